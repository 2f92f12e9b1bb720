"""The request that the SageMaker Python SDK sends for an estimator's keyword arguments and the inputs of its fit().

The SDK itself is not needed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from simcore import _core
from simcore.errors import InputError, Problem, SpecError
from simcore.inputs import estimator_keywords as sdk
from simcore.inputs.arguments import shown

_INPUT = (
    "must be an address (s3://...), the keywords of a TrainingInput or FileSystemInput, or an object with their config"
)


class SdkRequest:
    """A request on its way, and the keyword that each of its members comes from."""

    def __init__(self, origins: dict[str, str]) -> None:
        self.members: dict[str, Any] = {}
        self.origins = origins  # by member path: the keyword
        self.warnings: list[str] = []
        self.problems: list[Problem] = []

    def refuse(self, where: str, rule: str, value: Any = None, nearest: str = "") -> None:
        """Notes a problem; `value` is what was found."""
        self.problems.append(Problem(where, rule, "nothing" if value is None else _shown(value), nearest))

    def put(self, path: str, value: Any) -> None:
        """Sets a member, unless there is no value."""
        if value is not None:
            _put(self.members, path, value)

    def complete(self, draft: _core.JobDraft, *, has_workload: bool) -> None:
        """Gives the draft that was read from this request the names of the keywords, and the warnings.

        Args:
            draft: What the request was read into.
            has_workload: Whether a workload was read with it; else what is missing may still come with one.

        Raises:
            SpecError: With every problem, if one is a keyword's.
        """
        draft.origins = {key: renamed(place, self.origins) for key, place in draft.origins.items()}
        for warning in self.warnings:
            draft.warn(warning)
        others: Sequence[Problem] = () if draft.sound and not self.problems else _problems(draft)
        if not has_workload:
            others = [problem for problem in others if not problem.where.startswith("workload.")]
        if self.problems or any(_of_keyword(problem) for problem in others):
            raise _refusal([*self.problems, *others])


def _shown(value: Any) -> str:
    try:
        text = repr(value)
    except RecursionError:
        text = shown(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _put(members: dict[str, Any], path: str, value: Any) -> None:
    *parents, name = path.split(".")
    for parent in parents:
        members = members.setdefault(parent, {})
    members[name] = value


def sdk_request(keywords: Mapping[str, Any], inputs: Any) -> SdkRequest:
    """The request, and what is wrong about the keywords; the service's model says what is wrong about their values."""
    origins = {"VpcConfig": "subnets", **{member: keyword for keyword, member in sdk.MEMBERS.items()}}
    request = SdkRequest(origins=origins)
    given = _renamed(keywords, request)
    _refuse_unknown(given, sdk.KNOWN, "", "must be a keyword of an estimator of the SageMaker Python SDK", request)
    for name, value in {**sdk.DEFAULTS, **given}.items():
        if name in sdk.MEMBERS:
            request.put(sdk.MEMBERS[name], _SENT[name](value) if name in _SENT else value)
    _name(given, request)
    _algorithm(given, request)
    _leave_out(given, request)
    _groups(given.get("instance_groups"), request)
    _channels(given, inputs, request)
    _rules(given.get("rules"), request)
    return request


def _renamed(keywords: Mapping[str, Any], request: SdkRequest) -> dict[str, Any]:
    """The keywords under their names of version 2; None is what the SDK takes for "not given"."""
    given: dict[str, Any] = {}
    for keyword, value in keywords.items():
        name = sdk.RENAMED.get(keyword, keyword)
        if name in given:
            request.refuse(keyword, f"must be left out beside {name}: it is the same", value)
        elif value is not None:
            given[name] = value
            request.origins.update({sdk.MEMBERS[name]: keyword} if name in sdk.MEMBERS else {})
    return given


def _key(name: Any) -> str:
    """A name as it stands in a key path."""
    text = str(name)
    return text if text.isprintable() and 0 < len(text) <= 60 else repr(text[:60])


