"""The budget of the build: what its log says, against what it may take."""

import subprocess
from pathlib import Path

import pytest

from tools import build_times

LOG = """# ninja log v5
0\t41000\t1\tbindings/CMakeFiles/_core.dir/Unity/unity_0_cxx.cxx.o\tab
10\t9510\t1\tlibsimcore/CMakeFiles/simcore.dir/Unity/unity_exact_cxx.cxx.o\tcd
10\t2010\t1\tlibsimcore/CMakeFiles/simcore.dir/cmake_pch.hxx.gch\tef
0\t90000\t1\ttests/CMakeFiles/unit_study.dir/joined/study_0.cpp.o\t01
41000\t41900\t1\tlibsimcore/libsimcore.a\t23
50000\t57000\t2\tlibsimcore/CMakeFiles/simcore.dir/Unity/unity_exact_cxx.cxx.o\tcd
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a build, with a program that compiles in a moment."""
    (tmp_path / "CMakeCache.txt").write_text("CMAKE_CXX_COMPILER:FILEPATH=/usr/bin/c++\n")
    monkeypatch.setattr(build_times, "PROGRAM", "int one() { return 1; }")
    return tmp_path


def written(folder: Path, text: str = LOG) -> str:
    (folder / ".ninja_log").write_text(text)
    return str(folder)


def test_what_a_newcomer_compiles_counts_the_slowest_first() -> None:
    found = build_times.units(LOG)
    assert [unit.seconds for unit in found] == [41.0, 7.0, 2.0]
    assert "3 units, 50 s in all" in build_times.report(found)


def test_within_the_budget(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build_times.main([written(cache), "--most", "1e6", "--most-in-all", "1e6"]) == 0
    assert "41.0 s  bindings" in capsys.readouterr().out


def test_above_the_budget(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build_times.main([written(cache), "--most", "0.01", "--most-in-all", "0.01"]) == 1
    told = capsys.readouterr().err
    assert told.count("above the budget") == 4
    assert "all units: 50.0 s" in told


@pytest.mark.parametrize("machine", [1.0, 2.0])
def test_a_slow_machine_has_the_same_budget(machine: float) -> None:
    built = [build_times.Unit("a.o", 41 * machine), build_times.Unit("b.o", 9 * machine)]
    assert build_times.excess(built, 5 * machine, most=8.2, most_in_all=10) == []
    assert build_times.excess(built, 5 * machine, most=8.1, most_in_all=9.9) == [
        f"a.o: {41 * machine:.1f} s are 8.2 times {5 * machine:.1f} s, more than 8.1",
        f"all units: {50 * machine:.1f} s are 10.0 times {5 * machine:.1f} s, more than 9.9",
    ]


def test_a_compiler_that_fails_is_no_measure(tmp_path: Path) -> None:
    (tmp_path / "CMakeCache.txt").write_text("CMAKE_CXX_COMPILER:FILEPATH=/bin/false\n")
    with pytest.raises(subprocess.CalledProcessError):
        build_times.seconds_of_program(tmp_path)


def test_what_is_no_log_is_refused(tmp_path: Path) -> None:
    assert build_times.main([str(tmp_path)]) == 2
    with pytest.raises(ValueError, match="must be a log of ninja"):
        build_times.units("")
