"""Requests that the SageMaker Python SDK itself makes of calls of its classes, and what its objects hold before.

    python -m tools.sdk_classes estimators processors tuners             # where sagemaker 2 is installed
    python -m tools.sdk_classes model_trainers processors_3 tuners_3     # where sagemaker-train is installed

The calls are those of tests/data/sdk_classes/<name>.json, which gets their requests and objects anew. Nothing is sent:
the session of the SDK is faked, and the time stands still.
"""

import datetime
import importlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from enum import Enum
from pathlib import Path
from typing import Any
from unittest import mock

from tools import sdk_requests
from tools.sdk_requests import REGION, SentError

DATA = Path(__file__).parent.parent / "tests" / "data" / "sdk_classes"
ROLE = "arn:aws:iam::000000000000:role/REPLACE-ME"
NIGHT = datetime.datetime(2026, 11, 29)  # appended to the names of training jobs of version 3
BUCKET = f"sagemaker-{REGION}-000000000000"
DAY = "261121-0000"  # and to those of tuning jobs of version 2
LEVELS = 6  # of objects within objects
UNTOLD = {
    "jobs",
    "latest_job",
    "local_container_root",
    "tensorboard_app",
    "algorithm_spec",
}  # attributes of no call, or of the machine

_TUNER = "HyperparameterTuner"
_PARAMETERS = ("ContinuousParameter", "IntegerParameter", "CategoricalParameter")
# Where the SDK has its classes.
HOMES_2 = {
    **sdk_requests.HOMES,
    **sdk_requests.OTHERS,
    **dict.fromkeys(("Processor", "ScriptProcessor", "FrameworkProcessor"), "sagemaker.processing"),
    **dict.fromkeys(("ProcessingInput", "ProcessingOutput", "FeatureStoreOutput"), "sagemaker.processing"),
    **{f"{name}Processor": f"sagemaker.{name.lower()}.processing" for name in ("PyTorch", "TensorFlow", "HuggingFace")},
    **{f"{name}Processor": f"sagemaker.{name.lower()}.processing" for name in ("MXNet", "XGBoost", "SKLearn")},
    **dict.fromkeys(("PySparkProcessor", "SparkJarProcessor"), "sagemaker.spark.processing"),
    "NetworkConfig": "sagemaker.network",
    **dict.fromkeys(("S3Input", "DatasetDefinition"), "sagemaker.dataset_definition.inputs"),
    **dict.fromkeys(("RecordSet", "FileSystemRecordSet"), "sagemaker.amazon.amazon_estimator"),
    **dict.fromkeys(_PARAMETERS, "sagemaker.parameter"),
    **dict.fromkeys(
        ("WarmStartConfig", "WarmStartTypes", "StrategyConfig", "HyperbandStrategyConfig"), "sagemaker.tuner"
    ),
    **dict.fromkeys(("InstanceConfig", "TuningJobCompletionCriteriaConfig"), "sagemaker.tuner"),
    **dict.fromkeys(("DebuggerHookConfig", "TensorBoardOutputConfig", "ProfilerConfig"), "sagemaker.debugger"),
    "CollectionConfig": "sagemaker.debugger",
}
HOMES_3 = {
    "ModelTrainer": "sagemaker.train",
    _TUNER: "sagemaker.train.tuner",
    **dict.fromkeys(_PARAMETERS, "sagemaker.core.parameter"),
    **dict.fromkeys(("Processor", "ScriptProcessor", "FrameworkProcessor"), "sagemaker.core.processing"),
    **dict.fromkeys(("PySparkProcessor", "SparkJarProcessor"), "sagemaker.core.spark.processing"),
    "NetworkConfig": "sagemaker.core.network",
    **dict.fromkeys(("Torchrun", "MPI"), "sagemaker.train.distributed"),
    **dict.fromkeys(("InstancePreference", "ProcessingInput", "ProcessingOutput"), "sagemaker.core.shapes"),
    **dict.fromkeys(("ProcessingS3Input", "ProcessingS3Output"), "sagemaker.core.shapes"),
    **dict.fromkeys(
        ("HyperParameterTuningJobWarmStartConfig", "ParentHyperParameterTuningJob"), "sagemaker.core.shapes"
    ),
    **dict.fromkeys(("HyperParameterTuningJobStrategyConfig", "HyperbandStrategyConfig"), "sagemaker.core.shapes"),
    **dict.fromkeys(("TuningJobCompletionCriteria",), "sagemaker.core.shapes"),
}
PARTS_3 = "sagemaker.train.configs"  # of ModelTrainer
WITH_SESSION = {"HyperparameterTuner"}  # take that of what they run


