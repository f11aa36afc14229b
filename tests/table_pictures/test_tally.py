"""Bid against taken at every plate, trump near the hand, and who led and who is winning a trick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pygame
import pytest

from game.engine import (
    ALL,
    PUBLIC,
    SEALED,
    Card,
    Event,
    Phase,
    TrickTaken,
    Viewer,
    new_game,
    observe,
    redact,
)
from game.engine.variant import OptionValue
from game.presentation.card_marks import is_trump, mark_of
from game.presentation.screen_state import ScreenState
from game.presentation.words.seat_plates import Tally, TallyState, plate_text, tally_of
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import READABLE
from game.ui.style.theme import LAMP, THEMES, Theme, contrast
from game.ui.table.drawing.hand_bar import paint_own_tally
from game.ui.table.drawing.tally import inks, paint_tally
from game.ui.table.drawing.trick_tags import paint_tag, tag_box, tags_of
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.bid import BidChoices
from game.variants import variant, with_options
from tests.dealing import whole_game
from tests.driving.screen_states import changed
from tests.referee.book import law_of
from tests.referee.tricks import Cards

SIZE = (78, 52)
Game = tuple[str, int, Mapping[str, OptionValue], int]
GAMES: tuple[Game, ...] = (
    ("blackout", 4, {"schedule": (1, 6)}, 2),
    ("jabberwocky", 3, {"revokes": "penalised", "schedule": (6, 5)}, 2),
    ("clag", 4, {}, 20),
    ("caller-clag", 3, {}, 9),
    ("oh-hell", 4, {"no_trump": "always", "schedule": (5, 3)}, 2),
    ("two-jokers", 5, {"schedule": (9, 4)}, 2),
    ("northeast-jokers", 5, {"trump_broken": True}, 3),
    ("network-blackout", 4, {"schedule": (1, 3)}, 2),
    ("la-pocha", 3, {}, 4),
    ("ninety-nine", 3, {}, 2),
    ("bowers-duo", 2, {"schedule": (12, 7)}, 2),
    ("potomac", 3, {"schedule": (8, 5)}, 2),
)
"""Row, players, house rules, deals that are looked at."""


def playing(**known: object) -> ScreenState:
    """A deal of five cards among four, every bid made."""
    row = with_options(variant("blackout"), {"schedule": (5,)}, 4)
    shown = ScreenState.of(observe(new_game(row, 4, 0), 0))
    first = changed(
        shown,
        phase=Phase.PLAYING,
        bids=(2, 0, 1, 3),
        taken=(0,) * 4,
        talk=((),) * 4,
        hands=((),) * 4,
        penalties=(0,) * 4,
        trump_known=True,
    )
    return changed(first, **known)


# Bid against taken --------------------------------------------------------------------------------


def states(taken: tuple[int, ...]) -> list[TallyState]:
    tallies = [tally_of(playing(taken=taken), seat) for seat in range(4)]
    return [tally.state for tally in tallies if tally is not None]


def test_a_tally_says_short_exact_over_or_that_too_few_tricks_are_left() -> None:
    short, exact, over, lost = TallyState.SHORT, TallyState.EXACT, TallyState.OVER, TallyState.LOST
    assert states((0, 0, 0, 0)) == [short, exact, short, short]
    assert states((0, 1, 1, 0)) == [short, over, exact, short]
    assert states((0, 1, 2, 0)) == [short, over, over, lost]
    assert states((1, 1, 2, 1)) == [lost, over, over, lost]


def test_before_cards_are_played_a_tally_is_the_bid_and_before_that_nothing() -> None:
    shown = playing(phase=Phase.BIDDING, bids=(None, 2, SEALED, None))
    assert tally_of(shown, 0) is None
    assert tally_of(shown, 1) == Tally(2, None)
    assert tally_of(shown, 2) is None
    assert [plate_text(shown, seat, "Ada", thinking=False).status for seat in range(3)] == [
        "no bid yet",
        "",
        "bid hidden",
    ]


def test_a_bid_that_lies_face_down_is_told_by_nobody() -> None:
    shown = playing(bids=(2, SEALED, 1, 3), taken=(0, 4, 0, 0))
    tally = tally_of(shown, 1)
    assert tally == Tally(None, 4, TallyState.UNKNOWN)
    assert tally is not None
    assert tally.figures == "4/?"


def ground(state: TallyState, theme: Theme) -> pygame.Surface:
    """The shape alone: figures that are drawn in its own middle cover the same in each."""
    return paint_tally(Tally(1, 1, state), SIZE, Painter(theme))


def test_the_four_states_differ_in_shape_and_not_in_colour_alone() -> None:
    told = (TallyState.SHORT, TallyState.EXACT, TallyState.OVER, TallyState.LOST)
    masks = [pygame.mask.from_surface(ground(state, LAMP)) for state in told]
    for number, one in enumerate(masks):
        for other in masks[:number]:
            apart = one.count() + other.count() - 2 * one.overlap_area(other, (0, 0))
            assert apart > 0.05 * SIZE[0] * SIZE[1]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_figures_can_be_read_on_every_shape(theme: Theme) -> None:
    for state in TallyState:
        shape, ink = inks(state, theme)
        under = shape if state.reached else theme.panel
        assert contrast(ink, under) >= READABLE, state


def height(picture: pygame.Surface, colour: tuple[int, int, int]) -> int:
    """From the highest to the lowest px of one colour."""
    mask = pygame.mask.from_threshold(picture, (*colour, 255), (40, 40, 40, 255))
    boxes = mask.get_bounding_rects()
    return max(box.height for box in boxes)


def test_nothing_on_a_plate_is_written_as_large_as_its_tally_and_the_viewers_is_largest() -> None:
    for size in ((1024, 640), (1280, 800), (1920, 1080), (3840, 2160)):
        for seats in range(2, 11):
            most = 12 if seats < 8 else 9
            tally = Tally(most, most, TallyState.EXACT)
            layout = TableLayout.of(size, seats, 5, 0)
            painter = Painter(LAMP, layout.scale)
            wide, tall = layout.plate_size
            box = round(wide * 0.34), round(tall * 0.76)
            figures = height(paint_tally(tally, box, painter), LAMP.panel)
            own = paint_own_tally(tally, "You", layout.tally.size, painter)
            name = typeset.line_surface("Ada", TextStyle(17, bold=True), painter.fonts, LAMP.cream)
            assert figures > 1.15 * name.get_bounding_rect().height, (size, seats)
            assert height(own, LAMP.panel) >= figures, (size, seats)


# The sum of the bids ------------------------------------------------------------------------------


def test_what_a_bid_would_make_of_the_sum_is_told_as_far_as_it_says_something() -> None:
    first = BidChoices(cards=3, refused={}, others=0, at_once=False, first=True)
    assert first.outcome(1) == "That leaves 2 tricks to the others."
    assert first.outcome(2) == "That leaves 1 trick to the others."
    assert first.outcome(3) == "That leaves none to the others."
    second = replace(first, first=False, others=1)
    assert second.outcome(1) == "With yours the bids come to 2 for 3."
    last = replace(second, last=True)
    assert [last.outcome(bid) for bid in range(4)] == [
        "With yours the bids are under by 2.",
        "With yours the bids are under by 1.",
        "With yours the bids are even.",
        "With yours the bids are over by 1.",
    ]


def test_no_line_of_a_sentence_is_left_with_one_word() -> None:
    fonts = Painter(LAMP).fonts
    sentence = "With yours the bids come to 2 for 3: under by 1."
    for room in range(120, 400):
        lines = typeset.balanced(sentence, TextStyle(15), fonts, room)
        assert len(lines) == len(typeset.wrap(sentence, TextStyle(15), fonts, room))
        widths = [TextStyle(15).font(fonts).size(line)[0] for line in lines]
        assert max(widths) <= room
        assert min(widths) > max(widths) / 3, lines


# Trump and the trick ------------------------------------------------------------------------------


Screens = dict[Viewer, ScreenState]


def looked_at(
    name: str, players: int, options: Mapping[str, OptionValue], deals: int
) -> Iterator[tuple[Event, Screens, Screens]]:
    """Every event of some deals, with what an onlooker's screens showed before and after it."""
    row = with_options(variant(name), options, players)
    start = new_game(row, players, 0)
    shown: Screens = {viewer: ScreenState.of(observe(start, viewer)) for viewer in (PUBLIC, ALL)}
    for step in whole_game(row, players, 11):
        for event in step.events:
            before, shown = (
                shown,
                {
                    viewer: screen.after(redact(event, step.after.deal, viewer))
                    for viewer, screen in shown.items()
                },
            )
            yield event, before, shown
        if len(shown[PUBLIC].table.history) >= deals:
            return


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", GAMES, ids=[f"{row}-{seats}" for row, seats, *_ in GAMES])
def test_who_led_and_who_is_winning_is_told_by_the_rules_and_from_what_all_see(game: Game) -> None:
    told = 0
    for event, before, after in looked_at(*game):
        if isinstance(event, TrickTaken):
            led, winning = tags_of(before[PUBLIC])
            trick = before[PUBLIC].table.trick
            assert led.code == trick[0].card.code
            assert next(p.seat for p in trick if p.card.code == winning.code) == event.winner
            told += 1
        assert tags_of(after[PUBLIC]) == tags_of(after[ALL])
        assert bool(tags_of(after[PUBLIC])) == bool(after[PUBLIC].table.trick)
    assert told


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", GAMES, ids=[f"{row}-{seats}" for row, seats, *_ in GAMES])
def test_exactly_the_trumps_in_a_hand_are_marked(game: Game) -> None:
    # How many cards each deal has is no matter here, and the referee spells it in another way.
    law = law_of(*game[:2], {name: value for name, value in game[2].items() if name != "schedule"})
    for _event, _before, after in looked_at(*game):
        shown = after[ALL]
        known = shown.table.trump is not None and shown.table.trump_known
        cards = Cards(law, shown.table.trump.letter if known and shown.table.trump else None)
        ranked = (
            shown.table.spec.precedence is not None
        )  # then the suits have an order and no trump
        for held in (held for hand in shown.table.hands for held in hand if isinstance(held, Card)):
            trump = not ranked and known and cards.suit(held.code) == cards.trump
            assert is_trump(shown, held) == trump, (held, shown.table.trump)
            assert not trump or mark_of(shown, held) is not None


def test_a_tag_leaves_the_corners_of_its_card_free() -> None:
    for size in ((1024, 640), (1280, 800), (1920, 1080)):
        for seats in (2, 4, 7, 10):
            layout = TableLayout.of(size, seats, 5, 0)
            painter = Painter(LAMP, layout.scale)
            tall = layout.trick_height
            card = pygame.Rect(0, 0, round(tall * CARD_RATIO), tall)
            for kind in ("led", "winning"):
                box = tag_box(kind, paint_tag(kind, card.width, painter).get_size(), card)
                assert card.inflate(0, 4).contains(box), "the next card may lie right beside it"
                assert box.left > card.left + card.width * 0.19
                assert box.right < card.right - card.width * 0.19
