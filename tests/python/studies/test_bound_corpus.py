"""Every job of the corpus of programs: its bound, to the cent, is the worst case of a request from the judged list.

tests/data/python_jobs.csv has what each job asks for, judged by hand; MORE has what that list leaves out. The requests
are read as any other, with the least workload that a worst case needs.
"""

import csv
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.inputs.program_job import jobs_of
from simcore.inputs.python_code.program import read_program
from simcore.inputs.scanned import Bound
from simcore.studies.bound import bound

DATA = Path(__file__).parents[2] / "data"
EU = "111122223333.dkr.ecr.eu-west-1.amazonaws.com/a:1"
WEST = "111122223333.dkr.ecr.us-west-2.amazonaws.com/a:1"
UNKNOWN, UNSAID = "?", "-"
NOT_TRAINING = {
    "Transformer",
    "ProcessingStep",
    "HyperparameterTuner",
    "HyperparameterTuner.create",
    "JumpStartEstimator",
}
# By place: what the jobs ask for besides, read in the files by hand.
MORE: dict[str, dict[str, Any]] = {
    "boto3_a_dictionary.py:14": {"volume": 100, "wait": 9000, "image": EU},
    "boto3_keywords.py:7": {"volume": 50},
    "processors_one.py:5": {"data": ["input-1"]},
    "processors_one.py:12": {"volume": 100},
    "tuner_of_a_trainer.py:5": {"wait": 10000, "trials": 12},
    "tuner_of_an_estimator.py:4": {"wait": 7200, "trials": 20},
    "tuner_of_several.py:4": {"trials": 30},
    "tuner_of_several.py:5": {"trials": 30},
    "tuner_in_a_loop.py:5": {"trials": 6},
    "pipeline_with_tuning.py:5": {"trials": 8},
    "work_beside_jobs.py:17": {"trials": 4},
    "tuning.ipynb cell 1:5": {"trials": 20},
    "v2_huggingface_spot.py:10": {"wait": 21600, "data": ["train", "test"]},
    "v2_image_by_position.py:7": {"image": EU, "data": ["train"]},
    "v2_legacy_names.py:5": {"volume": 50, "wait": 10800, "data": ["training"]},
    "v2_older_frameworks.py:12": {"data": ["train", "test"]},
    "v2_pytorch_literals.py:5": {"volume": 200, "data": ["train", "val"]},
    "v2_set_afterwards.py:3": {"wait": 2400, "data": ["train"]},
    "v2_settings_in_a_dict.py:11": {"kept": 1800, "data": ["train"]},
    "v3_trainer_basic.py:4": {"volume": 200, "data": ["train"]},
    "v3_trainer_chained.py:4": {"image": EU},
    "v3_trainer_chained.py:9": {"image": EU, "wait": 3600},
    "v3_trainer_keep_alive.py:5": {"kept": 1800},
    "v3_trainer_parts_before.py:10": {"image": WEST, "wait": 172800, "data": ["train"]},
    "v3_trainer_of_a_recipe.py:6": {"volume": 250, "image": WEST, "data": ["train"]},
    "v3_trainer_on_spot.py:6": {"wait": 14400},
    "processor_of_a_table.py:4": {"volume": 80},
    "tuner_of_an_image.py:4": {"trials": 16},
    "tuner_by_hyperband.py:4": {"trials": 40},
    "tuner_warm_started.py:4": {"trials": 10},
    "pipeline_of_one_step.py:7": {"data": ["train"]},
    "pipeline_wash_and_fit.py:8": {"volume": 120, "data": ["train"]},
    "pipeline_with_a_condition.py:6": {"data": ["train"]},
    "pipeline_with_a_condition.py:7": {"data": ["train"]},
    "pipeline_on_spot.py:4": {"wait": 12000, "data": ["train"]},
    "boto3_processing.py:3": {"volume": 90},
    "boto3_by_a_session.py:6": {"volume": 60, "image": WEST},
    "boto3_tuning.py:11": {"volume": 20, "trials": 14},
    "boto3_on_spot.py:4": {"volume": 70, "wait": 9000},
    "boto3_a_unpacked_request.py:11": {"volume": 500},
    **{
        place: {"data": ["training"]}
        for place in (
            "v2_older_frameworks.py:9",
            "v2_one_job_a_seed.py:7",
            "v2_marketplace_and_jumpstart.py:4",
            "v2_sklearn_and_xgboost.py:9",
            "v2_sklearn_and_xgboost.py:13",
            "v2_imports_tried.py:10",
            "v2_settings_in_a_class.py:18",
            "first_steps.ipynb cell 3:1",
            "assigned_in_two_cells.ipynb cell 4:1",
            "imported_later.ipynb cell 1:2",
            "old_format.ipynb cell 1:3",
            "trainer.ipynb cell 3:1",
            *(f"v2_amazon_algorithms_one.py:{line}" for line in (5, 7, 9, 11, 13)),
            *(f"v2_amazon_algorithms_two.py:{line}" for line in (7, 8, 9, 10, 11)),
        )
    },
}
REFUSED = {  # judged: what the service would refuse, or simcore does not know
    "one_broken_cell.ipynb cell 4:2": "instance_type",
    "client.ipynb cell 3:2": "OutputDataConfig",
}


