"""Rules about Debugger and profiler."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.linting.facts import fact
from simcore.linting.found import Found
from simcore.linting.subject import Subject

_KINDS = ("DebugRuleConfigurations", "ProfilerRuleConfigurations")


def debugger_instances(subject: Subject) -> Iterator[Found]:
    """A rule of Debugger runs on an instance that is paid beside the job."""
    for at, rule in _rules(subject):
        kind = rule.get("InstanceType")
        if isinstance(kind, str) and kind:
            name = f"the rule {rule['RuleConfigurationName']}" if rule.get("RuleConfigurationName") else "a rule"
            yield Found(f"{at}.InstanceType", kind, f"{kind} runs beside the job for {name}")


def debugger_quota(subject: Subject) -> Iterator[Found]:
    """Each rule of Debugger is a processing job, and new accounts may run few of them."""
    count, most = len([*_rules(subject)]), fact("new_account.rules")
    if count > most:
        place = subject.above + next(kind for kind in _KINDS if subject.member(kind))
        yield Found(place, f"{count} rules", f"{count} processing jobs run beside the job, one for each rule")


def _rules(subject: Subject) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Place and members of each rule."""
    for kind in _KINDS:
        rules = subject.member(kind)
        for at, rule in enumerate(rules if isinstance(rules, list) else []):
            if isinstance(rule, Mapping):
                yield f"{subject.above}{kind}[{at}]", rule
