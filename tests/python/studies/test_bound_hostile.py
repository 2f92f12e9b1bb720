"""Whatever a program gives to a class of the SDK, its job has a bound or a reason, and never a stack trace."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from simcore.display import scan as shown
from simcore.inputs import estimator_keywords, model_trainer_keywords, processor_keywords
from simcore.inputs.estimator_classes import FAMILIES, POSITIONS
from simcore.inputs.program_job import jobs_of
from simcore.inputs.python_code.call import Call, Found, Place, Program, Unread
from simcore.inputs.scanned import Scan
from simcore.studies.bound import bound

HERE = Place("train.py", 3)
PARTS = [
    "Compute",
    "StoppingCondition",
    "TrainingInput",
    "ProcessingInput",
    "InstanceGroup",
    "ParameterString",
    "Other",
]
NAMES = [
    "instance_type",
    "instance_count",
    "name",
    "default_value",
    "s3_data",
    "channel_name",
    "data_source",
    "a.b",
    "",
]
TEXTS = st.sampled_from(
    ["ml.m5.xlarge", "local", "s3://b/x", "", "None", "2", "\ud800", "x" * 300, "a\nb", "ml.m5.xlarge"]
)
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    TEXTS,
    st.builds(Unread, st.just("args.x"), st.just(HERE), st.just("is given when the program runs")),
)


def _calls(values: Any) -> Any:
    return st.builds(
        Call,
        st.sampled_from(PARTS),
        st.just(HERE),
        st.lists(values, max_size=2).map(tuple),
        st.dictionaries(st.sampled_from(NAMES), values, max_size=3),
        st.sampled_from([(), (Unread("**more", HERE, "is read from a file"),)]),
    )


KEYS = st.one_of(st.sampled_from(NAMES), st.integers(-3, 3), st.none(), st.builds(Unread, TEXTS, st.just(HERE), TEXTS))


def _deeper(values: Any) -> Any:
    return st.one_of(st.lists(values, max_size=3), st.dictionaries(KEYS, values, max_size=3), _calls(values))


VALUES = st.recursive(LEAVES, _deeper, max_leaves=8)
KINDS = {
    "estimator": ([*POSITIONS, *FAMILIES], [*estimator_keywords.KNOWN, "inputs", "train_max_run", "zzz"]),
    "trainer": (["ModelTrainer"], [*model_trainer_keywords.KNOWN, "zzz"]),
    "processor": ([*processor_keywords.POSITIONS, "Stranger"], [*processor_keywords.KNOWN, "zzz"]),
    "request": (
        ["create_training_job", "create_processing_job", "create_hyper_parameter_tuning_job"],
        [
            "TrainingJobName", "ResourceConfig", "StoppingCondition", "InputDataConfig", "AlgorithmSpecification",
            "ProcessingResources", "ProcessingInputs", "TrainingJobDefinition", "HyperParameterTuningJobConfig", "Tags",
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@settings(deadline=None, max_examples=120)
@given(st.data())
def test_no_value_breaks_a_scan(kind: str, data: st.DataObject) -> None:
    classes, names = KINDS[kind]
    keywords = data.draw(st.dictionaries(st.sampled_from(names), VALUES, max_size=6))
    good = {"instance_type": "ml.m5.xlarge", "instance_count": 1, "image_uri": "mine", "max_run": 60}
    if kind == "estimator" and data.draw(st.booleans()):
        keywords = {**good, **keywords}
    positional = tuple(data.draw(st.lists(VALUES, max_size=3)))
    made = Call(data.draw(st.sampled_from(classes)), HERE, positional, keywords)
    launched = (Call("fit", HERE, tuple(data.draw(st.lists(VALUES, max_size=1)))),) if kind != "request" else ()
    later = data.draw(st.dictionaries(st.sampled_from([*names, "compute.instance_count"]), VALUES, max_size=2))
    found = Found(kind, made, launched, (), later)
    several = tuple(map(bound, jobs_of(Program("train.py", (found,)))))
    for each in several:
        assert each.usd is not None or each.problems or each.job.unknowns
    assert shown.document(Scan(1, several)).headline
