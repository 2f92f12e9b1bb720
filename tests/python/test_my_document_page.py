"""docs/my-document.md: every command on it works, with the exit code that it says."""

import re
import shlex

import pytest

from tests.python.command_line import run
from tests.python.jobs import ROOT

PAGE = (ROOT / "docs" / "my-document.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^simcore (?P<words>[^#\n]*?)\s*(?:# exit code (?P<code>\d).*)?$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("words", "code"), COMMANDS, ids=[words for words, _ in COMMANDS])
def test_a_command(words: str, code: str) -> None:
    assert run(*shlex.split(words), cwd=ROOT).code == int(code or 0)


def test_the_page_has_commands_of_every_verb() -> None:
    assert {words.split()[0] for words, _ in COMMANDS} == {
        "scan",
        "workload",
        "forecast",
        "explain",
        "check",
        "lint",
        "sweep",
    }
