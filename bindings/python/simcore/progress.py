"""Progress of long work: a function of the caller's, or a bar on standard error or in a notebook."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Literal, TypeVar

Told = Callable[[int, int], None]
Progress = Told | bool | None
Entry = TypeVar("Entry")

_PATIENCE_S = 1.0


@contextmanager
def following(progress: Progress) -> Iterator[Told | None]:
    """What tells (done, all) of runs: the function that is given, a bar for True, or nothing.

    Raises:
        TypeError: It is none of these.
    """
    if progress is None or progress is False:
        yield None
    elif progress is True:
        with ExitStack() as stack:
            yield _bar(stack, "runs")
    elif callable(progress):
        yield progress
    else:
        raise TypeError(f"progress: must be a function of (done, all), True or None, got {progress!r}")


def counted(entries: Sequence[Entry], progress: Told | None) -> Iterator[Entry]:
    """The entries of a list, with (done, all) told before each."""
    for done, each in enumerate(entries):
        if progress is not None:
            progress(done, len(entries))
        yield each


@contextmanager
def bar_of_bytes() -> Iterator[Told | None]:
    """What tells (done, all) of a file as a bar; nothing in a script."""
    with ExitStack() as stack:
        yield _bar(stack, "read") if sys.stderr.isatty() else None


@contextmanager
def bar_of_runs() -> Iterator[Told | None]:
    """What tells (done, all) as a bar, once a second has passed; nothing in a script."""
    if not sys.stderr.isatty():
        yield None
        return
    start = time.monotonic()
    update: Told | None = None
    with ExitStack() as stack:

        def told(done: int, most: int) -> None:
            nonlocal update
            if update is None and time.monotonic() - start > _PATIENCE_S:
                update = _bar(stack, "runs")
            if update is not None:
                update(done, most)

        yield told


def _bar(stack: ExitStack, counted: Literal["runs", "read"]) -> Told:
    from rich import progress
    from rich.console import Console

    amounts = (progress.DownloadColumn(), progress.TransferSpeedColumn())
    columns = (progress.MofNCompleteColumn(),) if counted == "runs" else amounts
    every = (progress.BarColumn(), *columns, progress.TimeRemainingColumn())
    bar = stack.enter_context(progress.Progress(*every, console=Console(stderr=True), transient=True))
    task = bar.add_task(counted)
    return lambda done, most: bar.update(task, completed=done, total=most)
