"""A scan: the jobs that the programs of a folder create, and the most that each may cost."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from simcore.display import lint_report, wording
from simcore.display.document import Column, Document, Emphasis, Layout, Row, Section, Table, laid_out, present, prose
from simcore.display.plain_data import plain
from simcore.inputs.program_job import ProgramJob
from simcore.inputs.python_code.call import Place, Unread
from simcore.inputs.scanned import (
    NOT_CHECKED,
    OVER,
    UNKNOWN,
    WITHIN,
    Bound,
    Scan,
    cluster,
    limit_s,
    mounts,
    purchase,
    uncounted_data,
    unknowns,
)
from simcore.linting.findings import LintReport

_VERDICTS = {OVER: "over budget in the worst case", NOT_CHECKED: "not checked"}
_EMPHASES: Mapping[str, Emphasis] = {WITHIN: "good", OVER: "bad", NOT_CHECKED: "doubtful"}
_LEFT_OUT = "not in this bill"  # of notes
_ELSEWHERE = "started elsewhere"
_MEANING = "What the stopping rules allow at most; the jobs may well cost less."


def document(
    scan: Scan, states: Sequence[str] = (), asked: str = "", lint: LintReport | None = None
) -> Document:  # fmt: skip
    """The jobs in one table with their total, then what is not known of each, and what could not be read.

    Args:
        scan: What was found.
        states: Of each job, whether it is within a budget, if that is asked: "within", "over", "not checked".
        asked: The budget in words.
        lint: What the lint finds in the jobs, if that is asked for.
    """
    return Document(
        f"Budget of jobs of {_holders(scan)}" if asked else f"Jobs of {_holders(scan)}",
        "",
        _verdict(scan, states) if asked else headline(scan),
        meaning=_meaning(scan),
        state=("good" if set(states) <= {WITHIN} and _is_complete(scan) else "bad") if asked else "",
        sections=present(
            Section(
                "jobs",
                f"each job {asked}; in the worst case{_aside(scan)}" if asked else "",
                (_table(scan, states, lint),),
            ),
            *(lint_report.beside(lint) if lint is not None and lint.findings else ()),
            prose("unknown", _short(scan, _unknowns(scan)), title="not known before they run"),
            prose("beside", _short(scan, _beside(scan)), title="not in the amounts"),
            prose(
                "defaults",
                _short(scan, _defaults(scan)),
                title="defaults of parameters, in whose place others may be given",
            ),
            prose("problems", _short(scan, _problems(scan)), "bad", title="not bounded"),
            prose("skipped", _short(scan, map(str, scan.skipped)), title="not read", folding="folded"),
            prose("files", _short(scan, map(str, scan.unread)), "bad", title="files that could not be read"),
            prose("runs", _short(scan, _runs(scan)), title="how the jobs run"),
            prose("reading", _short(scan, _notes(scan)), "dim"),
        ),
    )


def _meaning(scan: Scan) -> str:
    """What the amounts are, and where the files lie whose names stand without their folder."""
    lies = f"Places are in {scan.folder}." if scan.folder else ""
    return " ".join(filter(None, (_MEANING if scan.whole else "", lies)))


def _short(scan: Scan, lines: Iterable[str]) -> Iterator[str]:
    """Lines whose places stand without the folder that was named."""
    return (each.removeprefix(f"{scan.folder}{os.sep}") if scan.folder else each for each in lines)


def _holders(scan: Scan) -> str:
    """What the jobs stand in."""
    named = {bool(each.job.place.name) for each in scan.bounds}
    return " and ".join((*("programs",) * (named != {True}), *("documents",) * (True in named)))


def headline(scan: Scan) -> str:
    """How many jobs there are, and what one start of each costs at most."""
    files = wording.counted(scan.files, "file")
    if not scan.bounds:
        return f"no jobs in {files}"
    jobs = wording.counted(len(scan.bounds), "job")
    idle = sum(each.job.starts == 0 for each in scan.bounds)
    bounded, open_ = len(scan.whole), len(scan.bounds) - len(scan.whole) - idle
    if idle == len(scan.bounds):
        return f"{jobs} in {files}, none of them started"
    if not bounded:
        return f"{jobs} in {files}, none of them bounded"
    told = f"at most {wording.usd(scan.usd)} for {launches(bounded)} in {files}"
    return f"{told}; {wording.counted(open_, 'more job')} not bounded" if open_ else told


def launches(jobs: int) -> str:
    """ "one launch of each of 3 jobs"."""
    return "one launch of 1 job" if jobs == 1 else f"one launch of each of {wording.counted(jobs, 'job')}"


def _verdict(scan: Scan, states: Sequence[str]) -> str:
    """How many jobs are over a budget, and how many cannot be checked."""
    jobs = wording.counted(len(states), "job")
    counts = [
        f"{word}: {jobs}" if len(states) == 1 else f"{states.count(each)} of {jobs} {word}"
        for each, word in _VERDICTS.items()
        if each in states
    ]
    unread = len(scan.unread) + len(scan.skipped)
    rest = [f"{wording.counted(unread, 'place')} not read"] if unread else []
    if not counts and not rest and not states:
        return f"nothing to check: {headline(scan)}"
    within = f"within budget in the worst case{_aside(scan)}: {jobs} in {wording.counted(scan.files, 'file')}"
    return ", ".join([*counts, *rest]) or within


def _aside(scan: Scan) -> str:
    """What the amounts leave out."""
    return ", the copying of data aside" if any(map(uncounted_data, scan.bounds)) else ""


def _is_complete(scan: Scan) -> bool:
    """Whether everything that may be a job was read."""
    return not scan.unread and not scan.skipped


def _table(scan: Scan, states: Sequence[str], lint: LintReport | None) -> Table:
    layout = list(_LAYOUT)
    if lint is not None and lint.findings:
        layout.insert(1, (Column("lint", optional=True), lambda each: _found(each, lint)))
    made = laid_out(layout, scan.bounds)
    columns = (*made.columns[:1], Column("verdict", "name"), *made.columns[1:]) if states else made.columns
    lines = []
    for place, (row, bound) in enumerate(zip(made.rows, scan.bounds, strict=True)):
        first, *rest = *_short(scan, row.cells[:1]), *row.cells[1:]
        state = states[place : place + 1]
        emphasis: Emphasis = _EMPHASES[state[0]] if state else "" if bound.whole else "doubtful"
        lines.append(Row((first, *state, *rest), emphasis))
    if not scan.whole:
        return Table(columns, tuple(lines))
    told = {"job": "total", "at most": f"at most {wording.usd(scan.usd)}"}
    return Table(columns, tuple(lines), Row(tuple(told.get(each.head, "") for each in columns), "strong"))


def _found(bound: Bound, lint: LintReport) -> str:
    """ "1 warning, 2 notes": what the lint finds in a job."""
    found = Counter(each.severity for each in lint.findings if each.is_of(bound.job))
    return ", ".join(wording.counted(found[each], each) for each in lint.counts if found[each])


def what(bound: Bound) -> str:
    """ "PyTorch in TrainingStep (bert)"; the trials of a tuner stand with the amount."""
    job = bound.job
    within = f" in {job.within}" if job.within and job.trials is None else ""
    return f"{job.what}{within}{f' ({job.name})' if job.name else ''}"


def _limit(bound: Bound) -> str:
    seconds = limit_s(bound)
    if seconds is None:
        return "" if bound.job.request is None or bound.job.free else UNKNOWN
    default = f" ({bound.job.limit_of.removeprefix('the ')})" if bound.job.limit_of else ""
    return f"{wording.duration(seconds)}{default}"


def at_most(bound: Bound) -> str:
    """ "$95.27", "$286.00 (10 trials, 3 starts)", "$3.83 per hour", or that there is no bound."""
    if bound.job.free:
        return "local: $0.00"
    if bound.job.starts == 0:
        return "not started: $0.00"
    if bound.launch_usd is None:
        return "not bounded"
    each = f" per {' and '.join(bound.units)}" if bound.units else ""
    prices = f" at {bound.region} prices" if bound.region else ""
    return f"{wording.usd(bound.launch_usd)}{each}{several(bound.job)}{prices}"


def several(job: ProgramJob) -> str:
    """ " (10 trials, 3 starts)": how many jobs an amount is of, where that is not one."""
    trial = "shared trial" if job.sharing else "trial"
    counts = [(job.trials, trial), (None if job.starts == 1 else job.starts, "start")]
    told = [wording.counted(number, noun) for number, noun in counts if isinstance(number, int)]
    told += [] if job.launched else [_ELSEWHERE]
    return f" ({', '.join(told)})" if told else ""


_LAYOUT: Layout[Bound] = (
    (Column("job", "code"), lambda each: str(each.job.line)),
    (Column("what", optional=True), what),
    (Column("instances", "name"), cluster),
    (Column("purchase", "name", optional=True), purchase),
    (Column("limit"), _limit),
    (Column("at most", "number"), at_most),
)


def _unknowns(scan: Scan) -> Iterator[str]:
    """Each value that a program does not tell and that changes a bill, once for each job."""
    for bound in scan.bounds:
        job = bound.job
        told: dict[Unread, list[str]] = {}
        for keyword, unread in unknowns(bound):
            told.setdefault(unread, []).append(keyword)
        for unread, keywords in told.items():
            place = "" if unread.place == job.line else f"{_from(unread.place, job.line)}, "
            yield f"{job.line}: {', '.join(keywords)}: {unread.text} ({place}{unread.why})"


def _beside(scan: Scan) -> Iterator[str]:
    """What may cost more than a job."""
    for bound in scan.bounds:
        for each in bound.job.beside:
            place = "" if each.place == bound.job.line else f"{_from(each.place, bound.job.line)}, "
            yield f"{bound.job.line}: {each.text} ({place}{each.why})"


def _from(place: Place, other: Place) -> str:
    """A place as one names it beside another: its line alone in the same file."""
    if place.file != other.file or place.name:
        return str(place)
    return f"line {place.line}" if place.cell is None else f"cell {place.cell}:{place.line}"


def _defaults(scan: Scan) -> Iterator[str]:
    """Parameters of pipelines whose defaults are read."""
    for bound in scan.bounds:
        yield from (f"{bound.job.line}: {note}" for note in bound.job.notes if "parameter" in note)


def _runs(scan: Scan) -> Iterator[str]:
    """What documents say of the runs of their jobs."""
    several = (
        (str(bound.job.place), note) for bound in scan.bounds if bound.job.place.name for note in bound.job.notes
    )
    yield from wording.grouped([each for each in several if "parameter" not in each[1] and _LEFT_OUT not in each[1]])


def _problems(scan: Scan) -> Iterator[str]:
    """Why jobs have no amount; a call that is named by its class has no keyword to name."""
    for bound in scan.bounds:
        yield from (f"{bound.job.line}: {problem}" for problem in bound.problems)


# What the amounts hold and what they do not, each said if it holds of a bound.
_READING: Sequence[tuple[Callable[[Bound], bool], str]] = (
    (
        lambda _: True,
        "at most: the job starts, pulls its image, runs into its limit, uses 2 min to stop, and uploads; times that no "
        "limit bounds are taken at their 99.9 % quantile",
    ),
    (
        lambda each: bool(each.job.limit_of),
        "limit (SDK), (service): the program gives none, so that is the default",
    ),
    (
        lambda each: bool(uncounted_data(each)),
        "without the time to copy the data, whose sizes no program tells: a workload tells them (--workload)",
    ),
    (lambda each: mounts(each.job.request or {}), "without what file systems cost"),
    (lambda each: "hour" in each.per, "per hour: of running, at the price on demand, which spot never exceeds"),
    (
        lambda each: purchase(each) == "reserved",
        "reserved: the instances are paid up front, and are not in the amount",
    ),
    (
        lambda each: isinstance(each.job.trials, int),
        "trials: all training jobs that the tuning job may start, each up to its own limit",
    ),
    (
        lambda each: each.job.within.endswith(".create"),
        "HyperparameterTuner.create: its estimators share the trials; each amount is as if all were of one",
    ),
    (
        lambda each: bool(each.job.sharing),
        "shared trials: those of all definitions; each amount is as if all were of one, and the total has the dearest",
    ),
    (
        lambda each: isinstance(each.job.starts, int) and each.job.starts > 1,
        "starts: the amount is of all that one launch starts",
    ),
    (
        lambda each: isinstance(each.job.starts, Unread),
        "per start: how often the job is started is not known; the amount is of one start, and not in the total",
    ),
    (lambda each: not each.job.launched, f"{_ELSEWHERE}: the program makes the object, and another starts its jobs"),
)


def _notes(scan: Scan) -> Iterator[str]:
    """What the amounts hold, and what they do not."""
    amounts = [each for each in scan.bounds if each.usd is not None and not each.job.free and each.job.starts != 0]
    yield from (text for holds, text in _READING if any(map(holds, amounts)))
    noted = [(str(each.job.line), note) for each in amounts for note in (*each.job.notes, *each.notes)]
    yield from wording.grouped(each for each in noted if _LEFT_OUT in each[1])
    regions = [note for _, note in noted if note.startswith("region: ")]
    yield from (f"{wording.counted(regions.count(each), 'job')}: {each}" for each in dict.fromkeys(regions))


# ------------------------------------------------------------------------------------------------ plain data
def data(found: Scan) -> dict[str, Any]:
    """All that was found, as plain data."""
    return {
        "jobs": [
            {
                **row(each),
                "unknowns": [_unread(keyword, unread) for keyword, unread in unknowns(each)],
                "beside": [_unread("", beside) for beside in each.job.beside],
                "problems": [vars(problem) for problem in each.problems],
                "notes": [*each.job.notes, *each.notes],
                "worst_case": each.worst_case and plain(each.worst_case),
            }
            for each in found.bounds
        ],
        "total": {"jobs": len(found.bounds), "bounded": len(found.whole), "at_most_usd": found.usd},
        "files": found.files,
        "not_read": [_unread("", each) for each in found.skipped],
        "unreadable": [vars(problem) for problem in found.unread],
    }


def row(bound: Bound) -> dict[str, Any]:
    """A job as one row of a table."""
    job, limit = bound.job, limit_s(bound)
    return {
        "file": job.line.file,
        "cell": job.line.cell,
        "line": job.line.line or None,
        "step": job.line.name,
        "what": job.what,
        "name": job.name,
        "within": job.within,
        "instances": cluster(bound),
        "purchase": purchase(bound),
        "limit_s": limit,
        "limit_of": job.limit_of or ("" if limit is None else "the program"),
        "at_most_usd": 0.0 if job.starts == 0 else bound.launch_usd,
        "per": " and ".join(bound.units),
        "prices_of": bound.region or None,
        "uncounted_data": uncounted_data(bound),
        "trials": job.trials if isinstance(job.trials, int) else None,
        "shares_trials_of": str(job.sharing) if job.sharing else None,
        "starts": 0 if not job.launched else job.starts if isinstance(job.starts, int) else None,
        "launched": job.launched,
        "unknowns": [f"{keyword}: {unread}" for keyword, unread in unknowns(bound)],
        "beside": list(map(str, job.beside)),
        "problems": list(map(str, bound.problems)),
    }


def _unread(keyword: str, unread: Unread) -> dict[str, Any]:
    at = unread.place
    place = {"file": at.file, "cell": at.cell, "line": at.line or None, "step": at.name}
    return {"keyword": keyword, "text": unread.text, **place, "why": unread.why}
