"""Typical deals in which two ways of a decision part: one makes the bid and the other does not.

They are chosen from guessed deals that fit what the seat saw, never from the cards that others
really hold, and each can be played to its end both ways as a record of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from game.engine import Action, Bid, Card, Play, View, legal_actions, to_act
from game.engine.weighing import Course, Steps, Weigher
from game.review.reasons import DEALS
from game.review.review_types import Way
from game.table.game import Game
from game.table.records.event_lines import AnyEvent, DealLine, RecordError
from game.table.records.lines import Line
from game.table.records.replay import FaultyRecord, RecordedGame, faultless

WORTH_TELLING: Final = 0.04
"""Part of the deals from which a kind of them is shown; the commonest in which the best way is the
better one is shown in any case."""
_FOR, _AGAINST = 2, 1
"""Deals that are shown in which the best way is the better one, and the other."""

_TRIED: Final = 5
"""Deals of a kind that are tried, the likeliest first, until one can be played to its end."""

Question: TypeAlias = tuple[View, tuple[Action, Action], tuple[Line, ...]]
"""What a seat knows; the best way and another one, both bids or both cards; the record so far."""


def parting_ways(
    ways: Sequence[Way], chosen: AnyEvent | None, near: float
) -> tuple[Action, Action] | None:
    """The two ways of a weighed decision that are shown side by side, the best first.

    Args:
        ways: what they are worth, in any order.
        chosen: what was decided; None where that is open.
        near: points behind the best up to which another way comes to nearly the same.

    Returns:
        The best and what was chosen instead; else the next that is further behind. None where
        there is no such way, or ways are neither bids nor cards.
    """
    by_points = sorted(ways, key=lambda way: -way.points)
    behind = [way for way in by_points if by_points[0].points - way.points > near]
    behind.sort(key=lambda way: way.action != chosen)
    if not behind:
        return None
    best, other = (way.action.decision() for way in (by_points[0], behind[0]))
    if not isinstance(best, Bid | Play) or not isinstance(other, Bid | Play):
        return None
    return best, other


class PartingDeal(NamedTuple):
    """A guessed deal, played to its end after both ways."""

    hands: tuple[tuple[Card, ...], ...]
    """By seat, what is held at that moment."""
    courses: tuple[Course, Course]
    """After the best way and after the other."""
    off: tuple[int, int]
    """Tricks of the seat above its bid after each, below it where negative."""
    share: float
    """Part of the deals that end as this one does."""
    records: tuple[tuple[Line, ...], ...] = ()
    """After each way, the record with this deal in it, played to its end."""


class Parting(NamedTuple):
    """Where two ways part, counted in the same deals."""

    only_best: float
    """Part of the deals in which the best way alone makes the bid."""
    only_other: float
    deals: tuple[PartingDeal, ...]
    """Typical ones, those in which the best way makes it first."""
    begin: int = 0
    """How many actions of their records come before the decision."""


def parting_of(weigher: Weigher, question: Question) -> Steps[Parting]:
    """Where two ways part; the same question has the same answer."""
    view, ways, lines = question
    seed = f"parting {view.spec.number} {view.seat} {len(view.tricks)} {len(view.trick)}"
    found = yield from weigher.courses(view, ways, DEALS, Random(seed))
    if not found:
        return Parting(0.0, 0.0, ())
    kinds: dict[tuple[int, ...], list[PartingDeal]] = {}
    for best, other in zip(*found, strict=True):
        off = (_off(view, best), _off(view, other))
        if (off[0] == 0) == (off[1] == 0):
            continue
        deal = PartingDeal(_held(view, best), (best, other), off, 0.0)
        now = [each.tricks[0].winner for each in (best, other) if isinstance(ways[0], Play)]
        kinds.setdefault((*off, *now), []).append(deal)
    by_size = sorted(kinds.items(), key=lambda kind: (-len(kind[1]), kind[0]))
    good = [deals for kind, deals in by_size if kind[0] == 0]
    bad = [deals for kind, deals in by_size if kind[0] != 0]
    further = (*good[1:_FOR], *bad[:_AGAINST])
    enough = [each for each in further if len(each) >= WORTH_TELLING * DEALS]
    told = [_typical(each, question) for each in (*good[:1], *enough)]
    shown = tuple(deal for deal in told if deal is not None)
    begin = len(faultless(RecordedGame.of_lines(lines)).steps) if shown else 0
    only = [sum(map(len, kind)) / DEALS for kind in (good, bad)]
    return Parting(only[0], only[1], shown, begin)


def _typical(deals: Sequence[PartingDeal], question: Question) -> PartingDeal | None:
    """The most typical deal that can be played to its end after both ways.

    A deal is the more typical the more often its hidden cards lie where they lie in the others.
    """
    view, ways, lines = question
    lies = Counter(
        (seat, card)
        for deal in deals
        for seat, hand in enumerate(deal.hands)
        if seat != view.seat
        for card in hand
    )

    def likeness(deal: PartingDeal) -> int:
        return sum(lies[seat, card] for seat, hand in enumerate(deal.hands) for card in hand)

    for deal in sorted(deals, key=likeness, reverse=True)[:_TRIED]:
        played = [record_of(lines, view, deal, way, each) for way, each in enumerate(ways)]
        records = tuple(record for record in played if record is not None)
        if len(records) == len(ways):
            return deal._replace(share=len(deals) / DEALS, records=records)
    return None


def record_of(
    lines: Sequence[Line], view: View, deal: PartingDeal, way: int, action: Action
) -> tuple[Line, ...] | None:
    """A record in which the present deal is a guessed one, played to its end after one way.

    Args:
        lines: the record up to the decision.
        view: what the seat knew.
        deal: the guess.
        way: 0 for the best, 1 for the other.
        action: it.

    Returns:
        None where the rules make something else of it, so that it cannot be shown.
    """
    at = max((at for at, line in enumerate(lines) if isinstance(line, DealLine)), default=None)
    if at is None:
        return None
    dealt = [[*hand] for hand in deal.hands]
    for trick in (*(each.played for each in view.tricks), view.trick):
        for played in trick:
            dealt[played.seat].append(played.card)
    line = lines[at]
    assert isinstance(line, DealLine)
    guessed = replace(line, hands=tuple(tuple(card.code for card in hand) for hand in dealt))
    try:
        reader = faultless(RecordedGame.of_lines([*lines[:at], guessed, *lines[at + 1 :]]))
    except (FaultyRecord, RecordError):
        return None
    course, game = deal.courses[way], Game(reader.setup, reader.lines, resumed=reader.state)
    over = len(game.deals) + 1
    coming: Action | None = action
    while len(game.deals) < over:
        if coming is None:
            coming = _next(game, course, len(view.tricks))
        waiting = to_act(game.state).must  # several where bids are made at once
        if coming not in [each for seat in waiting for each in legal_actions(game.state, seat)]:
            return None
        assert coming is not None, "it is legal"
        game.take_action(coming)
        coming = None
    winners = tuple(trick.winner for trick in course.tricks)
    if game.deals[-1].result.winners[-len(winners) :] != winners:
        return None
    return tuple(game.lines)


def _next(game: Game, course: Course, before: int) -> Action | None:
    """What a course has next; None where it is neither a bid nor a card."""
    state = game.state
    seat = to_act(state).must[0]
    trick = len(state.deal.tricks) - before
    for legal in legal_actions(state, seat):
        if isinstance(legal, Bid) and legal.bid == course.bids[seat]:
            return legal
        cards = course.tricks[trick].played
        if isinstance(legal, Play) and (seat, legal.card) in ((on.seat, on.card) for on in cards):
            return legal
    return None


def _off(view: View, course: Course) -> int:
    """Tricks of the seat above its bid at the end."""
    seat = view.seat
    assert seat is not None, "an onlooker decides nothing"
    taken = view.taken[seat] + sum(trick.winner == seat for trick in course.tricks)
    return taken - course.bids[seat]


def _held(view: View, course: Course) -> tuple[tuple[Card, ...], ...]:
    """By seat, the cards that it plays from the moment on, in the order of the pack."""
    hands: list[list[Card]] = [[] for _seat in range(view.players)]
    for at, trick in enumerate(course.tricks):
        for played in trick.played[len(view.trick) if at == 0 else 0 :]:
            hands[played.seat].append(played.card)
    return tuple(tuple(sorted(hand, key=lambda card: card.index)) for hand in hands)
