"""A profile: what was learned of each phase, beside the built-in laws."""

from __future__ import annotations

from simcore._core import LearnedLaw, Profile
from simcore.display import wording
from simcore.display.document import Column, Document, Section, Table, columns, present, rows

_SHOWN = 40  # rows of a table
_DIGITS = 6  # of a template's digest


def document(profile: Profile) -> Document:
    """The learned laws, phase by phase: built-in and own median and p90, and how much the own lean on the built-in."""
    whole = [law for law in profile.learned if not law.template_name]
    own = [law for law in profile.learned if law.template_name]
    return Document(
        "Learned from jobs that ran",
        profile.name,
        f"{wording.counted(len(profile.learned), 'law')} from {profile.source}",
        meaning=(
            "A law is the length of a phase: its median, and what 90 % of jobs stay below. "
            "`leans` is the weight of the built-in law in the median: 100 % without jobs."
        ),
        warnings=tuple(profile.notes),
        sections=present(
            Section("account", "jobs of other templates", (_of_account(whole),)),
            Section("templates", "jobs of one template", (_of_templates(own),)),
        ),
    )


def _of_account(laws: list[LearnedLaw]) -> Table:
    heads = (
        *columns("name", "phase", "family"),
        *columns("number", "built in", "p90", "yours", "p90", "jobs", "leans"),
    )
    built_in = (map(wording.duration, (law.shipped_median_s, law.shipped_p90_s)) for law in laws)
    return _table(heads, laws, [(*_phase(law), *both, *_own(law)) for law, both in zip(laws, built_in, strict=True)])


def _of_templates(laws: list[LearnedLaw]) -> Table:
    """The built-in laws are those of the account's table."""
    heads = (*columns("name", "template", "phase", "family"), *columns("number", "yours", "p90", "jobs", "leans"))
    names = (f"{law.template_name} {law.template_id[:_DIGITS]}".strip() for law in laws)
    return _table(heads, laws, [(name, *_phase(law), *_own(law)) for name, law in zip(names, laws, strict=True)])


def _table(heads: tuple[Column, ...], laws: list[LearnedLaw], cells: list[tuple[str, ...]]) -> Table:
    left = f"and {len(laws) - _SHOWN} more" if len(laws) > _SHOWN else ""
    return Table(heads, rows(cells[:_SHOWN]), left=left, caption="medians and p90")


def _phase(law: LearnedLaw) -> tuple[str, str]:
    return law.parameter.removeprefix("phase.").replace("_", " "), law.family


def _own(law: LearnedLaw) -> tuple[str, ...]:
    return (*map(wording.duration, (law.median_s, law.p90_s)), str(law.jobs), wording.share(law.shipped_share))
