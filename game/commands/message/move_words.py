"""Moves by message as they are typed, `3`, `QH`, `misere nuloss`: the codes of fixed deals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Raw

from game.commands.words import CommandError, shortened, table_of
from game.engine import CallTerms, Suit
from game.engine.cards import CARDS
from game.engine.choices import CallKind, Madness, Premium
from game.engine.spec import LAID_ASIDE
from game.presentation.words.calls import (
    BLIND_MEANING,
    kind_meaning,
    madness_meaning,
    nuloss_meaning,
)
from game.presentation.words.laid_bids import premium_words
from game.presentation.words.table import suit_word
from game.presentation.words.talk import statement_words
from game.storage.decoding import Unreadable, line_of_object, object_of
from game.table.records.codes import code_of
from game.table.records.event_lines import (
    AnyEvent,
    BidLine,
    CallLine,
    LayLine,
    PlayLine,
    TalkLine,
    TrumpLine,
    decision_of,
)
from game.table.records.lines import text_of

NO_MORE: Final = "-"
"""No trump, or nothing more to say."""
PASS: Final = "pass"
"""A bid of zero, as some say it; of the talk, that one says no more."""
_NONE: Final = frozenset({"none", "no", "no-trump", "no trump", "notrump"})


def word_of(action: AnyEvent) -> str:
    """An action as `move` takes it."""
    return str(action.bid) if isinstance(action, BidLine) else code_of(decision_of(action))


def moves_words(actions: Sequence[AnyEvent], cards: int) -> str:
    """All that may be done now, and what it means where that is not plain; at least one.

    Args:
        actions: as the server lists them.
        cards: of each player in this deal.
    """
    match actions[0]:
        case CallLine():
            return "call one of these\n" + _calls(
                [one for one in actions if isinstance(one, CallLine)], cards
            )
        case LayLine():
            wishes = {one.premium for one in actions if isinstance(one, LayLine)}
            premiums = " or ".join(
                f"'{one.value}' ({premium_words(one)})" for one in Premium if one.value in wishes
            )
            more = f", with {premiums} behind them if you wish" if premiums else ""
            return f"lay {LAID_ASIDE} cards aside, such as {word_of(actions[0])}{more}"
        case _:
            told = [(word_of(action), _meaning(action)) for action in actions]
            if not any(meaning for _word, meaning in told):
                return " ".join(word for word, _meaning in told)
            return ", ".join(f"{word} ({meaning})" if meaning else word for word, meaning in told)


def _meaning(action: AnyEvent) -> str:
    """What a move means; empty where its word says so."""
    match action:
        case TrumpLine(suit=letter):
            return "no trump" if letter is None else suit_word(Suit(letter))
        case TalkLine(statement=None):
            return "nothing more to say"
        case TalkLine():
            return statement_words(action.spoken_statement())
        case PlayLine(joker=str(named)):
            return named
        case _:
            return ""


def _calls(actions: Sequence[CallLine], cards: int) -> str:
    """What may be called, as lines: the kinds, then what may be added."""
    terms = [one.call.terms() for one in actions]
    rows = list(_kinds({one.kind for one in terms}))
    meanings = [
        ("nuloss", nuloss_meaning(), [one for one in terms if one.nuloss]),
        ("blind_hand", BLIND_MEANING, [one for one in terms if one.blind_hand]),
    ]
    for madness in Madness:
        mad = [one for one in terms if one.madness is madness]
        meanings.append((madness.value, madness_meaning(madness, cards), mad))
    added = [
        (word, meaning + _not_with(terms, having)) for word, meaning, having in meanings if having
    ]
    if not added:
        return table_of(rows)
    also = "and behind it any of these, of the last two one at most"
    return f"{table_of(rows)}\n{also}\n{table_of(added)}"


def _not_with(terms: Sequence[CallTerms], having: Sequence[CallTerms]) -> str:
    """With which kinds something that some of the calls have never goes, in a sentence."""
    never = {one.kind for one in terms} - {one.kind for one in having}
    kinds = " or ".join(kind.value for kind in CallKind if kind in never)
    return f" Not with {kinds}." if kinds else ""


def _kinds(kinds: set[CallKind]) -> Iterator[tuple[str, str]]:
    for kind in CallKind:
        if kind in kinds:
            order = " HCDS" if kind is CallKind.SUIT_PRECEDENCE else ""
            yield f"{kind.value}{order}", kind_meaning(kind)


def action_in(text: str, actions: Sequence[AnyEvent]) -> Raw:
    """The line of an action that somebody wrote, among those that are allowed where it is one.

    Raises:
        CommandError: it is no number, card, JSON object, or any other move that is allowed.
    """
    text = text.strip()
    if text.startswith("{"):
        try:
            return Raw(line_of_object(object_of(text)).encode())
        except Unreadable as error:
            raise CommandError(f"That move cannot be read: {error}") from None
    typed = text.casefold()
    by_word = {_pieces(word_of(action)): action for action in actions}
    talks = any(isinstance(action, TalkLine) for action in actions)
    if typed == PASS:
        typed = NO_MORE if talks else "0"
    elif typed in _NONE and _pieces(typed) not in by_word:  # a call is written so too
        typed = NO_MORE
    wanted = by_word.get(_pieces(typed))
    if wanted is not None:
        return Raw(text_of(wanted).encode())
    # What is not allowed is sent as well: the server says why.
    if typed.isascii() and typed.isdecimal() and len(typed) < 9:
        return Raw(f'{{"event":"bid","bid":{int(typed)}}}'.encode())
    typed = _ten(typed)
    if len(typed) == 2 and typed.isascii() and typed.isalnum():
        return Raw(f'{{"event":"play","card":"{typed.upper()}"}}'.encode())
    raise CommandError(
        f"A move is a bid (3), a card (QH) or another as 'show' lists it, not '{shortened(text)}'."
    )


def _pieces(words: str) -> tuple[str, ...]:
    """What a move is made of, whatever the order in which it is told, and with or without gaps."""
    found: list[str] = []
    for word in _ten(words.casefold()).split():
        pairs = [word[at : at + 2].upper() for at in range(0, len(word), 2)]
        found += pairs if all(pair in CARDS for pair in pairs) else [word]
    return tuple(sorted(found))


def _ten(words: str) -> str:
    """The same with tens as cards are written."""
    return re.sub(r"(?<!\d)10(?=[a-z])", "t", words)
