"""What the C++ says: comments for readers of a reference page (///) name their subject."""

import re

import pytest

from tests.structure.sources import ROOT, files, name
from tests.structure.wording import MID_SENTENCE

FOLDERS = ["libsimcore", "bindings", "benchmarks", "tests/unit", "tests/bytes"]

_COMMENT = re.compile(r"\s*///(?!<)\s*(.*)")


def openings(text: str) -> list[tuple[int, str]]:
    """The first line of each block of /// comments, and its number; comments behind code are no blocks."""
    found = []
    inside = False
    for number, line in enumerate(text.splitlines(), start=1):
        comment = _COMMENT.match(line)
        if comment and not inside:
            found.append((number, comment[1]))
        inside = comment is not None
    return found


@pytest.mark.parametrize("folder", FOLDERS)
def test_comments_name_their_subject(folder: str) -> None:
    assert [
        f"{name(path)}:{number}: {opening}"
        for path in files(".hpp", ".cpp", under=ROOT / folder)
        for number, opening in openings(path.read_text())
        if MID_SENTENCE.match(opening)
    ] == []


def test_blocks_are_found_by_their_first_line() -> None:
    text = """
/// Cost of a job [USD].
/// Of several, the least.
double cost();

struct Line {
  double usd = 0.0;  /// Of a line.
  int count = 0;     ///< Of units.
  /// Unit of the line.
  std::string unit;
};
// Of no page.
"""
    assert openings(text) == [(2, "Cost of a job [USD]."), (9, "Unit of the line.")]


@pytest.mark.parametrize(
    "opening",
    [
        "Of the whole cluster.",
        "The same from a JSON file.",
        "By name or alias.",
        'As it is stated: "file.bandwidth@p4d".',
        "In which it is told.",
        "Its inverse: how long until so many are expected.",
        "It is drawn once.",
        "Else those on other types.",
        "With the channels of this job.",
        "Not when empty().",
    ],
)
def test_a_comment_that_only_continues_is_found(opening: str) -> None:
    assert MID_SENTENCE.match(opening)


@pytest.mark.parametrize(
    "opening",
    [
        "Model of that name or alias.",
        "The inputs of the same job.",
        "Whether the channel pays.",
        "Throws SpecError unless it is finite.",
        "Forgets the last run.",
        "Interval of the mean.",
        "Nothing without a deadline.",
        "Asks the catalog.",
        "Total of that bill.",
        "e^(−iωx): what a duration becomes.",
    ],
)
def test_a_comment_that_names_its_subject_is_left(opening: str) -> None:
    assert not MID_SENTENCE.match(opening)
