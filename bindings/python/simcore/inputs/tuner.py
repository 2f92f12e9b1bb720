"""The request that the SageMaker Python SDK sends for a HyperparameterTuner and what goes to its fit() or tune().

The SDK itself is not needed.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from simcore.inputs import estimator, model_trainer
from simcore.inputs import estimator_algorithms as algorithms
from simcore.inputs import model_trainer_keywords as trainer
from simcore.inputs import pipeline_variables as variables
from simcore.inputs import tuner_keywords as sdk
from simcore.inputs.arguments import key_text, nearest_key
from simcore.inputs.estimator_keywords import JOB_NAME
from simcore.inputs.sdk_objects import class_name, keywords_of, opened
from simcore.inputs.sdk_request import SdkRequest, Vocabulary, by_keyword, known_arguments
from simcore.inputs.sdk_values import image_name, tag_list, trimmed
from simcore.inputs.service_names import attributes, members

_KEYWORD = "must be a keyword of HyperparameterTuner of the SageMaker Python SDK"
_BEYOND = "must be given by its keyword: releases of the SDK differ"
_TUNED = "must be an estimator or a ModelTrainer, or the keywords of one"
_SEVERAL = "must be one: the estimators of HyperparameterTuner.create share their trials, so give one of them at a time"
_RANGE = "must be a ContinuousParameter, an IntegerParameter or a CategoricalParameter, or the keywords of one"
_ALTERNATIVES = "must be one: which of several instances a trial gets is known only when it runs"


class Tuned(NamedTuple):
    """The request of a tuning job, and that of the training job that its trials are."""

    request: SdkRequest
    training: SdkRequest


def sdk_request(positional: Sequence[Any], keywords: Mapping[str, Any], inputs: Any) -> Tuned:
    """The request, and what is wrong about the arguments; the service's model says what is wrong about their values."""
    request = SdkRequest(dict(sdk.NAMES), VOCABULARY)
    arguments = _arguments(positional, keywords, request)
    given = known_arguments(arguments, {*sdk.TUNED, *sdk.WITHOUT_EFFECT}, request, _KEYWORD, _meant)
    training, of_3 = _training(given, inputs, request)
    request.region = request.region or training.region
    for keyword, path in sdk.MEMBERS.items():
        value = given.get(keyword, sdk.DEFAULTS.get(keyword))
        request.put(path, _SENT[keyword](value) if keyword in _SENT else members(value))
    if "max_jobs" not in given and given.get("strategy") != sdk.GRID:
        request.put(sdk.MEMBERS["max_jobs"], sdk.TRIALS["default"])
    _require_numbers(given, request)
    request.put("HyperParameterTuningJobName", _name(given, training))
    request.put("Tags", _tags(given, training))
    ranges = _ranges(given.get("hyperparameter_ranges"), request)
    if of_3 and ranges is not None:
        ranges = {kind: several for kind, several in ranges.items() if several}
    request.put(sdk.DEFINITION, _definition(training.members, given, of_3=of_3))
    _autotune(given, request, ranges)
    request.put(sdk.RANGES, ranges)
    _alternatives(given.get(sdk.ALTERNATIVES), request)
    return Tuned(request, training)


# ------------------------------------------------------------------------------------------------ arguments
def _arguments(positional: Sequence[Any], keywords: Mapping[str, Any], request: SdkRequest) -> Mapping[str, Any]:
    """All arguments by keyword, or what a tuner of the SDK holds of them."""
    first = positional[0] if positional else None
    if class_name(first, {sdk.CLASS}):
        several = keywords_of(first, sdk.OF_SEVERAL)
        for name, value in several.items():
            request.refuse(name, _SEVERAL, sorted(map(str, value)) if isinstance(value, Mapping) else value)
        return opened(positional, keywords, sdk.KNOWN, sdk.LAUNCH, request)
    tuned = sdk.TRAINER if class_name(first, {trainer.CLASS}) else sdk.ESTIMATOR
    return by_keyword(positional, keywords, sdk.POSITIONS[tuned], request, _BEYOND)


