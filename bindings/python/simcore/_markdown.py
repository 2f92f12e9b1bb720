"""A verdict as Markdown, for the comment on a pull request or the summary of a workflow run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from simcore import _budget_text, _text

if TYPE_CHECKING:
    from simcore._budget import Verdict
    from simcore._core import Assumption
    from simcore._errors import Problem

LARGEST = 65_536  # bytes; GitHub refuses comments of more characters
_ROOM = LARGEST - 1_536  # for the marker that a workflow puts in front, and the words of an ending
_LONGEST = 120  # characters of a text in a cell
_LONGEST_NAME = 200
_LONGEST_NOTE = 600
_MARKUP = re.compile(r"_|:(?=\S)|[^\w\s.,;:%$+=≤·…()/'-]")
_LARGEST_LINES = 5  # of the bill


def text(words: str, longest: int = _LONGEST) -> str:
    """Words that are shown as they are: no markup, no mention of people, no link to an issue."""
    if len(words) > longest:
        words = f"{words[: longest // 2]} … {words[-longest // 2 :]}"
    return _MARKUP.sub(_entity, "".join(each if each.isprintable() else " " for each in words))


def _entity(match: re.Match[str]) -> str:
    """A space of no width keeps GitHub from reading on."""
    return f"&#{ord(match[0])};" + ("&#8203;" if match[0] in "@#" else "")


def code(words: str) -> str:
    """A name in the font of code; HTML, since a backtick in it would end Markdown's."""
    return f"<code>{text(words, _LONGEST_NAME) or '&nbsp;'}</code>"


def _mark(within: bool, doubtful: bool = False) -> str:
    if not within:
        return "❌"
    return "⚠️" if doubtful else "✅"


def _doubtful(checked: Verdict) -> bool:
    return checked.undecided or _budget_text.unfinished(checked)


def _unbroken(words: str) -> str:
    return words.replace(" ", "\u00a0")


def _cell(words: str, *, bold: bool) -> str:
    shown = _unbroken(text(words))
    return f"**{shown}**" if bold and shown else shown


