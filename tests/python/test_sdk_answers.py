"""Legal calls of every class of the SageMaker Python SDK beside the requests that the SDK itself makes of them.

The SDK is not needed: tests/data/sdk_classes has what it sends (tools/sdk_classes.py asks it anew), member by member.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from simcore.inputs import estimator_classes, processor_keywords
from simcore.inputs.sdk_request import SdkRequest

from tests.python.requests import refused_by_botocore
from tests.python.sdk_classes import STEMS, by_arguments, by_object, calls, differences

ASKED = [(stem, name, call) for stem in STEMS for name, call in calls(stem).items()]
IDS = [f"{stem}-{name}" for stem, name, _ in ASKED]
FORMS = {"arguments": by_arguments, "object": by_object}
# Calls that are refused: a part of the reason, by their place.
REFUSED = {
    ("arguments", "estimators", "own-container-one-input"): ("inputs", "must name the channel of an input"),
}
# Members that differ, where no argument says the version of the SDK: version 2 says of its own input for a script that
# the service manages it, as it does by default; version 3 leaves that out. An object of version 3 tells it.
_MANAGED = "ProcessingInputs[{}].AppManaged"
DIFFERENT = {
    ("arguments", "processors_3", "script"): {_MANAGED.format(0)},
    ("arguments", "processors_3", "script-tags"): {_MANAGED.format(1)},
    ("arguments", "processors_3", "spark"): {_MANAGED.format(0)},
    ("arguments", "processors_3", "spark-jar"): {_MANAGED.format(0)},
    # The SDK names it by the whole ARN of the algorithm, with colons, which the service refuses.
    ("arguments", "model_trainers", "algorithm"): {"TrainingJobName"},
    ("object", "model_trainers", "algorithm"): {"TrainingJobName"},
}

OPERATIONS = {
    "estimators": "CreateTrainingJob",
    "model_trainers": "CreateTrainingJob",
    "processors": "CreateProcessingJob",
    "tuners": "CreateHyperParameterTuningJob",
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("stem", "name", "call"), ASKED, ids=IDS)
def test_is_read_as_the_sdk_reads_it(form: str, stem: str, name: str, call: Mapping[str, Any]) -> None:
    made = FORMS[form](stem, call)
    refused = REFUSED.get((form, stem, name))
    if refused:
        assert [(each.where, refused[1] in each.rule) for each in made.problems][:1] == [(refused[0], True)]
        return
    assert made.problems == []
    found = differences(stem, call, made)
    assert set(found) == DIFFERENT.get((form, stem, name), set()), found


@pytest.mark.parametrize("form", FORMS)
def test_at_least_95_percent_are_equal(form: str, record_property: Callable[[str, object], None]) -> None:
    counts = Counter(_outcome(FORMS[form], form, *asked) for asked in ASKED)
    record_property(form, dict(counts))
    assert len(ASKED) >= 140
    assert counts["equal"] >= 0.95 * len(ASKED), counts
    assert counts["refused"] == sum(1 for each in REFUSED if each[0] == form)


def _outcome(
    ask: Callable[[str, Mapping[str, Any]], SdkRequest], form: str, stem: str, name: str, call: Mapping[str, Any]
) -> str:
    made = ask(stem, call)
    if made.problems:
        return "refused"
    return "different" if differences(stem, call, made) else "equal"


def test_every_class_is_asked() -> None:
    asked = {call.get("class", "ModelTrainer") for _, _, call in ASKED}
    classes = {*estimator_classes.POSITIONS, *processor_keywords.POSITIONS, "ModelTrainer", "HyperparameterTuner"}
    assert classes - asked == {"SageMakerClarifyProcessor"}  # whose run() the SDK refuses: it has a method a question


@pytest.mark.parametrize(("stem", "name", "call"), ASKED, ids=IDS)
def test_the_requests_of_the_sdk_are_legal(stem: str, name: str, call: Mapping[str, Any]) -> None:
    operation = next(each for each in OPERATIONS if stem.startswith(each))
    assert refused_by_botocore(call["request"], OPERATIONS[operation]) == ""
