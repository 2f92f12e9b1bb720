"""Arguments of the questions that have the wrong type, refused by their names."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from typing import Any

from simcore import _core
from simcore.errors import InputError, Problem


def catalog_or_builtin(catalog: Any) -> _core.Catalog:
    """The catalog that was given; the built-in one for None.

    Raises:
        TypeError: It is anything else, whether that counts as false or not.
    """
    if catalog is None:
        return _core.Catalog.builtin()
    if not isinstance(catalog, _core.Catalog):
        rule = "must be a Catalog, such as Catalog.builtin().with_prices(path), or None"
        raise TypeError(f"catalog: {rule}, got {shown(catalog)}")
    return catalog


def catalog_under(profile: _core.Profile | str | PathLike[str] | None, catalog: Any) -> Any:
    """The catalog with a profile over it; what was given as a catalog when there is none.

    Raises:
        CatalogError: With every problem of the profile's file.
    """
    return catalog if profile is None else catalog_or_builtin(catalog).with_profile(profile)


def mapping(name: str, given: Any) -> Mapping[Any, Any]:
    """The mapping itself.

    Raises:
        TypeError: It is none.
    """
    if not isinstance(given, Mapping):
        raise TypeError(f"{name}: must be a mapping of keys to values, got {shown(given)}")
    return given


def text(name: str, given: Any) -> str:
    """The text itself.

    Raises:
        TypeError: It is none.
        InputError: It holds half a pair of UTF-16, which nothing can write.
    """
    if not isinstance(given, str):
        raise TypeError(f"{name}: must be a text, got {shown(given)}")
    if given != given.encode(errors="replace").decode():
        raise InputError.of(Problem(name, "must be a text that UTF-8 can encode", shown(given)))
    return given


def quantity(name: str, given: Any) -> Any:
    """A number or a text with a unit, which the core reads.

    Raises:
        InputError: It is a text that nothing can write.
    """
    return text(name, given) if isinstance(given, str) else given


def flag(name: str, given: Any) -> bool:
    """The flag itself, also one of numpy.

    Raises:
        TypeError: It is none.
    """
    if type(given).__name__ not in {"bool", "bool_"}:
        raise TypeError(f"{name}: must be True or False, got {shown(given)}")
    return bool(given)


def texts(name: str, given: Any) -> list[str]:
    """The texts of a list, each once.

    Raises:
        InputError: There is none, or the list is a single text.
        TypeError: Something else is among them.
    """
    several = listed(given)
    if not several:
        raise InputError.of(Problem(name, "must be a list of names", shown(given)))
    return list(dict.fromkeys(text(f"{name}[{place}]", each) for place, each in enumerate(several)))


def numbers(name: str, given: Any, rule: str) -> list[float]:
    """The numbers of a list.

    Raises:
        TypeError: There is no list.
        InputError: One of them is no number.
    """
    several = listed(given)
    if several is None:
        raise TypeError(f"{name}: must be a list of numbers, got {shown(given)}")
    return [number(f"{name}[{place}]", each, rule) for place, each in enumerate(several)]


def listed(given: Any) -> list[Any] | None:
    """What a list or anything else that can be gone through holds; None for a text, a mapping and a single value."""
    if isinstance(given, (str, bytes, Mapping)):
        return None
    try:
        return list(given)
    except TypeError:  # an array of numpy has the methods of a list even when it is one number
        return None


def number(name: str, given: Any, rule: str) -> float:
    """The number as Python's float has it, whatever class of numbers it is of.

    Raises:
        InputError: It is a text, a flag, no number at all, or larger than a float can hold.
    """
    if not isinstance(given, (str, bytes, bool)):
        try:
            return float(given)
        except (TypeError, ValueError, OverflowError):
            pass
    raise InputError.of(Problem(name, rule, shown(given)))


def shown(given: Any) -> str:
    """A value in an error: shortened, however large or deep it is. Of a class whose values have no text, the class."""
    return _SHORT.repr(given)


def written(given: Any) -> str:
    """A value in an error as Python writes it, up to 60 characters."""
    text = ""
    try:
        for part in _parts(given):
            text += part
            if len(text) > 60:
                break
    except Exception:  # as above; and what is nested too deep
        text = shown(given)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _parts(given: Any) -> Iterator[str]:
    """The parts of a value as Python writes it, each made when it is asked for."""
    if type(given) is dict:
        pairs = (("" if not place else ", ", *pair) for place, pair in enumerate(given.items()))
        yield "{"
        for before, key, value in pairs:
            yield f"{before}{written(key)}: "
            yield from _parts(value)
        yield "}"
    elif type(given) is list:
        yield "["
        for place, each in enumerate(given):
            yield ", " if place else ""
            yield from _parts(each)
        yield "]"
    else:
        yield repr(given[:60] if type(given) is str else given)


def key_text(key: Any) -> str:
    """A key of a dict in a key path."""
    text = key if type(key) is str else written(key)
    return text if text.isprintable() and 0 < len(text) <= 60 else repr(text[:60])


def nearest_key(key: Any, candidates: Iterable[str]) -> str:
    """The candidate that is nearest to a key of a dict, whatever that is; empty when none is near."""
    text = key if isinstance(key, str) else written(key)
    return _core.nearest(text.encode(errors="replace").decode(), list(candidates))


class _Short(reprlib.Repr):
    def repr_instance(self, x: Any, level: int) -> str:
        """Text of a value of any other class; the name of the class if its repr() fails."""
        try:
            repr(x)
        except Exception:  # whatever it raises: the message about the value must come through
            return f"a value of the class {type(x).__name__}"
        return super().repr_instance(x, level)


_SHORT = _Short()
