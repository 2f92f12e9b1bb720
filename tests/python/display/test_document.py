"""An answer as data: tables from cells, citations in columns, and how much there is of them."""

from simcore.display.document import (
    Citation,
    Citations,
    Row,
    Section,
    Sentences,
    Table,
    rows,
)
from simcore.display.figures.kinds import Axis, Bars, Figure

FIGURE = Figure("f", "", Bars((), Axis("")))


def test_rows_of_any_cells() -> None:
    assert rows([["a", "größe"], ("b", "")]) == (Row(("a", "größe")), Row(("b", "")))
    assert rows(iter([])) == ()
    assert rows([["a"]])[0].emphasis == ""


def test_citations_in_columns() -> None:
    table = Citations(
        (Citation("a", "1 h", "page 3", "2025-01-01"), Citation("b", "2", "rule")), "what was assumed"
    ).table
    assert [column.head for column in table.columns] == ["field", "value", "source", "as of"]
    assert [column.kind for column in table.columns] == ["code", "text", "source", "day"]
    assert [row.cells for row in table.rows] == [("a", "1 h", "page 3", "2025-01-01"), ("b", "2", "rule", "")]
    assert (table.caption, table.total) == ("what was assumed", None)
    assert Citations(()).table.rows == ()


def test_size_counts_what_is_read() -> None:
    """Rows without their total, citations, sentences, those of inner sections; a figure is none of them."""
    table = Table((), rows([["a"], ["b"]]), Row(("total",)))
    inner = Section("inner", "", (table, Sentences(("x", "y", "z"))))
    cited = Citations((Citation("a", "", ""),))
    assert Section("s", "", ()).size == Section("s", "", (FIGURE,)).size == 0
    assert inner.size == 5
    assert Section("s", "", (FIGURE, inner, cited, Section("deep", "", (inner,)))).size == 5 + 1 + 5
