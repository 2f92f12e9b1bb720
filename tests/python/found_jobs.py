"""Jobs of programs for tests: from a text, or from calls that are made by hand."""

from typing import Any

from simcore.inputs.program_job import ProgramJob, jobs_of
from simcore.inputs.python_code.call import Call, Found, Place, Program, Unread
from simcore.inputs.python_code.program import program

from tests.python.sdk_classes import IMAGE

ROLE = "arn:aws:iam::111122223333:role/Training"
PLAIN: dict[str, Any] = {
    "image_uri": IMAGE,
    "role": ROLE,
    "instance_count": 1,
    "instance_type": "ml.m5.xlarge",
    "max_run": 3600,
}


def unread(text: str, line: int = 3) -> Unread:
    """A value that is given when the program runs."""
    return Unread(text, Place("train.py", line), "is given when the program runs")


def call(name: str, /, *positional: Any, unread: tuple[Unread, ...] = (), line: int = 5, **keywords: Any) -> Call:
    """A call in train.py."""
    return Call(name, Place("train.py", line), positional, keywords, unread)


def found(kind: str, made: Call, *launched: Call, **more: Any) -> Found:
    """A job that starts as often as it is launched."""
    return Found(kind, made, launched, **more)


def only(each: Found) -> ProgramJob:
    """The one job of what was found."""
    (job,) = jobs_of(Program("train.py", (each,)))
    return job


def estimator(**keywords: Any) -> ProgramJob:
    """The job of an Estimator, with PLAIN where nothing else is said; None takes a keyword away."""
    given = {name: value for name, value in {**PLAIN, **keywords}.items() if value is not None}
    return only(found("estimator", call("Estimator", **given), call("fit")))


def jobs(text: str, name: str = "train.py") -> tuple[ProgramJob, ...]:
    """The jobs of the text of a program."""
    return jobs_of(program(name, text.encode()))
