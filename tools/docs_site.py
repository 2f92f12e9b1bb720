"""What Sphinx does not do by itself for the site of docs/ (docs/conf.py uses it)."""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from pygments.lexers import TextLexer
from sphinx.application import Sphinx
from sphinx.ext.autodoc import PropertyDocumenter
from sphinx.transforms import SphinxTransform

_ANCHOR = re.compile(r'<a id="(\w+)">')
_TYPE = re.compile(r"-> (.+)")


class OwnAnchors(SphinxTransform):
    """Makes `<a id="Forecast">` in a page known beside the anchors of its headings, so that links to it are checked."""

    default_priority = 870  # before MyST resolves links within a page

    def apply(self, **_: Any) -> None:
        """Adds those of one page."""
        known = getattr(self.document, "myst_slugs", {})
        for node in self.document.findall(nodes.raw):
            if found := _ANCHOR.match(node.astext()):
                known[found[1]] = (node.line or 0, found[1], found[1])


class TypedProperty(PropertyDocumenter):
    """A property of the extension with its type, which nothing but the docstring of its getter says."""

    priority = PropertyDocumenter.priority + 1

    def add_directive_header(self, sig: str) -> None:
        """Adds the type to what Sphinx writes."""
        super().add_directive_header(sig)
        getter = getattr(self.object, "fget", None)
        if found := _TYPE.search(getattr(getter, "__doc__", None) or ""):
            self.add_line(f"   :type: {found[1]}", self.get_sourcename())


def setup(app: Sphinx) -> dict[str, bool]:
    """Sphinx calls it, as that of an extension."""
    app.add_transform(OwnAnchors)
    app.add_autodocumenter(TypedProperty, override=True)
    app.add_lexer("csv", TextLexer)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
