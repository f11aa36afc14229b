"""Tips: every mark is explained, beside it and never over it, by what can be seen alone."""

from __future__ import annotations

import gettext
from collections.abc import Iterator

import pygame
import pytest

from game import translation
from game.engine import FACE_DOWN, Bid, Phase, Play
from game.presentation.characters.people import CHARACTERS
from game.presentation.phrasebook import counts
from game.presentation.words.points import points_words
from game.presentation.words.seats.others import bid_for_ear
from game.presentation.words.seats.own import own_text
from game.presentation.words.table import SUIT_WORDS
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import READABLE
from game.ui.style.theme import SMALLEST_PX, THEMES, Fonts, contrast
from game.ui.table.drawing.own_seat import own_windows
from game.ui.table.layout.boxes import Yielded
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.demo_controls import DemoCommand
from game.ui.table.panels.tricks_panel import TricksPanel
from game.ui.table.questions.bid_choices import BidChoices
from game.ui.table.table_scene import TableScene
from game.ui.table.tooltip_words import button_tip, level_words, table_tip
from game.ui.widgets.painted_buttons import Button
from game.ui.widgets.tooltips import (
    FADE,
    GAP,
    REST,
    TITLE,
    WORDS,
    Tip,
    Tips,
    beside,
    lines_of,
    paint_tip,
)
from tests.driving.screen_states import changed
from tests.driving.table_screen import Screen, choices_of
from tests.shell.fitting import Longer

DEAL = {"schedule": [5], "no_trump": "never"}
SIZES = ((1024, 640), (1920, 1080), (1024, 768))


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    yield
    translation.install(gettext.NullTranslations())
    pygame.display.quit()


def bots(players: int, size: tuple[int, int]) -> Screen:
    """A table in the middle of a trick, some taken already."""
    screen = Screen(",".join(["random"] * players), size=size, seed=21, options=DEAL)

    def in_trick() -> bool:
        shown = screen.scene.presenter.shown
        return (
            shown.table.phase is Phase.PLAYING
            and sum(shown.table.taken) >= 2
            and bool(shown.table.trick)
        )

    screen.until(in_trick)
    return screen


