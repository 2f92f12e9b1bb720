"""Options that several verbs share."""

from __future__ import annotations

import argparse
import json
import sys
from io import TextIOWrapper
from typing import Any


def add_format(parser: argparse.ArgumentParser, *others: str) -> None:
    """--format table (for people), json (for programs), or one of `others`."""
    parser.add_argument("--format", choices=("table", "json", *others), default="table", help="default: table")


def write_json(document: Any) -> None:
    """JSON on standard output, indented as the library writes it."""
    write_text(json.dumps(document, indent=2, ensure_ascii=False))


def write_text(text: str) -> None:
    """A line, or more, on standard output in UTF-8, whatever the terminal speaks: JSON knows nothing else."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(text + "\n")
