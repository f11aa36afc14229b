"""Hints at the table: three presses, from one's own view alone, noted and counted apart."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import Any

import pygame
import pytest

from ai.players.weigher import ExpertWeigher
from game.engine import (
    Action,
    Card,
    GameState,
    IllegalAction,
    Play,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
)
from game.engine import card as card_of
from game.engine.weighing import Steps, WeighedWay, at_once
from game.presentation.words.advice import hints as words
from game.presentation.words.advice.nudges import idea, nudge
from game.presentation.words.advice.review import way_title
from game.review.facts import Alike, Beaten, HighestLeft, ShownVoid, TrumpsOut
from game.review.hints import hint_of
from game.review.parting import parting_of
from game.review.review_types import Way
from game.review.weighed_decision import stakes_of
from game.storage.files import RawLine
from game.table.match import Match
from game.table.records.event_lines import LayLine, line_of
from game.table.records.lines import data_of
from game.table.records.replay import replay
from game.table.statistics.tallies import tally
from game.ui.platform.settings import Hints
from game.ui.score_sheet.overlay import ScoreSheet
from game.ui.table.drawing.question_line import top_strip
from game.ui.table.input import decision_weighing, hint_input
from game.ui.table.input.hint_input import HintInput
from game.ui.table.layout.boxes import Yielded
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import OverlayButton, TableButton
from game.ui.table.panels.hint_panel import HintPanel
from game.ui.table.panels.overlays import PausePanel
from tests.ai.test_agents_blind import exchanged, hidden_from
from tests.driving.table_screen import Screen
from tests.lines import game_of, plain
from tests.recorded import Lines, record
from tests.reviews import EXPERT, HintsAtOnce


@pytest.fixture(autouse=True)
def hints_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision_weighing, "ExpertAsker", HintsAtOnce)
    pygame.display.init()


@pytest.fixture(autouse=True)
def rated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays has a rating, so that a hint costs a part in it."""
    monkeypatch.setattr(hint_input, "_is_rated", lambda *_: True)


def _raw(lines: Lines) -> list[RawLine]:
    return [RawLine(at, json.dumps(line).encode(), ended=True) for at, line in enumerate(lines, 1)]


def hints(screen: Screen) -> HintInput:
    return screen.scene.input.hints


def to_bid(screen: Screen) -> None:
    screen.until(lambda: screen.scene.input.decision.bid.panel is not None)


def to_play(screen: Screen) -> None:
    """Bid, and come to a card that is one of several."""
    to_bid(screen)
    screen.key(pygame.K_1)
    screen.key(pygame.K_RETURN)
    screen.until(lambda: len(screen.scene.input.hand.legal or ()) > 1)


def ask(screen: Screen) -> None:
    """Press the key of hints up to the best way, and agree to what it costs where that is asked."""
    screen.key(pygame.K_i)
    assert screen.scene.overlays.current is None, "a question costs nothing"
    screen.key(pygame.K_i)
    if isinstance(screen.scene.overlays.current, HintPanel):
        agree(screen)
    screen.key(pygame.K_i)


def agree(screen: Screen) -> None:
    """Choose the hint with arrows, and press it."""
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN):
        screen.key(key)
    assert screen.scene.overlays.current is None


LONG = [f"It stands in the way of {name}, whose bid is made less often." * 2 for name in "ABCDE"]
"""Reasons that do not all fit over the score sheet."""


def notes(screen: Screen) -> list[Any]:
    return [line for line in plain(screen.table.lines) if line.get("note") == "hint"]


def test_presses_ask_a_question_tell_the_idea_light_and_list_the_ways_and_say_why() -> None:
    screen = Screen(seed=3, options={"schedule": [5]})
    to_bid(screen)
    screen.key(pygame.K_i)
    screen.frames(3)
    asked = screen.scene.input.decision.bid.panel
    assert asked is not None
    assert screen.scene.presenter.message == nudge(screen.table.view(0))
    assert (asked.chosen, notes(screen)) == (None, []), "nothing is told by a question"
    screen.key(pygame.K_i)
    agree(screen)
    screen.until(lambda: hints(screen).hint is not None)
    screen.frames(1)
    told = hints(screen).hint
    assert told is not None
    assert screen.scene.presenter.message == idea(told)
    assert asked.chosen is None, "the idea names no way"
    assert len(notes(screen)) == 1
    bare = screen.draw().copy()
    screen.key(pygame.K_i)
    screen.frames(1)
    hint, panel = hints(screen).hint, screen.scene.input.decision.bid.panel
    assert hint is not None
    assert panel is not None
    assert panel.chosen == data_of(hint.ways[0].action)["bid"]
    assert screen.scene.presenter.message == words.best_way(hint)
    listed = screen.draw().copy()
    assert listed.get_buffer().raw != bare.get_buffer().raw
    screen.key(pygame.K_i)
    assert screen.draw().get_buffer().raw != listed.get_buffer().raw
    assert [(note["deal"], note["seat"]) for note in notes(screen)] == [(1, 0)]
    screen.key(pygame.K_RETURN)
    screen.frames(2)
    assert hints(screen).hint is None  # the decision is made


