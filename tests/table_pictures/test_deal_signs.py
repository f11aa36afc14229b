"""What the table shows of special rules while they count: trump, declarers, premiums, dealers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.engine import Card, Phase, Suit
from game.engine.choices import Premium
from game.presentation.card_marks import counts_as, is_left_bower
from game.presentation.screen_state import ScreenState
from game.presentation.words.corners.what_wins import what_wins
from game.presentation.words.seats.others import seat_text
from game.presentation.words.trump import trump_broken
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import cut_to
from game.ui.style.theme import LAMP
from game.ui.table.drawing.wins_corner import paint_wins, wins_box
from game.ui.table.layout.card_placement import known
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.bid_choices import BidChoices
from game.ui.table.questions.lay import LayQuestion
from tests.driving.displays import display_of
from tests.driving.screen_states import changed
from tests.driving.table_screen import Screen, choices_of
from tests.driving.window_player import Person
from tests.lines import plain
from tests.tables import setup_for

display = display_of((1024, 640))
NAMES = ("You", "Ada", "Bruno", "Clio")


def seated(row: str, players: int, agent: str = "random", **words: Any) -> Screen:
    agents = ",".join(["human", *[agent] * (players - 1)])
    chosen = {"speed": "instant", "reduced_motion": True}
    return Screen(agents, row=row, chosen=chosen, **{"seed": 4, **words})


def test_jabberwocky_says_until_trump_breaks_that_it_may_not_be_led() -> None:
    screen = seated("jabberwocky", 4)
    scene = screen.scene
    screen.play_until(lambda: scene.presenter.shown.table.phase is Phase.PLAYING)
    names = scene.presenter.names
    assert "unbroken" in what_wins(scene.presenter.shown, names).clause[0]
    screen.play_until(
        lambda: scene.presenter.shown.table.trick and trump_broken(scene.presenter.shown), most=3000
    )
    assert not what_wins(scene.presenter.shown, names).clause, "from now on it is as any trump"
    assert not screen.app.asked, "no notice says it once more"


def shown_trumps() -> Iterator[ScreenState]:
    """A deal with every trump, and everything that may be said over one."""
    screen = seated("jabberwocky", 4)
    screen.play_until(lambda: screen.scene.presenter.shown.table.phase is Phase.PLAYING)
    now = screen.scene.presenter.shown
    unbroken = changed(now, trick=(), tricks=())
    yield changed(now, trump=None)
    yield changed(now, trump_known=False, trump=None, phase=Phase.BIDDING)
    for suit in Suit:
        yield changed(unbroken, trump=suit)
        rules = replace(now.table.spec.game_rules, double_suit=suit)
        yield changed(unbroken, trump=suit, spec=replace(now.table.spec, game_rules=rules))
    while not trump_broken(screen.scene.presenter.shown):
        screen.play_until(lambda: trump_broken(screen.scene.presenter.shown), most=3000)
    yield screen.scene.presenter.shown


@pytest.mark.slow
def test_no_word_about_trump_is_cut_at_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    cut: list[str] = []

    def noted(font: pygame.font.Font, text: str, room: int) -> str:
        found = cut_to(font, text, room)
        if found != text:
            cut.append(found)
        return found

    monkeypatch.setattr(typeset, "cut_to", noted)
    states = list(shown_trumps())
    cut.clear()
    for size in ((1024, 640), (1280, 800), (1366, 768), (1920, 1080)):
        for seats in (2, 3, 4, 7, 8, 10):
            for words in (100, 125, 200):
                for viewer in (0, None):
                    layout = TableLayout.of(size, seats, 5, viewer, SizeWish(words))
                    painter = Painter(LAMP, layout.scale, layout.least_letters)
                    for shown in states:
                        told = what_wins(shown, NAMES)
                        box = wins_box(told, layout.turn_up_slot, layout.wins_words)
                        paint_wins(told, box.size, painter, four_colour=False)
                        assert not cut, (size, seats, words, viewer, cut)


def test_where_trump_need_not_be_broken_nothing_is_said_of_it() -> None:
    screen = seated("oh-hell", 4)
    screen.play_until(lambda: sum(screen.scene.presenter.shown.table.taken) == 8)
    assert what_wins(screen.scene.presenter.shown, NAMES).clause == ()
    assert not any("Trump is broken" in told for told in screen.app.asked)


@pytest.mark.parametrize("stake", [Premium.DECLARE, Premium.REVEAL])
def test_a_premium_that_lapses_is_told_to_its_player(stake: Premium) -> None:
    for seed in range(60):
        screen = seated("ninety-nine", 3, seed=seed)
        scene = screen.scene
        laid_bid = screen.scene.input.decision.question(LayQuestion)
        screen.play_until(lambda: laid_bid.panel is not None and screen.asked_to_play)  # noqa: B023
        for _ in range(3):
            screen.key(pygame.K_RIGHT)
            screen.key(pygame.K_SPACE)
        screen.key(pygame.K_d if stake is Premium.DECLARE else pygame.K_r)
        screen.key(pygame.K_RETURN)
        screen.until(lambda: scene.presenter.shown.table.phase is Phase.PLAYING)  # noqa: B023
        staked = scene.presenter.shown.table.staked
        assert staked is not None
        if staked.seat != 0:
            break
        assert not any("lapses" in told for told in screen.app.asked)
    else:
        pytest.fail("no bot staked more")
    name = scene.presenter.names[staked.seat]
    (told,) = [told for told in screen.app.asked if "lapses" in told]
    assert told.startswith("Your declaration" if stake is Premium.DECLARE else "Your reveal")
    assert name in told


def test_ninety_nine_tells_what_the_points_are_made_of() -> None:
    screen = seated("ninety-nine", 3, "heuristic")
    scene = screen.scene
    screen.play_until(
        lambda: (
            len(scene.presenter.shown.table.history) == 1
            and scene.presenter.shown.points is not None
        )
    )
    points = scene.presenter.shown.points
    assert points is not None
    screen.until(lambda: "Your +" in scene.presenter.message)
    told = scene.presenter.message[scene.presenter.message.index("Your +") :]
    whole, parts = told.rstrip(".").split(": ")
    assert whole == f"Your +{points[0]}"
    assert sum(int(part.split()[0]) for part in parts.split(", ")) == points[0]
    assert parts.startswith(f"{scene.presenter.shown.table.taken[0]} trick")


def test_la_podrida_shows_to_whom_the_deal_passes() -> None:
    screen = seated("la-podrida", 4, first_dealer=3)
    scene = screen.scene
    screen.until(lambda: scene.presenter.message)
    dealer = scene.presenter.shown.table.spec.dealer
    right = scene.presenter.names[(dealer - 1) % 4]
    assert scene.presenter.message.endswith(f"The deal passes to the right: {right} is next.")
    shown = scene.presenter.shown
    text = seat_text(shown, dealer, scene.presenter.names)
    assert text.dealer
    assert text.passes_back
    usual = seated("oh-hell", 4).scene.presenter.shown
    assert not seat_text(usual, usual.table.spec.dealer, NAMES).passes_back


def tip_over(screen: Screen, held: Card) -> str:
    sprite = screen.scene.presenter.stage.sprite(known(held.code))
    assert sprite is not None
    tip = screen.scene.tip(screen.spot(held))
    return "" if tip is None else f"{tip.title} {tip.text}"


@pytest.mark.slow
def test_a_bower_is_explained_while_bidding_too() -> None:
    for seed in range(100):
        options = {"schedule": [13]}
        screen = seated("bowers-duo", 2, seed=seed, first_dealer=0, options=options)
        screen.play_until(lambda: screen.asked_to_bid)  # noqa: B023
        shown = screen.scene.presenter.shown
        left = [
            held for held in screen.scene.presenter.stage.own_hand() if is_left_bower(shown, held)
        ]
        if left:
            assert counts_as(shown, left[0]) is shown.table.trump
            assert "a trump now" in tip_over(screen, left[0])
            return
    pytest.fail("no bower in a hundred hands")


def test_a_joker_is_explained_while_bidding_too() -> None:
    for seed in range(100):
        screen = seated("northeast-jokers", 5, seed=seed, first_dealer=0)
        screen.play_until(lambda: screen.asked_to_bid)  # noqa: B023
        held = [one for one in screen.scene.presenter.stage.own_hand() if one.suit is Suit.JOKERS]
        if held:
            assert "named high or low" in tip_over(screen, held[0])
            return
    pytest.fail("no joker in a hundred hands")


@pytest.mark.slow
@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_the_key_right_after_the_bid_changes_it(speed: str) -> None:
    """While the bid is still on its way to the plate."""
    agents = "human,random,random,random"
    person = Person(
        setup_for(agents, row="oh-hell", first_dealer=3, seed=3), speed=speed, reduced_motion=False
    )
    scene = person.scene
    person.driver.until(lambda: scene.input.decision.bid.panel is not None, most=4000)
    for key in (pygame.K_2, pygame.K_RETURN, pygame.K_e):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            event = pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0)
            pygame.event.post(event)
    person.driver.frames(1)
    person.driver.until(lambda: scene.input.decision.bid.panel is not None)
    panel = scene.input.decision.bid.panel
    assert panel is not None
    assert choices_of(panel, BidChoices).standing == 2
    person.key(pygame.K_3)
    person.key(pygame.K_RETURN)
    made = [line for line in plain(person.table.lines) if line.get("event") == "bid"]
    assert [(line["seat"], line["bid"]) for line in made[:2]] == [(0, 2), (0, 3)]
