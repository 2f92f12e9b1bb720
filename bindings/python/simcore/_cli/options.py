"""Options that several verbs share."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any


def add_format(parser: argparse.ArgumentParser) -> None:
    """--format table (for people) or json (for programs)."""
    parser.add_argument("--format", choices=("table", "json"), default="table", help="default: table")


def write_json(document: Any) -> None:
    """JSON on standard output, indented as the library writes it."""
    sys.stdout.write(json.dumps(document, indent=2, ensure_ascii=False) + "\n")
