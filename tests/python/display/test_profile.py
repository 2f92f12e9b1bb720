"""What is shown of a learned profile."""

from pathlib import Path

import simcore
from simcore.display import profile as display

HISTORY = sorted((Path(__file__).parents[3] / "examples" / "history").iterdir())


def test_phase_by_phase_built_in_and_own() -> None:
    profile = simcore.calibrate(simcore.load_history(*map(str, HISTORY)))
    shown = display.document(profile)
    assert shown.headline == "12 laws from jobs from 2025-05-05 to 2025-05-26"
    assert shown.warnings == ("1 job left out: no instance type told, or several",)
    account, templates = (section.blocks[0] for section in shown.sections)
    assert [row.cells[0] for row in account.rows] == ["image pull", "input", "starting", "upload"]
    start = account.rows[2].cells
    assert start[:5] == ("starting", "g5", "1 min 44 s", "3 min 30 s", "1 min 17 s")
    assert start[6] == "4"
    assert templates.rows[4].cells == ("reviews f2d1dc", "starting", "g5", "1 min 15 s", "1 min 34 s", "3", "1 %")
    assert {row.cells[0] for row in templates.rows} == {"reviews f2d1dc", "reviews f30266"}
