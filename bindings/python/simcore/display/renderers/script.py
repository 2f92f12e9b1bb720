"""The script of a page: sorts tables and filters their rows. Without it the page shows the same."""

from __future__ import annotations

import base64
import hashlib

SORTED, FILTERED = 3, 8  # rows of a table from which it can be sorted, and filtered

# Numbers are compared as numbers, times as seconds, everything else as text; a third click restores the order.
SCRIPT = f"""
"use strict";
const SECONDS = {{d: 86400, h: 3600, min: 60, s: 1}};
const TIME = /([\\d.,]+) (d|h|min|s)(?![\\w/])/g;
const number = text => Number(text.replace(/,/g, ""));
function value(text) {{
  const times = [...text.matchAll(TIME)];
  if (times.length && /^[-+]?[\\d.,]+ (d|h|min|s)(?![\\w/])/.test(text))
    return (text[0] === "-" ? -1 : 1) *
      times.slice(0, 2).reduce((sum, [, n, unit]) => sum + number(n) * SECONDS[unit], 0);
  const found = /^[-+]?\\d[\\d,]*(\\.\\d+)?(e-?\\d+)?/.exec(text.replace(/[$\\u2212]/g, c => c === "$" ? "" : "-"));
  return found ? number(found[0]) : text.startsWith("tie") ? 0 : NaN;
}}
function compare(one, other) {{
  const a = value(one), b = value(other);
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(a) ? 1 : -1;
  return one.localeCompare(other, "en", {{numeric: true}});
}}
function sortable(table, rows) {{
  const heads = [...table.tHead.rows[0].cells], body = table.tBodies[0];
  heads.forEach((head, column) => {{
    if (!head.textContent) return;
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {{
      const next = {{none: "ascending", ascending: "descending", descending: "none"}}[head.ariaSort ?? "none"];
      for (const each of heads) each.ariaSort = null;
      if (next !== "none") head.ariaSort = next;
      const text = row => row.cells[column].textContent, sign = next === "ascending" ? 1 : -1;
      const filled = rows.filter(text), blank = rows.filter(row => !text(row));
      filled.sort((a, b) => sign * compare(text(a), text(b)));
      body.append(...next === "none" ? rows : [...filled, ...blank]);
    }});
  }});
}}
function filterable(table, rows) {{
  const [label, box, shown] = ["label", "input", "output"].map(tag => document.createElement(tag));
  box.type = "search";
  box.placeholder = "filter rows";
  box.ariaLabel = "Filter rows of " + table.caption.textContent;
  label.className = "filter";
  label.append(box, shown);
  table.before(label);
  box.addEventListener("input", () => {{
    const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
    for (const row of rows) row.hidden = !words.every(word => row.textContent.toLowerCase().includes(word));
    shown.textContent = words.length ? rows.filter(row => !row.hidden).length + " of " + rows.length : "";
  }});
}}
for (const table of document.querySelectorAll("table.stack")) {{
  const rows = [...table.tBodies[0].rows];
  if (rows.length >= {SORTED}) sortable(table, rows);
  if (rows.length >= {FILTERED}) filterable(table, rows);
}}
"""

# What a policy of content security knows it by: nothing else on the page may run.
DIGEST = "sha256-" + base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