@pytest.mark.slow
@pytest.mark.parametrize("seats", [4, 7])
def test_the_list_of_ways_and_long_reasons_cover_nobody_who_sits_below_them(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "facts", lambda *_: LONG)
    agents = ",".join(["human", *["random"] * (seats - 1)])
    screen = Screen(agents, seed=3, options={"schedule": [7]}, size=(1024, 640))
    to_bid(screen)
    screen.frames(3)
    without = screen.draw().copy()
    ask(screen)
    screen.until(lambda: hints(screen).hint is not None)
    screen.frames(2)
    layout = screen.scene.presenter.layout

    def covers_only_the_sheet() -> None:
        listed = screen.draw()
        assert listed.subsurface(layout.pad).get_buffer().raw != (
            without.subsurface(layout.pad).get_buffer().raw
        )
        for place in layout.places[1:]:
            for box in (place.plate, place.fan):
                seen = box.clip(listed.get_rect())
                pictures = (one.subsurface(seen) for one in (without, listed))
                before, now = (pygame.image.tobytes(one, "RGB") for one in pictures)
                # The lamp may have moved meanwhile, which changes no level by so much.
                off = sum(abs(one - other) > 40 for one, other in zip(before, now, strict=True))
                assert off <= len(now) / 30, place.side

    covers_only_the_sheet()
    screen.key(pygame.K_i)
    screen.frames(2)
    covers_only_the_sheet()


@pytest.mark.slow
def test_while_the_ways_are_listed_w_shows_where_two_of_them_part() -> None:
    screen = Screen(seed=3, options={"schedule": [5]})
    to_bid(screen)
    screen.key(pygame.K_i)
    assert not hints(screen).parts, "the best way is not told yet"
    screen.key(pygame.K_i)
    if isinstance(screen.scene.overlays.current, HintPanel):
        agree(screen)
    assert hints(screen).parting is None, "nor is it now"
    screen.key(pygame.K_i)
    screen.until(lambda: hints(screen).hint is not None)
    hint, route = hints(screen).hint, hints(screen).parting
    assert hint is not None
    assert route is not None
    assert line_of(route.ways[0]) == hint.ways[0].action
    assert route.view == screen.table.view(0)
    assert "Compare" in screen.tools()
    assert at_once(parting_of(EXPERT, (route.view, route.ways, route.lines))).deals
    screen.key(pygame.K_y)
    assert screen.app.asked[-1] == "open ShowParting"


@pytest.mark.slow
def test_the_best_card_is_lifted_and_enter_plays_it() -> None:
    screen = Screen(seed=3, options={"schedule": [5]})
    to_play(screen)
    ask(screen)
    screen.until(lambda: hints(screen).hint is not None)
    hint = hints(screen).hint
    assert hint is not None
    screen.frames(2)
    chosen = screen.scene.input.hand.chosen
    assert isinstance(chosen, Card)
    assert chosen.code == data_of(hint.ways[0].action)["card"]
    assert words.facts(hint, screen.scene.presenter.names)


@pytest.mark.parametrize(
    ("agents", "chosen", "said"),
    [
        ("human,human,random", {}, "two or more people"),
        ("human,random,random", {"hints": Hints.OFF}, "Settings"),
    ],
)
def test_where_there_are_no_hints_the_table_says_why_and_notes_nothing(
    agents: str, chosen: dict[str, Any], said: str
) -> None:
    screen = Screen(agents, chosen=chosen, seed=3)
    screen.until(lambda: screen.scene.overlays.current or screen.scene.input.decision.asked.panel)
    if screen.scene.overlays.current is not None:
        screen.key(pygame.K_RETURN)
    to_bid(screen)
    screen.key(pygame.K_i)
    assert said in screen.scene.presenter.message
    assert notes(screen) == []
    assert hints(screen).hint is None


