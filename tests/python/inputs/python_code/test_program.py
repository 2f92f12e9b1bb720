from pathlib import Path

import pytest
from simcore.errors import SpecError
from simcore.inputs.python_code.program import read_program

from tests.python.programs import HEADER, read


def test_a_file_without_the_sdk_is_not_even_parsed() -> None:
    program = read("this is no Python")
    assert (program.found, program.skipped, program.problems) == ((), (), ())


def test_a_file_that_is_no_python_is_one_problem() -> None:
    program = read("import sagemaker\nprint 'a'")
    assert [each.where for each in program.problems] == ["train.py:2"]


@pytest.mark.parametrize(("name", "rule"), [("none.py", "must be a file that exists"), (".", "must be a file")])
def test_a_missing_file_is_said(name: str, rule: str, tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=rule):
        read_program(tmp_path / name)


def test_a_file_is_read_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "train.py"
    path.write_text(f"{HEADER}Estimator()\n")
    program = read_program(path)
    assert program.name == str(path)
    assert [str(each.place) for each in program.found] == [f"{path}:2"]
