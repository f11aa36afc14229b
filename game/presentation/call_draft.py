"""A call of Caller Clag while it is put together, at the table or on a scorekeeper's sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.engine import CallTerms, Suit
from game.engine.choices import CallKind, Madness
from game.engine.terms import NORMAL_PRECEDENCE


@dataclass(frozen=True, slots=True)
class CallDraft:
    """A call that is being put together; what does not go together is left out of `terms`."""

    kind: CallKind = CallKind.PLAIN
    order: tuple[Suit, ...] = NORMAL_PRECEDENCE
    nuloss: bool = False
    blind_hand: bool = False
    madness: Madness | None = None

    @property
    def terms(self) -> CallTerms:
        """What would be called."""
        return CallTerms(
            self.kind,
            self.order if self.kind is CallKind.SUIT_PRECEDENCE else None,
            self.nuloss,
            self.blind_hand,
            None if self.kind.is_misere else self.madness,
        )

    @classmethod
    def of(cls, terms: CallTerms) -> CallDraft:
        """A call that was made, to be put together anew."""
        order = terms.precedence or NORMAL_PRECEDENCE
        return cls(terms.kind, order, terms.nuloss, terms.blind_hand, terms.madness)

    def moved(self, suit: Suit, place: int) -> CallDraft:
        """The same with one suit at another place of the order."""
        others = [one for one in self.order if one is not suit]
        place = min(max(0, place), len(others))
        return replace(self, order=(*others[:place], suit, *others[place:]))
