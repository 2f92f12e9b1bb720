"""Why one job costs more than another, as a document and as pictures."""

import pytest
import simcore
from simcore.display import waterfall as shown
from simcore.display.figures.kinds import Bars

from tests.python.jobs import EXAMPLES, smallest


@pytest.fixture(scope="module")
def found() -> simcore.Waterfall:
    paths = (EXAMPLES / f"resnet50-{name}.yaml" for name in ("on-demand", "spot"))
    return simcore.waterfall(*paths, replications=500)


def test_headline(found: simcore.Waterfall) -> None:
    told = shown.headline(found)
    assert told.startswith(f"{found.after} costs $")
    assert f" less than {found.before} and takes " in told


def test_bars_lead_from_the_one_total_to_the_other(found: simcore.Waterfall) -> None:
    cost, time = shown.figures(found)
    assert isinstance(cost.data, Bars)
    assert isinstance(time.data, Bars)
    first, *steps, last = cost.data.bars
    assert (first.segments[0].end, last.segments[0].end) == (found.before_cost_usd, found.after_cost_usd)
    assert steps[-1].reached == pytest.approx(found.after_cost_usd, abs=1e-9)
    assert time.data.bars[-2].reached == pytest.approx(time.data.bars[-1].segments[0].end, abs=1e-9)
    phases = [bar.label for bar in time.data.bars[1:-1]]
    assert phases == [phase.phase for phase in found.phases if phase.change_ns]


def test_many_small_changes_share_a_step() -> None:
    from tests.python.report_jobs import DEPLOYMENTS

    channels = {f"c{i}": {"source": "fsx", "size": f"{i + 1} GB", "objects": 1,
                          "file_system": {"deployment": name}} for i, name in enumerate(DEPLOYMENTS)}  # fmt: skip
    found = simcore.waterfall(smallest(), smallest(channels=channels, prices={"instance_hour": "10 USD/h"}))
    cost = shown.figures(found)[0]
    assert cost.data.bars[-2].label.endswith(" smaller changes")  # type: ignore[union-attr]


def test_no_difference_no_figure() -> None:
    found = simcore.waterfall(smallest(), smallest())
    assert shown.figures(found) == ()
    assert shown.headline(found) == "cost and time are the same"
