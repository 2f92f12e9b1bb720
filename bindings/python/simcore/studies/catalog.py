"""Questions of the catalog: which instance types meet some conditions, and all that is known of one name."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, nan

from simcore._core import Catalog, InstanceType, KnownModel, Parameter, TrainingPrice
from simcore.errors import CatalogError, InputError, Problem, collected
from simcore.inputs.catalog_entries import KnownOfType, ListedType, TypeList

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
class TypeQuestion:
    """What is asked of instance types; `wanted` has the values of some of FILTERS by name."""

    region: str = "us-east-1"
    as_of: str | None = None
    wanted: Mapping[str, str | float | None] = field(default_factory=dict)
    sort: str = "name"
    reverse: bool = False
    priced: bool = False  # only types with a known price
    spot: bool = False


def list_types(catalog: Catalog, asked: TypeQuestion) -> TypeList:
    """The types that meet every condition, in order.

    Raises:
        CatalogError: The region is unknown.
        InputError: A condition says nothing that can be met; holds every problem.
    """
    catalog.require_region(asked.region)
    wanted = conditions(asked, catalog.instance_types())
    spot = asked.spot or asked.sort == "spot-price"
    place = (asked.region, asked.as_of)
    every = [
        ListedType(kind, priced(catalog, kind, *place), catalog.spot_market(kind.name, *place) if spot else None)
        for kind in catalog.instance_types()
    ]
    found = [each for each in every if all(condition.holds(each) for condition in wanted)]
    return TypeList(
        ordered(found, asked.sort, reverse=asked.reverse),
        len(every),
        asked.region,
        [condition.words for condition in wanted],
        [] if asked.priced else unpriced(every, wanted),
        spot,
        asked.sort == "price-per-accelerator",
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


# ------------------------------------------------------------------------------------------------ order
SORTS: dict[str, Callable[[ListedType], float | None]] = {
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
    values = [(each, SORTS[column](each)) for each in by_name]
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
def conditions(asked: TypeQuestion, kinds: Sequence[InstanceType]) -> list[Condition]:
    """What is asked of a type.

    Raises:
        InputError: A condition says nothing that can be met; holds every problem.
    """
    found, problems = [], list(_sort_problems(asked.sort))
    for name, make in FILTERS.items():
        given = asked.wanted.get(name)
        with collected(problems):
            found += [] if given is None else [make(str(given), kinds)]
    if problems:
        raise InputError.of(*problems)
    if asked.priced:
        found.append(Condition("with a known price", lambda each: each.price is not None))
    return found


def _sort_problems(column: str) -> list[Problem]:
    if column in SORTS:
        return []
    return [Problem("sort", f"must be one of {', '.join(SORTS)}", repr(column), nearest(column, SORTS))]


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
        raise InputError.of(Problem("accelerator", rule, repr(given), nearest(word, [*parts, *names])))
    return Condition(f"accelerator {given.strip()}", lambda each: word in each.kind.accelerator.lower())


def _family(given: str, kinds: Sequence[InstanceType]) -> Condition:
    word = given.strip().lower().removeprefix("ml.")
    known = sorted({family(kind.name) for kind in kinds})
    if word not in known:
        near = nearest(word, known) or nearest(word.partition(".")[0], known)
        raise InputError.of(Problem("family", "must be a family of instance types", repr(given), near))
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
    least = _amount("min_memory", given, "a number of GiB")
    return Condition(f"memory of {least:.12g} GiB or more", lambda each: each.memory_gib >= least)


def _accelerator_memory(given: str, _: Sequence[InstanceType]) -> Condition:
    least = _amount("min_accelerator_memory", given, "a number of GiB")
    words = f"accelerator memory of {least:.12g} GiB or more"
    return Condition(words, lambda each: each.accelerated and each.accelerator_memory_gib >= least)


def _accelerators(given: str, _: Sequence[InstanceType]) -> Condition:
    least = _amount("min_accelerators", given, "a whole number")
    if least != int(least):
        raise InputError.of(Problem("min_accelerators", "must be a whole number", repr(given), str(int(least) + 1)))
    return Condition(f"accelerators: {least:.12g} or more", lambda each: each.kind.accelerator_count >= least)


def _max_price(given: str, _: Sequence[InstanceType]) -> Condition:
    most = _amount("max_price", given, "a number of USD for an hour")
    return Condition(
        f"price up to {most:.12g} USD/h", lambda each: each.usd is not None and each.usd <= most, price=True
    )


# What makes the condition of a value, by the name of what is asked.
FILTERS: dict[str, Callable[[str, Sequence[InstanceType]], Condition]] = {
    "accelerator": _accelerator,
    "family": _family,
    "min_memory": _memory,
    "min_accelerator_memory": _accelerator_memory,
    "min_accelerators": _accelerators,
    "max_price": _max_price,
}


# ------------------------------------------------------------------------------------------------ one name
def entry(catalog: Catalog, name: str) -> InstanceType | KnownModel | list[Parameter]:
    """What a name is: the rows of a rate, a model, or an instance type.

    Raises:
        CatalogError: It is none of them; names the nearest.
    """
    rows = [row for row in catalog.parameters() if row.name == name]
    if rows:
        return rows
    model = known_model(catalog, name)
    if model:
        return model
    _refuse_misspelt(catalog, name)
    return catalog.instance_type(name)


def known_model(catalog: Catalog, name: str) -> KnownModel | None:
    """The model of that name or alias, or nothing."""
    try:
        return catalog.model(name)
    except CatalogError:
        return None


def _refuse_misspelt(catalog: Catalog, name: str) -> None:
    """What resembles a rate or a model is hardly a type; the catalog's own refusal names types only."""
    models = {word for model in catalog.models() for word in (model.name, *model.aliases)}
    known = {row.name for row in catalog.parameters()} | models
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.8)
    alike = difflib.get_close_matches(name, [kind.name for kind in catalog.instance_types()], n=1, cutoff=0.6)
    if near or not alike:
        rule = "must be an instance type (simcore catalog list), a rate or a model (simcore catalog models)"
        raise CatalogError.of(Problem("", rule, repr(name), near[0] if near else ""))


def known_of_type(catalog: Catalog, kind: InstanceType, region: str, as_of: str | None = None) -> KnownOfType:
    """All that is known of a type.

    Raises:
        CatalogError: The region is unknown.
    """
    catalog.require_region(region)
    return KnownOfType(
        kind,
        region,
        priced(catalog, kind, region, as_of),
        catalog.spot_market(kind.name, region, as_of),
        catalog.price_history(kind.name, region),
        catalog.component_prices(kind.name),
        catalog.savings_plans(kind.name, region),
        [each for each in catalog.regions() if priced(catalog, kind, each, as_of)],
    )
