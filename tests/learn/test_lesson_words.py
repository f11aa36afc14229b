"""What lessons say agrees with the table: cards, bids, tricks, trump, points and who does what."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from math import comb
from typing import Final, NamedTuple

import pytest

from game.engine import Action, Bid, Card, View
from game.engine.choices import Goal
from game.engine.weighing import at_once, chance_of_first, deals_after, plays_for_first
from game.lessons.lesson import Ask, Lesson, LessonPart, Spot, Tell
from game.lessons.lesson_table import LessonTable
from game.lessons.lessons import LESSONS
from game.lessons.unusual_rules_lessons import UNUSUAL_BIDDING
from game.presentation.words.lessons import lesson_part_words
from game.review.hints import hint_of
from game.review.measured_points import swing
from game.review.review_types import Way
from game.roster import weigher
from game.table.records.codes import code_of
from game.table.records.event_lines import line_of
from game.table.setup import BOT_NAMES
from learning.measure_lessons import Decision, asked_for, others_made
from tests.learn.test_lessons import LEARNER, act, wait
from tests.lines import plain
from tests.paths import ROOT

PEOPLE: Final = ("You", *BOT_NAMES)
RANKS: Final = dict(
    zip(
        [
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "jack",
            "queen",
            "king",
            "ace",
        ],
        "23456789TJQKA",
        strict=True,
    )
)
NUMBERS: Final = {"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4}
_RANK: Final = "|".join(RANKS)
_ANY_CARD: Final = rf"(?:{_RANK}) of (?:spade|heart|diamond|club)s"
_SUIT: Final = "spade|heart|diamond|club"
_NUMBER: Final = "|".join(NUMBERS)
_PERSON: Final = "|".join(PEOPLE)


class Moment(NamedTuple):
    """The table while something is said."""

    view: View
    played: tuple[tuple[str, str], ...]
    """Everybody's cards so far: who, and the code."""
    dealt: frozenset[str]
    """Codes of all cards in hands at first."""

    @property
    def trick(self) -> list[tuple[str, str]]:
        """The one on the table; where none lies, the last one: who, and the code."""
        players = self.view.players
        length = len(self.played) % players or players
        return [*self.played[-length:]]

    @property
    def hand(self) -> list[str]:
        """The learner's."""
        return [held.code for held in self.view.hand if isinstance(held, Card)]

    @property
    def bids(self) -> tuple[object, ...]:
        """By seat; those of the deal just scored where it is over."""
        return self.view.bids or self.view.history[-1].result.bids

    @property
    def taken(self) -> tuple[int, ...]:
        """By seat, in the same way."""
        return self.view.taken if self.view.bids else self.view.history[-1].result.tricks


Check = Callable[[Moment, re.Match[str]], bool]


def _code(found: re.Match[str]) -> str:
    return RANKS[found["rank"].lower()] + found["suit"][0].upper()


def _is_about(at: Moment, found: re.Match[str]) -> bool:
    """A card that is named is in a hand that the learner sees, was played, or lies turned up."""
    turned = [] if at.view.turn_up is None else [at.view.turn_up]
    hands = [*at.view.hands, at.view.laid[LEARNER] or () if at.view.laid else ()]
    open_cards = [held for hand in hands for held in hand if isinstance(held, Card)]
    seen = {each.code for each in (*turned, *open_cards)} | {code for _who, code in at.played}
    return _code(found) in seen


def _is_out(at: Moment, found: re.Match[str]) -> bool:
    """A card that is still out is in another hand."""
    code = _code(found)
    return code in at.dealt and code not in {*at.hand, *(each for _who, each in at.played)}


def _others_and_unseen(at: Moment) -> tuple[int, int]:
    """How many cards the others hold, and how many cards the learner does not see."""
    held = (at.view.players - 1) * len(at.view.hand)
    return held, len(at.view.spec.pack) - len(at.view.hand) - (at.view.turn_up is not None)


def _is_dealt_to_another(at: Moment, found: re.Match[str]) -> bool:
    held, unseen = _others_and_unseen(at)
    return _code(found) not in at.hand and round(100 * held / unseen) == int(found["percent"])


