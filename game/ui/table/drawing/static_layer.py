"""What lies still on the table, in one picture that is mended only where something changed.

Each frame names its parts from the lowest to the topmost. A part that looks as it did a frame ago
costs nothing; where one changed, came or went, the picture is drawn anew within that area alone.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from game.ui.paint.clipping import clipped

MOST_REGIONS: Final = 24
"""Changes beyond so many are mended in one go: looking for gaps between them costs more."""


class StaticPart(NamedTuple):
    """Something drawn."""

    look: Hashable
    """What it is and everything its picture depends on, its place too; no two parts are alike."""
    area: Callable[[], pygame.Rect]
    """The box in px that it never draws outside of."""
    draw: Callable[[pygame.Surface], None]


def picture_part(look: Hashable, picture: pygame.Surface, box: pygame.Rect) -> StaticPart:
    """A picture that lies in a box of the window."""
    return StaticPart(look, box.copy, partial(_put, picture, box.topleft))


def _put(picture: pygame.Surface, corner: tuple[int, int], surface: pygame.Surface) -> None:
    surface.blit(picture, corner)


class StaticLayer:
    """The picture, the size of the surface it was last drawn to."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._areas: dict[Hashable, pygame.Rect] = {}
        """Of the parts on the picture, in their order."""
        self._looks: list[Hashable] | None = None
        """Of the same parts."""

    def forget(self) -> None:
        """Draw everything anew next time."""
        self._areas, self._looks = {}, None

    def draw(self, surface: pygame.Surface, parts: Sequence[StaticPart]) -> int:
        """Put the picture of these parts on a surface; how many px had to be mended."""
        picture, whole = self._fitting(surface)
        looks = [part.look for part in parts]
        if looks == self._looks:  # as in most frames
            surface.blit(picture, (0, 0))
            return 0
        self._looks = looks
        before, now = self._areas, {part.look: part for part in parts}
        self._areas = {
            look: before[look] if look in before else part.area() for look, part in now.items()
        }
        changed = [area for look, area in before.items() if look not in now]
        changed += [area for look, area in self._areas.items() if look not in before]
        if not before:
            changed = [whole]
        else:
            places = {look: place for place, look in enumerate(now)}
            stayed = [look for look in before if look in places]
            changed += [before[look] for look in out_of_order(stayed, places)]
        mended = 0
        for region in apart([area.clip(whole) for area in changed]):
            with clipped(picture, region):
                for part in parts:
                    if self._areas[part.look].colliderect(region):
                        part.draw(picture)
            mended += region.width * region.height
        surface.blit(picture, (0, 0))
        return mended

    def _fitting(self, surface: pygame.Surface) -> tuple[pygame.Surface, pygame.Rect]:
        """The picture, a fresh one where the surface has become another, and its box."""
        picture = self._picture
        if (
            picture is None
            or picture.get_size() != surface.get_size()
            or picture.get_masks() != surface.get_masks()
        ):
            # Opaque and in the surface's own format: putting it there is a plain copy.
            self._picture = picture = pygame.Surface(surface.get_size(), 0, surface)
            self.forget()
        return picture, picture.get_rect()


def out_of_order(looks: Sequence[Hashable], places: Mapping[Hashable, int]) -> list[Hashable]:
    """The fewest of these looks without which the others stand in the order of their places."""
    order = [places[look] for look in looks]
    if all(one < other for one, other in pairwise(order)):
        return []
    ends: list[int] = []
    """By length the least place that a rising run of so many can end at."""
    lengths: list[int] = []
    for place in order:
        length = bisect_left(ends, place)
        ends[length : length + 1] = [place]
        lengths.append(length)
    wanted, out = len(ends) - 1, list[Hashable]()
    for look, length in zip(reversed(looks), reversed(lengths), strict=True):
        if length == wanted:  # it is of the longest run, which is found from its end
            wanted -= 1
        else:
            out.append(look)
    return out


def apart(areas: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Boxes that cover these areas and do not overlap: nothing may be mended twice."""
    rest = [area for area in areas if area.width and area.height]
    if len(rest) > MOST_REGIONS:
        return [rest[0].unionall(rest[1:])]
    regions: list[pygame.Rect] = []
    while rest:
        region = rest.pop()
        while (other := region.collidelist(rest)) >= 0:
            region = region.union(rest.pop(other))
        while (other := region.collidelist(regions)) >= 0:
            region = region.union(regions.pop(other))
            rest.extend(regions)
            regions.clear()
            while (more := region.collidelist(rest)) >= 0:
                region = region.union(rest.pop(more))
        regions.append(region)
    return regions
