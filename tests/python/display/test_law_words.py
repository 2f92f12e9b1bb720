"""A law of times in words."""

import pytest
from simcore.display import law_words


@pytest.mark.parametrize(
    ("law", "told"),
    [
        (
            "quantiles(0: 142.7, 0.1: 285.4902, 0.5: 1320, 0.9: 10950.19, 1: 119781.47)",
            "22 min 0 s in the median, 4 min 45 s to 3 h 3 min in 8 of 10 cases",
        ),
        ("quantiles(0: 60, 1: 7200)", "1 min 0 s to 2 h 0 min"),
        ("empirical(60, 90.5, 3600)", "one of 3 observed times, 1 min 0 s to 1 h 0 min"),
        ("empirical(60)", "one of 1 observed time, 1 min 0 s"),
        ("mixture(0.3: exponential(mean 60), 1: weibull(mean 4, shape 2))", "a mixture of laws"),
        ("weibull(mean 14759.999999999998, shape 0.56)", "weibull(mean 4 h 6 min, shape 0.56)"),
        ("lognormal(median 60, p95 7.2e+03)", "lognormal(median 1 min 0 s, p95 2 h 0 min)"),
        ("gamma(mean 60, shape 0.12345678)", "gamma(mean 1 min 0 s, shape 0.123457)"),
        ("3600", "3600"),
    ],
)
def test_a_law_of_times(law: str, told: str) -> None:
    assert law_words.of_times(law) == told
