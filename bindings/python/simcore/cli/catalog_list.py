"""simcore catalog list"""

from __future__ import annotations

import argparse

from simcore.cli.arguments import add_verb
from simcore.cli.options import add_layers, add_place, catalog_of
from simcore.cli.output import add_answer, write_document
from simcore.studies.catalog import FILTERS, SORTS, TypeQuestion, list_types

# The value and the help of the option of each condition.
_TEXTS = {
    "accelerator": ("TEXT", "part of the accelerator's name, such as A100; none: types without accelerators"),
    "family": ("NAME", "family of instance types, such as m5 or p4d"),
    "min_memory": ("GIB", "least main memory"),
    "min_accelerator_memory": ("GIB", "least memory of all accelerators together"),
    "min_accelerators": ("N", "least number of accelerators"),
    "max_price": ("USD", "highest price of an hour on demand"),
}


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb below `simcore catalog`."""
    text = "every instance type with its price, or those that meet conditions"
    verb = add_verb(verbs, "list", text, "simcore catalog list --accelerator A100 --max-price 40 --sort price")
    add_place(verb, "prices")
    for name, (value, told) in _TEXTS.items():
        verb.add_argument(f"--{name.replace('_', '-')}", metavar=value, help=told)
    verb.add_argument("--priced", action="store_true", help="only types with a known price in the region")
    verb.add_argument(
        "--spot", action="store_true", help="also show the saving, the expected price and the interruptions on spot"
    )
    verb.add_argument("--sort", metavar="COLUMN", default="name", help=f"sort by {', '.join(SORTS)}; default: name")
    verb.add_argument("--reverse", action="store_true", help="the largest, or the last name, first")
    add_layers(verb)
    add_answer(verb, run, without=("plot",))


def run(options: argparse.Namespace) -> None:
    """Prints the types that meet every condition, in order."""
    given = vars(options)
    how = {name: given[name] for name in ("region", "as_of", "sort", "reverse", "priced", "spot")}
    found = list_types(catalog_of(options), TypeQuestion(**how, wanted={name: given[name] for name in FILTERS}))
    from simcore.display import catalog_list

    write_document(options, catalog_list.document(found), catalog_list.data(found))
