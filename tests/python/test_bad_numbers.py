"""Numbers, units and laws that cannot be."""

from pathlib import Path

import pytest

from tests.python.bad_jobs import DURATION, SMALLEST, Line, duration, require_refusal, swapped

CASES = {
    "unknown unit": (duration("3 parsecs"), [Line(DURATION, "'3 parsecs'", rule="h, hour")]),
    "unit of another quantity": (duration("3 GB"), [Line(DURATION, "'3 GB'", rule="h, hour")]),
    "unit in the wrong case": (SMALLEST + "artifact: {size: 3 gb}\n", [Line("artifact.size", "'3 gb'", "GB")]),
    "unit without a number": (duration("h"), [Line(DURATION, "'h'", rule="number")]),
    "missing unit": (
        swapped("ml.p3.2xlarge", "ml.p3.2xlarge, volume_size: 50"),
        [Line("cluster.volume_size", "50", rule="at least")],
    ),
    "half a gigabyte": (
        swapped("ml.p3.2xlarge", "ml.p3.2xlarge, volume_size: 1.5 GB"),
        [Line("cluster.volume_size", "1.5 GB", "2 GB")],
    ),
    "negative": (duration("-1 h"), [Line(DURATION, "-1 h 0 min", rule="above 0 s")]),
    "zero": (duration("0 s"), [Line(DURATION, "0 s", rule="above 0 s")]),
    "negative price": (SMALLEST + "prices: {instance_hour: -1}\n", [Line("prices.instance_hour", "-1")]),
    "word for a price": (SMALLEST + "prices: {instance_hour: free}\n", [Line("prices.instance_hour", "'free'")]),
    ".nan": (duration(".nan"), [Line(DURATION, "'.nan'")]),
    "NaN": (duration("NaN"), [Line(DURATION, "'NaN'")]),
    ".inf": (duration(".inf"), [Line(DURATION, "'.inf'")]),
    "-.inf": (duration("-.inf"), [Line(DURATION, "'-.inf'")]),
    "infinity": (duration("infinity"), [Line(DURATION, "'infinity'")]),
    "1e999": (duration("1e999"), [Line(DURATION, "'1e999'")]),
    "1.0e+999": (duration("1.0e+999"), [Line(DURATION, "'1.0e+999'")]),
    "overflow by its unit": (duration("1e308 h"), [Line(DURATION, "'1e308 h'")]),
    "hexadecimal": (duration("0x10"), [Line(DURATION, "'0x10'")]),
    "underscore": (duration("1_000"), [Line(DURATION, "'1_000'")]),
    "base 60": (duration("12:30:00"), [Line(DURATION, "'12:30:00'")]),
    "base 60 as a count": (
        swapped("ml.p3.2xlarge", "ml.p3.2xlarge, instance_count: 1:30"),
        [Line("cluster.instance_count", "'1:30'")],
    ),
    "discount above one": (
        SMALLEST + "purchase: spot\nspot: {discount: 1.5}\n",
        [Line("spot.discount", "1.5", rule="at most 1")],
    ),
    "discount above 100 %": (SMALLEST + "purchase: spot\nspot: {discount: 150 %}\n", [Line("spot.discount", "1.5")]),
    "unknown law": (
        duration("{lognormall: {median: 1 h, p95: 2 h}}"),
        [Line(f"{DURATION}.lognormall", "'lognormall'", "lognormal")],
    ),
    "missing parameter": (
        duration("{lognormal: {median: 1 h}}"),
        [Line(f"{DURATION}.lognormal.p95", "nothing", rule="must be given")],
    ),
    "wrong parameter": (
        duration("{lognormal: {median: 1 h, p96: 2 h}}"),
        [Line(f"{DURATION}.lognormal.p95", "nothing"), Line(f"{DURATION}.lognormal.p96", "'p96'", "p95")],
    ),
    "parameter with a wrong unit": (
        duration("{uniform: {low: 1 GB, high: 2 h}}"),
        [Line(f"{DURATION}.uniform.low", "'1 GB'")],
    ),
    "p95 below the median": (
        duration("{lognormal: {median: 2 h, p95: 1 h}}"),
        [Line(f"{DURATION}.lognormal", "3600", rule="p95 ≥ median")],
    ),
    "low above high": (duration("{uniform: {low: 2 h, high: 1 h}}"), [Line(f"{DURATION}.uniform", rule="low ≤ high")]),
    "mean of zero": (duration("{exponential: {mean: 0 s}}"), [Line(f"{DURATION}.exponential", "0", rule="above 0")]),
    "empty list": (duration("{empirical: []}"), [Line(f"{DURATION}.empirical", "an empty list")]),
    "negative in a list": (duration("{empirical: [1, -2]}"), [Line(DURATION, "-2", rule="above 0")]),
    "text in a list": (duration("{empirical: [1 h, soon]}"), [Line(f"{DURATION}.empirical[1]", "'soon'")]),
    "two laws": (
        duration("{uniform: {low: 1, high: 2}, exponential: {mean: 1}}"),
        [Line(DURATION, "2 keys", rule="one distribution")],
    ),
    "no law": (duration("{}"), [Line(DURATION, "0 keys", rule="one distribution")]),
    "negative weight": (
        duration("{mixture: [{weight: -1, of: 1 h}]}"),
        [Line(f"{DURATION}.mixture", "-1", rule="weights above 0")],
    ),
    "weight without a part": (duration("{mixture: [{weight: 1}]}"), [Line(f"{DURATION}.mixture[0]", rule="of")]),
    "discount that may exceed one": (
        SMALLEST + "purchase: spot\nspot: {discount: {uniform: {low: 0.5, high: 1.2}}}\n",
        [Line("spot.discount", "uniform(low 0.5, high 1.2)", rule="at most 1")],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_each_problem_is_one_clear_line(name: str, tmp_path: Path) -> None:
    require_refusal(CASES[name], tmp_path)
