"""What a cell of the score sheet stands for in words: bid, tricks, and what the points are for."""

from __future__ import annotations

from game.engine.point_parts import PointPart, Source
from game.presentation.phrasebook import outcome
from game.presentation.score_sheet import Cell, DealRow, SheetContents
from game.translation import _, ngettext


def minus(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "−")


def decimal(number: float, digits: int = 1) -> str:
    """A number with digits behind the point, a real minus sign, and none before a zero."""
    return f"{number:z.{digits}f}".replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else minus(number)


def points_words(number: int) -> str:
    """So many points, or so many below zero."""
    return ngettext("{n} point", "{n} points", number, n=minus(number))


def decimal_points(figure: str) -> str:
    """Points of which a figure tells the tenths too."""
    return ngettext("{n} point", "{n} points", 2, n=figure)


def cell_title(sheet: SheetContents, row: DealRow, seat: int) -> str:
    """Who, and the bid against the tricks."""
    cell, name = row.cells[seat], sheet.names[seat]
    if cell.bid is None:
        return _("{name}, deal {number}: no bid yet", name=name, number=row.number)
    if cell.taken is None:
        return _("{name}, deal {number}: bid {bid}", name=name, number=row.number, bid=cell.bid)
    return _(
        "{name}, deal {number}: bid {bid}, took {taken}, {balance}",
        name=name,
        number=row.number,
        bid=cell.bid,
        taken=cell.taken,
        balance=balance_words(cell.taken - cell.bid),
    )


def balance_words(off: int) -> str:
    """Tricks more or fewer than were bid."""
    return outcome.balance(off)


def verdict_words(over: int) -> str:
    """How a bid came out, in a word or two; `over` is tricks more than were bid."""
    return outcome.balance(over)


def cell_text(sheet: SheetContents, cell: Cell) -> str:
    """What the points are made of, and the total after them; empty before the deal is scored."""
    if cell.points is None:
        return ""
    points = points_words(cell.points)
    parts = ", ".join(f"{signed(part.points)} {part_words(part)}" for part in cell.parts)
    text = f"{parts}: {points}." if parts else f"{points}."
    if not sheet.shared and cell.total is not None:
        text = f"{text} {_('Total {total}.', total=minus(cell.total))}"
    return text


def part_words(part: PointPart) -> str:
    """What a part of the points is for, after its number."""
    count = part.count
    match part.source:
        case Source.MADE:
            return _("for the bid made")
        case Source.MISSED:
            return _("for the bid missed")
        case Source.CARDS:
            return ngettext("for {n} card dealt", "for {n} cards dealt", count, n=count)
        case Source.BID:
            return _("for the bid of {n}", n=count)
        case Source.TRICKS:
            return ngettext("for {n} trick", "for {n} tricks", count, n=count)
        case Source.RUNGS:
            return _("for tricks by their number")
        case Source.OVER:
            return _("for {n} over", n=count)
        case Source.UNDER:
            return _("for {n} under", n=count)
        case Source.FEW_MADE:
            return ngettext(
                "as {n} player made the bid", "as {n} players made their bids", count, n=count
            )
        case Source.ALL_MADE:
            return _("as all made their bids")
        case Source.PREMIUM:
            return _("for a premium")
        case Source.DOUBLED:
            return _("as this trump counts double")
        case Source.STREAK:
            return _("for {n} in a row", n=count)
        case Source.PENALTY:
            return _("for revoking")
