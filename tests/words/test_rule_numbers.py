"""A number of a rule that a sentence tells is the rule's: changed there, it changes in all of them.

Every constant of the rules is changed wherever it was imported, and all that is said must follow.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.commands.rules import page
from game.engine import Suit, new_game, observe
from game.engine import scheme as schemes
from game.engine import spec as specs
from game.engine.choices import CallKind, Madness, Premium
from game.engine.deal_sequence import TRUMP_BY_MADE
from game.engine.decisions.lay import LAID_VALUES
from game.engine.point_parts import Source, point_parts
from game.engine.scheme import Award, Scheme
from game.engine.scoring import PREMIUMS
from game.engine.state import DealResult
from game.lessons.lesson import Ask, Happen, LessonPart
from game.lessons.lessons import LESSONS
from game.presentation.screen_state import ScreenState
from game.presentation.words.advice.puzzles import QUESTIONS
from game.presentation.words.calls import kind_meaning, madness_meaning
from game.presentation.words.laid_bids import premium_call, premium_words
from game.presentation.words.lessons import lesson_part_words
from game.presentation.words.points import part_words
from game.presentation.words.rule_cells import rule_cells
from game.presentation.words.rules import value_words
from game.presentation.words.scorekeeper import hint
from game.table.scorekeeping.score_keeping import KeeperQuestion, QuestionKind
from game.ui.learn.explorer_scene import paid_words
from game.variants import OPTIONS, VARIANTS, variant, with_options
from game.variants.in_words import bidding_of
from game.variants.rule_numbers import filled, rule_numbers, scheme_numbers
from game.variants.scoring_words import scoring_of
from tests.learn.test_lessons import answers_of
from tests.paths import ROOT

CHANGED = {
    "REVOKE_PENALTY": -71,
    "STREAK_LENGTH": 72,
    "STREAK_BONUS": 73,
    "LAID_ASIDE": 4,
    "MOST_STATEMENTS": 78,
    "MISERE": Scheme("misere", made=Award(flat=74), missed=Award(per_trick=-75)),
    "MADNESS_MADE": 76,
    "MADNESS_RUNG": 77,
}
NAMES = ("You", "Ada", "Bruno")


@pytest.fixture(name="_other_rules")
def _other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every constant changed, in each module that has it."""
    before = {name: getattr(specs, name, None) or getattr(schemes, name) for name in CHANGED}
    for module in list(sys.modules.values()):
        if module.__name__.partition(".")[0] != "game":
            continue
        for name, value in CHANGED.items():
            if getattr(module, name, None) is before[name]:
                monkeypatch.setattr(module, name, value)
    monkeypatch.setitem(PREMIUMS, Premium.DECLARE, 81)
    monkeypatch.setitem(PREMIUMS, Premium.REVEAL, 82)
    for suit, value in zip(LAID_VALUES.copy(), (83, 84, 85, 86), strict=True):
        monkeypatch.setitem(LAID_VALUES, suit, value)


@pytest.mark.usefixtures("_other_rules")
def test_what_a_revoke_costs_is_told_from_the_rule() -> None:
    assert value_words("revokes", "penalised") == "Cost 71 points"
    assert "costs 71 points" in filled(OPTIONS["revokes"].sentence)
    chosen = with_options(variant("oh-hell"), {"revokes": "penalised"}, 3)
    assert "71 points are lost at once" in " ".join(page(chosen).split())
    asked = hint(new_game(chosen, 3, 0).deal.spec, KeeperQuestion(QuestionKind.REVOKES))
    assert asked == "Press a name for each revoke: it costs 71 points."


@pytest.mark.usefixtures("_other_rules")
def test_what_a_streak_brings_is_told_from_the_rule() -> None:
    words = filled(OPTIONS["streak_bonus"].sentence)
    told = "72 deals made in a row earn 73 points in the last of them, 72 missed cost as many;"
    assert words.startswith(told)
    spec = new_game(with_options(variant("oh-hell"), {"streak_bonus": True}, 3), 3, 0).deal.spec
    spec = replace(spec, streaks=(71, 0, 0))
    result = DealResult((0, 1, 0), (1,), None, (0, 0, 0))
    part = next(p for p in point_parts(spec, result, 0) if p.source is Source.STREAK)
    assert (part.points, part_words(part)) == (73, "for 72 in a row")


@pytest.mark.usefixtures("_other_rules")
def test_what_a_premium_is_worth_is_told_from_the_rule() -> None:
    assert premium_words(Premium.DECLARE) == "declared: 81"
    assert premium_words(Premium.REVEAL) == "revealed: 82"
    assert premium_call(Premium.DECLARE) == "Declare: 81"
    assert premium_call(Premium.REVEAL) == "Reveal: 82"
    told = " ".join(scoring_of(VARIANTS["ninety-nine"]))
    assert "A declaration is worth 81 points and a reveal 82" in told
    for text in (
        "Declare brings 81 points more if you make your bid, Reveal 82.",
        "declared: 81 points more for you if you make it, 81 for each of the others",
    ):
        assert any(text in words for _part, words in lesson_words()), text


@pytest.mark.usefixtures("_other_rules")
def test_what_is_laid_aside_and_bids_is_told_from_the_rule() -> None:
    shown = ScreenState.of(observe(new_game(variant("ninety-nine"), 3, 0), 0))
    cells = " ".join(s for cell in rule_cells(shown, NAMES) for s in cell.sentences)
    assert "4 cards laid aside are the bid: club 83, heart 84, spade 85, diamond 86." in cells
    told = " ".join(bidding_of(VARIANTS["ninety-nine"]))
    assert "laying 4 cards aside, face down: a club stands for 83 tricks, a heart for 84" in told
    assert any("Which 4 cards" in filled(words) for words in QUESTIONS.values())
    lessons = " ".join(words for _part, words in lesson_words())
    assert "Of twelve cards 4 are laid aside" in lessons
    assert "a club is 83, a heart 84, a spade 85, a diamond 86." in lessons
    assert "a club laid aside bids 83, a heart 84, a spade 85, a diamond 86. The 4 cards" in lessons


