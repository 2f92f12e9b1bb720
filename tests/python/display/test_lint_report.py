"""The report of the lint as people read it."""

import pytest
import simcore
from simcore.display import lint_report
from simcore.linting.findings import Finding, LintReport
from simcore.linting.rules import rules

from tests.python.lint_cases import DOCUMENT, case, merged

WAIT = merged(DOCUMENT["training"], {"StoppingCondition": {"MaxWaitTimeInSeconds": 28800}})


def test_the_headline_counts_the_worst_first() -> None:
    keep = merged(WAIT, {"ResourceConfig": {"KeepAlivePeriodInSeconds": 600}})
    assert lint_report.headline(simcore.lint(keep)) == "1 error, 1 note in 1 job"
    assert lint_report.headline(simcore.lint(DOCUMENT["training"])) == "nothing found in 1 job"


def test_the_text_has_finding_and_advice() -> None:
    text = str(simcore.lint(WAIT))
    assert "max-wait-without-spot" in text
    assert "StoppingCondition.MaxWaitTimeInSeconds" in text
    assert rules()["max-wait-without-spot"].advice[:40] in text


def test_advice_is_told_once() -> None:
    advice = rules()["max-wait-without-spot"].advice
    assert simcore.lint(WAIT, WAIT).to_markdown().count(advice[:40]) == 1


def test_the_state_is_that_of_the_worst() -> None:
    assert lint_report.document(simcore.lint(WAIT)).state == "bad"
    assert lint_report.document(simcore.lint(DOCUMENT["training"])).state == "good"
    fires = case("checkpoint-folder", "fires")
    assert lint_report.document(simcore.lint(fires.request)).state == "doubtful"


def test_amounts_at_stake() -> None:
    fires = case("keep-alive-idle", "fires")
    assert "$0.23" in str(simcore.lint(fires.request))  # ten minutes of ml.g5.xlarge


def test_the_faces_of_an_answer() -> None:
    report = simcore.lint(WAIT)
    assert report.to_dict()["counts"] == {"error": 1}
    assert list(report.to_pandas()["rule"]) == ["max-wait-without-spot"]
    assert "<table" in report._repr_html_()
    assert "max-wait-without-spot" in report.to_html()


def test_a_rule_is_explained_with_its_evidence() -> None:
    document = lint_report.explanation(rules()["keep-alive-idle"])
    (section,) = document.sections
    cells = [row.cells for block in section.blocks for row in block.rows]
    assert ("evidence", rules()["keep-alive-idle"].evidence) in cells


def test_the_overview_has_every_rule() -> None:
    (section,) = lint_report.overview().sections
    assert section.size == len(rules())


def test_refused_files_are_told() -> None:
    report = LintReport((), 0, refused={"b.json": ("b.json: Foo: is wrong",)})
    assert lint_report.headline(report) == "nothing found in 0 jobs; 1 file refused"
    assert lint_report.document(report).state == "bad"
    assert "Foo: is wrong" in report.to_markdown()


@pytest.mark.parametrize(
    ("place", "short"),
    [
        ("ResourceConfig.InstanceType", "InstanceType"),
        ("channels.train.v2", "train.v2"),
        ("cluster.keep_alive", "keep_alive"),
    ],
)
def test_the_short_place_is_a_whole_name(place: str, short: str) -> None:
    made = Finding(rules()["keep-alive-idle"], "a.yaml", "job", place, "value", "text", None, 3)
    (table,) = lint_report.sections(LintReport((made,), 1))[0].blocks
    assert f"{short}: text" in [cell for row in table.rows for cell in row.cells]
