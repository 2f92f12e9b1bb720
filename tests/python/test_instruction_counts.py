"""Instruction counts: what valgrind writes is read in order, and a row that became dearer is named."""

import json
from pathlib import Path

import pytest

from tools import instruction_counts
from tools.instruction_counts import Counts

PINNED = Counts("12.2.0", {"forecast": 1000, "advice": 50_000})


def dump(trigger: str, total: int) -> str:
    """What valgrind writes of one call, shortened."""
    head = f"# callgrind format\ndesc: Timerange: Basic block 0 - 9\ndesc: Trigger: {trigger}\n"
    return f"{head}fn=(1)\n1 2\ntotals: {total}\n"


def test_calls_are_in_the_order_of_their_numbers_without_the_rest() -> None:
    after = "--dump-after=simcore_bench_counted"
    dumps = {10: dump(after, 3), 2: dump(after, 1), 9: dump(after, 2), 11: dump("Program termination", 99)}
    assert instruction_counts.calls(dumps) == [1, 2, 3]


def test_what_is_written_is_read_again() -> None:
    assert instruction_counts.read(instruction_counts.written(PINNED)) == PINNED


def test_a_row_is_dearer_above_a_tenth() -> None:
    new = Counts("12.2.0", {"forecast": 1101, "advice": 55_000})
    [problem] = instruction_counts.problems(PINNED, new)
    assert problem == "forecast: 1.10 × the instructions of the last release; at most 1.1 × are allowed"


def test_another_compiler_may_make_more() -> None:
    assert not instruction_counts.problems(PINNED, Counts("13.3.0", {"forecast": 1500, "advice": 70_000}))
    assert instruction_counts.problems(PINNED, Counts("13.3.0", {"forecast": 10_000, "advice": 50_000}))


def test_a_row_that_is_gone_is_told_and_a_new_one_is_not() -> None:
    new = Counts("12.2.0", {"forecast": 1000, "new row": 1})
    assert instruction_counts.problems(PINNED, new) == ["advice: pinned in instructions.json and not counted"]
    assert list(instruction_counts.report(PINNED, new))[-1].split()[-2:] == ["new", "1"]


def test_every_counted_row_of_the_last_release_is_still_registered() -> None:
    """Without valgrind: the names that a release pinned are in the sources of the benchmarks."""
    sources = "".join(file.read_text() for file in (instruction_counts.ROOT / "benchmarks").rglob("*_bench.cpp"))
    gone = [name for name in json.loads(instruction_counts.PINNED.read_text())["instructions"] if name not in sources]
    assert not gone


def test_the_command_fails_when_a_row_became_dearer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(instruction_counts, "PINNED", tmp_path / "benchmarks" / "instructions.json")
    monkeypatch.setattr(instruction_counts, "ROOT", tmp_path)
    (tmp_path / "benchmarks").mkdir()
    monkeypatch.setattr(instruction_counts, "counted", lambda build: PINNED)
    assert instruction_counts.main([str(tmp_path), "--write"]) == 0
    monkeypatch.setattr(instruction_counts, "counted", lambda build: Counts("12.2.0", {"forecast": 1, "advice": 10**6}))
    assert instruction_counts.main([str(tmp_path)]) == 1
    assert "advice: 20.00 × the instructions" in capsys.readouterr().err
