import ast
import json
from typing import Any

import pytest
from simcore.inputs.python_code.call import Unread
from simcore.inputs.python_code.notebook import cells, command_of, without_commands
from simcore.inputs.python_code.program import program


def data(*sources: Any, **more: Any) -> bytes:
    return json.dumps({"cells": [{"cell_type": "code", "source": each} for each in sources], **more}).encode()


def test_code_cells_are_numbered_without_the_others() -> None:
    mixed = json.dumps(
        {"cells": [{"cell_type": "markdown", "source": "a"}, {"cell_type": "code", "source": ["b\n", "c"]}]}
    )
    pieces, problems = cells("a.ipynb", mixed.encode())
    assert [(each.cell, each.text) for each in pieces] == [(1, "b\nc")]
    assert problems == []


def test_cells_of_version_3_stand_in_worksheets() -> None:
    old = {"worksheets": [{"cells": [{"cell_type": "code", "input": "x = 1"}]}]}
    assert [each.text for each in cells("a.ipynb", json.dumps(old).encode())[0]] == ["x = 1"]


@pytest.mark.parametrize(
    ("content", "rule"),
    [
        (b"{", "must be a notebook in JSON"),
        (b"\xff\xfe", "must be a notebook in JSON"),
        (b"[" * 100_000, "must be a notebook in JSON, got levels without end"),
        (b"[]", "must be a notebook, with a list of cells"),
        (b'{"cells": 3}', "must be a notebook, with a list of cells"),
        (data(metadata={"language_info": {"name": "R"}}), "must be a notebook in Python, got r"),
        (data(metadata={"kernelspec": {"language": "scala"}}), "must be a notebook in Python, got scala"),
    ],
)
def test_what_is_no_notebook_is_one_problem(content: bytes, rule: str) -> None:
    pieces, problems = cells("a.ipynb", content)
    assert pieces == []
    assert [str(each)[: len(rule) + 9] for each in problems] == [f"a.ipynb: {rule}"]


@pytest.mark.parametrize(("tags", "count"), [(["parameters"], 2), (["hide"], 1), (None, 1), (3, 1)])
def test_papermill_may_set_the_names_of_a_cell_of_parameters(tags: Any, count: int) -> None:
    cell = {"cell_type": "code", "source": "n = 1", "metadata": {"tags": tags}}
    pieces, _ = cells("a.ipynb", json.dumps({"cells": [cell, {**cell, "metadata": None}]}).encode())
    assert [each.cell for each in pieces] == [*[1] * count, 2]
    assert [each.text for each in pieces[1:-1]] == ["from unread import *"] * (count - 1)


@pytest.mark.parametrize("metadata", [{}, 3, {"kernelspec": None}, {"kernelspec": {"language": "python"}}])
def test_a_notebook_that_names_no_language_is_python(metadata: Any) -> None:
    assert len(cells("a.ipynb", data("x = 1", metadata=metadata))[0]) == 1


@pytest.mark.parametrize("text", ["%%bash\nls", "\n%%writefile a.py\nx = 1", "%%html", "%%sql x <<\nselect"])
def test_cells_of_other_programs(text: str) -> None:
    assert command_of(text) == text.strip().partition("\n")[0]


@pytest.mark.parametrize("text", ["%%time\nx = 1", "%%capture out\nx = 1", "%time x = 1", "x = 1", "", "%%local\nx"])
def test_cells_in_python(text: str) -> None:
    assert command_of(text) == ""


# Each cell, and the statements that are left of it; every one keeps its line.
CELLS = {
    "%%time\nx = 1": [(2, "x = 1")],
    "!ls\nx = 1": [(1, "pass"), (2, "x = 1")],
    "!ls \\\n  -l\nx = 1": [(1, "pass"), (3, "x = 1")],
    "if a:\n    !ls\n    %pip install b\nx = 1": [(1, "if a:\n    pass\n    pass"), (4, "x = 1")],
    "%time x = f()": [(1, "x = f()")],
    "%timeit -n 3 -r1 f()": [(1, "while get_ipython():\n    f()")],
    "r = %time f()": [(1, "r = f()")],
    "x = !ls": [(1, "x = get_ipython().getoutput()")],
    "x = %env A\ny = 1": [(1, "x = get_ipython().getoutput()"), (2, "y = 1")],
    "x?\n?x\nx.y??\nz": [(1, "pass"), (2, "pass"), (3, "pass"), (4, "z")],
    "%run other.ipynb": [(1, "from unread import *")],
    "%store -r": [(1, "from unread import *")],
    'x = """\n!a\n%b\n"""\n!ls': [(1, "x = '\\n!a\\n%b\\n'"), (5, "pass")],
    "x = ('%s'\n     % y)\n%ls": [(1, "x = '%s' % y"), (3, "pass")],
    "x = 1 # it's (\n!ls": [(1, "x = 1"), (2, "pass")],
    "x = 1 + \\\n  2\n!ls": [(1, "x = 1 + 2"), (3, "pass")],
    "x = '#' # {\n%ls": [(1, "x = '#'"), (2, "pass")],
    "f(a,\n  b)\n\n!ls": [(1, "f(a, b)"), (4, "pass")],
    "print('why?')": [(1, "print('why?')")],
    "x = a % b\ny = not a": [(1, "x = a % b"), (2, "y = not a")],
}


