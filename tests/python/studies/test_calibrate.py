"""calibrate: from recorded jobs to a profile, and from that to a forecast."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import simcore

HISTORY = sorted((Path(__file__).parents[3] / "examples" / "history").iterdir())
JOB = {"simcore": 1, "cluster": {"instance_type": "ml.g5.xlarge"}, "work": {"compute": {"duration": "30 min"}}}
IMAGE = "763104351884.dkr.ecr.eu-west-1.amazonaws.com/made-up:1"


def answer(number: int, starting: float, image: str = IMAGE) -> dict[str, Any]:
    """A job that ran for an hour after that start."""
    name = f"made-up-2025-03-{1 + number % 28:02d}-09-00-00-{number:03d}"
    begin = 1740819600.0 + 86400.0 * number
    return {
        "TrainingJobName": name,
        "TrainingJobArn": f"arn:aws:sagemaker:us-east-1:111122223333:training-job/{name}",
        "TrainingJobStatus": "Completed",
        "SecondaryStatus": "Completed",
        "CreationTime": begin,
        "TrainingEndTime": begin + starting + 3600.0,
        "AlgorithmSpecification": {"TrainingImage": image, "TrainingInputMode": "File"},
        "ResourceConfig": {"InstanceType": "ml.g5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30},
        "SecondaryStatusTransitions": [
            {"Status": "Starting", "StartTime": begin, "EndTime": begin + starting},
            {"Status": "Training", "StartTime": begin + starting, "EndTime": begin + starting + 3600.0},
        ],
    }


def law(profile: simcore.Profile, parameter: str, template: str) -> simcore.LearnedLaw:
    return next(each for each in profile.learned if (each.parameter, each.template_name) == (parameter, template))


def test_many_jobs_of_a_template_speak_for_themselves() -> None:
    """The median of 400 exact lengths is known to 1 %, the prior no longer matters, and p90 is that of the sample."""
    lengths = np.exp(np.random.default_rng(1).normal(math.log(200.0), 0.2, 400))
    profile = simcore.calibrate(simcore.load_history([answer(i, float(each)) for i, each in enumerate(lengths)]))
    found = law(profile, "phase.starting", "made-up")
    assert found.jobs == 400
    assert found.median_s == pytest.approx(float(np.exp(np.mean(np.log(lengths)))), rel=2e-3)
    assert found.p90_s == pytest.approx(
        float(np.exp(np.mean(np.log(lengths)) + 1.2816 * np.std(np.log(lengths)))), rel=1e-2
    )
    assert found.shipped_share < 0.01
    assert found.low_s < found.median_s < found.high_s


def test_a_forecast_says_of_how_many_jobs_its_start_is() -> None:
    history = simcore.load_history(*map(str, HISTORY))
    profile = simcore.calibrate(history, name="ours")
    found = simcore.forecast(JOB, profile=profile)
    start = next(each for each in found.assumed if each.field == "phases.starting")
    assert start.layer == "profile ours"
    assert start.source.startswith("profile ours (4 jobs from 2025-05-05 to 2025-05-26, ")
    assert found.wall_clock_s.p90 < simcore.forecast(JOB).wall_clock_s.p90
    same = simcore.forecast(JOB, catalog=simcore.Catalog.builtin().with_profile(profile))
    assert same.to_json() == found.to_json()


def test_a_request_that_repeats_a_template_takes_its_law() -> None:
    answers = [answer(i, 200.0 + i) for i in range(8)] + [answer(20 + i, 60.0 + i, "other:1") for i in range(8)]
    profile = simcore.calibrate(simcore.load_history(answers))
    request = {
        key: answers[0][key] for key in ("TrainingJobName", "AlgorithmSpecification", "ResourceConfig")
    } | {"OutputDataConfig": {"S3OutputPath": "s3://b/o"}, "RoleArn": "arn:aws:iam::111122223333:role/made-up",
         "StoppingCondition": {"MaxRuntimeInSeconds": 86400}}  # fmt: skip
    workload = {"work": {"compute": {"duration": "1 h"}}}
    found = simcore.forecast(request, workload=workload, profile=profile)
    start = next(each for each in found.assumed if each.field == "phases.starting")
    assert "(8 jobs of made-up from " in start.source
    assert "20" in start.value.split()[0] or "min" in start.value  # 3 min and some, not the other template's minute


def test_a_profile_is_saved_and_read_again_to_the_same_bits(tmp_path: Path) -> None:
    profile = simcore.calibrate(simcore.load_history(*map(str, HISTORY)))
    profile.save(tmp_path / "profile.yaml")
    read = simcore.load_profile(tmp_path / "profile.yaml")
    assert read.digest == profile.digest
    assert [each.to_json() for each in read.learned] == [each.to_json() for each in profile.learned]
    assert read.notes == profile.notes == ["1 job left out: no instance type told, or several"]
    one, other = (simcore.forecast(JOB, profile=each) for each in (profile, tmp_path / "profile.yaml"))
    assert one.to_json() == other.to_json()


def test_a_profile_by_hand_is_not_written_over(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("simcore_profile: 1\nname: a\nsource: b\nas_of: 2026-10-01\nparameters: {phase.starting: 3 min}\n")
    with pytest.raises(simcore.CatalogError, match="must hold learned laws alone"):
        simcore.load_profile(mine).save(tmp_path / "other.yaml")


def test_jobs_without_lengths_teach_nothing() -> None:
    listed = {key: answer(0, 60.0)[key] for key in ("TrainingJobName", "TrainingJobArn", "CreationTime")}
    history = simcore.load_history({"TrainingJobSummaries": [listed | {"TrainingJobStatus": "Completed"}]})
    assert history.kept == 1
    with pytest.raises(simcore.CatalogError, match="must hold a job that tells the length of a phase"):
        simcore.calibrate(history)
