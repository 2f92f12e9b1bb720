"""The server as a program: what it offers, that it answers while it computes, and how it ends."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest
import simcore
from simcore import Catalog
from simcore.agents import plan, references
from simcore.agents.sources import Sources
from simcore.agents.tools import TOOLS

from tests.python.agent_client import Agent, client, command, first_message, message
from tests.python.jobs import EXAMPLES

FOLDER = EXAMPLES.parent
LONG = {
    "path": "jobs/bert-spot.yaml",
    "max_time": "9 h",
    "vary": {
        "purchase": ["on_demand", "spot"],
        "stopping.max_runtime": [f"{each} h" for each in range(5, 205)],
        "checkpoint.every": [f"{each} min" for each in range(10, 210)],
    },
}


@pytest.fixture(scope="module", params=["auto", "legacy"])
def agent(request: pytest.FixtureRequest) -> Iterator[Agent]:
    """A client of the newer protocol, and one of the older."""
    with client(FOLDER, mode=request.param) as opened:
        yield opened


def test_tools_with_schemas_and_what_they_are_for(agent: Agent) -> None:
    offered = agent.ask("list_tools").tools
    assert [each.name for each in offered] == list(TOOLS)
    for each in offered:
        assert each.annotations.read_only_hint
        assert each.input_schema["additionalProperties"] is False
        assert each.output_schema["type"] == "object"
        assert len(each.description) > 80
        assert all(value.get("description") for value in each.input_schema["properties"].values()), each.name
    assert sum(len(each.model_dump_json()) for each in offered) < 30_000  # which an agent reads at each start


def test_references_are_read(agent: Agent) -> None:
    for page in agent.ask("list_resources").resources:
        (content,) = agent.ask("read_resource", page.uri).contents
        assert (content.mime_type, len(content.text) > 200) == ("text/plain", True)
    templates = agent.ask("list_resource_templates").resource_templates
    assert [each.uri_template for each in templates] == [f"simcore://{kind}/{{name}}" for kind in references.PARTS]
    field = agent.ask("read_resource", "simcore://job-file/cluster.volume_size").contents[0].text
    assert "EBS volume" in field


@pytest.mark.parametrize("uri", ["simcore://no-such", "file:///etc/passwd", "simcore://lint/rules/no-such-rule"])
def test_a_reference_that_is_none(agent: Agent, uri: str) -> None:
    with pytest.raises(Exception, match="must be"):
        agent.ask("read_resource", uri)


def test_the_prompt(agent: Agent) -> None:
    (offered,) = agent.ask("list_prompts").prompts
    assert (offered.name, [each.name for each in offered.arguments]) == (plan.NAME, list(plan.ARGUMENTS))
    for name, arguments in (("no-such", {}), (plan.NAME, {"pth": "x"})):
        with pytest.raises(Exception, match="must be one of"):
            agent.ask("get_prompt", name, arguments)


def test_a_tool_that_is_none(agent: Agent) -> None:
    with pytest.raises(Exception, match=r"tool: must be one of .*got 'forcast' \(did you mean forecast\?\)"):
        agent.ask("call_tool", "forcast", {})


def test_the_server_says_what_it_is(agent: Agent) -> None:
    assert agent.client.instructions == plan.INSTRUCTIONS
    assert agent.client.server_info.version == simcore.__version__


# ------------------------------------------------------------------------------------------------ many questions
JOB = "simcore: 1\ncluster: {instance_type: ml.g5.xlarge}\nwork: {compute: {duration: 1 h}}\n"


@pytest.mark.parametrize("tool", ["lint", "scan"])
def test_work_on_many_files_tells_its_progress(tmp_path: Path, tool: str) -> None:
    for number in range(30):
        (tmp_path / f"{number}.yaml").write_text(JOB)
    told: list[tuple[int, int]] = []
    TOOLS[tool](
        Sources(tmp_path, Catalog.builtin()), lambda done, every: told.append((done, every)), path=str(tmp_path)
    )
    assert len(told) >= 30
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert all(0 <= done <= every for done, every in told)


@pytest.mark.parametrize("tool", ["lint", "scan"])
def test_work_on_many_files_ends_when_it_is_cancelled(tmp_path: Path, tool: str) -> None:
    for number in range(30):
        (tmp_path / f"{number}.yaml").write_text(JOB)

    def told(done: int, every: int) -> None:
        if 3 * done > every:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        TOOLS[tool](Sources(tmp_path, Catalog.builtin()), told, path=str(tmp_path))


def test_a_name_is_looked_up_while_studies_wait_for_each_other(agent: Agent) -> None:
    """Three explorations take both places and one waits; a rule needs none of them."""

    async def asked() -> list[str]:
        ended: list[str] = []

        async def ask(tool: str, arguments: dict[str, Any]) -> None:
            await agent.client.call_tool(tool, arguments)
            ended.append(tool)

        async with anyio.create_task_group() as group:
            for _ in range(3):
                group.start_soon(ask, "explore", LONG)
            await anyio.sleep(0.2)
            await ask("explain", {"about": "rule", "name": "spot-without-checkpoints"})
            await ask("catalog", {"name": "ml.g5.xlarge"})
            group.cancel_scope.cancel()
        return ended

    assert agent.portal.call(asked) == ["explain", "catalog"]


# ------------------------------------------------------------------------------------------------ as a program
@contextmanager
def server(*options: str, cwd: Path = FOLDER) -> Iterator[subprocess.Popen[str]]:
    """A server that has answered its first message."""
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command(*options), cwd=cwd, env=dict(os.environ), text=True, **pipes) as started:
        try:
            send(started, first_message())
            assert '"serverInfo"' in received(started)
            send(started, message("notifications/initialized"))
            yield started
        finally:
            started.kill()


def send(started: subprocess.Popen[str], line: str) -> None:
    assert started.stdin
    started.stdin.write(line)
    started.stdin.flush()


def received(started: subprocess.Popen[str]) -> str:
    assert started.stdout
    return started.stdout.readline()


def told_on_stderr(started: subprocess.Popen[str]) -> str:
    assert started.stderr
    return started.stderr.read()


def explored(number: int) -> str:
    return message("tools/call", number, name="explore", arguments=LONG, _meta={"progressToken": "here"})


def test_long_work_tells_its_progress_answers_others_is_cancelled_and_an_interrupt_ends_the_rest() -> None:
    with server() as started:
        send(started, explored(2))
        first = json.loads(received(started))
        assert (first["method"], first["params"]["progressToken"]) == ("notifications/progress", "here")
        assert 0 < first["params"]["progress"] < first["params"]["total"] == 2 * 200 * 200
        send(started, message("ping", 3))
        while "id" not in (answer := json.loads(received(started))):
            pass
        assert answer == {"jsonrpc": "2.0", "id": 3, "result": {}}
        send(started, message("notifications/cancelled", requestId=2))
        send(started, message("tools/call", 4, name="forecast", arguments={"path": "jobs/bert-p4d.yaml"}))
        while (answer := json.loads(received(started))).get("id") != 4:
            assert "method" in answer
        assert not answer["result"]["isError"]
        ends_at_an_interrupt(started)


def test_the_end_of_the_input_ends_it_while_it_computes() -> None:
    with server() as started:
        send(started, explored(2))
        received(started)
        ends_with_its_input(started)


def ends_with_its_input(started: subprocess.Popen[str]) -> None:
    assert started.stdin
    started.stdin.close()
    assert started.wait(20) == 0
    assert told_on_stderr(started) == ""


def test_an_interrupt_ends_it_while_it_computes() -> None:
    with server() as started:
        send(started, explored(2))
        received(started)
        ends_at_an_interrupt(started)


def ends_at_an_interrupt(started: subprocess.Popen[str]) -> None:
    started.send_signal(signal.SIGINT)
    assert started.wait(20) == 130
    assert told_on_stderr(started) == "simcore: interrupted\n"


def test_a_reader_that_has_gone_ends_it() -> None:
    with server() as started:
        assert started.stdout
        started.stdout.close()
        send(started, message("ping", 2))
        assert started.wait(20) == 141
        assert told_on_stderr(started) == ""


def test_lines_that_are_no_messages_are_passed_over_to_the_end() -> None:
    with server() as started:
        for line in ("garbage\n", "\0\n", "{}\n", "[1, 2]\n", '{"jsonrpc": "2.0"}\n', "[" * 10_000 + "\n"):
            send(started, line)
        send(started, message("ping", 5))
        answers = []
        while not answers or json.loads(answers[-1]).get("id") != 5:
            answers.append(received(started))
        assert all(json.loads(each)["jsonrpc"] == "2.0" for each in answers)
        ends_with_its_input(started)
