"""The question of the talk: the closed list of statements as buttons in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.engine import Phase, Say, Seat
from game.engine.decisions.talk import contradict
from game.engine.spec import MOST_STATEMENTS
from game.engine.terms import Statement, Strength
from game.presentation.screen_state import ScreenState
from game.presentation.words.talk import COUNTED, MEANINGS, PLAIN, statement_words
from game.translation import _
from game.ui.kit.controls import Press
from game.ui.kit.layout import Column, Part, Row
from game.ui.paint.tokens import TokenShape
from game.ui.platform.keyboard import digit, signed
from game.ui.table.layout.bid_panel_layout import TALKING
from game.ui.table.questions.choice_panel import (
    Arrows,
    ChoicePanel,
    Choices,
    Look,
    OnColumns,
    PanelChoice,
    PanelContents,
    head,
    settle,
)
from game.ui.table.questions.question import AskedSeat, ChoiceQuestion

WIDTH: Final = (600, 388)
STEP: Final = (34, 25)
"""px at scale 1, usually and where words are large: the panel, and the buttons that change a
number."""
END: Final = "done"
"""The name of the button that ends the talk of one person."""
_MORE: Final = (pygame.K_PLUS, pygame.K_KP_PLUS)
_LESS: Final = (pygame.K_MINUS, pygame.K_KP_MINUS)

Tricks = Mapping[Strength, int]
"""The tricks that stand in the counted statements."""


class TalkChoices(Choices[Tricks, Say]):
    """What one person may say now, or that there is nothing more to say."""

    arrows = Arrows.WALK
    tells = True
    starts_at = END
    roomy = TALKING

    def __init__(self, seat: Seat, shown: ScreenState) -> None:
        self._seat = seat
        self._cards = shown.table.spec.cards
        self._said = tuple(one for one in shown.table.talk[seat] if one is not None)
        self._typed = ""
        """Digits typed one after the other: a deal may have more than nine cards."""

    @property
    def at_first(self) -> Tricks:
        return {Strength.SURE: 1, Strength.CAN_TAKE: 1}

    # What is on the panel ---------------------------------------------------------------------

    def contents(self, chosen: Tricks, look: Look) -> PanelContents[Tricks, Say]:
        form, muted = look.form, look.painter.theme.muted
        caption = _(
            "Statement {number} of {most}", number=len(self._said) + 1, most=MOST_STATEMENTS
        )
        plain = [self._statement(one, _(words), chosen, look) for one, words in PLAIN.items()]
        counted = [self._counted(one, words, chosen, look) for one, words in COUNTED.items()]
        rows = Column(
            *(
                OnColumns(*((box, 6 // len(row)) for box in row), columns=6, gap=form.space)
                for row in (plain[:3], plain[3:], counted)
            ),
            gap=form.space,
        )
        label = _("Nothing more to say") if self._said else _("Nothing to say")
        told = _("The next player speaks; after all have, the bids are made.")
        return PanelContents(
            rows=rows,
            form=form,
            title=head(_("What do you say?"), caption, muted) if form.captioned else None,
            foot_words=_("Speak of strength only: never of a card, a suit or a rank."),
            ink=muted,
            confirm=settle(label, Say(self._seat, None), form, name=END, foot_words=told),
            least=WIDTH[not form.captioned],
        )

    def _statement(
        self,
        strength: Strength,
        words: str,
        chosen: Tricks,
        look: Look,
        shape: TokenShape = TokenShape.BUBBLE,
    ) -> Part:
        statement = Statement(strength, chosen.get(strength))
        barred = self._why_not(statement)
        return PanelChoice[Tricks, Say](
            Press(
                strength.value,
                words,
                look=shape.value,
                tall=look.form.low_number,
                enabled=not barred,
                grow=1,
            ),
            settles=Say(self._seat, statement),
            foot_words=barred or _(MEANINGS[strength]),
        )

    def _counted(self, strength: Strength, words: str, chosen: Tricks, look: Look) -> Part:
        """A statement with a number, that buttons on both sides make smaller and larger."""
        number, form = chosen[strength], look.form

        def step(name: str, sign: str, by: int, barred: str, shape: TokenShape) -> Part:
            enabled = 1 <= number + by <= self._cards
            press = Press(
                f"{name} {strength.value}",
                sign,
                look=shape.value,
                tall=form.low_number,
                least=STEP[not form.captioned],
                padding=form.space,
                enabled=enabled,
            )
            meant = _(MEANINGS[strength]) if enabled else barred
            return PanelChoice[Tricks, Say](
                press, makes={**chosen, strength: number + by}, foot_words=meant
            )

        said = _(words, number=number)
        few = _("Nobody can speak of fewer tricks than one.")
        many = _("There are no more tricks in this deal.")
        return Row(
            step("less", "−", -1, few, TokenShape.LEFT),
            self._statement(strength, said, chosen, look, TokenShape.MIDDLE),
            step("more", "+", 1, many, TokenShape.RIGHT),
            gap=0,
            grow=1,
        )

    def _why_not(self, statement: Statement) -> str:
        """Why a statement may not be made; empty where it may."""
        for before in self._said:
            if contradict(before, statement, self._cards):
                return _(
                    "You said “{statement}”; this would contradict it.",
                    statement=statement_words(before),
                )
        return _("You have said that already.") if statement in self._said else ""

    # Numbers by keys --------------------------------------------------------------------------

    def takes_event(self, event: pygame.event.Event, panel: ChoicePanel[Tricks, Say]) -> bool:
        """A digit, plus or minus puts another number into the counted statement in focus."""
        if event.type == pygame.KEYDOWN and self._numbered(event, panel):
            return True
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._typed = ""
        return False

    def _numbered(self, event: pygame.event.Event, panel: ChoicePanel[Tricks, Say]) -> bool:
        word = panel.panel.focus.rpartition(" ")[2]  # a step is named for its statement
        strength = next((one for one in COUNTED if one.value == word), None)
        key = signed(event)
        if key in (*_MORE, *_LESS):
            if strength is None:
                return False
            number = panel.chosen[strength] + (1 if key in _MORE else -1)
        elif typed := digit(event):
            joined = self._typed + typed
            self._typed = joined if int(joined) <= self._cards else typed
            number = int(self._typed)
            strength = strength or Strength.SURE  # to where a number makes sense
            panel.panel.keyed, panel.panel.focus = True, strength.value
        else:
            return False
        panel.chosen = {**panel.chosen, strength: min(max(1, number), self._cards)}
        return True


class TalkQuestion(ChoiceQuestion[Tricks, Say]):
    """Asks each player in turn for statements about the own hand."""

    answers = (Say,)

    def asks(self, now: AskedSeat) -> bool:
        return now.must and now.shown.table.phase is Phase.TALKING

    def choices(self, now: AskedSeat) -> TalkChoices:
        return TalkChoices(now.seat, now.shown)
