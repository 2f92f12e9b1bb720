"""Rules about tuning jobs."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from simcore.linting.facts import fact
from simcore.linting.found import Found, count, limit, time
from simcore.linting.subject import Subject, member

_CONFIG = "HyperParameterTuningJobConfig."
_LIMITS = "ResourceLimits."
_ONLY = "TrainingJobDefinition."  # above trials that are all alike


def parallel_is_total(subject: Subject) -> Iterator[Found]:
    """All trials start at once, so that none can learn from another."""
    parallel, total = _limit(subject, "MaxParallelTrainingJobs"), _limit(subject, "MaxNumberOfTrainingJobs")
    if _strategy(subject) == "Bayesian" and 1.0 < total <= parallel:
        text = f"all {count(total)} trials start at once: the Bayesian strategy has nothing to learn from"
        yield Found(_place(_LIMITS + "MaxParallelTrainingJobs"), count(parallel), text)


def runtime_below_trial(subject: Subject) -> Iterator[Found]:
    """The whole tuning job may run no longer than one of its trials may, or less long than all of them take."""
    whole, trial = _limit(subject, "MaxRuntimeInSeconds"), subject.number("stopping.max_runtime")
    parallel, total = _limit(subject, "MaxParallelTrainingJobs"), _limit(subject, "MaxNumberOfTrainingJobs")
    rounds = math.ceil(total / parallel) if parallel and subject.above == _ONLY else 0
    works = _training_s(subject)
    if whole <= 0.0 or rounds < 2:
        return
    text = f"{rounds} rounds of trials share {limit(whole)}, and each trial may run {limit(trial)}"
    if works:
        text = f"{rounds} rounds of trials that train for {time(works)} each share {limit(whole)}"
    if (whole < rounds * works and not _stops_early(subject)) if works else whole <= trial:
        yield Found(_place(_LIMITS + "MaxRuntimeInSeconds"), limit(whole), text)


def _stops_early(subject: Subject) -> bool:
    """Whether trials may be stopped before they are done."""
    return _strategy(subject) == "Hyperband" or subject.tuning.get("TrainingJobEarlyStoppingType") == "Auto"


def _training_s(subject: Subject) -> float:
    """How long a typical trial trains; 0 where it is not known."""
    made = subject.forecast
    training = [] if made is None else [each for each in made.phases if each.phase == "training"]
    return sum(each.end_s - each.start_s for each in training)


def tuning_keep_alive(subject: Subject) -> Iterator[Found]:
    """A warm pool is asked for in a tuning job."""
    keep = subject.number("cluster.keep_alive")
    if subject.tuning and keep:
        yield Found(subject.place("cluster.keep_alive"), limit(keep), "a tuning job ignores the period")


def parallel_above_quota(subject: Subject) -> Iterator[Found]:
    """More trials run at once than an account may by default."""
    parallel, most = _limit(subject, "MaxParallelTrainingJobs"), fact("tuning.parallel")
    if parallel > most:
        text = f"{count(parallel)} trials at once are asked for, and {most:g} are allowed until the quota is raised"
        yield Found(_place(_LIMITS + "MaxParallelTrainingJobs"), count(parallel), text)


def hyperband_early_stopping(subject: Subject) -> Iterator[Found]:
    """Hyperband, which stops trials itself, is asked to stop them in another way, too."""
    word = subject.tuning.get("TrainingJobEarlyStoppingType")
    if _strategy(subject) == "Hyperband" and word == "Auto":
        yield Found(_place("TrainingJobEarlyStoppingType"), word, "Hyperband stops trials itself")


def _strategy(subject: Subject) -> Any:
    return subject.tuning.get("Strategy")


def _limit(subject: Subject, name: str) -> float:
    """A limit of the tuning job; 0 where it is not given."""
    value = member(subject.tuning, _LIMITS + name)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0.0


def _place(name: str) -> str:
    return _CONFIG + name