def test_a_decision_that_nobody_can_weigh_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HintsAtOnce, "ask", lambda *_: None)
    monkeypatch.setattr(HintsAtOnce, "poll", lambda _: (True, None))
    screen = Screen(seed=3)
    to_bid(screen)
    ask(screen)
    screen.frames(2)
    assert "cannot be weighed" in screen.scene.presenter.message
    assert notes(screen) == [], "nothing was shown"


DAILY = Match(20, 1, "2026-11-22", "2026-11-22")
CHALLENGE = Match(20, 1, challenge="a line")
PRACTICE = Match(20, 1)


def at_match(match: Match | None, **chosen: Any) -> Screen:
    screen = Screen(chosen=chosen, match=match, seed=3, options={"schedule": [5]})
    to_bid(screen)
    return screen


@pytest.mark.slow
@pytest.mark.parametrize(
    ("match", "said"),
    [(DAILY, "daily"), (CHALLENGE, "challenge"), (PRACTICE, "practice"), (None, "rating")],
)
def test_a_hint_that_costs_something_is_asked_for_twice_and_noted_when_it_is_shown(
    match: Match | None, said: str
) -> None:
    screen = at_match(match)
    screen.key(pygame.K_i)
    assert screen.scene.overlays.current is None, "a question costs nothing"
    screen.key(pygame.K_i)
    panel = screen.scene.overlays.current
    assert isinstance(panel, HintPanel)
    assert said in panel.cost
    screen.key(pygame.K_RETURN)  # no hint is what Enter says
    screen.frames(3)
    assert screen.scene.overlays.current is None
    assert (hints(screen).hint, notes(screen)) == (None, [])
    screen.key(pygame.K_i)
    agree(screen)
    assert notes(screen) == [], "it was not shown yet"
    screen.until(lambda: hints(screen).hint is not None)
    screen.frames(1)
    assert [(note["deal"], note["seat"]) for note in notes(screen)] == [(1, 0)]
    screen.key(pygame.K_i)
    assert screen.scene.overlays.current is None, "it is paid for"


@pytest.mark.slow
@pytest.mark.parametrize(("match", "asks"), [(None, False), (DAILY, True)])
def test_whoever_has_no_rating_is_asked_only_where_a_hint_costs_something_else(
    monkeypatch: pytest.MonkeyPatch, match: Match | None, asks: bool
) -> None:
    monkeypatch.setattr(hint_input, "_is_rated", lambda *_: False)
    screen = at_match(match)
    screen.until(lambda: hints(screen).rating.missing)
    screen.key(pygame.K_i)
    screen.key(pygame.K_i)
    assert isinstance(screen.scene.overlays.current, HintPanel) == asks
    if not asks:
        screen.until(lambda: hints(screen).hint is not None)
        screen.frames(1)
        assert len(notes(screen)) == 1, "the record tells of it all the same"


def test_what_a_hint_costs_on_the_tour_tells_of_a_rating_only_to_whoever_has_one() -> None:
    assert "rating" in words.cost(None, on_tour=True)
    assert words.cost(None, on_tour=True, rated=False).endswith("here is silver.")


@pytest.mark.slow
def test_a_hint_that_never_came_is_not_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HintsAtOnce, "poll", lambda _: (False, None))
    screen = at_match(DAILY)
    ask(screen)
    screen.frames(5)
    screen.key(pygame.K_1)
    screen.key(pygame.K_RETURN)
    screen.frames(5)
    assert notes(screen) == []


@pytest.mark.slow
def test_the_chance_of_the_bid_spoils_no_day_by_itself() -> None:
    screen = at_match(DAILY, hints=Hints.CHANCE)
    screen.frames(5)
    assert (screen.scene.input.chance.chance, notes(screen)) == (None, [])
    ask(screen)
    screen.frames(5)
    assert screen.scene.input.chance.chance is not None, "the day is lost anyhow"


