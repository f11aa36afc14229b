"""The end of a deal: verdicts in turn, points counted up, the ranking in its new order."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.engine import DealScored, new_game, observe
from game.engine.point_parts import Source
from game.presentation.deal_standings import deal_standings
from game.presentation.screen_state import ScreenState
from game.presentation.words.corners.where_we_are import BarLook, where_we_are
from game.table.setup import BOT_NAMES
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import LAMP
from game.ui.table.animation.deal_end_motion import FLIES, WAITS
from game.ui.table.drawing.deal_end import ROW, DealEnd, RankingSlip, go_on_box, slip_box
from game.ui.table.drawing.shades import shade_parts
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import TableButton
from game.ui.table.panels.reading_time import READABLE_S
from game.variants import VARIANTS, variant, with_options
from tests.dealing import whole_game
from tests.driving.displays import display_of
from tests.driving.table_screen import FRAME_S, Screen

display = display_of((1280, 800))

SIZES = ((1024, 640), (1280, 800), (1920, 1080), (2560, 1080))


def scored(row: str, players: int, deals: int = 99, **options: object) -> list[ScreenState]:
    """The table after each of so many deals of a game played at random."""
    chosen = with_options(variant(row), options, players)
    shown = ScreenState.of(observe(new_game(chosen, players, 0), 0))
    found: list[ScreenState] = []
    for step in whole_game(chosen, players, 5):
        for event in step.events:
            shown = shown.after(event)
            if shown.scored and shown not in found[-1:]:
                found.append(shown)
        if len(found) == deals:
            break
    return found


# What is told -------------------------------------------------------------------------------


@pytest.mark.parametrize(("row", "players"), [("oh-hell", 4), ("kachuful", 10), ("ninety-nine", 3)])
def test_the_ranking_before_a_deal_is_that_after_the_one_before(row: str, players: int) -> None:
    tables = scored(row, players)
    for before, now in pairwise(tables):
        was, standings = deal_standings(before), deal_standings(now)
        assert [one.before for one in standings] == [one.total for one in was]
        assert [one.row_before for one in standings] == [one.row for one in was]
        assert [one.place_before for one in standings] == [one.place for one in was]
        assert tuple(one.total for one in standings) == now.table.totals
        by_row = sorted(standings, key=lambda one: one.row)
        assert [one.total for one in by_row] == sorted(now.table.totals, reverse=True)


def test_a_run_is_told_where_it_is_paid_and_nowhere_else() -> None:
    paid = 0
    for now in scored("oh-hell", 3, streak_bonus=True, schedule=[2] * 14):
        for one in deal_standings(now):
            paid += one.paid
            assert one.paid == (abs(one.run) == 5)
            assert (one.run > 0) == (not one.over)
    assert paid
    for now in scored("oh-hell", 3, schedule=[2] * 6):
        assert all(one.run == 0 and not one.paid for one in deal_standings(now))


def test_a_premium_stands_beside_the_points_it_brought() -> None:
    found = [
        part
        for now in scored("ninety-nine", 3)
        for one in deal_standings(now)
        for part in one.extras
    ]
    assert {part.source for part in found} <= {Source.PREMIUM}


def test_nobody_is_ahead_where_all_win_together() -> None:
    for now in scored("cooperative", 3, 4):
        standings = deal_standings(now)
        assert [one.row for one in standings] == [0, 1, 2]
        assert {one.place for one in standings} == {1}


def test_the_slip_says_what_became_of_a_deal_that_all_win_or_fail_together() -> None:
    shown = ScreenState.of(observe(new_game(VARIANTS["cooperative"], 4, 0), 0))
    counted = 0
    for step in whole_game(VARIANTS["cooperative"], 4, 5):
        for event in step.events:
            before, shown = shown, shown.after(event)
            if isinstance(event, DealScored):
                counted += 1
                end = DealEnd.of(before, shown)
                assert not end.heading, "not before it is seen"
                end.stamped[:] = [1.0] * 4
                made = all(shown.table.history[-1].result.made)
                told = "All made it: on to " if made else "Not all made it: the same size again."
                assert end.heading.startswith(told)
        if counted == 3:  # played at random, the game hardly ever ends
            return
    raise AssertionError("three deals were expected")


# What is seen -------------------------------------------------------------------------------


def at_the_end_of_a_deal(**chosen: object) -> Screen:
    """A table whose first deal is about to be counted."""
    screen = Screen(
        "human,random,random,random", seed=10, options={"schedule": [2, 2]}, chosen=chosen
    )
    presenter = screen.scene.presenter
    screen.play_until(lambda: presenter.shown.scored)
    screen.until(lambda: presenter.stage.deal_end is not None, dt=FRAME_S)
    return screen


def end_of(screen: Screen) -> DealEnd | None:
    """What is seen of the deal's end."""
    return screen.scene.presenter.stage.deal_end


