"""The coach says what a decision gave away, before anybody else acts, from fair knowledge alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.engine import Action, Bid, Play, legal_actions, observe
from game.engine.weighing import at_once
from game.presentation.words.advice.review import slip_words
from game.presentation.words.points import decimal
from game.review.coaching import Slip, Strictness, slip_of
from game.review.hints import Hint, hint_of
from game.table.match import Match
from game.table.records.lines import data_of
from game.table.records.replay import replay
from game.table.statistics.tallies import tally
from game.ui.platform.settings import Coach, Hints
from game.ui.table.input import coach_input, decision_weighing
from game.ui.table.input.coach_input import LONGEST, CoachInput
from tests.driving.table_screen import Screen
from tests.learn.test_hints import _otherwise, _raw, hints, to_bid
from tests.lines import game_of, plain
from tests.recorded import record
from tests.reviews import EXPERT, HintsAtOnce

ALWAYS: dict[str, Any] = {"coach": Coach.EVERY}
FIVE: dict[str, Any] = {"schedule": [5], "no_trump": "never"}


class Late(HintsAtOnce):
    """Answers only once it is told to."""

    told = False
    ready = True

    def poll(self) -> tuple[bool, Hint | None]:
        return super().poll() if self.told else (False, None)


@pytest.fixture(autouse=True)
def hints_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision_weighing, "ExpertAsker", HintsAtOnce)
    pygame.display.init()


def coach(screen: Screen) -> CoachInput:
    return screen.scene.input.coach


def bid_far_off(screen: Screen) -> None:
    """A bid of all five tricks, which no hand of this seed is good for."""
    to_bid(screen)
    screen.frames(2)
    screen.key(pygame.K_5)
    screen.key(pygame.K_RETURN)


def acted(screen: Screen) -> list[Any]:
    """Everything that was done so far: bids and cards."""
    return [line for line in plain(screen.table.lines) if line.get("event") in ("bid", "play")]


def bids_first(**chosen: Any) -> Screen:
    """A table at which the person bids before two others."""
    return Screen(chosen=chosen or ALWAYS, seed=3, options=FIVE, first_dealer=2)


def test_a_bid_far_off_is_told_and_taken_back_before_anybody_else_has_bid() -> None:
    screen = bids_first()
    bid_far_off(screen)
    screen.until(lambda: coach(screen).speaks)
    slip = coach(screen).slip
    assert slip is not None
    assert decimal(slip.loss) in slip_words(slip)
    assert data_of(slip.best.action)["bid"] != 5
    screen.frames(300)
    assert acted(screen) == [{"event": "bid", "seat": 0, "bid": 5}]
    assert "Undo" not in screen.tools(), "the panel names the key"
    screen.key(pygame.K_u)
    screen.until(lambda: screen.asked_to_bid)
    assert not coach(screen).speaks
    noted = [line["note"] for line in plain(screen.table.lines) if "note" in line]
    assert noted == ["hint", "undo"]
    assert screen.table.undos == 1
    for _step in range(2):  # a question, then the idea
        screen.key(pygame.K_i)
    screen.frames(1)
    hint = hints(screen).hint
    assert hint is not None
    assert hint.ways[0].action == slip.best.action


@pytest.mark.slow
@pytest.mark.parametrize("keys", [True, False])
def test_whoever_goes_on_is_not_told_again_of_the_same(keys: bool) -> None:
    screen = bids_first()
    bid_far_off(screen)
    screen.until(lambda: coach(screen).speaks)
    screen.draw()
    if keys:
        screen.key(pygame.K_u)
    else:
        screen.click(coach(screen).panel.panel.buttons[0].rect.center)
    bid_far_off(screen)
    screen.until(lambda: len(acted(screen)) > 1)
    assert coach(screen).slip is None


def test_go_on_by_mouse_lets_the_others_act() -> None:
    screen = bids_first()
    bid_far_off(screen)
    screen.until(lambda: coach(screen).speaks)
    screen.draw()
    screen.click(coach(screen).panel.panel.buttons[1].rect.center)
    screen.until(lambda: len(acted(screen)) > 1)
    assert screen.table.undos == 0
    assert acted(screen)[0]["bid"] == 5


def test_a_good_bid_is_passed_over_and_the_gentle_coach_says_less() -> None:
    screen = bids_first(coach=Coach.OFF)
    to_bid(screen)
    hint = at_once(hint_of(EXPERT, screen.table.view(0), screen.table.legal(0)))
    found = set()
    for way in hint.ways:
        bid, lost = Bid(0, data_of(way.action)["bid"]), hint.ways[0].points - way.points
        every, gentle = (slip_of(hint, bid, each) for each in (Strictness.EVERY, Strictness.GENTLE))
        found.add((every is not None, gentle is not None))
        if gentle is not None:
            assert every == gentle
            assert lost >= Strictness.GENTLE.value * hint.swing
    assert slip_of(hint, Bid(0, data_of(hint.ways[0].action)["bid"]), Strictness.EVERY) is None
    assert {(True, True), (False, False)} <= found
    # A loss between the two is passed over by the gentle one alone.
    small = hint._replace(swing=hint.swing * 100)
    assert all(slip_of(small, Bid(0, n), Strictness.GENTLE) is None for n in range(6))


@pytest.mark.parametrize(
    ("agents", "chosen"),
    [("human,random,random", {"coach": Coach.OFF}), ("human,human,random", ALWAYS)],
)
def test_there_is_no_coach_where_it_is_off_or_two_persons_play(
    agents: str, chosen: dict[str, Any]
) -> None:
    screen = Screen(agents, chosen=chosen, seed=3, options=FIVE, first_dealer=2)
    screen.until(lambda: screen.curtain or screen.asked_to_bid)
    if screen.curtain:
        screen.key(pygame.K_RETURN)
    bid_far_off(screen)
    screen.frames(3)
    assert not coach(screen).moving
    assert coach(screen).slip is None
    assert not [line for line in plain(screen.table.lines) if "note" in line]


def test_there_is_no_coach_where_nothing_can_be_taken_back() -> None:
    screen = bids_first()
    screen.table.game.setup = replace(screen.table.setup, match=Match(playouts=20, bots=1))
    screen.table.on_decision = screen.table.holds = None
    screen.scene.enter(screen.app)
    bid_far_off(screen)
    screen.until(lambda: len(acted(screen)) > 1)
    assert coach(screen).slip is None


def test_the_table_waits_for_a_judgement_but_not_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(decision_weighing, "ExpertAsker", Late)
    screen = bids_first()
    bid_far_off(screen)
    screen.frames(round(LONGEST * 60 * 0.8))
    assert coach(screen).moving
    assert len(acted(screen)) == 1
    screen.frames(round(LONGEST * 60 * 0.4))
    assert not coach(screen).moving
    screen.until(lambda: len(acted(screen)) > 1)


def test_a_judgement_that_comes_late_is_still_before_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(decision_weighing, "ExpertAsker", Late)
    screen = bids_first()
    bid_far_off(screen)
    screen.frames(30)
    monkeypatch.setattr(Late, "told", True)
    screen.until(lambda: coach(screen).speaks)
    assert len(acted(screen)) == 1


def test_while_the_expert_gets_ready_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision_weighing, "ExpertAsker", Late)
    monkeypatch.setattr(Late, "ready", False)
    screen = bids_first()
    bid_far_off(screen)
    assert not coach(screen).moving


def test_what_the_coach_said_is_a_hint_in_statistics() -> None:
    lines = record("blackout", 3, 4, None, schedule=[1])
    lines[0]["seats"][0]["agent"] = "human"
    note = {"note": "hint", "deal": 1, "seat": 0, "coach": True}
    assert [seat.hints for seat in tally(_raw([lines[0], note, *lines[1:]])).seats] == [1]


@pytest.mark.slow
def test_the_same_knowledge_is_judged_alike_whatever_the_others_hold() -> None:
    lines = record("blackout", 3, 4, 1, schedule=[4], no_trump="never")
    reader = replay(game_of(lines))
    spoken = compared = 0
    for at, step in enumerate(reader.steps):
        if getattr(step.action, "seat", None) != 0:
            continue
        legal = legal_actions(step.before, 0)
        other = _otherwise(step.before, [each.action for each in reader.steps[:at]])
        if len(legal) < 2 or other is None:
            continue
        assert other.deal.hands != step.before.deal.hands
        for action in legal:
            hints = [
                at_once(hint_of(EXPERT, observe(state, 0), legal)) for state in (step.before, other)
            ]
            told = [slip_of(hint, action, Strictness.EVERY) for hint in hints]
            assert told[0] == told[1]
            compared += isinstance(action, Bid | Play)
            spoken += told[0] is not None
    assert compared > 3
    assert spoken


@pytest.mark.slow
def test_the_chance_of_the_bid_is_shown_where_that_is_chosen_and_noted_once() -> None:
    screen = bids_first(hints=Hints.CHANCE)
    to_bid(screen)
    chance = screen.scene.input.chance
    screen.key(pygame.K_1)
    screen.until(lambda: chance.chance is not None)
    of_one = chance.chance
    screen.key(pygame.K_4)
    screen.frames(2)
    assert chance.chance != of_one
    hint = at_once(hint_of(EXPERT, screen.table.view(0), screen.table.legal(0)))
    by_bid = {data_of(way.action)["bid"]: way.made for way in hint.ways}
    assert (of_one, chance.chance) == (by_bid[1], by_bid[4])
    before = screen.draw().copy()
    chance.chance = None
    assert screen.draw().get_buffer().raw != before.get_buffer().raw
    screen.key(pygame.K_1)
    screen.key(pygame.K_RETURN)
    screen.until(lambda: screen.asked_to_play)
    screen.frames(2)
    assert chance.chance is not None
    notes = [line for line in plain(screen.table.lines) if line.get("note") == "hint"]
    assert len(notes) <= 2


def test_the_chance_is_hidden_where_it_was_not_chosen() -> None:
    screen = bids_first(hints=Hints.ON)
    to_bid(screen)
    screen.key(pygame.K_1)
    screen.frames(3)
    assert screen.scene.input.chance.chance is None


@pytest.mark.slow
def test_a_trick_that_the_decision_completed_lies_until_there_is_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def always(hint: Hint, chosen: Action, strictness: Strictness) -> Slip:
        return Slip(hint.ways[-1], hint.ways[0], 1.0)

    monkeypatch.setattr(coach_input, "slip_of", always)
    screen = Screen(chosen=ALWAYS, seed=3, options=FIVE, first_dealer=2)

    def kept() -> bool:
        if coach(screen).speaks and not coach(screen).keeps_trick:
            screen.key(pygame.K_RETURN)
        return coach(screen).keeps_trick

    screen.play_until(kept)
    shown = screen.scene.presenter.shown
    assert len(shown.table.trick) == shown.table.players
    before = len(acted(screen))
    screen.frames(60)
    assert coach(screen).speaks
    assert len(acted(screen)) == before
    screen.key(pygame.K_RETURN)
    screen.until(lambda: not screen.scene.presenter.shown.table.trick)
