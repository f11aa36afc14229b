"""My mistakes: moments of the player's own games that gave points away, to be tried again."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.days import local_date
from game.presentation.words.advice.mistakes import comes_back, how_many, lost_words, moment_title
from game.review.mistakes import KeptMistakes, Mistake
from game.review.spacing import WAITS
from game.translation import N_, _
from game.ui.kit.controls import FOOT, Press, Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Row, Scroll
from game.ui.kit.pages import Sheets, TitledPage, back_button, sheet
from game.ui.kit.poster import WhereRoom
from game.ui.kit.rows import Form, FormRow
from game.ui.learn.errands import ask_for_mistakes, open_retry
from game.ui.paint import typeset
from game.ui.paint.icons import icon
from game.ui.paint.marks import outlines
from game.ui.paint.ruling import across
from game.ui.paint.variant_pictures.pictures import variant_picture
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.invitation import invitation
from game.ui.scene.protocol import App
from game.ui.scene.routes import SavedGames
from game.ui.style.theme import mixed

MOST_SHOWN: Final = 60
"""Rows of the list: those due first."""
_CONTROL: Final = 112  # px at scale 1
_PICTURE: Final = (92, 56)
"""Size of a picture with the marks below it, px at scale 1."""
_PIP: Final = 7
_SLIP: Final = 12
"""From one slip of a pile to the next, px at scale 1."""
_LEAST_STAIR: Final = 60
"""Height of the stair below which it is left out, px at scale 1."""
_BEGIN: Final = "begin"
_GAMES: Final = "games"


class MistakesScene(FormScreen):
    """The list on the left; on the right those of today, and how they come back."""

    only_looks = True
    start_at = _BEGIN

    def __init__(self) -> None:
        super().__init__()
        self.kept: KeptMistakes | None = None

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

    def tree(self) -> Part:
        """A row for each mistake, and what there is to do."""
        accent = self.app.theme.accent
        number = 0 if self.kept is None else len(self.kept.mistakes)
        rows = [self._row(place, each) for place, each in enumerate(self.listed)]
        listed = self._nothing()
        if rows:
            title = _("Moments, {number}", number=number)
            held = Scroll(Form(rows, control=_CONTROL), grow=0)
            more = _("Review a game at its end or under Games: what it finds is kept here.")
            below = WhereRoom(self._inviting(_("Find more"), more))
            listed = Column(sheet(title, accent, held, grow=0), below, grow=62)
        picture = Painted(self._paint_steps, least=0, grow=1)
        again = Column(*self._about(), Gap(16), picture, grow=1)
        sheets = Sheets(listed, sheet(_("Again"), accent, again, grow=38))
        return TitledPage(_("My mistakes"), sheets, self._foot())

    def _nothing(self) -> Part:
        """Once it is known that there are none: where they come from."""
        if not self.says:
            return Column(Gap(grow=1), grow=62)
        return Column(self._inviting(_("No mistakes yet"), self.says), grow=62)

    def _inviting(self, title: str, sentence: str) -> Part:
        return invitation(self.app, title, sentence)

    def _row(self, place: int, mistake: Mistake) -> FormRow:
        sentence = f"{lost_words(mistake)} {comes_back(mistake.box, local_date())}"
        act = partial(open_retry, self.app, (mistake,))
        control = Press(f"mistake {place}", _("Begin"), act)
        return FormRow(
            moment_title(mistake),
            sentence,
            control,
            picture=Painted(partial(self._picture, mistake), *_PICTURE),
            faint=mistake.box.learnt,
        )

    def _picture(self, mistake: Mistake, surface: pygame.Surface, area: Rect) -> None:
        """The picture of its variant; below it how often it came back and was right."""
        painter, theme = self.app.painter, self.app.theme
        pip, px = painter.px(_PIP), painter.px
        shown = Rect(area.topleft, (area.width, area.height - pip - px(_PIP)))
        book = self.app.book
        surface.blit(variant_picture(mistake.variant, shown.size, px(3), book, painter), shown)
        step = (area.width - pip) / (len(WAITS) - 1)
        for place in range(len(WAITS)):
            at = Rect(area.left + round(place * step), area.bottom - pip, pip, pip)
            ink = theme.accent if place < mistake.box.number else theme.panel_edge
            pygame.draw.rect(surface, ink, at, 0 if place < mistake.box.number else max(1, px(1)))

    def _paint_steps(self, surface: pygame.Surface, area: Rect) -> None:
        """A stair with a step for each number of right answers in a row, and slips for mistakes.

        Below a step stand the days until those on it come back; past the last they are learnt.
        Where the picture has no room there is none.
        """
        painter, theme, px = self.app.painter, self.app.theme, self.app.painter.px
        line, slip = typeset.SMALL.line(painter.fonts), px(_SLIP)
        caption = (area.left, area.bottom - line)
        area = Rect(area.left, area.top, area.width, area.height - line - px(6))
        count = len(WAITS) + 2
        wide = area.width // count
        rise = min(wide * 3 // 4, (area.height - line) // (2 * count))
        room = rise * (count - 1)
        if room < px(_LEAST_STAIR):
            return
        about = typeset.cut(
            _("Days until each comes back"), typeset.SMALL, painter.fonts, area.width
        )
        typeset.write(surface, about, caption, typeset.SMALL, painter.fonts, theme.muted)
        lying = [0] * count
        for each in () if self.kept is None else self.kept.mistakes:
            lying[each.box.number] += 1
        to_come = []
        for number in range(count):
            left, tall = area.left + number * wide, rise * (number + 1)
            step = Rect(left, area.bottom - line - tall, wide, tall)
            pygame.draw.rect(surface, mixed(theme.panel, theme.felt_light, 0.25), step)
            edge = theme.good if number == count - 1 else theme.panel_edge
            across(surface, edge, (step.left, step.right - 1), step.top, max(2, px(2)))
            if number == count - 1:
                told = icon("check", line * 3 // 4, theme.good)
            else:
                days = str(WAITS[number - 1]) if number else _("New")
                told = typeset.within(days, typeset.SMALL, painter.fonts, theme.cream, wide)
            surface.blit(told, told.get_rect(center=(step.centerx, area.bottom - line // 2)))
            paper = Rect(0, 0, wide * 3 // 4, slip - px(3))
            paper.midbottom = step.centerx, step.top - px(3)
            if not lying[number]:
                to_come.append(paper)
                continue
            shown = min(lying[number], max(1, (paper.bottom - area.top - line) // slip))
            for place in range(shown):
                at = paper.move(0, -place * slip)
                pygame.draw.rect(surface, theme.sheet, at, border_radius=px(2))
                pygame.draw.rect(surface, theme.sheet_rule, at, max(1, px(1)), px(2))
            ink = theme.good if number == count - 1 else theme.accent
            words = typeset.line_surface(str(lying[number]), typeset.STRONG, painter.fonts, ink)
            top = paper.top - (shown - 1) * slip
            surface.blit(words, words.get_rect(midbottom=(step.centerx, top)))
        if not any(lying):
            outlines(surface, to_come, painter)

    def _about(self) -> list[Part]:
        """How many there are to try today, when they come back, and where more come from."""
        mistakes = () if self.kept is None else self.kept.mistakes
        words = N_(
            "A moment you get right comes back after {waits} and {last} days; one you get wrong, "
            "tomorrow."
        )
        *waits, last = WAITS
        rule = _(words, waits=", ".join(map(str, waits)), last=last)
        muted = self.app.theme.muted
        if not mistakes:  # the poster beside it says where they come from
            return [Text(rule)]
        return [
            Text(how_many(mistakes, len(self.due)), typeset.STRONG),
            Gap(6),
            Text(rule, typeset.SMALL, muted),
        ]

    def _foot(self) -> Part:
        """The way back, the list of games and what is to be tried today: one is the way on."""
        some = bool(self.due)
        none = self.kept is None or not self.kept.mistakes
        act, games = partial(open_retry, self.app, self.due), partial(self.app.open, SavedGames())
        why = "" if some else _("Nothing to try today.")
        presses = [
            Press(_GAMES, _("Games"), games, gold=none, least=140, tall=FOOT),
            Press(_BEGIN, _("Begin"), act, gold=some, enabled=some, why=why, least=220, tall=FOOT),
        ]
        if none:
            presses.reverse()
        return Row(back_button(self.app.back), Gap(grow=1), *presses)

    @property
    def says(self) -> str:
        """What stands where the list would, while there is none."""
        if self.kept is None or self.kept.mistakes:
            return ""
        return _("Review a game at its end or under Games: what it finds is kept here.")
