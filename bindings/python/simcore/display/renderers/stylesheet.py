"""Looks of a page: light, dark, on paper; from 320 pixels wide upwards."""

from __future__ import annotations

from simcore.display.figures import palette


def _variables(colours: dict[str, str]) -> str:
    return "".join(f"--{name.replace('_', '-')}:{colour};" for name, colour in colours.items())


_FILLS = {**palette.PHASES, **palette.GROUPS, **palette.PARTS, "other": palette.COLOURS["other"],
          "free": palette.COLOURS["free"]}  # fmt: skip
_COLOURS = "".join(f".{name}{{fill:{colour}}}" for name, colour in _FILLS.items())
_CURVES = "".join(f".{name}{{stroke:{colour};fill:{colour}}}" for name, colour in palette.CURVES.items())

STYLE = f"""
:root{{color-scheme:light dark;{_variables(palette.LIGHT)}}}
@media screen and (prefers-color-scheme:dark){{:root{{{_variables(palette.DARK)}}}}}
*{{box-sizing:border-box}}
html{{-webkit-text-size-adjust:100%;text-size-adjust:100%}}
body{{margin:0;background:var(--page);color:var(--ink);
  font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif;
  font-variant-numeric:tabular-nums;overflow-wrap:anywhere}}
main,footer{{max-width:62rem;margin:0 auto;padding:0 1.5rem}}
header{{padding:2.5rem 0 1.25rem}}
.kind{{margin:0;color:var(--muted);font-size:.875rem}}
h1{{margin:.15rem 0 0;text-align:left;font-size:1.25rem;line-height:1.3;font-weight:600}}
.headline{{margin:.5rem 0 0;font-size:clamp(1.9rem,1.3rem + 3vw,3rem);line-height:1.15;font-weight:700;
  letter-spacing:-.02em;text-wrap:balance}}
.headline.long{{font-size:clamp(1.3rem,1.1rem + 1vw,1.6rem)}}
.headline.good{{color:var(--good)}} .headline.bad{{color:var(--bad)}}
tbody .strong th,tbody .strong td{{font-weight:650}} .dim{{color:var(--muted)}}
tbody .bad th:first-child::before{{content:"✗ ";color:var(--bad)}}
tbody .good th:first-child::before{{content:"✓ ";color:var(--good)}}
tbody .doubtful th:first-child::before{{content:"? ";color:var(--bad)}}
.meaning{{margin:.35rem 0 0;color:var(--muted)}}
h2{{margin:0 0 .25rem;font-size:1.125rem;line-height:1.3;font-weight:650}}
section{{padding:1.75rem 0 0}} .lead{{padding-top:.5rem}}
section ul{{margin:.5rem 0;padding-left:1.2rem}}
.note{{margin:0 0 .9rem;text-wrap:pretty;color:var(--muted);font-size:.875rem;max-width:46rem}}
.after{{margin:.9rem 0 0}}
.warnings{{margin:.5rem 0 0;padding:.9rem 1.1rem;background:var(--warning);color:var(--on-warning);
  border-left:4px solid var(--warning-edge);border-radius:4px}}
.warnings h2{{font-size:1rem}}
.warnings ul{{margin:0;padding-left:1.1rem}}
table{{width:100%;border-collapse:collapse;overflow-wrap:break-word;font-size:.875rem;line-height:1.45}}
caption{{text-align:left;text-wrap:pretty;color:var(--muted);font-size:.875rem;padding:0 0 .5rem}}
th,td{{padding:.45rem 1.1rem .45rem 0;text-align:left;vertical-align:top;font-weight:400;
  border-top:1px solid var(--rule)}}
th:last-child,td:last-child{{padding-right:0}}
thead th{{border-top:0;color:var(--muted);font-size:.8125rem;font-weight:400;vertical-align:bottom}}
tbody th{{font-weight:500}}
.answer tbody th{{font-weight:600}}
tfoot th,tfoot td{{border-top:2px solid var(--ink);font-weight:700}}
.number{{text-align:right;white-space:nowrap}}
.answer{{font-size:1rem}}
th button{{all:unset;cursor:pointer}} th button:focus-visible{{outline:2px solid var(--mark)}}
th button::after{{content:" ↕";opacity:.5}} th[aria-sort=ascending] button::after{{content:" ↑";opacity:1}}
th[aria-sort=descending] button::after{{content:" ↓";opacity:1}}
.filter{{display:flex;gap:.8rem;align-items:baseline;margin:.9rem 0 .6rem;color:var(--muted);font-size:.875rem}}
.filter input{{font:inherit;color:inherit;background:var(--panel);border:1px solid var(--rule);border-radius:4px;
  padding:.25rem .5rem;width:16rem;max-width:60%}}
tr[hidden]{{display:none!important}}
.dense{{font-size:.8125rem}} .dense th,.dense td{{padding-right:.6rem}}
.answer td:nth-child(2){{font-weight:700}}
.source{{color:var(--muted);font-size:.8125rem;overflow-wrap:anywhere}}
.day{{color:var(--muted);font-size:.8125rem;white-space:nowrap}}
details{{margin:.9rem 0 0}}
summary{{cursor:pointer;font-size:.875rem;color:var(--muted);padding:.25rem 0}}
summary:hover{{color:var(--ink)}}
summary:focus-visible{{outline:2px solid var(--mark);outline-offset:2px}}
.drawing{{display:block;overflow:visible;font-size:13px}}
.drawing text{{fill:var(--ink);paint-order:stroke;stroke:var(--page);stroke-width:4px;stroke-linejoin:round}}
.drawing .aside,.drawing .tick{{fill:var(--muted);font-weight:400}}
.drawing .tick{{font-size:12px}}
.drawing .value{{font-weight:650}}
.grid,.link,.all,.median{{stroke:var(--rule);stroke-width:1}}
.link{{stroke:var(--muted);stroke-dasharray:2 2}}
.all{{stroke:var(--muted)}}
.median{{stroke:var(--ink);stroke-width:2}}
.mean{{fill:var(--page);stroke:var(--ink);stroke-width:2}}
.hatch{{stroke:var(--page);stroke-width:2}}
.step{{fill:var(--mark)}} .total{{fill:var(--total)}} .most{{fill:var(--most)}}
{_COLOURS}
{_CURVES}
.drawing .curve{{fill:none;stroke-width:2;vector-effect:non-scaling-stroke}}
.dash-1{{stroke-dasharray:7 4}} .dash-2{{stroke-dasharray:9 3 2 3}} .dash-3{{stroke-dasharray:2 3}}
.curve.other{{stroke:{palette.COLOURS["other"]};fill:none}} .curve.step{{stroke:var(--mark);fill:none}}
.curve.over{{stroke:{palette.COLOURS["over"]}}} .curve.most{{stroke:var(--most)}}
.spread{{fill:none;opacity:.45;vector-effect:non-scaling-stroke;stroke-width:1}}
.spread.other{{stroke:{palette.COLOURS["other"]}}} .spread.step{{stroke:var(--mark)}}
.band{{opacity:.16;stroke:none}}
.ink{{fill:var(--ink);stroke:var(--ink)}}
.hollow{{fill:var(--page)}} .outlined{{stroke-width:1.5}} .outlined.step{{stroke:var(--mark)}}
.outlined.other{{stroke:{palette.COLOURS["other"]}}} .outlined.most{{stroke:var(--most)}}
.hollow.ink,.hollow.most{{fill:none}}
.now{{stroke:var(--muted);stroke-dasharray:2 2}}
.pair{{display:grid;grid-template-columns:minmax(0,1.6fr) minmax(0,1fr);gap:1.25rem 3rem}}
.unseen{{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}
figure{{margin:0}} figure+figure,table+figure,table+.pair,.pair+table,.scrolled+figure,figure+table,figure+.filter,
  details+.pair{{margin-top:1.25rem}}
figcaption{{margin:0 0 .7rem;color:var(--muted);font-size:.875rem}}
footer{{margin-top:2.5rem;padding-top:1rem;padding-bottom:2.5rem;color:var(--muted);font-size:.8125rem}}
footer dl{{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:0;
  border-top:1px solid var(--rule);padding-top:1rem}}
footer dt{{font-weight:600}}
footer dd{{margin:0}}
@media (max-width:60rem){{.pair{{grid-template-columns:minmax(0,1fr)}}}}
@media screen and (max-width:52rem){{
  main,footer{{padding-left:1rem;padding-right:1rem}}
  header{{padding-top:1.5rem}}
  .wide{{display:none}}
  .stack thead{{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}
  .stack,.stack caption,.stack tbody,.stack tfoot{{display:block}}
  .stack tr{{display:grid;grid-template-columns:minmax(5.5rem,max-content) minmax(0,1fr);
    gap:.1rem 1rem;align-items:baseline;
    padding:.6rem 0;border-top:1px solid var(--rule)}}
  .stack tfoot tr{{border-top:2px solid var(--ink)}}
  .stack th[scope=row]{{grid-column:1/-1}}
  .stack th,.stack td{{display:contents;border:0;padding:0;text-align:left}}
  .stack th[scope=row]{{display:block;padding:0;font-weight:600}}
  .stack td:empty{{display:none}}
  .stack td::before{{content:attr(data-head);color:var(--muted);font-size:.8125rem}}
}}
@media screen{{
  .scrolled{{max-height:36rem;overflow:auto}}
  .scrolled thead th{{position:sticky;top:0;background:var(--page)}}
}}
@media print{{
  .filter{{display:none}} th button::after{{content:none!important}}
  @page{{margin:16mm 14mm}}
  body{{font-size:10.5pt;print-color-adjust:exact;-webkit-print-color-adjust:exact}}
  main,footer{{max-width:none;padding:0}}
  header{{padding-top:0}}
  section{{padding-top:1.2rem}}
  table{{font-size:8.5pt}} .source,.day{{font-size:8pt}} thead th{{font-size:8pt}}
  th,td{{padding-right:.7rem}}
  thead{{display:table-header-group;break-inside:avoid}} tfoot{{display:table-row-group}}
  .answer,[aria-labelledby=run] table,[aria-labelledby=spread] table{{break-inside:avoid}}
  tr,.drawing,.warnings,footer{{break-inside:avoid}}
  h2,summary,.note,figcaption{{break-after:avoid}}
  details::details-content{{content-visibility:visible;block-size:auto}}
  summary{{list-style:none}}
}}
"""
