"""Requests that the SageMaker Python SDK itself makes of calls of ModelTrainer (version 3) and processors (version 2).

    python -m tools.sdk_classes model_trainers    # where sagemaker-train is installed
    python -m tools.sdk_classes processors        # where sagemaker 2 is installed

The calls are those of tests/data/sdk_classes/<name>.json, which gets their requests anew. Nothing is sent: the session
of the SDK is faked, and the time stands still.
"""

import datetime
import importlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from unittest import mock

DATA = Path(__file__).parent.parent / "tests" / "data" / "sdk_classes"
REGION = "us-east-1"
ROLE = "arn:aws:iam::000000000000:role/REPLACE-ME"
MOMENT = "2026-11-21-00-00-00-000"  # appended to the names of processing jobs
NIGHT = datetime.datetime(2026, 11, 29)  # and of training jobs
# Where the SDK has its classes.
HOMES = {
    "Processor": "sagemaker.processing",
    "ScriptProcessor": "sagemaker.processing",
    "ProcessingInput": "sagemaker.processing",
    "ProcessingOutput": "sagemaker.processing",
    "SKLearnProcessor": "sagemaker.sklearn.processing",
    "PySparkProcessor": "sagemaker.spark.processing",
    "SparkJarProcessor": "sagemaker.spark.processing",
    "PyTorchProcessor": "sagemaker.pytorch.processing",
    "NetworkConfig": "sagemaker.network",
    "S3Input": "sagemaker.dataset_definition.inputs",
    "InstancePreference": "sagemaker.core.shapes",
}
PARTS = "sagemaker.train.configs"  # of ModelTrainer


def class_of(name: str) -> Any:
    """The class of the SDK with that name."""
    return getattr(importlib.import_module(HOMES.get(name, PARTS)), name)


def built(value: Any) -> Any:
    """A value of the calls with the objects of the SDK in place of `{Class: {keyword: value}}`."""
    if isinstance(value, list):
        return [built(each) for each in value]
    if not isinstance(value, Mapping):
        return value
    name, *more = value or [""]
    if not more and name[:1].isupper() and isinstance(value.get(name), Mapping):
        return class_of(name)(**{key: built(each) for key, each in value[name].items()})
    return {key: built(each) for key, each in value.items()}


def boto_session() -> Any:
    """A session of boto3 with which nobody could ask anything."""
    import boto3

    return boto3.Session(region_name=REGION, aws_access_key_id="none", aws_secret_access_key="none")


def model_trainer(call: Mapping[str, Any]) -> Any:
    """The request that ModelTrainer makes of a call."""
    from sagemaker.core.helper.session_helper import Session
    from sagemaker.train import ModelTrainer
    from sagemaker.train.defaults import TrainDefaults

    class Faked(Session):  # type: ignore[misc, unused-ignore]
        default_bucket_prefix = None
        sagemaker_config: Mapping[str, Any] = {}
        local_mode = False

        def __init__(self) -> None:
            self.boto_session = boto_session()

        def default_bucket(self) -> str:
            return "bucket"

        def upload_data(self, path: str, bucket: str, key_prefix: str = "", **_: Any) -> str:
            return f"s3://{bucket}/{key_prefix}"

    def role(role: Any = None, sagemaker_session: Any = None) -> Any:
        return role or ROLE

    with (
        mock.patch.object(TrainDefaults, "get_role", role),
        mock.patch.object(ModelTrainer, "_resolve_staging_bucket", return_value=("bucket", None)),
        mock.patch("sagemaker.train.utils.datetime") as clock,
    ):
        clock.now.return_value = NIGHT
        trainer = ModelTrainer(sagemaker_session=Faked(), **built(call["keywords"]))
        return trainer._create_training_job_args(input_data_config=built(call.get("inputs")), boto3=True)


class SentError(Exception):
    """Carries the request out of `run()`, in place of sending it."""


def processor(call: Mapping[str, Any]) -> Any:
    """The request that a processor makes of a call."""
    from sagemaker import Session

    class Faked(Session):  # type: ignore[misc, unused-ignore]
        def expand_role(self, role: str) -> str:
            return role if "/" in role else f"arn:aws:iam::000000000000:role/{role}"

        def default_bucket(self) -> str:
            return "bucket"

        def _intercept_create_request(self, request: Any, create: Any, func_name: Any = None) -> None:
            raise SentError(request)

    session = Faked(boto_session=boto_session(), sagemaker_client=mock.Mock())
    with (
        mock.patch("sagemaker.utils.sagemaker_timestamp", return_value=MOMENT),
        mock.patch("sagemaker.telemetry.telemetry_logging._send_telemetry_request"),
    ):
        made = class_of(call["class"])(
            *built(call.get("positional", [])), **built(call.get("keywords", {})), sagemaker_session=session
        )
        try:
            made.run(**built(call.get("run", {})))
        except SentError as sent:
            return sent.args[0]
    raise RuntimeError(f"{call['name']}: nothing was sent")


ASKED: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {"model_trainers": model_trainer, "processors": processor}


def main(name: str) -> None:
    """Writes the requests of all calls of a file."""
    path = DATA / f"{name}.json"
    held = json.loads(path.read_text())
    os.environ["AWS_DEFAULT_REGION"] = REGION
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "src").mkdir()
        Path(folder, "src", "train.py").touch()
        os.chdir(folder)
        calls = [{**call, "request": ASKED[name](call)} for call in held["calls"]]
        os.chdir(DATA)
    lines = ",\n".join(json.dumps(call) for call in calls)
    path.write_text(f'{{\n"sdk": {json.dumps(held["sdk"])},\n"calls": [\n{lines}\n]\n}}\n')


if __name__ == "__main__":
    main(sys.argv[1])
