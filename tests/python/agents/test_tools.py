"""Tools by the package's own client: their figures are those of the command line, and say what to do next."""

import json
import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from simcore.agents.answers import LEFT_OUT, NEXT
from simcore.agents.tools import TOOLS

from tests.python.agent_client import Agent, client
from tests.python.command_line import run
from tests.python.jobs import EXAMPLES

FOLDER = EXAMPLES.parent
SPOT, P4D, CALTECH = "jobs/bert-spot.yaml", "jobs/bert-p4d.yaml", "requests/caltech256.json"
BESIDE = "requests/caltech256.workload.yaml"
ON_DEMAND, ON_SPOT = "jobs/resnet50-on-demand.yaml", "jobs/resnet50-spot.yaml"
PURCHASE = {"purchase": ["on_demand", "spot"]}
# Keys that the command line's answer to the same question has not, or has elsewhere.
OWN = {"compare": {"assumed", "warnings"}, "explore": {"assumed", "warnings"}, "explain": {"job"}}

Part = Callable[[Any], Any]  # of what the command line prints


def whole(document: Any) -> Any:
    return document


def verdict(document: Any) -> Any:
    return document["verdicts"][0]


def as_list(key: str) -> Part:
    return lambda document: {key: document}


# A tool, its arguments, the same question to the command line, and the part of its JSON that is the answer.
QUESTIONS: list[tuple[str, dict[str, Any], str, Part]] = [
    ("forecast", {"path": SPOT}, f"forecast {SPOT}", whole),
    ("forecast", {"path": SPOT, "max_cost": 50, "seed": 3}, f"forecast {SPOT} --max-cost 50 --seed 3", whole),
    ("forecast", {"path": P4D, "replications": 500}, f"forecast {P4D} --replications 500", whole),
    ("forecast", {"path": CALTECH, "workload": BESIDE}, f"forecast {CALTECH} --workload {BESIDE}", whole),
    ("forecast", {"path": "programs/train.py:30", "workload": "programs/train.workload.yaml"},
     "forecast programs/train.py:30 --workload programs/train.workload.yaml", whole),
    ("check", {"path": P4D, "max_cost": 500}, f"check {P4D} --max-cost 500", verdict),
    ("check", {"path": P4D, "max_cost": 60, "max_time": "8 h"}, f"check {P4D} --max-cost 60 --max-time 8h", verdict),
    ("check", {"path": SPOT, "max_cost": "40 USD", "confidence": 0.8},
     f"check {SPOT} --max-cost 40 --confidence 0.8", verdict),
    ("check", {"path": SPOT, "max_cost": 100, "worst_case": True},
     f"check {SPOT} --max-cost 100 --worst-case", verdict),
    ("lint", {"path": SPOT}, f"lint {SPOT}", whole),
    ("lint", {"path": "jobs", "ignore": ["outdated-type"]}, "lint jobs --ignore outdated-type", whole),
    ("scan", {"path": "programs"}, "scan programs", whole),
    ("compare", {"paths": [ON_DEMAND, ON_SPOT], "max_cost": 60}, f"compare {ON_DEMAND} {ON_SPOT} --max-cost 60", whole),
    ("compare", {"path": SPOT, "vary": PURCHASE}, f"sweep {SPOT} --vary purchase=on_demand,spot", whole),
    ("explore", {"path": SPOT, "vary": PURCHASE, "max_time": "9 h"},
     f"explore {SPOT} --vary purchase=on_demand,spot --max-time 9h", whole),
    ("explore", {"path": SPOT, "vary": {"checkpoint.every": ["10 min", "1 h"]}, "objective": "time"},
     f"explore {SPOT} --objective time --vary 'checkpoint.every=10 min,1 h'", whole),
    ("explain", {"about": "job", "path": SPOT}, f"explain {SPOT}", whole),
    ("explain", {"about": "bill", "path": SPOT}, f"explain bill {SPOT}", as_list("lines")),
    ("explain", {"about": "uncertainty", "path": P4D}, f"explain uncertainty {P4D}", whole),
    ("explain", {"about": "price", "name": "ml.p4d.24xlarge", "region": "eu-west-1"},
     "explain price ml.p4d.24xlarge --region eu-west-1", whole),
    ("explain", {"about": "field", "name": "cluster.volume_size"}, "explain field cluster.volume_size", whole),
    ("explain", {"about": "parameter", "name": "file.bandwidth"}, "explain parameter file.bandwidth", whole),
    ("catalog", {"name": "ml.g5.2xlarge"}, "catalog show ml.g5.2xlarge", whole),
    ("catalog", {"accelerator": "A10", "max_price": 9, "sort": "price"},
     "catalog list --accelerator A10 --max-price 9 --sort price --priced", as_list("types")),
]  # fmt: skip


