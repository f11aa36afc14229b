"""A way to decide is named as the rest of the program names it, whatever is decided."""

from __future__ import annotations

import pytest

from game.engine.choices import CallKind
from game.engine.terms import NORMAL_PRECEDENCE, CallTerms
from game.presentation.words.advice.review import way_title
from game.presentation.words.calls import kind_title
from game.presentation.words.scorekeeper import call_words
from game.table.records.event_lines import (
    AnyEvent,
    BidLine,
    CallLine,
    CallTermsLine,
    PlayLine,
    SizeLine,
    TalkLine,
    TrumpLine,
)


@pytest.mark.parametrize(
    ("action", "title"),
    [
        (BidLine(0, 0), "Bid 0"),
        (PlayLine(0, "QH"), "queen of hearts"),
        (PlayLine(0, "X1", "high"), "joker, high"),
        (PlayLine(0, "X1", "low"), "joker, low"),
        (TrumpLine(None, None, 0), "No trump"),
        (TrumpLine("H", None, 0), "Hearts"),
        (SizeLine(0, 1), "1 card"),
        (CallLine(0, CallTermsLine("misere")), "Misère"),
        (TalkLine(0, "weak"), "Weak"),
        (TalkLine(0, None), "Silence"),
    ],
)
def test_every_way_has_a_title_in_words(action: AnyEvent, title: str) -> None:
    assert way_title(action) == title


def test_words_of_a_call_can_be_sent() -> None:
    """They go to clients of a server as plain texts, not as the phrases that they were made of."""
    for kind in CallKind:
        assert type(kind_title(kind)) is str
        order = tuple(NORMAL_PRECEDENCE) if kind is CallKind.SUIT_PRECEDENCE else None
        assert type(call_words(CallTerms(kind, order))) is str