def spots(scene: TableScene) -> dict[str, pygame.Rect]:
    """The boxes in which there is something to explain."""
    layout, shown = scene.presenter.layout, scene.presenter.shown
    found = {"wins": layout.wins, "pad": layout.pad}
    for seat, place in enumerate(layout.places):
        found[f"plate {seat}"] = place.plate
        if shown.table.taken[seat]:
            found[f"windows {seat}"] = place.windows
        if seat != layout.bottom and shown.table.hands[seat]:
            found[f"fan {seat}"] = place.fan
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "size"), [(2, SIZES[0]), (4, SIZES[2]), (7, SIZES[0]), (7, SIZES[1])]
)
def test_every_box_has_a_tip_beside_it_that_fits(players: int, size: tuple[int, int]) -> None:
    translation.install(Longer())
    screen = bots(players, size)
    scene, window = screen.scene, pygame.Rect((0, 0), size)
    painter = Painter(scene.presenter.app.theme, scene.presenter.layout.scale)
    for name, box in spots(scene).items():
        for x in range(box.left + 2, box.right, max(8, box.width // 8)):
            for y in range(box.top + 2, box.bottom, max(6, box.height // 6)):
                tip = table_tip(
                    scene.presenter.shown, scene.presenter.layout, screen.table.players, (x, y)
                )
                assert tip is not None, name
                assert tip.title or tip.text
                assert tip.target.collidepoint(x, y), (name, tip)
                picture = paint_tip(tip, painter, size[0])
                placed = beside(tip.target, picture.get_size(), window, GAP)
                assert window.contains(placed), (name, tip)
                assert not placed.colliderect(tip.target), (name, tip)


def test_the_empty_cloth_says_nothing() -> None:
    screen = bots(4, (1920, 1080))
    layout = screen.scene.presenter.layout
    assert table_tip(screen.scene.presenter.shown, layout, screen.table.players, (2, 2)) is None


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_words_of_a_tip_are_wrapped_and_large_enough(scale: float) -> None:
    fonts = Fonts(scale)
    tip = Tip(pygame.Rect(0, 0, 9, 9), "A title " * 9, "Many words of no meaning. " * 9)
    room = 240
    for lines, size, bold in zip(
        lines_of(tip, fonts, room), (TITLE, WORDS), (True, False), strict=True
    ):
        assert len(lines) > 1
        assert TextStyle(size, bold=bold).font(fonts).get_height() >= SMALLEST_PX
        assert all(TextStyle(size, bold=bold).font(fonts).size(line)[0] <= room for line in lines)


@pytest.mark.parametrize("name", sorted(THEMES))
def test_words_of_a_tip_can_be_read_in_every_theme(name: str) -> None:
    assert contrast(THEMES[name].cream, THEMES[name].panel_lit) >= READABLE


def said(screen: Screen, pos: tuple[int, int]) -> str:
    """What is said at a point of the table, in one line."""
    tip = screen.scene.tip(pos)
    return "" if tip is None else f"{tip.title} {tip.text}"


def test_plates_tell_who_it_is_and_how_it_stands() -> None:
    screen = bots(4, (1280, 800))
    shown, layout = screen.scene.presenter.shown, screen.scene.presenter.layout
    for seat, place in enumerate(layout.places):
        face = place.face.center
        assert screen.scene.presenter.names[seat] in said(screen, face)
        assert "Bot: Random" in said(screen, face)
        assert CHARACTERS[seat].about in said(screen, face)
        told = said(screen, (place.words.right - 6, place.words.top + 6))
        assert bid_for_ear(shown, seat, screen.scene.presenter.names[seat]) in told
        assert points_words(shown.table.totals[seat]) in told
        assert "Bot: Random" in told, "its level stands there in the first deal"
    dealer = layout.places[shown.table.spec.dealer].face
    assert "bids last" in said(screen, (dealer.right - 8, dealer.bottom - 8))


def test_the_player_below_is_told_as_all_others_are() -> None:
    screen = Screen("human,random,random", seed=22, options=DEAL, size=(1280, 800))
    screen.play_until(lambda: screen.asked_to_play)
    layout, seat = screen.scene.presenter.layout, screen.scene.presenter.layout.bottom
    place, presenter = layout.places[seat], screen.scene.presenter
    stands = bid_for_ear(presenter.shown, seat, presenter.names[seat])
    assert stands
    assert "person" in said(screen, place.face.midleft)
    assert stands in said(screen, (place.face.right + 9, place.plate.top + 9))
    assert stands in said(screen, (place.plate.centerx, place.plate.bottom - 9))


def test_where_faces_gave_way_the_line_of_a_name_tells_who_it_is() -> None:
    screen = bots(4, (1280, 800))
    shown, layout = screen.scene.presenter.shown, screen.scene.presenter.layout
    bare = TableLayout.of(layout.size, 4, 5, 0, SizeWish(200), yields=Yielded.ROW)
    assert not bare.has_faces
    dealer = shown.table.spec.dealer
    for seat, place in enumerate(bare.places):
        who, stands = (
            table_tip(shown, bare, screen.table.players, pos)
            for pos in ((place.words.left + 4, place.words.top + 6), place.words.center)
        )
        assert who is not None
        assert stands is not None
        assert screen.scene.presenter.names[seat] in who.title
        assert bid_for_ear(shown, seat, who.title) == stands.title
    words = bare.places[dealer].words
    mark = table_tip(shown, bare, screen.table.players, (words.right - 6, words.top + 6))
    assert mark is not None
    assert mark.title.startswith("Dealer")


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_a_mark_on_the_own_windows_is_told_and_shows_the_last_trick(percent: int) -> None:
    """Where they are drawn is where they are."""
    screen = Screen(
        "human,random,random", size=(1280, 800), seed=22, options=DEAL, chosen={"scale": percent}
    )
    presenter = screen.scene.presenter
    screen.play_until(lambda: screen.asked_to_play and presenter.shown.table.taken[0])
    layout, painter = presenter.layout, presenter.stage.painter
    text = own_text(presenter.shown, 0, presenter.names)
    drawn = own_windows(
        text, layout.own_plate.size, painter, row=layout.row, face_px=layout.own_face
    )
    for box in drawn:
        assert layout.places[0].windows.contains(box.move(layout.own_plate.topleft))
    spot = drawn[0].move(layout.own_plate.topleft).center
    assert counts.tricks(presenter.shown.table.taken[0]) in said(screen, spot)
    screen.click(spot)
    panel = screen.scene.overlays.current
    assert isinstance(panel, TricksPanel)
    assert panel.trick == presenter.shown.table.tricks[-1]


def test_the_corners_tell_deal_trump_the_turned_card_and_what_the_bids_come_to() -> None:
    screen = bots(4, (1280, 800))
    layout, shown = screen.scene.presenter.layout, screen.scene.presenter.shown
    assert "5 cards each." in said(screen, layout.pad.center)
    assert "stays out of play" in said(screen, layout.turn_up_slot.center)
    assert shown.table.trump is not None
    told = said(screen, layout.wins_words.center)
    assert f"The highest of {SUIT_WORDS[shown.table.trump]} wins the trick" in told
    total = shown.bid_total
    assert total != 5
    assert ("Somebody will fall short" if total > 5 else "Somebody will take too many") in told
    fewer = changed(shown, bids=(0, 0, 0, 0))
    tip = table_tip(fewer, layout, screen.table.players, layout.wins_words.center)
    assert tip is not None
    assert "too many" in tip.text


def test_cards_of_the_trick_tell_who_played_them() -> None:
    screen = bots(4, (1280, 800))
    played = screen.scene.presenter.shown.table.trick[0]
    pose = screen.scene.presenter.layout.trick_pose(played.seat)
    told = said(screen, (round(pose.x), round(pose.y)))
    assert f"Led by {screen.scene.presenter.names[played.seat]}" in told


def test_no_tip_tells_what_is_hidden() -> None:
    """Exchange every hidden card for another: not one word changes."""
    screen = Screen("human,random,random", seed=22, options={"schedule": [6]})
    screen.play_until(lambda: screen.asked_to_play)
    shown, layout = screen.scene.presenter.shown, screen.scene.presenter.layout
    assert all(card is FACE_DOWN for hand in shown.table.hands[1:] for card in hand)
    for x in range(0, 1024, 16):
        for y in range(0, 640, 16):
            tip = table_tip(shown, layout, screen.table.players, (x, y))
            if tip is not None and any(place.fan == tip.target for place in layout.places[1:]):
                assert " of " not in tip.title
                assert "face down" in tip.text


# What is asked ------------------------------------------------------------------------------


def test_the_plate_of_a_bid_says_why_one_is_forbidden_and_what_another_comes_to() -> None:
    for seed in range(3, 20):
        screen = Screen("random,random,human", seed=seed, row="oh-hell", options={"schedule": [5]})
        screen.until(lambda s=screen: s.asked_to_bid)  # type: ignore[misc]
        panel = screen.scene.input.decision.bid.panel
        if panel is not None and choices_of(panel, BidChoices).barred:
            break
    assert panel is not None
    written = " ".join(line for text in panel.panel.written for line in text.lines())
    assert "Bids" in written, "pips tell what they come to"
    assert "bid for" not in written
    for barred in choices_of(panel, BidChoices).barred:
        for bid in barred.bids:
            assert f"{bid} is barred" in written
            assert Bid(2, bid) not in screen.table.legal(2)
            assert not said(screen, panel.button(str(bid)).center), "nothing is said twice"
    assert not panel.panel.named("confirm").enabled


def test_a_card_that_may_not_be_played_says_why() -> None:
    for seed in range(30, 60):
        screen = Screen("random,random,human", seed=seed, options={"schedule": [8]})
        screen.play_until(lambda s=screen: s.asked_to_play)  # type: ignore[misc]
        hand = screen.scene.presenter.stage.own_hand()
        barred = [card for card in hand if card not in screen.legal]
        if barred:
            break
    for card in barred:
        assert Play(2, card) not in screen.table.legal(2)
        assert "Follow suit" in said(screen, screen.spot(card))
    lines = len(screen.table.lines)
    assert "Follow" not in said(screen, screen.spot(screen.legal[0]))
    assert len(screen.table.lines) == lines


def test_a_button_that_may_not_be_pressed_says_why() -> None:
    box = pygame.Rect(0, 0, 40, 40)
    tip = button_tip([Button("slower", "Slower", box, enabled=False)], (5, 5))
    assert tip is not None
    assert "cannot be slower" in tip.title
    assert button_tip([Button("slower", "Slower", box)], (5, 5)) is None, "its word says it"
    screen = bots(4, (1024, 640))
    assert screen.scene.presenter.demo is not None
    view = screen.scene.presenter.demo.tools.named(DemoCommand.VIEW)
    assert said(screen, view.rect.center)
    screen.key(pygame.K_p)
    screen.frames(1)
    for name in (DemoCommand.STEP, DemoCommand.TRICK, DemoCommand.DEAL):
        button = screen.scene.presenter.demo.tools.named(name)
        assert said(screen, button.rect.center), button.name


def test_levels_are_told_in_words() -> None:
    assert "person" in level_words("human")
    assert "rules of thumb" in level_words("heuristic")
    assert level_words("mine:Best").startswith("Bot: Best")
    assert level_words("no bot") == "no bot"


# Coming and going ---------------------------------------------------------------------------


def move(screen: Screen, pos: tuple[int, int]) -> None:
    """Move the mouse there."""
    motion = {"pos": pos, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
    screen.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, motion))


def paused() -> tuple[Screen, tuple[int, int], Tips]:
    """A table at which nothing moves by itself, and a plate of it."""
    screen = bots(4, (1280, 800))
    screen.key(pygame.K_p)
    return screen, screen.scene.presenter.layout.places[1].plate.center, screen.scene.tips


def test_a_tip_comes_after_a_rest_and_goes_when_the_mouse_leaves() -> None:
    screen, spot, tips = paused()
    move(screen, spot)
    screen.frames(1, REST - 0.05)
    assert tips.tip is None
    screen.frames(1, 0.1)
    assert tips.tip is not None
    before = screen.draw().copy()
    screen.frames(1, FADE)
    assert tips.alpha == 255
    assert pygame.image.tobytes(screen.draw(), "RGB") != pygame.image.tobytes(before, "RGB")
    move(screen, (spot[0] + 1, spot[1]))
    assert tips.tip is not None
    move(screen, (640, 5))
    assert tips.tip is None


@pytest.mark.slow
@pytest.mark.parametrize("kind", [pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN])
def test_a_press_puts_a_tip_away_until_the_mouse_moves(kind: int) -> None:
    screen, spot, tips = paused()
    move(screen, spot)
    screen.frames(8, 0.1)
    assert tips.tip is not None
    values = {"button": 1, "pos": spot, "key": pygame.K_x, "mod": 0, "unicode": "", "touch": False}
    screen.scene.handle(pygame.event.Event(kind, values))
    screen.frames(20, 0.1)
    assert tips.tip is None
    move(screen, spot)
    screen.frames(8, 0.1)
    assert tips.tip is not None


def test_with_reduced_motion_a_tip_is_there_at_once() -> None:
    tips = Tips()
    tip = Tip(pygame.Rect(0, 0, 10, 10), "Words")
    tips.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5)))
    tips.update(REST, lambda _pos: tip, still=True)
    assert tips.alpha == 255
    tips.hide()
    tips.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5)))
    tips.update(REST, lambda _pos: tip, still=False)
    tips.update(1 / 60, lambda _pos: tip, still=False)
    assert tips.alpha > 0


def test_what_lies_over_the_table_has_no_tips_of_the_table() -> None:
    screen, spot, tips = paused()
    move(screen, spot)
    screen.key(pygame.K_ESCAPE)
    move(screen, spot)
    screen.frames(20, 0.1)
    assert tips.tip is None


def test_a_button_that_may_not_be_pressed_says_why_where_it_is_pressed() -> None:
    screen = Screen("random,random,random", seed=16, options={"schedule": [3]})
    screen.frames(1)
    demo = screen.scene.presenter.demo
    assert demo is not None
    back = demo.tools.named(DemoCommand.BACK)
    assert not back.enabled
    screen.click(back.rect.center)
    tip = screen.scene.tips.tip
    assert tip is not None
    assert tip.title == "Nothing lies further back."
    assert screen.scene.tips.alpha == 255
    screen.key(pygame.K_x)
    assert screen.scene.tips.tip is None
