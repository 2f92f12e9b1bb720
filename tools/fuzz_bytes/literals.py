"""String literals of C++ sources: what a reader's tests feed to it, and the words that it knows."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TOKEN = re.compile(
    r"""//[^\n]* | /\*.*?\*/ | ^[ \t]*\#[^\n]* | '(?:[^'\\\n]|\\.)'    # comments, directives and characters
    | R"(?P<mark>[^()\\\s]{0,16})\((?P<raw>.*?)\)(?P=mark)"
    | "(?P<plain>(?:[^"\\\n]|\\.)*)"
    """,
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{1,2}|.)", re.DOTALL)
_CHARACTERS = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}


def literals(source: str) -> Iterator[bytes]:
    """Each literal of a source as the program sees it; those that only spaces divide are one."""
    parts: list[bytes] = []
    end = 0
    for token in _TOKEN.finditer(source):
        if token["raw"] is None and token["plain"] is None:
            continue
        if parts and source[end : token.start()].strip():
            yield b"".join(parts)
            parts = []
        parts.append(token["raw"].encode() if token["raw"] is not None else _unescaped(token["plain"]))
        end = token.end()
    if parts:
        yield b"".join(parts)


def _unescaped(text: str) -> bytes:
    def byte(escape: re.Match[str]) -> str:
        code = escape[1]
        return chr(int(code[1:], 16)) if code[0] == "x" and len(code) > 1 else _CHARACTERS.get(code, code)

    # An escape is one byte, whatever it stands for; other characters are those of UTF-8.
    return _ESCAPE.sub(byte, text.encode().decode("latin-1")).encode("latin-1", errors="replace")
