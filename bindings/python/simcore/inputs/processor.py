"""The request that the SageMaker Python SDK sends for a processor and what goes to its run().

The SDK itself is not needed.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from simcore.inputs import pipeline_variables as variables
from simcore.inputs import processor_keywords as sdk
from simcore.inputs.arguments import key_text, nearest_key
from simcore.inputs.estimator_keywords import JOB_NAME, NO_IMAGE, STAMP
from simcore.inputs.sdk_objects import class_name, is_of_3, opened
from simcore.inputs.sdk_request import SdkRequest, Vocabulary, by_keyword, keyword_of, known_arguments, put_member
from simcore.inputs.sdk_values import image_name, is_local, role_arn, tag_list, trimmed
from simcore.inputs.service_names import attributes, members

_KEYWORD = "must be a keyword of a processor of the SageMaker Python SDK, or of its run()"
_BEYOND = "must be given by its keyword: releases of the SDK differ"
_CODE = "the inputs that the SDK adds for the code are left out, as their size is not known"


def sdk_request(positional: Sequence[Any], keywords: Mapping[str, Any], processor: str | None) -> SdkRequest:
    """The request, and what is wrong about the arguments; the service's model says what is wrong about their values."""
    request = SdkRequest(dict(sdk.NAMES), VOCABULARY)
    of_object = class_name(positional[0], sdk.POSITIONS) if positional else ""
    named = _class(of_object or processor, request)
    if of_object:
        arguments = opened(positional, keywords, sdk.KNOWN, sdk.LAUNCH, request)
    else:
        arguments = by_keyword(positional, keywords, _order(named, positional), request, _BEYOND)
    given = known_arguments(arguments, sdk.WITHOUT_EFFECT, request, _KEYWORD, meant_keyword)
    _instances(given, request)
    for name, path in sdk.MEMBERS.items():
        value = given.get(name, sdk.DEFAULTS.get(name))
        request.put(path, _SENT[name](value) if name in _SENT else value)
    request.put(sdk.MEMBERS["role"], role_arn(given.get("role", sdk.PLACEHOLDERS["role"])))
    request.put(sdk.MEMBERS["base_job_name"], given.get("job_name") or _name(given))
    _image(given, named, request)
    _run(given, named, request, of_3=_is_of_3(positional, given, named))
    return request


def _order(named: str, positional: Sequence[Any]) -> Sequence[str]:
    """The keywords of the arguments without one: FrameworkProcessor begins with a class, or in version 3 an image."""
    if named == sdk.FRAMEWORK and positional:
        return sdk.OF_A_CLASS if isinstance(positional[0], type) else sdk.FRAMEWORK_3
    return sdk.POSITIONS[named]


def _is_of_3(positional: Sequence[Any], given: Mapping[str, Any], named: str) -> bool:
    """Whether an object is of version 3 of the SDK, or a FrameworkProcessor has nothing that version 2 requires."""
    told = named == sdk.FRAMEWORK and {"estimator_cls", "framework_version"}.isdisjoint(given)
    return told or bool(positional and is_of_3(positional[0]))


def _class(named: Any, request: SdkRequest) -> str:
    """The class that the caller names; Processor, whose keywords all have, for none."""
    if named is None or (isinstance(named, str) and named in sdk.POSITIONS):
        return named or "Processor"
    near = nearest_key(named, sdk.POSITIONS)
    request.refuse("processor", "must be the name of a processor of the SageMaker Python SDK, as a text", named, near)
    return "Processor"


def meant_keyword(word: str) -> str:
    """The keyword of a processor that is meant by a word, such as one of an estimator; empty if none is near."""
    return _OF_ESTIMATORS.get(word, "") or nearest_key(word, sdk.KNOWN)


_OF_ESTIMATORS = {
    "volume_size": "volume_size_in_gb",
    "max_run": "max_runtime_in_seconds",
    "environment": "env",
    "entry_point": "code",
    "subnets": "network_config",
    "security_group_ids": "network_config",
}


def _instances(given: dict[str, Any], request: SdkRequest) -> None:
    """Refuses local mode, which has no instances."""
    if is_local(given.get("instance_type")):
        rule = "local mode runs on your own machine and bills nothing: give the type of an instance"
        request.refuse("instance_type", rule, given.pop("instance_type"))


