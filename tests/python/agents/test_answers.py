"""Answers within the limit, whatever they are about, with the count of what is left out."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from simcore.agents.answers import (
    LEFT_OUT,
    MOST_TOKENS,
    NEXT,
    Answer,
    as_json,
    chosen_keys,
    fitted,
    in_arguments,
    tokens,
)
from simcore.display.document import Citation, Citations, Document, Section, Table, columns, prose, rows

from tests.python.agent_client import Agent, client
from tests.python.jobs import EXAMPLES

ESTIMATOR = """from sagemaker.pytorch import PyTorch
import sys
"""
MANY = 50


def document(entries: int, words: str = "words") -> Document:
    lines = [(f"row {number}", words) for number in range(entries)]
    table = Table(columns("text", "name", "what"), rows(lines))
    cited = Citations(tuple(Citation(name, value, "a source") for name, value in lines))
    sections = (Section("a", "table", (table,)), Section("b", "cited", (cited,)), prose("c", [words] * entries))
    return Document("Kind", "job", "headline", warnings=(words,) * entries, sections=sections)


@pytest.mark.parametrize("entries", [0, 1, 10, 300])
@pytest.mark.parametrize("words", ["words", "w" * 5_000, "日本語" * 100, "\x1b[31m"])
def test_no_answer_is_longer_than_the_limit(entries: int, words: str) -> None:
    data = {"first": 1.5, "list": [{"name": words, "value": number} for number in range(entries)], words: words}
    answer = Answer(document(entries, words), data, [words] * 5, "ask for less")
    text, structured = answer.both()
    assert tokens(text + as_json(structured)) <= MOST_TOKENS
    assert text.startswith("job: headline")
    assert structured["first"] == 1.5
    assert "\x1b" not in text


def test_what_is_left_out_is_counted() -> None:
    answer = Answer(document(300), {"list": list(range(1000))}, ["Ask."], "ask for less")
    text, structured = answer.both()
    shown = sum(line.startswith("row ") for line in text.split("cited")[0].splitlines())
    assert f"… {300 - shown:,} more: ask for less" in text
    assert structured[LEFT_OUT]["list[]"] == 1000 - len(structured["list"])
    assert structured[NEXT] == ["Ask."]
    assert text.endswith("Next:\n- Ask.")


def test_what_decides_is_cut_last() -> None:
    long = [{"field": f"field.{number}", "value": "v" * 60} for number in range(40)]
    warnings = [f"warning {number}: {'w' * 120}" for number in range(8)]
    designs = [{"label": f"design {number}", "cost_usd": 1.0 * number} for number in range(60)]
    answer = Answer(document(0), {"assumed": long, "warnings": warnings, "designs": designs}, kept=["design 55"])
    made = answer.both()[1]
    assert made["warnings"] == warnings
    assert len(made["designs"]) > len(made["assumed"]) >= 2
    labels = [each["label"] for each in made["designs"]]
    assert labels == [*(f"design {number}" for number in range(len(labels) - 1)), "design 55"]
    assert made[LEFT_OUT]["designs[]"] == 60 - len(labels)


def test_a_row_that_the_answer_is_about_is_never_cut() -> None:
    text = Answer(document(300, "words " * 5), {}, kept=["row 299"]).both()[0]
    assert "row 299" in text
    assert "row 150" not in text


def test_sentences_are_whole_while_rows_can_make_room() -> None:
    sentence = f"{'runs into max_runtime ' * 20}and no more"
    whole = replace(document(300), headline=sentence, warnings=(sentence,))
    text, data = Answer(whole, {"why": sentence, "assumed": list(range(900))}).both()
    assert " ".join(text.split()).count(sentence) == 2
    assert data["why"] == sentence


def test_a_short_answer_is_whole() -> None:
    text, structured = Answer(document(2), {"list": [1, 2, 3]}).both()
    assert structured == {"list": [1, 2, 3]}
    assert "more" not in text


def test_options_are_called_as_arguments_are() -> None:
    told = in_arguments("give --max-time, a workload tells them (--workload), not --max-times or x--seed; --verbose")
    assert told == "give max_time, a workload tells them (workload), not --max-times or x--seed; --verbose"


def test_tokens_are_a_third_of_the_bytes() -> None:
    assert [tokens(words) for words in ("", "a", "abc", "abcd", "é" * 3)] == [0, 1, 1, 2, 2]


def test_some_keys_are_chosen() -> None:
    data = {"a": {"b": 1, "c": 2}, "rows": [{"x": 1, "y": 2}, {"x": 3}], "other": 5, "none": None}
    chosen = chosen_keys(data, ("a.b", "rows.x", "none.deep", "absent"))
    assert chosen == {"a": {"b": 1}, "rows": [{"x": 1}, {"x": 3}], "none": None}


def test_lines_are_cut_to_their_room() -> None:
    words = "\n".join(f"problem {number}" for number in range(1000))
    cut = fitted(words, 600)
    kept = cut.splitlines()
    assert len(cut.encode()) <= 600
    assert kept[-1] == f"… {1000 - (len(kept) - 1):,} more lines"
    assert fitted("one\ntwo", 600) == "one\ntwo"
    assert len(fitted("x" * 9_000, 600).encode()) <= 600


# ------------------------------------------------------------------------------------------------ large inputs
def request(number: int) -> dict[str, Any]:
    """A request with much to object to."""
    return {
        "TrainingJobName": f"job-{number}-{'n' * 40}",
        "RoleArn": "arn:aws:iam::111122223333:role/Training",
        "AlgorithmSpecification": {"TrainingImage": "mine:1", "TrainingInputMode": "File"},
        "OutputDataConfig": {"S3OutputPath": "s3://mine/output"},
        "ResourceConfig": {"InstanceType": "ml.p3.2xlarge", "InstanceCount": 1, "VolumeSizeInGB": 30,
                           "KeepAlivePeriodInSeconds": 3600},
        "StoppingCondition": {"MaxRuntimeInSeconds": 86400, "MaxWaitTimeInSeconds": 3600},
    }  # fmt: skip


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    """A client in a folder of 120 requests, with a program that creates 50 jobs."""
    folder = tmp_path_factory.mktemp("large")
    (folder / "requests").mkdir()
    for number in range(120):
        (folder / "requests" / f"{number}.json").write_text(json.dumps(request(number)))
    calls = [
        f"PyTorch(role='r', instance_count={number % 4 + 1}, instance_type='ml.g5.xlarge', framework_version='2.1',"
        f" py_version='py310', entry_point='t.py', max_run=3600 * {number + 1}).fit()"
        for number in range(MANY)
    ]
    (folder / "many.py").write_text(ESTIMATOR + "\n".join(calls) + "\n")
    (folder / "job.yaml").write_text((EXAMPLES / "bert-spot.yaml").read_text(encoding="utf-8"))
    with client(folder) as opened:
        yield opened


def test_hundreds_of_findings(agent: Agent) -> None:
    told = agent.call("lint", path="requests")
    found = told.data
    assert sum(found["counts"].values()) >= 200
    assert len(found["findings"]) + found[LEFT_OUT]["findings[]"] == sum(found["counts"].values())
    assert found["findings"][0]["severity"] == "error"
    assert "more: lint one file, or leave rules out with ignore" in told.text


def test_fifty_jobs(agent: Agent) -> None:
    told = agent.call("scan", path="many.py", max_cost=20)
    assert told.data["total"]["jobs"] == MANY
    assert len(told.data["jobs"]) + told.data[LEFT_OUT]["jobs[]"] == MANY
    assert {each["verdict"] for each in told.data["jobs"]} <= {"within", "over", "not checked"}
    assert f"of {MANY} jobs" in told.text


def test_more_than_a_thousand_designs(agent: Agent) -> None:
    hours = [f"{each} h" for each in range(5, 75)]
    vary = {"purchase": ["on_demand", "spot"], "stopping.max_runtime": hours,
            "checkpoint.every": [f"{each} min" for each in range(10, 90, 10)]}  # fmt: skip
    told = agent.call("explore", path="job.yaml", vary=vary, max_time="9 h")
    assert told.data["size"] == 2 * 70 * 8
    assert told.data["best"]["keeps_limits"]
    assert told.data["correct_selection"] >= 0.95


def test_very_many_problems(agent: Agent) -> None:
    keys = "".join(f"key_{number}: {number}\n" for number in range(3000))
    told = agent.call("forecast", text=f"simcore: 1\n{keys}")
    assert told.refused
    assert "more" in told.text.splitlines()[-1]


def test_answers_of_files_with_long_names(agent: Agent) -> None:
    name = "n" * 60
    text = f"simcore: 1\nname: {name}\ncluster: {{instance_type: ml.g5.xlarge}}\nwork: {{compute: {{duration: 1 h}}}}\n"
    assert name in agent.call("forecast", text=text).text
