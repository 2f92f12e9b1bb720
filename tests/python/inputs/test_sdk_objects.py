"""Objects of the SDK: they are read by what they hold, whatever else their classes do."""

import copy
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
import simcore
from simcore.inputs.sdk_objects import class_name, is_of_3, keywords_of

from tests.python.hostile import WRITTEN
from tests.python.sdk_classes import IMAGE, calls, held, instance

WORKLOAD = {"region": "us-east-1", "work": {"compute": {"duration": "20 min"}}}
_MACHINES = {"image_uri": IMAGE, "role": "T", "instance_type": "ml.m5.xlarge", "instance_count": 2}
ESTIMATOR = {**_MACHINES, "max_run": 86400, "volume_size": 30}
PROCESSOR = {**_MACHINES, "volume_size_in_gb": 30}
TRAINER = {"training_image": IMAGE, "compute": instance(["Compute"], {"instance_type": "ml.m5.xlarge"})}
TUNER = {"estimator": instance(["Estimator"], ESTIMATOR), "max_jobs": 4}
# By class: what an object of it holds, and the way to a job from it.
READ: dict[str, tuple[dict[str, Any], Callable[..., simcore.Job]]] = {
    "Estimator": (ESTIMATOR, simcore.Job.from_estimator),
    "Processor": (PROCESSOR, simcore.Job.from_processor),
    "ModelTrainer": (TRAINER, simcore.Job.from_model_trainer),
    "HyperparameterTuner": (TUNER, simcore.Job.from_tuner),
}


def test_the_class_is_the_nearest_that_is_known() -> None:
    mine = instance(["MyPyTorch", "PyTorch", "Framework", "EstimatorBase"], {})
    assert class_name(mine, {"Estimator", "PyTorch", "Framework"}) == "PyTorch"
    assert class_name(mine, {"Estimator"}) == ""
    assert class_name("PyTorch", {"PyTorch"}) == ""


def test_keywords_are_attributes_with_their_names_or_behind_an_underscore() -> None:
    made = instance(["Estimator"], {"role": "T", "_hyperparameters": {"a": 1}, "max_wait": None, "jobs": []})
    assert keywords_of(made, ("role", "hyperparameters", "max_wait")) == {"role": "T", "hyperparameters": {"a": 1}}


def test_the_version_is_that_of_the_modules() -> None:
    assert is_of_3(instance(["Processor"], {}, "sagemaker.core.processing"))
    assert not is_of_3(instance(["Processor"], {}, "sagemaker.processing"))


@pytest.mark.parametrize("name", READ)
def test_an_object_of_a_class_of_ones_own_is_read_as_the_class_of_the_sdk(name: str) -> None:
    attributes, read = READ[name]
    job = read(instance([f"My{name}", name], attributes), workload=WORKLOAD)
    own = {"processor": "Processor"} if name == "Processor" else {}
    assert job.to_request() == read(workload=WORKLOAD, **own, **attributes).to_request()


def _session(**attributes: Any) -> Any:
    return instance(["Session"], attributes, "sagemaker.session")


_WITHOUT_REGION = {"as_of": "2026-09-24", "work": {"compute": {"duration": "20 min"}}}
_IN_IRELAND = {"sagemaker_session": _session(_region_name="eu-west-1")}
_TUNED = {**TUNER, "estimator": instance(["Estimator"], {**ESTIMATOR, **_IN_IRELAND})}


@pytest.mark.parametrize("as_object", [True, False])
@pytest.mark.parametrize("name", READ)
def test_the_region_is_that_of_the_session(name: str, *, as_object: bool) -> None:
    """A tuner has that of its estimator. The same job with its region in the workload costs the same."""
    attributes, read = READ[name]
    held_ = _TUNED if name == "HyperparameterTuner" else {**attributes, **_IN_IRELAND}
    own = {"processor": "Processor"} if name == "Processor" else {}
    given: dict[str, Any] = {} if as_object else {**own, **held_}
    job = read(*([instance([name], held_)] if as_object else []), workload=_WITHOUT_REGION, **given)
    stated = read(workload={**_WITHOUT_REGION, "region": "eu-west-1"}, **own, **attributes)
    assert job.description["region"] == "eu-west-1"
    assert simcore.forecast(job).cost_usd.mean == simcore.forecast(stated).cost_usd.mean


