"""Keeps the catalogs of past releases: each is a layer of the rows that differ from the next newer one.

    python -m tools.freeze_catalog                   # after a change of libsimcore/data: the newest release's layer
    python -m tools.freeze_catalog --release 0.2.0   # the present tables are those of a new release

Both put the tables in order first: rows by key, quotes only where needed.
"""

from __future__ import annotations

import argparse
import csv
import datetime
import io
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

from simcore._core import CatalogTables

ROOT = Path(__file__).parents[1]
DATA = "libsimcore/data"
LIST = "releases/releases.csv"
COLUMNS = ("version", "date", "digest")

Release = dict[str, str]


def texts(files: Mapping[str, str], folder: str = "") -> dict[str, str]:
    """Tables directly in a folder of the data, by name."""
    found = {
        path.removeprefix(folder).removesuffix(".csv"): text for path, text in files.items() if path.startswith(folder)
    }
    return {name: text for name, text in found.items() if "/" not in name}


def present_files(root: Path) -> dict[str, str]:
    """Every table of the data and of the releases, by its path."""
    data = root / DATA
    return {path.relative_to(data).as_posix(): path.read_text(encoding="utf-8") for path in sorted(data.rglob("*.csv"))}


def files_at(revision: str, root: Path) -> dict[str, str]:
    """Files of the tables and releases at a revision of the repository."""

    def output(*command: str) -> str:
        done = subprocess.run(("git", *command), cwd=root, check=True, capture_output=True, encoding="utf-8")
        return done.stdout

    paths = output("ls-tree", "-r", "--name-only", revision, f"{DATA}/").split()
    return {
        path.removeprefix(f"{DATA}/"): output("show", f"{revision}:{path}") for path in paths if path.endswith(".csv")
    }


def releases(files: Mapping[str, str]) -> list[Release]:
    """Releases, the newest first."""
    return list(csv.DictReader(io.StringIO(files[LIST])))


def listed(rows: list[Release]) -> str:
    """The list as CSV."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def newest_tables(files: Mapping[str, str], newest: Release) -> CatalogTables:
    """Tables of the newest release, as these files hold them: the present ones under its layer.

    Raises:
        SystemExit: They do not have the digest that is listed.
    """
    layer = texts(files, f"releases/{newest['version']}/")
    tables = CatalogTables(texts(files)).under(layer)
    if tables.digest != newest["digest"]:
        raise SystemExit(f"--base: has other tables of {newest['version']} than those of digest {newest['digest']}")
    return tables


def changed_files(
    files: Mapping[str, str], base: Mapping[str, str], added: Release | None
) -> Iterator[tuple[str, str]]:
    """Path and text of each file to write; an empty text is of one to delete.

    Args:
        files: Tables as they are.
        base: Tables of which those of the newest release can still be made.
        added: A release to list, without its digest.
    """
    present = CatalogTables(texts(files))
    newest, *_ = rows = releases(files)
    layer = present.layer_to(newest_tables(base, newest))
    folder = f"releases/{newest['version']}/"
    new = {f"{name}.csv": text for name, text in present.texts.items()}
    new |= {f"{folder}{name}.csv": layer.get(name, "") for name in {*texts(files, folder), *layer}}
    if added:
        new[LIST] = listed([added | {"digest": present.digest}, *rows])
    return ((path, text) for path, text in sorted(new.items()) if files.get(path, "") != text)


def new_release(version: str | None, date: str, files: Mapping[str, str]) -> Release | None:
    """The release that the options ask for, without its digest.

    Raises:
        SystemExit: It is listed.
    """
    if version in {row["version"] for row in releases(files)}:
        raise SystemExit(f"--release: must be one that is not in {LIST}, got {version!r}")
    return {"version": version, "date": date} if version else None


def main(arguments: list[str] | None = None, root: Path = ROOT) -> None:
    """Writes what has changed, and says what."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", metavar="REVISION", default="HEAD", help="where the layers are right; default: HEAD")
    parser.add_argument("--release", metavar="VERSION", help="list the present tables as those of this release")
    parser.add_argument("--date", default=datetime.date.today().isoformat(), help="of the release; default: today")
    options = parser.parse_args(arguments)
    files = present_files(root)
    added = new_release(options.release, options.date, files)
    for path, text in changed_files(files, files_at(options.base, root), added):
        place = root / DATA / path
        place.parent.mkdir(parents=True, exist_ok=True)
        if text:
            place.write_text(text, encoding="utf-8", newline="\n")
        else:
            place.unlink()
        print(f"{DATA}/{path}: {'written' if text else 'deleted'}")


if __name__ == "__main__":
    main()
