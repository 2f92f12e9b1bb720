"""What a page of Markdown links to, shows and can be linked to. It is read as a page: code on it holds no links."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

_PARSER = MarkdownIt("commonmark", {"html": True}).enable("table")
_ANCHOR = re.compile(r"<a (?:id|name)=\"([^\"]+)\"")
_ADDRESS = re.compile(r"<(?:a|img)\b[^>]*? (?:href|src)=\"([^\"]+)\"")


@dataclass
class Page:
    """Addresses, anchors and pictures of one page, as they are written."""

    links: list[str] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)
    pictures: dict[str, str] = field(default_factory=dict)  # text that stands for each picture, by its address


def read(path: Path) -> Page:
    """The page in that file."""
    return parsed(path.read_text(encoding="utf-8"))


def parsed(text: str) -> Page:
    page, slugs, before = Page(), list[str](), ""
    for token in _PARSER.parse(text):
        if token.type == "html_block":
            add_html(page, token.content)
        for child in token.children or []:
            add(page, child)
        if token.type == "inline" and before == "heading_open":
            slugs.append(slug("".join(plain(token.children or []))))
        before = token.type
    page.anchors |= numbered(slugs)
    return page


def add(page: Page, token: Token) -> None:
    """What one piece of a paragraph adds to its page."""
    if token.type == "link_open":
        page.links.append(str(token.attrs["href"]))
    elif token.type == "image":
        page.pictures[str(token.attrs["src"])] = "".join(plain(token.children or []))
    elif token.type == "html_inline":
        add_html(page, token.content)


def add_html(page: Page, html: str) -> None:
    page.anchors |= set(_ANCHOR.findall(html))
    page.links += _ADDRESS.findall(html)


def plain(tokens: list[Token]) -> Iterator[str]:
    """The words of a heading or of a picture, without what marks them up."""
    return (token.content for token in tokens if token.type in {"text", "code_inline"})


def slug(heading: str) -> str:
    """The anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def numbered(slugs: list[str]) -> set[str]:
    """Headings with the same words are told apart by a number."""
    return {f"{name}-{count}" if (count := slugs[:place].count(name)) else name for place, name in enumerate(slugs)}
