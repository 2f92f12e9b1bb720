"""Repositories of git that tests make."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

IDENTITY = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "init.defaultBranch=main", "-c", "commit.gpgSign=false")


@dataclass(frozen=True)
class Repository:
    """A folder under git."""

    folder: Path

    def git(self, *words: str) -> str:
        done = subprocess.run(
            ["git", *IDENTITY, *words], cwd=self.folder, check=True, capture_output=True, text=True,
            env={**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull},
        )  # fmt: skip
        return done.stdout.strip()

    def write(self, **files: str) -> None:
        """Writes files; a name that is no identifier comes by `**{...}`."""
        for name, text in files.items():
            place = self.folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")

    def commit(self) -> str:
        """Commits all that is there; returns its digits."""
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", "one more")
        return self.git("rev-parse", "HEAD")


def repository(folder: Path, **files: str) -> Repository:
    """A repository with one commit of these files."""
    folder.mkdir(parents=True, exist_ok=True)
    made = Repository(folder)
    made.git("init", "--quiet")
    made.write(**files)
    made.commit()
    return made
