"""A bar on standard error while a person waits."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Literal

_PATIENCE_S = 1.0


@contextmanager
def bar_of_bytes() -> Iterator[Callable[[int, int], None] | None]:
    """What tells (done, all) of a file as a bar; nothing in a script."""
    with ExitStack() as stack:
        yield _bar(stack, "read") if sys.stderr.isatty() else None


@contextmanager
def bar_of_runs() -> Iterator[Callable[[int, int], None] | None]:
    """What tells (done, all) as a bar, once a second has passed; nothing in a script."""
    if not sys.stderr.isatty():
        yield None
        return
    start = time.monotonic()
    update: Callable[[int, int], None] | None = None
    with ExitStack() as stack:

        def told(done: int, most: int) -> None:
            nonlocal update
            if update is None and time.monotonic() - start > _PATIENCE_S:
                update = _bar(stack, "runs")
            if update is not None:
                update(done, most)

        yield told


def _bar(stack: ExitStack, counted: Literal["runs", "read"]) -> Callable[[int, int], None]:
    from rich import progress
    from rich.console import Console

    amounts = (progress.DownloadColumn(), progress.TransferSpeedColumn())
    columns = (progress.MofNCompleteColumn(),) if counted == "runs" else amounts
    every = (progress.BarColumn(), *columns, progress.TimeRemainingColumn())
    bar = stack.enter_context(progress.Progress(*every, console=Console(stderr=True), transient=True))
    task = bar.add_task(counted)
    return lambda done, most: bar.update(task, completed=done, total=most)
