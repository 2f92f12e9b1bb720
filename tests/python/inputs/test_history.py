"""load_history: one record a job, whatever tells of it, and nothing lost."""

import itertools
import json
import random
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore import History, SpecError, load_history

from tests.python.bad_histories import FILES, MEMBERS, NAME, described

DATA = Path(__file__).parents[2] / "data"
LOGS = [json.loads(line) for line in (DATA / "job_logs.jsonl").read_text(encoding="utf-8").splitlines()]


def check(history: History, kept: int, merged: int = 0, skipped: int = 0) -> None:
    """The counts of a history, which add up."""
    assert (history.kept, history.merged, history.skipped_count) == (kept, merged, skipped)
    assert history.read == kept + merged + skipped
    assert len(history.jobs) == kept


@pytest.fixture
def good(tmp_path: Path) -> Path:
    """A file with a job that can be read."""
    path = tmp_path / "good.json"
    path.write_text(json.dumps(described(TrainingJobName="good", TrainingJobArn=None)))
    return path


@pytest.mark.parametrize(("changed", "where", "rule"), MEMBERS, ids=lambda value: str(value)[:60])
def test_a_job_with_a_wrong_member_is_named_and_the_others_are_kept(
    changed: dict[str, Any], where: str, rule: str, good: Path, tmp_path: Path
) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(
        "\n".join([json.dumps(described(**changed)), json.dumps(described(TrainingJobName="b", TrainingJobArn=None))])
    )
    history = load_history(path, good)
    check(history, kept=2, skipped=1)
    (skipped,) = history.skipped
    assert skipped.where.startswith(f"{path}: line 1")
    assert where in f"{skipped.where} {skipped.value}"
    assert rule in f"{skipped.rule} {skipped.value}"


@pytest.mark.parametrize("case", FILES, ids=lambda case: f"{case[0]}: {case[1][:40]!r}")
def test_a_wrong_file_is_named_and_the_others_are_kept(
    case: tuple[str, bytes, str, str], good: Path, tmp_path: Path
) -> None:
    name, content, where, rule = case
    path = tmp_path / name
    path.write_bytes(content)
    history = load_history(path, good)
    assert (history.kept, history.read) == (1, 1 + history.skipped_count)
    assert history.skipped[0].where.startswith(str(path))
    assert where in history.skipped[0].where
    assert rule in history.skipped[0].rule
    with pytest.raises(SpecError) as refused:
        load_history(path)
    assert "\n" not in refused.value.problems[0].where
    assert rule in str(refused.value)


def test_there_are_a_hundred_bad_inputs() -> None:
    assert len(MEMBERS) + len(FILES) >= 100


def test_what_stands_behind_a_job_in_its_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps(described()) + " x\n")
    history = load_history(path)
    check(history, kept=1, skipped=1)


@pytest.mark.parametrize("indent", [None, 2])
def test_every_job_of_a_page_is_read(indent: int | None, tmp_path: Path) -> None:
    """Pages of Search, of ListTrainingJobs, and lists of pages, on one line or many."""
    jobs = [described(TrainingJobName=f"job-{number}", TrainingJobArn=None) for number in range(7)]
    listed = [{name: job[name] for name in ("TrainingJobName", "TrainingJobStatus", "CreationTime")} for job in jobs]
    path = tmp_path / "pages.json"
    for page in (
        {"Results": [{"TrainingJob": job} for job in jobs], "NextToken": None},
        {"TrainingJobSummaries": listed},
        [
            {"Results": [{"TrainingJob": job} for job in jobs[:3]]},
            {"Results": [{"TrainingJob": job} for job in jobs[3:]]},
        ],
        jobs,
    ):
        path.write_text(json.dumps(page, indent=indent))
        check(load_history(path), kept=7)
        check(load_history(page), kept=7)


def test_folders_and_files_that_are_not_there(good: Path, tmp_path: Path) -> None:
    history = load_history(tmp_path, tmp_path / "none.json", good)
    check(history, kept=1, skipped=2)
    assert [each.value for each in history.skipped] == ["a directory", ""]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_ends_of_lines_and_byte_order_marks_change_nothing(end: str, mark: str, tmp_path: Path) -> None:
    answers, log = tmp_path / "a.jsonl", tmp_path / f"{NAME}.log"
    answers.write_bytes((mark + end.join([json.dumps(described())] * 2)).encode())
    log.write_bytes((mark + f"2024-04-22 19:00:26 Starting - Starting the training job{end}").encode())
    check(load_history(answers, log), kept=1, merged=2)


def test_times_of_all_zones_and_spellings_are_one(tmp_path: Path) -> None:
    moment = datetime(2024, 4, 22, 19, 0, 26, tzinfo=UTC)
    spelled = [moment.timestamp(), int(moment.timestamp() * 1000), str(moment), "2024-04-22T12:00:26-0700", moment]
    for created in spelled:
        (job,) = load_history([described(CreationTime=created)]).jobs
        assert job.created == "2024-04-22T19:00:26.000Z"


def test_names_that_are_given_twice_are_two_jobs() -> None:
    later = {"CreationTime": 1723812426, "TrainingStartTime": None, "TrainingEndTime": None, "LastModifiedTime": None}
    history = load_history([described(), described(**later, SecondaryStatusTransitions=[])])
    check(history, kept=2)
    assert history.notes == [f"{NAME} is the name of 2 jobs"]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log["name"])
