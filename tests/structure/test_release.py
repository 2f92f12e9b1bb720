"""Workflows and wheels: pinned, with no right that is not needed, for the platforms that we say we support."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).parents[2]
WORKFLOWS: dict[str, dict[Any, Any]] = {
    path.stem: yaml.safe_load(path.read_text()) for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))
}
JOBS = [(workflow, name) for workflow, content in WORKFLOWS.items() for name in content["jobs"]]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
WHEELS = PROJECT["tool"]["cibuildwheel"]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def steps(workflow: str, job: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = WORKFLOWS[workflow]["jobs"][job]["steps"]
    return found


def test_there_are_a_check_and_a_release() -> None:
    assert set(WORKFLOWS) == {"ci", "release"}
    assert {"run": ".ci/run"} in steps("ci", "run")
    targets = WORKFLOWS["ci"]["jobs"]["long"]["strategy"]["matrix"]["target"]
    assert set(targets) <= TARGETS


@pytest.mark.parametrize(("workflow", "job"), JOBS)
def test_actions_are_pinned_by_their_commit(workflow: str, job: str) -> None:
    used = [step["uses"] for step in steps(workflow, job) if "uses" in step]
    assert used
    assert [each for each in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", each)] == []


@pytest.mark.parametrize(("workflow", "job"), JOBS)
def test_only_what_publishes_may_write(workflow: str, job: str) -> None:
    assert WORKFLOWS[workflow]["permissions"] == {"contents": "read"}
    rights = WORKFLOWS[workflow]["jobs"][job].get("permissions", {})
    publishes = any("pypi-publish" in step.get("uses", "") for step in steps(workflow, job))
    assert rights == ({"contents": "write", "id-token": "write", "attestations": "write"} if publishes else {})


@pytest.mark.parametrize(("workflow", "job"), JOBS)
def test_a_checkout_keeps_no_credentials_and_scripts_take_texts_from_variables(workflow: str, job: str) -> None:
    checkouts = [step for step in steps(workflow, job) if step.get("uses", "").startswith("actions/checkout@")]
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)
    assert [step["run"] for step in steps(workflow, job) if "${{" in step.get("run", "")] == []


def test_nothing_is_published_that_was_not_checked() -> None:
    jobs = WORKFLOWS["release"]["jobs"]
    assert set(jobs["publish"]["needs"]) == {"tests", "check", "roots"}
    assert {"run": ".ci/run"} in jobs["tests"]["steps"]
    assert " api-check " in (ROOT / ".ci" / "run").read_text()
    assert any("clean-root-check" in step.get("run", "") for step in jobs["roots"]["steps"])
    assert jobs["publish"]["environment"]["name"] == "pypi"
    assert "ref_type == 'tag'" in jobs["publish"]["if"]
    assert set(jobs["check"]["needs"]) == {"source", "wheels"}
    assert any("tools.check_archives --release" in step.get("run", "") for step in jobs["check"]["steps"])


def test_a_release_is_of_its_tag_and_can_be_run_again() -> None:
    assert WORKFLOWS["release"]["concurrency"] == {"group": "release", "cancel-in-progress": False}
    assert any("tools.check_release" in step.get("run", "") for step in steps("release", "source"))
    publish = steps("release", "publish")
    (index,) = [place for place, step in enumerate(publish) if "pypi-publish" in step.get("uses", "")]
    assert publish[index]["with"]["skip-existing"] is True
    assert "--draft" in publish[index - 1]["run"]
    assert "--clobber" in publish[index - 1]["run"]
    assert "--draft=false" in publish[index + 1]["run"]


def test_a_wheel_is_built_for_each_python_that_the_classifiers_name() -> None:
    stated = [each.rpartition(" ")[2] for each in PROJECT["project"]["classifiers"] if ":: Python :: 3." in each]
    assert WHEELS["build"] == [f"cp{each.replace('.', '')}-*" for each in stated]
    assert PROJECT["project"]["requires-python"] == f">={stated[0]}"
    assert WHEELS["skip"] == ["*-musllinux_*"]


def test_a_wheel_is_built_on_each_processor() -> None:
    machines = WORKFLOWS["release"]["jobs"]["wheels"]["strategy"]["matrix"]["os"]
    assert machines == ["ubuntu-24.04", "ubuntu-24.04-arm", "macos-15", "macos-15-intel"]
    assert WHEELS["archs"] == ["auto64"]  # that of the machine
    images = {WHEELS["linux"][f"manylinux-{each}-image"] for each in ("x86_64", "aarch64")}
    assert images == {"manylinux_2_28"}


def test_wheels_hold_the_pinned_dependencies_and_are_tried() -> None:
    assert WHEELS["config-settings"] == {"cmake.define.SIMCORE_FETCH_DEPENDENCIES": "ALWAYS"}
    options = (ROOT / "cmake" / "dependencies.cmake").read_text()
    assert 'SIMCORE_FETCH_DEPENDENCIES STREQUAL "ALWAYS"' in options
    (folder,) = re.findall(r"\{project\}/(\S+)", WHEELS["test-command"])
    assert (ROOT / folder).is_dir()


def test_the_source_archive_leaves_out_only_what_there_is() -> None:
    left_out = PROJECT["tool"]["scikit-build"]["sdist"]["exclude"]
    assert [each for each in left_out if not [*ROOT.glob(each.removeprefix("/"))]] == []
    assert {"/tests", "/docs", "/benchmarks"} <= set(left_out)
