"""Bid against taken at every plate, trump near the hand, and who led and who is winning a trick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.engine import (
    ALL,
    PUBLIC,
    SEALED,
    Event,
    Phase,
    TrickTaken,
    Viewer,
    new_game,
    observe,
    redact,
)
from game.engine.variant import OptionValue
from game.presentation.screen_state import ScreenState
from game.presentation.tally import Tally, TallyState, tally_of
from game.presentation.words.seats.others import figures_of
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import LAMP, THEMES, contrast
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.drawing.seat_lines import OWN_STYLES, SeatStyles
from game.ui.table.drawing.static_layer import StaticPart
from game.ui.table.drawing.trick_tags import (
    TrickTags,
    paint_tag,
    tag_box,
    tag_colours,
    tag_room,
    tags_of,
)
from game.ui.table.layout.boxes import CARD_RATIO, Yielded
from game.ui.table.layout.card_placement import Placed, known
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.bid_choices import BidChoices
from game.variants import variant, with_options
from tests.dealing import whole_game
from tests.driving.displays import display_of
from tests.driving.screen_states import changed
from tests.driving.table_screen import Screen

display = display_of((1280, 800))

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
    told = [figures_of(shown, seat) for seat in range(3)]
    assert [each and each.plain for each in told] == [None, "2 bid", None]


def test_a_bid_that_lies_face_down_is_told_by_nobody() -> None:
    shown = playing(bids=(2, SEALED, 1, 3), taken=(0, 4, 0, 0))
    tally = tally_of(shown, 1)
    assert tally == Tally(None, 4, TallyState.UNKNOWN)
    figures = figures_of(shown, 1)
    assert figures is not None
    assert figures.plain == "4 of ?"


def test_nothing_at_a_seat_is_written_as_large_as_its_figures_and_the_viewers_are_largest() -> None:
    for styles in (SeatStyles.of(small=False), SeatStyles.of(small=True), OWN_STYLES):
        others = (styles.name, styles.second, styles.between)
        assert styles.figure.px > 1.15 * max(style.px for style in others)
        assert styles.figure.px <= OWN_STYLES.figure.px


# The sum of the bids ------------------------------------------------------------------------------


def test_what_a_bid_makes_of_the_sum_is_told_once_it_is_certain() -> None:
    open_still = BidChoices(cards=3, refused={}, others=1, at_once=False)
    assert open_still.foot_sentences(1) == ""
    last = replace(open_still, last=True)
    assert last.foot_sentences(1, pips=True) == "", "the pips tell it"
    assert [last.foot_sentences(bid) for bid in range(4)] == [
        "With yours 2 tricks are left over.",
        "With yours 1 trick is left over.",
        "With yours the bids come out even.",
        "With yours 1 trick too many is bid.",
    ]


def test_no_line_of_a_sentence_is_left_with_one_word() -> None:
    fonts = Painter(LAMP).fonts
    sentence = "With yours the bids come to 2 for 3: 1 under."
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
            assert winning.kind == "taking", "no card can beat it any more"
            assert next(p.seat for p in trick if p.card.code == winning.code) == event.winner
            told += 1
        assert tags_of(after[PUBLIC]) == tags_of(after[ALL])
        assert bool(tags_of(after[PUBLIC])) == (len(after[PUBLIC].table.trick) > 1)
    assert told


@pytest.mark.parametrize("large", [False, True])
def test_a_tag_leaves_the_indices_of_its_card_free(large: bool) -> None:
    index = 0.42 if large else 0.24
    for size in ((1024, 640), (1280, 800), (1920, 1080)):
        for seats in (2, 4, 7, 10):
            layout = TableLayout.of(size, seats, 5, 0)
            painter = Painter(LAMP, layout.scale)
            tall = layout.trick_height
            card = pygame.Rect(0, 0, round(tall * CARD_RATIO), tall)
            for kind in ("led", "winning", "taking"):
                picture = paint_tag(kind, tag_room(card, large=large), painter)
                box = tag_box(kind, picture.get_size(), card, large=large)
                at_left = pygame.Rect(card.topleft, (card.width * index, card.height * 0.3))
                at_right = at_left.copy()
                at_right.bottomright = card.bottomright
                assert box.collidelist([at_left, at_right]) < 0, (kind, size, seats)
                assert box.right <= card.right + card.width * 0.06


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("seats", [5, 7, 10])
def test_two_tags_of_a_card_lie_over_no_index_and_no_question_where_words_are_large(
    seats: int, size: tuple[int, int]
) -> None:
    row = with_options(variant("kachuful"), {"schedule": (3,)}, seats)
    shown = next(
        after[PUBLIC]
        for _event, _before, after in looked_at("kachuful", seats, {"schedule": (3,)}, 1)
        if len({tag.code for tag in tags_of(after[PUBLIC])}) == 1
    )
    led = shown.table.trick[0]
    viewer = (led.seat + 1) % seats
    layout = TableLayout.of(
        size, seats, 3, viewer, SizeWish(200), largest=row.largest(seats), yields=Yielded.ROW
    )
    assert layout.row_below
    painter = Painter(LAMP, layout.scale, layout.least_letters)
    card = Sprite.at(Placed(known(led.card.code), led.card.code, layout.trick_pose(led.seat)))
    tags = TrickTags(aside=False)
    parts = tags.parts(
        changed(shown, seat=viewer),
        lambda key: card if key == known(led.card.code) else None,
        painter,
        inside=True,
    )
    boxes, place = [part.area() for part in parts], card.rect()
    assert len(boxes) == 2
    assert not boxes[0].colliderect(boxes[1])
    assert all(map(place.contains, boxes))
    assert layout.message.collidelist(boxes) < 0
    indices = [pygame.Rect(place.topleft, (place.width * 0.24, place.height * 0.3))] * 2
    indices[1] = indices[0].copy()
    indices[1].bottomright = place.bottomright
    assert all(index.collidelist(boxes) < 0 for index in indices)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("seats", range(3, 11))
def test_a_tag_lies_over_no_other_card_of_its_trick_and_over_no_seat(
    seats: int, size: tuple[int, int]
) -> None:
    tricks = 0
    for _event, _before, after in looked_at("kachuful", seats, {"schedule": (3,)}, 1):
        played = after[PUBLIC].table.trick
        if len(played) != seats - 1:
            continue
        tricks += 1
        viewer = next(iter(set(range(seats)) - {play.seat for play in played}))
        layout = TableLayout.of(size, seats, 3, viewer)
        painter = Painter(LAMP, layout.scale, layout.least_letters)
        cards = {
            known(play.card.code): Sprite.at(
                Placed(known(play.card.code), play.card.code, layout.trick_pose(play.seat))
            )
            for play in played
        }
        shown = changed(after[PUBLIC], seat=viewer)
        for tag in tags_of(shown):
            others = [card.rect() for key, card in cards.items() if key != known(tag.code)]
            others += [place.plate for place in layout.places]
            for part in TrickTags(aside=False).parts(shown, cards.get, painter, hangs=True):
                if part.area().colliderect(cards[known(tag.code)].rect()):
                    assert part.area().collidelist(others) < 0
    assert tricks


def test_tags_stand_in_their_cards_where_those_lie_between_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[StaticPart] = []
    usual = TrickTags.parts

    def noted(*told: Any, **more: Any) -> list[StaticPart]:
        drawn[:] = usual(*told, **more)
        return list(drawn)

    monkeypatch.setattr(TrickTags, "parts", noted)
    screen = Screen(
        "human,random,random,random,random,random,random",
        seed=3,
        options={"schedule": [3]},
        size=(1280, 800),
        chosen={"scale": 200},
    )
    stage = screen.scene.presenter.stage
    screen.play_until(lambda: tags_of(stage.shown) and screen.scene.presenter.timeline.idle)
    assert stage.layout.row_below
    screen.draw()
    assert drawn
    assert not any(stage.layout.message.colliderect(part.area()) for part in drawn)


def test_words_of_a_tag_can_be_read() -> None:
    for theme in THEMES.values():
        for kind in ("led", "winning", "taking"):
            assert contrast(*tag_colours(kind, theme)) >= 4.5, (theme.name, kind)


def test_a_lone_card_has_no_tag_and_the_second_one_brings_both() -> None:
    screen = Screen("human,random,random", seed=16, options={"schedule": [9]})
    seen: dict[int, int] = {}
    for _ in range(3000):
        screen.frames(1, 0.05)
        shown = screen.scene.presenter.shown
        if shown.table.phase is Phase.PLAYING:
            seen[len(shown.table.trick)] = len(tags_of(shown))
        if {0, 1, 2} <= set(seen):
            break
        screen.decide()
    assert (seen[0], seen[1], seen[2]) == (0, 0, 2)