@pytest.mark.slow
def test_a_hint_is_asked_for_with_the_mouse() -> None:
    screen = at_match(None)
    screen.frames(1)
    buttons = screen.scene.input.tools.buttons
    for _step in range(2):
        screen.click(next(b.rect.center for b in buttons if b.name == TableButton.HINT))
    panel = screen.scene.overlays.current
    assert isinstance(panel, HintPanel)
    screen.click(next(b.rect.center for b in panel.panel.buttons if b.name == OverlayButton.HINT))
    screen.until(lambda: hints(screen).hint is not None)


def test_a_tool_does_what_its_key_does() -> None:
    screen = at_match(None)
    assert screen.tools()[-1] == "Menu"
    opens = {TableButton.SCORES: ScoreSheet, TableButton.MENU: PausePanel}
    for tool, panel in opens.items():
        screen.use(tool)
        assert isinstance(screen.scene.overlays.current, panel), tool
        screen.key(pygame.K_ESCAPE)


def test_a_tool_stands_out_under_the_mouse(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = at_match(None)
    screen.frames(1)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (0, 0))
    plain = screen.draw().copy()
    place = screen.scene.input.tools.named(TableButton.SCORES).rect
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: place.center)
    lit = screen.draw()
    assert lit.subsurface(place).get_buffer().raw != plain.subsurface(place).get_buffer().raw


@pytest.mark.thinned(5)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_tools_stand_below_each_other_within_the_window(size: tuple[int, int]) -> None:
    screen = Screen(size=size, seed=3, options={"schedule": [5]})
    to_bid(screen)
    screen.frames(1)
    screen.draw()
    places = [button.rect for button in screen.scene.input.tools.buttons]
    assert all(one.bottom <= two.top + 1 for one, two in pairwise(places))
    assert all(pygame.Rect((0, 0), size).contains(place) for place in places)


@pytest.mark.slow
def test_the_same_knowledge_has_the_same_words_whatever_the_others_hold() -> None:
    lines = record("blackout", 3, 4, 1, schedule=[4], no_trump="never")
    reader = replay(game_of(lines))
    compared = 0
    for at, step in enumerate(reader.steps):
        if step.before.deal.spec.number > 1:
            break
        if getattr(step.action, "seat", None) != 0:
            continue
        legal = legal_actions(step.before, 0)
        if len(legal) < 2:
            continue
        actions = [each.action for each in reader.steps[:at]]
        other = _otherwise(step.before, actions)
        if other is None:
            continue
        assert other.deal.hands != step.before.deal.hands
        told = [
            words.facts(at_once(hint_of(EXPERT, observe(state, 0), legal)), ("You", "Ada", "Bruno"))
            for state in (step.before, other)
        ]
        assert told[0] == told[1]
        compared += 1
    assert compared > 1


def _otherwise(state: GameState, actions: list[Action]) -> GameState | None:
    hidden = hidden_from(state, 0)
    for seed in range(200):
        changed = exchanged(state.variant, actions, hidden, 0, Random(seed))
        other = new_game(state.variant, 3, state.first_dealer)
        try:
            for action in changed:
                other, _ = apply(other, action)
        except IllegalAction:
            continue
        if other.deal.hands != state.deal.hands and observe(other, 0) == observe(state, 0):
            return other
    return None


class Contrary(ExpertWeigher):
    """An expert whose net takes every way to lie far apart from the others."""

    def play_on(
        self, view: View, legal: tuple[Action, ...], playouts: int, rng: Random
    ) -> Steps[tuple[WeighedWay, ...] | None]:
        found = yield from super().play_on(view, legal, playouts, rng)
        if found is None:
            return None
        return tuple(way._replace(points=100.0 * at) for at, way in enumerate(found))


@pytest.mark.slow
def test_ways_are_nearly_as_good_only_where_the_net_finds_them_so_too() -> None:
    reader = replay(game_of(record("blackout", 3, 9, 3, schedule=[8, 6, 7])))
    alike = 0
    for step in reader.steps:
        if not isinstance(step.action, Play) or len(legal_actions(step.before, 0)) < 2:
            continue
        if step.action.seat != 0:
            continue
        asked = observe(step.before, 0), legal_actions(step.before, 0)
        told, contrary = (at_once(hint_of(each, *asked)).facts for each in (EXPERT, Contrary()))
        assert not any(isinstance(fact, Alike) for fact in contrary)
        alike += any(isinstance(fact, Alike) for fact in told)
    assert alike


