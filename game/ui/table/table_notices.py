"""Notices about a running table, in the strip at the top of the window: each is said once."""

from __future__ import annotations

from game.engine import CardPlayed, Event
from game.presentation.screen_state import ScreenState
from game.presentation.words.trump import breaks_trump
from game.table.followed_game import FollowedGame
from game.translation import _
from game.ui.scene.protocol import App
from game.wording import window_text


class TableNotices:
    """Remembers which notices about its table were given."""

    def __init__(self, table: FollowedGame) -> None:
        self._table = table
        self._troubles_shown = 0
        self._of_deal: list[tuple[App, str]] = []
        """What was said of the present deal."""

    @property
    def not_saving(self) -> str:
        """That the game is no longer saved, for as long as that is so; else nothing."""
        trouble = self._table.trouble
        return "" if trouble is None else window_text(trouble, _)

    def tell_troubles(self, app: App) -> None:
        """Say when a bot had to be replaced."""
        troubles = self._table.bot_troubles
        for trouble in troubles[self._troubles_shown :]:
            app.notify(window_text(trouble, _))
        self._troubles_shown = max(self._troubles_shown, len(troubles))

    def tell_trump_broken(
        self, app: App, event: Event, before: ScreenState, now: ScreenState
    ) -> None:
        """Say that trump may be led from this card on."""
        if isinstance(event, CardPlayed) and breaks_trump(before, now):
            name = self._table.players[event.seat].name
            words = _("Trump is broken: {name} played the first. Now it may be led.")
            self.tell_of_deal(app, words.format(name=name))

    def tell_of_deal(self, app: App, text: str) -> None:
        """Say what is true no longer than this deal."""
        self._of_deal.append((app, text))
        app.notify(text)

    def end_deal(self) -> None:
        """Nothing said of a deal stands any longer: another one begins, or it was taken back."""
        for app, text in self._of_deal:
            app.retract(text)
        self._of_deal.clear()
