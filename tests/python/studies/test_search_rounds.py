"""A search whose runs are drawn by executors and kept in a folder: the same answer, however often it was ended."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import simcore

from tests.python.explorations import JOB, VARIED, limited
from tests.python.price_books import csv_book, row
from tests.python.study_files import contents

ASKED: dict[str, Any] = {"deadline": "24 h", "budget": 100, "late": "10 %", **VARIED}


def test_the_same_answer_from_a_folder_and_from_executors(tmp_path: Path) -> None:
    expected = limited().to_json()
    assert simcore.explore(JOB, results=tmp_path / "a", **ASKED).to_json() == expected
    with ThreadPoolExecutor(2) as threads:
        assert simcore.explore(JOB, executor=threads, **ASKED).to_json() == expected
    with ProcessPoolExecutor(2) as processes:
        found = simcore.explore(JOB, results=tmp_path / "b", executor=processes, **ASKED)
    assert found.to_json() == expected
    assert contents(tmp_path / "a") == contents(tmp_path / "b")


def test_a_search_goes_on_where_it_ended(tmp_path: Path) -> None:
    """Ended in its second round by what watches it, then once more by a file that is missing."""
    whole = tmp_path / "whole"
    expected = simcore.explore(JOB, results=whole, **ASKED).to_json()

    def stop(done: int, every: int) -> None:
        if done > 12:
            raise KeyboardInterrupt

    folder = tmp_path / "ended"
    with pytest.raises(KeyboardInterrupt):
        simcore.explore(JOB, results=folder, progress=stop, **ASKED)
    first = contents(folder)
    assert 0 < len(first) < len(contents(whole))
    assert simcore.explore(JOB, results=folder, **ASKED).to_json() == expected
    assert contents(folder) == contents(whole)
    assert first.items() <= contents(folder).items()  # what was there has stayed
    next(iter(sorted((folder / "round-0002" / "designs").iterdir()))).unlink()
    assert simcore.explore(JOB, results=folder, **ASKED).to_json() == expected
    assert contents(folder) == contents(whole)


def test_a_folder_of_another_search_is_refused(tmp_path: Path) -> None:
    simcore.explore(JOB, results=tmp_path, **ASKED)
    with pytest.raises(simcore.InputError, match="must hold results of this study"):
        simcore.explore(JOB, results=tmp_path, **{**ASKED, "late": "5 %"})


def test_a_job_file_that_has_changed_is_named(tmp_path: Path) -> None:
    job = tmp_path / "job.yaml"
    job.write_bytes(JOB.read_bytes())
    simcore.explore(job, results=tmp_path / "results", **ASKED)
    job.write_bytes(JOB.read_bytes() + b"\n# another one\n")
    with pytest.raises(simcore.InputError) as raised:
        simcore.explore(job, results=tmp_path / "results", **ASKED)
    assert str(raised.value).startswith(
        f"{job}: must be as it was when these results were begun; restore it, or choose another folder for the results"
    )


def test_own_prices_go_to_threads_and_not_to_other_processes(tmp_path: Path) -> None:
    book = csv_book(tmp_path / "prices.csv", row(region="us-west-2", usd=2.5))
    catalog = simcore.Catalog.builtin().with_prices(book)
    asked: dict[str, Any] = {"purchase": ["on_demand"], "instance_count": [1, 2], "catalog": catalog}
    expected, usual = simcore.explore(JOB, **asked), simcore.explore(JOB, **{**asked, "catalog": None})
    assert expected.best is not None
    assert usual.best is not None
    assert expected.best.cost_usd < 0.9 * usual.best.cost_usd
    with ThreadPoolExecutor(1) as threads:
        assert simcore.explore(JOB, executor=threads, **asked).to_json() == expected.to_json()
    rule = r"catalog: must be the built-in one or a release where other processes draw the runs \(executor\)"
    with ProcessPoolExecutor(1) as processes, pytest.raises(simcore.InputError, match=rule):
        simcore.explore(JOB, executor=processes, **asked)
