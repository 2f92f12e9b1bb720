"""The checks of the lint: which function finds what a rule of the table describes."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from simcore.linting import cluster, data, debugging, images, limits, spot, tags, tuning
from simcore.linting.findings import Finding, worst_first
from simcore.linting.found import Check
from simcore.linting.rules import rules
from simcore.linting.subject import Subject

_CENT = 0.01  # [USD]: what would be shown as nothing is no amount at stake

CHECKS: dict[str, Check] = {
    "max-wait-without-spot": spot.wait_without_spot,
    "max-wait-without-slack": spot.wait_without_slack,
    "spot-without-checkpoints": spot.spot_without_checkpoints,
    "spot-starts-over": spot.spot_starts_over,
    "spot-algorithm-without-checkpoints": spot.algorithm_without_checkpoints,
    "tuner-drops-spot": spot.tuner_drops_spot,
    "tuner-may-drop-spot": spot.tuner_may_drop_spot,
    "spot-in-one-subnet": cluster.spot_in_one_subnet,
    "keep-alive-idle": spot.keep_alive_idle,
    "checkpoint-folder": spot.checkpoint_folder,
    "checkpoint-holds-output": spot.checkpoint_holds_output,
    "max-runtime-cuts-work": limits.runtime_cuts_work,
    "max-runtime-may-cut-work": limits.runtime_may_cut_work,
    "max-wait-cuts-work": limits.wait_cuts_work,
    "max-runtime-far-above-work": limits.runtime_far_above_work,
    "retry-shares-max-runtime": limits.retry_shares_runtime,
    "volume-above-instance-store": data.volume_above_instance_store,
    "many-small-files": data.many_small_files,
    "fast-file-small-files": data.fast_file_small_files,
    "shards-fewer-than-nodes": data.shards_fewer_than_nodes,
    "shards-not-shuffled": data.shards_not_shuffled,
    "lustre-in-several-subnets": data.lustre_in_several_subnets,
    "data-in-other-region": data.data_elsewhere,
    "output-in-other-region": data.output_elsewhere,
    "large-artifact-compressed": data.large_artifact_compressed,
    "type-not-in-region": cluster.type_not_in_region,
    "outdated-type": cluster.outdated_type,
    "nodes-without-efa": cluster.nodes_without_efa,
    "network-type-on-one-node": cluster.network_type_on_one_node,
    "encrypted-traffic": cluster.encrypted_traffic,
    "image-in-other-region": images.image_elsewhere,
    "cpu-image-on-accelerators": images.cpu_image_on_accelerators,
    "algorithm-needs-gpu": images.algorithm_needs_gpu,
    "algorithm-without-gpu": images.algorithm_without_gpu,
    "algorithm-on-one-instance": images.algorithm_on_one_instance,
    "algorithm-on-one-gpu": images.algorithm_on_one_gpu,
    "algorithm-reads-files": images.algorithm_reads_files,
    "debugger-instances": debugging.debugger_instances,
    "debugger-quota": debugging.debugger_quota,
    "missing-tag": tags.missing_tag,
    "tuning-parallel-is-total": tuning.parallel_is_total,
    "tuning-max-runtime-below-trial": tuning.runtime_below_trial,
    "tuning-keep-alive": tuning.tuning_keep_alive,
    "tuning-parallel-above-quota": tuning.parallel_above_quota,
    "hyperband-early-stopping": tuning.hyperband_early_stopping,
}


def findings(subject: Subject, file: str = "", ignored: Collection[str] = ()) -> list[Finding]:
    """What every rule but those ignored finds in a job, the worst first."""
    return sorted(_every(subject, file, ignored), key=worst_first)


def _every(subject: Subject, file: str, ignored: Collection[str]) -> Iterator[Finding]:
    for rule in rules().values():
        is_silent = rule.id in ignored or subject.is_unread(rule.needs.split())
        for found in CHECKS[rule.id](subject) if not is_silent else ():
            job, usd = subject.text("name"), found.usd if found.usd is None or found.usd >= _CENT else None
            yield Finding(rule, file, job, found.place, found.value, found.text, usd)
