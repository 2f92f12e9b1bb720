"""Every function, method and property of the core, called with what does not fit: one line that names it."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
import simcore
from simcore import _core, wrong_call

from tests.python.jobs import smallest

CATALOG = simcore.Catalog.builtin()
COMPARISON = simcore.compare([smallest(), smallest()])
JOB = _core.SuiteJob("name", "file", None, [])


def instances() -> dict[str, Any]:
    """An object of each class whose methods take more than itself, by the name of the class."""
    job = smallest()
    made = [CATALOG, CATALOG.tables, COMPARISON, JOB, job.resolve(), job.draft(), simcore.forecast(job)]
    return {type(each).__name__: each for each in (*made, simcore.replicate(job, replications=2))}


def calls() -> Iterator[tuple[str, Callable[[], Any]]]:
    """Calls with objects of no class for all arguments, or all but the first; with too many; and by a wrong name."""
    known = instances()
    for name, function in wrong_call.functions():
        if "_pybind11" in name:  # its own
            continue
        parameters = [*wrong_call.signature_of(function).parameters]
        of = [known[name.split(".")[0]]] if parameters[:1] == ["self"] and name.split(".")[0] in known else []
        for first, count in (([], len(parameters)), (of, len(parameters) - len(of)), (of, len(parameters) + 1)):
            yield name, partial(function, *first, *[object()] * count)
        yield name, partial(function, *of, no_such_parameter=1)


def refusal(call: Callable[[], Any]) -> str:
    """Text of the TypeError of a call; empty when it is answered, or refused in the core's own words."""
    try:
        call()
    except simcore.Error:
        return ""
    except TypeError as error:
        return str(error)
    return ""


def is_one_line(name: str, text: str) -> bool:
    """Whether an error is short and names a function and a parameter, or what is wrong with the call; some parameters
    are refused by their own names, and an object that no constructor made, by pybind11."""
    own = rf"{re.escape(name)}(\(\w+\))?: (must be|missing|got an|too many|multiple values)"
    return len(text) < 500 and bool(
        re.fullmatch(rf"({own}|\w+: must be|__init__\(self, \.\.\.\) called with) .*", text)
    )


def test_every_function() -> None:
    refused = [(name, text) for name, call in calls() if (text := refusal(call))]
    assert [text for name, text in refused if not is_one_line(name, text)] == []
    assert len(refused) > 5000


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: COMPARISON.ranked(by=5), "Comparison.ranked(by): must be str, got 5"),
        (lambda: COMPARISON.ranked("cost", 1), "Comparison.ranked: too many positional arguments"),
        (lambda: COMPARISON.ranked(buy="cost"), "Comparison.ranked: got an unexpected keyword argument 'buy'"),
        (lambda: COMPARISON[5], "Comparison.__getitem__(label): must be str, got 5"),
        (lambda: type(COMPARISON).ranked(5), "Comparison.ranked(self): must be Comparison, got 5"),
        (lambda: CATALOG.instance_type(5), "Catalog.instance_type(name): must be str, got 5"),
        (CATALOG.instance_type, "Catalog.instance_type: missing a required argument: 'name'"),
        (lambda: CATALOG.with_prices(5), "layers: must be PriceLayers or paths of price books, got 5"),
        (lambda: setattr(JOB, "baseline", 5), "SuiteJob.baseline: must be str, got 5"),
        (lambda: _core.SuiteJob("a", "b", 5, []), "SuiteJob.__init__(job): must be JobDocument | None, got 5"),
        (lambda: _core.SuiteJob("a", "b", None, "c"), "SuiteJob.__init__(problems): must be Sequence[str], got 'c'"),
        (lambda: _core.nearest("a", ["b", 5]), "nearest(candidates): must be Sequence[str], got ['b', 5]"),
    ],
)
def test_the_line(call: Callable[[], Any], text: str) -> None:
    assert refusal(call) == text


def test_a_value_of_the_right_class_that_does_not_fit() -> None:
    suite = _core.read_suite({"simcore_suite": 1}, "suite")
    text = refusal(lambda: _core.movements({"cost_usd.mean": 10**400}, simcore.forecast(smallest()), suite))
    assert text.startswith("movements: must be called with (pinned: Mapping[str, float], forecast: Forecast, suite: ")
    assert ", got ({'cost_usd.mean': 1000" in text


def test_an_argument_that_cannot_be_shown() -> None:
    class Broken:
        @property
        def __class__(self) -> type:  # type: ignore[override]
            raise RuntimeError("no class")

    assert refusal(lambda: CATALOG.instance_type(Broken())) == "an argument does not fit, nor can it be shown"


def test_the_error_of_a_callback_is_its_own() -> None:
    def progress(done: int, all_runs: int) -> None:
        raise TypeError("mine(): incompatible function arguments")

    assert refusal(lambda: simcore.forecast(smallest(), progress=progress)) == "mine(): incompatible function arguments"
