"""What people call the keywords of an estimator, and what belongs into the workload instead."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from simcore import _core
from simcore.inputs import estimator_keywords as sdk
from simcore.inputs.arguments import nearest_key, written

# By keyword: words of launchers, of other clouds and of the request. What the fields of a job file are called is known
# of them, and not repeated here.
_WORDS = {
    "instance_count, instance_type": "gpus gpu gpu_count num_gpus n_gpus ngpus gpus_per_node nproc_per_node gpu_type "
    "accelerator accelerators compute hardware resources resource_config cpus",
    "instance_count": "count workers num_workers replicas hosts num_hosts",
    "instance_type": "type size_of_instance flavor",
    "instance_groups": "groups",
    "volume_size": "storage storage_size ebs ebs_size disk_space volume_in_gb",
    "max_run": "max_time max_seconds max_run_time max_run_seconds max_run_in_seconds max_duration stopping_condition",
    "max_wait": "max_wait_seconds max_wait_in_seconds wait_time",
    "use_spot_instances": "spot spot_instances use_spots spot_training managed_spot_training preemptible interruptible",
    "keep_alive_period_in_seconds": "keep_alive keep_alive_seconds warm_pool warmpool",
    "max_retry_attempts": "retries max_retries retry retry_strategy max_attempts",
    "image_uri": "image container container_image docker docker_image ecr_image image_url uri",
    "algorithm_arn": "algorithm arn",
    "role": "iam_role execution_role role_name service_role",
    "output_path": "bucket s3_bucket default_bucket output output_dir output_uri output_s3_uri s3_output "
    "output_location output_data_config artifact_path",
    "checkpoint_s3_uri": "checkpoint checkpoints checkpoint_path checkpoint_uri checkpoint_dir checkpoint_config",
    "entry_point": "script script_path entrypoint main program command train_script training_script file",
    "source_dir": "code code_dir source src source_directory",
    "hyperparameters": "params parameters args arguments hparams script_args config",
    "environment": "env envs env_vars environment_variables",
    "subnets, security_group_ids": "vpc vpc_config vpc_id network networking",
    "subnets": "subnet subnet_id subnet_ids",
    "security_group_ids": "security_groups security_group security_group_id",
    "inputs": "data dataset datasets input input_data train train_data training training_data train_path data_path "
    "channels input_channels data_channels s3_data s3_uri data_uri input_data_config val validation",
    "base_job_name": "name job training_job training_name run_name experiment_name",
    "framework_version": "version torch_version",
    "py_version": "python python_version",
    "tags": "labels",
}
# Of an input's keywords, and of those of an instance group.
_WORDS_OF_PARTS = {
    "s3_data": "s3 uri url path data source location address bucket",
    "input_mode": "mode",
    "file_system_id": "id fs_id efs_id fsx_id",
    "directory_path": "directory dir mount_path mount",
    "instance_group_name": "name",
    "instance_type": "type machine_type",
    "instance_count": "count nodes num_nodes",
}
# Fields of the job file that a keyword says.
_OF_FIELDS = {
    "name": "base_job_name",
    "tags": "tags",
    "cluster": "instance_type, instance_count, volume_size",
    "cluster.instance_type": "instance_type",
    "cluster.instance_count": "instance_count",
    "cluster.volume_size": "volume_size",
    "cluster.keep_alive": "keep_alive_period_in_seconds",
    "cluster.groups": "instance_groups",
    "channels.<name>.input_mode": "input_mode",
    "purchase": "use_spot_instances",
    "spot": "use_spot_instances",
    "stopping": "max_run, max_wait",
    "stopping.max_runtime": "max_run",
    "stopping.max_wait": "max_wait",
    "retry.max_attempts": "max_retry_attempts",
}
_CHANNEL = "channels.<name>"


def meant_keyword(word: str, value: Any) -> str:
    """The keywords of an estimator that are meant by a word, or how the workload says it; empty if nothing is known."""
    return _by_letters(word, _OF_ESTIMATOR) or _of_field("", word, value) or nearest_key(word, sdk.KNOWN)


def meant_in_part(word: str, value: Any, known: Mapping[str, str], channel: str) -> str:
    """Keyword of an input or a group, or how the workload says what is meant; `channel`: name of the input, if any."""
    keyword = _by_letters(word, {**_by_member(known), **_OF_PARTS})
    if keyword in known:
        return keyword
    elsewhere = _of_field(_CHANNEL, word, value).replace("<name>", channel) if channel else ""
    return elsewhere or nearest_key(word, known)


def _letters(word: str) -> str:
    return word.replace("_", "").replace("-", "").lower()


def _by_letters(word: str, keywords: Mapping[str, str]) -> str:
    return keywords.get(_letters(word), "")


def _spelled(words: Mapping[str, str]) -> dict[str, str]:
    return {_letters(word): keyword for keyword, several in words.items() for word in several.split()}


def _by_member(members: Mapping[str, str]) -> dict[str, str]:
    """Keywords by the own names of the members that they become."""
    return {_letters(path.rpartition(".")[2]): keyword for keyword, path in members.items()}


_OF_ESTIMATOR = {**_by_member(sdk.MEMBERS), **_spelled(_WORDS)}
_OF_PARTS = _spelled(_WORDS_OF_PARTS)


def _of_field(section: str, word: str, value: Any) -> str:
    """How a keyword, or else the workload, says what a word means in a section of the job file."""
    plain = value if isinstance(value, str) else json.dumps(value) if isinstance(value, (bool, int, float)) else ""
    field, _, text = _core.meant_field(section, *map(_legal, (word, plain))).partition(": ")
    path = field if not section or not field or "." in field else f"{section}.{field}"
    if (section or not field) and f"{_CHANNEL}.{word}" in {row.path for row in _core.job_fields()}:
        path = f"{_CHANNEL}.{word}"
    return _OF_FIELDS.get(path, "") or (path and _in_workload(path, text or value))


def _legal(text: str) -> str:
    """The text with a question mark for each half of a pair of UTF-16, which the core does not read."""
    return text.encode(errors="replace").decode()


def _in_workload(path: str, value: Any) -> str:
    """The argument that says a field: 'workload={"region": "us-east-1"}'."""
    inner = json.dumps(value) if isinstance(value, str) else written(value)
    for key in reversed(path.split(".")):
        inner = f'{{"{key}": {inner}}}'
    return f"workload={inner}"
