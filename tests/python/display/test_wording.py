"""Numbers as people read them."""

import math
import re
from decimal import Decimal

import pytest
import simcore
from hypothesis import given
from hypothesis import strategies as st
from simcore.display import wording
from simcore.display.forecast import document, headline

from tests.python.documents import cells
from tests.python.jobs import smallest, uncertain

SECONDS = {"s": 1, "min": 60, "h": 3600, "d": 86400}


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 s"),
        (0.04, "0.0 s"),
        (5, "5 s"),
        (5.44, "5.4 s"),
        (9.96, "10.0 s"),
        (59.4, "59 s"),
        (59.6, "1 min 0 s"),
        (200, "3 min 20 s"),
        (3599.4, "59 min 59 s"),
        (3599.6, "1 h 0 min"),
        (6553, "1 h 49 min"),
        (86369, "23 h 59 min"),
        (86371, "1 d 0 h"),
        (86400 * 2 + 3600 * 3, "2 d 3 h"),
        (86400 * 400, "400 d 0 h"),
    ],
)
def test_duration(seconds: float, text: str) -> None:
    assert wording.duration(seconds) == text


def as_seconds(text: str) -> float:
    return sum(float(number) * SECONDS[unit] for number, unit in re.findall(r"([\d.]+) (\w+)", text))


@given(st.floats(0, 1e9))
def test_duration_is_off_by_half_of_its_last_unit(seconds: float) -> None:
    text = wording.duration(seconds)
    smallest_unit = SECONDS[text.split()[-1]]
    assert abs(as_seconds(text) - seconds) <= 0.5 * smallest_unit + 1e-6 * seconds + 1e-9


@given(st.floats(0, 1e9))
def test_duration_never_fills_a_unit(seconds: float) -> None:
    parts = {unit: float(number) for number, unit in re.findall(r"([\d.]+) (\w+)", wording.duration(seconds))}
    assert parts.get("s", 0) < 60
    assert parts.get("min", 0) < 60
    assert parts.get("h", 0) < 24


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "$0.00"),
        (41.434979167, "$41.43"),
        (1234567.891, "$1,234,567.89"),
        (0.005, "$0.01"),
        (0.0042, "$0.0042"),
        (0.00042, "$0.00042"),
        (0.000042, "$4.2e-05"),
    ],
)
def test_usd(amount: float, text: str) -> None:
    assert wording.usd(amount) == text


@given(st.floats(1e-12, 1e9))
def test_no_amount_looks_like_nothing(amount: float) -> None:
    shown = float(wording.usd(amount).replace("$", "").replace(",", ""))
    assert shown > 0
    assert abs(shown - amount) <= max(0.005 + 1e-6 * amount, 0.06 * amount)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (0.00012345, "0.000123"), (0.6064, "0.6064"), (2.591, "2.591"), (149, "149"), (86880.4, "86,880")],
)
def test_quantity(value: float, text: str) -> None:
    assert wording.quantity(value) == text


def test_known_is_silent_without_spread() -> None:
    certain = simcore.forecast(
        smallest(
            phases={"starting": "60 s", "image_pull": "60 s", "download": "0 s", "upload": "0 s", "startup": "0 s"}
        )
    )
    assert cells(document(certain), "known") == []


def test_known_tells_the_intervals() -> None:
    made = simcore.forecast(uncertain(), replications=200)
    cost = made.cost_usd
    rows = {row[0]: row[1:] for row in cells(document(made), "known")}
    assert list(rows) == ["cost", "wall clock"]
    low, high = cost.intervals["mean"]
    assert rows["cost"][0] == f"{wording.usd(low)} to {wording.usd(high)}"
    assert low < cost.mean < high
    # 0.99^200 = 13 %: that often, no run of 200 is beyond the 99 % quantile, so that there is no upper end.
    assert rows["cost"][3] == f"from {wording.usd(cost.intervals['p99'][0])}"


def test_risks() -> None:
    made = simcore.forecast(uncertain(), replications=500, deadline="90 min", budget="$6")
    assert made.probabilities.late is not None
    told = dict(cells(document(made), "risks"))
    assert set(told) == {"late", "over budget", "worst 5 %"}
    share, (low, high) = made.probabilities.late.share, made.probabilities.late.interval
    assert f"{100 * share:.2g} % of the runs ({100 * low:.2g} % to {100 * high:.2g} % at 95 %)" == told["late"]
    cut = smallest(stopping__max_runtime="30 min")
    assert cells(document(simcore.forecast(cut, replications=200)), "risks")[0] == (
        "not finished",
        "100 % of the runs (98 % to 100 % at 95 %)",
    )


