"""How large everything on the score sheet is, measured from its words and the room there is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple

from game.presentation.score_sheet import SheetContents
from game.presentation.words.points import minus
from game.translation import _
from game.ui.paint.typeset import TextStyle
from game.ui.score_sheet.figures import STAR, bracketed, kind_words, reach, small, stake_letter
from game.ui.score_sheet.legend import legend_lines, legend_parts
from game.ui.style.theme import LAMP, Fonts, smallest_px

BODY: Final = 17
"""px of points at scale 1."""
BID: Final = 1.28
"""A bid is so many times as large as the points beside it."""
ROW, LEAST_ROW = 2.1, 1.38
DOT: Final = 0.45
"""From the edge of a column to the middle of the dealer's dot, in gaps."""
"""Heights of a row in px of the points: where there is room, and where the sheet scrolls."""
WIDEST_COLUMN: Final = 10.5
"""A player's column at most, in px of the points."""
NARROW_COLUMN: Final = 7.0
LONGEST_NAME: Final = 5.0
"""Of a name for which a column is made wider, in px of the points: some nine letters."""
LEGEND_LINE: Final = 1.7
"""Height of a line of what the marks mean, in px of its letters."""
LARGE: Final = 1.2
"""Words are large from so many times the scale on that a window asks for."""
MANY: Final = 8
"""Players from whom on everything moves together."""


class _SheetKept(NamedTuple):
    """What is not left out for larger letters."""

    totals: bool
    """Running totals in every row."""
    brief: bool
    """Short words, not long ones, of what is special about a deal."""
    brackets: bool
    """A number in brackets for what a streak brought; else a star."""
    margin: bool = True
    """The number of a deal, its step of the staircase and how its bids stand against its tricks."""


_KEPT: Final = (
    _SheetKept(totals=True, brief=False, brackets=True),
    _SheetKept(totals=True, brief=True, brackets=True),
    _SheetKept(totals=False, brief=True, brackets=True),
    _SheetKept(totals=False, brief=True, brackets=False),
)
"""Running totals go first, then long words of a kind, then brackets."""
_LEAN_NAME: Final = 3.8
"""`LONGEST_NAME` of a sheet that has no margin: some seven letters, and a longer name is cut."""
_LEAN: Final = _SheetKept(totals=False, brief=True, brackets=False, margin=False)
"""What is kept where letters are large and players many."""

_fonts = Fonts(1)  # sizes here are px of the screen


@dataclass(frozen=True)
class Measures:
    """Widths and heights of one sheet in px of the screen."""

    body: int
    """px of the points; a name is as large."""
    row: float
    scrolls: bool
    totals: bool
    """Whether the running totals stand in every row."""
    number: int
    cards: int
    trump: int
    """Width of the trump, 0 where none is known of any deal."""
    stairs: int
    kind: int
    """Width of what is special about deals, 0 where nothing is."""
    brief: bool
    """Whether that is told in short words."""
    balance: int
    column: int
    bid: int
    """Width of the widest bid."""
    beside: int
    """From the bids to the tricks, where a stroke or a frame sticks out."""
    taken: int
    """Width of the tricks, 0 where no deal is scored."""
    points: int
    stake: int
    """Width of the letter of a stake beside the bid, 0 where nobody staked anything."""
    extra: int
    """Width of what a premium or a streak brought, 0 where nothing did."""
    brackets: bool
    """Whether that is told as a number in brackets; else it is a star."""
    total: int
    gap: int
    key: int
    """Lines for what the marks mean."""
    margin: bool
    """Whether deals have numbers, steps and balances; else names stand below their marks."""

    @property
    def left(self) -> int:
        """Everything before the first player."""
        columns = self.number, self.cards, self.trump, self.stairs, self.kind, self.balance
        return sum(columns) + self.gap * sum(width > 0 for width in columns)

    @property
    def large(self) -> int:
        """px of a bid."""
        return round(self.body * BID)

    @property
    def head(self) -> int:
        """The line of names."""
        return _head(self.body, margin=self.margin)

    @property
    def foot(self) -> int:
        """The line of totals, and the key below it."""
        return _foot(self.body, self.key)


def measure(
    sheet: SheetContents,
    room: tuple[int, int],
    scale: float,
    *,
    key: bool = True,
    large: bool = False,
) -> Measures:
    """The largest letters with which the sheet fits; running totals go first, then it scrolls.

    Where even the smallest letters are too wide, a star stands for what a streak brought.

    Args:
        sheet: what stands on it.
        room: px of the screen.
        scale: of words.
        key: whether it says below the totals what the marks mean.
        large: whether large letters come before running totals, and before all rows in sight.
    """
    biggest = max(smallest_px(), round(BODY * scale))
    bodies = range(biggest, smallest_px() - 1, -1)
    tried: Iterable[tuple[int, _SheetKept]] = ((body, kept) for kept in _KEPT for body in bodies)
    if large:
        tried = product(bodies, (*_KEPT, _LEAN) if len(sheet.names) >= MANY else _KEPT)
    for body, kept in tried:
        found = _measured(sheet, room, body, kept, key=key, names=large)
        if found.left + len(sheet.names) * found.column <= room[0]:
            if found.scrolls and body > smallest_px() and not large:
                continue
            return found
    return _measured(sheet, room, smallest_px(), _KEPT[-1], key=key, names=False)


