"""The budget of the build: what its log says, against what it may take."""

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


def written(folder: Path, text: str = LOG) -> str:
    (folder / ".ninja_log").write_text(text)
    return str(folder)


def test_what_a_newcomer_compiles_counts_the_slowest_first() -> None:
    found = build_times.units(LOG)
    assert [unit.seconds for unit in found] == [41.0, 7.0, 2.0]
    assert "3 units, 50 s in all" in build_times.report(found)


def test_within_the_budget(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build_times.main([written(tmp_path)]) == 0
    assert "41.0 s  bindings" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("budget", "told"),
    [
        (["--most", "40"], "unity_0_cxx.cxx.o: 41.0 s, more than 40"),
        (["--most-in-all", "49"], "all units: 50 s, more than 49"),
    ],
)
def test_above_the_budget(budget: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build_times.main([written(tmp_path), *budget]) == 1
    assert told in capsys.readouterr().err


def test_what_is_no_log_is_refused(tmp_path: Path) -> None:
    assert build_times.main([str(tmp_path)]) == 2
    with pytest.raises(ValueError, match="must be a log of ninja"):
        build_times.units("")
