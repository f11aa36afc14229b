"""The caller's panel in Caller Clag: the kind of deal, an order of suits, and what goes with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Final, TypeAlias

import pygame

from game.engine import Call, Phase, Seat, Suit
from game.engine.choices import CallKind, Madness
from game.engine.terms import NORMAL_PRECEDENCE
from game.presentation.call_draft import CallDraft
from game.presentation.words.calls import (
    BLIND,
    BLIND_MEANING,
    MADNESSES,
    NO_MADNESS,
    NULOSS,
    NULOSS_MEANING,
    call_meaning,
    kind_meaning,
    kind_title,
    madness_meaning,
)
from game.presentation.words.table import SUIT_TITLES
from game.translation import _, ngettext
from game.ui.paint import typeset
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.typeset import TextStyle
from game.ui.platform.keyboard import digit
from game.ui.style.contrast import suit_on_panel
from game.ui.style.theme import Theme
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.question import ActionQuestion, AskedSeat, draw_said
from game.ui.widgets.painted_buttons import Button, Buttons, spread
from game.ui.widgets.tooltips import Tip

WIDTH: Final = 640
PADDING: Final = 12
TITLE: Final = 26
ROW: Final = 34
SPACE: Final = 6
FOOT: Final = 42
CONFIRM: Final = 130
"""px at scale 1, all of them."""


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


class CallPanel:
    """One call. `handle` answers once it is made."""

    def __init__(
        self, seat: Seat, cards: int, layout: TableLayout, *, four_colour: bool = False
    ) -> None:
        self.seat = seat
        self._cards = cards
        self._four_colour = four_colour
        self._draft = CallDraft()
        self._picked: Suit | None = None
        """A suit taken up by Enter: the arrows carry it."""
        self._dragged: Suit | None = None
        px = layout.px
        pad, space, row = px(PADDING), px(SPACE), px(ROW)
        width = min(layout.middle_width, px(WIDTH))
        height = 2 * pad + px(TITLE) + 4 * (row + space) + px(FOOT)
        self.box = pygame.Rect(0, 0, width, height)
        self.box.midbottom = (layout.area.centerx, layout.hand_bar.top)
        self._inner = self.box.inflate(-2 * pad, -2 * pad)
        self._px = px
        self.confirm = pygame.Rect(0, 0, px(CONFIRM), px(FOOT))
        self.confirm.bottomright = self._inner.bottomright
        self.foot = pygame.Rect(self._inner.x, self.confirm.y, 0, px(FOOT))
        self.foot.width = self.confirm.x - pad - self.foot.x
        self.grid = Buttons(CallButton.KIND.of(CallKind.PLAIN.value), tells=True)
        self.grid.buttons = self._buttons()

    @property
    def draft(self) -> CallDraft:
        """What is chosen so far."""
        return self._draft

    @draft.setter
    def draft(self, draft: CallDraft) -> None:
        self._draft = draft
        self.grid.buttons = self._buttons()

    # Buttons ----------------------------------------------------------------------------------

    def _buttons(self) -> list[Button]:
        px, inner, draft = self._px, self._inner, self._draft
        space, row = px(SPACE), px(ROW)
        top = inner.y + px(TITLE)
        third = (inner.width - 2 * space) // 3
        kinds = [(CallButton.KIND.of(kind.value), kind_title(kind)) for kind in CallKind]
        buttons: list[Button] = []
        for line, start in enumerate((0, 3)):
            at = inner.x, top + line * (row + space)
            buttons += spread(kinds[start : start + 3], *at, (third, row), space)
        for button in buttons:
            button.gold = button.name == CallButton.KIND.of(draft.kind.value)
        self.order_label = pygame.Rect(inner.x, top + 2 * (row + space), px(104), row)
        buttons += self._order_row(self.order_label)
        # The names of the two madnesses are half as long again as the others.
        fifth = (inner.width - 3 * space) // 5
        wide = (inner.width - 3 * space - 2 * fifth) // 2
        extras = [
            (CallButton.NULOSS, _(NULOSS)),
            (CallButton.BLIND, _(BLIND)),
            *((CallButton.MADNESS.of(mad.value), _(title)) for mad, title in MADNESSES.items()),
        ]
        level = top + 3 * (row + space)
        modifiers = spread(extras[:2], inner.x, level, (fifth, row), space)
        right = inner.x + 2 * (fifth + space)
        modifiers += spread(extras[2:], right, level, (wide, row), space)
        for button in modifiers:
            mad = isinstance(PRESSED[button.name], Madness)
            button.enabled = not (mad and draft.kind.is_misere)
            button.gold = button.enabled and button.name in self._chosen_extras
        confirm = Button(CallButton.CONFIRM, _("Call"), self.confirm, gold=True)
        return [*buttons, *modifiers, confirm]

    def _order_row(self, label: pygame.Rect) -> list[Button]:
        """The four suits from high to low; they count with a precedence alone."""
        px, inner = self._px, self._inner
        space = px(SPACE)
        normal = px(96)
        room = inner.right - label.right - normal - space
        wide = min(px(84), (room - 3 * space) // 4)
        names = [(CallButton.SUIT.of(suit.letter), "") for suit in self._draft.order]
        row = spread(names, label.right, label.y, (wide, label.height), space)
        usual = pygame.Rect(inner.right - normal, label.y, normal, label.height)
        row.append(Button(CallButton.NORMAL, _("Usual order"), usual, size=14))
        counts = self._draft.kind is CallKind.SUIT_PRECEDENCE
        for button in row:
            button.enabled = counts
            button.gold = counts and button.name == CallButton.SUIT.of(self._held)
        row[-1].enabled = counts and self._draft.order != NORMAL_PRECEDENCE
        return row

    @property
    def _held(self) -> str:
        held = self._dragged or self._picked
        return held.letter if held is not None else ""

    @property
    def _chosen_extras(self) -> set[str]:
        draft = self._draft
        chosen: set[str] = {CallButton.NULOSS} if draft.nuloss else set()
        if draft.blind_hand:
            chosen.add(CallButton.BLIND)
        if draft.madness is not None:
            chosen.add(CallButton.MADNESS.of(draft.madness.value))
        return chosen

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the panel."""
        return self.box.collidepoint(pos)

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """Nothing: the foot says what is pointed at."""

    # Mouse and keys ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Call | None:
        """The call that this event made, or None."""
        if self._drags(event) or self._carries(event):
            return None
        if event.type == pygame.KEYDOWN and (number := digit(event)):
            kinds, place = list(CallKind), int(number)
            if 1 <= place <= len(kinds):
                self._choose(kinds[place - 1])
                self.grid.focus = CallButton.KIND.of(kinds[place - 1].value)
            return None
        name = self.grid.handle(event)
        return None if name is None else self._pressed(PRESSED[name], keyed=self.grid.keyed)

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
            hit = self.grid.at(event.pos)
            self._picked = None
            suit = None if hit is None or not hit.enabled else PRESSED[hit.name]
            if hit is not None and isinstance(suit, Suit):
                self._dragged = suit
                self.grid.keyed, self.grid.focus = False, hit.name
                self.draft = self._draft
                return True
        elif self._dragged is None:
            return False
        elif event.type == pygame.MOUSEMOTION:
            tiles = [self.grid.named(CallButton.SUIT.of(s.letter)).rect for s in self._draft.order]
            nearest = min(range(4), key=lambda n: abs(tiles[n].centerx - event.pos[0]))
            self.draft = self._draft.moved(self._dragged, nearest)
            return True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._dragged = None
            self.draft = self._draft
            return True
        return False

    def _carries(self, event: pygame.event.Event) -> bool:
        """A suit carried along the order with the arrows: taken up by Enter, or with Shift."""
        if event.type != pygame.KEYDOWN or event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
                self._picked = None
            return False
        shift = event.mod & pygame.KMOD_SHIFT
        focus = self.grid.named(self.grid.focus)
        suit = PRESSED[focus.name] if focus.enabled else None
        if not isinstance(suit, Suit) or (not shift and self._picked is None):
            return False
        step = 1 if event.key == pygame.K_RIGHT else -1
        self.grid.keyed = True
        self.draft = self._draft.moved(suit, self._draft.order.index(suit) + step)
        return True

    # Drawing ----------------------------------------------------------------------------------

    @property
    def said(self) -> str:
        """The sentence in the foot: what the button pointed at does, else what would be called."""
        pointed, draft = self.grid.pointed, self._draft
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
                return _("The arrows carry {suit}; Enter puts it down.").format(
                    suit=_(SUIT_TITLES[self._picked])
                )
            case Suit():
                return _("High to low. Drag a suit, or press Enter on it and use the arrows.")
            case CallButton.NULOSS:
                return _(NULOSS_MEANING)
            case CallButton.BLIND:
                return _(BLIND_MEANING)
            case Madness() if draft.kind.is_misere:
                return _(NO_MADNESS)
            case Madness() as madness:
                return madness_meaning(madness, self._cards)
        return " ".join(call_meaning(draft.terms, self._cards))

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel with everything on it."""
        theme, fonts = painter.theme, painter.fonts
        surface.blit(panel(self.box.size, theme, fonts.scale, lit=True), self.box)
        inner = self._inner
        cards = ngettext("{cards} card each", "{cards} cards each", self._cards)
        label = typeset.within(
            cards.format(cards=self._cards), TextStyle(15), fonts, theme.muted, inner.width // 3
        )
        top = inner.y - self._px(4)
        surface.blit(label, label.get_rect(topright=(inner.right, top + self._px(2))))
        room = inner.width - label.get_width() - self._px(12)
        title = typeset.within(
            _("What do you call?"), TextStyle(18, bold=True), fonts, theme.cream, room
        )
        surface.blit(title, (inner.x, top))
        counts = self._draft.kind is CallKind.SUIT_PRECEDENCE
        ink = theme.cream if counts else theme.button_off_text
        word = typeset.within(
            _("High to low"), TextStyle(15), fonts, ink, self.order_label.width - self._px(8)
        )
        surface.blit(word, word.get_rect(midleft=self.order_label.midleft))
        self.grid.draw(surface, painter)
        for button in self.grid.buttons:
            self._paint_suit(surface, button, theme)
        draw_said(surface, painter, self.said, self.foot, sizes=(14.0, 13.0))

    def _paint_suit(self, surface: pygame.Surface, button: Button, theme: Theme) -> None:
        suit = PRESSED[button.name]
        if not isinstance(suit, Suit):
            return
        printed = suit_colour(suit.letter, theme, four_colour=self._four_colour)
        colour = printed if button.gold else suit_on_panel(printed, theme)
        if not button.enabled:
            colour = theme.button_off_text
        icon = suit_shape(suit.letter, round(button.rect.height * 0.62), colour)
        surface.blit(icon, icon.get_rect(center=button.rect.center))


class CallQuestion(ActionQuestion[CallPanel]):
    """Asks the caller for the kind of deal."""

    answers = (Call,)

    def asks(self, now: AskedSeat) -> bool:
        return now.must and now.shown.table.phase is Phase.CALLING

    def make(self, now: AskedSeat) -> CallPanel:
        four_colour = self._hand.stage.four_colour
        return CallPanel(now.seat, now.shown.table.spec.cards, now.layout, four_colour=four_colour)

    def carry_over(self, before: CallPanel, now: CallPanel) -> None:
        now.draft = before.draft
