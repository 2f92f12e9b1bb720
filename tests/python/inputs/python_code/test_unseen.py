"""Work that is no job that is read: what may start it is named, and nothing else."""

import pytest
from simcore.inputs.python_code.program import program

HEADER = """
import boto3, functools
import ours
from ours import launch
from sagemaker.estimator import Estimator
client = boto3.client("sagemaker")
def own(instance_type, instance_count): ...
"""
FIRING = {
    "start = client.create_training_job": "is a method of the service that other code may call",
    "functools.partial(client.create_processing_job, RoleArn='r')": "is a method of the service",
    "getattr(client, 'create_training_job')()": "names a method of the service",
    "client._make_api_call('CreateTrainingJob', {})": "names a method of the service",
    "client.create_labeling_job(LabelingJobName='a')": "starts what is not priced",
    "client.create_endpoint(EndpointName='a', EndpointConfigName='b')": "starts what is not priced",
    "client.start_pipeline_execution(**given)": "starts what is not priced",
    "ours.client.start_execution(stateMachineArn='a')": "starts what is not priced",
    "a = 'arn:aws:states:::sagemaker:createTrainingJob.sync'": "is a task of Step Functions",
    "a = f'arn:{p}:states:::aws-sdk:sagemaker:createProcessingJob'": "is a task of Step Functions",
    "ours.PyTorch(role='r', instance_type='ml.m5.large')": "has the name of a class of the SDK",
    "ours.PyTorch(**settings)": "has the name of a class of the SDK",
    "launch(instance_type='ml.m5.large')": "gives a type of instance to code that is not read",
    "launch(instance_type=kind, instance_count=2)": "gives a type of instance to code that is not read",
    "ours.launcher().start(instance_type='ml.m5.large')": "gives a type of instance to code that is not read",
    "model.deploy(initial_instance_count=1, instance_type='ml.m5.large')": "starts an endpoint",
    "model.deploy(serverless_inference_config=c)": "starts an endpoint",
    "tuner.identical_dataset_and_algorithm_tuner()": "makes a further tuner",
    "create_transfer_learning_tuner(parent='a')": "makes a further tuner",
}
SILENT = [
    "client.start_execution(projectName='a')",
    "client.create_endpoint(EndpointIdentifier='a')",
    "client.create_cluster(clusterName='a')",
    "client.describe_training_job(TrainingJobName='a')",
    "a = 'sagemaker:CreateTrainingJob'",
    "print('create_training_job')",
    "client.create_training_job.assert_called()",
    "own(instance_type='ml.m5.large', instance_count=1)",
    "dict(instance_type='ml.m5.large', instance_count=1)",
    "settings.update(instance_type='ml.m5.large')",
    "launch(instance_type='t3.micro')",
    "launch(instance_type=kind)",
    "Estimator('a', 'r', instance_type='ml.m5.large', instance_count=1)",
    "from sklearn.decomposition import PCA\nPCA(**settings)",
    "ours.KMeans(n_clusters=3)",
    "app.deploy('folder')",
]


def named(text: str) -> list[str]:
    return [each.why for each in program("train.py", (HEADER + text + "\n").encode()).skipped]


@pytest.mark.parametrize("text", FIRING)
def test_what_may_start_work_is_named(text: str) -> None:
    (why,) = named(text)
    assert why.startswith(FIRING[text])


@pytest.mark.parametrize("text", SILENT)
def test_other_code_is_not(text: str) -> None:
    assert named(text) == []


def test_what_is_named_for_two_reasons_is_named_once() -> None:
    text = "from sagemaker.automl.automl import AutoML\nx = [AutoML('r', instance_type='ml.m5.large')]"
    assert len(named(text)) == 1


def test_a_type_of_instance_makes_a_file_worth_reading() -> None:
    text = b"from ours import launch\nlaunch(instance_type='ml.m5.large')\n"
    assert len(program("train.py", text).skipped) == 1
