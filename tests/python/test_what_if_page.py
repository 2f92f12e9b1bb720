"""docs/what-if.md: its programs are run, its tables say what they print, and agreement is what the rows ask for.

SIMCORE_UPDATE=1 writes the tables, and the comments behind the programs' prints, anew.
"""

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.python.command_line import run
from tests.python.jobs import ROOT
from tests.python.page_blocks import Block, Follower, blocks, checkout
from tests.python.what_if_rows import SECTIONS, Row

PAGE = "docs/what-if.md"
PLACE = ROOT / PAGE
ROWS = [row for rows in SECTIONS.values() for row in rows]
HEAD = "| question | published | simcore | agrees |\n|---|---|---|---|\n"
NO_ADVICE = "Who tells me to use a heterogeneous cluster?"  # asked on the command line
UPDATE = bool(os.environ.get("SIMCORE_UPDATE"))
WIDTH = 120  # of a line of a program


def near(found: float, published: float, tolerance: float) -> bool:
    return abs(found / published - 1.0) <= tolerance


def all_near(found: Mapping[str, float], published: Mapping[str, float], tolerance: float) -> bool:
    """Each of them, and in the same order."""
    in_order = [sorted(times, key=times.__getitem__) for times in (found, published)]
    return in_order[0] == in_order[1] and all(near(found[each], published[each], tolerance) for each in published)


class Answers:
    """What the programs of the page print, by question, and the names that they leave."""

    def __init__(self, follower: Follower) -> None:
        self.printed: dict[str, str] = {}
        self.names = follower.names | {"near": near, "all_near": all_near}

    def cell(self, row: Row) -> str:
        if row.refusal:
            return "refused"
        return re.sub(r"(\d)%", r"\1 %", self.printed[row.question])

    def agreement(self, row: Row) -> str:
        if row.agrees is None:
            return "not supported"
        if not row.agrees:
            return "no figure"
        return "yes" if eval(row.agrees, self.names) else "no"

    def table(self, section: str) -> str:
        rows = [
            f"| {row.question} | {row.published} ({row.source}) | {self.cell(row)} | {self.agreement(row)} |\n"
            for row in SECTIONS[section]
        ]
        return HEAD + "".join(rows)


def question_of(block: Block) -> str | None:
    told = re.match(r"# (.*\?)\n", block.text)
    return told[1] if told else None


def bare(text: str) -> str:
    """The program without the comment behind its last print."""
    return re.sub(r"^(print\(.*\))  # .*\n\Z", r"\1\n", text, flags=re.MULTILINE)


def commented(text: str, printed: str) -> str:
    """The program with what its last line prints behind it, if that is one print and there is room."""
    line = f"{bare(text).splitlines()[-1]}  # {printed}"
    fits = line.startswith("print(") and len(line) <= WIDTH
    return f"{bare(text).removesuffix(chr(10))}  # {printed}\n" if fits else bare(text)


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Answers]:
    """The page, followed from its beginning."""
    folder = checkout(tmp_path_factory.mktemp("page"), {})
    here = Path.cwd()
    os.chdir(folder)
    try:
        follower = Follower(folder)
        found = Answers(follower)
        for block in (each for each in blocks(PAGE) if each.kind == "python"):
            follower.follow(replace(block, text=bare(block.text)) if UPDATE else block)
            if (question := question_of(block)) is not None:
                found.printed[question] = follower.printed.strip()
        found.names |= follower.names
        yield found
    finally:
        os.chdir(here)


@pytest.fixture(scope="module")
def page(answers: Answers) -> str:
    """The page's text; written anew if that is asked for."""
    text = PLACE.read_text(encoding="utf-8")
    if not UPDATE:
        return text
    for section in SECTIONS:
        before, _, after = re.split(region(section), text)
        text = before + answers.table(section) + after
    for block in blocks(PAGE):
        if (question := question_of(block)) is not None:
            text = text.replace(block.text, commented(block.text, answers.printed[question]))
    PLACE.write_text(text, encoding="utf-8")
    return text


def region(section: str) -> str:
    """The pattern of the text between the two comments around a table."""
    begins = f"<!-- table of {section}: written by tests/python/test_what_if_page.py -->\n\n"
    return f"(?<={re.escape(begins)})([^<]*)(?=\n<!-- end of table -->)"


# ---------------------------------------------------------------------------------------------- the tables
@pytest.mark.parametrize("section", SECTIONS)
def test_table_is_what_the_programs_print(section: str, answers: Answers, page: str) -> None:
    (shown,) = re.findall(region(section), page)
    assert shown == answers.table(section), "SIMCORE_UPDATE=1 pytest tests/python/test_what_if_page.py writes it"


def test_every_question_has_a_program_and_every_program_a_row(answers: Answers) -> None:
    assert set(answers.printed) == {row.question for row in ROWS} - {NO_ADVICE}
    assert len({row.question for row in ROWS}) == len(ROWS)


def test_every_source_is_explained(page: str) -> None:
    explained = {name for row in re.findall(r"^\| ([\w, ]+) \| .* \|$", page, re.MULTILINE) for name in row.split(", ")}
    assert {name for row in ROWS for name in row.source.split(", ")} <= explained


def test_every_disagreement_has_its_reason(answers: Answers, page: str) -> None:
    """In the list below the table, which names no question on which both agree."""
    told = set(re.findall(r"^- \*\*(.*?)\*\*", page, re.MULTILINE))
    due = {row.question for row in ROWS if answers.agreement(row) in {"no", "not supported"}}
    assert due - told == set()
    assert told - due <= {row.question for row in ROWS if row.refusal}


# ---------------------------------------------------------------------------------------------- what is not supported
@pytest.mark.parametrize("row", [row for row in ROWS if row.refusal and row.question != NO_ADVICE])
def test_refusal_is_clear(row: Row, answers: Answers) -> None:
    assert row.refusal in answers.printed[row.question]


def test_there_is_no_advice_on_clusters() -> None:
    (row,) = [row for row in ROWS if row.question == NO_ADVICE]
    done = run("advise", "cluster", ROOT / "examples" / "jobs" / "tf-data-p4d.yaml")
    assert (done.code, done.out) == (2, "")
    assert row.refusal in done.err


# ---------------------------------------------------------------------------------------------- the other blocks
def test_jobs_and_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(checkout(tmp_path, {}))
    others = [block for block in blocks(PAGE) if block.kind != "python"]
    assert {block.kind for block in others} == {"sh", "yaml"}
    for block in others:
        Follower(tmp_path).follow(block)


@pytest.mark.parametrize(
    ("found", "published", "agree"),
    [({"a": 1.0, "b": 2.0}, {"a": 1.01, "b": 2.0}, True), ({"a": 2.1, "b": 2.0}, {"a": 2.0, "b": 2.05}, False)],
)
def test_order_counts(found: dict[str, Any], published: dict[str, Any], agree: bool) -> None:
    assert all_near(found, published, 0.06) is agree
