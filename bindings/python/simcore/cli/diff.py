"""simcore diff OLD NEW | diff --base REF JOB | diff --base REF [PATH...]"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from simcore._core import waterfall
from simcore.cli import revision_difference
from simcore.cli.arguments import add_verb
from simcore.cli.check import add_budget
from simcore.cli.lint import add_rules
from simcore.cli.options import add_job, add_runs, add_summary, catalog_of, given, load_job
from simcore.cli.output import add_answer, as_json, write_answer
from simcore.cli.revision_difference import BUDGET, FINDINGS, NOTHING
from simcore.display.plain_data import plain
from simcore.display.wording import counted
from simcore.errors import InputError, Problem
from simcore.inputs.documents import TextSource
from simcore.inputs.job_changes import changes
from simcore.inputs.revision import Revision
from simcore.inputs.scanned import instance_configs, number_of
from simcore.studies.compare import compare
from simcore.studies.every_job import ONE_TYPE
from simcore.studies.forecast import forecast

if TYPE_CHECKING:
    from simcore.display.job_difference import JobDifference
    from simcore.inputs.job import Job

_EXAMPLE = "simcore diff jobs/resnet50-on-demand.yaml jobs/resnet50-spot.yaml"
_MORE = """All jobs that a change touches, as in the check of a pull request (docs/in-the-pull-request.md):
  simcore diff --base main --max-cost 500 --format markdown
One job file, field by field:
  simcore diff --base main job.yaml
exit code: 0; 1 a job is over budget, or what else --fail-on says; 2 bad input, such as a document that is not read"""
_ONE = "must be an old and a new job file, or --base REF and what is compared with it"


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    text = "what a change costs: of an old and a new job file, or of all jobs that differ from a revision of git"
    parser = add_verb(verbs, "diff", text, _EXAMPLE, more=_MORE)
    add_job(parser, "jobs", "*")
    text = "revision of git that has the old files: main, HEAD~1, a1b2c3d; without a JOB, all that has changed since"
    parser.add_argument("--base", metavar="REF", help=text)
    add_budget(parser)
    text = f"with --base: what ends with 1; may be repeated; default: {BUDGET}; {NOTHING} alone: 0 whatever is found"
    parser.add_argument("--fail-on", action="append", default=[], choices=(BUDGET, FINDINGS, NOTHING), help=text)
    add_rules(parser, "with --base: ")
    add_runs(parser, "simulated runs of each job; default: 1024, or with several documents, those of forecast")
    add_answer(parser, run)
    add_summary(parser)


def run(options: argparse.Namespace) -> None:
    """Prints the difference, or writes it to a file."""
    if revision_difference.is_asked(options):
        revision_difference.run(options)
        return
    _require_versions(options)
    new = options.jobs[-1]
    old = load_job(options.jobs[0], options) if options.base is None else _at(options.base, new, options)
    made = _difference(old, load_job(new, options), options)
    from simcore.display import faces
    from simcore.display import job_difference as shown

    write_answer(
        options,
        made.comparison,
        document=lambda: shown.document(made),
        plotted=lambda: faces.plot_difference(made),
        json=lambda: _json(made),
        csv=made.comparison.to_csv,
    )


def _require_versions(options: argparse.Namespace) -> None:
    """Requires two versions of a job, and no option that means nothing for them.

    Raises:
        InputError: There are fewer or more, or one is given.
    """
    others = revision_difference.given_only_here(options)
    problems = [Problem(each, "must go with --base") for each in others]
    if len(options.jobs) != (2 if options.base is None else 1):
        problems.append(Problem("diff", _ONE, counted(len(options.jobs), "file")))
    if problems:
        raise InputError.of(*problems)


def _difference(old: Job, new: Job, options: argparse.Namespace) -> JobDifference:
    from simcore.display.job_difference import NEW, OLD, JobDifference

    numbers = _number(old), _number(new)
    catalog, how = catalog_of(options), given(options)
    comparison = compare({OLD: old, NEW: new}, catalog=catalog, **how)
    how["replications"] = comparison.replications
    old_plan, new_plan = old.resolve(catalog), new.resolve(catalog)
    before, after = (forecast(plan, **how) for plan in (old_plan, new_plan))
    steps = waterfall(old_plan, new_plan, (OLD, NEW), (before.bill, after.bill), **how)
    return JobDifference(before, after, comparison, changes(old, new), steps, numbers)


def _number(job: Job) -> int:
    """How many such jobs one launch starts.

    Raises:
        InputError: That is not known, or they are of several types.
    """
    program = job.program()
    number = number_of(program)
    if program is None or (number is not None and not instance_configs(program.request)):
        return number or 0
    rule = "must be known, as the number of starts and trials" if number is None else ONE_TYPE
    raise InputError.of(Problem(str(program.line), rule))


def _at(revision: str, path: str | TextSource, options: argparse.Namespace) -> Job:
    """The job file as it was at a revision.

    Raises:
        InputError: There is no git, no such revision, or no such file in it; or the job comes from standard input.
    """
    if isinstance(path, TextSource):
        raise InputError.of(Problem("--base", f"must go with a file: no revision has {path}"))
    whole = Path(path).absolute()
    found = Revision(revision, whole.parent).read(whole.name)
    if found is None:
        raise InputError.of(Problem("--base", f"must be a revision that has {path}", repr(revision)))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / whole.name
        copy.write_bytes(found)
        return load_job(str(copy), options)


def _json(made: JobDifference) -> str:
    from simcore.display.waterfall import changed_lines, changed_phases

    found = made.waterfall
    return as_json({
        "changed": [vars(field) for field in made.changed],
        "bill": [{"usage_type": line.line, "old_usd": line.before_usd, "new_usd": line.after_usd}
                 for line in changed_lines(found)],
        "phases": [{"phase": phase.phase, "old_s": phase.before_s, "new_s": phase.after_s}
                   for phase in changed_phases(found)],
        "jobs": {"old": made.numbers[0], "new": made.numbers[1]},
        "old": plain(made.old),
        "new": plain(made.new),
        "comparison": plain(made.comparison),
    })  # fmt: skip
