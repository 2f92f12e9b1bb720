"""Records of the core as plain data."""

from __future__ import annotations

import json
from typing import Any


def plain(record: Any) -> dict[str, Any]:
    """A record of the core as plain data with the keys of its JSON."""
    return dict(json.loads(record.to_json()))
