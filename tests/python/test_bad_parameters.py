"""What people get wrong about the parameters that a job file states."""

from pathlib import Path

import pytest

from tests.python.bad_jobs import SMALLEST, Line, require_refusal


def parameters(text: str) -> str:
    return SMALLEST + f"parameters: {{{text}}}\n"


CASES = {
    "list of parameters": (SMALLEST + "parameters: [1]\n", [Line("parameters", "a list", rule="object")]),
    "unknown parameter": (
        parameters("file.bandwith: 200 MB/s"),
        [Line("parameters.file.bandwith", "'file.bandwith'", "file.bandwidth")],
    ),
    "parameter that resembles none": (
        parameters("flux.capacitor: 1 s"),
        [Line("parameters.flux.capacitor", "'flux.capacitor'", rule="a parameter of the catalog")],
    ),
    "nested parameters": (
        parameters("file: {bandwidth: 200 MB/s}"),
        [Line("parameters.file.bandwidth", "'bandwidth'", rule="known distribution")],
    ),
    "parameter of an unknown family": (
        parameters("file.bandwidth@p4dd: 200 MB/s"),
        [Line("parameters.file.bandwidth@p4dd", "'p4dd'", "p4d", rule="instance family")],
    ),
    "parameter twice": (
        parameters("readers@p3: 4, readers@p3: 5"),
        [Line(":5:29", "'readers@p3' twice")],
    ),
    "parameter with another's unit": (
        parameters("file.bandwidth: 200 s"),
        [Line("parameters.file.bandwidth", "'200 s'", rule="MB/s")],
    ),
    "parameter with a unit of nothing": (
        parameters("file.bandwidth: 200 MBs"),
        [Line("parameters.file.bandwidth", "'200 MBs'", rule="200 MB/s")],
    ),
    "parameter without its unit": (
        parameters("file.bandwidth: 200"),
        [Line("parameters.file.bandwidth", "'200'", rule="a bare number could be in any")],
    ),
    "unit of a count": (parameters("readers: 16 s"), [Line("parameters.readers", "'16 s'", rule="without a unit")]),
    "negative parameter": (
        parameters("file.bandwidth: -200 MB/s"),
        [Line("parameters.file.bandwidth", "-200 MB/s", rule="above 0 B/s")],
    ),
    "rate of zero": (
        parameters("file.object_rate: 0 /s"),
        [Line("parameters.file.object_rate", "0 /s", rule="above 0")],
    ),
    "share above one": (
        parameters("upload.gzip_ratio: 93"),
        [Line("parameters.upload.gzip_ratio", "93", rule="at most 1")],
    ),
    "half a reader": (parameters("readers: 2.5"), [Line("parameters.readers", "2.5", rule="whole number")]),
    "half a gigabyte as a parameter": (
        parameters("cluster.volume_size: 1.5 GB"),
        [Line("parameters.cluster.volume_size", "1.5 GB", "2 GB")],
    ),
    "parameter beyond its field's bounds": (
        parameters("stopping.max_runtime: 29 d"),
        [Line("parameters.stopping.max_runtime", "29 d 0 h", rule="at most 28 d 0 h")],
    ),
    "NaN for a parameter": (parameters("file.base: .nan"), [Line("parameters.file.base", "'.nan'")]),
    "truth for a parameter": (parameters("file.base: true"), [Line("parameters.file.base", "true", rule="number")]),
    "null for a parameter": (parameters("file.base: null"), [Line("parameters.file.base", "nothing", rule="number")]),
    "distribution of a rule": (
        parameters("billing.month: {uniform: {low: 700 h, high: 730 h}}"),
        [Line("parameters.billing.month", "uniform(", rule="plain value")],
    ),
    "distribution of two quantities": (
        parameters("file.base: {uniform: {low: 1 GB, high: 2 s}}"),
        [Line("parameters.file.base.uniform.low", "'1 GB'", rule="duration")],
    ),
    "parameter that may fall below zero": (
        parameters("file.base: {uniform: {low: -1 s, high: 2 s}}"),
        [Line("parameters.file.base", "uniform(low -1, high 2) s", rule="at least 0 s")],
    ),
    "three parameters and a region": (
        parameters("file.bandwith: 1 MB/s, file.base: -1 s, readers: many") + "region: us-esat-1\n",
        [
            Line("parameters.file.bandwith", "'file.bandwith'", "file.bandwidth"),
            Line("parameters.file.base", "-1 s"),
            Line("parameters.readers", "'many'"),
            Line("region", "'us-esat-1'", "us-east-1"),
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_each_problem_is_one_clear_line(name: str, tmp_path: Path) -> None:
    require_refusal(CASES[name], tmp_path)
