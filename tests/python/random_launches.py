"""Random programs that make objects, set an attribute of them and launch them, and what Python does in each."""

import contextlib
import random
import re
from collections import defaultdict
from itertools import count
from string import Template
from typing import Any

from tests.python.programs import Stopped, stopped_after
from tests.python.random_programs import parts

# $p and $q are variables, $n is a number. coin() is true or false as outsiders choose.
STATEMENTS = """
$p = Estimator(x=$n) | $p = Estimator(x=$n) | $p = Estimator(x=$n) if coin() else Estimator(x=$n) | $p = make()
$p = $q | $p.x = $n | $p.x = $n | $p.x += 1 | setattr($p, "x", $n) | $p.fit() | $p.fit() | $p.fit() | start($p)
change($p) | several.append($p) | several = [$p, $q] | [each.fit() for each in several]
for $p in several: $p.fit() | Estimator(x=$n).fit() | several[0].fit() | named = {"a": $p} | named["a"].fit()
Box.p = $p | Box.p.fit() | Box.p.x = $n | for $p in ($p, $q): $p.fit() | $p = named["a"]
named["b"] = Estimator(x=$n) | change(several[0]) | (Box.p or $p).fit()
"""
HEADS = "if coin(): | for i in range(3): | while coin(): | try: | def start(e, n=1): | def change(e): | def make():"


class RandomLaunches:
    """The text of one program, by its seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        lines = ["class Box: p = None", "several, named = [], {}", self._filled("p = Estimator(x=$n)")]
        lines += [self._filled("q = Estimator(x=$n)")] if self._random.random() < 0.8 else []
        lines += ["def start(e): e.fit()", self._filled("def change(e): e.x = $n"), "def make(): return Estimator(x=4)"]
        for _ in range(self._random.randint(2, 8)):
            lines += self._statement(0)
        self.text = "\n".join([*lines, self._filled("$p.fit()")])

    def _filled(self, template: str) -> str:
        names = {"p": "pqr", "q": "pqr", "n": "123456789"}
        while "$" in template:
            field = next(field for field in names if f"${field}" in template)
            drawn = self._random.choice(names[field])
            template = Template(template).safe_substitute({field: drawn})
        return template

    def _statement(self, level: int) -> list[str]:
        indent = "    " * level
        if level > 1 or self._random.random() < 0.7:
            return [indent + self._filled(self._random.choice(parts(STATEMENTS)))]
        head = self._random.choice(parts(HEADS))
        lines = [
            indent + head,
            *(line for _ in range(self._random.randint(1, 3)) for line in self._statement(level + 1)),
        ]
        if head.startswith("try"):
            return [*lines, f"{indent}except Exception:", *self._statement(level + 1)]
        if head.startswith("def"):
            return [*lines, self._filled(f"{indent}    return {'Estimator(x=$n)' if 'make' in head else 'e'}")]
        return lines


def launches_when_run(text: str, seed: int) -> dict[int, list[Any]]:
    """The attribute of each object when it is launched, by the number of the call that makes it in the text."""
    numbers, drawn = count(), random.Random(seed)
    found: dict[int, list[Any]] = defaultdict(list)

    class Estimator:
        def __init__(self, number: int, x: int) -> None:
            self.number, self.x = number, x

        def fit(self) -> None:
            found[self.number].append(self.x)

    marked = re.sub(r"Estimator\(", lambda _: f"Estimator({next(numbers)}, ", text)
    with contextlib.suppress(Exception, Stopped), stopped_after(5000):
        exec(marked, {"Estimator": Estimator, "coin": lambda: drawn.random() < 0.5})
    return found
