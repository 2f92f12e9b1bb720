"""Values that the SDK changes on their way into a request."""

from typing import Any

import pytest
from simcore.inputs.sdk_values import is_local, role_arn, tag_list

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