class Calls:
    """The calls of a version of the SDK."""

    def __init__(self, homes: Mapping[str, str], home: str, session: Any) -> None:
        self.homes, self.home, self.session = homes, home, session

    def class_of(self, name: str) -> Any:
        """The class of the SDK with that name."""
        return getattr(importlib.import_module(self.homes.get(name, self.home)), name)

    def built(self, value: Any) -> Any:
        """A value of the calls with the objects of the SDK in place of `{Class: {keyword: value}}`."""
        if isinstance(value, list):
            return [self.built(each) for each in value]
        if not isinstance(value, Mapping):
            return value
        name, *more = value or [""]
        if more or not name[:1].isupper() or name not in {*self.homes, *_parts(self.home)}:
            return {key: self.built(each) for key, each in value.items()}
        if not isinstance(value[name], Mapping):
            return self.class_of(name)(value[name])
        return self.made({"class": name, "keywords": value[name]})

    def made(self, call: Mapping[str, Any]) -> Any:
        """The object of a call, with the faked session where its class takes one."""
        name = call["class"]
        keywords = self.built(call.get("keywords", {}))
        if (name in sdk_requests.HOMES and name != _TUNER) or name.endswith("Processor") or name == "ModelTrainer":
            keywords["sagemaker_session"] = self.session
        made = self.class_of(name)(*self.built(call.get("positional", [])), **keywords)
        for method, given in call.get("then", {}).items():
            getattr(made, method)(**self.built(given))
        return made


def _parts(home: str) -> list[str]:
    """Names of the classes of a module; of none where the calls name every class with its place."""
    return dir(importlib.import_module(home)) if home else []


# ------------------------------------------------------------------------------------------------ what objects hold
def held(value: Any, levels: int = LEVELS) -> Any:
    """Plain data that tell what a value holds: an object by the names of its classes and by its attributes."""
    if isinstance(value, Enum):
        return held(value.value, levels)
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (list, tuple, set)):
        return [held(each, levels) for each in value]
    if isinstance(value, dict):
        return {str(key): held(each, levels) for key, each in value.items()}
    classes = [each.__name__ for each in type(value).__mro__ if each.__module__.startswith("sagemaker")]
    if not {"Session", "SageMakerConfig"}.isdisjoint(classes) or not classes or not levels:
        return None
    attributes = {name: held(each, levels - 1) for name, each in vars(value).items() if name not in UNTOLD}
    kept = {name: each for name, each in attributes.items() if each is not None}
    return {"object": classes, "module": type(value).__module__, "held": kept}


# ------------------------------------------------------------------------------------------------ version 2
@contextmanager
def version_2() -> Iterator[Calls]:
    """The calls of version 2, of which nothing is sent."""
    with ExitStack() as faked:
        faked.enter_context(sdk_requests.faked_surroundings())
        faked.enter_context(mock.patch("sagemaker.utils.sagemaker_short_timestamp", return_value=DAY))
        faked.enter_context(mock.patch("sagemaker.s3.S3Uploader.upload", side_effect=_uploaded))
        faked.enter_context(mock.patch("sagemaker.s3.S3Uploader.upload_string_as_file_body", side_effect=_uploaded))
        Path("prepare.py").touch()
        yield Calls(HOMES_2, "", sdk_requests.session())


def _uploaded(*given: Any, desired_s3_uri: str = "", **_: Any) -> str:
    return desired_s3_uri or str(given[1])


def started(call: Mapping[str, Any], calls: Calls, method: str) -> Mapping[str, Any]:
    """What an object holds and the request that a method of it makes."""
    made = calls.made(call)
    given = calls.built(call.get(method, {}))
    told = {"object": held(made), "launch": held(given)}
    try:
        getattr(made, method)(*([given.pop("inputs")] if method == "fit" and "inputs" in given else []), **given)
    except SentError as sent:
        return {**told, "request": _plain(sent.args[0])}
    raise RuntimeError(f"{call['name']}: nothing was sent")


def _plain(request: Any) -> Any:
    return json.loads(json.dumps(request, default=lambda variable: variable.default_value))


