"""The keys of the JSON about many jobs, as rows like those of the core's records."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from simcore import _core
from simcore._core import OutputField
from simcore.inputs.scanned import NOT_CHECKED, OVER, WITHIN


@dataclass(frozen=True)
class Row:
    """A key, with the members of the core's `OutputField`."""

    name: str
    type: str
    doc: str
    unit: str = ""
    nullable: bool = False
    optional_key: bool = False
    record: str = ""
    words: tuple[str, ...] = ()
    finite: bool = True
    faces: str = "all"

    def to_json(self) -> str:
        """The row as the core writes one."""
        return json.dumps(asdict(self))


Rows = list[Row | OutputField]


def _list(name: str, record: str, doc: str, *, optional_key: bool = False) -> Row:
    return Row(name, f"list of {record}", doc, record=record, optional_key=optional_key)


def _texts(name: str, doc: str) -> Row:
    return Row(name, "list of string", doc)


def _text(name: str, doc: str, *, nullable: bool = False) -> Row:
    return Row(name, "string", doc, nullable=nullable)


def _whole(name: str, doc: str, unit: str = "", *, nullable: bool = False) -> Row:
    return Row(name, "integer", doc, unit, nullable=nullable)


def _usd(name: str, doc: str, *, nullable: bool = False, optional_key: bool = False) -> Row:
    return Row(name, "number", doc, "USD", nullable=nullable, optional_key=optional_key)


class Jobs:
    """The jobs of files and folders: of `simcore scan`, and of `forecast` and `explain bill` of several."""

    @staticmethod
    def fields() -> Rows:
        """The keys."""
        return [
            _list("jobs", "FoundJob", "Each job, in the order of the files and of the text."),
            Row("total", "JobsTotal", "Their number, and sums of what they cost.", record="JobsTotal"),
            _whole("files", "Number of files that were read."),
            _list("not_read", "UnreadValue", "What looks like a job, or may start one, and is not read."),
            _list("unreadable", "InputProblem", "Files that cannot be read."),
            _list("wrong", "InputProblem", "Of forecasts: what is wrong about jobs, workloads and files; with any, the "
                  "exit code is 2.", optional_key=True),
        ]  # fmt: skip


class CheckedJobs:
    """The answer of `simcore check`: verdicts, what is refused, and jobs that are checked in the worst case alone."""

    @staticmethod
    def fields() -> Rows:
        """The keys."""
        return [
            _whole("code", "Exit code: 0 within budget, 1 over budget, 2 something cannot be checked."),
            _list("verdicts", "CheckedJob", "A verdict for each job that has a forecast."),
            _list("refused", "RefusedFile", "Files that cannot be checked."),
            Row("groups", "map of map of JobSums", "With --group-by: by tag and its value, the sums of the verdicts.",
                record="JobSums", optional_key=True),
            Row("lint", "value", "With --lint: the answer of `lint`.", optional_key=True),
            Row("bounds", "BoundedJobs", "Jobs whose work nobody has told, and what is not read.", record="BoundedJobs",
                optional_key=True),
            Row("total", "JobSums", "Sums of the verdicts.", record="JobSums"),
        ]  # fmt: skip


class CheckedBounds:
    """The answer of `simcore check` where nobody has told the work of any job: each in the worst case."""

    @staticmethod
    def fields() -> Rows:
        """The keys."""
        lint = Row("lint", "value", "With --lint: the answer of `lint`.", optional_key=True)
        return [CheckedJobs.fields()[0], *BoundedJobs.fields(), lint]


class BoundedJobs:
    """Jobs that are compared with a budget in the worst case."""

    @staticmethod
    def fields() -> Rows:
        """The keys."""
        return [
            _usd("max_cost_usd", "Most that each job may cost; null: no limit.", nullable=True),
            Row("max_time_s", "number", "Longest wall clock of each job; null: no limit.", "s", nullable=True),
            *(row for row in Jobs.fields() if row.name != "wrong"),
        ]


