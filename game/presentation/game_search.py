"""What is written to search for games: plain words, and words with a colon that ask for one thing.

`held:AS spades:4+ bid:2 cards:5` are deals in which somebody held the ace of spades and at least
four spades, and bid two of five cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any, Final

from game.engine.cards import CARDS, Suit
from game.engine.refusal import Refused, refuse
from game.presentation.words.games import words_found
from game.review.review_index import ReviewedGame
from game.table.game_index.game_index import GameIndex
from game.table.game_index.search import GameQuery, HandQuery
from game.table.records.archive import RecordStatus
from game.table.records.game_marks import GameMarks
from game.table.records.headers import seconds_of

MOST: Final = 10**9


class SearchError(Refused, ValueError):
    """A word with a colon that asks for nothing: the message is one sentence."""


def flawed(reviews: Iterable[ReviewedGame]) -> frozenset[tuple[str, float]]:
    """The games in which a review found mistakes, by variant and time."""
    times = ((one.variant, seconds_of(one.when)) for one in reviews if one.mistakes)
    return frozenset((name, when) for name, when in times if when is not None)


@dataclass(frozen=True, slots=True)
class Shelfmarks:
    """What is known of games beside their records."""

    marks: GameMarks
    flawed: frozenset[tuple[str, float]] = frozenset()

    def narrowed(self, query: GameQuery, kind: str) -> GameQuery:
        """The query for games that have a star or a note as well, or mistakes."""
        if kind == "mistakes":
            return replace(query, reviewed=self.flawed)
        found = frozenset(
            name
            for name, mark in self.marks.games.items()
            if (mark.star if kind == "starred" else mark.note)
        )
        return replace(query, records=found if query.records is None else found & query.records)


def search_query(
    index: GameIndex, text: str, known: Shelfmarks, *, strict: bool = False
) -> GameQuery:
    """The games that a text asks for.

    Args:
        index: of the games.
        text: what is written.
        known: stars, notes and mistakes.
        strict: whether a word with a colon that asks for nothing is refused; else it is looked for
            as it is written.

    Raises:
        SearchError: there is such a word.
    """
    query, plain = GameQuery(), []
    for word in text.split():
        key, colon, value = word.partition(":")
        try:
            if not colon:
                plain.append(word)
            elif key == "is" and value in _BESIDE:
                query = known.narrowed(query, value)
            elif key in _KEYS:
                query = _KEYS[key](query, value)
            else:
                raise SearchError(refuse("{word} asks for nothing that is known.", word=word))
        except SearchError:
            if strict:
                raise
            plain.append(word)
    return replace(query, words=words_found(index, " ".join(plain), known.marks))


_BESIDE: Final = ("starred", "noted", "mistakes")
_Ask = Callable[[GameQuery, str], GameQuery]


def _wrong(key: str, value: str) -> SearchError:
    return SearchError(refuse("{word} asks for nothing that is known.", word=f"{key}:{value}"))


def number_range(text: str) -> tuple[int, int] | None:
    """The fewest and the most that `3`, `3+` and `2-4` are; None where it is none of them."""
    found = re.fullmatch(r"(\d{1,6})(\+|-(\d{1,6}))?", text)
    if found is None:
        return None
    least = int(found[1])
    if found[2] is None:
        return least, least
    return least, MOST if found[2] == "+" else int(found[3])


def _in_range(key: str, field: str) -> _Ask:
    def ask(query: GameQuery, value: str) -> GameQuery:
        if (limits := number_range(value)) is None:
            raise _wrong(key, value)
        changed: dict[str, Any] = {field: limits}
        return replace(query, **changed)

    return ask


def _hand(change: Callable[[HandQuery, str], HandQuery | None], key: str) -> _Ask:
    def ask(query: GameQuery, value: str) -> GameQuery:
        hand = change(query.hand or HandQuery(), value)
        if hand is None:
            raise _wrong(key, value)
        return replace(query, hand=hand)

    return ask


def _hand_number(key: str, field: str, less: int = 0) -> _Ask:
    def change(hand: HandQuery, value: str) -> HandQuery | None:
        if not re.fullmatch(r"\d{1,6}", value):
            return None
        changed: dict[str, Any] = {field: int(value) - less}
        return replace(hand, **changed)

    return _hand(change, key)


def _held(hand: HandQuery, value: str) -> HandQuery | None:
    codes = value.upper().split(",")
    return replace(hand, cards=(*hand.cards, *codes)) if set(codes) <= set(CARDS) else None


def _turned(hand: HandQuery, value: str) -> HandQuery | None:
    code = value.upper()
    return replace(hand, turn_up=code) if code in CARDS else None


def _trumps(hand: HandQuery, value: str) -> HandQuery | None:
    limits = number_range(value)
    return None if limits is None else replace(hand, trumps=limits)


def _exact(hand: HandQuery, value: str) -> HandQuery | None:
    answers = {"yes": True, "no": False}
    return replace(hand, made=answers[value]) if value in answers else None


def _by(hand: HandQuery, value: str) -> HandQuery | None:
    return replace(hand, player=value) if value else None


def _of_suit(suit: Suit) -> _Ask:
    def change(hand: HandQuery, value: str) -> HandQuery | None:
        limits = number_range(value)
        if limits is None:
            return None
        return replace(hand, suits=(*hand.suits, (suit.letter, *limits)))

    return _hand(change, suit.title)


def _is(query: GameQuery, value: str) -> GameQuery:
    asked: Mapping[str, dict[str, Any]] = {
        "won": {"won": True},
        "lost": {"won": False},
        "daily": {"daily": True},
        "house-rules": {"house_rules": True},
        "plain": {"house_rules": False},
        **{status.value: {"status": status} for status in RecordStatus},
    }
    if value not in asked:
        raise _wrong("is", value)
    return replace(query, **asked[value])


def _variant(query: GameQuery, value: str) -> GameQuery:
    return replace(query, variant=value)


def _with(query: GameQuery, value: str) -> GameQuery:
    return replace(query, people=(*query.people, value))


def _since(query: GameQuery, value: str) -> GameQuery:
    return replace(query, since=_moments("since", value)[0])


def _until(query: GameQuery, value: str) -> GameQuery:
    return replace(query, until=_moments("until", value)[1])


def _moments(key: str, value: str) -> tuple[float, float]:
    """The first moment of a year, a month or a day here, and the first after it."""
    found = re.fullmatch(r"(\d{4})(?:-(\d\d?)(?:-(\d\d?))?)?", value)
    if found is None:
        raise _wrong(key, value)
    year, month, day = (int(part) if part else 0 for part in found.groups())
    try:
        first = date(year, month or 1, day or 1)
        after = (
            first + timedelta(days=1)
            if day
            else date(year + month // 12, month % 12 + 1, 1)
            if month
            else date(year + 1, 1, 1)
        )
        return _midnight(first), _midnight(after)
    except (OverflowError, OSError, ValueError):
        raise _wrong(key, value) from None


def _midnight(day: date) -> float:
    return datetime(day.year, day.month, day.day).timestamp()


_SUITS: Final = [suit for suit in Suit if suit is not Suit.JOKERS]
_KEYS: Final[Mapping[str, _Ask]] = {
    "is": _is,
    "variant": _variant,
    "with": _with,
    "since": _since,
    "until": _until,
    "level": lambda query, value: replace(query, level=value),
    "players": lambda query, value: replace(query, players=_only("players", value)),
    "deals": _in_range("deals", "deals"),
    "made": _in_range("made", "made"),
    "by": _hand(_by, "by"),
    "held": _hand(_held, "held"),
    "trumps": _hand(_trumps, "trumps"),
    "bid": _hand_number("bid", "bid"),
    "took": _hand_number("took", "tricks"),
    "cards": _hand_number("cards", "size"),
    "place": _hand_number("place", "position", 1),
    "up": _hand(_turned, "up"),
    "exact": _hand(_exact, "exact"),
    **{suit.title: _of_suit(suit) for suit in _SUITS},
}
"""What a word before a colon asks for."""


def _only(key: str, value: str) -> int:
    if not re.fullmatch(r"\d{1,3}", value):
        raise _wrong(key, value)
    return int(value)
