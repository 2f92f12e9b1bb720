"""Plain text: nothing is wider than its room, no digit is cut off, columns stand below each other."""

from unicodedata import combining, east_asian_width

import pytest
from simcore.display.document import Citation, Citations, Column, Document, Row, Section, Sentences, Table, rows
from simcore.display.figures.kinds import Segment
from simcore.display.renderers import text

WORDS = "the quick brown fox jumps over the lazy dog and comes home late " * 6
WIDE = "训练任务的成本预测需要多长时间" * 8
DIGEST = "0123456789abcdef" * 4


def places(line: str) -> int:
    """Columns of a terminal that a line takes."""
    return sum(2 if east_asian_width(letter) in "WF" else not combining(letter) for letter in line)


def of(*blocks: Table | Sentences | Citations | Section, **changes: str) -> Document:
    return Document(**{"kind": "", "name": "job", "headline": "done", **changes}, sections=(Section("s", "", blocks),))


def shown(document: Document, width: int = 80, *, detail: bool = False) -> list[str]:
    return ["".join(part for part, _ in line).rstrip() for line in text.lines(document, width, detail=detail)]


# ---------------------------------------------------------------------------------------------- lines
def test_two_tables_stand_apart() -> None:
    table = Table((Column("a"),), rows([["1"]]))
    assert shown(of(table, table, Sentences(("x",), ""))) == ["job: done", "", "a", "1", "", "a", "1", "x"]


def test_a_document_by_hand() -> None:
    table = Table(
        (Column("what"), Column("cost", "number")), rows([["größe", "$1"], ["b", "$1,000"]]), Row(("total", "$1,001"))
    )
    provenance = (("catalog", DIGEST), ("seed", "1"))
    sections = (Section("s", "a title", (table,)),)
    document = Document("", "job", "done", "It is.", "", ("look out",), sections, provenance)
    assert (
        text.render(document)
        == """job: done
It is.
! look out

a title
what     cost
größe      $1
b      $1,000
total  $1,001

catalog 0123456789ab, seed 1"""
    )


def test_emphasis_is_of_parts() -> None:
    lines = list(text.lines(of(Sentences(("x",), "dim"), Table((Column("h"),), (Row(("bad one",), "bad"),)))))
    assert lines[0] == [("job", "strong"), (": done", "")]
    assert lines[2:] == [[("x", "dim")], [("h", "strong")], [("bad one", "bad")]]


def test_without_a_name_the_headline_stands_alone() -> None:
    assert shown(Document("", "", "done")) == ["done"]


@pytest.mark.parametrize("width", [80, 140])
@pytest.mark.parametrize(
    "words",
    [WORDS, WIDE, "x" * 500, "größe " * 60, "e\u0301" * 200],
    ids=["words", "wide", "long", "umlauts", "accents"],
)
def test_nothing_is_wider_than_its_room(words: str, width: int) -> None:
    table = Table((Column("a"), Column("b")), rows([[words, words]]))
    cited = Citations((Citation("name", words, words, "2025-01-01"),))
    sections = (Section("s", words, (Sentences((words,)), table, cited)),)
    document = Document("", "job", words, words, "", (words,), sections, (("a", words),))
    lines = shown(document, width, detail=True)
    assert [line for line in lines if places(line) > width] == []
    kept = "".join("".join(lines).split())
    assert kept.count("".join(words.split())[:20]) >= 6


@pytest.mark.parametrize(
    ("value", "told"), [(DIGEST, DIGEST[:12]), (DIGEST[:-1], DIGEST[:-1]), (DIGEST.upper(), DIGEST.upper())]
)
def test_only_digests_are_cut(value: str, told: str) -> None:
    assert text.provenance(Document("", "", "", provenance=(("spec", value),))) == f"spec {told}"


def test_control_characters_are_told() -> None:
    document = of(Sentences(("a\x1b[31m\nb",)), name="j\x07", headline="\u202eh")
    assert shown(document) == [r"j\x07: \u202eh", "", r"a\x1b[31m\nb"]


# ---------------------------------------------------------------------------------------------- tables
def test_wide_letters_take_two_places() -> None:
    table = Table(
        (Column("name", "name"), Column("n", "number")), rows([["训练", "1"], ["ab", "22"], ["e\u0301", "3"]])
    )
    assert shown(of(table))[2:] == ["name   n", "训练   1", "ab    22", "e\u0301      3"]


def test_a_table_that_does_not_fit_goes_on_below_with_its_first_column() -> None:
    columns = (Column("job", "name"), *(Column(f"n{place}", "number") for place in range(8)))
    lines = shown(of(Table(columns, rows([["j", *(f"{place}" * 14 for place in range(8))]]))), 80)
    assert all(places(line) <= 80 for line in lines)
    assert sum(line.startswith("j ") for line in lines) == 2
    assert {f"{place}" * 14 for place in range(8)} <= set(" ".join(lines).split())


