"""Keywords of HyperparameterTuner of the SageMaker Python SDK, and the members of the request that they become.

Names, order and defaults: version 2.257.7 of the SDK (sagemaker.tuner, .parameter) and version 3 (sagemaker-train
1.27.0: train/tuner.py), which differ in the name of the first, read on 2026-11-29.
"""

from __future__ import annotations

CLASS = "HyperparameterTuner"
ESTIMATOR, TRAINER = TUNED = ("estimator", "model_trainer")  # what is tuned: of version 2, and of version 3
_ORDER = (
    "objective_metric_name",
    "hyperparameter_ranges",
    "metric_definitions",
    "strategy",
    "objective_type",
    "max_jobs",
    "max_parallel_jobs",
    "max_runtime_in_seconds",
    "tags",
    "base_tuning_job_name",
    "warm_start_config",
    "strategy_config",
    "completion_criteria_config",
    "early_stopping_type",
)
POSITIONS = {ESTIMATOR: (ESTIMATOR, *_ORDER), TRAINER: (TRAINER, *_ORDER)}
_CONFIG = "HyperParameterTuningJobConfig."
LIMITS = _CONFIG + "ResourceLimits."
DEFINITION = "TrainingJobDefinition"
# Keyword, and the member of the request that its value becomes.
MEMBERS = {
    "strategy": _CONFIG + "Strategy",
    "objective_type": _CONFIG + "HyperParameterTuningJobObjective.Type",
    "objective_metric_name": _CONFIG + "HyperParameterTuningJobObjective.MetricName",
    "max_jobs": LIMITS + "MaxNumberOfTrainingJobs",
    "max_parallel_jobs": LIMITS + "MaxParallelTrainingJobs",
    "max_runtime_in_seconds": LIMITS + "MaxRuntimeInSeconds",
    "early_stopping_type": _CONFIG + "TrainingJobEarlyStoppingType",
    "random_seed": _CONFIG + "RandomSeed",
    "strategy_config": _CONFIG + "StrategyConfig",
    "completion_criteria_config": _CONFIG + "TuningJobCompletionCriteria",
    "warm_start_config": "WarmStartConfig",
}
NUMBERS = ("max_jobs", "max_parallel_jobs")
RANGES = _CONFIG + "ParameterRanges"
DEFAULTS = {
    "strategy": "Bayesian",
    "objective_type": "Maximize",
    "max_parallel_jobs": 1,
    "early_stopping_type": "Off",
}
TRIALS = {"default": 1}  # without max_jobs, unless the search is of a whole grid
GRID = "Grid"
# Members of a training job that a tuning job's definition has as they are; those of version 3, and those of version 2.
KEPT_3 = (
    "RoleArn",
    "OutputDataConfig",
    "InputDataConfig",
    "VpcConfig",
    "EnableManagedSpotTraining",
    "CheckpointConfig",
    "RetryStrategy",
    "Environment",
)
KEPT_2 = (*KEPT_3, "StoppingCondition", "EnableNetworkIsolation", "EnableInterContainerTrafficEncryption")
ALGORITHM = ("TrainingImage", "AlgorithmName", "TrainingInputMode")  # of AlgorithmSpecification
RESOURCES = ("InstanceType", "InstanceCount", "VolumeSizeInGB")  # of ResourceConfig; no warm pool, no groups
LIMITS_3 = ("MaxRuntimeInSeconds", "MaxWaitTimeInSeconds")  # of StoppingCondition
STAMP = "-261121-0000"  # what the SDK appends to the name

# Kinds of ranges, by the class of the SDK.
RANGE_KINDS = {
    "ContinuousParameter": "Continuous",
    "IntegerParameter": "Integer",
    "CategoricalParameter": "Categorical",
}
SCALING = "Auto"

WITHOUT_EFFECT = {"estimator_name", "model_trainer_name", "sagemaker_session", "wait", "logs", "include_cls_metadata"}
ALTERNATIVES = "instance_configs"  # of override_resource_config()
OF_SEVERAL = ("estimator_dict", "model_trainer_dict")  # attributes of a tuner that its create() made
LAUNCH = ("wait", "logs", "job_name", "include_cls_metadata", "mini_batch_size")
OTHERS = {"metric_definitions", "hyperparameter_ranges", "tags", "base_tuning_job_name", "autotune", ALTERNATIVES}
KNOWN = sorted({ESTIMATOR, TRAINER, *MEMBERS, *OTHERS, *WITHOUT_EFFECT, *LAUNCH, "hyperparameters_to_keep_static"})
# What stands for a value that is known only later.
UNKNOWN = {**DEFAULTS, "objective_metric_name": "REPLACE-ME", "tags": [], "base_tuning_job_name": "tuner"}
NAMES = {**{path: keyword for keyword, path in MEMBERS.items()}, DEFINITION: ESTIMATOR}
