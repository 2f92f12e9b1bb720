"""Rules about tags: those that are required, and those without a value."""

from simcore.studies.lint import findings_of

from tests.python.lint_cases import DOCUMENT, merged, of_rule
from tests.python.requests import DATA, read


def test_each_missing_tag_is_told() -> None:
    found = findings_of(DOCUMENT["training"], required_tags=["team", "project"]).findings
    assert [each.text.split(" ")[2] for each in of_rule(list(found), "missing-tag")] == ["team", "project"]


def test_a_required_tag_without_a_value_is_missing() -> None:
    request = merged(DOCUMENT["training"], {"Tags": [{"Key": "team", "Value": ""}]})
    found = findings_of(request, required_tags=["team"]).findings
    assert [each.rule.id for each in found if "tag" in each.rule.id] == ["missing-tag"]


def test_answers_of_describe_training_job_have_no_tags() -> None:
    described = read(DATA / "describes" / "01-bert-reviews-j0769.json")
    assert of_rule(list(findings_of(described, required_tags=["team"]).findings), "missing-tag") == []


def test_tags_of_a_job_file() -> None:
    job = {"simcore": 1, "cluster": {"instance_type": "ml.m5.xlarge"}, "work": {"compute": {"duration": "1 h"}}}
    assert of_rule(list(findings_of(job, required_tags=["team"]).findings), "missing-tag")[0].place == "tags"
    tagged = {**job, "tags": {"team": "vision"}}
    assert of_rule(list(findings_of(tagged, required_tags=["team"]).findings), "missing-tag") == []


def test_tags_of_a_tuning_job_stand_beside_its_definition() -> None:
    (finding,) = of_rule(list(findings_of(DOCUMENT["tuning"], required_tags=["team"]).findings), "missing-tag")
    assert finding.place == "Tags"
    tagged = merged(DOCUMENT["tuning"], {"Tags": [{"Key": "team", "Value": "vision"}]})
    assert of_rule(list(findings_of(tagged, required_tags=["team"]).findings), "missing-tag") == []