def test_the_region_of_the_workload_is_before_that_of_the_session() -> None:
    job = simcore.Job.from_estimator(**ESTIMATOR, **_IN_IRELAND, workload={**_WITHOUT_REGION, "region": "us-west-2"})
    assert job.description["region"] == "us-west-2"


class _Asks:
    """A session of which only code would tell the region."""

    @property
    def boto_region_name(self) -> str:
        raise AssertionError("is run")


@pytest.mark.parametrize("session", [None, "eu-west-1", _session(), _session(_region_name=3), _Asks()])
def test_a_session_that_holds_no_region_says_none(session: Any) -> None:
    given = {**ESTIMATOR, "image_uri": "train:1"}
    assert "region" not in simcore.Job.from_estimator(**given, sagemaker_session=session).description


def test_a_changed_object_is_read_as_it_is_now() -> None:
    made = held(calls("estimators")["own-container"]["object"])
    made.instance_count = 7
    assert simcore.Job.from_estimator(made, workload=WORKLOAD).to_request()["ResourceConfig"]["InstanceCount"] == 7


@pytest.mark.parametrize("name", READ)
def test_what_stands_in_the_object_is_not_given_twice(name: str) -> None:
    attributes, read = READ[name]
    keyword = next(iter(attributes))
    made = instance([name], attributes)
    with pytest.raises(simcore.SpecError) as refusal:
        read(made, "more", workload=WORKLOAD, **{keyword: attributes[keyword]})
    found = {problem.where: problem.rule for problem in refusal.value.problems}
    assert found["argument 2"] == "must be left out beside the object"
    assert found[keyword] == "must be left out beside the object, which has it"


@pytest.mark.parametrize(
    ("name", "attribute", "place"),
    [
        ("Estimator", "instance_type", "instance_type"),
        ("Estimator", "image_uri", "image_uri"),
        ("Processor", "instance_count", "instance_count"),
        ("Processor", "image_uri", "image_uri"),
        ("ModelTrainer", "training_image", "training_image"),
        ("HyperparameterTuner", "estimator", "estimator"),
    ],
)
def test_a_missing_attribute_is_named(name: str, attribute: str, place: str) -> None:
    attributes, read = READ[name]
    made = instance([name], {key: value for key, value in attributes.items() if key != attribute})
    with pytest.raises(simcore.SpecError) as refusal:
        read(made, workload=WORKLOAD).resolve()
    problem = refusal.value.problems[0]
    assert (problem.where, problem.value) == (place, "nothing")
    assert problem.rule.startswith("must be")


def described(job: simcore.Job) -> tuple[Any, ...]:
    request = job.to_request()
    resources, stopping = request["ResourceConfig"], request["StoppingCondition"]
    return stopping["MaxRuntimeInSeconds"], resources["VolumeSizeInGB"], resources["InstanceCount"]


def of_class(attributes: dict[str, Any], **by_class: Any) -> Any:
    """An estimator whose class has some attributes that it does not hold itself."""
    held = {key: value for key, value in attributes.items() if key not in by_class}
    made: Any = object.__new__(type("Estimator", (), by_class))
    object.__getattribute__(made, "__dict__").update(held)
    return made


def test_a_plain_attribute_of_the_class_is_read() -> None:
    made = of_class(ESTIMATOR, max_run=432000, volume_size=500)
    assert described(simcore.Job.from_estimator(made, workload=WORKLOAD)) == (432000, 500, 2)


def test_an_attribute_in_a_slot_is_read() -> None:
    made = of_class(ESTIMATOR, __slots__=("max_run", "__dict__"))
    object.__setattr__(made, "max_run", 7200)
    assert described(simcore.Job.from_estimator(made, workload=WORKLOAD))[0] == 7200


