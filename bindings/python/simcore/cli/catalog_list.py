"""simcore catalog list"""

from __future__ import annotations

import argparse
import difflib
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import inf, nan
from typing import TYPE_CHECKING, Any

from simcore._core import Catalog, InstanceType, TrainingPrice
from simcore.cli.arguments import add_verb
from simcore.cli.options import add_layers, add_place, catalog_of
from simcore.cli.output import add_answer, plain, write_document
from simcore.display.wording import exact
from simcore.errors import CatalogError, InputError, Problem, collected

if TYPE_CHECKING:
    from simcore.display.catalog_list import ListedType, TypeList

_NO_ACCELERATOR = "none"
_SIZE = re.compile(r"(\d*)(\D*)$")
_SMALL = ("nano", "micro", "small", "medium", "large", "xlarge")
_WITH_UNIT = re.compile(r"([\d.]+)\s*[A-Za-z/$]+")


@dataclass(frozen=True)
class Condition:
    """What a listed type must have, in words and as a test; `price`: a type without a known price cannot have it."""

    words: str
    holds: Callable[[ListedType], bool]
    price: bool = False


@dataclass(frozen=True)
class _Filter:
    option: str
    metavar: str
    text: str  # of --help
    make: Callable[[str, Sequence[InstanceType]], Condition]


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb below `simcore catalog`."""
    text = "every instance type with its price, or those that meet conditions"
    verb = add_verb(verbs, "list", text, "simcore catalog list --accelerator A100 --max-price 40 --sort price")
    add_place(verb, "prices")
    for each in _FILTERS:
        verb.add_argument(each.option, metavar=each.metavar, help=each.text)
    verb.add_argument("--priced", action="store_true", help="only types with a known price in the region")
    verb.add_argument(
        "--spot", action="store_true", help="also show the saving, the expected price and the interruptions on spot"
    )
    verb.add_argument("--sort", metavar="COLUMN", default="name", help=f"sort by {', '.join(_SORTS)}; default: name")
    verb.add_argument("--reverse", action="store_true", help="the largest, or the last name, first")
    add_layers(verb)
    add_answer(verb, run, without=("plot",))


def run(options: argparse.Namespace) -> None:
    """Prints the types that meet every condition, in order."""
    catalog = catalog_of(options)
    catalog.require_region(options.region)
    wanted = conditions(options, catalog.instance_types())
    found = listed(catalog, options, wanted)
    from simcore.display import catalog_list

    write_document(options, catalog_list.document(found), [_data(each, spot=found.spot) for each in found.types])


def listed(catalog: Catalog, options: argparse.Namespace, wanted: Sequence[Condition]) -> TypeList:
    """The types that meet every condition, in the order of --sort."""
    from simcore.display.catalog_list import ListedType, TypeList

    spot = options.spot or options.sort == "spot-price"
    place = (options.region, options.as_of)
    every = [
        ListedType(kind, priced(catalog, kind, *place), catalog.spot_market(kind.name, *place) if spot else None)
        for kind in catalog.instance_types()
    ]
    found = [each for each in every if all(condition.holds(each) for condition in wanted)]
    return TypeList(
        ordered(found, options.sort, reverse=options.reverse),
        len(every),
        options.region,
        [condition.words for condition in wanted],
        [] if options.priced else unpriced(every, wanted),
        spot,
        options.sort == "price-per-accelerator",
    )


def priced(catalog: Catalog, kind: InstanceType, region: str, as_of: str | None = None) -> TrainingPrice | None:
    """The type's price, or nothing where the region has none."""
    try:
        return catalog.training_price(kind.name, region, as_of)
    except CatalogError:
        return None


def unpriced(every: Iterable[ListedType], wanted: Sequence[Condition]) -> list[str]:
    """Names of the types that meet every condition but that on a price which nobody knows."""
    if not any(condition.price for condition in wanted):
        return []
    rest = [condition for condition in wanted if not condition.price]
    names = (each.kind.name for each in every if each.price is None and all(part.holds(each) for part in rest))
    return sorted(names, key=natural)


def _data(each: ListedType, *, spot: bool) -> dict[str, Any]:
    data: dict[str, Any] = plain(each.kind) | {"price": each.price and plain(each.price)}
    return data | {"spot": each.spot and plain(each.spot) | {"usd_per_hour": each.spot_usd}} if spot else data


# ------------------------------------------------------------------------------------------------ order
_SORTS: dict[str, Callable[[ListedType], float | None]] = {
    "name": lambda _: None,
    "vcpu": lambda each: each.kind.vcpu,
    "memory": lambda each: each.memory_gib,
    "accelerators": lambda each: each.kind.accelerator_count,
    "accelerator-memory": lambda each: each.accelerator_memory_gib,
    "price": lambda each: each.usd,
    "spot-price": lambda each: each.spot_usd,
    "price-per-accelerator": lambda each: each.usd_per_accelerator,
}


def ordered(found: Sequence[ListedType], column: str, *, reverse: bool = False) -> list[ListedType]:
    """The types by a column, equal ones by name; those that have no value there come last either way."""
    by_name = sorted(found, key=lambda each: natural(each.kind.name))
    if column == "name":
        return by_name[::-1] if reverse else by_name
    values = [(each, _SORTS[column](each)) for each in by_name]
    known = sorted((pair for pair in values if pair[1] is not None), key=lambda pair: pair[1] or 0.0, reverse=reverse)
    return [each for each, _ in known] + [each for each, value in values if value is None]


