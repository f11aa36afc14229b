"""What is written on the table stays in its box, in a language a third longer than English too."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from game import translation
from game.engine import SEALED, DealResult, FinishedDeal, Phase, new_game, observe
from game.engine.progress import scheduled
from game.presentation.screen_state import ScreenState
from game.presentation.words.bots import level_of, levels_of
from game.presentation.words.seat_plates import PlateText, Tally, TallyState
from game.table.setup import BOT_NAMES
from game.ui.paint import typeset
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import LAMP, THEMES, Fonts
from game.ui.table.drawing.bubbles import Bubble, paint_bubble
from game.ui.table.drawing.corner_panels import (
    bid_sums,
    bid_words,
    paint_info,
    paint_score,
    score_columns,
)
from game.ui.table.drawing.hand_bar import paint_own_tally, paint_trump
from game.ui.table.drawing.message_lines import SIDES, message_lines
from game.ui.table.drawing.seat_plates import paint_plate
from game.ui.table.drawing.tally import pip_states
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.mini_staircase import DealTurn, Stair, in_sight, paint_stairs, stairs
from game.ui.table.questions.bid import BidChoices, BidPanel
from game.ui.widgets.overlay import sheet
from game.variants import variant, with_options
from tests.driving.screen_states import changed
from tests.shell.test_shell_fit import Longer
from tests.tables import setup_for

SIZES = ((1024, 640), (1280, 960), (1920, 1080))
WISHES = (SizeWish(), SizeWish(words=75), SizeWish(words=150))
TALLIES = (
    Tally(7, None),
    Tally(None, 3, TallyState.UNKNOWN),
    Tally(7, 0),
    Tally(13, 13, TallyState.EXACT),
    Tally(12, 26, TallyState.OVER),
    Tally(26, 10, TallyState.LOST),
)
NAMES = ("Maximiliane-Wilhelmina W", *BOT_NAMES)


@pytest.fixture(params=[gettext.NullTranslations(), Longer()], ids=["english", "longer"])
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    translation.install(request.param)
    yield
    translation.install(gettext.NullTranslations())


def game(players: int, name: str = "", **known: object) -> ScreenState:
    """A table on which somebody bid, in the first deal."""
    row = variant(name or ("kachuful" if players > 7 else "blackout"))
    state = new_game(row, players, 0)
    shown = ScreenState.of(observe(state, 0))
    first = changed(
        shown,
        phase=Phase.PLAYING,
        bids=(1,) * players,
        trump_known=True,
    )
    return changed(first, **known)


def scored(shown: ScreenState, deals: int) -> ScreenState:
    """The same after so many deals with large losses."""
    history = []
    for number in range(1, deals + 1):
        spec = scheduled(shown.table.variant, shown.table.players, number, 0)
        result = DealResult(
            bids=(0,) * shown.table.players,
            winners=(0,) * spec.cards,
            trump=None,
            penalties=(0,) * shown.table.players,
        )
        history.append(FinishedDeal(spec, result, (-123,) * shown.table.players))
    spec = scheduled(shown.table.variant, shown.table.players, deals + 1, 0)
    return changed(shown, history=tuple(history), totals=(-1234,) * shown.table.players, spec=spec)


def layouts() -> Iterator[TableLayout]:
    for size in SIZES:
        for seats in (2, 5, 10):
            for wish in WISHES:
                yield TableLayout.of(size, seats, 5, 0, wish)


def rim(picture: pygame.Surface, width: int) -> list[bytes]:
    """The pixels at the edge of a picture, `width` px deep."""
    wide, tall = picture.get_size()
    strips = (
        (0, 0, wide, width),
        (0, tall - width, wide, width),
        (0, 0, width, tall),
        (wide - width, 0, width, tall),
    )
    return [pygame.image.tobytes(picture.subsurface(strip), "RGBA") for strip in strips]


@pytest.mark.slow
def test_plates_keep_their_words_and_marks_inside(language: None) -> None:
    for layout in layouts():
        painter = Painter(LAMP, layout.scale)
        size = layout.plate_size
        empty = PlateText(0, "", "", 0, None, dealer=False, lit=False)
        blank = rim(paint_plate(empty, size, painter), 2)
        for tally in (None, *TALLIES):
            full = PlateText(
                1,
                NAMES[0],
                translation._("laying aside…"),
                -1234,
                tally,
                dealer=True,
                lit=False,
                level=("A bot from far away",),
            )
            assert rim(paint_plate(full, size, painter), 2) == blank, (
                layout.size,
                layout.seats,
            )


@pytest.mark.slow
def test_the_row_above_the_hand_keeps_its_words_inside(language: None) -> None:
    for layout in (replace(layout, onlooker=True) for layout in layouts()):
        painter = Painter(LAMP, layout.scale)
        blank = rim(panel(layout.trump.size, LAMP, painter.scale), 3)
        shown = game(layout.seats)
        for trump in (*shown.table.spec.pack[0].suit.__class__, None):
            told = paint_trump(
                changed(shown, trump=trump), layout.trump.size, painter, four_colour=False
            )
            assert rim(told, 3) == blank, (layout.size, layout.seats, trump)
        right = [strip[-1] for strip in (blank,)]
        for tally in TALLIES:
            own = paint_own_tally(tally, NAMES[0], layout.tally.size, painter)
            assert [rim(own, 3)[-1]] == right, (layout.size, layout.seats, tally)


def test_long_sentences_stand_whole_between_tally_and_trump() -> None:
    sentences = (
        "Your turn: follow spades.",
        "A joker was led: it wins unless it is trumped. Play any card.",
        "All cards were dealt: a card of the whole pack, shuffled again, sets trump.",
        "Ada, Bruno and Clio missed it. Your +42: 6 tricks, 20 as 2 made it.",
    )
    for size in SIZES:
        for seats in range(2, 11):
            for wish in (SizeWish(), SizeWish(words=125)):
                layout = TableLayout.of(size, seats, 5, 0, wish)
                painter = Painter(LAMP, layout.scale, layout.least_letters)
                room = layout.message.width - layout.px(SIDES), layout.message.height
                for sentence in sentences:
                    lines, px = message_lines(sentence, room, painter)
                    font = TextStyle(px * 0.85, bold=True).font(painter.fonts)
                    assert " ".join(lines) == sentence
                    assert all(font.size(line)[0] <= room[0] for line in lines), (size, seats)
                    assert len(lines) * font.get_height() * 0.8 <= room[1]


def test_a_plate_says_which_bot_it_is_and_nothing_of_a_person() -> None:
    assert level_of("human") == ""
    assert level_of("heuristic") == "Rulebook"
    assert level_of("their.module:Cunning") == "Cunning"
    assert level_of("gone and unknown") == "gone and unknown"
    painter = Painter(LAMP)
    tally = Tally(2, 1)
    bot = PlateText(1, "Ada", "", 10, tally, dealer=False, lit=False, level=("Rulebook",))
    pictures = [paint_plate(one, (244, 68), painter) for one in (bot, replace(bot, level=()))]
    assert pygame.image.tobytes(pictures[0], "RGB") != pygame.image.tobytes(pictures[1], "RGB")


def test_a_plate_too_narrow_for_a_level_and_its_style_says_the_level() -> None:
    setup = setup_for("human,beginner:bold,beginner,random")
    full, plain = levels_of(setup.seats)[1:3]
    assert full[-1:] == plain
    painter = Painter(LAMP)
    pictures = [
        paint_plate(
            PlateText(1, "Ada", "", 10, Tally(2, 1), dealer=False, lit=False, level=level),
            (195, 60),
            painter,
        )
        for level in (full, plain, ())
    ]
    bold, beginner, nothing = (pygame.image.tobytes(one, "RGB") for one in pictures)
    assert bold == beginner != nothing


def test_pips_say_what_the_digits_say() -> None:
    assert pip_states(3, 1) == ["made", "wanted", "wanted"]
    assert pip_states(1, 3) == ["made", "over", "over"]
    assert pip_states(0, 0) == []


@pytest.mark.slow
def test_the_corners_keep_their_words_inside(language: None) -> None:
    for layout in layouts():
        painter = Painter(LAMP, layout.scale)
        shown = scored(game(layout.seats), 4)
        for one in (shown, changed(shown, bids=(SEALED,) * layout.seats)):
            info = paint_info(one, layout, painter, four_colour=False)
            assert rim(info, 3) == rim(panel(layout.info.size, LAMP, painter.scale), 3)
        names = NAMES[: layout.seats]
        for faces in ((), range(layout.seats)):
            score = paint_score(shown, layout, names, 0, painter, faces)
            assert rim(score, 3) == rim(panel(layout.score.size, LAMP, painter.scale), 3)


def test_a_longer_name_has_a_wider_column_where_all_of_them_fit_so() -> None:
    assert score_columns((20, 30, 22), 32) == [32, 32, 32]
    assert score_columns((20, 40, 22), 30) == [25, 40, 25]
    assert sum(score_columns((20, 50, 30), 34)) == 3 * 34
    assert score_columns((40, 50, 40), 34) == [34, 34, 34], "they are cut, or portraits"


@pytest.mark.slow
def test_the_bid_panel_keeps_its_words_inside(language: None) -> None:
    pygame.display.init()  # buttons ask where the mouse is
    for layout in layouts():
        painter = Painter(LAMP, layout.scale)
        for refused in (
            {},
            {3: translation._("Bid 3: the bids would come out even, and may not.") * 2},
        ):
            question = BidChoices(cards=5, refused=refused, others=12, at_once=False)
            asked = BidPanel(question, layout, painter)
            asked.choose(2)
            surface = pygame.Surface(layout.size)
            asked.draw(surface, painter)
            blank = pygame.Surface(layout.size)
            sheet(blank, asked.box, LAMP, painter.scale)
            assert rim(surface.subsurface(asked.box), 6) == rim(blank.subsurface(asked.box), 6)
            confirm = asked.button("confirm")
            between = (confirm.x - 3, confirm.centery)
            assert surface.get_at(between) == blank.get_at(between)


def test_bubbles_keep_their_words_inside(language: None) -> None:
    for layout in layouts():
        painter = Painter(LAMP, layout.scale)
        told = translation._("under by {number}").format(number=14)
        for bubble in (
            Bubble(0, "−1234", "missed", told),
            Bubble(0, translation._("Bid hidden"), "bid"),
            Bubble(0, translation._("Revoke: {points}").format(points="−10"), "missed"),
        ):
            picture = paint_bubble(bubble, layout, painter)
            blank = panel(picture.get_size(), LAMP, painter.scale, lit=bubble.mark == "bid")
            assert rim(picture, 4) == rim(blank, 4), (layout.size, layout.seats, bubble.text)
            assert layout.places[0].bubble.width >= picture.get_width()


def test_one_line_becomes_smaller_before_it_is_cut() -> None:
    fonts = Fonts(2.0)
    whole = typeset.line_surface("A sentence of some length", TextStyle(16), fonts, LAMP.cream)
    smaller = typeset.within(
        "A sentence of some length", TextStyle(16), fonts, LAMP.cream, whole.get_width() * 9 // 10
    )
    cut = typeset.within(
        "A sentence of some length", TextStyle(16), fonts, LAMP.cream, whole.get_width() // 2
    )
    assert smaller.get_height() < whole.get_height()
    assert whole.get_width() * 0.8 < smaller.get_width() <= whole.get_width() * 0.9
    assert cut.get_width() <= whole.get_width() // 2


def test_bids_so_far_are_summed_against_the_tricks() -> None:
    shown = game(4)
    cards = shown.table.spec.cards
    assert bid_sums(changed(shown, bids=(1, 0, None, None))) == (1, cards)
    assert bid_sums(changed(shown, bids=(1, 0, 0, 0))) == (1, cards)
    sealed = changed(shown, bids=(SEALED, None, SEALED, None))
    assert bid_sums(sealed) is None
    assert bid_words(sealed) == ["2 of 4 have bid"]
    assert bid_sums(changed(shown, bids=(None,) * 4)) is None
    assert bid_words(changed(shown, bids=(None,) * 4)) == []
    misere = changed(shown, spec=replace(shown.table.spec, misere=True), bids=(0,) * 4)
    assert bid_sums(misere) is None
    assert bid_words(misere) == ["Every bid is 0"]


# The staircase ------------------------------------------------------------------------------------


def turns(shown: ScreenState) -> str:
    letter: Callable[[DealTurn], str] = {
        DealTurn.PLAYED: "p",
        DealTurn.PRESENT: "P",
        DealTurn.COMING: "c",
    }.__getitem__
    return "".join(letter(stair.turn) for stair in stairs(shown))


def test_the_staircase_has_every_deal_and_lights_the_present_one() -> None:
    shown = game(4)
    assert [stair.cards for stair in stairs(shown)] == list(shown.table.variant.deals[4])
    assert turns(shown) == "P" + "c" * 12
    later = scored(shown, 3)
    assert turns(later) == "pppP" + "c" * 9
    counted = changed(later, phase=Phase.DEALING, spec=later.table.history[-1].spec)
    assert turns(counted) == "ppP" + "c" * 10
    assert set(turns(changed(scored(shown, 12), phase=Phase.OVER))) <= {"p", "c"}


def test_a_tie_break_stands_beyond_the_end() -> None:
    shown = scored(game(4), 12)
    spec = replace(shown.table.spec, number=14, cards=1, tie_break=True)
    history = (
        *shown.table.history,
        FinishedDeal(shown.table.spec, shown.table.history[0].result, (0,) * 4),
    )
    found = stairs(changed(shown, history=history, spec=spec))
    assert len(found) == 14
    assert found[-1] == Stair(1, DealTurn.PRESENT, tie_break=True)


def test_a_deal_that_failed_is_the_same_stair_again() -> None:
    shown = game(4, "cooperative")
    failed = scored(shown, 1)
    assert not all(failed.table.history[0].result.made)
    again = changed(failed, spec=replace(shown.table.spec, number=2))
    assert turns(again).startswith("P")


def test_a_size_that_the_dealer_names_is_an_open_stair() -> None:
    shown = changed(game(4), variant=variant("caller-clag"))
    assert any(stair.cards is None for stair in stairs(shown))
    picture = paint_stairs(shown, (200, 30), LAMP)
    assert picture.get_size() == (200, 30)


def test_of_very_many_deals_those_around_the_present_one_are_drawn() -> None:
    row = with_options(variant("blackout"), {"schedule": (1, 2, 3, 4, 5, 4, 3, 2) * 12}, 4)
    shown = scored(changed(game(4), variant=row), 40)
    near = in_sight(stairs(shown), 31)
    assert len(near) == 31
    assert near[15].turn is DealTurn.PRESENT
    assert len(in_sight(stairs(game(4)), 31)) == 13


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_thirty_deals_are_thirty_bars(theme: object) -> None:
    row = with_options(variant("blackout"), {"schedule": tuple(range(1, 11)) * 3}, 4)
    shown = scored(changed(game(4), variant=row), 12)
    picture = paint_stairs(shown, (160, 24), theme)  # type: ignore[arg-type]
    foot = [picture.get_at((x, 20)).a > 0 for x in range(160)]
    bars = sum(now and not before for before, now in zip([False, *foot], foot, strict=False))
    assert bars == 30
