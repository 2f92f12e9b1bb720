"""Rules about tuning jobs."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from simcore.linting.facts import fact
from simcore.linting.found import Found, time
from simcore.linting.subject import Subject, member

_CONFIG = "HyperParameterTuningJobConfig."
_LIMITS = "ResourceLimits."


def parallel_is_total(subject: Subject) -> Iterator[Found]:
    """All trials start at once, so that none can learn from another."""
    parallel, total = _limit(subject, "MaxParallelTrainingJobs"), _limit(subject, "MaxNumberOfTrainingJobs")
    if _strategy(subject) == "Bayesian" and 1.0 < total <= parallel:
        text = f"all {total:g} trials start at once: the Bayesian strategy has nothing to learn from"
        yield Found(_place(_LIMITS + "MaxParallelTrainingJobs"), f"{parallel:g}", text)


def runtime_below_trial(subject: Subject) -> Iterator[Found]:
    """The whole tuning job may run no longer than one of its trials, and several follow each other."""
    whole, trial = _limit(subject, "MaxRuntimeInSeconds"), subject.number("stopping.max_runtime")
    parallel, total = _limit(subject, "MaxParallelTrainingJobs"), _limit(subject, "MaxNumberOfTrainingJobs")
    rounds = math.ceil(total / parallel) if parallel else 0
    if 0.0 < whole <= trial and rounds > 1:
        text = f"{rounds} rounds of trials share {time(whole)}, and one trial alone may run {time(trial)}"
        yield Found(_place(_LIMITS + "MaxRuntimeInSeconds"), time(whole), text)


def tuning_keep_alive(subject: Subject) -> Iterator[Found]:
    """A warm pool is asked for in a tuning job."""
    keep = subject.number("cluster.keep_alive")
    if subject.tuning and keep:
        yield Found(subject.place("cluster.keep_alive"), time(keep), "a tuning job keeps no warm pools")


def parallel_above_quota(subject: Subject) -> Iterator[Found]:
    """More trials run at once than an account may by default."""
    parallel, most = _limit(subject, "MaxParallelTrainingJobs"), fact("tuning.parallel")
    if parallel > most:
        text = f"{parallel:g} trials at once are asked for, and {most:g} are allowed until the quota is raised"
        yield Found(_place(_LIMITS + "MaxParallelTrainingJobs"), f"{parallel:g}", text)


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
