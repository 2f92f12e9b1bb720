"""Documents that people hold: read, billed, or named in one line with what can be asked of them."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import simcore
import yaml
from simcore.inputs.documents import is_described

from tests.python.command_line import document, refused, run
from tests.python.field_documents import BILLED, DEFINITION, ENDED, FIELD, READ, RUN, Case, Members
from tests.python.foreign_documents import FOREIGN, RUNS, is_held

WORK = {"work": {"compute": {"duration": "20 min"}}}
BILLS = [case for case, _ in BILLED]
REQUESTS = [case for case, _, _ in READ]
WITHOUT_JOBS = [case for case in FOREIGN if not is_held(case)]


def named(case: Case) -> str:
    return case.name


def test_every_file_is_in_a_table() -> None:
    known = Counter(case.name for case in (*FOREIGN, *BILLS, *REQUESTS))
    assert [name for name, count in known.items() if count > 1] == []
    files = {path.name for path in FIELD.iterdir() if ".workload." not in path.name}
    assert files == {case.name for case in (*FOREIGN, *BILLS, *REQUESTS) if not case.text}


# ----------------------------------------------------------------------------------- refused in one line
def line_of(error: simcore.SpecError) -> simcore.Problem:
    (problem,) = error.problems
    return problem


@pytest.mark.parametrize("case", FOREIGN, ids=named)
def test_every_reader_says_the_same(case: Case, tmp_path: Path) -> None:
    path = case.write(tmp_path)
    (tmp_path / "workload.yaml").write_text(yaml.safe_dump(WORK))
    said = set()
    as_jobs = (
        lambda: simcore.Job.load(path),
        lambda: simcore.Job.load(path, workload=tmp_path / "workload.yaml"),
    )
    as_descriptions = (lambda: simcore.load_described(path), lambda: simcore.load_search(path))
    for read in (*(() if is_held(case) else as_jobs), *as_descriptions):
        with pytest.raises(simcore.SpecError) as refusal:
            read()
        said.add(line_of(refusal.value))
    (problem,) = said
    assert problem.where == str(path)
    assert problem.rule.startswith(case.wanted)


@pytest.mark.parametrize("case", [case for case in FOREIGN if case.name.endswith(".json")], ids=named)
def test_dicts_are_refused_as_files_are(case: Case) -> None:
    content = case.content()
    for place, read in (
        ("", simcore.load_described),
        ("", simcore.load_search),
        ("job", simcore.Job),
        *([] if is_described(content) else [("request", simcore.Job.from_request)]),
    ):
        with pytest.raises(simcore.SpecError) as refusal:
            read(content)
        problem = line_of(refusal.value)
        assert (problem.where, problem.rule.startswith(case.wanted)) == (place, True)
    if not is_described(content):
        with pytest.raises(simcore.SpecError, match=re.escape(case.wanted)):
            simcore.forecast(content)


COMMANDS = [
    ("forecast",),
    ("check", "--max-cost", "5"),
    ("explain",),
    ("explain", "bill"),
    ("explain", "uncertainty"),
    ("advise", "data"),
    ("advise", "checkpoint"),
    ("advise", "work"),
    ("explore",),
    ("rank",),
    ("bill",),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_verb_says_the_same(command: tuple[str, ...], tmp_path: Path) -> None:
    case = next(case for case in FOREIGN if case.name.startswith("a14"))
    path = case.write(tmp_path)
    (line,) = refused(run(*command, path))
    assert line.startswith(f"{path}: {case.wanted}")


@pytest.mark.parametrize("case", [case for case in WITHOUT_JOBS if not case.text], ids=named)
def test_a_workload_beside_it_changes_nothing(case: Case, tmp_path: Path) -> None:
    (tmp_path / "w.yaml").write_text(yaml.safe_dump(WORK))
    lines = [refused(run(verb, FIELD / case.name, "--workload", tmp_path / "w.yaml")) for verb in ("forecast", "bill")]
    assert lines[0] == lines[1]
    assert len(lines[0]) == 1
    assert lines[0][0].startswith(f"{FIELD / case.name}: {case.wanted}")


def test_several_files_at_once(tmp_path: Path) -> None:
    cases = WITHOUT_JOBS[:3]
    paths = [case.write(tmp_path) for case in cases]
    expected = [f"simcore: {path}: {case.wanted}" for path, case in zip(paths, cases, strict=True)]
    for command in (("check", "--max-cost", "5"), ("bill",)):
        lines = run(command[0], *paths, *command[1:]).err.splitlines()
        assert [line[: len(start)] for line, start in zip(lines, expected, strict=True)] == expected
    assert cases[0].wanted in refused(run("compare", *paths[:2]))[0]
    assert cases[0].wanted in refused(run("diff", *paths[:2]))[0]


def test_a_suite_of_such_files(tmp_path: Path) -> None:
    case = WITHOUT_JOBS[0]
    path = case.write(tmp_path)
    done = run("regress", "run", tmp_path, "--format", "json")
    assert (done.code, f"{path}: {case.wanted}" in done.out) == (2, True)


def test_from_standard_input() -> None:
    (line,) = refused(run("forecast", "-", told=(FIELD / "a03-asl-substitutions.asl.json").read_text()))
    assert "has 2 jobs: name one by its name" in line


def test_yaml_that_nobody_knows_keeps_its_own_refusal(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("a: !Ref b\n")
    (line,) = refused(run("forecast", tmp_path / "a.yaml"))
    assert line == f"{tmp_path / 'a.yaml'}:1:4: must not use tags, got !Ref"
    (tmp_path / "a.yaml").write_text("apiVersion: v1\nkind: &a [x]\nspec: *a\n")
    (line,) = refused(run("forecast", tmp_path / "a.yaml"))
    assert "must not use aliases" in line


# ----------------------------------------------------------------------------------- what the refusals advise
def capital(members: Any) -> Any:
    """Members of an object of Kubernetes as those of a request, as the refusal says."""
    if isinstance(members, list):
        return [capital(item) for item in members]
    if not isinstance(members, dict):
        return members
    made = {key[0].upper() + key[1:]: capital(value) for key, value in members.items()}
    if "HyperParameters" in made:
        made["HyperParameters"] = {each["Name"]: each["Value"] for each in made["HyperParameters"]}
    return made


def content(name: str) -> Any:
    return next(case for case in FOREIGN if case.name.startswith(name)).content()


def spec_as_request() -> Members:
    request: Members = capital(content("a01")["spec"])
    del request["Region"]
    return {**request, "TrainingJobName": "trees"}


def parameters_as_request() -> Members:
    parameters = dict(content("a03")["States"]["Train"]["Parameters"])
    del parameters["TrainingJobName.$"]
    return {**parameters, "TrainingJobName": "a", "RoleArn": DEFINITION["RoleArn"],
            "OutputDataConfig": DEFINITION["OutputDataConfig"]}  # fmt: skip


ADVISED = {
    "spec of Kubernetes": spec_as_request,
    "tuning spec of Kubernetes": lambda: {**capital(content("a02")["spec"]["trainingJobDefinition"]),
                                          "TrainingJobName": "a"},
    "Parameters of a task": parameters_as_request,
    "Arguments of a step": lambda: {**content("pipeline")["Steps"][0]["Arguments"], "TrainingJobName": "a"},
    "definition of a tuning job": lambda: {**content("c01")["TrainingJobDefinition"], "TrainingJobName": "a"},
    "definition of a described tuning job": lambda: {**content("a07")["TrainingJobDefinition"], "TrainingJobName": "a"},
}  # fmt: skip


@pytest.mark.parametrize("name", ADVISED)
def test_the_advice_works(name: str) -> None:
    request = ADVISED[name]()
    channels = {each["ChannelName"]: {"size": "2 GB", "objects": 9} for each in request.get("InputDataConfig", [])}
    job = simcore.Job.from_request(request, workload={**WORK, "channels": channels})
    assert simcore.forecast(job, replications=16).cost_usd.mean > 0
    assert "StaticHyperParameters" not in job.to_request()


# ----------------------------------------------------------------------------------- billed
@pytest.mark.parametrize(("case", "hours"), BILLED, ids=[case.name for case in BILLS])
def test_billed(case: Case, hours: dict[str, float], tmp_path: Path) -> None:
    path = case.write(tmp_path)
    answer = document("bill", path)
    found: Counter[str] = Counter()
    for job in answer["jobs"]:
        for line in job["bill"]:
            if "ml." in line["usage_type"]:
                found[line["usage_type"].partition(":")[2]] += line["quantity"]
        assert job["differences"] == []
        assert [text for text in job["warnings"] if "checkpoint" in text or "interruption" in text] == []
    assert dict(found) == pytest.approx(hours, rel=1e-12)
    assert answer["total_usd"] == pytest.approx(sum(job["bill_total_usd"] for job in answer["jobs"]))
    from_dict = simcore.load_search(case.content()).jobs
    assert [job.bill().to_json() for job in from_dict] == [
        job.bill().to_json() for job in simcore.load_search(path).jobs
    ]


def test_the_warm_pool_by_hand() -> None:
    """1200 s and 69 s of ml.m5.xlarge, 30 GB as long; the rest is less than a tenth of a cent."""
    (job,) = document("bill", FIELD / "e01-warm-pool-described.json")["jobs"]
    assert job["bill_total_usd"] == pytest.approx(0.0833, abs=5e-5)
    assert job["phases"][-1]["phase"] == "retained"


def test_the_counter_of_a_spot_job_that_was_stopped() -> None:
    """3736 s until Stopping begins, 3738 s in the counter: two seconds of Stopping are billed, 127 s are free."""
    job = simcore.load_described(FIELD / "d04-described-spot-cut-by-max-runtime.json")
    stopping = [(phase.billed, phase.end_s - phase.start_s) for phase in job.trace.phases if phase.phase == "stopping"]
    assert stopping == [(True, 2), (False, 127)]
    assert (job.read_training_time_s, job.read_billable_time_s, job.differences) == (3738, 1422, [])
    described = json.loads((FIELD / "d04-described-spot-cut-by-max-runtime.json").read_text())
    described["TrainingTimeInSeconds"] = 3000
    assert "736 s less" in str(simcore.load_described(described).differences[0])


def test_what_is_left_out_of_a_search_is_said(tmp_path: Path) -> None:
    runs = next(case for case in BILLS if case.name == "search-one-runs.json").write(tmp_path)
    page = next(case for case in BILLS if case.name == "search-page.json").write(tmp_path)
    left_out = f"{runs}: Results[1].TrainingJob (job-1) still runs: it is not in this bill"
    assert document("bill", runs, page)["left_out"] == [
        left_out,
        f"{page}: NextToken: the jobs of the next page are not in this bill",
    ]
    assert document("bill", page, page)["total_usd"] == pytest.approx(2 * document("bill", page)["total_usd"])
    shown = " ".join(run("bill", runs, COLUMNS="200").out.split())
    assert left_out in shown


def test_a_search_shows_each_bill_and_the_sum() -> None:
    done = run("bill", FIELD / "a13-search-answer.json")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"2 jobs: ${document('bill', FIELD / 'a13-search-answer.json')['total_usd']:.2f}\n")
    assert done.out.count("the bill\n") == 2


def results(*jobs: Members) -> Members:
    return {"Results": [{"TrainingJob": job} for job in jobs]}


UNTYPED = {**ENDED, "ResourceConfig": {"InstanceType": "ml.m5.xlrge", "InstanceCount": 1}}
UNTIMED = {**ENDED, "BillableTimeInSeconds": -1}


def test_every_problem_of_every_job_of_a_search(tmp_path: Path) -> None:
    bad = results(UNTIMED, {**ENDED, "BillableTimeInSeconds": "x", "CreationTime": "y"})
    (tmp_path / "s.json").write_text(json.dumps(bad))
    places = [line.rpartition(": must be")[0] for line in refused(run("bill", tmp_path / "s.json"))]
    assert {place.removeprefix(f"{tmp_path / 's.json'}: ") for place in places} >= {
        "Results[0].TrainingJob: BillableTimeInSeconds",
        "Results[1].TrainingJob: BillableTimeInSeconds",
        "Results[1].TrainingJob: CreationTime",
    }


@pytest.mark.parametrize("bad", [UNTYPED, UNTIMED], ids=["no price", "no time"])
def test_one_bad_job_stops_no_bill(bad: Members, tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    path.write_text(json.dumps(results(ENDED, bad, ENDED)))
    answer = document("bill", path)
    assert len(answer["jobs"]) == 2
    (said,) = answer["left_out"]
    assert said.startswith(f"{path}: Results[1].TrainingJob: ")
    assert said.endswith("; the job is left out of this bill")
    path.write_text(json.dumps(results(bad)))
    (line,) = refused(run("bill", path))
    assert line == said.removesuffix("; the job is left out of this bill").replace("[1]", "[0]")


def arn(name: str) -> Members:
    return {**ENDED, "TrainingJobName": name, "TrainingJobArn": f"arn:aws:sagemaker:us-east-1:1:training-job/{name}"}


def test_a_job_that_stands_twice_is_billed_once(tmp_path: Path) -> None:
    pages = [tmp_path / "a.json", tmp_path / "b.json"]
    pages[0].write_text(json.dumps(results(arn("x"), arn("y"), arn("x"))))
    pages[1].write_text(json.dumps(results(arn("y"), arn("z"))))
    answer = document("bill", *pages)
    assert [job["job"] for job in answer["jobs"]] == ["x", "y", "z"]
    assert answer["left_out"] == [
        f"x stands twice in {pages[0]}: it is billed once",
        f"y stands twice in {pages[0]} and {pages[1]}: it is billed once",
    ]
    found = simcore.load_search(*(json.loads(page.read_text()) for page in pages))
    assert [job.name for job in found.jobs] == ["x", "y", "z"]


def test_a_page_without_jobs(tmp_path: Path) -> None:
    pages = [tmp_path / name for name in ("empty.json", "runs.json", "full.json")]
    pages[0].write_text('{"Results": []}')
    pages[1].write_text(json.dumps(results({**RUN, "TrainingJobStatus": "InProgress"})))
    pages[2].write_text(json.dumps(results(ENDED)))
    assert len(document("bill", *pages)["jobs"]) == 1
    assert refused(run("bill", *pages[:2])) == [f"{pages[0]}, {pages[1]}: must hold a job that has ended"]
    assert simcore.load_search({"Results": []}).jobs == ()


def test_every_bad_file(tmp_path: Path) -> None:
    names = ("a.json", "b.json", "c.json")
    for name, content in zip(names, ({"ResultsByTime": []}, results(UNTIMED), ENDED), strict=True):
        (tmp_path / name).write_text(json.dumps(content))
    lines = run("bill", *(tmp_path / name for name in names)).err.splitlines()
    assert [line.split(": ")[1] for line in lines] == [str(tmp_path / "a.json"), str(tmp_path / "b.json")]
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.load_search(tmp_path / "a.json", tmp_path / "b.json", tmp_path / "c.json")
    assert len(refusal.value.problems) == 2


def test_a_picture_of_a_search_with_several_jobs(tmp_path: Path) -> None:
    (line,) = refused(run("bill", FIELD / "a13-search-answer.json", "--plot", tmp_path / "a.svg"))
    assert line == "--plot: must go with one job, which the picture shows, got 2 jobs"


@pytest.mark.parametrize("case", [case for case in BILLS if "TrainingJobName" in case.content()], ids=named)
def test_a_described_job_is_forecast_as_the_same_again(case: Case, tmp_path: Path) -> None:
    (job,) = json.loads(run("forecast", case.write(tmp_path), "--format", "json").out)["jobs"]
    assert (job["forecast"], job["at_most_usd"] > 0) == (None, True)
    assert "must be given (what is computed)" in job["missing"][0]["rule"]


def test_search_with_jobs_that_all_run(tmp_path: Path) -> None:
    (tmp_path / "s.json").write_text(json.dumps([{**RUN, "TrainingJobStatus": "InProgress"}]))
    assert refused(run("bill", tmp_path / "s.json")) == [f"{tmp_path / 's.json'}: must hold a job that has ended"]
    with pytest.raises(simcore.SpecError, match=RUNS):
        simcore.load_described({**RUN, "TrainingJobStatus": "InProgress"})


# ----------------------------------------------------------------------------------- requests
def at(members: Any, path: str) -> Any:
    for key in path.split("."):
        members = members[key]
    return members


@pytest.mark.parametrize(("case", "workload", "fields"), READ, ids=[case.name for case in REQUESTS])
def test_read(case: Case, workload: Members, fields: Members, tmp_path: Path) -> None:
    path = case.write(tmp_path)
    (tmp_path / "w.yaml").write_text(yaml.safe_dump(workload))
    job = simcore.Job.load(path, workload=tmp_path / "w.yaml")
    assert {key: at(job.description, key) for key in fields} == fields
    assert run("forecast", path, "--workload", tmp_path / "w.yaml", "--replications", "16").code == 0
    again = simcore.Job.from_request(job.to_request(), workload={"region": job.description.get("region"), **workload})
    assert again.description == {**job.description, "region": again.description.get("region")}
    assert simcore.Job.from_request(case.content(), workload=workload).description == job.description


@pytest.mark.parametrize("case", REQUESTS, ids=named)
def test_a_bill_of_a_request_says_what_it_is(case: Case, tmp_path: Path) -> None:
    path = case.write(tmp_path)
    (line,) = refused(run("bill", path))
    assert line.startswith(f"{path}: is a request: simcore forecast says what the job will cost")


def test_what_is_left_out_of_a_definition_is_said() -> None:
    case, workload, _ = next(row for row in READ if row[0].name == "tuned-ranges.json")
    job = simcore.Job.from_request(case.content(), workload=workload)
    assert job.request_warnings[0] == (
        "DefinitionName, HyperParameterRanges, TuningObjective: left out, since the forecast is for one training job "
        "of a tuning job"
    )
    case, workload, _ = next(row for row in READ if row[0].name == "tuned-configs.json")
    job = simcore.Job.from_request(case.content(), workload=workload)
    assert "InstanceConfigs: the forecast is for the first" in job.request_warnings[0]


def test_problems_of_a_definition_have_its_own_places() -> None:
    wrong = {"TrainingJobName": "a", **DEFINITION, "StaticHyperParameters": {"a": 3},
             "HyperParameterTuningResourceConfig": {"InstanceType": "ml.m5.xlrge", "InstanceCount": "2"}}  # fmt: skip
    del wrong["ResourceConfig"]
    with pytest.raises(simcore.SpecError) as refusal:
        simcore.Job.from_request(wrong, workload=WORK, file="d.json").resolve()
    assert sorted(problem.where for problem in refusal.value.problems) == [
        "d.json: HyperParameterTuningResourceConfig.InstanceCount",
        "d.json: HyperParameterTuningResourceConfig.InstanceType",
        "d.json: StaticHyperParameters.a",
    ]


def test_capitals_are_no_words_of_other_requests() -> None:
    request = next(case for case in REQUESTS if case.name.startswith("a08")).content()
    for member in ("TrainingJobArn", "BaseTags"):
        del request[member]
    job = simcore.Job.from_request(request, workload=READ[0][1])
    with pytest.raises(simcore.SpecError, match="did you mean S3Prefix"):
        job.resolve()
