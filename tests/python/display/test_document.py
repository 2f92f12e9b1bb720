"""An answer as data: tables from cells, citations in columns, and how much there is of them."""

from simcore.display.document import (
    Citation,
    Citations,
    Row,
    Section,
    Sentences,
    Table,
    as_table,
    rows,
    size,
)
from simcore.display.figures.kinds import Axis, Bars, Figure

FIGURE = Figure("f", "", Bars((), Axis("")))


def test_rows_of_any_cells() -> None:
    assert rows([["a", "größe"], ("b", "")]) == (Row(("a", "größe")), Row(("b", "")))
    assert rows(iter([])) == ()
    assert rows([["a"]])[0].emphasis == ""


def test_citations_in_columns() -> None:
    table = as_table(
        Citations((Citation("a", "1 h", "page 3", "2025-01-01"), Citation("b", "2", "rule")), "what was assumed")
    )
    assert [column.head for column in table.columns] == ["field", "value", "source", "as of"]
    assert [column.kind for column in table.columns] == ["code", "text", "source", "day"]
    assert [row.cells for row in table.rows] == [("a", "1 h", "page 3", "2025-01-01"), ("b", "2", "rule", "")]
    assert (table.caption, table.total) == ("what was assumed", None)
    assert as_table(Citations(())).rows == ()


def test_size_counts_what_is_read() -> None:
    """Rows without their total, citations, sentences, those of inner sections; a figure is none of them."""
    table = Table((), rows([["a"], ["b"]]), Row(("total",)))
    inner = Section("inner", "", (table, Sentences(("x", "y", "z"))))
    cited = Citations((Citation("a", "", ""),))
    assert size(Section("s", "", ())) == size(Section("s", "", (FIGURE,))) == 0
    assert size(inner) == 5
    assert size(Section("s", "", (FIGURE, inner, cited, Section("deep", "", (inner,))))) == 5 + 1 + 5
