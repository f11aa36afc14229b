"""Ways to decide within a sentence, and parts of the deals: what all advice has in common."""

from __future__ import annotations

from typing import assert_never

from game.engine import card as card_of
from game.engine.choices import JokerCall
from game.presentation.words.cards import card_title
from game.translation import N_, _


def title(code: str) -> str:
    """A card in words by its code."""
    return card_title(card_of(code))


def played(code: str, named: JokerCall | None) -> str:
    """A card as it is played, a joker as it is named."""
    match named:
        case JokerCall.HIGH:
            return _("{card}, high", card=title(code))
        case JokerCall.LOW:
            return _("{card}, low", card=title(code))
        case None:
            return title(code)
        case nothing:
            assert_never(nothing)


def named_way(way: int | str) -> str:
    """A bid, or a card by its code, within a sentence."""
    if isinstance(way, int):
        return _("a bid of {bid}", bid=way)
    return _("the {card}", card=title(way))


def danger(*, few: bool) -> str:
    """How a bid may fail, as "too few tricks"."""
    return _(N_("too few tricks") if few else N_("too many tricks"))


def percent(share: float) -> int:
    """A share in whole percent."""
    return round(100 * share)


def chance_percent(chance: float) -> int:
    """A chance in whole percent; certain is only what is certain."""
    return min(99, max(1, percent(chance))) if 0.0 < chance < 1.0 else percent(chance)


def part(share: float) -> str:
    """A part of the deals, where it was said before that they are meant."""
    if share in (0.0, 1.0):
        return _("all") if share == 1.0 else _("none")
    return _("{percent} %", percent=chance_percent(share))


def of_deals(share: float) -> str:
    """A part of the deals: "61 % of the deals"."""
    return _("{part} of the deals", part=part(share))