def _network(config: Any) -> Any:
    """The members of a NetworkConfig of the SDK; isolation is off unless it is asked for."""
    held = attributes(config)
    if not held:
        return None if held is not None else config
    made: dict[str, Any] = {"EnableNetworkIsolation": False}
    for keyword, value in held.items():
        put_member(made, sdk.NETWORK.get(keyword, keyword), value)
    return made


_SENT = {
    "role": lambda _: None,
    "base_job_name": lambda _: None,
    "tags": tag_list,
    "network_config": _network,
    "instance_preferences": members,
}


def _name(given: Mapping[str, Any]) -> Any:
    """The name before the time that the SDK appends; a forecast must be the same tomorrow."""
    base = given.get("base_job_name") or image_name(given.get("image_uri"))
    if not isinstance(base, str):
        return base
    name = trimmed(base, STAMP)
    return name if JOB_NAME.fullmatch(name) else sdk.PLACEHOLDERS["base_job_name"]


def _image(given: Mapping[str, Any], named: str, request: SdkRequest) -> None:
    """Requires an image, unless the class is one whose image the SDK looks up."""
    if "image_uri" in given:
        return
    request.put(sdk.MEMBERS["image_uri"], sdk.PLACEHOLDERS["image_uri"])
    if named in sdk.WITHOUT_IMAGE or {"framework_version", "version"} & given.keys():
        request.warnings.append(NO_IMAGE)
    else:
        request.refuse("image_uri", "must be given, or processor names a class whose image the SDK looks up")


# ------------------------------------------------------------------------------------------------ what goes to run()
def _run(given: Mapping[str, Any], named: str, request: SdkRequest, *, of_3: bool) -> None:
    """Puts inputs, outputs and arguments, and the script, which becomes an input with the name code or entrypoint."""
    inputs = _listed(given.get("inputs"), "inputs", request)
    keyword = "submit_app" if named in sdk.SPARK else "code"
    script = _script(given, named)
    if script:
        inputs.append(script.source)
        request.put(sdk.MEMBERS["entrypoint"], script.command)
    elif keyword in given:
        request.warnings.append(f"{keyword}: {_CODE}")
    if named in sdk.SPARK and "env" not in given:
        request.put(sdk.MEMBERS["env"], {})
    sent = [_part(each, "input", place, request) for place, each in enumerate(inputs)]
    if script and of_3:
        sent[-1].pop("AppManaged")
    outputs = [
        _part(each, "output", place, request)
        for place, each in enumerate(_listed(given.get("outputs"), "outputs", request))
    ]
    request.put(sdk.RUN["inputs"], sent or None)
    request.put(sdk.RUN["outputs"], outputs or None)
    if not outputs:  # the SDK sends neither without an output
        request.members.pop("ProcessingOutputConfig", None)
    for name in ("arguments", "experiment_config"):
        request.put(sdk.RUN[name], given.get(name) or None)


class _Script(NamedTuple):
    """The input that the SDK makes of a script, and what runs it."""

    source: dict[str, Any]
    command: list[Any] | None


def _script(given: Mapping[str, Any], named: str) -> _Script | None:
    """The script of a class whose SDK sends it as it is; None where the SDK makes an archive or more inputs of it."""
    if named in sdk.SPARK:
        plain = sdk.SPARK_INPUTS.isdisjoint(given)
        option = ["--class", given["submit_class"]] if "submit_class" in given else []
        code, command, name = given.get("submit_app") if plain else None, [*sdk.SPARK_COMMAND, *option], "code"
    elif named in sdk.COMMANDS:
        code, command, name = given.get("code"), given.get("command") or sdk.COMMANDS[named], "code"
    else:
        in_s3 = isinstance(given.get("code"), str) and given["code"].startswith("s3://")
        code = given["code"] if in_s3 and named in sdk.OF_FRAMEWORKS else None
        command, name = sdk.FRAMEWORK_COMMAND, "entrypoint"
    if code is None:
        return None
    folder = f"{sdk.FOLDER}/{name}"
    is_run = isinstance(code, str) and isinstance(command, list) and bool(command)
    entry = [*command, f"{folder}/{posixpath.basename(code)}"] if is_run else None
    return _Script({"source": _address(code), "destination": folder, "input_name": name}, entry)


