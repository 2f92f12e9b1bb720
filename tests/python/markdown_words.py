"""Markdown read back with a parser that is not ours."""

from markdown_it import MarkdownIt

from tests.python.html_words import Page

PARSER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
TAGS = {"h3", "code", "table", "thead", "tbody", "tr", "th", "td", "p", "sub", "details", "summary", "strong"}
TAGS |= {"blockquote", "ul", "li"}


def page(markdown: str) -> Page:
    return Page(PARSER.render(markdown))


def read(words: str) -> str:
    """What is seen: spaces of no width are not."""
    return words.replace("\u200b", "").replace("\u00a0", " ")
