"""The list of public names: what is in it, and which changes the change log must account for."""

import argparse
import ast
import shutil
from pathlib import Path
from typing import Any

import pytest
from simcore.cli import options

from tests.python.jobs import ROOT
from tools.api_surface import RELEASED, command_line, cpp, python, schemas, version
from tools.api_surface.changes import changelog_code, unaccounted

BEFORE = [
    "python forecast -> Forecast",
    "python forecast(0 job: JobLike required)",
    "python forecast(seed: int = 1)",
    "python Bill.total: float",
    "cpp simcore/plan/plan.hpp: simcore::Plan::double rate = 0",
    "command simcore forecast",
    "command simcore forecast --seed",
    "json Bill.total_usd: number",
    "job cluster.instance_type: string",
]


@pytest.mark.parametrize("line", BEFORE)
def test_what_is_gone_must_be_accounted_for(line: str) -> None:
    now = [each for each in BEFORE if each != line]
    assert unaccounted(BEFORE, now, set()) == [f"gone or changed: {line}"]


@pytest.mark.parametrize("section", ["Changed", "Deprecated", "Removed"])
@pytest.mark.parametrize("line", BEFORE)
def test_the_change_log_accounts_for_the_line_that_it_has_whole(line: str, section: str) -> None:
    now = [each for each in BEFORE if each != line]
    said = changelog_code(f"## [Unreleased]\n\n### {section}\n- `{line}`: it misled.\n\n## [0.3.0]\n")
    assert unaccounted(BEFORE, now, said) == []


@pytest.mark.parametrize("word", ["seed", "--seed", "forecast", "forecast(seed)", "rate", "python forecast", "python"])
def test_the_change_log_excuses_nothing_by_a_word(word: str) -> None:
    said = changelog_code(f"## [Unreleased]\n\n### Removed\n- `{word}` went.\n")
    for line in BEFORE[1:4]:
        now = [each for each in BEFORE if each != line]
        assert unaccounted(BEFORE, now, said) == [f"gone or changed: {line}"]


def test_what_went_whole_is_named_once() -> None:
    said = changelog_code("## [Unreleased]\n\n### Removed\n- `python forecast`\n")
    assert unaccounted(BEFORE, [each for each in BEFORE if "python forecast" not in each], said) == []
    assert unaccounted([*BEFORE, "python forecaster"], BEFORE, said) == ["gone or changed: python forecaster"]


def test_only_code_under_what_changed_since_the_release_counts() -> None:
    release = "## [0.3.0]\n\n### Removed\n- `old`\n"
    text = f"## [Unreleased]\n\n### Added\n- `added`\n\n### Changed\n- plain, `changed on\n  two lines`\n\n{release}"
    assert changelog_code(text) == {"changed on two lines"}


def test_an_addition_breaks_nothing_unless_it_is_required() -> None:
    added = [*BEFORE, "python forecast(method: str = 'auto')", "python bill ->", "python bill(0 job: JobLike required)"]
    assert unaccounted(BEFORE, [*added, "command simcore new", "command simcore new --x required"], set()) == []
    for demand in ("python forecast(1 catalog: Catalog required)", "command simcore forecast --budget required"):
        assert unaccounted(BEFORE, [*BEFORE, demand], set()) == [f"now required: {demand}"]
        assert unaccounted(BEFORE, [*BEFORE, demand], {demand}) == []


def parser(*arguments: tuple[str, dict[str, Any]]) -> set[str]:
    made = argparse.ArgumentParser(add_help=False)
    for name, given in arguments:
        made.add_argument(name, **given)
    return {*command_line.lines("do", made)}


SEED = ("--seed", {"default": 1})
JOB: tuple[str, dict[str, Any]] = ("job", {})


@pytest.mark.parametrize(
    ("now", "broken"),
    [
        ([JOB, SEED], []),
        ([("jobs", {"nargs": "+"}), SEED], []),
        ([("job", {"nargs": "?"}), SEED], []),
        ([JOB, SEED, ("--new", {})], []),
        ([JOB, SEED, ("more", {"nargs": "*"})], []),
        ([JOB, ("--seed", {"default": 2})], ["gone or changed: command do --seed = 1"]),
        ([JOB, ("--seed", {"required": True})], ["command do --seed = 1", "now required: command do --seed required"]),
        ([JOB, ("--seed", {"action": "store_true"})], ["command do --seed = 1", "command do --seed: a value"]),
        ([JOB, SEED, ("--new", {"required": True})], ["now required: command do --new required"]),
        ([JOB, SEED, ("more", {})], ["now required: command do <2> required"]),
        ([JOB], ["command do --seed", "command do --seed = 1", "command do --seed: a value"]),
        ([SEED], ["command do <1>"]),
    ],
)
def test_what_breaks_a_command(now: list[tuple[str, dict[str, Any]]], broken: list[str]) -> None:
    found = unaccounted(parser(JOB, SEED), parser(*now), set())
    assert len(found) == len(broken)
    assert [each for each, end in zip(found, broken, strict=True) if not each.endswith(end)] == []


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ({"action": "append"}, {}),
        ({"nargs": "+"}, {}),
        ({"action": "store_true"}, {}),
        ({"choices": ["a", "b"]}, {"choices": ["a"]}),
        ({}, {"help": argparse.SUPPRESS}),
    ],
)
def test_what_an_option_takes_is_promised(before: dict[str, Any], now: dict[str, Any]) -> None:
    assert unaccounted(parser(("--x", before)), parser(("--x", now)), set()) != []