# ------------------------------------------------------------------------------------------------ version 3
@contextmanager
def version_3() -> Iterator[Calls]:
    """The calls of version 3, of which nothing is sent."""
    from sagemaker.core.helper.session_helper import Session
    from sagemaker.train import ModelTrainer
    from sagemaker.train.defaults import TrainDefaults

    class Faked(Session):  # type: ignore[misc, unused-ignore]
        default_bucket_prefix = None
        sagemaker_config: Mapping[str, Any] = {}
        local_mode = False
        settings = mock.Mock(include_jumpstart_tags=False)

        def __init__(self) -> None:
            import boto3

            self.boto_session = boto3.Session(
                region_name=REGION, aws_access_key_id="none", aws_secret_access_key="none"
            )
            self._default_bucket = BUCKET
            self._region_name = REGION

        def default_bucket(self) -> str:
            return BUCKET

        def expand_role(self, role: str) -> str:
            return role if "/" in role else f"arn:aws:iam::000000000000:role/{role}"

        def upload_data(self, path: str, bucket: str, key_prefix: str = "", **_: Any) -> str:
            return f"s3://{bucket}/{key_prefix}"

        def _intercept_create_request(self, request: Any, create: Any, func_name: Any = None) -> None:
            raise SentError(request)

    def role(role: Any = None, sagemaker_session: Any = None) -> Any:
        return role or ROLE

    def sent(**request: Any) -> None:
        raise SentError(request)

    client = mock.Mock()
    client.create_hyper_parameter_tuning_job.side_effect = sent
    with tempfile.TemporaryDirectory() as folder, ExitStack() as faked:
        os.chdir(folder)
        Path("src").mkdir()
        Path("src", "train.py").touch()
        Path("prepare.py").touch()
        faked.enter_context(mock.patch.object(TrainDefaults, "get_role", role))
        faked.enter_context(mock.patch.object(ModelTrainer, "_resolve_staging_bucket", return_value=(BUCKET, None)))
        faked.enter_context(mock.patch("sagemaker.train.utils.datetime")).now.return_value = NIGHT
        for stamp, moment in (("sagemaker_timestamp", sdk_requests.MOMENT), ("sagemaker_short_timestamp", DAY)):
            faked.enter_context(mock.patch(f"sagemaker.core.common_utils.{stamp}", return_value=moment))
        faked.enter_context(mock.patch("sagemaker.core.resources.Base.get_sagemaker_client", return_value=client))
        faked.enter_context(mock.patch("sagemaker.core.s3.S3Uploader.upload", side_effect=_uploaded))
        faked.enter_context(mock.patch("sagemaker.core.telemetry.telemetry_logging._send_telemetry_request"))
        yield Calls(HOMES_3, PARTS_3, Faked())
        os.chdir(DATA)


def trained(call: Mapping[str, Any], calls: Calls) -> Mapping[str, Any]:
    """What a ModelTrainer holds and the request that it makes."""
    made = calls.made({**call, "class": "ModelTrainer"})
    inputs = calls.built(call.get("inputs"))
    told = {"object": held(made), "launch": {"inputs": held(inputs)}}
    return {**told, "request": made._create_training_job_args(inputs, boto3=True)}


ASKED: Mapping[str, tuple[Any, Callable[[Mapping[str, Any], Calls], Mapping[str, Any]]]] = {
    "estimators": (version_2, lambda call, calls: started(call, calls, "fit")),
    "processors": (version_2, lambda call, calls: started(call, calls, "run")),
    "tuners": (version_2, lambda call, calls: started(call, calls, "fit")),
    "model_trainers": (version_3, trained),
    "processors_3": (version_3, lambda call, calls: started(call, calls, "run")),
    "tuners_3": (version_3, lambda call, calls: started(call, calls, "tune")),
}


def main(name: str) -> None:
    """Writes the requests of all calls of a file."""
    path = DATA / f"{name}.json"
    given = json.loads(path.read_text())
    os.environ["AWS_DEFAULT_REGION"] = REGION
    version, ask = ASKED[name]
    with version() as calls:
        answers = [(call, _answer(call, calls, ask)) for call in given["calls"]]
    made = [{**call, **answer} for call, answer in answers if not isinstance(answer, str)]
    refused = [f"{name}: {call['name']}: {answer}" for call, answer in answers if isinstance(answer, str)]
    if refused:
        raise SystemExit("\n".join(refused))
    lines = ",\n".join(json.dumps(call) for call in made)
    path.write_text(f'{{\n"sdk": {json.dumps(given["sdk"])},\n"calls": [\n{lines}\n]\n}}\n')


def _answer(call: Mapping[str, Any], calls: Calls, ask: Callable[..., Mapping[str, Any]]) -> Mapping[str, Any] | str:
    """The answer of the SDK, or its error: the calls must be legal."""
    try:
        return ask(call, calls)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    for each in sys.argv[1:]:
        main(each)
