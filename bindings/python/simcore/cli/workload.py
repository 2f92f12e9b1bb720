"""simcore workload FILE"""

from __future__ import annotations

import argparse

from simcore.cli.arguments import add_verb
from simcore.cli.options import write_text
from simcore.inputs.workload_template import workload_template

_EXAMPLE = "simcore workload requests/caltech256.json > workload.yaml"


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    text = "what a request or a program cannot say of its job, as a file to fill in and give with --workload"
    parser = add_verb(verbs, "workload", text, _EXAMPLE)
    files = "request, or Python file or notebook, of which train.py:41 is the job at that line"
    parser.add_argument("files", metavar="FILE", nargs="+", help=files)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Prints the file to fill in."""
    write_text(workload_template(*options.files))
