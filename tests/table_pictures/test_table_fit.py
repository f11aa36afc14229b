"""What is written on the table stays in its box, in a language a third longer than English too."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from game import translation
from game.engine import SEALED, DealResult, FinishedDeal, Phase, new_game, observe
from game.engine.deal_sequence import scheduled
from game.presentation.deal_stairs import DealTurn, Stair, in_sight, stairs
from game.presentation.screen_state import ScreenState
from game.presentation.tally import Tally, TallyState
from game.presentation.words.bots import level_of, levels_of
from game.presentation.words.corners.what_wins import what_wins
from game.presentation.words.corners.where_we_are import where_we_are
from game.presentation.words.seats.others import Figures, SeatText, pieces
from game.presentation.words.seats.own import OwnText
from game.table.setup import BOT_NAMES
from game.ui.kit.layout import DOUBLE_FROM
from game.ui.paint import typeset
from game.ui.paint.cloth.paper import Tail, draw_shadow, slip_of_paper
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import LAMP, THEMES, Fonts
from game.ui.table.drawing.bubbles import Bubble, paint_bubble
from game.ui.table.drawing.own_seat import paint_own_seat
from game.ui.table.drawing.score_pad import paint_pad
from game.ui.table.drawing.seat_face import paint_seat
from game.ui.table.drawing.wins_corner import paint_wins, wins_box
from game.ui.table.layout.seating import SeatPlace, Side
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.rule_cells import paint_stairs
from game.ui.table.questions.bid_choices import BidChoices
from game.ui.table.questions.choice_panel import ChoicePanel
from game.ui.widgets.overlay import sheet
from game.variants import variant, with_options
from tests.driving.screen_states import changed
from tests.shell.fitting import Longer
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


def figures(tally: Tally) -> Figures:
    """As they are written."""
    bid = "?" if tally.bid is None else str(tally.bid)
    if tally.taken is None:
        return Figures(pieces("{bid} bid", bid=bid))
    parts = pieces("{taken} of {bid}", taken=str(tally.taken), bid=bid)
    return Figures(parts, tally.state, tally.windows)


@pytest.mark.slow
def test_seats_keep_their_words_and_marks_inside(language: None) -> None:
    """Nothing reaches the right edge or the head; feet of letters have the foot, marks the left.

    Windows may fill their whole line.
    """
    for layout in layouts():
        painter = Painter(LAMP, layout.scale)
        for tally in (None, *TALLIES):
            text = SeatText(
                1,
                NAMES[0],
                (translation._("A bot from far away"), "bot"),
                figures=None if tally is None else replace(figures(tally), windows=()),
            )
            place = layout.places[1]
            seat = paint_seat(text, place, painter)
            own = paint_own_seat(
                OwnText(text),
                layout.own_plate.size,
                painter,
                row=not layout.has_faces,
                face_px=layout.own_face,
            )
            for picture in (seat, own):
                wide, tall = picture.get_size()
                right = picture.subsurface((wide - 1, 0, 1, tall))
                # A letter that went on would have more than the soft edge of the last one.
                assert pygame.mask.from_surface(right).count() <= 5, (layout.size, layout.seats)


def seat_picture(level: tuple[str, ...], words: int) -> bytes:
    """A seat with a face, whose words have so much room."""
    plate, none = pygame.Rect(0, 0, words + 90, 80), pygame.Rect(0, 0, 0, 0)
    text_box, windows = pygame.Rect(90, 0, words, 80), pygame.Rect(90, 64, words, 16)
    place = SeatPlace(Side.TOP, plate, pygame.Rect(0, 0, 80, 80), text_box, windows, none, none)
    text = SeatText(1, "Ada", level, figures=figures(Tally(2, 1)))
    return pygame.image.tobytes(paint_seat(text, place, Painter(LAMP)), "RGBA")


def test_a_plate_says_which_bot_it_is_and_nothing_of_a_person() -> None:
    assert level_of("human") == ""
    assert level_of("heuristic") == "Rulebook"
    assert level_of("their.module:Cunning") == "Cunning"
    assert level_of("gone and unknown") == "gone and unknown"
    assert seat_picture(("Rulebook",), 156) != seat_picture((), 156)


def test_a_plate_too_narrow_for_a_level_and_its_style_says_the_level() -> None:
    setup = setup_for("human,beginner:bold,beginner,random")
    full, plain = levels_of(setup.seats)[1:3]
    assert full[-1:] == plain
    bold, beginner, nothing = (seat_picture(level, 116) for level in (full, plain, ()))
    assert bold == beginner != nothing


@pytest.mark.slow
def test_the_corners_keep_their_words_inside(language: None) -> None:
    for layout in layouts():
        painter = Painter(LAMP, layout.scale)
        shown = scored(game(layout.seats), 4)
        names = NAMES[: layout.seats]
        for one in (shown, changed(shown, bids=(SEALED,) * layout.seats)):
            words = what_wins(one, names)
            box = wins_box(words, layout.turn_up_slot, layout.wins_words)
            wins = paint_wins(words, box.size, painter, four_colour=False)
            right = wins.subsurface((box.width - 1, 0, 1, box.height))
            assert not pygame.mask.from_surface(right).count(), (layout.size, layout.seats)
            pad = paint_pad(where_we_are(one, names), layout.pad.size, painter)
            assert pad.get_size() == layout.pad.size


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
            asked = ChoicePanel(question, layout, painter)
            asked.choose(2)
            surface = pygame.Surface(layout.size)
            asked.draw(surface, painter)
            blank = pygame.Surface(layout.size)
            draw_shadow(blank, asked.box, painter)
            double = layout.bids.form.padding >= DOUBLE_FROM
            sheet(blank, asked.box, LAMP, painter.scale, double=double)
            assert rim(surface.subsurface(asked.box), 6) == rim(blank.subsurface(asked.box), 6)
            confirm = asked.button("confirm")
            between = (confirm.x - 3, confirm.centery)
            assert surface.get_at(between) == blank.get_at(between)


def test_bubbles_keep_their_words_inside(language: None) -> None:
    for layout in layouts():
        painter = Painter(LAMP, layout.scale)
        for bubble in (
            Bubble(0, translation._("Bid hidden"), "bid"),
            Bubble(0, translation._("Revoke: {points}").format(points="−10"), "missed"),
        ):
            picture = paint_bubble(bubble, layout, painter)
            blank = slip_of_paper(picture.get_size(), painter, Tail.LEFT)
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
