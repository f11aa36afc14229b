"""A score sheet as one HTML page that looks like paper and prints on it; it loads nothing else."""

from __future__ import annotations

import html
import math
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.engine import PUBLIC, observe
from game.presentation.phrasebook import counts
from game.presentation.score_sheet import Cell, DealRow, SheetContents
from game.presentation.screen_state import ScreenState
from game.presentation.words.points import minus
from game.presentation.words.scorekeeper import standing
from game.presentation.words.scorekeeper import title as title_of
from game.table.records.replay import RecordReader
from game.table.scorekeeping.score_keeping import KeptSheet
from game.translation import _, language

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
div + div {{ margin-top: 2rem; }}
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
@page {{ size: {paper}; margin: {margin}mm; }}
@media print {{
html {{ font-size: {points}pt; }}
body {{ padding: 0; background: none; }}
main {{ max-width: none; padding: 0; background: none; box-shadow: none; }}
div {{ overflow: visible; }}
div + div {{ break-before: page; margin: 0; }}
table {{ width: 100%; table-layout: fixed; }}
col.deal {{ width: {deal}rem; }}
thead {{ display: table-header-group; }}
tfoot {{ display: table-row-group; }}
tr {{ break-inside: avoid; }}
th, td {{ min-width: 0; padding: .18rem .35rem; white-space: normal; }}
thead th {{ font-size: {heads}rem; overflow-wrap: anywhere; vertical-align: bottom; }}
td span {{ margin-right: .3rem; }}
}}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
<p>{under}</p>
{tables}
<p class="key">{key}</p>
</main>
{script}</body>
</html>
"""

_PRINTED: Final = '<script>addEventListener("load", () => print());</script>\n'

_MARGIN_MM: Final = 14
_MM_A_POINT: Final = 25.4 / 72
_NARROWEST_MM: Final = 210, 279
"""Of A4 and Letter the shorter width, upright and sideways."""
_POINTS: Final = 10, 9
"""Size of letters, upright and sideways."""
_DEAL_COLUMN: Final = 9.0
"""Width of the first column, in letters' sizes (em), as all widths below."""
_CELL: Final = 5.4
"""A cell with the dealer's dot, tricks and bid, and a total of four digits below zero."""
_SMALL_HEADS: Final = 0.8
"""Names that are too wide are this much smaller before the table is broken in two."""
_MOST_COLUMNS: Final = 10
"""Players beside one another, however narrow: more are hard to follow along a line."""


class _Shape(NamedTuple):
    """How a sheet is printed."""

    sideways: bool
    columns: int
    """Players in one table; who is left stands in another one, on another sheet of paper."""
    heads: float
    """Size of the names beside that of the letters."""


def sheet_page(
    sheet: SheetContents, title: str, under: str, *, paper: str = "", prints: bool = False
) -> str:
    """The page: deals to come are empty rows, which a pen may fill in.

    On paper nobody is cut off: where players or names are many the page lies on its side, then
    names are smaller, then a second table goes on with the rest of the players.

    Args:
        sheet: what is on it.
        title: the game and its length or house rules.
        under: a line below it, such as when it was begun and how it stands.
        paper: its size as CSS names it, such as "A4"; the printer's where it is empty.
        prints: whether a browser asks for a printer as soon as the page is open.
    """
    names = [html.escape(name) for name in sheet.names]
    shape = _shape(sheet)
    return _PAGE.format(
        language=language(),
        title=html.escape(title),
        names=", ".join(names),
        under=html.escape(under),
        paper=f"{paper} {'landscape' if shape.sideways else 'portrait'}".strip(),
        margin=_MARGIN_MM,
        points=_POINTS[shape.sideways],
        deal=_DEAL_COLUMN,
        heads=shape.heads,
        tables="\n".join(_table(sheet, names, part) for part in _parts(sheet, shape.columns)),
        key=html.escape(_("Tricks/bid, and the total after the deal; • deals.")),
        script=_PRINTED if prints else "",
    )


def recorded_page(played: RecordReader, *, paper: str = "", prints: bool = False) -> str:
    """The page of a recorded game; see `sheet_page`."""
    shown = ScreenState.of(observe(played.state, PUBLIC))
    setup = played.setup
    sheet = SheetContents.of_shown(shown, [seat.name for seat in setup.seats])
    title = setup.variant_name or _(setup.variant.name)
    return sheet_page(sheet, title, "", paper=paper, prints=prints)


def kept_page(kept: KeptSheet, *, paper: str = "", prints: bool = False) -> str:
    """The page of a sheet of the scorekeeper; see `sheet_page`."""
    sheet = SheetContents.of_kept(kept)
    return sheet_page(sheet, title_of(kept), standing(kept), paper=paper, prints=prints)


def _shape(sheet: SheetContents) -> _Shape:
    """The first of these that all players fit into: upright, sideways, small names, two tables."""
    wide = max(map(_word_width, sheet.names))
    players = len(sheet.names)
    for sideways, heads in ((False, 1.0), (True, 1.0), (True, _SMALL_HEADS)):
        columns = min(_MOST_COLUMNS, int(_room(sideways=sideways) / max(_CELL, wide * heads + 0.8)))
        if players <= columns:
            return _Shape(sideways, players, heads)
    tables = math.ceil(players / max(1, columns))
    return _Shape(True, math.ceil(players / tables), _SMALL_HEADS)


def _room(*, sideways: bool) -> float:
    """Width of paper for the columns of players."""
    width = _NARROWEST_MM[sideways] - 2 * _MARGIN_MM
    return width / (_POINTS[sideways] * _MM_A_POINT) - _DEAL_COLUMN


def _word_width(name: str) -> float:
    """About how wide the longest word of a name is in bold letters."""
    wide = ("W", "F")
    return max(
        (
            sum(1.0 if unicodedata.east_asian_width(letter) in wide else 0.62 for letter in word)
            for word in name.split()
        ),
        default=0.0,
    )


def _parts(sheet: SheetContents, columns: int) -> Iterator[range]:
    """The players of each table."""
    for first in range(0, len(sheet.names), columns):
        yield range(first, min(first + columns, len(sheet.names)))


def _table(sheet: SheetContents, names: Sequence[str], seats: range) -> str:
    heads = "".join(f'<th scope="col">{names[seat]}</th>' for seat in seats)
    rows = "\n".join(_row(row, seats) for row in sheet.rows)
    totals = "".join(f"<td>{minus(sheet.totals[seat])}</td>" for seat in seats)
    return (
        f'<div><table><colgroup><col class="deal"><col span="{len(seats)}"></colgroup>\n'
        f"<thead><tr><th></th>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n"
        f"<tfoot><tr><th>{html.escape(_('Total'))}</th>{totals}</tr></tfoot>\n</table></div>"
    )


def _row(row: DealRow, seats: range) -> str:
    size = "?" if row.cards is None else str(row.cards)
    if row.cards is not None:
        size = counts.cards(row.cards)
    marks = [size, *(_(special.value) for special in row.special)]
    if row.tie_break:
        marks.append(_("tie-break"))
    cells = "".join(_cell(row.cells[seat], deals=seat == row.dealer) for seat in seats)
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
