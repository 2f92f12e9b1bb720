"""Jobs of programs: the request of each, how often it starts, and what is not known of it."""

from typing import Any

import pytest
import simcore
from simcore.inputs.estimator_classes import FAMILIES
from simcore.inputs.program_job import LOCAL, jobs_of
from simcore.inputs.python_code.call import Program, Unread
from simcore.inputs.python_code.program import program

from tests.python.found_jobs import PLAIN, ROLE, call, estimator, found, jobs, only, unread
from tests.python.sdk_classes import IMAGE

HEADER = f"""
import boto3
from sagemaker.estimator import Estimator
from sagemaker.tuner import HyperparameterTuner
from sagemaker.train import ModelTrainer
from sagemaker.train.configs import Compute, StoppingCondition
I, R = "{IMAGE}", "{ROLE}"
"""
# Keyword of an estimator that changes the bill, and the part of the bill.
MATTERING = {
    "instance_type": {"type"},
    "instance_count": {"count"},
    "volume_size": {"volume"},
    "max_run": {"run time"},
    "max_wait": {"wait"},
    "use_spot_instances": {"purchase"},
    "keep_alive_period_in_seconds": {"warm pool"},
    "training_plan": {"purchase"},
    "instance_groups": {"type"},
}
# Keywords of an estimator that change no bill, with a value that nobody read.
HARMLESS: dict[str, Any] = {
    **dict.fromkeys(
        ("role", "image_uri", "output_path", "hyperparameters", "environment", "tags", "metric_definitions"),
        unread("x"),
    ),
    **dict.fromkeys(("base_job_name", "checkpoint_s3_uri", "checkpoint_local_path", "input_mode"), unread("x")),
    **dict.fromkeys(
        ("output_kms_key", "volume_kms_key", "disable_output_compression", "sagemaker_session"), unread("x")
    ),
    **dict.fromkeys(("enable_network_isolation", "container_arguments", "max_retry_attempts"), unread("x")),
}


def request(job: Any) -> Any:
    assert job.problems == ()
    return job.request


def test_the_request_is_that_of_the_same_call() -> None:
    job = simcore.Job.from_estimator(**PLAIN, workload={"work": {"compute": {"duration": "1 h"}}})
    assert request(estimator()) == job.to_request()


@pytest.mark.parametrize("keyword", MATTERING)
def test_what_changes_the_bill_is_a_named_unknown(keyword: str) -> None:
    (unknown,) = estimator(**{keyword: unread("args.x", 41)}).unknowns
    assert unknown.keyword == keyword
    assert set(map(str, unknown.parts)) == MATTERING[keyword]
    assert str(unknown) == f"{keyword}: args.x (train.py:41, is given when the program runs)"


@pytest.mark.parametrize("keyword", HARMLESS)
def test_what_changes_no_bill_is_no_unknown(keyword: str) -> None:
    job = estimator(**{keyword: HARMLESS[keyword]})
    assert (job.unknowns, job.problems) == ((), ())


def test_settings_may_hold_whatever_is_not_said() -> None:
    given = call("Estimator", unread=(unread("**settings"),), **PLAIN)
    unknown = {each.keyword for each in only(found("estimator", given)).unknowns}
    assert unknown == MATTERING.keys() - {"instance_type", "instance_count", "max_run", "instance_groups"}


def test_positions_beyond_what_releases_agree_on_are_not_guessed() -> None:
    job = only(found("estimator", call("Estimator", IMAGE, ROLE, 1, "ml.m5.xlarge", 600)))
    assert "max_run" in {each.keyword for each in job.unknowns}


def test_a_keyword_that_is_a_position_too() -> None:
    job = only(found("estimator", call("Estimator", IMAGE, ROLE, 1, "ml.m5.xlarge", instance_count=2)))
    (problem,) = job.problems
    assert str(problem) == "instance_count: must be given once: it is argument 3 too, got 2"


def test_a_network_that_nobody_read() -> None:
    job = estimator(subnets=unread("x"), security_group_ids=[unread("y")])
    assert (job.unknowns, job.problems) == ((), ())


def test_what_is_missing_may_stand_in_settings() -> None:
    given = {name: value for name, value in PLAIN.items() if name != "image_uri"}
    job = only(found("estimator", call("Estimator", unread=(unread("**settings"),), subnets=["a"], **given)))
    assert job.problems == ()


def test_an_attribute_of_an_unknown_name_may_be_any() -> None:
    text = "e = Estimator(I, R, 1, 'ml.m5.xlarge')\nfor k, v in load():\n    setattr(e, k, v)\ne.fit()\n"
    (job,) = jobs(HEADER + text)
    assert {each.keyword for each in job.unknowns} == MATTERING.keys()


