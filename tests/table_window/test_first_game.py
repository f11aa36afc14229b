"""What differs in a variant is told at the first table of it, in three pictures, and once."""

from __future__ import annotations

import pygame
import pytest

from game.engine import Suit, observe
from game.lessons.lesson_progress import read_progress
from game.practice.first_game import VARIANT, first_game
from game.presentation.rule_examples import owed_example, strongest
from game.presentation.screen_state import ScreenState
from game.presentation.words.differences import differences
from game.presentation.words.rule_cells import RuleKind, rule_cells
from game.profiles.shelf import ProfileShelf
from game.table.setup import HUMAN, Setup, plan
from game.ui.platform.settings import Speed
from game.ui.scene.routes import PlayTable
from game.ui.setup.game_launcher import start
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.panels.first_game_panel import FirstGamePanel
from game.ui.table.questions.bid import BidQuestion
from game.ui.table.table_scene import TableScene
from game.ui.widgets.overlay import CLOSE
from game.variants import VARIANTS, variant, with_options
from tests.dealing import whole_game
from tests.driving.ui_driver import Driver

NAMES = ("You", "Ada", "Bruno", "Clio", "Dmitri", "Edda")


pytestmark = pytest.mark.usefixtures("home")


def opened(row: str, driver: Driver | None = None, *, bots: int = 3) -> tuple[Driver, TableScene]:
    """A window at a new game of a variant with one person, as soon as that person is asked."""
    driver = driver or Driver(speed=Speed.INSTANT, reduced_motion=True)
    return driver, seated(driver, plan(variant(row), (HUMAN, *("random",) * bots), seed=3))


def seated(driver: Driver, setup: Setup) -> TableScene:
    app = driver.window
    app.open(PlayTable(start(setup, app.players)))
    driver.frames()
    scene = driver.scene
    assert isinstance(scene, TableScene)
    driver.until(lambda: scene.overlays.current is not None or asked_to_bid(scene))
    return scene


def asked_to_bid(scene: TableScene) -> bool:
    return isinstance(scene.input.decision.asked, BidQuestion)


@pytest.mark.parametrize("row", VARIANTS)
def test_what_is_told_is_said_by_the_rule_card_and_not_by_the_lessons(row: str) -> None:
    players = max(VARIANTS[row].seats[0], min(4, VARIANTS[row].seats[1]))
    steps = whole_game(VARIANTS[row], players, 5)
    states = (ScreenState.of(observe(step.after, 0)) for step in steps)
    shown = next(state for state in states if 0 in state.turn)
    told = differences(shown, NAMES)
    if row == VARIANT:
        assert told == ()
        return
    assert len(told) == 3
    whole = {cell.kind: cell for cell in rule_cells(shown, NAMES)}
    for cell in told:
        assert cell.sentences
        assert set(cell.sentences) <= set(whole[cell.kind].sentences)


def at_first(row: str) -> ScreenState:
    """The first moment with a known trump suit at which the first seat has a turn."""
    steps = whole_game(VARIANTS[row], max(VARIANTS[row].seats[0], 4), 5)
    states = (ScreenState.of(observe(step.after, 0)) for step in steps)
    return next(state for state in states if 0 in state.turn and state.table.trump)


def test_where_trump_may_not_be_led_the_picture_is_of_a_hand_that_leads() -> None:
    shown = at_first("jabberwocky")
    example = owed_example(shown)
    assert example is not None
    assert example.led is None
    barred = {*example.hand} - {*example.legal}
    assert {card.suit for card in barred} == {shown.table.trump}


def test_jokers_are_in_the_picture_of_what_wins() -> None:
    named, a_suit = strongest(at_first("northeast-jokers")), strongest(at_first("two-jokers"))
    assert [card.suit is Suit.JOKERS for card in named] == [True, False, False, False]
    assert [card.suit is Suit.JOKERS for card in a_suit] == [False, False, False, True]


