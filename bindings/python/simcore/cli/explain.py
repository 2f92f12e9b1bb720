"""simcore explain JOB | explain bill|uncertainty JOB | explain price|field|parameter|output NAME"""

from __future__ import annotations

import argparse
from pathlib import Path
from types import ModuleType
from typing import Any

from simcore.cli import (
    explain_bill,
    explain_field,
    explain_output,
    explain_parameter,
    explain_price,
    explain_uncertainty,
)
from simcore.cli.arguments import Parser, add_verb, help_end, sentence
from simcore.cli.options import add_job, load_plan
from simcore.cli.output import add_answer, require_output, write_document
from simcore.errors import InputError, Problem
from simcore.inputs.fields import fields

# What is explained besides a job, by the word in its place. A module has HELP, SHORT (a line of the
# help of explain), EXAMPLE and add_options(parser).
TOPICS: dict[str, ModuleType] = {
    "bill": explain_bill,
    "uncertainty": explain_uncertainty,
    "price": explain_price,
    "field": explain_field,
    "parameter": explain_parameter,
    "output": explain_output,
}

_EXAMPLE = "simcore explain jobs/bert-spot.yaml"
_FILES = {"yaml", "yml", "json"}  # what comes behind the last point of a file that is not there


class _Parser(Parser):
    """Hands over to the parser of a topic when the first positional word is its name."""

    topics: dict[str, argparse.ArgumentParser]

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parses `args`, the words behind the verb, as argparse asks of it."""
        words = list(args or ())
        first = 0
        flags = {name for action in self._actions if action.nargs == 0 for name in action.option_strings}
        while first < len(words) and words[first].startswith("-") and words[first] != "-":
            first += 1 if "=" in words[first] or words[first] in flags else 2
        if first < len(words) and _is_field(words[first]):
            return self.topics["field"].parse_known_args(words, namespace)
        if first >= len(words) or words[first] not in self.topics:
            return super().parse_known_args(args, namespace)
        return self.topics[words[first]].parse_known_args([*words[:first], *words[first + 1 :]], namespace)


def _is_field(word: str) -> bool:
    """Whether a word is a key path of the job file, right or misspelt, and no file."""
    section, _, key = word.partition(".")
    if word in TOPICS or key in _FILES or Path(word).exists():
        return False
    return section in {row.path.partition(".")[0] for row in fields()}


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb."""
    topics = "\n".join(f"  {'simcore explain ' + word:27} {topic.SHORT}" for word, topic in TOPICS.items())
    more = f"Also, each with a help of its own:\n{topics}\nA job file of such a name is ./{next(iter(TOPICS))}."
    parser = add_verb(verbs, "explain", "where each number of a forecast comes from", _EXAMPLE, more=more)
    parser.__class__ = _Parser  # argparse knows one class of parser for all verbs
    parser.topics = {word: _topic(f"{parser.prog} {word}", topic) for word, topic in TOPICS.items()}  # type: ignore[attr-defined]
    add_job(parser)
    parser.add_argument("name", nargs="?", help=argparse.SUPPRESS)  # to say what it would go with
    add_answer(parser, run, without=("csv", "plot"))
    parser.set_defaults(run=run)  # which says first what a name would go with


def _topic(prog: str, topic: ModuleType) -> argparse.ArgumentParser:
    parser = Parser(prog=prog, description=sentence(topic.HELP), epilog=help_end(topic.EXAMPLE))
    topic.add_options(parser)
    return parser


def run(options: argparse.Namespace) -> None:
    """Prints the prices, the assumptions and the warnings of the resolved job."""
    if options.name:
        rule = f"must be a job file, or one of {', '.join(TOPICS)} and a name"
        raise InputError.of(Problem("explain", rule, f"{str(options.job)!r} and {options.name!r}"))
    require_output(options)
    plan = load_plan(options.job, options)
    from simcore.display import explanation

    write_document(options, explanation.plan(plan), explanation.plan_data(plan))
