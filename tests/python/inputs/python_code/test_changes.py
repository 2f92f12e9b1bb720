import pytest
from simcore.inputs.python_code.changes import Changes
from simcore.inputs.python_code.names import Names

from tests.python.programs import tree_of

FLAT, DEEP = {"a": 1}, {"a": {"b": 1}}
HEAD = "import json, sagemaker\nfrom sagemaker.pytorch import PyTorch\nc = start\n"


def kinds(text: str, value: object) -> list[str]:
    """The kinds of the changes of the variable c, which holds a value."""
    tree = tree_of(HEAD + text)
    return [each.kind for each in Changes(tree, Names(tree)).of(tree.module, "c", value)]


# What leaves a dictionary as it is, however deep; and what only does if no part of it can change.
READING = "c['a'] | c.get('a') | print(c) | len(c) | json.dumps(c) | f'{c}' | c == d | c | 1 if c else 2"
READING_FLAT = "f(**c) | {**c} | dict(c) | c.copy() | c.items() | [k for k in c] | sorted(c) | c | d | f(c['a'])"
CHANGING = (
    "f(c) | f(x=c) | [c] | {'x': c} | x.y = c | x['y'] = c | del c['a'] | c['a'] += 1 | c['a'], x = 1, 2 | c.pop('a')"
    " | c.setdefault('a', 1) | c.clear() | x = c or 1 | x = y = c | x = (c, 1) | lambda: c | c['a']['b'] = 1"
    " | x = c; x.clear() | x = c; f(x) | x = c; y = x; y['a'] = 1 | for x in [c]: pass | c['a'].update(b=1) | c.unknown"
)


def each(text: str) -> list[str]:
    return [part.strip() for part in text.split(" | ") if part.strip() not in {"d", "c"}]


@pytest.mark.parametrize("value", [FLAT, DEEP])
@pytest.mark.parametrize("text", [*each(READING), "c", "x = c", "x = c; y = x; print(y)"])
def test_what_reads(text: str, value: object) -> None:
    assert kinds(text, value) == []


@pytest.mark.parametrize("text", [*each(READING_FLAT), "c | d"])
def test_what_reads_while_no_part_can_change(text: str) -> None:
    assert kinds(text, FLAT) == []
    assert kinds(text, DEEP) == ["any"]


@pytest.mark.parametrize("text", each(CHANGING))
def test_what_may_change(text: str) -> None:
    assert kinds(text, FLAT if "['b']" not in text and ".update" not in text else DEEP) == ["any"]


def test_a_logger_reads() -> None:
    assert kinds("import logging\nlogger = logging.getLogger('a')\nlogger.info('%s', c)\nlogging.debug(c)", DEEP) == []
    assert kinds("logger.info('%s', c)", DEEP) == ["any"]


def test_what_is_followed() -> None:
    assert kinds("c['x'] = 1\nc.update(a=1)\nc.append(1)\nc.extend([2])", FLAT) == [
        "item",
        "update",
        "append",
        "extend",
    ]


def test_the_sdk_only_adds_to_hyperparameters_where_the_program_asks_for_it() -> None:
    assert kinds("PyTorch(hyperparameters=c)", FLAT) == []
    assert kinds("e = PyTorch(hyperparameters=c)\ne.set_hyperparameters(a=2)", FLAT) == ["any"]


def test_code_that_runs_later_changes_at_an_unknown_time() -> None:
    tree = tree_of("c = start\nc['a'] = 1\ndef f(): c['a'] = 2\n[c.update(a=1) for x in y]")
    found = Changes(tree, Names(tree)).of(tree.module, "c", FLAT)
    assert [(each.kind, each.elsewhere) for each in found] == [("item", False), ("item", True), ("any", False)]


def test_a_variable_of_the_same_name_is_another() -> None:
    assert kinds("def f(c): c.clear()", FLAT) == []
