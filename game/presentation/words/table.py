"""The sentences of the table: names of suits, how a deal and a game came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game import wording
from game.engine import Suit
from game.engine.choices import Goal
from game.presentation.phrasebook.joining import capital
from game.presentation.screen_state import ScreenState
from game.presentation.words.cooperative import shared_summary
from game.table.setup import Setup
from game.translation import N_, _, worded

SUIT_WORDS: Final[Mapping[Suit, str]] = {
    Suit.SPADES: N_("spades"),
    Suit.HEARTS: N_("hearts"),
    Suit.DIAMONDS: N_("diamonds"),
    Suit.CLUBS: N_("clubs"),
    Suit.OROS: N_("oros"),
    Suit.COPAS: N_("copas"),
    Suit.ESPADAS: N_("espadas"),
    Suit.BASTOS: N_("bastos"),
    Suit.JOKERS: N_("jokers"),
}
"""A suit within a sentence."""
NO_TRUMP: Final = N_("No trump")
"""That there is no trump."""
NAMED: Final = 3
"""Where more made it, those who missed are named instead, if they are fewer."""


def suit_word(suit: Suit) -> str:
    """A suit within a sentence."""
    return _(SUIT_WORDS[suit])


def suit_title(suit: Suit) -> str:
    """A suit that stands alone."""
    return capital(suit_word(suit))


def deal_summary(shown: ScreenState, names: tuple[str, ...]) -> str:
    """How the deal came out, in one dry sentence."""
    names = names[: shown.table.players]  # who tells may know more people than sit here
    if shown.table.spec.rules.goal is Goal.SHARED:
        return shared_summary(shown, names)
    result = shown.table.history[-1].result
    right = [bid == tricks for bid, tricks in zip(result.bids, result.tricks, strict=True)]
    made = [name for name, exact in zip(names, right, strict=True) if exact]
    missed = [name for name, exact in zip(names, right, strict=True) if not exact]
    if not made:
        return _("Nobody made it.")
    if len(made) == len(names):
        return _("Everybody made it.")
    if len(made) == 1:
        return _("{name} alone made it.", name=made[0])
    if len(missed) == 1 and len(made) > 2:
        return _("{name} alone missed it.", name=missed[0])
    if len(missed) < len(made) and len(made) > NAMED:
        start = ", ".join(missed[:-1])
        return _("{names} and {name} missed it.", names=start, name=missed[-1])
    start = ", ".join(made[:-1])
    return _("{names} and {name} made it.", names=start, name=made[-1])


def winners_words(winners: Sequence[str], players: int) -> str:
    """Who won a game for points, in one sentence without a full stop.

    Args:
        winners: their names; several who share the first place all win.
        players: how many played.
    """
    if len(winners) == players > 1:
        return _("All share the win")
    if len(winners) == 1:
        return _("{name} won", name=winners[0])
    return _("{names} and {name} share the win", names=", ".join(winners[:-1]), name=winners[-1])


def nothing_to_undo(setup: Setup) -> str:
    """Why no decision is taken back at a table where there is none to take back."""
    if setup.match is None:
        return _("There is nothing to take back.")
    if setup.match.daily:
        return _("In a daily deal nothing is taken back.")
    return _("In a challenge nothing is taken back.")


def listed(words: Sequence[str]) -> str:
    """A list in words."""
    return worded(wording.listed(words)) if words else ""
