"""Builds the requests of estimator calls with the SageMaker Python SDK, version 2, itself; only its session is faked.

    .venv-sdk/bin/python -m tools.sdk_requests            # writes tests/data/estimators/sdk_requests.jsonl
    .venv-sdk/bin/python -m tools.sdk_requests --check    # fails if the file differs

The calls are those of `sdk_calls.yaml` beside that file. Each becomes one line: the request that `fit()` sends, or
the error of the SDK. The first line has the version of the SDK, its estimators' signatures and the keywords of
ModelTrainer. Of pipeline parameters, the request has the defaults. `make sdk-requests` installs the
SDK, which is large, in an environment of its own.
"""

import argparse
import contextlib
import importlib
import inspect
import json
import logging
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any
from unittest import mock

import yaml

DATA = Path(__file__).parent.parent / "tests" / "data" / "estimators"
CALLS = DATA / "sdk_calls.yaml"
REQUESTS = DATA / "sdk_requests.jsonl"
REGION = "us-east-1"
MOMENT = "2026-11-21-00-00-00-000"  # appended to names
CODE = "s3://sagemaker-us-east-1-000000000000/code/sourcedir.tar.gz"
ALGORITHM = {  # of the Marketplace
    "TrainingImage": "111122223333.dkr.ecr.us-east-1.amazonaws.com/mine:1",
    "SupportedTrainingInstanceTypes": ["ml.m5.large"],
    "SupportsDistributedTraining": False,
    "TrainingChannels": [],
}
# Where the SDK has its estimators, and the other classes that calls name.
HOMES = {
    "Estimator": "sagemaker.estimator",
    "AlgorithmEstimator": "sagemaker.algorithm",
    "PyTorch": "sagemaker.pytorch",
    "TensorFlow": "sagemaker.tensorflow",
    "HuggingFace": "sagemaker.huggingface",
    "MXNet": "sagemaker.mxnet",
    "Chainer": "sagemaker.chainer",
    "SKLearn": "sagemaker.sklearn",
    "XGBoost": "sagemaker.xgboost",
    "RLEstimator": "sagemaker.rl",
    "JumpStartEstimator": "sagemaker.jumpstart.estimator",
    "HyperparameterTuner": "sagemaker.tuner",
    "KMeans": "sagemaker",
    "PCA": "sagemaker",
    "LDA": "sagemaker",
    "NTM": "sagemaker",
    "KNN": "sagemaker",
    "IPInsights": "sagemaker",
    "Object2Vec": "sagemaker",
    "RandomCutForest": "sagemaker",
    "LinearLearner": "sagemaker",
    "FactorizationMachines": "sagemaker",
}
OTHERS = {
    "TrainingInput": "sagemaker.inputs",
    "FileSystemInput": "sagemaker.inputs",
    "ShuffleConfig": "sagemaker.inputs",
    "InstanceGroup": "sagemaker.instance_group",
    "ParameterString": "sagemaker.workflow.parameters",
    "ParameterInteger": "sagemaker.workflow.parameters",
    "Join": "sagemaker.workflow.functions",
    "RLToolkit": "sagemaker.rl",
    "RLFramework": "sagemaker.rl",
}


def class_of(name: str) -> Any:
    """The class of the SDK with that name."""
    return getattr(importlib.import_module({**HOMES, **OTHERS}[name]), name)


def built(value: Any) -> Any:
    """A value of the calls' file with the objects of the SDK in place of `{Class: {keyword: value}}`."""
    if isinstance(value, list):
        return [built(each) for each in value]
    if not isinstance(value, Mapping):
        return value
    name, *more = value or [""]
    if more or name not in OTHERS:
        return {key: built(each) for key, each in value.items()}
    keywords = value[name]
    return class_of(name)(**built(keywords)) if isinstance(keywords, Mapping) else class_of(name)(keywords)


class SentError(Exception):
    """Carries the request out of `fit()`, in place of sending it."""


