"""Processing requests of public projects: each is read, forecast and written back as it was.

tests/data/processing_requests/README.md has their sources.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import simcore

from tests.python.jobs import ROOT
from tests.python.test_processing import refused_by_botocore, workload

FOLDER = ROOT / "tests" / "data" / "processing_requests"
PATHS = sorted(FOLDER.glob("*.json"))
REQUESTS: dict[str, dict[str, Any]] = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in PATHS}


def read(request: dict[str, Any]) -> simcore.Job:
    return simcore.Job.from_request(request, workload=workload(request) | {"as_of": "2026-09-24"})


def test_there_are_as_many_as_the_readme_says() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\d{3}-[\w-]+)` \|", readme, re.MULTILINE) == list(REQUESTS)
    assert f"\n{len(REQUESTS)} CreateProcessingJob requests" in readme


@pytest.mark.parametrize("name", REQUESTS)
def test_the_service_would_take_it(name: str) -> None:
    assert refused_by_botocore(REQUESTS[name]) == ""


@pytest.mark.parametrize("name", REQUESTS)
def test_it_is_written_back_as_it_was(name: str) -> None:
    request = REQUESTS[name]
    job = read(request)
    assert job.to_request(base=request) == request
    assert job.to_request() == request


@pytest.mark.parametrize("name", REQUESTS)
def test_it_is_billed_as_a_processing_job_on_its_cluster(name: str) -> None:
    """20 minutes of work, or its limit: the line of its type holds at least these on each instance."""
    request = REQUESTS[name]
    cluster = request["ProcessingResources"]["ClusterConfig"]
    found = simcore.forecast(read(request), replications=64)
    (line,) = [item for item in found.bill.items if item.usage_type.endswith(f"-Processing:{cluster['InstanceType']}")]
    least_s = min(1200, request.get("StoppingCondition", {}).get("MaxRuntimeInSeconds", 86_400))
    assert least_s / 3600 * cluster["InstanceCount"] <= line.quantity + 0.01
    assert found.worst_case.cost_usd >= found.cost_usd.p95
