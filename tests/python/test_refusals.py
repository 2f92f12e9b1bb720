"""How a refusal reads: no consequences of a problem already told, nothing unprintable, always a key."""

from pathlib import Path

import pytest

from tests.python.command_line import refused, run

SMALLEST = """\
simcore: 1
name: bad
cluster: {instance_type: ml.p3.2xlarge}
work: {compute: {duration: 1 h}}
"""


def swapped(old: str, new: str) -> str:
    assert SMALLEST.count(old) == 1
    return SMALLEST.replace(old, new)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("- a\n- b\n", "job.yaml: must be an object"),
        ("just words\n", "job.yaml: must be an object"),
        ("# a comment\n", "job.yaml: must be an object"),
        (swapped("{instance_type: ml.p3.2xlarge}", "none"), "job.yaml: cluster: must be an object"),
        (swapped("work: {compute: {duration: 1 h}}\n", ""), "job.yaml: work: must be given"),
    ],
    ids=["list", "words", "comment", "cluster", "work"],
)
def test_consequences_are_not_reported(text: str, where: str, tmp_path: Path) -> None:
    (tmp_path / "job.yaml").write_text(text)
    lines = refused(run("forecast", "job.yaml", cwd=tmp_path))
    assert len(lines) == 1
    assert lines[0].startswith(where)


@pytest.mark.parametrize("key", ['"two\\nlines"', '"\\e[31mred"', "x" * 100_000], ids=["newline", "escape", "long"])
def test_keys_are_quoted_like_values(key: str, tmp_path: Path) -> None:
    (tmp_path / "job.yaml").write_text(SMALLEST.replace("name: bad", f"? {key}\n: 1"))
    lines = refused(run("forecast", "job.yaml", cwd=tmp_path))
    assert len(lines) == 1
    assert lines[0].isprintable()
    assert len(lines[0]) < 500


@pytest.mark.parametrize("value", ['"two\\nlines"', '"\\e[31mred"', "x" * 100_000], ids=["newline", "escape", "long"])
def test_values_are_shown_safely(value: str, tmp_path: Path) -> None:
    (tmp_path / "job.yaml").write_text(SMALLEST + f"region: {value}\n")
    lines = refused(run("forecast", "job.yaml", cwd=tmp_path))
    assert len(lines) == 1
    assert lines[0].isprintable()
    assert len(lines[0]) < 500


@pytest.mark.parametrize(
    ("keys", "where"),
    [
        ("prices: {instance_hour: 1e20}\n", "prices.instance_hour"),
        ("artifact: {size: 1e300 B}\n", "artifact.size"),
        ("channels: {train: {input_mode: Pipe, size: 1e300 B, objects: 1}}\n", "channels.train.size"),
    ],
)
def test_what_costs_more_than_there_is_names_its_key(keys: str, where: str, tmp_path: Path) -> None:
    (tmp_path / "job.yaml").write_text(SMALLEST + keys)
    lines = refused(run("forecast", "job.yaml", cwd=tmp_path))
    assert lines[0].startswith(f"job.yaml: {where}: ")