@pytest.mark.usefixtures("_other_rules")
def test_how_many_statements_one_may_make_is_told_from_the_rule() -> None:
    assert any("You may say up to 78 things." in words for _part, words in lesson_words())
    assert "may make up to 78 statements" in " ".join(page(variant("cooperative")).split())


@pytest.mark.usefixtures("_other_rules")
def test_what_a_misere_and_a_madness_pay_is_told_from_the_rule() -> None:
    for kind in (CallKind.MISERE, CallKind.MISERE_NO_TRUMP):
        assert "takes no trick earns 74; each trick costs 75." in kind_meaning(kind)
    assert madness_meaning(Madness.DESCENDING, 3) == (
        "A bid made is worth 76; whoever wins a trick gets 231, 154, 77 in turn, made or not."
    )
    told = " ".join(scoring_of(VARIANTS["caller-clag"]))
    assert "74 points" in told
    assert "minus 75 points for each trick taken" in told
    assert "earns 76 points, and the winner of each trick is paid, made or not: " in told
    assert "ascending 77, 154, 231 and so on" in told
    assert sum("each trick costs 75." in words for _part, words in lesson_words()) == 2


def test_what_a_scoring_pays_is_told_from_the_scoring(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal of a lesson tells the numbers of its variant, and a house rule its own."""
    row = VARIANTS["blackout"]
    other = Scheme("five-plus-cards", made=Award(flat=91, per_card=92))
    scheme_of = schemes.NAMED_SCHEMES
    monkeypatch.setitem(scheme_of, "five-plus-cards", other)
    assert value_words("scoring", "five-plus-cards") == "91 + cards dealt"
    for name, words in (
        ("ten-plus-bid", "10 + bid"),
        ("ten-plus-tricks", "10 + tricks"),
        ("tricks-and-ten", "Tricks, and 10 if made"),
    ):
        assert value_words("scoring", name) == words
    monkeypatch.setitem(VARIANTS, "blackout", replace(row, rules=replace(row.rules, scheme=other)))
    assert paid_words() == "Blackout: a bid made pays 91 points, and 92 for each card dealt."
    lessons = [words for part, words in lesson_words() if part.variant == "blackout"]
    assert any(
        "One taken: 367 points, which is 91 and 92 for each card".lower() in words.lower()
        for words in lessons
    )
    assert any("any other: 91, and 92 for each card" in words for words in lessons)
    assert any("Zero bid, zero taken: 459 points" in words for words in lessons)
    assert scheme_numbers(VARIANTS["seven-truf"].rules.scheme, 4)["paid_3"] == 30


def test_which_suit_is_trump_by_how_many_made_it_is_told_from_the_rule() -> None:
    numbers = rule_numbers()
    for makers, suit in TRUMP_BY_MADE.items():
        assert numbers[f"{suit.title.lower()[:-1]}_made"] == makers
    assert set(TRUMP_BY_MADE.values()) == {Suit.CLUBS, Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS}


def lesson_words() -> Iterator[tuple[LessonPart, str]]:
    """Everything that lessons say and answer, as it is read."""
    for lesson in LESSONS:
        for part in lesson.parts:
            for item in part.script:
                if not isinstance(item, Happen):
                    yield part, lesson_part_words(part, item.words)
                for each in answers_of(item) if isinstance(item, Ask) else ():
                    yield part, lesson_part_words(part, each)


# No other sentence ---------------------------------------------------------------------------

OTHER_NUMBERS = (
    r"about [0-9]+ %",  # what was measured, held by the tests of lessons
    r"95 %|Eight of ten plays",
    r"2 is high",  # a rank
    r"UTF-8|F11?\b|Pack 2|7 Truf|Ctrl|1,3,5|1, 2, 3|such as 7 or|0/1|192\.168",
    r"(from|are|to|is|only|all) 0\b|0 to |has deals 1 to|a number from 1|1 to (24|most)",
    r"You have|you have 1[02]|she has 23|of 46",  # the score and the pack of a fixed deal
)
"""What digits of a sentence may stand for that no rule of a game says."""
IN_LETTERS = re.compile(
    r"\b(two|three|five|ten|twenty|thirty|sixty)\b[^.]*\b(points|in a row earn)\b"
    r"|\bfor the (third|fourth|fifth|sixth)\b"
    r"|\bup to (two|three|four|five) (things|statements)\b"
)


def test_no_other_sentence_has_a_number_of_a_rule_written_into_it() -> None:
    """What a player reads holds names in braces where a rule has a number."""
    wrong = []
    for path in sorted((ROOT / "game").rglob("*.py")):
        for words in sentences(path):
            bare = re.sub(r"\{[^}]*\}", "", words)
            for other in OTHER_NUMBERS:
                bare = "" if re.search(other, bare) else bare
            if re.search("[0-9]", bare) or (IN_LETTERS.search(bare) and "tour" not in path.parts):
                wrong.append((path.relative_to(ROOT).as_posix(), words))
    assert not wrong


def sentences(path: Path) -> Iterator[str]:
    """The literal texts of a file that are translated."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in ("_", "N_", "ngettext", "Option"):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value
