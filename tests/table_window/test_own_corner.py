"""The corner of the player below: all that is his in one place, which never moves."""

from __future__ import annotations

import re
from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from game.engine import (
    Bid,
    DealResult,
    FinishedDeal,
    Phase,
    Play,
    Seat,
    Suit,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.choices import Bidding, Goal, Total
from game.engine.decisions.bid import legal_bids
from game.presentation.screen_state import ScreenState
from game.presentation.words.own_corner import (
    CornerWords,
    own_corner_words,
    verdict_of,
    verdict_on,
)
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
            last = step.after.finished[-1].result
            together = VARIANTS[row].rules.goal is Goal.SHARED
            assert verdict.made == (all(last.made) if together else last.made[seat])
            begun = shown.points is None and shown.table.phase is not Phase.OVER
            assert verdict.words.startswith("Last deal: ") == begun


@pytest.mark.thinned(23)
@pytest.mark.parametrize("row", VARIANTS)
def test_the_bids_it_names_are_those_the_rules_allow(row: str) -> None:
    players = VARIANTS[row].seats[0]
    chosen = VARIANTS[row]
    if chosen.rules.total is Total.FREE and chosen.rules.bidding is Bidding.IN_TURN:
        chosen = with_options(chosen, {"hook": True}, players)
    asked = 0
    for step in whole_game(chosen, players, 5):
        state = step.after
        if state.phase is not Phase.BIDDING or chosen.rules.bidding is Bidding.LAID:
            continue
        for seat in range(players):
            shown = ScreenState.of(observe(state, seat))
            legal = [each.bid for each in legal_actions(state, seat) if isinstance(each, Bid)]
            assert list(legal_bids(shown.table, seat)) == legal or seat not in shown.turn
            if seat in shown.turn:
                asked += 1
                assert bids_named(own_corner_words(shown, seat, NAMES).asked) == legal
        if asked > 200:
            return


def bids_named(words: str) -> list[int]:
    """Every bid that the corner says may be made."""
    told, _, barred = words.replace("zero", "0").partition(", not ")
    numbers = [int(number) for number in re.findall("[0-9]+", told)]
    if " to " in told:
        numbers = list(range(numbers[0], numbers[1] + 1))
    return [bid for bid in numbers if str(bid) not in barred.split(", ")]


def test_where_one_bid_is_left_it_is_the_one_that_is_named() -> None:
    seen = set[str]()
    for row, options in (("cooperative", {}), ("blackout", {"blind_one_card": True, "hook": True})):
        chosen = with_options(variant(row), {"schedule": (1, 1, 1), **options}, 3)
        for step in whole_game(chosen, 3, 2):
            if step.after.phase is Phase.BIDDING:
                for seat in range(3):
                    shown = ScreenState.of(observe(step.after, seat))
                    words = own_corner_words(shown, seat, NAMES)
                    seen |= {words.asked} if words.to_do else set()
    assert {"bid 0 or 1", "Only 1 may be bid", "Only zero may be bid"} == seen


def test_a_deal_that_failed_for_all_is_made_by_nobody() -> None:
    """Where all win or fail together, one's own bid alone makes nothing."""
    spec = new_game(variant("cooperative"), 2, first_dealer=0).deal.spec
    spec = replace(spec, cards=2)
    one_missed = DealResult((1, 1), (0, 0), None, (0, 0))
    other_missed = DealResult((2, 1), (0, 0), None, (0, 0))
    all_made = DealResult((2, 0), (0, 0), None, (0, 0))
    told = [
        verdict_on(FinishedDeal(spec, result, (0, 0)), 0)
        for result in (one_missed, other_missed, all_made)
    ]
    assert [(each.made, each.words, each.later) for each in told] == [
        (False, "1 missed, 1 over", "1 over"),
        (False, "Made 2, but the deal failed", "failed"),
        (True, "Made 2", "made"),
    ]


def test_what_may_not_be_led_or_must_be_played_is_said() -> None:
    """The sentence agrees with the cards that may be played, whatever rules there are together."""
    said = set[str]()
    for row, options in (
        ("jabberwocky", {"schedule": (5, 5)}),
        ("northeast-jokers", {}),
        ("la-pocha", {"schedule": (6, 6)}),
    ):
        players = VARIANTS[row].seats[0]
        deals = 0
        for step in whole_game(with_options(variant(row), options, players), players, 3):
            deals = len(step.after.finished)
            if deals > 2:
                break
            if step.after.phase is not Phase.PLAYING:
                continue
            (seat,) = to_act(step.after).must
            shown = ScreenState.of(observe(step.after, seat))
            asked = own_corner_words(shown, seat, NAMES).asked
            legal = {one.card for one in legal_actions(step.after, seat) if isinstance(one, Play)}
            held = set(step.after.deal.hands[seat])
            trump = step.after.deal.trump
            if "any card" in asked or asked == "lead a card":
                assert legal == held, asked
            if "no trump" in asked:
                assert all(card.suit is not trump for card in legal)
            if asked.endswith(": trump"):
                assert all(card.suit is trump for card in legal)
            if "or a joker" in asked:
                assert any(card.suit is Suit.JOKERS for card in legal)
            said.add(re.sub("hearts|spades|clubs|diamonds|oros|copas|espadas|bastos", "X", asked))
    assert {"lead, but no trump", "follow X, or a joker", "no X: trump", "no X: any card"} <= said


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
