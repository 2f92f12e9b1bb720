"""A verdict in words: never better than it is."""

from typing import Any

import pytest
import simcore
from simcore.display import verdict as verdict_display
from simcore.display.renderers import text

from tests.python.documents import cells
from tests.python.html_words import Page
from tests.python.jobs import EXAMPLES, smallest, uncertain

UNCERTAIN = uncertain().resolve()
HOUR = smallest(
    phases=dict.fromkeys(("starting", "image_pull", "download", "upload"), 0)
)  # $3.83, of it 3.825 for the instance


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.0, "100 %"),
        (0.0, "0 %"),
        (0.95, "95 %"),
        (0.9499999, "94.99 %"),
        (0.9999999, "99.99 %"),
        (1e-7, "less than 0.01 %"),
        (0.29, "29 %"),
    ],
)
def test_shares_are_never_rounded_up(value: float, text: str) -> None:
    assert verdict_display.share(value) == text


def test_what_looks_like_the_limit_is_shown_with_all_digits() -> None:
    made = simcore.forecast(UNCERTAIN, replications=1)
    limit = made.cost_usd.mean - 1e-7
    row = verdict_display.limits(simcore.check(UNCERTAIN, max_cost=limit, replications=1))[0]
    assert row.limit != row.at_confidence
    assert row.state == "over, undecided"


def test_notebook() -> None:
    verdict = simcore.check(EXAMPLES / "bert-spot.yaml", max_cost=20, max_time="4 h")
    page = Page(verdict._repr_html_())
    assert "over budget" in page.words
    for row in verdict_display.limits(verdict):
        assert row.limit in page.words
        assert row.at_confidence in page.words
    nasty = simcore.check(smallest(name="<script>alert(1)</script>"), max_cost=5)
    assert "script" not in Page(nasty._repr_html_()).tags


def test_repr() -> None:
    assert repr(simcore.check(UNCERTAIN, max_cost=500)) == (
        "<Verdict smallest: within budget: cost within $500.00 in 100 % of the runs (asked: 95 %)>"
    )


# ---------------------------------------------------------------------------------------------- by hand
@pytest.mark.parametrize(
    ("asked", "said", "looks"),
    [
        ({"max_cost": 5}, "within budget", "good"),
        ({"max_cost": 3}, "over budget", "bad"),
        ({"max_cost": 5, "worst_case": True}, "over budget in the worst case", "bad"),
        ({"max_cost": 500, "worst_case": True}, "within budget in the worst case", "good"),
        ({"max_time": "1 h"}, "within budget", "good"),
        ({"max_time": "59 min"}, "over budget", "bad"),
    ],
)
def test_states(asked: dict[str, Any], said: str, looks: str) -> None:
    verdict = simcore.check(HOUR, **asked)
    assert (verdict_display.state(verdict), verdict_display.emphasis(verdict)) == (said, looks)
    assert verdict_display.headline(verdict).startswith(f"{said}: ")


def test_a_verdict_within_noise_is_doubtful() -> None:
    verdict = simcore.check(
        UNCERTAIN, max_cost=simcore.forecast(UNCERTAIN, replications=100).cost_usd.p50, confidence=0.5, replications=100
    )
    assert verdict_display.state(verdict).endswith("budget, undecided within noise")
    assert "more replications would settle it" in verdict_display.notes(verdict)[0]
    assert verdict_display.emphasis(verdict) == ("doubtful" if verdict else "bad")


@pytest.mark.parametrize(
    ("asked", "said"), [("95 %", "95 %"), (0.999, "99.9 %"), (1e-9, "1e-07 %"), (0.123456789, "12.3456789 %")]
)
def test_confidence_has_all_its_digits(asked: Any, said: str) -> None:
    assert verdict_display.confidence(simcore.check(HOUR, max_cost=5, confidence=asked)) == said


def test_table_by_hand() -> None:
    verdict = simcore.check(HOUR, max_cost=5, max_time="30 min")
    assert cells(verdict_display.document(verdict), "budget") == [
        ("cost ≤ $5.00", "within", "$3.83", "$3.83", "$92.07", "100 %"),
        ("wall clock ≤ 30 min 0 s", "over", "1 h 0 min", "1 h 0 min", "1 d 0 h", "0 %"),
    ]


# ---------------------------------------------------------------------------------------------- several jobs
def test_one_verdict_is_its_own_document() -> None:
    verdict = simcore.check(HOUR, max_cost=5)
    assert verdict_display.overview([("a", verdict)], []) == verdict_display.document(verdict)
    assert verdict_display.overview([("a", verdict)], [("b", ["x"])]) != verdict_display.document(verdict)


@pytest.mark.parametrize(
    ("limits", "refused", "said"),
    [
        ([5, 5], 0, "both jobs within budget"),
        ([5, 5, 5], 0, "all 3 jobs within budget"),
        ([5, 3], 0, "1 of 2 jobs over budget"),
        ([3, 3, 3], 2, "3 of 5 jobs over budget, 2 not checked"),
        ([5, 5], 1, "1 not checked"),
        ([], 1, "1 not checked"),
    ],
)
def test_counts(limits: list[int], refused: int, said: str) -> None:
    verdicts = [(f"größe/{place}", simcore.check(HOUR, max_cost=limit)) for place, limit in enumerate(limits)]
    document = verdict_display.overview(verdicts, [(f"bad/{place}", ["p", "q"]) for place in range(refused)])
    assert document.headline == said
    assert document.state == ("good" if said.startswith(("all", "both")) else "bad")
    assert [row[1] for row in cells(document, "jobs")][:refused] == ["not checked"] * refused
    assert text.render(document, 80).count(" could not be checked: ") == 2 * refused


@pytest.mark.parametrize("width", [80, 140])
def test_lines_stay_in_the_terminal(width: int) -> None:
    verdicts = [("jobs/job.yaml", simcore.check(UNCERTAIN, max_cost=5, max_time="2 h", replications=50))] * 2
    assert max(map(len, text.render(verdict_display.overview(verdicts, []), width).splitlines())) <= width
