"""Every rule of the lint has a function, a case in which it fires and one in which it is silent."""

import pytest
from simcore.linting.checks import CHECKS
from simcore.linting.rules import rules

from tests.python.lint_cases import CASES, case, of_rule


def test_every_rule_has_a_function_and_two_cases() -> None:
    assert list(CHECKS) == list(rules())
    assert set(CASES) == set(rules())


@pytest.mark.parametrize("rule", rules())
def test_the_rule_fires(rule: str) -> None:
    found = of_rule(case(rule, "fires").findings(), rule)
    assert found, f"{rule} is silent"
    assert found[0].place == CASES[rule]["at"]
    assert found[0].text
    assert found[0].value


@pytest.mark.parametrize("rule", rules())
def test_the_rule_is_silent(rule: str) -> None:
    assert of_rule(case(rule, "silent").findings(), rule) == []


@pytest.mark.parametrize("rule", rules())
def test_an_ignored_rule_is_silent(rule: str) -> None:
    from simcore.studies.lint import findings_of

    fires = case(rule, "fires")
    found = findings_of(fires.request, workload=fires.workload, required_tags=fires.required_tags, ignore=[rule])
    assert of_rule(list(found.findings), rule) == []
