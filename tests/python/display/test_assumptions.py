"""What a job file left open, and what it chose, as sections."""

import simcore
from simcore.display import assumptions
from simcore.display.document import Citations, Sentences, Table

from tests.python.jobs import smallest


def test_a_job_file_that_says_it_all() -> None:
    section = assumptions.assumed([])
    assert section.folding == "detail"
    assert section.blocks == (Sentences(("Nothing: the job file says it all.",)),)


def test_each_assumption_is_cited() -> None:
    made = simcore.forecast(smallest())
    section = assumptions.assumed(made.assumed, see="the command")
    (cited,) = section.blocks
    assert isinstance(cited, Citations)
    assert section.folding == "folded"
    assert cited.see == "the command"
    assert [(each.name, each.value) for each in cited.entries] == [(each.field, each.value) for each in made.assumed]
    assert len(cited.entries) > 3


def test_each_choice_is_a_row() -> None:
    volume = {"channels": {"train": {"size": "10 GB", "objects": 100, "kept_for": "30 d"}}}
    made = simcore.forecast(smallest(**volume))
    section = assumptions.stated(made.stated, "caption", "open")
    (table,) = section.blocks
    assert isinstance(table, Table)
    assert table.caption == "caption"
    assert [row.cells for row in table.rows] == [(each.field, each.value) for each in made.stated]
    assert made.stated
