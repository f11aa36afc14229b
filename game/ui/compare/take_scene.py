"""Take a challenge: a line is pasted, said what it is, and played with the same cards."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame
import pygame_gui

from game.challenges.challenge import LONGEST, Challenge, ChallengeError, read_challenge
from game.presentation.words.bots import bot_title
from game.table.setup import HUMAN
from game.translation import _, sentence
from game.ui.paint import typeset
from game.ui.platform import clipboard
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.line_sheet import LineSheet, LineWords
from game.ui.setup.game_launcher import open_table, start
from game.variants import VARIANTS
from game.variants.lengths import rules_of

_LINES: Final = 5
"""Lines under the entry."""


class TakeChallengeScene(FormScreen):
    """One line to fill, what it says, and a button to play it."""

    start_at = "text"

    def __init__(self, line: str = "") -> None:
        super().__init__()
        self.text = ""
        self.message = ""
        self.challenge: Challenge | None = None
        self._sheet = LineSheet(self, self._words, _LINES, typeset.BODY)
        if line:
            self._understand(line)

    @staticmethod
    def _words() -> LineWords:
        about = _(
            "Paste the line that somebody sent you with Ctrl+V. You play the same cards from the "
            "same seat, and both results stand side by side at the end."
        )
        return LineWords(_("Take a challenge"), about, _("Play"))

    def build(self) -> None:
        """The entry with Paste beside it, and the foot."""
        self._sheet.build(self.text, self._type, self._paste, LONGEST)
        can, why = self.challenge is not None, _("Paste a challenge first.")
        self._sheet.build_action("play", self._play, enabled=can, why=why)

    # --- what the player does ----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Ctrl+V takes what was copied, Enter reads what was typed."""
        if super().handle(event):
            return True
        if clipboard.is_paste(event):
            self._paste()
            return True
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED:
            self._take(self.text)
            # What is typed or pasted next replaces a line that is no challenge.
            self.app.focus.begin("text" if self.challenge is None else "play")
            self._sheet.select_all()
            return True
        if event.type == pygame.DROPTEXT:
            self._take(event.text)
            return True
        return False

    def _type(self, text: str) -> None:
        self.text, self.message = text, ""
        if self.challenge is not None:
            self.challenge = None
            self.rebuild()

    def _paste(self) -> None:
        text = clipboard.get()
        if text.strip():
            self._take(text)
        else:
            self.message = _("There is no text in the clipboard.")

    def _take(self, text: str) -> None:
        self._understand(text)
        self.rebuild()

    def _understand(self, text: str) -> None:
        self.text = clipboard.printable(" ".join(text.split()))[:LONGEST]
        self.challenge, self.message = None, ""
        try:
            self.challenge = read_challenge(text)
        except ChallengeError as error:
            self.message = clipboard.printable(sentence(error))

    def _play(self) -> None:
        if self.challenge is not None:
            players = self.app.players
            setup = self.challenge.setup(players.current.name)
            open_table(self.app, partial(start, setup, players), in_place=True)

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """The sheet, what to do, and what the line says or what is wrong with it."""
        theme = self.app.theme
        if self.challenge is not None:
            self._sheet.paint(surface, told(self.challenge), theme.cream)
        else:
            self._sheet.paint(surface, [self.message], theme.bad)


def told(challenge: Challenge) -> list[str]:
    """What a challenge is, in sentences."""
    names = [bot_title(agent) for agent in challenge.agents if agent != HUMAN]
    lines = [
        _("{variant}, {players} players, {deals} deals; against {names}").format(
            variant=_(challenge.variant.name),
            players=len(challenge.agents),
            deals=len(challenge.marks),
            names=", ".join(names),
        ),
        _("{name} made {made} of {deals} bids and {points} points.").format(
            name=challenge.name,
            made=challenge.marks.count("+"),
            deals=len(challenge.marks),
            points=challenge.points,
        ),
    ]
    row = challenge.variant
    if rules_of(VARIANTS.get(row.id, row), len(challenge.agents), row.options)[1]:
        lines.append(_("It is played with house rules."))
    if not challenge.same_bots:
        lines.append(_("It was written with bots of another version, which may play otherwise."))
    return lines
