"""The words of findings: times and sizes in the unit in which they read best."""

import pytest
from simcore.linting.found import count, limit, percent, size, time


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(45.0, "45 s"), (60.0, "1 min"), (90.0, "90 s"), (3600.0, "1 h"), (5400.0, "90 min"), (7200.0, "2 h"),
     (2419200.0, "672 h"), (3.6e6, "1,000 h"), (0.5, "0.5 s")],
)  # fmt: skip
def test_time(seconds: float, text: str) -> None:
    assert time(seconds) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(3600.0, "1 h"), (3601.0, "3,601 s"), (14399.0, "14,399 s"), (14400.0, "4 h"), (2419201.0, "2,419,201 s"),
     (5400.0, "90 min"), (9000.0, "2.5 h"), (30.0, "30 s")],
)  # fmt: skip
def test_limits_that_differ_do_not_read_alike(seconds: float, text: str) -> None:
    assert limit(seconds) == text


@pytest.mark.parametrize(("number", "text"), [(1e6, "1,000,000"), (2.0, "2"), (0.74, "0.74"), (11.4, "11")])
def test_count(number: float, text: str) -> None:
    assert count(number) == text


@pytest.mark.parametrize(
    ("volume", "text"),
    [(12.0, "12 B"), (53.5e3, "53.5 kB"), (150e6, "150 MB"), (250e9, "250 GB"), (1.9e12, "1.9 TB")],
)
def test_size(volume: float, text: str) -> None:
    assert size(volume) == text


def test_percent() -> None:
    assert percent(0.154) == "15 %"