@pytest.mark.parametrize(
    ("by_class", "refused"),
    [
        ({"max_run": property(lambda _: 432000)}, {"max_run"}),
        ({"volume_size": property(lambda _: 500)}, {"volume_size"}),
        (
            {"max_run": property(lambda _: 432000), "instance_count": property(lambda _: 8)},
            {"instance_count", "max_run"},
        ),
        ({"max_run": 60, "__getattribute__": lambda _, name: 5}, {"max_run", "instance_count", "use_spot_instances"}),
        ({"__getattr__": lambda _, name: 5}, {"use_spot_instances", "keep_alive_period_in_seconds"}),
    ],
)
def test_an_attribute_that_only_code_tells_is_refused(by_class: dict[str, Any], refused: set[str]) -> None:
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job.from_estimator(of_class(ESTIMATOR, **by_class), workload=WORKLOAD)
    rules = {each.where: each.rule for each in refusal.value.problems}
    assert refused <= rules.keys()
    assert all("no code of objects is run" in rules[name] for name in refused)


@pytest.mark.parametrize("name", ["max_run", "volume_size"])
def test_what_the_constructor_always_sets_has_no_default(name: str) -> None:
    held = {key: value for key, value in ESTIMATOR.items() if key != name}
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job.from_estimator(of_class(held), workload=WORKLOAD)
    assert [(each.where, each.rule[:14]) for each in refusal.value.problems] == [(name, "must be an att")]


def test_computed_attributes_of_parts_and_tuners_are_refused() -> None:
    compute = type("Compute", (), {"instance_count": property(lambda _: 8)})()
    compute.instance_type = "ml.m5.xlarge"
    with pytest.raises(simcore.SpecError, match=r"compute\.instance_count: must be an attribute"):
        simcore.Job.from_model_trainer(instance(["ModelTrainer"], {**TRAINER, "compute": compute}), workload=WORKLOAD)
    tuner = type("HyperparameterTuner", (), {"max_jobs": property(lambda _: 500)})()
    tuner.__dict__.update(TUNER)
    with pytest.raises(simcore.SpecError, match="max_jobs: must be an attribute"):
        simcore.Job.from_tuner(tuner, workload=WORKLOAD)


@pytest.mark.parametrize("name", ["max_run", "volume_size"])
def test_none_that_the_sdk_sends_is_refused(name: str) -> None:
    held: dict[str, Any] = {**ESTIMATOR, name: None}
    ways: list[tuple[list[Any], dict[str, Any]]] = [([], held), ([instance(["Estimator"], held)], {})]
    for positional, keywords in ways:
        with pytest.raises(simcore.SpecError) as refusal:
            simcore.Job.from_estimator(*positional, **keywords, workload=WORKLOAD)
        assert [(each.where, each.value) for each in refusal.value.problems] == [(name, "None")]


@pytest.mark.parametrize(("name", "more"), [("LDA", {"num_topics": 3}), ("SKLearn", {"entry_point": "t.py"})])
def test_the_one_instance_of_a_class_may_be_changed_behind_its_constructor(name: str, more: dict[str, Any]) -> None:
    made = instance([name], {**ESTIMATOR, **more, "instance_count": 8})
    assert described(simcore.Job.from_estimator(made, workload=WORKLOAD))[2] == 8


def test_a_limit_of_none_is_that_of_the_sdk() -> None:
    """Version 3 (sagemaker-train 1.27) puts its hour in the place of None, not of a keyword that is left out."""
    for stopping, limit in (({"max_runtime_in_seconds": None}, 3600), ({}, None)):
        for given in (stopping, instance(["StoppingCondition"], stopping)):
            job = simcore.Job.from_model_trainer(**{**TRAINER, "stopping_condition": given}, workload=WORKLOAD)
            assert job.to_request().get("StoppingCondition", {}).get("MaxRuntimeInSeconds") == limit


