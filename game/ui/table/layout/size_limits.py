"""How large words and cards may be in a window: as a player wishes, as far as there is room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from pygame import Rect

from game.engine import Variant
from game.ui.platform import pixels
from game.ui.platform.settings import CARD_SIZES, Settings
from game.ui.table.layout.bid_panel_layout import NARROWEST
from game.ui.table.layout.boxes import (
    ASKED_TOOLS,
    LEAST_TRICK_CARD,
    TOOL,
    Yielded,
    fitting_scale,
)
from game.ui.table.layout.seating import SeatBoxes, Side, trick_box

SMALL_WORDS: Final = 13
"""px at scale 1 of the smallest words of the table: their box may not become too small for them."""
LEAST_WORDS: Final = 0.8
"""The same as a scale in any window: a little below it those letters still fit their boxes."""
LARGE_PRINT: Final = 2.4
"""So many cards of a hand in large print are as tall as the window at most."""
LARGE_TRICK: Final = 88
"""px at the base scale of a card of a trick in large print."""
LEAST_PRINT: Final = 0.6
"""Of a card in the hand, in usual heights: its index is larger even then."""
PRINT_STEP: Final = 4
"""px at the base scale from one height of such a hand that is tried to the next."""
LEAST_RISE: Final = 14
"""px at the base scale that are seen of cards others hold."""
LEAST_MESSAGE: Final = 250
"""px at scale 1 in which the question can stand in two lines."""
LEAST_ASKED: Final = 144
"""px at scale 1 of height of what is asked where words are large: calls have four rows."""
ABOVE_WIDTH: Final = 420
"""px at scale 1 of a panel that stands at the top, above the trick."""
LEAST_WORDS_WIDTH: Final = 66
"""px at scale 1 of the words of a seat."""
LEAST_BELOW_WORDS: Final = 50
"""The same where many sit in one row and cards lie below their words."""
LEAST_GAP: Final = 4
"""px at the base scale between two seats at the top."""
STEPS: Final = tuple(range(200, 70, -5))
"""Sizes of words that are tried, in percent of what the window alone asks for."""
GROWN: Final = 10
"""Percent from one size of cards that is tried to the next, where words are larger."""
TAKEN_OFF: Final = 5
"""The same in a window so small that its words are larger than it asks for."""


@dataclass(frozen=True, slots=True)
class SizeWish:
    """What a player would like, in percent of what fits the window by itself."""

    words: int = 100
    cards: int = 100
    large_print: bool = False
    """Whether cards of the hand are to be as tall as there is room for."""

    @classmethod
    def of(cls, settings: Settings) -> SizeWish:
        """What the settings say; a size by the window is the usual one."""
        return cls(settings.scale or 100, settings.card_size, settings.large_print)


class Granted(NamedTuple):
    """How large things are at a table."""

    words: float
    cards: float
    """The scales of both."""
    left_out: Yielded = Yielded.NOTHING
    """What is left out for it."""
    hand: int = 0
    """px of a card of the hand in large print; 0 for the usual."""


def readable(table: SeatBoxes) -> dict[str, Rect]:
    """Every box that must be readable while cards are played, by its name."""
    boxes = {"wins": table.wins, "tools": table.tools, "hand": table.hand}
    if table.pad.width:
        boxes["pad"] = table.pad
    boxes["message"] = table.message
    if table.ladder.height:
        boxes["ladder"] = table.ladder
    if not table.apart:
        boxes["trick"] = table.trick
    for seat, place in enumerate(table.places):
        boxes[f"seat {seat}"] = place.plate
        if place.side is not Side.OWN and table.fan_rise:
            boxes[f"fan {seat}"] = place.fan
        if table.apart and place.side is not Side.OWN:
            boxes[f"card {seat}"] = trick_box(table, seat)
    return boxes


def fits(table: SeatBoxes) -> bool:
    """Whether nothing overlaps, hangs over the edge or becomes too small to read or hit."""
    boxes = readable(table)
    if not all(map(Rect((0, 0), table.size).contains, boxes.values())):
        return False
    if any(one.colliderect(other) for one, other in combinations(boxes.values(), 2)):
        return False
    if not (table.onlooker or _bids_fit(table, boxes)):
        return False
    if table.message.width < table.px(LEAST_MESSAGE):
        return False
    # Above a row there is nothing: that panel stands below it.
    if table.above and not table.row and not _panel_fits(table):
        return False
    large = LARGE_TRICK * table.base if table.large_hand else 0.0
    least = max(LEAST_TRICK_CARD * pixels.per_point(), min(large, table.large_hand))
    if table.trick_height < min(least, 96 * table.base):
        return False
    row = [place for place in table.places if place.side is Side.TOP]
    if not table.row and any(
        other.plate.left - one.plate.right < LEAST_GAP * table.base for one, other in pairwise(row)
    ):
        return False
    least_words = LEAST_BELOW_WORDS if table.row_below else LEAST_WORDS_WIDTH
    if any(place.words.width < table.px(least_words) for place in row):
        return False
    if table.has_backs and table.fan_rise < LEAST_RISE * table.base:
        return False
    return table.across <= 1 or table.step_of(table.across) >= table.least_step


def _panel_fits(table: SeatBoxes) -> bool:
    """Whether there is room for a panel at the top, above the trick and between the corners."""
    right = table.pad.left if table.pad.width else table.area.right
    wide = right - table.wins.right
    return table.free_above >= table.px(table.above) and wide >= table.px(ABOVE_WIDTH)


def _bids_fit(table: SeatBoxes, boxes: Mapping[str, Rect]) -> bool:
    """Whether the panel in which a bid is made fits between the other boxes."""
    bids = table.bids.panel
    if not Rect((0, 0), table.size).contains(bids):
        return False
    if table.row and table.panels_foot - table.panels_top < table.px(LEAST_ASKED):
        return False
    if table.base < table.scale != table.bid_scale:  # it would be in smaller words
        return False
    if table.bids.number_width(table.bid_scale) < NARROWEST:
        return False
    tools = table.tools.copy()
    tools.height = min(tools.height, table.px(TOOL * ASKED_TOOLS))
    tools.bottom = table.tools.bottom
    return not any(
        bids.colliderect(box)
        for name, box in {**boxes, "tools": tools}.items()
        if name not in ("trick", "message", "ladder") and not name.startswith("card ")
    )


class _Room(NamedTuple):
    """What a window offers."""

    size: tuple[int, int]
    per_point: float
    """px of its screen for each of its points."""


def granted(
    size: tuple[int, int],
    seats: int,
    largest: int,
    wish: SizeWish,
    *,
    onlooker: bool,
    calls: bool = False,
    above: int = 0,
    yields: Yielded = Yielded.NOTHING,
    seen: bool = False,
    priced: bool = False,
    keeps_pad: bool = False,
) -> Granted:
    """How large words and cards are in a game whose largest deal has so many cards each.

    Words come first: for them cards shrink, down to the smallest size a player can choose, and the
    table leaves out one thing after the other, as far as `yields`. In large print the hand comes
    next, and more is left out for it.
    """
    return _granted(
        _Room(size, pixels.per_point()),
        seats,
        largest,
        wish,
        onlooker=onlooker,
        calls=calls,
        above=above,
        yields=yields,
        seen=seen,
        priced=priced,
        keeps_pad=keeps_pad,
    )


@lru_cache(maxsize=256)
def _granted(
    room: _Room,
    seats: int,
    largest: int,
    wish: SizeWish,
    *,
    onlooker: bool,
    calls: bool = False,
    above: int = 0,
    yields: Yielded = Yielded.NOTHING,
    seen: bool = False,
    priced: bool = False,
    keeps_pad: bool = False,
) -> Granted:
    size, base = room.size, fitting_scale(room.size)
    lowest = LEAST_WORDS * room.per_point
    raised = round(100 * lowest / base)
    small = base < lowest and wish.words < raised
    if small:  # letters go no further down, and their boxes not below them
        wish = replace(wish, words=raised)
    usual = SeatBoxes(
        size,
        seats,
        largest,
        0,
        onlooker,
        base,
        base,
        calls,
        above,
        largest,
        seen=seen,
        priced=priced,
        keeps_pad=keeps_pad,
    )
    if wish == SizeWish() and fits(usual):
        return Granted(base, base)

    def table(words: int, cards: int, left_out: Yielded = Yielded.NOTHING) -> SeatBoxes:
        scale = base * words / 100
        if words < 100:  # down to what can be read, but not up
            least = usual.least_letters / SMALL_WORDS if usual.is_large else lowest
            scale = min(base, max(scale, least))
        return replace(usual, scale=scale, card_scale=base * cards / 100, yielded=left_out)

    smaller = [cards for cards in reversed(CARD_SIZES) if cards <= wish.cards]
    ways = [way for way in Yielded if way <= yields]
    plain = next(
        (
            found
            for words in STEPS
            if words <= min(100, wish.words)
            for left_out in ways
            for cards in smaller
            if fits(found := table(words, cards, left_out))
        ),
        None,
    )
    if plain is None:
        return Granted(base, base)
    least = round(100 * plain.card_scale / base)
    for words in (words for words in STEPS if 100 < words <= wish.words):
        for left_out in ways:
            # Large words mean large cards: never smaller than at words of the usual size.
            sizes = range(max(least, least * words // 100), least - 1, -GROWN)
            if small:  # nobody asked for those: rather a little is taken off cards than faces
                sizes = range(least, least - GROWN - 1, -TAKEN_OFF)
            for cards in sizes:
                found = table(words, cards, left_out)
                if (small or found.trick_height >= plain.trick_height) and fits(found):
                    return _with_hand(found, ways, wish)
    return _with_hand(plain, ways, wish)


def _with_hand(table: SeatBoxes, ways: Sequence[Yielded], wish: SizeWish) -> Granted:
    """A table that fits, in large print with the tallest hand that does, whatever it leaves out."""
    best = Granted(table.scale, table.card_scale, table.yielded)
    if not wish.large_print or table.onlooker or len(ways) == 1:
        return best
    step, least = max(1, round(PRINT_STEP * table.base)), round(LEAST_PRINT * table.usual_hand)
    most = round(table.size[1] / LARGE_PRINT)
    for left_out in (way for way in ways if way >= table.yielded):
        for tall in range(most, max(least, best.hand), -step):
            if fits(replace(table, yielded=left_out, large_hand=tall)):
                best = best._replace(left_out=left_out, hand=tall)
                break
    return best


def words_granted(size: tuple[int, int], settings: Settings, variant: Variant, players: int) -> int:
    """How large words come out at a table in a window of this size, in percent of the usual."""
    wish, largest = SizeWish.of(settings), variant.largest(players)
    found = granted(
        size,
        players,
        largest,
        wish,
        onlooker=False,
        calls=bool(variant.named_sizes),
        yields=Yielded.ROW,
    )
    return round(100 * found.words / fitting_scale(size))
