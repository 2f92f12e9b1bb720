"""simcore explain output NAME"""

from __future__ import annotations

import argparse

from simcore.cli.output import add_answer, write_document

HELP = "every key of the JSON of an answer, with its unit and meaning; without a NAME all answers"
SHORT = "the keys of the JSON of an answer"
EXAMPLE = "simcore explain output forecast"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declares the name and its options."""
    parser.add_argument("name", metavar="NAME", nargs="?", help="such as forecast, bill or verdict")
    add_answer(parser, run, without=("plot",))


def run(options: argparse.Namespace) -> None:
    """Prints the keys of one answer, or a line for each answer."""
    from simcore.display import answer_keys, faces

    if options.name:
        record = faces.record_of(options.name)
        data = answer_keys.data(options.name, record)
        write_document(options, answer_keys.document(options.name, record), data, data["keys"])
    else:
        answers = faces.records()
        listed = [{"answer": name, "doc": record.__doc__} for name, record in answers.items()]
        write_document(options, answer_keys.overview(answers), listed)
