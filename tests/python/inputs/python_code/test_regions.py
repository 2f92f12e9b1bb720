"""Regions of sessions and clients: those that a job uses, and an unknown one where another may be meant."""

import pytest
from simcore.inputs.python_code.call import Unread

from tests.python.found_jobs import jobs

HEADER = """
import os
import boto3, sagemaker
from boto3 import Session as BotoSession
from sagemaker.estimator import Estimator
from sagemaker.workflow.pipeline_context import PipelineSession
"""
ESTIMATOR = "Estimator('train:1', 'r', 1, 'ml.m5.xlarge', {})"


def region(before: str, given: str = "") -> str | Unread | None:
    """The region of an estimator's job."""
    (job,) = jobs(f"{HEADER}{before}\n{ESTIMATOR.format(given)}\n")
    return job.region


SESSION = "sagemaker_session=s"
NAMED = {
    "s = sagemaker.Session(boto3.Session(region_name='eu-west-1'))": SESSION,
    "s = sagemaker.Session(boto_session=boto3.session.Session(region_name='eu-west-1'))": SESSION,
    "R = 'eu-west-1'\nb = BotoSession(None, None, None, R)\ns = PipelineSession(boto_session=b)": SESSION,
    "s = sagemaker.Session(sagemaker_client=boto3.client('sagemaker', 'eu-west-1'))": SESSION,
    "b = boto3.Session(region_name='eu-west-1')\nR = b.region_name\nt = boto3.Session(region_name=R)\n"
    "s = sagemaker.Session(t)": SESSION,
    "b, c = boto3.Session(region_name='us-west-2'), boto3.client('sagemaker', 'eu-west-1')\n"
    "s = sagemaker.Session(boto_session=b, sagemaker_client=c)": SESSION,
    "b, c = boto3.Session(region_name='us-west-2'), boto3.client('sagemaker', 'eu-west-1')\n"
    "s = sagemaker.Session(b, c)": SESSION,
    "b = boto3.Session(region_name='eu-west-1')\ns = sagemaker.Session(b, None)": SESSION,
    "os.environ['AWS_DEFAULT_REGION'] = 'eu-west-1'": "",
    "os.environ['AWS_REGION'] = os.environ['AWS_DEFAULT_REGION'] = 'eu-west-1'\ns = sagemaker.Session()": SESSION,
}
UNSAID = {
    "": "",
    "s = sagemaker.Session()": SESSION,
    "s3 = boto3.client('s3', region_name='eu-west-1')\ns = sagemaker.Session()": SESSION,
    "s3 = boto3.client('s3', region_name='eu-west-1')": "",
    "s = sagemaker.Session(boto3.Session(region_name=boto3.Session().region_name))": SESSION,
    "s = load()": SESSION,
    "print(os.environ['AWS_REGION'], os.environ.get('AWS_DEFAULT_REGION'), os.getenv('AWS_REGION'))": "",
    "os.environ['AWS_PROFILE'] = 'eu-west-1'": "",
}
NOT_TOLD = {
    "s = sagemaker.Session(boto3.Session(region_name=os.environ['REGION']))": SESSION,
    "b = boto3.Session(region_name='eu-west-1')\ns = load(b)": SESSION,
    "b = boto3.Session(region_name='eu-west-1')": "sagemaker_session=sagemaker.Session(**more())",
    "b = boto3.Session(region_name='eu-west-1')\nk = more()": "**k",
    "if a():\n    os.environ['AWS_DEFAULT_REGION'] = 'eu-west-1'": "",
    "os.environ['AWS_REGION'] = 'a'\nos.environ['AWS_REGION'] = 'b'": "",
    "os.environ.setdefault('AWS_DEFAULT_REGION', 'eu-west-1')": "",
    "os.environ.update(AWS_DEFAULT_REGION='eu-west-1')": "",
    "boto3.setup_default_session(region_name='eu-west-1')": "",
    "b = boto3.Session(region_name='eu-west-1')\nx.sagemaker_session = b": "",
    "b = boto3.Session(region_name='eu-west-1')\nsetattr(x, 'sagemaker_session', b)": "",
    "c = boto3.client('sagemaker', endpoint_url='https://api.sagemaker.eu-west-1.amazonaws.com')\n"
    "s = sagemaker.Session(sagemaker_client=c)": SESSION,
    "os.environ['AWS_REGION'] = 'eu-west-1'\ns = sagemaker.Session()": SESSION,
    "os.environ.update({'AWS_DEFAULT_REGION': 'eu-west-1'})": "",
    "os.environ.update(dict(AWS_DEFAULT_REGION='eu-west-1'))": "",
    "os.environ |= {'AWS_DEFAULT_REGION': 'eu-west-1'}": "",
    "for k in ('AWS_REGION', 'AWS_DEFAULT_REGION'): os.environ[k] = 'eu-west-1'": "",
    "K = 'AWS_DEFAULT_REGION'\nos.environ[K] = 'eu-west-1'": "",
    "k = {'region_name': 'eu-west-1'}\ns = sagemaker.Session(boto3.Session(**k))": SESSION,
    "s = sagemaker.Session()\ns.boto_session = boto3.Session(region_name='eu-west-1')": SESSION,
    "boto3.DEFAULT_SESSION = boto3.Session(region_name='eu-west-1')": "",
    "c = Config(region_name='eu-west-1')\nd = boto3.client('sagemaker', config=c)\n"
    "s = sagemaker.Session(sagemaker_client=d)": SESSION,
}


