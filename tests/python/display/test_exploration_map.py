"""The map of an exploration: the best mean over two fields."""

from itertools import product
from math import inf, isinf

import simcore
from simcore.display import exploration_map
from simcore.display.figures.kinds import HeatMap

from tests.python.explorations import JOB, fastest, hopeless, limited, unlimited
from tests.python.jobs import smallest


def heat(found: simcore.Exploration) -> HeatMap:
    (figure,) = exploration_map.figures(found)
    assert isinstance(figure.data, HeatMap)
    return figure.data


def test_cells_are_the_best_over_the_other_fields() -> None:
    """Brute force: the least mean of all designs with these two values."""
    found = unlimited()
    data = heat(found)
    assert {data.x.label, data.y.label} == {"purchase", "checkpoint.every"}  # whose best means differ most
    columns, rows = ([text for _, text in axis.ticks] for axis in (data.x, data.y))
    for (across, x), (down, y) in product(enumerate(columns), enumerate(rows)):
        alike = [
            each.cost_usd for each in found.designs
            if str(each.values[data.x.label]) == x and str(each.values[data.y.label]) == y
        ]  # fmt: skip
        assert data.values[down][across] == min(alike)


def test_cells_without_a_design_that_keeps_the_limits_are_hatched() -> None:
    data = heat(limited())
    cells = [value for row in data.values for value in row]
    kept = {(each.values[data.x.label], each.values[data.y.label]) for each in limited().designs
            if each.keeps_limits}  # fmt: skip
    assert sum(not isinf(value) for value in cells) == len(kept)
    assert data.excluded == "none keeps the limits"
    assert inf not in [value for row in heat(hopeless()).values for value in row], (
        "where none keeps them, all are shown"
    )


def test_a_time_has_a_readable_unit() -> None:
    assert heat(fastest()).scale.label == "expected time, hours"


def test_long_values_are_letters_with_a_key() -> None:
    types = {name: {"work__compute__duration": f"{hours} h"} for name, hours in
             {"ml.g5.xlarge": 8, "ml.g5.2xlarge": 5, "ml.g5.12xlarge": 2}.items()}  # fmt: skip
    found = simcore.explore(smallest(), instance_type=types, max_runtime=["10 h", "20 h"])
    (figure,) = exploration_map.figures(found)
    assert isinstance(figure.data, HeatMap)
    assert figure.data.x.label == "cluster.instance_type"
    assert [text for _, text in figure.data.x.ticks] == ["a", "b", "c"]
    assert figure.note == "cluster.instance_type: a ml.g5.xlarge, b ml.g5.2xlarge, c ml.g5.12xlarge"
    assert figure.note in figure.caption


def test_one_field_has_no_map() -> None:
    assert exploration_map.figures(simcore.explore(JOB, instance_count=[1, 2])) == ()
