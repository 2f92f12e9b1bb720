"""simcore scan [PATH...]"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from simcore.cli.arguments import add_verb
from simcore.cli.lint import add_rules, require_words
from simcore.cli.options import BAD_INPUT, add_layers, add_parameters, catalog_of, complain, parameters_of
from simcore.cli.output import add_answer, write_document
from simcore.errors import InputError
from simcore.inputs.documents import is_folder
from simcore.studies.scan import scan

_CODES = (
    "exit code: 0 even if some jobs are not bounded, or some files of a folder cannot be read; 2: a PATH is none, or a "
    "file that cannot be read"
)
_NOT_LINTED = ["not linted"]


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    text = "every job that programs and other documents create, and the most that each may cost"
    parser = add_verb(verbs, "scan", text, "simcore scan .", more=_CODES)
    paths = "folder, program (.py, .ipynb; never run), or document that holds jobs; default: the current folder"
    parser.add_argument("paths", metavar="PATH", nargs="*", help=paths)
    text = "region of the jobs whose program does not tell theirs; default: us-east-1"
    parser.add_argument("--region", help=text)
    add_parameters(parser)
    add_layers(parser)
    add_rules(parser)
    add_answer(parser, run, without=("plot",))


def run(options: argparse.Namespace) -> None:
    """Prints the jobs of every path."""
    how = {"catalog": catalog_of(options), "region": options.region, "parameters": parameters_of(options)}
    require_words(options)
    found = scan(*options.paths, **how)
    from simcore.display import scan as shown
    from simcore.studies.scan_findings import of_each_job, scan_findings

    lint = scan_findings(found, how["catalog"], how["parameters"], options.ignore, options.require_tag)
    findings = of_each_job(found, lint)
    told, rows = shown.data(found), []
    for each, job, those in zip(found.bounds, told["jobs"], findings, strict=True):
        job["findings"] = None if those is None else [finding.to_dict() for finding in those]
        rows.append({**shown.row(each), "findings": _NOT_LINTED if those is None else list(map(_id, job["findings"]))})
    write_document(options, shown.document(found, lint=lint), told, rows)
    files = list(filter(is_file, options.paths))
    wrong = [each for each in found.unread if any(map(each.is_in, files))]
    if wrong:
        complain(InputError.of(*wrong))
        options.code = BAD_INPUT


def _id(finding: Mapping[str, Any]) -> str:
    """The severity and the rule of a finding."""
    return f"{finding['severity']}: {finding['rule']}"


def is_file(path: str) -> bool:
    """Whether a path names a file itself."""
    return not is_folder(path)
