"""What may be asked of simulated runs, on its way to the core."""

from typing import Any

import pytest
import simcore
from simcore.inputs.run_options import as_text, asked, require_count

NOTHING: dict[str, Any] = dict.fromkeys(("replications", "threads", "precision", "deadline", "budget"))


@pytest.mark.parametrize("value", [0, 1, 2**63, 2**64 - 1])
def test_counts_that_fit(value: int) -> None:
    require_count("seed", value)
    assert asked(**NOTHING, seed=value)["seed"] == value


@pytest.mark.parametrize("value", [-1, 2**64, -(10**30), 10**30])
def test_counts_that_do_not_fit(value: int) -> None:
    with pytest.raises(simcore.SimulationError) as caught:
        require_count("runs", value)
    assert str(caught.value) == f"runs must be from 0 to 2^64 - 1, got {value}"
    with pytest.raises(simcore.SimulationError, match=f"^seed must be from 0 to 2\\^64 - 1, got {value}$"):
        asked(**NOTHING, seed=value)
    with pytest.raises(simcore.SimulationError, match=f"^replications must be from 1 to 100000000, got {value}$"):
        asked(**NOTHING | {"replications": value}, seed=1)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, None),
        ("8 h", "8 h"),
        ("", ""),
        (7, "7"),
        (10**30, "1" + "0" * 30),
        (0.1, "0.1"),
        (1e-12, "1e-12"),
        (float("nan"), "nan"),
        (float("-inf"), "-inf"),
    ],
)
def test_numbers_are_written_out(value: Any, text: str | None) -> None:
    assert as_text(value) == text
    told = asked(seed=1, replications=None, threads=None, precision=value, deadline=value, budget=value)
    assert [told[name] for name in ("precision", "deadline", "budget")] == [text] * 3


def test_numbers_of_other_libraries_are_numbers() -> None:
    import numpy as np

    assert as_text(np.float64(0.1)) == as_text(0.1)
    assert as_text(np.float32(0.5)) == "0.5"


@pytest.mark.parametrize(
    ("threads", "told"), [(None, None), (0, 0), (-1, -1), (10**30, 2**63 - 1), (-(10**30), -(2**63))]
)
def test_threads_reach_the_core_that_refuses_them(threads: int | None, told: int | None) -> None:
    assert asked(**NOTHING | {"threads": threads}, seed=1)["threads"] == told
