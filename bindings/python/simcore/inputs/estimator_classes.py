"""Classes of the SageMaker Python SDK: which argument is which, and what gives away a class that is not read.

Signatures: version 2.257.7 of the SDK, and ModelTrainer of version 3 (sagemaker-train 1.27), read on 2026-11-28.
tests/data/estimators/sdk_requests.jsonl holds them as the SDK tells them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

# From which version of its framework on a class asks for the service's metrics, unless it is told not to.
METRICS_SINCE = {"PyTorch": (1, 3), "TensorFlow": (1, 15), "MXNet": (1, 6), "HuggingFace": ()}

RL = "RLEstimator"
_NUMBER = "[-+]?[0-9]*[.]?[0-9]+([eE][-+]?[0-9]+)?"
# What the SDK looks for in the log, by toolkit: a pattern by the name of the metric.
METRICS_OF_TOOLKITS = {
    "coach": {
        "reward-training": "^Training>.*Total reward=(.*?),",
        "reward-testing": "^Testing>.*Total reward=(.*?),",
    },
    "ray": {
        "episode_reward_mean": f"episode_reward_mean: ({_NUMBER})",
        "episode_reward_max": f"episode_reward_max: ({_NUMBER})",
    },
}

# Hyperparameters of Amazon's own algorithms, by class.
FAMILIES = {
    "KMeans": "k init_method max_iterations tol num_trials local_init_method half_life_time_size epochs center_factor "
    "eval_metrics",
    "PCA": "num_components algorithm_mode subtract_mean extra_components",
    "LDA": "num_topics alpha0 max_restarts max_iterations tol",
    "NTM": "num_topics encoder_layers epochs encoder_layers_activation optimizer tolerance num_patience_epochs "
    "batch_norm rescale_gradient clip_gradient weight_decay learning_rate",
    "KNN": "k sample_size predictor_type dimension_reduction_type dimension_reduction_target index_type index_metric "
    "faiss_index_ivf_nlists faiss_index_pq_m",
    "IPInsights": "num_entity_vectors vector_dim batch_metrics_publish_interval epochs learning_rate "
    "num_ip_encoder_layers random_negative_sampling_rate shuffled_negative_sampling_rate weight_decay",
    "Object2Vec": "epochs enc0_max_seq_len enc0_vocab_size enc_dim mini_batch_size early_stopping_patience "
    "early_stopping_tolerance dropout weight_decay bucket_width num_classes mlp_layers mlp_dim mlp_activation "
    "output_layer optimizer learning_rate negative_sampling_rate comparator_list tied_token_embedding_weight "
    "token_embedding_storage_type enc0_network enc1_network enc0_cnn_filter_width enc1_cnn_filter_width "
    "enc1_max_seq_len enc0_token_embedding_dim enc1_token_embedding_dim enc1_vocab_size enc0_layers enc1_layers "
    "enc0_freeze_pretrained_embedding enc1_freeze_pretrained_embedding",
    "RandomCutForest": "num_samples_per_tree num_trees eval_metrics",
    "LinearLearner": "predictor_type binary_classifier_model_selection_criteria target_recall target_precision "
    "positive_example_weight_mult epochs use_bias num_models num_calibration_samples init_method init_scale init_sigma "
    "init_bias optimizer loss wd l1 momentum learning_rate beta_1 beta_2 bias_lr_mult bias_wd_mult use_lr_scheduler "
    "lr_scheduler_step lr_scheduler_factor lr_scheduler_minimum_lr normalize_data normalize_label unbias_data "
    "unbias_label num_point_for_scaler margin quantile loss_insensitivity huber_delta early_stopping_patience "
    "early_stopping_tolerance num_classes accuracy_top_k f_beta balance_multiclass_weights",
    "FactorizationMachines": "num_factors predictor_type epochs clip_gradient eps rescale_grad bias_lr linear_lr "
    "factors_lr bias_wd linear_wd factors_wd bias_init_method bias_init_scale bias_init_sigma bias_init_value "
    "linear_init_method linear_init_scale linear_init_sigma linear_init_value factors_init_method "
    "factors_init_scale factors_init_sigma factors_init_value",
}
HYPERPARAMETERS = {name: frozenset(keywords.split()) for name, keywords in FAMILIES.items()}

# Arguments by position, as far as all releases of version 2 agree: the fifth of Estimator was volume_size and became
# keep_alive_period_in_seconds.
_CLUSTER = ("role", "instance_count", "instance_type")
POSITIONS = {
    "Estimator": ("image_uri", *_CLUSTER),
    "AlgorithmEstimator": ("algorithm_arn", *_CLUSTER),
    "PyTorch": ("entry_point", "framework_version", "py_version", "source_dir", "hyperparameters", "image_uri"),
    "TensorFlow": ("py_version", "framework_version", "model_dir", "image_uri", "distribution"),
    "HuggingFace": (
        "py_version",
        "entry_point",
        "transformers_version",
        "tensorflow_version",
        "pytorch_version",
        "source_dir",
        "hyperparameters",
        "image_uri",
    ),
    "MXNet": ("entry_point", "framework_version", "py_version", "source_dir", "hyperparameters", "image_uri"),
    "Chainer": ("entry_point", "use_mpi", "num_processes", "process_slots_per_host", "additional_mpi_options"),
    "SKLearn": ("entry_point", "framework_version", "py_version", "source_dir", "hyperparameters", "image_uri"),
    "XGBoost": ("entry_point", "framework_version", "source_dir", "hyperparameters", "py_version", "image_uri"),
    "RLEstimator": ("entry_point", "toolkit", "toolkit_version", "framework", "source_dir", "hyperparameters"),
    **dict.fromkeys(FAMILIES, _CLUSTER),
    "LDA": ("role", "instance_type", "num_topics"),  # which runs on one instance
}
SCRIPT = re.compile(r".*\.(py|sh|R|ipynb)")
ALGORITHM = re.compile(r"arn:[\w-]+:sagemaker:.*")
NO_IMAGE = re.compile(r"arn:[\w-]+:iam:.*|py\d+")  # a role, or a version of Python

SKLEARN = "SKLearn"
TENSORFLOW = "TensorFlow"  # which writes model_dir into the hyperparameters
SKLEARN_VERSIONS = {"0.20.0", "0.23-1", "1.0-1", "1.2-1", "1.4-2"}  # some are XGBoost's too, which needs a count


class Stranger(NamedTuple):
    """A keyword of a class that is not read: why not, and the keywords to give instead."""

    rule: str
    instead: str


def _strangers(rule: str, instead: Mapping[str, str]) -> dict[str, Stranger]:
    return {keyword: Stranger(rule, keywords) for keyword, keywords in instead.items()}


STRANGERS = {
    **_strangers(
        "is a keyword of ModelTrainer of SDK 3, which Job.from_model_trainer reads",
        {
            "training_image": "image_uri",
            "training_image_config": "training_repository_access_mode",
            "algorithm_name": "algorithm_arn",
            "source_code": "entry_point, source_dir",
            "distributed": "distribution",
            "compute": "instance_type, instance_count, volume_size, keep_alive_period_in_seconds",
            "networking": "subnets, security_group_ids",
            "stopping_condition": "max_run, max_wait",
            "input_data_config": "inputs",
            "output_data_config": "output_path",
            "checkpoint_config": "checkpoint_s3_uri",
            "training_input_mode": "input_mode",
            "training_mode": "",
            "local_container_root": "",
            "model_package_config": "",
        },
    ),
    **_strangers(
        "belongs to a recipe, which the SDK fetches and which is not read",
        {
            "training_recipe": "image_uri, instance_type, instance_count, hyperparameters",
            "recipe_overrides": "hyperparameters",
        },
    ),
    **_strangers(
        "is a keyword of JumpStartEstimator, whose image and defaults JumpStart alone knows",
        {
            "model_id": "image_uri, instance_type, instance_count, volume_size, max_run",
            "model_version": "",
            "hub_name": "",
            "tolerate_vulnerable_model": "",
            "tolerate_deprecated_model": "",
            "config_name": "",
        },
    ),
    **_strangers(
        "is a keyword of HyperparameterTuner, which Job.from_tuner reads",
        dict.fromkeys(
            (
                "objective_metric_name",
                "hyperparameter_ranges",
                "objective_type",
                "strategy",
                "max_jobs",
                "max_parallel_jobs",
                "early_stopping_type",
                "base_tuning_job_name",
                "warm_start_config",
            ),
            "",
        ),
    ),
    "data_location": Stranger("is a keyword of Amazon's own algorithms: estimator must name the class", "inputs"),
}
OTHER_CLASSES = {
    "JumpStartEstimator": Stranger("is an estimator that is not read", STRANGERS["model_id"].instead),
    "ModelTrainer": Stranger("is of SDK 3, and Job.from_model_trainer reads it", "Estimator"),
    "HyperparameterTuner": Stranger("is no estimator, and Job.from_tuner reads it", "Estimator"),
}


def stranger(keyword: str, keywords: Mapping[str, Any], named: str) -> Stranger | None:
    """What is known of a keyword of a class that is not read; None if nothing is."""
    families = _families(keyword, keywords, named)
    if keyword in STRANGERS or not families:
        return STRANGERS.get(keyword)
    listed = " or ".join(filter(None, (", ".join(families[:-1]), families[-1])))
    return Stranger(f"is a hyperparameter of {listed}: estimator must name the class", "hyperparameters")


def _families(keyword: str, keywords: Mapping[str, Any], named: str) -> list[str]:
    """The algorithms with a hyperparameter that have the most of those given, or the one that is named."""
    having = {name: len(names & keywords.keys()) for name, names in HYPERPARAMETERS.items() if keyword in names}
    return [
        name
        for name, count in having.items()
        if name == named or (named not in having and count == max(having.values()))
    ]


def class_of(first: Any) -> str:
    """The class whose first argument that is: of an image Estimator, of an algorithm's ARN AlgorithmEstimator."""
    if not isinstance(first, str) or NO_IMAGE.fullmatch(first) or SCRIPT.fullmatch(first):
        return ""
    return "AlgorithmEstimator" if ALGORITHM.fullmatch(first) else "Estimator"


