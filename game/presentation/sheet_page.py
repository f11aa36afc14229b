"""A score sheet as one HTML page that looks like paper and prints on it; it loads nothing else."""

from __future__ import annotations

import html
from typing import Final

from game.presentation.score_sheet import Cell, DealRow, SheetContents
from game.presentation.words.points import minus
from game.translation import _, language, ngettext

_PAGE: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} – {names}</title>
<style>
:root {{ color-scheme: light; }}
body {{
  margin: 0;
  padding: 2rem 1rem;
  background: #33453f;
  color: #2b2620;
  font: 1rem/1.35 Georgia, "Times New Roman", serif;
}}
main {{
  max-width: max-content;
  margin: 0 auto;
  padding: 1.5rem 2rem 2rem;
  background: #f8f2e2;
  box-shadow: .5rem .5rem 0 #0005;
}}
h1 {{ margin: 0; font-size: 1.6rem; font-weight: normal; }}
p {{ margin: .2rem 0 1rem; color: #675d4c; }}
div {{ overflow-x: auto; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
th, td {{
  padding: .22rem .55rem;
  border-bottom: 1px solid #d8ccae;
  font-weight: normal;
  text-align: right;
  white-space: nowrap;
}}
thead th {{ border-bottom: 2px solid #8a7a58; text-align: center; font-weight: bold; }}
tbody th {{ text-align: left; }}
tbody th small, td small {{ color: #675d4c; font-size: .8rem; }}
td {{ min-width: 6.2rem; border-left: 1px solid #d8ccae; }}
td span {{ float: left; margin-right: .8rem; }}
td.missed span {{ color: #a3241c; text-decoration: line-through; }}
tr.turn > * {{ border-top: 2px solid #8a7a58; }}
p.key {{ margin: .8rem 0 0; font-size: .85rem; }}
tfoot th {{ text-align: left; }}
tfoot > tr > * {{ border-top: 3px double #8a7a58; border-bottom: 0; font-weight: bold; }}
@page {{ margin: 14mm; }}
@media print {{
body {{ padding: 0; background: none; }}
main {{ padding: 0; background: none; box-shadow: none; }}
div {{ overflow: visible; }}
thead {{ display: table-header-group; }}
tr {{ break-inside: avoid; }}
}}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
<p>{under}</p>
<div><table>
<thead><tr><th></th>{heads}</tr></thead>
<tbody>
{rows}
</tbody>
<tfoot><tr><th>{total}</th>{totals}</tr></tfoot>
</table></div>
<p class="key">{key}</p>
</main>
</body>
</html>
"""


def sheet_page(sheet: SheetContents, title: str, under: str) -> str:
    """The page: deals to come are empty rows, which a pen may fill in.

    Args:
        sheet: what is on it.
        title: the game and its length or house rules.
        under: a line below it, such as when it was begun and how it stands.
    """
    names = [html.escape(name) for name in sheet.names]
    return _PAGE.format(
        language=language(),
        title=html.escape(title),
        names=", ".join(names),
        under=html.escape(under),
        heads="".join(f'<th scope="col">{name}</th>' for name in names),
        rows="\n".join(map(_row, sheet.rows)),
        total=html.escape(_("Total")),
        key=html.escape(_("Tricks/bid, and the total after the deal; • deals.")),
        totals="".join(f"<td>{minus(total)}</td>" for total in sheet.totals),
    )


def _row(row: DealRow) -> str:
    size = "?" if row.cards is None else str(row.cards)
    if row.cards is not None:
        size = ngettext("{n} card", "{n} cards", row.cards).format(n=row.cards)
    marks = [size, *(_(special.value) for special in row.special)]
    if row.tie_break:
        marks.append(_("tie-break"))
    cells = "".join(_cell(cell, deals=seat == row.dealer) for seat, cell in enumerate(row.cells))
    turn = ' class="turn"' if row.turn else ""
    told = html.escape(", ".join(marks))
    return f'<tr{turn}><th scope="row">{row.number} <small>{told}</small></th>{cells}</tr>'


def _cell(cell: Cell, *, deals: bool) -> str:
    """Tricks and bid at the left, the running total at the right; a dot where one deals."""
    bid = "" if cell.bid is None else str(cell.bid)
    if cell.taken is not None:
        bid = f"{cell.taken}/{bid}"
    dot = f'<small title="{html.escape(_("deals"))}">•</small> ' if deals else ""
    missed = ' class="missed"' if cell.made is False else ""
    told = cell.points if cell.total is None else cell.total  # of a deal going on, a penalty
    total = "" if told is None else minus(told)
    return f"<td{missed}>{dot}<span>{bid}</span>{total}</td>"
