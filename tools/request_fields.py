"""Writes what the service accepts in a request: libsimcore/data/request_fields.csv (CreateTrainingJob) and
processing_request_fields.csv (CreateProcessingJob).

The rows are read off the service's own published model, as botocore carries it
(`botocore/data/sagemaker/2017-07-24/service-2.json`, or the same file ending in `.gz`):

    python tools/request_fields.py --model service-2.json.gz --source "botocore 1.44.5" --day 2026-11-20

Patterns that the C++ regular expressions cannot say (look-behind, Unicode classes, surrogates), or that everything
matches, are left out, as are enumerations of more than 40 words (instance types: the catalog knows those).
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[1] / "libsimcore" / "data"
TABLES = {
    "CreateTrainingJobRequest": "request_fields.csv",
    "CreateProcessingJobRequest": "processing_request_fields.csv",
}
COLUMNS = ("path", "type", "required", "min", "max", "pattern", "words", "source", "as_of")
TYPES = {"structure": "object", "list": "list", "map": "map", "string": "text", "boolean": "flag"}
NUMBERS = ("integer", "long")
ANYTHING = (".*", ".+", "[\\S\\s]*")
MOST_WORDS = 40

Shape = dict[str, Any]


def pattern(shape: Shape) -> str:
    """The pattern of a text in the grammar that C++ and JavaScript share; empty when it cannot be said."""
    text = str(shape.get("pattern", ""))
    text = text.replace("\\p{Alnum}", "a-zA-Z0-9").removeprefix("^").removesuffix("$")
    beyond = "(?<" in text or "\\uD8" in text or re.search(r"\\p\{", text)
    return "" if text in ANYTHING or beyond else text


def row(path: str, shape: Shape, required: bool) -> dict[str, str]:
    """One member of the request."""
    kind = "count" if shape["type"] in NUMBERS else TYPES[shape["type"]]
    words = shape.get("enum", [])
    return {
        "path": path,
        "type": kind,
        "required": "true" if required else "false",
        "min": str(shape.get("min", "")),
        "max": str(shape.get("max", "")),
        "pattern": pattern(shape) if kind == "text" else "",
        "words": "|".join(words) if len(words) <= MOST_WORDS else "",
    }


def members(shapes: dict[str, Shape], name: str, path: str) -> Iterator[dict[str, str]]:
    """The rows below a member: of its own members, of a list's items, of a map's keys and values."""
    shape = shapes[name]
    if shape["type"] == "structure":
        for key, member in shape["members"].items():
            below = f"{path}.{key}" if path else key
            yield row(below, shapes[member["shape"]], key in shape.get("required", []))
            yield from members(shapes, member["shape"], below)
    for part, suffix in (("member", "[]"), ("key", "{key}"), ("value", "{}")):
        if part in shape:
            inner = shape[part]["shape"]
            yield row(path + suffix, shapes[inner], False)
            yield from members(shapes, inner, path + suffix)


def read_model(path: Path) -> dict[str, Shape]:
    """The shapes of a service model."""
    text = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    shapes: dict[str, Shape] = json.loads(text)["shapes"]
    return shapes


def main() -> None:
    """Writes the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--source", required=True, help="which release the model is from")
    parser.add_argument("--day", required=True, help="YYYY-MM-DD of that release")
    options = parser.parse_args()
    shapes = read_model(options.model)
    origin = {"source": f"{options.source} sagemaker/2017-07-24", "as_of": options.day}
    for shape, table in TABLES.items():
        rows = sorted(members(shapes, shape, ""), key=lambda row: row["path"])
        with (DATA / table).open("w", encoding="utf-8", newline="") as out:
            writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(each | origin for each in rows)
        print(f"{table}: {len(rows)} rows")


if __name__ == "__main__":
    main()