@pytest.mark.parametrize(("text", "expected"), CELLS.items())
def test_commands_leave_the_python_around_them(text: str, expected: list[tuple[int, str]]) -> None:
    body = ast.parse(without_commands(text)).body
    assert [(each.lineno, ast.unparse(each)) for each in body] == expected


@pytest.mark.parametrize("held", [3, None, "a", {"cell_type": "code"}, True])
def test_worksheets_without_a_list_of_cells_have_none(held: Any) -> None:
    document = {"metadata": {}, "worksheets": [{"cells": held}, 7], "nbformat": 3, "sagemaker": 1}
    assert cells("a.ipynb", json.dumps(document).encode()) == ([], [])


HEADER = "from sagemaker.estimator import Estimator\nN = 1"
USES = "Estimator(x=N).fit()"


def launches(*sources: str, counts: tuple[int | None, ...] = (None, None, None)) -> tuple[Any, Any]:
    """What a notebook's estimator is given, and how often it is started; its second cell is the one in question."""
    cells_of = [
        {"cell_type": "code", "source": source, "execution_count": count}
        for source, count in zip(sources, counts, strict=False)
    ]
    (found,) = program("a.ipynb", json.dumps({"cells": cells_of}).encode()).found
    return found.call.keywords["x"], found.repeats


SETS = ["%%bash --out N\necho 8", "%%cython\nN = 8", "%%R -o N\nN <- 8", "%%sql N <<\nselect 8", "%load_config prod"]
SETS += ["%%capture N\nprint(8)", "%rerun 3", "%edit a.py", "%run a.py", "%%own\nx"]
SETS_NOTHING = ["%%bash\nN=8", "%%writefile a.py\nN = 8", "%%sql\nselect 8", "%%capture\nprint(8)", "%pip install a"]
SETS_NOTHING += ["%matplotlib inline", "%load_ext autoreload", "!N=8", "%env A=1", "%%timeit\nN = 8", "%%html\n<b>"]


@pytest.mark.parametrize("cell", SETS)
def test_a_command_that_may_set_a_name(cell: str) -> None:
    assert isinstance(launches(HEADER, cell, USES)[0], Unread)


@pytest.mark.parametrize("cell", SETS_NOTHING)
def test_a_command_that_sets_no_name(cell: str) -> None:
    assert launches(HEADER, cell, USES) == (1, 1)


def test_a_cell_that_is_timed_runs_an_unknown_number_of_times() -> None:
    assert isinstance(launches(HEADER, f"%%timeit -r 1\n{USES}\nif N:\n    pass\n")[1], Unread)
    assert launches(HEADER, f"%%time\n{USES}")[1] == 1
    assert launches(HEADER, "%%timeit", USES) == (1, 1)


@pytest.mark.parametrize(
    ("counts", "is_told"), [((1, 2, 3), True), ((None, None, None), True), ((1, 3, 2), False), ((5, None, 4), False)]
)
def test_cells_that_ran_in_another_order(counts: tuple[int | None, ...], is_told: bool) -> None:
    assert (launches(HEADER, "N = 8", USES, counts=counts)[0] == 8) is is_told
    assert launches(HEADER, "M = 8", USES, counts=counts)[0] == 1


@pytest.mark.parametrize("command", ["%env AWS_DEFAULT_REGION=eu-west-1", "%set_env AWS_DEFAULT_REGION eu-west-1"])
def test_a_region_that_a_command_sets(command: str) -> None:
    content = {"cells": [{"cell_type": "code", "source": each} for each in (HEADER, command, USES)]}
    (found,) = program("a.ipynb", json.dumps(content).encode()).found
    assert found.region == "eu-west-1"
    (found,) = program("a.ipynb", json.dumps(content).replace("eu-west-1", "{REGION}").encode()).found
    assert isinstance(found.region, Unread)
