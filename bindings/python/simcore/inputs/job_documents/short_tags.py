"""Short tags of CloudFormation templates in YAML, such as !Ref, written as their long forms before the text is read."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

# Functions with a short tag (CloudFormation template reference, "Intrinsic function reference", read on 2026-11-29).
_WITHOUT_PREFIX = {"Ref", "Condition"}
_FUNCTIONS = {
    *(*_WITHOUT_PREFIX, "And", "Base64", "Cidr", "Equals", "FindInMap", "GetAZs", "GetAtt", "If", "ImportValue"),
    *("Join", "Length", "Not", "Or", "Select", "Split", "Sub", "ToJsonString", "Transform"),
}
_TAG = re.compile(r"!(\w+)(?=[\s\[{\"']|\Z)")
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'", re.DOTALL)
_PLAIN = re.compile(r"(?:[^,\[\]{}\n:]|:(?=\S))*")  # of flow style
_TOKEN = re.compile(r"[\[\]{},\"'#]|\s+|[^\s\[\]{},\"'#]+")
_BLANKS = re.compile(r"[ \t]*")
_COMMENT = re.compile(r"(?:(?<=\s)|\A)#[^\n]*")
_SPACE = re.compile(r"\s*")
_BEGIN = re.compile(r"( *)((?:- +)*)(?:(?:\"[^\"]*\"|'[^']*'|[^\s\"'#\[\]{}!&*|>,][^\n]*?):(?=\s|\Z))?")
_BLOCK_TEXT = re.compile(r"[|>][-+0-9]*[ \t]*(?:#[^\n]*)?\Z")
_TEXT_BEGINS = re.compile(rf"(?:\A|\s){_BLOCK_TEXT.pattern}")
_SHIFT = "  "  # what stands below a long form that begins on a line of its own is moved right by so much
_DEEPEST = {"flow": 64}
MOST_CHARACTERS = {"template": 4 << 20}  # CloudFormation takes up to 1 MB ("CloudFormation quotas", read on 2026-11-29)


@dataclass
class LongForm:
    """A text without short tags; `lines`: of each of its lines, the line of the text that it was written from."""

    written: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The whole text."""
        return "\n".join(self.written)

    def add(self, text: str, first: int) -> None:
        """Adds lines; `first`: the line that the first of them stands for."""
        for place, each in enumerate(text.split("\n")):
            self.written.append(each)
            self.lines.append(first + place)


def long_form(text: str) -> LongForm:
    """A template with the long forms of its short tags; other tags stay."""
    made = LongForm()
    lines = text.split("\n")
    below: list[tuple[int, bool]] = []  # what is moved right: the column of its parent, and whether that is a key
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.strip():
            while below and not _is_below(line, *below[-1]):
                below.pop()
        shift = _SHIFT * len(below)
        whole, taken = _whole(lines, at)
        indent, dashes, is_key, end = _begin(whole)
        column = indent + (len(dashes) if is_key or not dashes else dashes.rindex("-"))
        head, rest = whole[:end], _Writer(whole[end:]).written()
        opened = rest.rpartition("\0")
        at += taken
        if not opened[1]:
            made.add(shift + head + rest if line.strip() else line, at - taken + 1)
            at = _text_lines(made, lines, at, column, shift) if _TEXT_BEGINS.search(rest) else at
            continue
        made.add(shift + head + opened[0].rstrip(" "), at - taken + 1)
        function, _, header = opened[2].partition(" ")
        made.add(f"{shift}{' ' * (column + 1)}{function}: {header}".rstrip(" "), at)
        if header:
            at = _text_lines(made, lines, at, column, shift + _SHIFT)
        else:
            below.append((column, is_key))
    return made


def _is_below(line: str, column: int, is_key: bool) -> bool:
    """Whether a line belongs to a key or an entry at a column; entries of a list may stand right below their key."""
    indent = len(line) - len(line.lstrip(" "))
    return indent > column or (is_key and indent == column and re.match(r" *-(\s|\Z)", line) is not None)


def _begin(text: str) -> tuple[int, str, bool, int]:
    """Indentation and dashes of a line, whether it begins with a key, and where what comes behind these begins."""
    match = _BEGIN.match(text)
    if match is None:
        return 0, "", False, 0
    is_key = match.end() > match.end(2)
    return len(match[1]), match[2], is_key, match.end()


def _text_lines(made: LongForm, lines: list[str], at: int, column: int, shift: str) -> int:
    """Copies the lines of a text in block style; the number of the line behind them."""
    while at < len(lines) and (not lines[at].strip() or len(lines[at]) - len(lines[at].lstrip(" ")) > column):
        made.add(shift + lines[at] if lines[at].strip() else lines[at], at + 1)
        at += 1
    return at


def _whole(lines: list[str], at: int) -> tuple[str, int]:
    """A line with those behind it in which its brackets and quotations end, and how many these are."""
    state = _Open()
    for taken in range(1, len(lines) - at + 1):
        line = lines[at + taken - 1]
        if not state.after(line[_begin(line)[3] :] if taken == 1 else line):
            return "\n".join(lines[at : at + taken]), taken
    return "\n".join(lines[at:]), len(lines) - at


