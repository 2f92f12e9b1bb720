"""Launches and attributes that are read of random programs, beside those of Python when it runs them."""

from collections import Counter

from simcore.inputs.python_code.call import Found, Unread
from simcore.inputs.python_code.later import ANY

from tests.python.programs import HEADER, read
from tests.python.random_launches import RandomLaunches, launches_when_run

PROGRAMS = 1000
RUNS = 4


def attribute(found: Found) -> object:
    return found.later.get(ANY, found.later.get("x", found.call.keywords["x"]))


def test_python_launches_what_is_read() -> None:
    """No object is launched more often than is read, nor with another attribute; and much is read."""
    counted: Counter[str] = Counter()
    for seed in range(PROGRAMS):
        text = RandomLaunches(seed).text
        found = read(HEADER + text).found
        assert len(found) == text.count("Estimator("), text
        for run in range(RUNS):
            for number, values in launches_when_run(text, RUNS * seed + run).items():
                job = found[number]
                times = job.repeats if job.launched else None
                assert not isinstance(times, int) or len(values) <= times, (number, text)
                read_with = attribute(job)
                assert isinstance(read_with, Unread) or set(values) == {read_with}, (number, text)
                counted.update([f"times {isinstance(times, int)}", f"attribute {not isinstance(read_with, Unread)}"])
    assert min(counted.values()) > 100
    assert len(counted) == 4
