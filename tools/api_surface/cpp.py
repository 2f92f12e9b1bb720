"""The declarations of the public C++ headers, which are those on docs/cpp.md.

The headers are read as text: comments, directives and bodies are left out, and each declaration is named by the scopes
that it stands in. That is enough to see that a declaration is gone or reads otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

_HEADER = re.compile(r"\{literalinclude\} \.\./libsimcore/(\S+\.hpp)")
_IGNORED = re.compile(
    r'("(?:[^"\\\n]|\\.)*")|//[^\n]*|/\*.*?\*/|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*', re.DOTALL | re.MULTILINE
)
_TYPE = re.compile(
    r"(?:template\s*<.*>\s*)?(?:struct|class|enum class|enum|union)\s+(?:\[\[.*?\]\]\s*)?(?P<name>\w+)[^()]*"
)
_NAMESPACE = re.compile(r"(?:inline )?namespace\s*(?P<name>[\w:]*)")
_ACCESS = re.compile(r"^(?:(public|private|protected)\s*:(?!:)\s*)+")


def surface(root: Path) -> Iterator[str]:
    """A line for each declaration of a public header."""
    page = (root / "docs" / "cpp.md").read_text(encoding="utf-8")
    for header in sorted(set(_HEADER.findall(page))):
        text = _IGNORED.sub(lambda found: found[1] or " ", (root / "libsimcore" / header).read_text(encoding="utf-8"))
        yield from (f"cpp {header}: {each}" for each in _Declarations(text).lines())


class _Declarations:
    """The declarations of a header, read from its first character to its last."""

    def __init__(self, text: str) -> None:
        self._parts = re.split(r"([;{}])", text)
        self._scopes: list[tuple[str, bool]] = []  # name, and whether what comes next is hidden
        self._said = ""  # of a declaration, so far
        self._depth = 0  # of braces of a body or a value, which are not read

    def lines(self) -> Iterator[str]:
        for part in self._parts:
            if part == "{":
                yield from self._opened()
            elif part == "}":
                yield from self._closed()
            elif part == ";" and not self._depth:
                yield from self._ended()
            elif not self._depth:
                self._said += part

    def _opened(self) -> Iterator[str]:
        said = self._taken() if not self._depth else ""
        scope = _NAMESPACE.fullmatch(said) or _TYPE.fullmatch(said)
        if self._depth or not scope:
            self._depth += 1
            self._said = said or self._said
            return
        if scope.re is _TYPE:
            yield from self._shown(said)
        hidden = said.startswith("class") or scope["name"] == "detail"
        self._scopes.append((scope["name"], hidden))

    def _closed(self) -> Iterator[str]:
        if self._depth:
            self._depth -= 1
            if not self._depth and self._said.endswith((")", "const", "noexcept")):
                yield from self._ended()  # a function, whose body no semicolon ends
            return
        for each in filter(None, map(str.strip, self._taken().split(","))):  # the words of an enumeration
            yield from self._shown(each)
        if self._scopes:
            self._scopes.pop()

    def _ended(self) -> Iterator[str]:
        said = self._taken()
        if said:
            yield from self._shown(said)

    def _taken(self) -> str:
        """What was said so far, in one line, without the access that it begins with, which holds from here."""
        said = " ".join(self._said.split())
        self._said = ""
        access = _ACCESS.match(said)
        if access and self._scopes:
            self._scopes[-1] = (self._scopes[-1][0], access[1] != "public")
            said = said[access.end() :]
        return said

    def _shown(self, said: str) -> Iterator[str]:
        if not any(hidden for _, hidden in self._scopes):
            yield "::".join([name for name, _ in self._scopes if name] + [said])
