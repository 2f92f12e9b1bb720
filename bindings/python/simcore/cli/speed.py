"""simcore speed JOB"""

from __future__ import annotations

import argparse

from simcore.cli.options import add_job, catalog_of, given, load_job
from simcore.cli.output import add_answer, require_output, write_answer
from simcore.errors import InputError, Problem
from simcore.studies.scaling import scaling
from simcore.studies.speed import speed


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    parser = verbs.add_parser("speed", help="how fast a job trains, where a step goes, whether the model fits")
    add_job(parser)
    parser.add_argument("--nodes", metavar="1,2,4", help="how it scales: on so many of its instances each")
    batch = "with --nodes, what stays: global (that of all nodes) or per_node; default: global"
    parser.add_argument("--batch", metavar="WHAT", default="global", help=batch)
    parser.add_argument("--seed", type=int, default=1, help="of the random streams of --nodes; default: 1")
    parser.add_argument("--replications", type=int, default=1024, help="simulated runs with --nodes; default: 1024")
    add_answer(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Prints the speed, or how it grows with the nodes, or writes it to a file, and its picture."""
    require_output(options)
    if options.nodes is None:
        write_answer(options, speed(load_job(options.job, options), catalog=catalog_of(options)))
    else:
        job, nodes = load_job(options.job, options), _numbers(options.nodes)
        write_answer(options, scaling(job, nodes, catalog=catalog_of(options), **given(options, "batch")))


def _numbers(given: str) -> list[int]:
    """ "1,2,4"."""
    try:
        return [int(each) for each in given.split(",")]
    except ValueError:
        rule = "must be whole numbers separated by commas"
        raise InputError.of(Problem("--nodes", rule, repr(given), "1,2,4,8")) from None