@pytest.fixture(scope="module")
def agent() -> Iterator[Agent]:
    with client(FOLDER) as opened:
        yield opened


def numbers(value: Any) -> int:
    if isinstance(value, Mapping):
        return sum(map(numbers, value.values()))
    if isinstance(value, list):
        return sum(map(numbers, value))
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def differing(told: Any, printed: Any, path: str = "") -> list[str]:
    """Key paths at which an answer is another than what the command line prints; lists may be shorter and in another
    order, texts cut."""
    if isinstance(told, dict) and isinstance(printed, dict):
        return [
            each
            for key, value in told.items()
            for each in (differing(value, printed[key], f"{path}.{key}") if key in printed else [f"{path}.{key}"])
        ]
    if isinstance(told, list) and isinstance(printed, list):
        if all(isinstance(each, (int, float)) for each in told):
            return [] if told == printed else [path]
        unlike = [place for place, each in enumerate(told) if all(differing(each, other) for other in printed)]
        return ([path] if len(told) > len(printed) else []) + [f"{path}[{place}]" for place in unlike]
    if isinstance(told, str) and " … " in told and isinstance(printed, str):
        head, _, tail = told.partition(" … ")
        return [] if printed.startswith(head) and printed.endswith(tail) else [path]
    return [] if told == printed else [path]


@pytest.mark.parametrize(("tool", "arguments", "words", "part"), QUESTIONS, ids=[each[2] for each in QUESTIONS])
def test_figures_are_those_of_the_command_line(
    agent: Agent, tool: str, arguments: dict[str, Any], words: str, part: Part
) -> None:
    told = agent.call(tool, **arguments)
    assert not told.refused, told.text
    printed = part(json.loads(run(*shlex.split(words), "--format", "json", cwd=FOLDER).out))
    own = {NEXT, LEFT_OUT, *OWN.get(tool, ())}
    answer = {key: value for key, value in told.data.items() if key not in own}
    for job in answer["jobs"] if tool == "scan" else ():
        del job["path"]
    assert differing(answer, printed) == []
    assert numbers(answer) >= 1


def test_a_difference_is_found() -> None:
    printed = {"a": {"b": 1.5}, "list": [{"c": 1}, {"c": 2}], "text": "abcdef"}
    assert differing({"a": {"b": 1.5}, "list": [{"c": 1}], "text": "ab … ef"}, printed) == []
    assert differing({"a": {"b": 1.25}}, printed) == [".a.b"]
    assert differing({"list": [{"c": 2}]}, printed) == []
    assert differing({"list": [{"c": 1}, {"c": 3}]}, printed) == [".list[1]"]
    assert differing({"list": [{"c": 1}] * 3}, printed) == [".list"]
    assert differing({"other": 1, "text": "ab … xx"}, printed) == [".other", ".text"]


def test_twenty_questions_of_every_tool() -> None:
    assert len(QUESTIONS) >= 20
    assert {tool for tool, *_ in QUESTIONS} == set(TOOLS)


def test_no_amount_without_its_range_and_its_assumptions(agent: Agent) -> None:
    told = agent.call("forecast", path=SPOT)
    cost = told.data["cost_usd"]
    assert cost["p10"] < cost["mean"] < cost["p90"] <= told.data["worst_case"]["cost_usd"]
    assert told.data["assumed"]
    for words in ("8 of 10 runs", "at most", "what was assumed", "of the runs end before their work is done"):
        assert words in told.text, words
    compared = agent.call("compare", paths=[ON_DEMAND, ON_SPOT])
    assert all(each["cost_p5_usd"] <= each["cost_p90_usd"] for each in compared.data["designs"])
    assert compared.data["assumed"]
    assert "how the cost of each design spreads" in compared.text
    checked = agent.call("check", path=P4D, max_cost=500)
    assert checked.data["limits"]["cost_usd"]["interval"][0] > 0.99
    assert "what was assumed" in checked.text


