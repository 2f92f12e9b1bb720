"""What people get wrong about the spot market: each is refused in clear lines, with its place, by the command line."""

import json
from pathlib import Path

import pytest

from tests.python.command_line import refused, run

SPOT_JOB = """\
simcore: 1
name: bad
as_of: 2025-12-01
cluster: {instance_type: ml.p3.2xlarge}
work: {compute: {duration: 1 h}}
purchase: spot
"""
TRACE = "spot.trace.file"
PRICES = "spot.prices.file"


def sky(data: object, gap: object = 300) -> str:
    return json.dumps({"metadata": {"gap_seconds": gap}, "data": data})


# Section `spot`, what each line says.
SECTIONS = {
    "negative mean": (
        "{interruptions: {exponential: {mean: -1 h}}}",
        ["spot.interruptions.exponential: must have a mean above 0"],
    ),
    "shape 0": ("{interruptions: {weibull: {mean: 1 h, shape: 0}}}", ["must have a shape from 0.05 to 100"]),
    "shape 0 of a gamma": ("{interruptions: {gamma: {mean: 1 h, shape: 0}}}", ["must have a shape from 0.01"]),
    "bathtub without a cap": (
        "{interruptions: {bathtub: {early: 1 h, late: 1 h, onset: 23 h, scale: 0.4}}}",
        ["spot.interruptions.bathtub.cap: must be given"],
    ),
    "bathtub of more than all": (
        "{interruptions: {bathtub: {early: 1 h, late: 1 h, onset: 23 h, cap: 24 h, scale: 1.4}}}",
        ["must have a scale above 0 and at most 1"],
    ),
    "negative rate": (
        "{interruptions_by_hour: [{from: 0, to: 24, rate: -1 /h}]}",
        ["spot.interruptions_by_hour[0].rate: must be at least 0"],
    ),
    "hour 25": ("{interruptions_by_hour: [{from: 0, to: 25, rate: 1 /h}]}", ["spot.interruptions_by_hour[0].to"]),
    "hours left out": (
        "{interruptions_by_hour: [{from: 8, to: 18, rate: 1 /h}]}",
        ["spot.interruptions_by_hour: must say every hour of the day, got nothing for hour 0"],
    ),
    "an hour twice": (
        "{interruptions_by_hour: [{from: 0, to: 24, rate: 1 /h}, {from: 3, to: 4, rate: 2 /h}]}",
        ["spot.interruptions_by_hour[1]: must say each hour once, got hour 3 again"],
    ),
    "no time of day": (
        "{starts_at: 25:00, interruptions_by_hour: [{from: 0, to: 24, rate: 1 /h}]}",
        ["spot.starts_at: must be a time of day in UTC, as 08:30, got '25:00'"],
    ),
    "two sources of interruptions": (
        "{interruptions: 1 h, interruptions_by_hour: [{from: 0, to: 24, rate: 1 /h}]}",
        ["spot.interruptions_by_hour: must be left out with spot.interruptions"],
    ),
    "fallback without a reason": (
        "{fallback: {policy: safety_net}}",
        ["spot.fallback: must have after, deadline or both"],
    ),
    "uniform progress towards nothing": (
        "{fallback: {after: 2, policy: uniform_progress}}",
        ["spot.fallback.deadline: must be given with policy: uniform_progress"],
    ),
    "unknown policy": (
        "{fallback: {deadline: 9 h, policy: uniform_progres}}",
        ["must be one of safety_net, uniform_progress, got 'uniform_progres' (did you mean uniform_progress?)"],
    ),
    "negative deadline": ("{fallback: {deadline: -1 h}}", ["spot.fallback.deadline: must be above 0 s"]),
    "deadline behind max_wait": (
        "{fallback: {deadline: 40 d}}",
        ["stopping.max_wait: must be at least spot.fallback.deadline"],
    ),
    "elsewhere without laws": (
        "{elsewhere: [{}]}",
        [
            "spot.interruptions: must be given with spot.elsewhere",
            "spot.capacity_wait: must be given with spot.elsewhere",
        ],
    ),
    "elsewhere that is no region": (
        "{interruptions: 1 h, capacity_wait: 1 h, elsewhere: [{region: us-west-22}]}",
        ["spot.elsewhere[0].region: must be a known region, got 'us-west-22' (did you mean us-west-2?)"],
    ),
    "bandwidth to the same region": (
        "{interruptions: 1 h, capacity_wait: 1 h, elsewhere: [{bandwidth: 1 MB/s}]}",
        ["spot.elsewhere[0].bandwidth: only goes with another region"],
    ),
    "no such trace": ("{trace: {file: none.json}}", [f"{TRACE}: none.json: must be a file that exists"]),
    "trace without a file": ("{trace: {start: 1 h}}", ["spot.trace.file: must be given"]),
    "no such prices": (
        "{prices: {file: none.json, on_demand: 3}}",
        [f"{PRICES}: none.json: must be a file that exists"],
    ),
}

