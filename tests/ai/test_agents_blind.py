"""Hidden information, by test: what a bot may not see changes nothing that it does.

What is hidden is restated here, not read from a View. A game is played at random; before each
decision the hidden cards are dealt another way and bids under seal become others, and all that a
seat saw and heard must be the same, and so must be what a bot does there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest

from game.engine import (
    CHANCE,
    Action,
    Bid,
    Card,
    Deal,
    DealPiles,
    Event,
    GameState,
    IllegalAction,
    Lay,
    Phase,
    Revoked,
    Suit,
    Variant,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    redact,
    to_act,
)
from game.engine.choices import Bidding, Premium, Sight, TrumpFrom
from game.engine.variant import Twist
from game.table.dealer import chance_action
from game.variants import VARIANTS
from tests.bots import AGENTS, decide, one_deal
from tests.speak import game

FROM_THE_STOCK = (TrumpFrom.TURNED, TrumpFrom.TURNED_LATE)


def hidden_from(state: GameState, seat: int) -> set[Card]:
    """The cards whose place the seat may not know: unplayed ones it does not see, and the stock."""
    deal = state.deal
    sight = deal.spec.sight
    bids_in = state.phase is Phase.PLAYING
    seen = {play.card for trick in deal.tricks for play in trick.played}
    seen |= {play.card for play in deal.trick}
    for owner, held in enumerate(deal.hands):
        if sight is Sight.PILE_UNSEEN or (sight is Sight.BLIND_UNTIL_BID and not bids_in):
            continue
        revealed = deal.staked is not None and deal.staked == (owner, Premium.REVEAL)
        if (owner == seat) != (sight is Sight.FOREHEAD) or revealed:
            seen |= set(held)
    for owner, aside in enumerate(deal.laid):
        if owner == seat or (deal.staked is not None and deal.staked.seat == owner):
            seen |= set(aside)
    shown = (*FROM_THE_STOCK, TrumpFrom.DEALERS_LAST)
    if deal.turn_up is not None and deal.spec.trump_from in shown:
        seen.add(deal.turn_up)
    return set(deal.spec.pack) - seen


def exchanged(
    variant: Variant, actions: Sequence[Action], hidden: set[Card], seat: int, rng: Random
) -> list[Action]:
    """The same actions with the hidden cards dealt another way, and other bids under seal."""
    (deal,) = (action for action in actions if isinstance(action, Deal))
    players = len(deal.hands)
    places = [card for card in variant.pack(players) if card in hidden]
    other = dict(zip(places, rng.sample(places, len(places)), strict=True))

    def swapped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(other.get(card, card) for card in cards)

    bids = sum(isinstance(action, Bid) for action in actions)
    sealed = variant.rules.bidding is Bidding.SIMULTANEOUS and bids < players
    changed: list[Action] = []
    for action in actions:
        match action:
            case Deal(hands):
                changed.append(Deal(tuple(map(swapped, hands))))
            case DealPiles(piles):
                changed.append(DealPiles(tuple(map(swapped, piles))))
            case Lay(owner, aside, premium):
                changed.append(Lay(owner, swapped(aside), premium))
            case Bid(owner, _) if sealed and owner != seat:
                changed.append(Bid(owner, rng.randrange(len(deal.hands[0]) + 1)))
            case _:
                changed.append(action)
    return changed


class Reached(NamedTuple):
    """All that a seat learns of a game."""

    view: View
    heard: list[Event]

    @property
    def revokes(self) -> list[bool]:
        """Which of the events were revokes, which everybody sees being called."""
        return [isinstance(event, Revoked) for event in self.heard]


def replayed(
    variant: Variant, players: int, actions: Sequence[Action], seat: int
) -> tuple[GameState, Reached]:
    """The state after these actions, and what has reached a seat.

    Raises:
        IllegalAction: one of them is not allowed.
    """
    state = new_game(variant, players, 0)
    heard: list[Event] = []
    for action in actions:
        state, events = apply(state, action)
        heard.extend(redact(event, state.deal, seat) for event in events)
    return state, Reached(observe(state, seat), heard)


def blackout(players: int, **options: object) -> tuple[Variant, int]:
    return game("blackout", players, no_trump="never", **options), players


def clag(twist: Twist) -> tuple[Variant, int]:
    """One of Clag's special deals, alone and of four cards."""
    row = VARIANTS["clag"]
    return replace(row, deals={4: (4,)}, twists={1: twist}), 4


