"""simcore completion bash|zsh|tcsh"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from simcore.cli.arguments import Parser
from simcore.cli.options import write_text
from simcore.errors import InputError, Problem

_SHELLS = ("bash", "zsh", "tcsh")
_EXAMPLE = "example: simcore completion bash > ~/.local/share/bash-completion/completions/simcore"


def add(verbs: argparse._SubParsersAction[Parser], whole: Callable[[], argparse.ArgumentParser]) -> None:
    """Declares the verb; `whole` makes the parser that is to be completed."""
    parser = verbs.add_parser("completion", help="print what completes verbs and options in a shell", epilog=_EXAMPLE)
    parser.add_argument("shell", choices=_SHELLS, help="which shell")
    parser.set_defaults(run=lambda options: run(options, whole()))


def run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    """Prints the script."""
    try:
        import shtab
    except ImportError:
        rule = "needs shtab: pip install 'simcore[completion]'"
        raise InputError.of(Problem("completion", rule)) from None
    write_text(shtab.complete(parser, shell=options.shell))
