"""The request that version 3 of the SageMaker Python SDK sends for a ModelTrainer and the inputs of its train().

The SDK itself is not needed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from simcore.inputs import estimator_keywords
from simcore.inputs import model_trainer_keywords as sdk
from simcore.inputs import pipeline_variables as variables
from simcore.inputs.arguments import key_text, nearest_key, written
from simcore.inputs.sdk_objects import class_name, keywords_of, opened, refuse_computed
from simcore.inputs.sdk_request import SdkRequest, Vocabulary, keyword_of, known_arguments
from simcore.inputs.sdk_values import held_by, image_name, role_arn, trimmed
from simcore.inputs.service_names import attributes, members

_KEYWORD = "must be a keyword of ModelTrainer of the SageMaker Python SDK 3"
_POSITION = "must be a ModelTrainer: its arguments have keywords"
_PART = "must be an object of the SDK, or its keywords"
_INPUT = "must be an InputData or a Channel, or its keywords: channel_name and data_source"
_SOURCE = "must be an address (s3://...), an S3DataSource or a FileSystemDataSource, or the keywords of one"
_CODE = "source_code: the channels that the SDK adds for it (code, sm_drivers) are left out, as their size is not known"


def sdk_request(keywords: Mapping[str, Any], inputs: Any, positional: Sequence[Any] = ()) -> SdkRequest:
    """The request, and what is wrong about the arguments; the service's model says what is wrong about their values."""
    origins = {**sdk.NAMES, "VpcConfig": "networking", "CheckpointConfig": "checkpoint_config"}
    request = SdkRequest({path: name for path, name in origins.items() if path}, VOCABULARY)
    arguments = _arguments(positional, keywords, request)
    given = _given(arguments, request)
    _algorithm(given, request)
    limited = "stopping_condition" in given and not has_no_limit(arguments["stopping_condition"])
    for path, value in {**sdk.DEFAULTS, **({} if limited else sdk.STOPPING)}.items():
        request.put(path, value)
    for keyword, path in sdk.MEMBERS.items():
        if keyword in given:
            request.put(path, _SENT[keyword](given[keyword]) if keyword in _SENT else members(given[keyword]))
    for part, known in sdk.PARTS.items():
        _put_part(part, given.get(part), known, request)
    _instances(request)
    request.put("TrainingJobName", _name(given))
    _hyperparameters(given.get("hyperparameters"), request)
    _channels(given.get(sdk.INPUTS), variables.replaced(inputs, sdk.INPUTS, request.known), request)
    return request


def _arguments(positional: Sequence[Any], keywords: Mapping[str, Any], request: SdkRequest) -> Mapping[str, Any]:
    """The keywords, or what a ModelTrainer holds of them, with what its methods have set."""
    if not positional:
        return keywords
    if not class_name(positional[0], {sdk.CLASS}):
        request.refuse("argument 1", _POSITION, positional[0])
        return keywords
    for keyword, path in sdk.OF_METHODS.items():
        request.put(path, members(keywords_of(positional[0], (keyword,)).get(keyword)))
    return opened(positional, keywords, sdk.KNOWN, ("wait", "logs"), request)


def _given(keywords: Mapping[str, Any], request: SdkRequest) -> dict[str, Any]:
    """The keywords that are given, without variables of a pipeline; refuses those that ModelTrainer does not have."""
    for part in sdk.PARTS.keys() & keywords.keys():
        refuse_computed(keywords[part], sdk.PARTS[part], request, part)
    held = {name: each if name in sdk.WITHOUT_EFFECT else _opened(each) for name, each in keywords.items()}
    given = known_arguments(held, sdk.WITHOUT_EFFECT, request, _KEYWORD, meant_keyword)
    mode = getattr(given.get("training_mode"), "value", given.get("training_mode"))
    if isinstance(mode, str) and mode.rpartition(".")[2] == sdk.LOCAL:
        request.refuse("training_mode", "local mode runs on your own machine and bills nothing: leave it out", mode)
    return given


