"""simcore mcp: what it says without the package, and that no other verb pays for it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.python.agent_client import client_of_program
from tests.python.command_line import refused, run
from tests.python.jobs import EXAMPLES
from tests.python.price_books import csv_book, row

BLOCKED = """
import sys
sys.modules["mcp"] = sys.modules["mcp_types"] = None
from simcore.cli.main import main
sys.exit(main(["mcp"]))
"""
LOADED = """
import sys
from simcore.cli.main import main
main(["explain", "field", "work.epochs"])
print([name for name in ("mcp", "pydantic", "anyio", "simcore.agents") if name in sys.modules])
"""


def program(text: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60, check=False)


def test_without_the_package_it_says_what_to_install() -> None:
    done = program(BLOCKED)
    needed = "simcore: simcore mcp: needs version 2.3 or newer of the package mcp: pip install 'simcore[mcp]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", needed)


def test_no_other_verb_loads_it() -> None:
    assert program(LOADED).stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("folder", ["no-such-folder", "/", str(EXAMPLES / "bert-p4d.yaml")])
def test_a_folder_that_is_none(folder: str) -> None:
    (line,) = refused(run("mcp", folder))
    assert "folder" in line


def test_the_folder_and_the_prices_of_the_server_hold(tmp_path: Path) -> None:
    book = csv_book(tmp_path / "book.csv", row(item="ml.p4d.24xlarge", usd=10.0))
    with client_of_program(tmp_path, str(EXAMPLES), "--prices", str(book)) as agent:
        told = agent.call("catalog", name="ml.p4d.24xlarge")
        assert told.data["price"]["usd_per_hour"] == 10.0
        assert not agent.call("forecast", path="bert-p4d.yaml").refused
        assert agent.call("forecast", path=str(book)).refused