def test_runs() -> None:
    made = simcore.forecast(uncertain(), replications=200)
    assert ("runs", "200, all replications, quasi-random draws") in document(made).provenance
    assert ("runs", "200, all replications") in document(
        simcore.forecast(uncertain(), replications=200, sampling="plain")
    ).provenance


def test_headline_is_the_answer() -> None:
    made = simcore.forecast(uncertain())
    low, high = wording.usd_range(made.cost_usd)
    time = wording.duration(made.wall_clock_s.p50)
    assert headline(made) == f"{low} to {high} in 8 of 10 runs, about {time}; 1 in 10 costs more than {high}"
    assert headline(made) in repr(made)


@pytest.mark.parametrize(
    ("dollars", "doubt", "text"),
    [
        (99.75, 0.02, "$99.75"),
        (103.83, 0.1, "$103.83"),
        (812.64, 0.8, "$813"),
        (1016.56, 2.6, "$1,020"),
        (2.31, 0.6, "$2.31"),  # three digits at the least
        (48.2, 30.0, "$48.20"),
        (16_406_822.54, 7.0, "$16,406,820"),
        (1016.56, math.inf, "$1,016.56"),
        (0.0, 0.5, "$0.00"),
    ],
)
def test_amounts_are_rounded_to_their_error(dollars: float, doubt: float, text: str) -> None:
    assert wording.usd_to(dollars, (dollars - min(doubt, 1.0) / 2, dollars + doubt)) == text


@pytest.mark.parametrize(
    ("dollars", "text"),
    [(0.0, "$0.0000"), (3.81, "$3.8100"), (1234.56789, "$1,234.5679"), (5e-6, "$0.000005"), (0.00005, "$0.0001")],
)
def test_amount(dollars: float, text: str) -> None:
    assert wording.amount(dollars) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (120.98276, "120.98276"), (25557032.0, "25557032"), (1e-7, "0.0000001"), (100, "100")],
)
def test_exact(value: float, text: str) -> None:
    assert wording.exact(value) == text


@pytest.mark.parametrize(
    ("value", "text"), [(125212.771393, "125,212.771393"), (999.5, "999.5"), (1234567.0, "1,234,567"), (0.23, "0.23")]
)
def test_exact_with_thousands_apart(value: float, text: str) -> None:
    assert wording.exact(value, thousands=True) == text


@pytest.mark.parametrize(
    ("dollars", "text"),
    [(0.0, "$0"), (3.825, "$3.825"), (4e-7, "$0.0000004"), (12.0, "$12"), (1234.5, "$1,234.5")],
)
def test_price(dollars: float, text: str) -> None:
    assert wording.price(dollars) == text


@pytest.mark.parametrize(
    ("nano_usd", "texts"),
    [
        ([], ["$0.0000"]),
        ([0], ["$0.0000", "$0.0000"]),
        ([20_494_019_000], ["$20.4940", "$20.4940"]),
        ([1_234_567_000_000_000], ["$1,234,567.0000", "$1,234,567.0000"]),
        ([50_000, 50_000], ["$0.00005", "$0.00005", "$0.00010"]),
        ([1_000], ["$0.000001", "$0.000001"]),
        ([1, 999_999_999], ["$0.000000001", "$0.999999999", "$1.000000000"]),
    ],
)
def test_amounts(nano_usd: list[int], texts: list[str]) -> None:
    assert wording.amounts(nano_usd) == texts


@given(st.lists(st.integers(0, 10**15), max_size=40))
def test_amounts_add_up_as_printed(nano_usd: list[int]) -> None:
    *lines, total = (Decimal(text[1:].replace(",", "")) for text in wording.amounts(nano_usd))
    assert sum(lines) == total
    for line, exact in zip([*lines, total], [*nano_usd, sum(nano_usd)], strict=True):
        assert abs(line - Decimal(exact) / 10**9) <= Decimal("0.00005")
        assert bool(line) == bool(exact)


@pytest.mark.parametrize(("value", "told"), [(3.1, "+$3.10"), (-3.1, "-$3.10"), (0.0, "+$0.00")])
def test_signed(value: float, told: str) -> None:
    assert wording.signed(value, wording.usd) == told
