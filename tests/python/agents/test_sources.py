"""What agents may have read: files below one folder; whatever else they ask for is refused in plain words."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from simcore import Catalog, InputError
from simcore.agents.sources import MOST_TEXT, Sources, require_words

from tests.python.agent_client import Agent, client

JOB = "simcore: 1\ncluster: {instance_type: ml.g5.xlarge}\nwork: {compute: {duration: 1 h}}\n"
BOMB = "a: &a [x, x]\n" + "".join(
    f"{b}: &{b} [*{a}, *{a}, *{a}]\n" for a, b in zip("abcdefghij", "bcdefghijk", strict=True)
)
PYTHON = "job: !!python/object/apply:os.system ['touch hacked']\n"
VARY = {"purchase": ["on_demand", "spot"]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with links and a pipe, beside a secret."""
    above = tmp_path_factory.mktemp("above")
    project = above / "project"
    project.mkdir()
    (above / "secret.yaml").write_text(JOB + "name: secret\n")
    (project / "job.yaml").write_text(JOB)
    (project / "binary.yaml").write_bytes(b"\xff\xfe\x00\x01")
    (project / "link.yaml").symlink_to(above / "secret.yaml")
    (project / "links").symlink_to(above)
    (project / "loop.yaml").symlink_to("loop.yaml")
    os.mkfifo(project / "pipe.yaml")
    (project / "empty").mkdir()
    return project


@pytest.fixture(scope="module")
def agent(folder: Path) -> Iterator[Agent]:
    with client(folder) as opened:
        yield opened


HOSTILE: list[tuple[str, dict[str, Any], str]] = [
    ("forecast", {}, "path: must be given, or text in its place, got neither"),
    ("forecast", {"path": "job.yaml", "text": JOB}, "path: must be given, or text in its place, got both"),
    ("forecast", {"path": "../secret.yaml"}, "must lie in the folder of the server"),
    ("forecast", {"path": "/etc/passwd"}, "/etc/passwd: must lie in the folder of the server"),
    ("forecast", {"path": "link.yaml"}, "link.yaml: must lie in the folder of the server"),
    ("forecast", {"path": "links/secret.yaml"}, "must lie in the folder of the server"),
    ("forecast", {"path": "../secret.yaml:3"}, "must lie in the folder of the server"),
    ("forecast", {"path": "/dev/zero"}, "must lie in the folder of the server"),
    ("forecast", {"path": "loop.yaml"}, "loop.yaml: must be a file"),
    ("forecast", {"path": "pipe.yaml"}, "pipe.yaml: must be a file, got something else"),
    ("forecast", {"path": "empty"}, "empty: must be a file, got a folder"),
    ("forecast", {"path": "none.yaml"}, "none.yaml: must be a file, got none"),
    ("forecast", {"path": "job.yaml/x"}, "must be a file"),
    ("forecast", {"path": ""}, "must be a file, got a folder"),
    ("forecast", {"path": "job\0.yaml"}, "must be a file name in UTF-8"),
    ("forecast", {"path": "x" * 4000}, "must be a file"),
    ("forecast", {"path": "x/" * 400_000}, "path: must be a path of at most 4,096 bytes, got 800,000"),
    ("forecast", {"path": "job.yaml", "workload": "y/" * 400_000}, "must be a path of at most 4,096 bytes"),
    ("forecast", {"path": "binary.yaml"}, "binary.yaml"),
    ("forecast", {"path": "job.yaml", "workload": "../secret.yaml"}, "must lie in the folder of the server"),
    ("forecast", {"path": "job.yaml", "workload": ""}, "workload: "),
    ("forecast", {"path": "job.yaml", "workload": "work: {}"}, "or give the workload itself as an object"),
    ("forecast", {"path": "job.yaml", "workload": {"work": {}}}, "only goes with a CreateTrainingJob request"),
    ("forecast", {"path": 3}, "path: must be a text, got 3"),
    ("forecast", {"path": ["job.yaml"]}, "path: must be a text"),
    ("forecast", {"path": "job.yaml", "seed": "one"}, "seed: must be a whole number"),
    ("forecast", {"path": "job.yaml", "seed": True}, "seed: must be a whole number"),
    ("forecast", {"path": "job.yaml", "seed": -1}, "seed"),
    ("forecast", {"path": "job.yaml", "replications": -5}, "replications"),
    ("forecast", {"path": "job.yaml", "replications": 10**12}, "replications"),
    ("forecast", {"path": "job.yaml", "max_cost": -5}, "budget"),
    ("forecast", {"path": "job.yaml", "max_time": "eight hours"}, "deadline"),
    ("forecast", {"path": "job.yaml", "max_cots": 5}, "must be an argument of the tool (did you mean max_cost?)"),
    ("forecast", {"path": "job.yaml", "out": "/tmp/x"}, "out: must be an argument of the tool"),
    ("forecast", {"text": "x" * 10_000_000}, f"text: must have at most {MOST_TEXT:,} bytes"),
    ("forecast", {"text": BOMB}, "<text>"),
    ("forecast", {"text": PYTHON}, "<text>"),
    ("forecast", {"text": "a\0b: 1"}, "<text>"),
    ("forecast", {"text": "[" * 100_000}, "<text>"),
    ("forecast", {"text": ""}, "<text>"),
    ("forecast", {"text": JOB + "clustre: 1\n"}, "clustre"),
    ("forecast", {"text": JOB + "spot: {prices: {file: /etc/passwd}}\n"}, "must lie in the folder of the job file"),
    ("forecast", {"text": JOB + "spot: {trace: {file: ../secret.yaml}}\n"}, "must lie in the folder of the job file"),
    ("check", {"path": "job.yaml"}, "max_cost"),
    ("check", {"path": "job.yaml", "max_cost": 5, "confidence": 7}, "confidence"),
    ("lint", {"path": "/"}, "must lie in the folder of the server"),
    ("lint", {"path": "empty"}, "must hold a document or a program of a job"),
    ("lint", {"path": "job.yaml", "ignore": ["no-such-rule"]}, "must be the id of a rule"),
    ("scan", {"path": "links"}, "must lie in the folder of the server"),
    ("scan", {"region": "mars-1"}, "mars-1"),
    ("compare", {"paths": ["job.yaml", "../secret.yaml"]}, "must lie in the folder of the server"),
    ("compare", {"paths": ["job.yaml"]}, "two or more"),
    ("compare", {"path": "job.yaml"}, "vary: must be given for one job"),
    ("compare", {"path": "job.yaml", "vary": {"no_such": [1]}}, "no_such"),
    ("compare", {"path": "job.yaml", "vary": {"purchase": "spot"}}, "vary"),
    ("compare", {"paths": ["job.yaml", "job.yaml"], "vary": VARY}, "paths: must be given without"),
    ("explore", {"path": "job.yaml", "vary": {f"parameters.p{n}": [*range(1000)] for n in range(6)}},
     "must have at most 10,000,000 designs"),
    ("explore", {"path": "job.yaml", "vary": VARY, "quotas": {"ml.g5.xlarge": -2}}, "quotas"),
    ("explore", {"path": "job.yaml", "vary": VARY, "objective": "joy"}, "objective"),
    ("explain", {"about": "everything"}, "about: must be 'job', 'bill'"),
    ("explain", {}, "about: must be given"),
    ("explain", {"about": "rule"}, "name: must be given to explain a rule"),
    ("explain", {"about": "field", "name": "cluster.volum_size"}, "cluster.volume_size"),
    ("explain", {"about": "price", "name": "ml.g5.xlarge", "as_of": "yesterday"}, "yesterday"),
    ("catalog", {"name": "ml.g5.huge"}, "ml.g5.huge"),
    ("catalog", {"min_memory": -1}, "min_memory"),
    ("catalog", {"sort": "joy"}, "sort: must be one of"),
]  # fmt: skip


