"""Classes and methods of the SageMaker Python SDK that create jobs, and those of the service's client.

Names: version 2.257.7 of the SDK and version 3 (sagemaker-train 1.27), read on 2026-11-28; botocore 1.44.5; the steps
of stepfunctions 2.3 and the operators of Airflow's provider 9.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping

from simcore.inputs.estimator_classes import FAMILIES, POSITIONS

SDK = "sagemaker"
# Packages that start no job and define no class that may be taken for one of the SDK; of the SDK's own classes, each
# that does is read or named.
KNOWN_PACKAGES = frozenset(
    {*sys.stdlib_module_names, "builtins", SDK, "sagemaker_core", "stepfunctions", "boto3", "botocore"}
)
_ROOTS = re.compile(r"(?:sagemaker|stepfunctions)\.")
_PROCESSORS = (
    "Processor ScriptProcessor FrameworkProcessor SKLearnProcessor PySparkProcessor SparkJarProcessor PyTorchProcessor "
    "TensorFlowProcessor HuggingFaceProcessor XGBoostProcessor MXNetProcessor SageMakerClarifyProcessor"
)
_NOT_READ = (
    "AutoML AutoMLV2 ModelMonitor DefaultModelMonitor RemoteExecutor SFTTrainer DPOTrainer RLVRTrainer RLAIFTrainer "
    "MultiTurnRLTrainer NotebookJobStep ClarifyCheckStep QualityCheckStep AutoMLStep"
)
# The kinds of the classes whose objects start jobs.
KINDS: Mapping[str, str] = {
    **dict.fromkeys([*POSITIONS, *FAMILIES, "Framework", "JumpStartEstimator"], "estimator"),
    "ModelTrainer": "trainer",
    **dict.fromkeys(_PROCESSORS.split(), "processor"),
    "HyperparameterTuner": "tuner",
    "Transformer": "transformer",
    **dict.fromkeys(("TrainingStep", "ProcessingStep", "TuningStep", "TransformStep"), "step"),
}
_CLARIFY_RUNS = ("bias", "bias_and_explainability", "explainability", "post_training_bias", "pre_training_bias")
# The methods that start a job of an object of each kind.
LAUNCHES: Mapping[str, frozenset[str]] = {
    "estimator": frozenset({"fit"}),
    "trainer": frozenset({"train"}),
    "processor": frozenset({"run", *(f"run_{part}" for part in _CLARIFY_RUNS)}),
    "tuner": frozenset({"fit", "tune"}),
    "transformer": frozenset({"transform"}),
    "pipeline": frozenset({"start", "execute"}),
}
ALL_LAUNCHES = frozenset().union(*LAUNCHES.values())
WRAPPERS = ("tuner", "step", "pipeline")
SETS_HYPERPARAMETERS = "set_hyperparameters"
OVERRIDES_INSTANCES = "override_resource_config"  # a method of a tuner, which sets the attribute:
INSTANCE_CONFIGS = "instance_configs"
OF_CLASS = "FrameworkProcessor"
TAKES_CLASS = "estimator_cls"  # its first argument, which is only asked for the image of the class
MAKES_TRANSFORMER = "transformer"  # the method of an estimator
MAKES_ESTIMATOR = "best_estimator"  # the method of a tuner
CONSTRUCTORS = {"HyperparameterTuner": frozenset({"create"})}  # class methods with a signature of their own

# Methods of the service's client that create a job, and the argument that each of them must have.
REQUESTS: Mapping[str, str] = {
    "create_training_job": "TrainingJobName",
    "create_processing_job": "ProcessingJobName",
    "create_hyper_parameter_tuning_job": "HyperParameterTuningJobName",
    "create_transform_job": "TransformJobName",
}
CLIENTS = re.compile(r"(?:(?:aio)?boto(?:3|core)|sagemaker)\..*client(?:\(\))?\.\w+")

# Calls that create a job and are not read, by their dotted names; what each of them is.
NOT_READ: Mapping[re.Pattern[str], str] = {
    re.compile(pattern): why
    for pattern, why in {
        rf"sagemaker\.(?:\w+\.)*(?:{_NOT_READ.replace(' ', '|')})": "is a class of the SDK that is not read",
        r"sagemaker\.(?:\w+\.)*(?:remote|step)": "runs a function as a job, which is not read",
        r"sagemaker\.(?:\w+\.)*Session\(\)\.(?:train|process|tune|create_tuning_job|transform|auto_ml)": (
            "creates a job from the parts of a request, which is not read"
        ),
        r"sagemaker(?:_core)?\.(?:\w+\.)*\w*Job\.create": "creates a job by a class of the service, which is not read",
        r"sagemaker\.(?:\w+\.)*ModelTrainer\.from_\w+": "makes a trainer from what is not in the program",
        r"stepfunctions\.(?:\w+\.)*(?:(?:Training|Inference)Pipeline|Workflow\.attach)": (
            "starts a workflow whose steps are not in the program"
        ),
        r"airflow\..*\.SageMaker\w*(?:Training|Processing|Tuning|Transform|AutoML)Operator": (
            "is an operator of Airflow, which is not read"
        ),
    }.items()
}
PARAMETERS = ("ParameterString", "ParameterInteger", "ParameterFloat", "ParameterBoolean")  # of a pipeline
# The methods that start a pipeline, with the argument that gives its parameters other values than their defaults.
STARTS_PIPELINE: Mapping[str, str] = {"start": "parameters", "start_pipeline_execution": "PipelineParameters"}
_PIPELINE = re.compile(r"sagemaker\.(?:\w+\.)*Pipeline|stepfunctions\.(?:\w+\.)*Workflow")
_CALL = re.compile(rf"\b(?:{'|'.join(KINDS)}|{'|'.join(REQUESTS)})\(")
# Keywords that tell a job's class from others of its name, where no import explains it.
TELLING_KEYWORDS = frozenset(
    {"role", "instance_type", "instance_count", "train_instance_type", "train_instance_count", "framework_version"}
    | {"entry_point", "image_uri", "image_name", "training_image", "compute", "estimator"}
)


def class_of(path: str) -> str:
    """The class of the SDK that a dotted name stands for, if its objects start jobs; else nothing."""
    name = path.rpartition(".")[2]
    return name if name in KINDS and _ROOTS.match(path) else ""


def is_pipeline(path: str) -> bool:
    """Whether a dotted name is that of the class of pipelines, or of workflows of Step Functions: their steps start the
    jobs of other objects."""
    return _PIPELINE.fullmatch(path) is not None


def is_sdk_class(path: str) -> bool:
    """Whether a dotted name is that of any class of the SDK: one that begins with a capital letter."""
    return bool(_ROOTS.match(path)) and path.rpartition(".")[2][:1].isupper() and "()" not in path


def why_not_read(path: str) -> str:
    """Why a call of that dotted name, which creates a job, is not read; empty for any other call."""
    return next((why for pattern, why in NOT_READ.items() if pattern.fullmatch(path)), "")


def is_of_sdk(path: str) -> bool:
    """Whether a dotted name is one of the SDK's, or of an object that it makes."""
    return bool(_ROOTS.match(path))


def calls_in(text: str) -> bool:
    """Whether a text seems to call a class whose objects start jobs."""
    return _CALL.search(text) is not None