def _either_is_dealt(at: Moment, found: re.Match[str]) -> bool:
    held, unseen = _others_and_unseen(at)
    neither = comb(unseen - 2, held) / comb(unseen, held)
    return round(100 * (1 - neither)) == int(found["percent"])


def _led_card(at: Moment, found: re.Match[str]) -> bool:
    return at.trick[0] == (found["who"].capitalize(), _code(found))


def _led_suit(at: Moment, found: re.Match[str]) -> bool:
    who, code = at.trick[0]
    named = found.groupdict().get("who") or who
    return (who, code[1]) == (named.capitalize(), found["suit"][0].upper())


def _bid_was(at: Moment, found: re.Match[str]) -> bool:
    return at.bids[PEOPLE.index(found["who"].capitalize())] == NUMBERS[found["bid"].lower()]


def _taken_of_bid(at: Moment, found: re.Match[str]) -> bool:
    number, bid = NUMBERS[found["taken"].lower()], NUMBERS[found["bid"].lower()]
    return (at.taken[LEARNER], at.bids[LEARNER]) == (number, bid)


def _is_trump(at: Moment, found: re.Match[str]) -> bool:
    trump = at.view.trump
    return trump is not None and trump.letter == found["suit"][0].upper()


def _has_none(at: Moment, found: re.Match[str]) -> bool:
    return all(code[1] != found["suit"][0].upper() for code in at.hand)


def _points_of_deal(at: Moment, found: re.Match[str]) -> bool:
    return at.view.history[-1].points[LEARNER] == int(found["points"])


def _is_yours(at: Moment, _found: re.Match[str]) -> bool:
    if at.view.tricks:
        return at.view.tricks[-1].winner == LEARNER
    return at.view.history[-1].result.winners[-1] == LEARNER


def _deals(at: Moment, _found: re.Match[str]) -> bool:
    return at.view.spec.dealer == LEARNER


def _sum_of_bids(at: Moment, found: re.Match[str]) -> bool:
    sums = sum(bid for bid in at.bids if isinstance(bid, int)), at.view.spec.tricks
    return sums == (int(found["sum"]), int(found["tricks"]))


def _took(at: Moment, found: re.Match[str]) -> bool:
    return at.taken[PEOPLE.index(found["who"].capitalize())] == NUMBERS[found["taken"]]


def _too_many(at: Moment, found: re.Match[str]) -> bool:
    seat = PEOPLE.index(found["who"].capitalize())
    bid = at.bids[seat]
    return isinstance(bid, int) and at.taken[seat] == bid + 1


def _made(at: Moment, found: re.Match[str]) -> bool:
    return all(at.taken[seat] == at.bids[seat] for seat in _named(found["who"]))


def _named(words: str) -> Iterator[int]:
    return (seat for seat, name in enumerate(PEOPLE) if name in words)


_CARD: Final = rf"(?P<rank>{_RANK}) of (?P<suit>{_SUIT})s"
CLAIMS: Final[tuple[tuple[str, Check], ...]] = (
    (rf"{_CARD} is still out", _is_out),
    (rf"{_CARD} is in another hand in about (?P<percent>\d+) %", _is_dealt_to_another),
    (r"one of the two is in another hand in about (?P<percent>\d+) %", _either_is_dealt),
    (rf"{_CARD}(?! is (?:still out|in another hand))", _is_about),
    (rf"(?P<who>{_PERSON}) (?:led|leads) the {_CARD}", _led_card),
    (rf"(?P<who>{_PERSON}) (?:led|leads) a (?P<suit>{_SUIT})", _led_suit),
    (rf"A (?P<suit>{_SUIT}) was led", _led_suit),
    (rf"(?P<suit>{_SUIT})s were led", _led_suit),
    (rf"(?P<who>{_PERSON}) bids? (?P<bid>{_NUMBER})\b(?! each)", _bid_was),
    (rf"^(?P<suit>{_SUIT})s(?:[:.,]| once)", _led_suit),
    (rf"^(?P<bid>{_NUMBER}) bid, (?P<taken>{_NUMBER}) taken", _taken_of_bid),
    (rf"^(?P<taken>{_NUMBER}) of (?P<bid>{_NUMBER})\b", _taken_of_bid),
    (rf"(?P<suit>{_SUIT})s are trump", _is_trump),
    (rf"Here it is (?P<suit>{_SUIT})s", _is_trump),
    (rf"you have no (?P<suit>{_SUIT})", _has_none),
    (r"\b(?P<points>\d+) points(?! more)", _points_of_deal),
    (r"The trick is yours", _is_yours),
    (r"You are the dealer", _deals),
    (r"Bid so far: (?P<sum>\d+) for (?P<tricks>\d+)", _sum_of_bids),
    (rf"(?P<who>{_PERSON}) took (?P<taken>{_NUMBER})\b(?! too)", _took),
    (rf"(?P<who>{_PERSON}) took one too many", _too_many),
    (rf"(?P<who>{_PERSON}) made (?:her|his) zero", _made),
    (r"(?P<who>You and Ada) made your bids", _made),
)


