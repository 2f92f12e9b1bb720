"""Names that options and verbs had before: they work, and say what they are called now."""

import pytest

from tests.python.command_line import run
from tests.python.jobs import EXAMPLES

JOB, SPOT = EXAMPLES / "bert-p4d.yaml", EXAMPLES / "resnet50-spot.yaml"
LARGE = EXAMPLES / "bert-large-p3dn.yaml"
FEW = ("--replications", "20", "--format", "json")


@pytest.mark.parametrize(
    ("former", "now", "hint"),
    [
        (("forecast", JOB, "--budget", "5"), ("forecast", JOB, "--max-cost", "5"), "--budget is called --max-cost"),
        (("forecast", JOB, "--deadline=1h"), ("forecast", JOB, "--max-time=1h"), "--deadline is called --max-time"),
        (("catalog", "rank", LARGE), ("rank", LARGE), "catalog rank is called simcore rank"),
        (("checkpoint", SPOT), ("advise", "checkpoint", SPOT), "checkpoint is called simcore advise checkpoint"),
    ],
)
def test_former_names(former: tuple[str, ...], now: tuple[str, ...], hint: str) -> None:
    old, new = run(*former, *FEW), run(*now, *FEW)
    assert (old.code, old.out) == (0, new.out)
    assert (old.err, new.err) == (f"simcore: {hint} now\n", "")


def test_help_has_the_present_names_alone() -> None:
    assert "--budget" not in run("forecast", "--help").out
    assert "\n    checkpoint" not in run("--help").out
    assert "rank" not in run("catalog", "--help").out.partition("VERB\n")[2]
