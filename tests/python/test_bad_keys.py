"""Keys that nobody knows, that are missing or stand twice; values of another kind."""

from pathlib import Path

import pytest

from tests.python.bad_jobs import DURATION, FILE_SYSTEM, SMALLEST, Line, channel, duration, require_refusal, swapped

CASES = {
    "unknown key at the top": (SMALLEST + "regoin: us-east-1\n", [Line("regoin", "'regoin'", "region")]),
    "unknown key in a section": (
        swapped("{instance_type", "{instanc_count: 2, instance_type"),
        [Line("cluster.instanc_count", "'instanc_count'", "instance_count")],
    ),
    "unknown key two sections down": (
        swapped("{duration", "{durration: 1 h, duration"),
        [Line("work.compute.durration", "'durration'", "duration")],
    ),
    "unknown key of a channel": (
        channel("inputmode: File"),
        [Line("channels.train.inputmode", "'inputmode'", "input_mode")],
    ),
    "unknown key of a file system": (
        channel("source: fsx, file_system: {capcity: 1200 GB}"),
        [Line(f"{FILE_SYSTEM}.capcity", "'capcity'", "capacity")],
    ),
    "unknown key that resembles none": (SMALLEST + "flux_capacitor: 1\n", [Line("flux_capacitor", "'flux_capacitor'")]),
    "number as a key": (SMALLEST + "7: 1\n", [Line("7", "'7'")]),
    "merge key": (SMALLEST + "<<: {region: us-east-1}\n", [Line("<<", "'<<'")]),
    "key twice": (SMALLEST + "name: again\n", [Line(":5:1", "'name' twice")]),
    "key twice in a section": (duration("1 h, duration: 2 h"), [Line(":4:33", "'duration' twice")]),
    "list as a key": (SMALLEST + "? [a, b]\n: 1\n", [Line(":5:3", rule="words as keys")]),
    "no version": (swapped("simcore: 1\n", ""), [Line("simcore", "nothing", rule="must be given")]),
    "another version": (swapped("simcore: 1", "simcore: 2"), [Line("simcore", "2")]),
    "no instance type": (
        swapped("{instance_type: ml.p3.2xlarge}", "{}"),
        [Line("cluster.instance_type", "nothing", rule="must be given")],
    ),
    "channel without size": (
        SMALLEST + "channels: {train: {objects: 10}}\n",
        [Line("channels.train.size", "nothing", rule="must be given")],
    ),
    "text for a count": (
        swapped("ml.p3.2xlarge", "ml.p3.2xlarge, instance_count: two"),
        [Line("cluster.instance_count", "'two'", rule="whole number")],
    ),
    "fraction for a count": (
        swapped("ml.p3.2xlarge", "ml.p3.2xlarge, instance_count: 1.5"),
        [Line("cluster.instance_count", "1.5", rule="whole number")],
    ),
    "octal count": (
        swapped("ml.p3.2xlarge", "ml.p3.2xlarge, instance_count: 010"),
        [Line("cluster.instance_count", "'010'", rule="whole number")],
    ),
    "count beyond all integers": (
        swapped("ml.p3.2xlarge", f"ml.p3.2xlarge, instance_count: {10**25}"),
        [Line("cluster.instance_count", "1e+25", rule="whole number")],
    ),
    "count of zero": (
        swapped("ml.p3.2xlarge", "ml.p3.2xlarge, instance_count: 0"),
        [Line("cluster.instance_count", "0", rule="at least 1")],
    ),
    "number for a text": (swapped("name: bad", "name: 12"), [Line("name", "12", rule="text")]),
    "truth for a text": (swapped("name: bad", "name: true"), [Line("name", "true", rule="text")]),
    "null for a text": (swapped("name: bad", "name: null"), [Line("name", "nothing", rule="text")]),
    "null for a number": (duration("null"), [Line(DURATION, "nothing", rule="duration")]),
    "truth for a number": (duration("true"), [Line(DURATION, "true", rule="duration")]),
    "list for a number": (duration("[1 h, 2 h]"), [Line(DURATION, "a list", rule="duration")]),
    "word for truth": (
        channel("source: fsx, file_system: {lazy_load: yes}"),
        [Line(f"{FILE_SYSTEM}.lazy_load", "'yes'", rule="true or false")],
    ),
    "list for channels": (
        SMALLEST + "channels: [{size: 1 GB, objects: 1}]\n",
        [Line("channels", "a list", rule="object")],
    ),
    "text for a section": (SMALLEST + "stopping: soon\n", [Line("stopping", "'soon'", rule="object")]),
    "empty name": (swapped("name: bad", 'name: ""'), [Line("name", "''")]),
    "name of 201 characters": (swapped("bad", "x" * 201), [Line("name", "201 characters")]),
    "no day": (SMALLEST + "as_of: yesterday\n", [Line("as_of", "'yesterday'", rule="YYYY-MM-DD")]),
    "30 February": (SMALLEST + "as_of: 2025-02-30\n", [Line("as_of", "'2025-02-30'")]),
    "a moment for a day": (SMALLEST + "as_of: 2025-01-01T00:00:00Z\n", [Line("as_of", "'2025-01-01T00:00:00Z'")]),
}


@pytest.mark.parametrize("name", CASES)
def test_each_problem_is_one_clear_line(name: str, tmp_path: Path) -> None:
    require_refusal(CASES[name], tmp_path)
