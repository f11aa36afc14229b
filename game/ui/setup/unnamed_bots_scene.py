"""The question whether programs that a record names, and the player never did, may be run."""

from __future__ import annotations

from typing import Final

from game.presentation.words.bots import bot_title
from game.roster import FALLBACK
from game.translation import _, ngettext
from game.ui.kit.controls import FOOT, Press, Text
from game.ui.kit.layout import Column, Gap, Part, Row, Scroll
from game.ui.kit.pages import Dialog, back_button
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen
from game.ui.setup.unnamed_bots import Answered, UnnamedBot

_WIDEST: Final = 660  # px at scale 1
_WIDEST_OF_MANY: Final = 960
_FEW: Final = 3
"""Programs that are said with the seats they would have; more of them stand closer."""


class UnnamedBotsScene(FormScreen):
    """A panel with the full name of each program and two answers; Esc opens no game."""

    start_at = "ours"

    def __init__(self, bots: tuple[UnnamedBot, ...], answered: Answered) -> None:
        super().__init__()
        self._bots = bots
        self._answered = answered

    def tree(self) -> Part:
        """The question, each program with the seats it would have, and three buttons."""
        programs, theme = self._programs, self.app.theme
        number, many = len(programs), len(programs) > _FEW
        told = ngettext(
            "You never named it yourself. A bot is a program with all your rights: run it only if "
            "you know where it comes from.",
            "You never named them yourself. A bot is a program with all your rights: run them only "
            "if you know where they come from.",
            number,
        )
        listed: list[Part] = []
        for program, players in programs.items():
            style = typeset.SMALL if many else typeset.STRONG
            listed.append(Text(program, style, theme.accent, anywhere=True))
            if not many:
                names = _("for {players}", players=", ".join(players))
                listed += [Text(names, typeset.SMALL, theme.muted, lines=1), Gap(6)]
        return Dialog(
            Text(ngettext("Run this program?", "Run these programs?", number), typeset.TITLE),
            Gap(8),
            Text(_("The record of this game names")),
            Gap(4),
            Scroll(Column(*listed)),
            Gap(8 if many else 2),
            Text(told),
            Gap(26),
            Row(
                Press(
                    "ours",
                    _("Let {bot} play", bot=bot_title(FALLBACK)),
                    lambda: self._answered(run=False),
                    gold=True,
                    least=150,
                    tall=FOOT,
                ),
                Press(
                    "run",
                    ngettext("Run it", "Run them", number),
                    lambda: self._answered(run=True),
                    least=150,
                    tall=FOOT,
                ),
                Gap(grow=1),
                back_button(self.app.back),
                gap=14,
            ),
            widest=_WIDEST_OF_MANY if many else _WIDEST,
            inside=32,
            at=47,
        )

    @property
    def _programs(self) -> dict[str, list[str]]:
        """By program, who would be played by it."""
        found: dict[str, list[str]] = {}
        for each in self._bots:
            found.setdefault(each.bot, []).append(each.player)
        return found
