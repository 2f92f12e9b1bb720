"""Checks what is shipped, the source archive and the wheels: `python -m tools.check_archives dist`.

A wheel holds every file of the package's folder, the extension, the commands, the licences and the bill of materials,
and nothing else. The source archive holds what the wheel is built from, and neither tests nor their data, nor a file
that git does not know. With `--release`, the wheels hold the versions that cmake/dependencies.cmake fetches.
"""

from __future__ import annotations

import argparse
import configparser
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.check_sbom import components_of, notice_problems, sbom_problems

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).parents[1]
PACKAGE = "bindings/python/"
SBOM = "sboms/simcore.cdx.json"
COMMANDS = "entry_points.txt"
INFO = {"METADATA", "RECORD", "WHEEL", COMMANDS, "licenses/LICENSE", "licenses/THIRD_PARTY_NOTICES.md", SBOM}
AUDITED = "sboms/auditwheel.cdx.json"  # of the libraries that auditwheel copied
EXTENSION = re.compile(r"simcore/_core\.cpython-3\d+-[a-z0-9_-]+\.so")
# What auditwheel copies into a wheel that was linked against libraries of the system, and delocate on macOS.
LIBRARY = re.compile(r"simcore\.libs/libyaml-[\w.-]+|(?P<macos>simcore/\.dylibs/lib(stdc\+\+|gcc_s)[\w.]*\.dylib)")
# What a wheel is built from, beside the licences.
SOURCES = re.compile(
    r"(CMakeLists\.txt|pyproject\.toml|README\.md|LICENSE|THIRD_PARTY_NOTICES\.md|(cmake|libsimcore|bindings)/.*)"
)
LEFT_OUT = re.compile(r"(tests|benchmarks|docs|examples|tools|\.ci|\.github|\.git)(/|$)")


def known_files() -> set[str]:
    """The files that git knows."""
    found = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return {name for name in found.stdout.split("\0") if name and (ROOT / name).is_file()}


def package_files(known: Iterable[str]) -> set[str]:
    """The files that the package consists of, as a wheel names them."""
    return {name.removeprefix(PACKAGE) for name in known if name.startswith(f"{PACKAGE}simcore/")}


def wheel_problems(names: Iterable[str], expected: set[str]) -> Iterator[str]:
    """What a wheel with these files lacks, and what it has too much."""
    files = {name for name in names if not name.endswith("/")}
    info = {name.partition(".dist-info/")[2] for name in files if ".dist-info/" in name}
    package = {name for name in files if ".dist-info/" not in name}
    extensions = {name for name in package if EXTENSION.fullmatch(name)}
    libraries = {name for name in package if LIBRARY.fullmatch(name)}
    yield from (f"lacks {name}" for name in sorted(expected - package))
    yield from (f"lacks .dist-info/{name}" for name in sorted(INFO - info))
    yield from (f"has {name}" for name in sorted(package - expected - extensions - libraries))
    yield from (f"has .dist-info/{name}" for name in sorted(info - INFO - ({AUDITED} if libraries else set())))
    if len(extensions) != 1:
        yield f"has {len(extensions)} extensions" if extensions else "lacks the extension"


def source_problems(names: Iterable[str], known: set[str]) -> Iterator[str]:
    """What a source archive with these files lacks, and what it has too much; names without their first folder."""
    files = set(names)
    yield from (f"lacks {name}" for name in sorted(known - files) if SOURCES.fullmatch(name))
    yield from (f"has {name}" for name in sorted(files) if LEFT_OUT.match(name) or name not in {*known, "PKG-INFO"})


def command_problems(text: str, project: str) -> Iterator[str]:
    """What the commands and plugins of a wheel are otherwise than those of pyproject.toml."""
    stated = tomllib.loads(project)["project"]
    wanted = {"console_scripts": stated["scripts"], **stated["entry-points"]}
    found = configparser.ConfigParser(delimiters=("=",))
    found.read_string(text)
    if {name: dict(found[name]) for name in found.sections()} != wanted:
        yield f"{COMMANDS} is not what pyproject.toml says"


def content_problems(wheel: zipfile.ZipFile, version: str, *, release: bool) -> Iterator[str]:
    """What is wrong with the texts of a wheel that has all its files."""
    texts = {
        name.partition(".dist-info/")[2]: wheel.read(name).decode()
        for name in wheel.namelist()
        if ".dist-info/" in name
    }
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    yield from command_problems(texts[COMMANDS], project)
    if f"\nVersion: {version}\n" not in texts["METADATA"]:
        yield f"METADATA is not of {version}"
    copied = [found for name in wheel.namelist() if (found := LIBRARY.fullmatch(name))]
    yield from (f"has {each[0]}, which a release compiles in" for each in copied if release and not each["macos"])
    macos = any(each["macos"] for each in copied)
    components = components_of(ROOT)
    here = {name: each for name, each in components.items() if macos or not each.macos_only}
    yield from (f"{SBOM} {each}" for each in sbom_problems(texts[SBOM], version, here, fetched=release))
    notices = texts["licenses/THIRD_PARTY_NOTICES.md"]
    yield from (f"THIRD_PARTY_NOTICES.md {each}" for each in notice_problems(notices, components))


def problems_of(path: Path, *, release: bool = False) -> Iterator[str]:
    """What is wrong with one archive."""
    known = known_files()
    if path.suffix != ".whl":
        with tarfile.open(path) as archive:
            names = [each.name.partition("/")[2] for each in archive.getmembers() if not each.isdir()]
        yield from source_problems(names, known)
        return
    with zipfile.ZipFile(path) as wheel:
        lacks = [*wheel_problems(wheel.namelist(), package_files(known))]
        yield from lacks or content_problems(wheel, path.name.split("-")[1], release=release)


def main() -> int:
    """Prints what is wrong with the archives of a folder, and fails if anything is."""
    parser = argparse.ArgumentParser(prog="python -m tools.check_archives", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="of the archives")
    parser.add_argument("--release", action="store_true", help="wheels hold what is fetched, and nothing of a system")
    options = parser.parse_args()
    paths = sorted(each for each in options.folder.iterdir() if each.name.endswith((".whl", ".tar.gz")))
    problems = [f"{path.name} {problem}" for path in paths for problem in problems_of(path, release=options.release)]
    print("\n".join(problems) or f"{', '.join(each.name for each in paths)}: as they must be")
    return int(bool(problems) or not paths)


if __name__ == "__main__":
    raise SystemExit(main())
