"""Rules about Debugger and profiler."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simcore.linting.facts import fact
from simcore.linting.found import Found
from simcore.linting.subject import Subject, member

_KINDS = ("DebugRuleConfigurations", "ProfilerRuleConfigurations")

_WHOLE = ("all", "weights", "gradients")  # collections as large as the model


def debugger_instances(subject: Subject) -> Iterator[Found]:
    """A rule of Debugger runs on an instance that is paid beside the job."""
    for at, rule in _rules(subject):
        if rule.get("InstanceType"):
            text = f"{rule['InstanceType']} runs beside the job for the rule {rule.get('RuleConfigurationName', '')}"
            yield Found(f"{at}.InstanceType", str(rule["InstanceType"]), text)


def debugger_quota(subject: Subject) -> Iterator[Found]:
    """Each rule of Debugger is a processing job, and new accounts may run few of them."""
    count, most = len([*_rules(subject)]), fact("new_account.instances")
    if count > most:
        place = subject.above + next(kind for kind in _KINDS if subject.member(kind))
        yield Found(place, f"{count} rules", f"{count} processing jobs run beside the job, one for each rule")


def debugger_saves_often(subject: Subject) -> Iterator[Found]:
    """All weights or gradients are saved every few steps."""
    collections = subject.member("DebugHookConfig.CollectionConfigurations")
    for at, collection in enumerate(collections if isinstance(collections, list) else []):
        every = member(collection, "CollectionParameters.save_interval")
        name = member(collection, "CollectionName")
        if name in _WHOLE and isinstance(every, str) and every.isdigit() and int(every) <= fact("debugger.often"):
            place = f"{subject.above}DebugHookConfig.CollectionConfigurations[{at}].CollectionParameters.save_interval"
            steps = "every step" if int(every) <= 1 else f"every {every} steps"
            yield Found(place, every, f"the collection {name} is saved in {steps}")


def _rules(subject: Subject) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Place and members of each rule."""
    for kind in _KINDS:
        rules = subject.member(kind)
        for at, rule in enumerate(rules if isinstance(rules, list) else []):
            if isinstance(rule, Mapping):
                yield f"{subject.above}{kind}[{at}]", rule