def test_a_variable_of_a_pipeline_without_a_default_is_named() -> None:
    kind = SimpleNamespace(name="Kind", default_value=None, expr={"Get": "Parameters.Kind"})
    made = instance(["Estimator"], {**ESTIMATOR, "instance_type": kind})
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job.from_estimator(made, workload=WORKLOAD)
    assert "instance_type: must be known before the pipeline runs: Kind has no default" in str(refusal.value)


@pytest.mark.parametrize("value", [object(), SimpleNamespace(), 5, instance(["Transformer"], {})])
def test_an_object_of_another_class_is_refused(value: Any) -> None:
    for read in (simcore.Job.from_estimator, simcore.Job.from_model_trainer):
        with pytest.raises(simcore.SpecError) as refusal:
            read(value, workload=WORKLOAD)
        assert refusal.value.problems[0].where == "argument 1"


@pytest.mark.parametrize(
    ("classes", "rule"),
    [
        (["JumpStartEstimator", "Estimator"], "is an estimator that is not read"),
        (["ModelTrainer"], "is of SDK 3, and Job.from_model_trainer reads it"),
        (["HyperparameterTuner"], "is no estimator, and Job.from_tuner reads it"),
    ],
)
def test_an_object_of_a_class_that_is_no_estimator_is_refused_once(classes: list[str], rule: str) -> None:
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job.from_estimator(instance(classes, {}), workload=WORKLOAD)
    assert [(each.where, each.rule) for each in refusal.value.problems] == [("estimator", rule)]


# ------------------------------------------------------------------------------------------------ hostile objects
class Lying:
    """Raises for whatever is asked of it, but for its class."""

    def __getattribute__(self, name: str) -> Any:
        if name == "__class__":
            return Lying
        raise RuntimeError(name)

    def __repr__(self) -> str:
        raise RuntimeError("repr")

    def __str__(self) -> str:
        raise RuntimeError("str")


class Anew:
    """Makes an attribute of every name, each time."""

    def __getattr__(self, name: str) -> Any:
        return Anew()


def recursive() -> Any:
    made = SimpleNamespace(instance_type="ml.m5.xlarge")
    made.itself = made
    made.expr = made
    return made


def looped() -> Any:
    made: dict[str, Any] = {}
    made["again"] = made
    return made


HOSTILE: dict[str, Callable[[], Any]] = {
    "lying": Lying,
    "anew": Anew,
    "recursive": recursive,
    "looped dict": looped,
    "a class": lambda: Lying,
    "a function": lambda: recursive,
    "bytes": lambda: b"\xff",
    "complex": lambda: 1j,
    "not a number": lambda: float("nan"),
    **{name: partial(copy.deepcopy, value) for name, value in WRITTEN.items()},
}


@pytest.mark.parametrize("name", READ)
@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_attributes_are_read_or_refused(name: str, hostile: str) -> None:
    attributes, read = READ[name]
    for attribute in (*list(attributes)[:2], "tags", "hyperparameters", "hyperparameter_ranges"):
        made = instance([name], {**attributes, attribute: HOSTILE[hostile]()})
        with suppress(simcore.SpecError):
            read(made, workload=WORKLOAD).draft()


@pytest.mark.parametrize("name", READ)
@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_inputs_are_read_or_refused(name: str, hostile: str) -> None:
    attributes, read = READ[name]
    for inputs in (HOSTILE[hostile](), [HOSTILE[hostile]()], {"train": HOSTILE[hostile]()}):
        with suppress(simcore.SpecError):
            read(instance([name], attributes), inputs=inputs, workload=WORKLOAD).draft()


@pytest.mark.parametrize("name", READ)
def test_an_object_that_gives_nothing_is_refused_once(name: str) -> None:
    read = READ[name][1]
    lying = type(name, (Lying,), {})()
    with pytest.raises(simcore.SpecError):
        read(lying, workload=WORKLOAD)
