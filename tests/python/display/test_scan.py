"""How a scan looks: every cell says what is known, and a question mark what is not."""

from dataclasses import replace
from typing import Any

import pytest
from simcore.display import scan as shown
from simcore.display.document import Sentences, Table
from simcore.errors import Problem
from simcore.inputs.program_values import PipelineParameter
from simcore.inputs.scanned import Scan
from simcore.studies.bound import bound

from tests.python.found_jobs import PLAIN, call, estimator, found, only, unread
from tests.python.sdk_classes import IMAGE

GROUPS = [
    {"instance_group_name": "a", "instance_type": "ml.c5.xlarge", "instance_count": 2},
    {"instance_group_name": "b", "instance_type": "ml.m5.xlarge", "instance_count": 1},
]


def cells(**keywords: Any) -> list[str]:
    """Instances, purchase, limit and amount of an estimator's job."""
    made = bound(estimator(**keywords))
    (row,) = table(Scan(1, (made,))).rows
    return list(row.cells[2:6])


def test_jobs_of_steps_name_the_step() -> None:
    given = found("estimator", call("Estimator", **PLAIN), wrapped_by=(call("TrainingStep"),))
    assert shown.what(bound(only(given))) == "Estimator in TrainingStep"


def table(scan: Scan) -> Table:
    (found_,) = [each for each in shown.document(scan).sections[0].blocks if isinstance(each, Table)]
    return found_


def sentences(scan: Scan, name: str) -> list[str]:
    """The lines of a section."""
    sections = [each for each in shown.document(scan).sections if each.name == name]
    return [line for each in sections for block in each.blocks if isinstance(block, Sentences) for line in block.lines]


@pytest.mark.parametrize(
    ("keywords", "expected"),
    [
        ({}, ["1 × ml.m5.xlarge", "on demand", "1 h 0 min", "$0.33"]),
        ({"max_run": None}, ["1 × ml.m5.xlarge", "on demand", "1 d 0 h (SDK)", "$5.75"]),
        ({"max_run": unread("x")}, ["1 × ml.m5.xlarge", "on demand", "?", "$0.24 per hour"]),
        ({"instance_type": unread("x")}, ["1 × ?", "on demand", "1 h 0 min", "not bounded"]),
        (
            {"instance_count": unread("x"), "max_run": unread("y")},
            ["? × ml.m5.xlarge", "on demand", "?", "$0.24 per hour and instance"],
        ),
        ({"use_spot_instances": unread("x")}, ["1 × ml.m5.xlarge", "?", "1 h 0 min", "$0.24 per hour"]),
        ({"use_spot_instances": True, "max_wait": 7200}, ["1 × ml.m5.xlarge", "spot", "1 h 0 min", "$0.49"]),
        ({"instance_type": "local"}, ["", "", "", "local: $0.00"]),
        (
            {"instance_groups": GROUPS, "instance_type": None, "instance_count": None},
            ["2 × ml.c5.xlarge + 1 × ml.m5.xlarge", "on demand", "1 h 0 min", "$0.90"],
        ),
    ],
)
def test_cells(keywords: dict[str, Any], expected: list[str]) -> None:
    assert cells(**keywords) == expected


def test_trials_and_starts() -> None:
    tuned = found("estimator", call("Estimator", **PLAIN), wrapped_by=(call("HyperparameterTuner", max_jobs=4),))
    (row,) = table(Scan(1, (bound(only(tuned)),))).rows
    assert row.cells[1] == "Estimator"
    assert row.cells[5:] == ("$1.31 (4 trials, started elsewhere)",)
    twice = found("estimator", call("Estimator", **PLAIN), call("fit"), call("fit"))
    assert table(Scan(1, (bound(only(twice)),))).rows[0].cells[5] == "$0.66 (2 starts)"


def test_trials_that_definitions_share_say_so() -> None:
    tuned = found("estimator", call("Estimator", **PLAIN), wrapped_by=(call("HyperparameterTuner", max_jobs=4),))
    made = bound(replace(only(tuned), sharing=only(tuned).place, launched=True))
    (row,) = table(Scan(1, (made,))).rows
    assert row.cells[5] == "$1.31 (4 shared trials)"
    assert shown.row(made)["shares_trials_of"] == str(only(tuned).place)
    assert any(line.startswith("shared trials: ") for line in sentences(Scan(1, (made,)), "reading"))


