"""Every project whose code is in what we build is named, with its licence."""

import re
import sys
from pathlib import Path

import yaml

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).parents[2]
NOTICES = (ROOT / "THIRD_PARTY_NOTICES.md").read_text()
NAMES = {"Eigen3": "Eigen", "nlohmann_json": "nlohmann/json", "libyaml": "LibYAML"}


def test_every_dependency_of_the_library_is_named() -> None:
    found = re.findall(r"simcore_(?:find|fetch)\((\w+) [\d.]+", (ROOT / "cmake" / "dependencies.cmake").read_text())
    assert len(set(found)) >= 6
    missing = [name for name in found if NAMES.get(name, name).lower() not in NOTICES.lower()]
    assert missing == []


def test_what_the_wheel_is_built_with_is_named_and_shipped() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert "pybind11" in NOTICES
    assert {"LICENSE", "THIRD_PARTY_NOTICES.md"} == set(project["project"]["license-files"])


def test_all_has_every_extra_that_people_use() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    inner = re.findall(r"[\w-]+", extras["all"][0].removeprefix("simcore"))
    assert set(inner) == set(extras) - {"all", "dev", "docs", "dask", "ray"}  # clusters are chosen, not collected


def test_the_page_on_installing_lists_every_extra() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    table = (ROOT / "docs" / "install.md").read_text().partition("| extra |")[2].partition("\n\n")[0]
    listed = {name for row in table.splitlines()[2:] for name in re.findall(r"`(\w+)`", row.split("|")[1])}
    assert listed == set(extras) - {"dev", "docs"}


def test_the_page_on_installing_names_the_machine_of_the_workflow() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())
    system = workflow["jobs"]["run"]["runs-on"].replace("-", " ").capitalize()
    assert f"`ci.yml` tests every change on {system} " in (ROOT / "docs" / "install.md").read_text()


def test_the_citation_is_read() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert {"cff-version", "message", "title", "authors"} <= set(citation)
    assert citation["license"] == "Apache-2.0"
