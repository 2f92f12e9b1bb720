"""No room without a door: every header of the library is reached from the bindings or an example."""

from collections import defaultdict
from pathlib import Path

from tests.structure.sources import LIBRARY, ROOT, files, name, project_includes

# What waits for its user, and goes with its entry when one comes: models for training on CPUs.
WAITING = {"simcore/training/boosted_tree.hpp", "simcore/engine/shared_link.hpp"}


def headers() -> dict[str, Path]:
    """Each header of the library as an include names it."""
    return {path.relative_to(LIBRARY.parent).as_posix(): path for path in files(".hpp")}


def implementations() -> dict[str, list[Path]]:
    """The .cpp files behind each header: that of its stem; those that have none may be behind each that they see."""
    behind = defaultdict(list)
    for path in files(".cpp"):
        seen = seen_in_room(path)
        own = [each for each in seen if Path(each).stem == path.stem]
        for each in own or seen:
            behind[each].append(path)
    return behind


def seen_in_room(path: Path) -> set[str]:
    """Headers of its own room that a file includes, also through others of them."""
    known, room = headers(), f"simcore/{path.relative_to(LIBRARY).parts[0]}/"
    seen: set[str] = set()
    todo = project_includes(path)
    while todo:
        header = todo.pop()
        if header.startswith(room) and header not in seen:
            seen.add(header)
            todo += project_includes(known[header])
    return seen


def reached() -> set[str]:
    """Headers that the bindings and the examples include, and what those and the files behind them include in turn."""
    known, behind = headers(), implementations()
    users = [path for folder in ("bindings", "examples") for path in files(".hpp", ".cpp", under=ROOT / folder)]
    found: set[str] = set()
    todo = [each for path in users for each in project_includes(path)]
    while todo:
        header = todo.pop()
        if header not in found and header in known:
            found.add(header)
            todo += [each for path in (known[header], *behind[header]) for each in project_includes(path)]
    return found


def test_every_header_is_reached() -> None:
    dead = set(headers()) - reached()
    assert dead - WAITING == set(), "nobody outside the tests reaches these"
    assert WAITING - dead == set(), "these are reached: delete them"


def test_every_source_is_behind_a_header() -> None:
    behind = {path for paths in implementations().values() for path in paths}
    assert [name(path) for path in files(".cpp") if path not in behind] == []
