"""Tables of designs against single forecasts of the same jobs, and what is said of rows and columns that are wrong."""

import threading
from datetime import date
from typing import Any

import pyarrow
import pytest
import simcore
from simcore import SpecError

from tests.python.jobs import EXAMPLES

JOB = EXAMPLES / "resnet50-spot.yaml"
DESIGNS = {
    "instance_count": [1, 2, 2, 1],
    "purchase": ["spot", "spot", "on_demand", "spot"],
    "checkpoint_every": ["10 min", "1 h", None, "20 min"],
}
PRECISION = "cost mean 10 %"  # a few hundred runs


def columns(designs: Any, **options: Any) -> dict[str, list[Any]]:
    return simcore.forecast_table(JOB, designs, precision=PRECISION, **options).to_dict()


def test_rows_are_single_forecasts() -> None:
    table = columns(DESIGNS, seed=5)
    for row in range(4):
        changes = {name: values[row] for name, values in DESIGNS.items()}
        job = simcore.Job.load(JOB).replace(**changes)
        alone = simcore.forecast(job, seed=5, replications=table["runs"][row], method="simulate")
        for name, summary in {"cost_usd": alone.cost_usd, "wall_clock_s": alone.wall_clock_s}.items():
            for statistic in ("p50", "p90"):
                value, (low, high) = getattr(summary, statistic), summary.intervals[statistic]
                assert table[f"{name}_{statistic}"][row] == value
                assert table[f"{name}_{statistic}_error"][row] == max(high - value, value - low)
            assert table[f"{name}_mean"][row] == pytest.approx(summary.mean, rel=1e-9)
        assert table["unfinished"][row] == pytest.approx(1 - alone.probabilities.completed.share, abs=1e-12)


def test_threads_change_nothing() -> None:
    assert columns(DESIGNS, threads=1) == columns(DESIGNS, threads=3)


def _arrow(designs: dict[str, list[Any]]) -> dict[str, Any]:
    table = pyarrow.table(designs)
    chunks = pyarrow.concat_tables([table.slice(0, 1), table.slice(1)])
    words = table.set_column(1, "purchase", table["purchase"].dictionary_encode())
    small = table.set_column(0, "instance_count", table["instance_count"].cast(pyarrow.int8()))
    floating = table.set_column(0, "instance_count", table["instance_count"].cast(pyarrow.float64()))
    long = table.set_column(1, "purchase", table["purchase"].cast(pyarrow.large_string()))
    return {"table": table, "chunks": chunks, "words": words, "small": small, "floating": floating, "long": long}


@pytest.mark.parametrize("form", sorted(_arrow(DESIGNS)))
def test_arrow_in(form: str) -> None:
    assert columns(_arrow(DESIGNS)[form]) == columns(DESIGNS)


def test_pandas_and_polars_in() -> None:
    pandas = pytest.importorskip("pandas")
    assert columns(pandas.DataFrame(DESIGNS)) == columns(DESIGNS)
    polars = pytest.importorskip("polars")
    assert columns(polars.DataFrame(DESIGNS)) == columns(DESIGNS)
    assert columns(polars.DataFrame(DESIGNS).cast({"purchase": polars.Categorical})) == columns(DESIGNS)


def test_days_in() -> None:
    days = [date(2025, 1, 1), date(2025, 12, 1)]
    assert columns(pyarrow.table({"as_of": days})) == columns({"as_of": [day.isoformat() for day in days]})


def test_arrow_out() -> None:
    table = simcore.forecast_table(JOB, DESIGNS, precision=PRECISION)
    read = pyarrow.table(table)
    assert len(table) == read.num_rows == 4
    assert read.to_pydict() == table.to_dict()
    assert read.column_names[:4] == ["cost_usd_mean", "cost_usd_mean_error", "cost_usd_p50", "cost_usd_p50_error"]
    assert read.schema.field("runs").type == pyarrow.int64()
    assert read.schema.field("is_precise").type == pyarrow.bool_()


def test_precision_of_every_number() -> None:
    table = simcore.forecast_table(EXAMPLES / "bert-p4d.yaml", {"instance_count": [1]}, precision="2 %").to_dict()
    assert table["is_precise"] == [True]
    for name in ("cost_usd_mean", "cost_usd_p90", "wall_clock_s_p50", "wall_clock_s_p90"):
        assert table[f"{name}_error"][0] <= 2 * 0.02 * table[name][0]
    few = simcore.forecast_table(JOB, {"instance_count": [1]}, precision="0.01 %", replications=256).to_dict()
    assert few["is_precise"] == [False]
    assert few["runs"] == [256]


def test_all_bad_rows_at_once() -> None:
    wrong = {**DESIGNS, "instance_count": [1, 0, 2, "many"]}
    with pytest.raises(SpecError) as raised:
        columns(wrong)
    first, second = raised.value.problems
    assert first.where == "designs[1]"
    assert "cluster.instance_count" in first.rule
    assert second.where == "designs[3]"
    assert "cluster.instance_count" in second.rule


@pytest.mark.parametrize(
    ("designs", "said"),
    [({}, "designs: must have at least one column"),
     ({"instance_tipe": ["ml.p3.2xlarge"]}, "instance_tipe: must be a field of the job file"),
     ({"instance_count": [1, 2], "purchase": ["spot"]}, "designs.purchase: must have as many rows as instance_count"),
     (pyarrow.table({"instance_count": [[1], [2]]}), "designs.instance_count: must hold texts, numbers"),
     (pyarrow.table({"instance_count": pyarrow.array([], pyarrow.int64())}), "instance_count: must have at least one"),
     (pyarrow.chunked_array([[1, 2]]), "designs: must be a table, with columns")],
    ids=str,
)  # fmt: skip
def test_bad_columns(designs: Any, said: str) -> None:
    with pytest.raises(SpecError) as raised:
        columns(designs)
    assert said in str(raised.value)


def test_bad_arguments() -> None:
    with pytest.raises(TypeError, match="designs: must be a mapping"):
        columns(7)
    with pytest.raises(SpecError, match="p50 or p90"):
        simcore.forecast_table(JOB, DESIGNS, precision="cost p99 2 %")
    with pytest.raises(simcore.SimulationError, match="replications must be from 256"):
        columns(DESIGNS, replications=10)


def test_other_threads_run_meanwhile() -> None:
    """The lock of the interpreter is free: another thread counts while designs are forecast."""
    counted: list[int] = []
    done = threading.Event()

    def count() -> None:
        while not done.wait(0.001):
            counted.append(1)

    thread = threading.Thread(target=count)
    thread.start()
    simcore.forecast_table(JOB, {"instance_count": [1] * 64}, precision="0.5 %", replications=4096, threads=1)
    done.set()
    thread.join()
    assert len(counted) > 3


def test_progress() -> None:
    told: list[tuple[int, int]] = []
    columns({"instance_count": [1, 2] * 20}, progress=lambda done, of: told.append((done, of)))
    assert told[-1][1] == 40


def test_a_stream_that_was_taken() -> None:
    """A producer that hands out the same stream twice is refused, and nothing is read."""

    class Once:
        """What hands out one stream again and again."""

        def __init__(self) -> None:
            self.capsule = pyarrow.table({"instance_count": [1]}).__arrow_c_stream__()

        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            return self.capsule

    once = Once()
    pyarrow.table(once)  # which takes it
    with pytest.raises(SpecError, match="must be a table that nobody has taken yet"):
        columns(once)
