"""The words of a command line, as argparse reads them."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from io import StringIO
from textwrap import wrap
from typing import Any, NoReturn

from simcore._core import meant_field, nearest
from simcore.display.printable import printable
from simcore.errors import InputError, Problem

# Names of files, which a system may have in any encoding; what opens them says what is wrong with them.
_FILES = {"job", "jobs", "paths", "described", "workload", "prices", "profile", "a", "b", "out", "summary", "defaults",
          "written"}  # fmt: skip

# Options of other programs, and what says the same here.
_WORDS = {
    **{f"--{form}": f"--format {form}" for form in ("json", "csv", "html", "markdown")},
    **dict.fromkeys(("--output", "--save", "--file"), "--out"),
    **dict.fromkeys(("--runs", "--samples", "--simulations"), "--replications"),
    "--spot": "purchase: spot in the job file",
    "--config": "--defaults",
}


class _Help(argparse.HelpFormatter):
    """Keeps the lines of a text, and breaks those that are too long but do not begin with two spaces: commands. No
    line ends inside a name such as --max-cost."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return _lines(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines = text.split("\n")
        return "\n".join(each if each.startswith("  ") else "\n".join(_lines(each, width)) for each in lines)


def _lines(text: str, width: int) -> list[str]:
    return wrap(" ".join(text.split()), width, break_on_hyphens=False)


class Parser(argparse.ArgumentParser):
    """Refuses words in one line that nothing obeys, shortened options too: a later option may begin with the same
    letters. The parsers of its verbs are of this class, too."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**{"formatter_class": _Help, "allow_abbrev": False, **how})

    def error(self, message: str) -> NoReturn:
        """Prints usage and `message`, with the nearest known word, on standard error, and ends the program with 2."""
        super().error(printable(f"{message}{self._nearest(message)}"))

    def _nearest(self, message: str) -> str:
        option = re.search(r"unrecognized arguments: (--[\w-]+)", message)
        choice = re.search(r"invalid choice: '([^']*)' \(choose from (.*)\)", message)
        near = ""
        if option:
            near = _WORDS.get(option[1]) or _nearest_option(option[1], [*_options(self)])
        elif choice:
            near = nearest(choice[1], re.findall(r"[\w-]+", choice[2]))
        if option and near in ("", option[1]):  # the option of another verb
            near = _field_of(option[1])
        return f" (did you mean {near}?)" if near else ""


def _field_of(option: str) -> str:
    """The field of the job file that an option names."""
    field = meant_field("", option.strip("-").replace("-", "_"))
    return f"{field} of the job file" if field else ""


def _nearest_option(word: str, options: Sequence[str]) -> str:
    """The shortest option that the word begins, or else the one that is most like it."""
    begun = [option for option in options if option.startswith(word)]
    return min(begun, key=len) if begun else nearest(word, options)


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    """The options of a parser and of its verbs that a help has."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from _options(each)
        elif action.help != argparse.SUPPRESS:
            yield from (name for name in action.option_strings if name.startswith("--"))


def add_verb(
    verbs: argparse._SubParsersAction[argparse.ArgumentParser], name: str, text: str, *examples: str, more: str = ""
) -> argparse.ArgumentParser:
    """A verb.

    Args:
        verbs: Where it is added.
        name: Its name.
        text: What it answers; a line of the help of all verbs.
        examples: Commands that run where the folder examples is the current one.
        more: What else its help says.
    """
    return verbs.add_parser(name, help=text, description=sentence(text), epilog=help_end(*examples, more=more))


def help_end(*examples: str, more: str = "") -> str:
    """The end of a help: commands that run, and what else it says."""
    head = "example:" if len(examples) == 1 else "examples:"
    return "\n".join([head, *(f"  {each}" for each in examples), *(["", more] if more else [])])


def sentence(text: str) -> str:
    """A line of the help of all verbs as a sentence."""
    return f"{text[0].upper()}{text[1:]}."


def parsed(parser: argparse.ArgumentParser, words: Sequence[str] | None) -> argparse.Namespace:
    """The options of a command line; `words`: default: those of this program.

    Raises:
        InputError: A word is no text.
        SystemExit: With 0 behind a text that was asked for (--help, --version), with 2 for wrong usage.
        OSError: The text could not be written, of which argparse would say nothing.
    """
    asked = StringIO()
    try:
        with redirect_stdout(asked):
            return _of_text(parser.parse_args(words))
    except SystemExit:
        if asked.getvalue():  # a full disk does not even take nothing
            sys.stdout.write(asked.getvalue())
            sys.stdout.flush()
        raise


def _of_text(options: argparse.Namespace) -> argparse.Namespace:
    """The options, none of them in an encoding that the core does not read."""
    given = vars(options)
    names = given.keys() - _FILES - set(given.get("pictures", ()))
    wrong = [(name, word) for name in sorted(names) for word in _words(given[name]) if word != _as_text(word)]
    if wrong:
        raise InputError.of(*(Problem(name, "must be text in UTF-8", ascii(word)) for name, word in wrong))
    return options


def _as_text(word: str) -> str:
    """The word with a question mark in place of each byte that is no UTF-8."""
    return word.encode(errors="replace").decode()


def _words(value: object) -> list[str]:
    return [each for each in (value if isinstance(value, list) else [value]) if isinstance(each, str)]
