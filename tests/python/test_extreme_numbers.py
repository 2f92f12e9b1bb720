"""Numbers at the edge of what there is, in every question: answered with finite numbers, or refused by name."""

import json
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import simcore

from tests.python import checkpoint_jobs
from tests.python.jobs import smallest, uncertain
from tests.python.speed_jobs import resnet

NAN, INF = math.nan, math.inf
EXTREMES: list[Any] = [
    0, -1, 0.0, -0.0, 5e-324, NAN, INF, -INF, 1e308, -1e308, 10**400, -(10**400), 2**63, 2**64 - 1, 2**64,
    "", "x", "nan", "inf", "1e308", "1e400", "-1", "9" * 400, b"1", True, [], {}, (), object(), 1j,
    np.float32("nan"), np.array([1.0, 2.0]),
]  # fmt: skip
SPOT = checkpoint_jobs.job()
WITH_DATA = smallest(channels__train={"size": "10 GB", "objects": 1000}, work__samples=1000)
FIT = simcore.fit_scaling({1: 300, 2: 500})
BUILTIN = simcore.Catalog.builtin()

ASKED: dict[str, Callable[[Any], Any]] = {
    "seed": lambda value: simcore.forecast(uncertain(), seed=value, replications=2),
    "precision": lambda value: simcore.forecast(uncertain(), precision=value, replications=2),
    "deadline": lambda value: simcore.forecast(uncertain(), deadline=value, replications=2),
    "budget": lambda value: simcore.forecast(uncertain(), budget=value, replications=2),
    "first": lambda value: simcore.replicate(uncertain(), first=value, replications=2).forecast(),
    "memory": lambda value: simcore.replicate(uncertain(), memory=value, replications=2).forecast(),
    "replication": lambda value: simcore.simulate(uncertain(), replication=value),
    "max_cost": lambda value: simcore.check(uncertain(), max_cost=value, replications=2),
    "max_time": lambda value: simcore.check(uncertain(), max_time=value, replications=2),
    "confidence": lambda value: simcore.check(uncertain(), max_cost=5, confidence=value, replications=2),
    "instance_count": lambda value: simcore.rank(
        resnet(), instance_types=["ml.p3.2xlarge"], instance_count=value, replications=2
    ),
    "shard_size": lambda value: simcore.advise_data(WITH_DATA, shard_size=value, replications=2),
    "checkpoint deadline": lambda value: simcore.advise_checkpoint(SPOT, deadline=value, replications=2),
    "nodes": lambda value: simcore.scaling(resnet(), [value], replications=2),
    "list of nodes": lambda value: simcore.scaling(resnet(), value, replications=2),
    "points": simcore.fit_scaling,
    "point": lambda value: simcore.fit_scaling({1: value}),
    "second point": lambda value: simcore.fit_scaling({1: 300, 2: value}),
    "at": lambda value: simcore.fit_scaling({1: 300}, at=value),
    "level": lambda value: FIT.at(4).interval(value),
    "target": FIT.next_measurement,
    "candidates": lambda value: FIT.next_measurement(4, value),
    "arrivals_s": lambda value: simcore.simulate_fleet([uncertain()], [value]),
    "list of arrivals": lambda value: simcore.simulate_fleet([uncertain()], value),
    "stops_s": lambda value: simcore.simulate_fleet([uncertain()], [0.0], stops_s=[value]),
    "quota": lambda value: simcore.simulate_fleet([uncertain()], [0.0], quota=value),
    "duration": lambda value: simcore.forecast(smallest(work__compute__duration=value), replications=2),
    "samples": lambda value: simcore.forecast(smallest(channels__train={"size": value, "objects": 10}), replications=2),
    "count of the cluster": lambda value: simcore.forecast(smallest(cluster__instance_count=value), replications=2),
    "values of a sweep": lambda value: simcore.sweep(smallest(), instance_count=[1, value], replications=2),
}


def require_finite(answer: Any) -> None:
    if isinstance(answer, (list, tuple)):
        for each in answer:
            require_finite(each)
    elif isinstance(answer, float):
        assert math.isfinite(answer)
    else:
        json.loads(answer.to_json(), parse_constant=pytest.fail)


def outcome(ask: Callable[[Any], Any], value: Any) -> tuple[Any, str]:
    """The answer, or the text of the refusal."""
    try:
        return ask(value), ""
    except (simcore.Error, TypeError) as error:
        return None, str(error)


@pytest.mark.parametrize("value", EXTREMES, ids=lambda value: f"{type(value).__name__} {value!s:.12}")
@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_an_extreme_is_answered_or_refused(ask: Callable[[Any], Any], value: Any) -> None:
    answer, refusal = outcome(ask, value)
    if answer is not None:
        require_finite(answer)
    else:
        assert "must" in refusal
        assert "incompatible function arguments" not in refusal
        assert len(refusal) < 2000


def test_a_day_is_a_text() -> None:
    for day in ("", "x", "2025-13-01", "9" * 400):
        with pytest.raises(simcore.SpecError, match="as_of: must be a day"):
            BUILTIN.training_price("ml.p3.2xlarge", as_of=day)
