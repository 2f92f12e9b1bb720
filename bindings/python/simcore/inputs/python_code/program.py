"""Python files and notebooks, and the jobs that are found in them."""

from __future__ import annotations

from os import PathLike

from simcore.inputs.python_code.call import Program


def read_program(path: str | PathLike[str]) -> Program:
    """The jobs of a Python file or a notebook.

    Raises:
        SpecError: There is no such file.
    """
    return Program(str(path))
