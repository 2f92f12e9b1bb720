"""The blocks of a page of Markdown, and somebody who follows them from the first to the last."""

import contextlib
import csv
import io
import json
import os
import re
import shlex
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import simcore
from markdown_it import MarkdownIt
from simcore import _core

from tests.python import forked_program
from tests.python.command_line import squeezed
from tests.python.jobs import ROOT

PACKAGE = str(Path(simcore.__file__).parents[1])  # what is tested, wherever a program runs
JOB_KEYS = {row.path for row in simcore.fields() if "." not in row.path}
# Sections that a page shows alone take the place of those of this job.
JOB = {
    "simcore": 1,
    "as_of": "2025-12-01",
    "cluster": {"instance_type": "ml.p3.2xlarge"},
    "work": {"compute": {"duration": "1 h"}},
}
COMPILED = [*(ROOT / "examples").rglob("*.cpp"), ROOT / "examples" / "planner" / "CMakeLists.txt"]


@dataclass(frozen=True)
class Block:
    """A fenced block, without the indent of a list that it stands in; output where its page names no language."""

    page: str
    line: int
    kind: str
    text: str

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(page: str) -> list[Block]:
    """Blocks of code of a page, but for directives of Sphinx, which the build of the site checks."""
    tokens = MarkdownIt("commonmark").parse((ROOT / page).read_text(encoding="utf-8"))
    fences = [
        (token.map[0] + 1, token.info.strip(), token.content) for token in tokens if token.type == "fence" and token.map
    ]
    return [Block(page, line, kind or "text", text) for line, kind, text in fences if not kind.startswith("{")]


def commands(block: Block) -> list[str]:
    return [line for line in block.text.splitlines() if line and not line.startswith("#")]


def checkout(folder: Path, files: Mapping[str, str]) -> Path:
    """A folder with the examples, the program and these files, and nothing else of the project."""
    (folder / "examples").symlink_to(ROOT / "examples")
    program = folder / ".venv" / "bin" / "simcore"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\nexec {shlex.join(forked_program.program().for_shells)} "$@"\n')
    program.chmod(0o755)
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@dataclass
class Follower:
    """Somebody who does what the blocks say, in a checkout that is the present folder."""

    folder: Path
    names: dict[str, Any] = field(default_factory=lambda: {"simcore": simcore})  # of the page's programs
    printed: str = ""  # by the block before

    def follow(self, block: Block) -> None:
        """Runs, reads or looks up a block by its kind."""
        steps = {
            "sh": self.run,
            "text": self.compare,
            "python": self.execute,
            "yaml": self.read_yaml,
            "json": self.read_json,
            "csv": self.read_csv,
            "cpp": find_compiled,
            "cmake": find_compiled,
        }
        steps[block.kind](block)

    def run(self, block: Block) -> None:
        """A line after another."""
        self.printed = "".join(self.run_line(line, block.place) for line in commands(block))

    def run_line(self, line: str, place: str) -> str:
        """What a command prints; it ends with the exit code that its comment names, and says why if that is 2."""
        path = f"{self.folder / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
        fixed = {"PATH": path, "PYTHONPATH": PACKAGE, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
        done = subprocess.run(
            ["bash", "-ec", line], env={**os.environ, **fixed}, capture_output=True, encoding="utf-8", check=False
        )
        told = re.search(r"# exit code (\d):", line)
        code = int(told[1]) if told else 0
        assert (done.returncode, bool(done.stderr)) == (code, code == 2), (place, line, done.stderr)
        written = re.search(r"(?:--out|>) (\S+)", line.partition(" #")[0])
        if written:
            assert Path(written[1]).stat().st_size > 0, (place, line)
        elif "simcore" in line:
            assert code == 2 or done.stdout, (place, line)
        return done.stdout

    def execute(self, block: Block) -> None:
        """A part of the one program that all blocks of the page make. A comment behind a print is what that prints."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile("\n" * block.line + block.text, block.page, "exec"), self.names)
        self.printed = printed.getvalue()
        told = re.findall(r"^print\(.*\) +# (.*)$", block.text, re.MULTILINE)
        assert set(told) <= set(self.printed.splitlines()), block.place

    def compare(self, block: Block) -> None:
        """Output is what was printed last, but for the ends of its lines."""
        assert squeezed(block.text) in squeezed(self.printed), (block.place, self.printed)

    def read_yaml(self, block: Block) -> None:
        """A job, sections of one, or of several by their names, a study or a profile.

        A block that begins with a file's name is written there.
        """
        content = _core.read_document(block.text, "block.yaml")
        named = re.match(r"# (\S+\.yaml)\n", block.text)
        path = Path(named[1] if named else "block.yaml")
        path.write_text(block.text, encoding="utf-8")
        if "simcore_profile" in content:
            simcore.load_profile(path)
            return
        if "study" in content:
            simcore.load_study(path)
            return
        for part in (content, *content.pop("jobs", {}).values()):
            assert set(part) <= JOB_KEYS, (block.place, "neither a job nor sections of one")
        if "simcore" not in content:
            path = Path("block.json")
            path.write_text(json.dumps(JOB | content), encoding="utf-8")
        assert simcore.check(path, max_cost="1000000 USD").within, block.place

    def read_json(self, block: Block) -> None:
        """Any JSON; a price book is loaded."""
        if "prices" in json.loads(block.text):
            load_book("book.json", block)

    def read_csv(self, block: Block) -> None:
        """A price book."""
        assert len({len(row) for row in csv.reader(block.text.splitlines())}) == 1, block.place
        load_book("book.csv", block)


def load_book(name: str, block: Block) -> None:
    Path(name).write_text(block.text, encoding="utf-8")
    assert simcore.load_prices(name).prices, block.place


def find_compiled(block: Block) -> None:
    """Each line stands in one example, which is compiled and run."""
    lines = {line.strip() for line in block.text.splitlines()}
    texts = [{line.strip() for line in path.read_text(encoding="utf-8").splitlines()} for path in COMPILED]
    assert any(lines <= text for text in texts), block.place
