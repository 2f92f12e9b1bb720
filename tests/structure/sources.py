"""What the structure tests read: the files of the project, and C++ text without comments, strings and directives."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = ROOT / "libsimcore" / "simcore"

_INCLUDE = re.compile(r"^\s*#\s*include\s*([<\"])([^>\"]+)[>\"]", re.MULTILINE)
_RAW_STRING = re.compile(r'R"([^()\\\s]{0,16})\(.*?\)\1"', re.DOTALL)
_TOKEN = re.compile(
    r"""//[^\n]* | /\*.*?\*/                        # comments
    | "(?:[^"\\\n]|\\.)*"                           # strings
    | (?<![0-9a-fA-F])'(?:[^'\\\n]|\\.)+'           # characters, but not the ' in 1'000'000
    | ^[ \t]*\#(?:[^\n]*\\\n)*[^\n]*                # preprocessor lines, with their continuations
    """,
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)


def files(*suffixes: str, under: Path = LIBRARY) -> list[Path]:
    """All files below a folder that end in one of the suffixes, sorted."""
    return sorted(path for path in under.rglob("*") if path.is_file() and path.name.endswith(suffixes))


def name(path: Path) -> str:
    """The path as a reader writes it: relative to the project."""
    return path.relative_to(ROOT).as_posix()


def includes(path: Path) -> list[tuple[str, str]]:
    """The bracket and the target of each #include of a C++ file."""
    return _INCLUDE.findall(path.read_text())


def project_includes(path: Path) -> list[str]:
    """The headers of the library that a C++ file includes."""
    return [target for _, target in includes(path) if target.startswith("simcore/")]


def without_raw_strings(text: str) -> str:
    """The text with each raw string (a docstring, a table) cut down to one line."""
    return _RAW_STRING.sub('""', text)


def code_only(text: str) -> str:
    """The text with comments, strings and preprocessor lines blanked; line breaks stay where they were."""

    def blank(match: re.Match[str]) -> str:
        token = match.group()
        return '""' if token.startswith('"') else "\n" * token.count("\n") or " "

    return _TOKEN.sub(blank, without_raw_strings(text))
