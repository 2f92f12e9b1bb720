"""Options that several verbs share."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from functools import lru_cache
from io import TextIOWrapper
from os import PathLike
from pathlib import Path
from typing import Any

from simcore._core import Catalog, Plan
from simcore.cli import renamed
from simcore.cli.standard_streams import write_error
from simcore.errors import Error, InputError, Problem
from simcore.inputs.job import Job

# Exit codes. 1 is left to `check`: over budget. 70 and 74 are those of sysexits.h, the last two those of a shell for a
# program that SIGINT or SIGPIPE ends.
DONE = 0
BAD_INPUT = 2
BROKEN = 70
NOT_WRITTEN = 74
INTERRUPTED = 130
READER_GONE = 141

# Arguments of the library whose options have another name, and those that are called as their options.
_OPTIONS = {"deadline": "--max-time", "budget": "--max-cost", "instance_count": "--count",
            "instance_types": "--types"}  # fmt: skip
_SAME = ("accelerator", "as_of", "baseline", "batch", "chances", "channel", "confidence", "family", "ignore",
         "indifference", "late", "max_cost", "max_price", "max_time", "method", "min_accelerator_memory",
         "min_accelerators", "min_memory", "nodes", "objective", "over_budget", "precision", "shard_size", "sort",
         "threads", "unfinished")  # fmt: skip
_PICTURES = (".png", ".svg")
_ALLOW = "also read spot traces and prices that the job names outside its folder"
_JOB = (
    "job file or request (.yaml, .yml, .json), or program (.py, .ipynb; FILE:LINE for one of its jobs); "
    "-: standard input"
)
_EVERY_JOB = (
    "job file, request, program or another document that holds jobs (FILE:LINE or FILE:NAME for one), or folder; "
    "-: standard input"
)


def add_job(
    parser: argparse.ArgumentParser, name: str = "job", count: str | None = None, text: str = _JOB
) -> None:  # fmt: skip
    """JOB, one file, and the options that change how it is read and priced."""
    parser.add_argument(name, metavar="JOB", nargs=count, help=text)
    text = "for a request: file with what a request cannot say, a part of a job file"
    parser.add_argument("--workload", metavar="FILE", help=text)
    parser.add_argument("--allow-files", action="store_true", help=_ALLOW)
    add_parameters(parser)
    add_layers(parser)


def add_parameters(parser: argparse.ArgumentParser) -> None:
    """--parameter NAME=VALUE, repeatable."""
    text = "value of a parameter of a pipeline or a template, in the place of its default; may be repeated"
    parser.add_argument("--parameter", metavar="NAME=VALUE", action="append", default=[], help=text)


def parameters_of(options: argparse.Namespace) -> dict[str, str] | None:
    """The parameters that are given; None without any.

    Raises:
        InputError: One has no name or no equals sign.
    """
    pairs = {text: text.partition("=") for text in options.parameter}
    wrong = [text for text, (name, sign, _) in pairs.items() if not name or not sign]
    if wrong:
        raise InputError.of(*(Problem("--parameter", "must be NAME=VALUE", repr(text)) for text in wrong))
    return {name: value for name, _, value in pairs.values()} or None


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Adds one job file or more, as `options.jobs`."""
    add_job(parser, "jobs", "+")


def add_every_job(parser: argparse.ArgumentParser) -> None:
    """Adds files and folders, every job of which is answered, as `options.jobs`."""
    add_job(parser, "jobs", "+", _EVERY_JOB)


def load_job(path: str | PathLike[str], options: argparse.Namespace) -> Job:
    """The job of a file, by the options of :func:`add_job` but for the prices, which :func:`catalog_of` has.

    Raises:
        InputError: The file is wrong; holds every problem.
    """
    return Job.load(path, workload=options.workload, allow_files=options.allow_files, parameters=parameters_of(options))


def load_plan(path: str | PathLike[str], options: argparse.Namespace) -> Plan:
    """The plan of a job file.

    Raises:
        InputError: The file, or what it says, is wrong; holds every problem.
    """
    return load_job(path, options).resolve(catalog_of(options))


def add_catalog(parser: argparse.ArgumentParser) -> None:
    """--catalog WORD."""
    text = "catalog of a past release: its version or digest (docs/old-catalogs.md); default: now"
    parser.add_argument("--catalog", metavar="WORD", default="now", help=text)


