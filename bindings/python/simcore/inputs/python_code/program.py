"""Python files and notebooks, and the jobs that are found in them."""

from __future__ import annotations

import ast
from dataclasses import replace
from os import PathLike
from pathlib import Path

from simcore.errors import Problem, SpecError
from simcore.inputs.documents import file_name
from simcore.inputs.python_code import notebook, source
from simcore.inputs.python_code.bindings import bind
from simcore.inputs.python_code.call import Place, Program, Unread
from simcore.inputs.python_code.found import jobs
from simcore.inputs.python_code.sdk_classes import calls_in
from simcore.inputs.python_code.source import Piece
from simcore.inputs.python_code.tree import Tree, parsed


def read_program(path: str | PathLike[str]) -> Program:
    """The jobs of a Python file or a notebook.

    Raises:
        SpecError: There is no such file, or it cannot be read.
        TypeError: `path` is none.
    """
    name = file_name(path)
    if not Path(name).is_file():
        found = "a directory" if Path(name).is_dir() else ""
        raise SpecError.of(Problem(name, "must be a file that exists", found))
    try:
        data = Path(name).read_bytes()
    except OSError as error:
        raise SpecError.of(Problem(name, "must be a file that can be read", error.strerror or "")) from error
    return program(name, data)


def program(name: str, data: bytes) -> Program:
    """The jobs of the bytes of a Python file or a notebook."""
    if not source.may_create_jobs(data):
        return Program(name)
    is_notebook = source.is_notebook(name, data)
    pieces, problems = (notebook.cells if is_notebook else source.whole)(name, data)
    tree = Tree(name)
    skipped: list[Unread] = []
    for piece in pieces:
        skipped += _add(tree, piece, problems, is_notebook=is_notebook)
    bind(tree)
    if is_notebook and notebook.runs_out_of_order(data):
        _forget_order(tree)
    found, left = jobs(tree)
    requires = (each for piece in pieces for each in source.requirements_of_sdk(piece.text))
    return Program(name, tuple(found), (*skipped, *left), tuple(problems), tuple(requires))


def _add(tree: Tree, piece: Piece, problems: list[Problem], *, is_notebook: bool) -> list[Unread]:
    """Adds a piece to the tree, or its problem to those that are known; what it gives to other programs is named."""
    command = notebook.command_of(piece.text) if is_notebook else ""
    if command:
        if notebook.sets_names(command):
            unread = Piece(notebook.UNREAD_NAMES, piece.cell)
            tree.add(unread, ast.parse(unread.text).body)
        why = "gives its cell, which names a class of the SDK, to another program"
        return [Unread(command[:60], Place(tree.name, 1, piece.cell), why)] if calls_in(piece.text) else []
    read = Piece(notebook.without_commands(piece.text), piece.cell) if is_notebook else piece
    statements = parsed(tree.name, read)
    if isinstance(statements, Problem):
        problems.append(statements)
        statements = ast.parse(notebook.UNREAD_NAMES).body
    tree.add(read, statements)
    return []


def _forget_order(tree: Tree) -> None:
    """Takes the values of names that several cells set for unknown: the cells ran in another order."""
    bindings = tree.module.bindings
    for name, several in bindings.items():
        if len({tree.place(each.node).cell for each in several}) > 1:
            bindings[name] = [replace(each, elsewhere=True) for each in several]
