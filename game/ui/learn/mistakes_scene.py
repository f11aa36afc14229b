"""My mistakes: moments of the player's own games that gave points away, to be tried again."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.days import local_date
from game.presentation.words.mistakes import comes_back, how_many, lost_words, moment_title
from game.review.mistakes import KeptMistakes, Mistake
from game.translation import _
from game.ui.learn.retry_errands import ask_for_mistakes, open_retry
from game.ui.paint import typeset
from game.ui.scene.form_rows import Control, Form, FormRow
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import SavedGames
from game.ui.scene.two_column_form import Sheets, foot_top, form_area, paint_sheets, two_sheets
from game.ui.widgets.scroll_area import ScrollArea

MOST_SHOWN: Final = 60
"""Rows of the list: those due first."""
_WIDEST: Final = 1180  # px at scale 1
_SHARE: Final = 62
"""Percent of it that the list takes."""
_CONTROL: Final = 112
_BEGIN: Final = "begin"
_GAMES: Final = "games"


class MistakesScene(FormScreen):
    """The list on the left; on the right those of today, and how they come back."""

    only_looks = True
    start_at = _BEGIN

    def __init__(self) -> None:
        super().__init__()
        self.kept: KeptMistakes | None = None
        self._forms: tuple[Form, Form]

    def enter(self, app: App) -> None:
        """Look again: some may have been tried since."""
        super().enter(app)
        ask_for_mistakes(app, self._told)

    def _told(self, kept: KeptMistakes) -> None:
        if kept == self.kept:
            return
        self.kept = kept
        if self.is_built:
            self.rebuild()

    @property
    def due(self) -> tuple[Mistake, ...]:
        """Those to be tried today."""
        return () if self.kept is None else self.kept.due(local_date())

    @property
    def listed(self) -> tuple[Mistake, ...]:
        """Those that are shown: what is due, what comes back, and what is learnt."""
        if self.kept is None:
            return ()
        found = self.kept.mistakes
        order = sorted(found, key=lambda each: (each.box.learnt, each.box.due, -each.loss))
        return tuple(order[:MOST_SHOWN])

    @property
    def _sheets(self) -> Sheets:
        return two_sheets(self, _WIDEST, _SHARE)

    def build(self) -> None:
        """A row for each mistake, and what there is to do."""
        left, right = self._sheets
        control = self.px(_CONTROL)
        rows = [self._row(place, each) for place, each in enumerate(self.listed)]
        self._forms = (
            Form(self, form_area(self, left), rows, control),
            Form(self, form_area(self, right), [self._today_row(), self._games_row()], control),
        )
        tall, words = self.px(40), _("Back")
        wide = self.width_of(words, self.px(120))
        back = pygame.Rect(left.left, foot_top(self, tall), wide, tall)
        self.button("back", back, words, self.app.back)

    def _row(self, place: int, mistake: Mistake) -> FormRow:
        sentence = f"{lost_words(mistake)} {comes_back(mistake.box, local_date())}"
        act = partial(open_retry, self.app, (mistake,))
        control = self._press(f"mistake {place}", _("Try"), act)
        return FormRow(moment_title(mistake), sentence, control, faint=mistake.box.learnt)

    def _today_row(self) -> FormRow:
        mistakes = () if self.kept is None else self.kept.mistakes
        act = partial(open_retry, self.app, self.due)
        style = "@primary" if self.due else ""
        control = self._press(_BEGIN, _("Begin"), act, style=style, enabled=bool(self.due))
        sentence = how_many(mistakes, len(self.due))
        rule = _("What is right comes back after 1, 3, 7, 16 and 35 days, what is wrong tomorrow.")
        return FormRow(_("Today"), f"{sentence} {rule}", control, under=True)

    def _games_row(self) -> FormRow:
        act = partial(self.app.open, SavedGames())
        style = "" if self.due or (self.kept is not None and self.kept.mistakes) else "@primary"
        control = self._press(_GAMES, _("Games"), act, style=style)
        sentence = _("Review in the list of games finds the mistakes of a game.")
        return FormRow(_("Get more"), sentence, control)

    def _press(
        self, key: str, words: str, act: partial[None], *, style: str = "", enabled: bool = True
    ) -> Control:
        def make(area: pygame.Rect, pane: ScrollArea) -> None:
            button = self.button(key, area, words, act, pane=pane, style=style)
            if not enabled:
                button.disable()

        return make

    def paint(self, surface: pygame.Surface) -> None:
        """The title and both sheets."""
        number = 0 if self.kept is None else len(self.kept.mistakes)
        heading = _("Moments, {number}").format(number=number)
        headings = (heading, _("Again"))
        paint_sheets(self, surface, _("My mistakes"), self._sheets, headings, self._forms)
        if self.says:
            area = form_area(self, self._sheets[0])
            self.write(
                surface, self.says, area.topleft, typeset.BODY, self.app.theme.muted, area.width
            )

    @property
    def says(self) -> str:
        """What stands where the list would, while there is none."""
        if self.kept is None or self.kept.mistakes:
            return ""
        return _("Nothing yet: what a review finds in your games is listed here.")
