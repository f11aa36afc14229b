"""Whole random games, each step held against `tests.shadow` and against what must stay hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from game.engine import (
    ALL,
    CHANCE,
    PUBLIC,
    Action,
    Bid,
    Card,
    ChangeBid,
    Deal,
    DealPiles,
    GameState,
    Guess,
    HandDealt,
    IllegalAction,
    Phase,
    Play,
    TurnUp,
    Viewer,
    apply,
    imagine,
    legal_actions,
    observe,
    redact,
    to_act,
)
from game.engine.choices import Sight
from game.variants import VARIANTS, with_options
from tests.dealing import whole_game
from tests.shadow import PACK, Referee

# The states against the referee


def check_state(state: GameState, referee: Referee) -> None:
    """Everything that the referee knows stands in the state too."""
    deal = state.deal
    assert state.totals == tuple(referee.totals)
    assert len(state.finished) == len(referee.made)
    assert state.totals == tuple(
        sum(done.points[seat] for done in state.finished) for seat in range(state.players)
    )
    if referee.over:
        assert state.phase is Phase.OVER
        assert state.winners == referee.winners
        return
    assert state.winners == ()
    spec = deal.spec
    assert (spec.number, spec.dealer, spec.cards) == (
        referee.number,
        referee.dealer,
        referee.cards,
    )
    assert spec.tie_break == referee.tie_break
    assert (spec.sight is Sight.FOREHEAD) == referee.forehead
    assert [list(held) for held in deal.hands] == referee.hands
    if not deal.hands:
        return
    assert deal.bids == tuple(referee.bids)
    assert deal.last_bidder == referee.last_bidder
    assert deal.trump is referee.trump
    assert deal.turn_up is referee.turn_up
    assert deal.trump_known == (not referee.waits_for_turn_up)
    assert deal.taken == tuple(referee.taken)
    assert deal.penalties == tuple(referee.penalties)
    assert [tuple(play) for play in deal.trick] == [(*play, None) for play in referee.trick]
    # No card is lost or found: held, played and turned up are so many different cards.
    played = [play.card for trick in deal.tricks for play in trick.played]
    played += [play.card for play in deal.trick]
    assert played == referee.out
    seen = [c for held in deal.hands for c in held] + played
    assert len(seen) == len(set(seen)) == spec.players * spec.cards
    assert deal.turn_up not in seen
    assert sum(deal.taken) == len(deal.tricks) == len(played) // spec.players


def check_turn(state: GameState, referee: Referee) -> None:
    """The engine lets exactly those act, and exactly so, who may by the rules."""
    waiting = to_act(state)
    assert waiting == referee.waits()
    for seat in range(state.players):
        assert list(legal_actions(state, seat)) == referee.allowed(seat)
    for seat in waiting.must:
        assert seat == CHANCE or referee.allowed(seat), "somebody must act and cannot"


def refusal(state: GameState, action: Action) -> str:
    """The sentence that refuses this action."""
    try:
        apply(state, action)
    except IllegalAction as no:
        return str(no)
    raise AssertionError(f"{action} was not refused")


def check_refusals(state: GameState, referee: Referee, rng: Random) -> None:
    """Whatever is not allowed is refused, with a sentence, and leaves the state alone."""
    players = range(-1, state.players + 1)
    wrong: list[Action] = [
        make(seat, bid)
        for seat in players
        for bid in range(-1, referee.cards + 2)
        for make in (Bid, ChangeBid)
    ]
    wrong += [Play(seat, c) for seat in players for c in rng.sample(PACK, 8)]
    wrong += [Play(seat, c) for seat, held in enumerate(referee.hands) for c in held]
    if referee.hands:
        wrong.append(Deal(tuple(map(tuple, referee.hands))))
        wrong.append(TurnUp(next((c for held in referee.hands for c in held), PACK[0])))
    before = repr(state.deal)
    for action in wrong:
        if isinstance(action, Deal | TurnUp | DealPiles) or action not in referee.allowed(
            action.seat
        ):
            sentence = refusal(state, action)
            assert sentence.endswith(".")
            assert "{" not in sentence
    assert repr(state.deal) == before


# What is hidden


def hidden_from(viewer: Viewer, state: GameState, *, forehead: bool) -> list[int]:
    """The seats whose cards this viewer may not know, stated apart from the engine."""
    if viewer is ALL:
        return []
    if viewer is PUBLIC:
        return list(range(state.players))
    return [seat for seat in range(state.players) if (seat == viewer) == forehead]


def exchanged(state: GameState, viewer: Viewer, referee: Referee, rng: Random) -> GameState:
    """The same state to this viewer's eyes, with all that he cannot see dealt anew."""
    deal = state.deal
    hidden = hidden_from(viewer, state, forehead=referee.forehead)
    seen = set(referee.out) | {referee.turn_up}
    seen |= {c for seat, held in enumerate(deal.hands) if seat not in hidden for c in held}
    pool = [c for c in PACK if c not in seen]
    rng.shuffle(pool)
    hands = tuple(
        tuple(pool.pop() for _ in held) if seat in hidden else held
        for seat, held in enumerate(deal.hands)
    )
    bids = deal.bids
    if referee.at_once and None in bids and viewer is not ALL:
        bids = tuple(
            b if b is None or seat == viewer else rng.randint(0, referee.cards)
            for seat, b in enumerate(bids)
        )
    return replace(state, deal=replace(deal, hands=hands, bids=bids))


