"""Rules about Debugger: every rule with an instance of its own is found."""

from tests.python.lint_cases import of_rule, training


def test_each_instance_is_told() -> None:
    rules = [
        {"RuleConfigurationName": name, "RuleEvaluatorImage": "rules:1", "InstanceType": "ml.t3.medium"}
        for name in "ab"
    ]
    found = of_rule(training({"DebugRuleConfigurations": rules}), "debugger-instances")
    assert [each.place for each in found] == [f"DebugRuleConfigurations[{at}].InstanceType" for at in (0, 1)]


def test_members_of_the_wrong_type_are_not_spoken_of() -> None:
    found = training({"DebugRuleConfigurations": ["a"], "DebugHookConfig": {"CollectionConfigurations": "all"}})
    assert not [each for each in found if each.rule.id.startswith("debugger")]
