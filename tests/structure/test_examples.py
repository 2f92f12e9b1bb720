"""Every example runs, and prints what examples/expected/<name>.txt says.

`make examples UPDATE=1` writes those files anew. A mismatch leaves the new output beside the pinned one, as .new.
"""

import os
import re
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
import simcore

from tests.structure.sources import ROOT

EXAMPLES = ROOT / "examples"
PROGRAMS = Path(os.environ.get("SIMCORE_BUILD", ROOT / "build")) / "examples"
UPDATE = bool(os.environ.get("SIMCORE_UPDATE"))


def examples(suffix: str) -> list[Path]:
    """Examples are numbered: NN_<question>.<suffix>."""
    return sorted(EXAMPLES.glob(f"[0-9][0-9]_*.{suffix}"))


def check(output: str, expected: Path) -> None:
    """Compare with the pinned output, or pin it."""
    new = expected.with_name(expected.name + ".new")
    if UPDATE:
        expected.parent.mkdir(exist_ok=True)
        expected.write_text(output)
    elif not expected.exists() or expected.read_text() != output:
        expected.parent.mkdir(exist_ok=True)
        new.write_text(output)
        pinned = expected.read_text().splitlines() if expected.exists() else []
        assert output.splitlines() == pinned, f"compare {expected} with {new}; `make examples UPDATE=1` accepts"
    new.unlink(missing_ok=True)


def run(command: list[str | Path]) -> str:
    """Standard output of an example; what it writes to standard error is shown when it fails."""
    # Neither the terminal's width nor its colours belong to the output.
    environment = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("path", examples("py"), ids=lambda path: path.name)
def test_python_example(path: Path) -> None:
    check(run([sys.executable, path]), EXAMPLES / "expected" / f"{path.name}.txt")


@pytest.mark.parametrize("path", examples("cpp"), ids=lambda path: path.name)
def test_cpp_example(path: Path) -> None:
    check(run([PROGRAMS / path.stem]), EXAMPLES / "expected" / f"{path.name}.txt")


@pytest.mark.parametrize("path", examples("ipynb"), ids=lambda path: path.name)
def test_notebook(path: Path, tmp_path: Path) -> None:
    """A notebook runs from top to bottom; its outputs are not pinned."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the notebook tools, not ours
        nbclient = pytest.importorskip("nbclient")
        nbformat = pytest.importorskip("nbformat")
        notebook = nbformat.read(path, as_version=4)
        nbclient.NotebookClient(
            notebook, timeout=100, kernel_name="python3", resources={"metadata": {"path": str(EXAMPLES)}}
        ).execute()


@pytest.mark.parametrize("path", examples("ipynb"), ids=lambda path: path.name)
def test_notebook_shows_what_this_version_answers(path: Path) -> None:
    """The outputs that a notebook is shown with were made by the present version, where they tell which."""
    assert set(re.findall(r"simcore (\d+\.\d+\.\d+), catalog", path.read_text())) <= {simcore.__version__}
