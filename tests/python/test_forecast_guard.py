"""The forecast guard: its jobs hold every pair of values of fields, and its comparison finds planted differences."""

import json
import random
from pathlib import Path

import pytest
import simcore

from tools.forecast_guard.__main__ import report
from tools.forecast_guard.answers import answered
from tools.forecast_guard.covering_array import CoveringArray, holding, uncovered
from tools.forecast_guard.differences import Answer, Difference, Expected, difference, read_expected
from tools.forecast_guard.factors import factors
from tools.forecast_guard.pairwise_jobs import REFUSED, SEED, choice_of
from tools.forecast_guard.questions import DATA, PAIRWISE, questions, random_jobs

JOBS = [json.loads(line) for line in PAIRWISE.read_text(encoding="utf-8").splitlines()]
LOOKED_AT = 1000  # uncovered pairs: all of them would take minutes


@pytest.fixture
def _beside_the_traces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DATA)


@pytest.mark.usefixtures("_beside_the_traces")
def test_each_job_is_what_its_name_says() -> None:
    for job in JOBS:
        if job["name"].startswith(REFUSED):
            with pytest.raises(simcore.InputError):
                simcore.Job(job, allow_files=True).resolve()
        else:
            simcore.Job(job, allow_files=True).resolve()


@pytest.mark.usefixtures("_beside_the_traces")
def test_every_pair_of_values_that_is_possible_is_in_a_job() -> None:
    of = factors()
    array = CoveringArray(of, SEED)
    jobs = [choice_of(job, of) for job in JOBS if not job["name"].startswith(REFUSED)]
    missing = uncovered(array, jobs)
    assert len(missing) < sum(1 for _ in array.pairs()) / 3, "most values go with most others"
    looked_at = random.Random(1).sample(missing, LOOKED_AT)
    possible = [array.text(pair) for pair in looked_at if array.variant(pair, holding(pair, jobs))]
    assert not possible, "run python -m tools.forecast_guard.pairwise_jobs"


def test_random_jobs_are_the_same_each_time() -> None:
    assert random_jobs(20) == random_jobs(20)
    assert len(random_jobs(20)) == 20


def test_the_names_of_the_questions_are_their_own(tmp_path: Path) -> None:
    names = [question["name"] for question in questions(tmp_path)]
    assert len(names) == len(set(names))


def test_a_command_and_a_call_are_answered() -> None:
    job = "examples/jobs/bert-spot.yaml"
    answer = answered({"name": "forecast", "command": ["forecast", job, "--format", "json"]})
    assert json.loads(answer["out"])["job"] == "bert-finetune-spot"
    refused = answered({"name": "call", "call": {"function": "simulate", "job": "none.yaml", "keywords": {}}})
    assert (refused["out"], refused["err"].endswith("exit code 2")) == ("", True)


BASE = {"out": '{\n  "cost": {"mean": 41.4, "p90": 50.0},\n  "warnings": ["a", "b"]\n}', "err": "exit code 0"}


def changed(old: str, new: str) -> Answer:
    assert old in BASE["out"]
    return {**BASE, "out": BASE["out"].replace(old, new)}


@pytest.mark.parametrize(
    ("new", "path"),
    [
        (changed("41.4", "41.400000000000006"), "cost.mean"),
        (changed("50.0", "50.00"), "cost.p90"),
        (changed('"b"', '"c"'), "warnings.1"),
        (changed(', "b"', ""), "warnings.1"),
        (changed('"p90"', '"p95"'), "cost.p90"),
        (changed('"mean": 41.4, "p90": 50.0', '"p90": 50.0, "mean": 41.4'), "(order of the keys)"),
        (changed("\n  ", "\n"), "(layout)"),
        ({**BASE, "err": "exit code 2"}, "(line 1)"),
    ],
)
def test_a_planted_difference_is_found(new: Answer, path: str) -> None:
    found = difference("forecast bert", BASE, new)
    assert found is not None
    assert found.path == path
    assert report({"forecast bert": BASE}, {"forecast bert": new}, []) == 1


def test_the_same_answers_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert report({"forecast bert": BASE}, {"forecast bert": dict(BASE)}, []) == 0
    assert capsys.readouterr().out == "1 answers: 1 identical, 0 differ as expected, 0 differ\n"


def test_only_what_is_expected_may_differ(tmp_path: Path) -> None:
    file = tmp_path / "expected.yaml"
    file.write_text("- {question: 'forecast *', path: 'cost.p9*', reason: renamed}\n")
    expected = read_expected(file)
    assert expected == [Expected("forecast *", "cost.p9*", "renamed")]
    renamed = changed('"p90"', '"p95"')
    assert difference("forecast bert", BASE, renamed, expected) is None
    other = {**renamed, "out": renamed["out"].replace("41.4", "41.5")}
    assert difference("forecast bert", BASE, other, expected) == Difference(
        "forecast bert", "cost.mean", "'41.4'", "'41.5'"
    )
    assert difference("compare bert", BASE, renamed, expected) is not None


def expected_of(path: str, **more: object) -> list[Expected]:
    return [Expected("forecast *", path, "meant", **more)]  # type: ignore[arg-type]


def test_numbers_may_be_expected_to_move_a_little() -> None:
    moved = changed("41.4", "41.40001")
    assert difference("forecast bert", BASE, moved, expected_of("cost.mean", within=1e-6)) is None
    assert difference("forecast bert", BASE, moved, expected_of("cost.mean", within=1e-8)) is not None
    assert difference("forecast bert", BASE, changed("41.4", "null"), expected_of("cost.mean", within=0.5)) is not None


def test_a_renamed_key_keeps_its_value() -> None:
    renamed = changed('"cost"', '"price"')
    assert difference("forecast bert", BASE, renamed, expected_of("cost.*", renamed_to="price.*")) is None
    other = {**renamed, "out": renamed["out"].replace("50.0", "50.1")}
    found = difference("forecast bert", BASE, other, expected_of("cost.*", renamed_to="price.*"))
    assert found is not None
    assert found.path == "cost.p90"


@pytest.mark.parametrize("end", ["crashed", "no end"])
def test_a_crash_is_never_expected(end: str) -> None:
    gone = {"out": "", "err": end}
    assert difference("forecast bert", BASE, gone, [Expected("*", "*", "meant")]) is not None
    assert difference("forecast bert", gone, gone) is not None
