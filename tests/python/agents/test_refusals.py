"""Refusals: every problem, and the workload to fill in where one is missing."""

from pathlib import Path

import pytest
from simcore import Catalog, InputError, Problem
from simcore.agents.answers import in_arguments
from simcore.agents.refusals import refusal
from simcore.agents.sources import Sources

from tests.python.jobs import EXAMPLES

CALTECH = "requests/caltech256.json"


@pytest.fixture
def sources(monkeypatch: pytest.MonkeyPatch) -> Sources:
    monkeypatch.chdir(EXAMPLES.parent)
    return Sources(Path.cwd(), Catalog.builtin())


def test_a_workload_to_fill_in(sources: Sources) -> None:
    with pytest.raises(InputError) as error:
        sources.job(CALTECH, None, None).resolve()
    told = refusal(sources, {"path": CALTECH}, error.value)
    assert told.startswith(in_arguments(str(error.value)))
    assert "--workload" not in told
    assert [line.strip() for line in told.splitlines()].count("train:") == 1
    text = Path(CALTECH).read_text(encoding="utf-8")
    assert "train:" in refusal(sources, {"text": text}, error.value)


def test_other_problems_stand_alone(sources: Sources) -> None:
    error = InputError.of(Problem("max_cost", "must be positive", "-1"), Problem("seed", "must be a number"))
    assert refusal(sources, {"path": CALTECH}, error) == "max_cost: must be positive, got -1\nseed: must be a number"
    given = InputError.of(Problem("workload.work", "must be given"))
    assert refusal(sources, {"path": CALTECH, "workload": {}}, given) == "workload.work: must be given"
    assert refusal(sources, {"path": "none"}, given) == "workload.work: must be given"
    assert refusal(sources, {}, TypeError()) == "TypeError"