def _meant(word: str) -> str:
    return nearest_key(word, sdk.KNOWN)


def _require_numbers(given: Mapping[str, Any], request: SdkRequest) -> None:
    """Refuses numbers of training jobs that are none."""
    for keyword in sdk.NUMBERS:
        value = given.get(keyword, 1)
        whole = isinstance(value, int) and not isinstance(value, bool) and 0 < value <= sys.maxsize
        if not whole and not variables.is_variable(value):
            request.refuse(keyword, "must be a number of training jobs: a positive whole one", value)


def _training(given: Mapping[str, Any], inputs: Any, request: SdkRequest) -> tuple[SdkRequest, bool]:
    """The request of the training job that each trial is, and whether version 3 of the SDK makes it."""
    of_3 = sdk.TRAINER in given
    keyword = sdk.TRAINER if of_3 else sdk.ESTIMATOR
    tuned = given.get(keyword)
    if of_3 and sdk.ESTIMATOR in given:
        request.refuse(sdk.ESTIMATOR, f"must be left out beside {sdk.TRAINER}", given[sdk.ESTIMATOR])
    positional, held = ([], dict(tuned)) if isinstance(tuned, Mapping) else ([tuned], {})
    if tuned is None or isinstance(tuned, (str, bytes, int, float, list, tuple)) or variables.is_variable(tuned):
        request.refuse(keyword, _TUNED, tuned)
        return SdkRequest({}), of_3
    if not of_3:
        named = held.pop("estimator", None)
        of_class = class_name(tuned, algorithms.BATCH_OF_A_TUNER) or (named if isinstance(named, str) else "")
        batch = given.get(algorithms.OF_FIT, algorithms.BATCH_OF_A_TUNER.get(of_class))
        launch = {} if batch is None else {algorithms.OF_FIT: batch}
        made = estimator.sdk_request(positional, {**held, **launch}, inputs, named)
    else:
        made = model_trainer.sdk_request(held, _inputs_of_3(inputs), positional)
        made.put("InputDataConfig", _channels_of_3(made.members.get("InputDataConfig"), inputs))
    _take_over(made, keyword, request)
    return made, of_3


def _inputs_of_3(inputs: Any) -> Any:
    """The inputs of tune() as those of train(), which takes neither an address nor a dict of addresses."""
    by_channel = {"training": inputs} if isinstance(inputs, str) else inputs
    if not isinstance(by_channel, Mapping) or attributes(by_channel) is None:
        return inputs
    return [{"channel_name": name, "data_source": source} for name, source in by_channel.items()]


def _channels_of_3(channels: Any, inputs: Any) -> Any:
    """The channels as tune() sends them: its own before those of the trainer, without the mode that train() gives."""
    given = _inputs_of_3(inputs)
    if not isinstance(channels, list) or not isinstance(given, (list, tuple)):
        return channels
    held = [attributes(each) or {} for each in given]
    plain = {each.get("channel_name"): isinstance(each.get("data_source"), str) for each in held}
    own = [each for each in channels if each.get("ChannelName") in plain]
    others = [each for each in channels if each.get("ChannelName") not in plain]
    unsaid = [name for name, is_address in plain.items() if is_address]
    return [_without(each, "InputMode") if each["ChannelName"] in unsaid else each for each in own] + others


