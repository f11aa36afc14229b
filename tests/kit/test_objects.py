"""Every goal has an object of its own, seen in each theme; posters show faces in any height."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pygame
import pytest

from game.rating.goals import GOALS
from game.ui.library.wall_page import MOMENT_OBJECTS
from game.ui.paint.cardbook import CardBook
from game.ui.paint.objects.objects import OBJECTS, drawn_object
from game.ui.paint.objects.tones import Tones, shelf_ground
from game.ui.paint.painter import Painter
from game.ui.paint.players_at_table import paint_players_at_table
from game.ui.style.theme import LAMP, THEMES, Theme, contrast

SIDE = 46
_SEEN = 300
"""Bytes of a picture that another face changes at least."""


def test_each_goal_has_an_object_and_no_two_the_same() -> None:
    drawn = [OBJECTS[goal.id] for goal in GOALS]
    assert len(set(drawn)) == len(GOALS)
    assert set(MOMENT_OBJECTS.values()) <= set(OBJECTS)


def test_no_two_objects_have_the_same_outline() -> None:
    theme = next(iter(THEMES.values()))
    masks = [pygame.mask.from_surface(drawn_object(name, SIDE, theme), 127) for name in OBJECTS]
    for one, other in itertools.combinations(masks, 2):
        differs = one.count() + other.count() - 2 * one.overlap_area(other, (0, 0))
        assert differs > SIDE * SIDE // 40


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_silhouette_is_told_from_its_ground_and_from_what_is_won(theme: Theme) -> None:
    for name in OBJECTS:
        for won in (False, True):
            picture = pygame.Surface((SIDE, SIDE))
            picture.fill(theme.panel)
            before = pygame.image.tobytes(picture, "RGB")
            picture.blit(drawn_object(name, SIDE, theme, won=won), (0, 0))
            after = pygame.image.tobytes(picture, "RGB")
            far = sum(abs(a - b) > 16 for a, b in zip(before, after, strict=True))
            assert far > len(before) // 20, (name, won)
        assert pygame.image.tobytes(drawn_object(name, SIDE, theme), "RGBA") != (
            pygame.image.tobytes(drawn_object(name, SIDE, theme, won=False), "RGBA")
        )


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_what_is_still_to_be_won_is_seen_on_its_shelf(theme: Theme) -> None:
    tones = Tones.of(theme, won=False)
    assert contrast(tones.main, shelf_ground(theme)) > 2


@pytest.mark.parametrize("size", [(350, 132), (350, 200), (560, 300)])
def test_a_poster_shows_the_faces_of_those_who_play_however_low_it_is(
    size: tuple[int, int],
) -> None:
    def painted(faces: Sequence[int]) -> pygame.Surface:
        picture = pygame.Surface(size)
        book, painter = CardBook(LAMP), Painter(LAMP, 1.0)
        paint_players_at_table("blackout", faces, (), book, painter, picture, picture.get_rect())
        return picture

    one, other = painted((0, 9, 3)), painted((1, 8, 4))
    sizes = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    assert sum(a != b for a, b in sizes) > 3 * _SEEN