@pytest.mark.parametrize("form", ["sdk2_logs", "sdk2_wait", "sdk2_later"])
def test_what_sdk2_prints_holds_what_happened(log: dict[str, Any], form: str, tmp_path: Path) -> None:
    """Each status begins within what its line allows, and none is missing."""
    path = tmp_path / "run.log"
    path.write_text(log[form])
    history = load_history(path)
    check(history, kept=1)
    (job,) = history.jobs
    assert job.name == log["name"]
    true = [
        (each["status"], part["message"], datetime.fromisoformat(part["time"]).timestamp())
        for each in log["statuses"]
        for part in each["parts"]
    ]
    origin = job.origin_ms / 1000
    for phase in job.phases:
        earliest = -1e9 if phase.begin.precision == "unknown" else origin + phase.begin.earliest_s
        matching = [
            time
            for status, message, time in true
            if message.startswith(phase.message) and status.lower() == phase.phase
        ]
        assert any(earliest - 1.0 <= time <= origin + phase.begin.time_s + 1.0 for time in matching), phase
    if log["statuses"][-1]["status"] in ("Completed", "Failed", "Stopped"):
        assert job.outcome == log["statuses"][-1]["status"]
        counter = log["described"].get("TrainingTimeInSeconds")
        expected = None if counter is None or form == "sdk2_wait" else counter * log["instance_count"]
        assert job.training_total_s == (
            expected if job.outcome != "Failed" else None
        )  # a failure raises before it is printed
    else:
        assert job.outcome is None
    printed = {message for status, message, _ in true if f"{status} - {message}" in log[form]}
    ends = {"Completed", "Failed", "Stopped"}
    assert {phase.message for phase in job.phases} == {m for s, m, _ in true if m in printed and s not in ends}


@pytest.mark.parametrize("log", [log for log in LOGS if "sdk3" in log], ids=lambda log: log["name"])
@pytest.mark.parametrize("form", ["sdk3", "sdk3_notebook"])
def test_what_sdk3_prints_has_the_lengths_of_the_answer(log: dict[str, Any], form: str, tmp_path: Path) -> None:
    path = tmp_path / "run.log"
    path.write_text(log[form], encoding="utf-8")
    (job,) = load_history(path).jobs
    (told,) = load_history([log["described"]]).jobs
    assert job.name == log["name"]
    assert job.outcome == told.outcome
    assert job.created_is == "unknown"
    assert [phase.phase for phase in job.phases] == [phase.phase for phase in told.phases]
    for phase, true in zip(job.phases, told.phases, strict=True):
        assert phase.length_s == (None if true.length_s is None else pytest.approx(true.length_s, abs=0.051))


@pytest.mark.parametrize("log", LOGS[:20], ids=lambda log: log["name"])
def test_the_answer_wins_and_the_log_adds_to_it_in_any_order(log: dict[str, Any], tmp_path: Path) -> None:
    answer, printed = tmp_path / "answer.json", tmp_path / "run.log"
    answer.write_text(json.dumps(log["described"]))
    printed.write_text(log["sdk2_logs"])
    histories = [load_history(*order) for order in itertools.permutations([answer, printed])]
    for history in histories:
        check(history, kept=1, merged=1)
        assert history.contradictions == []
        assert history.jobs == histories[0].jobs
    (alone,) = load_history(answer).jobs
    (job,) = histories[0].jobs
    assert job.sources[0].kind == "described"
    assert job.outcome == alone.outcome
    billed = sum(phase.length_s or 0.0 for phase in job.phases)
    assert billed == pytest.approx(sum(phase.length_s or 0.0 for phase in alone.phases))
    assert {phase.phase for phase in job.phases} == {phase.phase for phase in alone.phases}


def test_many_jobs_of_one_log_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "notebook.log"
    path.write_text("\n".join(log["sdk2_logs"] for log in LOGS))
    history = load_history(path)
    check(history, kept=len(LOGS))
    assert [job.name for job in history.jobs] == [log["name"] for log in LOGS]


def test_corrupt_records_are_counted_whatever_they_are(tmp_path: Path) -> None:
    """Bytes of valid files, changed at random: the counts add up, and no phase ends before it begins."""
    source = random.Random(43)
    text = "\n".join(json.dumps(log["described"]) for log in LOGS[:4]) + "\n" + LOGS[0]["sdk2_logs"]
    for name in ("a.jsonl", "a.log", "a.json"):
        for _ in range(300):
            bytes_ = bytearray(text.encode())
            for _ in range(source.randint(1, 8)):
                at = source.randrange(len(bytes_))
                bytes_[at : at + source.randint(0, 3)] = source.randbytes(source.randint(0, 3))
            path = tmp_path / name
            path.write_bytes(bytes_)
            history = simcore._core.read_history([str(path)])
            assert history.read == history.kept + history.merged + history.skipped_count
            for phase in (phase for job in history.jobs for phase in job.phases):
                assert phase.begin.earliest_s <= phase.begin.time_s
                assert phase.end is None or phase.end.time_s >= phase.begin.time_s
            history.to_json().encode()


def test_rows_of_jobs_and_of_phases() -> None:
    history = load_history([described()])
    (row,) = history.to_pandas().to_dict("records")
    assert (row["starting_s"], row["preparing_s"], row["training_s"], row["uploading_s"]) == (60.0, 30.0, 60.0, 10.0)
    assert [phase["phase"] for phase in history.phase_records()] == ["starting", "downloading", "training", "uploading"]
    assert row["source"] == "described"
