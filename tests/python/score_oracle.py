"""Scores and survival estimates of other libraries (tools/score_oracle.py), for the tests."""

import json
from functools import cache
from typing import Any

from tests.python.jobs import ROOT


@cache
def oracle() -> dict[str, Any]:
    """The whole file."""
    found: dict[str, Any] = json.loads((ROOT / "tests" / "data" / "score_oracle.json").read_text(encoding="utf-8"))
    return found