def session() -> Any:
    """A session of the SDK that asks nobody, and raises what it would send."""
    import boto3
    from sagemaker import Session

    class Faked(Session):  # type: ignore[misc, unused-ignore]
        def expand_role(self, role: str) -> str:
            return role if "/" in role else f"arn:aws:iam::000000000000:role/{role}"

        def default_bucket(self) -> str:
            return f"sagemaker-{REGION}-000000000000"

        def _intercept_create_request(self, request: Any, create: Any, func_name: Any = None) -> None:
            raise SentError(request)

    boto = boto3.Session(region_name=REGION, aws_access_key_id="none", aws_secret_access_key="none")
    client = mock.Mock()
    client.describe_algorithm.return_value = {"AlgorithmName": "mine", "TrainingSpecification": ALGORITHM}
    return Faked(boto_session=boto, sagemaker_client=client)


@contextlib.contextmanager
def faked_surroundings() -> Iterator[None]:
    """Scripts of calls exist and are not sent to S3, the time stands still, and nobody is told of the calls."""
    from sagemaker.fw_utils import UploadedCode

    here, uploaded = Path.cwd(), UploadedCode(s3_prefix=CODE, script_name="train.py")
    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch("sagemaker.utils.sagemaker_timestamp", return_value=MOMENT),
        mock.patch("sagemaker.telemetry.telemetry_logging._send_telemetry_request"),
        mock.patch("sagemaker.estimator.tar_and_upload_dir", return_value=uploaded),
    ):
        Path(folder, "train.py").touch()
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(here)


def request_of(call: Mapping[str, Any]) -> dict[str, Any]:
    """What the SDK makes of a call: `{"request": ...}` or `{"error": ...}`; nothing if it is not asked."""
    if call.get("unasked"):
        return {}
    keywords = built(call.get("keywords", {}))
    fitted = {key: keywords.pop(key) for key in ("job_name", "wait", "logs") if key in keywords}
    try:
        estimator = class_of(call["class"])(*built(call.get("arguments", [])), **keywords, sagemaker_session=session())
        estimator.fit(built(call.get("inputs")), **fitted)
    except SentError as sent:
        return {"request": json.loads(json.dumps(sent.args[0], default=lambda variable: variable.default_value))}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}".split("\n")[0]}
    raise RuntimeError(f"fit() of {call} sent nothing")


def parameters(name: str) -> list[str]:
    """Names of the parameters of a class of the SDK, in their order."""
    found = inspect.signature(class_of(name).__init__).parameters.values()
    return [each.name for each in found if each.kind is not each.VAR_KEYWORD][1:]


def trainer_keywords() -> list[str]:
    """Keywords of ModelTrainer, which version 2 has under the name that it has in version 3."""
    from sagemaker.modules.train import ModelTrainer

    return [name for name in ModelTrainer.model_fields if not name.startswith("_")]


def lines() -> Iterator[str]:
    """The file, line by line."""
    header = {
        "sdk": f"sagemaker {version('sagemaker')}",
        "signatures": {name: parameters(name) for name in HOMES},
        "ModelTrainer": trainer_keywords(),
    }
    yield json.dumps(header)
    with faked_surroundings():
        for name, call in yaml.safe_load(CALLS.read_text(encoding="utf-8")).items():
            yield json.dumps({"call": name, **request_of(call)})


def main() -> int:
    """Writes or checks the file."""
    parser = argparse.ArgumentParser(prog="python -m tools.sdk_requests")
    parser.add_argument("--check", action="store_true", help="fail if the file differs, and leave it as it is")
    logging.disable(logging.ERROR)  # the SDK tells what it looks up
    text = "\n".join(lines()) + "\n"
    if not parser.parse_args().check:
        REQUESTS.write_text(text, encoding="utf-8")
        return 0
    same = REQUESTS.read_text(encoding="utf-8") == text
    print("The SDK sends what the file says." if same else f"{REQUESTS}: differs from what the SDK sends")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
