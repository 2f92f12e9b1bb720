"""simcore speed JOB"""

from __future__ import annotations

import argparse

from simcore.cli import scaling
from simcore.cli.arguments import add_verb
from simcore.cli.options import add_job, catalog_of, load_job
from simcore.cli.output import add_answer, require_output, write_answer
from simcore.cli.standard_streams import write_error
from simcore.studies.speed import speed

_EXAMPLE = "simcore speed jobs/llama-2-7b-p4d.yaml"


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb. With --nodes it is what `scaling` was called before."""
    text = "how fast a job trains, where the time of a step goes, whether the model fits"
    parser = add_verb(verbs, "speed", text, _EXAMPLE, more="On more nodes: simcore scaling.")
    add_job(parser)
    for former, how in (("--nodes", {}), ("--batch", {"default": "global"}), ("--seed", {"type": int, "default": 1}),
                        ("--replications", {"type": int, "default": 1024})):  # fmt: skip
        parser.add_argument(former, help=argparse.SUPPRESS, **how)
    add_answer(parser, run)
    parser.set_defaults(run=run)  # which says first what the verb is called now


def run(options: argparse.Namespace) -> None:
    """Prints the speed, or writes it to a file, and its picture."""
    if options.nodes is not None:
        write_error("simcore: speed --nodes is called scaling --nodes now")
    require_output(options)
    if options.nodes is not None:
        return scaling.run(options)
    return write_answer(options, speed(load_job(options.job, options), catalog=catalog_of(options)))
