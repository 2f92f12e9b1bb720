"""Which argument is which, and what a keyword of a class that is not read is called."""

from typing import Any

import pytest
import simcore
from simcore.inputs import estimator_classes as classes
from simcore.inputs import estimator_keywords

CLUSTER = {"role": "Training", "instance_type": "ml.m5.xlarge", "instance_count": 1}


def refused(*positional: Any, **keywords: Any) -> dict[str, simcore.Problem]:
    """The problems of a call, by their places."""
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job.from_estimator(*positional, **keywords)
    return {problem.where: problem for problem in refusal.value.problems}


@pytest.mark.parametrize(
    ("first", "keyword"),
    [
        ("111122223333.dkr.ecr.us-east-1.amazonaws.com/train:1", "image_uri"),
        ("mine", "image_uri"),
        ("train.py", "entry_point"),
        ("src/run.sh", "entry_point"),
        ("arn:aws-cn:sagemaker:cn-north-1:111122223333:algorithm/mine", "algorithm_arn"),
    ],
)
def test_the_first_argument_says_what_it_is(first: str, keyword: str) -> None:
    assert classes.order_of(first, classes.class_of(first))[0] == keyword


@pytest.mark.parametrize("first", ["arn:aws:iam::111122223333:role/Training", "py310", 5, None, object()])
def test_a_first_argument_that_is_neither_image_nor_script(first: Any) -> None:
    assert list(refused(first, **CLUSTER, image_uri="mine")) == ["argument 1"]


@pytest.mark.parametrize("name", ["SKLaern", "", 5, ["PyTorch"], object()])
def test_a_class_must_be_known(name: Any) -> None:
    problem = refused(estimator=name, image_uri="mine", **CLUSTER)["estimator"]
    assert problem.rule.startswith("must be the name of an estimator")
    assert problem.nearest == ("SKLearn" if name == "SKLaern" else "")


@pytest.mark.parametrize("name", classes.OTHER_CLASSES)
def test_a_class_that_is_not_read_is_refused_by_its_name(name: str) -> None:
    problem = refused(estimator=name, image_uri="mine", **CLUSTER)["estimator"]
    assert (problem.value, problem.nearest) == (repr(name), classes.OTHER_CLASSES[name].instead)


def test_a_position_too_many_for_a_script() -> None:
    problem = refused("train.py", "2.1", role="Training", instance_type="ml.m5.xlarge", instance_count=1)["argument 2"]
    assert "unless estimator names the class" in problem.rule


@pytest.mark.parametrize(
    ("keywords", "families"),
    [
        ({"k": 3}, "KMeans or KNN"),
        ({"k": 3, "index_type": "faiss.Flat"}, "KNN"),
        ({"num_topics": 3}, "LDA or NTM"),
        ({"epochs": 3, "num_factors": 4}, "FactorizationMachines"),
        ({"predictor_type": "regressor"}, "KNN, LinearLearner or FactorizationMachines"),
    ],
)
def test_the_algorithms_of_hyperparameters(keywords: dict[str, Any], families: str) -> None:
    problem = refused(**CLUSTER, **keywords)[next(iter(keywords))]
    assert problem.rule == f"is a hyperparameter of {families}: estimator must name the class"
    assert problem.nearest == "hyperparameters"


@pytest.mark.parametrize("keyword", classes.STRANGERS)
def test_a_keyword_of_another_class(keyword: str) -> None:
    problem = refused(**CLUSTER, **{keyword: "x"})[keyword]
    assert (problem.rule, problem.nearest) == classes.STRANGERS[keyword]


def test_what_to_give_instead_is_known() -> None:
    given = [name for each in classes.STRANGERS.values() for name in each.instead.split(", ") if name]
    assert set(given) - {"inputs", *estimator_keywords.KNOWN} == set()


def test_a_trainer_is_refused_without_what_follows() -> None:
    """Neither image nor instances are asked for, since the keywords beside them are named."""
    assert list(refused(training_image="mine", compute={}, stopping_condition={})) == [
        "training_image",
        "compute",
        "stopping_condition",
    ]


@pytest.mark.parametrize("version", sorted(classes.SKLEARN_VERSIONS))
def test_sklearn_runs_on_one(version: str) -> None:
    job = simcore.Job.from_estimator(
        "train.py", role="Training", instance_type="ml.m5.xlarge", framework_version=version
    )
    assert job.description["cluster"]["instance_count"] == 1


@pytest.mark.parametrize("keywords", [{"framework_version": "1.7-1"}, {"framework_version": "2.1"}, {}])
def test_others_need_a_count(keywords: dict[str, Any]) -> None:
    call = {"role": "Training", "instance_type": "ml.m5.xlarge", **keywords}
    assert list(refused("train.py", workload={"work": {"compute": {"duration": "1 h"}}}, **call)) == ["instance_count"]


def test_sklearn_with_instance_groups_is_refused() -> None:
    groups = [{"instance_group_name": "a", "instance_type": "ml.m5.xlarge", "instance_count": 2}]
    problem = refused(estimator="SKLearn", entry_point="a.py", role="T", instance_groups=groups)["instance_count"]
    assert problem.rule.startswith("must be left out or 1")


def test_a_value_that_no_text_can_be() -> None:
    inputs = {"train": {"sise": "\ud800", "s3_data": "s3://b/x"}}
    assert "inputs.train.sise" in refused(**CLUSTER, image_uri="mine", inputs=inputs)
