"""Where the tests of a Python module are: tests/python/<its folder>/test_<stem>.py, a topic of it behind its name."""

from functools import cache
from pathlib import Path

from tests.structure.python_package import Module, modules
from tests.structure.sources import ROOT, files, name

TESTS = ROOT / "tests" / "python"
LAYERS = ("inputs", "linting", "execution", "studies", "display", "agents", "cli")
SHARE = 0.95  # of the modules that have a file of their own

# Modules that are a part of something whose tests run them through its front, by the file of those tests. A module that
# gets a file of its own leaves the table.
TESTED_WITH = {
    "agents.parameters": "agents/test_signatures.py",
    "display.figures.kinds": "display/figures/test_matplotlib.py",
}


def own_tests(module: Module) -> list[Path]:
    """test_<stem>.py and test_<stem>_<topic>.py in the folder that mirrors the module's."""
    folder = mirror(module)
    return [path for path in sorted(folder.glob("test_*.py")) if owner(path.stem, folder) == module.name]


@cache
def mirror(module: Module) -> Path:
    """Folder of the tests of a module."""
    return TESTS.joinpath(*module.name.split(".")[:-1])


def owner(test: str, folder: Path) -> str:
    """The module whose tests a file holds: test_catalog_diff is of catalog_diff, where there is one, not of catalog."""
    named = [
        module
        for module in with_code()
        if mirror(module) == folder and f"{test}_".startswith(f"test_{module.path.stem}_")
    ]
    return max(named, key=lambda module: len(module.path.stem)).name if named else ""


@cache
def with_code() -> list[Module]:
    return [module for module in modules().values() if module.path.stem not in {"__init__", "__main__"}]


def test_every_module_has_its_tests() -> None:
    assert [module.name for module in with_code() if not own_tests(module) and module.name not in TESTED_WITH] == []


def test_nearly_every_module_has_a_file_of_its_own() -> None:
    assert len(TESTED_WITH) <= (1.0 - SHARE) * len(with_code())


def test_the_table_is_needed() -> None:
    bare = {module.name for module in with_code() if not own_tests(module)}
    assert set(TESTED_WITH) - bare == set(), "these have tests of their own, or are gone: delete them"
    assert [file for file in TESTED_WITH.values() if not (TESTS / file).exists()] == []


def test_every_test_in_a_layer_has_its_module() -> None:
    mirrored = {path for module in with_code() for path in own_tests(module)}
    assert [name(path) for each in LAYERS for path in files(".py", under=TESTS / each) if path not in mirrored] == []


def test_topics_are_of_the_longest_name() -> None:
    cli = TESTS / "cli"
    assert [owner(name, cli) for name in ("test_catalog", "test_catalog_diff", "test_catalog_of_tomorrow")] == [
        "cli.catalog",
        "cli.catalog_diff",
        "cli.catalog",
    ]
    assert owner("test_catalogue", cli) == ""