def test_optional_columns_are_left_out_where_there_is_no_room() -> None:
    columns = (Column("job", "name"), Column("a", "number", optional=True), Column("b", "number"),
               Column("c", "number", optional=True))  # fmt: skip
    table = Table(columns, rows([["j", "1" * 10, "2" * 10, "3" * 10]]), Row(("t", "4", "5", "6")))
    assert shown(of(table), 39)[2:] == [
        "job           a           b           c",
        "j    1111111111  2222222222  3333333333",
        "t             4           5           6",
    ]
    assert shown(of(table), 38)[2:] == [
        "job           a           b",
        "j    1111111111  2222222222",
        "t             4           5",
        "(a wider terminal also shows: c)",
    ]
    narrow = shown(of(table), 26)
    assert narrow[2:5] == ["job           b", "j    2222222222", "t             5"]
    assert narrow[5:] == ["(a wider terminal also", "shows: a, c)"]


def test_sources_are_only_in_detail() -> None:
    table = Table(
        (Column("a"), Column("source", "source"), Column("z")), rows([["1", "a page", "2"]]), Row(("3", "x", "4"))
    )
    assert shown(of(table))[2:] == ["a  z", "1  2", "3  4"]
    assert shown(of(table), detail=True)[2:] == ["a  source  z", "1  a page  2", "3  x       4"]


def test_details_are_left_out() -> None:
    inner = Section("d", "more", (Sentences(("x",)),), "detail")
    document = Document("", "", "h", sections=(inner, Section("s", "title", (Sentences(("y",)), inner))))
    assert shown(document) == ["h", "", "title", "y"]
    assert shown(document, detail=True).count("more") == 2


@pytest.mark.parametrize(
    "table", [Table((), ()), Table((Column("a"),), ()), Table((Column(),), rows([[""]]))], ids=["", "head", "blank"]
)
def test_tables_of_nothing(table: Table) -> None:
    if table.columns:
        assert shown(of(table))[0] == "job: done"


def test_bars_are_as_long_as_their_shares() -> None:
    bars = ((Segment(0.0, 0.5, "step"), Segment(0.5, 1.0, "free", hatched=True)), (Segment(0.999, 1.0, "step"),), ())
    table = Table((Column("a"),), tuple(Row(("x",), bar=bar) for bar in bars))
    assert shown(of(table), 80)[3:] == ["x  " + "█" * 20 + "░" * 20, "x  " + " " * 39 + "█", "x"]
    assert "█" * 20 not in shown(of(table), 24)[3]
    assert [line for line in shown(of(table), 12) if "█" in line] == []  # no room for ten


def test_citations_have_their_source_below_or_elsewhere() -> None:
    cited = Citations((Citation("field", "1 h", "a page", "2025-01-01"),))
    assert shown(of(cited))[2:] == ["field: 1 h", "    a page, 2025-01-01"]


# ---------------------------------------------------------------------------------------------- what stays together
@pytest.mark.parametrize("value", ["8 h 20 min", "1 d 14 h", "96.49 %", "65.5 kB", "7.91 USD", "5,400 ms"])
@pytest.mark.parametrize("before", range(20, 80, 7))
def test_no_line_ends_inside_a_value(value: str, before: int) -> None:
    line = f"{'x ' * (before // 2)}{value} and so on, {value} {value}"
    for words in (line, f"ä {line}", f"训 {line}"):
        lines = shown(of(Sentences((words,))), 60)[2:]
        assert sum(each.count(value) for each in lines) == 3
        assert "".join(lines).replace(" ", "") == words.replace(" ", "")


def test_a_value_stays_whole_in_a_column() -> None:
    table = Table((Column("a"), Column("b")), rows([["wall clock ≤ 8 h 20 min", "x " * 40]]))
    first, second = shown(of(table), 40)[3:5]
    assert (first.startswith("wall clock ≤  "), second.startswith("8 h 20 min  ")) == (True, True)


def test_a_table_in_several_has_its_bars_once_and_no_empty_rows() -> None:
    heads = (Column("name", "name"), *(Column(name * 12, "number") for name in "abcd"))
    bar = (Segment(0.0, 1.0, "step"),)
    lines = (Row(("one", "1", "2", "3", "4"), bar=bar), Row(("two", "1", "2", "", ""), bar=bar))
    found = shown(of(Table(heads, lines, Row(("total", "2", "4", "", "")))), 45)
    assert [line.split()[0] for line in found[2:] if line] == ["name", "one", "two", "total", "name", "one"]
    assert sum("█" in line for line in found) == 2


def test_detail_leaves_no_column_out() -> None:
    heads = (Column("name", "name"), Column("a" * 30, "number"), Column("b" * 30, "number", optional=True))
    table = Table(heads, rows([["one", "1", "2"]]))
    assert "(a wider terminal also shows:" in shown(of(table), 50)
    assert sum(line.startswith("one") for line in shown(of(table), 50, detail=True)) == 2


def test_the_second_line_of_a_citation_is_indented() -> None:
    cited = Citations((Citation("  a name", "word " * 20, "a page"),))
    lines = shown(of(cited), 50)[2:]
    assert [len(line) - len(line.lstrip()) for line in lines] == [2, 4, 4, 4]
    assert lines[-1] == "    a page"
