"""The slip of an exercise: its variant as a table with the opponents, and how it stands."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.practice.exercise import Exercise, setup_of
from game.practice.standing import PracticeStanding
from game.presentation.words.advice.practice import (
    comparison,
    exercise_line,
    exercise_title,
    expert_rate,
    my_rate,
)
from game.profiles.profile import Players
from game.table.statistics.shares import Rate
from game.translation import _
from game.ui.kit.controls import Text
from game.ui.kit.layout import Gap, Painted, Part
from game.ui.kit.poster import poster
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.paint.seat_portraits import seat_portraits
from game.ui.style.theme import mixed

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
