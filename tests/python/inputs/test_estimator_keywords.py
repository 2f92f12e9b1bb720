"""The table of keywords, against the service's own published model and within itself."""

from typing import Any

import botocore.session
import pytest
from simcore.inputs import estimator_keywords as keywords

SHAPE: Any = botocore.session.Session().get_service_model("sagemaker").operation_model("CreateTrainingJob").input_shape
CHANNEL: Any = SHAPE.members["InputDataConfig"].member


def shape_of(whole: Any, path: str) -> Any:
    """The shape of a member, or a word on which part of its path nobody knows."""
    for name in path.split("."):
        if name not in getattr(whole, "members", {}):
            return f"no {name} in {path}"
        whole = whole.members[name]
    return whole


@pytest.mark.parametrize("keyword", keywords.MEMBERS)
def test_every_member_is_one_of_the_service(keyword: str) -> None:
    assert not isinstance(shape_of(SHAPE, keywords.MEMBERS[keyword]), str)


@pytest.mark.parametrize("table", [keywords.TRAINING_INPUT, keywords.FILE_SYSTEM_INPUT])
def test_every_member_of_a_channel_is_one_of_the_service(table: dict[str, str]) -> None:
    assert [found for path in table.values() if isinstance(found := shape_of(CHANNEL, path), str)] == []


def test_every_member_of_a_group_is_one_of_the_service() -> None:
    group = shape_of(SHAPE, "ResourceConfig.InstanceGroups").member
    assert set(keywords.GROUP.values()) <= set(group.members)


def test_values_that_the_sdk_fills_in_are_of_the_kind_of_their_member() -> None:
    kinds = {"integer": int, "string": str}
    for keyword, value in keywords.DEFAULTS.items():
        assert isinstance(value, kinds[shape_of(SHAPE, keywords.MEMBERS[keyword]).type_name])
    for table, names in (
        (keywords.TRAINING_DEFAULTS, keywords.TRAINING_INPUT),
        (keywords.FILE_SYSTEM_DEFAULTS, keywords.FILE_SYSTEM_INPUT),
    ):
        assert all(value in shape_of(CHANNEL, names[keyword]).enum for keyword, value in table.items())
    assert set(keywords.MODEL_INPUT) <= set(keywords.TRAINING_INPUT)


def test_old_names_lead_to_known_ones_and_are_none_themselves() -> None:
    assert set(keywords.RENAMED.values()) <= {*keywords.MEMBERS, *keywords.WITHOUT_EFFECT}
    assert set(keywords.RENAMED) & {*keywords.MEMBERS, *keywords.WITHOUT_EFFECT} == set()


def test_a_keyword_is_either_sent_or_without_effect() -> None:
    assert set(keywords.MEMBERS) & keywords.WITHOUT_EFFECT == set()
    assert (
        len(keywords.KNOWN)
        == len(set(keywords.KNOWN))
        == (
            len(keywords.MEMBERS)
            + len(keywords.RENAMED)
            + len(keywords.WITHOUT_EFFECT)
            + len(keywords.CHANNEL_OF_A_MODEL)
        )
    )
