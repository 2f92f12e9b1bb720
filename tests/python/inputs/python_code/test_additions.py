"""What a program adds to a dictionary or a list behind its display is judged as what stands in the display."""

import ast

import pytest
from simcore.inputs.python_code.additions import Part, parts_added
from simcore.inputs.python_code.call import Unread
from simcore.inputs.python_code.names import Names

from tests.python.programs import is_read, tree_of, used

ADDS = ["K = {}; K['a'] = {'n': 1}", "K = {'a': None}; K['a'] = {'n': 1}", "K = {}; K.update(a={'n': 1})"]
ADDS += ["K = {}; K.update({'a': {'n': 1}})", "d = {'n': 1}; K = {}; K['a'] = d", "K = {}; K.update(**{'a': {'n': 1}})"]
ADDS += ["K = [0]; K.append({'n': 1})", "K = [0]; K.extend([{'n': 1}])", "K = {}; k = 'a'; K[k] = {'n': 1}"]
CHANGES = ["for v in K.values(): v['n'] = 8", "K.copy()['a']['n'] = 8", "dict(K)['a']['n'] = 8", "{**K}['a']['n'] = 8"]
CHANGES += ["f(**K)", "f(K['a'])", "r = K['a']; r['n'] = 8", "K.get('a').update(n=8)"]
CHANGES_LIST = ["f(K[1])", "r = K[1]; r['n'] = 8", "for v in K: v['n'] = 8", "list(K)[1]['n'] = 8", "f(*K)"]


@pytest.mark.parametrize("add", ADDS)
def test_a_part_that_is_added_may_be_changed(add: str) -> None:
    for change in CHANGES_LIST if "[0]" in add else CHANGES:
        (value,) = used(f"{add.replace('; ', chr(10))}\n{change.replace('; ', chr(10))}\nUSE(K)\n")
        assert isinstance(value, Unread), change


@pytest.mark.parametrize("text", ["", "f(K['name'])", "print(K['a'])", "json.dumps(K)", "f(K.get('other'))"])
def test_other_uses_leave_it(text: str) -> None:
    (value,) = used(f"import json\nK = {{'name': 'x'}}\nK['a'] = {{'n': 1}}\n{text}\nUSE(K)\n")
    assert value == {"name": "x", "a": {"n": 1}}


def test_plain_values_that_are_added_cannot_change() -> None:
    (value,) = used("K = {}\nK['a'] = 'x' + 'y'\nfor v in K.values(): pass\nf(**K)\nUSE(K)\n")
    assert is_read(value)


def key_of(assignment: ast.Assign) -> ast.expr:
    (target,) = assignment.targets
    assert isinstance(target, ast.Subscript)
    return target.slice


def test_the_keys() -> None:
    tree = tree_of("a = {}\nb = 1\nc['x'] = a\nc['y'] = b\nc[k] = [1]\nc['z'] = dict(b=1)\nc['u'] = f()\n")
    names = Names(tree)
    body = [each for each in tree.body[2:] if isinstance(each, ast.Assign)]
    found = [list(parts_added(names, "item", key_of(each), each.value)) for each in body]
    assert found == [["x"], [], [Part.ANYWHERE], ["z"], []]


OBJECTS = "from sagemaker.instance_group import InstanceGroup\ngs = [InstanceGroup('a', 'ml.m5.xlarge', 1)]\n"


@pytest.mark.parametrize(
    "text", ["for g in gs: g.instance_count = 8", "f(*gs)", "x = sorted(gs)", "x = gs + []", "f(**{'a': gs[0]})"]
)
def test_an_object_in_a_list_may_be_changed(text: str) -> None:
    (value,) = used(f"{OBJECTS}{text}\nUSE(gs)\n")
    assert isinstance(value, Unread)
    (value,) = used(f"{OBJECTS}print(gs[0], len(gs))\nUSE(gs)\n")
    assert value[0].name == "InstanceGroup"
