"""Games of every row, listened to event by event, with the truth about each moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from game.engine import (
    ALL,
    PUBLIC,
    BidPlaced,
    CardPlayed,
    Event,
    GameState,
    Phase,
    Play,
    TrickTaken,
    Viewer,
    legal_actions,
    observe,
    redact,
)
from game.engine.decisions import HandDealt
from game.presentation.screen_state import ScreenState
from game.variants import variant, with_options
from tests.dealing import Step, whole_game
from tests.referee.book import Law, law_of
from tests.referee.tricks import Cards

Said = TypeVar("Said")
NAMES = ("Ada", "Bruno", "Clio", "Dmitri", "Edda", "Farid", "Greta", "Hugo", "Iris", "Jun")
GAMES: tuple[tuple[str, int, Mapping[str, object], int], ...] = (
    ("blackout", 2, {}, 6),
    ("blackout", 4, {"schedule": [1, 6, 9]}, 9),
    ("blackout", 3, {"bidding": "simultaneous", "schedule": [3, 8]}, 9),
    ("blackout", 5, {"revokes": "penalised", "must_trump": True, "schedule": [7, 4]}, 9),
    ("blackout", 7, {"hook": "any", "bid_changes": True}, 7),
    ("cooperative", 2, {"schedule": [1, 2, 3]}, 9),
    ("cooperative", 5, {}, 4),
    ("jabberwocky", 3, {}, 5),
    ("jabberwocky", 5, {"revokes": "penalised"}, 6),
    ("up-and-down-the-river", 4, {"schedule": [1, 2, 5]}, 6),
    ("clag", 3, {}, 20),
    ("clag", 7, {"hook": True}, 14),
    ("clag", 4, {"bidding": "simultaneous"}, 14),
    ("caller-clag", 3, {}, 9),
    ("caller-clag", 5, {"deals": 8, "trump_broken": True}, 8),
    ("kachuful", 3, {"schedule": [1, 4, 6]}, 5),
    ("kachuful", 7, {}, 7),
    ("romanian-whist", 4, {}, 24),
    ("romanian-whist", 6, {"streak_bonus": True}, 12),
    ("seven-truf", 4, {}, 9),
    ("la-podrida", 4, {}, 3),
    ("la-podrida", 8, {"must_trump": False}, 5),
    ("potomac", 3, {"schedule": [8, 5]}, 3),
    ("potomac", 10, {}, 5),
    ("network-blackout", 4, {"schedule": [1, 3]}, 3),
    ("network-blackout", 7, {}, 4),
    ("oh-hell", 6, {"schedule": [6, 2, 1]}, 4),
    ("oh-hell", 4, {"no_trump": "always", "schedule": [5, 3]}, 4),
    ("two-jokers", 3, {"schedule": [9, 4, 6, 2]}, 4),
    ("two-jokers", 7, {"trump_broken": True}, 6),
    ("northeast-jokers", 5, {}, 5),
    ("northeast-jokers", 6, {"must_trump": True, "trump_broken": True}, 5),
    ("la-pocha", 3, {}, 8),
    ("la-pocha", 8, {"schedule": [4, 5]}, 3),
    ("ninety-nine", 3, {}, 4),
    ("bowers-duo", 2, {}, 15),
    ("bowers-duo", 2, {"trump_broken": True, "must_trump": True, "schedule": [12, 7]}, 3),
)
"""Row, players, house rules, and how many deals are listened to."""


@dataclass
class Facts:
    """What is true when something is said."""

    law: Law
    step: Step
    event: Event
    before: GameState
    after: GameState
    bids: dict[int, int]
    """Every bid of the deal that was made so far, the one that is told of included."""
    taken: list[int]
    done: int
    """Tricks that were taken, the one that is told of included."""
    trick: list[tuple[int, str]]
    """The cards of the trick before the one that is told of, or the whole of a trick taken."""
    named: dict[str, str]
    """What jokers of this trick were named before."""
    choices: dict[int, int]
    """How many ways to play each seat had in this trick."""
    promised: list[str] = field(default_factory=list)
    """What was said to come of the bids."""

    @property
    def cards(self) -> Cards:
        deal = self.before.deal
        call = deal.spec.call
        order = call.precedence if call is not None else None
        trump = deal.trump.letter if deal.trump is not None and deal.trump_known else None
        return Cards(
            self.law,
            trump,
            nuloss=call is not None and call.nuloss,
            precedence="".join(suit.letter for suit in order) if order else None,
        )

    @property
    def tricks(self) -> int:
        return self.before.deal.spec.cards - (3 if self.law.bidding == "laid" else 0)

    @property
    def left(self) -> int:
        return self.tricks - self.done

    def held(self, seat: int) -> list[str]:
        """The cards of a seat before what is told of."""
        return [card.code for card in self.before.deal.hands[seat]]

    def wants(self, seat: int) -> int:
        return self.bids[seat] - self.taken[seat]

    def has_called(self) -> bool:
        return self.before.deal.spec.call is not None


def listened(
    row: str,
    players: int,
    options: Mapping[str, object],
    deals: int,
    seed: int,
    say: Callable[[Event, ScreenState, ScreenState], Said],
) -> Iterator[tuple[Facts, dict[Viewer, Said]]]:
    """Every event of the first deals of a game, with what is said about it by viewer."""
    law = law_of(row, players, options)
    chosen = with_options(variant(row), options, players)
    viewers: tuple[Viewer, ...] = (ALL, PUBLIC, seed % players)
    shown: dict[Viewer, ScreenState] = {}
    bids: dict[int, int] = {}
    taken = [0] * players
    done = 0
    trick: list[tuple[int, str]] = []
    named: dict[str, str] = {}
    choices: dict[int, int] = {}
    promised: list[str] = []
    for step in whole_game(chosen, players, seed, seed % players):
        if not shown:
            shown = {viewer: ScreenState.of(observe(step.before, viewer)) for viewer in viewers}
        if len(step.before.finished) >= deals:
            return
        if isinstance(step.action, Play):
            choices[step.action.seat] = len(legal_actions(step.before, step.action.seat))
        for event in step.events:
            match event:
                case HandDealt():
                    bids.clear()
                    taken, done = [0] * players, 0
                    promised.clear()
                case BidPlaced():
                    bids[event.seat] = event.bid
                case TrickTaken():
                    taken[event.winner] += 1
                    done += 1
                case _:
                    pass
            known = step.after.deal.bids if step.after.deal.bids else ()
            if step.after.phase in (Phase.PLAYING, Phase.TURNING, Phase.CHOOSING, Phase.PILING):
                bids.update({seat: bid for seat, bid in enumerate(known) if bid is not None})
            facts = Facts(
                *(law, step, event, step.before, step.after, dict(bids), list(taken), done),
                *(list(trick), dict(named), dict(choices), promised),
            )
            words: dict[Viewer, Said] = {}
            for viewer in viewers:
                heard = redact(event, step.after.deal, viewer)
                now = shown[viewer].after(heard)
                words[viewer] = say(heard, shown[viewer], now)
                shown[viewer] = now
            yield facts, words
            if isinstance(event, CardPlayed):
                trick.append((event.seat, event.card.code))
                if event.joker is not None:
                    named[event.card.code] = event.joker.value
            elif isinstance(event, TrickTaken):
                trick.clear()
                named.clear()
                choices.clear()
