"""Writes tests/data/score_oracle.json: scores and survival estimates of other libraries, on data drawn here.

    pip install scoringrules==0.8.0 lifelines==0.30.3 statsmodels==0.15.0     # in an environment of their own
    python -m tools.score_oracle

The tests compare simcore with the file, so that they need none of these libraries.
"""

from __future__ import annotations

import json
import warnings
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

FILE = Path(__file__).parents[1] / "tests" / "data" / "score_oracle.json"
SEED = 20261129
LEVELS = (0.05, 0.25, 0.5, 0.75, 0.95)
SETS = 20
LIBRARIES = ("lifelines", "scipy", "scoringrules", "statsmodels")


def crps_case(generator: np.random.Generator) -> dict[str, Any]:
    """A sample and an outcome with their CRPS, and the losses of its quantiles."""
    rules: Any = import_module("scoringrules")
    sample = np.round(generator.lognormal(5.0, 0.5, generator.integers(1, 40)), 1)
    outcome = float(np.round(generator.lognormal(5.0, 0.7), 1))
    quantiles = np.quantile(sample, LEVELS)
    return {
        "sample": sample.tolist(),
        "outcome": outcome,
        "crps": float(rules.crps_ensemble(outcome, sample, estimator="nrg")),
        "quantiles": quantiles.tolist(),
        "interval_score": float(rules.interval_score(outcome, quantiles[0], quantiles[-1], 0.1)),
    }


def coverage_case(generator: np.random.Generator) -> dict[str, Any]:
    """A number of covered outcomes, and the probability that the coverage is at least 85 %."""
    beta: Any = import_module("scipy.stats").beta
    count = int(generator.integers(1, 400))
    covered = int(generator.binomial(count, 0.9))
    return {"covered": covered, "count": count, "probability": float(beta.sf(0.85, covered + 1, count - covered + 1))}


def lives(generator: np.random.Generator, truncated: bool) -> dict[str, Any]:
    """Weibull lives, censored on the right and, perhaps, truncated on the left; some are equal."""
    count, shape = int(generator.integers(15, 60)), float(generator.uniform(0.5, 2.5))
    times, entered = 100.0 * generator.weibull(shape, 4 * count), generator.uniform(0.0, 30.0, 4 * count) * truncated
    seen = times > entered + 1.0
    times, entered = times[seen][:count], np.round(entered[seen][:count], 1)
    until = entered + generator.uniform(20.0, 300.0, len(times))
    return {
        "times": np.round(np.minimum(times, until), 0 if count % 2 else 3).clip(min=1.0).tolist(),
        "ended": (times <= until).tolist(),
        "entered": entered.tolist(),
    }


def lifetime_case(generator: np.random.Generator, truncated: bool) -> dict[str, Any]:
    """Lives with the survival curves of lifelines and statsmodels and the law of lifelines."""
    case = lives(generator, truncated)
    times, ended, entered = (np.array(case[name]) for name in ("times", "ended", "entered"))
    keep = times > entered
    times, ended, entered = times[keep], ended[keep], entered[keep]
    case |= {"times": times.tolist(), "ended": ended.tolist(), "entered": entered.tolist()}
    lifelines: Any = import_module("lifelines")
    curve = lifelines.KaplanMeierFitter().fit(times, ended, entry=entered if truncated else None)
    at = np.unique(times[ended])
    ends = curve.confidence_interval_.loc[at].to_numpy()
    case["survival"] = curve.survival_function_.loc[at, "KM_estimate"].tolist()
    case["survival_low"], case["survival_high"] = ends[:, 0].tolist(), ends[:, 1].tolist()
    law = lifelines.WeibullFitter().fit(times, ended, entry=entered if truncated else None)
    case |= {"shape": float(law.rho_), "scale": float(law.lambda_), "log_likelihood": float(law.log_likelihood_)}
    survival: Any = import_module("statsmodels.duration.survfunc")
    other = survival.SurvfuncRight(times, ended.astype(int), entry=entered if truncated else None)
    case["statsmodels"] = {"time": other.surv_times.tolist(), "survival": other.surv_prob.tolist(),
                           "standard_error": other.surv_prob_se.tolist()}  # fmt: skip
    return case


def main() -> None:
    """Writes the file."""
    warnings.simplefilter("ignore")
    generator = np.random.default_rng(SEED)
    found = {
        "libraries": {name: import_module(name).__version__ for name in LIBRARIES},
        "levels": LEVELS,
        "crps": [crps_case(generator) for _ in range(SETS)],
        "coverage": [coverage_case(generator) for _ in range(SETS)],
        "lifetimes": [lifetime_case(generator, truncated=place % 2 == 1) for place in range(SETS)],
    }
    text = json.dumps(found).replace("NaN", "null").replace('}, {"', '},\n{"')
    FILE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
