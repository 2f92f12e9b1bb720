"""Notebooks: their code cells as Python text, with the commands of IPython taken out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from simcore.errors import Problem
from simcore.inputs.python_code.source import Piece, too_large

# Commands that run the rest of their cell as Python in the notebook's own process (IPython 9, 2026-11-29; %%local of
# sparkmagic). Any other command gives its cell to another program.
_PYTHON_CELLS = {"time", "timeit", "capture", "prun", "local", "debug", "memit"}
_PYTHON_LINES = re.compile(r"%(time|timeit|prun|memit)\s+(?:-[a-zA-Z]\s*\d*\s+)*(?!-)")
_SETS_VARIABLE = re.compile(r"%(?:set_)?env\s+(\w+)(?:\s*=\s*|\s+)(\S[^\n]*)")  # of the environment
_REPEATS = "while get_ipython(): "  # stands for %timeit, which runs a statement as often as it likes
# Commands of IPython 9 and Jupyter that set no names of the notebook; any other may, as %run and %store do.
_SETS_NOTHING = re.compile(
    "%(?:"
    "alias|alias_magic|autoawait|autocall|automagic|autoreload|autosave|bookmark|cat|cd|clear|colors|conda|config|"
    "connect_info|cp|dhist|dirs|doctest_mode|env|gui|hist|history|killbgscripts|ldir|less|lf|lk|ll|load_ext|logoff|"
    "logon|logstart|logstate|logstop|ls|lsmagic|lx|magic|man|matplotlib|memit|mkdir|more|mv|notebook|page|pastebin|"
    "pdb|pdef|pdoc|pfile|pinfo|pinfo2|pip|popd|pprint|precision|prun|psearch|psource|pushd|pwd|pycat|quickref|"
    "recall|rehashx|reload_ext|rm|rmdir|save|sc|set_env|sx|system|tb|tensorboard|time|timeit|unalias|unload_ext|uv|"
    "watermark|who|who_ls|whos|xmode"
    r")(?!\w)"
)
_OTHER_PROGRAMS = re.compile(  # that get a cell, and set no names unless they are told where to put what they print
    "%%(?:bash|cmd|configure|file|html|HTML|javascript|js|latex|markdown|perl|pyspark|ruby|script|sh|spark|sql|svg|"
    r"SVG|writefile|!)(?!\w)"
)
_TELLS_NAME = re.compile(r"\s(?:-o|--out|--err|--proc|--output)\b|<<")
_CAPTURED = re.compile(r"%%capture\b[^\n]*?\s([A-Za-z_]\w*)\s*$")
_TIMED = "timeit_cell"  # the name of what stands for a cell of %%timeit
UNREAD_NAMES = "from unread import *"  # stands for what may set any name
_COMMAND = re.compile(r"[%!?]|[^'\"#]*\?\s*$")
_ASSIGNED = re.compile(r"([\w,. \[\]'\"]+=\s*)[%!].*")
_TOKEN = re.compile(
    r"""'{3}(?:\\.|[^\\])*?(?:'{3}|\Z)|"{3}(?:\\.|[^\\])*?(?:"{3}|\Z)|'(?:\\.|[^'\\\n])*'?|"(?:\\.|[^"\\\n])*"?
    |\#[^\n]*|\\\n|[()\[\]{}\n]|[^'"#\\()\[\]{}\n]+|.""",
    re.DOTALL | re.VERBOSE,
)


def cells(name: str, data: bytes) -> tuple[list[Piece], list[Problem]]:
    """The code cells of a notebook, numbered from 1."""
    large = too_large(name, data, "notebook")
    if large:
        return [], [large]
    try:
        document = json.loads(data)
    except (ValueError, RecursionError) as error:
        return [], [Problem(name, "must be a notebook in JSON", _first_line(error))]
    listed = _listed(document)
    if listed is None:
        return [], [Problem(name, "must be a notebook, with a list of cells")]
    language = _language(document)
    if language not in {"", "python", "ipython", "python3"}:
        return [], [Problem(name, "must be a notebook in Python", language[:60])]
    code = [cell for cell in listed if isinstance(cell, dict) and cell.get("cell_type") == "code"]
    return [piece for number, cell in enumerate(code, 1) for piece in _pieces(cell, number)], []


def _pieces(cell: dict[str, Any], number: int) -> list[Piece]:
    """The piece of a cell; behind one for parameters, papermill puts a cell with other values."""
    metadata = cell.get("metadata")
    tags = metadata.get("tags") if isinstance(metadata, dict) else None
    others = [Piece(UNREAD_NAMES, number)] if isinstance(tags, list) and "parameters" in tags else []
    return [Piece(_text(cell), number), *others]


def _first_line(error: Exception) -> str:
    return "levels without end" if isinstance(error, RecursionError) else str(error).partition("\n")[0][:100]


def _listed(document: Any) -> list[Any] | None:
    """The cells of a notebook; before version 4 they stood in worksheets."""
    if not isinstance(document, dict):
        return None
    sheets = document.get("worksheets")
    if isinstance(sheets, list):
        several = [sheet.get("cells") for sheet in sheets if isinstance(sheet, dict)]
        return [cell for cells_ in several if isinstance(cells_, list) for cell in cells_]
    found = document.get("cells")
    return found if isinstance(found, list) else None


