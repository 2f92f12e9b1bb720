"""The script of a page: sorts tables and filters their rows. Without it the page shows the same."""

from __future__ import annotations

import base64
import hashlib

SORTED, FILTERED = 3, 8  # rows of a table from which it can be sorted, and filtered

# Numbers are compared as numbers, times as seconds, sizes as bytes, everything else as text, and what is unknown comes
# last; a third click restores the order.
SCRIPT = f"""
"use strict";
const SECONDS = {{years: 31557600, d: 86400, h: 3600, min: 60, s: 1, ms: 1e-3}};
const SIZES = {{TB: 1e12, GB: 1e9, MB: 1e6, kB: 1e3, B: 1}};
const NUMBER = String.raw`^([\\d,]*\\.?\\d+(?:e[-+]?\\d+)?)`;
const TIME = new RegExp(NUMBER + String.raw` (years|d|h|min|ms|s)(?![\\w/])(?: (\\d+) (h|min|s)(?![\\w/]))?`);
const SIZE = new RegExp(NUMBER + String.raw` (TB|GB|MB|kB|B)(?![\\w/])`);
const text_of = cell => cell.textContent.replace(/\\u00a0/g, " ");  // spaces at which no line ends
const number = text => Number(text.replace(/,/g, ""));
function value(cell) {{
  const [, before, sign, text] = /^(below |over |more than |less than )?([-+\\u2212]?)\\$?(.*)$/s.exec(cell);
  const nudge = {{"below ": 1 - 1e-9, "less than ": 1 - 1e-9, "over ": 1 + 1e-9, "more than ": 1 + 1e-9}}[before] ?? 1;
  const times = TIME.exec(text), size = SIZE.exec(text), plain = new RegExp(NUMBER).exec(text);
  if (/^\\d{{4}}-\\d\\d/.test(text)) return NaN;
  const found = times ? number(times[1]) * SECONDS[times[2]] + (times[3] ? number(times[3]) * SECONDS[times[4]] : 0)
    : size ? number(size[1]) * SIZES[size[2]] : plain ? number(plain[1]) : cell.startsWith("tie") ? 0 : NaN;
  return (sign && sign !== "+" ? -1 : 1) * found * nudge;
}}
function compare(one, other) {{
  const a = value(one), b = value(other);
  if (!Number.isNaN(a) && !Number.isNaN(b) && a !== b) return a - b;
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
      const now = head.getAttribute("aria-sort") ?? "none";
      const next = {{none: "ascending", ascending: "descending", descending: "none"}}[now];
      for (const each of heads) each.removeAttribute("aria-sort");
      if (next !== "none") head.setAttribute("aria-sort", next);
      const text = row => text_of(row.cells[column]), sign = next === "ascending" ? 1 : -1;
      const some = rows.some(row => !Number.isNaN(value(text(row))));
      const rank = row => !text(row) ? 2 : some && Number.isNaN(value(text(row))) ? 1 : 0;
      const sorted = [...rows].sort((a, b) => rank(a) - rank(b) || sign * compare(text(a), text(b)));
      body.append(...next === "none" ? rows : sorted);
    }});
  }});
}}
const words_of = row => [...row.cells].map(cell => text_of(cell).toLowerCase()).join(" ");
function filterable(table, rows) {{
  const [label, box, shown] = ["label", "input", "output"].map(tag => document.createElement(tag));
  box.type = "search";
  box.placeholder = "filter rows";
  box.setAttribute("aria-label", "Filter rows of " + table.caption.textContent);
  label.className = "filter";
  label.append(box, shown);
  (table.closest(".scrolled") ?? table).before(label);
  box.addEventListener("input", () => {{
    const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
    for (const row of rows) row.hidden = !words.every(word => words_of(row).includes(word));
    shown.textContent = words.length ? rows.filter(row => !row.hidden).length + " of " + rows.length : "";
  }});
}}
for (const table of document.querySelectorAll("table.stack")) {{
  const rows = [...table.tBodies[0].rows];
  const alike = !table.matches(".answer, .spread");  // whose rows are different quantities
  if (alike && rows.length >= {SORTED}) sortable(table, rows);
  if (rows.length >= {FILTERED}) filterable(table, rows);
}}
"""

# What a policy of content security knows it by: nothing else on the page may run.
DIGEST = "sha256-" + base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
