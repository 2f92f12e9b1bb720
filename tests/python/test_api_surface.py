"""The list of public names: what is in it, and which changes the change log must account for."""

import ast
from pathlib import Path

import pytest

from tests.python.jobs import ROOT
from tools.api_surface import RELEASED, command_line, cpp, python, schemas
from tools.api_surface.changes import changelog_words, unaccounted

BEFORE = [
    "python forecast -> Forecast",
    "python forecast(0 job: JobLike required)",
    "python forecast(seed: int = 1)",
    "python Bill.total: float",
    "cpp simcore/plan/plan.hpp: simcore::Plan::double rate = 0",
    "command simcore forecast --seed",
    "json Bill.total_usd: number",
    "job cluster.instance_type: string",
]


@pytest.mark.parametrize("line", BEFORE)
def test_what_is_gone_must_be_accounted_for(line: str) -> None:
    now = [each for each in BEFORE if each != line]
    assert unaccounted(BEFORE, now, set()) == [f"gone or changed: {line}"]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("python forecast(seed: int = 1)", "seed"),
        ("python Bill.total: float", "total"),
        ("cpp simcore/plan/plan.hpp: simcore::Plan::double rate = 0", "rate"),
        ("command simcore forecast --seed", "--seed"),
        ("json Bill.total_usd: number", "total_usd"),
        ("job cluster.instance_type: string", "instance_type"),
    ],
)
def test_the_change_log_accounts_for_what_it_names(line: str, word: str) -> None:
    said = changelog_words(f"## [Unreleased]\n\n### Removed\n- `{word}`: it misled.\n\n## [0.3.0]\n")
    now = [each for each in BEFORE if each != line]
    assert unaccounted(BEFORE, now, said) == []
    assert unaccounted(BEFORE, now, changelog_words("## [Unreleased]\n\n### Removed\n- `another` went.\n")) != []


def test_only_code_under_what_changed_since_the_release_counts() -> None:
    release = "## [0.3.0]\n\n### Removed\n- `old`\n"
    text = f"## [Unreleased]\n\n### Added\n- `added`\n\n### Changed\n- plain, `changed`\n\n{release}"
    assert changelog_words(text) == {"changed"}


def test_an_addition_breaks_nothing_unless_it_is_required() -> None:
    added = [*BEFORE, "python forecast(method: str = 'auto')", "python bill ->", "python bill(0 job: JobLike required)"]
    assert unaccounted(BEFORE, added, set()) == []
    demand = "python forecast(1 catalog: Catalog required)"
    assert unaccounted(BEFORE, [*BEFORE, demand], set()) == [f"now required: {demand}"]


@pytest.fixture(scope="module")
def names() -> set[str]:
    return {*python.surface(ROOT)}


def test_the_lists_have_what_people_use(names: set[str]) -> None:
    wanted = {"Job.replace -> Job", "Job.load(1 path: str | PathLike[str] required)", "Forecast.cost_usd: Summary"}
    assert {f"python {each}" for each in wanted} <= names
    assert {"command simcore forecast --seed", "command simcore catalog show <name>"} <= {*command_line.surface()}
    assert {"json Forecast.cost_usd: Summary", "job cluster.instance_type: string"} <= {*schemas.surface(ROOT)}


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
