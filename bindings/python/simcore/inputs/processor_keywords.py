"""Classes of processors of the SageMaker Python SDK, their keywords, and the members of the request that they become.

Names, orders and defaults: version 2.257.7 of the SDK (sagemaker.processing, .spark.processing, .sklearn.processing and
those of the other frameworks, .clarify, .network), read on 2026-11-29. Version 3 (sagemaker-core 2.27.0) has the same,
but for the order of FrameworkProcessor.
"""

from __future__ import annotations

from simcore.inputs import estimator_keywords as sdk

_CLUSTER = "ProcessingResources.ClusterConfig."
# Keyword of a processor, and the member of the request that its value becomes.
MEMBERS = {
    "role": "RoleArn",
    "image_uri": "AppSpecification.ImageUri",
    "entrypoint": "AppSpecification.ContainerEntrypoint",
    "instance_count": _CLUSTER + "InstanceCount",
    "instance_type": _CLUSTER + "InstanceType",
    "instance_preferences": _CLUSTER + "InstancePreferences",
    "volume_size_in_gb": _CLUSTER + "VolumeSizeInGB",
    "volume_kms_key": _CLUSTER + "VolumeKmsKeyId",
    "max_runtime_in_seconds": "StoppingCondition.MaxRuntimeInSeconds",
    "output_kms_key": "ProcessingOutputConfig.KmsKeyId",
    "env": "Environment",
    "tags": "Tags",
    "base_job_name": "ProcessingJobName",
    "network_config": "NetworkConfig",
}
NETWORK = {
    "enable_network_isolation": "EnableNetworkIsolation",
    "encrypt_inter_container_traffic": "EnableInterContainerTrafficEncryption",
    "security_group_ids": "VpcConfig.SecurityGroupIds",
    "subnets": "VpcConfig.Subnets",
}
# Of run().
RUN = {
    "inputs": "ProcessingInputs",
    "outputs": "ProcessingOutputConfig.Outputs",
    "arguments": "AppSpecification.ContainerArguments",
    "job_name": "ProcessingJobName",
    "experiment_config": "ExperimentConfig",
}

DEFAULTS = {"volume_size_in_gb": 30}  # GB; without max_runtime_in_seconds, the SDK sends no limit: that of the service
PLACEHOLDERS = {
    "role": sdk.DEFAULTS["role"],
    "image_uri": sdk.PLACEHOLDER_IMAGE,
    "base_job_name": "processor",
}
FOLDER = "/opt/ml/processing/input"  # of the script in the container

# By class: the keywords by their position, as far as releases agree.
_REST = ("volume_size_in_gb", "volume_kms_key", "output_kms_key", "max_runtime_in_seconds", "base_job_name")
_COUNTED = ("role", "instance_count", "instance_type")
_FRAMEWORK = ("framework_version", *_COUNTED, "py_version", "image_uri", "command", *_REST[:3], "code_location")
_SPARK = (
    "role",
    "instance_type",
    "instance_count",
    "framework_version",
    "py_version",
    "container_version",
    "image_uri",
)
POSITIONS = {
    "Processor": ("role", "image_uri", "instance_count", "instance_type", "entrypoint", *_REST),
    "ScriptProcessor": ("role", "image_uri", "command", "instance_count", "instance_type", *_REST),
    "SKLearnProcessor": ("framework_version", *_COUNTED, "command", *_REST),
    "FrameworkProcessor": (),  # versions 2 and 3 of the SDK differ; see OF_A_CLASS and FRAMEWORK_3
    "HuggingFaceProcessor": _COUNTED,
    **dict.fromkeys(("PyTorchProcessor", "TensorFlowProcessor", "XGBoostProcessor", "MXNetProcessor"), _FRAMEWORK),
    **dict.fromkeys(("PySparkProcessor", "SparkJarProcessor"), (*_SPARK, *_REST[:3])),
    "SageMakerClarifyProcessor": (*_COUNTED, *_REST[:4]),
}
OF_A_CLASS = ("estimator_cls", *_FRAMEWORK)  # of FrameworkProcessor in version 2, which alone begins with a class
FRAMEWORK = "FrameworkProcessor"
FRAMEWORK_3 = ("image_uri", *_COUNTED, "command", *_REST[:3], "code_location", *_REST[3:])
COMMANDS = {
    "ScriptProcessor": [],
    "SKLearnProcessor": ["python3"],
}  # defaults of those whose SDK runs a script as it is
SPARK = {"PySparkProcessor", "SparkJarProcessor"}
SPARK_COMMAND = ["smspark-submit"]
SPARK_INPUTS = {"submit_jars", "submit_files", "submit_py_files", "configuration", "spark_event_logs_s3_uri"}
FRAMEWORK_COMMAND = ["/bin/bash"]  # of a script in S3; the SDK packs any other with one of its own
OF_FRAMEWORKS = POSITIONS.keys() - {"Processor", *COMMANDS, *SPARK, "SageMakerClarifyProcessor"}
WITHOUT_IMAGE = POSITIONS.keys() - {"Processor", "ScriptProcessor"}  # whose image the SDK may look up
# What run() takes by position, by class; the same for all others.
RUN_POSITIONS = {
    "Processor": ("inputs", "outputs", "arguments", "wait", "logs", "job_name"),
    "ScriptProcessor": ("code", "inputs", "outputs", "arguments", "wait", "logs", "job_name"),
    "SKLearnProcessor": ("code", "inputs", "outputs", "arguments", "wait", "logs", "job_name"),
    "PySparkProcessor": ("submit_app", "submit_py_files", "submit_jars", "submit_files", "inputs", "outputs"),
    "SparkJarProcessor": ("submit_app", "submit_class", "submit_jars", "submit_files", "inputs", "outputs"),
    "SageMakerClarifyProcessor": (),
}
RUN_OF_A_FRAMEWORK = ("code", "source_dir", "dependencies", "git_config", "inputs", "outputs", "arguments")
_RUN_ALONE = ("experiment_config", "kms_key", "configuration", "spark_event_logs_s3_uri", "requirements", "entry_point")
LAUNCH = {name for names in (*RUN_POSITIONS.values(), RUN_OF_A_FRAMEWORK, _RUN_ALONE) for name in names}

