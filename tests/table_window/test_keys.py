"""The list of keys is true and whole: each does something, and none is left out."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

import game.ui
from game.engine import Phase
from game.ui.help.help_view import HelpView
from game.ui.help.key_table import ROWS, KeyRow, KeyState, Where, rows_of
from game.ui.paint.painter import Painter
from game.ui.platform.background_tasks import tasks
from game.ui.style.theme import LAMP
from game.ui.table.questions.bid_choices import BidChoices
from game.variants import VARIANTS
from tests.driving.displays import display_of
from tests.driving.hands import plays, to_play
from tests.driving.table_screen import FakeApp, Screen, choices_of
from tests.sources import nodes_of
from tests.table_window.test_ahead import others_bid, others_play
from tests.table_window.test_claim_table import settled

MODIFIERS = Path("platform/keyboard.py")
"""Its keys do nothing alone."""


display = display_of((1280, 800))


def pressed(screen: Screen, key: int) -> bool:
    """Press a key as a keyboard does."""
    letter = chr(key) if 32 <= key < 127 else ""
    return screen.scene.handle(
        pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter, scancode=0)
    )


def state(screen: Screen) -> tuple[object, ...]:
    """What a key may change."""
    scene = screen.scene
    panel, demo = scene.input.decision.bid.panel, scene.presenter.demo
    return (
        type(scene.overlays.current),
        scene.presenter.message,
        scene.presenter.viewer,
        scene.presenter.timeline.idle,
        len(screen.table.lines),
        scene.input.hand.chosen,
        scene.input.hand.pointed,
        scene.input.ahead.panel is None,
        scene.input.decision.bid.changing,
        None if panel is None else (panel.chosen, choices_of(panel, BidChoices).standing),
        None if demo is None else (demo.speed, demo.paused, tuple(demo.steps), demo.view),
        tuple(screen.app.asked),
    )


def bidding() -> Screen:
    """A person is asked to bid, and has a number chosen."""
    screen = Screen("human,random,random", seed=16, options={"schedule": [17], "hook": False})
    screen.play_until(lambda: screen.asked_to_bid)
    panel = screen.scene.input.decision.bid.panel
    assert panel is not None
    panel.choose(5)
    return screen


def changing() -> Screen:
    """A person has bid and may still change it."""
    screen = Screen("human,random,random", seed=16, row="oh-hell", options={"schedule": [5]})
    screen.play_until(lambda: screen.asked_to_bid)
    screen.key(pygame.K_RIGHT)
    screen.key(pygame.K_RETURN)
    screen.until(lambda: screen.scene.input.decision.bid.changeable, dt=0.02)
    return screen


def playing() -> Screen:
    """A person is asked for a card, and has one chosen."""
    screen = Screen("human,random,random", seed=16, options={"schedule": [9]})
    screen.play_until(lambda: screen.asked_to_play)
    screen.key(pygame.K_RIGHT)
    return screen


def in_rows() -> Screen:
    """A person is asked for a card of a hand in two rows, and has one chosen."""
    chosen = {"large_print": True}
    screen = Screen("human,random", seed=16, options={"schedule": [26]}, chosen=chosen)
    screen.play_until(lambda: screen.asked_to_play)
    screen.key(pygame.K_RIGHT)
    return screen


def moving() -> Screen:
    """Cards are in flight."""
    screen = Screen("human,random,random", seed=16, options={"schedule": [9]})
    screen.until(lambda: not screen.scene.presenter.timeline.idle, dt=0.02)
    return screen


def demo() -> Screen:
    """Only bots play."""
    screen = Screen("random,random,random", seed=16, options={"schedule": [9]})
    screen.until(lambda: screen.scene.presenter.shown.table.phase is Phase.PLAYING)
    return screen


def situation(row: KeyRow) -> Callable[[], Screen]:
    """Where the keys of a row can be pressed."""
    if row.when is KeyState.BIDDING_AHEAD:
        return others_bid
    if row.when is KeyState.PLAYING_AHEAD:
        return others_play
    if row.keys == (pygame.K_c,) and row.where is Where.PLAYING:
        return lambda: settled()
    if row.when is KeyState.IN_ROWS:
        return in_rows
    if row.where is Where.BIDDING:
        return changing if pygame.K_e in row.keys else bidding
    if row.where is Where.TABLE:
        return moving if pygame.K_SPACE in row.keys else bidding
    return {Where.PLAYING: playing, Where.DEMO: demo}[row.where]


ELSEWHERE = (pygame.K_g, pygame.K_l, pygame.K_o, pygame.K_h, pygame.K_TAB)
"""Keys that need a deal well on its way, or another game: tests of hands, jokers, laid bids, calls,
piles, hints and getting ready press them."""
PRESSED_ELSEWHERE = (KeyState.LAYING, KeyState.NAMING, KeyState.TURNING, KeyState.COMPARING)
CHANCES = (Where.DEMO, (pygame.K_x,))
"""What it does begins with a process; `tests/table_pictures/test_bid_chances.py` presses it."""
TABLE_ROWS = [
    row
    for where in (Where.BIDDING, Where.PLAYING, Where.TABLE, Where.DEMO)
    for row in rows_of(where)
    if row.keys[0] not in ELSEWHERE
    and row.when not in PRESSED_ELSEWHERE
    and (row.where, row.keys) != CHANCES
]


@pytest.mark.thinned(36)
@pytest.mark.parametrize("row", TABLE_ROWS, ids=lambda row: f"{row.where.name} {row.does}")
def test_every_key_listed_for_the_table_does_something(row: KeyRow) -> None:
    screen = situation(row)()
    for key in row.keys:
        if screen.scene.overlays.current is not None or row.keys != ROWS[0].keys:
            screen = situation(row)()
        if row.where is Where.DEMO and pygame.K_1 in row.keys and key != pygame.K_1:
            continue  # there are three seats
        if key == pygame.K_5:
            continue  # it is chosen already
        if key == pygame.K_UP and screen.scene.input.decision.bid.panel is not None:
            screen.scene.input.decision.bid.panel.choose(12)  # in the second row
        before = state(screen)
        pressed(screen, key)
        tasks.finish()  # what is kept is written beside the frame loop, and told in a frame
        tasks.deliver()
        assert state(screen) != before, pygame.key.name(key)


@pytest.mark.parametrize("row", rows_of(Where.READING), ids=lambda row: row.does)
def test_every_key_listed_for_help_does_something(row: KeyRow) -> None:
    for key in row.keys:
        reader = HelpView(VARIANTS["oh-hell"], back="Back")
        reader.lay_out((1024, 640), Painter(LAMP), FakeApp.book)
        reader.scroll_to(400)
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            reader.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0))
        before = (reader.offset, reader.keyed, reader.at)
        reader.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
        assert (reader.offset, reader.keyed, reader.at) != before, pygame.key.name(key)


@pytest.mark.slow
def test_enter_plays_an_only_card_that_nobody_has_chosen_and_space_does_not() -> None:
    """Space may have been meant to hurry what moved a moment ago."""
    screen = to_play(sure=1, options={"schedule": [1]})
    screen.frames(30)
    (card,) = screen.legal
    before = plays(screen)
    screen.key(pygame.K_SPACE)
    assert plays(screen) == before
    screen.key(pygame.K_RETURN)
    assert plays(screen) == [*before, card.code]


def test_enter_plays_nothing_unchosen_where_there_is_a_choice() -> None:
    screen = to_play(sure=2)
    before = plays(screen)
    screen.key(pygame.K_RETURN)
    assert plays(screen) == before


@pytest.mark.parametrize("cap", ["C", "W", "E", "Y"])
def test_a_letter_that_a_button_names_means_one_thing(cap: str) -> None:
    assert len({row.does for row in ROWS if row.caps == (cap,)}) == 1


def test_every_key_that_the_sources_know_is_listed() -> None:
    root = Path(game.ui.__file__).parent
    listed = {key for row in ROWS for key in row.keys}
    known: set[str] = set()
    for path in root.rglob("*.py"):
        if path.relative_to(root) == MODIFIERS:
            continue
        for node in nodes_of(path, ["K_"]):
            if isinstance(node, ast.Attribute) and node.attr.startswith("K_"):
                known.add(node.attr)
    assert len(known) > 30
    missing = {
        name
        for name in known
        if not name.startswith("K_KP") and getattr(pygame, name) not in listed
    }
    assert not missing, "list them in game/ui/help/key_table.py"
