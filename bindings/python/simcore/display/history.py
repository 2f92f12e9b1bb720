"""Past jobs: how many there are, which of them repeat, how long their phases took, and what could not be read."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import median

from simcore._core import History, JobHistory
from simcore.display import wording
from simcore.display.document import Column, Document, Section, Table, columns, present, prose, rows
from simcore.display.figures.kinds import Figure

_SHOWN = 20  # rows of a table
_RUNS = "no end seen"


def headline(history: History) -> str:
    """How many jobs there are, how they ended, and how many records were skipped."""
    ends = Counter(job.outcome or _RUNS for job in history.jobs)
    told = ", ".join(f"{count} {end}" for end, count in ends.most_common())
    skipped = f"; {wording.counted(history.skipped_count, 'record')} skipped" if history.skipped_count else ""
    return f"{wording.counted(history.kept, 'job')}{f' ({told})' if told else ''}{skipped}"


def document(history: History) -> Document:
    """The jobs by what they repeat, the records that were skipped, and what contradicts."""
    return Document(
        "Jobs that ran",
        "",
        headline(history),
        meaning=_counts(history),
        warnings=tuple(history.notes),
        sections=present(
            Section("repeats", "jobs that repeat", (_repeats(history.jobs),)),
            Section("skipped", "records that were skipped", (_skipped(history),)),
            prose("contradictions", [str(each) for each in history.contradictions[:_SHOWN]]),
        ),
    )


def figures(history: History) -> tuple[Figure, ...]:
    """No figures."""
    del history
    return ()


def _counts(history: History) -> str:
    read = wording.counted(history.read, "record")
    return f"{read} read: {history.kept} kept, {history.merged} merged into these, {history.skipped_count} skipped."


def _repeats(jobs: Sequence[JobHistory]) -> Table:
    """A row for all jobs of one template, or of one name where the template is not told; the most frequent first."""
    groups: dict[str, list[JobHistory]] = defaultdict(list)
    for job in jobs:
        groups[job.template_id or job.base_name].append(job)
    ordered = sorted(groups.values(), key=lambda group: (-len(group), group[0].base_name))
    heads = (
        *(Column("job", "name"), Column("instances", "name")),
        *columns("number", "jobs", "start", "training time", "billed"),
        Column("template", "code", optional=True),
    )
    left = f"and {len(ordered) - _SHOWN} more" if len(ordered) > _SHOWN else ""
    return Table(heads, rows(map(_group, ordered[:_SHOWN])), left=left, caption="medians of what is known")


def _group(jobs: Sequence[JobHistory]) -> tuple[str, ...]:
    types = dict.fromkeys(_instances(job) for job in jobs if job.instance_type)
    return (
        jobs[0].base_name or "(no name)",
        wording.few(list(types), 2),
        str(len(jobs)),
        _median(map(_start, jobs)),
        _median(job.training_time_s for job in jobs),
        _median(job.billable_time_s for job in jobs),
        jobs[0].template_id,
    )


def _start(job: JobHistory) -> float | None:
    """How long the first attempt took to start, in however many parts that is known; nothing where no end is known."""
    parts = [phase.length_s for phase in job.phases if phase.phase == "starting" and phase.attempt == 1]
    return None if not parts or None in parts else sum(part or 0.0 for part in parts)


def _instances(job: JobHistory) -> str:
    return job.instance_type if job.instance_count in (None, 1) else f"{job.instance_count} × {job.instance_type}"


def _median(lengths: Iterable[float | None]) -> str:
    known = [length for length in lengths if length is not None]
    return wording.duration(median(known)) if known else ""


def _skipped(history: History) -> Table:
    cells = (
        (each.where, each.rule + (f"; did you mean {each.nearest}?" if each.nearest else ""), each.value)
        for each in history.skipped[:_SHOWN]
    )
    more = history.skipped_count - _SHOWN
    heads = (Column("where", "name"), Column("rule"), Column("found"))
    return Table(heads, rows(cells), left=f"and {more} more" if more > 0 else "")
