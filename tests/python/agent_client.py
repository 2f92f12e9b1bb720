"""A client of `simcore mcp`, by the package's own, to a server in the same process or one that is a program."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client, StdioServerParameters
from simcore import Catalog
from simcore.agents import server
from simcore.agents.answers import MOST_TOKENS, as_json, tokens
from simcore.agents.sources import Sources


@dataclass(frozen=True)
class Told:
    """What came of a call."""

    text: str
    data: dict[str, Any]
    refused: bool

    @property
    def tokens(self) -> int:
        """Text and data together, by the rule of the server."""
        return tokens(self.text + (as_json(self.data) if self.data else ""))


@dataclass(frozen=True)
class Agent:
    """A client, called from ordinary functions."""

    portal: BlockingPortal
    client: Client

    def call(self, tool: str, **arguments: Any) -> Told:
        """Calls a tool; its answer is within the limit, and no trace of the program."""

        async def called() -> Any:
            return await self.client.call_tool(tool, arguments)

        found = self.portal.call(called)
        told = Told(found.content[0].text, found.structured_content or {}, found.is_error)
        assert told.tokens <= MOST_TOKENS
        assert "Traceback" not in told.text
        return told

    def ask(self, method: str, *arguments: Any) -> Any:
        """What another method of the client gives."""

        async def asked() -> Any:
            return await getattr(self.client, method)(*arguments)

        return self.portal.call(asked)


def command(*options: str) -> list[str]:
    """The command of the server."""
    return [sys.executable, "-m", "simcore", "mcp", *options]


@contextmanager
def client(folder: Path, mode: str = "auto") -> Iterator[Agent]:
    """A client of a server of a folder in this process, whose current folder it is meanwhile."""
    before = Path.cwd()
    try:
        connection: Any = Client(server.made(Sources.of(str(folder), Catalog.builtin())), mode=mode)
        yield from opened(connection)
    finally:
        os.chdir(before)


@contextmanager
def client_of_program(folder: Path, *options: str) -> Iterator[Agent]:
    """A client of a server that was started in a folder."""
    program, *words = command(*options)
    started = StdioServerParameters(command=program, args=words, cwd=folder, env=dict(os.environ))
    yield from opened(Client(started))


def opened(connection: Any) -> Iterator[Agent]:
    """The client while its connection stands."""
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(connection) as client_:
        yield Agent(portal, client_)


def message(method: str, number: int | None = None, **params: Any) -> str:
    """A line of the protocol."""
    given = {"jsonrpc": "2.0", "method": method, **({} if number is None else {"id": number})}
    return json.dumps({**given, **({"params": params} if params else {})}) + "\n"


def first_message() -> str:
    """The message with which a client of the older protocol begins."""
    info = {"name": "test", "version": "1"}
    return message("initialize", 1, protocolVersion="2025-06-18", capabilities={}, clientInfo=info)