def _measured(
    sheet: SheetContents,
    room: tuple[int, int],
    body: int,
    kept: _SheetKept,
    *,
    key: bool,
    names: bool,
) -> Measures:
    """The sheet in letters of `body` px, with `names` in columns that are wide enough for them."""
    totals, brief, brackets, margin = kept

    def wide(texts: list[str], px: int) -> int:
        font = TextStyle(px, bold=True).font(_fonts)
        return max((font.size(text)[0] for text in texts), default=0)

    cells = [cell for row in sheet.rows for cell in row.cells]
    gap = round(body * (0.7 if len(sheet.names) < MANY else 0.5))
    bid = wide(
        [str(cell.bid) for cell in cells if cell.bid is not None] or ["0"], round(body * BID)
    )
    earned = wide([minus(cell.points) for cell in cells if cell.points is not None] or ["00"], body)
    running = [minus(cell.total) for cell in cells if cell.total is not None]
    total = wide([*running, *map(minus, sheet.totals), "00"], body)
    extras = [bracketed(cell.extra) if brackets else STAR for cell in cells if cell.extra]
    extra = wide(extras, small(body))
    stake = wide([stake_letter(cell.stake) for cell in cells if cell.stake], small(body))
    took = [str(cell.taken) for cell in cells if cell.taken is not None]
    taken = wide(took, small(body))
    framed = any(cell.declarer for cell in cells)
    beside = reach(body) + max(1, round(body * (0.3 if framed else 0.1))) if took else 0
    need = lead(gap, body) + bid + beside + taken + stake + gap + earned + round(gap * 0.8) + extra
    if totals:
        need += total + round(gap * 0.9)
    dense = len(sheet.names) >= MANY or not totals
    mark = round(body * 0.7)
    if names:
        longest = LONGEST_NAME if margin else _LEAN_NAME
        name = min(wide(list(sheet.names), body), round(body * longest))
        beside_name = round(gap * 2.2) + round(body * 0.72) if margin else 2 * gap
        need = max(need, beside_name + name)
        need = max(need, round(body * 1.5) + total + 2 * gap)  # a place and a total below it
    ties = any(row.tie_break for row in sheet.rows)
    number = max(wide(["00"], body), wide([_("Deal")], body)) if margin or ties else 0
    if ties:
        number = max(number, wide(["00 " + _("tie")], body))
    cards = max(wide(["00"], body), wide([_("Cards")], body))
    balance = mark + round(gap * 0.4) + wide(["00"], body) if margin else 0
    kind = wide([kind_words(row, brief=brief) for row in sheet.rows], small(body))
    stairs = round(body * (4 if len(sheet.names) >= MANY or kind > 5 * body else 7))
    stairs = stairs if margin else 0
    trump = _trump_width(sheet, body, wide(["×2"], small(body)))
    columns = number, cards, trump, stairs, kind, balance
    left = sum(columns) + gap * sum(width > 0 for width in columns)
    least = max(need, round(body * (4.2 if dense else NARROW_COLUMN)) if margin else 0)
    column = max(least, min((room[0] - left) // len(sheet.names), round(body * WIDEST_COLUMN)))
    lines = 0
    if key:
        px = legend_px(body)
        parts = legend_parts(
            sheet, LAMP, px, totals=totals, brief=brief, brackets=brackets, margin=margin
        )
        lines = len(legend_lines(parts, px, room[0]))
    head, foot = _head(body, margin=margin), _foot(body, lines)
    spare = (room[1] - head - foot) / max(1, len(sheet.rows))
    least_row = max(
        body * LEAST_ROW, TextStyle(round(body * BID), bold=True).font(_fonts).get_height() * 0.8
    )
    row = max(least_row, min(spare, body * ROW))
    if spare < least_row:  # whole rows that fill their room: none is cut in two at head or foot
        rows = room[1] - head - foot
        row = max(row, rows / max(1, int(rows / least_row)))
    return Measures(
        body=body,
        row=row,
        scrolls=spare < least_row,
        totals=totals,
        number=number,
        cards=cards,
        trump=trump,
        stairs=stairs,
        kind=kind,
        brief=brief,
        balance=balance,
        column=column,
        bid=bid,
        beside=beside,
        taken=taken,
        points=earned,
        stake=stake,
        extra=extra,
        brackets=brackets,
        total=total,
        gap=gap,
        key=lines,
        margin=margin,
    )


def words_are_large(scale: float, window: tuple[int, int]) -> bool:
    """Whether letters come before running totals and all rows in sight; `window` in px."""
    return scale > LARGE * min(window[0] / 1280, window[1] / 800)


def suit_size(body: int) -> int:
    """px of a trump in its row."""
    return round(body * 0.8)


def _trump_width(sheet: SheetContents, body: int, doubled: int) -> int:
    suits = max((len(row.trump.order) for row in sheet.rows), default=0)
    if not suits:
        suits = int(any(row.trump.suit or row.trump.none for row in sheet.rows))
    width = round(suits * suit_size(body) * 1.08)
    if any(row.trump.doubled for row in sheet.rows):
        width += doubled + round(body * 0.15)
    return width


def legend_px(body: int) -> int:
    """px of what the marks mean."""
    return max(smallest_px(), round(body * 0.82))


def _head(body: int, *, margin: bool) -> int:
    return round(body * (2.0 if margin else 2.7))


def _foot(body: int, lines: int) -> int:
    legend = lines * legend_px(body) * LEGEND_LINE
    return round(body * 2.2) + round(legend + 0.3 * body * (lines > 0))


def lead(gap: int, body: int) -> int:
    """From the edge of a column to its bid: the dealer's dot stands there, clear of a stroke."""
    return max(round(gap * 1.35), round(gap * DOT) + 2 * dot_radius(body) + reach(body))


def dot_radius(body: int) -> int:
    """px of the dealer's dot."""
    return max(2, round(body * 0.15))
