"""Documents on their way to the rules: what is wrong about them besides what a workload would supply."""

from simcore import Job
from simcore._core import Catalog
from simcore.linting import subjects

from tests.python.lint_cases import DOCUMENT, merged
from tests.python.requests import DATA, read

CATALOG = Catalog.builtin()


def test_what_a_workload_would_supply_is_no_problem() -> None:
    assert subjects.of_job(Job.from_request(DOCUMENT["training"]), CATALOG).problems == ()


def test_what_is_wrong_about_a_request_is_one() -> None:
    request = merged(DOCUMENT["training"], {"ResourceConfig": {"InstanceType": "ml.zz.large"}})
    problems = subjects.of_job(Job.from_request(request), CATALOG).problems
    assert [each.where for each in problems] == ["ResourceConfig.InstanceType"]


def test_a_job_file_must_say_all() -> None:
    job = Job({"simcore": 1, "cluster": {"instance_type": "ml.g5.xlarge"}})
    assert [each.where for each in subjects.of_job(job, CATALOG).problems] == ["work"]


def test_the_trials_of_a_tuning_job_stand_in_its_definition() -> None:
    tuning = merged(DOCUMENT["tuning"], {"TrainingJobDefinition": {"ResourceConfig": {"InstanceType": "ml.zz.large"}}})
    (read_,) = subjects.of_tuning(tuning, "tuning.json", CATALOG)
    assert [each.where for each in read_.problems] == ["tuning.json: TrainingJobDefinition.ResourceConfig.InstanceType"]
    assert read_.subject.place("cluster.instance_count") == "TrainingJobDefinition.ResourceConfig.InstanceCount"


def test_each_of_several_definitions_is_read() -> None:
    tuning = dict(DOCUMENT["tuning"])
    definition = tuning.pop("TrainingJobDefinition")
    bad = merged(definition, {"ResourceConfig": {"InstanceType": "ml.zz.large"}})
    reads = [*subjects.of_tuning({**tuning, "TrainingJobDefinitions": [definition, bad]}, "", CATALOG)]
    assert [each.where for read_ in reads for each in read_.problems] == [
        "TrainingJobDefinitions[1].ResourceConfig.InstanceType"
    ]
    assert reads[0].subject.place("cluster.instance_count") == "TrainingJobDefinitions[0].ResourceConfig.InstanceCount"


def test_tags_and_name_of_a_tuning_job_stand_in_itself() -> None:
    tuning = {**DOCUMENT["tuning"], "HyperParameterTuningJobName": "a b", "Tags": [{"Key": "team"}]}
    (read_,) = subjects.of_tuning(tuning, "", CATALOG)
    assert [each.where for each in read_.problems] == ["Tags[0].Value", "HyperParameterTuningJobName"]


def test_a_job_that_completed_says_how_long_it_ran() -> None:
    described = read(DATA / "describes" / "01-bert-reviews-j0769.json")
    found = subjects.of_described(described, "", CATALOG).subject
    assert found.run_s == described["TrainingTimeInSeconds"]
    assert found.described
    assert not found.is_request


def test_a_job_that_was_stopped_says_nothing_about_its_work() -> None:
    stopped = {**read(DATA / "describes" / "01-bert-reviews-j0769.json"), "TrainingJobStatus": "Stopped"}
    assert subjects.of_described(stopped, "", CATALOG).subject.run_s is None
