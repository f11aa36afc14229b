"""Take a challenge: a line is pasted, said what it is, and played with the same cards."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame
import pygame_gui

from game.challenges.challenge import LONGEST, Challenge, ChallengeError, read_challenge
from game.net.client.signed_challenges import verifier
from game.presentation.words.bots import bot_title
from game.presentation.words.network import signer_told
from game.table.setup import HUMAN
from game.translation import _, sentence
from game.ui.kit.controls import FOOT, Press, Text
from game.ui.kit.layout import Part
from game.ui.kit.line_page import LINE, filled, line_page
from game.ui.platform import clipboard
from game.ui.scene.form_screen import FormScreen
from game.ui.setup.game_launcher import open_table, start
from game.ui.widgets.text_entry import TextEntry
from game.variants import VARIANTS
from game.variants.lengths import rules_of

_LINES: Final = 7
"""Lines under the entry."""


class TakeChallengeScene(FormScreen):
    """One line to fill, what it says, and a button to play it."""

    start_at = LINE

    def __init__(self, line: str = "") -> None:
        super().__init__()
        self.text = ""
        self.message = ""
        self.challenge: Challenge | None = None
        if line:
            self._understand(line)

    def tree(self) -> Part:
        """The line with Paste beside it, what it says or what is wrong with it, and the foot."""
        about = _(
            "Paste the line that somebody sent you with Ctrl+V. You play the same cards from the "
            "same seat, and both results stand side by side at the end."
        )
        taken = self.challenge
        play = Press(
            "play",
            _("Play"),
            self._play,
            gold=True,
            enabled=taken is not None,
            why=_("Paste a challenge first."),
            least=180,
            tall=FOOT,
        )
        said = Text(lambda: self.message, ink=self.app.theme.bad, lines=_LINES)
        return line_page(
            _("Take a challenge"),
            about,
            filled(self.text, self._type, LONGEST),
            self._paste,
            said if taken is None else Text("\n".join(told(taken)), lines=_LINES),
            self.app.back,
            play,
        )

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
            self.app.focus.begin(LINE if self.challenge is None else "play")
            line = self.control(LINE)
            assert isinstance(line, TextEntry)
            line.select_range = [0, len(line.get_text())]
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
            self.challenge = read_challenge(text, verifier())
        except ChallengeError as error:
            self.message = clipboard.printable(sentence(error))

    def _play(self) -> None:
        if self.challenge is not None:
            players = self.app.players
            setup = self.challenge.setup(players.current.name)
            open_table(self.app, partial(start, setup, players), in_place=True)


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
    if challenge.plays:
        lines.append(_("Every bid and card of that game is in the line, and comes to this result."))
    lines.append(signer_told(challenge.key, checked=verifier() is not None))
    row = challenge.variant
    if rules_of(VARIANTS.get(row.id, row), len(challenge.agents), row.options)[1]:
        lines.append(_("It is played with house rules."))
    if not challenge.same_bots:
        lines.append(_("It was written with bots of another version, which may play otherwise."))
    return lines
