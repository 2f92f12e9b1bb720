"""A forecast in words and figures: an hour by hand, and what is said only where it happens."""

from typing import Any

import pytest
import simcore
from simcore.display import forecast, wording
from simcore.display.renderers import text

from tests.python.documents import cells, section
from tests.python.jobs import EXAMPLES, smallest, uncertain

PHASES = dict.fromkeys(("starting", "image_pull", "download", "upload"), 0)
NAMES = ("answer", "known", "risks", "uncertain", "run", "pace", "bill", "spread", "assumed", "stated")


@pytest.fixture(scope="module")
def hour() -> simcore.Forecast:
    """$3.825 for the instance, and 30 GB of volume for one of the 720 hours of a month at $0.14."""
    return simcore.forecast(smallest(phases=PHASES))


@pytest.fixture(scope="module")
def varied() -> simcore.Forecast:
    return simcore.forecast(uncertain(), replications=400, deadline="90 min", budget=100)


def names(made: simcore.Forecast) -> list[str]:
    return [each.name for each in forecast.sections(made)]


# ---------------------------------------------------------------------------------------------- by hand
def test_an_hour(hour: simcore.Forecast) -> None:
    assert forecast.headline(hour) == "$3.83, 1 h 0 min"
    document = forecast.document(hour)
    assert document.meaning == "The simulated run completes."
    assert cells(document, "answer") == [
        ("cost", *["$3.83"] * 4, "$92.07"),
        ("wall clock", *["1 h 0 min"] * 4, "1 d 0 h"),
        ("billable", *["1 h 0 min"] * 4, "1 d 0 h"),
    ]
    assert cells(document, "run") == [("training", "0 s", "1 h 0 min", "billed")]


def test_what_does_not_happen_is_left_out(hour: simcore.Forecast) -> None:
    """Nothing varies, nothing may go wrong, there is no data, and the job file states nothing."""
    assert names(hour) == ["answer", "run", "bill", "spread", "assumed"]
    spread = section(forecast.document(hour), "spread")
    assert spread is not None
    assert spread.folding == "detail"
    assert [figure.name for figure in forecast.figures(hour)] == ["timeline", "waterfall", "range"]


def test_sections_come_in_their_order(varied: simcore.Forecast) -> None:
    job = simcore.forecast(EXAMPLES / "caltech256-resnet50.yaml", replications=20)
    for made in (varied, job):
        assert names(made) == [name for name in NAMES if name in names(made)]
    assert {"known", "risks"} <= set(names(varied))
    assert "pace" in names(job)


# ---------------------------------------------------------------------------------------------- risks
def risks(made: simcore.Forecast) -> dict[str, str]:
    return {row[0]: row[1] for row in cells(forecast.document(made), "risks")}


def test_what_was_asked_for_is_told_even_if_it_never_happens(varied: simcore.Forecast) -> None:
    found = risks(varied)
    late, over = varied.probabilities.late, varied.probabilities.over_budget
    assert late is not None
    assert over is not None
    low, high = late.interval
    assert 0.0 == over.share < low < late.share < high
    assert found["late"].startswith(f"{100 * late.share:.2g} % of the runs ({100 * low:.2g} % to ")
    assert found["over budget"].startswith("0 % of the runs")
    assert "not finished" not in found
    assert found["worst 5 %"] == f"cost ${varied.cost_usd.worst5:.2f} on average"


def test_without_questions_no_answers(hour: simcore.Forecast) -> None:
    assert risks(hour) == {}


def test_what_the_job_does_not_say_is_named() -> None:
    said = forecast.document(simcore.forecast(smallest())).meaning
    assert "Not said: how large the artifact is (artifact.size) and what data it reads (channels)." in said
    assert "of the variance of the billed time." in said
    data = forecast.document(simcore.forecast(smallest(artifact={"size": "1 GB"}))).meaning
    assert "Not said: what data it reads (channels). That makes up " in data
    for part in simcore.forecast(smallest(), replications=2000).unstated:
        assert part.deviation_s > 0
        assert 0 < part.share < 1
    everything = smallest(artifact={"size": "1 GB"}, channels={"train": {"size": "1 GB", "objects": 9}})
    assert "Not said" not in forecast.document(simcore.forecast(everything)).meaning


def test_runs_that_are_stopped() -> None:
    made = simcore.forecast(smallest(phases=PHASES, stopping__max_runtime="30 min"))
    assert risks(made)["not finished"].startswith("100 % of the runs")
    assert forecast.document(made).meaning.endswith("How 1 simulated run ends: MaxRuntimeExceeded 1.")


