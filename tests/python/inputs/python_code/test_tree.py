import ast

import pytest
from simcore.errors import Problem
from simcore.inputs.python_code.call import Place
from simcore.inputs.python_code.source import Piece
from simcore.inputs.python_code.tree import Tree, parsed

from tests.python.programs import last_use, node_of, tree_of


def test_places_count_the_lines_of_each_cell() -> None:
    tree = Tree("a.ipynb")
    for number, text in enumerate(("x = 1\ny = 2", "f(\n  x)"), 1):
        piece = Piece(text, number)
        statements = parsed("a.ipynb", piece)
        assert isinstance(statements, list)
        tree.add(piece, statements)
    assert tree.place(last_use(tree, "x")) == Place("a.ipynb", 2, 2)


def test_a_call_stands_where_the_name_of_its_method_ends() -> None:
    tree = tree_of("x = (a\n  .b\n  .fit(1,\n  2))")
    assert tree.place(next(tree.calls())).line == 3


def test_texts_are_those_of_the_source_on_one_line() -> None:
    tree = tree_of("x = f(a,\n      'é',  b)")
    assert tree.text(next(tree.calls())) == "f(a, 'é', b)"


def test_long_texts_are_shortened() -> None:
    tree = tree_of(f"x = f({'a, ' * 4000}b)")
    assert tree.text(next(tree.calls())) == f"f({'a, ' * 19}…"


@pytest.mark.parametrize(
    ("text", "dominated"),
    [
        ("a = 1\nuse", True),
        ("a = 1\nif b:\n    use", True),
        ("if b:\n    a = 1\n    use", True),
        ("if b:\n    a = 1\nuse", False),
        ("if b:\n    a = 1\nelse:\n    use", False),
        ("use\na = 1", False),
        ("try:\n    a = 1\nexcept E:\n    use", False),
        ("try:\n    a = 1\nfinally:\n    use", False),
        ("match b:\n    case 1:\n        a = 1\n    case 2:\n        use", False),
        ("for b in c:\n    a = 1\n    use", True),
        ("while a := b:\n    use", False),
    ],
)
def test_what_is_always_through_before(text: str, dominated: bool) -> None:
    tree = tree_of(text)
    binding = tree.module.bindings["a"][0].node
    assert tree.dominates(binding, last_use(tree, "use"), tree.module) == dominated


@pytest.mark.parametrize(
    ("text", "loops"),
    [
        ("use", 0),
        ("for a in use: pass", 0),
        ("for a in b: use", 1),
        ("while use: pass", 1),
        ("for a in b:\n    for c in use: pass", 1),
        ("for a in b:\n    while c:\n        use", 2),
    ],
)
def test_loops_that_repeat_a_node(text: str, loops: int) -> None:
    tree = tree_of(text)
    assert len(tree.loops(last_use(tree, "use"), tree.module)) == loops


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("def f(): use", "function"),
        ("def f(a=use): pass", "module"),
        ("@use\ndef f(): pass", "module"),
        ("def f(a: use): pass", "function"),
        ("lambda: use", "function"),
        ("lambda a=use: 1", "module"),
        ("class C(use): pass", "module"),
        ("class C: use", "class"),
        ("[a for a in use]", "module"),
        ("[use for a in b]", "comprehension"),
        ("[a for a in b for c in use]", "comprehension"),
        ("[a for a in b if use]", "comprehension"),
        ("(use for a in b)", "generator"),
    ],
)
def test_scopes(text: str, kind: str) -> None:
    tree = tree_of(text)
    assert tree.scope[last_use(tree, "use")].kind == kind


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("x = (1", "train.py:1: must be Python of version 3, got '(' was never closed"),
        ("\n\nprint 1", "train.py:3: must be Python of version 3"),
        ("x = '\0'", "train.py:1: must be Python"),
        ("x = " + "(" * 5000, "train.py:1: must be Python of version 3, got too many nested parentheses"),
        ("x = " + "-" * 100_000 + "1", "must be Python that can be parsed, got an expression with too many levels"),
        ("x = a" + ".b" * 100_000, "must be Python that can be parsed, got an expression with too many levels"),
    ],
)
def test_what_is_no_python_is_one_problem(text: str, found: str) -> None:
    problem = parsed("train.py", Piece(text))
    assert isinstance(problem, Problem)
    assert found in str(problem)


def test_unusual_escapes_are_no_problem() -> None:
    assert isinstance(parsed("train.py", Piece(r"x = '\d'")), list)


def test_the_order_is_that_of_the_text() -> None:
    tree = tree_of("a = b\nc = d")
    assert tree.order[node_of(tree, "b")] < tree.order[node_of(tree, "d")]
    assert [type(each) for each in tree.ancestors(node_of(tree, "b"))] == [ast.Assign]