def natural(name: str) -> tuple[list[tuple[str, int]], int, int, str]:
    """The key that sorts by family, then by size: ml.m5.2xlarge before ml.m5.12xlarge."""
    kin, _, size = name.rpartition(".")
    letters = [(word, int(digits or 0)) for word, digits in re.findall(r"(\D+)(\d*)", kin)]
    match = _SIZE.match(size)
    number, unit = match.groups() if match else ("", size)
    return letters, _SMALL.index(unit) if unit in _SMALL else len(_SMALL), int(number or 1), size


def family(name: str) -> str:
    """ "m5" of "ml.m5.2xlarge"."""
    return name.removeprefix("ml.").rpartition(".")[0]


# ------------------------------------------------------------------------------------------------ conditions
def conditions(options: argparse.Namespace, kinds: Sequence[InstanceType]) -> list[Condition]:
    """What the options ask of a type.

    Raises:
        InputError: An option says nothing that can be met; holds every problem.
    """
    found, problems = [], list(_sort_problems(options.sort))
    for each in _FILTERS:
        given = getattr(options, each.option.removeprefix("--").replace("-", "_"))
        with collected(problems):
            found += [] if given is None else [each.make(given, kinds)]
    if problems:
        raise InputError.of(*problems)
    if options.priced:
        found.append(Condition("with a known price", lambda each: each.price is not None))
    return found


def _sort_problems(column: str) -> list[Problem]:
    if column in _SORTS:
        return []
    return [Problem("--sort", f"must be one of {', '.join(_SORTS)}", repr(column), nearest(column, _SORTS))]


def nearest(given: str, names: Iterable[str]) -> str:
    """The name that is most like what was given, if one is, whatever the case."""
    known = {name.lower(): name for name in names}
    return next((known[near] for near in difflib.get_close_matches(given.lower(), known, n=1, cutoff=0.4)), "")


def _accelerator(given: str, kinds: Sequence[InstanceType]) -> Condition:
    word = given.strip().lower()
    if word == _NO_ACCELERATOR:
        return Condition("no accelerator", lambda each: not each.accelerated)
    names = sorted({kind.accelerator for kind in kinds if kind.accelerator_count})
    if not word or not any(word in name.lower() for name in names):
        parts = [*(name.partition(" ")[2] for name in names), _NO_ACCELERATOR]
        rule = f"must be a part of an accelerator's name ({', '.join(parts[:-1])}) or {parts[-1]}"
        raise InputError.of(Problem("--accelerator", rule, repr(given), nearest(word, [*parts, *names])))
    return Condition(f"accelerator {given.strip()}", lambda each: word in each.kind.accelerator.lower())


def _family(given: str, kinds: Sequence[InstanceType]) -> Condition:
    word = given.strip().lower().removeprefix("ml.")
    known = sorted({family(kind.name) for kind in kinds})
    if word not in known:
        near = nearest(word, known) or nearest(word.partition(".")[0], known)
        raise InputError.of(Problem("--family", "must be a family of instance types", repr(given), near))
    return Condition(f"family {word}", lambda each: family(each.kind.name) == word)


def _amount(option: str, given: str, what: str) -> float:
    try:
        value = float(given)
    except ValueError:
        value = nan
    if not 0.0 <= value < inf:
        unit = _WITH_UNIT.fullmatch(given.strip())
        raise InputError.of(Problem(option, f"must be {what}, not negative", repr(given), unit[1] if unit else ""))
    return value


def _memory(given: str, _: Sequence[InstanceType]) -> Condition:
    least = _amount("--min-memory", given, "a number of GiB")
    return Condition(f"memory of {exact(least)} GiB or more", lambda each: each.memory_gib >= least)


def _accelerator_memory(given: str, _: Sequence[InstanceType]) -> Condition:
    least = _amount("--min-accelerator-memory", given, "a number of GiB")
    words = f"accelerator memory of {exact(least)} GiB or more"
    return Condition(words, lambda each: each.accelerated and each.accelerator_memory_gib >= least)


def _accelerators(given: str, _: Sequence[InstanceType]) -> Condition:
    least = _amount("--min-accelerators", given, "a whole number")
    if least != int(least):
        raise InputError.of(Problem("--min-accelerators", "must be a whole number", repr(given), str(int(least) + 1)))
    return Condition(f"accelerators: {exact(least)} or more", lambda each: each.kind.accelerator_count >= least)


def _max_price(given: str, _: Sequence[InstanceType]) -> Condition:
    most = _amount("--max-price", given, "a number of USD for an hour")
    return Condition(
        f"price up to {exact(most)} USD/h", lambda each: each.usd is not None and each.usd <= most, price=True
    )


_FILTERS = (
    _Filter(
        "--accelerator",
        "TEXT",
        "part of the accelerator's name, such as A100; none: types without accelerators",
        _accelerator,
    ),
    _Filter("--family", "NAME", "family of instance types, such as m5 or p4d", _family),
    _Filter("--min-memory", "GIB", "least main memory", _memory),
    _Filter("--min-accelerator-memory", "GIB", "least memory of all accelerators together", _accelerator_memory),
    _Filter("--min-accelerators", "N", "least number of accelerators", _accelerators),
    _Filter("--max-price", "USD", "highest price of an hour on demand", _max_price),
)
