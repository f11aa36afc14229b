"""Cooperative Blackout: a player's statements do not contradict each other."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import __version__ as game_version
from game.commands.rules import page
from game.engine import Say, Statement, Strength, legal_actions, observe, to_act
from game.engine.decisions.talk import EXCLUDES, contradict, contradictions
from game.presentation.screen_state import ScreenState
from game.table.records.replay import read_games, replay
from game.ui.paint.painter import Painter
from game.ui.style.theme import LAMP
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.choice_panel import ChoicePanel
from game.ui.table.questions.talk import TalkChoices
from game.variants.page import SPOKEN
from tests.recorded import Lines, record
from tests.referee import judge
from tests.speak import Script, game
from tests.tables import text_of

CONTRADICTORY = [
    ("strong-in-one", "strong-in-two"),
    ("strong-in-one", "even"),
    ("strong-in-one", "weak"),
    ("strong-in-one", "sure-none"),
    ("strong-in-two", "even"),
    ("strong-in-two", "weak"),
    ("strong-in-two", "sure-none"),
    ("even", "void"),
    ("sure-none", "sure:1"),
    ("sure:1", "sure:2"),
    ("can-take:1", "can-take:3"),
    ("sure:3", "can-take:3"),
    ("weak", "sure:3"),
]
"""Pairs of statements that nobody can mean of one hand of five cards, in either order."""

TOGETHER = [
    ("weak", "even"),
    ("weak", "void"),
    ("weak", "sure:2"),
    ("weak", "sure-none"),
    ("weak", "can-take:4"),
    ("even", "sure:2"),
    ("even", "sure-none"),
    ("strong-in-one", "void"),
    ("strong-in-two", "sure:5"),
    ("sure:2", "can-take:3"),
    ("sure-none", "can-take:2"),
    ("sure-none", "void"),
    ("sure:2", "sure:2"),
]
"""Pairs that one hand of five cards may well be."""


def statement(words: str) -> Statement:
    strength, _, tricks = words.partition(":")
    return Statement(Strength(strength), int(tricks) if tricks else None)


def talking() -> Script:
    """Two players with five cards each before the first word."""
    told = Script(game("cooperative", 2, schedule=[5]), 2)
    return told.deal("2S 3S 4S 5S 6S", "2H 3H 4H 5H 6H", turn="9D")


@pytest.mark.parametrize(("first", "second"), CONTRADICTORY)
def test_a_statement_that_contradicts_an_earlier_one_is_refused(first: str, second: str) -> None:
    for one, other in ((first, second), (second, first)):
        told = talking().say(one)
        seat = told.turn
        sentence = told.refusal(Say(seat, statement(other)))
        assert sentence == "That cannot be said: it contradicts what this player said before."
        assert Say(seat, statement(other)) not in legal_actions(told.state, seat)


@pytest.mark.parametrize(("first", "second"), TOGETHER)
def test_statements_that_can_both_be_meant_are_taken(first: str, second: str) -> None:
    for one, other in ((first, second), (second, first)):
        told = talking().say(one)
        assert Say(told.turn, statement(other)) in legal_actions(told.state, told.turn)
        told.say(other)


def test_a_third_statement_may_contradict_neither_of_the_two_before() -> None:
    told = talking().say("void", "weak")
    assert "contradicts" in told.refusal(Say(told.turn, statement("even")))
    assert "contradicts" in told.refusal(Say(told.turn, statement("strong-in-one")))
    told.say("can-take:1")


def test_another_player_may_say_what_contradicts_the_first() -> None:
    told = talking().say("strong-in-one", None)
    told.say("weak", "sure-none", "even")
    assert told.state.deal.bids == (None, None)


def test_after_any_talk_there_is_something_left_to_do() -> None:
    told = talking()
    while to_act(told.state).must == (told.turn,) and told.state.phase.name == "TALKING":
        legal = legal_actions(told.state, told.turn)
        assert Say(told.turn, None) in legal
        told.do(legal[-1])


def test_what_contradicts_what_is_the_same_in_either_order() -> None:
    for one, others in EXCLUDES.items():
        for other in others:
            assert one in EXCLUDES[other]
    assert {frozenset(pair) for pair in contradictions()} == {
        frozenset((one, other)) for one, others in EXCLUDES.items() for other in others
    }
    for first, second in CONTRADICTORY + TOGETHER:
        here, there = statement(first), statement(second)
        assert contradict(here, there, 5) is contradict(there, here, 5)
        assert contradict(here, there, 5) is ((first, second) in CONTRADICTORY)


def test_what_a_size_allows_does_not_hang_on_another() -> None:
    """Sure of two and three more is all of five cards, and more than four."""
    assert not contradict(statement("sure:2"), statement("can-take:3"), 5)
    assert contradict(statement("sure:2"), statement("can-take:3"), 4)
    assert contradict(statement("sure:1"), statement("weak"), 1)
    assert not contradict(statement("sure:1"), statement("weak"), 2)


def talk_record(*statements: str, program: str) -> Lines:
    """The lines of one deal begun, up to what the first seat to speak says."""
    lines = record("cooperative", 2, 1, 1, schedule=[5])
    start = next(place for place, line in enumerate(lines) if line.get("event") == "trump") + 1
    seat = (lines[1]["dealer"] + 1) % 2
    said = [
        {"event": "talk", "seat": seat, "statement": strength}
        | ({"tricks": int(tricks)} if tricks else {})
        for strength, _, tricks in (words.partition(":") for words in statements)
    ]
    return [{**lines[0], "program": program}, *lines[1:start], *said]


def verdict(lines: Lines, folder: Path) -> str:
    """Why `check` finds a line wrong; empty where it does not."""
    path = folder / "game.jsonl"
    path.write_text(text_of(lines), encoding="utf-8")
    fault = replay(read_games(path)[0]).fault
    return "" if fault is None else str(fault.why)


def test_a_record_in_which_a_player_contradicts_an_earlier_word_is_wrong(tmp_path: Path) -> None:
    now = f"blackout {game_version}"
    for program in (now, "another 1.0"):
        bad = talk_record("even", "void", program=program)
        assert "contradicts" in verdict(bad, tmp_path)
        fault = judge(bad)
        assert fault is not None
        assert fault.line == len(bad)
        good = talk_record("weak", "void", program=program)
        assert not verdict(good, tmp_path)
        assert judge(good) is None


def test_a_record_of_the_first_release_is_read_by_the_rules_of_its_day(tmp_path: Path) -> None:
    old = talk_record("even", "void", program="blackout 0.1.0")
    assert not verdict(old, tmp_path)


def test_the_rules_page_lists_what_contradicts_what() -> None:
    text = " ".join(page(game("cooperative")).split())
    for one, other in contradictions():
        line = next(part for part in text.split(";") if f"“{SPOKEN[one]}” beside “" in part)
        assert f"“{SPOKEN[other]}”" in line
    assert "their numbers come to more than the cards" in text
    assert "more than half of the tricks" in text
    ours = text[text.index("Where sources disagree") :]
    assert "at most three statements" in ours
    assert "may not contradict each other" in ours


def test_the_panel_says_which_statement_a_button_would_contradict() -> None:
    pygame.display.init()  # its sentence is that of the button below the mouse
    told = talking().say("void")
    shown = ScreenState.of(observe(told.state, told.turn))
    layout = TableLayout.of((1280, 800), 2, 5, 0, largest=5)
    panel = ChoicePanel(TalkChoices(told.turn, shown), layout, Painter(LAMP))
    even = panel.panel.named("even")
    weak = panel.panel.named("weak")
    assert even is not None
    assert weak is not None
    assert not even.enabled
    assert weak.enabled
    panel.panel.keyed, panel.panel.focus = True, "even"
    assert panel.foot_words == "You said “Void somewhere”; this would contradict it."