def claims(words: str, at: Moment) -> list[tuple[str, bool]]:
    """What is claimed in words of a lesson, and whether it is so."""
    return [
        (found[0], check(at, found))
        for pattern, check in CLAIMS
        for found in re.finditer(pattern, words, re.IGNORECASE if pattern[0] in "^(" else 0)
    ]


def moments(part: LessonPart) -> Iterator[tuple[Tell | Ask, Moment]]:
    """Every step of a part with the table as it stands then, done right."""
    return ((step, at) for step, at, _legal in asked_moments(part))


def asked_moments(part: LessonPart) -> Iterator[tuple[Tell | Ask, Moment, tuple[Action, ...]]]:
    """The same, and what the learner may do."""
    doing = LessonTable(part, "You")
    dealt = frozenset(re.findall(r"[2-9TJQKA][SHDC]", " ".join(part.start)))
    wait(doing)
    while not doing.over:
        step = doing.step
        assert isinstance(step, Tell | Ask)
        played = tuple(
            (PEOPLE[line["seat"]], line["card"])
            for line in plain(doing.table.lines)
            if line.get("event") == "play"
        )
        view = doing.table.view(LEARNER)
        yield step, Moment(view, played, dealt), tuple(doing.table.legal(LEARNER))
        if isinstance(step, Tell):
            doing.go_on()
        else:
            codes = {code_of(action) for action in doing.table.legal(LEARNER)}
            act(doing, next(code for code in step.right if code in codes))
        wait(doing)


def every_word(part: LessonPart, step: Tell | Ask, legal: tuple[Action, ...]) -> Iterator[str]:
    """What is said or asked, and every answer to what the learner may do."""
    yield lesson_part_words(part, step.words)
    if isinstance(step, Ask):
        answers = [step.answer(code_of(action)) for action in legal]
        yield from {lesson_part_words(part, answer) for answer in answers if answer is not None}


@pytest.mark.thinned(67)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_what_a_lesson_says_is_so_at_the_table_that_is_seen(lesson: Lesson) -> None:
    number = 0
    for part in lesson.parts:
        for step, at, legal in asked_moments(part):
            for words in every_word(part, step, legal):
                found = claims(words, at)
                assert all(true for _claim, true in found), (words, found)
                number += len(found) + len(list(told_shares(words)))
    assert number >= 4, f"only {number} claims were understood in {lesson.id}"


NEAR: Final = 0.3
"""Points by which a way may lie behind the best and is still to be accepted."""
NEAR_SHARE: Final = 0.05
"""The same as a part of a swing, where that is less: a team has one point or none."""
NEAR_CHANCE: Final = 0.03
"""The same of the chance to win the game, in its last deal."""
POINTS_OF_SHARE: Final = 4
"""Percent by which another sample may differ from what was written down."""


def weighed(at: Moment, legal: tuple[Action, ...]) -> dict[str, tuple[Way, bool]]:
    """What the expert says of every way, by its code, and whether it is a mistake."""
    legal = asked_for(legal)
    hint = at_once(hint_of(weigher(), at.view, legal))
    return {
        code_of(action): (way, bool(loss.mistake))
        for way, loss in zip(hint.ways, hint.losses, strict=True)
        for action in legal
        if line_of(action) == way.action
    }


_OTHER_SHARES: Final = r"(?<!with )(?<!after )(?<!your )(?<!laid aside, )"
"""What stands before a bid where something else is told than how often it is made."""


