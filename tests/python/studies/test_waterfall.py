"""Why one job costs more than another: line by line and phase by phase, exactly."""

import pickle

import pytest
import simcore
from simcore import InputError

from tests.python.jobs import EXAMPLES, smallest, uncertain


@pytest.mark.parametrize(("before", "after"), [
    ("resnet50-on-demand", "resnet50-spot"), ("bert-p4d", "bert-trn1"), ("tf-data-p4d", "tf-data-p4d-c5"),
    ("caltech256-resnet50", "bert-spot"),
])  # fmt: skip
def test_steps_add_up_exactly(before: str, after: str) -> None:
    """Costs are those of forecasts from the same runs, times the means of their wall clocks."""
    paths = [EXAMPLES / f"{name}.yaml" for name in (before, after)]
    found = simcore.waterfall(*paths, replications=200)
    one, other = (simcore.replicate(path, replications=200).forecast() for path in paths)
    whole = other.bill.total_nano_usd - one.bill.total_nano_usd
    assert sum(line.change_nano_usd for line in found.lines) == found.cost_change_nano_usd == whole
    assert sum(phase.change_ns for phase in found.phases) == found.wall_clock_change_ns
    assert found.before_wall_clock_s == pytest.approx(one.wall_clock_s.mean, abs=1e-6)
    assert found.after_wall_clock_s == pytest.approx(other.wall_clock_s.mean, abs=1e-6)
    assert pickle.loads(pickle.dumps(found)) == found


def test_a_dearer_rate_changes_one_line_and_no_phase() -> None:
    found = simcore.waterfall(smallest(), smallest(prices={"instance_hour": "10 USD/h"}))
    assert [line.change_nano_usd != 0 for line in found.lines] == [True] + [False] * (len(found.lines) - 1)
    assert found.wall_clock_change_ns == 0


def test_a_comparison_explains_its_winner() -> None:
    made = simcore.compare({"now": uncertain(), "dear": uncertain(prices={"instance_hour": "10 USD/h"}),
                            "cheap": uncertain(prices={"instance_hour": "1 USD/h"})}, replications=100)  # fmt: skip
    won = made.explain()
    assert (won.before, won.after) == ("now", "cheap")
    assert won.after_cost_usd == made["cheap"].cost_usd.mean  # type: ignore[union-attr]
    assert won.after_wall_clock_s == pytest.approx(made["cheap"].wall_clock_s.mean, abs=1e-6)  # type: ignore[union-attr]
    assert won.cost_change_nano_usd == sum(line.change_nano_usd for line in won.lines)
    assert (made.explain("dear", "cheap").before, made.explain("now").before) == ("cheap", "cheap")
    with pytest.raises(InputError, match=r"label: .* got 'cheep' \(did you mean cheap\?\)"):
        made.explain("dear", "cheep")


def test_a_sweep_explains_its_designs_and_refuses_what_is_refused() -> None:
    path = EXAMPLES / "resnet50-spot.yaml"
    made = simcore.sweep(path, purchase=["on_demand", "spot"], replications=100)
    found = made.explain("on_demand", "spot")
    assert found.cost_change_nano_usd == sum(line.change_nano_usd for line in found.lines)
    assert found.before_cost_usd == made["spot"].cost_usd.mean  # type: ignore[union-attr]
    refused = simcore.sweep(smallest(work={"compute": {"duration": "1 h"}}), instance_count=[1, 2], replications=10)
    two = next(design for design in refused if design.refused)
    with pytest.raises(InputError, match="label: must be a design that is possible"):
        refused.explain(two.label)
    with pytest.raises(InputError, match="against: needs another design"):
        refused.explain()


def test_what_a_change_does_not_touch_is_the_same() -> None:
    """Twice the work on the same streams: no other phase moves by more than rounding to nanoseconds."""
    job = simcore.Job.load(EXAMPLES / "resnet50-on-demand.yaml")
    found = simcore.waterfall(job, job.replace(work__epochs=40), replications=500)
    moved = {phase.phase for phase in found.phases if abs(phase.change_ns) > 1}
    assert moved == {"training"}
