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
vars($p)["x"] = $n | $p.__dict__.update(x=$n) | object.__setattr__($p, "x", $n) | $p.x, other = $n, 1
for $p.x in (1, $n): $p.fit() | several += [$p] | several.extend([$p]) | named["c"] = [$p] | named["c"][0].x = $n
named["c"][0].fit() | several.append(($p, 1)) | several[-1][0].fit() | (lambda e: change(e))($p) | f = $p.fit | f()
(lambda e: setattr(e, "x", $n))($p) | hold($p) | hold.held.x = $n | hold.held.fit() | h = Holder($p) | h.e.x = $n
h.change($n) | h.e.fit() | h.start() | $p = same($p) | change(*[$p]) | start(**{"e": $p})
[change(each) for each in several] | for $p in list(several): $p.fit() | pair = ($p, 1) | pair[0].x = $n
pair[0].fit() | d = dict(a=$p) | d["a"].x = $n | d["a"].fit() | e, other = $p, $q | e.x = $n | e.fit()
$p, $q = $q, $p | (e := $p).fit() | e = [$p, $q][0] | setattr(h, "e", $p) | h.make($n) | h.made.fit()
h.made.x = $n | for f in [$p.fit, $q.fit]: f() | d = {**named} | several = several[:] | $p = getattr(h, "e")
getattr($p, "fit")() | table = {"a": change, "b": start} | table["a"]($p) | table["b"]($p)
"""
HOLDERS = """
class Holder:
    def __init__(self, e): self.e = e
    def change(self, n): self.e.x = n
    def start(self): self.e.fit()
    def make(self, n): self.made = Estimator(x=n)
def hold(e): hold.held = e
def same(e): return e
"""
HEADS = "if coin(): | for i in range(3): | while coin(): | try: | def start(e, n=1): | def change(e): | def make():"


class RandomLaunches:
    """The text of one program, by its seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        lines = ["class Box: p = None", "several, named = [], {}", self._filled("p = Estimator(x=$n)")]
        lines += [self._filled("q = Estimator(x=$n)")] if self._random.random() < 0.8 else []
        lines += HOLDERS.strip().splitlines()
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
