import ast
from typing import Any

import pytest
from simcore.inputs.python_code import plain
from simcore.inputs.python_code.plain import NotComputedError

from tests.python.programs import used

COMPUTED = """
24 * 60 * 60 | 7 // 2 | 7 % 4 | 2 ** 10 | -3 + +1 | 1.5 * 2 | True + 1 | not 0 | not "" | "a" "b" | "a" + "b"
[1] + [2] | "%s-%03d-%.2f" % ("a", 7, 1.5) | "%(a)s" % {"a": 1} | "100%%" % () | "{}{}".format(1, 2)
"{1}{0}".format(1, 2) | "{a:>5}|{b:.1f}".format(a=1, b=2.25) | f"{1:02d}{'x'!r}{3!s:>4}" | " A ".strip().lower()
"a-b".replace("-", "/") | "-".join(["a", "b"]) | "a,b".split(",") | int("12") | int(3.9) | float("1e3")
str(12) | bool("") | abs(-2) | round(2.5) | round(1.234, 2) | min(3, 2) | max([1, 5]) | len("abc") | len([1, 2])
dict(a=1) | list((1, 2)) | tuple([3]) | 1 < 2 | "a" in "abc" | 3 not in [1, 2] | None is None | 1 != 1.0
"b" >= "a" | {"a": 1} | {"b": 2} | "x".removesuffix("x")
"""


@pytest.mark.parametrize("text", [part.strip() for line in COMPUTED.strip().splitlines() for part in line.split(" | ")])
def test_python_computes_the_same(text: str) -> None:
    expected = eval(text)
    assert used(f"USE({text})") == [list(expected) if isinstance(expected, tuple) else expected]


# What is refused before it takes time or memory, or has no plain value.
NOT_COMPUTED = """
10 ** 10 ** 10 | 10 ** (10 ** 9) | 2 ** 65 | 10 ** 18 * 10 | "a" * 10 ** 9 | [1] * 10 ** 9 | 1e999 | -1e999
1 / 0 | 1 % 0 | (-8) ** 0.5 | 0 ** -1 | "%1000000000d" % 1 | "%*d" % (5, 1) | "%s %s" % "a" | "%d" % "a"
f"{1:1000000000}" | "{:1000000000}".format(1) | "{0.__class__}".format(1) | "{0[0]}".format("a") | "{}".format()
"{a}".format(b=1) | "{".format(1) | "{!a}".format("é") | int("x") | int("9" * 40) | int("1" + "_" * 10)
float("nan") | float("inf") | int(None) | str([1]) | len(3) | min() | max("a", "b") | "a" + 1 | 1 + None
[1] + (2,)[0] | 1 < "a" | 1 is 1 | b"a" | 1j | ... | ~1 | 1 << 70 | 1 | {1, 2} | "-".join([1])
"a".replace("a", "b" * 9, 1) | "a".split(3) | round("a") | abs("a") | {[1]: 2} | "\\ud800" | 3 in 3 | [] < []
"""


@pytest.mark.parametrize(
    "text", [part.strip() for line in NOT_COMPUTED.strip().splitlines() for part in line.split(" | ") if part != "1"]
)
def test_what_is_not_computed_says_so(text: str) -> None:
    (value,) = used(f"USE({text})")
    assert type(value).__name__ == "Unread"


def test_texts_do_not_grow_beyond_bounds() -> None:
    with pytest.raises(NotComputedError, match="too large"):
        plain.binary(ast.Add(), "a" * 6000, "b" * 6000)
    with pytest.raises(NotComputedError):
        plain.METHODS["replace"][1]("a" * 9000, "a", "b" * 9000)
    with pytest.raises(NotComputedError):
        plain.METHODS["join"][1]("a" * 5000, ["b"] * 100)


@pytest.mark.parametrize("value", [1, "a", None, 1.5, True])
def test_scalars(value: Any) -> None:
    assert plain.is_scalar(value)


@pytest.mark.parametrize("value", [[], {}, b"", 1j, ...])
def test_what_is_no_scalar(value: Any) -> None:
    assert not plain.is_scalar(value)
