"""Rows of an answer as CSV."""

import csv
import io

import pytest
import simcore
from simcore.cli import csv_table

from tests.python.command_line import run
from tests.python.jobs import EXAMPLES, smallest

SPOT, CALTECH = EXAMPLES / "bert-spot.yaml", EXAMPLES / "caltech256-resnet50.yaml"
FEW = ("--replications", "20")


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text), strict=True))


def test_what_a_row_has_below_a_key_stands_in_columns() -> None:
    rows = [{"a": {"b": 1, "c": {"d": None}}, "e": [1, 2]}, {"e": [], "f": [{"g": 1}], "h": True}]
    assert csv_table.text(rows) == 'a.b,a.c.d,e,h\n1,,"[1, 2]",\n,,,true\n'


def test_numbers_stay_numbers_and_formulas_become_texts() -> None:
    assert csv_table.text([{"=n": -1.5, "t": "-1+1", "u": "a,b"}]) == "'=n,t,u\n-1.5,'-1+1,\"a,b\"\n"


def test_no_rows() -> None:
    assert csv_table.text([]) == "\n"


def test_a_forecast_is_one_row() -> None:
    made = simcore.forecast(smallest())
    (row,) = read(csv_table.text(csv_table.rows(made)))
    assert float(row["cost_usd.mean"]) == made.cost_usd.mean
    assert row["job"] == made.job
    assert not {"phases", "bill", "assumed"} & row.keys()


@pytest.mark.parametrize(
    ("words", "column", "count"),
    [
        (("forecast", SPOT, *FEW), "cost_usd.p90", 1),
        (("check", SPOT, CALTECH, "--max-cost", "500", *FEW), "limit_usd", 3),
        (("compare", SPOT, CALTECH, *FEW), "cost_usd", 2),
        (("diff", SPOT, CALTECH, *FEW), "cost_usd", 2),
        (("explain", "price", "ml.p3.2xlarge"), "usd", 5),
        (("explain", "parameter", "file.bandwidth"), "value", 1),
        (("catalog", "show", "ml.p3.2xlarge"), "price.usd_per_hour", 1),
    ],
    ids=lambda value: " ".join(map(str, value[:2])) if isinstance(value, tuple) else "",
)
def test_rows_of_verbs(words: tuple[str, ...], column: str, count: int) -> None:
    done = run(*words, "--format", "csv")
    assert (done.code, done.err) == (0, "")
    rows = read(done.out)
    assert len(rows) == count
    assert all(float(row[column]) > 0 for row in rows)
