"""Programs written against their reader: each ends soon, with one message or with values that are not read."""

import json
import subprocess
import sys
import time
from typing import Any

import pytest
from simcore.inputs.python_code.program import program

from tests.python.programs import HEADER
from tests.python.requests import DATA

MOST_SECONDS = 15  # of the machine that is shared; one alone takes below 5

MANY = range(3000)
PROGRAMS = {
    "parentheses": "x = " + "(" * 5000,
    "minus": "x = " + "-" * 100_000 + "1",
    "plus": "x = " + "+".join(["1"] * 100_000),
    "attributes": "x = a" + ".b" * 100_000,
    "elifs": "if a: pass\n" + "elif a: pass\n" * 3000,
    "levels of blocks": "".join(" " * n + "if x:\n" for n in range(200)) + " " * 200 + "Estimator(x=1)",
    "null byte": "x = '\0'",
    "many digits": "Estimator(x=" + "9" * 5000 + ")",
    "a line of 3 MB": "x = [" + "1," * 1_500_000 + "]",
    "version 2": "print 'a'",
}
# Of these, the values are not read.
VALUES = {
    "powers": "Estimator(x=10 ** 10 ** 10)",
    "more powers": "Estimator(x=10 ** (10 ** 9))",
    "long texts": "Estimator(x='a' * 10 ** 10)",
    "wide fields": "Estimator(x='%1000000000d' % 1)",
    "wide f-strings": "Estimator(x=f'{1:1000000000}')",
    "names in a circle": "a = b\nb = a\nEstimator(x=a)",
    "names in a circle of a loop": "for i in c:\n    a = b\n    b = a\n    Estimator(x=a)",
    "a dictionary that holds itself": "a = {}\na['a'] = a\nEstimator(x=a)",
    "lists of lists of lists": "a0 = ['l']\n"
    + "".join(f"a{n + 1} = [{f'a{n}, ' * 10}]\n" for n in range(40))
    + "Estimator(x=a40)",
    "texts of texts": "a0 = 'l'\n"
    + "".join(f"a{n + 1} = a{n} + a{n} + a{n}\n" for n in range(60))
    + "Estimator(x=a60)",
    "many levels": "Estimator(x=" + "-" * 900 + "1)",
    "many names": "a0 = 1\n" + "".join(f"a{n + 1} = a{n}\n" for n in MANY) + "Estimator(x=a3000)",
    "many assignments": "x = y\n" + "".join(f"x = x + {n}\nf(x)\n" for n in MANY) + "Estimator(x=x)",
    "many changes": "d = {}\nf(d)\n" + "".join(f"d['k{n}'] = d\n" for n in MANY) + "Estimator(x=d)",
    "many functions": "".join(f"def f{n}(x): return f{(n + 1) % 300}(x)\n" for n in range(300)) + "Estimator(x=f0(1))",
    "many classes": "".join(f"class C{n + 1}(C{n}): a = C{n}.a\n" for n in range(1000)) + "Estimator(x=C1000.a)",
    "half a pair": r"Estimator(x='\ud800')",
    "no number": "Estimator(x=1e999 - 1e999)",
    "lambdas": "Estimator(x=" + "lambda: " * 500 + "1)",
}
# Of these, the jobs are found.
FOUND = {
    "many launches": ("e = Estimator()\n" + "e.fit()\n" * 3000, 1),
    "many estimators": ("".join(f"x = {n}\nEstimator(x=x)\n" for n in MANY), 3000),
    "many estimators at many launches": (
        "l = []\n" + "l.append(Estimator())\n" * 1000 + "for e in l: e.fit()\n" * 300,
        1000,
    ),
    "many settings": ("e = Estimator()\n" + "".join(f"e.a{n} = {n}\n" for n in MANY) + "e.fit()", 1),
    "one setting many times": ("e = Estimator()\n" + "".join(f"e.a = {n}\ne.fit()\n" for n in MANY), 1),
    "large ranges": ("for i in range(10 ** 18):\n    for j in range(10 ** 18): Estimator().fit()", 1),
    "names of names": (
        "e0 = Estimator()\n" + "".join(f"e{n + 1} = e{n} if a else e{n} or e{n}\n" for n in range(60)) + "e60.fit()",
        1,
    ),
    "comprehensions": ("x = " + "[y for y in " * 60 + "[Estimator()]" + "]" * 60, 1),
    "decorators": ("@a\n" * 3000 + "def f(): Estimator()", 1),
    "functions without end": (
        "".join(f"def f{n + 1}(): return f{n}() or f{n}()\n" for n in range(300)) + "f300()\nEstimator()",
        1,
    ),
}
NOTEBOOKS: dict[str, Any] = {
    "lists": "[" * 100_000 + '"sagemaker"',
    "no end": '{"cells": [{"source": "import sagemaker',
    "a number": "1 sagemaker",
    "a list": '["sagemaker"]',
    "cells of another kind": '{"cells": "sagemaker"}',
    "many digits": '{"cells": [], "a": ' + "9" * 5000 + ', "b": "sagemaker"}',
    "quotes": json.dumps({"cells": [{"cell_type": "code", "source": "import sagemaker\n" + "'''" * 20_001 + "\n!ls"}]}),
    "backslashes": json.dumps({"cells": [{"cell_type": "code", "source": "import sagemaker\n'" + "\\\\" * 100_000}]}),
    "continued lines": json.dumps(
        {"cells": [{"cell_type": "code", "source": "import sagemaker\n" + "x \\\n" * 20_000}]}
    ),
}