def add_prices(parser: argparse.ArgumentParser) -> None:
    """--prices BOOK, repeatable."""
    text = "your own prices over the built-in ones, .csv or .json; may be repeated: the last wins (docs/my-prices.md)"
    parser.add_argument("--prices", metavar="BOOK", action="append", default=[], help=text)


def add_profile(parser: argparse.ArgumentParser) -> None:
    """--profile FILE, repeatable."""
    text = "your own rates over the built-in ones, .yaml or .json; may be repeated: the last wins (docs/my-rates.md)"
    parser.add_argument("--profile", metavar="FILE", action="append", default=[], help=text)


def add_layers(parser: argparse.ArgumentParser) -> None:
    """Options for the catalog, and for price books and profiles, which lie over it."""
    add_catalog(parser)
    add_prices(parser)
    add_profile(parser)


def catalog_of(options: argparse.Namespace) -> Catalog:
    """The catalog of --catalog under the books of --prices and the files of --profile, the last on top.

    Raises:
        CatalogError: The release is unknown; or with every problem of a book or a profile.
    """
    given = vars(options)  # not every verb takes all
    return _layered(given.get("catalog", "now"), tuple(given.get("prices", ())), tuple(given.get("profile", ())))


@lru_cache(maxsize=1)  # `check` asks for each of its jobs
def _layered(release: str, books: tuple[str, ...], profiles: tuple[str, ...]) -> Catalog:
    catalog = Catalog.release(release)
    if books:
        catalog = catalog.with_prices(*books)
    for profile in profiles:
        catalog = catalog.with_profile(profile)
    return catalog


def add_runs(parser: argparse.ArgumentParser, text: str, default: int | None = None) -> None:
    """--seed, and --replications with a text of its own; without a default, the library has one."""
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="seed of the random streams; default: 1")
    parser.add_argument("--replications", metavar="N", type=int, default=default, help=text)


def add_max_time(parser: argparse.ArgumentParser, text: str) -> None:
    """--max-time, as `options.deadline`."""
    renamed.add_option(parser, "--max-time", former="--deadline", dest="deadline", metavar="TIME", help=text)


def add_limits(parser: argparse.ArgumentParser) -> None:
    """--max-cost and --max-time, as `options.budget` and `options.deadline`."""
    cost = 'also show how likely it costs more: 500, "500 USD"'
    renamed.add_option(parser, "--max-cost", former="--budget", dest="budget", metavar="USD", help=cost)
    add_max_time(parser, 'also show how likely it takes longer: 8h, "90 min"')


def add_summary(parser: argparse.ArgumentParser) -> None:
    """--summary FILE, repeatable."""
    text = "append the Markdown to FILE; may be repeated"
    parser.add_argument("--summary", action="append", default=[], metavar="FILE", help=text)


def add_place(parser: argparse.ArgumentParser, of: str) -> None:
    """--region and --as-of of what is looked up: a price, or prices."""
    parser.add_argument("--region", default="us-east-1", help=f"region of the {of}; default: us-east-1")
    parser.add_argument("--as-of", metavar="DAY", help="day of the price, YYYY-MM-DD; default: the newest")


def given(options: argparse.Namespace, *names: str) -> dict[str, Any]:
    """The seed, the number of runs and these options by name, as a study takes them."""
    return {name: getattr(options, name) for name in ("seed", "replications", *names)}


def complain(error: Error) -> None:
    """One line a problem on standard error."""
    problems = error.problems if isinstance(error, InputError) else ()
    named = [replace(each, where=_option(each.where)) for each in problems]
    for line in map(str, named or (error,)):
        write_error(f"simcore: {line}")


def _option(where: str) -> str:
    """The option that an argument of the library stands for; a place in a file stays."""
    return _OPTIONS.get(where, f"--{where.replace('_', '-')}" if where in _SAME else where)


def write_text(text: str) -> None:
    """A line, or more, on standard output in UTF-8, whatever the terminal speaks: JSON knows nothing else."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(text + "\n")


def require_picture(place: str) -> None:
    """Requires that a picture can be written there: it has a known form, and there is a matplotlib.

    Raises:
        InputError: It cannot.
    """
    if Path(place).suffix.lower() not in _PICTURES:
        rule = f"must end in {' or '.join(_PICTURES)}"
        raise InputError.of(Problem(place, rule, repr(Path(place).suffix)))
    try:
        import matplotlib as mpl
    except ImportError:
        raise InputError.of(Problem(place, "needs matplotlib: pip install 'simcore[plot]'")) from None
    mpl.use("Agg")  # no window is opened, and none is needed