def _unless_false(value: Any) -> Any:
    return None if value is False else value


def _arn(role: Any) -> Any:
    """The SDK asks IAM for the address of a role that is only named."""
    return f"arn:aws:iam::000000000000:role/{role}" if isinstance(role, str) and "/" not in role else role


def _tags(tags: Any) -> Any:
    """Either form that the SDK takes."""
    return [{"Key": key, "Value": value} for key, value in tags.items()] if isinstance(tags, Mapping) else tags


_SENT = {
    "use_spot_instances": _unless_false,
    "enable_network_isolation": _unless_false,
    "encrypt_inter_container_traffic": _unless_false,
    "disable_output_compression": lambda disabled: "NONE" if disabled is True else None,
    "role": _arn,
    "tags": _tags,
}


def _name(given: Mapping[str, Any], request: SdkRequest) -> None:
    """The SDK appends the time to base_job_name; a forecast must be the same tomorrow."""
    name = given.get("job_name", given.get("base_job_name", sdk.DEFAULTS["base_job_name"]))
    request.put("TrainingJobName", name)
    request.origins["TrainingJobName"] = "job_name" if "job_name" in given else "base_job_name"


def _algorithm(given: Mapping[str, Any], request: SdkRequest) -> None:
    """An image, an algorithm of the Marketplace, or a framework, whose image only the SDK knows."""
    if "image_uri" in given or "algorithm_arn" in given:
        return
    if "entry_point" not in given:
        request.refuse("image_uri", "must be given, or algorithm_arn, or the entry_point of a framework's estimator")
        return
    request.put("AlgorithmSpecification.TrainingImage", sdk.PLACEHOLDER_IMAGE)
    request.warnings.append(sdk.NO_IMAGE)


def _leave_out(given: Mapping[str, Any], request: SdkRequest) -> None:
    """What the SDK does not send on its own."""
    if not {"subnets", "security_group_ids"} <= given.keys():
        request.members.pop("VpcConfig", None)
    if not isinstance(given.get("disable_output_compression", False), bool):
        request.refuse("disable_output_compression", "must be True or False", given["disable_output_compression"])
    if "checkpoint_s3_uri" not in given:
        request.members.pop("CheckpointConfig", None)
    hyperparameters = given.get("hyperparameters")
    if hyperparameters == {}:
        del request.members["HyperParameters"]
    elif isinstance(hyperparameters, Mapping):
        text = json.dumps if "entry_point" in given else str
        request.put("HyperParameters", _hyperparameters(hyperparameters, text, request))


def _hyperparameters(given: Mapping[Any, Any], text: Callable[[Any], str], request: SdkRequest) -> dict[str, str]:
    """The hyperparameters as the SDK sends them; notes those that it could not send."""
    sent: dict[str, str] = {}
    for name, value in given.items():
        try:
            sent[str(name)] = text(value)
        except (TypeError, ValueError, RecursionError):
            request.refuse(f"hyperparameters.{_key(name)}", "must be what JSON can hold", value)
    return sent


def _attribute(item: Any, name: str) -> Any:
    """Of an object of the SDK, or of its keywords."""
    return item.get(name) if isinstance(item, Mapping) else getattr(item, name, None)


def _groups(groups: Any, request: SdkRequest) -> None:
    if not isinstance(groups, Sequence) or isinstance(groups, str):
        return  # refused with the other members
    sent = []
    for index, group in enumerate(groups):
        where = f"instance_groups[{index}]"
        values = {member: _attribute(group, name) for name, member in sdk.GROUP.items()}
        sent.append({member: value for member, value in values.items() if value is not None})
        for name, member in sdk.GROUP.items():
            request.origins[f"ResourceConfig.InstanceGroups[{index}].{member}"] = f"{where}.{name}"
        if isinstance(group, Mapping):
            _refuse_unknown(group, list(sdk.GROUP), f"{where}.", "must be a keyword of InstanceGroup", request)
    request.put("ResourceConfig.InstanceGroups", sent)