@pytest.mark.parametrize(
    ("bounds", "headline"),
    [
        ((), "no jobs in 3 files"),
        (({},), "at most $0.33 for one launch of 1 job in 3 files"),
        (
            ({}, {"instance_type": unread("x")}),
            "at most $0.33 for one launch of 1 job in 3 files; 1 more job not bounded",
        ),
        (({"instance_type": unread("x")},), "1 job in 3 files, none of them bounded"),
    ],
)
def test_headlines(bounds: tuple[dict[str, Any], ...], headline: str) -> None:
    assert shown.headline(Scan(3, tuple(bound(estimator(**each)) for each in bounds))) == headline


def test_the_total_adds_up_as_printed() -> None:
    several = tuple(bound(estimator(instance_count=count)) for count in (1, 2, 3))
    total = table(Scan(1, several)).total
    assert total is not None
    amounts = [float(row.cells[5].removeprefix("$")) for row in table(Scan(1, several)).rows]
    assert total.cells[5] == f"at most ${sum(amounts):.2f}"


def test_unknowns_have_their_lines() -> None:
    scan = Scan(1, (bound(estimator(instance_type=unread("args.kind", 41), max_run=unread("**more", 7))),))
    assert sentences(scan, "unknown") == [
        "train.py:5: instance_type: args.kind (line 41, is given when the program runs)",
        "train.py:5: max_run: **more (line 7, is given when the program runs)",
    ]


def test_a_value_that_stands_in_the_call_itself_needs_no_line_of_its_own() -> None:
    scan = Scan(1, (bound(estimator(max_run=unread("args.hours", 5))),))
    assert sentences(scan, "unknown") == ["train.py:5: max_run: args.hours (is given when the program runs)"]


def test_several_unknowns_of_one_source_stand_in_one_line() -> None:
    made = call("Estimator", unread=(unread("**more"),), **PLAIN)
    (line,) = sentences(Scan(1, (bound(only(found("estimator", made))),)), "unknown")
    assert line.startswith("train.py:5: volume_size, ")


def test_problems_defaults_and_what_was_not_read() -> None:
    kind = PipelineParameter("Kind", "ml.m5.xlarge")
    given = found("estimator", call("Estimator", **{**PLAIN, "instance_type": kind}))
    scan = Scan(
        2,
        (bound(only(given)), bound(estimator(max_rum=1))),
        (unread("start(job)"),),
        (Problem("broken.py", "must be Python"),),
    )
    assert "parameter Kind is read: 'ml.m5.xlarge'" in sentences(scan, "defaults")[0]
    assert sentences(scan, "problems")[0].startswith("train.py:5: max_rum: must be a keyword")
    assert sentences(scan, "skipped") == ["train.py:3: start(job) is given when the program runs"]
    assert sentences(scan, "files") == ["broken.py: must be Python"]


def test_what_the_amounts_leave_out_is_said() -> None:
    given = found("estimator", call("Estimator", **PLAIN), call("fit", {"train": "s3://bucket/x"}))
    assert any(
        line.startswith("without the time to copy the data")
        for line in sentences(Scan(1, (bound(only(given)),)), "reading")
    )
    assert not any("copy the data" in line for line in sentences(Scan(1, (bound(estimator()),)), "reading"))


def test_what_no_bill_has_is_said() -> None:
    arn = "arn:aws:sagemaker:us-east-1:111122223333:algorithm/mine"
    bought = call("AlgorithmEstimator", algorithm_arn=arn, role="R", instance_count=1, instance_type="ml.m5.xlarge")
    told = sentences(Scan(1, (bound(only(found("estimator", bought))),)), "reading")
    assert any("what a marketplace algorithm charges for its software is not in this bill" in line for line in told)


def test_an_assumed_region_is_said() -> None:
    named, unnamed = bound(estimator(image_uri=IMAGE)), bound(estimator(image_uri="mine"))
    told = [line for line in sentences(Scan(1, (named, unnamed)), "reading") if "region" in line]
    assert told == ["1 job: region: us-east-1 is taken, since neither request nor workload names one"]


@pytest.mark.parametrize(
    ("states", "state", "headline"),
    [
        (("within",), "good", "within budget in the worst case: 1 job in 1 file"),
        (("over",), "bad", "over budget in the worst case: 1 job"),
        (("not checked",), "bad", "not checked: 1 job"),
    ],
)
def test_verdicts(states: tuple[str, ...], state: str, headline: str) -> None:
    document = shown.document(Scan(1, (bound(estimator()),)), states, "cost ≤ $5.00")
    assert (document.state, document.headline) == (state, headline)


def test_a_file_that_is_not_read_spoils_a_verdict() -> None:
    scan = Scan(1, (bound(estimator()),), unread=(Problem("a.py", "must be Python"),))
    document = shown.document(scan, ("within",), "cost ≤ $5.00")
    assert (document.state, document.headline) == ("bad", "1 place not read")
