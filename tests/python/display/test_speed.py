"""A speed in words and figures: what it rests on, and where step and memory go."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import matplotlib as mpl
import pytest

mpl.use("Agg")

import simcore
from matplotlib import pyplot as plt
from simcore.display import speed as speed_display
from simcore.display.renderers import text

from tests.python.speed_jobs import LLAMA


@pytest.fixture(autouse=True)
def _close_figures() -> Iterator[None]:
    yield
    plt.close("all")


@pytest.fixture(scope="module")
def llama() -> simcore.Speed:
    return simcore.speed(LLAMA)


def test_every_face_says_the_same(llama: simcore.Speed) -> None:
    headline = speed_display.headline(llama)
    assert headline in repr(llama)
    assert headline in str(llama)
    page = llama._repr_html_()
    for words in (headline, *(row.cells[0] for row in speed_display.tables(llama)[0].rows), llama.basis):
        assert words in page
        assert words in str(llama)
    assert "<script" not in page


def test_picture(llama: simcore.Speed) -> None:
    figure = llama.plot()
    step, memory = figure.axes
    assert sum(bar.get_width() for bar in step.patches) == pytest.approx(sum(llama.step_s.values()))
    assert sum(bar.get_width() for bar in memory.patches) == pytest.approx(sum(llama.memory_bytes.values()) / 1e9)
    assert llama.job in step.get_title(loc="left")


# ---------------------------------------------------------------------------------------------- by hand
def speed_of(**changes: Any) -> Any:
    known = {
        "job": "größe",
        "samples_per_second": 128.0,
        "interval80": (100.0, 160.0),
        "nodes": 2,
        "instance_type": "ml.x",
        "basis": "as stated",
        "batch_size": 64,
        "micro_batch": 0,
        "accumulation": 1,
        "efficiency": "",
        "efficiency_runs": 0,
        "precision": "",
        "model_flops_per_sample": None,
        "flops_utilisation": None,
        "largest_micro_batch": None,
        "step_s": {},
        "memory_bytes": {},
        "memory_capacity_bytes": 16e9,
    }
    return SimpleNamespace(**known | changes)


def test_headline_by_hand() -> None:
    assert speed_display.headline(speed_of()) == "128 samples/s (80 %: 100 to 160) on 2 × ml.x"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.5, "500 ms"), (0.999, "999 ms"), (5.4, "5.4 s"), (10.0, "10 s"), (1e-6, "0.001 ms"), (1e5, "100,000 s")],
)
def test_how_long_a_step_lasts(seconds: float, said: str) -> None:
    assert speed_display.lasts(seconds) == said


def test_only_what_is_known_is_told() -> None:
    assert speed_display.facts(speed_of()) == [("basis", "as stated"), ("step", "64 samples in 500 ms")]
    known = speed_of(
        micro_batch=4,
        accumulation=8,
        largest_micro_batch=0,
        efficiency="A100",
        efficiency_runs=1,
        precision="bf16",
        model_flops_per_sample=2e12,
        flops_utilisation=0.123,
    )
    assert speed_display.facts(known) == [
        ("basis", "as stated"),
        ("step", "64 samples in 500 ms; each replica takes 4 at once, 8 times"),
        ("fits into memory", "up to 0 samples at once"),
        ("efficiency of", "A100 (1 published run)"),
        ("precision", "bf16"),
        ("operations of a sample", "2,000 GFLOP"),
        ("model FLOPs utilisation", "12.3 %"),
    ]


def test_parts_by_hand() -> None:
    found = speed_of(
        step_s={"compute": 0.375, "exposed": 0.125, "update": 0.0}, memory_bytes={"weights": 12e9, "odd": 1e7}
    )
    step, memory = speed_display.tables(found)
    assert [row.cells for row in step.rows] == [
        ("computing", "375", "75.0 %"),
        ("gradients and weights under way", "125", "25.0 %"),
    ]
    assert [row.cells for row in memory.rows] == [
        ("weights", "12.0", "75.0 %"),
        ("odd", "0.01", "0.1 %"),
        ("free, of 16.0 GB in all", "4.0", "24.9 %"),
    ]
    assert [len(row.bar) for row in memory.rows] == [1, 0, 1]


def test_memory_that_is_missing_is_told() -> None:
    (memory,) = speed_display.tables(speed_of(memory_bytes={"weights": 24e9}))
    assert memory.rows[-1].cells == ("missing", "8.0", "50.0 %")
    assert memory.rows[0].bar[0].end == 1.0


def test_figures_have_a_segment_for_each_part() -> None:
    found = speed_of(step_s={"compute": 0.375, "update": 0.0, "exposed": 0.125}, memory_bytes={"weights": 8e9})
    step, memory = (figure.data for figure in speed_display.figures(found))
    assert [(part.start, part.end) for part in step.bars[0].segments] == [(0.0, 375.0), (375.0, 500.0)]  # type: ignore[union-attr]
    assert (memory.limit, memory.bars[0].segments[0].end) == (16.0, pytest.approx(8.0))  # type: ignore[union-attr]
    assert speed_display.figures(speed_of()) == ()


@pytest.mark.parametrize(("compute", "told"), [(0.5, 0), (0.509, 0), (0.52, 1), (0.4, 1)])
def test_a_model_that_is_far_from_what_is_measured_says_so(compute: float, told: int) -> None:
    assert len(speed_display.notes(speed_of(step_s={"compute": compute}))) == told


def test_activations_that_nobody_knows() -> None:
    (note,) = speed_display.notes(speed_of(memory_bytes={"weights": 1.0}))
    assert "activations is not known" in note
    assert speed_display.notes(speed_of(memory_bytes={"activations": 1.0})) == []


@pytest.mark.parametrize("width", [80, 140])
def test_lines_stay_in_the_terminal(llama: simcore.Speed, width: int) -> None:
    assert max(map(len, text.render(speed_display.document(llama), width).splitlines())) <= width
