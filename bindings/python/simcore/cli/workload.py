"""simcore workload FILE..."""

from __future__ import annotations

import argparse

from simcore.cli.arguments import add_verb
from simcore.cli.options import write_text
from simcore.inputs.documents import TextSource, is_folder
from simcore.inputs.file_jobs import JOB_FILE
from simcore.inputs.program_choice import choice
from simcore.inputs.workload_template import workload_template

_EXAMPLE = "simcore workload requests/caltech256.json > workload.yaml"


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    text = "what requests, programs and other documents do not say of their jobs, as a file for --workload"
    parser = add_verb(verbs, "workload", text, _EXAMPLE)
    files = (
        "request, program, other document or folder; train.py:41 is the job at that line, p.json:Fit that of the name"
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help=files)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Prints the file to fill in."""
    write_text(workload_template(*(each for path in options.files for each in _jobs(path))))


def _jobs(path: str | TextSource) -> list[str | TextSource]:
    """A path; of a folder, the jobs of its files whose requests are known, each by its name."""
    if isinstance(path, TextSource) or not is_folder(path):
        return [path]
    from simcore.studies.scan import scan

    jobs = (each.job for each in scan(path).bounds if not each.problems and not each.job.free)
    return list(dict.fromkeys(choice(job) for job in jobs if job.request is not None and job.what != JOB_FILE))
