"""Arguments of the wrong type are refused by their names, and nothing false counts as left out."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import simcore
from simcore.inputs import arguments

from tests.python import checkpoint_jobs, price_books
from tests.python.jobs import smallest
from tests.python.requests import DESCRIBES
from tests.python.speed_jobs import BERT

SPOT = checkpoint_jobs.job()
WITH_DATA = smallest(channels__train={"size": "10 GB", "objects": 1000}, work__samples=1000)
COMPARED = simcore.compare({"a": smallest(), "b": smallest(name="b")}, replications=2)
RECORDED = simcore.load_described(DESCRIBES[0])
TRACE = simcore.simulate(smallest())

# Everything that takes a catalog.
QUESTIONS: dict[str, Callable[[Any], Any]] = {
    "resolve": lambda catalog: smallest().resolve(catalog),
    "forecast": lambda catalog: simcore.forecast(smallest(), catalog=catalog),
    "replicate": lambda catalog: simcore.replicate(smallest(), catalog=catalog),
    "simulate": lambda catalog: simcore.simulate(smallest(), catalog=catalog),
    "simulate_fleet": lambda catalog: simcore.simulate_fleet([smallest()], [0.0], catalog=catalog),
    "bill": lambda catalog: simcore.bill(smallest(), TRACE, catalog=catalog),
    "check": lambda catalog: simcore.check(smallest(), max_cost=5, catalog=catalog),
    "compare": lambda catalog: simcore.compare([smallest(), smallest(name="b")], catalog=catalog),
    "sweep": lambda catalog: simcore.sweep(smallest(), instance_count=[1, 2], catalog=catalog),
    "comparison.forecast": lambda catalog: COMPARED.forecast("a", catalog=catalog),
    "advise_data": lambda catalog: simcore.advise_data(WITH_DATA, catalog=catalog),
    "advise_checkpoint": lambda catalog: simcore.advise_checkpoint(SPOT, catalog=catalog),
    "checkpoint_map": lambda catalog: simcore.checkpoint_map(SPOT, catalog=catalog),
    "rank": lambda catalog: simcore.rank(BERT, catalog=catalog),
    "scaling": lambda catalog: simcore.scaling(BERT, [1, 2], catalog=catalog),
    "fit_scaling": lambda catalog: simcore.fit_scaling({1: 300, 2: 500}, catalog=catalog),
    "speed": lambda catalog: simcore.speed(BERT, catalog=catalog),
    "recorded.bill": RECORDED.bill,
    "load_prices": lambda catalog: simcore.load_prices("book.csv", catalog=catalog),
    "load_profile": lambda catalog: simcore.load_profile("profile.yaml", catalog=catalog),
}


@pytest.mark.parametrize("catalog", [{}, [], "", "x", 0, False, "builtin"], ids=repr)
@pytest.mark.parametrize("ask", QUESTIONS.values(), ids=QUESTIONS)
def test_only_none_means_the_builtin_catalog(
    ask: Callable[[Any], Any], catalog: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "profile.yaml").write_text("name: mine\n")
    with pytest.raises(TypeError, match=r"^catalog: must be a Catalog, .* or None, got "):
        ask(catalog)


def test_a_catalog_is_itself_and_none_the_builtin_one(tmp_path: Path) -> None:
    own = simcore.Catalog.builtin().with_prices(price_books.csv_book(tmp_path / "a.csv", price_books.row()))
    assert arguments.catalog_or_builtin(own) is own
    assert arguments.catalog_or_builtin(None).digest == simcore.Catalog.builtin().digest


@pytest.mark.parametrize(
    ("ask", "name"),
    [
        (lambda: simcore.Job([1]), "description"),  # type: ignore[arg-type]
        (lambda: simcore.Job({}, file=5), "file"),  # type: ignore[arg-type]
        (lambda: simcore.Job.from_request(5), "request"),  # type: ignore[arg-type]
        (lambda: simcore.Job.from_request({}, workload=5), "workload"),  # type: ignore[arg-type]
        (lambda: smallest().to_request(5), "base"),  # type: ignore[arg-type]
        (lambda: simcore.read_trace(5), "recorded"),  # type: ignore[arg-type]
        (lambda: simcore.forecast(5), "job"),  # type: ignore[arg-type]
        (lambda: simcore.forecast(smallest(), method=5), "method"),  # type: ignore[arg-type]
        (lambda: simcore.forecast(smallest(), progress=5), "progress"),  # type: ignore[arg-type]
        (lambda: simcore.bill(smallest(), "trace"), "trace"),  # type: ignore[arg-type]
        (lambda: simcore.advise_data(WITH_DATA, channel=5), "channel"),  # type: ignore[arg-type]
        (lambda: simcore.scaling(BERT, [1], batch=5), "batch"),  # type: ignore[arg-type]
        (lambda: simcore.fit_scaling({1: 1}, batch=5), "batch"),  # type: ignore[arg-type]
        (lambda: simcore.compare([smallest(), smallest()], baseline=0), "baseline"),  # type: ignore[arg-type]
        (lambda: simcore.rank(BERT, instance_types=[5]), r"instance_types\[0\]"),  # type: ignore[list-item]
        (lambda: simcore.load_profile({}), "path"),  # type: ignore[arg-type]
        (lambda: simcore.simulate_fleet([smallest()], 5), "arrivals_s"),  # type: ignore[arg-type]
        (lambda: simcore.simulate_fleet([smallest()], np.array(5)), "arrivals_s"),  # type: ignore[arg-type]
        (lambda: simcore.simulate_fleet([smallest()], [0.0], stops_s=5), "stops_s"),  # type: ignore[arg-type]
        (lambda: simcore.simulate_fleet([smallest()], [0.0], stops_s=np.array(5)), "stops_s"),  # type: ignore[arg-type]
    ],
)
def test_wrong_types_are_refused_by_name(ask: Callable[[], Any], name: str) -> None:
    with pytest.raises(TypeError, match=f"^{name}: must be ") as caught:
        ask()
    assert "incompatible" not in str(caught.value)


@pytest.mark.parametrize("others", [None, [], [1], "x"], ids=repr)
def test_runs_merge_with_runs_alone(others: Any) -> None:
    runs = simcore.replicate(smallest(), replications=2)
    with pytest.raises(TypeError, match=r"^others: must be of the class Replications, got "):
        runs.merged(others)


@pytest.mark.parametrize("names", ["ml.p3.2xlarge", [], {}, 5, np.array([]), np.array("x")], ids=repr)
def test_lists_of_names(names: Any) -> None:
    with pytest.raises(simcore.InputError, match=r"^instance_types: must be a list of names"):
        simcore.rank(BERT, instance_types=names)


@pytest.mark.parametrize(
    "value", [5, 5.5, np.float32(5.5), np.int64(5), Fraction(11, 2), Decimal("5.5"), np.array(5.5)]
)
def test_numbers_of_any_class(value: Any) -> None:
    assert arguments.number("speed", value, "must be fast") == float(value)


@pytest.mark.parametrize(
    "value", ["5", b"5", True, None, [], 10**400, Fraction(10**400), 1j, object(), np.array([1, 2])]
)
def test_what_is_no_number(value: Any) -> None:
    with pytest.raises(simcore.InputError, match=r"^speed: must be fast, got "):
        arguments.number("speed", value, "must be fast")


@pytest.mark.parametrize("arrivals", [["5"], [None], [True], [10**400]], ids=["text", "none", "flag", "large"])
def test_times_of_a_fleet_are_numbers(arrivals: Any) -> None:
    with pytest.raises(simcore.InputError, match=r"^arrivals_s\[0\]: must be a number of seconds, got "):
        simcore.simulate_fleet([smallest()], arrivals)
    if arrivals != [None]:
        with pytest.raises(simcore.InputError, match=r"^stops_s\[0\]: must be a number of seconds, got "):
            simcore.simulate_fleet([smallest()], [0.0], stops_s=arrivals)


def test_what_is_shown_is_short() -> None:
    deep: list[Any] = []
    for _ in range(10**5):
        deep = [deep]
    assert len(arguments.shown(deep)) < 100
    assert len(arguments.shown("x" * 10**6)) < 100


@pytest.mark.parametrize("flag", [True, False, np.True_, np.False_])
def test_flags_are_those_of_python_and_numpy(flag: Any) -> None:
    assert arguments.flag("strict", flag) is bool(flag)


@pytest.mark.parametrize("given", [None, 0, 1, "yes", [], np.array([True])])
def test_nothing_else_is_a_flag(given: Any) -> None:
    with pytest.raises(TypeError, match=r"^strict: must be True or False, got "):
        arguments.flag("strict", given)


def test_texts_that_nothing_can_write_are_refused_by_name() -> None:
    assert arguments.quantity("deadline", "8 h") == "8 h"
    assert arguments.quantity("deadline", 8.5) == 8.5
    for attempt in (
        lambda: arguments.text("label", "a\ud800"),
        lambda: simcore.forecast(smallest(), deadline="\ud800"),
        lambda: simcore.check(smallest(), max_cost="\ud800"),
        lambda: simcore.sweep(smallest(), instance_count=[1], baseline="\ud800"),
    ):
        with pytest.raises(simcore.InputError, match="must be a text that UTF-8 can encode"):
            attempt()
    with pytest.raises(simcore.CatalogError, match="must be a file name in UTF-8"):
        simcore.load_prices("\ud800.csv")


@pytest.mark.parametrize(
    ("key", "near"),
    [("volume_siz", "volume_size"), ("\ud800", ""), (5, ""), (None, ""), (["volume_size"], "volume_size")],
)
def test_the_nearest_key_whatever_the_key_is(key: object, near: str) -> None:
    assert arguments.nearest_key(key, ["volume_size", "max_run"]) == near