def _language(document: dict[str, Any]) -> str:
    metadata = document.get("metadata")
    parts = [metadata.get(part) for part in ("language_info", "kernelspec")] if isinstance(metadata, dict) else []
    found = [part.get(key) for part, key in zip(parts, ("name", "language"), strict=False) if isinstance(part, dict)]
    return next((each.lower() for each in found if isinstance(each, str)), "")


def _text(cell: dict[str, Any]) -> str:
    source = cell.get("source", cell.get("input", ""))
    lines = source if isinstance(source, list) else [source]
    return "".join(line for line in lines if isinstance(line, str))


def sets_names(command: str) -> bool:
    """Whether a command may set names that the notebook does not show."""
    if command.startswith("%%"):
        return not _OTHER_PROGRAMS.match(command) or _TELLS_NAME.search(command) is not None
    return command.startswith("%") and not _SETS_NOTHING.match(command)


def command_of(text: str) -> str:
    """The command of a cell that another program runs, such as `%%bash`; empty for a cell in Python."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return first if first.startswith("%%") and first[2:].split(" ")[0].strip() not in _PYTHON_CELLS else ""


def without_commands(text: str) -> str:
    """The Python of a cell, line by line as it was; commands become statements that do nothing or set unknown names."""
    command = text.lstrip().partition("\n")[0].rstrip()
    if re.match(r"%%timeit\b", command):
        return _timed(text)
    captured = _CAPTURED.match(command)
    first = f"{captured[1]} = get_ipython()" if captured else ""
    return "".join(_lines(re.sub(r"(?m)\A(\s*)%%.*$", rf"\1{first}", text)))


def _timed(text: str) -> str:
    """A cell that %%timeit runs as often as it likes: the body of a function, whose names are its own."""
    body = text.lstrip().partition("\n")[2]
    skipped = "\n" * text[: len(text) - len(text.lstrip())].count("\n")
    inner = "".join(f" {line}" for line in "".join(_lines(body)).splitlines(keepends=True))
    return f"{skipped}def {_TIMED}():\n{inner}\n pass\n"


def _lines(text: str) -> Iterator[str]:
    """Logical lines of Python, each as it is or what stands for its command."""
    begin = 0
    while begin < len(text):
        end = _end_of_command(text, begin) if _COMMAND.match(_line(text, begin).lstrip()) else 0
        assigned = None if end else _ASSIGNED.fullmatch(_line(text, begin))
        if assigned:
            end = _end_of_command(text, begin)
            timed = _PYTHON_LINES.match(text[begin + assigned.end(1) : end])
            run = text[begin + assigned.end(1) + timed.end() : end] if timed else "get_ipython().getoutput()"
            yield _padded(f"{assigned[1]}{run}", text[begin:end])
        elif end:
            yield _padded(_instead(text[begin:end]), text[begin:end])
        else:
            end = _end_of_statement(text, begin)
            yield text[begin:end]
        begin = end


def _line(text: str, begin: int) -> str:
    end = text.find("\n", begin)
    return text[begin : len(text) if end < 0 else end]


def _instead(command: str) -> str:
    """The statement that stands for a command, as far indented."""
    body = command.strip()
    indent = command[: len(command) - len(command.lstrip())]
    timed = _PYTHON_LINES.match(body)
    variable = _SETS_VARIABLE.fullmatch(body)
    if variable:
        told = repr(variable[2]) if not set("{}$") & {*variable[2]} else "get_ipython()"
        return f"{indent}__import__('os').environ[{variable[1]!r}] = {told}"
    if timed:
        return indent + (_REPEATS if timed[1] == "timeit" else "") + body[timed.end() :]
    return indent + (UNREAD_NAMES if sets_names(body) else "pass")


def _padded(statement: str, replaced: str) -> str:
    """A statement with as many lines as the text that it replaces."""
    return statement + "\n" * (replaced.count("\n") - statement.count("\n"))


def _end_of_command(text: str, begin: int) -> int:
    """Behind the line of a command, and the lines that a backslash adds to it."""
    while True:
        end = text.find("\n", begin)
        if end < 0:
            return len(text)
        if not text[begin:end].endswith("\\"):
            return end + 1
        begin = end + 1


def _end_of_statement(text: str, begin: int) -> int:
    """Behind the line break that ends a logical line: one outside of brackets and texts."""
    depth = 0
    for token in _TOKEN.finditer(text, begin):
        if token[0] in {"(", "[", "{"}:
            depth += 1
        elif token[0] in {")", "]", "}"}:
            depth -= 1
        elif token[0] == "\n" and depth <= 0:
            return token.end()
    return len(text)


def runs_out_of_order(data: bytes) -> bool:
    """Whether the cells of a notebook were last run in another order than they stand in."""
    try:
        listed = _listed(json.loads(data)) or []
    except (ValueError, RecursionError):
        return False
    counts = [cell.get("execution_count") for cell in listed if isinstance(cell, dict)]
    known = [each for each in counts if isinstance(each, int)]
    return known != sorted(known)
