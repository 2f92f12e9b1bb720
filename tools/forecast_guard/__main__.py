"""Compares the answers of two checkouts byte by byte.

    make package                       # in each of the two checkouts
    python -m tools.forecast_guard BASE/build/python NEW/build/python [--expect FILE]

Both are asked the same (questions.py): forecasts, checks of a budget, comparisons, sweeps, advice, rankings, speeds,
bills, traces and explanations of the example jobs, of public requests, of random jobs and of jobs in which every two
values of fields meet (tests/data/pairwise). A refusal is an answer too. Exit code 1: they differ.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tools.forecast_guard.differences import Answer, Expected, difference, read_expected
from tools.forecast_guard.questions import ROOT, Question, questions


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns 1 when an answer differs in a way that is not expected."""
    parser = argparse.ArgumentParser(prog="python -m tools.forecast_guard", description=__doc__.splitlines()[0])
    parser.add_argument("base", type=Path, help="folder that holds the package simcore of the first checkout")
    parser.add_argument("new", type=Path, help="the same of the second")
    parser.add_argument("--expect", type=Path, metavar="FILE", help="YAML list of differences that are meant")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where the answers of both are written to")
    parser.add_argument("--only", default="", metavar="TEXT", help="questions whose name holds TEXT")
    options = parser.parse_args(arguments)
    expected = read_expected(options.expect) if options.expect else []
    sys.path.append(str(options.base))  # the random jobs of the tests import the package, whichever
    with tempfile.TemporaryDirectory(prefix="forecast-guard-") as folder:
        asked = [question for question in questions(Path(folder)) if options.only in question["name"]]
        running = [_start(package, asked, Path(folder)) for package in (options.base, options.new)]
        base, new = (_finished(*one) for one in running)
    if options.keep:
        for name, answers in (("base", base), ("new", new)):
            (options.keep / f"{name}.json").write_text(json.dumps(answers), encoding="utf-8")
    return report(base, new, expected)


def report(base: dict[str, Answer], new: dict[str, Answer], expected: Sequence[Expected]) -> int:
    """Prints how many answers are the same, and of each of the others where it begins to differ."""
    identical = sum(base[name] == new[name] for name in base)
    found = [difference(name, base[name], new[name], expected) for name in base]
    unexpected = [one for one in found if one]
    for one in unexpected:
        print(one)
    print(
        f"{len(base)} answers: {identical} identical, {len(base) - identical - len(unexpected)} differ as expected, "
        f"{len(unexpected)} differ"
    )
    return 1 if unexpected or not base else 0


def _start(package: Path, asked: Sequence[Question], folder: Path) -> tuple[subprocess.Popen[bytes], Path]:
    """Lets the package answer all questions in a process of its own."""
    if not any((package / "simcore").glob("_core*.so")):
        raise SystemExit(f"forecast_guard: {package} holds no built package; run make package there")
    number = len(list(folder.glob("answers-*")))
    file, answers = folder / "questions", folder / f"answers-{number}"
    file.write_text("".join(json.dumps(question) + "\n" for question in asked), encoding="utf-8")
    answers.touch()
    environment = {**os.environ, "PYTHONPATH": str(package.resolve()), "COLUMNS": "100", "NO_COLOR": "1", "TZ": "UTC"}
    program = [sys.executable, str(Path(__file__).with_name("answers.py")), str(file), str(answers)]
    return subprocess.Popen(program, cwd=ROOT, env=environment), answers


def _finished(process: subprocess.Popen[bytes], file: Path) -> dict[str, Answer]:
    if process.wait():
        raise SystemExit("forecast_guard: a checkout did not answer to the end")
    answers = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {answer.pop("name"): answer for answer in answers}


if __name__ == "__main__":
    sys.exit(main())
