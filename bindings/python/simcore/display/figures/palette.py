"""Colours that stay apart for colour-blind readers and in grey (Okabe and Ito), by name. Both ways to draw use them."""

from __future__ import annotations

BLUE = "#0072b2"

PHASES = {
    "pending": "#d0d0d0",
    "starting": "#b0b0b0",
    "downloading": "#56b4e9",
    "training": "#009e73",
    "uploading": "#e69f00",
    "stopping": "#d55e00",
    "interrupted": "#cc79a7",
    "retained": "#f0e442",
}

# Of a bill, by what is paid for; what is not listed takes `paid-other`.
GROUPS = {
    "paid-instances": BLUE,
    "paid-volumes": "#8c8c8c",
    "paid-S3": "#e69f00",
    "paid-FSx": "#d55e00",
    "paid-EFS": "#cc79a7",
    "paid-DataTransfer": "#009e73",
    "paid-other": "#505050",
}

# Parts of a whole, in their order.
PARTS = {
    f"part-{place}": colour
    for place, colour in enumerate(("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442"))
}

# Curves, in their order.
CURVES = {f"curve-{place}": colour for place, colour in enumerate(("#0072b2", "#d55e00", "#009e73", "#cc79a7"))}

# Of pages: text at 7:1, or 4.5:1 where it is secondary, on `page` and on `panel`; marks at 3:1 on `page`.
LIGHT = {
    "page": "#ffffff",
    "panel": "#f4f6f8",
    "ink": "#15191e",
    "muted": "#525b68",
    "rule": "#d7dce2",
    "mark": BLUE,
    "total": "#3b4350",
    "most": "#d55e00",
    "good": "#00704f",
    "bad": "#b33c00",
    "warning": "#fdf3df",
    "on_warning": "#5c3500",
    "warning_edge": "#e69f00",
}
DARK = {
    "page": "#14171b",
    "panel": "#1c2127",
    "ink": "#eceff3",
    "muted": "#a9b2be",
    "rule": "#363e48",
    "mark": "#56b4e9",
    "total": "#c6ced8",
    "most": "#f0803c",
    "good": "#4cc9a0",
    "bad": "#ff9b66",
    "warning": "#2f2512",
    "on_warning": "#ffdf9e",
    "warning_edge": "#e69f00",
}

# Every colour by its name, as it is on white; `over` is that of curves over a map.
COLOURS = {
    **PHASES,
    **GROUPS,
    **PARTS,
    **CURVES,
    "step": BLUE,
    "free": "#b0b0b0",
    "other": "#8c8c8c",
    "over": "#ffffff",
    **LIGHT,
}
