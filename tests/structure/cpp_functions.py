"""Finds the functions of a C++ file with a brace matcher: no parser, good enough to measure sizes."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_SCOPE = re.compile(r"(inline\s+|typedef\s+)?(namespace|class|struct|union|enum)\b|extern\s+\"\"\s*$")
_TEMPLATE = re.compile(r"template\s*<.*?>\s*(?=\w|\[)", re.DOTALL)
_OPERATOR = re.compile(r"\boperator\s*(\(\)|\[\]|[^\s\w(]+)")


class Function(NamedTuple):
    """A function by its head and where its body stands."""

    head: str
    line: int
    body_lines: int


def functions(code: str) -> list[Function]:
    """Functions at namespace or class scope; lambdas belong to the function around them.

    Args:
        code: C++ text without comments, strings and directives (sources.code_only).
    """
    return list(_scan(code, 0, len(code)))


def closing_brace(code: str, opening: int) -> int:
    """Index of the brace that closes the one at `opening`."""
    depth = 0
    for match in re.compile(r"[{}]").finditer(code, opening):
        depth += 1 if match.group() == "{" else -1
        if depth == 0:
            return match.start()
    raise ValueError(f"unbalanced braces after line {code.count(chr(10), 0, opening) + 1}")


def _scan(code: str, start: int, end: int) -> Iterator[Function]:
    head_start = position = start
    while position < end:
        char = code[position]
        if char == "{":
            close = closing_brace(code, position)
            head = _without_groups(code[head_start:position])
            after = code[close + 1 : end].lstrip()[:1]
            if _is_scope(head):
                yield from _scan(code, position + 1, close)
            elif _is_function(head):
                if re.search(r"@[^@]*:[^:]", head + " ") and after and after in ",{":
                    position = close + 1  # a member initialiser such as `a_{a}`: the body is still to come
                    continue
                line = code.count("\n", 0, position) + 1
                yield Function(" ".join(head.replace("@", "()").split()), line, code.count("\n", position, close) + 1)
            head_start = close + 1
            position = close
        elif char in ";}" or (
            char == ":" and re.search(r"\b(public|private|protected)\s*$", code[head_start:position])
        ):
            head_start = position + 1
        position += 1


def _without_groups(head: str) -> str:
    """The head with each pair of parentheses turned into `@`, whatever it held, and braces taken out."""
    head = _OPERATOR.sub("operator_", head)
    previous = ""
    while previous != head:
        previous = head
        head = re.sub(r"\([^()]*\)", "@", head)
        head = re.sub(r"\{[^{}]*\}", "", head)
    return head


def _without_template(head: str) -> str:
    return _TEMPLATE.sub("", head).strip()


def _is_scope(head: str) -> bool:
    return bool(_SCOPE.match(_without_template(head)))


def _is_function(head: str) -> bool:
    head = _without_template(head)
    return "@" in head and "=" not in head
