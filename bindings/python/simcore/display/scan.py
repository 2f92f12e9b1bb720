"""A scan: the jobs that the programs of a folder create, and the most that each may cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from simcore.display import wording
from simcore.display.document import Column, Document, Emphasis, Layout, Row, Section, Table, laid_out, present, prose
from simcore.inputs.program_request import Part
from simcore.inputs.python_code.call import Place, Unread
from simcore.inputs.scanned import NOT_CHECKED, OVER, WITHIN, Bound, Scan, data_of, mounts

_UNKNOWN = "?"
_VERDICTS = {OVER: "over budget in the worst case", NOT_CHECKED: "not checked"}
_EMPHASES: Mapping[str, Emphasis] = {WITHIN: "good", OVER: "bad", NOT_CHECKED: "doubtful"}
_LEFT_OUT = "not in this bill"  # of notes
_MEANING = "What the stopping rules allow at most; the jobs may well cost less."
_LIMIT = (
    24 * 60 * 60
)  # s: of the service, where a request has none (CreateTrainingJob, CreateProcessingJob, botocore 1.44.5)


def document(scan: Scan, states: Sequence[str] = (), asked: str = "") -> Document:
    """The jobs in one table with their total, then what is not known of each, and what could not be read.

    Args:
        scan: What was found.
        states: Of each job, whether it is within a budget, if that is asked: "within", "over", "not checked".
        asked: The budget in words.
    """
    return Document(
        "Budget of jobs of programs" if asked else "Jobs of programs",
        "",
        _verdict(scan, states) if asked else headline(scan),
        meaning=_MEANING if scan.whole else "",
        state=("good" if set(states) <= {WITHIN} and _is_complete(scan) else "bad") if asked else "",
        sections=present(
            Section(
                "jobs", f"each job {asked}; in the worst case{_aside(scan)}" if asked else "", (_table(scan, states),)
            ),
            prose("unknown", _unknowns(scan), title="not known before the program runs"),
            prose("defaults", _defaults(scan), title="defaults of pipelines, which whoever starts one may change"),
            prose("problems", _problems(scan), "bad", title="not bounded"),
            prose("skipped", map(str, scan.skipped), title="not read", folding="folded"),
            prose("files", map(str, scan.unread), "bad", title="files that could not be read"),
            prose("reading", _notes(scan), "dim"),
        ),
    )


def headline(scan: Scan) -> str:
    """How many jobs there are, and what one start of each costs at most."""
    files = wording.counted(scan.files, "file")
    if not scan.bounds:
        return f"no jobs in {files}"
    jobs = wording.counted(len(scan.bounds), "job")
    bounded, open_ = len(scan.whole), len(scan.bounds) - len(scan.whole)
    if not bounded:
        return f"{jobs} in {files}, none of them bounded"
    told = f"at most {wording.usd(scan.usd)} for one launch of each of {wording.counted(bounded, 'job')} in {files}"
    return f"{told}; {wording.counted(open_, 'more job')} not bounded" if open_ else told


def _verdict(scan: Scan, states: Sequence[str]) -> str:
    """How many jobs are over a budget, and how many cannot be checked."""
    jobs = wording.counted(len(states), "job")
    counts = [f"{states.count(each)} of {jobs} {word}" for each, word in _VERDICTS.items() if each in states]
    unread = len(scan.unread) + len(scan.skipped)
    rest = [f"{wording.counted(unread, 'place')} not read"] if unread else []
    within = f"within budget in the worst case{_aside(scan)}: {jobs} in {wording.counted(scan.files, 'file')}"
    return ", ".join([*counts, *rest]) or within


def _aside(scan: Scan) -> str:
    """What the amounts leave out."""
    return ", the copying of data aside" if any(map(uncounted_data, scan.bounds)) else ""


def uncounted_data(bound: Bound) -> list[str]:
    """The names of what the job copies or reads, whose time and requests are not in the amount."""
    return data_of(bound.job.request or {}) if bound.usd is not None else []


def _is_complete(scan: Scan) -> bool:
    """Whether everything that may be a job was read."""
    return not scan.unread and not scan.skipped


def _table(scan: Scan, states: Sequence[str]) -> Table:
    layout = [each for each in _LAYOUT if each[0].head != "starts" or any(map(starts, scan.bounds))]
    made = laid_out(layout, scan.bounds)
    columns = (*made.columns[:1], Column("verdict", "name"), *made.columns[1:]) if states else made.columns
    lines = []
    for place, (row, bound) in enumerate(zip(made.rows, scan.bounds, strict=True)):
        first, *rest = row.cells
        state = states[place : place + 1]
        emphasis: Emphasis = _EMPHASES[state[0]] if state else "" if bound.whole else "doubtful"
        lines.append(Row((first, *state, *rest), emphasis))
    if not scan.whole:
        return Table(columns, tuple(lines))
    told = {"job": "total", "at most": f"at most {wording.usd(scan.usd)}"}
    return Table(columns, tuple(lines), Row(tuple(told.get(each.head, "") for each in columns), "strong"))


def what(bound: Bound) -> str:
    """ "PyTorch in TrainingStep (bert)"; the trials of a tuner are told with the amount."""
    job = bound.job
    within = f" in {job.within}" if job.within and job.trials is None else ""
    return f"{job.what}{within}{f' ({job.name})' if job.name else ''}"


def unknown_parts(bound: Bound) -> set[Part]:
    """The parts of the bill that the program does not tell."""
    return {part for each in bound.job.unknowns for part in each.parts}


def cluster(bound: Bound) -> str:
    """ "2 × ml.g5.xlarge"; a question mark for what is not known."""
    request = bound.job.request
    if request is None or bound.job.free:
        return ""
    held = _resources(request)
    groups = held.get("InstanceGroups") or []
    preferences = held.get("InstancePreferences") or []
    if groups and isinstance(groups, list):
        return " + ".join(_several(each, "", "") for each in groups)
    if preferences and isinstance(preferences, list):
        return " or ".join(_several(each, held.get("InstanceCount", ""), "") for each in preferences)
    unknown = unknown_parts(bound)
    return _several(held, _UNKNOWN if "count" in unknown else "", _UNKNOWN if "type" in unknown else "")


def _resources(request: Mapping[str, Any]) -> Mapping[str, Any]:
    """The section of a request that has the instances."""
    processing = request.get("ProcessingResources")
    section = processing.get("ClusterConfig") if isinstance(processing, Mapping) else None
    for held in (section, request.get("ResourceConfig"), request.get("HyperParameterTuningResourceConfig")):
        if isinstance(held, Mapping):
            return held
    return {}


def _several(held: Any, count: Any, kind: str) -> str:
    if not isinstance(held, Mapping):
        return _UNKNOWN
    return f"{count or held.get('InstanceCount', _UNKNOWN)} × {kind or held.get('InstanceType', _UNKNOWN)}"


def purchase(bound: Bound) -> str:
    """How the instances are paid for."""
    request = bound.job.request
    if request is None or bound.job.free:
        return ""
    if "purchase" in unknown_parts(bound):
        return _UNKNOWN
    if _resources(request).get("TrainingPlanArn"):
        return "reserved"
    return "spot" if request.get("EnableManagedSpotTraining") is True else "on demand"


def limit_s(bound: Bound) -> int | None:
    """The longest run time [s]; None where it is not known."""
    request = bound.job.request
    if request is None or bound.job.free or "run time" in unknown_parts(bound):
        return None
    stopping = request.get("StoppingCondition")
    given = stopping.get("MaxRuntimeInSeconds") if isinstance(stopping, Mapping) else None
    return given if isinstance(given, int) else None if given is not None else _LIMIT


def _limit(bound: Bound) -> str:
    seconds = limit_s(bound)
    if seconds is None:
        return "" if bound.job.request is None or bound.job.free else _UNKNOWN
    default = f" ({bound.job.limit_of.removeprefix('the ')})" if bound.job.limit_of else ""
    return f"{wording.duration(seconds)}{default}"


def at_most(bound: Bound) -> str:
    """ "$95.27", "$3.83 per hour", or that there is no bound."""
    if bound.job.free:
        return "local: $0.00"
    if bound.usd is None:
        return "not bounded"
    several = f" ({wording.counted(bound.job.trials, 'trial')})" if isinstance(bound.job.trials, int) else ""
    each = "".join(f" per {unit}" for unit in bound.per[:1]) + "".join(f" and {unit}" for unit in bound.per[1:])
    return f"{wording.usd(bound.usd)}{each}{several}"


def starts(bound: Bound) -> str:
    """How often the program starts the job."""
    job = bound.job
    if isinstance(job.starts, Unread):
        return "× unknown"
    return "not here" if not job.launched else "" if job.starts == 1 else f"× {job.starts:,}"


_LAYOUT: Layout[Bound] = (
    (Column("job", "code"), lambda each: str(each.job.place)),
    (Column("what", optional=True), what),
    (Column("instances", "name"), cluster),
    (Column("purchase", "name", optional=True), purchase),
    (Column("limit"), _limit),
    (Column("at most", "number"), at_most),
    (Column("starts", "name"), starts),
)


def _unknowns(scan: Scan) -> Iterator[str]:
    """Each value that a program does not tell and that changes a bill, once for each job."""
    for bound in scan.bounds:
        job = bound.job
        told: dict[Unread, list[str]] = {}
        for each in job.unknowns:
            told.setdefault(each.unread, []).append(each.keyword)
        if isinstance(job.trials, Unread):
            told.setdefault(job.trials, []).append("number of trials")
        if isinstance(job.starts, Unread):
            told.setdefault(job.starts, []).append("number of starts")
        for unread, keywords in told.items():
            place = "" if unread.place == job.place else f"{_from(unread.place, job.place)}, "
            yield f"{job.place}: {', '.join(keywords)}: {unread.text} ({place}{unread.why})"


def _from(place: Place, other: Place) -> str:
    """A place as one names it beside another: its line alone in the same file."""
    if place.file != other.file:
        return str(place)
    return f"line {place.line}" if place.cell is None else f"cell {place.cell}:{place.line}"


def _defaults(scan: Scan) -> Iterator[str]:
    """Parameters of pipelines whose defaults are read."""
    for bound in scan.bounds:
        yield from (f"{bound.job.place}: {note}" for note in bound.job.notes if "parameter" in note)


def _problems(scan: Scan) -> Iterator[str]:
    for bound in scan.bounds:
        yield from (f"{bound.job.place}: {problem}" for problem in bound.problems)


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
    (lambda each: not each.job.launched, "not here: the program makes the object, and another starts its jobs"),
)


def _notes(scan: Scan) -> Iterator[str]:
    """What the amounts hold, and what they do not."""
    amounts = [each for each in scan.bounds if each.usd is not None and not each.job.free]
    yield from (text for holds, text in _READING if any(map(holds, amounts)))
    noted = [(str(each.job.place), note) for each in amounts for note in (*each.job.notes, *each.notes)]
    yield from wording.grouped(each for each in noted if _LEFT_OUT in each[1])
    assumed = [note for _, note in noted if note.startswith("region: ")]
    if assumed:
        yield f"{wording.counted(len(assumed), 'job')}: {assumed[0]}"
