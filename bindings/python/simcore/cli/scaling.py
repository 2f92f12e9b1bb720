"""simcore scaling JOB --nodes 1,2,4"""

from __future__ import annotations

import argparse

from simcore.cli.arguments import add_verb
from simcore.cli.options import add_job, add_runs, catalog_of, given, load_job
from simcore.cli.output import add_answer, write_answer
from simcore.errors import InputError, Problem
from simcore.studies.scaling import scaling

_EXAMPLE = "simcore scaling jobs/llama-2-7b-p4d.yaml --nodes 8,16,32"


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    parser = add_verb(verbs, "scaling", "how fast a job trains on more nodes, and what that costs", _EXAMPLE)
    add_job(parser)
    add_nodes(parser, "1,2,4,8")
    add_runs(parser, "simulated runs of each number of nodes; default: 1024", 1024)
    add_answer(parser, run)


def add_nodes(parser: argparse.ArgumentParser, default: str | None) -> None:
    """--nodes and --batch."""
    told = f"; default: {default}" if default else ""
    parser.add_argument("--nodes", metavar="1,2,4", default=default, help=f"numbers of instances{told}")
    batch = "what stays with more nodes: global (batch of all nodes) or per_node; default: global"
    parser.add_argument("--batch", metavar="WHAT", default="global", help=batch)


def run(options: argparse.Namespace) -> None:
    """Prints how the speed grows with the nodes, or writes it to a file, and its picture."""
    job, nodes = load_job(options.job, options), _numbers(options.nodes)
    made = scaling(job, nodes, catalog=catalog_of(options), **given(options, "batch"))
    write_answer(options, made, rows="nodes")


def _numbers(given: str) -> list[int]:
    """ "1,2,4"."""
    try:
        return [int(each) for each in given.split(",")]
    except ValueError:
        rule = "must be whole numbers separated by commas"
        raise InputError.of(Problem("--nodes", rule, repr(given), "1,2,4,8")) from None
