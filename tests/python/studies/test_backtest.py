"""Back-tests of histories, against the same sums by hand."""

import json
import statistics
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import simcore

from tests.python.jobs import ROOT

HISTORY = ROOT / "examples" / "history" / "jobs.jsonl"


def described(name: str, hour: int, starting_s: float, training_s: float) -> dict[str, Any]:
    """A job as DescribeTrainingJob tells it."""
    begin = 1_735_689_600.0 + 3600 * hour
    moments = np.cumsum([begin, starting_s, 40.0, training_s, 20.0]).tolist()
    words = ("Starting", "Downloading", "Training", "Uploading")
    transitions = [
        {"Status": word, "StartTime": start, "EndTime": end, "StatusMessage": word}
        for word, start, end in zip(words, moments, moments[1:], strict=False)
    ]
    return {
        "TrainingJobName": name,
        "TrainingJobArn": f"arn:aws:sagemaker:us-east-1:111122223333:training-job/{name}",
        "TrainingJobStatus": "Completed",
        "SecondaryStatus": "Completed",
        "CreationTime": begin,
        "TrainingStartTime": moments[1],
        "TrainingEndTime": moments[-1],
        "ResourceConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30},
        "AlgorithmSpecification": {"TrainingImage": "image:1", "TrainingInputMode": "File"},
        "SecondaryStatusTransitions": transitions,
    }


def history(lengths: list[float]) -> simcore.History:
    return simcore.load_history([described(f"job-{at}", at, 60.0 + at, each) for at, each in enumerate(lengths)])


def row(found: simcore.Backtest, activity: str, seen: bool, forecast: str) -> simcore.Scores:
    return next(
        each.scores for each in found.rows if (each.activity, each.seen, each.forecast) == (activity, seen, forecast)
    )


def test_baselines_by_hand() -> None:
    lengths = [300.0, 330.0, 270.0, 390.0, 300.0, 360.0, 240.0]
    found = simcore.backtest(history(lengths))
    assert (found.count, found.used) == (7, 7)
    last = [abs(now - before) for before, now in pairwise(lengths)]
    assert row(found, "training", True, "last run").mean_crps == pytest.approx(statistics.mean(last))
    medians = [statistics.median(lengths[max(0, at - 5) : at]) for at in range(1, 7)]
    off = [abs(now - each) for now, each in zip(lengths[1:], medians, strict=True)]
    assert row(found, "training", True, "median of the last 5").mean_crps == pytest.approx(statistics.mean(off))


def test_the_class_law_is_that_of_the_catalog() -> None:
    """The CRPS of a start against that of quantiles that are read from the catalog's own words."""
    found = row(simcore.backtest(history([300.0])), "starting", False, "class law")
    row_of = simcore.Catalog.builtin().explain_parameter("phase.starting", "ml.m5.xlarge", as_of="2025-01-01")
    law = next(step.row.law for step in row_of.steps if step.taken)
    points = [each.split(": ") for each in law.removeprefix("quantiles(").removesuffix(")").split(", ")]
    levels, values = ([float(point[place]) for point in points[1:-1]] for place in (0, 1))
    whole = simcore.score([values], [60.0], levels=levels)
    assert found.mean_crps == pytest.approx(whole.mean_crps, rel=0.1)
    assert found.predictions[0].median == pytest.approx(whole.predictions[0].median, rel=0.05)


def test_bits_repeat_and_the_order_does_not_matter() -> None:
    past = history([300.0, 330.0, 270.0])
    backwards = simcore.load_history([described(f"job-{at}", at, 60.0 + at, each)
                                      for at, each in reversed(list(enumerate([300.0, 330.0, 270.0])))])  # fmt: skip
    assert simcore.backtest(past) == simcore.backtest(backwards)
    assert simcore.backtest(past, seed=2) != simcore.backtest(past)


def test_rows_and_forecasts_are_tables() -> None:
    found = simcore.backtest(HISTORY)
    frame = found.to_pandas()
    assert {"activity", "seen", "forecast", "count", "mean_crps"} <= set(frame.columns)
    assert len(found.forecasts()) == frame["count"].sum()
    assert json.loads(found.to_json())["used"] == found.used


def test_a_file_is_a_history(tmp_path: Path) -> None:
    assert simcore.backtest(str(HISTORY)) == simcore.backtest(simcore.load_history(HISTORY))
    (tmp_path / "none.json").write_text("{}", encoding="utf-8")
    with pytest.raises(simcore.SpecError):
        simcore.backtest(tmp_path / "none.json")
