"""Take a challenge: a line is pasted, said what it is, and played with the same cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
import pygame_gui

from game.challenges.challenge import LONGEST, Challenge, ChallengeError, line_of
from game.daily.results import day_of, read_result
from game.daily.tries import DailyTry, Tries
from game.days import local_date
from game.net.client.signed_challenges import verifier
from game.presentation.phrasebook import counts
from game.presentation.words.bots import bot_title
from game.presentation.words.daily import own_try_told, replayed_told, server_told, signer_told
from game.presentation.words.points import points_words
from game.presentation.words.times import date_title
from game.table.setup import HUMAN
from game.table.table import Table
from game.translation import _, sentence
from game.ui.kit.controls import FOOT, Press, Text
from game.ui.kit.layout import Gap, Part
from game.ui.kit.line_page import LINE, filled, line_page
from game.ui.kit.poster import FACES, poster, poster_title
from game.ui.paint import typeset
from game.ui.platform import clipboard
from game.ui.platform.background_read import BackgroundRead
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.setup.game_launcher import open_table, start, start_day
from game.ui.widgets.text_entry import TextEntry
from game.variants import VARIANTS
from game.variants.lengths import rules_of

_LINES: Final = 2
"""Lines under the entry for what is wrong with it."""
_UNKNOWN: Final = "blackout"
"""The variant that is shown before there is a challenge."""


class TakeChallengeScene(FormScreen):
    """One line to fill, what it says, and a button to play it."""

    start_at = LINE

    def __init__(self, line: str = "") -> None:
        super().__init__()
        self.text = ""
        self.message = ""
        self.challenge: Challenge | None = None
        self.own: DailyTry | None = None
        """One's own try of the day that the line is of; None also while it is read."""
        self._reading: BackgroundRead[DailyTry | None] | None = None
        if line:
            self._understand(line)

    # --- the scene's side --------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Look for one's own try again: it may have been played since."""
        self._look_for_own(app)
        super().enter(app)

    def update(self, now: float, dt: float) -> None:
        """Take what was read of one's own try."""
        reading = self._reading
        if reading is not None and reading.done:
            self._reading, self.own = None, reading.result
            if reading.failure:
                self.app.notify(reading.failure)
            self.rebuild()

    @property
    def needs_frames(self) -> bool:
        """While one's own try is read."""
        return self._changed or self._reading is not None

    def _look_for_own(self, app: App) -> None:
        day = None if self.challenge is None else day_of(self.challenge)
        self.own = self._reading = None
        if day is not None:
            self._reading = BackgroundRead(partial(Tries(app.players.written_id).try_of, day))

    # --- what is on it -----------------------------------------------------------------------

    def tree(self) -> Part:
        """The line with Paste beside it, what it says or what is wrong with it, and the foot."""
        about = _(
            "Paste the line that somebody sent you with Ctrl+V. You play the same cards from the "
            "same seat, and both results stand side by side at the end."
        )
        lines, why = self._told()
        play = Press(
            "play",
            _("Play"),
            self._play,
            gold=True,
            enabled=not why,
            why=why,
            least=180,
            tall=FOOT,
        )
        return line_page(
            _("Take a challenge"),
            about,
            filled(self.text, self._type, LONGEST),
            self._paste,
            Text(lambda: self.message, ink=self.app.theme.bad, lines=_LINES),
            self.app.back,
            play,
            self._shown(lines),
        )

    def _shown(self, lines: Sequence[str]) -> Part:
        """A poster of the game that is taken, with what the line says of it; or of any game."""
        app, taken = self.app, self.challenge
        ink, muted = app.theme.sheet_ink, app.theme.sheet_muted
        words: list[Part] = [poster_title(_("Same cards"), ink)]
        variant, players = _UNKNOWN, FACES
        if taken is not None:
            variant, players = taken.variant.id, len(taken.agents)
            words = [poster_title(_(taken.variant.name), ink), Gap(8)]
            words += [Text(line, typeset.BODY, muted) for line in lines]
        faces = range(min(players, FACES))
        return poster(variant, faces, words, book=app.book, painter=app.painter, beside=True)

    def _told(self) -> tuple[list[str], str]:
        """What is said of the line, and why it cannot be played, if it cannot."""
        if self.challenge is None:
            return [], _("Paste a challenge first.")
        lines, day = challenge_sentences(self.challenge), day_of(self.challenge)
        if day is None:
            return lines, ""
        if self._reading is not None:
            return lines, _("Reading…")
        if day > local_date():
            why = _("That day has not come yet.")
            return [*lines, why], why
        own = own_try_told(self.own)
        return [*lines, own], "" if self.own is None else _("A day has one try.")

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
            self.message = clipboard.trouble(text)

    def _take(self, text: str) -> None:
        self._understand(text)
        self._look_for_own(self.app)
        self.rebuild()

    def _understand(self, text: str) -> None:
        self.text = clipboard.printable(" ".join(text.split()))[:LONGEST]
        self.challenge, self.message = None, ""
        try:
            self.challenge = read_result(text, verifier())
        except ChallengeError as error:
            self.message = clipboard.printable(sentence(error))

    def _play(self) -> None:
        if self.challenge is not None:
            players, day = self.app.players, day_of(self.challenge)
            begin: Callable[[], Table]
            if day is None:
                begin = partial(start, self.challenge.setup(players.current.name), players)
            else:
                line = line_of(self.challenge)
                begin = partial(start_day, day, local_date(), players, line)
            open_table(self.app, begin, in_place=True)


def challenge_sentences(challenge: Challenge) -> list[str]:
    """What a challenge is, in sentences."""
    names = [bot_title(agent) for agent in challenge.agents if agent != HUMAN]
    day = day_of(challenge)
    lines = []
    if day is not None:
        lines.append(_("{one}: {other}", one=_("Daily deal"), other=date_title(day)))
    players, deals = counts.players(len(challenge.agents)), counts.deals(len(challenge.marks))
    game = _(challenge.variant.name), players, deals
    lines += [
        _(
            "{game} · against {names}",
            game=" · ".join(game),
            names=", ".join(names),
        ),
        _(
            "{name} made {made} of {deals} bids and {points}.",
            name=challenge.name,
            made=challenge.marks.count("+"),
            deals=len(challenge.marks),
            points=points_words(challenge.points),
        ),
    ]
    lines.append(replayed_told(challenge))
    checked = verifier() is not None
    lines.append(signer_told(challenge.key, checked=checked))
    lines += server_told(challenge, checked=checked)
    row = challenge.variant
    if day is None and rules_of(VARIANTS.get(row.id, row), len(challenge.agents), row.options)[1]:
        lines.append(_("It is played with house rules."))
    if not challenge.same_bots:
        lines.append(_("It was written with bots of another version, which may play otherwise."))
    return lines
