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
from game.ui.table.layout.bid_panel_layout import LEAST_WIDTH
from game.ui.table.layout.boxes import LEAST_TRICK_CARD, Yielded, fitting_scale
from game.ui.table.layout.seating import SeatBoxes, Side, stack_gaps

SMALL_WORDS: Final = 13
"""px at scale 1 of the smallest words of the table: their box may not become too small for them."""
LEAST_WORDS: Final = 0.8
"""The same as a scale in any window: a little below it those letters still fit their boxes."""
LEAST_TRICK_STEP: Final = 4
"""Points from one won trick to the next at which they can be counted."""
LARGE_PRINT: Final = 3
"""So many cards of a hand in large print are as tall as the window at most."""
LARGE_TRICK: Final = 88
"""px at the base scale of a card of a trick in large print."""
LEAST_PRINT: Final = 0.6
"""Of a card in the hand, in usual heights: its index is larger even then."""
PRINT_STEP: Final = 8
"""px at the base scale from one height of such a hand that is tried to the next."""
LEAST_FAN: Final = 14
"""px at the base scale that are seen of cards others hold."""
LEAST_MESSAGE: Final = 250
"""px at scale 1 in which a sentence above the hand can stand in two lines."""
ABOVE_WIDTH: Final = 420
"""px at scale 1 of a panel that stands at the top, above the trick."""
LEAST_GAP: Final = 8
"""px at the base scale between two plates at the top."""
HALF_CONTROLS: Final = 470
"""What the longer of two rows of buttons below a demo needs, px at scale 1."""
STEPS: Final = tuple(range(200, 70, -5))
"""Sizes of words that are tried, in percent of what the window alone asks for."""


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
    boxes = {
        "rules": table.rule_line,
        "info": table.info,
        "message": table.message,
    }
    if table.has_score:
        boxes["score"] = table.score
    if table.onlooker:  # for a player they lie in the corner of his own
        boxes |= {"tally": table.tally, "trump": table.trump}
    boxes |= {"hand": table.hand, "hints": table.hints, "trick": table.trick}
    for seat, place in enumerate(table.places):
        boxes[f"plate {seat}"] = place.plate
        boxes[f"stack {seat}"] = place.stack
        if place.side is not Side.OWN and table.has_backs:
            boxes[f"fan {seat}"] = place.fan
    return boxes


def fits(table: SeatBoxes) -> bool:
    """Whether nothing overlaps, hangs over the edge or becomes too small to read or hit."""
    boxes = readable(table)
    window = Rect((0, 0), table.size)
    if not all(map(window.contains, boxes.values())):
        return False
    if any(one.colliderect(other) for one, other in combinations(boxes.values(), 2)):
        return False
    if not (table.onlooker or _bids_fit(table, boxes)):
        return False
    if table.message.width < table.px(LEAST_MESSAGE):
        return False
    if table.above and not _panel_fits(table):
        return False
    if table.trick_height < min(LEAST_TRICK_CARD * pixels.per_point(), 96 * table.base):
        return False
    row = [place.plate for place in table.places if place.side is Side.TOP]
    if any(other.left - one.right < LEAST_GAP * table.base for one, other in pairwise(row)):
        return False
    least = LEAST_FAN * table.base
    if table.has_backs and any(place.fan.height < least for place in table.places):
        return False
    if table.hand_size > 1 and table.hand_span[1] < table.least_step:
        return False
    if table.large_hand and table.trick_height < min(LARGE_TRICK * table.base, table.large_hand):
        return False
    gaps = stack_gaps(table.hand_size)
    narrowest = min(place.stack.width for place in table.places)
    if (narrowest - table.stacked_height) / gaps < LEAST_TRICK_STEP * pixels.per_point():
        return False
    return not table.onlooker or table.hints.width >= table.px(HALF_CONTROLS)


def _panel_fits(table: SeatBoxes) -> bool:
    """Whether there is room for a panel at the top, above the trick and between the corners."""
    wide = table.score.left - (table.info.right if table.has_box else table.area.left)
    return table.free_above >= table.px(table.above) and wide >= table.px(ABOVE_WIDTH)


def _bids_fit(table: SeatBoxes, boxes: Mapping[str, Rect]) -> bool:
    """Whether the panel in which a bid is made fits between the other boxes."""
    bids = table.bids.panel
    if not Rect((0, 0), table.size).contains(bids):
        return False
    unused = {"trick"}
    if not table.has_portraits:  # nothing is won or said yet while bids are made
        unused |= {"message", *(f"stack {seat}" for seat in range(table.seats))}
    if any(bids.colliderect(box) for name, box in boxes.items() if name not in unused):
        return False
    return not table.has_score or bids.width >= table.px(LEAST_WIDTH)


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
    keeps_score: bool = False,
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
        keeps_score=keeps_score,
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
    keeps_score: bool = False,
) -> Granted:
    size, base = room.size, fitting_scale(room.size)
    lowest = LEAST_WORDS * room.per_point
    if base < lowest:  # letters go no further down, and their boxes not below them
        wish = replace(wish, words=max(wish.words, round(100 * lowest / base)))
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
        keeps_score=keeps_score,
    )
    if wish == SizeWish():
        return Granted(base, base)

    def table(words: int, cards: int, left_out: Yielded = Yielded.NOTHING) -> SeatBoxes:
        scale = base * words / 100
        if words < 100:  # down to what can be read, but not up
            least = usual.least_letters / SMALL_WORDS if usual.is_large else lowest
            scale = min(base, max(scale, least))
        return replace(usual, scale=scale, card_scale=base * cards / 100, yielded=left_out)

    smaller = [cards for cards in reversed(CARD_SIZES) if cards <= wish.cards]
    low = [words for words in STEPS if words <= wish.words]
    ways = [way for way in Yielded if way <= yields]
    for words in low:
        for left_out in ways if words > 100 else ways[:1]:
            if words > 100 and not fits(table(words, smaller[-1], left_out)):
                continue
            for cards in smaller:
                found = table(words, cards, left_out)
                if fits(found):
                    return _with_hand(found, ways, wish)
    for words in [w for w in STEPS if w <= min(100, wish.words)]:
        for cards in smaller:
            found = table(words, cards)
            if fits(found):
                return _with_hand(found, ways, wish)
    return Granted(base, base)


def _with_hand(table: SeatBoxes, ways: Sequence[Yielded], wish: SizeWish) -> Granted:
    """A table that fits, in large print with the tallest hand that does, whatever it leaves out."""
    best = Granted(table.scale, table.card_scale, table.yielded)
    if not wish.large_print or table.onlooker or len(ways) == 1:
        return best
    step, least = max(1, round(PRINT_STEP * table.base)), round(LEAST_PRINT * table.usual_hand)
    most = table.size[1] // LARGE_PRINT
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
        yields=Yielded.BOX,
    )
    return round(100 * found.words / fitting_scale(size))
