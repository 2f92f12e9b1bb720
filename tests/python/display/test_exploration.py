"""The faces of an exploration: what the headline says, what the table marks, what fits a screen."""

import json
from collections.abc import Callable

import pytest
import simcore
from simcore.display import exploration, faces, wording
from simcore.display.document import Table
from simcore.display.renderers import text

from tests.python.explorations import ALL, JOB, VARIED, fastest, hopeless, limited, unlimited
from tests.python.jobs import smallest

NAMES = pytest.mark.parametrize("found", ALL.values(), ids=list(ALL))


def shown(found: simcore.Exploration, width: int, *, detail: bool = False) -> list[str]:
    made = text.lines(faces.document(found), width, detail=detail)
    return ["".join(part for part, _ in line).rstrip() for line in made]


def table(found: simcore.Exploration) -> Table:
    (section,) = (each for each in exploration.document(found).sections if each.name == "designs")
    (made,) = (block for block in section.blocks if isinstance(block, Table))
    return made


@NAMES
@pytest.mark.parametrize("width", [80, 100, 140])
def test_fits_a_screen(found: Callable[[], simcore.Exploration], width: int) -> None:
    lines = shown(found(), width)
    assert len(lines) <= 25
    assert max(map(len, shown(found(), width, detail=True))) <= width
    heads = [line for line in lines if line.startswith("design ")]
    assert len(heads) == 1, "the table of the short answer is one table"


def test_headline_says_what_was_asked_and_how_sure_it_is() -> None:
    found = limited()
    best = found.best
    assert best is not None
    assert exploration.headline(found).startswith(
        f"cheapest that is done in 24 h in 90 % of the runs and costs at most $100 in 95 % of the runs: {best.label}: "
        f"{wording.usd(best.cost_usd)}, {wording.duration(best.wall_clock_s)}, late in "
    )
    assert exploration.headline(found).endswith("; right with more than 99.9 % probability")
    assert exploration.headline(unlimited()).startswith("cheapest: spot, instance_count 1, ")
    assert exploration.headline(fastest()).startswith("fastest that is done in 16 h in 95 % of the runs: on_demand, ")


def test_a_sweep_finds_the_same_best_design() -> None:
    """Brute force: every design with as many runs from another seed; the best costs 11 % less than the next."""
    found = simcore.sweep(JOB, deadline="24 h", budget=100, seed=7, replications=4096, **VARIED)
    kept = [each for each in found if each.late and each.over_budget and each.cost_usd
            and each.late.share <= 0.1 and each.over_budget.share <= 0.05]  # fmt: skip
    best = limited().best
    assert best is not None
    assert min(kept, key=lambda each: each.cost_usd.mean if each.cost_usd else 0.0).label == best.label


def test_without_a_best_design_the_nearest_comes_first() -> None:
    found = hopeless()
    assert found.best is None
    assert found.nearest is not None
    assert exploration.headline(found).startswith(
        "no design is done in 10 h and costs at most $40, each in 95 % of the runs, with more than 99.9 % probability; "
        f"the nearest: {found.nearest.label}"
    )
    assert table(found).rows[0].cells[:2] == (found.nearest.label, "3 nearest")
    told = exploration.others(found)
    assert [line.partition(": ")[2].partition(" in ")[0] for line in told] == ["late", "over budget"]


def test_the_runner_up_and_what_the_limits_cost() -> None:
    found = limited()
    assert found.runner_up is not None
    assert found.regret_interval is not None
    low, high = map(wording.usd, found.regret_interval)
    next_best, cheaper = exploration.others(found)
    assert next_best.startswith(f"next best: {found.runner_up.label}: ")
    assert next_best.endswith(f"; it costs {low} to {high} more")
    assert cheaper.startswith("cheaper, but breaks a limit: spot, instance_count 1, ")
    tied = simcore.explore(JOB, max_runtime=["4 d", "5 d"])
    assert "it costs as much, as far as the runs can tell" in exploration.others(tied)[0]


