"""simcore explore JOB --vary FIELD=A,B..., or simcore explore STUDY."""

from __future__ import annotations

import argparse
from typing import Any

from simcore._core import Catalog
from simcore.cli import vary
from simcore.cli.arguments import add_verb
from simcore.cli.options import add_job, add_runs, catalog_of, given, load_job
from simcore.cli.output import add_answer, write_answer
from simcore.errors import InputError, Problem
from simcore.inputs import due
from simcore.inputs.documents import read_document
from simcore.inputs.study import Study, is_study, load_study
from simcore.progress import bar_of_runs
from simcore.studies.explore import explore

_EXAMPLES = (
    "simcore explore jobs/bert-spot.yaml --vary purchase=none,spot --max-time 9h",
    "simcore explore studies/cheapest-by-friday.yaml",
)
_LIMITS = {
    "late": "largest probability of being late, where there is a deadline; default: 5 %%",
    "over_budget": "largest probability of costing more than the budget; default: 5 %%",
    "unfinished": "largest probability that a run does not finish its work; default: 1 %%",
    "indifference": "share of the best mean by which a worse design is as good; default: 1 %%",
    "confidence": "wanted probability that the selection is correct; default: 95 %%",
}


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    text = "the cheapest or fastest of very many designs under a deadline and a budget, and how sure that is"
    more = "A study is a file with all of this; docs/what-is-best.md has its keys. Options stand in place of its keys."
    parser = add_verb(verbs, "explore", text, *_EXAMPLES, more=more)
    add_job(parser)
    vary.add(parser, required=False)
    parser.add_argument(
        "--objective",
        metavar="WORD",
        help='what the best design has least of: cost, time, or a quantile: "p90 of cost", "p50 of time"',
    )
    parser.add_argument("--max-time", dest="deadline", metavar="TIME", help='deadline: 8h, "90 min"')
    parser.add_argument("--by", metavar="MOMENT", help='deadline: "2026-11-27 09:00", "Friday 09:00"')
    parser.add_argument("--start", metavar="MOMENT", help="when the job starts, for --by; default: now")
    parser.add_argument("--max-cost", dest="budget", metavar="USD", help='budget: 500, "500 USD"')
    for name, meaning in _LIMITS.items():
        parser.add_argument(f"--{name.replace('_', '-')}", metavar="SHARE", help=meaning)
    parser.add_argument(
        "--prefer",
        metavar="TYPE,...",
        default=None,
        help="instance types in the order of preference: the best design of the first one that has one",
    )
    parser.add_argument("--quota", metavar="TYPE=N", action="append", default=[],
                        help="most instances of a type; may be repeated")  # fmt: skip
    parser.add_argument(
        "--results", metavar="FOLDER", help="keeps the runs: the same command goes on there after any end"
    )
    add_runs(parser, "most runs of a design; default: 65,536")
    parser.set_defaults(seed=None)  # that of a study stays
    add_answer(parser, run)


def run(options: argparse.Namespace) -> None:
    """Prints the exploration, or writes it to a file, and its picture."""
    varied, how = vary.values(options.vary), {"objective": options.objective, **_limits(options)}
    study = _study(options)
    if not varied and not study.choices:
        raise InputError.of(Problem("--vary", "must be given for a job", nearest="--vary purchase=on_demand,spot"))
    with bar_of_runs() as progress:
        made = explore(study, catalog=_catalog(options), progress=progress, results=options.results, **how, **varied)
    write_answer(options, made, csv=made.to_csv)


def _catalog(options: argparse.Namespace) -> Catalog | None:
    """The catalog of the options, which stand in place of the keys of a study; none without any."""
    return catalog_of(options) if options.catalog != "now" or options.prices or options.profile else None


def _study(options: argparse.Namespace) -> Study:
    """The study of a file, or the job that it is.

    Raises:
        InputError: The file is wrong; holds every problem.
    """
    if is_study(read_document(options.job)[1]):
        return load_study(options.job, workload=options.workload, allow_files=options.allow_files)
    return Study(load_job(options.job, options))


def _limits(options: argparse.Namespace) -> dict[str, Any]:
    """What is asked, as :func:`simcore.explore` takes it.

    Raises:
        InputError: With every word of --quota that is no TYPE=N; or --by is no moment after the start.
    """
    how = given(options, "budget", "deadline", *_LIMITS)
    if options.by is not None:
        if options.deadline is not None:
            raise InputError.of(Problem("--by", "must not be given beside --max-time", repr(options.by)))
        how["deadline"] = due.seconds_until(options.by, options.start, places=("--by", "--start"))
    elif options.start is not None:
        raise InputError.of(Problem("--start", "must go with --by", repr(options.start)))
    return {**how, "preferred_types": _preferred(options.prefer), "quotas": _quotas(options.quota) or None}


def _preferred(word: str | None) -> list[str] | None:
    """Instance types in the order of preference; none when the option is not there."""
    if word is None:
        return None
    names = [name.strip() for name in word.split(",")]
    if not all(names):
        raise InputError.of(Problem("--prefer", "must be instance types with a comma between them", repr(word),
                                    "--prefer ml.g5.xlarge,ml.p3.2xlarge"))  # fmt: skip
    return names


def _quotas(words: list[str]) -> dict[str, int]:
    """Most instances by type."""
    split = {word: word.partition("=") for word in words}
    wrong = [word for word, (name, _, count) in split.items() if not (name.strip() and count.strip().isdecimal())]
    if wrong:
        rule, example = "must be a type and a number of instances", "ml.p4d.24xlarge=2"
        raise InputError.of(*(Problem("--quota", rule, repr(word), example) for word in wrong))
    return {name.strip(): int(count) for name, _, count in split.values()}
