"""Which states run in every execution, and which may run again."""

from typing import Any

import pytest
from simcore.inputs.job_documents.state_graph import StateGraph


def to(*names: str, **more: Any) -> dict[str, Any]:
    """A state that goes to another, or to one of several."""
    if len(names) == 1:
        return {"Type": "Task", "Next": names[0], **more}
    return {"Type": "Choice", "Choices": [{"Next": each} for each in names[1:]], "Default": names[0]}


END: dict[str, Any] = {"Type": "Task", "End": True}
GRAPH = {
    "Start": to("Which"),
    "Which": to("Left", "Right"),
    "Left": to("Both", Catch=[{"Next": "Repair"}]),
    "Other": to("Done", Catch=[{"Next": "Wait"}, {"Next": 3}, None]),
    "Wait": to("Other"),
    "Right": to("Both"),
    "Both": to("Again", "Done"),
    "Again": to("Both"),
    "Done": END,
    "Repair": END,
}


@pytest.mark.parametrize(
    ("name", "note", "repeats"),
    [
        ("Start", "", False),
        ("Left", "runs only if it is chosen", False),
        ("Other", "runs only after an error that is caught, or never", True),
        ("Both", "", True),
        ("Again", "runs only if it is chosen", True),
        ("Done", "", False),
        ("Repair", "runs only after an error that is caught, or never", False),
    ],
)
def test_states(name: str, note: str, repeats: bool) -> None:
    graph = StateGraph("Start", GRAPH)
    assert (graph.note(name), graph.repeats(name)) == (note, repeats)


def test_of_very_many_states_nothing_is_promised() -> None:
    many = {f"S{place}": to(f"S{place + 1}") for place in range(2000)} | {"S2000": END}
    graph = StateGraph("S0", many)
    assert graph.note("S7") == "runs only if it is chosen"
    assert not graph.repeats("S7")


def test_what_comes_before() -> None:
    graph = StateGraph("Start", GRAPH)
    assert {name: graph.before(name) for name in ("Start", "Which", "Both", "Repair", "Wait")} == {
        "Start": [""],
        "Which": ["Start"],
        "Both": ["Left", "Right", "Again"],
        "Repair": ["Left"],
        "Wait": ["Other"],
    }


def test_no_start() -> None:
    assert StateGraph(None, {"A": END}).note("A") == "runs only after an error that is caught, or never"


def test_of_a_loop_of_very_many_states_each_may_run_again() -> None:
    many = {f"S{place}": to(f"S{(place + 1) % 2000}") for place in range(2000)} | {"Out": END}
    graph = StateGraph("S0", many)
    assert graph.repeats("S7")
    assert not graph.repeats("Out")
