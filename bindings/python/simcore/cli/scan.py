"""simcore scan [PATH...]"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from simcore.cli.arguments import add_verb
from simcore.cli.lint import add_rules, require_words
from simcore.cli.options import BAD_INPUT, add_layers, add_parameters, catalog_of, complain, parameters_of
from simcore.cli.output import add_answer, plain, write_document
from simcore.errors import InputError
from simcore.inputs.documents import is_folder
from simcore.inputs.python_code.call import Unread
from simcore.inputs.scanned import Bound, Scan, cluster, limit_s, purchase, uncounted_data, unknowns
from simcore.studies.scan import scan

_CODES = (
    "exit code: 0 even if some jobs are not bounded, or some files of a folder cannot be read; 2: a PATH is none, or a "
    "file that cannot be read"
)


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
    from simcore.studies.scan_findings import scan_findings

    lint = scan_findings(found, how["catalog"], how["parameters"], options.ignore, options.require_tag)
    told = data(found)
    for each, job in zip(found.bounds, told["jobs"], strict=True):
        job["findings"] = [finding.to_dict() for finding in lint.findings if finding.is_at(each.job.place)]
    rows = [
        {**row(each), "findings": [_id(finding) for finding in job["findings"]]}
        for each, job in zip(found.bounds, told["jobs"], strict=True)
    ]
    write_document(options, shown.document(found, lint=lint), told, rows)
    wrong = [each for each in found.unread if each.where.startswith(tuple(filter(is_file, options.paths)))]
    if wrong:
        complain(InputError.of(*wrong))
        options.code = BAD_INPUT


def _id(finding: Mapping[str, Any]) -> str:
    """The severity and the rule of a finding."""
    return f"{finding['severity']}: {finding['rule']}"


def is_file(path: str) -> bool:
    """Whether a path names a file itself."""
    return not is_folder(path)


def data(found: Scan) -> dict[str, Any]:
    """All that was found, as plain data."""
    return {
        "jobs": [
            {
                **row(each),
                "unknowns": [_unknown(keyword, unread) for keyword, unread in unknowns(each)],
                "beside": [_unknown("", beside) for beside in each.job.beside],
                "problems": [vars(problem) for problem in each.problems],
                "notes": [*each.job.notes, *each.notes],
                "worst_case": each.worst_case and plain(each.worst_case),
            }
            for each in found.bounds
        ],
        "total": {"jobs": len(found.bounds), "bounded": len(found.whole), "at_most_usd": found.usd},
        "files": found.files,
        "not_read": [_unknown("", each) for each in found.skipped],
        "unreadable": [vars(problem) for problem in found.unread],
    }


def row(bound: Bound) -> dict[str, Any]:
    """A job as one row of a table."""
    job, limit = bound.job, limit_s(bound)
    return {
        "file": job.line.file,
        "cell": job.line.cell,
        "line": job.line.line or None,
        "step": job.line.name,
        "what": job.what,
        "name": job.name,
        "within": job.within,
        "instances": cluster(bound),
        "purchase": purchase(bound),
        "limit_s": limit,
        "limit_of": job.limit_of or ("" if limit is None else "the program"),
        "at_most_usd": bound.usd,
        "per": " and ".join(bound.per),
        "prices_of": bound.region or None,
        "uncounted_data": uncounted_data(bound),
        "trials": job.trials if isinstance(job.trials, int) else None,
        "starts": 0 if not job.launched else job.starts if isinstance(job.starts, int) else None,
        "launched": job.launched,
        "unknowns": [f"{keyword}: {unread}" for keyword, unread in unknowns(bound)],
        "beside": list(map(str, job.beside)),
        "problems": list(map(str, bound.problems)),
    }


def _unknown(keyword: str, unread: Unread) -> dict[str, Any]:
    at = unread.place
    place = {"file": at.file, "cell": at.cell, "line": at.line or None, "step": at.name}
    return {"keyword": keyword, "text": unread.text, **place, "why": unread.why}