def has_no_limit(stopping: Any) -> bool:
    """Whether a StoppingCondition says None for its limit, in whose place the SDK puts its default; without the
    keyword it is another object than None, and the limit is that of the service."""
    held = stopping if isinstance(stopping, Mapping) else held_by(stopping) or {}
    return held.get(sdk.LIMIT, 0) is None


def _opened(value: Any, levels: int = 8) -> Any:
    """The value with the attributes of its objects as dicts, so that variables inside are found."""
    held = attributes(value) if levels else None
    if held is not None:
        return {name: _opened(each, levels - 1) for name, each in held.items()}
    return [_opened(each, levels - 1) for each in value] if isinstance(value, (list, tuple)) and levels else value


def meant_keyword(word: str) -> str:
    """The keyword of ModelTrainer, or of one of its parts, that is meant by a word; empty if none is near."""
    of_parts = {keyword: f"{part}.{keyword}" for part, known in sdk.PARTS.items() for keyword in known}
    old = sdk.NAMES.get(estimator_keywords.MEMBERS.get(estimator_keywords.RENAMED.get(word, word), ""), "")
    return old or of_parts.get(word, "") or nearest_key(word, sdk.KNOWN)


def _put_part(part: str, value: Any, known: Mapping[str, str], request: SdkRequest) -> None:
    """Puts the members that the keywords of a part become."""
    if value is None:
        return
    if variables.is_variable(value):  # whatever it holds, nobody knows yet
        for path in filter(None, known.values()):
            request.put(path, value)
        return
    if not isinstance(value, Mapping):
        request.refuse(part, _PART, value)
        return
    for path, default in sdk.PART_DEFAULTS.get(part, {}).items():
        request.put(path, default)
    for keyword, each in value.items():
        if keyword not in known:
            near = nearest_key(keyword, known)
            request.refuse(f"{part}.{key_text(keyword)}", f"must be a keyword of {part}", each, near)
        elif known[keyword]:
            request.put(known[keyword], members(each))
    if part == sdk.SOURCE_CODE:
        request.warnings.append(_CODE)


def _member(request: SdkRequest, path: str) -> Any:
    """A member as far as it is put; None where it is not."""
    value: Any = request.members
    for name in path.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    return value


def _instances(request: SdkRequest) -> None:
    """Puts one instance of the SDK's type where neither groups nor preferences name one."""
    for path, default in sdk.INSTANCES.items():
        several = ("ResourceConfig.InstanceGroups", "ResourceConfig.InstancePreferences")
        if _member(request, path) is None and not any(_member(request, each) for each in several):
            request.put(path, default)


def _algorithm(given: Mapping[str, Any], request: SdkRequest) -> None:
    """Requires an image or an algorithm, as the SDK does."""
    both = [name for name in ("training_image", "algorithm_name") if given.get(name)]
    if not both:
        request.refuse("training_image", "must be given, or algorithm_name")
    elif len(both) > 1:
        request.refuse("algorithm_name", "must be left out beside training_image", given["algorithm_name"])


_SENT: dict[str, Callable[[Any], Any]] = {
    "role": role_arn,
    "hyperparameters": lambda _: None,
    "base_job_name": lambda _: None,
    "environment": lambda given: None if given == {} else given,  # which the SDK does not send
}


def _name(given: Mapping[str, Any]) -> Any:
    """The name before the time that the SDK appends; a forecast must be the same tomorrow."""
    image, algorithm = given.get("training_image"), given.get("algorithm_name")
    default = f"{image_name(algorithm) or image_name(image)}-job"
    base = given.get("base_job_name") or default
    if not isinstance(base, str):
        return base
    name = trimmed(base.replace("_", "-"), sdk.STAMP)
    return name if estimator_keywords.JOB_NAME.fullmatch(name) else sdk.JOB_NAME


def _hyperparameters(given: Any, request: SdkRequest) -> None:
    """Puts the hyperparameters as texts: a text as it is, anything else as JSON."""
    if isinstance(given, str):
        request.warnings.append(f"hyperparameters: the file {written(given)} is not read; it changes no forecast")
    elif isinstance(given, Mapping):
        request.put("HyperParameters", {str(name): _text(name, each, request) for name, each in given.items()})
    elif given is not None and not variables.is_variable(given):
        request.refuse("hyperparameters", "must be a dict, or the path of a file", given)


