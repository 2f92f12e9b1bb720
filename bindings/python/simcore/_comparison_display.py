"""Lines of HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


def _lines(lines: Sequence[str], colour: str = "inherit") -> str:
    return "".join(f'<div style="color:{colour}">{escape(line)}</div>' for line in lines)
