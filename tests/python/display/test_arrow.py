"""Answers by the Arrow C stream interface, read by Polars, DuckDB and pyarrow, which share no code with ours."""

import gc
import resource
import subprocess
import sys
from typing import Any

import polars
import pyarrow
import pytest
import simcore
from simcore import _core
from simcore.display import arrow

from tests.python.display.test_faces import ANSWERS
from tests.python.jobs import EXAMPLES


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_is_read_alike_by_two_readers(name: str) -> None:
    answer = ANSWERS[name]()
    found = pyarrow.table(answer)
    assert polars.DataFrame(answer).to_dicts() == found.to_pylist()
    assert found.column_names == list(answer.to_pandas().columns)


def test_a_table_by_hand() -> None:
    columns: dict[str, list[Any]] = {
        "whole": [1, None, -(2**63), 2**63 - 1],
        "seed": [None, 2**64 - 1, 0, 1],
        "number": [1, 2.5, None, 5e-324],
        "truth": [True, None, False, True],
        "text": ["ä€😀", None, "", "a\0b"],
        "mixed": ["1", 1, None, 2.5],
        "nothing": [None, None, None, None],
        "no text": [None, None, None, None],
    }
    found = pyarrow.table(arrow.Table(columns, {"no text"}))
    found.validate(full=True)
    assert found.to_pydict() == {**columns, "mixed": ["1", "1", None, "2.5"]}
    assert [str(field.type) for field in found.schema] == [
        "int64", "uint64", "double", "bool", "large_string", "large_string", "double", "large_string",
    ]  # fmt: skip
    assert [column.null_count for column in found.columns] == [1, 1, 1, 1, 1, 1, 4, 4]


@pytest.mark.parametrize("rows", [0, 1, 7, 8, 9, 1000])
def test_any_number_of_rows(rows: int) -> None:
    values = [None if i % 3 == 0 else i % 2 == 0 for i in range(rows)]
    texts = [None if i % 5 == 0 else "x" * i for i in range(rows)]
    found = pyarrow.table(arrow.Table({"truth": values, "text": texts}, {"text"}))
    found.validate(full=True)
    assert found.to_pydict() == {"truth": values, "text": texts}


def test_an_entry_without_a_key_has_nothing_there() -> None:
    assert pyarrow.table(arrow.Table([{"a": 1}, {"b": {"c": "x"}}])).to_pylist() == [
        {"a": 1, "b_c": None},
        {"a": None, "b_c": "x"},
    ]
    assert pyarrow.table(arrow.Table([])).num_columns == 0


def test_columns_of_numpy() -> None:
    runs = simcore.replicate(EXAMPLES / "bert-spot.yaml", replications=1000)
    found = polars.DataFrame(runs)
    assert found["cost_usd"].to_list() == list(runs.column("cost_usd"))
    assert found["outcome"].to_list() == list(runs.outcomes)


def test_a_type_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="type of a column: date"):
        _core.arrow_stream([("a", "date", [1])])


def test_a_stream_is_read_once() -> None:
    capsule = arrow.Table({"a": [1]}).__arrow_c_stream__()
    reader = pyarrow.RecordBatchReader._import_from_c_capsule(capsule)
    assert [batch.num_rows for batch in reader] == [1]
    with pytest.raises(Exception, match="released"):
        pyarrow.RecordBatchReader._import_from_c_capsule(capsule)


def test_nothing_is_kept() -> None:
    """Streams that are read, read in part and never read: some 8 MB each."""
    table = arrow.Table({"a": [1.0] * 500_000, "b": ["text of it"] * 500_000})

    def use() -> None:
        table.__arrow_c_stream__()
        pyarrow.RecordBatchReader.from_stream(table)  # its schema alone
        column = polars.DataFrame(table)["b"]
        assert column[-1] == "text of it"

    use()
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(10):
        use()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # KiB; kept, it would be 300,000


WITHOUT_PYARROW = """
import sys
for name in ("pyarrow", "pandas", "numpy"):
    sys.modules[name] = None
import duckdb, polars, simcore
bill = simcore.forecast(sys.argv[1]).bill
study = simcore.sweep(sys.argv[1], checkpoint__every=["10 min", "20 min"], replications=100)
items = polars.DataFrame(bill)
assert abs(items["amount_usd"].sum() - bill.total_usd) < 1e-9, items
assert duckdb.sql("select sum(amount_usd) from bill").fetchone()[0] == items["amount_usd"].sum()
costs = [study[label].cost_usd.mean for label in polars.DataFrame(study)["label"]]
assert polars.DataFrame(study)["cost_usd"].to_list() == costs
assert [cost for cost, in duckdb.sql("select cost_usd from study").fetchall()] == costs
assert simcore.forecast(sys.argv[1]).to_polars("bill").equals(items)
"""


def test_polars_and_duckdb_need_no_pyarrow() -> None:
    arguments = [sys.executable, "-c", WITHOUT_PYARROW, str(EXAMPLES / "bert-spot.yaml")]
    ran = subprocess.run(arguments, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr
