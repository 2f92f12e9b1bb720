"""How often to write checkpoints: Python, command line, pictures."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest

mpl.use("Agg")

import simcore
from matplotlib import pyplot as plt
from simcore.display import checkpoint_advice, wording

from tests.python.command_line import refused, run
from tests.python.documents import cells


def job(**changes: Any) -> dict[str, Any]:
    return {
        "simcore": 1,
        "name": "spot $ job",
        "cluster": {"instance_type": "ml.p3.2xlarge"},
        "purchase": "spot",
        "spot": {"interruptions": {"exponential": {"mean": "6 h"}}, "discount": 0.7},
        "stopping": {"max_runtime": "3 d", "max_wait": "5 d"},
        "phases": {"image_pull": "150 s"},
        "checkpoint": {"pause": "20 s", "restore": "60 s"},
        "work": {"compute": {"duration": "10 h"}},
        **changes,
    }


@pytest.fixture(autouse=True)
def _close_figures() -> Iterator[None]:
    yield
    plt.close("all")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    place = tmp_path / "job.json"
    place.write_text(json.dumps(job()))
    return place


def test_advice_says_what_its_json_says() -> None:
    advice = simcore.advise_checkpoint(job(), deadline="14 h")
    said = advice.to_dict()
    assert said["method"] == advice.method == "exact"
    assert set(advice.goals) == set(said["goals"]) == {"cost", "time", "late"}
    assert said["goals"]["cost"]["best"]["every_s"] == advice.goals["cost"].best.every_s
    assert [row["name"] for row in said["rules"]] == [rule.name for rule in advice.rules]
    assert [rule.name for rule in advice.rules] == ["Young", "Daly, first order", "Daly, higher order", "Lambert W"]
    assert advice.rules[0].every_s == pytest.approx((2 * 20 * 21600) ** 0.5)
    assert len(said["curve"]) == len(advice.curve) == len(advice.to_pandas("curve"))
    assert advice.none.every_s is None
    assert advice.none.cost_usd > 2 * advice.goals["cost"].best.cost_usd
    assert advice.given is None
    assert said["given"] is None
    assert "a checkpoint every" in repr(advice)


def test_forecasts_of_the_job_with_the_best_interval_cost_what_the_advice_says() -> None:
    best = simcore.advise_checkpoint(job()).goals["cost"].best
    saved = job(checkpoint={"pause": "20 s", "restore": "60 s", "every": best.every_s})
    cost = simcore.forecast(saved, replications=4000).cost_usd
    # A false alarm with one seed in 1.7 million.
    assert abs(cost.mean - best.cost_usd) < 5 * cost.standard_error + 0.001


def test_deadline_as_number() -> None:
    text = simcore.advise_checkpoint(job(), deadline="14 h")
    assert simcore.advise_checkpoint(job(), deadline=50400).to_json() == text.to_json()


@pytest.mark.parametrize("deadline", [None, "14 h"])
def test_table_says_it_all(path: Path, deadline: str | None) -> None:
    done = run("checkpoint", path, *(["--deadline", deadline] if deadline else []), COLUMNS="120")
    assert (done.code, done.err) == (0, "")
    advice = simcore.advise_checkpoint(path, deadline=deadline)
    shown = " ".join(done.out.split())
    assert checkpoint_advice.headline(advice) in shown
    for row in cells(checkpoint_advice.document(advice), "intervals"):
        assert " ".join(filter(None, row)) in shown
    for line in checkpoint_advice.notes(advice):
        assert line in shown


def test_simulated_table_fits(tmp_path: Path) -> None:
    (tmp_path / "job.json").write_text(json.dumps(job(phases={})))
    done = run("checkpoint", tmp_path / "job.json", "--replications", "50", COLUMNS="80")
    assert done.code == 0
    assert "method: simulate (50 runs for each interval" in " ".join(done.out.split())
    assert "phases.image_pull is uncertain" in " ".join(done.out.split())
    assert max(map(len, done.out.splitlines())) <= 80


def test_json_and_files(path: Path, tmp_path: Path) -> None:
    done = run("checkpoint", path, "--format", "json")
    assert json.loads(done.out) == simcore.advise_checkpoint(path).to_dict()
    written = run("checkpoint", path, "--format", "json", "--out", tmp_path / "a.json")
    assert (written.code, written.out) == (0, "")
    assert (tmp_path / "a.json").read_text() == done.out
    pictures = run("checkpoint", path, "--plot", tmp_path / "a.svg", "--plot-hazards", tmp_path / "b.png")
    assert pictures.code == 0
    assert (tmp_path / "a.svg").read_text().startswith("<?xml")
    assert (tmp_path / "b.png").read_bytes().startswith(b"\x89PNG")


def test_curve_goes_through_its_points() -> None:
    advice = simcore.advise_checkpoint(job(checkpoint={"pause": "20 s", "every": "1 h"}), deadline="14 h")
    cost, time, late = advice.plot().axes
    for ax, value in (
        (cost, lambda point: point.cost_usd),
        (time, lambda point: point.wall_clock_s / 3600),
        (late, lambda point: 100 * point.probability_late),
    ):
        curve = next(line for line in ax.lines if line.get_label() == "expected")
        assert list(curve.get_ydata()) == pytest.approx([value(point) for point in advice.curve])
        labels = [line.get_label() for line in ax.lines]
        assert labels == ["expected", *(rule.name for rule in advice.rules), "as it is", "ours"]
    ours = next(line for line in cost.lines if line.get_label() == "ours")
    assert ours.get_xdata()[0] == advice.goals["cost"].best.every_s


def test_heat_map_shows_the_least_of_each_row() -> None:
    hazards = simcore.checkpoint_map(job())
    ax = hazards.plot("hazards").axes[0]
    best = next(line for line in ax.lines if line.get_label() == "best interval")
    found = [hazards.every_s[row.index(min(row))] for row in hazards.cost_usd]
    assert list(best.get_xdata()) == found
    assert list(best.get_ydata()) == hazards.mean_lifetime_s
    assert min(hazards.mean_lifetime_s) < 6 * 3600 < max(hazards.mean_lifetime_s)
    assert hazards.own_lifetime_s == pytest.approx(6 * 3600)
    own = hazards.mean_lifetime_s.index(pytest.approx(6 * 3600))
    assert f"every {wording.duration(found[own])}" in repr(hazards)


def test_without_interruptions_there_is_nothing_to_advise(tmp_path: Path) -> None:
    (tmp_path / "job.json").write_text(json.dumps(job(purchase="on_demand", spot={}, stopping={})))
    lines = refused(run("checkpoint", tmp_path / "job.json"))
    assert any("nothing interrupts this job" in line for line in lines)


@pytest.mark.parametrize("deadline", ["soon", "0 s", "-1 h"])
def test_bad_deadlines(path: Path, deadline: str) -> None:
    (line,) = refused(run("checkpoint", path, f"--deadline={deadline}"))
    assert line.startswith("deadline")


def test_bad_options(path: Path) -> None:
    for arguments in (("--replications", "0"), ("--replications", "-1"), ("--seed", "-1"), ("--plot", "a.pdf")):
        assert refused(run("checkpoint", path, *arguments))
    with pytest.raises(simcore.SpecError, match="must be a description"):
        simcore.advise_checkpoint(simcore.Job(job()).resolve())  # type: ignore[arg-type]


def test_missing_pause_is_said(tmp_path: Path) -> None:
    (tmp_path / "job.json").write_text(json.dumps(job(checkpoint={})))
    done = run("checkpoint", tmp_path / "job.json", COLUMNS="200")
    assert "checkpoint.pause is not given: 0 s assumed" in done.out
