"""The check that a checkout is what its tag says."""

import json

import pytest

from tools.check_release import release_problems

CHANGELOG = (
    "# Changelog\n\n## [Unreleased]\n\n## [0.4.0] - 2027-01-02\n\n### Added\n- this\n\n## [0.3.0] - 2026-11-28\n"
)
NAMES = "# Public names of simcore 0.4.0\ncommand simcore\n"
SERVER = {"name": "io.github.who/simcore", "version": "0.4.0", "packages": [{"version": "0.4.0"}]}
WHOLE = {"tag": "v0.4.0", "stated": "0.4.0", "changelog": CHANGELOG, "names": NAMES, "server": json.dumps(SERVER)}


def test_a_whole_release_has_no_problem() -> None:
    assert [*release_problems(**WHOLE)] == []
    assert [*release_problems(**{**WHOLE, "changelog": CHANGELOG.replace("## [Unreleased]\n\n", "")})] == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"tag": "v0x4.0"}, "CMakeLists.txt: the version is 0.4.0, and the tag v0x4.0"),
        ({"tag": "0.4.0"}, "CMakeLists.txt: the version is 0.4.0, and the tag 0.4.0"),
        ({"changelog": CHANGELOG.replace("[Unreleased]", "[Unreleased]\n- more")}, "CHANGELOG.md: the newest section"),
        ({"changelog": CHANGELOG.replace("] - 2027-01-02", "]")}, "CHANGELOG.md: the newest section"),
        ({"names": NAMES.replace("0.4.0", "0.3.0")}, "released.txt: the names are not those of 0.4.0"),
        ({"server": json.dumps({**SERVER, "version": "0.3.0"})}, "server.json: the version is not 0.4.0"),
        ({"server": json.dumps({**SERVER, "packages": [{"version": "0.3.0"}]})}, "server.json: the version is not"),
        ({"server": json.dumps({**SERVER, "name": "io.github.OWNER/simcore"})}, "server.json: OWNER stands for"),
    ],
)
def test_what_is_of_another_release(changes: dict[str, str], problem: str) -> None:
    (found,) = release_problems(**{**WHOLE, **changes})
    assert found.startswith(problem)
