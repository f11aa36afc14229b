"""The controls for entering a call of Caller Clag in the scorekeeper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.engine import CallTerms, Suit
from game.engine.choices import CallKind, Madness
from game.presentation.call_draft import CallDraft
from game.presentation.words.scorekeeper import MADNESS
from game.presentation.words.table import suit_title
from game.translation import _, worded
from game.ui.kit.controls import DropDown, Selection
from game.ui.kit.layout import Part
from game.ui.scene.form_screen import FormScreen
from game.ui.scorekeeper.answers import Answer
from game.variants.in_words import CALLS


class CallInput:
    """A call of Caller Clag that is being put together."""

    def __init__(self, draft: CallDraft | None = None) -> None:
        self.draft = draft or CallDraft()

    @classmethod
    def of(cls, terms: CallTerms) -> CallInput:
        """The controls as a call left them."""
        return cls(CallDraft.of(terms))

    def parts(
        self, screen: FormScreen, called: Callable[[CallTerms], None]
    ) -> tuple[list[Part], list[str]]:
        """The controls, and the keys of their stops."""
        draft = self.draft

        def change(to: CallDraft) -> None:
            self.draft = to
            screen.rebuild()

        def choose_kind(kind: CallKind) -> None:
            change(replace(draft, kind=kind))

        def choose_madness(madness: Madness | None) -> None:
            change(replace(draft, madness=madness))

        def raised(suit: Suit) -> None:
            change(draft.moved(suit, draft.order.index(suit) - 1))

        def turn_nuloss() -> None:
            change(replace(draft, nuloss=not draft.nuloss))

        def turn_blind() -> None:
            change(replace(draft, blind_hand=not draft.blind_hand))

        kinds = [(kind, worded(text)) for kind, text in CALLS.items()]
        tall = 38
        lists: list[Part] = [DropDown(Selection("kind", kinds, draft.kind, choose_kind), tall=tall)]
        keys = ["kind"]
        if not draft.kind.is_misere:
            mad = [(kind, _(text)) for kind, text in MADNESS.items()]
            chosen = Selection("madness", mad, draft.madness, choose_madness)
            lists.append(DropDown(chosen, tall=tall))
            keys.append("madness")
        toggles = [
            Answer("nuloss", _("Nuloss"), turn_nuloss, chosen=draft.nuloss),
            Answer("blind", _("Blind hand"), turn_blind, chosen=draft.blind_hand),
            Answer("call", _("Call it"), lambda: called(draft.terms), primary=True),
        ]
        if draft.kind is CallKind.SUIT_PRECEDENCE:
            toggles[2:2] = [
                Answer(
                    f"suit {suit.letter}",
                    suit_title(suit),
                    lambda suit=suit: raised(suit),  # type: ignore[misc]
                )
                for suit in draft.order
            ]
        parts = [*lists, *(answer.press(tall=tall) for answer in toggles)]
        return parts, [*keys, *(answer.key for answer in toggles)]
