"""Jobs that ran: what DescribeTrainingJob reports of them, read again and billed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from os import PathLike
from typing import Any

from simcore import _core
from simcore.inputs.job import read_document

# What is said of a forecast and means nothing for a run that is over.
ONLY_OF_FORECASTS = (
    "spot.interruptions",
    "an interruption loses all work",
    ": no measured job was found for ",
)


@dataclass(frozen=True)
class Difference:
    """A counter of the service that our reading of the same answer does not reproduce."""

    member: str  # TrainingTimeInSeconds or BillableTimeInSeconds
    reported_s: int
    read_s: float

    @property
    def difference_s(self) -> float:
        """Reported minus read [s]."""
        return self.reported_s - self.read_s

    def __str__(self) -> str:
        more = "more" if self.difference_s > 0 else "less"
        return (
            f"{self.member} is {self.reported_s} s, {abs(self.difference_s):.12g} s {more} than the "
            f"{self.read_s:.12g} s read from the times{self._billed}"
        )

    @property
    def _billed(self) -> str:
        return "; the bill takes what is reported" if self.member == "BillableTimeInSeconds" else ""


@dataclass(frozen=True)
class RecordedJob:
    """A job that ran, from :func:`load_described`."""

    name: str
    trace: _core.Trace = field(repr=False)
    training_time_s: int | None  # TrainingTimeInSeconds, as reported
    billable_time_s: int | None  # BillableTimeInSeconds, as reported
    _draft: _core.JobDraft = field(repr=False, compare=False)

    @property
    def read_training_time_s(self) -> float:
        """Billed wall clock of the phases [s], from the times of the answer alone when it has any."""
        return self.trace.billed_s

    @property
    def read_billable_time_s(self) -> float | None:
        """The same after the spot discount [s]; None when the answer does not tell the discount of a spot job.

        The discount is read off the two reported counters: for a spot job, agreement says only that the training time
        agrees. What is billed is the counter as reported.
        """
        if self.training_time_s is None or self.billable_time_s is None:
            return None if self.spot else round(self.read_training_time_s)
        paid = min(1.0, self.billable_time_s / self.training_time_s) if self.training_time_s else 1.0
        return round(self.read_training_time_s * paid)

    @property
    def spot(self) -> bool:
        """Whether it was a managed spot job."""
        return self._draft.purchase == "spot"

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Every reported counter that is not what the answer's times tell."""
        counters = (
            ("TrainingTimeInSeconds", self.training_time_s, self.read_training_time_s),
            ("BillableTimeInSeconds", self.billable_time_s, self.read_billable_time_s),
        )
        return tuple(
            Difference(member, reported, read)
            for member, reported, read in counters
            if reported is not None and read is not None and reported != read
        )

    def plan(self, catalog: _core.Catalog | None = None) -> _core.Plan:
        """What was asked for, priced on the day of its creation.

        Raises:
            SpecError: The answer does not tell enough for a bill; names every problem.
        """
        return _core.resolve(self._draft, catalog or _core.Catalog.builtin())

    def bill(self, catalog: _core.Catalog | None = None) -> _core.Bill:
        """What it cost, by our catalog's prices of the day of its creation.

        Args:
            catalog: Whose prices hold, such as `Catalog.builtin().with_prices("our-prices.csv")`.

        Raises:
            SpecError: The answer does not tell enough for a bill; names every problem.
        """
        return _core.bill(self.plan(catalog), self.trace)

    def warnings(self, catalog: _core.Catalog | None = None) -> list[str]:
        """What to know about the bill; first what the answer contradicts."""
        plan = self.plan(catalog)
        said = [text for text in plan.warnings if not any(sign in text for sign in ONLY_OF_FORECASTS)]
        borrowed = [f"{each.field}: {each.value}" for each in plan.assumed if each.field.startswith("prices (")]
        return [*map(str, self.differences), *said, *borrowed]  # a bill lists no assumptions

    def to_dict(self, catalog: _core.Catalog | None = None) -> dict[str, Any]:
        """Times [s], phases and bill as plain data, as `simcore bill --format json` prints them."""
        return {
            "job": self.name,
            "outcome": self.trace.outcome,
            "wall_clock_s": self.trace.wall_clock_s,
            "training_time_s": {"reported": self.training_time_s, "read": self.read_training_time_s},
            "billable_time_s": {"reported": self.billable_time_s, "read": self.read_billable_time_s},
            "differences": [{**vars(each), "difference_s": each.difference_s} for each in self.differences],
            "phases": json.loads(self.trace.to_json())["phases"],
            **json.loads(self.bill(catalog).to_json()),
            "warnings": self.warnings(catalog),
        }

    def to_json(self, catalog: _core.Catalog | None = None) -> str:
        """The same as JSON."""
        return json.dumps(self.to_dict(catalog), indent=2, ensure_ascii=False)


def load_described(
    described: Mapping[str, Any] | str | PathLike[str],
    workload: Mapping[str, Any] | str | PathLike[str] | None = None,
) -> RecordedJob:
    """A job that ran, from the answer of DescribeTrainingJob.

    Args:
        described: What `boto3.client("sagemaker").describe_training_job(...)` returns, or a file (JSON or YAML) with
            what the AWS CLI prints.
        workload: What the answer cannot say, as a part of a job file or the path of one: size and objects of the
            channels, for their storage and requests.

    Raises:
        SpecError: The job has not ended, or its times contradict each other; names every problem. What only a bill
            needs, `bill()` asks for.
    """
    file, document = _document(described)
    core = _core.read_described(document, file, None if workload is None else _document(workload))
    return RecordedJob(core.job.name, core.trace, core.training_time_s, core.billable_time_s, core.job)


def _document(given: Mapping[str, Any] | str | PathLike[str]) -> tuple[str, Any]:
    return ("", dict(given)) if isinstance(given, Mapping) else read_document(given)