TABLES: dict[str, tuple[Variant, int]] = {
    "forehead": blackout(4, schedule=[1], blind_one_card=True),
    "simultaneous": blackout(4, schedule=[3], bidding="simultaneous"),
    "must trump": blackout(3, schedule=[4], must_trump=True),
    "revokes": blackout(4, schedule=[4], revokes="penalised"),
    "hook, unbroken trump": blackout(5, schedule=[5], hook=True, trump_broken=True),
    "late trump": clag(Twist(trump=TrumpFrom.TURNED_LATE)),
    "bid without looking": clag(Twist(sight=Sight.BLIND_UNTIL_BID)),
    "unseen piles": clag(Twist(sight=Sight.PILE_UNSEEN)),
    "misère": clag(Twist(misere=True)),
    "cooperative": (game("cooperative", 4, schedule=[3]), 4),
    "declarer": (game("potomac", 4, schedule=[4]), 4),
    "two jokers": (game("two-jokers", 5, schedule=[5]), 5),
    "jokers high or low": (game("northeast-jokers", 5, schedule=[5]), 5),
    "dealer's last card": (game("la-pocha", 5, schedule=[8]), 5),
    "overtrumping": (game("la-pocha", 4, schedule=[4]), 4),
    "bowers": (game("bowers-duo", 2, schedule=[6]), 2),
    "caller": (VARIANTS["caller-clag"], 3),
    "laid bids": (VARIANTS["ninety-nine"], 3),
}


@pytest.mark.thinned(105)
@pytest.mark.parametrize("name", AGENTS)
@pytest.mark.parametrize("table", TABLES)
def test_exchanging_what_a_seat_cannot_see_changes_nothing_for_it(name: str, table: str) -> None:
    variant, players = TABLES[table]
    rng = Random(f"{name} {table}")
    compared = 0
    for number in range(40):
        actions: list[Action] = []
        state = new_game(variant, players, 0)
        while not state.finished:
            must = to_act(state).must
            if must == (CHANCE,):
                action: Action = chance_action(state, f"{number}")
            else:
                seat = rng.choice(must)
                action = rng.choice(legal_actions(state, seat))
                # A search is asked more rarely, and of large deals not every card either.
                sampled = rng.random() < (0.2 if name == "mcts" else 0.6)
                for looker in must if sampled else ():
                    if not state.deal.hands:
                        continue
                    hidden = hidden_from(state, looker)
                    changed = exchanged(variant, actions, hidden, looker, rng)
                    same, reached = replayed(variant, players, actions, looker)
                    try:
                        other, reaching = replayed(variant, players, changed, looker)
                    except IllegalAction:
                        continue  # somebody would have had to follow: a void is seen, not hidden
                    if reaching.revokes != reached.revokes:
                        continue  # the same where it costs points
                    assert same == state
                    assert reaching == reached
                    if len(legal_actions(state, looker)) > 1:
                        compared += other != state
                        assert decide(other, looker, name) == decide(state, looker, name)
            actions.append(action)
            state, _ = apply(state, action)
        if compared >= 14:
            break
    assert compared >= 10, "hardly anything was exchanged"


def test_a_view_says_nothing_of_suits_face_down() -> None:
    variant = game("blackout", 3, schedule=[3], no_trump="never")
    state = one_deal(variant, 3, ["random"] * 3, 3)[3]
    hidden = [held for owner, hand in enumerate(observe(state, 0).hands) if owner for held in hand]
    assert hidden
    assert not any(hasattr(held, "suit") for held in hidden)
    assert Suit.SPADES in {held.suit for held in state.deal.spec.pack}
