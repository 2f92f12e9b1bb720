"""Files of descriptions, read as plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from os import PathLike, fsdecode
from pathlib import Path
from typing import Any

from simcore import _core
from simcore.errors import Problem, SpecError
from simcore.inputs.arguments import shown

PROGRAMS = (".py", ".ipynb")  # endings of files that are programs
_HOLDERS = {"Resources", "InstanceGroups"}  # keys of templates and of clusters
_STATUSES, _RESOURCES = {"TrainingJobStatus", "ProcessingJobStatus"}, {"ResourceConfig", "ProcessingResources"}


class TextSource(PathLike[str]):
    """A description that stands in no file, in the place of the path of one.

    Args:
        name: What messages call it. Files that the description names lie in the current folder or below it.
        read: Reads its text, JSON or YAML; called once, when the text is needed.
    """

    def __init__(self, name: str, read: Callable[[], str]) -> None:
        self.name = name
        self._read = read

    def __fspath__(self) -> str:
        return self.name

    def __str__(self) -> str:
        return self.name

    @cached_property
    def text(self) -> str:
        """The text of the description."""
        return self._read()


def read_document(path: str | PathLike[str], require: Callable[[Any, str], None] | None = None) -> tuple[str, Any]:
    """Name of a file, and its content as plain data, whether it is JSON or YAML.

    Args:
        path: The file.
        require: Refuses a document of another kind, by its content and the name of its file. It comes before what is
            wrong with the text: templates and lists of other programs use YAML that is not read here.

    Raises:
        SpecError: There is no such file, it is not a text of that kind, or `require` refuses it.
    """
    name, text = read(path)
    try:
        document = _core.read_document(text, name)
    except SpecError:
        if require is not None:
            require(_core.yaml_outline(text), name)
        raise
    if require is not None:
        require(document, name)
    return name, document


def read(path: str | PathLike[str]) -> tuple[str, str]:
    """Name and text of a file; some editors begin the text with a byte order mark.

    Raises:
        SpecError: There is no such file, or it is no text.
        TypeError: `path` is none.
    """
    if isinstance(path, TextSource):
        return path.name, path.text
    name = file_name(path)
    return name, _core.read_text(name).removeprefix("\ufeff")


def require_job(document: Any, file: str) -> None:
    """Requires a document that may be a job file or a request.

    Raises:
        SpecError: It is another that the core knows, or a template or a cluster, which the core does not.
    """
    _core.require_job(document, file)
    if isinstance(document, Mapping) and not _HOLDERS.isdisjoint(document) and "simcore" not in document:
        raise SpecError.of(Problem(file, "must be a job file or a request, or a document that holds a job"))


def is_described(content: Any) -> bool:
    """Whether plain data are the answer of DescribeTrainingJob or DescribeProcessingJob, with the job's instances,
    which people and events may leave out."""
    return isinstance(content, Mapping) and not _STATUSES.isdisjoint(content) and not _RESOURCES.isdisjoint(content)


def file_name(path: str | PathLike[str]) -> str:
    """Name of a file as the core takes it.

    Raises:
        SpecError: The name is not UTF-8.
        TypeError: `path` is no path.
    """
    if not isinstance(path, (str, bytes, PathLike)):
        raise TypeError(f"path: must be the path of a file, got {shown(path)}")
    name = fsdecode(path)
    if "\0" in name or name != name.encode(errors="replace").decode():
        raise SpecError.of(Problem(ascii(name), "must be a file name in UTF-8"))
    return name


def is_folder(name: str) -> bool:
    """Whether there is a folder with that name, whatever is wrong with the name."""
    try:
        return Path(name).is_dir()
    except (OSError, ValueError):  # too long, or with a zero byte
        return False