def _without(members_: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {key: each for key, each in members_.items() if key != name}


def _take_over(made: SdkRequest, keyword: str, request: SdkRequest) -> None:
    """Notes what is wrong about the training job as of its keyword, and what its members are called."""
    inside = {"inputs", "mini_batch_size"}
    for problem in made.problems:
        place = problem.where if problem.where.partition(".")[0] in inside else f"{keyword}.{problem.where}"
        request.refuse_as(problem, place)
    request.warnings += made.warnings
    names = {**made.vocabulary.names, **made.origins}
    for path, name in names.items():
        request.origins[path] = name if name.partition(".")[0] in inside else f"{keyword}.{name}"
    for name in sdk.RESOURCES:
        request.origins[f"{_TUNED_RESOURCES}.{name}"] = request.origins.get(f"ResourceConfig.{name}", keyword)


# ------------------------------------------------------------------------------------------------ the definition
_TUNED_RESOURCES = "HyperParameterTuningResourceConfig"


def _definition(training: Mapping[str, Any], given: Mapping[str, Any], *, of_3: bool) -> dict[str, Any]:
    """The TrainingJobDefinition that the SDK makes of a training job: it leaves out the warm pool, and more."""
    algorithm = _part(training, "AlgorithmSpecification", sdk.ALGORITHM)
    metrics = given.get("metric_definitions")
    resources = _part(training, "ResourceConfig", sdk.RESOURCES if of_3 else (*sdk.RESOURCES, "VolumeKmsKeyId"))
    static = _static(training, given)
    stopping = {"StoppingCondition": _part(training, "StoppingCondition", sdk.LIMITS_3)} if of_3 else {}
    return {
        **{name: training[name] for name in (sdk.KEPT_3 if of_3 else sdk.KEPT_2) if name in training},
        **stopping,
        "AlgorithmSpecification": {**algorithm, **({} if metrics is None else {"MetricDefinitions": metrics})},
        "ResourceConfig" if of_3 else _TUNED_RESOURCES: resources,
        **({} if of_3 and not static else {"StaticHyperParameters": static}),
    }


def _part(training: Mapping[str, Any], section: str, names: Sequence[str]) -> dict[str, Any]:
    held = training.get(section)
    return {name: held[name] for name in names if name in held} if isinstance(held, Mapping) else {}


def _static(training: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The hyperparameters that no trial changes."""
    held, ranges = training.get("HyperParameters"), given.get("hyperparameter_ranges")
    tuned = ranges if isinstance(ranges, Mapping) else {}
    return {name: each for name, each in held.items() if name not in tuned} if isinstance(held, Mapping) else {}


def _autotune(given: Mapping[str, Any], request: SdkRequest, ranges: dict[str, Any] | None) -> None:
    """Moves the hyperparameters that the service is to tune on its own out of those that no trial changes."""
    if given.get("autotune") is not True or ranges is None:
        return
    kept = given.get("hyperparameters_to_keep_static") or ()
    definition = request.members[sdk.DEFINITION]
    static = definition.get("StaticHyperParameters", {})
    definition["StaticHyperParameters"] = {name: each for name, each in static.items() if name in kept}
    ranges["AutoParameters"] = [{"Name": name, "ValueHint": each} for name, each in static.items() if name not in kept]
    request.put("Autotune", {"Mode": "Enabled"})


def _alternatives(given: Any, request: SdkRequest) -> None:
    """Puts the instances of override_resource_config() in the place of the estimator's."""
    if given is None:
        return
    if not isinstance(given, (list, tuple)) or len(given) != 1 or not isinstance(members(given[0]), Mapping):
        request.refuse(sdk.ALTERNATIVES, _ALTERNATIVES, given)
        return
    names = {"VolumeSize": "VolumeSizeInGB"}
    config = {names.get(name, name): value for name, value in members(given[0]).items()}
    request.put(f"{sdk.DEFINITION}.{_TUNED_RESOURCES}", {"InstanceConfigs": [config]})


# ------------------------------------------------------------------------------------------------ the search
def _ranges(given: Any, request: SdkRequest) -> dict[str, Any] | None:
    """The ranges of the hyperparameters by their kind, as texts."""
    if given is None or variables.is_variable(given):
        return None
    if not isinstance(given, Mapping):
        request.refuse("hyperparameter_ranges", "must be a dict: a range by the name of each hyperparameter", given)
        return None
    sent: dict[str, Any] = {f"{kind}ParameterRanges": [] for kind in sdk.RANGE_KINDS.values()}
    for name, value in given.items():
        kind, found = _range(value)
        if not kind:
            request.refuse(f"hyperparameter_ranges.{key_text(name)}", _RANGE, value)
        else:
            sent[f"{kind}ParameterRanges"].append({"Name": name, **found})
    return sent


def _range(given: Any) -> tuple[str, dict[str, Any]]:
    """The kind of a range and its members; no kind of anything else."""
    of_object = class_name(given, sdk.RANGE_KINDS)
    held = given if isinstance(given, Mapping) else keywords_of(given, ("values", "min_value", "max_value", _SCALING))
    if "values" in held:
        values = held["values"] if isinstance(held["values"], (list, tuple)) else [held["values"]]
        return "Categorical", {"Values": [_text(each) for each in values]}
    if not {"min_value", "max_value"} <= held.keys():
        return "", {}
    ends = {"MinValue": _text(held["min_value"]), "MaxValue": _text(held["max_value"])}
    whole = all(isinstance(held[name], int) for name in ("min_value", "max_value"))
    kind = sdk.RANGE_KINDS.get(of_object, "Integer" if whole else "Continuous")
    return kind, {**ends, "ScalingType": held.get(_SCALING, sdk.SCALING)}


_SCALING = "scaling_type"


def _text(value: Any) -> str:
    try:
        return value if isinstance(value, str) else str(value)
    except Exception:  # of a class whose values have no text, anything
        return "REPLACE-ME"


def _criteria(given: Any) -> Any:
    """The criteria of version 2, whose keywords stand in sections of the request; those of version 3 are members."""
    held = attributes(given)
    if held is None or not _CRITERIA.keys() & held.keys():
        return members(given)
    sent: dict[str, Any] = {}
    for name, (section, member) in _CRITERIA.items():
        if name in held:
            value = ("Enabled" if held[name] else "Disabled") if name == "complete_on_convergence" else held[name]
            sent.update({section: {member: value}} if section else {member: value})
    return sent


_CRITERIA = {
    "max_number_of_training_jobs_not_improving": (
        "BestObjectiveNotImproving",
        "MaxNumberOfTrainingJobsNotImproving",
    ),
    "complete_on_convergence": ("ConvergenceDetected", "CompleteOnConvergence"),
    "target_objective_metric_value": ("", "TargetObjectiveMetricValue"),
}


def _warm_start(given: Any) -> Any:
    """The parents of a tuning job of version 2; those of version 3 are members."""
    held = attributes(given) or {}
    kind, parents = held.get("type", held.get("warm_start_type")), held.get("parents")
    if not isinstance(parents, (list, tuple, set)):
        return members(given)
    names = [{"HyperParameterTuningJobName": each} for each in sorted(map(str, parents))]
    return {"WarmStartType": getattr(kind, "value", kind), "ParentHyperParameterTuningJobs": names}


_SENT = {"completion_criteria_config": _criteria, "warm_start_config": _warm_start}


def _name(given: Mapping[str, Any], training: SdkRequest) -> Any:
    """The name before the time that the SDK appends; that of the image where none is given."""
    if "job_name" in given:
        return given["job_name"]
    image = training.members.get("AlgorithmSpecification", {}).get("TrainingImage")
    base = given.get("base_tuning_job_name", image_name(image))
    if not isinstance(base, str):
        return base
    name = trimmed(base, sdk.STAMP, "tuning job")
    return name if JOB_NAME.fullmatch(name) else sdk.UNKNOWN["base_tuning_job_name"]


def _tags(given: Mapping[str, Any], training: SdkRequest) -> Any:
    """The tags of the tuner, and those of what it tunes."""
    own, others = members(tag_list(given.get("tags"))), members(training.members.get("Tags"))
    if not isinstance(own, list) or not isinstance(others, list):
        return own if others is None else others if own is None else [own, others]
    return [*own, *(each for each in others if each not in own)]


VOCABULARY = Vocabulary(
    {*sdk.KNOWN, "inputs"}, sdk.NAMES, {"tags", "base_tuning_job_name", "objective_metric_name"}, sdk.UNKNOWN.get
)