class _Open:
    """The brackets and the quotation that are open behind some lines."""

    def __init__(self) -> None:
        self.depth, self.quote = 0, ""
        self.begins = True  # whether a value begins at this place

    def after(self, line: str) -> bool:
        """Whether something is open behind one more line."""
        place, spaced = 0, True
        while place < len(line):
            if self.quote:
                place = self._unquoted(line, place)
                continue
            token = _TOKEN.match(line, place)
            if token is None or (token[0] == "#" and spaced):
                break
            place, spaced = token.end(), token[0].isspace()
            self._read(token[0])
        return self.depth > 0 or bool(self.quote)

    def _unquoted(self, line: str, place: int) -> int:
        """The place behind the end of the quotation, or of the line."""
        while place < len(line):
            letter = line[place]
            place += 2 if self.quote == '"' and letter == "\\" else 1
            if letter == self.quote:
                self.quote, self.begins = "", False
                break
        return place

    def _read(self, token: str) -> None:
        if token in ("'", '"') and self.begins:
            self.quote = token
        elif token in ("[", "{") and (self.begins or self.depth):
            self.depth, self.begins = self.depth + 1, True
        elif token in ("]", "}"):
            self.depth, self.begins = max(self.depth - 1, 0), False
        elif not token.isspace() and not (token[0] == "!" and self.begins):
            self.begins = token == "-" or token[-1] == ":" or (token == "," and self.depth > 0)


class _Writer:
    """Writes what stands behind a key or a dash with long forms."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def written(self) -> str:
        """The text; behind a zero byte, the function whose argument stands on the lines below, and its header."""
        space = _space(self)
        match = _TAG.match(self.text, self.at)
        if match is None or match[1] not in _FUNCTIONS:
            return space + self._rest()
        self.at = match.end()
        gap = _space(self, lines=False)
        header = self.text[self.at :]
        if not _COMMENT.sub("", header).strip() or _BLOCK_TEXT.fullmatch(header):
            name = json.dumps(_name(match[1]))
            return f"{space}\0{name} {_COMMENT.sub('', header).strip()}".rstrip(" ") if header else f"{space}\0{name}"
        self.at -= len(gap) + len(match[0])
        return space + self._value("block", 0) + self._rest()

    def _rest(self) -> str:
        """What is left, in which tags of flow style are written long."""
        if self.at < len(self.text) and self.text[self.at] in "[{":
            return self._value("block", 0) + self._rest()
        rest, self.at = self.text[self.at :], len(self.text)
        return rest

    def _value(self, style: str, depth: int) -> str:
        """A value with the long forms of its tags."""
        match = _TAG.match(self.text, self.at)
        if match is not None and match[1] in _FUNCTIONS and depth < _DEEPEST["flow"]:
            self.at = match.end()
            gap = _space(self)
            argument = self._argument(match[1], style, depth + 1)
            return f"{{{json.dumps(_name(match[1]))}: {argument}}}{gap.strip(' ')}"
        quoted = _QUOTED.match(self.text, self.at)
        if quoted is not None:
            self.at = quoted.end()
            return quoted[0]
        if self.text[self.at : self.at + 1] in ("[", "{") and depth < _DEEPEST["flow"]:
            return self._collection(depth + 1)
        return self._plain(style)

    def _plain(self, style: str) -> str:
        """A text without quotation marks."""
        begin, line = self.at, self.text.find("\n", self.at)
        end = len(self.text) if line < 0 else line
        if style == "flow":
            match = _PLAIN.match(self.text, begin, end)
            self.at = match.end() if match else begin
        else:
            comment = self.text.find(" #", begin, end)
            self.at = end if comment < 0 else comment
        return self.text[begin : self.at]

    def _argument(self, function: str, style: str, depth: int) -> str:
        """The argument of a function; a plain text in quotation marks, since it may hold any sign."""
        begin = self.text[self.at : self.at + 1]
        if begin in ("[", "{", '"', "'", "!"):
            return self._value(style, depth)
        plain = self._value(style, depth).strip()
        if function == "GetAtt" and "." in plain:
            return json.dumps(plain.split(".", 1))
        return plain if re.fullmatch(r"-?\d+", plain) else json.dumps(plain)

    def _collection(self, depth: int) -> str:
        """A list or an object in brackets."""
        parts = [self.text[self.at]]
        close = "]" if self.text[self.at] == "[" else "}"
        self.at += 1
        while self.at < len(self.text):
            parts.append(_space(self))
            letter = self.text[self.at : self.at + 1]
            if letter in (close, ",", ":", "]", "}"):
                parts.append(letter)
                self.at += 1
                if letter == close:
                    break
            elif letter == "#":
                line = self.text.find("\n", self.at)
                self.at = len(self.text) if line < 0 else line
            elif letter:
                before = self.at
                parts.append(self._value("flow", depth))
                if self.at == before:  # what begins no value
                    parts.append(letter)
                    self.at += 1
        return "".join(parts)


def _space(writer: _Writer, *, lines: bool = True) -> str:
    """The space at a place, which is left behind."""
    match = (_SPACE if lines else _BLANKS).match(writer.text, writer.at)
    writer.at = match.end() if match else writer.at
    return match[0] if match else ""


def _name(tag: str) -> str:
    return tag if tag in _WITHOUT_PREFIX else f"Fn::{tag}"
