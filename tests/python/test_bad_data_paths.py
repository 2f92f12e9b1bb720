"""What people get wrong about the data of a job."""

from pathlib import Path

import pytest

from tests.python.bad_jobs import FILE_SYSTEM, SMALLEST, Line, channel, require_refusal, swapped


def prepared(keys: str) -> str:
    return swapped(
        "{compute: {duration: 1 h}}",
        f"{{samples: 9, preprocessing: {{time: 5 ms, {keys}}}, compute: {{duration: 1 h}}}}",
    )


def prepared_by_groups(keys: str) -> str:
    groups = "{groups: [{name: data, instance_type: ml.c5.xlarge}, {name: dnn, instance_type: ml.p3.2xlarge}]}"
    return prepared(keys).replace("{instance_type: ml.p3.2xlarge}", groups, 1)


CASES = {
    "record in a pipe": (
        channel("input_mode: Pipe, record: 150 kB"),
        [Line("channels.train.record", "150 kB", "input_mode: FastFile", rule="comes in order")],
    ),
    "record in a stream": (
        channel("input_mode: Stream, record: 150 kB"),
        [Line("channels.train.record", "150 kB", "input_mode: FastFile", rule="comes in order")],
    ),
    "record larger than the data": (
        channel("input_mode: FastFile, record: 2 GB"),
        [Line("channels.train.record", "2 GB", "1 GB", rule="not be larger than the data set")],
    ),
    "record of nothing": (channel("record: 0 kB"), [Line("channels.train.record", "0 B", rule="above 0 B")]),
    "more objects than bytes": (
        channel("source: s3", size="9 B"),
        [Line("channels.train.objects", "10", rule="than the data set has bytes")],
    ),
    "no objects": (
        SMALLEST + "channels: {train: {size: 1 GB, objects: 0, prefixes: 2}}\n",
        [Line("channels.train.objects", "0", rule="at least 1")],
    ),
    "more prefixes than objects": (
        channel("prefixes: 11"),
        [Line("channels.train.prefixes", "11", "10", rule="not be more than objects")],
    ),
    "prefixes of a file system": (
        channel("source: fsx, prefixes: 4"),
        [Line("channels.train.prefixes", "4", rule="only goes with source: s3")],
    ),
    "own download from FSx": (
        channel("source: fsx, input_mode: Download"),
        [Line("channels.train.input_mode", "'Download'", "File", rule="mounted")],
    ),
    "own stream from EFS": (
        channel("source: efs, input_mode: Stream"),
        [Line("channels.train.input_mode", "'Stream'", "File", rule="mounted")],
    ),
    "mode in the wrong case": (
        channel("input_mode: download"),
        [Line("channels.train.input_mode", "'download'", "Download")],
    ),
    "reading of no others": (
        channel("source: fsx, file_system: {other_reading: 100 MB/s}"),
        [Line(f"{FILE_SYSTEM}.other_reading", "100 MB/s", rule="only goes with other_nodes")],
    ),
    "no other nodes": (
        channel("source: efs, file_system: {other_nodes: 0}"),
        [Line(f"{FILE_SYSTEM}.other_nodes", "0", rule="at least 1")],
    ),
    "preprocessing of no samples": (
        swapped("{compute: {duration: 1 h}}", "{preprocessing: {time: 5 ms}, compute: {duration: 1 h}}"),
        [Line("work.samples", "nothing", rule="work.preprocessing")],
    ),
    "preprocessing that takes no time": (
        swapped("{compute: {duration: 1 h}}", "{samples: 9, preprocessing: {workers: 2}, compute: {duration: 1 h}}"),
        [Line("work.preprocessing.time", "nothing", rule="must be given")],
    ),
    "an unknown group prepares samples": (
        prepared_by_groups("groups: [dnn, dota]"),
        [Line("work.preprocessing.groups[1]", "'dota'", "data", rule="a name of cluster.groups")],
    ),
    "groups prepare samples of a cluster without groups": (
        prepared("groups: [data]"),
        [Line("work.preprocessing.groups", "'data'", rule="only goes with cluster.groups")],
    ),
    "prepared samples that nobody sends": (
        prepared("output_size: 1 kB"),
        [Line("work.preprocessing.output_size", "1 kB", rule="only goes with work.preprocessing.groups")],
    ),
    "prepared samples of no size": (
        prepared_by_groups("groups: [data], output_size: 0 B"),
        [Line("work.preprocessing.output_size", "0 B", rule="above 0 B")],
    ),
    "a data service that is not ahead": (
        prepared_by_groups("groups: [data]").replace("{samples", "{prefetch: false, samples"),
        [Line("work.prefetch", "false", "true", rule="work.preprocessing.groups")],
    ),
    "EFS throughput without its mode": (
        channel("source: efs, file_system: {provisioned_throughput: 5 MiB/s}"),
        [Line(f"{FILE_SYSTEM}.provisioned_throughput", "a value", rule="throughput_mode: provisioned")],
    ),
    "EFS mode on FSx": (
        channel("source: fsx, file_system: {throughput_mode: elastic}"),
        [Line(f"{FILE_SYSTEM}.throughput_mode", "source: fsx", rule="only goes with source: efs")],
    ),
    "FSx between its sizes, nearer the larger": (
        channel("source: fsx, file_system: {capacity: 3700 GB}"),
        [Line(f"{FILE_SYSTEM}.capacity", "3700 GB", "4800 GB")],
    ),
    "FSx between its sizes, nearer one that is too small": (
        channel("source: fsx, file_system: {capacity: 2500 GB}", size="2.6 TB"),
        [Line(f"{FILE_SYSTEM}.capacity", "2500 GB", "4800 GB")],
    ),
    "FSx smaller than its smallest": (
        channel("source: fsx, file_system: {capacity: 1000 GB}"),
        [Line(f"{FILE_SYSTEM}.capacity", "1000 GB", "1200 GB")],
    ),
    "FSx that does not hold the data": (
        channel("source: fsx, file_system: {capacity: 1200 GB}", size="3 TB"),
        [Line(f"{FILE_SYSTEM}.capacity", "1200 GB", "4800 GB", rule="must hold the data set (2794 GB)")],
    ),
    "own download larger than the disk": (
        channel("input_mode: Download", size="100 GB"),
        [Line("channels", "100 GB, 67.8 GB too much", "volume_size: 94 GB", rule="File or Download")],
    ),
    "both kinds of copies larger than the disk": (
        SMALLEST + "channels:\n"
        "  a: {size: 20 GB, objects: 10}\n"
        "  b: {size: 20 GB, objects: 10, input_mode: Download}\n"
        "  c: {size: 20 GB, objects: 10, input_mode: Stream}\n",
        [Line("channels", "40 GB, 7.79 GB too much", "volume_size: 38 GB")],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_each_problem_is_one_clear_line(name: str, tmp_path: Path) -> None:
    require_refusal(CASES[name], tmp_path)
