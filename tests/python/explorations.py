"""Explorations that several tests look at: with a best design, without one, without limits, with refused designs."""

from collections.abc import Callable
from functools import cache
from typing import Any

import simcore

from tests.python.jobs import EXAMPLES

JOB = EXAMPLES / "resnet50-spot.yaml"
VARIED: dict[str, Any] = {
    "purchase": ["on_demand", "spot"],
    "instance_count": [1, 2, 4],
    "checkpoint__every": ["10 min", "1 h"],
}


@cache
def limited() -> simcore.Exploration:
    """Some designs keep the limits, and a cheaper one breaks them."""
    return simcore.explore(JOB, deadline="24 h", budget=100, late="10 %", **VARIED)


@cache
def hopeless() -> simcore.Exploration:
    """No design keeps the limits."""
    return simcore.explore(JOB, deadline="10 h", budget=40, **VARIED)


@cache
def unlimited() -> simcore.Exploration:
    """Nothing is asked for but that the work is done."""
    return simcore.explore(JOB, **VARIED)


@cache
def fastest() -> simcore.Exploration:
    """The fastest of designs some of which are not possible."""
    types = ["ml.p3.2xlarge", "ml.g5.xlarge", "ml.unknown"]
    return simcore.explore(JOB, objective="time", deadline="16 h", purchase=["on_demand", "spot"], instance_type=types,
                           instance_count=[1, 2])  # fmt: skip


ALL: dict[str, Callable[[], simcore.Exploration]] = {
    "limited": limited,
    "hopeless": hopeless,
    "unlimited": unlimited,
    "fastest": fastest,
}
