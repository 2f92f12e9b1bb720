"""A request on its way: its places as keywords, and which problems are reported."""

import pytest
import simcore
from simcore.inputs import arguments, sdk_request

ORIGINS = {"ResourceConfig.VolumeSizeInGB": "volume_size", "Tags": "tags"}


@pytest.mark.parametrize(
    ("place", "keyword"),
    [
        ("ResourceConfig.VolumeSizeInGB", "volume_size"),
        ("Tags[0].Value", "tags[0].Value"),
        ("TagsOfOthers", "TagsOfOthers"),
        ("ResourceConfig", "ResourceConfig"),
    ],
)
def test_a_place_is_told_as_the_keyword(place: str, keyword: str) -> None:
    assert sdk_request.renamed(place, ORIGINS) == keyword


def test_members_are_set_by_their_path() -> None:
    request = sdk_request.SdkRequest(ORIGINS)
    request.put("A.B", 1)
    request.put("A.C", 2)
    request.put("A.D", None)
    assert request.members == {"A": {"B": 1, "C": 2}}


def test_long_values_are_shortened() -> None:
    assert arguments.written("x" * 100) == repr("x" * 100)[:57] + "..."


def test_what_is_missing_since_a_keyword_is_misspelt_is_not_told() -> None:
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job.from_estimator(image_uri="mine", instance_tipe="ml.m5.xlarge", instance_cout=1)
    assert [problem.where for problem in refusal.value.problems] == ["instance_tipe", "instance_cout"]