def _text(name: Any, value: Any, request: SdkRequest) -> str:
    try:
        return value if isinstance(value, str) else json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        request.refuse(f"hyperparameters.{key_text(name)}", "must be what JSON can hold", value)
        return ""


# ------------------------------------------------------------------------------------------------ inputs
def _channels(of_trainer: Any, of_train: Any, request: SdkRequest) -> None:
    """Puts the channels: those of the trainer, each replaced by the one of train() with its name, then the others."""
    channels: dict[str, dict[str, Any]] = {}
    for given, place in ((of_trainer, sdk.INPUTS), (_opened(of_train), "inputs")):
        for index, (source, where) in enumerate(_listed(given, place, request)):
            channel = _channel(source, where, request)
            channels[str(channel.get("ChannelName", f"{place}{index}"))] = channel
    if channels:
        request.put("InputDataConfig", list(channels.values()))
    for index in range(len(channels)):
        request.origins[f"InputDataConfig[{index}]"] = f"{sdk.INPUTS}[{index}]"


def _listed(given: Any, place: str, request: SdkRequest) -> list[tuple[Any, str]]:
    if given is None or variables.is_variable(given):
        return []
    if not isinstance(given, Sequence) or isinstance(given, (str, bytes)):
        request.refuse(place, "must be a list of InputData or Channel", given)
        return []
    return [(each, f"{place}[{index}]") for index, each in enumerate(given)]


def _channel(given: Any, where: str, request: SdkRequest) -> dict[str, Any]:
    """The members of a channel, from an InputData or a Channel."""
    if not isinstance(given, Mapping) or "channel_name" not in given:
        request.refuse(where, _INPUT, given)
        return {}
    for keyword, value in given.items():
        if keyword not in sdk.CHANNEL:
            near = nearest_key(keyword, sdk.CHANNEL)
            request.refuse(f"{where}.{key_text(keyword)}", "must be a keyword of InputData or Channel", value, near)
    own = {keyword: value for keyword, value in given.items() if keyword in sdk.CHANNEL and keyword != "data_source"}
    source = given.get("data_source")
    whole = isinstance(source, Mapping) and not sdk.SOURCES.keys() & source.keys()  # the DataSource of a Channel
    found = {"DataSource": members(source)} if whole else _source(source, f"{where}.data_source", request)
    return {**members(own), **found}


def _source(source: Any, where: str, request: SdkRequest) -> dict[str, Any]:
    """What the SDK makes of the data_source of an InputData."""
    if isinstance(source, str):
        if not source.startswith("s3://"):
            request.warnings.append(
                f"{where}: {written(source)} is a path of your machine, which the SDK uploads to S3"
            )
            source = estimator_keywords.DEFAULTS["output_path"]
        s3 = {"S3DataType": "S3Prefix", "S3Uri": source, "S3DataDistributionType": "FullyReplicated"}
        return {"DataSource": {"S3DataSource": s3}, "InputMode": "File"}
    kind = next((name for key, name in sdk.SOURCES.items() if isinstance(source, Mapping) and key in source), "")
    if not kind:
        request.refuse(where, _SOURCE, source)
        return {}
    return {"DataSource": {kind: members(source)}}


# ------------------------------------------------------------------------------------------------ what is not known
def _stand_in(where: str) -> Any:
    """What stands for a value that nobody knows yet; None where nothing can."""
    keyword, last = keyword_of(where), where.rpartition(".")[2]
    if keyword in (sdk.INPUTS, "inputs"):
        return sdk.UNKNOWN_OF_INPUT.get(last) if "." in where else None
    inside = "REPLACE-ME" if keyword in sdk.UNKNOWN_INSIDE and where != keyword else None
    return sdk.UNKNOWN.get(where, inside)


VOCABULARY = Vocabulary(
    {*sdk.KNOWN, "inputs"}, sdk.NAMES, {*sdk.UNKNOWN_INSIDE, *sdk.WITHOUT_EFFECT, "role"}, _stand_in
)
