"""Files of a folder of results, and programs that write one until they are killed."""

import subprocess
import sys
from pathlib import Path


def contents(folder: Path) -> dict[str, bytes]:
    """Bytes of every file by its path in the folder, hidden ones among them."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def driver(folder: Path, study: str, executor: str = "None", imports: str = "") -> subprocess.Popen[str]:
    """A program that runs a study, in a session of its own; it says "started" when it is about to."""
    text = f"""
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from simcore.execution.run import run_study
from tests.python.squares import Squares
{imports}
if __name__ == "__main__":
    executor = {executor}
    print("started", flush=True)
    run_study({study}, results={str(folder)!r}, executor=executor)
    print("finished", flush=True)
"""
    command = [sys.executable, "-c", text]
    started = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert started.stdout is not None
    assert started.stdout.readline() == "started\n", started.communicate()
    return started
