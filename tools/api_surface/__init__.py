"""The public names of simcore, and what becomes of them between two releases."""

import re
from pathlib import Path

RELEASED = Path(__file__).with_name("released.txt")  # the names of the last release


def version(root: Path) -> str:
    """The version of a checkout."""
    found = re.search(r"project\(simcore VERSION ([\d.]+)", (root / "CMakeLists.txt").read_text(encoding="utf-8"))
    if not found:
        raise SystemExit("CMakeLists.txt names no version of simcore")
    return found[1]
