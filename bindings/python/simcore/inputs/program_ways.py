"""The ways in which a program starts the jobs of an object: by itself, by steps of pipelines, and by tuners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from simcore.inputs import tuner_keywords as sdk
from simcore.inputs.arguments import written
from simcore.inputs.program_values import PipelineParameter, keywords, plain
from simcore.inputs.python_code.call import Call, Found, Place, Unread, added_up
from simcore.inputs.python_code.later import ANY
from simcore.inputs.python_code.sdk_classes import INSTANCE_CONFIGS

TUNER = "tuner"
_TUNERS = "HyperparameterTuner"  # and HyperparameterTuner.create, whose estimators share its trials
# What a tuner takes by position; releases of the SDK differ in the order of HyperparameterTuner.create.
_ORDER = {_TUNERS: sdk.POSITIONS[sdk.ESTIMATOR]}
_BAYESIAN = sdk.DEFAULTS["strategy"]
_ITS_ESTIMATOR = ("estimator", "model_trainer")  # attributes of a tuner
_OF_SEVERAL = "estimator_dict"  # the same, of a tuner of several estimators
_INSTANCES = ("instance_type", "instance_count", "volume_size")


@dataclass(frozen=True)
class Way:
    """A way in which the jobs of an object are started."""

    found: Found
    starts: int | Unread  # each time that the program runs
    launched: bool = True
    trials: int | Unread | None = None  # of each start, by a tuner
    within: str = ""  # the tuner or the step
    tuner: Place | None = None
    notes: tuple[str, ...] = ()
    beside: tuple[Unread, ...] = ()  # what may cost more than the job


def ways(found: Found, tuners: Mapping[Place, Found]) -> Iterator[Way]:
    """The ways of an object: by steps of pipelines, or else by itself; by tuners.

    Args:
        found: The object.
        tuners: Every tuner of the program, by its place.
    """
    tuning = [tuners.get(each.place, Found(TUNER, each)) for each in found.wrapped_by if each.name.startswith(_TUNERS)]
    steps = _steps(found)
    itself = bool(steps or found.launched or not tuning)
    alone = len(tuning) + itself == 1
    own = _through(found, None, tuning, alone=alone)
    if steps:  # whose arguments may be what fit() gives in the session of a pipeline, which starts nothing
        starts = added_up(each.repeats for each in steps)
        yield Way(own, starts, within=steps[0].name, beside=tuple(_repeated(steps)))
        if found.apart:
            yield Way(own, added_up(each.repeats for each in found.apart))
    elif itself:
        yield Way(own, found.repeats, launched=bool(found.launched) or found.kind == "request")
    for tuner in tuning:
        trials, notes = _trials(tuner)
        launched = bool(tuner.launched or tuner.wrapped_by)
        tuned = _through(found, tuner, tuning, alone=alone)
        yield Way(tuned, _starts(tuner), launched, trials, tuner.call.name, tuner.place, notes)


def _steps(found: Found) -> list[Call]:
    """The steps of pipelines that take an object."""
    return [each for each in found.wrapped_by if not each.name.startswith(_TUNERS)]


def _starts(tuner: Found) -> int | Unread:
    """How often a tuner is started: by steps of pipelines, and by itself."""
    steps = _steps(tuner)
    return added_up(each.repeats for each in (*steps, *tuner.apart)) if steps else tuner.repeats


def _repeated(steps: Sequence[Call]) -> Iterator[Unread]:
    """The policies of steps that start a job again when it fails."""
    for step in steps:
        if step.keywords.get("retry_policies") not in (None, []):
            yield Unread("retry_policies", step.place, "may start the job again")


# ------------------------------------------------------------------------------------------------ tuners
def _trials(tuner: Found) -> tuple[int | Unread, tuple[str, ...]]:
    """The training jobs that a tuner may start, and what is to be said of their number."""
    place = tuner.place
    if ANY in tuner.later:
        return _not_told(tuner.later[ANY], place), ()
    order = _ORDER.get(tuner.call.name, ())
    given = {**keywords(tuner.call, order), **plain(tuner.later)}
    said = given.get("max_jobs")
    if isinstance(said, PipelineParameter):
        note = f"max_jobs: the default of the pipeline's parameter {said.name} is read: {written(said.default_value)}"
        return number(said.default_value, place), (note,)
    known = said is not None or "max_jobs" in tuner.later
    return number(said, place) if known else _unsaid(tuner.call, order, given.get("strategy", _BAYESIAN)), ()


def _unsaid(call: Call, order: Sequence[str], strategy: Any) -> int | Unread:
    """The number of training jobs of a tuner that is not given one."""
    if call.unread:
        return call.unread[0]
    if call.positional and not order:
        return Unread("an argument without its keyword", call.place, "has another meaning in each release")
    if not isinstance(strategy, str) or strategy == sdk.GRID:
        return Unread("max_jobs", call.place, "is not given, which allows every point of a grid")
    return sdk.TRIALS["default"]


def number(said: Any, place: Place) -> int | Unread:
    """A number of training jobs; a value that is none is not told."""
    if isinstance(said, Unread) or (isinstance(said, int) and not isinstance(said, bool) and said > 0):
        return said
    return Unread(written(said), place, "is no number of training jobs")


def _not_told(value: Any, place: Place) -> Unread:
    return value if isinstance(value, Unread) else Unread(ANY, place, "may be set")


def _through(found: Found, tuner: Found | None, tuners: Sequence[Found], *, alone: bool) -> Found:
    """The object with what tuners change of it.

    Args:
        found: The estimator.
        tuner: That starts its jobs in this way, if one does.
        tuners: All that take it.
        alone: Whether no other way starts its jobs; else it is not known what is set before which start.
    """
    later = dict(found.later)
    for each in tuners:
        for path, value in each.later.items():
            attribute = _of_estimator(path)
            sure = each is tuner and alone and attribute not in found.later and attribute != ANY
            if attribute:
                later[attribute] = value if sure else _not_told(value if attribute == ANY else None, each.place)
    if tuner and INSTANCE_CONFIGS in tuner.later:
        others = Unread(INSTANCE_CONFIGS, tuner.place, "take the place of the estimator's instances")
        later.update(dict.fromkeys(_INSTANCES, others))
    return replace(found, later=later)


def _of_estimator(path: str) -> str:
    """The attribute of its estimator that an attribute of a tuner leads to; empty for none."""
    first, _, rest = path.partition(".")
    if first in _ITS_ESTIMATOR and rest:
        return rest
    return ANY if first in (*_ITS_ESTIMATOR, _OF_SEVERAL, ANY) else ""
