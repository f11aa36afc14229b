"""What is chosen beside the cards of New game: players, opponents, length; px at scale 1."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.presentation.words.bots import bot_title
from game.roster import levels
from game.translation import N_, _
from game.ui.kit.controls import DropDown, OneOf, Press, Segments, Selection, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Part, Row, Scroll
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen
from game.ui.setup.deal_bars import DealBars
from game.ui.setup.game_length import choose_length, length_of, lengths_for
from game.ui.setup.game_rows import GameRows
from game.ui.setup.opponents import (
    Cast,
    choose_strength,
    strength_in_words,
    strength_of,
)
from game.variants.lengths import Length

_GAP: Final = 6
_APART: Final = 12
"""Above each part."""

_LENGTHS: Final = {
    Length.SHORT: N_("Short"),
    Length.USUAL: N_("Usual"),
    Length.FULL: N_("Full"),
}


class GamePanel:
    """The right part of New game. It changes the draft and tells the screen."""

    def __init__(
        self,
        screen: FormScreen,
        rows: GameRows,
        changed: Callable[[], None],
        open_rules: Callable[[], None],
    ) -> None:
        self._screen = screen
        self._rows = rows
        self._changed = changed
        self._open_rules = open_rules

    def tree(self, title: str, sentence: str, minutes: Callable[[Length], str]) -> Part:
        """Everything, below it the deals to come where there is room for them.

        Args:
            title: the name of the game.
            sentence: what it is.
            minutes: how long it takes at each length, in words.
        """
        theme, draft = self._screen.app.theme, self._rows.draft
        deals = draft.playable().deals[draft.players] if draft.problem() is None else ()
        parts = Column(
            Text(title, typeset.HEADING, theme.accent),
            Gap(4),
            Text(sentence),
            *_part(_("Players"), self._rows.player_counts()),
            *_part(_("Opponents"), self._strengths()),
            Gap(_GAP),
            self._casts(),
            Gap(4),
            Text(strength_in_words(draft), typeset.SMALL, theme.muted),
            *_part(_("Length"), self._lengths(minutes)),
            Gap(_APART),
            Press("rules", self._rules_text, self._open_rules),
            DealBars(deals),
        )
        return Scroll(parts)

    @property
    def _rules_text(self) -> str:
        number = len(self._rows.draft.options) + (self._rows.draft.sizes is not None)
        if number and self._rows.own is None:
            return _("House rules and seats ({number} set)").format(number=number)
        return _("House rules and seats")

    def _choose_opponents(self, strength: str | None) -> None:
        """Take one of the levels, or what stands behind them."""
        assert strength is not None, "one of those that are offered"
        if strength == Cast.EACH:
            self._open_rules()
        else:
            choose_strength(self._rows.draft, strength)
            self._changed()

    def _strengths(self) -> Part:
        """The levels."""
        strength = strength_of(self._rows.draft)
        offered: list[tuple[str | None, str]] = [(level, bot_title(level)) for level in levels()]
        choice = Selection("level", offered, strength, self._choose_opponents)
        short = "" if choice.at is not None else _("Levels")
        return OneOf(choice, otherwise=DropDown(choice, short=short))

    def _casts(self) -> Part:
        """Several levels at one table."""
        offered: list[tuple[str | None, str]] = [
            (Cast.MIXED, _("Mixed")),
            (Cast.EACH, _("Choose each…")),
        ]
        strength = strength_of(self._rows.draft)
        return Segments(Selection("cast", offered, strength, self._choose_opponents))

    def _lengths(self, minutes: Callable[[Length], str]) -> Part:
        """Each length, and under it how long it takes."""
        draft, muted = self._rows.draft, self._screen.app.theme.muted
        now = length_of(draft)

        def choose(length: Length) -> None:
            if length is not length_of(draft):
                choose_length(draft, length)
                self._changed()

        def one(number: int, length: Length) -> Part:
            words, act = _(_LENGTHS[length]), partial(choose, length)
            note = Text(minutes(length), typeset.SMALL, muted, lines=1, align=TextAlign.MIDDLE)
            press = Press(f"length {number}", words, act, chosen=length is now)
            return Column(press, Gap(4), note, grow=1)

        return Row(*(one(*each) for each in enumerate(lengths_for(draft))), gap=_GAP)


def _part(heading: str, control: Part) -> list[Part]:
    """Something to choose, under its heading."""
    return [Gap(_APART), Text(heading, typeset.STRONG), Gap(_GAP), control]
