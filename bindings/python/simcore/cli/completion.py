"""simcore completion bash|zsh|tcsh"""

from __future__ import annotations

import argparse

from simcore.cli.arguments import Parser
from simcore.cli.options import write_text
from simcore.errors import InputError, Problem

_SHELLS = ("bash", "zsh", "tcsh")
_EXAMPLE = "example: simcore completion bash > ~/.local/share/bash-completion/completions/simcore"


def add(verbs: argparse._SubParsersAction[Parser]) -> None:
    """Declares the verb."""
    parser = verbs.add_parser("completion", help="print what completes verbs and options in a shell", epilog=_EXAMPLE)
    parser.add_argument("shell", choices=_SHELLS, help="which shell")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Prints the script for the parser that `options.whole` makes."""
    try:
        import shtab
    except ImportError:
        rule = "needs shtab: pip install 'simcore[completion]'"
        raise InputError.of(Problem("completion", rule)) from None
    write_text(shtab.complete(options.whole(), shell=options.shell))
