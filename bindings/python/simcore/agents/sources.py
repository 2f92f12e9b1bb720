"""What an agent may have read: files of one folder and below it, or a text that it hands over."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any

from simcore._core import Catalog
from simcore.errors import InputError, Problem
from simcore.inputs.documents import TextSource, file_name
from simcore.inputs.job import Job
from simcore.inputs.program_choice import place_of

INLINE = "<text>"  # what messages call a job that stands in no file
MOST_TEXT = 1_000_000  # bytes of an argument; what is larger belongs in a file

_LONGEST_PATH = 4_096  # bytes, PATH_MAX of Linux (limits.h): nothing lies behind a longer one

Given = str | TextSource  # a path or a text, as studies read them
Workload = dict[str, Any] | str | None


@dataclass(frozen=True)
class Sources:
    """The folder that an agent may have read, and the prices that hold.

    Args:
        root: The folder, links followed; the current one, since descriptions name files by relative paths.
        catalog: The catalog of all questions.
    """

    root: Path
    catalog: Catalog

    @classmethod
    def of(cls, folder: str, catalog: Catalog) -> Sources:
        """The sources below a folder, which becomes the current one.

        Raises:
            InputError: There is no such folder, or it is the root of the file system.
        """
        root = Path(os.path.realpath(folder))
        if not root.is_dir():
            raise InputError.of(Problem(folder, "must be a folder"))
        if root == Path(root.anchor):
            rule = "must be the folder of a project: agents may have read whatever is below it"
            raise InputError.of(Problem("folder", rule, str(root)))
        os.chdir(root)
        return cls(root, catalog)

    def given(self, path: str | None, text: str | None, *, folders: bool = False) -> Given:
        """The document of a path or of a text, of which one must be given.

        Raises:
            InputError: None is given, or both are; or the path is none that may be read.
        """
        if (path is None) == (text is None):
            found = "neither" if path is None else "both"
            raise InputError.of(Problem("path", "must be given, or text in its place", found))
        return inline(text) if text is not None else self.inside(path or "", folders=folders)

    def inside(self, path: str, *, folders: bool = False) -> str:
        """A path of a file in the folder, or of a folder in it, behind which a job of the file may be named.

        Raises:
            InputError: It leads out of the folder, or to something that is neither.
        """
        if len(path.encode(errors="replace")) > _LONGEST_PATH:
            rule = f"must be a path of at most {_LONGEST_PATH:,} bytes"
            raise InputError.of(Problem("path", rule, f"{len(path.encode(errors='replace')):,}"))
        file = place_of(file_name(path))[0]
        real = Path(os.path.realpath(self.root / file))
        if not real.is_relative_to(self.root):
            rule = f"must lie in the folder of the server, {self.root}, or below it"
            raise InputError.of(Problem(path, rule, "" if str(real) == file else str(real)))
        found = _kind(real)
        if found not in ("a file", *(["a folder"] if folders else [])):
            raise InputError.of(Problem(path, f"must be a file{' or a folder' if folders else ''}", found))
        return path

    def job(self, path: str | None, text: str | None, workload: Workload) -> Job:
        """The job of a path or a text.

        Raises:
            InputError: The description is wrong, or none that may be read; holds every problem.
        """
        return Job.load(self.given(path, text), workload=self.workload(workload))

    def workload(self, given: Workload) -> Mapping[str, Any] | str | None:
        """A workload: an object as it is, or the path of a file.

        Raises:
            InputError: It is neither; names the argument.
        """
        if not isinstance(given, str):
            return given
        try:
            return self.inside(given)
        except InputError as error:
            rule = "{}; or give the workload itself as an object"
            problems = (replace(each, where=f"workload: {each.where}", rule=rule.format(each.rule))
                        for each in error.problems)  # fmt: skip
            raise InputError.of(*problems) from None


def _kind(path: Path) -> str:
    """What is at a path, whatever is wrong with its name."""
    try:
        mode = path.stat().st_mode
    except OSError as error:
        return "none" if isinstance(error, FileNotFoundError) else str(error.strerror)
    return "a file" if S_ISREG(mode) else "a folder" if S_ISDIR(mode) else "something else"


def inline(text: str) -> TextSource:
    """A text in the place of a file."""
    return TextSource(INLINE, lambda: text)


def require_words(arguments: Any, where: str = "") -> None:
    """Requires that every text of some arguments is one that can be written, of a length that is read.

    Raises:
        InputError: One is not; names the argument.
    """
    if isinstance(arguments, Mapping):
        for name, value in arguments.items():
            require_words(name, where)
            require_words(value, f"{where}.{name}" if where else str(name))
    elif isinstance(arguments, list):
        for value in arguments:
            require_words(value, where)
    elif isinstance(arguments, str):
        _require_text(arguments, where)


def _require_text(text: str, where: str) -> None:
    size = len(text.encode(errors="replace"))
    if size > MOST_TEXT:
        raise InputError.of(Problem(where, f"must have at most {MOST_TEXT:,} bytes; name a file", f"{size:,}"))
    if text != text.encode(errors="replace").decode():
        raise InputError.of(Problem(where, "must be text in UTF-8", ascii(text[:40])))
