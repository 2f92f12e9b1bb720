"""Random programs that assign, change, hand on and use a few variables, in branches, loops and functions."""

import random
from string import Template

# $a is one of the numbers a to c, $d and $e are dictionaries, $k is a key of them, $n a number, $v a value. coin() is
# true or false as outsiders choose, and h(), from outside, changes what it is given.
VALUES = """
$n | $a | $a | $a + 1 | $d["$k"] | $d.get("$k", 5) | $d["y"]["z"] | $d | L | C.k | f"{$a}" | ($a if coin() else $n)
($a or $n) | {**$d, "q": $a} | len($d) | L[0] + $a | [$d, $a] | dict($d, q=$a) | f() | [$a for $a in L] | $d.copy()
"""
STATEMENTS = """
$a = $v | $a = $n | $a += 1 | $d = $e | $d = $e["y"] | $d = $e.copy() | $d["$k"] = $v | $d["y"]["z"] = $n | del $a
$d.update($k=$a) | h($d) | h([D]) | f() | $d.pop("$k", None) | L.append($n) | L = [$a, $n] | C.k = 7 | exec("$a = 5")
$a, $d = $n, {"x": $a, "y": {"z": 1}} | print(($a := $n)) | $d = {"x": $a, "y": $e} | F = {**$d} | print($d, len($e))
USE($v) | USE($v) | USE($v) | USE($a) | from math import *; $a = 3 | for $a in L: pass
"""
HEADS = """
if coin(): | while USE($a) < 4 and coin(): | for i in range(USE($n)): | for i in range(2): | while coin(): | try:
with contextlib.suppress(Exception): | def f(p=3):
"""


def parts(text: str) -> list[str]:
    return [part.strip() for line in text.strip().splitlines() for part in line.split(" | ")]


class RandomProgram:
    """The text of one program, by its seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        lines = ["import contextlib", "class C:", self._filled("    k = $n")]
        lines += [self._filled(f"{name} = $n") for name in "abc" if self._random.random() < 0.7]
        lines += ["D = {'x': 1, 'y': {'z': 2}}", "E = {'x': 3, 'y': 4}", "L = [1, 2]"]
        lines += ["F = {'x': 5, 'y': E}"] if self._random.random() < 0.8 else []
        for _ in range(self._random.randint(3, 9)):
            lines += self._statement(0)
        self.text = "\n".join([*lines, self._filled("USE($v)")])

    def _filled(self, template: str) -> str:
        value = self._filled(self._random.choice(parts(VALUES))) if "$v" in template else ""
        names = {"a": "abc", "d": "DEF", "e": "DEF", "k": "xy", "n": "123456789"}
        drawn = {field: self._random.choice(choices) for field, choices in names.items()}
        return Template(template).substitute(drawn, v=value)

    def _statement(self, level: int) -> list[str]:
        indent = "    " * level
        if level > 2 or self._random.random() < 0.65:
            statement = self._filled(self._random.choice(parts(STATEMENTS)))
            return [f"{indent}{statement}" if "import *" not in statement or level == 0 else f"{indent}pass"]
        head = self._random.choice(parts(HEADS))
        lines = [f"{indent}{self._filled(head)}"]
        if head.startswith("def") and self._random.random() < 0.5:
            lines.append(self._filled(f"{indent}    global $a"))
        return [*lines, *self._block(level + 1), *self._rest(head, level)]

    def _rest(self, head: str, level: int) -> list[str]:
        """What follows a block: another branch, a handler, or a call of the function."""
        indent = "    " * level
        if head.startswith("try"):
            return [f"{indent}except Exception:", *self._block(level + 1)]
        if head.startswith("def"):
            return [f"{indent}f()"] if self._random.random() < 0.7 else []
        branch = "with" not in head and self._random.random() < 0.3
        return [f"{indent}else:", *self._block(level + 1)] if branch else []

    def _block(self, level: int) -> list[str]:
        return [line for _ in range(self._random.randint(1, 3)) for line in self._statement(level)]
