"""Values that are read of random programs, beside those that Python uses when it runs them."""

import random
from collections import Counter
from typing import Any

from tests.python.programs import is_read, used, uses_when_run
from tests.python.random_programs import RandomProgram

PROGRAMS = 800
RUNS = 4


def names(seed: int) -> dict[str, Any]:
    """What a program is given from outside: a coin, and a function that changes what it gets."""
    drawn = random.Random(seed)

    def change(given: Any) -> None:
        for each in given if isinstance(given, list) else [given]:
            each["x"] = 99
            if isinstance(each.get("y"), dict):
                each["y"]["z"] = 98

    return {"coin": lambda: drawn.random() < 0.5, "h": change}


def test_python_uses_what_is_read() -> None:
    """Whatever is read with confidence is what each run uses; and much is read."""
    counted: Counter[str] = Counter()
    for seed in range(PROGRAMS):
        text = RandomProgram(seed).text
        values = used(text)
        assert len(values) == text.count("USE("), text
        for run in range(RUNS):
            ran = uses_when_run(text, names(RUNS * seed + run))
            wrong = [
                (number, value, ran[number])
                for number, value in enumerate(values)
                if is_read(value) and any(each != value for each in ran.get(number, []))
            ]
            assert wrong == [], text
            counted.update("read" if is_read(values[number]) else "unread" for number in ran)
    assert counted["read"] > 400
    assert counted["unread"] > 400