def test_the_codes_that_commands_end_with_are_promised() -> None:
    said = {f"command simcore: exit code {each}" for each in ("0, done", "2, bad input", "130, interrupted")}
    assert said <= {*command_line.exit_codes(options)}


SOURCES = ("bindings/python/simcore", "docs/job-file.schema.json", "docs/output.schema.json")


def surface(root: Path) -> set[str]:
    return {*python.surface(root), *schemas.surface(root)}


@pytest.mark.parametrize(
    ("file", "before", "now", "broken"),
    [
        ("pytest_plugin.py", '"--simcore-accept"', '"--accept"', "pytest --simcore-accept"),
        ("testing.py", "def assert_forecast(", "def assert_that(", "python testing.assert_forecast"),
        ("testing.py", "seed: int = 1", "seed: int = 2", "python testing.assert_forecast(seed: int = 1)"),
        ("studies/forecast.py", "seed: int = 1", "seed: int = 2", "python forecast(seed: int = 1)"),
        ("studies/check.py", "    max_cost: ", "    max_money: ", "python check(max_cost: "),
        ("docs/output.schema.json", '"p90":', '"p90x":', "json Summary.p90"),
        ("docs/job-file.schema.json", '"max_wait":', '"max_w":', "job stopping.max_wait"),
        ("docs/job-file.schema.json", "Default: 30 GB.", "Default: 50 GB.", "job cluster.volume_size default 30 GB"),
        ("docs/job-file.schema.json", '"default": "0 s"', '"default": "1 s"', 'job work.warm_up default "0 s"'),
        ("docs/job-file.schema.json", "|TiB)", ")", "job size in TiB"),
    ],
)
def test_what_breaks_the_package_and_its_files(tmp_path: Path, file: str, before: str, now: str, broken: str) -> None:
    for each in SOURCES:
        (tmp_path / each).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / each).is_dir() else shutil.copy)(ROOT / each, tmp_path / each)
    changed = tmp_path / (file if file.startswith("docs/") else f"{SOURCES[0]}/{file}")
    text = changed.read_text(encoding="utf-8")
    assert before in text
    changed.write_text(text.replace(before, now), encoding="utf-8")
    found = unaccounted(surface(ROOT), surface(tmp_path), set())
    assert [line for line in found if line.startswith(f"gone or changed: {broken}")] != []


def test_a_list_names_the_version_of_the_project(tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.22)\nproject(simcore VERSION 0.4.1 LANGUAGES CXX)\n"
    )
    assert version(tmp_path) == "0.4.1"


@pytest.fixture(scope="module")
def names() -> set[str]:
    return {*python.surface(ROOT)}


def test_the_lists_have_what_people_use(names: set[str]) -> None:
    wanted = {"Job.replace -> Job", "Job.load(1 path: str | PathLike[str] required)", "Forecast.cost_usd: Summary"}
    assert {f"python {each}" for each in wanted} <= names
    assert {"command simcore forecast --seed = 1", "command simcore catalog show <1>"} <= {*command_line.surface()}
    assert {"json Forecast.cost_usd: Summary", "job cluster.instance_type: string"} <= {*schemas.surface(ROOT)}


def test_a_method_that_returns_its_own_class_says_so(names: set[str]) -> None:
    assert "python Job.from_estimator -> Job" in names  # Self in the sources


def test_every_public_name_of_the_package_is_listed(names: set[str]) -> None:
    package = ast.parse((ROOT / "bindings" / "python" / "simcore" / "__init__.py").read_text(encoding="utf-8"))
    public = next(each.value for each in package.body if isinstance(each, ast.Assign) and "__all__" in ast.dump(each))
    assert set(ast.literal_eval(public)) <= {line.split()[1].partition("(")[0].rstrip(":") for line in names}


HEADER = """
#pragma once
#include <vector>
namespace simcore {
/// A plan; not a declaration.
struct Plan final {
  double rate = 0;  // [1/s]
  std::vector<int> counts = {};
  [[nodiscard]] double total() const { return rate; }
  double other() const;
 private:
  int hidden_ = 0;
};
class Queue {
  int inside;
 public:
  int size() const noexcept;
};
enum class Kind { plain, drawn };
namespace detail {
int helper();
}
template <class T> T twice(T value) { if (value) { return value; } return value + value; }
}  // namespace simcore
"""


def test_declarations_of_a_header(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "cpp.md").write_text("```{literalinclude} ../libsimcore/simcore/plan.hpp\n```\n")
    (tmp_path / "libsimcore" / "simcore").mkdir(parents=True)
    (tmp_path / "libsimcore" / "simcore" / "plan.hpp").write_text(HEADER)
    assert [line.removeprefix("cpp simcore/plan.hpp: simcore::") for line in cpp.surface(tmp_path)] == [
        "struct Plan final",
        "Plan::double rate = 0",
        "Plan::std::vector<int> counts =",
        "Plan::[[nodiscard]] double total() const",
        "Plan::double other() const",
        "class Queue",
        "Queue::int size() const noexcept",
        "enum class Kind",
        "Kind::plain",
        "Kind::drawn",
        "template <class T> T twice(T value)",
    ]


def test_the_released_list_is_small_and_dated() -> None:
    text = RELEASED.read_text(encoding="utf-8")
    assert len(text) < 300_000
    assert text.startswith("# Public names of simcore 0.")
