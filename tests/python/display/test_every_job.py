"""The table of many jobs."""

import json
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.display import every_job as shown
from simcore.display.document import Sentences, Table
from simcore.studies.every_job import Reading, chosen, every_job

from tests.python.job_documents import REQUEST
from tests.python.sdk_classes import IMAGE

CATALOG = simcore.Catalog.builtin()
TUNER = f"""from sagemaker.estimator import Estimator
from sagemaker.tuner import HyperparameterTuner
e = Estimator('{IMAGE}', 'arn:aws:iam::111122223333:role/T', 1, 'ml.m5.xlarge', max_run=3600)
HyperparameterTuner(e, 'auc', {{}}, max_jobs=4).fit()
"""


@pytest.fixture
def answered(tmp_path: Path) -> Any:
    (tmp_path / "r.json").write_text(json.dumps({**REQUEST, "TrainingJobName": "a"}))
    (tmp_path / "t.py").write_text(TUNER)
    (tmp_path / "t.workload.yaml").write_text("work: {compute: {duration: 10 min}}\n")
    for hours in (1, 2):
        (tmp_path / f"j{hours}.yaml").write_text(
            f"simcore: 1\ncluster: {{instance_type: ml.g5.xlarge}}\nwork: {{compute: {{duration: {hours} h}}}}\n"
        )
    how = Reading(CATALOG)
    return every_job(chosen([tmp_path], how), lambda job: simcore.forecast(job.resolve(CATALOG), budget=1.0), how)


def test_the_total_is_that_of_the_rows(answered: Any) -> None:
    one, two = (each for each in answered.jobs if each.name.endswith(".yaml"))
    (trial,) = (each for each in answered.jobs if each.is_trial)
    expected = sum(
        round(amount, 2) for amount in (*(x.answer.cost_usd.mean for x in (one, two)), 4 * trial.answer.cost_usd.mean)
    )
    assert shown.expected_usd(answered) == pytest.approx(expected)
    table = shown.document(answered).sections[0].blocks[0]
    assert isinstance(table, Table)
    total = dict(zip((each.head for each in table.columns), table.total.cells if table.total else (), strict=True))
    assert total["expected"] == f"${expected:.2f}"
    most = [each.answer.worst_case.cost_usd for each in (one, two)]
    bounds = [each.bound.usd for each in answered.jobs if each not in (one, two)]
    assert total["at most"] == f"${sum(round(each, 2) for each in [*most, *bounds]):,.2f}"


def test_the_trials_of_a_tuner_are_in_the_total_and_quantiles_of_one(answered: Any) -> None:
    (trial,) = (each for each in answered.jobs if each.is_trial)
    table = shown.document(answered).sections[0].blocks[0]
    assert isinstance(table, Table)
    (row,) = (each for each in table.rows if each.cells[0].startswith("t.py"))
    cells = dict(zip((each.head for each in table.columns), row.cells, strict=True))
    assert cells["expected"] == f"${4 * trial.answer.cost_usd.mean:.2f}"
    assert cells["half below"] == f"${trial.answer.cost_usd.p50:.2f} a trial"
    assert cells["at most"] == f"${4 * trial.answer.worst_case.cost_usd:.2f} (4 trials)"


def test_what_is_missing_is_named_with_the_command_that_asks_for_it(answered: Any) -> None:
    (section,) = (each for each in shown.document(answered).sections if each.name == "missing")
    (lines,) = section.blocks
    assert isinstance(lines, Sentences)
    assert lines.lines[0] == "r.json: work"
    assert "simcore workload FILE" in lines.lines[1]


def test_how_likely_each_costs_more_than_asked(answered: Any) -> None:
    table = shown.document(answered).sections[0].blocks[0]
    assert isinstance(table, Table)
    place = [each.head for each in table.columns].index("costs more")
    assert [row.cells[place] for row in table.rows if row.cells[0] == "j2.yaml"] == ["100 %"]


def test_the_headline(answered: Any) -> None:
    assert shown.headline(answered).endswith("expected for one launch of each of 3 jobs; at most $0.33 for 1 more")
