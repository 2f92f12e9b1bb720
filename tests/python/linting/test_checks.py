"""Every rule of the lint has a function, a case in which it fires and one in which it is silent."""

import pytest
import simcore
from simcore.linting.checks import CHECKS
from simcore.linting.rules import rules

from tests.python.lint_cases import CASES, Case, case, of_rule


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


# Errors that the core knows, too, by rules of its own.
REFUSED_BY_THE_CORE = (
    "spot-without-max-wait",
    "max-wait-below-max-runtime",
    "keep-alive-with-spot",
    "keep-alive-with-groups",
    "max-runtime-above-service",
    "volume-below-data",
    "fast-file-manifest",
    "file-system-mode",
    "file-system-without-vpc",
    "too-many-channels",
    "processing-fast-file",
)


@pytest.mark.parametrize("rule", REFUSED_BY_THE_CORE)
def test_the_core_agrees_about_errors(rule: str) -> None:
    """A forecast refuses what fires and takes what is silent."""
    with pytest.raises(simcore.SpecError):
        forecast(case(rule, "fires"))
    assert forecast(case(rule, "silent")).cost_usd.mean > 0.0


def forecast(of: Case) -> simcore.Forecast:
    """The forecast of a case, with sizes of all channels and an hour of work unless the case has others."""
    names = [each["ChannelName"] for each in of.request.get("InputDataConfig", [])]
    names += [each["InputName"] for each in of.request.get("ProcessingInputs", [])]
    sizes = {name: {"size": "1 GB", "objects": 10} for name in names}
    workload = {"work": {"compute": {"duration": "1 h"}}, **(of.workload or {})}
    workload["channels"] = {**sizes, **workload.get("channels", {})}
    return simcore.forecast(of.request, workload=workload, replications=20)