def test_what_spot_does_to_the_end_is_at_the_top() -> None:
    job = smallest(purchase="spot", work__compute__duration="8 h", stopping={"max_runtime": "1 d", "max_wait": "2 d"})
    made = simcore.forecast(job, replications=500)
    said = forecast.document(made).meaning
    assert f"Spot: half of the runs end within {wording.duration(made.wall_clock_s.p50)}, one in ten takes " in said
    assert f"{wording.share(1.0 - made.probabilities.completed.share)} end before their work is done." in said
    calm = job.replace(spot={"interruptions": "1000 d", "capacity_wait": "0 s"})
    assert "Spot:" not in forecast.document(simcore.forecast(calm, replications=500)).meaning


def test_how_several_runs_end() -> None:
    made = simcore.forecast(uncertain(phases=PHASES, stopping__max_runtime="62 min"), replications=100)
    meaning = forecast.document(made).meaning
    counts = ", ".join(f"{name} {count}" for name, count in made.outcomes.items())
    assert len(made.outcomes) == 2
    assert meaning.endswith(f"How 100 simulated runs end: {counts}.")


def test_a_job_that_never_runs() -> None:
    limits = {"max_runtime": "1 s", "max_wait": "1 s"}
    made = simcore.forecast(smallest(purchase="spot", stopping=limits, phases={"pending": "1 h"}))
    assert forecast.headline(made) == "$0.00, 1 s"
    assert risks(made)["given up at max_wait"].startswith("100 % of the runs (")
    assert cells(forecast.document(made), "run") == [("pending", "0 s", "1 s", "free")]


# ---------------------------------------------------------------------------------------------- figures
def bars(made: simcore.Forecast) -> list[tuple[str, float, str, str]]:
    (figure,) = [each for each in forecast.figures(made) if each.name == "range"]
    data: Any = figure.data
    return [(bar.label, bar.segments[0].end, bar.value, bar.aside) for bar in data.bars]


def test_the_range_of_the_cost_by_hand(hour: simcore.Forecast) -> None:
    total, most = 3.825 + 30 * 0.14 / 720, hour.worst_case.cost_usd
    expected, ninety, worst = bars(hour)
    assert expected == ("expected", pytest.approx(total, abs=1e-8), "$3.83", "")
    assert ninety == ("90 % below", pytest.approx(total, abs=1e-8), "$3.83", "")
    assert worst == ("at most", most, "$92.07", "24 × the expected")


def test_what_is_free_is_no_multiple() -> None:
    made = simcore.forecast(smallest(purchase="reserved", cluster__instance_type="ml.p4d.24xlarge", phases=PHASES))
    assert [aside for *_, aside in bars(made)] == [""] * 3


def test_the_spread_has_a_strip_for_each_quantity_that_varies(varied: simcore.Forecast) -> None:
    (figure,) = [each for each in forecast.figures(varied) if each.name == "spread"]
    data: Any = figure.data
    assert [each.label for each in data.ranges] == ["cost", "wall clock", "billable"]
    cost = data.ranges[0]
    summary = varied.cost_usd
    assert (cost.whole, cost.most) == ((summary.min, summary.max), (summary.p5, summary.p95))
    assert [mark.at for mark in cost.marks] == [summary.p50, summary.mean]


# ---------------------------------------------------------------------------------------------- the rest
def test_provenance_gives_the_same_numbers_again(varied: simcore.Forecast) -> None:
    told = dict(forecast.provenance(varied))
    assert (told["seed"], told["runs"]) == ("1", "400, all replications, quasi-random draws")
    assert told["spec"] == varied.spec_id
    again = simcore.forecast(uncertain(), replications=400, seed=int(told["seed"]), deadline="90 min", budget=100)
    assert again.to_json() == varied.to_json()


def test_an_exact_forecast_says_so() -> None:
    made = simcore.forecast(smallest(phases=PHASES), method="exact")
    told = dict(forecast.provenance(made))
    assert told["method"].startswith("exact (probabilities right to ")


def test_what_a_job_assumes(hour: simcore.Forecast) -> None:
    assert cells(forecast.document(hour), "assumed") == []  # citations, not rows
    shown = "".join(part for line in text.lines(forecast.document(hour), detail=True) for part, _ in line)
    assert all(entry.field in shown for entry in hour.assumed)


@pytest.mark.parametrize("width", [80, 140])
@pytest.mark.parametrize("name", ["job", "größe 训练 " * 12, "x" * 200])
def test_lines_stay_in_the_terminal(name: str, width: int) -> None:
    made = simcore.forecast(uncertain(name=name.strip()), replications=20)
    lines = text.render(forecast.document(made), width).splitlines()
    assert max(len(line) + sum(letter > "\u2e7f" for letter in line if letter.isalpha()) for line in lines) <= width
