"""Schedules and rules of EventBridge: the jobs that their targets start, each time anew."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from simcore.inputs.job_documents.parts import Document, Found, Origin, embedded, jobs_of, placeheld, replaced
from simcore.inputs.job_documents.state_machines import KINDS
from simcore.inputs.python_code.call import Unread

# A target that is any call of the service, whose request is the input (EventBridge Scheduler user guide, "Using
# universal targets", read on 2026-11-29).
_CALL = re.compile(r"arn:[\w-]+:scheduler:::aws-sdk:sagemaker:(?P<action>create\w*Job\w*)")
_STARTS = re.compile(
    r"arn:[^:]+:scheduler:::aws-sdk:(?:sagemaker:(?:create\w*Schedule|startPipelineExecution)|sfn:start\w*Execution)"
    r"|.*:sagemaker:[^:]*:[^:]*:pipeline/.+|.*:states:[^:]*:[^:]*:stateMachine:.+"
)
_ATTRIBUTE = re.compile(r"<aws\.scheduler\.[\w-]+>|\$\{[^{}]*\}")  # which the schedule replaces in the input
_ONCE = "at("  # begins the expression of a schedule that runs once
_LATER = "is known only when the schedule runs"


def read(document: Document, origin: Origin, target: tuple[Any, Any], when: Any, path: str) -> Found:
    """The job of a target.

    Args:
        document: Where the schedule stands.
        origin: The schedule.
        target: The ARN of what it starts, and the input of that.
        when: The expression that says when it runs.
        path: Of the input, for messages.
    """
    arn, given = target
    match = _CALL.fullmatch(arn) if isinstance(arn, str) else None
    if match is None or match["action"] not in KINDS:
        if match is not None or (isinstance(arn, str) and _STARTS.fullmatch(arn)):
            yield origin.unread(arn, "starts jobs that are not read")
        return
    once = isinstance(when, str) and when.startswith(_ONCE)
    starts = (
        origin.starts
        if once or origin.starts == 0
        else origin.unread(when or "the schedule", "starts the job time and again")
    )
    made = replace(origin, what=match["action"], starts=starts)
    inner = embedded(document, given, path, "the request of a job")
    if not isinstance(inner, Document):
        yield replace(inner, why=f"{inner.why}, and holds a job") if isinstance(inner, Unread) else inner
        return
    members = replaced(inner.content, placeheld(made, _ATTRIBUTE, _LATER))
    yield from jobs_of(KINDS[match["action"]], made, members)
