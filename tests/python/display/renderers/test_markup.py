"""Texts on their way into HTML."""

import html

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simcore.display.renderers.markup import capital, escape

from tests.python.html_words import Page

# What turns the direction of reading.
TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", ""),
        ("größe → 训练 😀", "größe → 训练 😀"),
        ("<b> & \"x\" 'y'", "&lt;b&gt; &amp; &quot;x&quot; &#x27;y&#x27;"),
        ("&lt;", "&amp;lt;"),
        ("a\x00b\x1bc\nd\te", "a�b�c�d�e"),
        ("\x7f\x85\x9f\xa0", "���\xa0"),
        ("\u202ea\u2066b\u2028c\udcff", "�a�b�c�"),
        ("##[error]a # b ## c", "#&#35;[error]a # b ## c"),
    ],
)
def test_escaped_by_hand(text: str, written: str) -> None:
    assert escape(text) == written


@given(st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"], exclude_characters=TURNING)))
def test_what_is_seen_is_the_text(text: str) -> None:
    assert html.unescape(escape(text)) == text
    page = Page(f"<p>{escape(text)}</p>")
    assert (page.tags, page.words.replace("\n", "")) == ({"p"}, text)
    assert Page(f'<p title="{escape(text)}"></p>').attributes == {"title"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ""),
        ("a", "A"),
        ("the answer", "The answer"),
        ("10 h", "10 h"),
        ("ß", "SS"),
        ("éa b", "Éa b"),
        ("USD", "USD"),
        ("designs, cheapest first", "Designs, cheapest first"),
        ("jobs/bert.yaml: bert", "jobs/bert.yaml: bert"),
        ("bert-spot: $5", "bert-spot: $5"),
    ],
)
def test_capitals(text: str, said: str) -> None:
    assert capital(text) == said
