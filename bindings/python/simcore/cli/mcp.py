"""simcore mcp [FOLDER]"""

from __future__ import annotations

import argparse

from simcore.cli.arguments import add_verb
from simcore.cli.options import add_layers, catalog_of
from simcore.errors import InputError, Problem

_NEEDED = ("mcp", "mcp_types", "anyio", "pydantic")  # packages of the extra
_CODES = "Standard output carries the protocol alone. Nothing is written, run or sent (docs/agents.md)."


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    text = "answers agents over the Model Context Protocol, on standard input and output"
    parser = add_verb(verbs, "mcp", text, "simcore mcp jobs", more=_CODES)
    text = "folder whose files, and those below it, may be read; default: the current one"
    parser.add_argument("folder", metavar="FOLDER", nargs="?", default=".", help=text)
    add_layers(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Answers until standard input ends.

    Raises:
        InputError: The extra is not installed, or there is no such folder.
    """
    try:
        from simcore.agents import server
        from simcore.agents.sources import Sources
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in _NEEDED:
            raise
        rule = "needs version 2.3 or newer of the package mcp: pip install 'simcore[mcp]'"
        raise InputError.of(Problem("simcore mcp", rule)) from None
    server.serve(Sources.of(options.folder, catalog_of(options)))