@pytest.mark.parametrize(("tool", "arguments", "words"), HOSTILE, ids=[f"{number}" for number in range(len(HOSTILE))])
def test_a_hostile_argument_is_refused(agent: Agent, tool: str, arguments: dict[str, Any], words: str) -> None:
    told = agent.call(tool, **arguments)
    assert told.refused, told.text[:300]
    assert words in told.text
    assert "simcore itself failed" not in told.text
    assert "secret" not in told.text.replace("secret.yaml", "")


def test_thirty_hostile_arguments_and_the_server_still_answers(agent: Agent, folder: Path) -> None:
    assert len(HOSTILE) >= 30
    before = sorted(path.name for path in folder.iterdir())
    assert not agent.call("forecast", path="job.yaml").refused
    assert sorted(path.name for path in folder.iterdir()) == before
    assert "hacked" not in before


def test_links_below_a_folder_are_left_out(agent: Agent) -> None:
    told = agent.call("lint", path=".")
    assert not told.refused
    assert told.data["jobs"] == 1


def test_the_root_of_the_file_system_is_no_folder_of_a_server() -> None:
    for wrong in ("/", "no-such-folder"):
        with pytest.raises(InputError, match="folder"):
            Sources.of(wrong, Catalog.builtin())


@pytest.mark.parametrize("words", [{"a": ["\ud800"]}, {"b": {"\udc00": 1}}, {"c": "x" * (MOST_TEXT + 1)}])
def test_words_that_are_not_read(words: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        require_words(words)


def test_words_that_are_read() -> None:
    require_words({"a": ["ä", 1, None], "b": {"c": "x" * MOST_TEXT}})
