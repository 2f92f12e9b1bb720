"""One writer of a folder at a time: programs, threads, and what is left of one that was killed."""

import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import simcore
from simcore.execution.folder_lock import HOLDER, writing

PROGRAM = """
import sys, time
from pathlib import Path
from simcore.execution.folder_lock import writing
folder = Path(sys.argv[1])
with (folder / "file").open("r+") as file, writing(folder, file):
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "file").write_text("")
    return tmp_path


def take(folder: Path) -> None:
    with (folder / "file").open("r+") as file, writing(folder, file):
        pass


def test_the_refusal_names_the_process_that_writes_it_and_its_end_releases_the_folder(folder: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", PROGRAM, folder], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(simcore.InputError) as raised:
            take(folder)
        other.send_signal(signal.SIGKILL)
    message = f"{folder}: must not be in use: it is written by process {other.pid} on {socket.gethostname()}, since 20"
    assert str(raised.value).startswith(message)
    assert (folder / HOLDER).exists()  # which a killed program leaves, and which locks nothing
    take(folder)
    assert not (folder / HOLDER).exists()


def test_two_threads_of_one_process(folder: Path) -> None:
    problems: list[str] = []

    def other() -> None:
        try:
            take(folder)
        except simcore.InputError as error:
            problems.append(str(error))

    with (folder / "file").open("r+") as file, writing(folder, file):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert len(problems) == 1
    assert f"process {os.getpid()} on" in problems[0]
    take(folder)


def test_an_error_inside_releases_it(folder: Path) -> None:
    with pytest.raises(ValueError, match="mine"), (folder / "file").open("r+") as file, writing(folder, file):
        raise ValueError("mine")
    take(folder)