def test_an_attribute_of_an_unknown_name_of_a_part() -> None:
    made = call("ModelTrainer", training_image=IMAGE, compute={"instance_type": "ml.m5.xlarge"})
    job = only(found("trainer", made, later={"compute.any attribute": unread("any attribute")}))
    assert {"type", "count"} <= {part for each in job.unknowns for part in each.parts}


def test_an_attribute_replaces_a_keyword_of_version_1() -> None:
    made = call("Estimator", **{**PLAIN, "max_run": None}, train_max_run=60)
    job = only(found("estimator", made, later={"max_run": 7200}))
    assert request(job)["StoppingCondition"] == {"MaxRuntimeInSeconds": 7200}


@pytest.mark.parametrize("old", ["train_max_run", "max_run"])
def test_names_of_version_1(old: str) -> None:
    job = estimator(**{"max_run": None, old: unread("args.hours")})
    assert [each.keyword for each in job.unknowns] == [old]


def test_both_names_of_one_keyword_are_refused() -> None:
    (problem,) = estimator(train_max_run=70).problems
    assert problem.rule == "must be left out beside max_run: it is the same"


def test_attributes_that_are_set_later() -> None:
    text = "e = Estimator(I, R, 1, 'ml.m5.xlarge')\ne.max_run = 7200\ne.set_hyperparameters(a=1)\ne.fit('s3://b/x')\n"
    (job,) = jobs(HEADER + text)
    assert request(job)["StoppingCondition"] == {"MaxRuntimeInSeconds": 7200}
    assert job.limit_of == ""


def test_attributes_of_parts() -> None:
    text = (
        "t = ModelTrainer(training_image=I, compute=Compute(instance_type='ml.m5.xlarge', instance_count=1))\n"
        "t.compute.instance_count = 3\nt.train()\n"
    )
    (job,) = jobs(HEADER + text)
    assert request(job)["ResourceConfig"]["InstanceCount"] == 3


@pytest.mark.parametrize(
    ("text", "limit_of", "seconds"),
    [
        ("Estimator(I, R, 1, 'ml.m5.xlarge').fit()", "the SDK", 86400),
        ("Estimator(I, R, 1, 'ml.m5.xlarge', max_run=60).fit()", "", 60),
        ("ModelTrainer(training_image=I).train()", "the SDK", 3600),
        (
            "s = StoppingCondition(max_pending_time_in_seconds=7200)\n"
            "ModelTrainer(training_image=I, stopping_condition=s).train()",
            "the service",
            None,
        ),
    ],
)
def test_who_sets_the_limit(text: str, limit_of: str, seconds: int | None) -> None:
    (job,) = jobs(HEADER + text)
    assert job.limit_of == limit_of
    assert request(job).get("StoppingCondition", {}).get("MaxRuntimeInSeconds") == seconds


@pytest.mark.parametrize("kind", ["local", "local_gpu"])
def test_local_mode_is_free(kind: str) -> None:
    assert estimator(instance_type=kind).free == LOCAL


def test_local_mode_of_a_model_trainer() -> None:
    for mode in (unread("Mode.LOCAL_CONTAINER"), unread("model_trainer.Mode.LOCAL_CONTAINER"), "LOCAL_CONTAINER"):
        made = call("ModelTrainer", training_image=IMAGE, training_mode=mode)
        assert only(found("trainer", made)).free == LOCAL


@pytest.mark.parametrize(
    "mode",
    ["args.mode or Mode.LOCAL_CONTAINER", "CLOUD if prod else Mode.LOCAL_CONTAINER", "pick(a) and LOCAL_CONTAINER"],
)
def test_an_expression_that_ends_like_local_mode_is_not_known_to_be_it(mode: str) -> None:
    made = call("ModelTrainer", training_image=IMAGE, training_mode=unread(mode))
    assert only(found("trainer", made)).free == ""


@pytest.mark.parametrize("name", FAMILIES)
def test_algorithms_of_amazon_cost_what_their_instances_do(name: str) -> None:
    given = {
        "role": ROLE,
        "instance_count": 2,
        "instance_type": "ml.c5.xlarge",
        **dict.fromkeys(FAMILIES[name].split(), 1),
    }
    count = request(only(found("estimator", call(name, **given))))["ResourceConfig"]["InstanceCount"]
    assert count == (1 if name == "LDA" else 2)  # the SDK runs LDA on one instance, whatever is given


def test_one_group_that_nobody_read_leaves_no_type_and_one_line() -> None:
    known = {"instance_group_name": "b", "instance_type": "ml.m5.xlarge", "instance_count": 1}
    job = estimator(instance_type=None, instance_count=None, instance_groups=[unread("g"), known])
    assert [str(each) for each in job.unknowns] == ["instance_groups: g (train.py:3, is given when the program runs)"]
    assert job.problems == ()


