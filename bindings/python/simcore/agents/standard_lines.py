"""Lines of standard input for an event loop, read by a thread that does not keep the program from ending."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from threading import Thread
from typing import TextIO

import anyio
from anyio.from_thread import BlockingPortal


async def standard_lines(portal: BlockingPortal) -> AsyncIterator[str]:
    """Each line as it comes, to the end of standard input.

    A thread of the event loop itself would wait for one more line before Ctrl-C ends the program.
    """
    sender, receiver = anyio.create_memory_object_stream[str](1)

    own = _own_input()

    def read() -> None:
        with suppress(RuntimeError, anyio.BrokenResourceError):
            try:
                with suppress(OSError), own as stream:
                    for line in stream:
                        portal.call(sender.send, line)
            finally:
                portal.call(sender.aclose)

    Thread(target=read, daemon=True).start()
    async for line in receiver:
        yield line


def _own_input() -> TextIO:
    """Standard input as a file of its own, which the end of the program need not wait for; empty where it is closed."""
    if sys.stdin is None:
        return io.StringIO()
    return os.fdopen(os.dup(sys.stdin.fileno()), encoding="utf-8", errors="replace")
