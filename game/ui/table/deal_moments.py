"""What decided each deal of a demo, worked out by the expert beside the frames once it is over.

Only where all hands were seen: what is said rests on how the cards lay.
"""

from __future__ import annotations

from game.engine import ALL, Card, Phase, Viewer
from game.engine.choices import Goal
from game.presentation.screen_state import ScreenState
from game.presentation.words.win_chances import sentences
from game.review.deal_chances import (
    CourseOfChances,
    DealCourse,
    course_of_chances,
    decisive,
)
from game.review.expert_asker import ExpertAsker
from game.table.bots.calculations import Calculator, Urgency


class DealMoments:
    """Follows what is shown; `said` has the sentences about the deal that was scored last."""

    def __init__(
        self, service: Calculator, names: tuple[str, ...], agents: tuple[str, ...]
    ) -> None:
        """`service` has it worked out; `names` and `agents` by seat."""
        self._names, self._agents = names, agents
        self.said: tuple[str, ...] = ()
        self.decided_by = 0
        """The trick that decided most of that deal, from 1; 0 where it was none, or not known."""
        self.course: tuple[tuple[float, ...], ...] = ()
        """By seat the chance to win, before the first deal that was seen and after each."""
        self._deal: DealCourse | None = None
        """The deal that is seen, as far as it has come."""
        self._asked = False
        self._asker: ExpertAsker[DealCourse, CourseOfChances] = ExpertAsker(
            service, course_of_chances, Urgency.ODDS
        )

    @property
    def waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._asked

    def update(self, shown: ScreenState, viewer: Viewer) -> tuple[str, ...]:
        """Note what is shown, ask at the end of a deal, take the answer in."""
        if viewer is not ALL or shown.table.variant.rules.goal is Goal.SHARED:
            self.forget()
            return ()
        if shown.table.phase is Phase.PLAYING:
            self._note(shown)
        elif shown.points is None:
            self.forget()
        elif self._deal is not None:
            self._ask(self._deal._replace(totals=shown.table.totals))
            self._deal = None
        answered, course = self._asker.poll()
        if answered:
            self._asked = False
            self.said = () if course is None else sentences(course, self._names)
            self.decided_by = 0 if course is None else max(0, decisive(course).trick)
            if course is not None:
                before = self.course or course.chances[:1]
                self.course = (*before, course.chances[-1])
        return self.said

    def _note(self, shown: ScreenState) -> None:
        """Keep the view before a trick."""
        known = () if self._deal is None else self._deal.views
        if shown.table.trick or (known and len(known[-1].tricks) == len(shown.table.tricks)):
            return
        if any(not isinstance(held, Card) for hand in shown.table.hands for held in hand):
            return
        view = shown.view
        if len(view.tricks) < view.spec.tricks:
            self._deal = DealCourse(self._agents, (*known, view), view.totals)

    def _ask(self, deal: DealCourse) -> None:
        self._asker.ask(deal)
        self._asked = True

    def forget(self) -> None:
        """Nothing is said any longer, and what is still to be answered is not wanted."""
        self.said, self._deal, self._asked, self.decided_by = (), None, False, 0
        self._asker.forget()
