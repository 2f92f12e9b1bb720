"""Profiles as the tests write them."""

import json
from pathlib import Path
from typing import Any


def profile(parameters: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A right one, with what the test changes; what is None is left out."""
    good = {
        "simcore_profile": 1,
        "name": "my-vpc",
        "source": "measured 2026-10 on our p3",
        "as_of": "2026-10-01",
        "parameters": parameters,
    }
    return {key: value for key, value in (good | changes).items() if value is not None}


def write(path: Path, parameters: dict[str, Any], **changes: Any) -> Path:
    """Of JSON any file is YAML too."""
    path.write_text(json.dumps(profile(parameters, **changes)))
    return path