def test_verdicts_come_down_in_turn_and_points_are_counted_up() -> None:
    screen = at_the_end_of_a_deal()
    order = screen.scene.presenter.shown.table.spec.bidding_order
    seen: list[int] = []
    totals: list[tuple[int, ...]] = []
    while (end := end_of(screen)) is not None:
        seen += [seat for seat, share in enumerate(end.stamped) if share and seat not in seen]
        totals.append(tuple(end.total(seat) for seat in range(4)))
        assert end.score.table.history == () or end.flown == 1, "the corner waits for the slip"
        screen.draw()
        screen.frames(1)
    assert seen == list(order)
    assert totals[0] == (0, 0, 0, 0)
    assert totals[-1] == screen.scene.presenter.shown.table.totals
    assert len(set(totals)) > 4, "counted, not there at once"
    assert all(max(later) >= max(one) for one, later in pairwise(totals))
    assert 0.8 < len(totals) * FRAME_S - WAITS < 2.3


@pytest.mark.parametrize("still", [False, True])
def test_a_key_shows_all_of_it_and_a_later_one_ends_it(still: bool) -> None:
    screen = at_the_end_of_a_deal(reduced_motion=still)
    screen.frames(5)
    for _ in range(round(READABLE_S / FRAME_S) - 8):  # whoever hurries presses more than once
        screen.hurried_key(pygame.K_SPACE)
        end = end_of(screen)
        assert end is not None
        assert (end.order, set(end.counted), set(end.stamped)) == (1.0, {1.0}, {1.0})
        screen.frames(1)
    screen.frames(9)
    screen.hurried_key(pygame.K_SPACE)
    assert end_of(screen) is None
    assert screen.scene.presenter.stage.bubbles == []
    presenter = screen.scene.presenter
    screen.until(lambda: not presenter.shown.scored)
    pad = where_we_are(presenter.shown, presenter.names)
    assert pad.bars[0].look in (BarLook.MADE, BarLook.MISSED), "how it came out is seen on the pad"


def test_with_reduced_motion_it_is_all_there_at_once_and_shorter() -> None:
    lengths = []
    for still in (False, True):
        screen = at_the_end_of_a_deal(reduced_motion=still)
        number = 0
        while (end := end_of(screen)) is not None:
            if still:
                assert (end.order, set(end.counted), set(end.stamped)) == (1.0, {1.0}, {1.0})
            screen.frames(1)
            number += 1
        lengths.append(number)
    assert 30 < lengths[1] < lengths[0]


@pytest.mark.parametrize("still", [False, True])
def test_a_tool_puts_the_end_of_a_deal_away(still: bool) -> None:
    screen = at_the_end_of_a_deal(reduced_motion=still)
    assert "Go on" in screen.tools()
    on = screen.scene.input.tools.named(TableButton.GO_ON)
    assert on.gold
    assert on.keycap == "Enter"
    screen.use(TableButton.GO_ON)
    screen.frames(round((READABLE_S + 0.2) / FRAME_S))
    assert end_of(screen) is not None, "that was the way to all of it"
    screen.use(TableButton.GO_ON)
    assert end_of(screen) is None
    assert "Go on" not in screen.tools()


