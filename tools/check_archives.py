"""Checks what is shipped, the source archive and the wheels: `python -m tools.check_archives dist`.

A wheel holds every file of the package's folder, the extension, the licences and the bill of materials, and nothing
else. The source archive holds what the wheel is built from, and neither tests nor their data.
"""

from __future__ import annotations

import argparse
import json
import re
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "bindings" / "python"
LICENCES = {"LICENSE", "THIRD_PARTY_NOTICES.md"}
SBOM = "sboms/simcore.cdx.json"
# Of .dist-info, beside the licences and the bill of materials; auditwheel adds one for libraries that it copies.
METADATA = re.compile(r"METADATA|RECORD|WHEEL|entry_points\.txt|sboms/auditwheel\.cdx\.json")
EXTENSION = re.compile(r"simcore/_core\.[\w.-]+\.so|simcore\.libs/.*|simcore/\.dylibs/.*")
# What a source archive is of, beside PKG-INFO.
SOURCES = (
    "CMakeLists.txt",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "THIRD_PARTY_NOTICES.md",
    "libsimcore/",
    "bindings/",
)
LEFT_OUT = re.compile(r"(tests|benchmarks|docs|examples|tools|\.ci|\.github|\.git)(/|$)")


def package_files() -> set[str]:
    """The files that the package consists of, as a wheel names them."""
    found = (path for path in (PACKAGE / "simcore").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(PACKAGE).as_posix() for path in found}


def wheel_problems(names: Iterable[str], expected: set[str]) -> Iterator[str]:
    """What a wheel with these files lacks, and what it has too much."""
    files = {name for name in names if not name.endswith("/")}
    info = {name.partition(".dist-info/")[2] for name in files if ".dist-info/" in name}
    package = {name for name in files if ".dist-info/" not in name}
    extension = {name for name in package if EXTENSION.fullmatch(name)}
    wanted = {*(f"licenses/{each}" for each in LICENCES), SBOM}
    yield from (f"lacks {name}" for name in sorted(expected - package))
    yield from (f"lacks .dist-info/{name}" for name in sorted(wanted - info))
    yield from (f"has {name}" for name in sorted(package - expected - extension))
    yield from (f"has .dist-info/{name}" for name in sorted(info - wanted) if not METADATA.fullmatch(name))
    if not extension:
        yield "lacks the extension"


def source_problems(names: Iterable[str], expected: set[str]) -> Iterator[str]:
    """What a source archive with these files lacks, and what it has too much; names without their first folder."""
    files = set(names)
    starts = tuple(f"bindings/python/{each}" for each in expected)
    yield from (f"lacks {name}" for name in sorted(set(starts) - files))
    yield from (f"lacks {name}" for name in SOURCES if not any(each.startswith(name) for each in files))
    yield from (f"has {name}" for name in sorted(files) if LEFT_OUT.match(name))


def sbom_problems(text: str, notices: str) -> Iterator[str]:
    """What the bill of materials lacks of CycloneDX's required fields, and what the notices say otherwise."""
    bill = json.loads(text)
    if bill.get("bomFormat") != "CycloneDX" or not re.fullmatch(r"1\.\d", bill.get("specVersion", "")):
        yield "is not CycloneDX"
    refs = [each["bom-ref"] for each in (bill["metadata"]["component"], *bill["components"])]
    told = {each["ref"] for each in bill["dependencies"]}.union(*(each["dependsOn"] for each in bill["dependencies"]))
    if len(refs) != len(set(refs)) or told != set(refs):
        yield "names a component twice, or one that it does not describe"
    for each in bill["components"]:
        if not {"type", "name", "purl"} <= set(each):
            yield f"lacks a field of {each.get('name')}"
        for licence in each.get("licenses", ()):
            rows = [line for line in notices.splitlines() if line.startswith("|") and f"[{each['name']}]" in line]
            if not any(licence["license"]["id"] in row for row in rows):
                yield f"says {licence['license']['id']} of {each['name']}, and THIRD_PARTY_NOTICES.md does not"


def problems_of(path: Path) -> Iterator[str]:
    """What is wrong with one archive."""
    if path.suffix != ".whl":
        with tarfile.open(path) as archive:
            names = [each.name.partition("/")[2] for each in archive.getmembers() if each.isfile()]
        yield from source_problems(names, package_files())
        return
    with zipfile.ZipFile(path) as archive:
        yield from wheel_problems(archive.namelist(), package_files())
        for name in archive.namelist():
            if name.endswith(SBOM):
                notices = (ROOT / "THIRD_PARTY_NOTICES.md").read_text(encoding="utf-8")
                yield from (f"{SBOM} {each}" for each in sbom_problems(archive.read(name).decode(), notices))


def main() -> int:
    """Prints what is wrong with the archives of a folder, and fails if anything is."""
    parser = argparse.ArgumentParser(prog="python -m tools.check_archives", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="of the archives")
    paths = sorted(each for each in parser.parse_args().folder.iterdir() if each.name.endswith((".whl", ".tar.gz")))
    problems = [f"{path.name} {problem}" for path in paths for problem in problems_of(path)]
    print("\n".join(problems) or f"{', '.join(each.name for each in paths)}: as they must be")
    return int(bool(problems) or not paths)


if __name__ == "__main__":
    raise SystemExit(main())
