"""What an agent is told of input that is refused: every problem, and what to ask the user for."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from simcore.agents.answers import in_arguments
from simcore.agents.sources import Sources
from simcore.errors import InputError
from simcore.inputs.workload_template import workload_template

_ASK = "Ask the user for what is empty here and give it as `workload`; do not guess it:"


def refusal(sources: Sources, arguments: Mapping[str, Any], error: Exception) -> str:
    """The problems, one line each; where only a workload is missing, the one to fill in."""
    problems = in_arguments(str(error)) or type(error).__name__
    said = arguments.get("workload")
    missing = isinstance(error, InputError) and said is None and "workload" in problems
    return "\n".join([problems, *(_template(sources, arguments) if missing else [])])


def _template(sources: Sources, arguments: Mapping[str, Any]) -> list[str]:
    path, text = arguments.get("path"), arguments.get("text")
    with suppress(InputError, TypeError):
        source = sources.given(path, text)
        lines = workload_template(source).splitlines()[1:]
        return ["", _ASK, *lines]
    return []
