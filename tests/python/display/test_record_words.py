"""Records in one line: every class of the extension that has fields says them."""

import re

import simcore
from simcore import _core
from simcore.display.record_words import words

from tests.python.jobs import smallest


def test_a_line_by_hand() -> None:
    (item, *_) = simcore.forecast(smallest()).bill.items
    assert repr(item).startswith("LineItem(usage_type='USE1-Train:ml.p3.2xlarge', quantity=")
    assert repr(item).endswith(", …)")
    assert "unit='Hrs'" in repr(item)


def test_every_record_has_words() -> None:
    bare = [
        name
        for name, each in vars(_core).items()
        if isinstance(each, type) and hasattr(each, "fields") and re.search("object at|pybind", repr(each.__repr__))
    ]
    assert bare == []


def test_a_design_has_its_label() -> None:
    found = simcore.compare({"a": smallest(), "b": smallest(instance_hour="1 USD/h")}, replications=5)
    assert repr(found["b"]).startswith("Design(label='b', ")


def test_words_are_one_short_line_that_nothing_obeys() -> None:
    class Field:
        name = "name"

    class Record:
        name = "a\n::error::b" * 20

        @staticmethod
        def fields() -> list[type]:
            return [Field]

    assert "\n" not in words(Record())
    assert "::error::" not in words(Record())
    assert len(words(Record())) < 120
