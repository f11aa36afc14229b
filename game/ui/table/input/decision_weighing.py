"""The decision of the person that is open, weighed beside the frames: for hints and for the coach.

It is weighed once for both. What is asked is the View of the person's seat and nothing else.
"""

from __future__ import annotations

from game.engine import Action
from game.review.expert_asker import ExpertAsker
from game.review.hints import Hint, Question, answer
from game.table.bots.calculations import Urgency
from game.table.followed_game import FollowedGame
from game.ui.platform.bot_workers import bot_workers
from game.ui.table.presenter import TablePresenter


class DecisionWeighing:
    """Asks for each decision once; `poll` never waits."""

    def __init__(self, presenter: TablePresenter) -> None:
        self._presenter = presenter
        self._asker: ExpertAsker[Question, Hint] = ExpertAsker(
            bot_workers.service, answer, Urgency.PERSON_WAITS
        )
        self._position: object = None
        """The moment that was asked about last, see `FollowedGame.position`."""
        self._hint: Hint | None = None
        self.allowed = True
        """Whether the expert helps at this table at all; not where something else judges."""

    @property
    def table(self) -> FollowedGame | None:
        """The table, where one person alone plays at it; None where two or more do, or may."""
        table = self._presenter.table
        alone = len(self._presenter.persons) == 1 and not table.elsewhere
        return table if self.allowed and alone else None

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the person may choose from now; nothing where there is no choice."""
        presenter, table = self._presenter, self.table
        seat = presenter.player
        if seat is None or table is None or not presenter.up_to_date:
            return ()
        if seat not in table.waiting.must:
            return ()
        legal = table.legal(seat)
        return legal if len(legal) > 1 else ()

    def is_open(self, position: object) -> bool:
        """Whether that moment is the one that the person decides in now."""
        table = self.table
        return table is not None and position is table.position and bool(self.legal)

    @property
    def ready(self) -> bool:
        """Whether answers come in a moment: the first one takes seconds."""
        return self._asker.ready

    def ask(self) -> None:
        """Have the decision that is open now weighed, unless it was already."""
        table, legal, seat = self.table, self.legal, self._presenter.player
        if table is None or not legal or seat is None or table.position is self._position:
            return
        self._position, self._hint = table.position, None
        self._asker.ask((table.view(seat), legal))

    def poll(self) -> None:
        """Take the answer in, if it came."""
        if self._hint is not None:
            return
        answered, hint = self._asker.poll()
        if answered:
            self._hint = hint or Hint((), ())

    def asked(self, position: object) -> bool:
        """Whether that moment was the last one asked about."""
        return position is self._position

    def hint_for(self, position: object) -> Hint | None:
        """What is known of a moment; None where nothing is yet."""
        return self._hint if self.asked(position) else None

    def close(self) -> None:
        """The table is left for good."""
        self._asker.forget()
