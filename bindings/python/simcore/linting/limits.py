"""Rules about how long a job may run."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.linting.facts import fact
from simcore.linting.found import Found, limit, percent, time
from simcore.linting.subject import Subject

_RUNTIME, _WAIT = "stopping.max_runtime", "stopping.max_wait"
_MOST = 0.5  # share of the runs


def runtime_cuts_work(subject: Subject) -> Iterator[Found]:
    """Most runs are stopped before their work is done."""
    yield from _cut(subject, _RUNTIME, "MaxRuntimeExceeded", _MOST, 1.0)


def runtime_may_cut_work(subject: Subject) -> Iterator[Found]:
    """Some runs are stopped before their work is done."""
    yield from _cut(subject, _RUNTIME, "MaxRuntimeExceeded", fact("cut.least"), _MOST)


def wait_cuts_work(subject: Subject) -> Iterator[Found]:
    """Runs end at the limit of waiting and running together, before their work is done."""
    yield from _cut(subject, _WAIT, "MaxWaitTimeExceeded", fact("wait.least"), 1.0)


def _cut(subject: Subject, field: str, outcome: str, least: float, most: float) -> Iterator[Found]:
    """A limit that stops a share of the runs above `least` and up to `most`, and what those cost in the mean of all."""
    if subject.runs is None:
        return
    costs, outcomes = subject.runs.column("cost_usd"), subject.runs.outcomes
    spent = [float(usd) for usd, how in zip(costs, outcomes, strict=True) if how == outcome]
    share = len(spent) / len(outcomes)
    if least < share <= most:
        text = f"{percent(share)} of the runs are stopped before their work is done"
        usd = sum(spent) / len(outcomes)
        yield Found(subject.place(field), limit(subject.number(field)), text, usd)


def runtime_far_above_work(subject: Subject) -> Iterator[Found]:
    """A job that hangs is paid for many times as long as its work takes."""
    default = fact("training.default_runtime") if subject.is_request else 0.0  # other documents may leave it out
    runtime, work = subject.number(_RUNTIME) or default, _longest_run(subject)
    if work is None or runtime < fact("hang.factor") * work or subject.tuning or subject.is_processing:
        return
    stake = subject.usd(runtime - work)
    if stake is not None and stake >= fact("hang.least"):
        known = (
            f"the job ran {time(work)}" if subject.described else f"99 % of the runs are paid for up to {time(work)}"
        )
        text = f"{known}, and one that hangs is paid for {time(runtime)}"
        yield Found(subject.place(_RUNTIME), limit(runtime), text, stake)


def _longest_run(subject: Subject) -> float | None:
    """How long nearly every run is paid, which is what the limit counts; None where nothing is known of it."""
    if subject.run_s:
        return subject.run_s
    made = subject.forecast
    return made.billable_s.p99 if made is not None and made.billable_s.p99 > 0.0 else None


def retry_shares_runtime(subject: Subject) -> Iterator[Found]:
    """All attempts share one limit, and it holds no second attempt."""
    attempts, runtime, made = subject.number("retry.max_attempts"), subject.number(_RUNTIME), subject.forecast
    if attempts and made is not None and runtime < 2.0 * made.billable_s.mean and not subject.has_checkpoints:
        text = f"all attempts together may run {limit(runtime)}, and one takes {time(made.billable_s.mean)}"
        yield Found(subject.place("retry.max_attempts"), f"{attempts:g}", text)
