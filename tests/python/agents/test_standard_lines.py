"""Standard input by lines, to its end."""

import subprocess
import sys

PROGRAM = """
import anyio
from anyio.from_thread import BlockingPortal
from simcore.agents.standard_lines import standard_lines

async def main():
    async with BlockingPortal() as portal:
        async for line in standard_lines(portal):
            print(repr(line))
            if line == "stop\\n":
                break

anyio.run(main)
"""


def printed(told: bytes) -> list[str]:
    done = subprocess.run([sys.executable, "-c", PROGRAM], input=told, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().splitlines()


def test_each_line_to_the_end() -> None:
    assert printed("one\ntwö\nlast".encode()) == [r"'one\n'", r"'twö\n'", "'last'"]
    assert printed(b"") == []


def test_bytes_that_are_no_text_and_a_long_line() -> None:
    assert printed(b"\xff\n") == [rb"'\ufffd\n'".decode("unicode_escape").replace("\n", r"\n")]
    assert len(printed(b"x" * 3_000_000 + b"\n")[0]) == 3_000_004


def test_a_program_that_reads_no_further_ends() -> None:
    assert printed(b"stop\nmore\n") == [r"'stop\n'"]


def test_a_closed_standard_input_is_an_empty_one() -> None:
    words = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(["sh", "-c", '"$@" <&-', "sh", *words], capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
