"""Jobs that differ from a revision: forecasts beside what the same files give alone, closed forms, pairs."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.display import revision_difference as shown
from simcore.display.document import Table
from simcore.errors import InputError
from simcore.inputs.changed_jobs import ChangedJobs, JobChange
from simcore.inputs.revision import Revision
from simcore.linting.findings import ChangedFindings
from simcore.studies.bound import bound
from simcore.studies.check import read_budget
from simcore.studies.revision_difference import Terms, revision_difference

from tests.python.job_documents import REQUEST as TRAINING
from tests.python.job_documents import held
from tests.python.pull_requests import HOSTILE, PROGRAM, REQUESTS, UNKNOWN, job, pull_request
from tests.python.repositories import Repository, repository


def compared(made: Repository, base: str = "HEAD", *paths: str, **terms: object) -> tuple[ChangedJobs, ChangedFindings]:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(made.folder)
        return revision_difference(Revision(base), paths, Terms(simcore.Catalog.builtin(), **terms))  # type: ignore[arg-type]


def by_name(found: ChangedJobs) -> dict[str, JobChange]:
    return {each.side.stated.name: each for each in found.jobs}


def usd(job: JobChange) -> tuple[float | None, float | None]:
    """Expected costs, or bounds."""
    sides = (job.old, job.new)
    return tuple(  # type: ignore[return-value]
        None if side is None else side.forecast.cost_usd.mean if side.forecast else side.bound and side.bound.usd
        for side in sides
    )


def test_every_kind_of_change(tmp_path: Path) -> None:
    made = pull_request(tmp_path / "repository")
    found, _ = compared(made, "HEAD~1", budget=read_budget("10 USD", None, 0.95))
    jobs = by_name(found)
    hour = 6.0
    exact = {
        "jobs/longer.json": (hour, 3 * hour),
        "jobs/gone.json": (2 * hour, None),
        "jobs/new-name.json": (hour, hour),
        HOSTILE: (None, hour),
    }
    for name, costs in exact.items():
        assert usd(jobs.pop(name)) == pytest.approx(costs, abs=0.02), name  # besides, logs and storage of the artifact
    request = simcore.forecast(
        REQUESTS / "features-processing.json", workload=REQUESTS / "features-processing.workload.yaml"
    )
    assert usd(jobs.pop("requests/features.json")) == (None, request.cost_usd.mean)
    assert [str(each).partition(": ")[0] for each in found.unread] == ["jobs/broken.json:1:239"] or found.unread
    bounds = {name: usd(each) for name, each in jobs.items()}
    then, now = (simcore_scan(tmp_path, text) for text in (PROGRAM, PROGRAM.replace("g5.xlarge", "g5.2xlarge")))
    assert bounds == {"train.py:6": (then, now), "train.py:11": (None, None)}
    verdicts = {each.side.stated.name: each.verdict for each in found.jobs}
    assert verdicts["jobs/longer.json"] == "over"
    assert verdicts["jobs/new-name.json"] == "within"
    assert verdicts["jobs/gone.json"] == ""
    assert verdicts["train.py:11"] == "not checked"


def simcore_scan(folder: Path, text: str) -> float | None:
    """The bound of the first job of a program, as a scan has it."""
    (folder / "scanned.py").write_text(text)
    from simcore.studies.scan import scan

    return scan(folder / "scanned.py").bounds[0].usd


def test_both_versions_have_the_same_runs(tmp_path: Path) -> None:
    little, much = (
        {"compute": {"duration": {"lognormal": {"median": "1 h", "p95": f"{hours} h"}}}} for hours in (1.01, 9)
    )
    made = repository(tmp_path / "r", **{"a.json": job("a", work=little, purchase="spot")})
    made.write(**{"a.json": job("a", work=much, purchase="spot")})
    (found,) = compared(made)[0].jobs
    assert found.old is not None
    assert found.new is not None
    counts = {side.forecast.cost_usd.count for side in (found.old, found.new) if side.forecast}
    assert len(counts) == 1


def test_nothing_differs(tmp_path: Path) -> None:
    made = repository(tmp_path / "r", **{"a.json": job("a"), "a.py": PROGRAM})
    made.write(**{"a.py": f"# a word\n{PROGRAM}", "other.json": "{}"})
    found, _ = compared(made)
    assert (found.jobs, found.unread, found.files) == ((), (), 2)


def test_a_workload_that_changes(tmp_path: Path) -> None:
    request, workload = ((REQUESTS / f"features-processing.{end}").read_text() for end in ("json", "workload.yaml"))
    made = repository(tmp_path / "r", **{"a.json": request, "a.workload.yaml": workload})
    (made.folder / "a.workload.yaml").unlink()
    (without,) = compared(made)[0].jobs
    assert not without.is_forecast
    made.git("rm", "--quiet", "--cached", "a.workload.yaml")
    made.commit()
    made.write(**{"a.workload.yaml": workload})
    found, _ = compared(made)
    (added,) = found.jobs
    assert added.is_forecast
    assert usd(added)[0] == usd(added)[1]
    assert found.notes == ("a.json: was without a workload, and is priced with that of now, a.workload.yaml",)


def test_one_workload_for_all(tmp_path: Path) -> None:
    made = repository(tmp_path / "r", **{"a.py": PROGRAM + UNKNOWN})
    made.write(**{"a.py": (PROGRAM + UNKNOWN).replace("g5.xlarge", "g5.2xlarge")})
    text = "jobs: {'*:6': {work: {compute: {duration: 1 h}}, channels: {training: {size: 1 GB, objects: 1}}}}\n"
    (made.folder.parent / "w.yaml").write_text(text)
    (found,) = compared(made, workload="../w.yaml")[0].jobs
    assert found.is_forecast
    before, after = usd(found)
    assert before is not None
    assert after is not None
    assert before < after


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    made = repository(tmp_path / "r", **{"a.json": job("a")})
    (tmp_path / "secret.json").write_text(job("secret"))
    (made.folder / "a.json").unlink()
    (made.folder / "a.json").symlink_to(tmp_path / "secret.json")
    found, _ = compared(made)
    assert list(map(str, found.unread)) == ["a.json: must be a file, and no link"]
    assert [each.new for each in found.jobs] == []


def test_what_cannot_be_read_as_it_was(tmp_path: Path) -> None:
    made = repository(tmp_path / "r", **{"a.json": job("a")[:-1], "b.json": job("b", instance_typo=1)})
    made.write(**{"a.json": job("a"), "b.json": job("b")})
    found, _ = compared(made)
    assert [each.was_unread for each in found.jobs] == [True, True]
    assert [each.old for each in found.jobs] == [None, None]
    assert len(found.unread_before) == 2
    assert found.unread == ()


def test_a_broken_file_that_is_removed_is_no_matter(tmp_path: Path) -> None:
    made = repository(tmp_path / "r", **{"a.json": job("a")[:-1], "b.json": job("b", instance_typo=1)})
    for name in ("a.json", "b.json"):
        (made.folder / name).unlink()
    found, _ = compared(made)
    assert (found.jobs, found.unread) == ((), ())


def test_new_findings_are_apart(tmp_path: Path) -> None:
    cluster = {"instance_type": "ml.p3.2xlarge", "keep_alive": "30 min"}
    made = repository(tmp_path / "r", **{"a.json": job("a", cluster=cluster), "b.json": job("b")})
    made.write(**{"a.json": job("a", 2.0, cluster=cluster), "b.json": job("b", cluster=cluster)})
    _, found = compared(made)
    fresh, known = ({(each.file, each.rule.id) for each in part.findings} for part in (found.fresh, found.known))
    assert ("a.json", "keep-alive-idle") in known - fresh
    assert ("b.json", "keep-alive-idle") in fresh - known
    _, quiet = compared(made, ignore=tuple({each.rule.id for each in found.fresh.findings}))
    assert quiet.fresh.findings == ()


def test_paths(tmp_path: Path) -> None:
    made = pull_request(tmp_path / "repository")
    found, _ = compared(made, "HEAD~1", "requests", "jobs/gone.json")
    assert {each.side.stated.name for each in found.jobs} == {"requests/features.json", "jobs/gone.json"}
    with pytest.raises(InputError, match="nowhere: must be a file or a folder that exists, or that HEAD~1 has"):
        compared(made, "HEAD~1", "nowhere")


# ---------------------------------------------------------------------------------------------- programs and documents
SPOT = "max_run=7200, use_spot_instances=True, max_wait=7200"
STEP = {"Type": "Training", "Arguments": TRAINING}


def pipeline(**steps: dict[str, Any]) -> str:
    return json.dumps({"Version": "2020-12-01", "Steps": [{"Name": name, **step} for name, step in steps.items()]})


def test_jobs_of_programs_are_linted(tmp_path: Path) -> None:
    """What a change asks for is new, and what was there before is apart."""
    made = repository(
        tmp_path, **{"train.py": PROGRAM.replace("max_run=7200", "max_run=7200, keep_alive_period_in_seconds=60")}
    )
    made.write(**{"train.py": PROGRAM.replace("max_run=7200", SPOT)})
    _, found = compared(made)
    assert [(each.rule.id, each.line) for each in found.fresh.findings] == [
        ("max-wait-without-slack", 6),
        ("spot-starts-over", 6),
    ]
    made.commit()
    made.write(**{"train.py": PROGRAM.replace("max_run=7200", SPOT).replace("g5.xlarge", "g5.2xlarge")})
    _, found = compared(made)
    assert found.fresh.findings == ()
    assert [each.rule.id for each in found.known.findings] == ["max-wait-without-slack", "spot-starts-over"]


def test_jobs_of_a_document_are_compared_and_linted(tmp_path: Path) -> None:
    dearer = {**TRAINING, "ResourceConfig": {**TRAINING["ResourceConfig"], "InstanceCount": 3}}
    made = repository(tmp_path, **{"p.json": pipeline(Same=STEP, More=STEP, Gone=STEP)})
    waiting = {**dearer, "StoppingCondition": {"MaxRuntimeInSeconds": 3600, "MaxWaitTimeInSeconds": 7200}}
    made.write(**{"p.json": pipeline(Same=STEP, More={**STEP, "Arguments": waiting}, New=STEP, Newer=STEP)})
    found, lint = compared(made)
    jobs = by_name(found)
    one = bound(held(tmp_path, pipeline(S=STEP), "one.json").jobs[0]).usd or 0.0
    assert {name: usd(each) for name, each in jobs.items()} == {
        "p.json:More": (pytest.approx(one), pytest.approx(3 * one)),
        "p.json:New": (None, pytest.approx(one)),
        "p.json:Newer": (None, pytest.approx(one)),
        "p.json:Gone": (pytest.approx(one), None),
    }
    assert [each.rule.id for each in lint.fresh.findings] == ["max-wait-without-spot"]


def seeds(count: int) -> str:
    """A state machine that starts a job for each of some seeds."""
    task = {"Type": "Task", "Resource": "arn:aws:states:::sagemaker:createTrainingJob.sync", "Parameters": TRAINING}
    inner = {"StartAt": "Fit", "States": {"Fit": {**task, "End": True}}}
    several = {"Type": "Map", "ItemsPath": "$.seeds", "ItemProcessor": inner, "End": True}
    seeded = {"Type": "Pass", "Result": {"seeds": list(range(count))}, "Next": "All"}
    return json.dumps({"StartAt": "Seeds", "States": {"Seeds": seeded, "All": several}})


@pytest.mark.parametrize("is_forecast", [True, False])
def test_amounts_are_of_all_starts(is_forecast: bool, tmp_path: Path) -> None:
    made = repository(tmp_path, **{"m.json": seeds(3)})
    if is_forecast:
        made.write(**{"m.workload.yaml": "work: {compute: {duration: 30 min}}\n"})
    made.write(**{"m.json": seeds(15)})
    found, findings = compared(made)
    (change,) = found.jobs
    assert (change.is_forecast, change.numbers) == (is_forecast, (3, 15))
    document = shown.document(found, findings)
    (table,) = (block for each in document.sections for block in each.blocks if isinstance(block, Table))
    cells = dict(zip((each.head for each in table.columns), table.rows[0].cells, strict=True))
    assert cells["jobs"] == "3 → 15"
    assert cells["change"].endswith("(+400 %)")
    if is_forecast:
        (one,) = {round(side.forecast.cost_usd.mean, 9) for side in (change.old, change.new) if side and side.forecast}
        assert (cells["before"], cells["after"]) == (f"${3 * one:.2f}", f"${15 * one:.2f}")
        assert document.headline.startswith(f"cost +${12 * one:.2f} (+400 %) in 1 job")


@pytest.mark.parametrize(("count", "verdict"), [(0, "within"), (1, "within"), (15, "over")])
def test_the_budget_is_one_of_all_starts(count: int, verdict: str, tmp_path: Path) -> None:
    made = repository(tmp_path, **{"m.json": seeds(3), "m.workload.yaml": "work: {compute: {duration: 30 min}}\n"})
    made.write(**{"m.json": seeds(count)})
    found, _ = compared(made, budget=read_budget("1 USD", None, 0.95))
    assert [each.verdict for each in found.jobs] == [verdict]


def test_twenty_jobs_within_ten_seconds(tmp_path: Path) -> None:
    """The half of the budget for a machine that does something else, too."""
    names = [f"S{at}" for at in range(10)]
    files = {f"job{at}.json": job(f"j{at}") for at in range(10)}
    made = repository(tmp_path, **files, **{"p.json": pipeline(**dict.fromkeys(names, STEP))})
    dearer = {**STEP, "Arguments": {**TRAINING, "StoppingCondition": {"MaxRuntimeInSeconds": 7200}}}
    changed = {f"job{at}.json": job(f"j{at}", 2.0) for at in range(10)}
    made.write(**changed, **{"p.json": pipeline(**dict.fromkeys(names, dearer))})
    began = time.process_time()
    found, _ = compared(made, budget=read_budget("10 USD", None, 0.95))
    assert time.process_time() - began < 10.0
    assert len(found.jobs) == 20
    assert {each.verdict for each in found.jobs} == {"over", "within"}
