"""A way to decide is named as the rest of the program names it, whatever is decided."""

from __future__ import annotations

import pytest

from game.presentation.words.advice.review import way_title
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