def test_a_framework_processor_of_version_2_begins_with_a_class() -> None:
    text = (
        "from sagemaker.processing import FrameworkProcessor\nfrom sagemaker.pytorch import PyTorch\n"
        "FrameworkProcessor(PyTorch, '2.0', 'r', 3, 'ml.m5.xlarge').run(code='a.py')\n"
    )
    read = program("train.py", text.encode())
    (job,) = jobs_of(read)
    cluster = request(job)["ProcessingResources"]["ClusterConfig"]
    assert (cluster["InstanceCount"], cluster["InstanceType"]) == (3, "ml.m5.xlarge")
    assert read.skipped == ()


def test_a_framework_processor_of_another_version_is_not_guessed() -> None:
    made = call("FrameworkProcessor", "image", "r", 3, "ml.m5.xlarge")
    assert {part for each in only(found("processor", made, call("run"))).unknowns for part in each.parts} >= {"type"}


# ------------------------------------------------------------------------------------------------ starts
def test_an_estimator_that_is_fitted_twice_starts_two_jobs() -> None:
    (job,) = jobs(HEADER + "e = Estimator(I, R, 1, 'ml.m5.xlarge')\ne.fit('s3://b/x')\ne.fit('s3://b/y')\n")
    assert (job.starts, job.launched) == (2, True)


def test_a_loop_of_unknown_length() -> None:
    (job,) = jobs(HEADER + "e = Estimator(I, R, 1, 'ml.m5.xlarge')\nfor x in open('a'):\n    e.fit(x)\n")
    assert isinstance(job.starts, Unread)


def test_an_object_that_nothing_starts() -> None:
    (job,) = jobs(HEADER + "e = Estimator(I, R, 1, 'ml.m5.xlarge')\n")
    assert not job.launched


def test_estimators_of_one_tuner_share_its_trials() -> None:
    wrapped = (call("HyperparameterTuner.create", max_jobs=9),)
    job = only(found("estimator", call("Estimator", **PLAIN), wrapped_by=wrapped))
    assert (job.trials, job.within) == (9, "HyperparameterTuner.create")


@pytest.mark.parametrize(("rule", "said"), [("Rule.custom(instance_type=…", 1), ("Rule.sagemaker(loss())", 0)])
def test_rules_that_may_have_instances(rule: str, said: int) -> None:
    assert len(estimator(rules=[unread(rule)]).beside) == said


@pytest.mark.parametrize(("method", "said"), [("run_explainability", 1), ("run_bias", 1), ("run_pre_training_bias", 0)])
def test_runs_of_clarify_that_start_an_endpoint(method: str, said: int) -> None:
    made = call("SageMakerClarifyProcessor", role=ROLE, instance_count=1, instance_type="ml.m5.xlarge")
    assert len(only(found("processor", made, call(method))).beside) == said


def test_an_estimator_and_its_tuner_on_one_line() -> None:
    (job,) = jobs(HEADER + "HyperparameterTuner(Estimator(I, R, 1, 'ml.m5.xlarge'), 'auc', {}, max_jobs=4).fit()\n")
    assert (job.trials, job.launched, job.starts) == (4, True, 1)


def test_an_estimator_that_is_fitted_and_tuned_is_both() -> None:
    text = "e = Estimator(I, R, 1, 'ml.m5.xlarge')\ne.fit()\nHyperparameterTuner(e, 'auc', {}, max_jobs=4).fit()\n"
    assert [(job.within, job.trials) for job in jobs(HEADER + text)] == [("", None), ("HyperparameterTuner", 4)]


# ------------------------------------------------------------------------------------------------ requests
def test_a_request_of_boto3() -> None:
    given: dict[str, Any] = {
        "TrainingJobName": unread("name"),
        "RoleArn": unread("role"),
        "AlgorithmSpecification": {"TrainingImage": IMAGE, "TrainingInputMode": "File"},
        "OutputDataConfig": {"S3OutputPath": unread("output")},
        "ResourceConfig": {"InstanceType": unread("kind", 7), "InstanceCount": 1, "VolumeSizeInGB": 30},
    }
    job = only(found("request", call("create_training_job", **given)))
    assert [str(each) for each in job.unknowns] == [
        "ResourceConfig.InstanceType: kind (train.py:7, is given when the program runs)"
    ]
    assert (job.limit_of, job.launched) == ("the service", True)


def test_a_request_that_nobody_read() -> None:
    job = only(found("request", call("create_training_job", unread=(unread("**load()"),))))
    assert {part for each in job.unknowns for part in each.parts} == {
        "type", "count", "volume", "run time", "wait", "purchase", "warm pool"
    }  # fmt: skip


def test_a_definition_of_a_tuning_request_that_nobody_read() -> None:
    config = {"ResourceLimits": {"MaxNumberOfTrainingJobs": 5}}
    given: dict[str, Any] = {"HyperParameterTuningJobConfig": config, "TrainingJobDefinition": unread("d")}
    job = only(found("request", call("create_hyper_parameter_tuning_job", **given)))
    assert {each.unread.text for each in job.unknowns} == {"d"}
    assert {part for each in job.unknowns for part in each.parts} >= {"type", "count", "run time", "purchase"}