@pytest.mark.slow
def test_every_number_of_a_fact_can_be_counted_again() -> None:
    lines = record("blackout", 3, 9, 3, schedule=[8, 6, 7], no_trump="never")
    reader = replay(game_of(lines))
    kinds: set[type] = set()
    for step in reader.steps:
        if not isinstance(step.action, Play):
            continue
        seat, state = step.action.seat, step.before
        legal = legal_actions(state, seat)
        if len(legal) < 2:
            continue
        for fact in at_once(hint_of(EXPERT, observe(state, seat), legal)).facts:
            kinds.add(type(fact))
            match fact:
                case TrumpsOut(trumps, unseen):
                    hidden = hidden_from(state, seat)
                    assert unseen == len(hidden)
                    assert trumps == sum(held.suit is state.deal.trump for held in hidden)
                case ShownVoid(owner, suit, trick):
                    assert all(held.suit.letter != suit for held in state.deal.hands[owner])
                    played = state.deal.tricks[trick - 1].played
                    assert played[0].card.suit.letter == suit
                case HighestLeft(number, of):
                    assert of == len(state.deal.hands[seat])
                    hidden = hidden_from(state, seat)
                    beaten = [
                        held
                        for held in state.deal.hands[seat]
                        if any(h.suit is held.suit and h.height > held.height for h in hidden)
                    ]
                    assert number == of - len(beaten)
                case Beaten(code, share, _):
                    card = card_of(code)
                    assert 0 <= share <= 1
                    after = state.deal.hands
                    gone = {each.seat for each in state.deal.trick} | {seat}
                    higher = [
                        held
                        for owner, hand in enumerate(after)
                        if owner not in gone
                        for held in hand
                        if held.suit is card.suit and held.height > card.height
                    ]
                    assert not higher or share > 0
    assert kinds >= {TrumpsOut, ShownVoid, Beaten, HighestLeft}


def test_cards_laid_aside_come_to_so_much_face_down_and_for_each_premium() -> None:
    points = {None: 23.3, "declare": 25.2, "reveal": 18.3}
    ways = [
        Way(LayLine(0, ("TH", "QC", "6D"), premium), worth, 1.0, 0.5, (), 0.0, worth)
        for premium, worth in points.items()
    ]
    other = Way(LayLine(0, ("7C", "KS", "QS"), "reveal"), 17.0, 1.0, 0.5, (), 0.0, 17.0)
    (found,) = stakes_of([*ways, other])
    assert words.fact_sentence(found, ("You",)) == (
        "Points of these cards on average, less the premium that each of the others gets when you "
        "miss. Declared: 25.2, face down: 23.3, revealed: 18.3."
    )
    assert [way_title(way.action) for way in ways] == [
        "TH QC 6D",
        "TH QC 6D, declare",
        "TH QC 6D, reveal",
    ]
    assert stakes_of([*ways[1:], other]) == (), "face down was not weighed"


def test_statistics_count_games_with_hints_apart() -> None:
    lines = record("blackout", 3, 4, None, schedule=[1])
    lines[0]["seats"][0]["agent"] = "human"
    plain = tally(_raw(lines))
    hinted = tally(_raw([lines[0], {"note": "hint", "deal": 1, "seat": 0}, *lines[1:]]))
    assert [seat.hints for seat in plain.seats] == [0]
    assert [seat.hints for seat in hinted.seats] == [1]


def test_a_move_taken_back_says_what_it_costs_once() -> None:
    screen = at_match(None)
    for told in (True, False):
        to_play(screen)
        screen.key(pygame.K_u)
        screen.until(lambda: screen.asked_to_bid)
        assert ("rating" in screen.scene.presenter.message) is told


@pytest.mark.parametrize("words", [150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_question_beside_a_covered_place_lies_over_no_name(
    size: tuple[int, int], words: int
) -> None:
    layout = TableLayout.of(size, 4, 10, 0, SizeWish(words), yields=Yielded.ROW)
    strip = top_strip(layout)
    assert layout.row
    assert not strip.colliderect(layout.bids.panel)
    assert not any(strip.colliderect(place.plate) for place in layout.places)


def test_a_table_beside_a_review_keeps_its_faces() -> None:
    for size in ((958, 596), (968, 550)):
        layout = TableLayout.of(size, 4, 4, 0, yields=Yielded.ROW)
        assert layout.has_faces
        assert layout.has_pad
