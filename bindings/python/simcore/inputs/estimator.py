"""The request that the SageMaker Python SDK sends for an estimator's arguments and the inputs of its fit().

The SDK itself is not needed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from simcore import _core
from simcore.errors import Problem, SpecError
from simcore.inputs import estimator_algorithms as algorithms
from simcore.inputs import estimator_classes as classes
from simcore.inputs import estimator_debugger as debugger
from simcore.inputs import estimator_keywords as sdk
from simcore.inputs import pipeline_variables as variables
from simcore.inputs.arguments import key_text, written
from simcore.inputs.estimator_words import meant_in_part, meant_keyword
from simcore.inputs.python_code.call import Unread
from simcore.inputs.sdk_objects import class_name, opened, refuse_missing
from simcore.inputs.sdk_request import SdkRequest, by_keyword, put_member
from simcore.inputs.sdk_values import (
    attribute,
    held_by,
    image_name,
    is_local,
    role_arn,
    session_region,
    tag_list,
    trimmed,
)

_INPUT = (
    "must be an address (s3://...), the keywords of a TrainingInput or FileSystemInput, or an object with their config"
)
_NOT_NONE = "must be a number: the SDK sends None as it is, so that no job starts"
_KEYWORD = "must be a keyword of an estimator of the SageMaker Python SDK"


def sdk_request(
    positional: Sequence[Any], keywords: Mapping[str, Any], inputs: Any, estimator: Any, later: Collection[str] = ()
) -> SdkRequest:
    """The request, and what is wrong about the arguments; the service's model says what is wrong about their values.

    Args:
        positional: Arguments without a keyword, or an object.
        keywords: The others, and attributes that are set behind the constructor.
        inputs: What goes to fit().
        estimator: Name of the class.
        later: Keywords that are such attributes.
    """
    origins = {"VpcConfig": "subnets", **{member: keyword for keyword, member in sdk.MEMBERS.items()}}
    request = SdkRequest(origins=origins)
    given, named = _arguments(positional, keywords, estimator, request)
    request.region = session_region(given.get(sdk.SESSION))
    as_set = "instance_count" in later or class_name(next(iter(positional), None), classes.POSITIONS) != ""
    if named in classes.HYPERPARAMETERS:
        given, inputs = algorithms.settled(given, named, inputs)
    _refuse_strangers(given, named, request)
    _instances(given, named, request, as_set=as_set)
    for name, value in {**sdk.DEFAULTS, **given}.items():
        if name in sdk.MEMBERS:
            request.put(sdk.MEMBERS[name], _SENT[name](value) if name in _SENT else value)
    request.put(sdk.MEMBERS["metric_definitions"], given.get("metric_definitions", classes.metrics_of(given, named)))
    if "enable_sagemaker_metrics" not in given and classes.sends_metrics(given, named):
        request.put(sdk.MEMBERS["enable_sagemaker_metrics"], True)
    _name(given, request)
    _algorithm(given, named, request)
    _leave_out(given, request)
    _hyperparameters(given, named, request)
    _groups(given.get("instance_groups"), request)
    _channels(given, variables.replaced(inputs, "inputs", request.known), request)
    _rules(given.get("rules"), request)
    debugger.put_parts(given, given.get("output_path", sdk.DEFAULTS["output_path"]), request)
    return request


def _arguments(
    positional: Sequence[Any], keywords: Mapping[str, Any], estimator: Any, request: SdkRequest
) -> tuple[dict[str, Any], str]:
    """All arguments by keyword, or what an object of the SDK holds of them; and the class.

    Raises:
        SpecError: The object is of a class that is not read.
    """
    first = positional[0] if positional else None
    of_object = class_name(first, {*classes.POSITIONS, *classes.OTHER_CLASSES})
    named = _class(of_object or estimator, request) or classes.class_of(first)
    if of_object in classes.OTHER_CLASSES:  # nothing else about it matters
        raise SpecError.of(*request.problems)
    if of_object:
        known = {*sdk.KNOWN, *classes.HYPERPARAMETERS.get(named, ())}
        given = {**_nones(first), **opened(positional, keywords, known, sdk.LAUNCH, request)}
        refuse_missing(first, {each: _FORMER[each] for each in sdk.NEVER_NONE}, request)
    else:
        given = _by_position(positional, keywords, named, request)
    return _settled(_renamed(given, request), request), named


_FORMER = {new: old for old, new in sdk.RENAMED.items()}


def _nones(value: Any) -> dict[str, Any]:
    """The attributes of an object that hold None, which the SDK sends as it is."""
    held = held_by(value) or {}
    return {name: None for name in sdk.NEVER_NONE if name in held and held[name] is None}


def _class(named: Any, request: SdkRequest) -> str:
    """The class that the caller names, if any."""
    text = named if isinstance(named, str) else ""
    if named is None or text in classes.POSITIONS:
        return text
    rule = "must be the name of an estimator of the SageMaker Python SDK, as a text"
    unread = classes.OTHER_CLASSES.get(text, classes.Stranger(rule, _core.nearest(text, list(classes.POSITIONS))))
    request.refuse("estimator", unread.rule, named, unread.instead)
    return text


def _by_position(
    positional: Sequence[Any], keywords: Mapping[str, Any], named: str, request: SdkRequest
) -> dict[str, Any]:
    """All arguments by keyword."""
    order = classes.order_of(positional[0], named) if positional else ()
    usual = "" if order else ", ".join(classes.POSITIONS["Estimator"])
    return by_keyword(positional, keywords, order, request, _beyond(order, named), usual=usual)


def _beyond(order: Sequence[str], named: str) -> str:
    """Why a positional argument is not read."""
    if not order and not named:
        return "must be the image or the script, unless estimator names the class, such as estimator='HuggingFace'"
    if order == ("entry_point",):
        return "must be given by its keyword, unless estimator names the class, such as estimator='PyTorch'"
    return "must be given by its keyword: releases of the SDK differ in the order of arguments"


def _renamed(keywords: Mapping[str, Any], request: SdkRequest) -> dict[str, Any]:
    """The keywords under their names of version 2; None is what the SDK takes for "not given", where it does."""
    given: dict[str, Any] = {}
    for keyword, value in keywords.items():
        name = sdk.RENAMED.get(keyword, keyword)
        if name in given:
            request.refuse(keyword, f"must be left out beside {name}: it is the same", value)
        elif value is None and name in sdk.NEVER_NONE:
            request.problems.append(Problem(keyword, _NOT_NONE, "None"))
        elif value is not None:
            given[name] = value
            request.origins.update({sdk.MEMBERS[name]: keyword} if name in sdk.MEMBERS else {})
    return given


def _settled(given: Mapping[str, Any], request: SdkRequest) -> dict[str, Any]:
    """The arguments without variables of a pipeline; those that nobody reads keep theirs."""
    settled = {
        name: value if name in sdk.WITHOUT_EFFECT else variables.replaced(value, name, request.known)
        for name, value in given.items()
    }
    return {name: value for name, value in settled.items() if value is not None}


def _refuse_strangers(given: Mapping[str, Any], named: str, request: SdkRequest) -> None:
    """Refuses keywords of classes that are not read by what they are, and others as unknown."""
    for name, value in given.items():
        stranger = None if name in sdk.KNOWN else classes.stranger(name, given, named)
        if stranger:
            request.refuse(key_text(name), stranger.rule, value, stranger.instead)
        elif name not in sdk.KNOWN:
            request.refuse(key_text(name), _KEYWORD, value, meant_keyword(name, value))


def _instances(given: dict[str, Any], named: str, request: SdkRequest, *, as_set: bool) -> None:
    """The one instance of SKLearn and LDA, which their constructors set; local mode, which has none."""
    if not as_set and (named == "LDA" or classes.runs_alone(given, named)):
        given["instance_count"] = 1  # of LDA, whatever is given
    elif not as_set and named == classes.SKLEARN and given.get("instance_count") != 1:
        request.refuse("instance_count", "must be left out or 1: SKLearn runs on one", given.get("instance_count"))
    kind = given.get("instance_type")
    if is_local(kind):
        rule = "local mode runs on your own machine and bills nothing: give the type of an instance"
        request.refuse(request.origins[sdk.MEMBERS["instance_type"]], rule, given.pop("instance_type"))


def _unless_false(value: Any) -> Any:
    return None if value is False else value


_SENT = {
    "use_spot_instances": _unless_false,
    "enable_network_isolation": _unless_false,
    "encrypt_inter_container_traffic": _unless_false,
    "disable_output_compression": lambda disabled: "NONE" if disabled is True else None,
    "role": role_arn,
    "tags": tag_list,
}


def _name(given: Mapping[str, Any], request: SdkRequest) -> None:
    """The SDK appends the time to base_job_name; a forecast must be the same tomorrow."""
    of_fit = "job_name" in given
    request.origins["TrainingJobName"] = "job_name" if of_fit else "base_job_name"
    request.put("TrainingJobName", given["job_name"] if of_fit else _base_name(given, request))


def _base_name(given: Mapping[str, Any], request: SdkRequest) -> Any:
    """The name before the time, trimmed so that both fit, as the SDK does; that of the image where none is given."""
    said = given.get("base_job_name")
    of_image = image_name(given.get("image_uri", given.get("algorithm_arn")))
    base = said or (of_image if sdk.JOB_NAME.fullmatch(of_image) else sdk.DEFAULTS["base_job_name"])
    if not isinstance(base, str):
        return base
    name = trimmed(base, sdk.STAMP)
    if sdk.JOB_NAME.fullmatch(name):
        return name
    legal = "-".join(re.findall("[a-zA-Z0-9]+", name)) or sdk.DEFAULTS["base_job_name"]
    request.warnings.append(
        f"base_job_name: the service refuses {written(base)} in the name of a job; {legal} is read "
        "(a tuner does not use the name)"
    )
    return legal


def _algorithm(given: Mapping[str, Any], named: str, request: SdkRequest) -> None:
    """An image, an algorithm of the Marketplace, or a class whose image only the SDK knows."""
    if "image_uri" in given or "algorithm_arn" in given:
        return
    if "entry_point" not in given and named not in classes.HYPERPARAMETERS:
        request.refuse("image_uri", "must be given, or algorithm_arn, or the entry_point of a framework's estimator")
        return
    request.put("AlgorithmSpecification.TrainingImage", sdk.PLACEHOLDER_IMAGE)
    request.warnings.append(sdk.NO_IMAGE)


def _leave_out(given: Mapping[str, Any], request: SdkRequest) -> None:
    """What the SDK does not send on its own."""
    for one, other in (("subnets", "security_group_ids"), ("security_group_ids", "subnets")):
        if one in given and other not in given:
            request.refuse(other, f"must be given with {one}")
    if not isinstance(given.get("disable_output_compression", False), (bool, Unread)):
        request.refuse("disable_output_compression", "must be True or False", given["disable_output_compression"])
    if "checkpoint_s3_uri" not in given:
        request.members.pop("CheckpointConfig", None)


def _hyperparameters(given: Mapping[str, Any], named: str, request: SdkRequest) -> None:
    """Puts the hyperparameters, if any, as the SDK does: those of a framework as JSON, those of Estimator as texts."""
    hyperparameters = given.get("hyperparameters")
    if named == classes.TENSORFLOW and isinstance(given.get("model_dir"), str):
        held = hyperparameters if isinstance(hyperparameters, Mapping) else {}
        hyperparameters = {**held, "model_dir": given["model_dir"]}
    if hyperparameters == {}:
        del request.members["HyperParameters"]
    elif isinstance(hyperparameters, Mapping):
        request.put("HyperParameters", _texts(hyperparameters, _text_of(given, named), request))


def _text_of(given: Mapping[str, Any], named: str) -> Callable[[Any], str]:
    """How the class writes a hyperparameter."""
    if named in classes.HYPERPARAMETERS:
        return algorithms.text
    return json.dumps if "entry_point" in given and named != "Estimator" else str


def _texts(given: Mapping[Any, Any], text: Callable[[Any], str], request: SdkRequest) -> dict[str, str]:
    """The hyperparameters as texts; notes those that the SDK could not send."""
    sent: dict[str, str] = {}
    for name, value in given.items():
        try:
            sent[str(name)] = text(value)
        except Exception:  # of a class whose values have no text, anything
            request.refuse(f"hyperparameters.{key_text(name)}", "must be what JSON or a text can hold", value)
    return sent


def _attribute(item: Any, name: str) -> Any:
    """An attribute of an object of the SDK, or one of its keywords."""
    return item.get(name) if isinstance(item, Mapping) else attribute(item, name)


def _groups(groups: Any, request: SdkRequest) -> None:
    if not isinstance(groups, Sequence) or isinstance(groups, str):
        return  # refused with the other members
    sent = []
    for index, group in enumerate(groups):
        where = f"instance_groups[{index}]"
        values = {
            member: variables.replaced(_attribute(group, name), f"{where}.{name}", request.known)
            for name, member in sdk.GROUP.items()
        }
        sent.append({member: value for member, value in values.items() if value is not None})
        for name, member in sdk.GROUP.items():
            request.origins[f"ResourceConfig.InstanceGroups[{index}].{member}"] = f"{where}.{name}"
        if isinstance(group, Mapping):
            _refuse_unknown(group, sdk.GROUP, "InstanceGroup", where, request)
    request.put("ResourceConfig.InstanceGroups", sent)


def _rules(rules: Any, request: SdkRequest) -> None:
    if isinstance(rules, Sequence) and any(_attribute(rule, "instance_type") for rule in rules):
        request.warnings.append("rules: those with an instance type are processing jobs of their own: not in this bill")


def _refuse_unknown(
    given: Mapping[str, Any], known: Mapping[str, str], of: str, where: str, request: SdkRequest
) -> None:
    """Refuses keywords of an input or a group that its class does not have."""
    channel = where.partition(".")[2]
    for name, value in given.items():
        if name not in known:
            text = key_text(name)
            meant = meant_in_part(text, value, known, channel)
            request.refuse(f"{where}.{text}", f"must be a keyword of {of}", value, meant)


def _channels(given: Mapping[str, Any], inputs: Any, request: SdkRequest) -> None:
    """What fit() is given: all channels by name, or the one that it then calls training."""
    mode = _attribute(attribute(inputs, "config"), "InputMode")  # of a TrainingInput alone: that of the job
    request.put(sdk.MEMBERS["input_mode"], mode)
    by_name = inputs if isinstance(inputs, Mapping) else {} if inputs is None else {"training": inputs}
    if by_name is inputs and not _OF_ONE_INPUT.isdisjoint(by_name):
        rule = "must name the channel of an input: these are the keywords of one"
        request.refuse("inputs", rule, inputs, f'inputs={{"training": {{"{next(iter(inputs))}": ...}}}}')
        return
    places = {name: f"inputs.{key_text(name)}" if by_name is inputs else "inputs" for name in by_name}
    channels = [_channel(name, source, places[name], request) for name, source in by_name.items()]
    if "model_uri" in given:
        name = given.get("model_channel_name", "model")
        keywords = {"s3_data": given["model_uri"], **sdk.MODEL_INPUT}
        channels.append(_from_keywords(name, keywords, "model_uri", request))
        places[name] = "model_uri"
    for index, (channel, place) in enumerate(zip(channels, places.values(), strict=False)):
        request.origins.update(
            {f"InputDataConfig[{index}].{member}".removesuffix("."): where for member, where in channel[1].items()}
        )
        request.origins[f"InputDataConfig[{index}]"] = place
    if channels:
        request.put("InputDataConfig", [members for members, _ in channels])


_OF_ONE_INPUT = {"s3_data", "s3_data_type", "file_system_id", "file_system_type", "directory_path"}

Channel = tuple[dict[str, Any], dict[str, str]]  # its members, and the place of each


def _channel(name: str, source: Any, where: str, request: SdkRequest) -> Channel:
    config = attribute(source, "config")
    if isinstance(source, str):
        members, _ = _from_keywords(name, {"s3_data": source}, where, request)
        return members, {sdk.TRAINING_INPUT["s3_data"]: where}
    if isinstance(source, Mapping):
        return _from_keywords(name, source, where, request)
    if isinstance(config, Mapping):  # a TrainingInput or FileSystemInput of the SDK
        return {"ChannelName": name, **variables.replaced(config, where, request.known)}, {}
    request.refuse(where, _INPUT, source)
    return {"ChannelName": name}, {}


def _from_keywords(name: str, keywords: Mapping[str, Any], where: str, request: SdkRequest) -> Channel:
    mounted = any(str(keyword).startswith(("file_system", "directory")) for keyword in keywords)
    kind, known, defaults = sdk.MOUNTED_INPUT if mounted else sdk.S3_INPUT
    _refuse_unknown(keywords, known, kind, where, request)
    members: dict[str, Any] = {"ChannelName": name}
    for keyword, value in {**defaults, **keywords}.items():
        if keyword == "s3_data" and isinstance(value, str) and value.startswith("file://"):
            request.refuse(where, "only local mode reads files of your own machine", value, "s3://...")
        elif keyword in known and value is not None:
            sent = _seed(value, f"{where}.{keyword}", request) if keyword == "shuffle_config" else value
            put_member(members, known[keyword], sent)
    return members, {member: f"{where}.{keyword}" for keyword, member in known.items()}


def _seed(shuffle: Any, where: str, request: SdkRequest) -> Any:
    given = _attribute(shuffle, "seed")
    seed = variables.replaced(given, f"{where}.seed", request.known)
    return shuffle if given is None else None if seed is None else {"Seed": seed}