def read_soon(name: str, text: str) -> Any:
    begin = time.process_time()
    found = program(name, text.encode())
    assert time.process_time() - begin < MOST_SECONDS
    return found


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=PROGRAMS)
def test_what_cannot_be_parsed_is_one_message(text: str) -> None:
    found = read_soon("train.py", HEADER + text)
    assert len(found.problems) == 1
    assert len(str(found.problems[0])) < 200


@pytest.mark.parametrize("text", NOTEBOOKS.values(), ids=NOTEBOOKS)
def test_a_broken_notebook_is_one_message(text: str) -> None:
    found = read_soon("train.ipynb", text)
    assert len(found.problems) == 1
    assert len(str(found.problems[0])) < 200


@pytest.mark.parametrize("text", VALUES.values(), ids=VALUES)
def test_values_without_end_are_not_read(text: str) -> None:
    found = read_soon("train.py", HEADER + text)
    (value,) = [each.call.keywords["x"] for each in found.found]
    assert "Unread" in repr(value)


@pytest.mark.parametrize(("text", "count"), FOUND.values(), ids=FOUND)
def test_jobs_without_end_are_found(text: str, count: int) -> None:
    found = read_soon("train.py", HEADER + text)
    assert (len(found.found), found.problems) == (count, ())


@pytest.mark.parametrize(
    "source", [[1, None], [{"cell_type": "code"}], [{"cell_type": "code", "source": [1, "sagemaker"]}], [[]]]
)
def test_cells_of_any_kind(source: list[Any]) -> None:
    assert program("a.ipynb", json.dumps({"cells": source, "a": "sagemaker"}).encode()).found == ()


WATCHED = """
import sys
from simcore.inputs.python_code.program import program, read_program

program("warm.py", b"import sagemaker.estimator\\nsagemaker.estimator.Estimator(x=f'{1:02d}')")
program("warm.py", b"# coding: latin-1\\nimport sagemaker")
program("warm.ipynb", b'{"cells": [{"cell_type": "code", "source": "import sagemaker"}]}')
FORBIDDEN = ("exec", "import", "subprocess", "os.system", "os.exec", "os.spawn", "os.posix_spawn", "socket", "ctypes")

def watch(event, arguments):
    if event.startswith(FORBIDDEN) or (event == "open" and arguments[1] not in (None, "r", "rb")):
        print(event, arguments)
    if event == "compile" and arguments[1] != "<unknown>":
        print(event, arguments)

sys.addaudithook(watch)
print("watching")
for path in sys.argv[1:]:
    read_program(path)
program("a.py", b"import sagemaker, os\\nos.system('echo ran')\\nexec('print(1)')\\n__import__('antigravity')")
"""


def test_nothing_is_run_and_nothing_is_imported() -> None:
    """Python itself reports what it runs, imports, opens for writing and compiles: nothing of the programs."""
    files = [str(path) for folder in ("python_files", "notebooks") for path in sorted((DATA / folder).iterdir())]
    done = subprocess.run([sys.executable, "-c", WATCHED, *files], capture_output=True, text=True, check=True)
    assert done.stdout == "watching\n"


def test_ten_thousand_files_are_read_in_seconds() -> None:
    """Nine of ten hold no word of the SDK, as in repositories that train; the others are those of the corpus."""
    corpus = [path.read_bytes() for path in sorted((DATA / "python_files").iterdir())]
    other = b"import torch\n\n\ndef train(model):\n    return model.fit()\n" * 40
    begin = time.process_time()
    found = sum(len(program("a.py", corpus[n % len(corpus)] if n % 10 == 0 else other).found) for n in range(10_000))
    assert time.process_time() - begin < 20
    assert found > 1000
