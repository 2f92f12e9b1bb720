"""Calls of classes of the SageMaker Python SDK, and the requests that the SDK itself makes of them.

A call is asked in two forms: by its arguments, and by an object that holds what the object of the SDK holds.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from simcore.inputs import estimator, estimator_classes, estimator_keywords, model_trainer, processor, tuner
from simcore.inputs.sdk_request import SdkRequest

FOLDER = Path(__file__).parent.parent / "data" / "sdk_classes"
IMAGE = "111122223333.dkr.ecr.us-east-1.amazonaws.com/train:1"
STEMS = ("estimators", "tuners", "processors", "model_trainers", "tuners_3", "processors_3")
ACCOUNT = "s3://sagemaker-us-east-1-000000000000"  # bucket of the account, which only the SDK knows
_STAMPS = re.compile(r"-(2026-11-21-00-00-00-000|20261129000000|261121-0000)$")
_TEXTS = {"RLToolkit", "RLFramework", "WarmStartTypes"}  # enumerations, which stand by their values
_RANGES = {"ContinuousParameter", "IntegerParameter", "CategoricalParameter"}  # whose class says the kind
_OF_3 = {"ProcessingS3Input", "ProcessingS3Output"}  # whose class says the version


def calls(stem: str) -> dict[str, dict[str, Any]]:
    """The calls of a file, by name."""
    return {each["name"]: each for each in json.loads((FOLDER / f"{stem}.json").read_text())["calls"]}


def keywords(value: Any) -> Any:
    """A value with the keywords of each object in its place."""
    return _built(value, lambda name, given: given)


def objects(value: Any) -> Any:
    """A value with objects that have the attributes of those of the SDK."""
    return _built(value, lambda name, given: SimpleNamespace(**given))


def _built(value: Any, make: Callable[[str, dict[str, Any]], Any]) -> Any:
    if isinstance(value, list):
        return [_built(each, make) for each in value]
    if not isinstance(value, dict):
        return value
    name, *more = value or [""]
    inner = value.get(name)
    if not more and name in _TEXTS:
        return inner
    if not more and name[:1].isupper() and isinstance(inner, dict):
        return make(name, {key: _built(each, make) for key, each in inner.items()})
    return {key: _built(each, make) for key, each in value.items()}


def held(value: Any) -> Any:
    """A value with objects of classes that have the names of those of the SDK, and hold what those held."""
    if isinstance(value, list):
        return [held(each) for each in value]
    if not isinstance(value, dict):
        return value
    if value.keys() != {"object", "module", "held"}:
        return {key: held(each) for key, each in value.items()}
    return instance(value["object"], held(value["held"]), value["module"])


def instance(classes: list[str], attributes: Mapping[str, Any], module: str = "sagemaker.estimator") -> Any:
    """An object of a class that has the names of these classes, from its own upwards."""
    made: type = object
    for name in reversed(classes):
        made = type(name, (made,), {"__module__": module})
    whole = made()
    whole.__dict__.update(attributes)
    return whole


def _arguments(value: Any) -> Any:
    """Arguments as people write them without the SDK: keywords, but for classes that say what no keyword does."""

    def make(name: str, given: dict[str, Any]) -> Any:
        if name in _RANGES | _OF_3:
            return instance([name], given)
        return {"estimator": name, **given} if name in estimator_classes.POSITIONS else given

    return _built(value, make)


# ------------------------------------------------------------------------------------------------ what is asked
def by_arguments(stem: str, call: Mapping[str, Any]) -> SdkRequest:
    """The request of a call by its arguments."""
    positional = _arguments(call.get("positional", []))
    given = _arguments({**call.get("keywords", {}), **call.get("then", {}).get("override_resource_config", {})})
    launch = _arguments(next((call[name] for name in ("fit", "run", "tune") if name in call), {}))
    inputs = launch.pop("inputs", None)
    if stem == "estimators":
        return estimator.sdk_request(positional, {**given, **launch}, inputs, call["class"])
    if stem == "model_trainers":
        return model_trainer.sdk_request(given, _arguments(call.get("inputs")))
    if stem.startswith("processors"):
        both = {**given, **launch, **({} if inputs is None else {"inputs": inputs})}
        return processor.sdk_request(positional, both, call["class"])
    if stem == "tuners_3" and positional:
        positional[0] = held(call["object"]["held"]["model_trainer"])
    return tuner.sdk_request(positional, {**given, **launch}, inputs).request


def by_object(stem: str, call: Mapping[str, Any]) -> SdkRequest:
    """The request of a call by the object that it makes."""
    made, launch = held(call["object"]), held(call["launch"])
    inputs = launch.pop("inputs", None)
    if stem == "estimators":
        return estimator.sdk_request([made], launch, inputs, None)
    if stem == "model_trainers":
        return model_trainer.sdk_request({}, inputs, [made])
    if stem.startswith("processors"):
        return processor.sdk_request([made], {**launch, **({} if inputs is None else {"inputs": inputs})}, None)
    return tuner.sdk_request([made], launch, inputs).request


# ------------------------------------------------------------------------------------------------ what is compared
def members(request: Mapping[str, Any]) -> dict[str, Any]:
    """Every value by its path, with one text for all that only the account, its registry and the clock know."""
    return {path: _settled(path, value) for path, value in _leaves(request)}


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict) and value:
        for key, each in value.items():
            yield from _leaves(each, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for index, each in enumerate(value):
            yield from _leaves(each, f"{path}[{index}]")
    else:
        yield path, value


def _settled(path: str, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if value.startswith((ACCOUNT, str(estimator_keywords.DEFAULTS["output_path"]))):
        return "a place in the bucket of the account"
    return _STAMPS.sub("", value).rstrip("-") if path.endswith("JobName") else value


LOOKED_UP = re.compile(r"(.*\.)?(TrainingImage|ImageUri)")
NAMED_BY_IMAGE = re.compile(r"\w+JobName")
SCRIPT = re.compile(r"(HyperParameters|.*StaticHyperParameters)\.(sagemaker_\w+|model_dir)")
CODE = {"code", "sm_drivers"}


def differences(stem: str, call: Mapping[str, Any], made: SdkRequest) -> dict[str, tuple[Any, Any]]:
    """The members that differ, with our value and that of the SDK."""
    theirs = json.loads(json.dumps(call["request"]))
    _take_out_what_the_sdk_adds(stem, call, theirs, made.members)
    ours, wanted = members(json.loads(json.dumps(made.plain()))), members(theirs)
    looked_up = {path for path, value in ours.items() if value == estimator_keywords.PLACEHOLDER_IMAGE}
    if looked_up:  # the name of the job follows the image
        looked_up |= {path for path in wanted if NAMED_BY_IMAGE.fullmatch(path)} if not _is_named(call) else set()
    paths = sorted({*ours, *wanted} - looked_up)
    nothing = "nothing"
    pairs = {path: (ours.get(path, nothing), wanted.get(path, nothing)) for path in paths}
    return {path: pair for path, pair in pairs.items() if pair[0] != pair[1]}


def _is_named(call: Mapping[str, Any]) -> bool:
    return any("job_name" in key for part in ("keywords", "fit", "run", "tune") for key in call.get(part, {}))


def _take_out_what_the_sdk_adds(stem: str, call: Mapping[str, Any], theirs: Any, ours: Mapping[str, Any]) -> None:
    """Takes out what the SDK adds on its own, if it is just that: the debugger and the profiler that are always on, and
    what it makes of a script, whose place only the account knows."""
    if stem == "estimators":
        place = {"S3OutputPath": theirs["OutputDataConfig"]["S3OutputPath"]}
        added = {
            "DebugHookConfig": [{**place, "CollectionConfigurations": []}],
            "ProfilerConfig": [{**place, "DisableProfiler": False}, {"DisableProfiler": True}],
        }
        for section, usual in added.items():
            if section not in ours and theirs.get(section) in usual:
                del theirs[section]
    for section in (theirs, theirs.get("TrainingJobDefinition", {})):
        for name in ("HyperParameters", "StaticHyperParameters"):
            held_ = section.get(name, {})
            for key in [key for key, value in held_.items() if _of_script(key, value)]:
                del held_[key]
            if not held_ and name == "HyperParameters":
                section.pop(name, None) if name not in ours else None
    if "source_code" in call.get("keywords", {}):
        channels = [each for each in theirs["InputDataConfig"] if each["ChannelName"] not in CODE]
        theirs.pop("InputDataConfig")
        theirs.update({"InputDataConfig": channels} if channels else {})


def _of_script(key: str, value: str) -> bool:
    """Whether a hyperparameter is one that the SDK adds for a script."""
    return key.startswith("sagemaker_") or (key == "model_dir" and ACCOUNT in value)