def test_a_rule_of_the_house_differs_too() -> None:
    row = with_options(variant(VARIANT), {"hook": True}, 4)
    steps = whole_game(row, 4, 5)
    states = (ScreenState.of(observe(step.after, 0)) for step in steps)
    shown = next(state for state in states if 0 in state.turn)
    bids = next(cell for cell in differences(shown, NAMES) if cell.kind is RuleKind.BIDS)
    assert bids.sentences == (
        "The hook: the last bidder may not make the bids come out even with the number of cards.",
    )


@pytest.mark.slow
def test_enter_goes_through_three_pictures_to_the_table_and_they_never_come_again() -> None:
    driver, scene = opened("la-pocha")
    panel = scene.overlays.current
    assert isinstance(panel, FirstGamePanel)
    assert panel.title == "La Pocha"
    assert scene.presenter.shown.table.hand  # what is told can be seen on the table
    seen = []
    while scene.overlays.current is panel:
        seen.append(panel.page)
        driver.read()
        driver.key(pygame.K_RETURN)
    assert seen == [0, 1, 2]
    driver.until(lambda: asked_to_bid(scene))
    folder = ProfileShelf.usual().own_folder(driver.window.players)
    assert folder is not None
    assert read_progress(folder)[0].introduced == {"la-pocha"}
    driver.window.home()
    driver.frames()
    _driver, again = opened("la-pocha", driver)
    assert again.overlays.current is None


@pytest.mark.slow
@pytest.mark.parametrize("keys", [True, False])
def test_they_can_be_skipped_by_escape_and_by_a_click(keys: bool) -> None:
    driver, scene = opened("kachuful")
    panel = scene.overlays.current
    assert isinstance(panel, FirstGamePanel)
    driver.read()
    if keys:
        driver.key(pygame.K_ESCAPE)
    else:
        skip = next(button for button in panel.panel.buttons if button.name == CLOSE)
        driver.click(skip.rect.center)
    assert scene.overlays.current is None
    driver.until(lambda: asked_to_bid(scene))


@pytest.mark.slow
def test_neither_the_variant_of_the_lessons_nor_one_that_was_played_is_told() -> None:
    driver, scene = opened(VARIANT)
    assert scene.overlays.current is None
    driver.window.home()
    driver.frames()
    assert seated(driver, first_game("You")).overlays.current is None
    assert isinstance(driver.scene, TableScene)
    driver.window.home()
    driver.frames()
    assert isinstance(driver.scene, MenuScene)


@pytest.mark.slow
def test_a_demo_is_not_held_up() -> None:
    driver = Driver(speed=Speed.INSTANT, reduced_motion=True)
    setup = plan(variant("la-pocha"), ("random",) * 4, seed=3)
    driver.window.open(PlayTable(start(setup)))
    driver.frames()
    scene = driver.scene
    assert isinstance(scene, TableScene)
    driver.until(lambda: bool(scene.presenter.shown.table.history))
    assert not isinstance(scene.overlays.current, FirstGamePanel)


@pytest.mark.slow
@pytest.mark.parametrize("row", [row for row in VARIANTS if row != VARIANT])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_all_of_each_picture_lies_in_the_window(
    row: str, size: tuple[int, int], scale: int
) -> None:
    least, most = VARIANTS[row].seats
    driver = Driver(size=size, scale=scale, speed=Speed.INSTANT, reduced_motion=True)
    _driver, scene = opened(row, driver, bots=max(least, min(4, most)) - 1)
    panel = scene.overlays.current
    assert isinstance(panel, FirstGamePanel)
    window = pygame.Rect((0, 0), size)
    for _page in panel.cells:
        assert window.contains(panel.box)
        assert all(panel.box.contains(written.area) for written in panel.panel.written)
        assert all(panel.box.contains(button.rect) for button in panel.panel.buttons)
        driver.read()
        driver.key(pygame.K_RETURN)
    assert scene.overlays.current is None