def test_a_text_is_the_same_job_as_its_file(agent: Agent) -> None:
    text = (FOLDER / P4D).read_text(encoding="utf-8")
    named, handed = agent.call("forecast", path=P4D), agent.call("forecast", text=text)
    assert handed.data["cost_usd"] == named.data["cost_usd"]


def test_plan_threshold_proceed(agent: Agent) -> None:
    """The main use, from the prompt to a job that may be started."""
    text = (FOLDER / SPOT).read_text(encoding="utf-8")
    steps = agent.ask("get_prompt", "plan_threshold_proceed", {"path": SPOT, "threshold": "60 USD"})
    assert [
        word for word in ("lint", "forecast", "check", "60 USD", SPOT) if word not in steps.messages[0].content.text
    ] == []

    found = agent.call("lint", path=SPOT)
    assert "spot-without-checkpoints" in [each["rule"] for each in found.data["findings"]]
    planned = agent.call("forecast", path=SPOT)
    assert planned.data["probabilities"]["completed"]["share"] < 0.9
    assert any("36 % of the runs end before" in each for each in planned.data[NEXT])

    asked = {"max_cost": 60, "max_time": "9 h"}
    over = agent.call("check", path=SPOT, **asked)
    assert (over.data["within"], over.data[NEXT][0]) == (False, "Over the threshold: do not start the job.")
    better = agent.call(
        "explore", path=SPOT, vary={"purchase": ["on_demand", "spot"], "checkpoint.every": ["10 min"]}, **asked
    )
    assert better.data["best"]["keeps_limits"]
    assert better.data["best"]["values"]["purchase"] == "on_demand"

    allowed = agent.call("check", text=on_demand(text), **asked)
    assert not allowed.refused, allowed.text
    assert (allowed.data["within"], allowed.data["undecided"]) == (True, False), allowed.text
    assert allowed.data[NEXT][0] == "Within the threshold: the job may be started."


def on_demand(text: str) -> str:
    """The job file of the example without its section of spot and its limit of waiting."""
    sections = re.split(r"^(?=\w)", text.replace("purchase: spot", "purchase: on_demand"), flags=re.MULTILINE)
    kept = "".join(each for each in sections if not each.startswith("spot:"))
    return re.sub(r",? *max_wait: *[^,}\n]*", "", kept)


def test_what_is_missing_is_asked_for(agent: Agent) -> None:
    refused = agent.call("forecast", path=CALTECH)
    assert refused.refused
    assert "workload.channels.train.size: must be given" in refused.text
    assert "Ask the user for what is empty here" in refused.text
    assert "duration:" in refused.text


# ------------------------------------------------------------------------------------------------ what decides
TUNED = {"path": "programs/train.py:40", "workload": {"work": {"compute": {"duration": "30 min"}}}}
SIZES = {"cluster.volume_size": ["30 GB", "60 GB"]}
ENDLESS = (
    "simcore: 1\ncluster: {instance_type: ml.g5.xlarge}\nwork: {compute: {duration: 10 h}}\n"
    "stopping: {max_runtime: 5 min}\n"
)


def test_a_job_that_never_finishes_is_not_within(agent: Agent) -> None:
    told = agent.call("check", text=ENDLESS, max_cost=100)
    assert (told.data["within"], told.data["never_finishes"]) == (False, True)
    assert told.data[NEXT][0].startswith("Do not start the job")
    assert "may be started" not in told.text


def test_a_job_that_often_loses_its_work(agent: Agent) -> None:
    told = agent.call("check", path=SPOT, max_cost=100)
    assert told.data["within"]
    assert told.data[NEXT][0].startswith("Within the threshold, but 35 % of the runs end before their work is done")


def test_the_named_designs_are_in_the_data_and_in_the_table(agent: Agent) -> None:
    told = agent.call("compare", path=ON_DEMAND, vary={"cluster.instance_count": list(range(40, 0, -1))})
    named = [told.data["cheapest"], told.data["fastest"]]
    assert named == ["cluster.instance_count 1", "cluster.instance_count 40"]
    assert [each["label"] for each in told.data["designs"]][:2] == named
    table = told.text.partition("designs, cheapest first")[2].partition("\n\n")[0]
    assert all(f"\n{label} " in table for label in named)


