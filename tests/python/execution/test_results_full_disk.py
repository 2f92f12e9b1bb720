"""A disk that is full while a study is written: one message, nothing lost, and the study goes on when there is room.

The disk is a small tmpfs, in a mount namespace of the program's own, so that the error is the system's; only root may
mount one. Where that is not possible, the system's limit on the size of a file stands for it.
"""

import resource
import subprocess
import sys
from pathlib import Path

import pytest
from simcore.execution.run import run_study

from tests.python.squares import Squares
from tests.python.study_files import contents

STUDY = Squares(20_000)
ROOM = "256k"  # for about a third of the files
PROGRAM = """
import subprocess, sys
from pathlib import Path
from simcore.execution.run import run_study
from tests.python.squares import Squares
from tests.python.study_files import contents
folder, whole = Path(sys.argv[1]), Path(sys.argv[2])
try:
    run_study(Squares(20_000), results=folder / "results")
except OSError as error:
    there = contents(folder / "results")
    expected = contents(whole)
    print(error)
    print(sum(name.endswith(".parquet") for name in there), all(expected[name] == there[name] for name in there))
subprocess.run(["mount", "-o", "remount,size=64m", folder], check=True)
run_study(Squares(20_000), results=folder / "results")
print(contents(folder / "results") == contents(whole))
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "results"
    run_study(STUDY, results=folder)
    return folder


def in_small_disk(folder: Path, *command: str) -> list[str]:
    """A command that runs where a disk of that size is mounted on the folder, for it alone."""
    mount = f'mount -t tmpfs -o size={ROOM} none "$0" && exec "$@"'
    return ["unshare", "--mount", "sh", "-c", mount, str(folder), *command]


def may_mount(folder: Path) -> bool:
    try:
        return subprocess.run(in_small_disk(folder, "true"), capture_output=True, check=False).returncode == 0
    except FileNotFoundError:  # no unshare
        return False


def test_a_full_disk(whole: Path, tmp_path: Path) -> None:
    if not may_mount(tmp_path):
        pytest.skip("nobody but root may mount a small disk")
    command = in_small_disk(tmp_path, sys.executable, "-c", PROGRAM, str(tmp_path), str(whole))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    message, there, finished = done.stdout.splitlines()
    count, right = there.split()
    kept = f"{256 * int(count)} of 20000 designs are in {tmp_path}/results; the same call goes on from there"
    assert message.startswith(f"[Errno 28] No space left on device; {kept}: '{tmp_path}/results/designs/designs-0000")
    assert (10 < int(count) < 79, right, finished) == (True, "True", "True")


def test_a_limit_on_the_size_of_a_file(whole: Path, tmp_path: Path) -> None:
    """It comes while the study runs."""
    folder = tmp_path / "results"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def limited(done: int, _: int) -> None:
        if done == 2560:
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))

    try:
        with pytest.raises(
            OSError, match=r"File too large; 2560 of 20000 designs are in .*/results; the same call goes"
        ):
            run_study(STUDY, results=folder, progress=limited)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    expected = contents(whole)
    there = contents(folder)
    assert len(there) == 11
    assert all(expected[name] == data for name, data in there.items())
    run_study(STUDY, results=folder)
    assert contents(folder) == expected


def test_a_folder_that_cannot_be_made() -> None:
    with pytest.raises(OSError, match="/proc/results"):
        run_study(STUDY, results="/proc/results")
