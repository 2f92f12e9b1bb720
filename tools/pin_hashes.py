"""Adds to each pinned requirement the hashes of its files on the package index: `python -m tools.pin_hashes`.

Run it after changing a version in one of the requirements*.txt. pip then installs these files and
no others. Files for systems that the project is not developed on (Windows, musl, PyPy, free-threaded Python) are left
out.
"""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Iterable
from pathlib import Path

REQUIREMENTS = sorted(Path(__file__).parent.parent.glob("requirements*.txt"))
INDEX = "https://pypi.org/simple"
PYTHONS = ("py3", "py2.py3", "cp310", "cp311", "cp312", "cp313", "cp314")
SYSTEMS = ("manylinux", "macosx", "any")


def files_of(package: str) -> list[dict[str, str]]:
    """Every file of a package: its name and SHA-256."""
    request = urllib.request.Request(f"{INDEX}/{package}/", headers={"Accept": "application/vnd.pypi.simple.v1+json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        files = json.load(answer)["files"]
    return [{"name": each["filename"], "sha256": each["hashes"]["sha256"]} for each in files]


def is_wanted(name: str, package: str, version: str) -> bool:
    """Whether a file is of that version, and for a system that the project is developed on."""
    stem = re.sub(r"[-_.]", "[-_.]", package)
    if re.fullmatch(rf"{stem}-{re.escape(version)}\.tar\.gz", name, re.IGNORECASE):
        return True
    wheel = re.fullmatch(rf"{stem}-{re.escape(version)}(?:-\d\w*)?-([^-]+)-([^-]+)-([^-]+)\.whl", name, re.IGNORECASE)
    if wheel is None:
        return False
    python, abi, system = wheel.groups()
    stable = abi == "abi3" or (abi == "none" and python.startswith(("py3", "py2.py3", "cp")))
    fits = python in PYTHONS or (stable and not python.startswith("pp"))
    return fits and not abi.endswith("t") and any(part in system for part in SYSTEMS)


def pinned(requirement: str) -> list[str]:
    """Lines of one requirement, name==version with an optional marker, and the hashes of its files.

    Raises:
        ValueError: The index has no file of that version.
    """
    match = re.match(r"([\w.-]+)(?:\[[\w,]+\])?==([\w.!+]+)", requirement)
    if match is None:
        raise ValueError(f"must be pinned as name==version, got {requirement!r}")
    package, version = match.groups()
    hashes = sorted(each["sha256"] for each in files_of(package) if is_wanted(each["name"], package, version))
    if not hashes:
        raise ValueError(f"{package}: no file of version {version} is on the index")
    return [requirement, *(f"    --hash=sha256:{digest}" for digest in hashes)]


def rewritten(lines: Iterable[str]) -> str:
    """Text of the requirements with the hashes of today; comments stay where they are."""
    blocks: list[str] = []
    for line in lines:
        text = line.rstrip(" \\\n")
        if text.lstrip().startswith("--hash="):
            continue
        blocks.append(text if not text or text.startswith(("#", "-r ")) else " \\\n".join(pinned(text)))
    return "\n".join(blocks) + "\n"


def main() -> None:
    """Rewrites the files."""
    for path in REQUIREMENTS:
        path.write_text(rewritten(path.read_text().splitlines()))


if __name__ == "__main__":
    main()