def told_shares(words: str) -> Iterator[tuple[str, float, float]]:
    """Shares of deals in which a bid is made: the code of the way, from and to how many percent."""
    number = r"about (?P<percent>\d+) %|(?P<nearly>nearly all)|(?P<no>none)(?=[.,;])"
    bid = rf"{_OTHER_SHARES}\b(?P<bid>{_NUMBER})(?: is made)? in (?:{number})"
    card_played = rf"with the {_CARD}(?: you (?:make your bid|take nothing))? in (?:{number})"
    three = rf"with (?P<laid>(?:the {_ANY_CARD}(?:, | and )?){{3}})[^%;]*? in (?:{number})"
    for pattern in (bid, three) if "win the game" in words else (bid, card_played, three):
        for found in re.finditer(pattern, words, re.IGNORECASE):
            groups = found.groupdict()
            if laid := groups.get("laid"):
                code = "".join(sorted(_code(each) for each in re.finditer(_CARD, laid)))
            else:
                code = _code(found) if groups.get("rank") else str(NUMBERS[groups["bid"].lower()])
            if groups["percent"]:
                percent = int(groups["percent"])
                yield code, percent - POINTS_OF_SHARE, percent + POINTS_OF_SHARE
            else:
                yield (code, 95.0, 100.0) if groups["nearly"] else (code, 0.0, 1.0)


def told_wins(words: str) -> Iterator[tuple[str, int]]:
    """How often a way wins the game: its code and how many percent."""
    if "you win the game" not in words:
        return
    way = (
        rf"with (?:(?P<bid>{_NUMBER})|the {_CARD})(?: you win the game)?"
        r" in about (?P<percent>\d+) %"
    )
    for found in re.finditer(way, words, re.IGNORECASE):
        code = str(NUMBERS[found["bid"].lower()]) if found["bid"] else _code(found)
        yield code, int(found["percent"])


def told_team(words: str) -> Iterator[tuple[str, int]]:
    """How often all make their bids after a bid or a statement: its code and how many percent."""
    way = (
        rf"after (?:(?P<bid>{_NUMBER})|“I can take (?P<more>\d) more”|nothing)"
        r"(?: all make their bids)? in about (?P<percent>\d+) %"
    )
    for found in re.finditer(way, words, re.IGNORECASE):
        said = f"can-take {found['more']}" if found["more"] else "-"
        code = str(NUMBERS[found["bid"].lower()]) if found["bid"] else said
        yield code, int(found["percent"])


def told_of_dealer(words: str) -> Iterator[tuple[int, int]]:
    """How often the dealer's bid is made: the learner's bid and how many percent."""
    if "The dealer's bid is made" not in words:
        return
    for found in re.finditer(rf"in about (\d+) %(?: of such deals)? after your ({_NUMBER})", words):
        yield NUMBERS[found[2]], int(found[1])


COURSE: Final = [lesson for lesson in LESSONS if lesson.puzzles is not None]


@pytest.mark.slow
@pytest.mark.parametrize("lesson", COURSE, ids=lambda lesson: lesson.id)
def test_a_lesson_on_strategy_asks_for_what_the_expert_does_and_tells_its_shares(
    lesson: Lesson,
) -> None:
    shares = 0
    for part in lesson.parts:
        ways: dict[str, tuple[Way, bool]] = {}
        asked: Decision
        for step, at, legal in asked_moments(part):
            if isinstance(step, Ask):
                ways = weighed(at, legal)
                best = max(way.points for way, _mistake in ways.values())
                for code, (way, mistake) in ways.items():
                    if code in step.right:
                        assert not mistake, f"{code} is no mistake: {step.words}"
                    else:
                        near = min(NEAR, NEAR_SHARE * swing(at.view.spec))
                        far = mistake or best - way.points > near
                        if plays_for_first(at.view) and not deals_after(at.view):
                            chances = [chance_of_first(each.worth) for each, _no in ways.values()]
                            far = max(chances) - chance_of_first(way.worth) > NEAR_CHANCE
                        assert far, f"{code} is as good: {step.words}"
                asked = Decision(step, at.view, legal)
            words = lesson_part_words(part, step.words)
            for code, low, high in told_shares(words):
                assert low <= 100 * ways[code][0].made <= high, (code, ways[code][0], words)
                shares += 1
            for code, percent in told_wins(words):
                chance = chance_of_first(ways[code][0].worth)
                assert abs(100 * chance - percent) <= POINTS_OF_SHARE, (code, chance, words)
                shares += 1
            for code, percent in told_team(words):
                assert at.view.spec.rules.goal is Goal.SHARED
                points = ways[code][0].points
                assert abs(100 * points - percent) <= POINTS_OF_SHARE, (code, points, words)
                shares += 1
            for number, percent in told_of_dealer(words):
                dealer = at.view.spec.dealer
                made = others_made(weigher(), asked, Bid(LEARNER, number))[dealer]
                assert abs(100 * made - percent) <= POINTS_OF_SHARE, (number, made, words)
                shares += 1
    assert shares >= 2, "nothing in it was measured"