# Content of the trace, more of the section, what each line says.
TRACES = {
    "gap": (
        "start,end,available\n0,10,1\n20,30,1\n",
        "",
        [f"{TRACE}: trace: line 3: start: must be the end of the row above: a gap is unknown, 0 available is known"],
    ),
    "gap between samples": (
        "time,available\n0,1\n300,1\n1200,0\n",
        ", sampled_every: 5 min",
        [f"{TRACE}: trace: line 4: time: must follow the row above within 5 min 0 s: a gap, got 15 min 0 s later"],
    ),
    "backwards": (
        "time,available\n0,1\n300,0\n200,1\n",
        "",
        [f"{TRACE}: trace: line 4: time: must be later than the row above"],
    ),
    "two times wrong": (
        "time,available\n0,1\n300,many\n200,1\n",
        "",
        ["line 3: available: must be a number of instances", "line 4: time: must be later"],
    ),
    "unknown value": (sky([1, 0, "x"]), "", [f"{TRACE}: trace: data[2]: must be a number of instances"]),
    "negative count": (sky([1, -4]), "", ["data[1]: must be a number of instances"]),
    "no gap_seconds": (sky([1, 0], None), "", ["metadata.gap_seconds: must be a number above 0, got nothing"]),
    "never up": (sky([0, 0]), "", ["must have an instance available at some time, got none in 10 min 0 s"]),
    "empty list": (sky([]), "", ["data: must be a list of numbers of instances, got nothing"]),
    "empty file": ("", "", ["must hold a trace of a spot market, got an empty file"]),
    "half a JSON": ('{"metadata": ', "", ["must be JSON"]),
    "another JSON": (
        '{"a": 1}',
        "",
        [
            "simcore_spot_trace: must be 1",
            "must have no keys but simcore_spot_trace, intervals, changes, events, got 1 other",
            "must hold exactly one of intervals",
        ],
    ),
    "another table": ("a,b\n1,2\n", "", ["line 1: must be start,end,available or time,available or time,event"]),
    "cut off": ("time,available\n0,1\n30", "", ["line 3: must have 2 cells, got 1"]),
    "start behind its end": (
        sky([1, 0]),
        ", start: 1 h",
        ["spot.trace.start: must lie within the trace, before 10 min 0 s"],
    ),
    "with a wait of its own": (
        sky([1, 0]),
        "}, capacity_wait: {exponential: {mean: 1 h}",
        ["spot.capacity_wait: must be left out: the trace tells the waits"],
    ),
}

PRICE_FILES = {
    "backwards": ("time,price\n0,1\n300,2\n200,1\n", ["line 4: time: must go on in one direction"]),
    "negative": ("time,price\n0,-1\n", ["line 2: price: must be a price in USD per hour"]),
    "above on demand": ("time,price\n0,5\n", ["spot.prices.on_demand: must not be below a price of the history"]),
    "another type": (
        "Timestamp,InstanceType,SpotPrice\n2026-05-01T00:00:00Z,g5.xlarge,1\n",
        ["InstanceType: must be among those of the file, got 'p3.2xlarge'"],
    ),
    "two zones": (
        "Timestamp,AvailabilityZone,SpotPrice\n2026-05-01T00:00:00Z,a,1\n2026-05-01T00:00:00Z,b,1\n",
        ["AvailabilityZone: must be said, since the file has several, got 2 values"],
    ),
}


def lines_of(tmp_path: Path, spot: str) -> list[str]:
    (tmp_path / "job.yaml").write_text(f"{SPOT_JOB}spot: {spot}\n")
    return refused(run("forecast", "job.yaml", cwd=tmp_path))


def check(lines: list[str], expected: list[str]) -> None:
    assert len(lines) == len(expected), lines
    for wanted in expected:
        assert any(wanted in line for line in lines), (wanted, lines)
    assert all(line.startswith("job.yaml: ") for line in lines), lines


@pytest.mark.parametrize("name", SECTIONS)
def test_sections_are_refused_in_clear_lines(name: str, tmp_path: Path) -> None:
    spot, expected = SECTIONS[name]
    check(lines_of(tmp_path, spot), expected)


@pytest.mark.parametrize("name", TRACES)
def test_traces_are_refused_with_the_place_in_the_file(name: str, tmp_path: Path) -> None:
    content, more, expected = TRACES[name]
    (tmp_path / "trace").write_text(content)
    check(lines_of(tmp_path, f"{{trace: {{file: trace{more}}}}}"), expected)


@pytest.mark.parametrize("name", PRICE_FILES)
def test_prices_are_refused_with_the_place_in_the_file(name: str, tmp_path: Path) -> None:
    content, expected = PRICE_FILES[name]
    (tmp_path / "prices").write_text(content)
    check(lines_of(tmp_path, "{prices: {file: prices, on_demand: 3.06 USD/h}}"), expected)


def test_a_trace_with_too_few_instances_is_refused(tmp_path: Path) -> None:
    (tmp_path / "trace").write_text(sky([3, 0]))
    text = SPOT_JOB.replace("ml.p3.2xlarge", "ml.p3.2xlarge, instance_count: 4")
    (tmp_path / "job.yaml").write_text(text + "spot: {trace: {file: trace}}\n")
    check(
        refused(run("forecast", "job.yaml", cwd=tmp_path)),
        ["spot.trace: must at some time have as many instances as the job"],
    )
