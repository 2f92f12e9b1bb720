"""The table of the benchmarks: what a run says, with what is missed and by how much."""

import pytest

from tools import bench_table

MET = {
    "name": "fluid, 4 flows",
    "unit": "run",
    "microseconds": 1.0123,
    "most_microseconds": 2.0,
    "baseline": "1000 fixed steps",
    "ratio": 0.02,
    "most_ratio": 0.05,
    "machine": "A Processor",
    "compiler": "12.2.0",
    "date": "2026-11-27",
}
MISSED = MET | {"name": "advice", "microseconds": 57_000.0, "most_microseconds": 5_000.0, "ratio": 0.1}
PLAIN = {"name": "plain", "unit": "call", "microseconds": 0.0741, "most_microseconds": 0.0,
         "baseline": "", "ratio": 0.0, "most_ratio": 0.0}  # fmt: skip


def test_rows() -> None:
    assert (
        bench_table.line(MET)
        == "| fluid, 4 flows | 1.01 µs a run | 1000 fixed steps | 0.02 × | < 2 µs, < 0.05 × | met |"
    )
    assert bench_table.line(PLAIN) == "| plain | 74.1 ns a call |  |  |  |  |"


def test_a_miss_says_by_how_much_of_the_worst_goal() -> None:
    assert "| **missed by 11.4 ×** |" in bench_table.line(MISSED)
    assert "| 57 ms an advice |" in bench_table.line(MISSED | {"unit": "advice"})
    assert "| **missed by 2 ×** |" in bench_table.line(MISSED | {"most_microseconds": 0.0})


@pytest.mark.parametrize(
    ("microseconds", "text"), [(2.5e6, "2.5 s"), (212_300, "212 ms"), (999, "999 µs"), (0.0741, "74.1 ns"), (0, "0 ns")]
)
def test_durations(microseconds: float, text: str) -> None:
    assert bench_table.duration(microseconds) == text


def test_the_table_says_the_machine_and_what_is_missed() -> None:
    text = bench_table.table([MET, MISSED, PLAIN], 0.05)
    assert "A Processor" in text
    assert "g++ 12.2.0, Release; 2026-11-27" in text
    assert "before the run: 0.05. Of 2 rows with a goal, 1 miss it." in text
    assert text.count("\n| ") == 4


def test_the_page_keeps_what_is_around_the_table() -> None:
    page = f"before\n{bench_table.BEGIN}\nold\n{bench_table.END}\nafter\n"
    new = bench_table.with_table(page, "new")
    assert new == f"before\n{bench_table.BEGIN}\nnew\n{bench_table.END}\nafter\n"
    assert bench_table.BEGIN in bench_table.PAGE.read_text()
