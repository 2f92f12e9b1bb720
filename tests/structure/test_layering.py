"""Who may include whom, read from the table in libsimcore/README.md, against what the sources do include."""

import re
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.structure.sources import LIBRARY, ROOT, files, includes, name, project_includes

README = ROOT / "libsimcore" / "README.md"
# Rows of the table that are not folders of the library.
OUTSIDE = {"bindings", "Python package"}
STANDARD_HEADER = re.compile(r"[a-z_0-9]+")


def read_table(text: str) -> dict[str, set[str]]:
    """Rows `| # | module | what lives there | may include |`, as module -> modules it lists."""
    rows = [
        [cell.strip(" `") for cell in line.strip().strip("|").split("|")] for line in text.splitlines() if "|" in line
    ]
    heads = [row for row in rows if row[1:2] == ["module"] and row[-1] == "may include"]
    assert heads, "libsimcore/README.md needs a table | # | module | what lives there | may include |"
    start = rows.index(heads[0]) + 2
    table = {}
    for row in rows[start:]:
        if len(row) != len(heads[0]):
            break
        names = re.sub(r"\(.*?\)|`", "", row[-1]).split(",")
        table[row[1]] = {each.strip() for each in names} - {"", "-", "–", "—"}
    return table


def closure(table: dict[str, set[str]], module: str) -> set[str]:
    """The module, what it lists, and what those may include in turn."""
    reached, todo = {module}, [module]
    while todo:
        new = table[todo.pop()] - reached
        reached |= new
        todo += new
    return reached


@pytest.fixture(scope="module")
def table() -> dict[str, set[str]]:
    rows = read_table(README.read_text())
    return {module: listed for module, listed in rows.items() if module not in OUTSIDE}


def folders() -> list[str]:
    return sorted(path.name for path in LIBRARY.iterdir() if path.is_dir() and any(path.iterdir()))


def test_table_is_sound(table: dict[str, set[str]]) -> None:
    unknown = {(module, each) for module, listed in table.items() for each in listed if each not in table}
    assert unknown == set()
    try:
        TopologicalSorter(table).prepare()
    except CycleError as error:
        pytest.fail(f"the table has a cycle: {' -> '.join(error.args[1])}")


def test_table_lists_the_folders(table: dict[str, set[str]]) -> None:
    assert sorted(table) == folders()


def test_who_runs_a_plan_does_not_see_the_catalog(table: dict[str, set[str]]) -> None:
    """Names become numbers in resolve, and nowhere after it."""
    runs = ["plan", "phases", "attempt", "billing", "simulate", "montecarlo", "forecast"]
    seen = {module: closure(table, module) & {"spec", "catalog", "resolve"} for module in runs}
    assert {module: rooms for module, rooms in seen.items() if rooms} == {}


def test_includes_follow_the_table(table: dict[str, set[str]]) -> None:
    wrong = []
    for path in files(".hpp", ".cpp"):
        module = path.relative_to(LIBRARY).parts[0]
        allowed = closure(table, module) if module in table else set()
        for target in project_includes(path):
            parts = target.split("/")
            if len(parts) > 2 and parts[1] not in allowed:  # simcore/version.hpp belongs to no module
                wrong.append(f"{name(path)} includes {target}: {module} may not include {parts[1]}")
    assert wrong == []


def test_details_stay_inside(table: dict[str, set[str]]) -> None:
    """A header in <module>/detail/ is not installed: it is seen by its own module and by those whose row of the table
    lists that module, but neither by a public header nor by the bindings.
    """
    wrong = []
    for path in [*files(".hpp", ".cpp"), *files(".hpp", ".cpp", under=ROOT / "bindings")]:
        public = path.suffix == ".hpp" and path.parent.name != "detail" and LIBRARY in path.parents
        for target in project_includes(path):
            module = path.relative_to(LIBRARY).parts[0] if LIBRARY in path.parents else ""
            seen = target.split("/")[1] in {module, *table.get(module, set())}
            if "/detail/" in target and (public or not seen):
                wrong.append(f"{name(path)} includes {target}")
    assert wrong == []


def test_public_headers_need_only_the_standard_library() -> None:
    """Who links simcore needs neither Boost nor Eigen, spdlog or a JSON library."""
    wrong = [
        f"{name(path)} includes {target}"
        for path in files(".hpp")
        if path.parent.name != "detail"
        for bracket, target in includes(path)
        if not (STANDARD_HEADER.fullmatch(target) if bracket == "<" else target.startswith("simcore/"))
    ]
    assert wrong == []


def test_every_source_includes_its_own_header_first() -> None:
    """So the header compiles alone, where the source does."""
    wrong = [
        name(source)
        for source in files(".cpp")
        if (header := source.with_suffix(".hpp")).exists()
        and includes(source)[0][1] != header.relative_to(LIBRARY.parent).as_posix()
    ]
    assert wrong == []


@pytest.mark.parametrize("module", folders())
def test_every_module_introduces_itself(module: str, table: dict[str, set[str]]) -> None:
    """README.md of a module: purpose, in → out, may include (as the table says), start here; at most 15 lines."""
    readme = LIBRARY / module / "README.md"
    assert readme.exists(), f"{name(readme)} is missing"
    text = readme.read_text()
    assert len(text.splitlines()) <= 15
    missing = [word for word in ("→", "may include", "start here") if word not in text.lower()]
    assert missing == []
    line = re.search(r"may include[^\n]*?:([^\n]*)", text, re.IGNORECASE)
    assert line
    assert set(re.findall(r"\w+", re.sub(r"\(.*?\)", "", line[1]))) - {"nothing"} == table[module]
