"""simcore completion: what it prints knows every verb and option."""

import argparse
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from simcore.cli import main as command

from tests.python.command_line import run


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from parsers(each)


def shown(parser: argparse.ArgumentParser) -> list[str]:
    """Long options that the help has."""
    return [name for action in parser._actions for name in action.option_strings
            if name.startswith("--") and action.help != argparse.SUPPRESS]  # fmt: skip


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_every_verb_and_option_is_known(shell: str) -> None:
    done = run("completion", shell)
    assert (done.code, done.err) == (0, "")
    whole = command.parser()
    verbs = next(each for each in whole._actions if isinstance(each, argparse._SubParsersAction))
    assert [verb for verb in verbs.choices if verb not in done.out] == []
    if shell != "tcsh":  # which completes the first level alone
        assert [name for each in parsers(whole) for name in shown(each) if name not in done.out] == []


def test_bash_completes(tmp_path: Path) -> None:
    script = tmp_path / "simcore.bash"
    script.write_text(run("completion", "bash").out)
    asked = f"source {script}; COMP_WORDS=(simcore fore); COMP_CWORD=1; _shtab_simcore; echo ${{COMPREPLY[@]}}"
    done = subprocess.run(["bash", "-c", asked], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.split() == ["forecast"]


def test_no_such_shell() -> None:
    assert run("completion", "fish").code == 2
