"""What notebook and page share of HTML."""

from __future__ import annotations

import html

_CONTROL = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)), "\N{REPLACEMENT CHARACTER}")


def escape(text: str) -> str:
    """The text as HTML: no markup, no control characters, which HTML does not know."""
    return html.escape(text.translate(_CONTROL))


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
