"""tools/freeze_catalog.py: a change of the tables goes into the layer of the newest release."""

import shutil
import subprocess
from pathlib import Path

import pytest
import simcore
from simcore._core import CatalogTables

from tests.python.jobs import ROOT
from tools import freeze_catalog

DATA = Path(freeze_catalog.DATA)
IDENTITY = ("-c", "user.name=a", "-c", "user.email=a@b")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with the tables, as they are, in its only commit; its one release has them."""
    for path in (ROOT / DATA).glob("*.csv"):
        (tmp_path / DATA).mkdir(parents=True, exist_ok=True)
        shutil.copy(path, tmp_path / DATA)
    (tmp_path / DATA / "releases").mkdir()
    listed = f"version,date,digest\n1.0,2026-01-01,{simcore.Catalog.builtin().tables.digest}\n"
    (tmp_path / DATA / freeze_catalog.LIST).write_text(listed)
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def git(root: Path, *command: str) -> None:
    subprocess.run(("git", *IDENTITY, *command), cwd=root, check=True)


def commit(root: Path) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "tables")


def edit(root: Path, table: str, old: str, new: str) -> None:
    path = root / DATA / f"{table}.csv"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def freeze(root: Path, *arguments: str) -> dict[str, str]:
    """Files of the releases after the tool has run."""
    freeze_catalog.main(list(arguments), root)
    return {path: text for path, text in freeze_catalog.present_files(root).items() if path.startswith("releases/")}


def digest_of(root: Path) -> str:
    """Digest of the newest release as the files hold it."""
    files = freeze_catalog.present_files(root)
    layer = freeze_catalog.texts(files, f"releases/{freeze_catalog.releases(files)[0]['version']}/")
    return str(CatalogTables(freeze_catalog.texts(files)).under(layer).digest)


def test_without_a_change_nothing_is_written(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert list(freeze(repository)) == [freeze_catalog.LIST]
    assert capsys.readouterr().out == ""


def test_what_a_row_said_goes_into_the_layer(repository: Path) -> None:
    before = digest_of(repository)
    edit(repository, "regions", "af-south-1,AFS1,", "af-south-1,XYZ,")
    edit(repository, "regions", "ap-east-1,", "zz-east-1,")
    layer = freeze(repository)["releases/1.0/regions.csv"]
    lines = [line.split(",")[:3] for line in layer.splitlines()]
    assert lines == [
        ["row", "region", "billing_prefix"],
        ["was", "af-south-1", "AFS1"],
        ["was", "ap-east-1", "APE1"],
        ["new", "zz-east-1", ""],
    ]
    assert digest_of(repository) == before
    assert (repository / DATA / "regions.csv").read_text().splitlines()[-1].startswith("zz-east-1")  # put in order


def test_later_changes_join_and_what_is_changed_back_leaves(repository: Path) -> None:
    before = digest_of(repository)
    edit(repository, "regions", "af-south-1,AFS1,", "af-south-1,XYZ,")
    freeze(repository)
    commit(repository)
    edit(repository, "regions", "af-south-1,XYZ,", "af-south-1,ABC,")
    edit(repository, "models", "ALBERT-base,", "ALBERT-basis,")
    assert sorted(freeze(repository)) == ["releases/1.0/models.csv", "releases/1.0/regions.csv", freeze_catalog.LIST]
    assert digest_of(repository) == before
    commit(repository)
    edit(repository, "regions", "af-south-1,ABC,", "af-south-1,AFS1,")
    assert sorted(freeze(repository)) == ["releases/1.0/models.csv", freeze_catalog.LIST]
    assert digest_of(repository) == before


def test_a_new_column(repository: Path) -> None:
    before = digest_of(repository)
    path = repository / DATA / "spot_savings.csv"
    head, *rows = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([f"p99,{head}", *(f"{index},{row}" for index, row in enumerate(rows)), ""]))
    assert freeze(repository)["releases/1.0/spot_savings.csv"].startswith(f"row,{head}\nwas,")
    assert digest_of(repository) == before


def test_a_new_release_lists_the_present_tables(repository: Path) -> None:
    edit(repository, "regions", "af-south-1,AFS1,", "af-south-1,XYZ,")
    files = freeze(repository, "--release", "2.0", "--date", "2027-01-01")
    present = CatalogTables(freeze_catalog.texts(freeze_catalog.present_files(repository))).digest
    assert files[freeze_catalog.LIST].splitlines()[1] == f"2.0,2027-01-01,{present}"
    assert digest_of(repository) == present
    commit(repository)
    edit(repository, "regions", "af-south-1,XYZ,", "af-south-1,ABC,")
    assert "releases/2.0/regions.csv" in freeze(repository)
    assert digest_of(repository) == present


def test_refusals(repository: Path) -> None:
    with pytest.raises(SystemExit, match=r"--release: must be one that is not in .*, got '1\.0'"):
        freeze(repository, "--release", "1.0")
    edit(repository, "regions", "af-south-1,AFS1,", "af-south-1,XYZ,")
    commit(repository)  # without the layer
    with pytest.raises(SystemExit, match=r"--base: has other tables of 1\.0 than those of digest"):
        freeze(repository)
    assert "releases/1.0/regions.csv" in freeze(repository, "--base", "HEAD~1")
