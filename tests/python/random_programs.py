"""Random programs that assign, change, hand on and use a few variables, in branches, loops and functions."""

import random

_ITEMS = ("x", "y")


class RandomProgram:
    """One program, by its seed. `coin()` is true or false as outsiders choose; h(), from outside, changes what it is given."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        lines = ["import contextlib", "class C:", f"    k = {self._number()}"]
        for name in ("a", "b", "c"):
            lines += self._lines(f"{name} = {self._number()}", 0) if self._random.random() < 0.7 else []
        lines += ["D = {'x': 1, 'y': {'z': 2}}", "E = {'x': 3, 'y': 4}", "L = [1, 2]"]
        for _ in range(self._random.randint(3, 9)):
            lines += self._statement(0)
        self.text = "\n".join([*lines, f"USE({self._value()})"])

    def _number(self) -> int:
        return self._random.randint(1, 9)

    def _lines(self, text: str, level: int) -> list[str]:
        return ["    " * level + line for line in text.split("\n")]

    def _scalar(self) -> str:
        return self._random.choice(("a", "b", "c"))

    def _container(self) -> str:
        return self._random.choice(("D", "E", "F"))

    def _value(self) -> str:
        a, d, key = self._scalar(), self._container(), self._random.choice(_ITEMS)
        return self._random.choice(
            [
                str(self._number()),
                a,
                a,
                f"{a} + 1",
                f"{d}[{key!r}]",
                f"{d}.get({key!r}, 5)",
                f"{d}['y']['z']",
                d,
                "L",
                "C.k",
            ]
            + [
                f"f'{{{a}}}'",
                f"({a} if coin() else {self._number()})",
                f"({a} or {self._number()})",
                f"{{**{d}, 'q': {a}}}",
            ]
            + [
                f"len({d})",
                f"L[0] + {a}",
                f"[{d}, {a}]",
                f"dict({d}, q={a})",
                "f()",
                f"[{a} for {a} in L]",
                f"{d}.copy()",
            ]
        )

    def _simple(self) -> str:
        a, d, e, key = self._scalar(), self._container(), self._container(), self._random.choice(_ITEMS)
        value = self._value()
        return self._random.choice(
            [
                f"{a} = {value}",
                f"{a} = {self._number()}",
                f"{a} += 1",
                f"{d} = {e}",
                f"{d} = {e}['y']",
                f"{d} = {e}.copy()",
            ]
            + [
                f"{d}[{key!r}] = {value}",
                f"{d}['y']['z'] = {self._number()}",
                f"{d}.update({key}={a})",
                f"h({d})",
                "f()",
            ]
            + [
                f"{d}.pop({key!r}, None)",
                f"L.append({self._number()})",
                f"L = [{a}, {self._number()}]",
                "C.k = 7",
                "h([D])",
            ]
            + [
                f"{a}, {d} = {self._number()}, {{'x': {a}, 'y': {{'z': 1}}}}",
                f"print(({a} := {self._number()}))",
                f"del {a}",
            ]
            + [f"{d} = {{'x': {a}, 'y': {e}}}", f"F = {{**{d}}}", f"USE({value})", f"USE({self._value()})", f"USE({a})"]
            + [f"from math import *\n{a} = 3", f"exec('{a} = 5')", f"for {a} in L: pass", f"print({d}, len({e}))"]
        )

    def _statement(self, level: int) -> list[str]:
        if level > 2 or self._random.random() < 0.65:
            return self._lines(self._simple(), level)
        head = self._random.choice(
            (
                "if coin():",
                "for i in range(2):",
                "while coin():",
                "try:",
                "with contextlib.suppress(Exception):",
                "def f(p=3):",
            )
        )
        lines = self._lines(head, level)
        if head.startswith("def") and self._random.random() < 0.5:
            lines += self._lines(f"global {self._scalar()}", level + 1)
        lines += self._block(level + 1)
        return lines + self._rest(head, level)

    def _rest(self, head: str, level: int) -> list[str]:
        """What follows a block: another branch, handlers, or a call of the function."""
        if head == "try:":
            return self._lines("except Exception:", level) + self._block(level + 1)
        if head.startswith("def"):
            return self._lines("f()", level) if self._random.random() < 0.7 else []
        return (
            self._lines("else:", level) + self._block(level + 1)
            if self._random.random() < 0.3 and "with" not in head
            else []
        )

    def _block(self, level: int) -> list[str]:
        return [line for _ in range(self._random.randint(1, 3)) for line in self._statement(level)]
