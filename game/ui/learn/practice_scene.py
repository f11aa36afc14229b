"""Practice: the slip of an exercise with how it stands; beside it what else can be practised."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.practice.exercise import (
    BiddingPlace,
    Exercise,
    fitting,
    has_no_trump,
    offered,
    setup_of,
    sizes_of,
)
from game.practice.standing import PracticeStanding
from game.presentation.words.advice.practice import (
    comparison,
    exercise_line,
    exercise_title,
    expert_rate,
    my_rate,
    not_counted,
    place_title,
)
from game.presentation.words.bots import bot_title
from game.profiles.profile import Players
from game.roster import MARKS
from game.table.statistics.shares import Rate
from game.translation import _
from game.ui.kit.controls import FOOT, DropDown, Press, Segments, Selection, Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, RowAlign, Scroll
from game.ui.kit.pages import INSIDE, TitledPage, back_button
from game.ui.kit.poster import poster
from game.ui.kit.rows import Form, FormRow
from game.ui.learn.errands import Practised, open_deal, read_practised
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.paint.seat_portraits import seat_portraits
from game.ui.platform.background_read import BackgroundRead
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.style.theme import mixed
from game.variants import VARIANTS

_BAR: Final = 22
"""Height of a rate with its mark, px at scale 1."""


def practice_slip(
    exercise: Exercise,
    found: PracticeStanding | None,
    players: Players,
    book: CardBook,
    painter: Painter,
    *,
    grow: int,
) -> Part:
    """What is practised, and how it stands; before the first deal the same in outline."""
    theme = painter.theme
    seats = setup_of(exercise, "", 0, players.current.name).seats
    faces = seat_portraits(players, seats)[1:]
    told = [
        Text(exercise_title(exercise), typeset.FIGURE, theme.sheet_ink),
        Text(exercise_line(exercise), typeset.SMALL, theme.sheet_muted),
        Gap(10),
        *_standing(found, painter),
    ]
    return poster(exercise.variant, faces, told, book=book, painter=painter, grow=grow)


def _standing(found: PracticeStanding | None, painter: Painter) -> list[Part]:
    """Both rates as marks on a line of a hundred, and what lies between."""
    theme = painter.theme
    told = partial(Text, style=typeset.SMALL, ink=theme.sheet_ink)
    if found is None or not found.mine.trials:
        text = _("Not practised yet: your rate of bids made will stand beside the expert's.")
        return [_bar(None, painter), Gap(4), told(text)]
    parts: list[Part] = [told(my_rate(found.mine)), _bar(found.mine, painter)]
    parts += [Gap(6), told(expert_rate(found)), _bar(found.expert, painter)]
    line = comparison(found)
    return [*parts, Gap(6), Text(line, typeset.STRONG, theme.sheet_ink)] if line else parts


def _bar(rate: Rate | None, painter: Painter) -> Part:
    """A line from nought to all, its 95 % interval, and a mark at the rate."""
    theme, px = painter.theme, painter.px

    def paint(surface: pygame.Surface, area: Rect) -> None:
        line = Rect(area.left, area.centery - px(4), area.width, px(8))
        radius = line.height // 2
        pygame.draw.rect(surface, theme.sheet_rule, line, max(1, px(1)), border_radius=radius)
        if rate is None or not rate.trials:
            return
        low, high = (line.left + round(line.width * share) for share in rate.interval)
        inside = Rect(low, line.top, max(2, high - low), line.height)
        pygame.draw.rect(surface, theme.sheet_rule, inside, border_radius=radius)
        at = line.left + round(line.width * rate.share)
        pygame.draw.rect(surface, theme.sheet_ink, (at - px(1), area.top + px(2), px(3), px(18)))
        pygame.draw.circle(
            surface, mixed(theme.gold, theme.sheet_ink, 0.1), (at, line.centery), px(5)
        )

    return Painted(paint, tall=_BAR)


class PracticeScene(FormScreen):
    """The choices and all that was practised."""

    start_at = "begin"
    primary = start_at

    def __init__(self) -> None:
        super().__init__()
        self.exercise = fitting(Exercise())
        self.practised: Practised | None = None
        self._reading: BackgroundRead[Practised] | None = None
        self._chosen = False
        """Whether the player has chosen something here."""

    # --- the scene's side --------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Look again: deals may have been played since."""
        self._reading = BackgroundRead(lambda: read_practised(app))
        super().enter(app)

    def update(self, now: float, dt: float) -> None:
        """Take what was read."""
        reading = self._reading
        if reading is None or not reading.done:
            return
        self._reading = None
        if reading.result is None:
            self.app.notify(reading.failure)
            return
        self.practised = reading.result
        if reading.result.trouble is not None:
            self.app.notify(reading.result.trouble.text(_))
        latest = reading.result.practice.latest
        if latest is not None and not self._chosen:
            self.exercise = latest
        self.rebuild()

    @property
    def needs_frames(self) -> bool:
        """Until everything is read."""
        return self._changed or self._reading is not None

    def tree(self) -> Part:
        """The slip of the exercise; beside it what can be chosen and what was practised before."""
        app, theme = self.app, self.app.theme
        found = self._standing(self.exercise)
        slip = practice_slip(self.exercise, found, app.players, app.book, app.painter, grow=40)
        held = Form(self._choice_rows(), control=250, share=56)
        parts: list[Part] = [held]
        others = self._standing_rows()
        if others:
            heading = Text(_("Practised before"), typeset.HEADING, theme.accent)
            parts += [Gap(14), heading, Gap(4), Form(others, control=104)]
        choices = Plate(Scroll(Column(*parts)), inside=INSIDE, grow=60)
        body = Row(slip, choices, gap=28, align=RowAlign.WHOLE)
        words = self._begin_words
        foot = Row(
            back_button(self.app.back),
            Text(not_counted(), typeset.SMALL, theme.on_felt, grow=1),
            Press("begin", words, self._begin, gold=True, least=220, tall=FOOT),
            gap=20,
        )
        return TitledPage(_("Practice"), body, foot, tallest=720)

    @property
    def _begin_words(self) -> str:
        return _("Go on") if self._standing(self.exercise) is not None else _("Begin")

    def _standing(self, exercise: Exercise) -> PracticeStanding | None:
        """How an exercise stands; None where it was never begun."""
        return None if self.practised is None else self.practised.standings.get(exercise)

    def _choice_rows(self) -> list[FormRow]:
        now, vary = self.exercise, self._vary
        levels = MARKS if now.opponents in MARKS else (*MARKS, now.opponents)
        variants = Selection(
            "variant",
            [(name, _(VARIANTS[name].name)) for name in offered()],
            now.variant,
            lambda variant: vary(replace(now, variant=variant)),
        )
        players = Selection(
            "players",
            [(count, str(count)) for count in sorted(VARIANTS[now.variant].deals)],
            now.players,
            lambda count: vary(replace(now, players=count)),
        )
        cards = Selection(
            "cards",
            [(size, str(size)) for size in sizes_of(now.variant, now.players)],
            now.cards,
            lambda size: vary(replace(now, cards=size)),
        )
        places = Selection(
            "place",
            [(place, place_title(place)) for place in BiddingPlace],
            now.place,
            lambda place: vary(replace(now, place=place)),
        )
        trump = Selection(
            "no_trump",
            [(False, _("As usual")), (True, _("None"))],
            now.no_trump,
            lambda without: vary(replace(now, no_trump=without)),
        )
        opponents = Selection(
            "opponents",
            [(level, bot_title(level)) for level in levels],
            now.opponents,
            lambda level: vary(replace(now, opponents=level)),
        )
        rows = [
            FormRow(_("Variant"), "", DropDown(variants)),
            FormRow(_("Players"), "", DropDown(players)),
            FormRow(_("Cards"), "", DropDown(cards)),
            FormRow(_("You bid"), _("The last to bid knows all other bids."), Segments(places)),
        ]
        if has_no_trump(now):
            rows.append(FormRow(_("Trump"), "", Segments(trump)))
        rows.append(FormRow(_("Opponents"), "", DropDown(opponents)))
        return rows

    def _standing_rows(self) -> list[FormRow]:
        """The other exercises that were begun, the latest first."""
        if self.practised is None:
            return [FormRow(_("Reading…"), "")]
        return [
            FormRow(exercise_title(one), _standing_words(one, found), self._chooses(one))
            for one, found in reversed([*self.practised.standings.items()])
            if one != self.exercise
        ]

    def _chooses(self, exercise: Exercise) -> Press:
        return Press(f"take {exercise.id}", _("Choose"), partial(self._take, exercise))

    # --- what the player does ----------------------------------------------------------------

    def _vary(self, exercise: Exercise) -> None:
        self._take(fitting(exercise))

    def _take(self, exercise: Exercise) -> None:
        self.exercise, self._chosen = exercise, True
        self.rebuild()

    def _begin(self) -> None:
        open_deal(self.app, self.exercise)


def _standing_words(exercise: Exercise, found: PracticeStanding) -> str:
    told = [exercise_line(exercise), my_rate(found.mine)]
    if found.mine.trials:
        told += [expert_rate(found), comparison(found)]
    return " · ".join(line for line in told if line)
