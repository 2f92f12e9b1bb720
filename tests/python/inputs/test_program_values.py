"""Arguments of a program's calls, as the classes of the SDK take them."""

from typing import Any

import pytest
from simcore.inputs.program_values import PipelineParameter, keywords, plain
from simcore.inputs.python_code.call import Unread

from tests.python.found_jobs import call, jobs, unread


def test_parts_are_their_keywords() -> None:
    made = call("TrainingInput", "s3://b/x", input_mode="FastFile")
    assert plain({"train": [made]}) == {"train": [{"s3_data": "s3://b/x", "input_mode": "FastFile"}]}


def test_other_calls_are_not_read() -> None:
    assert plain(call("default_bucket")) == Unread(
        "default_bucket(...)", call("x").place, "is known only when the program runs"
    )


def test_what_may_stand_in_settings_is_not_read() -> None:
    made = plain(call("Compute", unread=(unread("**more"),), instance_type="ml.m5.xlarge"))
    assert made["instance_type"] == "ml.m5.xlarge"
    assert made["instance_count"] == made["enable_managed_spot_training"] == unread("**more")
    assert plain(call("SourceCode", unread=(unread("**more"),), source_dir="src")) == {"source_dir": "src"}


def test_a_keyword_goes_before_a_position() -> None:
    assert keywords(call("fit", "s3://a", inputs="s3://b"), ("inputs",)) == {"inputs": "s3://b"}


def test_parameters_of_pipelines() -> None:
    given = plain(call("ParameterString", "Kind", "ml.m5.xlarge"))
    assert given == PipelineParameter("Kind", "ml.m5.xlarge")
    assert given.expr == {"Get": "Parameters.Kind"}
    assert plain(call("ParameterInteger", name="Count")).why == "is given when the pipeline starts"


PIPELINE = """
import boto3
from sagemaker.estimator import Estimator
from sagemaker.workflow.parameters import ParameterInteger
from sagemaker.workflow.pipeline import Pipeline
from sagemaker.workflow.steps import TrainingStep
n = ParameterInteger(name="N", default_value=2)
e = Estimator("1.dkr.ecr.us-east-1.amazonaws.com/a:1", "r", n, "ml.m5.xlarge", max_run=3600)
p = Pipeline(name="p", parameters=[n], steps=[TrainingStep(name="s", estimator=e)])
"""
STARTS: dict[str, Any] = {
    "p.start()": 2,
    "p.start(execution_display_name='a')": 2,
    "p.start(parameters={'N': 16})": None,
    "p.start({'N': 16})": None,
    "p.start(**more)": None,
    "p.start()\np.start(parameters={'N': 16})": None,
    "boto3.client('sagemaker').start_pipeline_execution(PipelineName='p')": 2,
    "boto3.client('sagemaker').start_pipeline_execution(PipelineName='p', PipelineParameters=x)": None,
    "p.upsert('r')": None,
    "n.default_value = 8\np.start()": None,
}


@pytest.mark.parametrize(("start", "count"), STARTS.items())
def test_defaults_hold_where_the_program_starts_the_pipeline_without_others(start: str, count: int | None) -> None:
    (job,) = jobs(f"{PIPELINE}{start}\n")
    assert ((job.request or {})["ResourceConfig"].get("InstanceCount"), bool(job.unknowns)) == (count, count is None)
