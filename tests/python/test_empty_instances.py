"""Instances that __new__ alone made hold nothing: whatever is asked of them is a TypeError, never a crash."""

import copy
import pickle
import subprocess
import sys

import pytest
import simcore

from tests.python.jobs import smallest
from tests.python.speed_jobs import resnet

# What is done to an empty instance of every class of the extension; prints what was no TypeError. A crash ends the
# process before the last line.
EVERY_MEMBER = """
import simcore
from simcore import _core

FILLING = {"__init__", "__new__", "__setstate__"}
tried, wrong = 0, []
for name, bound in sorted(vars(_core).items()):
    if not isinstance(bound, type):
        continue
    for member, value in sorted(vars(bound).items()):
        if isinstance(value, property):
            asked = [lambda empty: getattr(empty, member)]
        elif type(value).__name__ == "instancemethod" and member not in FILLING:
            asked = [
                lambda empty: getattr(empty, member)(),
                lambda empty: getattr(empty, member)("x"),
                lambda empty: getattr(empty, member)({}),
                lambda empty: getattr(empty, member)(empty),
            ]
            if member == "__eq__":  # without an argument, it does not know
                del asked[0]
        else:
            continue
        for ask in asked:
            tried += 1
            try:
                ask(bound.__new__(bound))
            except TypeError:
                continue
            except BaseException as error:
                wrong.append(f"{name}.{member}: {error!r}")
            else:
                wrong.append(f"{name}.{member}")
print(tried, wrong)
"""


def test_every_member_of_every_class_refuses() -> None:
    done = subprocess.run([sys.executable, "-c", EVERY_MEMBER], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    tried, _, wrong = done.stdout.strip().partition(" ")
    assert wrong == "[]"
    assert int(tried) > 1000


HANDED_OVER = {
    "plan": "simcore.forecast(simcore.Plan.__new__(simcore.Plan))",
    "catalog": "simcore.Job({}).resolve(simcore.Catalog.__new__(simcore.Catalog))",
    "trace": "simcore.bill(JOB, simcore.Trace.__new__(simcore.Trace))",
    "layer": "simcore.Catalog.builtin().with_prices(simcore.PriceLayer.__new__(simcore.PriceLayer))",
    "repr": "repr(simcore.Forecast.__new__(simcore.Forecast))",
    "subclass": "(lambda mine: mine.__new__(mine).digest)(type('Mine', (simcore.Catalog,), {}))",
    "iterator": "next(type(iter(RANKING)).__new__(type(iter(RANKING))))",
}


@pytest.mark.parametrize("expression", HANDED_OVER.values(), ids=HANDED_OVER)
def test_empty_instances_are_refused_as_arguments(expression: str) -> None:
    program = f"""
import simcore
JOB = {smallest().description!r}
RANKING = simcore.rank({resnet()!r}, instance_types=["ml.p3.2xlarge"], replications=2)
try:
    {expression}
except TypeError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "holds nothing" in done.stdout


def test_what_is_made_otherwise_works_as_before() -> None:
    found = simcore.compare({"a": smallest(), "b": smallest(name="b")}, replications=2)
    for again in (pickle.loads(pickle.dumps(found)), copy.copy(found), copy.deepcopy(found)):
        assert again == found
    assert [design.label for design in found] == ["a", "b"]
    assert [design.label for design in iter(pickle.loads(pickle.dumps(found)))] == ["a", "b"]
