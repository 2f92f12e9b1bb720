"""The server: the tools, references and prompt of simcore over standard input and output."""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import anyio
import mcp_types as protocol
from anyio import from_thread, to_thread
from anyio.from_thread import BlockingPortal
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from simcore import _core
from simcore.agents import explanations, outputs, plan, references, signatures
from simcore.agents.answers import Answer, fitted
from simcore.agents.refusals import refusal
from simcore.agents.sources import Sources
from simcore.agents.standard_lines import standard_lines
from simcore.agents.tools import KEYS, RECORDS, TOOLS
from simcore.errors import Error

_Context = ServerRequestContext[Any, Any]
_BETWEEN_S = 0.25  # two messages of progress
_AT_A_TIME = 2  # questions that are computed; others wait
_READ_ONLY = protocol.ToolAnnotations(read_only_hint=True, destructive_hint=False, open_world_hint=False)


def serve(sources: Sources) -> None:
    """Answers a client on standard input and output to the end of its input.

    Raises:
        BrokenPipeError: The client has gone.
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    try:
        anyio.run(_serve, sources)
    except Exception as error:
        if any(isinstance(each, BrokenPipeError) for each in _leaves(error)):
            raise BrokenPipeError from None
        if all(isinstance(each, anyio.BrokenResourceError) for each in _leaves(error)):
            raise KeyboardInterrupt from None  # which came while a message was handed over
        raise


def _leaves(error: BaseException) -> list[BaseException]:
    """The errors in a group of groups."""
    inner = getattr(error, "exceptions", ())
    return [leaf for each in inner for leaf in _leaves(each)] or [error]


async def _serve(sources: Sources) -> None:
    server = made(sources)
    async with BlockingPortal() as portal:
        stdin: Any = standard_lines(portal)
        async with stdio_server(stdin=stdin) as (read, write):
            await server.run(read, write, server.create_initialization_options())


def made(sources: Sources) -> Server[Any]:
    """The server of a folder."""
    room = anyio.CapacityLimiter(_AT_A_TIME)
    server: Server[Any] = Server(
        "simcore",
        version=_core.__version__,
        title="simcore",
        description="What a managed training job will cost and how long it will take.",
        instructions=plan.INSTRUCTIONS,
        on_list_tools=_list_tools,
        on_call_tool=partial(_call_tool, sources, room),
        on_list_resources=_list_resources,
        on_list_resource_templates=_list_templates,
        on_read_resource=_read_resource,
        on_list_prompts=_list_prompts,
        on_get_prompt=_get_prompt,
    )
    server.middleware.clear()  # what tells other programs of each message
    return server


# ------------------------------------------------------------------------------------------------ tools
async def _list_tools(_: _Context, params: Any) -> protocol.ListToolsResult:
    return protocol.ListToolsResult(tools=[_tool(name, tool) for name, tool in TOOLS.items()])


def _tool(name: str, tool: Callable[..., Answer]) -> protocol.Tool:
    return protocol.Tool(
        name=name,
        description=" ".join((tool.__doc__ or "").split()),
        input_schema=signatures.schema(tool),
        output_schema=outputs.schema(RECORDS.get(name, ""), KEYS.get(name, ())),
        annotations=_READ_ONLY,
    )


async def _call_tool(
    sources: Sources, room: anyio.CapacityLimiter, context: _Context, params: protocol.CallToolRequestParams
) -> protocol.CallToolResult:
    if params.name not in TOOLS:
        raise _unknown("tool", params.name, list(TOOLS))
    ask = partial(_asked, sources, params.name, params.arguments or {}, _progress(context))
    try:
        words, data = await to_thread.run_sync(ask, limiter=room if _computes(params) else None)
    except Exception as error:
        traceback.print_exc(file=sys.stderr)
        return _refused(f"simcore itself failed; please report it: {type(error).__name__}: {error}")
    if data is None:
        return _refused(words)
    return protocol.CallToolResult(content=[protocol.TextContent(type="text", text=words)], structured_content=data)


def _computes(params: protocol.CallToolRequestParams) -> bool:
    """Whether a question may take long, so that it waits for others: not what looks a name up."""
    about = (params.arguments or {}).get("about")
    return params.name != "catalog" and (params.name != "explain" or about in explanations.OF_JOBS)


def _asked(
    sources: Sources, name: str, given: Mapping[str, Any], told: Callable[[int, int], None]
) -> tuple[str, dict[str, Any] | None]:
    """The answer of a tool; without data, why it is refused."""
    tool = TOOLS[name]
    try:
        return tool(sources, told, **signatures.arguments(tool, given)).both()
    except (Error, TypeError, OSError) as error:
        return refusal(sources, given, error), None


def _refused(words: str) -> protocol.CallToolResult:
    return protocol.CallToolResult(content=[protocol.TextContent(type="text", text=fitted(words))], is_error=True)


def _progress(context: _Context) -> Callable[[int, int], None]:
    """What tells the client how far a study is, now and then, and ends it when the client has cancelled the call."""
    last = time.monotonic()

    def told(done: int, every: int) -> None:
        nonlocal last
        from_thread.check_cancelled()
        if time.monotonic() - last > _BETWEEN_S:
            last = time.monotonic()
            from_thread.run(context.session.report_progress, done, every)

    return told


def _unknown(what: str, name: str, known: list[str]) -> MCPError:
    near = _core.nearest(name.encode(errors="replace").decode(), known)
    return MCPError(protocol.INVALID_PARAMS, f"{what}: must be one of {', '.join(known)}, got {name[:80]!r}"
                    + (f" (did you mean {near}?)" if near else ""))  # fmt: skip


# ------------------------------------------------------------------------------------------------ references
async def _list_resources(_: _Context, params: Any) -> protocol.ListResourcesResult:
    pages = references.PAGES.items()
    return protocol.ListResourcesResult(resources=[
        protocol.Resource(uri=references.SCHEME + place, name=page.name, description=page.description,
                          mime_type=references.MIME_TYPE)
        for place, page in pages
    ])  # fmt: skip


async def _list_templates(_: _Context, params: Any) -> protocol.ListResourceTemplatesResult:
    parts = references.PARTS.items()
    return protocol.ListResourceTemplatesResult(resource_templates=[
        protocol.ResourceTemplate(uri_template=f"{references.SCHEME}{kind}/{{name}}", name=part.name,
                                  description=part.description, mime_type=references.MIME_TYPE)
        for kind, part in parts
    ])  # fmt: skip


async def _read_resource(_: _Context, params: protocol.ReadResourceRequestParams) -> protocol.ReadResourceResult:
    uri = str(params.uri)
    try:
        found = await to_thread.run_sync(references.read, uri)
    except Error as error:
        raise MCPError(protocol.INVALID_PARAMS, str(error)) from None
    if found is None:
        raise _unknown("uri", uri, [references.SCHEME + place for place in references.PAGES])
    content = protocol.TextResourceContents(uri=params.uri, mime_type=references.MIME_TYPE, text=found)
    return protocol.ReadResourceResult(contents=[content])


# ------------------------------------------------------------------------------------------------ the prompt
async def _list_prompts(_: _Context, params: Any) -> protocol.ListPromptsResult:
    arguments = [protocol.PromptArgument(name=name, description=text) for name, text in plan.ARGUMENTS.items()]
    prompt = protocol.Prompt(name=plan.NAME, description=plan.DESCRIPTION, arguments=arguments)
    return protocol.ListPromptsResult(prompts=[prompt])


async def _get_prompt(_: _Context, params: protocol.GetPromptRequestParams) -> protocol.GetPromptResult:
    if params.name != plan.NAME:
        raise _unknown("prompt", params.name, [plan.NAME])
    given = params.arguments or {}
    wrong = [name for name in given if name not in plan.ARGUMENTS]
    if wrong:
        raise _unknown("argument", wrong[0], list(plan.ARGUMENTS))
    told = protocol.TextContent(type="text", text=fitted(plan.steps(**given)))
    return protocol.GetPromptResult(
        description=plan.DESCRIPTION, messages=[protocol.PromptMessage(role="user", content=told)]
    )
