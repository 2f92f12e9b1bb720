"""Keywords of the SageMaker Python SDK's estimators and inputs, and the members of the request that they become.

Names and defaults: version 2.257.7 of the SDK (sagemaker.estimator, .inputs, .job, .session), read on 2026-11-21.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

# Keyword, and the member of the request that its value becomes as it is.
MEMBERS = {
    "role": "RoleArn",
    "image_uri": "AlgorithmSpecification.TrainingImage",
    "algorithm_arn": "AlgorithmSpecification.AlgorithmName",
    "input_mode": "AlgorithmSpecification.TrainingInputMode",
    "metric_definitions": "AlgorithmSpecification.MetricDefinitions",
    "enable_sagemaker_metrics": "AlgorithmSpecification.EnableSageMakerMetricsTimeSeries",
    "container_entry_point": "AlgorithmSpecification.ContainerEntrypoint",
    "container_arguments": "AlgorithmSpecification.ContainerArguments",
    "training_repository_access_mode": "AlgorithmSpecification.TrainingImageConfig.TrainingRepositoryAccessMode",
    "training_repository_credentials_provider_arn": (
        "AlgorithmSpecification.TrainingImageConfig.TrainingRepositoryAuthConfig"
        ".TrainingRepositoryCredentialsProviderArn"
    ),
    "instance_count": "ResourceConfig.InstanceCount",
    "instance_type": "ResourceConfig.InstanceType",
    "instance_groups": "ResourceConfig.InstanceGroups",
    "volume_size": "ResourceConfig.VolumeSizeInGB",
    "volume_kms_key": "ResourceConfig.VolumeKmsKeyId",
    "keep_alive_period_in_seconds": "ResourceConfig.KeepAlivePeriodInSeconds",
    "training_plan": "ResourceConfig.TrainingPlanArn",
    "instance_placement_config": "ResourceConfig.InstancePlacementConfig",
    "max_run": "StoppingCondition.MaxRuntimeInSeconds",
    "max_wait": "StoppingCondition.MaxWaitTimeInSeconds",
    "max_retry_attempts": "RetryStrategy.MaximumRetryAttempts",
    "output_path": "OutputDataConfig.S3OutputPath",
    "output_kms_key": "OutputDataConfig.KmsKeyId",
    "disable_output_compression": "OutputDataConfig.CompressionType",
    "checkpoint_s3_uri": "CheckpointConfig.S3Uri",
    "checkpoint_local_path": "CheckpointConfig.LocalPath",
    "subnets": "VpcConfig.Subnets",
    "security_group_ids": "VpcConfig.SecurityGroupIds",
    "use_spot_instances": "EnableManagedSpotTraining",
    "enable_network_isolation": "EnableNetworkIsolation",
    "encrypt_inter_container_traffic": "EnableInterContainerTrafficEncryption",
    "enable_infra_check": "InfraCheckConfig.EnableInfraCheck",
    "enable_remote_debug": "RemoteDebugConfig.EnableRemoteDebug",
    "enable_session_tag_chaining": "SessionChainingConfig.EnableSessionTagChaining",
    "environment": "Environment",
    "experiment_config": "ExperimentConfig",  # of fit()
    "hyperparameters": "HyperParameters",
    "tags": "Tags",
    "base_job_name": "TrainingJobName",
    "job_name": "TrainingJobName",  # of fit(); some pass it to the estimator
}

# What goes to fit() beside the inputs.
LAUNCH = ("job_name", "wait", "logs", "experiment_config", "mini_batch_size")

# SDK 2.257.7, read on 2026-11-29: None takes the place of the default, and botocore refuses the request.
NEVER_NONE = ("max_run", "volume_size")

# What the SDK fills in. Its role, output path and job name come from the account and the clock.
DEFAULTS = {
    "input_mode": "File",
    "volume_size": 30,  # GB
    "max_run": 24 * 60 * 60,  # s
    "role": "arn:aws:iam::000000000000:role/REPLACE-ME",
    "output_path": "s3://REPLACE-ME/",
    "base_job_name": "estimator",
}

PLACEHOLDER_IMAGE = "REPLACE-ME:image_uri-is-not-given"
NO_IMAGE = (
    "image_uri: not given, the SDK would look it up; it changes no forecast, but the region is then that of the "
    "session, if that holds one, or of the workload"
)

SESSION = "sagemaker_session"
# A name of a job that the service takes, and what the SDK appends to base_job_name.
JOB_NAME = re.compile(r"[a-zA-Z0-9](-*[a-zA-Z0-9]){0,62}")
STAMP = "-2026-11-21-00-00-00-000"

LOCAL = {"local", "local_gpu"}  # types of instance_type that are none

# What stands for a value that is known only when a pipeline runs, where the forecast needs no more.
UNKNOWN = {
    "role": DEFAULTS["role"],
    "image_uri": PLACEHOLDER_IMAGE,
    **dict.fromkeys(("output_path", "checkpoint_s3_uri", "model_uri"), DEFAULTS["output_path"]),
    **dict.fromkeys(("hyperparameters", "environment", "tags", "output_kms_key", "volume_kms_key"), "REPLACE-ME"),
    **dict.fromkeys(("subnets", "security_group_ids"), "REPLACE-ME"),
}

# The same where a keyword as a whole is such a value and takes no text, and in what goes to fit().
UNKNOWN_WHOLE = {
    **{keyword: ["REPLACE-ME"] for keyword in ("subnets", "security_group_ids")},
    **{keyword: {} for keyword in ("hyperparameters", "environment")},
    "tags": [],
}
UNKNOWN_OF_INPUT = {
    **dict.fromkeys(("s3_data", "S3Uri"), DEFAULTS["output_path"]),
    **dict.fromkeys(("file_system_id", "FileSystemId"), "fs-REPLACE-ME"),
    **dict.fromkeys(("directory_path", "DirectoryPath"), "/REPLACE-ME"),
    **dict.fromkeys(("content_type", "ContentType"), "REPLACE-ME"),
}

NOT_KNOWN = "known only when the pipeline runs; a placeholder stands for it"

# Version 1 of the SDK; version 2 still takes these, and renames them.
RENAMED = {
    "train_instance_count": "instance_count",
    "train_instance_type": "instance_type",
    "train_volume_size": "volume_size",
    "train_volume_kms_key": "volume_kms_key",
    "train_max_run": "max_run",
    "train_max_wait": "max_wait",
    "train_use_spot_instances": "use_spot_instances",
    "image_name": "image_uri",
    "distributions": "distribution",
}

# Which code runs and how it is watched; no member of the request that the forecast reads.
WITHOUT_EFFECT = {
    "additional_mpi_options",
    "code_location",
    "compiler_config",
    "container_log_level",
    "debugger_hook_config",
    "dependencies",
    "disable_profiler",
    "distribution",
    "entry_point",
    "framework",
    "framework_version",
    "git_config",
    "image_uri_region",
    "logs",
    "model_dir",
    "num_processes",
    "process_slots_per_host",
    "profiler_config",
    "py_version",
    "pytorch_version",
    "rules",
    SESSION,
    "script_mode",
    "source_dir",
    "tensorboard_output_config",
    "tensorflow_version",
    "toolkit",
    "toolkit_version",
    "transformers_version",
    "use_mpi",
    "wait",
}
WITHOUT_FORECAST = {*UNKNOWN, *WITHOUT_EFFECT} - {"inputs", "image_uri", "model_uri"}  # which does not read them
CHANNEL_OF_A_MODEL = ("model_uri", "model_channel_name")
KNOWN = sorted({*MEMBERS, *RENAMED, *WITHOUT_EFFECT, *CHANNEL_OF_A_MODEL})

_S3 = "DataSource.S3DataSource."
_MOUNTED = "DataSource.FileSystemDataSource."
TRAINING_INPUT = {
    "s3_data": _S3 + "S3Uri",
    "s3_data_type": _S3 + "S3DataType",
    "distribution": _S3 + "S3DataDistributionType",
    "attribute_names": _S3 + "AttributeNames",
    "instance_groups": _S3 + "InstanceGroupNames",
    "hub_access_config": _S3 + "HubAccessConfig",
    "model_access_config": _S3 + "ModelAccessConfig",
    "compression": "CompressionType",
    "content_type": "ContentType",
    "record_wrapping": "RecordWrapperType",
    "input_mode": "InputMode",
    "shuffle_config": "ShuffleConfig",
}
TRAINING_DEFAULTS = {"s3_data_type": "S3Prefix", "distribution": "FullyReplicated"}
MODEL_INPUT = {"input_mode": "File", "content_type": "application/x-sagemaker-model"}
FILE_SYSTEM_INPUT = {
    "file_system_id": _MOUNTED + "FileSystemId",
    "file_system_type": _MOUNTED + "FileSystemType",
    "directory_path": _MOUNTED + "DirectoryPath",
    "file_system_access_mode": _MOUNTED + "FileSystemAccessMode",
    "content_type": "ContentType",
}
FILE_SYSTEM_DEFAULTS = {"file_system_access_mode": "ro"}
# Kinds of input of fit(): the class, its keywords and what the SDK fills in.
S3_INPUT = ("TrainingInput", TRAINING_INPUT, TRAINING_DEFAULTS)
MOUNTED_INPUT = ("FileSystemInput", FILE_SYSTEM_INPUT, FILE_SYSTEM_DEFAULTS)
GROUP = {
    "instance_group_name": "InstanceGroupName",
    "instance_type": "InstanceType",
    "instance_count": "InstanceCount",
}


def _leaves(*tables: Mapping[str, str]) -> dict[str, str]:
    """The keyword of each member by its own name, where no other keyword has a member of that name."""
    keywords: dict[str, set[str]] = {}
    for keyword, path in (row for table in tables for row in table.items()):
        keywords.setdefault(path.rpartition(".")[2], set()).add(keyword)
    return {member: names.pop() for member, names in keywords.items() if len(names) == 1}


# What messages about the request call its members, and the keyword to name instead.
NAMES = {
    **_leaves(MEMBERS, TRAINING_INPUT, FILE_SYSTEM_INPUT, GROUP),
    "TrainingJobName": "base_job_name",
    "InputDataConfig": "inputs",
    "FileSystemDataSource": "FileSystemInput",
    "CheckpointConfig": "checkpoint_s3_uri",
    "InfraCheckConfig": "enable_infra_check",
    "VpcConfig": "subnets",
    **{path: keyword for keyword, path in MEMBERS.items()},
}
