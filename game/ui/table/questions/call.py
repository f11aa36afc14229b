"""The caller's panel in Caller Clag: the kind of deal, an order of suits, and what goes with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Final, TypeAlias

import pygame

from game.engine import Call, Phase, Seat, Suit
from game.engine.choices import CallKind, Madness
from game.engine.terms import NORMAL_PRECEDENCE
from game.presentation.call_draft import CallDraft
from game.presentation.phrasebook import counts
from game.presentation.words.calls import (
    BLIND,
    BLIND_MEANING,
    MADNESSES,
    NO_MADNESS,
    NULOSS,
    call_meaning,
    kind_meaning,
    kind_title,
    madness_meaning,
    nuloss_meaning,
)
from game.presentation.words.table import suit_title
from game.translation import _
from game.ui.kit.controls import FittedText, Press
from game.ui.kit.layout import Column, Gap, Part, Row, Sized
from game.ui.paint.painter import Painter
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.platform.keyboard import digit
from game.ui.style.contrast import suit_on_button
from game.ui.table.layout.bid_panel_layout import CALLING, BidForm
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.asking_panel import CAPTIONS, ActionPanel, foot, head, plate, settle
from game.ui.table.questions.question import AskedSeat, PanelQuestion

WIDTH: Final = (640, 440)
"""px at scale 1, as all lengths here: usually and where words are large."""
ORDER: Final = (98, 78)
"""Width of the words before the suits."""
SUIT: Final = (84, 44)
BESIDE: Final = 12
"""Left and right of the words on the button beside them."""


class CallButton(StrEnum):
    """What the name of a button begins with; a dash and a value follow where there are several."""

    KIND = "kind"
    SUIT = "suit"
    NORMAL = "normal"
    NULOSS = "nuloss"
    BLIND = "blind"
    MADNESS = "mad"
    CONFIRM = "confirm"

    def of(self, value: str) -> str:
        """The name of the button for one of several values."""
        return f"{self}-{value}"


Pressed: TypeAlias = CallButton | CallKind | Suit | Madness
"""What a button stands for: one of several values, or itself."""
PRESSED: Final[Mapping[str, Pressed]] = {
    **{CallButton.KIND.of(kind.value): kind for kind in CallKind},
    **{CallButton.SUIT.of(suit.letter): suit for suit in NORMAL_PRECEDENCE},
    **{CallButton.MADNESS.of(madness.value): madness for madness in Madness},
    **{
        button.value: button
        for button in (
            CallButton.NORMAL,
            CallButton.NULOSS,
            CallButton.BLIND,
            CallButton.CONFIRM,
        )
    },
}
"""By the name of a button."""


class CallPanel(ActionPanel):
    """One call. `handle` answers once it is made."""

    roomy = CALLING

    def __init__(
        self,
        seat: Seat,
        cards: int,
        layout: TableLayout,
        painter: Painter,
        *,
        four_colour: bool = False,
    ) -> None:
        super().__init__(layout, painter, CallButton.KIND.of(CallKind.PLAIN.value), tells=True)
        self.seat = seat
        self._cards = cards
        self._four_colour = four_colour
        self._draft = CallDraft()
        self._picked: Suit | None = None
        """A suit taken up by Enter: the arrows carry it."""
        self._dragged: Suit | None = None
        self._before = CallDraft()
        """What was chosen when that suit was taken up."""
        self.place()

    @property
    def draft(self) -> CallDraft:
        """What is chosen so far."""
        return self._draft

    @draft.setter
    def draft(self, draft: CallDraft) -> None:
        self._draft = draft
        self.place()

    # What is on it ----------------------------------------------------------------------------

    def tree(self, form: BidForm) -> Part:
        """Kinds, the order of suits, what may go with them, and what settles the call."""
        caption, muted = (
            counts.cards_each(self._cards),
            self._painter.theme.muted,
        )
        kinds = [self._kind(kind, form) for kind in CallKind]
        gap, close = form.space, not form.captioned
        title = Sized(head(_("What do you call?"), caption, muted), tall=form.title)
        parts = Column(
            *((title, Gap(form.raised)) if form.captioned else ()),
            Column(
                Row(*kinds[:3], gap=gap),
                Row(*kinds[3:], gap=gap),
                self._order_row(form),
                Row(*self._extras(form), gap=gap),
                gap=gap,
            ),
            Gap(form.apart),
            foot(lambda: self.said, muted, settle(_("Call"), form), form),
        )
        return plate(parts, form, WIDTH[close])

    def _kind(self, kind: CallKind, form: BidForm) -> Part:
        key, chosen = CallButton.KIND.of(kind.value), kind is self._draft.kind
        return Press(key, kind_title(kind), tall=form.low_number, chosen=chosen, grow=1)

    def _order_row(self, form: BidForm) -> Part:
        """The four suits from high to low; they count with a precedence alone."""
        tall, close = form.low_number, not form.captioned
        theme, counts = self._painter.theme, self._draft.kind is CallKind.SUIT_PRECEDENCE
        ink = theme.cream if counts else theme.button_off_text
        words = FittedText(_("High to low"), CAPTIONS, ink, lines=1, middle=True)
        held = self._dragged or self._picked
        suits = [
            Press(
                CallButton.SUIT.of(suit.letter),
                "",
                tall=tall,
                least=SUIT[close],
                enabled=counts,
                chosen=counts and suit is held,
                face=partial(self._paint_suit, suit, lit=counts and suit is held),
            )
            for suit in self._draft.order
        ]
        usual = counts and self._draft.order != NORMAL_PRECEDENCE
        back = Press(CallButton.NORMAL, _("Usual order"), tall=tall, air=BESIDE, enabled=usual)
        order = Sized(words, wide=ORDER[close])
        return Row(order, *suits, Gap(grow=1), back, gap=form.space)

    def _extras(self, form: BidForm) -> list[Part]:
        draft, tall = self._draft, form.low_number
        extras: list[Part] = [
            Press(key, words, tall=tall, chosen=chosen, grow=2)
            for key, words, chosen in (
                (CallButton.NULOSS, _(NULOSS), draft.nuloss),
                (CallButton.BLIND, _(BLIND), draft.blind_hand),
            )
        ]
        # The names of the two madnesses are half as long again as the others.
        return extras + [
            Press(
                CallButton.MADNESS.of(mad.value),
                _(title),
                tall=tall,
                enabled=not draft.kind.is_misere,
                chosen=not draft.kind.is_misere and draft.madness is mad,
                grow=3,
            )
            for mad, title in MADNESSES.items()
        ]

    def _paint_suit(self, suit: Suit, size: tuple[int, int], *, lit: bool) -> pygame.Surface:
        theme = self._painter.theme
        printed = suit_colour(suit.letter, theme, four_colour=self._four_colour)
        colour = suit_on_button(printed, theme, chosen=lit)
        if self._draft.kind is not CallKind.SUIT_PRECEDENCE:
            colour = theme.button_off_text
        return suit_shape(suit.letter, round(size[1] * 0.62), colour)

    # Mouse and keys ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Call | None:
        """The call that this event made, or None."""
        if self._drags(event) or self._carries(event):
            return None
        if event.type == pygame.KEYDOWN and (number := digit(event)):
            kinds, place = list(CallKind), int(number)
            if 1 <= place <= len(kinds):
                self._choose(kinds[place - 1])
                self.panel.focus = CallButton.KIND.of(kinds[place - 1].value)
            return None
        name = self.panel.handle(event)
        return None if name is None else self._pressed(PRESSED[name], keyed=self.panel.keyed)

    def _pressed(self, pressed: Pressed, *, keyed: bool) -> Call | None:
        draft = self._draft
        match pressed:
            case CallButton.CONFIRM:
                return Call(self.seat, draft.terms)
            case CallKind() as kind:
                if keyed and kind is draft.kind:  # Enter on what is chosen calls it
                    return Call(self.seat, draft.terms)
                self._choose(kind)
            case Suit() as suit if keyed:
                self._picked = None if self._picked is not None else suit
                self.draft = draft
            case CallButton.NORMAL:
                self.draft = replace(draft, order=NORMAL_PRECEDENCE)
            case CallButton.NULOSS:
                self.draft = replace(draft, nuloss=not draft.nuloss)
            case CallButton.BLIND:
                self.draft = replace(draft, blind_hand=not draft.blind_hand)
            case Madness() as mad:
                self.draft = replace(draft, madness=None if draft.madness is mad else mad)
        return None

    def _choose(self, kind: CallKind) -> None:
        self._picked = None
        self.draft = replace(self._draft, kind=kind)

    def _drags(self, event: pygame.event.Event) -> bool:
        """A suit carried along the order with the mouse; True while the event was part of that."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            hit = self.panel.at(event.pos)
            self._picked = None
            self._before = self._draft
            suit = None if hit is None or not hit.enabled else PRESSED[hit.name]
            if hit is not None and isinstance(suit, Suit):
                self._dragged = suit
                self.panel.keyed, self.panel.focus = False, hit.name
                self.draft = self._draft
                return True
        elif self._dragged is None:
            return False
        elif event.type == pygame.MOUSEMOTION:
            if not event.buttons[0]:  # let go of outside the window
                self._dragged = None
            if self._dragged is None or not self.covers(event.pos):
                self.draft = self._before
                return True
            tiles = [self.panel.named(CallButton.SUIT.of(s.letter)).rect for s in self._draft.order]
            nearest = min(range(4), key=lambda n: abs(tiles[n].centerx - event.pos[0]))
            self.draft = self._draft.moved(self._dragged, nearest)
            return True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._dragged = None
            self.draft = self._draft if self.covers(event.pos) else self._before
            return True
        return False

    def _carries(self, event: pygame.event.Event) -> bool:
        """A suit carried along the order with the arrows: taken up by Enter, or with Shift."""
        if event.type != pygame.KEYDOWN or event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
                self._picked = None
            return False
        shift = event.mod & pygame.KMOD_SHIFT
        focus = self.panel.named(self.panel.focus)
        suit = PRESSED[focus.name] if focus.enabled else None
        if not isinstance(suit, Suit) or (not shift and self._picked is None):
            return False
        step = 1 if event.key == pygame.K_RIGHT else -1
        self.panel.keyed = True
        self.draft = self._draft.moved(suit, self._draft.order.index(suit) + step)
        return True

    @property
    def said(self) -> str:
        """The sentence in the foot: what the button pointed at does, else what would be called."""
        pointed, draft = self.panel.pointed, self._draft
        counts = draft.kind is CallKind.SUIT_PRECEDENCE
        match None if pointed is None else PRESSED[pointed.name]:
            case CallKind() as kind:
                return kind_meaning(kind)
            case Suit() | CallButton.NORMAL if not counts:
                return _("An order of suits goes with a suit precedence alone.")
            case CallButton.NORMAL:
                usual = draft.order == NORMAL_PRECEDENCE
                return _("It is the usual order.") if usual else _("Back to the usual order.")
            case Suit() if self._picked is not None:
                return _(
                    "The arrows carry {suit}; Enter puts it down.",
                    suit=suit_title(self._picked),
                )
            case Suit():
                return _("High to low. Drag a suit, or press Enter on it and use the arrows.")
            case CallButton.NULOSS:
                return nuloss_meaning()
            case CallButton.BLIND:
                return _(BLIND_MEANING)
            case Madness() if draft.kind.is_misere:
                return _(NO_MADNESS)
            case Madness() as madness:
                return madness_meaning(madness, self._cards)
        return " ".join(call_meaning(draft.terms, self._cards))


class CallQuestion(PanelQuestion[CallPanel]):
    """Asks the caller for the kind of deal."""

    answers = (Call,)

    def asks(self, now: AskedSeat) -> bool:
        return now.must and now.shown.table.phase is Phase.CALLING

    def make(self, now: AskedSeat) -> CallPanel:
        stage, cards = self._hand.stage, now.shown.table.spec.cards
        return CallPanel(now.seat, cards, now.layout, stage.painter, four_colour=stage.four_colour)

    def carry_over(self, before: CallPanel, now: CallPanel) -> None:
        now.draft = before.draft
