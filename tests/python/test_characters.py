"""Characters that are obeyed instead of shown."""

import csv
import io
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simcore.characters import CONTROL, cell, escaped


def test_what_is_escaped_by_the_book() -> None:
    """The categories of Unicode: control characters, separators of lines, halves of a pair; of the formatting ones only
    those that turn the direction."""
    turning = {"LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI"}
    marks = {"\u061c", "\u200e", "\u200f"}
    for code in range(0x110000):
        character = chr(code)
        by_category = unicodedata.category(character) in ("Cc", "Zl", "Zp", "Cs")
        expected = by_category or unicodedata.bidirectional(character) in turning or character in marks
        if bool(CONTROL.fullmatch(character)) != expected:
            pytest.fail(f"U+{code:04X}")


@given(st.text())
def test_escaped_texts_are_one_line_of_utf8(text: str) -> None:
    shown = escaped(text)
    assert not CONTROL.search(shown)
    assert shown.encode().decode() == shown
    assert shown == text or CONTROL.search(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [("größe → ∞ 训练 👨‍👩‍👧", None), ("a\x1b[31m", r"a\x1b[31m"), ("\u202ex", r"\u202ex"), ("\udcff", r"\udcff")],
)
def test_escaped_by_hand(text: str, shown: str | None) -> None:
    assert escaped(text) == (text if shown is None else shown)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-2 %", "'-2 %"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("\r=1", r"'\r=1"),
        ("\n=1", "'\n=1"),
        ("::error::x", "'::error::x"),
        ("a\n  ::error::x", "a\n'  ::error::x"),
        ("a\r::error::x", r"a\r::error::x"),
        ("##[error]x", r"#\#[error]x"),
        ("a\x1b\u202e", r"a\x1b\u202e"),
        ("a=1", "a=1"),
        ("", ""),
        ("arn:aws:s3:::bucket", "arn:aws:s3:::bucket"),
        ("two\nlines", "two\nlines"),
    ],
)
def test_cells_by_hand(text: str, written: str) -> None:
    assert cell(text) == written


@given(st.text(st.sampled_from("=+-@\t\r\n:#[]ae \x1b\u202e\udcff'\",;")))
def test_cells_are_never_obeyed(text: str) -> None:
    made = io.StringIO()
    csv.writer(made, lineterminator="\n").writerow([cell(text), cell(text)])
    for read in next(csv.reader(io.StringIO(made.getvalue(), newline=""))):
        assert not read.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    assert not any(line.strip().startswith("::") for line in made.getvalue().splitlines())
    assert not CONTROL.search(made.getvalue().replace("\t", "").replace("\r", "").replace("\n", ""))
