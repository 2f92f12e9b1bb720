"""The keys that tools choose are keys of the answers that they choose them from."""

from simcore.agents.keys import OF_DESIGNS, SCAN
from simcore.agents.tools import KEYS, RECORDS
from simcore.display import answer_keys, faces
from simcore.display import scan as shown
from simcore.studies.scan import scan

from tests.python.jobs import EXAMPLES

OWN = {"path", "verdict"}  # of the jobs of a scan


def test_keys_of_a_scan() -> None:
    data = shown.data(scan(EXAMPLES.parent / "documents"))
    chosen = {key.split(".")[1] for key in SCAN if key.startswith("jobs.")}
    assert chosen - OWN <= set(data["jobs"][0])
    assert {key.partition(".")[0] for key in SCAN} <= set(data)


def test_keys_that_tools_choose_are_keys_of_their_answers() -> None:
    for tool, name in RECORDS.items():
        known = {key.path.replace("[]", "") for key in answer_keys.keys(faces.record_of(name))} | {
            *OF_DESIGNS,
        }
        wrong = [key for key in KEYS[tool] if key not in known and not any(map(key.startswith, _maps(name)))]
        assert wrong == [], tool


def _maps(name: str) -> list[str]:
    """Key paths of maps, whose keys have no rows of their own."""
    return [
        key.path.partition(".<name>")[0] + "."
        for key in answer_keys.keys(faces.record_of(name))
        if "map of" in key.row.type
    ]