def test_where_nobody_sits_or_nothing_moves_the_end_of_a_deal_waits_for_nobody() -> None:
    screen = at_the_end_of_a_deal(speed="instant")
    assert "Go on" not in screen.tools()
    screen.frames(round(1.5 / FRAME_S))
    assert end_of(screen) is None


def test_the_slip_flies_to_the_pad_which_tells_the_new_state_once_it_is_there() -> None:
    screen = at_the_end_of_a_deal()
    stage = screen.scene.presenter.stage
    screen.until(lambda: end_of(screen).flown > 0, dt=FRAME_S)  # type: ignore[union-attr]
    ways, frames = [], 0
    while (end := end_of(screen)) is not None and end.flown < 1:
        assert end.score.table.history == ()
        ways.append(end.flown)
        screen.frames(1)
        frames += 1
    assert ways == sorted(set(ways)), "it never stands still and never goes back"
    assert max(later - one for one, later in pairwise([0.0, *ways, 1.0])) < 0.15, "nor jumps"
    assert frames * FRAME_S == pytest.approx(FLIES, abs=2 * FRAME_S)
    assert end is not None
    assert end.score is screen.scene.presenter.shown
    screen.until(lambda: end_of(screen) is None, dt=FRAME_S)
    assert stage.shades == {}


@pytest.mark.parametrize("row", ["oh-hell", "cooperative", "jabberwocky"])
def test_while_the_slip_lies_nothing_that_it_tells_stands_at_a_seat(row: str) -> None:
    chosen = {"speed": "instant", "reduced_motion": True}
    screen = Screen("human,random,random", row=row, seed=5, chosen=chosen)
    stage = screen.scene.presenter.stage
    screen.play_until(lambda: stage.deal_end is not None, most=3000)
    screen.draw()
    assert stage.bubbles == []
    for seat in range(3):
        words = stage.seat_words(seat)
        told = words.figures, words.note, words.second, words.run, words.penalty
        assert told == (None, (), (), 0, 0), row


def test_a_slip_that_flies_is_put_away_by_a_key() -> None:
    screen = at_the_end_of_a_deal()
    screen.until(lambda: end_of(screen).flown > 0, dt=FRAME_S)  # type: ignore[union-attr]
    screen.hurried_key(pygame.K_SPACE)
    assert end_of(screen) is None


@pytest.mark.parametrize("chosen", [{"reduced_motion": True}, {"speed": "instant"}])
def test_with_less_motion_no_slip_flies(chosen: dict[str, object]) -> None:
    screen = at_the_end_of_a_deal(**chosen)
    while (end := end_of(screen)) is not None:
        assert end.flown == 0
        assert end.score.table.history == ()
        screen.frames(1)


def test_a_slip_that_flies_lies_where_the_pad_is_in_the_end() -> None:
    (now,) = scored("oh-hell", 4, 1)
    before = ScreenState.of(observe(new_game(variant("oh-hell"), 4, 0), 0))
    layout, painter = TableLayout.of((1280, 800), 4, 10, 0), Painter(LAMP)
    end = DealEnd.of(before, now)
    end.alpha, end.stamped, end.counted = 1.0, [1.0] * 4, [1.0] * 4
    places = []
    for flown in (0.0, 0.5, 1.0):
        end.flown = flown
        surface = pygame.Surface(layout.size, pygame.SRCALPHA)
        slip = RankingSlip(end, slip_box(now, layout), painter, BOT_NAMES[:4], (0, 1, 2, 3))
        slip.draw(surface, layout.pad)
        (paper,) = pygame.mask.from_surface(surface, 250).get_bounding_rects()  # not its shadow
        places.append(paper)
    assert places[0] == slip_box(now, layout)
    assert places[2] == layout.pad
    assert places[0].width > places[1].width > places[2].width


def test_an_undo_while_points_are_counted_leaves_nothing_of_it() -> None:
    screen = at_the_end_of_a_deal()
    screen.frames(30)
    screen.key(pygame.K_u)
    screen.frames(5)
    assert end_of(screen) is None
    assert screen.scene.presenter.shown.table.history == ()


