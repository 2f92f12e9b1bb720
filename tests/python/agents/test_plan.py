"""The prompt: plan, threshold, proceed."""

from simcore.agents import plan
from simcore.agents.tools import TOOLS


def test_the_steps_name_the_job_and_the_threshold() -> None:
    assert "jobs/a.yaml" in plan.steps("jobs/a.yaml", "500 USD")
    assert "The user's threshold is 500 USD." in plan.steps("jobs/a.yaml", "500 USD")
    assert "Ask the user how much" in plan.steps()


def test_the_instructions_name_every_tool() -> None:
    assert [tool for tool in TOOLS if tool not in plan.INSTRUCTIONS] == []
