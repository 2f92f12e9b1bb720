"""The public requests, their workloads, and the service's own published model."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import yaml

DATA = Path(__file__).parents[1] / "data"
REQUESTS = sorted((DATA / "requests").glob("*.json"))
ESTIMATORS = sorted((DATA / "estimators").glob("*.json"))
DESCRIBES = sorted((DATA / "describes").glob("*.json"))

Members = dict[str, Any]


def name(path: Path) -> str:
    """What a test of that file is called."""
    return path.stem


def read(path: Path) -> Members:
    """A JSON file."""
    members: Members = json.loads(path.read_text(encoding="utf-8"))
    return members


def workload_file(path: Path) -> Path:
    """Where the workload of a request stands."""
    return DATA / "requests" / f"{path.stem}.workload.yaml"


def workload(path: Path) -> Members:
    """What a request cannot say, read by a parser of others."""
    members: Members = yaml.safe_load(workload_file(path).read_text(encoding="utf-8"))
    return members


@cache
def _input_shape(operation: str) -> Any:
    import botocore.session

    return botocore.session.Session().get_service_model("sagemaker").operation_model(operation).input_shape


def refused_by_botocore(request: Members, operation: str = "CreateTrainingJob") -> str:
    """What botocore, with the service's model, has against a request; empty when nothing."""
    from botocore.validate import ParamValidator

    report: str = ParamValidator().validate(request, _input_shape(operation)).generate_report()
    return report
