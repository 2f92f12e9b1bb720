"""A profile: what was learned of each phase, beside the built-in laws."""

from __future__ import annotations

from collections.abc import Iterable

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
            Section("account", "jobs of other templates", (_laws(whole, named=False),)),
            Section("templates", "jobs that repeat", (_laws(own, named=True),)),
        ),
    )


def _laws(laws: list[LearnedLaw], *, named: bool) -> Table:
    heads = (
        *((Column("template", "name"),) if named else ()),
        *(Column("phase", "name"), Column("family", "name")),
        *columns("number", "built in", "p90", "yours", "p90", "jobs", "leans"),
    )
    left = f"and {len(laws) - _SHOWN} more" if len(laws) > _SHOWN else ""
    return Table(heads, rows(_cells(laws[:_SHOWN], named=named)), left=left, caption="medians and p90")


def _cells(laws: Iterable[LearnedLaw], *, named: bool) -> Iterable[tuple[str, ...]]:
    for law in laws:
        yield (
            *((f"{law.template_name} {law.template_id[:_DIGITS]}".strip(),) if named else ()),
            law.parameter.removeprefix("phase."),
            law.family,
            *map(wording.duration, (law.shipped_median_s, law.shipped_p90_s, law.median_s, law.p90_s)),
            str(law.jobs),
            wording.share(law.shipped_share),
        )
