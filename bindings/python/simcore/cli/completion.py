"""simcore completion bash|zsh|tcsh"""

from __future__ import annotations

import argparse

from simcore.cli.arguments import add_verb
from simcore.cli.options import write_text
from simcore.errors import InputError, Problem

_SHELLS = ("bash", "zsh", "tcsh")
_EXAMPLE = "simcore completion bash > simcore.bash"
_MORE = "bash finds the script as ~/.local/share/bash-completion/completions/simcore."


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    text = "print the script that completes verbs and options in a shell"
    parser = add_verb(verbs, "completion", text, _EXAMPLE, more=_MORE)
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
