"""The controls with which the scorekeeper is told a call of Caller Clag."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine import CallTerms, Suit
from game.engine.choices import CallKind, Madness
from game.engine.terms import NORMAL_PRECEDENCE
from game.ui.keeper_answers import Answer, Flow
from game.ui.keeper_words import KINDS, MADNESS, SUITS
from game.ui.rows import choice
from game.ui.text import _

if TYPE_CHECKING:
    from game.ui.screen import Screen


@dataclass(slots=True)
class Calling:
    """A call of Caller Clag that is being put together."""

    kind: CallKind = CallKind.PLAIN
    order: tuple[Suit, ...] = NORMAL_PRECEDENCE
    nuloss: bool = False
    blind: bool = False
    madness: Madness | None = None

    @property
    def terms(self) -> CallTerms:
        """The call as it stands."""
        return CallTerms(
            self.kind,
            self.order if self.kind is CallKind.SUIT_PRECEDENCE else None,
            nuloss=self.nuloss,
            blind_hand=self.blind,
            madness=None if self.kind.is_misere else self.madness,
        )

    @classmethod
    def of(cls, terms: CallTerms) -> Calling:
        """The controls as a call left them."""
        order = terms.precedence or NORMAL_PRECEDENCE
        return cls(terms.kind, order, terms.nuloss, terms.blind_hand, terms.madness)

    def place(self, screen: Screen, flow: Flow, called: Callable[[CallTerms], None]) -> list[str]:
        """Make the controls; the keys of their stops."""

        def choose_kind(number: int) -> None:
            self.kind = list(CallKind)[number]
            screen.rebuild()

        def choose_madness(number: int) -> None:
            self.madness = list(MADNESS)[number]
            screen.rebuild()

        def raised(suit: Suit) -> None:
            place = self.order.index(suit)
            rest = [other for other in self.order if other is not suit]
            rest.insert(max(0, place - 1), suit)
            self.order = tuple(rest)
            screen.rebuild()

        def turn_nuloss() -> None:
            self.nuloss = not self.nuloss
            screen.rebuild()

        def turn_blind() -> None:
            self.blind = not self.blind
            screen.rebuild()

        kinds = [_(text) for text in KINDS.values()]
        wide = max(screen.width_of(text) for text in kinds) + screen.px(20)
        choice(screen, "kind", flow.next(wide), kinds, list(CallKind).index(self.kind), choose_kind)
        keys = ["kind"]
        if not self.kind.is_misere:
            texts = [_(text) for text in MADNESS.values()]
            wide = max(screen.width_of(text) for text in texts) + screen.px(20)
            at = list(MADNESS).index(self.madness)
            choice(screen, "madness", flow.next(wide), texts, at, choose_madness)
            keys.append("madness")
        toggles = [
            Answer("nuloss", _("Nuloss"), turn_nuloss, chosen=self.nuloss),
            Answer("blind", _("Blind hand"), turn_blind, chosen=self.blind),
            Answer("call", _("Call it"), lambda: called(self.terms), primary=True),
        ]
        if self.kind is CallKind.SUIT_PRECEDENCE:
            toggles[2:2] = [
                Answer(
                    f"suit {suit.letter}",
                    _(SUITS[suit]),
                    lambda suit=suit: raised(suit),  # type: ignore[misc]
                )
                for suit in self.order
            ]
        flow.put(toggles)
        return [*keys, *(answer.key for answer in toggles)]
