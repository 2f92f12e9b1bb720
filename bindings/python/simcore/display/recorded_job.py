"""A job that ran: what it has cost, with the service's counters beside our reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from simcore._core import Bill, Catalog, RecordedBill, RecordedJob
from simcore.display import bill, trace, wording
from simcore.display.document import Column, Document, Row, Section, Table, columns
from simcore.display.figures.kinds import Figure

RECORD = RecordedBill  # the JSON has the bill beside the job


def headline(job: RecordedJob) -> str:
    """What it has cost and how long it took."""
    return _headline(job, job.bill())


def _headline(job: RecordedJob, charged: Bill) -> str:
    ended = "" if job.trace.outcome == "Completed" else f", {job.trace.outcome}"
    return f"{wording.usd(charged.total_usd)}, {wording.duration(job.trace.wall_clock_s)}{ended}"


def document(job: RecordedJob, catalog: Catalog | None = None) -> Document:
    """The run, the bill at the prices of a catalog, and the counters."""
    charged = job.bill(catalog)
    return Document(
        "Bill of a job that ran",
        job.name,
        _headline(job, charged),
        warnings=tuple(job.warnings(catalog)),
        sections=_sections(job, charged),
    )


def _sections(job: RecordedJob, charged: Bill) -> tuple[Section, ...]:
    return (
        trace.section(job.trace, "the recorded run"),
        bill.section(charged, "the bill"),
        Section("counters", "counters of the service", (_counters(job),)),
    )


def overview(jobs: Sequence[RecordedJob], catalog: Catalog, left_out: Sequence[str] = ()) -> Document:
    """What several jobs have cost together, then each of them; first, which jobs are left out."""
    if len(jobs) == 1:
        single = document(jobs[0], catalog)
        return replace(single, warnings=(*left_out, *single.warnings))
    bills = [job.bill(catalog) for job in jobs]
    total = wording.usd(sum(charged.total_nano_usd for charged in bills) / 10**9)
    return Document(
        "Bill of jobs that ran",
        "",
        f"{len(jobs)} jobs: {total}",
        warnings=(*left_out, *wording.grouped((job.name, text) for job in jobs for text in job.warnings(catalog))),
        sections=tuple(
            Section(f"job{place}", f"{job.name}: {_headline(job, charged)}", _sections(job, charged))
            for place, (job, charged) in enumerate(zip(jobs, bills, strict=True))
        ),
    )


def figures(job: RecordedJob) -> tuple[Figure, ...]:
    """The run and the bill."""
    return (*trace.figures(job.trace), *bill.figures(job.bill()))


def _counters(job: RecordedJob) -> Table:
    """The service's two counters: as reported, as read from the answer's times, and reported minus read."""
    pairs = (
        ("TrainingTimeInSeconds", job.training_time_s, job.read_training_time_s),
        ("BillableTimeInSeconds", job.billable_time_s, job.read_billable_time_s),
    )
    heads = (Column("counter", "name"), *columns("number", "reported", "our reading", "difference"))
    lines = [(name, _seconds(said), _seconds(read), _difference(said, read)) for name, said, read in pairs]
    return Table(heads, tuple(Row(cells, "" if cells[-1] in ("0 s", "") else "strong") for cells in lines))


def _seconds(seconds: float | None) -> str:
    return "not told" if seconds is None else f"{seconds:.12g} s"


def _difference(said: float | None, read: float | None) -> str:
    return "" if said is None or read is None else "0 s" if said == read else f"{said - read:+.12g} s"
