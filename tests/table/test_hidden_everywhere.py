"""Every row in the whole window: what the person may not see is exchanged, and no pixel changes.

Once at rest, in states of random games in which everything behind the curtain is dealt anew, and
once in motion, from the deal to the first card of somebody else. What may be known is stated in
`test_family_hidden`, apart from the engine. Words count as pixels do: the line at the foot, tips,
the talk and whatever may be said of an event.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pygame
import pytest

from game.engine import Action, Deal, GameState, TurnUp, Variant, legal_actions, to_act
from game.engine.choices import Bidding, Sight, TrumpFrom
from game.presentation.commentary import remark
from game.table import game as tables
from game.table.dealer import Seed, chance_action
from game.table.records.files import NoRecord
from game.table.setup import plan
from game.table.table import Table
from game.ui.table.table_scene import TableScene
from game.variants import OPTIONS, VARIANTS, values_for, with_options
from tests.driving.guest import Guest
from tests.driving.guest_hands import Device
from tests.engine.test_family_hidden import HOW, other_cards, steps
from tests.tables import table_for

PLAYERS = {"blackout": 4, "bowers-duo": 2, "kachuful": 6, "la-pocha": 4, "northeast-jokers": 6}
DEALS = {"clag": (1, 10, 11), "network-blackout": (1, 2)}
"""Deals that are looked at; elsewhere the first one."""
MOMENTS = 3
"""Of a deal, at rest."""
MOVING = [
    name
    for name in VARIANTS
    if name not in ("blackout", "jabberwocky", "up-and-down-the-river", "seven-truf")
]
"""Rows looked at in motion: these four hide and move as Oh Hell does."""
STEP = 0.3
"""Seconds between frames in motion."""
A_FRAME = 4
"""What is seen and read in a frame."""


pytestmark = pytest.mark.usefixtures("home")


def row_of(name: str, sizes: tuple[int, ...] = (6, 5)) -> tuple[Variant, int]:
    """A row with deals of a few cards, where it takes a schedule, and how many sit there."""
    row = VARIANTS[name]
    players = PLAYERS.get(name, 3 if 3 in row.deals else min(row.deals))
    if name == "network-blackout":
        sizes = (1, 5)
    if values_for(row, OPTIONS["schedule"]):
        row = with_options(row, {"schedule": sizes}, players)
    return row, players


# At rest ----------------------------------------------------------------------------------------


def moments(row: Variant, players: int, deal: int, seed: int) -> list[GameState]:
    """States of a deal in which the person decides, from the first one to the last."""
    found = [
        step.after
        for step in steps(row, players, seed, deal)
        if step.after.deal.spec.number == deal
        and step.after.deal.hands
        and 0 in to_act(step.after).must
        and len(legal_actions(step.after, 0)) > 1  # else it is played, and others play on
    ]
    places = sorted({round(n * (len(found) - 1) / (MOMENTS - 1)) for n in range(MOMENTS)})
    return [found[place] for place in places] if found else []


def looked_at(guest: Guest, row: Variant, state: GameState) -> list[object]:
    """Everything that a person sees and reads in a state: pictures and words."""
    agents = ("human", *("random",) * (state.players - 1))
    setup = plan(row, agents, seed=1, first_dealer=0)
    scene = TableScene(Table(setup, table_for(setup).bots.thinking, NoRecord(), resumed=state))
    window = guest.driver.window
    window.home()
    window.go(scene)
    guest.driver.frames(2)
    seen: list[object] = [pygame.image.tobytes(window.surface, "RGB")]
    for key in (pygame.K_l, pygame.K_s):  # the last trick, and the score sheet
        guest.key(key)
        seen.append(pygame.image.tobytes(window.surface, "RGB"))
        if scene.overlays.current is not None:
            guest.key(pygame.K_ESCAPE)
    guest.key(pygame.K_RIGHT)
    seen.append(pygame.image.tobytes(window.surface, "RGB"))
    wide, tall = window.size
    spots = [(x, y) for x in range(20, wide, wide // 9) for y in range(20, tall, tall // 7)]
    seen += [scene.presenter.message, scene.input.prompt, *map(scene.tip, spots)]
    return seen


@pytest.mark.thinned(12)
@pytest.mark.parametrize("name", VARIANTS)
def test_no_picture_at_rest_and_no_word_depends_on_what_is_hidden(name: str) -> None:
    row, players = row_of(name)
    how = HOW.get(name, "own")
    dice = Random(name)
    guest = Guest(Device.KEYS)
    exchanged = 0
    for deal in DEALS.get(name, (1,)):
        for state in moments(row, players, deal, 3):
            other = other_cards(state, 0, how, dice)
            exchanged += other != state
            assert looked_at(guest, row, state) == looked_at(guest, row, other), state.phase
    assert exchanged > 1


# In motion --------------------------------------------------------------------------------------


class Meddler:
    """Chance, which deals as it did before but for what the person may not see."""

    def __init__(self) -> None:
        self.turned: list[Action] = []
        self.again = False
        self._dice = Random(4)

    def act(self, state: GameState, seed: Seed) -> Action:
        action = chance_action(state, seed)
        if not self.again:
            self.turned += [action] if isinstance(action, TurnUp) else []
            return action
        if isinstance(action, TurnUp):
            return self.turned.pop(0)
        return self._other(state, action) if isinstance(action, Deal) else action

    def _other(self, state: GameState, action: Deal) -> Deal:
        spec, hands = state.deal.spec, list(action.hands)
        mine = [0] if spec.sight is Sight.FOREHEAD else list(range(1, spec.players))
        keeps = {card for seat, hand in enumerate(hands) if seat not in mine for card in hand}
        keeps |= {one.card for one in self.turned if isinstance(one, TurnUp)}
        shown = hands[spec.dealer][-1] if spec.trump_from is TrumpFrom.DEALERS_LAST else None
        pool = [card for card in spec.pack if card not in keeps and card is not shown]
        self._dice.shuffle(pool)
        for seat in mine:
            hands[seat] = tuple(card if card is shown else pool.pop() for card in hands[seat])
        return replace(action, hands=tuple(hands))


def watched(name: str) -> tuple[list[object], tuple[str, ...]]:
    """Every picture and word from the deal to the first card of another seat; and the record."""
    row, players = row_of(name, (4, 3))
    if row.named_sizes or row.rules.bidding is Bidding.LAID or name == "clag":
        row = replace(row, deals={players: (4,) if name == "clag" else row.deals[players]})
    agents = ("human", *("random",) * (players - 1))
    first = 1 if row.rules.turn_step < 0 else players - 1
    guest = Guest(Device.KEYS, speed="normal", reduced_motion=False)
    guest.sit_at(plan(row, agents, seed=11, first_dealer=first))
    scene, driver = guest.table, guest.driver
    seen: list[object] = []
    for _ in range(400):
        driver.now += STEP
        driver.window.frame(driver.now, STEP)
        trick, forehead = (
            scene.presenter.shown.table.trick,
            scene.presenter.shown.table.spec.sight is Sight.FOREHEAD,
        )
        if any(play.seat != 0 or forehead for play in trick) or scene.presenter.shown.table.tricks:
            break
        seen.append(pygame.image.tobytes(driver.window.surface, "RGB"))
        seen += [scene.presenter.message, scene.input.prompt]
        heard = scene.presenter.feed.heard.get(0)
        if heard is not None:
            seen.append(remark(heard.event, heard.before, heard.now, scene.presenter.names))
        if guest.asked:
            legal = scene.table.legal(0)
            guest.do(legal[0])
    else:
        raise AssertionError("nobody plays a card")
    return seen, tuple(map(str, scene.table.lines))


@pytest.mark.thinned(15)
@pytest.mark.parametrize("name", MOVING)
def test_no_frame_from_the_deal_to_the_first_card_depends_on_what_is_hidden(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    meddler = Meddler()
    monkeypatch.setattr(tables, "chance_action", meddler.act)
    # Bots that take the first thing that is allowed look at no card.
    monkeypatch.setattr(
        "ai.players.random_player.RandomPlayer.choose", lambda _s, _v, legal, *_: legal[0]
    )
    before, record = watched(name)
    meddler.again = True
    after, other = watched(name)
    assert record != other, "something was exchanged"
    # An only card is played without being asked for, which may come a frame earlier.
    both = min(len(before), len(after))
    assert both > 60
    assert abs(len(before) - len(after)) <= A_FRAME
    assert before[:both] == after[:both]
