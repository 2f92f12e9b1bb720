"""Keywords of ModelTrainer of the SageMaker Python SDK and of its parts, and the members of the request for them.

Names and defaults: version 3 of the SDK (sagemaker-train 1.27.0: train/model_trainer.py, train/defaults.py;
sagemaker-core 2.27.0: core/training/configs.py, core/shapes), read on 2026-11-29.
"""

from __future__ import annotations

from typing import Any

from simcore.inputs import estimator_keywords as sdk

CLASS = "ModelTrainer"
# Keyword of ModelTrainer, and the member of the request that its value becomes.
MEMBERS = {
    "role": "RoleArn",
    "training_image": "AlgorithmSpecification.TrainingImage",
    "algorithm_name": "AlgorithmSpecification.AlgorithmName",
    "training_input_mode": "AlgorithmSpecification.TrainingInputMode",
    "environment": "Environment",
    "hyperparameters": "HyperParameters",
    "tags": "Tags",
    "base_job_name": "TrainingJobName",
    "model_package_config": "ModelPackageConfig",
}

# The same of the keywords of its parts, by the keyword of the part.
PARTS = {
    "compute": {
        "instance_type": "ResourceConfig.InstanceType",
        "instance_count": "ResourceConfig.InstanceCount",
        "volume_size_in_gb": "ResourceConfig.VolumeSizeInGB",
        "volume_kms_key_id": "ResourceConfig.VolumeKmsKeyId",
        "keep_alive_period_in_seconds": "ResourceConfig.KeepAlivePeriodInSeconds",
        "instance_groups": "ResourceConfig.InstanceGroups",
        "instance_preferences": "ResourceConfig.InstancePreferences",
        "instance_placement_config": "ResourceConfig.InstancePlacementConfig",
        "training_plan_arn": "ResourceConfig.TrainingPlanArn",
        "enable_managed_spot_training": "EnableManagedSpotTraining",
    },
    "stopping_condition": {
        "max_runtime_in_seconds": "StoppingCondition.MaxRuntimeInSeconds",
        "max_wait_time_in_seconds": "StoppingCondition.MaxWaitTimeInSeconds",
        "max_pending_time_in_seconds": "StoppingCondition.MaxPendingTimeInSeconds",
    },
    "networking": {
        "subnets": "VpcConfig.Subnets",
        "security_group_ids": "VpcConfig.SecurityGroupIds",
        "enable_network_isolation": "EnableNetworkIsolation",
        "enable_inter_container_traffic_encryption": "EnableInterContainerTrafficEncryption",
    },
    "output_data_config": {
        "s3_output_path": "OutputDataConfig.S3OutputPath",
        "kms_key_id": "OutputDataConfig.KmsKeyId",
        "compression_type": "OutputDataConfig.CompressionType",
    },
    "checkpoint_config": {
        "s3_uri": "CheckpointConfig.S3Uri",
        "local_path": "CheckpointConfig.LocalPath",
    },
    "training_image_config": {
        "training_repository_access_mode": "AlgorithmSpecification.TrainingImageConfig.TrainingRepositoryAccessMode",
        "training_repository_auth_config": "AlgorithmSpecification.TrainingImageConfig.TrainingRepositoryAuthConfig",
    },
    "source_code": dict.fromkeys(
        ("source_dir", "requirements", "entry_script", "command", "args", "ignore_patterns"), ""
    ),
}
SOURCE_CODE = "source_code"
# What its methods set (with_retry_strategy(), with_metric_definitions(), ...), by the name that it has in the object.
OF_METHODS = {
    "retry_strategy": "RetryStrategy",
    "metric_definitions": "AlgorithmSpecification.MetricDefinitions",
    "infra_check_config": "InfraCheckConfig",
    "remote_debug_config": "RemoteDebugConfig",
    "session_chaining_config": "SessionChainingConfig",
    "tensorboard_output_config": "TensorBoardOutputConfig",
}

