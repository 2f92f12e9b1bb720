"""The program, ready to run: a process that has loaded it forks for each command, which so needs no start of Python.

A command is a process of its own here, too: arguments, folder, environment, standard streams, signals, exit code and
the end of the interpreter are those of `python -m simcore`. What Python does before it reads the program is not: it
happens once. So closed streams and variables that Python reads at its start are for a real start.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import shutil
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
AT_START = ("PYTHON", "LC_", "LANG", "LD_", "MALLOC_", "COVERAGE", "TZ")  # read before the program is
_NUMBER = struct.Struct("!i")


class Program:
    """The process that forks. It ends with the process that started it.

    Attributes:
        place: The socket on which it is asked.
    """

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._folder = mkdtemp()
        self.place = str(Path(self._folder) / "asked")
        self._environment = _read_at_start(environment)
        asked = socket.socket(socket.AF_UNIX)
        asked.bind(self.place)
        asked.listen()
        command = [sys.executable, "-m", "tests.python.forked_program", str(asked.fileno())]
        self._process = subprocess.Popen(
            command, env=environment, cwd=ROOT, stdin=subprocess.PIPE, pass_fds=(asked.fileno(),)
        )
        asked.close()
        atexit.register(self._end)

    def starts_alike(self, environment: Mapping[str, str]) -> bool:
        """Whether Python would start under this environment as it did here."""
        return _read_at_start(environment) == self._environment

    @property
    def for_shells(self) -> tuple[str, ...]:
        """The words that run it from a shell, before its arguments."""
        return (sys.executable, "-I", "-S", str(Path(__file__).with_name("forked_simcore.py")), self.place)

    def run(
        self,
        arguments: Sequence[str],
        streams: tuple[int, int, int],
        folder: str,
        environment: Mapping[str, str],
        timeout: float,
    ) -> int:
        """Runs `simcore ARGUMENTS` with these file numbers as its standard streams; returns the exit code.

        Raises:
            subprocess.TimeoutExpired: It took longer, and was killed.
        """
        request = {"arguments": arguments, "folder": folder, "environment": dict(environment)}
        text = json.dumps(request).encode()
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(self.place)
            socket.send_fds(line, [_NUMBER.pack(len(text))], streams)
            line.sendall(text)
            child = _number_from(line)
            line.settimeout(timeout)
            try:
                return _number_from(line)
            except TimeoutError:
                os.kill(child, signal.SIGKILL)
                raise subprocess.TimeoutExpired(list(arguments), timeout) from None

    def _end(self) -> None:
        """Lets the process end, and waits for it."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()
        shutil.rmtree(self._folder)


@cache
def program() -> Program:
    """The one with the environment of this process, started when it is first asked for."""
    return Program(os.environ)


def _read_at_start(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name.startswith(AT_START)}


def _number_from(line: socket.socket) -> int:
    told = line.recv(_NUMBER.size, socket.MSG_WAITALL)
    assert len(told) == _NUMBER.size, "the process that forks has ended"
    return int(_NUMBER.unpack(told)[0])


# ---------------------------------------------------------------------------------------------- in the other process
def _serve(asked: socket.socket) -> None:
    """Forks for each request, until nobody is left who could ask."""
    from select import select

    from simcore.cli.main import main

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who runs the tests
    gc.freeze()  # a child that looks through all objects would copy them
    while sys.stdin not in select([asked, sys.stdin], [], [])[0]:
        line = asked.accept()[0]
        if os.fork() == 0:
            asked.close()
            if (request := _forked(line)) is not None:
                sys.argv[1:] = request["arguments"]
                sys.exit(main())
        line.close()
        with suppress(ChildProcessError):  # there is none
            while os.waitpid(-1, os.WNOHANG) != (0, 0):
                pass


def _forked(line: socket.socket) -> dict[str, Any] | None:
    """What is asked for, in the process that does it; another one waits for its end, tells the code, and ends."""
    head, streams, _, _ = socket.recv_fds(line, _NUMBER.size, 3, socket.MSG_WAITALL)
    request: dict[str, Any] = json.loads(line.recv(_NUMBER.unpack(head)[0], socket.MSG_WAITALL))
    child = os.fork()
    if child == 0:
        line.close()
        _become(request, streams)
        return request
    for each in streams:
        os.close(each)
    line.sendall(_NUMBER.pack(child))
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    try:
        line.sendall(_NUMBER.pack(code))
    finally:
        os._exit(0)


def _become(request: Mapping[str, Any], streams: Sequence[int]) -> None:
    """Makes this process what a shell would have started."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    for name, mode, lines in (("stdin", "r", -1), ("stdout", "w", -1), ("stderr", "w", 1)):
        old = getattr(sys, name)  # which knows what the file was that it was opened for
        setattr(sys, name, os.fdopen(old.fileno(), mode, lines, old.encoding, old.errors, closefd=False))
    os.chdir(request["folder"])
    sys.path[0] = request["folder"]
    os.environ.clear()
    os.environ.update(request["environment"])


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
