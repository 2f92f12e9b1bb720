"""What a description may hold: plain data, and what obviously means such data; the rest is refused by its place."""

import datetime
import enum
import functools
import json
import re
import types
import uuid
from collections import OrderedDict, UserDict, UserList, deque
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path, PurePosixPath
from typing import Any

import numpy as np
import pytest
import simcore

from tests.python.jobs import smallest, uncertain


class Purchase(enum.Enum):
    SPOT = "spot"


class Count(enum.IntEnum):
    TWO = 2


def held(value: Any) -> Any:
    """What a description keeps of a value."""
    return simcore.Job({"value": value}).description["value"]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (Decimal("1.5"), 1.5),
        (Fraction(3, 2), 1.5),
        (np.float32(1.5), 1.5),
        (np.bool_(True), True),
        (Purchase.SPOT, "spot"),
        (Count.TWO, 2),
        (datetime.date(2025, 12, 1), "2025-12-01"),
        (np.datetime64("2025-12-01"), "2025-12-01"),
        (PurePosixPath("a/b"), "a/b"),
        (uuid.UUID(int=5), "00000000-0000-0000-0000-000000000005"),
        ((1, "a"), [1, "a"]),
        (range(3), [0, 1, 2]),
        (deque([1]), [1]),
        (UserList([1, 2]), [1, 2]),
        (np.array([[1, 2], [3, 4]]), [[1, 2], [3, 4]]),
        (types.MappingProxyType({"a": 1}), {"a": 1}),
        (UserDict(a=UserDict(b=1)), {"a": {"b": 1}}),
        (OrderedDict(b=1, a=2), {"b": 1, "a": 2}),
        ({1: "one", np.int64(2): "two"}, {"1": "one", "2": "two"}),
        (2**64, 2.0**64),
        (10**5000, "at least 2^16609"),
        (Fraction(10**5000), "at least 2^16609"),
        (float("nan"), "nan"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_has_an_obvious_meaning(given: Any, kept: Any) -> None:
    assert held(given) == kept
    assert type(held(given)) is type(kept)


@pytest.mark.parametrize(
    "value",
    [
        object(),
        {1, 2},
        frozenset("a"),
        b"bytes",
        bytearray(b"bytes"),
        memoryview(b"bytes"),
        dict,
        np.float64,
        Purchase,
        len,
        lambda: 5,
        functools.partial(len),
        (each for each in ()),
        {}.keys(),
        1j,
        datetime.timedelta(hours=1),
        datetime.time(12),
        re.compile("a"),
        json,
        NotImplemented,
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_no_plain_data(value: Any) -> None:
    asked: list[Callable[[], Any]] = [
        lambda: simcore.Job({"work": {"parts": [0, value]}}),
        lambda: smallest().replace(work={"parts": [0, value]}),
        lambda: simcore.Job.from_request({"work": {"parts": [0, value]}}),
        lambda: simcore.forecast({"work": {"parts": [0, value]}}),
    ]
    for ask in asked:
        with pytest.raises(simcore.SpecError) as caught:
            ask()
        [problem] = caught.value.problems
        assert problem.where == "work.parts[1]"
        assert problem.rule == "must be a text, a number, a flag, a date, a path, a list or a dict"
        assert "0x" not in str(caught.value)


def test_places_begin_with_the_file_or_the_section() -> None:
    with pytest.raises(simcore.SpecError, match=r"^job\.yaml: work: must be .*, got a value of the class set"):
        simcore.Job({"work": {1}}, file="job.yaml")
    with pytest.raises(simcore.SpecError, match=r"^workload\.work: must be .*, got a value of the class set"):
        simcore.Job.from_request({}, workload={"work": {1}})
    with pytest.raises(simcore.SpecError, match=r"^job\.yaml: must have texts as keys, got .* NoneType"):
        simcore.Job({None: 1}, file="job.yaml")


@pytest.mark.parametrize(
    "key", [None, True, (1, 2), b"a", float("nan"), object(), frozenset()], ids=lambda key: type(key).__name__
)
def test_keys_that_are_no_texts(key: Any) -> None:
    with pytest.raises(simcore.SpecError, match=f"^channels: must have texts as keys, got .* {type(key).__name__}$"):
        simcore.Job({"channels": {key: {}}})


def test_numbers_as_keys_are_the_texts_of_their_shares() -> None:
    laws = ({0: "1 s", 0.25: "2 s", 1.0: "9 s"}, {"0 %": "1 s", "25 %": "2 s", "100 %": "9 s"})
    numbered, texts = (smallest(phases={"starting": {"quantiles": law}}).resolve() for law in laws)
    assert numbered.spec_id == texts.spec_id


@pytest.mark.parametrize("twice", [{1: "a", "1": "b"}, {"1": "a", np.int64(1): "b"}, {-5: 1, "a": 2, "-5": 3}])
def test_keys_that_become_the_same(twice: Any) -> None:
    with pytest.raises(simcore.SpecError, match=r"^channels: must have each key once as a text, got '-?\d' twice$"):
        simcore.Job({"channels": twice})


def cyclic_dict() -> Any:
    cycle: dict[str, Any] = {}
    cycle["a"] = cycle
    return cycle


def cyclic_list() -> Any:
    cycle: list[Any] = []
    cycle.append({"a": cycle})
    return cycle


def cyclic_array() -> Any:
    cycle = np.empty(1, dtype=object)
    cycle[0] = cycle
    return cycle


def deep_list() -> Any:
    deep: list[Any] = []
    for _ in range(10**5):
        deep = [deep]
    return deep


@pytest.mark.parametrize("make", [cyclic_dict, cyclic_list, cyclic_array, deep_list])
def test_what_holds_itself_or_is_deep(make: Callable[[], Any]) -> None:
    value = make()
    asked: list[Callable[[], Any]] = [
        lambda: simcore.Job({"work": value}),
        lambda: simcore.forecast({"work": value}),
        lambda: simcore.compare([{"work": value}, smallest()]),
        lambda: simcore.Job.from_request({"work": value}),
        lambda: simcore.Job.from_request({}, workload={"work": value}),
        lambda: smallest().replace(work=value),
        lambda: smallest().to_request({"work": value}),
        lambda: simcore.sweep(smallest(), work=[value]),
        lambda: simcore.sweep(smallest(), work={"a": value}),
        lambda: simcore.read_trace({"work": value}),
        lambda: simcore.load_described({"work": value}),
    ]
    for ask in asked:
        with pytest.raises(simcore.SpecError, match=r"work.*: must (not hold itself|be at most 64 levels deep)"):
            ask()


def test_a_dict_that_stands_twice_is_no_circle() -> None:
    shared = {"b": 1}
    assert held([shared, shared, {"a": shared}]) == [shared, shared, {"a": shared}]


def test_hyperparameters_that_json_cannot_hold() -> None:
    for value in (cyclic_dict(), deep_list(), object()):
        with pytest.raises(simcore.SpecError, match=r"hyperparameters\.depth: must be what JSON or a text can hold, "):
            simcore.Job.from_estimator(
                entry_point="train.py",
                role="Training",
                instance_type="ml.g5.xlarge",
                instance_count=1,
                hyperparameters={"depth": value},
            )


def test_decimals_and_fractions_are_numbers_of_the_job() -> None:
    plain = simcore.forecast(smallest(work__compute__duration=90)).to_json()
    for value in (Decimal("90"), Fraction(90), np.int16(90), np.float32(90)):
        assert simcore.forecast(smallest(work__compute__duration=value)).to_json() == plain


@pytest.mark.parametrize(
    "values", [{"spot", b"a"}, [object()], b"spot", str, np.array(object())], ids=lambda values: type(values).__name__
)
def test_values_of_sweeps(values: Any) -> None:
    with pytest.raises(simcore.SpecError, match=r"^purchase: must be a text, a number"):
        simcore.sweep(smallest(), purchase=values)


def test_an_iterator_without_an_end_is_refused() -> None:
    import itertools

    with pytest.raises(simcore.SpecError, match=r"^instance_count: must have at most 100000 values, got more"):
        simcore.sweep(smallest(), instance_count=itertools.count(1))


def test_a_zero_dimensional_array_is_one_value() -> None:
    found = simcore.sweep(uncertain(), instance_count=np.array(2), purchase=["on_demand", "spot"], replications=2)
    assert len(found) == 2


def test_plain_data_comes_from_files_as_before(tmp_path: Path) -> None:
    path = tmp_path / "job.json"
    path.write_text(json.dumps(smallest().description))
    assert simcore.Job.load(path).description == smallest().description
