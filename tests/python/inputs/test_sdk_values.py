"""Values that the SDK changes on their way into a request."""

from typing import Any

import pytest
from simcore.inputs.sdk_values import is_local, role_arn, tag_list, trimmed

ARN = "arn:aws:iam::111122223333:role/Training"


@pytest.mark.parametrize(
    ("role", "sent"), [(ARN, ARN), ("T", "arn:aws:iam::000000000000:role/T"), (5, 5), (None, None)]
)
def test_roles(role: Any, sent: Any) -> None:
    assert role_arn(role) == sent


@pytest.mark.parametrize("tags", [{"a": "b"}, [{"Key": "a", "Value": "b"}]])
def test_either_form_of_tags(tags: Any) -> None:
    assert tag_list(tags) == [{"Key": "a", "Value": "b"}]


@pytest.mark.parametrize(
    ("kind", "local"), [("local", True), ("local_gpu", True), ("ml.m5.xlarge", False), ([], False)]
)
def test_the_machine_of_the_program(kind: Any, local: bool) -> None:
    assert is_local(kind) is local


@pytest.mark.parametrize(("base", "name"), [("bert", "bert"), ("b" * 70, "b" * 53), ("b" * 52 + "-c", "b" * 52)])
def test_a_name_leaves_room_for_the_time(base: str, name: str) -> None:
    assert trimmed(base, "-123456789") == name
