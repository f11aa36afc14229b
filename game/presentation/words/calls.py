"""A call of Caller Clag in words: its kind, what goes with it, and what each of them means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine.choices import CallKind, Madness
from game.engine.scheme import MADNESS_MADE
from game.engine.scoring import trick_worth
from game.engine.terms import CallTerms
from game.presentation.phrasebook import price
from game.presentation.phrasebook.joining import sentence
from game.presentation.words.table import SUIT_WORDS
from game.translation import N_, _, worded
from game.variants.in_words import CALLS
from game.variants.rule_numbers import filled

LATE_MEANING: Final = N_("Trump is turned after the bids.")
KIND_MEANINGS: Final[Mapping[CallKind, str]] = {
    CallKind.PLAIN: N_("A trump is turned up now, before the bids."),
    CallKind.NO_TRUMP: N_("The highest card of the suit led wins the trick."),
    CallKind.LATE_TRUMP: LATE_MEANING,
    CallKind.SUIT_PRECEDENCE: N_(
        "No trump. Suit is followed; the highest suit in the trick wins it, then the highest rank."
    ),
    CallKind.MISERE: N_(
        "Every bid is zero. Whoever takes no trick earns {misere_made}; each trick costs "
        "{misere_trick}. Trump is turned."
    ),
    CallKind.MISERE_NO_TRUMP: N_(
        "Every bid is zero. Whoever takes no trick earns {misere_made}; each trick costs "
        "{misere_trick}."
    ),
}
NULOSS: Final = N_("Nuloss")
NULOSS_CLAUSE: Final = N_("Nuloss: two high, ace low")
"""What it does, in a few words."""
BLIND: Final = N_("Blind hand")
BLIND_MEANING: Final = N_(
    "After the bids every hand is shuffled face down and played from the top."
)
MADNESSES: Final[Mapping[Madness, str]] = {
    Madness.ASCENDING: N_("Ascending madness"),
    Madness.DESCENDING: N_("Descending madness"),
}
NO_MADNESS: Final = N_("A misère has no madness.")


def kind_title(kind: CallKind) -> str:
    """A kind as one calls it."""
    return worded(CALLS[kind])


def kind_meaning(kind: CallKind) -> str:
    """What a kind does, in a sentence."""
    return filled(_(KIND_MEANINGS[kind]))


def nuloss_meaning() -> str:
    """What nuloss does, in a sentence."""
    return sentence(_(NULOSS_CLAUSE))


def madness_meaning(madness: Madness, cards: int) -> str:
    """What the tricks of a madness are worth, in a sentence."""
    worths = [trick_worth(madness, number, cards) for number in range(1, cards + 1)]
    return price.rungs(MADNESS_MADE, worths)


def extras(terms: CallTerms) -> tuple[str, ...]:
    """What is called beside the kind."""
    parts = [_(NULOSS)] if terms.nuloss else []
    if terms.blind_hand:
        parts.append(_(BLIND))
    if terms.madness is not None:
        parts.append(_(MADNESSES[terms.madness]))
    return tuple(parts)


def order_words(terms: CallTerms) -> str:
    """The suits of a precedence from high to low; empty for any other kind."""
    return " › ".join(_(SUIT_WORDS[suit]) for suit in terms.precedence or ())


def order_title(terms: CallTerms) -> str:
    """The same with what they are."""
    return _("From high to low: {suits}", suits=order_words(terms))


def call_words(terms: CallTerms) -> str:
    """A whole call in one line."""
    return ", ".join(filter(None, (kind_title(terms.kind), *extras(terms), order_words(terms))))


def call_meaning(terms: CallTerms, cards: int) -> tuple[str, ...]:
    """What is called, a sentence for each part."""
    sentences = [kind_meaning(terms.kind)]
    if terms.precedence is not None:
        sentences.append(sentence(order_title(terms)))
    if terms.nuloss:
        sentences.append(nuloss_meaning())
    if terms.blind_hand:
        sentences.append(_(BLIND_MEANING))
    if terms.madness is not None:
        sentences.append(madness_meaning(terms.madness, cards))
    return tuple(sentences)
