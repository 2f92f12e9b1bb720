"""A record in one line, as `repr` shows it: its class and the fields that are short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from simcore.display.printable import printable
from simcore.display.wording import shortened

_MOST_FIELDS = 6
_LONGEST = 60  # characters of a text


def give_words(classes: Iterable[Any]) -> None:
    """Gives each class of records that has no `repr` of its own one that names its fields."""
    for each in classes:
        if isinstance(each, type) and hasattr(each, "fields") and "__repr__" not in vars(each):
            each.__repr__ = _repr  # type: ignore[method-assign, assignment]


def _repr(self: Any) -> str:
    """The class of the record and those of its fields that are short."""
    return words(self)


def words(record: Any) -> str:
    """One line of a record: "LineItem(usage_type='USE1-Train:ml.g5.xlarge', quantity=1.5, unit='Hrs', …)"."""
    told = list(islice(_fields(record), _MOST_FIELDS + 1))
    more = ["…"] if len(told) > _MOST_FIELDS else []
    return f"{type(record).__name__}({', '.join([*told[:_MOST_FIELDS], *more])})"


def _fields(record: Any) -> Iterator[str]:
    """Fields that hold a text, a number or a flag."""
    for field in type(record).fields():
        value = getattr(record, field.name, None)
        if isinstance(value, str) and value:
            yield f"{field.name}={printable(shortened(value, _LONGEST))!r}"
        elif isinstance(value, (bool, int)):
            yield f"{field.name}={value}"
        elif isinstance(value, float):
            yield f"{field.name}={value:.6g}"
