"""What the fuzz targets begin with: inputs that stand in the project already, and the words that a reader knows.

Both are gathered anew for every run. Inputs: string literals of the reader's own unit tests, and the files of EXAMPLES.
Words: those among the literals of the reader's source, those of its inputs, and those of the tables and schemas in
TABLES, which the reader itself goes by.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import yaml

from tests.python import offers
from tools.fuzz_bytes.literals import literals

ROOT = Path(__file__).parents[2]
TARGETS = ROOT / "tests" / "bytes"
LIBRARY = ROOT / "libsimcore"

# Files that a reader reads, beside what its unit tests feed to it. Of a page of docs, its blocks of code.
EXAMPLES = {
    "described_job": ["examples/requests/*.described.json", "tests/data/describes/*.json"],
    "document_reader": ["examples/jobs/*.json"],
    "history_reader": ["examples/history/*", "tests/data/describes/*.json", "tests/data/job_logs.jsonl"],
    "job_reader": ["examples/jobs/*", "tests/data/pairwise/jobs.jsonl", "docs/*.md"],
    "pin": ["tests/suite/pins/00*.json"],
    "pinned_catalog": ["tests/suite/pins/catalogs/*.json"],
    "price_book_reader": ["docs/my-prices.md"],
    "price_history_reader": ["tests/data/spot_prices.csv", "docs/spot-hazards.md"],
    "profile_reader": ["examples/profiles/*", "docs/my-rates.md"],
    "request_reader": [
        "examples/requests/caltech256.json",
        "tests/data/requests/*.json",
        "tests/data/field/a08-trainingjobconfig-in-container.json",
    ],
    "search_answer": ["tests/data/field/a13-search-answer.json"],
    "spot_trace_reader": ["tests/data/spot_trace.csv", "docs/spot-hazards.md"],
    "suite_reader": ["docs/pin-your-forecasts.md"],
    "table": ["libsimcore/data/spot_savings.csv", "libsimcore/data/model_families.csv"],
    "yaml_reader": ["examples/jobs/*.yaml", "examples/studies/*.yaml", "docs/job-file*.md"],
}
TABLES = {
    "described_job": ["libsimcore/data/request_fields.csv"],
    "history_reader": ["libsimcore/data/request_fields.csv"],
    "job_reader": ["docs/job-file.schema.json"],
    "offer_reader": ["libsimcore/data/offer_items.csv"],
    "parse": ["docs/job-file.schema.json"],
    "price_book_reader": ["libsimcore/data/offer_items.csv", "libsimcore/data/regions.csv"],
    "profile_reader": ["docs/job-file.schema.json", "libsimcore/data/parameters.csv"],
    "request_reader": ["libsimcore/data/request_fields.csv"],
    "search_answer": ["libsimcore/data/request_fields.csv"],
    "value_reader": ["docs/job-file.schema.json"],
}
MOST_LINES = 100  # of a file with a document a line
LONGEST_WORD = 60  # bytes; libFuzzer takes up to 64

_BLOCK = re.compile(r"```(yaml|json|csv)\n(.*?)```", re.DOTALL)
_WORD = re.compile(rb"[A-Za-z0-9$%/@][\w.@/%-]*|[^\w\s]")


def stems() -> list[str]:
    """Names of the targets: stems of the readers."""
    return [source.stem for source in _sources()]


def seeds(stem: str) -> set[bytes]:
    """Inputs of a target to begin with."""
    room = _room(stem)
    found = set(literals((ROOT / "tests" / "unit" / room / f"{stem}_test.cpp").read_text()))
    for pattern in EXAMPLES.get(stem, []):
        for path in ROOT.glob(pattern):
            found.update(_documents(path, stem))
    if stem == "offer_reader":
        found.update(_offers())
    return found


def words(stem: str, inputs: Iterable[bytes]) -> set[bytes]:
    """Words of a target's dictionary."""
    texts = [*literals((LIBRARY / "simcore" / _room(stem) / f"{stem}.cpp").read_text()), *inputs]
    texts += [(ROOT / table).read_bytes() for table in TABLES.get(stem, [])]
    return {word for text in texts for word in _WORD.findall(text) if len(word) <= LONGEST_WORD}


def write(stem: str, folder: Path) -> None:
    """Writes the inputs of a target into folder/seeds and its dictionary into folder/words."""
    inputs = seeds(stem)
    (folder / "seeds").mkdir(parents=True, exist_ok=True)
    for each in inputs:
        (folder / "seeds" / hashlib.sha256(each).hexdigest()[:16]).write_bytes(each)
    lines = ('"' + "".join(f"\\x{byte:02x}" for byte in word) + '"\n' for word in sorted(words(stem, inputs)))
    (folder / "words").write_text("".join(lines))


def _sources() -> list[Path]:
    return sorted(TARGETS.glob("*/*.cpp"), key=lambda source: source.stem)


def _room(stem: str) -> str:
    return next(source.parent.name for source in _sources() if source.stem == stem)


def _documents(path: Path, stem: str) -> Iterator[bytes]:
    """What a file holds as the reader takes it: YAML for its own, and for the others the same as JSON."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        for language, block in _BLOCK.findall(text):
            yield _as_json(block) if language == "yaml" and stem != "yaml_reader" else block.encode()
    elif path.suffix == ".yaml" and stem != "yaml_reader":
        yield _as_json(text)
    elif path.suffix == ".jsonl":
        yield from (line.encode() for line in text.splitlines()[:MOST_LINES])
    else:
        yield text.encode()


def _as_json(text: str) -> bytes:
    return json.dumps(yaml.safe_load(text), default=str).encode()


def _offers() -> Iterator[bytes]:
    for service in offers.OFFERS:
        yield json.dumps(offers.as_dict(service)).encode()
        yield offers.as_csv(service).encode()