def test_designs_that_are_refused_do_not_displace_others(agent: Agent) -> None:
    hours = [f"{hour} h" for hour in range(60, 4, -2)]
    told = agent.call("compare", path=SPOT, vary={**PURCHASE, "stopping.max_runtime": hours})
    assert [each for each in told.data["designs"] if each.get("refused")] == []


@pytest.mark.parametrize(
    ("tool", "more"),
    [("forecast", {}), ("check", {}), ("compare", {"vary": SIZES}), ("explore", {"vary": SIZES})],
)
def test_a_threshold_is_that_of_all_trials_of_a_tuner(agent: Agent, tool: str, more: dict[str, Any]) -> None:
    """A trial costs some $1.67: $3 are far too little for twelve of them, and $60 are enough."""
    for limit, kept in ((3, False), (60, True)):
        told = agent.call(tool, **TUNED, **more, max_cost=limit)
        found = {
            "forecast": lambda data: data["probabilities"]["over_budget"]["share"] < 0.05,
            "check": lambda data: data["within"],
            "compare": lambda data: all(each["over_budget"] < 0.05 for each in data["designs"]),
            "explore": lambda data: data["best"] is not None,
        }[tool](told.data)
        assert found is kept, told.text
        warnings = told.data["forecast"]["warnings"] if tool == "check" else told.data["warnings"]
        assert warnings[0] == f"max_cost is that of all 12 jobs: each of them may cost ${limit / 12:.2f}"
        assert "one of the 12 training jobs" in warnings[1]
        assert "one of the 12 training jobs" in told.text


def test_explanations_say_that_a_job_is_one_of_several(agent: Agent) -> None:
    for about in ("job", "bill", "uncertainty"):
        told = agent.call("explain", about=about, **TUNED)
        assert "one of the 12 training jobs" in told.text
        assert any("one of the 12 training jobs" in each for each in told.data["warnings"])


def test_the_path_of_each_job_of_a_scan_names_it_to_other_tools(agent: Agent) -> None:
    told = agent.call("scan", path="documents")
    seeds = next(each for each in told.data["jobs"] if each["path"].endswith("seeds.asl.json:FitSeed"))
    assert (seeds["starts"], seeds["within"], seeds["uncounted_data"]) == (3, "Map Each", ["train"])
    assert seeds["beside"][0]["why"] == "is billed as well"
    for each in agent.call("scan", path="programs").data["jobs"]:
        named = agent.call("forecast", path=each["path"], workload=TUNED["workload"])
        assert not named.refused or "one by its line" not in named.text, each["path"]


def test_what_decides_is_among_the_warnings_of_the_data(agent: Agent) -> None:
    warnings = agent.call("forecast", path=SPOT).data["warnings"]
    assert [" of the runs end as " in each for each in warnings[:2]] == [True, True]
    assert any("law is borrowed" in each for each in warnings)


def test_what_was_assumed_is_told_of_each_job(agent: Agent) -> None:
    told = agent.call("compare", paths=[P4D, SPOT])
    assert {each.get("design", "") for each in told.data["assumed"]} >= {"", "bert-spot"}
    assert any("law is borrowed" in each for each in told.data["warnings"])


@pytest.mark.parametrize(
    ("tool", "arguments", "words"),
    [
        ("forecast", {"path": P4D, "replications": 1}, "replications: must be greater than or equal to 100, got 1"),
        ("forecast", {"path": P4D, "replications": 10**8}, "replications: must be less than or equal to 1000000"),
        ("check", {"path": P4D, "max_cost": 5, "worst_case": True, "strict": True}, "strict: must be left out"),
        ("explain", {"about": "bill", "path": P4D, "region": "eu-west-1"}, "region: must be left out"),
        ("catalog", {"name": "ml.p4d.24xlarge", "max_price": 1, "sort": "name"}, "max_price: must be left out"),
    ],
)  # fmt: skip
def test_what_would_be_ignored_or_mislead_is_refused(
    agent: Agent, tool: str, arguments: dict[str, Any], words: str
) -> None:
    told = agent.call(tool, **arguments)
    assert told.refused
    assert words in told.text
