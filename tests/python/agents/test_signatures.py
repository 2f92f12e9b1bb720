"""Arguments of tools: schemas from signatures, and refusals in the words of simcore."""

from typing import Annotated, Any

import pytest
from simcore import InputError
from simcore.agents.signatures import arguments, schema
from simcore.agents.tools import TOOLS


def tool(
    sources: object,
    told: object,
    *,
    name: Annotated[str, "Its name."],
    count: Annotated[int | None, "How many."] = None,
    share: float = 0.5,
    words: list[str] | None = None,
) -> None:
    raise AssertionError("is not called")


def test_a_schema_has_types_meanings_and_what_is_required() -> None:
    made: Any = schema(tool)
    assert made["required"] == ["name"]
    assert made["additionalProperties"] is False
    assert made["properties"]["name"] == {"type": "string", "description": "Its name."}
    assert made["properties"]["count"] == {"type": "integer", "description": "How many."}
    assert made["properties"]["share"] == {"type": "number", "default": 0.5}
    assert made["properties"]["words"] == {"type": "array", "items": {"type": "string"}}


def test_what_is_given_is_kept_and_nothing_else() -> None:
    assert arguments(tool, {"name": "a", "count": 2}) == {"name": "a", "count": 2}
    assert arguments(tool, {"name": "a", "count": None, "share": 1}) == {"name": "a", "count": None, "share": 1.0}


@pytest.mark.parametrize(
    ("given", "problems"),
    [
        (None, ["name: must be given"]),
        ({"name": 1}, ["name: must be a text, got 1"]),
        ({"name": "a", "count": "2"}, ["count: must be a whole number, got '2'"]),
        ({"name": "a", "count": 2.5}, ["count: must be a whole number, got 2.5"]),
        ({"name": "a", "share": True}, ["share: must be a number, got True"]),
        ({"name": "a", "shares": 1}, ["shares: must be an argument of the tool (did you mean share?)"]),
        ({"words": ["a", 1], "nme": ""}, ["name: must be given", "words: must be a text, got 1",
                                          "nme: must be an argument of the tool (did you mean name?)"]),
    ],
)  # fmt: skip
def test_every_problem_is_told(given: dict[str, Any] | None, problems: list[str]) -> None:
    with pytest.raises(InputError) as error:
        arguments(tool, given)
    assert str(error.value).splitlines() == problems


def test_every_argument_of_every_tool_says_what_it_is() -> None:
    for each in TOOLS.values():
        assert all(value["description"] for value in schema(each)["properties"].values())
