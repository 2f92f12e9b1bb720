"""A page as the tree of its elements, and what is drawn on it."""

from html.parser import HTMLParser

VOID = {"meta", "link"}


class Element:
    """A tag with what is in it."""

    def __init__(self, tag: str, attributes: dict[str, str | None], parent: "Element | None") -> None:
        self.tag, self.attributes, self.parent = tag, attributes, parent
        self.children: list[Element] = []
        self.own_text = ""

    def all(self, *tags: str) -> "list[Element]":
        inside = [found for child in self.children for found in child.all(*tags)]
        return ([self] if not tags or self.tag in tags else []) + inside

    @property
    def text(self) -> str:
        return self.own_text + "".join(child.text for child in self.children)

    def number(self, name: str) -> float:
        return float((self.attributes[name] or "").rstrip("%"))

    def has(self, style: str) -> bool:
        return style in (self.attributes.get("class") or "").split()


class Page(HTMLParser):
    """The tree of a page; complains about tags that are not closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.root = self.at = Element("", {}, None)
        self.declared = ""
        self.feed(html)
        self.close()
        assert self.at is self.root, f"<{self.at.tag}> is left open"

    def handle_decl(self, decl: str) -> None:
        self.declared = decl

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attributes]
        assert len(names) == len(set(names)), (tag, names)
        element = Element(tag, dict(attributes), self.at)
        self.at.children.append(element)
        if tag not in VOID:
            self.at = element

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        assert tag in {"rect", "line", "circle"}, "only in SVG is <tag/> closed"
        self.handle_starttag(tag, attributes)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.at.tag == tag, f"</{tag}> closes <{self.at.tag}>"
        assert self.at.parent
        self.at = self.at.parent

    def handle_data(self, data: str) -> None:
        self.at.own_text += data.replace("\u00a0", " ")  # a space at which no line ends

    def section(self, name: str) -> Element:
        return next(part for part in self.root.all("section") if part.attributes.get("aria-labelledby") == name)


def bars(drawing: Element) -> list[tuple[float, float]]:
    """Left end and width of each bar, in percent; the slivers that make it seen are left out."""
    shown = [group.all("rect") for group in drawing.all("g")]
    wide = [next(r for r in rects if (r.attributes["width"] or "").endswith("%")) for rects in shown]
    return [(rect.number("x"), rect.number("width")) for rect in wide]
