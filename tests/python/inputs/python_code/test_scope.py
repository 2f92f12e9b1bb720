from simcore.inputs.python_code.scope import UNREAD_KINDS, Scope

from tests.python.programs import tree_of


def test_functions_and_generators_run_later() -> None:
    kinds = ("module", "class", "comprehension", "function", "generator")
    assert [kind for kind in kinds if Scope(None, None, kind).runs_later] == ["function", "generator"]


def test_the_module_is_around_all_scopes() -> None:
    tree = tree_of("class C:\n    def f(self):\n        return [a for a in self]")
    assert {scope.module for scope in tree.inner.values()} == {tree.module}


def test_every_kind_of_binding_says_why_it_is_not_read() -> None:
    text = (
        "import a\nfrom b import *\nfor c in a: pass\nwith a as d: pass\ndel c\nd += 1\nclass e: pass\ndef f(g): pass\n"
        "try: pass\nexcept E as h: pass\nif i := 1: pass\nj, k = a\nmatch a:\n    case l: pass"
    )
    tree = tree_of(text)
    scopes = [tree.module, *tree.inner.values()]
    bound = [each for scope in scopes for several in scope.bindings.values() for each in several]
    assert {each.kind for each in [*bound, *tree.module.any_name]} == set(UNREAD_KINDS)
