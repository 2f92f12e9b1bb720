"""Well-formed values that cannot be together, or that nothing in the world matches."""

from pathlib import Path

import pytest

from tests.python.bad_jobs import FILE_SYSTEM, SMALLEST, Line, channel, require_refusal, swapped

CASES = {
    "unknown region": (SMALLEST + "region: us-esat-1\n", [Line("region", "'us-esat-1'", "us-east-1")]),
    "Norway": (SMALLEST + "region: no\n", [Line("region", "'no'", rule="region")]),
    "unknown type": (
        swapped("ml.p3.2xlarge", "ml.p3.22xlarge"),
        [Line("cluster.instance_type", "'ml.p3.22xlarge'", "ml.p3.2xlarge")],
    ),
    "type without ml.": (
        swapped("ml.p3.2xlarge", "p3.2xlarge"),
        [Line("cluster.instance_type", "'p3.2xlarge'", "ml.p3.2xlarge")],
    ),
    "type without a price in the region": (
        SMALLEST + "region: ap-east-2\n",
        [Line("region", "'ap-east-2'", rule="known training price of ml.p3.2xlarge")],
    ),
    "purchase in the wrong case": (SMALLEST + "purchase: Spot\n", [Line("purchase", "'Spot'", "spot")]),
    "savings plan of unknown rate": (
        SMALLEST.replace("ml.p3.2xlarge", "ml.g5.2xlarge") + "purchase: savings_plan\n",
        [Line("savings_plan.discount", "nothing", rule="ml.g5.2xlarge")],
    ),
    "21 channels": (
        SMALLEST + "channels:\n" + "".join(f"  c{i}: {{size: 1 MB, objects: 1}}\n" for i in range(21)),
        [Line("channels", "21", rule="at most 20")],
    ),
    "data larger than the disk": (
        channel("source: s3", size="100 GB"),
        [Line("channels", "100 GB, 67.8 GB too much", "volume_size: 94 GB")],
    ),
    "data larger than the NVMe": (
        channel("source: s3", size="300 GB").replace("ml.p3.2xlarge", "ml.g5.xlarge"),
        [Line("channels", "300 GB, 50 GB too much", "input_mode: FastFile", rule="instance storage of ml.g5.xlarge")],
    ),
    "FastFile with a manifest": (
        channel("input_mode: FastFile, data_type: ManifestFile"),
        [Line("channels.train.data_type", "'ManifestFile'", "input_mode: File")],
    ),
    "Pipe on FSx": (
        channel("source: fsx, input_mode: Pipe"),
        [Line("channels.train.input_mode", "'Pipe'", "File")],
    ),
    "shards on EFS": (
        channel("source: efs, distribution: ShardedByS3Key"),
        [Line("channels.train.distribution", "'ShardedByS3Key'", "FullyReplicated")],
    ),
    "unknown source": (channel("source: s4"), [Line("channels.train.source", "'s4'", "s3")]),
    "FSx between its sizes": (
        channel("source: fsx, file_system: {capacity: 1300 GB}"),
        [Line(f"{FILE_SYSTEM}.capacity", "1300 GB", "1200 GB")],
    ),
    "EFS provisioned without throughput": (
        channel("source: efs, file_system: {throughput_mode: provisioned}"),
        [Line(f"{FILE_SYSTEM}.provisioned_throughput", "nothing")],
    ),
    "FSx key on EFS": (
        channel("source: efs, file_system: {lazy_load: true}"),
        [Line(f"{FILE_SYSTEM}.lazy_load", "source: efs", rule="fsx")],
    ),
    "groups of a file system": (
        SMALLEST.replace("instance_type: ml.p3.2xlarge", "groups: [{name: a, instance_type: ml.p3.2xlarge}]")
        + "channels: {train: {size: 1 GB, objects: 10, source: fsx, groups: [a]}}\n",
        [Line("channels.train.groups", "'a'", rule="mounted by all groups")],
    ),
    "more than all of a storage": (
        channel("source: s3, cost_share: 1.5"),
        [Line("channels.train.cost_share", "1.5", rule="at most 1")],
    ),
    "less than nothing of a file system": (
        channel("source: fsx, file_system: {cost_share: -10 %}"),
        [Line(f"{FILE_SYSTEM}.cost_share", "-0.1", rule="at least 0")],
    ),
    "storage kept for no time": (
        channel("source: s3, kept_for: 0 s"),
        [Line("channels.train.kept_for", "0 s", rule="above 0 s")],
    ),
    "storage kept for a century": (
        channel("source: efs, file_system: {kept_for: 36500 d}"),
        [Line(f"{FILE_SYSTEM}.kept_for", "36500 d 0 h", rule="at most 3660 d 0 h")],
    ),
    "keeping a file system said of its channel": (
        channel("source: fsx, kept_for: 30 d, cost_share: 0.5"),
        [
            Line("channels.train.kept_for", "30 d 0 h", "file_system.kept_for"),
            Line("channels.train.cost_share", "0.5", "file_system.cost_share"),
        ],
    ),
    "storage class on FSx": (
        channel("source: fsx, file_system: {storage_class: infrequent_access}"),
        [Line(f"{FILE_SYSTEM}.storage_class", "'infrequent_access'", "deployment", "efs")],
    ),
    "storage class that EFS lacks": (
        channel("source: efs, file_system: {storage_class: infrequent_acces}"),
        [Line(f"{FILE_SYSTEM}.storage_class", "'infrequent_acces'", "infrequent_access")],
    ),
    "EFS smaller than its data": (
        channel("source: efs, file_system: {capacity: 10 MB}"),
        [Line(f"{FILE_SYSTEM}.capacity", "10 MB", rule="must hold the data set")],
    ),
    "loaded before the job and by it": (
        channel("source: fsx, file_system: {preload: true, lazy_load: true}"),
        [Line(f"{FILE_SYSTEM}.preload", "true", "lazy_load: false")],
    ),
    "new file system without data": (
        channel("source: fsx, file_system: {created: true}"),
        [Line(f"{FILE_SYSTEM}.preload", "false", "preload: true", "holds no data")],
    ),
    "EFS created": (
        channel("source: efs, file_system: {created: true, preload: true}"),
        [Line(f"{FILE_SYSTEM}.created", "source: efs", rule="fsx")],
    ),
    "unknown performance mode": (
        channel("source: efs, file_system: {performance_mode: maxI0}"),
        [Line(f"{FILE_SYSTEM}.performance_mode", "'maxI0'", "maxIO")],
    ),
    "performance mode of FSx": (
        channel("source: fsx, file_system: {performance_mode: maxIO}"),
        [Line(f"{FILE_SYSTEM}.performance_mode", "source: fsx", rule="efs")],
    ),
    "most operations with elastic throughput": (
        channel("source: efs, file_system: {performance_mode: maxIO, throughput_mode: elastic}"),
        [Line(f"{FILE_SYSTEM}.performance_mode", "maxIO", "generalPurpose", "elastic")],
    ),
    "most operations in one zone": (
        channel("source: efs, file_system: {performance_mode: maxIO, storage_class: one_zone}"),
        [Line(f"{FILE_SYSTEM}.performance_mode", "maxIO", "generalPurpose", "one_zone")],
    ),
    "hard disks of an SSD's size": (
        channel("source: fsx, file_system: {deployment: PERSISTENT_1_HDD_40, capacity: 2400 GB}"),
        [Line(f"{FILE_SYSTEM}.capacity", "2400 GB", "1800 GB", "a multiple of 1800 GB")],
    ),
    "no checkpoint kept": (
        SMALLEST + "checkpoint: {every: 10 min, kept: 0}\n",
        [Line("checkpoint.kept", "0", rule="at least 1")],
    ),
    "boosting by an unknown library": (
        swapped("{compute: {duration: 1 h}}", "{boosting: {library: xgbost, rows: 9, columns: 8, rounds: 7}}"),
        [Line("work.boosting.library", "'xgbost'", "xgboost")],
    ),
    "boosting of no size": (
        swapped("{compute: {duration: 1 h}}", "{boosting: {library: xgboost}}"),
        [Line(f"work.boosting.{key}", "nothing") for key in ("rows", "columns", "rounds")],
    ),
    "boosting by depth and leaves": (
        swapped("{compute: {duration: 1 h}}", "{boosting: {library: h2o, rows: 9, columns: 8, rounds: 7, leaves: 31}}"),
        [Line("work.boosting.leaves", "31", rule="lightgbm")],
    ),
    "boosting and a duration": (
        swapped("duration: 1 h}", "duration: 1 h}, boosting: {library: h2o, rows: 9, columns: 8, rounds: 7}"),
        [Line("work.compute", "1 of its keys", rule="work.boosting")],
    ),
    "boosting in epochs and steps": (
        swapped(
            "{compute: {duration: 1 h}}",
            "{epochs: 3, steps: 9, boosting: {library: h2o, rows: 9, columns: 8, rounds: 7}}",
        ),
        [Line("work.epochs", "3", rule="reads its data once"), Line("work.steps", "9", rule="rows and rounds")],
    ),
    "boosting on several instances": (
        SMALLEST.replace("ml.p3.2xlarge}", "ml.m5.xlarge, instance_count: 3}").replace(
            "{compute: {duration: 1 h}}", "{boosting: {library: h2o, rows: 9, columns: 8, rounds: 7}}"
        ),
        [Line("cluster.instance_count", "3", "1", "must be 1 with work.boosting")],
    ),
    "boosting of more than memory holds": (
        swapped(
            "{compute: {duration: 1 h}}", "{boosting: {library: h2o, rows: 9000000000, columns: 8, rounds: 7}}"
        ).replace("ml.p3.2xlarge", "ml.m5.xlarge"),
        [Line("work.boosting.rows", "9000000000", rule="must fit the memory of ml.m5.xlarge")],
    ),
    "preload of S3": (channel("source: s3, file_system: {preload: true}"), [Line(FILE_SYSTEM, "source: s3")]),
    "file system on S3": (channel("source: s3, file_system: {}"), [Line(FILE_SYSTEM, "source: s3")]),
    "duration and throughput": (
        swapped("{compute: {duration: 1 h}}", "{samples: 9, compute: {duration: 1 h, samples_per_second: 3}}"),
        [Line("work.compute", "duration, samples_per_second", rule="exactly one")],
    ),
    "no time at all": (swapped("duration: 1 h", ""), [Line("work.compute", "none", rule="exactly one")]),
    "throughput without samples": (
        swapped("duration: 1 h", "samples_per_second: 3"),
        [Line("work.samples", "nothing", rule="samples_per_second")],
    ),
    "step time without steps": (
        swapped("duration: 1 h", "step_time: 3 s"),
        [Line("work.steps", "nothing", rule="step_time")],
    ),
    "batch larger than the data": (
        swapped("{compute: {duration: 1 h}}", "{samples: 3, batch_size: 4, compute: {step_time: 3 s}}"),
        [Line("work.batch_size", "4", rule="work.samples")],
    ),
    "max_wait below max_runtime": (
        SMALLEST + "purchase: spot\nstopping: {max_runtime: 2 h, max_wait: 1 h}\n",
        [Line("stopping.max_wait", "1 h 0 min", "2 h 0 min")],
    ),
    "max_runtime beyond the service's": (
        SMALLEST + "stopping: {max_runtime: 29 d}\n",
        [Line("stopping.max_runtime", "29 d 0 h", rule="at most 28 d 0 h")],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_each_problem_is_one_clear_line(name: str, tmp_path: Path) -> None:
    require_refusal(CASES[name], tmp_path)
