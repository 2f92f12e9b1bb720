"""What is read of a program: calls that create jobs, their arguments, and what reading alone does not tell."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Union

from simcore.errors import Problem


@dataclass(frozen=True, order=True)
class Place:
    """Where something stands: a line of a file, or of a notebook's code cell, counted from 1; in other documents a job
    is called by its name."""

    file: str
    line: int = 0  # 0: of a document that is one job, or whose jobs have names
    cell: int | None = None
    name: str = ""

    def __str__(self) -> str:
        """`train.py:12`, `train.ipynb cell 3:4` or `pipeline.json:Train`."""
        if self.name:
            return f"{self.file}:{self.name}"
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}" if self.cell is None else f"{self.file} cell {self.cell}:{self.line}"


@dataclass(frozen=True)
class Unread:
    """A value that reading alone does not tell."""

    text: str  # the source, shortened; a fallback of the program stands behind it: "args.kind (default 'ml.m5.xlarge')"
    place: Place
    why: str  # completes a sentence whose subject is the text: "is given when the program runs"

    def __str__(self) -> str:
        return f"{self.place}: {self.text} {self.why}"


Value = Union[None, bool, int, float, str, "list[Value]", "dict[Value, Value]", Unread, "Call"]
Evaluate = Callable[[ast.expr], Value]  # reads the value of an expression


@dataclass(frozen=True)
class Call:
    """A call of the SDK or of a client of the service; tuples among the arguments are lists."""

    name: str  # as the SDK calls the class or method: "PyTorch", "TrainingInput", "fit", "create_training_job"
    place: Place
    positional: tuple[Value, ...] = ()
    keywords: Mapping[str, Value] = field(default_factory=dict)
    unread: tuple[Unread, ...] = ()  # arguments that may give further keywords or positions, such as **settings
    repeats: int | Unread = 1  # how often the program makes the call, each time it runs


@dataclass(frozen=True)
class Found:
    """A call that creates a job, or an object that starts jobs, and what the program does with it."""

    kind: str  # "estimator", "trainer", "processor", "tuner", "transformer", "request" or "step"
    call: Call
    launched: tuple[Call, ...] = ()  # calls of fit(), train(), run(), … of the object; empty for a request and a step
    # The tuners and pipeline steps that take the object. Such a step is found by itself only if its job is not.
    wrapped_by: tuple[Call, ...] = ()
    # Attributes that are set before the launch, by name or dotted path ("compute.instance_count"); "hyperparameters"
    # holds what set_hyperparameters() adds to those of the call.
    later: Mapping[str, Value] = field(default_factory=dict)
    region: str | Unread | None = None  # of the session or the client; None where the program names none
    apart: tuple[Call, ...] = ()  # those of `launched` that give no arguments to a step

    @property
    def place(self) -> Place:
        """Where the object is made."""
        return self.call.place

    @property
    def repeats(self) -> int | Unread:
        """How often the job is started each time the program runs; without a launch, how often its object is made."""
        return added_up(each.repeats for each in self.launched or (self.call,))


@dataclass(frozen=True)
class Program:
    """The jobs of a Python file or a notebook, in the order of the text."""

    name: str
    found: tuple[Found, ...] = ()
    skipped: tuple[Unread, ...] = ()  # what looks like a call that creates a job, and is not read
    problems: tuple[Problem, ...] = ()  # what is no Python, or no notebook; `where` is the place
    requires: tuple[str, ...] = ()  # releases of the SDK that its text requires: "sagemaker>=3.8.0"


def added_up(counts: Iterable[int | Unread]) -> int | Unread:
    """The sum of some numbers, or the first of them that is not read."""
    total = 0
    for each in counts:
        if isinstance(each, Unread):
            return each
        total += each
    return total
