"""Rules about how long a job may run."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.linting.facts import fact
from simcore.linting.found import Found, percent, time
from simcore.linting.subject import Subject

_RUNTIME, _WAIT = "stopping.max_runtime", "stopping.max_wait"
_MOST_CUT = 0.5  # share of the runs


def runtime_above_service(subject: Subject) -> Iterator[Found]:
    """The job may run longer than any job."""
    runtime, most = subject.number(_RUNTIME), fact("training.longest_runtime")
    if not subject.is_processing and runtime > most:
        yield Found(subject.place(_RUNTIME), time(runtime), f"a training job runs {time(most)} at most")


def runtime_cuts_work(subject: Subject) -> Iterator[Found]:
    """Most runs are stopped before their work is done."""
    yield from _cut(subject, _RUNTIME, "MaxRuntimeExceeded")


def wait_cuts_work(subject: Subject) -> Iterator[Found]:
    """Most runs end at the limit of waiting and running together, before their work is done."""
    yield from _cut(subject, _WAIT, "MaxWaitTimeExceeded")


def _cut(subject: Subject, limit: str, outcome: str) -> Iterator[Found]:
    made = subject.forecast
    share = 0.0 if made is None else dict(made.outcomes).get(outcome, 0) / made.cost_usd.count
    if made is not None and share > _MOST_CUT:
        text = f"{percent(share)} of the runs are stopped before their work is done"
        yield Found(subject.place(limit), time(subject.number(limit)), text, share * made.cost_usd.mean)


def runtime_far_above_work(subject: Subject) -> Iterator[Found]:
    """A job that hangs is paid for a day, and its work takes minutes."""
    default = fact("training.default_runtime")
    runtime = subject.number(_RUNTIME) or (0.0 if subject.described else default)  # a description may be a part of one
    work = _longest_run(subject)
    if work is None or work > fact("work.short") or runtime < default or subject.tuning:
        return
    stake = subject.usd(runtime - work)
    if stake is not None and stake >= fact("stake.least"):
        known = f"the job ran {time(work)}" if subject.described else f"99 % of the runs end within {time(work)}"
        text = f"{known}, and one that hangs is paid for {time(runtime)}"
        yield Found(subject.place(_RUNTIME), time(runtime), text, stake)


def _longest_run(subject: Subject) -> float | None:
    """How long nearly every run takes; None where nothing is known of it."""
    if subject.run_s:
        return subject.run_s
    made = subject.forecast
    return made.wall_clock_s.p99 if made is not None and made.wall_clock_s.p99 > 0.0 else None


def retry_shares_runtime(subject: Subject) -> Iterator[Found]:
    """All attempts share one limit, and it holds no second attempt."""
    attempts, runtime, made = subject.number("retry.max_attempts"), subject.number(_RUNTIME), subject.forecast
    if attempts and made is not None and runtime < 2.0 * made.billable_s.mean and not subject.has_checkpoints:
        text = f"all attempts together may run {time(runtime)}, and one takes {time(made.billable_s.mean)}"
        yield Found(subject.place("retry.max_attempts"), f"{attempts:g}", text)


def start_longer_than_work(subject: Subject) -> Iterator[Found]:
    """The job starts longer than it trains."""
    made = subject.forecast
    if made is None or subject.is_spot or subject.is_processing or subject.number("cluster.keep_alive"):
        return
    training = [each for each in made.phases if each.phase == "training"]
    worked = sum(each.end_s - each.start_s for each in training)
    if 0.0 < worked < training[0].start_s:
        text = f"the job starts for {time(training[0].start_s)} and trains for {time(worked)}"
        yield Found(subject.place("cluster.keep_alive"), "0 s", text)
