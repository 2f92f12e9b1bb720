"""What the SageMaker Python SDK sends for the estimators of Amazon's own algorithms: their hyperparameters and records.

Names, types and defaults: version 2.257.7 of the SDK (sagemaker.amazon), read on 2026-11-29.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from simcore.inputs import estimator_classes as classes
from simcore.inputs import pipeline_variables as variables
from simcore.inputs.sdk_objects import keywords_of

# Keywords whose hyperparameter has another name, by class.
RENAMED = {
    "KMeans": {
        "max_iterations": "local_lloyd_max_iter",
        "tol": "local_lloyd_tol",
        "num_trials": "local_lloyd_num_trials",
        "local_init_method": "local_lloyd_init_method",
        "center_factor": "extra_center_factor",
    }
}
# Hyperparameters that the SDK turns into numbers with a fraction, and into yes or no; the others it leaves whole.
_FRACTIONS = (
    "tol alpha0 tolerance rescale_gradient clip_gradient weight_decay learning_rate early_stopping_tolerance dropout "
    "target_recall target_precision init_scale init_sigma init_bias wd l1 momentum beta_1 beta_2 bias_lr_mult "
    "bias_wd_mult lr_scheduler_factor lr_scheduler_minimum_lr margin quantile loss_insensitivity huber_delta f_beta "
    "eps rescale_grad bias_lr linear_lr factors_lr bias_wd linear_wd factors_wd bias_init_scale bias_init_sigma "
    "bias_init_value linear_init_scale linear_init_sigma linear_init_value factors_init_scale factors_init_sigma "
    "factors_init_value"
)
_FLAGS = (
    "subtract_mean batch_norm tied_token_embedding_weight enc0_freeze_pretrained_embedding "
    "enc1_freeze_pretrained_embedding use_bias use_lr_scheduler normalize_data normalize_label unbias_data "
    "unbias_label balance_multiclass_weights"
)
FRACTIONS, FLAGS = frozenset(_FRACTIONS.split()), frozenset(_FLAGS.split())
ALWAYS = {"KMeans": {"force_dense": "True"}}
# Records that are learnt from at once, where fit() does not say: a number, or the most for the records of an instance.
BATCH = {"Object2Vec": 32, "RandomCutForest": 1000}
MOST_OF_BATCH = {"PCA": 500, "LinearLearner": 1000}
BATCH_OF_A_TUNER = {"KMeans": 5000}
OF_FIT = "mini_batch_size"

_RECORDS = ("s3_data", "num_records", "feature_dim", "s3_data_type", "channel", "distribution")
_MOUNTED = ("file_system_input", "num_records", "feature_dim", "channel")
_OF_RECORDS = {"s3_data_type": "ManifestFile", "distribution": "ShardedByS3Key"}
_TRAIN = "train"  # channel of records that name none


def settled(given: Mapping[str, Any], named: str, inputs: Any) -> tuple[dict[str, Any], Any]:
    """The arguments with the hyperparameters of the class in one dict, and the inputs by channel.

    Args:
        given: All arguments by keyword; an object's hyperparameters stand in one dict already.
        named: The class.
        inputs: Records of the SDK: one set, or a list of them; or the inputs of any other estimator.
    """
    own = classes.HYPERPARAMETERS[named]
    values = {name: value for name, value in given.items() if name in own and name != OF_FIT}
    names = RENAMED.get(named, {})
    found = {names.get(name, name): _typed(name, value) for name, value in values.items()}
    held = given.get("hyperparameters")
    records = [*map(_record, inputs if isinstance(inputs, (list, tuple)) else [inputs])]
    told = all(records)
    by_channel = {each.get("channel", _TRAIN): _source(each) for each in records} if told else inputs
    learnt = next((each for each in records if told and each.get("channel", _TRAIN) == _TRAIN), {})
    batch = {OF_FIT: _batch(given, named, learnt.get("num_records"))}
    every = {**(held if isinstance(held, Mapping) else {}), **found, "feature_dim": learnt.get("feature_dim"), **batch}
    rest = {name: value for name, value in given.items() if name not in {*own, OF_FIT, "data_location"}}
    said = {name: value for name, value in every.items() if value is not None}
    return {**rest, "hyperparameters": {**ALWAYS.get(named, {}), **said}}, by_channel


def text(value: Any) -> str:
    """A hyperparameter as the SDK sends it."""
    return json.dumps(value) if isinstance(value, list) else str(value)


def _typed(name: str, value: Any) -> Any:
    """The value as the class keeps it; one that is no such value stays as it is."""
    kind: Callable[[Any], Any] | None = float if name in FRACTIONS else bool if name in FLAGS else None
    plain = isinstance(value, (bool, int, float))
    return kind(value) if kind and plain else value


def _batch(given: Mapping[str, Any], named: str, records: Any) -> Any:
    """The number of records at once; that of the constructor is replaced by that of fit()."""
    said = given.get(OF_FIT) if OF_FIT not in classes.HYPERPARAMETERS[named] else None
    count = given.get("instance_count")
    whole = all(isinstance(each, int) and not isinstance(each, bool) and each > 0 for each in (records, count))
    if said is None and named in MOST_OF_BATCH and whole:
        return min(MOST_OF_BATCH[named], max(1, records // count))
    return BATCH.get(named) if said is None else said


def _record(given: Any) -> dict[str, Any]:
    """What a RecordSet or a FileSystemRecordSet holds, or its keywords; nothing for any other input."""
    if variables.is_variable(given) or given is None or isinstance(given, str):
        return {}
    if isinstance(given, Mapping):
        return dict(given) if "feature_dim" in given else {}
    return keywords_of(given, (*_RECORDS, *_MOUNTED)) if "feature_dim" in keywords_of(given, _RECORDS) else {}


def _source(record: Mapping[str, Any]) -> Any:
    """The input of a set of records, as of any other estimator."""
    if "file_system_input" in record:
        return record["file_system_input"]
    own = {name: value for name, value in record.items() if name not in ("num_records", "feature_dim", "channel")}
    return own if "file_system_id" in own else {**_OF_RECORDS, **own}
