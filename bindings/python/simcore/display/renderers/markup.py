"""What notebook, page and drawings share of HTML."""

from __future__ import annotations

import html

from simcore.characters import COMMAND_ANYWHERE, CONTROL


def escape(text: str) -> str:
    """The text as HTML: no markup; no control characters, which HTML does not know, or which turn the direction of
    reading; nothing that a workflow runner obeys where the page is in its log."""
    shown = html.escape(CONTROL.sub("\N{REPLACEMENT CHARACTER}", text))
    return COMMAND_ANYWHERE.sub("&#35;", shown)


def capital(text: str) -> str:
    """The text with a capital at its beginning, unless that is a name, such as that of a file."""
    first = text.split(" ", 1)[0].rstrip(",")
    return text[:1].upper() + text[1:] if first.isalpha() else text
