"""Job files that are wrong, and what the real command line must say about each."""

from dataclasses import dataclass
from pathlib import Path

from tests.python.command_line import refused, run

SMALLEST = """\
simcore: 1
name: bad
cluster: {instance_type: ml.p3.2xlarge}
work: {compute: {duration: 1 h}}
"""


@dataclass(frozen=True)
class Line:
    """What one line of the refusal must say: where, what was found, and the nearest alternative."""

    where: str
    value: str = ""
    nearest: str = ""
    rule: str = ""

    def matches(self, line: str, file: str) -> bool:
        place = f"{file}{self.where}: " if self.where.startswith(":") else f"{file}: {self.where}: "
        said, _, found = line.removeprefix(place).partition("got ")
        nearest = f"(did you mean {self.nearest}?)" if self.nearest else ""
        sound = self.rule in said and self.value in found
        return line.startswith(place) and sound and found.replace("'", "").endswith(nearest)


def swapped(old: str, new: str) -> str:
    assert SMALLEST.count(old) == 1
    return SMALLEST.replace(old, new)


def duration(value: str) -> str:
    return swapped("1 h", value)


def channel(keys: str, *, size: str = "1 GB") -> str:
    return SMALLEST + f"channels: {{train: {{size: {size}, objects: 10, {keys}}}}}\n"


DURATION = "work.compute.duration"
FILE_SYSTEM = "channels.train.file_system"


def require_refusal(case: tuple[str, list[Line]], folder: Path) -> None:
    """Each problem is one clear line, and nothing else is said."""
    text, expected = case
    (folder / "job.yaml").write_text(text)
    lines = refused(run("forecast", "job.yaml", cwd=folder))
    assert len(lines) == len(expected), lines
    for wanted in expected:
        assert any(wanted.matches(line, "job.yaml") for line in lines), (wanted, lines)
