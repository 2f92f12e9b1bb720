"""Options that several verbs share, and what they make of them."""

import argparse
import builtins
import io
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.cli import options
from simcore.cli.options import complain

from tests.python.jobs import EXAMPLES
from tests.python.price_books import csv_book, row
from tests.python.profiles import write

JOB = str(EXAMPLES / "bert-spot.yaml")


def given(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    options.add_job(parser)
    return parser.parse_args([JOB, *arguments])


# ---------------------------------------------------------------------------------------------- jobs
def test_a_job_as_the_library_reads_it() -> None:
    assert options.load_job(JOB, given()).description == simcore.Job.load(JOB).description
    assert options.load_plan(JOB, given()).spec_id == simcore.Job.load(JOB).resolve().spec_id
    with pytest.raises(simcore.InputError, match=r"missing\.yaml: must be a file that exists"):
        options.load_job("missing.yaml", given())


@pytest.mark.parametrize("count", [1, 3])
def test_jobs_are_one_or_more(count: int, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    options.add_jobs(parser)
    assert parser.parse_args([JOB] * count).jobs == [JOB] * count
    with pytest.raises(SystemExit):
        parser.parse_args([])
    assert "JOB" in capsys.readouterr().err


# ---------------------------------------------------------------------------------------------- layers
def test_without_layers_the_catalog_is_the_built_in_one() -> None:
    builtin = simcore.Catalog.builtin().digest
    assert options.catalog_of(given()).digest == builtin
    assert options.catalog_of(argparse.Namespace()).digest == builtin  # of a verb that takes neither


def test_the_catalog_of_a_release() -> None:
    (newest, *_) = simcore.Catalog.releases()
    assert options.catalog_of(given("--catalog", newest.version)).digest == newest.digest
    assert options.catalog_of(given("--catalog", newest.digest[:8])).digest == newest.digest
    with pytest.raises(simcore.CatalogError, match="got '0'"):
        options.catalog_of(given("--catalog", "0"))


def test_the_last_layer_is_on_top(tmp_path: Path) -> None:
    low, high = (str(csv_book(tmp_path / f"{usd}.csv", row(usd=usd))) for usd in (1, 2))
    for books, usd in (((low, high), 2), ((high, low), 1)):
        catalog = options.catalog_of(given(*(word for book in books for word in ("--prices", book))))
        assert catalog.training_price("ml.p3.2xlarge", "us-east-1").usd_per_hour == usd


def test_profiles_lie_over_the_rates(tmp_path: Path) -> None:
    mine = write(tmp_path / "größe.json", {"phase.starting": "7 min"})
    catalog = options.catalog_of(given("--profile", str(mine)))
    (found,) = [row for row in catalog.parameters() if row.name == "phase.starting" and row.layer != "built in"]
    assert found.value == 420
    with pytest.raises(simcore.CatalogError, match=r"none\.yaml: must be a file that exists"):
        options.catalog_of(given("--profile", "none.yaml"))


# ---------------------------------------------------------------------------------------------- what is said
def test_one_line_a_problem(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = simcore.Problem("a\nb", "must be", "'\x1b'", ""), simcore.Problem("", "must", "", "c")
    complain(simcore.SpecError("as one text", (first, second)))
    complain(simcore.SimulationError("seed\nwrong"))
    assert capsys.readouterr().err.splitlines() == [
        r"simcore: a\nb: must be, got '\x1b'",
        "simcore: must (did you mean c?)",
        r"simcore: seed\nwrong",
    ]


@pytest.mark.parametrize(
    ("where", "told"),
    [("deadline", "--max-time"), ("max_cost", "--max-cost"), ("instance_types", "--types"),
     ("shard_size", "--shard-size"), ("job.yaml: as_of", "job.yaml: as_of"), ("work.batch_size", "work.batch_size")],
)  # fmt: skip
def test_problems_name_the_option(where: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    complain(simcore.InputError.of(simcore.Problem(where, "must be", "1")))
    assert capsys.readouterr().err == f"simcore: {told}: must be, got 1\n"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-16"])
def test_text_is_utf8_whatever_the_terminal_speaks(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    terminal = io.TextIOWrapper(written, encoding=encoding)
    monkeypatch.setattr("sys.stdout", terminal)
    options.write_text("größe → 训练")
    terminal.flush()
    assert written.getvalue().decode("utf-8") == "größe → 训练\n"


# ---------------------------------------------------------------------------------------------- pictures
@pytest.mark.parametrize("place", ["a.png", "a.SVG", "größe.x.png"])
def test_pictures_of_a_known_form(place: str) -> None:
    options.require_picture(place)


@pytest.mark.parametrize(
    ("place", "ending"), [("a.pdf", "'.pdf'"), ("png", "''"), (".png", "''"), ("a.svgz", "'.svgz'")]
)
def test_pictures_of_another_form(place: str, ending: str) -> None:
    with pytest.raises(simcore.InputError) as caught:
        options.require_picture(place)
    assert str(caught.value) == f"{place}: must end in .png or .svg, got {ending}"


def test_without_matplotlib_the_remedy_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    known = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "matplotlib":
            raise ImportError(name)
        return known(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(simcore.InputError, match=r"a\.png: needs matplotlib: pip install 'simcore\[plot\]'"):
        options.require_picture("a.png")
