"""Values that are followed, each in the program beside which a naive reader would be wrong, and what is read there.

Each program is also run, with `given` false and true: where a value is read, it is the one that the program uses.
"""

from typing import Any

import pytest

from tests.python.programs import is_read, used, uses_when_run

UNREAD = object()

# What is read of the USE() of each program; of several USEs, a tuple of what is read of each.
CASES: dict[str, tuple[str, Any]] = {
    # ------------------------------------------------------------------------------------------ followed
    "literal": ("USE('ml.m5.xlarge')", "ml.m5.xlarge"),
    "constant": ("A = 3\nUSE(A)", 3),
    "annotated": ("A: int = 3\nUSE(A)", 3),
    "annotated without a value": ("A = 3\nA: int\nUSE(A)", 3),
    "constant in a function": ("A = 3\ndef f():\n    USE(A)\nf()", 3),
    "local variable": ("def f():\n    a = 3\n    USE(a)\nf()", 3),
    "chain": ("A = 3\nB = A\nC = B\nUSE(C)", 3),
    "pair": ("A, B = 1, 2\nUSE(B)", 2),
    "two names": ("A = B = 3\nUSE(A)", 3),
    "last assignment at the top": ("A = 1\nA = 2\nUSE(A)\nA = 3", 2),
    "each use its assignment": ("A = 1\nUSE(A)\nA = 2\nUSE(A)", (1, 2)),
    "arithmetic": ("DAY = 24 * 60 * 60\nUSE(2 * DAY - 1)", 172_799),
    "division": ("USE(7 // 2 + 7 / 2)", 6.5),
    "text": ("A = 'a'\nUSE(A + '/b')", "a/b"),
    "f-string": ("A = 'a'\nUSE(f's3://{A}/{3:02d}')", "s3://a/03"),
    "percent": ("USE('%s-%d' % ('a', 3))", "a-3"),
    "format": ("USE('{}-{b}'.format('a', b=3))", "a-3"),
    "join of paths": ("import os\nUSE(os.path.join('s3://a', 'b'))", "s3://a/b"),
    "int of a text": ("USE(int('3') + int(4.0))", 7),
    "item": ("C = {'a': {'b': 3}}\nUSE(C['a']['b'])", 3),
    "get": ("C = {'a': 3}\nUSE(C.get('a', 4))\nUSE(C.get('b', 4))", (3, 4)),
    "list item": ("C = ['a', 'b']\nUSE(C[-1])", "b"),
    "dict of keywords": ("USE(dict(a=1, **{'b': 2}))", {"a": 1, "b": 2}),
    "item set before": ("C = {}\nC['a'] = 1\nC['b'] = 2\nUSE(C)", {"a": 1, "b": 2}),
    "item set after a use": ("C = {'a': 1}\nUSE(C['a'])\nC['a'] = 2\nUSE(C['a'])", (1, 2)),
    "update": ("C = {'a': 1}\nC.update({'a': 2}, b=3)\nUSE(C)", {"a": 2, "b": 3}),
    "append": ("C = [1]\nC.append(2)\nC.extend([3])\nUSE(C)", [1, 2, 3]),
    "spread": ("A = {'a': 1}\nB = {**A, 'b': 2}\nUSE(B)", {"a": 1, "b": 2}),
    "union": ("USE({'a': 1} | {'b': 2})", {"a": 1, "b": 2}),
    "alias that is only read": ("C = {'a': {'b': 3}}\nD = C['a']\nUSE(D['b'])\nUSE(C['a']['b'])", (3, 3)),
    "printed": ("C = {'a': 3}\nprint(C, len(C))\nUSE(C['a'])", 3),
    "condition that is known": ("SPOT = True\nUSE(7200 if SPOT else None)", 7200),
    "condition that compares": ("KIND = 'ml.g5'\nUSE(1 if KIND == 'ml.g5' else 2)", 1),
    "or": ("A = None\nUSE(A or 3)", 3),
    "class of settings": ("class C:\n    a = 3\nUSE(C.a)", 3),
    "object of settings": ("class C:\n    a = 3\nc = C()\nUSE(c.a)", 3),
    "dataclass": ("from dataclasses import dataclass\n@dataclass\nclass C:\n    a: int = 3\nc = C()\nUSE(c.a)", 3),
    "same branch": ("if given:\n    A = 3\n    USE(A)\nelse:\n    A = 4", 3),
    "same loop": ("for i in range(2):\n    A = 3\n    USE(A)", 3),
    "loop that assigns before": ("for i in range(2):\n    A = 3\nA = 4\nUSE(A)", 4),
    "other function's name": ("A = 3\ndef f():\n    A = 4\nf()\nUSE(A)", 3),
    "comprehension's own name": ("A = 3\nB = [A for A in range(5)]\nUSE(A)", 3),
    "with a star import before": ("from math import *\nA = 3\nUSE(A)", 3),
    # ------------------------------------------------------------- not followed, where a naive reader is wrong
    "set by a loop": ("A = 1\nfor A in (2, 3):\n    pass\nUSE(A)", UNREAD),
    "set in a loop after the use": ("A = 1\nfor i in range(2):\n    USE(A)\n    A = 2", UNREAD),
    "set in a while loop": ("A = 1\nwhile A < 3:\n    USE(A)\n    A += 1", UNREAD),
    "set in a branch": ("A = 1\nif given:\n    A = 2\nUSE(A)", UNREAD),
    "set in both branches": ("if given:\n    A = 1\nelse:\n    A = 2\nUSE(A)", UNREAD),
    "set in a handler": ("A = 1\ntry:\n    int('x')\nexcept ValueError:\n    A = 2\nUSE(A)", UNREAD),
    "set in a try": ("A = 1\ntry:\n    int('x')\n    A = 2\nexcept ValueError:\n    pass\nUSE(A)", UNREAD),
    "set in a with": (
        "import contextlib\nA = 1\nwith contextlib.suppress(ValueError):\n    A = 2\n    int('x')\nUSE(A)",
        UNREAD,
    ),
    "suppressed before": (
        "import contextlib\nA = 1\nwith contextlib.suppress(ValueError):\n    int('x')\n    A = 2\nUSE(A)",
        UNREAD,
    ),
    "test of a while loop": ("A = 1\nwhile USE(A) < 3:\n    A = 5", UNREAD),
    "source of a for loop": ("A = 2\nfor i in range(USE(A)):\n    A = 5", 2),
    "augmented": ("A = 1\nA += 1\nUSE(A)", UNREAD),
    "deleted and set again under a condition": ("A = 1\ndel A\nif given:\n    A = 2\nelse:\n    A = 3\nUSE(A)", UNREAD),
    "walrus": ("A = 1\nif (A := 2) and given:\n    pass\nUSE(A)", UNREAD),
    "walrus in the same statement": ("A = 1\nprint((A := 2), USE(A))", UNREAD),
    "walrus in a comprehension": ("A = 1\nB = [A := each for each in (2, 3)]\nUSE(A)", UNREAD),
    "matched": ("A = 1\nmatch [2]:\n    case [A]:\n        pass\nUSE(A)", UNREAD),
    "with as": ("import contextlib\nA = 1\nwith contextlib.nullcontext(2) as A:\n    pass\nUSE(A)", UNREAD),
    "imported over it": ("pi = 1\nfrom math import pi\nUSE(pi)", UNREAD),
    "star import over it": ("pi = 1\nfrom math import *\nUSE(pi)", UNREAD),
    "star import for a function": ("pi = 1\nfrom math import *\ndef f():\n    USE(pi)\nf()", UNREAD),
    "function of that name": ("A = 1\ndef A():\n    pass\nUSE(A)", UNREAD),
    "parameter": ("A = 1\ndef f(A):\n    USE(A)\nf(2)", UNREAD),
    "parameter with a default": ("def f(a=1):\n    USE(a)\nf(2)", UNREAD),
    "parameter assigned under a condition": ("def f(a=1):\n    if given:\n        a = 3\n    USE(a)\nf(2)", UNREAD),
    "parameter assigned": ("def f(a=1):\n    a = 3\n    USE(a)\nf(2)", 3),
    "star parameter": ("def f(*a, **b):\n    USE(a)\n    USE(b)\nf(2, c=3)", (UNREAD, UNREAD)),
    "parameter of a lambda": ("A = 1\nf = lambda A: USE(A)\nf(2)", UNREAD),
    "comprehension": ("A = 1\nB = [USE(A) for A in (2, 3)]", UNREAD),
    "source of a comprehension": ("A = 1\nB = [A for A in [USE(A)]]", 1),
    "global": ("A = 1\ndef f():\n    global A\n    A = 2\nf()\nUSE(A)", UNREAD),
    "global in a function": ("A = 1\ndef f():\n    global A\n    A = 2\ndef g():\n    USE(A)\nf()\ng()", UNREAD),
    "nonlocal": (
        "def f():\n    a = 1\n    def g():\n        nonlocal a\n        a = 2\n    g()\n    USE(a)\nf()",
        UNREAD,
    ),
    "constant that changes before a call": ("A = 1\ndef f():\n    USE(A)\nA = 2\nf()", UNREAD),
    "local of an outer function": (
        "def f():\n    a = 1\n    def g():\n        USE(a)\n    a = 2\n    g()\nf()",
        UNREAD,
    ),
    "constant under a condition": ("if given:\n    A = 1\nelse:\n    A = 2\ndef f():\n    USE(A)\nf()", UNREAD),
    "class scope": ("A = 1\nclass C:\n    A = 2\n    def f(self):\n        USE(A)\nC().f()", 1),
    "class body": ("A = 1\nclass C:\n    A = 2\n    USE(A)", 2),
    "class body of another kind": ("A = 1\nclass C:\n    if given:\n        A = 2\n    USE(A)", UNREAD),
    "name of the class scope first": ("A = 1\nclass C:\n    USE(A)\n    A = 2", UNREAD),
    "dictionary handed on": ("def f(c):\n    c['a'] = 2\nC = {'a': 1}\nf(C)\nUSE(C['a'])", UNREAD),
    "dictionary handed on in a list": ("def f(c):\n    c[0]['a'] = 2\nC = {'a': 1}\nf([C])\nUSE(C['a'])", UNREAD),
    "dictionary handed on after the use": ("def f(c):\n    c['a'] = 2\nC = {'a': 1}\nUSE(C['a'])\nf(C)", 1),
    "dictionary handed on in a loop": (
        "def f(c):\n    c['a'] = 2\nC = {'a': 1}\nfor i in range(2):\n    USE(C['a'])\n    f(C)",
        UNREAD,
    ),
    "second name": ("C = {'a': 1}\nD = C\nD['a'] = 2\nUSE(C['a'])", UNREAD),
    "second name of a part": ("C = {'a': {'b': 1}}\nD = C['a']\nD['b'] = 2\nUSE(C['a']['b'])", UNREAD),
    "first name of a second": ("C = {'a': 1}\nD = C\nC['a'] = 2\nUSE(D['a'])", UNREAD),
    "two names of a dictionary": ("C = D = {'a': 1}\nD['a'] = 2\nUSE(C['a'])", UNREAD),
    "second name by a loop": ("C = {'a': {'b': 1}}\nfor d in C.values():\n    d['b'] = 2\nUSE(C['a']['b'])", UNREAD),
    "second name in a dictionary": ("C = {'a': 1}\nD = {'c': C}\nC['a'] = 2\nUSE(D['c']['a'])", UNREAD),
    "second name by or": ("C = {'a': 1}\nD = C or {}\nD['a'] = 2\nUSE(C['a'])", UNREAD),
    "copy of the outer part alone": ("C = {'a': {'b': 1}}\nD = C.copy()\nD['a']['b'] = 2\nUSE(C['a']['b'])", UNREAD),
    "copy": ("C = {'a': 1}\nD = C.copy()\nD['a'] = 2\nUSE(C['a'])", 1),
    "changed after it is handed on": ("C = {'a': 1}\nUSE(C)\nC['a'] = 2", UNREAD),
    "item deleted": ("C = {'a': 1}\ndel C['a']\nUSE(C.get('a', 3))", UNREAD),
    "item popped": ("C = {'a': 1}\nC.pop('a')\nUSE(C.get('a', 3))", UNREAD),
    "item by setdefault": ("C = {}\nC.setdefault('a', 2)\nUSE(C.get('a', 3))", UNREAD),
    "item augmented": ("C = {'a': 1}\nC['a'] += 1\nUSE(C['a'])", UNREAD),
    "united in place": ("C = {'a': 1}\nC |= {'a': 2}\nUSE(C['a'])", UNREAD),
    "item set under a condition": ("C = {'a': 1}\nif given:\n    C['a'] = 2\nUSE(C['a'])", UNREAD),
    "item set in a loop": ("C = {'a': 1}\nfor i in range(2):\n    C['a'] = i\nUSE(C['a'])", UNREAD),
    "item set by a function": ("C = {'a': 1}\ndef f():\n    C['a'] = 2\nf()\nUSE(C['a'])", UNREAD),
    "item set for a function": ("C = {'a': 1}\ndef f():\n    USE(C['a'])\nC['a'] = 2\nf()", UNREAD),
    "item of an unknown name": ("C = {'a': 1}\nC['ab'[0]] = 2\nUSE(C['a'])", UNREAD),
    "appended in a loop": ("C = []\nfor i in range(2):\n    C.append(1)\n    USE(list(C))", UNREAD),
    "appended in the same statement": ("C = [1]\nprint(C.append(2), USE(len(C)))", UNREAD),
    "sorted in place": ("C = [2, 1]\nC.sort()\nUSE(C[0])", UNREAD),
    "environment": ("import os\nUSE(os.environ.get('KIND', 'a'))", UNREAD),
    "environment by another name": ("from os import environ as e\nUSE(e.get('KIND', 'a'))", UNREAD),
    "getenv": ("import os\nA = os.getenv('KIND', 'a')\nUSE(A)", UNREAD),
    "command line": (
        "import argparse\np = argparse.ArgumentParser()\np.add_argument('--kind', default='a')\n"
        "args = p.parse_args(['--kind', 'b'])\nUSE(args.kind)",
        UNREAD,
    ),
    "condition that is not known": ("USE(1 if given else 2)", UNREAD),
    "builtin that is hidden": ("def int(x):\n    return 7\nUSE(int('3'))", UNREAD),
    "builtin that is hidden later": ("def f():\n    USE(len('abc'))\nlen = lambda x: 7\nf()", UNREAD),
    "module that is hidden": ("class os:\n    class path:\n        join = max\nUSE(os.path.join('a', 'b'))", UNREAD),
    "result of a call": ("def f():\n    return 3\nUSE(f())", UNREAD),
    "decorated function's result": ("@property\ndef A(self):\n    return 1\nUSE(A)", UNREAD),
    "setting that is set": ("class C:\n    a = 1\nC.a = 2\nUSE(C.a)", UNREAD),
    "setting that is set by its name": ("class C:\n    a = 1\nsetattr(C, 'a', 2)\nUSE(C.a)", UNREAD),
    "setting that is set in an object": ("class C:\n    a = 1\nc = C()\nd = c\nd.a = 2\nUSE(c.a)", UNREAD),
    "setting of a class with __init__": (
        "class C:\n    a = 1\n    def __init__(self):\n        vars(self)['a'] = 2\nc = C()\nUSE(c.a)",
        UNREAD,
    ),
    "setting of a class with __getattribute__": (
        "class C:\n    a = 1\n    def __getattribute__(self, name):\n        return 2\nc = C()\nUSE(c.a)",
        UNREAD,
    ),
    "setting by argument": (
        "from dataclasses import dataclass\n@dataclass\nclass C:\n    a: int = 3\nc = C(a=4)\nUSE(c.a)",
        UNREAD,
    ),
    "setting of a class that inherits": (
        "class B:\n    def __init_subclass__(cls):\n        cls.a = 2\nclass C(B):\n    a = 1\nUSE(C.a)",
        UNREAD,
    ),
    "setting of a class that is decorated": (
        "def d(c):\n    c.a = 2\n    return c\n@d\nclass C:\n    a = 1\nUSE(C.a)",
        UNREAD,
    ),
    "setting of another decorator": (
        "class D:\n    a = 2\ndef d(c):\n    return D\n@d\nclass C:\n    a = 1\nUSE(C.a)",
        UNREAD,
    ),
    "setting that is handed on": (
        "import argparse\nclass C:\n    a = 1\nargparse.ArgumentParser().parse_args([], namespace=C)\nUSE(C.a)",
        UNREAD,
    ),
    "class that is replaced": ("class C:\n    a = 1\nclass C:\n    a = 2\nUSE(C.a)", 2),
    "exec": ("A = 1\nexec('A = 2')\nUSE(A)", UNREAD),
    "exec in a function": ("A = 1\ndef f():\n    exec('A = 2', globals())\nf()\nUSE(A)", UNREAD),
    "globals": ("A = 1\nglobals()['A'] = 2\nUSE(A)", UNREAD),
    "exec before": ("exec('A = 2')\nA = 1\nUSE(A)", 1),
    "exec by a second name": ("A = 1\nrun = exec\nrun('A = 2')\nUSE(A)", UNREAD),
    "exec of builtins": ("import builtins\nA = 1\nbuiltins.exec('A = 2')\nUSE(A)", UNREAD),
    "exec of something else": ("A = 1\nwindow.exec()\nUSE(A)", 1),
    "globals handed on": ("A = 1\nload_into(globals)\nUSE(A)", UNREAD),
    "globals as a name of its own": ("A = 1\nglobals = 2\nUSE(A)", 1),
    "a method handed on": ("A = [1]\nmap_over(A.append)\nUSE(A)", UNREAD),
    "unpacked": ("A = 1\nA, *B = (2, 3, 4)\nUSE(A)\nUSE(B)", (UNREAD, UNREAD)),
    "unpacked of a call": ("A = 1\n(A, B) = divmod(7, 2)\nUSE(A)", UNREAD),
    "swapped": ("A, B = 1, 2\nA, B = B, A\nUSE(A)", 2),
    "itself": ("A = 1\nfor i in range(2):\n    A = A + 1\n    USE(A)", UNREAD),
    "plus itself": ("A = 1\nA = A + 1\nUSE(A)", 2),
    "except as": ("A = 1\ntry:\n    int('x')\nexcept ValueError as A:\n    USE(A)", UNREAD),
    "loop's else": ("A = 1\nfor i in ():\n    pass\nelse:\n    A = 2\nUSE(A)", UNREAD),
    "finally": ("A = 1\ntry:\n    A = 2\nfinally:\n    USE(A)", UNREAD),
    "default of a parameter that is a list": ("def f(c=[]):\n    c.append(1)\n    USE(c)\nf()\nf()", UNREAD),
    "generator that runs later": ("A = 1\ng = (USE(A) for _ in range(2))\nA = 2\nlist(g)", UNREAD),
    "partial text": ("A = input if given else 'x'\nUSE(f'a{A}b')", UNREAD),
    "item of an unread key": ("C = {'a': 1, 'b': 2}\nUSE(C['a' if given else 'b'])", UNREAD),
    "membership beside what is not read": ("USE(1 if 3 in [int(given) + 2] else 2)", UNREAD),
    "bytes": ("USE(b'a')", UNREAD),
}


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=CASES)
def test_what_is_read(text: str, expected: Any) -> None:
    several = expected if isinstance(expected, tuple) else (expected,)
    found = used(text)
    assert len(found) == len(several)
    for value, wanted in zip(found, several, strict=True):
        if wanted is UNREAD:
            assert not is_read(value)
        else:
            assert value == wanted
            assert type(value) is type(wanted)


@pytest.mark.parametrize("given", [False, True])
@pytest.mark.parametrize("text", [text for text, _ in CASES.values()], ids=CASES)
def test_python_uses_what_is_read(text: str, given: bool) -> None:
    marked = [(number, value) for number, value in enumerate(used(text)) if is_read(value)]
    run = uses_when_run(text, {"given": given})
    assert [(number, value) for number, value in marked if any(each != value for each in run.get(number, []))] == []
