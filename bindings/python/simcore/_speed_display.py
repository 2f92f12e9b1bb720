"""A speed, and how it grows with nodes, as a notebook shows them: plain HTML, no scripts, nothing fetched."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from simcore import _scaling_text, _speed_text
from simcore._comparison_display import _lines
from simcore._display import ASSUMED, _folded, _table

if TYPE_CHECKING:
    from simcore._scaling import Scaling
    from simcore._speed import Speed


def html(speed: Speed) -> str:
    """The answer, what it rests on, where the step and the memory go; sources folded away."""
    text = _speed_text
    assumed = [(each.field, each.value, each.source, each.as_of) for each in speed.assumed]
    step, memory = text.step(speed), text.memory(speed)
    return "".join(
        (
            f"<div><b>{escape(speed.job)}</b>: {escape(text.headline(speed))}",
            _lines([f"⚠ {line}" for line in speed.warnings], "#b35900"),
            _table(("", ""), text.facts(speed)),
            _table(text.step_heads(speed), step, numbers=(1, 2)) if step else "",
            _table(text.MEMORY, memory, numbers=(1, 2)) if memory else "",
            _lines(text.notes(speed)),
            _folded(f"assumed ({len(assumed)})", _table(ASSUMED, assumed)),
            f'<small style="color:#777">{escape(text.provenance(speed))}</small></div>',
        )
    )


def scaling_html(scaling: Scaling) -> str:
    """The answer, a row for each number of nodes, those that are not possible with the reason."""
    text = _scaling_text
    grey = "<br>".join(escape(line) for line in (*text.notes(scaling), text.provenance(scaling)))
    return "".join(
        (
            f"<div><b>{escape(scaling.job)}</b>: {escape(text.headline(scaling))}",
            _lines([f"⚠ {line}" for line in text.warnings(scaling)], "#b35900"),
            _table(text.HEADS, text.rows(scaling), numbers=range(len(text.HEADS))),
            _lines([f"not possible: {line}" for line in text.refused(scaling)], "#b35900"),
            f'<small style="color:#777">{grey}</small></div>',
        )
    )
