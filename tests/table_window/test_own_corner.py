"""The corner of the player below: all that is his in one place, which never moves."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.engine import Phase, Seat, observe
from game.presentation.screen_state import ScreenState
from game.presentation.words.own_corner import CornerWords, own_corner_words, verdict_of
from game.presentation.words.seat_plates import PlateText
from game.ui.paint.painter import Painter
from game.ui.style.theme import LAMP
from game.ui.table.drawing.own_corner import CornerLook, paint_corner
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from game.variants import VARIANTS, variant, with_options
from tests.dealing import whole_game
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

display = display_of((1280, 800))
NAMES = ("You", "Ada", "Bruno", "Clio", "Dmitri", "Edda", "Farid", "Greta", "Hugo", "Iris")
SIZES = ((1024, 640), (1280, 800), (1920, 1080))
PARTS = (
    "own_plate",
    "corner_head",
    "tally",
    "trump",
    "corner_asked",
    "corner_verdict",
    "hand_bar",
    "message",
    "rule_line",
    "info",
    "score",
    "hints",
)


def test_nothing_moves_its_place_from_deal_to_deal() -> None:
    chosen = {"speed": "instant", "reduced_motion": True}
    screen = Screen("human,random,random,random", row="oh-hell", seed=4, chosen=chosen)
    places: dict[str, set[tuple[int, int, int, int]]] = {name: set() for name in PARTS}
    plates: set[tuple[tuple[int, int], ...]] = set()
    presenter = screen.scene.presenter
    for _turn in range(20000):
        screen.frames(1, 0.1)
        layout = presenter.layout
        for name in PARTS:
            box: Rect = getattr(layout, name)
            places[name].add((box.x, box.y, box.width, box.height))
        plates.add(tuple(place.plate.topleft for place in layout.places))
        if screen.table.over:
            break
        screen.decide()
    assert screen.table.over
    assert {name: len(found) for name, found in places.items()} == dict.fromkeys(PARTS, 1)
    assert len(plates) == 1


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("size", SIZES)
def test_every_part_lies_in_the_corner_and_none_upon_another(
    size: tuple[int, int], seats: int
) -> None:
    layout = TableLayout.of(size, seats, 5, 0)
    parts = [layout.corner_head, layout.tally, layout.trump, layout.corner_asked]
    if layout.corner_verdict != layout.corner_asked:
        parts.append(layout.corner_verdict)
    for number, part in enumerate(parts):
        assert layout.own_plate.contains(part)
        assert part.collidelist(parts[number + 1 :]) < 0


@pytest.mark.thinned(23)
@pytest.mark.parametrize("row", VARIANTS)
def test_the_verdict_is_that_of_the_deal_before_and_runs_are_counted(row: str) -> None:
    players = VARIANTS[row].seats[0]
    runs: dict[Seat, int] = dict.fromkeys(range(players), 0)
    counted = 0
    for step in whole_game(VARIANTS[row], players, 9):
        if len(step.after.finished) > 12:
            break
        if len(step.after.finished) > counted:
            counted = len(step.after.finished)
            made = step.after.finished[-1].result.made
            runs = {seat: runs[seat] + 1 if made[seat] else 0 for seat in runs}
        for seat in range(players):
            shown = ScreenState.of(observe(step.after, seat))
            verdict = verdict_of(shown, seat)
            assert own_corner_words(shown, seat, NAMES).run == runs[seat]
            if not counted:
                assert verdict is None
                continue
            assert verdict is not None
            assert verdict.made == step.after.finished[-1].result.made[seat]
            begun = shown.points is None and shown.table.phase is not Phase.OVER
            assert verdict.words.startswith("Last deal: ") == begun


def test_where_not_all_words_fit_the_decisive_ones_stand_there() -> None:
    chosen = with_options(variant("oh-hell"), {"schedule": [3, 2]}, 4)
    seen = set[bool]()
    for seed in range(6):
        for step in whole_game(chosen, 4, seed):
            shown = ScreenState.of(observe(step.after, 0))
            words = own_corner_words(shown, 0, NAMES)
            assert words.standing.startswith(words.points)
            if words.verdict is not None and shown.points is None:
                seen.add(words.verdict.made)
                assert words.verdict.words.startswith("Last deal: ")
                missed = "over" in words.verdict.brief or "under" in words.verdict.brief
                assert missed != words.verdict.made
                assert len(words.verdict.brief) < len(words.verdict.words)
    assert seen == {False, True}


def test_what_is_asked_follows_from_the_suit_led_and_the_hand() -> None:
    chosen = with_options(variant("oh-hell"), {"must_trump": True, "schedule": [6, 5]}, 4)
    said = set()
    for seed in range(8):
        for step in whole_game(chosen, 4, seed):
            for seat in range(4):
                shown = ScreenState.of(observe(step.after, seat))
                words = own_corner_words(shown, seat, NAMES)
                assert words.to_do == (seat in shown.turn)
                if words.to_do and step.after.phase is Phase.PLAYING:
                    said.add(words.asked.split(" ")[0] + words.asked.rpartition(":")[2])
    assert {"lead" + "lead a card", "no trump", "no any card"} <= said
    assert any(words.startswith("follow") for words in said)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [100, 150, 200])
def test_what_was_said_does_not_run_into_the_bid(size: tuple[int, int], percent: int) -> None:
    layout = TableLayout.of(size, 4, 5, 0, SizeWish(percent))
    painter = Painter(LAMP, layout.scale, layout.least_letters)
    words = CornerWords("0 deals used", "", to_do=False, wanted="", verdict=None, run=0)
    screen = Screen("human,random,random,random", row="cooperative", seed=4)
    below = layout.corner_head.bottom - layout.own_plate.y
    pictures = []
    for said in ("", "+2 if needed · void"):
        text = PlateText(0, "You", "", 0, None, dealer=False, lit=False, said=said)
        look = CornerLook(text, words, None, counts=True, four_colour=False)
        picture = paint_corner(look, screen.scene.presenter.shown, layout, painter)
        rest = Rect(0, below, picture.get_width(), picture.get_height() - below)
        pictures.append((pygame.image.tobytes(picture.subsurface(rest), "RGB"), picture))
    assert pictures[0][0] == pictures[1][0]
    heads = [pygame.image.tobytes(picture, "RGB") for _rest, picture in pictures]
    assert heads[0] != heads[1], "what was said is seen"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [100, 150, 200])
def test_points_stay_in_sight_however_many_bids_were_made_in_a_row(
    size: tuple[int, int], percent: int
) -> None:
    layout = TableLayout.of(size, 4, 5, 0, SizeWish(percent))
    painter = Painter(LAMP, layout.scale, layout.least_letters)
    screen = Screen("human,random,random,random", row="blackout", seed=4)
    text = PlateText(0, "You", "", 0, None, dealer=False, lit=False)

    def head(run: int, standing: str) -> bytes:
        words = CornerWords(standing, "", to_do=False, wanted="", verdict=None, run=run)
        look = CornerLook(text, words, None, counts=True, four_colour=False)
        picture = paint_corner(look, screen.scene.presenter.shown, layout, painter)
        return pygame.image.tobytes(picture, "RGB")

    for run in range(8):
        assert head(run, "14 points, first") != head(run, "24 points, first"), run