def test_shares_that_break_a_limit_are_marked() -> None:
    found = limited()
    rows = {row.cells[0]: row for row in table(found).rows}
    for design in found.designs:
        marks = [cell.endswith(" !") for cell in rows[design.label].cells[4:6]]
        assert design.late is not None
        assert design.over_budget is not None
        assert marks == [design.late > 0.1, design.over_budget > 0.05]
        assert any(marks) == (not design.keeps_limits)
        assert (rows[design.label].emphasis == "dim") == (not design.keeps_limits)


def test_reasons_are_counted() -> None:
    first, *reasons = exploration.refused(fastest())
    assert first == "8 of 12 designs are not possible:"
    assert [reason.split()[0] for reason in reasons] == ["4", "4"]
    assert "(and the same of 1 other choice)" in reasons[1]
    assert exploration.refused(limited()) == []


def test_a_search_that_ends_unsure_says_so() -> None:
    """Two designs that differ by less than the noise of 512 runs, and no difference counts as none."""
    how = {"replications": 512, "confidence": "99.9 %", "indifference": 0}
    found = simcore.explore(JOB, **how, purchase=["spot"], checkpoint__every=["10 min", "10.1 min"])
    assert found.correct_selection < 0.999
    assert exploration.warnings(found) == [
        "99.9 % was wanted: more replications, or a larger indifference, may make it as sure"
    ]
    assert exploration.warnings(limited()) == []


@pytest.mark.parametrize(("value", "told"), [
    (0.9649, "96 %"), (0.96, "96 %"), (0.99, "99 %"), (0.9949, "99.4 %"), (0.99949, "99.9 %"),
    (1.0, "more than 99.9 %"), (0.5, "50 %"),
])  # fmt: skip
def test_no_probability_is_rounded_up(value: float, told: str) -> None:
    assert exploration.probability(value) == told


@NAMES
def test_rows_of_every_form(found: Callable[[], simcore.Exploration]) -> None:
    made = found()
    rows = made.records()
    assert [row["label"] for row in rows] == [design.label for design in made.designs]
    assert list(made.to_pandas()["cost_usd"]) == [design.cost_usd for design in made.designs]
    assert made.to_arrow().num_rows == len(made.designs)
    lines = made.to_csv().splitlines()
    assert len(lines) == 1 + len(rows)
    assert lines[0].startswith("label,purchase,")
    assert json.loads(made.to_json())["designs"][0]["label"] == rows[0]["label"]


def test_says_what_would_change_the_answer() -> None:
    """Certain durations: the dearer type becomes as good where the price of the other has grown by the difference."""
    types = {"ml.g5.xlarge": {"work__compute__duration": "8 h"}, "ml.g5.2xlarge": {"work__compute__duration": "9 h"}}
    found = simcore.explore(smallest(), instance_type=types)
    price, time = exploration.turning(found)
    assert price.startswith("another answer if the price of ml.g5.xlarge grows by ")
    assert price.endswith(" %: then ml.g5.2xlarge is as good")
    assert time.startswith("another answer if the training time on ml.g5.xlarge grows by ")
    assert list(exploration.turning(hopeless())) == []


def test_what_no_run_shows_is_told_where_it_decides() -> None:
    """Two designs alike, each of which may run into a limit of twenty days: few runs do not exclude that either of
    them is dearer."""
    job = smallest(work={"compute": {"duration": {"uniform": {"low": "1 h", "high": "2 h"}}}})
    found = simcore.explore(job, replications=512, max_runtime=["20 d", "19 d"])
    event = found.unseen
    assert found.best is not None
    assert event is not None
    assert event.decides
    assert event.probability == pytest.approx(1 - 0.05 ** (1 / event.runs))
    assert event.adds == pytest.approx(event.probability * (event.worst - found.best.cost_usd))
    told = " ".join(exploration.others(found))
    assert f"none of the best design's {event.runs:,} runs shows" in told
    assert wording.usd(event.worst) in told
    assert "not excluded" not in " ".join(exploration.others(limited()))