@pytest.mark.parametrize("before", NAMED)
def test_the_region_of_the_session_is_read(before: str) -> None:
    assert region(before, NAMED[before]) == "eu-west-1"


@pytest.mark.parametrize("before", UNSAID)
def test_a_program_that_names_none_for_the_job(before: str) -> None:
    assert region(before, UNSAID[before]) is None


@pytest.mark.parametrize("before", NOT_TOLD)
def test_a_region_that_may_be_that_of_the_job_is_not_told(before: str) -> None:
    assert isinstance(region(before, NOT_TOLD[before]), Unread)


def test_a_region_that_is_set_behind_the_object_is_not_told() -> None:
    (job,) = jobs(f"{HEADER}{ESTIMATOR.format('')}\nos.environ['AWS_DEFAULT_REGION'] = 'eu-west-1'\n")
    assert isinstance(job.region, Unread)


def test_the_session_of_a_pipeline_tells_the_region_of_its_steps() -> None:
    imports = "from sagemaker.workflow.pipeline import Pipeline\nfrom sagemaker.workflow.steps import TrainingStep\n"
    session = "s = sagemaker.Session(boto3.Session(region_name='eu-west-1'))\n"
    made = f"{HEADER}{imports}{session}a = TrainingStep('a', estimator=ESTIMATOR)\nPipeline('p', steps=[a]GIVEN)\n"
    for own, given, expected in (("", ", sagemaker_session=s", Unread), (SESSION, ", sagemaker_session=s", str)):
        (job,) = jobs(made.replace("ESTIMATOR", ESTIMATOR.format(own)).replace("GIVEN", given))
        assert isinstance(job.region, expected)


@pytest.mark.parametrize(
    ("client", "expected"),
    [
        ("boto3.client('sagemaker', region_name='eu-west-1')", "eu-west-1"),
        ("boto3.client('sagemaker', 'eu-west-1')", "eu-west-1"),
        ("boto3.Session(region_name='eu-west-1').client('sagemaker')", "eu-west-1"),
        ("boto3.Session(region_name='us-west-2').client('sagemaker', region_name='eu-west-1')", "eu-west-1"),
        ("boto3.client('sagemaker')", None),
    ],
)
def test_the_region_of_a_client(client: str, expected: str | None) -> None:
    (job,) = jobs(f"{HEADER}c = {client}\nc.create_training_job(TrainingJobName='a')\n")
    assert job.region == expected


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        ("Estimator('i:1', 'r', 1, 'ml.m5.xlarge', None, 30, None, 3600, 'File', None, None, s)", "eu-west-1"),
        ("Estimator('i:1', 'r', 1, 'ml.m5.xlarge', None, 30, None, 3600, 'File', None, None, load())", Unread),
        ("Estimator('i:1', 'r', 1, 'ml.m5.xlarge', None, 30, None, 3600, 'File')", None),
        ("Processor('r', 'i:1', 1, 'ml.m5.xlarge', None, 30, None, None, 3600, None, s)", "eu-west-1"),
    ],
)
def test_a_session_that_is_given_by_position(made: str, expected: object) -> None:
    before = "from sagemaker.processing import Processor\ns = sagemaker.Session(boto3.Session(region_name='eu-west-1'))"
    (job,) = jobs(f"{HEADER}{before}\n{made}\n")
    assert job.region == expected or (expected is Unread and isinstance(job.region, Unread))