def rows() -> dict[str, dict[str, str]]:
    """The judged list, by place."""
    with (DATA / "python_jobs.csv").open() as file:
        every = list(csv.DictReader(file))
    return {f"{Path(row['file']).name}{' ' if 'cell' in row['place'] else ':'}{row['place']}": row for row in every}


ROWS = {place: row for place, row in rows().items() if row["class"] not in NOT_TRAINING}


def found(row: dict[str, str]) -> Bound:
    """The bound of the job at the place of a row."""
    several = jobs_of(read_program(DATA / row["file"]))
    (job,) = [
        each for each in several if str(each.place).endswith(f"{row['file']}:{row['place']}".replace(":cell", " cell"))
    ]
    return bound(job)


def worst_case(row: dict[str, str], more: dict[str, Any]) -> float:
    """The worst case of the request that the row and what is known besides describe; of one without data, the higher
    of that and of the same with an empty channel."""
    if "data" not in more and "rocess" not in row["class"]:
        return max(worst_case(row, {**more, "data": names}) for names in ([], ["nothing"]))
    count = int(row["count"]) if row["count"] != UNSAID else 1  # of SKLearn and LDA
    cluster = {"InstanceType": row["type"], "InstanceCount": count, "VolumeSizeInGB": more.get("volume", 30)}
    seconds = int(row["max_run"]) if row["max_run"] != UNSAID else 3600 if row["class"] == "ModelTrainer" else 86400
    names = more.get("data", [])
    image, role = more.get("image", "mine"), "arn:aws:iam::111122223333:role/T"
    if "rocess" in row["class"]:
        s3 = {"S3Uri": "s3://b/x", "LocalPath": "/opt/ml/processing/x", "S3DataType": "S3Prefix", "S3InputMode": "File"}
        sent: dict[str, Any] = {
            "ProcessingJobName": "a",
            "RoleArn": role,
            "AppSpecification": {"ImageUri": image},
            "ProcessingResources": {"ClusterConfig": cluster},
            "StoppingCondition": {"MaxRuntimeInSeconds": seconds},
            **({"ProcessingInputs": [{"InputName": name, "S3Input": s3} for name in names]} if names else {}),
        }
    else:
        source = {"S3DataSource": {"S3Uri": "s3://b/x", "S3DataType": "S3Prefix"}}
        kept = {"KeepAlivePeriodInSeconds": more["kept"]} if "kept" in more else {}
        wait = {"MaxWaitTimeInSeconds": more["wait"]} if "wait" in more else {}
        sent = {
            "TrainingJobName": "a",
            "RoleArn": role,
            "AlgorithmSpecification": {"TrainingImage": image, "TrainingInputMode": "File"},
            "OutputDataConfig": {"S3OutputPath": "s3://b/o"},
            "ResourceConfig": {**cluster, **kept},
            "StoppingCondition": {"MaxRuntimeInSeconds": seconds, **wait},
            "EnableManagedSpotTraining": row["spot"] == "True",
            **({"InputDataConfig": [{"ChannelName": name, "DataSource": source} for name in names]} if names else {}),
        }
    sizes = {"channels": {name: {"size": "1 B", "objects": 1} for name in names}} if names else {}
    workload = {"work": {"compute": {"duration": "1 s"}}, **sizes}
    verdict = simcore.check(sent, workload=workload, max_cost=10**9, worst_case=True)
    return verdict.forecast.worst_case.cost_usd * int(more.get("trials", 1))


KNOWN = [
    place
    for place, row in ROWS.items()
    if UNKNOWN not in (row["type"], row["count"], row["max_run"], row["spot"])
    and not row["type"].startswith("local")
    and place not in REFUSED
]


@pytest.mark.parametrize("place", KNOWN)
def test_the_bound_is_that_of_the_request(place: str) -> None:
    made = found(ROWS[place])
    assert made.whole, made.problems
    assert made.usd == pytest.approx(worst_case(ROWS[place], MORE.get(place, {})), abs=0.005)


@pytest.mark.parametrize("place", [place for place, row in ROWS.items() if UNKNOWN in (row["type"], row["max_run"])])
def test_no_whole_amount_of_what_is_not_known(place: str) -> None:
    made = found(ROWS[place])
    assert not made.whole
    named = {part for each in made.job.unknowns for part in each.parts}
    assert made.problems or {"type", "run time"} & named


@pytest.mark.parametrize("place", [place for place, row in ROWS.items() if row["type"].startswith("local")])
def test_local_mode_costs_nothing(place: str) -> None:
    assert found(ROWS[place]).usd == 0.0


@pytest.mark.parametrize("place", REFUSED)
def test_what_is_refused_says_why(place: str) -> None:
    made = found(ROWS[place])
    assert made.usd is None
    assert REFUSED[place] in {problem.where.rpartition(": ")[2] for problem in made.problems}


def test_nearly_all_of_the_corpus_is_compared() -> None:
    assert len(KNOWN) >= 70


@pytest.mark.parametrize(
    "words",
    [("Estimator", "PyTorch", "XGBoost"), ("ModelTrainer",), ("Tuner",), ("Processor",), ("Step",), ("create_",)],
    ids=" ".join,
)
def test_there_are_ten_programs_of_each_form(words: tuple[str, ...]) -> None:
    """Estimators, trainers, tuners, processors, steps of pipelines and requests of clients."""
    every = rows().values()
    files = {row["file"] for row in every if any(word in row["class"] + row["wrapped_by"] for word in words)}
    assert len(files) >= 10