def test_another_size_of_window_goes_on_with_it() -> None:
    screen = at_the_end_of_a_deal()
    screen.frames(20)
    screen.resize((1920, 1080))
    screen.draw()
    assert end_of(screen) is not None
    screen.until(lambda: end_of(screen) is None)


@pytest.mark.parametrize("size", SIZES)
def test_the_ranking_lies_clear_of_every_seat(size: tuple[int, int]) -> None:
    for players, row in (
        (2, "blackout"),
        (3, "ninety-nine"),
        (4, "oh-hell"),
        (7, "oh-hell"),
        (10, "kachuful"),
    ):
        (now,) = scored(row, players, 1)
        layout = TableLayout.of(size, players, now.table.spec.cards, 0)
        box = slip_box(now, layout)
        assert layout.area.contains(box), (size, players)
        assert box.height >= (players + 1) * layout.px(ROW[0])
        onward = go_on_box(now, layout)
        assert layout.area.contains(onward)
        assert onward.centerx == box.centerx
        assert onward.top > box.bottom
        for seat in range(players):
            assert not box.colliderect(layout.places[seat].plate), (size, players, seat)
            assert not onward.colliderect(layout.places[seat].plate), (size, players, seat)


def test_everything_is_of_the_deal_that_is_counted_though_the_next_has_begun() -> None:
    screen = Screen("human,random,random,random", row="caller-clag", seed=5)
    presenter = screen.scene.presenter
    screen.play_until(lambda: presenter.shown.scored)
    screen.until(lambda: presenter.stage.deal_end is not None, dt=FRAME_S)
    screen.draw()
    end, stage = end_of(screen), presenter.stage
    assert end is not None
    assert presenter.shown.sizing is not None, "the size of the next deal is being named"
    assert end.deal.table.spec.cards == end.score.table.spec.cards > 0
    assert not any(stage.seat_words(seat).note for seat in range(4))
    assert not any(stage.seat_words(seat).turn for seat in range(4))


@pytest.mark.parametrize("players", [4, 10])
def test_the_dark_over_who_missed_spares_all_beside(players: int) -> None:
    layout = TableLayout.of((1280, 800), players, 5, 0)

    def picture(seat: int) -> pygame.Surface:
        seen = pygame.Surface(layout.places[seat].plate.size, pygame.SRCALPHA)
        seen.fill("white", (0, 0, 40, 40))
        return seen

    for seat, place in enumerate(layout.places):
        surface = pygame.Surface((1280, 800))
        surface.fill("white")
        for part in shade_parts({seat: 1.0}, layout, LAMP, picture):
            part.draw(surface)
        shade = pygame.surfarray.array_green(surface).astype(int)
        left, top = place.plate.topleft
        dark = shade[left : left + 40, top : top + 40]
        assert dark.size
        assert 100 < dark.min() == dark.max() < 200
        assert (shade < 255).sum() == dark.size, "the cloth beside it stays as it is"


def test_a_premium_that_was_missed_stands_with_its_player() -> None:
    staked = [
        (one, now.table.history[-1].result.premium)
        for now in scored("ninety-nine", 3)
        for one in deal_standings(now)
    ]
    assert any(one.staked for one, _premium in staked)
    for one, premium in staked:
        assert (one.staked is not None) == (premium is not None and premium.seat == one.seat)


@pytest.mark.parametrize(("size", "least"), [((1024, 640), 14), ((1920, 1080), 16)])
def test_the_letters_of_the_slip_can_be_read_at_a_full_table(
    size: tuple[int, int], least: int
) -> None:
    (now,) = scored("kachuful", 10, 1)
    layout = TableLayout.of(size, 10, now.table.spec.cards, 0)
    end, painter = (
        DealEnd.of(now, now),
        Painter(LAMP, layout.scale, layout.least_letters),
    )
    slip = RankingSlip(end, slip_box(now, layout), painter, BOT_NAMES, tuple(range(10)))
    assert min(slip.size, slip.small) >= least
    assert TextStyle(slip.small).font(slip.fonts).get_height() <= slip.row + 2, "rows do not touch"