# What the SDK fills in, by member. Role, places in S3 and the name of the job come from the account and the clock.
DEFAULTS = {
    "RoleArn": sdk.DEFAULTS["role"],
    "AlgorithmSpecification.TrainingInputMode": "File",
    "ResourceConfig.VolumeSizeInGB": 30,
    "OutputDataConfig.S3OutputPath": sdk.DEFAULTS["output_path"],
    "OutputDataConfig.CompressionType": "GZIP",
    "HyperParameters": {},
}
# Where there is no stopping_condition at all; one without a run time leaves it to the service.
LIMIT = "max_runtime_in_seconds"  # of a StoppingCondition; for None, too, the SDK sends what follows
STOPPING = {"StoppingCondition.MaxRuntimeInSeconds": 60 * 60}
# Where neither groups nor preferences say it.
INSTANCES = {"ResourceConfig.InstanceType": "ml.m5.xlarge", "ResourceConfig.InstanceCount": 1}
JOB_NAME = "model-trainer"
STAMP = "-20261129000000"  # what the SDK appends to the name

# What the SDK fills in where a part is given, by the keyword of the part. It adds a script and its own drivers as two
# channels, and runs them.
PART_DEFAULTS: dict[str, dict[str, Any]] = {
    "checkpoint_config": {
        "CheckpointConfig.S3Uri": sdk.DEFAULTS["output_path"],
        "CheckpointConfig.LocalPath": "/opt/ml/checkpoints",
    },
    SOURCE_CODE: {
        "AlgorithmSpecification.ContainerEntrypoint": ["/bin/bash"],
        "AlgorithmSpecification.ContainerArguments": [
            "-c",
            "chmod +x /opt/ml/input/data/sm_drivers/sm_train.sh && /opt/ml/input/data/sm_drivers/sm_train.sh",
        ],
    },
}

LOCAL = "LOCAL_CONTAINER"  # of training_mode
# Which code runs and how it is watched, and where it is staged: no member that the forecast reads.
WITHOUT_EFFECT = {
    "config_mgr",
    "distributed",
    "input_s3_key_prefix",
    "local_container_root",
    "logs",
    "sagemaker_session",
    "training_mode",
    "wait",
}
INPUTS = "input_data_config"
KNOWN = sorted({*MEMBERS, *PARTS, *WITHOUT_EFFECT, INPUTS})

# Keywords of the two forms of an input, which say which of them it is.
INPUT_DATA = ("channel_name", "data_source", "content_type")
CHANNEL = (*INPUT_DATA, "compression_type", "record_wrapper_type", "input_mode", "shuffle_config")
SOURCES = {  # of InputData, by a keyword that only this one has
    "s3_uri": "S3DataSource",
    "file_system_id": "FileSystemDataSource",
    "dataset_arn": "DatasetSource",
}

# What stands for a value that is known only later, by its place.
UNKNOWN = {
    "role": DEFAULTS["RoleArn"],
    "training_image": "REPLACE-ME:training_image-is-not-known",
    "environment": {},
    "hyperparameters": {},
    "tags": [],
    "output_data_config.s3_output_path": sdk.DEFAULTS["output_path"],
    "checkpoint_config.s3_uri": sdk.DEFAULTS["output_path"],
    "networking.subnets": ["REPLACE-ME"],
    "networking.security_group_ids": ["REPLACE-ME"],
}
UNKNOWN_INSIDE = {"environment", "hyperparameters", "tags", "networking"}  # any text in these
UNKNOWN_OF_INPUT = {
    "s3_uri": sdk.DEFAULTS["output_path"],
    "data_source": sdk.DEFAULTS["output_path"],
    "file_system_id": "fs-REPLACE-ME",
    "directory_path": "/REPLACE-ME",
    "content_type": "REPLACE-ME",
}

# What the request's members are called in messages.
NAMES = {
    **{path: keyword for keyword, path in MEMBERS.items()},
    **{path: f"{part}.{keyword}" for part, known in PARTS.items() for keyword, path in known.items() if path},
    "InputDataConfig": INPUTS,
}
