"""At every width of a terminal: no line is wider, and no word or number of a table is split."""

from collections.abc import Iterator

import pytest
import simcore
from simcore.display import catalog, faces
from simcore.display.document import Block, Citations, Document, Section, Table
from simcore.display.renderers import text

from tests.python.jobs import EXAMPLES

WIDTHS = (80, 100, 140, 200)


def documents() -> dict[str, Document]:
    """An answer of each kind that has wide tables."""
    spot, large = EXAMPLES / "resnet50-spot.yaml", EXAMPLES / "bert-large-p3dn.yaml"
    few = {"replications": 20}
    answers = {
        "forecast": simcore.forecast(EXAMPLES / "bert-spot.yaml"),
        "compare": simcore.compare([spot, large, EXAMPLES / "bert-spot.yaml"], **few),
        "sweep": simcore.sweep(spot, purchase=["on_demand", "spot"], checkpoint_every=["15 min", "1 h"], **few),
        "rank": simcore.rank(large, **few),
        "speed": simcore.speed(large),
        "scaling": simcore.scaling(large, [1, 2, 8, 10000]),
        "advise data": simcore.advise_data(EXAMPLES / "caltech256-resnet50.yaml", **few),
        "advise checkpoint": simcore.advise_checkpoint(spot),
    }
    found = {name: faces.document(answer) for name, answer in answers.items()}
    return {**found, "models": catalog.models(simcore.Catalog.builtin().models())}


DOCUMENTS = documents()


def tables(blocks: tuple[Block, ...]) -> Iterator[Table]:
    for block in blocks:
        if isinstance(block, Table):
            yield block
        elif isinstance(block, Section):
            yield from tables(block.blocks)
        elif isinstance(block, Citations):
            yield block.table


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_words_stay_whole(name: str, width: int) -> None:
    document = DOCUMENTS[name]
    lines = ["".join(part for part, _ in line) for line in text.lines(document, width)]
    assert max(map(len, lines)) <= width
    shown = {word.rstrip(":") for line in lines for word in line.split()}
    sections = document.brief.sections if document.brief else document.sections
    for section in sections:
        if section.folding == "detail":
            continue
        for table in tables(section.blocks):
            whole = [place for place, column in enumerate(table.columns)
                     if column.kind != "source" and not column.optional]  # fmt: skip
            words = {word for row in table.every for place in whole for word in row.cells[place].split()}
            assert {word.rstrip(":") for word in words if len(word) <= width // 3} - shown == set()