def test_a_share_that_is_wrong_is_found() -> None:
    told = told_shares("One is made in about 61 % of such deals, zero in about 36 %.")
    assert [code for code, _low, _high in told] == ["1", "0"]
    told = told_shares("With the ten of clubs you make your bid in nearly all such deals.")
    assert list(told) == [("TC", 95.0, 100.0)]
    told = told_shares("with the jack of spades in none. With")
    assert list(told) == [("JS", 0.0, 1.0)]
    words = "With the six of clubs, the ace of hearts and the ten of spades laid aside, two is made"
    told = told_shares(f"{words} in about 58 % of such deals")
    assert [code for code, _low, _high in told] == ["6CAHTS"]
    words = "With zero you win the game in about 30 %, with one in about 24 %, one in about 44 %."
    assert list(told_wins(words)) == [("0", 30), ("1", 24)]
    assert [code for code, _low, _high in told_shares(words)] == ["1"]
    words = "After one all make their bids in about 5 %, after “I can take 2 more” in about 6 %"
    assert list(told_team(words)) == [("1", 5), ("can-take 2", 6)]
    words = "The dealer's bid is made in about 43 % of such deals after your two, in about 54 %"
    assert list(told_of_dealer(f"{words} after your one.")) == [(2, 43), (1, 54)]


def test_a_false_sentence_is_found() -> None:
    (part,) = LESSONS[0].parts
    step, at = next(each for each in moments(part) if isinstance(each[0], Ask))
    assert claims("Ada led the ten of hearts", at) == [
        ("ten of hearts", True),
        ("Ada led the ten of hearts", True),
    ]
    for wrong in (
        "Bruno led the ten of hearts",
        "The queen of spades wins",
        "Spades were led",
        "Ada bid zero",
        "One of three",
        "you have no heart",
        "Clubs are trump",
    ):
        assert not all(true for _claim, true in claims(wrong, at)), (wrong, step.words)


def test_corner_figures_and_score_are_not_seen_before_they_are_spoken_of() -> None:
    (trick,), (trump,), (bid,) = (lesson.parts for lesson in LESSONS[:3])
    everything = {Spot.BOX, Spot.SCORE, Spot.TALLY}
    assert trick.hidden(len(trick.script)) == trump.hidden(len(trump.script)) == everything
    seen: list[frozenset[Spot]] = []
    for place in range(len(bid.script)):
        hidden = bid.hidden(place)
        if not seen or hidden != seen[-1]:
            seen.append(hidden)
    come = [before - after for before, after in itertools.pairwise(seen)]
    assert come == [{Spot.TALLY}, {Spot.BOX}, {Spot.SCORE}]
    for lesson in LESSONS:
        for part in lesson.parts:
            for place, item in enumerate(part.script):
                spots = item.spots if isinstance(item, Tell | Ask) else ()
                assert not part.hidden(place) & set(spots), "it speaks of what nobody sees"
    assert not any(part.hides for part in UNUSUAL_BIDDING.parts)


def test_the_page_on_learning_has_every_lesson_in_its_order() -> None:
    page = (ROOT / "docs/start/learn.md").read_text("utf-8").partition("## Count your tricks")[0]
    told = re.findall(r"^\| ([^*|]+) \| [^|]+ \|$", page, re.MULTILINE)
    assert [title for title in told if title not in ("lesson", "---")] == [
        lesson.title for lesson in LESSONS
    ]
