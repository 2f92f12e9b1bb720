"""Every verb has an example in its help, and it runs."""

import argparse
import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from simcore.cli import explain
from simcore.cli import main as command

from tests.python.command_line import PROGRAM, run
from tests.python.forked_program import program
from tests.python.jobs import EXAMPLES
from tests.python.offers import write

GROUPS = {"simcore", "simcore advise", "simcore regress", "simcore catalog"}  # whose examples are those of their verbs


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """The parser and those of its verbs; not of verbs under a former name, which no help has."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for choice in action._choices_actions:
                yield from parsers(action.choices[choice.dest])


def examples(text: str) -> list[str]:
    """The commands below "example:"."""
    lines = text.partition("example:\n")[2] or text.partition("examples:\n")[2]
    return [line.strip() for line in lines.partition("\n\n")[0].splitlines()]


def helps() -> dict[str, str]:
    """The end of each help, by the words of its verb."""
    found = {each.prog: each.epilog or "" for each in parsers(command.parser())}
    topics = {f"simcore explain {word}": f"example:\n  {topic.EXAMPLE}" for word, topic in explain.TOPICS.items()}
    return found | topics


EXAMPLES_OF = {verb: examples(end) for verb, end in helps().items()}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The examples, with a suite of some of them and an offer file."""
    place = tmp_path_factory.mktemp("examples")
    for name in ("history", "jobs", "requests", "studies"):
        shutil.copytree(EXAMPLES.parent / name, place / name)
    (place / "suite").mkdir()
    shutil.copy(EXAMPLES / "bert-p4d.yaml", place / "suite")
    write(place, "AmazonSageMaker", "json")
    subprocess.run([*PROGRAM, "regress", "accept", "suite"], cwd=place, check=True, capture_output=True)
    return place


def test_every_verb_has_an_example() -> None:
    assert [verb for verb, found in EXAMPLES_OF.items() if not found] == []
    for verb, found in EXAMPLES_OF.items():
        assert all(f"{each} ".startswith(f"{verb} ") or verb in GROUPS for each in found), verb
        assert all(len(each) <= 78 for each in found), verb


@pytest.mark.parametrize("example", sorted({each for found in EXAMPLES_OF.values() for each in found}))
def test_an_example_runs(example: str, folder: Path) -> None:
    script = f'simcore() {{ {shlex.join(program().for_shells)} "$@"; }}; {example}'
    surroundings = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1"}
    done = subprocess.run(
        ["bash", "-c", script], cwd=folder, env=surroundings, capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("width", [60, 80, 140])
@pytest.mark.parametrize("verb", sorted(EXAMPLES_OF))
def test_a_help_is_as_wide_as_the_terminal(verb: str, width: int) -> None:
    lines = run(*verb.split()[1:], "--help", COLUMNS=str(width)).out.splitlines()
    commands = {f"  {each}" for each in EXAMPLES_OF[verb]}
    assert [line for line in lines if len(line) > width and line not in commands and width >= 80] == []
    assert [line for line in lines if line.endswith("-")] == [], "a name is broken"
