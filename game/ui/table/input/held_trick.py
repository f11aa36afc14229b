"""A complete trick that is left lying until somebody goes on, where settings or a lesson say so."""

from __future__ import annotations

from game.engine import Event, Played, TrickTaken
from game.engine.tricks import best
from game.translation import _
from game.ui.table.layout.card_placement import known
from game.ui.table.presenter import TablePresenter


class HeldTrick:
    """Whether a trick lies there, and whether it was looked at."""

    def __init__(self, presenter: TablePresenter) -> None:
        self._presenter = presenter
        self._released = False
        """Whether the trick that lies there was clicked away."""
        self.guided = False
        """Whether it lies whatever the settings say, and a lesson tells whose it is."""

    @property
    def lies(self) -> bool:
        """Whether a complete trick is left lying until somebody clicks."""
        presenter = self._presenter
        wanted = self.guided or presenter.app.settings.hold_trick
        if not wanted or not presenter.persons or self._released:
            return False
        shown = presenter.shown
        return len(shown.table.trick) == shown.table.players and presenter.timeline.idle

    @property
    def prompt(self) -> str:
        """Whose the trick is, and how to go on; empty where a lesson tells it."""
        if self.guided:
            return ""
        return _("{trick} Click, or press Space.", trick=self.words)

    @property
    def words(self) -> str:
        """Whose the trick is, as a sentence."""
        presenter, seat = self._presenter, self._best.seat
        if presenter.persons == (seat,):
            return _("The trick is yours.")
        return _("{name} takes the trick.", name=presenter.names[seat])

    def highlight(self) -> None:
        """Light the card that takes the trick."""
        sprite = self._presenter.stage.sprite(known(self._best.card.code))
        if sprite is not None:
            sprite.glow = True

    def release(self) -> None:
        """Somebody has looked at it: it may be taken."""
        self._released = True

    def was_released(self, event: Event) -> bool:
        """Whether the event takes a trick that was looked at; then it is not held once more."""
        released, self._released = self._released, False
        return released and isinstance(event, TrickTaken)

    @property
    def _best(self) -> Played:
        shown = self._presenter.shown
        return best(shown.table.spec, shown.table.trump, shown.table.trick)
