"""The picture of a speed (matplotlib). It can be read without the text around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import matplotlib.pyplot as plt

from simcore import _speed_text
from simcore._plots import plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from simcore._speed import Speed

_COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442")
_HEIGHT = 0.6


def parts(speed: Speed) -> Figure:
    """Where the time of a step goes, and the memory of the fullest accelerator beside what it has."""
    step, memory = speed.step_s, speed.memory_bytes
    bars = [each for each in (_step if step else None, _memory if memory else None) if each is not None]
    figure, every = plt.subplots(max(1, len(bars)), 1, figsize=(9, 0.9 + 1.9 * max(1, len(bars))), squeeze=False,
                                 layout="constrained")  # fmt: skip
    for ax, bar in zip(every[:, 0], bars, strict=False):
        bar(ax, speed)
    if not bars:
        every[0, 0].text(0.5, 0.5, "neither step nor memory is modelled: the job has no model", ha="center")
        every[0, 0].axis("off")
    figure.suptitle(plain(f"{speed.job}: {_speed_text.headline(speed)}\n{speed.basis}"), x=0.01, ha="left", fontsize=11)
    plt.close(figure)  # the notebook shows what is returned, once
    return figure


def _step(ax: Axes, speed: Speed) -> None:
    whole, unit = sum(speed.step_s.values()), _speed_text.step_heads(speed)[1]
    scale = 1.0 if unit == "s" else 1000.0
    _stack(ax, {name: scale * value for name, value in speed.step_s.items()}, _speed_text.STEP_PARTS)
    ax.set_xlabel(f"{unit} of a step of {speed.batch_size:,} samples: {_speed_text.lasts(whole)} as modelled")


def _memory(ax: Axes, speed: Speed) -> None:
    capacity = speed.memory_capacity_bytes / 1e9
    _stack(ax, {name: value / 1e9 for name, value in speed.memory_bytes.items()}, _speed_text.MEMORY_PARTS)
    ax.axvline(capacity, color="black", linewidth=1.6)
    ax.set_xlim(0, 1.04 * max(capacity, sum(speed.memory_bytes.values()) / 1e9))
    ax.set_xlabel(f"GB on the fullest accelerator, of {capacity:.1f} GB (line)")


def _stack(ax: Axes, values: Mapping[str, float], names: Mapping[str, str]) -> None:
    """One bar; what takes nothing has no entry."""
    left = 0.0
    for (part, value), colour in zip(values.items(), _COLOURS, strict=False):
        if value > 0:
            ax.barh([0], [value], left=left, height=_HEIGHT, color=colour, edgecolor="white", linewidth=0.6,
                    label=names.get(part, part))  # fmt: skip
            left += value
    ax.set_yticks([])
    ax.set_ylim(-_HEIGHT, _HEIGHT)
    ax.spines[["top", "right", "left"]].set_visible(False)
    ax.legend(loc="upper left", bbox_to_anchor=(0, 1.28), ncols=4, frameon=False, fontsize=8.5)
