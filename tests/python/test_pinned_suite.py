"""Our own suite covers what it says, and is as pinned."""

from pathlib import Path

import pytest

from tools import pinned_suite

JOBS = 360


@pytest.fixture(autouse=True)
def _comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tool changes into the folder of the files that its jobs name."""
    monkeypatch.chdir(pinned_suite.ROOT)


def test_every_pair_of_group_and_class_is_in_a_job(capsys: pytest.CaptureFixture[str]) -> None:
    assert pinned_suite.main(["--check"]) == 0
    assert f"{JOBS} jobs" in capsys.readouterr().out


def test_a_missing_pair_is_seen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(pinned_suite, "COUNT", 1)
    every = pinned_suite.covered

    def without_spot(jobs, of):  # type: ignore[no-untyped-def]
        kept = list(jobs)
        return every([job for job in kept if "spot" not in job] if len(kept) == JOBS else kept, of)

    monkeypatch.setattr(pinned_suite, "covered", without_spot)
    assert pinned_suite.main(["--check"]) == 1
    assert "missing: " in capsys.readouterr().out


def test_groups_are_sections() -> None:
    assert pinned_suite.group("work.model.name") == "work.model"
    assert pinned_suite.group("channels.train.size") == "channels"
    assert pinned_suite.group("region") == "region"


def test_jobs_that_are_there_stay_where_numbers_have_gaps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {name: (pinned_suite.SUITE / "000.json").read_text() for name in ("000.json", "002.json")}
    for name, text in kept.items():
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(pinned_suite, "SUITE", tmp_path)
    monkeypatch.setattr(pinned_suite, "COUNT", 3)
    pinned_suite.write()
    assert {name: (tmp_path / name).read_text() for name in kept} == kept
    assert (tmp_path / "003.json").exists()
    assert not (tmp_path / "001.json").exists()
