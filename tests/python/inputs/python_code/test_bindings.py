import pytest

from tests.python.programs import tree_of

# The bindings of the name x in the module, by kind.
BOUND = {
    "x = 1": ["value"],
    "x: int = 1": ["value"],
    "x: int": [],
    "x = y = 1": ["value"],
    "x, y = 1, 2": ["value"],
    "(x, y), z = 1, 2": ["unpacked"],
    "x, *y = 1, 2": ["unpacked"],
    "x, y = f()": ["unpacked"],
    "x += 1": ["changed"],
    "del x": ["deleted"],
    "for x in y: pass": ["loop"],
    "for x, z in y: pass": ["loop"],
    "with y as x: pass": ["with"],
    "with y as (x, z): pass": ["with"],
    "try: pass\nexcept E as x: pass": ["except"],
    "if x := 1: pass": ["walrus"],
    "[x := 1 for y in z]": ["walrus"],
    "[x for x in y]": [],
    "match y:\n    case x: pass": ["match"],
    "match y:\n    case [*x]: pass": ["match"],
    "match y:\n    case {**x}: pass": ["match"],
    "import x": ["import"],
    "import x.y": ["import"],
    "import y as x": ["import"],
    "from y import x": ["import"],
    "def x(): pass": ["function"],
    "async def x(): pass": ["function"],
    "class x: pass": ["class"],
    "def f(x): pass": [],
    "def f(): x = 1": [],
    "def f():\n    global x\n    x = 1": ["value"],
    "def f():\n    x = 1\n    def g():\n        nonlocal x\n        x = 2": [],
    "class C: x = 1": [],
    "x.y = 1": [],
    "x[1] = 1": [],
    "x = 1\nx = 2": ["value", "value"],
}


@pytest.mark.parametrize(("text", "kinds"), BOUND.items())
def test_what_binds_a_name(text: str, kinds: list[str]) -> None:
    assert [each.kind for each in tree_of(text).module.bindings.get("x", [])] == kinds


def test_a_global_name_is_bound_from_elsewhere() -> None:
    tree = tree_of("x = 1\ndef f():\n    global x\n    x = 2")
    assert [each.elsewhere for each in tree.module.bindings["x"]] == [False, True]


SETS_ANY_NAME = """
from a import *
exec(a)
globals()
locals()
def f(): exec(a)
get_ipython().run_line_magic("run", "a.py")
get_ipython().magic("%run a.py")
get_ipython().run_line_magic(a, "")
get_ipython().run_cell(a)
get_ipython().user_ns["a"] = 1
setattr(sys.modules[__name__], "a", 1)
sys.modules["__main__"].a = 1
import __main__
importlib.import_module(__name__).a = 1
importlib.import_module("__main__").a = 1
eval(a)
v = vars
inspect.currentframe().f_globals["a"] = 1
f.__globals__["a"] = 1
sys.modules.get("__main__").a = 1
m = sys.modules
"""
SETS_NO_OTHER_NAME = """
vars(a)
a.eval()
a.exec()
for m in model.modules(): pass
sys.modules.get("a").b = 1
from a import b
get_ipython().run_line_magic("matplotlib", "inline")
"a" in sys.modules
sys.modules["a"].b = 1
logging.getLogger(__name__)
importlib.import_module("a")
"""


@pytest.mark.parametrize("text", SETS_ANY_NAME.strip().splitlines())
def test_what_may_bind_any_name(text: str) -> None:
    assert tree_of(text).module.any_name != []


@pytest.mark.parametrize("text", SETS_NO_OTHER_NAME.strip().splitlines())
def test_what_binds_no_other_name(text: str) -> None:
    assert tree_of(text).module.any_name == []