# Which code runs and how it is watched; no member of the request that the forecast reads.
WITHOUT_EFFECT = {
    "code",
    "code_location",
    "codeartifact_repo_arn",
    "command",
    "configuration",
    "configuration_location",
    "container_version",
    "dependencies",
    "dependency_location",
    "estimator_cls",
    "framework_version",
    "git_config",
    "job_name_prefix",
    "kms_key",
    "logs",
    "py_version",
    "pytorch_version",
    "requirements",
    "sagemaker_session",
    "skip_early_validation",
    "source_dir",
    "spark_event_logs_s3_uri",
    "submit_app",
    "submit_class",
    "submit_files",
    "submit_jars",
    "submit_py_files",
    "tensorflow_version",
    "transformers_version",
    "version",
    "wait",
}
KNOWN = sorted({*MEMBERS, *RUN, *WITHOUT_EFFECT})

# Keywords of a ProcessingInput and of a ProcessingOutput, by the member that they become.
INPUT = {
    "source": "S3Input.S3Uri",
    "destination": "S3Input.LocalPath",
    "input_name": "InputName",
    "s3_data_type": "S3Input.S3DataType",
    "s3_input_mode": "S3Input.S3InputMode",
    "s3_data_distribution_type": "S3Input.S3DataDistributionType",
    "s3_compression_type": "S3Input.S3CompressionType",
    "s3_input": "S3Input",
    "dataset_definition": "DatasetDefinition",
    "app_managed": "AppManaged",
}
INPUT_DEFAULTS = {
    "s3_data_type": "S3Prefix",
    "s3_input_mode": "File",
    "s3_data_distribution_type": "FullyReplicated",
    "s3_compression_type": "None",
    "app_managed": False,
}
# Of the S3Input of SDK 2 that stands in s3_input.
S3_INPUT_DEFAULTS = {
    "S3DataType": "S3Prefix",
    "S3InputMode": "File",
    "S3DataDistributionType": "FullyReplicated",
}
S3_INPUT_DEFAULTS_3 = {"S3DataDistributionType": "FullyReplicated", "S3CompressionType": "None"}
OUTPUT = {
    "source": "S3Output.LocalPath",
    "destination": "S3Output.S3Uri",
    "output_name": "OutputName",
    "s3_upload_mode": "S3Output.S3UploadMode",
    "s3_output": "S3Output",
    "app_managed": "AppManaged",
    "feature_store_output": "FeatureStoreOutput",
}
OUTPUT_DEFAULTS = {"s3_upload_mode": "EndOfJob", "app_managed": False, "destination": sdk.DEFAULTS["output_path"]}

# What stands for a value that is known only later.
UNKNOWN = {
    **PLACEHOLDERS,
    "env": {},
    "tags": [],
    "arguments": ["REPLACE-ME"],
    "entrypoint": ["REPLACE-ME"],
    "job_name": PLACEHOLDERS["base_job_name"],
    "experiment_config": {},
    "network_config": {},
    "volume_kms_key": "REPLACE-ME",
    "output_kms_key": "REPLACE-ME",
}
UNKNOWN_OF_INPUT = {
    "source": sdk.DEFAULTS["output_path"],
    "destination": "/opt/ml/processing/REPLACE-ME",
    "s3_uri": sdk.DEFAULTS["output_path"],
    "local_path": "/opt/ml/processing/REPLACE-ME",
}
UNKNOWN_OF_OUTPUT = {
    **UNKNOWN_OF_INPUT,
    "source": UNKNOWN_OF_INPUT["destination"],
    "destination": UNKNOWN_OF_INPUT["source"],
}

NAMES = {
    **{path: keyword for keyword, path in MEMBERS.items()},
    "ProcessingResources": "instance_type",
    "ProcessingInputs": "inputs",
    "ProcessingOutputConfig.Outputs": "outputs",
}