@pytest.mark.parametrize("number", [-20, 0, "20", 2.0, True])
def test_a_tuning_request_with_what_is_no_number_of_trials(number: object) -> None:
    config = {"ResourceLimits": {"MaxNumberOfTrainingJobs": number}}
    given: dict[str, Any] = {"HyperParameterTuningJobConfig": config, "TrainingJobDefinition": {}}
    assert isinstance(only(found("request", call("create_hyper_parameter_tuning_job", **given))).trials, Unread)


def test_a_tuning_request_has_the_trials_of_its_limit() -> None:
    definition = {"ResourceConfig": {"InstanceType": "ml.m5.xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30}}
    config = {"ResourceLimits": {"MaxNumberOfTrainingJobs": 5}}
    given: dict[str, Any] = {"HyperParameterTuningJobConfig": config, "TrainingJobDefinition": definition}
    assert only(found("request", call("create_hyper_parameter_tuning_job", **given))).trials == 5


# ------------------------------------------------------------------------------------------------ not priced
@pytest.mark.parametrize(
    ("kind", "name", "rule"),
    [
        ("transformer", "Transformer", "has no limit of its time"),
        ("step", "TrainingStep", "takes a job that reading does not tell"),
        ("tuner", "HyperparameterTuner", "takes an estimator that reading does not tell"),
        ("request", "create_transform_job", "is not priced"),
        ("estimator", "JumpStartEstimator", "has instances and limits that JumpStart alone knows"),
        ("request", "create_hyper_parameter_tuning_job", "has a definition that reading does not tell"),
    ],
)
def test_what_is_not_priced_says_why(kind: str, name: str, rule: str) -> None:
    (problem,) = only(found(kind, call(name))).problems
    assert problem.where == name
    assert problem.rule.startswith(rule)


def test_the_order_is_that_of_the_text() -> None:
    several = Program(
        "train.py", (found("transformer", call("Transformer", line=9)), found("step", call("TrainingStep", line=2)))
    )
    assert [job.place.line for job in jobs_of(several)] == [9, 2]


@pytest.mark.parametrize("name", ["max_run", "volume_size"])
def test_none_that_the_sdk_sends_starts_no_job(name: str) -> None:
    """Version 2.257.7 gives it to botocore, which refuses a request whose number is None."""
    (problem,) = only(found("estimator", call("Estimator", **{**PLAIN, name: None}), call("fit"))).problems
    assert (problem.where, problem.value) == (name, "None")
    set_later = only(found("estimator", call("Estimator", **PLAIN), call("fit"), later={name: None}))
    assert [each.where for each in set_later.problems] == [name]


def test_none_that_the_sdk_leaves_out_is_no_problem() -> None:
    left_out: dict[str, Any] = dict.fromkeys(("max_wait", "keep_alive_period_in_seconds", "instance_groups"))
    assert only(found("estimator", call("Estimator", **PLAIN, **left_out), call("fit"))).problems == ()
    replaced = {"train_max_run": 60, **PLAIN}
    del replaced["max_run"]
    assert only(found("estimator", call("Estimator", **replaced), call("fit"))).problems == ()


@pytest.mark.parametrize(("name", "given"), [("LDA", {"num_topics": 3}), ("SKLearn", {"entry_point": "t.py"})])
def test_the_one_instance_of_a_class_may_be_set_later(name: str, given: dict[str, Any]) -> None:
    """Only the constructors of these classes set it; fit() sends what is set behind them."""
    call_of = call(name, role=ROLE, instance_type="ml.m5.xlarge", max_run=60, **given)
    for later, expected in ((8, 8), (unread("n"), None)):
        job = only(found("estimator", call_of, call("fit"), later={"instance_count": later}))
        assert (job.request or {})["ResourceConfig"].get("InstanceCount") == expected
        assert bool(job.unknowns) is (expected is None)
    job = only(found("estimator", call_of, call("fit")))
    assert (job.request or {})["ResourceConfig"]["InstanceCount"] == 1


def test_a_former_name_that_is_set_later_is_not_read() -> None:
    job = only(found("estimator", call("Estimator", **PLAIN), call("fit"), later={"train_instance_count": 8}))
    assert (job.request or {})["ResourceConfig"]["InstanceCount"] == 1
    assert not job.problems


@pytest.mark.parametrize(
    ("session", "free"), [("LocalSession", True), ("LocalPipelineSession", True), ("Session", False)]
)
def test_a_local_session_runs_on_the_machine_of_the_program(session: str, free: bool) -> None:
    assert bool(estimator(sagemaker_session=call(session)).free) is free