def order_of(first: Any, named: str) -> tuple[str, ...]:
    """The keywords of positional arguments: those of the class, or of a class that is not named a script alone."""
    of_a_framework = not named and isinstance(first, str) and SCRIPT.fullmatch(first)
    return ("entry_point",) if of_a_framework else POSITIONS.get(named, ())


def metrics_of(keywords: Mapping[str, Any], named: str) -> list[dict[str, str]] | None:
    """The metrics that the SDK looks for in the log of a toolkit of reinforcement learning; None of any other job."""
    toolkit = keywords.get("toolkit") if named == RL else None
    known = METRICS_OF_TOOLKITS.get(str(getattr(toolkit, "value", toolkit)), {})
    return [{"Name": name, "Regex": pattern} for name, pattern in known.items()] or None


def sends_metrics(keywords: Mapping[str, Any], named: str) -> bool:
    """Whether the SDK asks for the service's metrics of a class on its own."""
    since = METRICS_SINCE.get(named)
    text = keywords.get("framework_version")
    version = tuple(map(int, re.findall(r"\d{1,9}", text))) if isinstance(text, str) else None
    return since == () or (since is not None and version is not None and version >= since)


def runs_alone(keywords: Mapping[str, Any], named: str) -> bool:
    """Whether a call is one of SKLearn without a number of instances, which the SDK then sets."""
    if {"instance_count", "instance_groups"} & keywords.keys():
        return False
    version = keywords.get("framework_version")
    of_sklearn = isinstance(version, str) and version in SKLEARN_VERSIONS and "entry_point" in keywords
    return named == SKLEARN or (of_sklearn and not named)
