"""What a hint says: the best way, what it is worth, and sentences of facts that were counted."""

from __future__ import annotations

from typing import assert_never

from game.presentation.words.cards import card_title
from game.presentation.words.points import decimal
from game.presentation.words.review import way_title
from game.presentation.words.table import SUIT_WORDS
from game.review.facts import Beaten, Fact, HighestLeft, ShownVoid, TrumpsOut
from game.review.hints import Hint
from game.table.match import Match
from game.translation import _


def best_way(hint: Hint) -> str:
    """The best way in one sentence; that nobody can tell, where so."""
    if not hint.ways:
        return _("This decision cannot be weighed.")
    best = hint.ways[0]
    text = _("Hint: {way}, {points} points on average.")
    return text.format(way=way_title(best.action), points=decimal(best.points))


def cost(match: Match | None) -> str:
    """What a hint costs in a game that counts so far, in one sentence.

    Args:
        match: what makes the game comparable; None for a usual one.
    """
    if match is None:
        return _("With a hint this game has no part in your rating, and sets no record.")
    if match.daily:
        return _("With a hint this try of the daily deal does not count, and there is no other.")
    if match.challenge:
        return _("With a hint your answer to the challenge does not count.")
    return _("With a hint this deal of practice does not count.")


def facts(hint: Hint, names: tuple[str, ...]) -> list[str]:
    """Why, a sentence for each fact."""
    return [told(fact, names) for fact in hint.facts]


def told(fact: Fact, names: tuple[str, ...]) -> str:
    """One fact in a sentence."""
    match fact:
        case Beaten(card, share, seat):
            who = names[seat] if seat is not None else _("somebody still to play")
            text = _(
                "In {share} % of the deals that fit what you saw, {who} holds a higher card of "
                "that suit than the {card}."
            )
            return text.format(share=round(100 * share), who=who, card=card_title(card))
        case TrumpsOut(trumps, unseen):
            text = _("Of the {unseen} cards you have not seen, {trumps} are trumps.")
            return text.format(unseen=unseen, trumps=trumps)
        case HighestLeft(number, of):
            text = _("Cards of yours that are the highest left of their suit: {number} of {of}.")
            return text.format(number=number, of=of)
        case ShownVoid(seat, letter, trick):
            suit = next(_(word) for suit, word in SUIT_WORDS.items() if suit.letter == letter)
            text = _("{name} showed no {suit} in trick {trick}.")
            return text.format(name=names[seat], suit=suit, trick=trick)
        case other:
            assert_never(other)