def check_views(state: GameState, referee: Referee, rng: Random) -> None:
    """Nobody's View depends on what he cannot see, and it holds all that he can."""
    viewers: list[Viewer] = [*range(state.players), PUBLIC, ALL]
    for viewer in viewers:
        view = observe(state, viewer)
        other = exchanged(state, viewer, referee, rng)
        assert observe(other, viewer) == view
        hidden = hidden_from(viewer, state, forehead=referee.forehead)
        for seat, held in enumerate(view.hands):
            assert len(held) == len(state.deal.hands[seat])
            if seat in hidden:
                assert not any(isinstance(c, Card) for c in held)
            else:
                assert held == state.deal.hands[seat]
        truth = Guess(hands=state.deal.hands, sealed_bids=state.deal.bids)
        assert imagine(view, truth) == state


def check_redaction(dealt: HandDealt, state: GameState, referee: Referee, rng: Random) -> None:
    """The news of a deal tells nobody what his View would not."""
    viewers: list[Viewer] = [*range(state.players), PUBLIC, ALL]
    for viewer in viewers:
        told = redact(dealt, state.deal, viewer)
        assert isinstance(told, HandDealt)
        assert told.hands == observe(state, viewer).hands
        other = exchanged(state, viewer, referee, rng)
        assert redact(replace(dealt, hands=other.deal.hands), other.deal, viewer) == told


def watch(name: str, wishes: dict[str, Any], players: int, seed: int) -> Referee:
    """A complete random game, every step of it checked, some of them more closely.

    Which ones shifts with the seed, so that over all games no kind of step is left out.
    """
    variant = with_options(VARIANTS[name], wishes, players)
    first_dealer = seed % players
    referee = Referee(name, wishes, players, first_dealer)
    rng = Random(seed)
    for place, step in enumerate(whole_game(variant, players, seed, first_dealer)):
        check_turn(step.before, referee)
        if (place + seed) % 89 == 0:
            check_refusals(step.before, referee, rng)
        assert list(step.events) == referee.follow(step.action)
        check_state(step.after, referee)
        if isinstance(step.action, Deal):
            assert isinstance(step.events[0], HandDealt)
            check_redaction(step.events[0], step.after, referee, rng)
        if (place + seed) % 31 == 0 and not referee.over:
            check_views(step.after, referee, rng)
    assert referee.over
    return referee
