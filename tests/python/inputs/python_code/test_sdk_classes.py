import pytest
from simcore.inputs.estimator_classes import FAMILIES, POSITIONS
from simcore.inputs.python_code import sdk_classes as sdk


@pytest.mark.parametrize("name", [*POSITIONS, *FAMILIES])
def test_every_estimator_of_the_sdk_is_one(name: str) -> None:
    assert sdk.class_of(f"sagemaker.any.{name}") == name
    assert sdk.KINDS[name] == "estimator"


@pytest.mark.parametrize("path", ["sklearn.decomposition.PCA", "PCA", "unbound.PCA", "sagemaker_training.PCA", ""])
def test_classes_of_others_are_none(path: str) -> None:
    assert sdk.class_of(path) == ""


def test_kinds_that_start_jobs_say_how() -> None:
    assert set(sdk.KINDS.values()) - {"step"} | {"pipeline"} == set(sdk.LAUNCHES)


@pytest.mark.parametrize(
    "path",
    [
        "boto3.client().create_training_job",
        "boto3.Session().client().create_training_job",
        "boto3.session.Session().client().create_transform_job",
        "sagemaker.Session().sagemaker_client.create_training_job",
        "aioboto3.Session().client().create_training_job",
        "botocore.session.get_session().create_client().create_training_job",
    ],
)
def test_clients_of_the_service(path: str) -> None:
    assert sdk.CLIENTS.match(path)


def test_other_objects_are_no_client() -> None:
    assert not sdk.CLIENTS.match("ours.client().create_training_job")


def test_objects_of_the_sdk_that_are_calls() -> None:
    assert sdk.is_sdk_class("sagemaker.train.configs.Compute")
    assert not sdk.is_sdk_class("sagemaker.get_execution_role")
    assert not sdk.is_sdk_class("sagemaker.Session().default_bucket")
    assert not sdk.is_sdk_class("ours.Compute")


@pytest.mark.parametrize(
    "path",
    [
        "sagemaker.automl.automl.AutoML",
        "sagemaker.train.sft_trainer.SFTTrainer",
        "sagemaker.remote_function.remote",
        "sagemaker.workflow.function_step.step",
        "sagemaker.session.Session().train",
        "sagemaker.core.resources.TrainingJob.create",
        "sagemaker_core.resources.ProcessingJob.create",
        "sagemaker.modules.train.ModelTrainer.from_recipe",
        "airflow.providers.amazon.aws.operators.sagemaker.SageMakerTrainingOperator",
    ],
)
def test_what_creates_jobs_and_is_not_read(path: str) -> None:
    assert sdk.why_not_read(path) != ""


@pytest.mark.parametrize(
    "path", ["sagemaker.pytorch.PyTorchModel", "sagemaker.Session().upload_data", "boto3.client().train", ""]
)
def test_what_creates_no_job(path: str) -> None:
    assert sdk.why_not_read(path) == ""


def test_texts_that_seem_to_call_a_class() -> None:
    assert sdk.calls_in("estimator = PyTorch(entry_point='a.py')")
    assert not sdk.calls_in("import sagemaker_containers")
