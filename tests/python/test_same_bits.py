"""One job, three ways to ask: Python, the command line and a C++ program answer with the same bytes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import simcore

from tests.python.command_line import PROGRAM as PYTHON
from tests.python.command_line import run
from tests.python.jobs import EXAMPLES, ROOT

JOB = EXAMPLES / "caltech256-resnet50.json"
PROGRAM = Path(os.environ.get("SIMCORE_BUILD", ROOT / "build")) / "examples" / "01_what_does_this_job_cost"


@pytest.fixture(scope="module")
def answer() -> str:
    return simcore.forecast(JOB).to_json() + "\n"


def test_command_line(answer: str) -> None:
    assert run("forecast", JOB, "--format", "json").out == answer


@pytest.mark.skipif(not PROGRAM.exists(), reason="the C++ examples are not built (SIMCORE_BUILD names their build)")
def test_cpp_program(answer: str) -> None:
    done = subprocess.run([PROGRAM, JOB, "--json"], cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == answer.encode()


@pytest.mark.skipif(not PROGRAM.exists(), reason="the C++ examples are not built (SIMCORE_BUILD names their build)")
@pytest.mark.parametrize(
    "text", ["", "[1]", '{"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlrge"}}', '{"simcore": NaN}', "[" * 99]
)
def test_cpp_program_refuses_in_the_same_words(text: str, tmp_path: Path) -> None:
    (tmp_path / "job.json").write_text(text)
    cpp = subprocess.run([PROGRAM, "job.json"], cwd=tmp_path, capture_output=True, text=True, check=False)
    python = run("forecast", "job.json", cwd=tmp_path)
    assert cpp.returncode == python.code == 2
    assert [f"simcore: {line}" for line in cpp.stderr.splitlines()] == python.err.splitlines()


def test_yaml_twin(answer: str) -> None:
    assert simcore.forecast(EXAMPLES / "caltech256-resnet50.yaml").to_json() + "\n" == answer
    assert run("forecast", EXAMPLES / "caltech256-resnet50.yaml", "--format", "json").out == answer


def test_another_process_and_hash_seed(answer: str) -> None:
    for seed in ("0", "12345"):
        assert run("forecast", JOB, "--format", "json", PYTHONHASHSEED=seed).out == answer


def test_another_locale_and_directory(answer: str, tmp_path: Path) -> None:
    done = run("forecast", JOB, "--format", "json", cwd=tmp_path, LC_ALL="C", LC_NUMERIC="de_DE.UTF-8")
    assert done.out == answer


FROM_HOME = """
import sys
import simcore
job = simcore.Job.load(sys.argv[1])
print(simcore.forecast(job).to_json())
print(simcore.forecast(job), job.resolve().warnings, simcore.advise_data(job, replications=20))
try:
    simcore.Job({**job.description, "stopping": {"max_runtime": "0.0475 s"}}).resolve()
except simcore.SpecError as error:
    print(error)
"""
LOCALISED = f"""
import locale
locale.setlocale(locale.LC_ALL, "")
assert locale.localeconv()["decimal_point"] == ","
{FROM_HOME}"""


def locale_of(name: str, folder: Path) -> dict[str, str]:
    """What makes a program speak a language, whether the system has its locale or not."""
    if shutil.which("localedef") is None:
        pytest.skip("needs localedef, to make a locale")
    command_line = ["localedef", "-i", name, "-f", "UTF-8", folder / f"{name}.UTF-8"]
    if subprocess.run(command_line, capture_output=True, check=False).returncode > 1:  # 1: with warnings
        pytest.skip(f"there is no description of {name}")
    return {"LOCPATH": str(folder), "LC_ALL": f"{name}.UTF-8"}


def test_a_locale_with_decimal_commas(tmp_path: Path) -> None:
    there = locale_of("de_DE", tmp_path)
    at_home, abroad = (
        subprocess.run(
            [sys.executable, "-c", script, EXAMPLES / "caltech256-resnet50.yaml"],
            env={**os.environ, **there},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for script in (FROM_HOME, LOCALISED)
    )
    assert abroad == at_home
    assert "0.0475 s" in abroad


def test_a_locale_with_an_i_of_its_own(tmp_path: Path) -> None:
    """In Turkish the small letter of I is no i."""
    at_home = run("catalog", "show", "DISTILBERT")
    assert at_home.code == 0
    assert run("catalog", "show", "DISTILBERT", **locale_of("tr_TR", tmp_path)) == at_home


def test_threads_that_cannot_start(answer: str) -> None:
    """Each would get a stack of 1 GiB, and the process may have 2."""
    limited = ["bash", "-c", 'ulimit -s 1048576; ulimit -v 2097152; exec "$@"', "bash", *PYTHON, "--log", "info"]
    asked = ["forecast", str(JOB), "--replications", "100000", "--threads", "8", "--format", "json"]
    done = subprocess.run([*limited, *asked], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "the system has no more of them" in done.stderr
    assert done.stdout == run(*asked).out