class FoundJob:
    """A job of a file."""

    @staticmethod
    def fields() -> Rows:
        """The keys."""
        return [
            _text("file", "Where it stands."),
            _whole("cell", "Cell of a notebook, counted from 1.", nullable=True),
            _whole("line", "Line of a program, counted from 1.", nullable=True),
            _text("step", "Name in a document that holds several jobs."),
            _text("what", "Class or method of a program, kind of a step, or `job file`."),
            _text("name", "Name of the job, if it is given."),
            _text("within", "Tuner or step that takes it."),
            _text("instances", "Number and type; `?` stands for what is not known."),
            _text("purchase", "`on demand`, `spot`, `reserved`, or `?`."),
            _whole("limit_s", "Longest run time.", "s", nullable=True),
            _text("limit_of", "Who sets it: the program, the SDK, or the service."),
            _usd("at_most_usd", "The most that all starts and trials of one launch may cost, or each of `per`; by its "
                 "forecast, if it has one.", nullable=True),
            _text("per", "What is not known: hour, instance, trial, start."),
            _text("prices_of", "Region whose prices are taken, where the program names one that reading does not tell.",
                  nullable=True),
            _texts("uncounted_data", "Channels whose copying is not in the amount."),
            _whole("trials", "Training jobs of a tuning job.", nullable=True),
            _text("shares_trials_of", "Tuning job whose trials it shares with other definitions, of which a sum has "
                  "the dearest alone.", nullable=True),
            _whole("starts", "How often the job is started; 0: something else starts it.", nullable=True),
            Row("launched", "boolean", "Whether the program itself starts it."),
            _list("unknowns", "UnreadValue", "Values that change the bill and are not known."),
            _list("beside", "UnreadValue", "What may cost more, and is not in the amount."),
            _list("problems", "InputProblem", "Why there is no amount."),
            _texts("notes", "What to know of the amount."),
            Row("worst_case", "WorstCase", "Worst case of one job: of one trial, each time that it is started.",
                record="WorstCase", nullable=True),
            Row("findings", "optional list of value", "Of a scan: what the lint finds in it, as in the answer of "
                "`lint`; null if the lint cannot read its file as a whole.", optional_key=True),
            Row("expected_cost_usd", "optional number", "Of a forecast: expected cost of all starts and trials of one "
                "launch; null where their number is not known.", "USD", optional_key=True),
            Row("verdict", "string", "Of a check: whether it stays within the budget.",
                words=(WITHIN, OVER, NOT_CHECKED), optional_key=True),
            Row("workload", "optional string", "Of a forecast or a check: file that says what the document does not.",
                optional_key=True),
            _list("missing", "InputProblem", "Of a forecast or a check: what it needs that nobody has said.",
                  optional_key=True),
            Row("forecast", "optional Forecast", "The forecast, as of one job; null where only a bound is known.",
                record="Forecast", optional_key=True),
            Row("steps", "value", "Of `explain bill`, in the place of the forecast: the steps of each line of the "
                "bill; null where only a bound is known.", optional_key=True),
        ]  # fmt: skip


class JobsTotal:
    """The number of jobs, and sums of what they cost; jobs whose number of starts or trials is not known, or that
    nothing starts, are in no sum."""

    @staticmethod
    def fields() -> Rows:
        """The keys."""
        return [
            _whole("jobs", "Number of jobs."),
            _whole("bounded", "Number of those with a whole amount."),
            _usd("at_most_usd", "Sum of these, with all their starts and trials."),
            Row("forecast", "integer", "Of forecasts: number of jobs that have one.", optional_key=True),
            _usd("expected_cost_usd", "Of forecasts: sum of the expected costs of the same.", optional_key=True),
        ]


class JobSums:
    """Sums of verdicts, each amount to the cent."""

    @staticmethod
    def fields() -> Rows:
        """The keys."""
        return [_whole("jobs", "Number of verdicts."), *_AMOUNTS]


class CheckedJob:
    """The verdict of a job, and what all jobs like it that one launch starts cost."""

    @staticmethod
    def fields() -> Rows:
        """The keys."""
        jobs = _whole("jobs", "How many such jobs one launch starts.")
        return [_text("file", "Where it stands."), jobs, *_AMOUNTS, *_core.Verdict.fields()]


class RefusedFile:
    """A file that cannot be checked."""

    @staticmethod
    def fields() -> Rows:
        """The keys."""
        return [_text("file", "Its path."), _list("problems", "InputProblem", "What is wrong with it.")]


class InputProblem:
    """One thing that is wrong with an input."""

    @staticmethod
    def fields() -> Rows:
        """The keys."""
        return [
            _text("where", "Key path, behind the name of the file."),
            _text("rule", "What must hold."),
            _text("value", "What was found."),
            _text("nearest", "The nearest alternative."),
        ]


class UnreadValue:
    """A value that reading a document does not tell."""

    @staticmethod
    def fields() -> Rows:
        """The keys."""
        place = FoundJob.fields()[:4]
        return [_text("keyword", "What it is."), _text("text", "As the document writes it."), *place,
                _text("why", "Why it is not known.")]  # fmt: skip


_AMOUNTS = (
    _usd("expected_cost_usd", "Expected cost of one launch."),
    _usd("at_most_usd", "The most that one launch may cost."),
    _usd("limit_usd", "Limit of the cost of one launch; null: no cost is limited.", nullable=True),
)
ANSWERS = {"jobs": Jobs, "checked_jobs": CheckedJobs, "checked_bounds": CheckedBounds}
_INNER = (BoundedJobs, FoundJob, JobsTotal, JobSums, CheckedJob, RefusedFile, InputProblem, UnreadValue)
RECORDS: dict[str, type] = {each.__name__: each for each in (*ANSWERS.values(), *_INNER)}
