"""Laws of lifetimes against lifelines and statsmodels, and what is refused."""

from typing import Any

import numpy as np
import pytest
import simcore

from tests.python.score_oracle import oracle

CASES = oracle()["lifetimes"]


def fitted(case: dict[str, Any]) -> simcore.LifetimeFit:
    return simcore.fit_lifetimes(case["times"], ended=case["ended"], entered=case["entered"])


def test_there_are_twenty_data_sets() -> None:
    assert len(CASES) == 20
    assert sum(any(case["entered"]) for case in CASES) == 10
    assert all(not all(case["ended"]) for case in CASES)


@pytest.mark.parametrize("case", CASES)
def test_the_survival_curve_is_that_of_lifelines(case: dict[str, Any]) -> None:
    steps = fitted(case).survival
    assert [step.survival for step in steps] == pytest.approx(case["survival"], abs=1e-12)
    alive = [place for place, step in enumerate(steps) if step.survival > 0]
    for name in ("survival_low", "survival_high"):
        assert [getattr(steps[place], name) for place in alive] == pytest.approx(
            [case[name][place] for place in alive], abs=1e-9
        )


@pytest.mark.parametrize("case", CASES)
def test_the_survival_curve_and_its_error_are_those_of_statsmodels(case: dict[str, Any]) -> None:
    other = case["statsmodels"]
    known = dict(zip(other["time"], zip(other["survival"], other["standard_error"], strict=True), strict=True))
    for step in fitted(case).survival:
        survival, error = known[step.time]
        assert step.survival == pytest.approx(survival, abs=1e-12)
        assert step.survival == 0.0 or step.standard_error == pytest.approx(error, abs=1e-12)


@pytest.mark.parametrize("case", CASES)
def test_the_law_is_that_of_lifelines(case: dict[str, Any]) -> None:
    law = fitted(case).weibull
    assert law is not None
    assert (law.shape, law.scale) == pytest.approx((case["shape"], case["scale"]), rel=1e-6)
    assert law.log_likelihood == pytest.approx(case["log_likelihood"], abs=1e-9)
    assert law.log_likelihood >= case["log_likelihood"] - 1e-9


def test_arrays_of_numpy_are_lists() -> None:
    fit = simcore.fit_lifetimes(np.array([3.0, 5.0]), ended=np.array([True, False]), entered=np.zeros(2))
    assert fit == simcore.fit_lifetimes([3, 5], ended=[True, False])
    assert list(fit.to_pandas()["at_risk"]) == [2]


def refusal(*args: Any, **options: Any) -> str:
    with pytest.raises(simcore.InputError) as caught:
        simcore.fit_lifetimes(*args, **options)
    return str(caught.value)


def test_refusals() -> None:
    assert refusal([0, float("nan"), 3], entered=[0, 0, 3]) == (
        "times[0]: must be finite and above 0, got 0\n"
        "times[1]: must be finite and above 0, got nan\n"
        "entered[2]: must be from 0 to below the time, 3, got 3"
    )
    assert refusal([1, 2], ended=[False, False]) == "ended: must be true of a lifetime at least, got none"
    assert refusal([1, 2], ended=[True]) == "ended: must be as many as the times (2), got 1"
    assert refusal([]) == "times: must hold a lifetime, got none"
    with pytest.raises(TypeError, match=r"ended\[0\]: must be True or False, got 1"):
        simcore.fit_lifetimes([1], ended=[1])
    with pytest.raises(TypeError, match="ended: must be a list of True and False, got 1"):
        simcore.fit_lifetimes([1], ended=1)  # type: ignore[arg-type]
