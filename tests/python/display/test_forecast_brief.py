"""The forecast in 25 lines: every number of it is in the whole answer too, and nothing is wider than the terminal."""

import pytest
import simcore
from simcore.display import faces, forecast_brief
from simcore.display.renderers import text

from tests.python.jobs import EXAMPLES, smallest

JOBS = sorted(EXAMPLES.glob("*.yaml"))


@pytest.mark.parametrize("path", JOBS, ids=lambda path: path.stem)
@pytest.mark.parametrize("width", [80, 100, 140])
def test_fits_a_screen(path: object, width: int) -> None:
    shown = text.render(faces.document(simcore.forecast(path)), width).splitlines()  # type: ignore[arg-type]
    assert len(shown) <= 25
    assert max(map(len, shown)) <= width


def test_says_the_range_the_bill_and_what_makes_it_uncertain() -> None:
    made = simcore.forecast(EXAMPLES / "resnet50-spot.yaml")
    shown = text.render(faces.document(made), 80)
    cost = made.cost_usd
    assert f"${cost.p10:.2f} to ${cost.p90:.2f} in 8 of 10 runs" in shown
    assert f"${made.bill.total_usd:.4f}" in shown
    assert "saving of spot" in shown
    assert made.influences[0].input == "spot.discount"


def test_a_certain_job_has_one_number() -> None:
    certain = dict.fromkeys(("pending", "starting", "image_pull", "download", "upload", "startup"), 0)
    made = simcore.forecast(smallest(phases=certain, artifact__size="0 B"))
    shown = text.render(faces.document(made), 80)
    assert "in 8 of 10 runs," not in shown
    assert "what makes the cost uncertain" not in shown


def test_limits_that_were_asked_for_are_answered() -> None:
    made = simcore.forecast(EXAMPLES / "resnet50-spot.yaml", budget=1, deadline="1 h")
    shown = text.render(faces.document(made), 80)
    assert "100 % of the runs cost more than you asked." in shown
    assert "100 % of the runs take longer than you asked." in shown


def test_cut_runs_are_said_and_their_warnings_are_not_repeated() -> None:
    made = simcore.forecast(EXAMPLES / "bert-spot.yaml")
    brief = forecast_brief.brief(made)
    cut = round(100 * (1 - made.outcomes["Completed"] / made.cost_usd.count))
    assert brief.meaning == f"{cut} % of the runs are ended by a limit before their work is done."
    assert not any("of the runs end as" in warning for warning in brief.warnings)


def test_everything_behind_verbose() -> None:
    made = simcore.forecast(EXAMPLES / "bert-spot.yaml")
    told = "".join(part for line in text.lines(faces.document(made), 80, detail=True) for part, _ in line)
    for warning in made.warnings:
        assert warning.split()[0] in told
    assert "what was assumed or overridden" in told