def _rules(rules: Any, request: SdkRequest) -> None:
    if isinstance(rules, Sequence) and any(_attribute(rule, "instance_type") for rule in rules):
        request.warnings.append("rules: those with an instance type are processing jobs of their own: not in this bill")


def _refuse_unknown(given: Mapping[str, Any], known: Sequence[str], where: str, rule: str, request: SdkRequest) -> None:
    for name in given:
        if name not in known:
            request.refuse(f"{where}{_key(name)}", rule, name, _core.nearest(str(name), list(known)))


def _channels(given: Mapping[str, Any], inputs: Any, request: SdkRequest) -> None:
    """What fit() is given: all channels by name, or the one that it then calls training."""
    by_name = inputs if isinstance(inputs, Mapping) else {} if inputs is None else {"training": inputs}
    places = {name: f"inputs.{_key(name)}" if by_name is inputs else "inputs" for name in by_name}
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


Channel = tuple[dict[str, Any], dict[str, str]]  # its members, and the place of each


def _channel(name: str, source: Any, where: str, request: SdkRequest) -> Channel:
    config = getattr(source, "config", None)
    if isinstance(source, str):
        members, _ = _from_keywords(name, {"s3_data": source}, where, request)
        return members, {sdk.TRAINING_INPUT["s3_data"]: where}
    if isinstance(source, Mapping):
        return _from_keywords(name, source, where, request)
    if isinstance(config, Mapping):  # a TrainingInput or FileSystemInput of the SDK
        return {"ChannelName": name, **config}, {}
    request.refuse(where, _INPUT, source)
    return {"ChannelName": name}, {}


def _from_keywords(name: str, keywords: Mapping[str, Any], where: str, request: SdkRequest) -> Channel:
    mounted = any(str(keyword).startswith(("file_system", "directory")) for keyword in keywords)
    kind, known, defaults = sdk.MOUNTED_INPUT if mounted else sdk.S3_INPUT
    _refuse_unknown(keywords, list(known), f"{where}.", f"must be a keyword of {kind}", request)
    members: dict[str, Any] = {"ChannelName": name}
    for keyword, value in {**defaults, **keywords}.items():
        if keyword in known and value is not None:
            _put(members, known[keyword], _seed(value) if keyword == "shuffle_config" else value)
    return members, {member: f"{where}.{keyword}" for keyword, member in known.items()}


def _seed(shuffle: Any) -> Any:
    seed = _attribute(shuffle, "seed")
    return shuffle if seed is None else {"Seed": seed}


def renamed(place: str, origins: Mapping[str, str]) -> str:
    """A place in the request as one among the keywords: "ResourceConfig.VolumeSizeInGB" as "volume_size"."""
    for end in range(len(place), 0, -1):
        if place[:end] in origins and (end == len(place) or place[end] in ".["):
            return origins[place[:end]] + place[end:]
    return place


def _refusal(problems: Sequence[Problem]) -> InputError:
    """Everything in one error; what follows from a misspelt keyword is not told as well."""
    meant = {_beside(problem.where, problem.nearest) for problem in problems if problem.nearest}
    told: set[str] = set()
    kept = []
    for problem in problems:
        follows = {problem.where, problem.where.rpartition(".")[0]} & told or problem.where in meant
        if not (problem.value == "nothing" and follows):
            kept.append(problem)
        told.add(problem.where)
    return SpecError.of(*kept)


def _beside(place: str, name: str) -> str:
    section = place.rpartition(".")[0]
    return f"{section}.{name}" if section else name


def _problems(draft: _core.JobDraft) -> Sequence[Problem]:
    try:
        _core.resolve(draft, _core.Catalog.builtin())
    except SpecError as error:
        return error.problems
    return ()


def _of_keyword(problem: Problem) -> bool:
    """Whether a keyword is at fault, and not the workload, whose problems resolving reports."""
    return re.split(r"[.\[]", problem.where)[0] in {"inputs", *sdk.KNOWN}
