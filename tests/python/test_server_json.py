"""The file server.json is what the registry of servers takes, and the settings of docs/agents.md start the server."""

import json
import re
import shlex
from typing import Any

import jsonschema
import pytest
import simcore

from tests.python.agent_client import command
from tests.python.jobs import ROOT

SERVER = json.loads((ROOT / "server.json").read_text(encoding="utf-8"))
(PACKAGE,) = SERVER["packages"]
PAGE = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
SETTINGS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]

# What the registry's schema of 2025-12-11 asks of the members that stand in the file (modelcontextprotocol/registry,
# docs/reference/server-json, read on 2026-11-29).
ARGUMENT = {
    "type": "object",
    "required": ["type"],
    "oneOf": [
        {
            "properties": {"type": {"const": "positional"}},
            "anyOf": [{"required": ["value"]}, {"required": ["valueHint"]}],
        },
        {"properties": {"type": {"const": "named"}}, "required": ["name"]},
    ],
    "properties": {"format": {"enum": ["string", "number", "boolean", "filepath"]}, "isRequired": {"type": "boolean"}},
}
SCHEMA = {
    "type": "object",
    "required": ["name", "description", "version"],
    "properties": {
        "name": {"type": "string", "pattern": r"^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$", "minLength": 3, "maxLength": 200},
        "title": {"type": "string", "minLength": 1, "maxLength": 100},
        "description": {"type": "string", "minLength": 1, "maxLength": 100},
        "version": {"type": "string", "maxLength": 255},
        "packages": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["registryType", "identifier", "transport"],
                "additionalProperties": False,
                "properties": {
                    "registryType": {"const": "pypi"},
                    "registryBaseUrl": {"const": "https://pypi.org"},
                    "identifier": {"type": "string"},
                    "version": {"type": "string", "minLength": 1, "not": {"const": "latest"}},
                    "runtimeHint": {"type": "string"},
                    "runtimeArguments": {"type": "array", "items": ARGUMENT},
                    "packageArguments": {"type": "array", "items": ARGUMENT},
                    "transport": {"type": "object", "required": ["type"], "properties": {"type": {"const": "stdio"}}},
                    "environmentVariables": {"type": "array", "items": {"type": "object", "required": ["name"]}},
                },
            },
        },
    },
}


def test_the_file_is_what_the_registry_takes() -> None:
    jsonschema.validate(SERVER, SCHEMA)


@pytest.mark.parametrize(
    "wrong", [{"name": "simcore"}, {"description": "x" * 101}, {"packages": [{**PACKAGE, "version": "latest"}]},
              {"packages": [{**PACKAGE, "transport": {}}]}, {"packages": [{**PACKAGE, "packageArguments": [{}]}]}],
)  # fmt: skip
def test_what_the_registry_refuses(wrong: dict[str, Any]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**SERVER, **wrong}, SCHEMA)


def test_versions_are_that_of_the_project() -> None:
    (source,) = PACKAGE["runtimeArguments"]
    assert (SERVER["version"], PACKAGE["version"]) == (simcore.__version__, simcore.__version__)
    assert source["value"] == f"simcore[mcp]=={simcore.__version__}"


def test_the_readme_names_the_server() -> None:
    """The README holds the server's name, by which the registry verifies that the package is of the same owner."""
    assert f"mcp-name: {SERVER['name']} " in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_extra_is_that_of_the_project() -> None:
    assert re.search(
        r"^mcp = \[\"mcp>=2\.3,<3\"\]$", (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE
    )


def test_settings_start_the_server() -> None:
    started = [shlex.join(words_of(each)) for each in SETTINGS]
    words = command()[-1]
    assert all(f" simcore {words} /path/to/project".strip() in f" {each}" for each in started)
    assert len(started) >= 2


def words_of(settings: Any) -> list[str]:
    server = settings["mcpServers"]["simcore"]
    return [server["command"], *server["args"]]
