"""The panel of the talk: the closed list of statements as buttons in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from game.engine import Phase, Say, Seat
from game.engine.decisions.talk import contradict
from game.engine.spec import MOST_STATEMENTS
from game.engine.terms import Statement, Strength
from game.presentation.screen_state import ScreenState
from game.presentation.words.talk import COUNTED, MEANINGS, PLAIN, statement_words
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.platform.keyboard import digit, signed
from game.ui.table.layout.bid_panel_layout import (
    TALK_FOOT,
    TALK_PADDING,
    TALK_ROW,
    TALK_SPACE,
    TALK_TITLE,
    talk_height,
)
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.question import ActionQuestion, AskedSeat, draw_said
from game.ui.widgets.painted_buttons import Button, Buttons, spread
from game.ui.widgets.tooltips import Tip

WIDTH: Final = 600
DONE: Final = 190
"""px at scale 1, both of them."""


class TalkStep(NamedTuple):
    """A button that makes the number of a counted statement smaller or larger."""

    strength: Strength
    by: int

    @property
    def name(self) -> str:
        """Of the button."""
        return f"{'more' if self.by > 0 else 'less'} {self.strength.value}"


END: Final = "done"
"""The name of the button that ends the talk of one person."""
PRESSED: Final[Mapping[str, Strength | TalkStep | None]] = {
    END: None,
    **{strength.value: strength for strength in Strength},
    **{
        step.name: step
        for strength in COUNTED
        for step in (TalkStep(strength, -1), TalkStep(strength, 1))
    },
}
"""By the name of a button what it stands for: a statement, a step, or the end of them."""


class TalkPanel:
    """What one person may say now. `handle` answers with a statement, or with the end of them."""

    def __init__(self, seat: Seat, shown: ScreenState, layout: TableLayout) -> None:
        self.seat = seat
        self._cards = shown.table.spec.cards
        self._said = tuple(one for one in shown.table.talk[seat] if one is not None)
        self._numbers = {Strength.SURE: 1, Strength.CAN_TAKE: 1}
        self._typed = ""
        """Digits typed one after the other: a deal may have more than nine cards."""
        px = layout.px
        self._px = px
        pad = px(TALK_PADDING)
        width = min(layout.middle_width, px(WIDTH))
        self.box = pygame.Rect(0, 0, width, talk_height(px))
        self.box.midbottom = (layout.area.centerx, layout.hand_bar.top)
        self._inner = self.box.inflate(-2 * pad, -2 * pad)
        self.done = pygame.Rect(0, 0, px(DONE), px(TALK_FOOT))
        self.done.bottomright = self._inner.bottomright
        self.foot = pygame.Rect(self._inner.x, self.done.y, self.done.x - pad - self._inner.x, 0)
        self.foot.height = px(TALK_FOOT)
        self.grid = Buttons(END, tells=True)
        self.grid.buttons = self._buttons()

    @property
    def numbers(self) -> dict[Strength, int]:
        """The tricks that stand in the counted statements."""
        return self._numbers

    @numbers.setter
    def numbers(self, numbers: dict[Strength, int]) -> None:
        self._numbers = {name: self._within(number) for name, number in numbers.items()}
        self.grid.buttons = self._buttons()

    def _within(self, number: int) -> int:
        return min(max(1, number), self._cards)

    def _buttons(self) -> list[Button]:
        px, inner = self._px, self._inner
        space, row = px(TALK_SPACE), px(TALK_ROW)
        top = inner.y + px(TALK_TITLE)
        third = (inner.width - 2 * space) // 3
        plain = [(strength.value, _(words)) for strength, words in PLAIN.items()]
        buttons: list[Button] = []
        for line, start in enumerate((0, 3)):
            at = inner.x, top + line * (row + space)
            buttons += spread(plain[start : start + 3], *at, (third, row), space)
        for button in buttons:
            button.enabled = self._may_say(Statement(Strength(button.name)))
        label = _("Nothing more to say") if self._said else _("Nothing to say")
        counted = self._counted(pygame.Rect(inner.x, top + 2 * (row + space), inner.width, row))
        return [*buttons, *counted, Button(END, label, self.done, gold=True, size=15)]

    def _counted(self, line: pygame.Rect) -> list[Button]:
        """Two statements with a number each, that buttons on both sides make smaller and larger."""
        space = self._px(TALK_SPACE)
        half = (line.width - 2 * space) // 2
        small = line.height
        buttons: list[Button] = []
        for place, (strength, words) in enumerate(COUNTED.items()):
            number = self._numbers[strength]
            fewer, further = TalkStep(strength, -1), TalkStep(strength, 1)
            left = line.x + place * (half + 2 * space)
            say = pygame.Rect(left + small + space, line.y, half - 2 * (small + space), small)
            less = pygame.Rect(left, line.y, small, small)
            more = pygame.Rect(left + half - small, line.y, small, small)
            label = _(words).format(number=number)
            may = self._may_say(Statement(strength, number))
            buttons += [
                Button(fewer.name, "−", less, enabled=number > 1, size=18),
                Button(strength.value, label, say, enabled=may, size=15),
                Button(further.name, "+", more, enabled=number < self._cards, size=18),
            ]
        return buttons

    def _contradicted(self, statement: Statement) -> Statement | None:
        """What was said before that a statement would contradict."""
        clashing = (one for one in self._said if contradict(one, statement, self._cards))
        return next(clashing, None)

    def _may_say(self, statement: Statement) -> bool:
        return statement not in self._said and self._contradicted(statement) is None

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the panel."""
        return self.box.collidepoint(pos)

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """Nothing: the foot says what is pointed at."""

    def handle(self, event: pygame.event.Event) -> Say | None:
        """The statement that this event made, or None."""
        if event.type == pygame.KEYDOWN and self._numbered(event):
            return None
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._typed = ""
        name = self.grid.handle(event)
        if name is None:
            return None
        match PRESSED[name]:
            case None:
                return Say(self.seat, None)
            case TalkStep(strength, by):
                self.numbers = {**self._numbers, strength: self._numbers[strength] + by}
                return None
            case strength:
                return Say(self.seat, self._statement(strength))

    def _statement(self, strength: Strength) -> Statement:
        """The statement of that strength, with the number that stands in it."""
        return Statement(strength, self._numbers[strength] if strength.counts else None)

    def _numbered(self, event: pygame.event.Event) -> bool:
        """A digit, plus or minus puts another number into the counted statement in focus."""
        focus = PRESSED[self.grid.focus]
        strength = focus.strength if isinstance(focus, TalkStep) else focus
        key = signed(event)
        if key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_MINUS, pygame.K_KP_MINUS):
            if strength is None or strength not in COUNTED:
                return False
            up = key in (pygame.K_PLUS, pygame.K_KP_PLUS)
            number = self._numbers[strength] + (1 if up else -1)
        elif typed := digit(event):
            joined = self._typed + typed
            self._typed = joined if int(joined) <= self._cards else typed
            number = int(self._typed)
            if strength is None or strength not in COUNTED:  # to where a number makes sense
                strength = Strength.SURE
            self.grid.keyed, self.grid.focus = True, strength.value
        else:
            return False
        self.numbers = {**self._numbers, strength: number}
        return True

    @property
    def said(self) -> str:
        """The sentence in the foot: what the statement pointed at means."""
        button = self.grid.pointed
        if button is None:
            return _("Speak of strength only: never of a card, a suit or a rank.")
        match PRESSED[button.name]:
            case None:
                return _("The next player speaks; after all have, the bids are made.")
            case TalkStep(strength, by):
                if button.enabled:
                    return _(MEANINGS[strength])
                if by < 0:
                    return _("Nobody can speak of fewer tricks than one.")
                return _("There are no more tricks in this deal.")
            case strength:
                return _(MEANINGS[strength]) if button.enabled else self._why_not(strength)

    def _why_not(self, strength: Strength) -> str:
        before = self._contradicted(self._statement(strength))
        if before is not None:
            words = _("You said “{statement}”; this would contradict it.")
            return words.format(statement=statement_words(before))
        return _("You have said that already.")

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel with everything on it."""
        theme, fonts = painter.theme, painter.fonts
        surface.blit(panel(self.box.size, theme, fonts.scale, lit=True), self.box)
        inner = self._inner
        count = _("Statement {number} of {most}")
        count = count.format(number=len(self._said) + 1, most=MOST_STATEMENTS)
        label = typeset.within(count, TextStyle(15), fonts, theme.muted, inner.width // 3)
        top = inner.y - self._px(4)
        surface.blit(label, label.get_rect(topright=(inner.right, top + self._px(2))))
        room = inner.width - label.get_width() - self._px(12)
        title = typeset.within(
            _("What do you say?"), TextStyle(18, bold=True), fonts, theme.cream, room
        )
        surface.blit(title, (inner.x, top))
        self.grid.draw(surface, painter)
        draw_said(surface, painter, self.said, self.foot)


class TalkQuestion(ActionQuestion[TalkPanel]):
    """Asks each player in turn for statements about the own hand."""

    answers = (Say,)

    def asks(self, now: AskedSeat) -> bool:
        return now.must and now.shown.table.phase is Phase.TALKING

    def make(self, now: AskedSeat) -> TalkPanel:
        return TalkPanel(now.seat, now.shown, now.layout)

    def carry_over(self, before: TalkPanel, now: TalkPanel) -> None:
        now.numbers = before.numbers
