"""The coach: says what a decision gave away, and offers to take it back, before anybody else acts.

Every decision of a person who plays alone is weighed while it is being made, so that its judgement
is usually there as soon as it is made. Where it is not, the table waits for it, but not for long.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.engine import Action, TrickTaken
from game.engine.choices import Bidding
from game.presentation.words.advice.review import slip_words
from game.review.coaching import Slip, Strictness, slip_of
from game.table.followed_game import FollowedGame
from game.table.records.lines import HintNote
from game.ui.paint.painter import Painter
from game.ui.platform.settings import Coach
from game.ui.table.input.decision_weighing import DecisionWeighing
from game.ui.table.layer import Layer
from game.ui.table.panels.coach_panel import CoachAnswer, CoachPanel
from game.ui.table.presenter import TablePresenter
from game.ui.table.timeline import swell

LONGEST: Final = 1.5
"""Seconds that the table waits for a judgement."""
DIP: Final = 0.9
"""Seconds in which the lamp dips and comes back."""
DEPTH: Final = 0.75
"""Share of the light that goes meanwhile."""
_STRICTNESS: Final = {Coach.GENTLE: Strictness.GENTLE, Coach.EVERY: Strictness.EVERY}


class CoachInput(Layer):
    """Judges each decision of the one person at this screen, and asks whether it stays."""

    def __init__(
        self,
        presenter: TablePresenter,
        weighing: DecisionWeighing,
        take_back: Callable[[], None],
    ) -> None:
        """`take_back` takes back what was decided last."""
        self._presenter = presenter
        self._weighing = weighing
        self._take_back = take_back
        self._judging: tuple[object, Action] | None = None
        """The decision that is being judged: the moment before it, and what was done."""
        self._waited = 0.0
        """Seconds since it was made."""
        self._said: tuple[object, Action] | None = None
        """What was spoken of last: who does the same again means it."""
        self.slip: Slip | None = None
        """What is to be answered now."""
        self.panel = CoachPanel()
        self.allowed = True
        """Whether there may be a coach here: where nothing is taken back there is none."""
        self._dipping = 0.0
        """Seconds for which the lamp still dips."""

    def enter(self) -> None:
        """The table is entered: hear of decisions from now on, where somebody plays alone."""
        table = self._weighing.table
        if self.allowed and table is not None and table.setup.match is None:
            table.on_decision, table.holds = self._decided, self._holds

    @property
    def wanted(self) -> bool:
        """Whether there is a coach at this table now."""
        table = self._weighing.table
        chosen = self._presenter.app.settings.coach
        if not self.allowed or chosen is Coach.OFF or table is None:
            return False
        return table.on_decision is not None

    # As a layer -------------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        return self.speaks

    @property
    def self_opened(self) -> object:
        return self.slip

    def covers(self, pos: tuple[int, int]) -> bool:
        return self.panel.covers(pos)

    @property
    def moving(self) -> bool:
        """Whether a judgement is still to come, or the lamp dips."""
        return self._judging is not None or self._dipping > 0

    @property
    def keeps_events(self) -> bool:
        return self.keeps_trick

    @property
    def waits(self) -> bool:
        return self.speaks

    @property
    def replaces_words(self) -> bool:
        return self.speaks

    @property
    def speaks(self) -> bool:
        """Whether something is to be answered, now that the decision is seen."""
        shown = self._presenter.up_to_date or self.keeps_trick
        return self.slip is not None and shown

    @property
    def keeps_trick(self) -> bool:
        """Whether the trick that was completed by it lies until there is an answer."""
        presenter = self._presenter
        if self.slip is None or not presenter.timeline.idle:
            return False
        return isinstance(presenter.feed.coming(presenter.viewer), TrickTaken)

    def _decided(self, position: object, action: Action) -> None:
        """A person has decided: judge it before anything else happens."""
        self.forget()
        if self.wanted and self._weighing.asked(position):
            self._judging = position, action
            self._judge()

    def _holds(self) -> bool:
        """Whether nobody else may act yet."""
        return self._judging is not None or self.slip is not None

    def update(self, dt: float) -> None:
        """Have what is open weighed, and take in what was; called every frame."""
        if self.wanted:
            self._weighing.ask()
        if self._dipping > 0:
            self._dipping = max(0.0, self._dipping - dt)
            self._presenter.stage.lamp.dip = DEPTH * swell(self._dipping / DIP)
        if self._judging is not None:
            self._waited += dt
            self._judge()

    def _judge(self) -> None:
        """Look whether the judgement is there, or too late."""
        assert self._judging is not None
        position, action = self._judging
        hint = self._weighing.hint_for(position)
        if hint is None:
            if self._waited > LONGEST or not self._weighing.ready:
                self._judging = None
            return
        judging, self._judging = self._judging, None
        strictness = _STRICTNESS.get(self._presenter.app.settings.coach)
        table = self._weighing.table
        if strictness is None or table is None or judging == self._said or self._is_too_late(table):
            return
        self.slip = slip_of(hint, action, strictness)
        if self.slip is not None:
            self._said = judging
            self._speak(table, self.slip)

    def _is_too_late(self, table: FollowedGame) -> bool:
        """Whether more has become known by the decision itself: a score, or all sealed bids."""
        seat = self._presenter.persons[0]
        view = table.view(seat)
        if view.spec.rules.bidding is not Bidding.IN_TURN and not view.trick and not view.tricks:
            return all(bid is not None for bid in view.bids) and seat not in table.waiting.must
        return table.over or not any(view.hand)

    def _speak(self, table: FollowedGame, slip: Slip) -> None:
        """Say it, note it as a hint, and let the lamp dip."""
        presenter = self._presenter
        seat = presenter.persons[0]
        number = table.view(seat).spec.number
        table.note(HintNote(number, seat, coach=True))
        self.panel.say(slip_words(slip))
        if presenter.tempo.flights and presenter.tempo.moves:
            self._dipping = DIP

    def forget(self) -> None:
        """Nothing is being judged or asked any longer."""
        self._judging, self.slip, self._waited = None, None, 0.0

    # Mouse and keys ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """What is offered is answered before anything else is done with the mouse."""
        if not self.speaks:
            return False
        match self.panel.handle(event):
            case CoachAnswer.TAKE_BACK:
                self._take_back()
            case CoachAnswer.GO_ON:
                self.forget()
            case None:
                return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        return True

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """What is said, and the two buttons."""
        if self.speaks:
            self.panel.lay_out(self._presenter.layout, painter)
            self.panel.draw(surface, painter)
