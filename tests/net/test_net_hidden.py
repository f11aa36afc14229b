"""What a seat may not know is exchanged, and no byte of any frame to it changes.

What may be known is stated in `test_family_hidden`, apart from the engine. A server takes up two
games that differ in that alone, and whoever follows them is sent the same.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.engine import (
    PUBLIC,
    Action,
    Bid,
    Card,
    Deal,
    DealPiles,
    GameState,
    IllegalAction,
    Lay,
    Phase,
    Play,
    Viewer,
    apply,
    to_act,
)
from game.engine.choices import TrumpFrom
from game.net.server.hosted_seat import GameTerms, HostedSeat
from game.net.server.journal import (
    JournalLine,
    PausedNote,
    ResumedNote,
    StartedNote,
    entry_of,
    journal_text,
)
from game.net.server.table_server import TableServer
from game.table.dealer import drawn_dealer, opening_draw
from game.table.setup import HUMAN
from game.variants import VARIANTS, plain_options
from tests.engine.test_family_hidden import HOW, Step, all_in, other_cards, steps
from tests.links import Person, serving
from tests.table.test_hidden_everywhere import row_of

DEALS = {"clag": (10, 11), "network-blackout": (1, 2), "caller-clag": (1, 2)}
"""Deals that are looked at; elsewhere the first one."""
MOMENTS = 4
"""Of a deal."""
SEED = 3
"""Of the random games."""


def sent(
    home: Path, terms: GameTerms, actions: Sequence[Action], viewer: Viewer, *, goes_on: bool
) -> list[str]:
    """Every frame to a viewer of a server that takes up a game after these actions.

    Without `goes_on` the game stays paused there: cards of a pile would play themselves.
    """
    (home / "games").mkdir(parents=True)
    lines: list[JournalLine] = [
        terms,
        StartedNote(seed=seed_for(terms), seats=terms.seats, at=0),
        PausedNote(),  # or the server would go on by itself where nobody decides
        *map(entry_of, actions[:-1]),
        entry_of(actions[-1], decided=True),
        *([ResumedNote()] if goes_on else []),
    ]
    private = home / "games" / f"{terms.game}.private"
    private.write_text("".join(map(journal_text, lines)), encoding="utf-8")
    server = serving(home)
    person = Person(server, f"P{viewer}" if isinstance(viewer, int) else "Eve")
    greeting = len(person.link.frames)
    assert person.ask("follow", game=terms.game, table=True)["type"] == "game"
    person.ask("show", game=terms.game)
    if (decided := getattr(actions[-1], "seat", None)) is not None and goes_on:
        take_back(server, terms, person, decided)
    server.close()
    return person.link.frames[greeting:]


def take_back(server: TableServer, terms: GameTerms, viewer: Person, decided: int) -> None:
    """Have the last decision taken back, where that is allowed; everybody agrees."""
    others = [Person(server, f"P{n}") for n in range(terms.players) if f"P{n}" != viewer.name]
    people = {one.name: one for one in (viewer, *others)}
    if people[f"P{decided}"].ask("takeback", game=terms.game)["type"] != "done":
        return
    for name, one in people.items():
        if name not in (f"P{decided}", "Eve"):
            assert one.ask("agree", game=terms.game)["type"] == "done"
    assert "takeback" in [message["type"] for message in map(json.loads, viewer.link.frames)]
    viewer.ask("show", game=terms.game)


def seed_for(terms: GameTerms) -> str:
    """A seed by which the draw has the same seat deal first as in the random game."""
    row, players = terms.variant(), terms.players
    draws = ((str(n), opening_draw(row, players, str(n))) for n in range(10, 1000))
    return next(seed for seed, draw in draws if drawn_dealer(draw) == SEED % players)


def exchanged(
    past: Sequence[Step], state: GameState, other: GameState, viewer: Viewer
) -> list[Action]:
    """The actions that led to a state, in this deal as they would have led to another one."""
    changed: list[Action] = []
    here = state.deal.spec.number
    for step in past:
        action = step.action
        if step.before.deal.spec.number != here:
            changed.append(action)
            continue
        match action:
            case Deal():
                action = replace(action, hands=dealt(past, state, other, action.hands))
            case DealPiles():
                action = replace(action, piles=dealt(past, state, other, None))
            case Lay(seat=seat):
                wish = action.premium if all_in(state.deal) else other.deal.wishes[seat]
                action = replace(action, cards=other.deal.laid[seat], premium=wish)
            case Bid(seat=seat) if not all_in(state.deal):
                bid = other.deal.bids[seat]
                assert bid is not None
                action = replace(action, bid=bid)
        changed.append(action)
    return changed


def dealt(
    past: Sequence[Step],
    state: GameState,
    other: GameState,
    before: tuple[tuple[Card, ...], ...] | None,
) -> tuple[tuple[Card, ...], ...]:
    """What was dealt in the other state: what was played, is held and was laid aside.

    A hand of the same cards stays as it was dealt `before`.
    """
    here = state.deal
    played = [s.action for s in past if s.before.deal.spec.number == here.spec.number]
    hands = []
    for seat, held in enumerate(other.deal.hands):
        own = [a.card for a in played if isinstance(a, Play) and a.seat == seat]
        cards = [*own, *held, *(other.deal.laid[seat] if other.deal.laid else ())]
        if here.spec.trump_from is TrumpFrom.DEALERS_LAST and here.turn_up in cards:
            cards.sort(key=lambda card: card is here.turn_up)
        same = before is not None and set(before[seat]) == set(cards)
        hands.append(before[seat] if same and before is not None else tuple(cards))
    return tuple(hands)


def possible(actions: Sequence[Action], start: GameState) -> bool:
    """Whether the rules allow these actions one after another."""
    state = start
    try:
        for action in actions:
            state, _ = apply(state, action)
    except IllegalAction:
        return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_no_byte_of_a_frame_depends_on_what_its_reader_may_not_know(
    name: str, tmp_path: Path
) -> None:
    row, players = row_of(name, (4, 3))
    terms = GameTerms(
        game="abc234",
        variant_id=row.id,
        options=plain_options(row.options),
        players=players,
        host="P0",
        in_order=True,
        watch=True,
        chat=True,
        seats=tuple(HostedSeat(f"P{n}", HUMAN, joined=True) for n in range(players)),
        at=0,
    )
    how, dice, compared = HOW.get(name, "own"), Random(name), 0
    past: list[Step] = []
    moments: list[tuple[int, GameState]] = []
    for step in steps(row, players, SEED, max(DEALS.get(name, (1,)))):
        past.append(step)
        state = step.after
        asks = state.deal.hands and to_act(state).must != (-1,)
        if asks and state.deal.spec.number in DEALS.get(name, (1,)):
            moments.append((len(past), state))
    places = sorted({round(n * (len(moments) - 1) / MOMENTS) for n in range(MOMENTS)})
    for place in places:
        length, state = moments[place]
        if state.phase is Phase.OVER:
            continue
        for viewer in (0, PUBLIC):
            other = other_cards(state, viewer, how, dice)
            actions = exchanged(past[:length], state, other, viewer)
            if other == state or not possible(actions, past[0].before):
                continue
            homes = tmp_path / f"{place}{viewer}", tmp_path / f"{place}{viewer}other"
            goes_on = not (state.deal.spec.sight.is_pile or state.deal.piled)
            had = [step.action for step in past[:length]]
            before = sent(homes[0], terms, had, viewer, goes_on=goes_on)
            assert before == sent(homes[1], terms, actions, viewer, goes_on=goes_on)
            assert any('"type":"line"' in frame for frame in before)
            compared += 1
    assert compared > 1
