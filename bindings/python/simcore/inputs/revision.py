"""A revision of git: its files, and what has changed since. Files come from git's store: nothing is checked out, no
hook, pager, monitor, text conversion or external comparison is run, and nothing is fetched."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from simcore.characters import escaped
from simcore.errors import InputError, Problem

_SAFE = ("--no-pager", "--no-optional-locks", "--literal-pathspecs")
_OFF = ("core.fsmonitor=false", "core.hooksPath=/dev/null", "protocol.allow=never", "diff.renames=true")
_COMPARE = ("--name-status", "-z", "--no-color", "--no-relative", "--find-renames", "--no-ext-diff", "--no-textconv",
            "--ignore-submodules=all")  # fmt: skip
_UNKNOWN = ("-z", "--others", "--exclude-standard", "--full-name")
_RENAMED = ("R", "C")  # states of files that have two names


@dataclass(frozen=True)
class ChangedFile:
    """A file by its paths below the current folder or beside it; "" where it is not there."""

    old: str
    new: str


class Revision:
    """A commit of the repository that a folder is in.

    Args:
        name: What git knows it by: a branch, a tag, the digits of a commit, HEAD~1.
        folder: Where the repository is looked for; paths are relative to it.

    Raises:
        InputError: There is no git, no repository, or no such revision.
    """

    def __init__(self, name: str, folder: str | os.PathLike[str] = ".") -> None:
        self.name = name
        self._folder = Path(folder).resolve()
        found = self._git("rev-parse", "--verify", "--end-of-options", f"{name}^{{commit}}")
        if found.returncode:
            raise InputError.of(Problem("--base", f"must be a revision of git ({_told(found)})", repr(name)))
        self.commit = found.stdout.decode().strip()
        self._top = Path(os.fsdecode(self._answer("rev-parse", "--show-toplevel")).removesuffix("\n"))

    def read(self, path: str | os.PathLike[str]) -> bytes | None:
        """The bytes of a file as they were; None where it was not there.

        Args:
            path: Relative to the folder.
        """
        place = os.path.relpath(self._folder / path, self._top)
        found = self._git("cat-file", "blob", f"{self.commit}:{place}")
        return None if found.returncode else found.stdout

    def changes(self, paths: Sequence[str | os.PathLike[str]] = ()) -> list[ChangedFile]:
        """The files that differ from the revision now, those that git does not know yet among them.

        Args:
            paths: Files, and folders with what is below them; default: the whole repository.

        Raises:
            InputError: A path is outside the repository.
        """
        within = [os.fspath(path) for path in paths] or [os.fspath(self._top)]
        listed = self._answer("diff", *_COMPARE, self.commit, "--", *within)
        others = self._answer("ls-files", *_UNKNOWN, "--", *within)
        unknown = [ChangedFile("", self._path(name)) for name in os.fsdecode(others).split("\0") if name]
        found = [*self._changed(iter(os.fsdecode(listed).split("\0"))), *unknown]
        return sorted(found, key=lambda each: each.new or each.old)

    def _changed(self, words: Iterator[str]) -> Iterator[ChangedFile]:
        """What the words of `git diff --name-status -z` say."""
        for state in words:
            if not state:
                return
            name = self._path(next(words))
            if state.startswith(_RENAMED):
                yield ChangedFile(name if state.startswith("R") else "", self._path(next(words)))
            else:
                yield ChangedFile("" if state == "A" else name, "" if state == "D" else name)

    def _path(self, name: str) -> str:
        """The path of a file that git names from the top of the repository."""
        return os.path.relpath(self._top / name, self._folder)

    def _answer(self, *words: str) -> bytes:
        """What git prints.

        Raises:
            InputError: It refuses.
        """
        found = self._git(*words)
        if found.returncode:
            raise InputError.of(Problem("--base", f"must be compared by git ({_told(found)})", repr(self.name)))
        return found.stdout

    def _git(self, *words: str) -> subprocess.CompletedProcess[bytes]:
        options = [word for each in _OFF for word in ("-c", each)]
        surroundings = {**os.environ, "LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"}
        surroundings.pop("GIT_EXTERNAL_DIFF", None)
        try:
            return subprocess.run(
                ["git", *_SAFE, *options, *words], cwd=self._folder, env=surroundings, capture_output=True, check=False
            )
        except OSError as error:
            raise InputError.of(Problem("--base", "needs git", str(error))) from None


def _told(found: subprocess.CompletedProcess[bytes]) -> str:
    return escaped(found.stderr.decode(errors="replace").strip().removeprefix("fatal: "))