def _listed(given: Any, place: str, request: SdkRequest) -> list[Any]:
    if given is None or variables.is_variable(given):
        return []
    if not isinstance(given, Sequence) or isinstance(given, (str, bytes)):
        request.refuse(place, f"must be a list of Processing{place[:-1].capitalize()}", given)
        return []
    return list(given)


def _address(place: Any) -> Any:
    """Where the SDK finds or puts a file: a path of the own machine is uploaded to a place that only it knows."""
    local = isinstance(place, str) and not place.startswith("s3://")
    return sdk.UNKNOWN_OF_INPUT["s3_uri"] if local else place


_KINDS: dict[str, tuple[Mapping[str, str], Mapping[str, Any], str]] = {
    "input": (sdk.INPUT, sdk.INPUT_DEFAULTS, "source"),
    "output": (sdk.OUTPUT, sdk.OUTPUT_DEFAULTS, "destination"),
}


def _part(given: Any, kind: str, place: int, request: SdkRequest) -> dict[str, Any]:
    """The members of a ProcessingInput or a ProcessingOutput, from its attributes or keywords."""
    known, defaults, address = _KINDS[kind]
    where = f"{kind}s[{place}]"
    held = attributes(given)
    if held is None:
        request.refuse(where, f"must be a Processing{kind.capitalize()}, or its keywords", given)
        return {}
    settled = variables.replaced(dict(held), where, request.known)
    of_3 = class_name(held.get(f"s3_{kind}"), {f"ProcessingS3{kind.capitalize()}"})
    for keyword, value in settled.items():
        if keyword not in known:
            near = nearest_key(keyword, known)
            rule = f"must be a keyword of Processing{kind.capitalize()}"
            request.refuse(f"{where}.{key_text(keyword)}", rule, value, near)
        elif keyword == address:
            settled[keyword] = _address(value)
    made = _sent({f"{kind}_name": f"{kind}-{place + 1}", **defaults, **settled}, known, kind)
    return _of_version_3(made, settled, kind) if of_3 else made


def _of_version_3(made: dict[str, Any], given: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """The members as version 3 of the SDK sends them."""
    if "app_managed" not in given:
        made.pop("AppManaged", None)
    section = made.get(f"S3{kind.capitalize()}")
    return {**made, "S3Input": {**sdk.S3_INPUT_DEFAULTS_3, **section}} if kind == "input" and section else made


def _sent(given: Mapping[str, Any], known: Mapping[str, str], kind: str) -> dict[str, Any]:
    """The members; an address of S3 goes with its modes, and stands in s3_input or s3_output where that is given."""
    made: dict[str, Any] = {}
    whole = given.get(f"s3_{kind}")
    for keyword, value in given.items():
        of_s3 = known.get(keyword, "").startswith("S3")
        if keyword in known and value is not None and not (of_s3 and (whole or "source" not in given)):
            put_member(made, known[keyword], members(value))
    if whole:
        made[known[f"s3_{kind}"]] = {**(sdk.S3_INPUT_DEFAULTS if kind == "input" else {}), **members(whole)}
    return made


# ------------------------------------------------------------------------------------------------ what is not known
def _stand_in(where: str) -> Any:
    """What stands for a value that nobody knows yet; None where nothing can."""
    keyword, last = keyword_of(where), where.rpartition(".")[2]
    if keyword in ("inputs", "outputs"):
        of_kind = sdk.UNKNOWN_OF_INPUT if keyword == "inputs" else sdk.UNKNOWN_OF_OUTPUT
        return of_kind.get(last) if "." in where else None
    if where != keyword and keyword in sdk.UNKNOWN:  # a text inside
        return "REPLACE-ME"
    return sdk.UNKNOWN.get(where)


VOCABULARY = Vocabulary(
    sdk.KNOWN, sdk.NAMES, {*sdk.UNKNOWN, *sdk.WITHOUT_EFFECT} - {"image_uri", "network_config"}, _stand_in
)
