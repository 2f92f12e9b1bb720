"""simcore lint JOB... | lint --explain ID"""

from __future__ import annotations

import argparse
from os import fspath
from typing import TYPE_CHECKING, Any

from simcore.cli.arguments import add_verb
from simcore.cli.options import BAD_INPUT, DONE, add_job, catalog_of, complain, parameters_of
from simcore.cli.output import add_answer, write_answer, write_document
from simcore.errors import InputError, Problem

if TYPE_CHECKING:
    from simcore.linting.findings import LintReport
    from simcore.studies.lint import Linted

FOUND = 1
_SEVERITIES = ("note", "warning", "error")
_ALL = "all"
_FINDINGS = ("sarif", "junit")  # formats of findings alone

_EXAMPLES = ("simcore lint requests/caltech256.json", "simcore lint --explain spot-without-checkpoints")
_CODES = "exit code: 0 nothing as bad as --severity, 1 something is, 2 bad input, more than 2 anything else"


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    parser = add_verb(verbs, "lint", "what will hurt about jobs, found before it is paid", *_EXAMPLES, more=_CODES)
    add_job(parser, "jobs", "*")
    add_rules(parser)
    text = "severity from which the exit code is 1: note, warning or error; default: warning"
    parser.add_argument("--severity", metavar="LEVEL", choices=_SEVERITIES, default="warning", help=text)
    parser.add_argument("--explain", metavar="ID", help="why a rule is one, and where it was seen; all: every rule")
    add_answer(parser, run, *_FINDINGS, without=("plot",))


def add_rules(parser: argparse.ArgumentParser, when: str = "") -> None:
    """--ignore ID and --require-tag NAME, both repeatable; `when`: what else must be given for them to count."""
    text = f"{when}rule to leave out; may be repeated (docs/lint.md has them all)"
    parser.add_argument("--ignore", metavar="ID", action="append", default=[], help=text)
    text = f"{when}tag that every job must have; may be repeated"
    parser.add_argument("--require-tag", metavar="NAME", action="append", default=[], help=text)


def run(options: argparse.Namespace) -> None:
    """Prints what is found in every file, whatever becomes of the others; or explains a rule."""
    if options.explain is not None:
        _explain(options)
        return
    if not options.jobs:
        raise InputError.of(Problem("JOB", "must be given: a job file, a request or a described job"))
    from dataclasses import replace

    from simcore.linting.rules import rank
    from simcore.studies.lint import each_of, in_folders, report, told

    require_words(options)
    jobs, others = in_folders(options.jobs)
    options.jobs = list(dict.fromkeys(jobs))
    linted, refused = each_of(options.jobs, lambda job: found_in(job, options))
    for error in refused.values():
        complain(error)
    made = replace(report(linted, options.ignore, told(refused)), others=tuple(others))
    worst = max((rank(each.severity) for each in made.findings), default=-1)
    options.code = BAD_INPUT if refused else FOUND if worst >= rank(options.severity) else DONE
    if made.findings or not refused or options.format != "table" or options.out is not None:
        _show(options, made)


def require_words(options: argparse.Namespace) -> None:
    """Requires that the rules to leave out are rules, and that the tags that every job must have are not empty.

    Raises:
        InputError: A word is neither; names the nearest rule.
    """
    if options.ignore:
        from simcore.studies.lint import require_rules

        require_rules(options.ignore)
    if not all(options.require_tag):
        raise InputError.of(Problem("--require-tag", "must be the name of a tag", "''"))


def found_in(job: Any, options: argparse.Namespace) -> Linted:
    """What the rules find in a file, by the options of :func:`add_job` and :func:`add_rules`.

    Raises:
        InputError: The file cannot be read; holds every problem.
    """
    from simcore.studies.lint import findings_of

    return findings_of(
        job,
        workload=options.workload,
        catalog=catalog_of(options),
        ignore=options.ignore,
        required_tags=options.require_tag,
        allow_files=options.allow_files,
        parameters=parameters_of(options),
    )


def _show(options: argparse.Namespace, made: LintReport) -> None:
    from simcore.display import lint_junit, sarif

    files = [fspath(job) for job in options.jobs]
    write_answer(
        options,
        made,
        sarif=lambda: sarif.render(made),
        junit=lambda: lint_junit.render(made, files, options.severity),
    )


def _explain(options: argparse.Namespace) -> None:
    from dataclasses import asdict

    from simcore.display import lint_report
    from simcore.linting.rules import rules
    from simcore.studies.lint import rule_problem

    if options.format in _FINDINGS:
        words = "must be table, json, csv, html or markdown with --explain, which finds nothing"
        raise InputError.of(Problem("--format", words, options.format))
    if options.explain == _ALL:
        write_document(options, lint_report.overview(), [asdict(rule) for rule in rules().values()])
        return
    if options.explain not in rules():
        raise InputError.of(rule_problem(options.explain, "--explain"))
    rule = rules()[options.explain]
    write_document(options, lint_report.explanation(rule), asdict(rule))
