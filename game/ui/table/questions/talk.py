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
from game.ui.kit.controls import Press
from game.ui.kit.layout import Column, Gap, Part, Row, Sized
from game.ui.paint.painter import Painter
from game.ui.platform.keyboard import digit, signed
from game.ui.table.layout.bid_panel_layout import TALKING, BidForm
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.asking_panel import ActionPanel, foot, head, plate, settle
from game.ui.table.questions.question import AskedSeat, PanelQuestion

WIDTH: Final = (600, 388)
STEP: Final = (34, 25)
"""px at scale 1, usually and where words are large: the panel, and the buttons that change a
number."""


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


class TalkPanel(ActionPanel):
    """What one person may say now. `handle` answers with a statement, or with the end of them."""

    roomy = TALKING

    def __init__(
        self, seat: Seat, shown: ScreenState, layout: TableLayout, painter: Painter
    ) -> None:
        super().__init__(layout, painter, END, tells=True)
        self.seat = seat
        self._cards = shown.table.spec.cards
        self._said = tuple(one for one in shown.table.talk[seat] if one is not None)
        self._numbers = {Strength.SURE: 1, Strength.CAN_TAKE: 1}
        self._typed = ""
        """Digits typed one after the other: a deal may have more than nine cards."""
        self.place()

    @property
    def numbers(self) -> dict[Strength, int]:
        """The tricks that stand in the counted statements."""
        return self._numbers

    @numbers.setter
    def numbers(self, numbers: dict[Strength, int]) -> None:
        self._numbers = {name: self._within(number) for name, number in numbers.items()}
        self.place()

    def _within(self, number: int) -> int:
        return min(max(1, number), self._cards)

    def tree(self, form: BidForm) -> Part:
        """The statements in three rows, and what ends them."""
        caption = _(
            "Statement {number} of {most}", number=len(self._said) + 1, most=MOST_STATEMENTS
        )
        label, muted = _("Nothing to say"), self._painter.theme.muted
        if self._said:
            label = _("Nothing more to say")
        plain = [self._statement_press(one, _(words), form) for one, words in PLAIN.items()]
        counted = [self._counted(one, words, form) for one, words in COUNTED.items()]
        gap, close = form.space, not form.captioned
        title = Sized(head(_("What do you say?"), caption, muted), tall=form.title)
        parts = Column(
            *((title, Gap(form.raised)) if form.captioned else ()),
            Column(
                Row(*plain[:3], gap=gap),
                Row(*plain[3:], gap=gap),
                Row(*counted, gap=2 * gap),
                gap=gap,
            ),
            Gap(form.apart),
            foot(lambda: self.said, muted, settle(label, form, key=END), form),
        )
        return plate(parts, form, WIDTH[close])

    def _statement_press(self, strength: Strength, words: str, form: BidForm) -> Part:
        may = self._may_say(self._statement(strength))
        return Press(strength.value, words, tall=form.low_number, enabled=may, grow=1)

    def _counted(self, strength: Strength, words: str, form: BidForm) -> Part:
        """A statement with a number, that buttons on both sides make smaller and larger."""
        number = self._numbers[strength]
        fewer, further = TalkStep(strength, -1), TalkStep(strength, 1)

        def step(step: TalkStep, sign: str, *, enabled: bool) -> Part:
            wide, tall = STEP[not form.captioned], form.low_number
            return Press(step.name, sign, tall=tall, least=wide, air=form.space, enabled=enabled)

        return Row(
            step(fewer, "−", enabled=number > 1),
            self._statement_press(strength, _(words, number=number), form),
            step(further, "+", enabled=number < self._cards),
            gap=form.space,
            grow=1,
        )

    def _contradicted(self, statement: Statement) -> Statement | None:
        """What was said before that a statement would contradict."""
        clashing = (one for one in self._said if contradict(one, statement, self._cards))
        return next(clashing, None)

    def _may_say(self, statement: Statement) -> bool:
        return statement not in self._said and self._contradicted(statement) is None

    def handle(self, event: pygame.event.Event) -> Say | None:
        """The statement that this event made, or None."""
        if event.type == pygame.KEYDOWN and self._numbered(event):
            return None
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._typed = ""
        name = self.panel.handle(event)
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
        focus = PRESSED[self.panel.focus]
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
            self.panel.keyed, self.panel.focus = True, strength.value
        else:
            return False
        self.numbers = {**self._numbers, strength: number}
        return True

    @property
    def said(self) -> str:
        """The sentence in the foot: what the statement pointed at means."""
        button = self.panel.pointed
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
            return _(
                "You said “{statement}”; this would contradict it.",
                statement=statement_words(before),
            )
        return _("You have said that already.")


class TalkQuestion(PanelQuestion[TalkPanel]):
    """Asks each player in turn for statements about the own hand."""

    answers = (Say,)

    def asks(self, now: AskedSeat) -> bool:
        return now.must and now.shown.table.phase is Phase.TALKING

    def make(self, now: AskedSeat) -> TalkPanel:
        return TalkPanel(now.seat, now.shown, now.layout, self._hand.stage.painter)

    def carry_over(self, before: TalkPanel, now: TalkPanel) -> None:
        now.numbers = before.numbers