def _list(lines: Iterable[str]) -> list[str]:
    return [f"- {text(line, _LONGEST_NOTE)}" for line in lines]


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Lines of a table; its cells are Markdown already."""
    rule = ["---:" if i in right else "---" for i in range(len(head))]
    return [f"| {' | '.join(row)} |" for row in (head, rule, *rows)]


def _limits(verdict: Verdict) -> list[str]:
    below = _budget_text.confidence(verdict)
    head = ("limit", "forecast", "probability within", "at most", "verdict")
    return _table(
        head,
        (
            (
                _unbroken(f"{row.name} ≤ {row.limit}"),
                f"{row.expected} expected, {below} below: {row.at_confidence}",
                f"{row.probability} {row.interval}".strip(),
                _unbroken(row.at_most),
                f"{_mark('within' in row.state, 'undecided' in row.state)} {row.state}",
            )
            for row in _budget_text.rows(verdict)
        ),
    )


def _bill(verdict: Verdict) -> list[str]:
    bill = verdict.forecast.bill
    largest = sorted(bill.items, key=lambda item: -item.amount_nano_usd)[:_LARGEST_LINES]
    rows = [
        (code(_text.line(item)), f"{_text.quantity(item.quantity)} {text(item.unit)}", _text.amount(item.amount_usd))
        for item in largest
    ]
    rest = len(bill.items) - len(largest)
    if rest:
        rows.append((f"{rest} more", "", _text.amount(bill.total_usd - sum(item.amount_usd for item in largest))))
    rows.append(("**total**", "", f"**{_text.amount(bill.total_usd)}**"))
    return _table(("largest lines of the expected bill", "quantity", "amount"), rows, right=(1, 2))


def _assumption(entry: Assumption) -> Sequence[str]:
    return code(entry.field), text(entry.value), text(entry.source), text(_text.origin(entry))


def _folded(title: str, lines: Iterable[str]) -> list[str]:
    return [f"<details><summary>{title}</summary>", "", *lines, "", "</details>"]


def _assumed(verdict: Verdict, room: int) -> list[str]:
    """As many assumptions as there is room for [bytes]."""
    assumed = verdict.forecast.assumed
    if not assumed:
        return []
    lines = _table(("field", "value", "source", "as of"), map(_assumption, assumed))
    kept = _fitting(lines, room)
    if len(kept) < len(lines):
        kept += ["", f"{len(lines) - len(kept)} more: <code>simcore explain JOB</code>"]
    return ["", *_folded(f"assumed or overridden ({len(assumed)})", kept)]


def _stated(verdict: Verdict) -> list[str]:
    """What the job file chose about how much is charged."""
    stated = verdict.forecast.stated
    rows = [(code(entry.field), text(entry.value)) for entry in stated]
    return [*_table(("stated by the job file", "what is charged"), rows), ""] if rows else []


def _size(lines: Iterable[str]) -> int:
    return sum(len(line.encode()) + 1 for line in lines)


def _fitting(lines: Sequence[str], room: int) -> list[str]:
    kept = []
    for line in lines:
        room -= len(line.encode()) + 1
        if room < 0:
            break
        kept.append(line)
    return kept


def _body(verdict: Verdict, room: int) -> list[str]:
    """Everything but the headline."""
    notes = [line for note in _budget_text.notes(verdict) for line in (f"> {text(note, _LONGEST_NOTE)}", ">")]
    at_most = f"<sub>at most: {text(verdict.forecast.worst_case.explanation, _LONGEST_NOTE)}</sub>"
    lines = [
        *_limits(verdict),
        "",
        *([*notes[:-1], ""] if notes else []),
        *_bill(verdict),
        "",
        *_stated(verdict),
        at_most,
        "",
        f"<sub>{text(_budget_text.provenance(verdict))}</sub>",
    ]
    return lines + _assumed(verdict, room - _size(lines) - 300)


def verdict(checked: Verdict) -> str:
    """The whole verdict on one job."""
    state = _budget_text.state(checked).capitalize()
    head = f"### {_mark(checked.within, _doubtful(checked))} {state}: {code(checked.job)}"
    return "\n".join([head, "", *_body(checked, _ROOM - _size([head]))])


def report(verdicts: Sequence[tuple[str, Verdict]], refused: Sequence[tuple[str, Sequence[Problem]]]) -> str:
    """Verdicts and refusals of several job files, by their paths: an overview, then each job folded."""
    if len(verdicts) == 1 and not refused:
        return verdict(verdicts[0][1])
    lines = [_summary(verdicts, refused), ""]
    lines += _overview(verdicts, refused)
    for path, problems in refused:
        lines += [
            "",
            f"{code(path)} could not be checked:",
            "",
            *_list(map(str, problems)),
        ]
    lines = _fitting(lines, _ROOM)
    return "\n".join([*lines, *_details(verdicts, _ROOM - _size(lines))])


def _summary(verdicts: Sequence[tuple[str, Verdict]], refused: Sequence[object]) -> str:
    over = sum(not checked.within for _, checked in verdicts)
    jobs = len(verdicts) + len(refused)
    counts = [f"{over} of {jobs} jobs over budget" if over else "", f"{len(refused)} not checked" if refused else ""]
    words = ", ".join(filter(None, counts)) or f"all {jobs} jobs within budget"
    return f"### {_mark(not over and not refused)} {words.capitalize()}"


def _overview(verdicts: Sequence[tuple[str, Verdict]], refused: Sequence[tuple[str, object]]) -> list[str]:
    head = ["job", "verdict"]
    for row in _budget_text.rows(verdicts[0][1]) if verdicts else []:
        below = _unbroken(f"{_budget_text.confidence(verdicts[0][1])} below")
        head += [f"{row.name}, {below}", f"within {_unbroken(row.limit)}", _unbroken("at most")]
    rows = [[code(path), *_cells(checked)] for path, checked in verdicts]
    rows += [[code(path), "❌ not checked", *[""] * (len(head) - 2)] for path, _ in refused]
    return _table(head, rows)


def _cells(checked: Verdict) -> list[str]:
    cells = [f"{_mark(checked.within, _doubtful(checked))} {_budget_text.state(checked)}"]
    for row in _budget_text.rows(checked):
        cells += map(_unbroken, (row.at_confidence, row.probability, row.at_most))
    return cells


def _details(verdicts: Sequence[tuple[str, Verdict]], room: int) -> list[str]:
    """Each job folded, as long as there is room: every one gets an equal part of it."""
    lines: list[str] = []
    for done, (path, checked) in enumerate(verdicts):
        share = (room - _size(lines)) // (len(verdicts) - done)
        folded = ["", *_folded(f"{code(path)}: {code(checked.job)}", _body(checked, share - 200))]
        if _size(folded) <= room - _size(lines):
            lines += folded
    return lines
