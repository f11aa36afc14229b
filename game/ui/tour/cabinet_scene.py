"""The cabinet of the Tour: cups, what the houses gave, and portraits of residents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import pygame

from game.presentation.characters.people import CHARACTERS
from game.presentation.words.times import day_words
from game.tour.stars import STARS, Prize
from game.tour.stops import CUPS, HOUSES
from game.tour.tour_progress import TourProgress
from game.translation import _
from game.ui.kit.cabinet import on_shelf, shelf
from game.ui.kit.controls import Text, TextAlign
from game.ui.kit.layout import Column, Gap, Part, Plate, Row, Scroll
from game.ui.kit.pages import TitledPage, back_button
from game.ui.paint import typeset
from game.ui.paint.objects.objects import drawn_object
from game.ui.paint.portraits import portrait
from game.ui.paint.seat_portraits import PORTRAIT_IDS
from game.ui.scene.form_screen import FormScreen
from game.ui.style.theme import Theme

_CUP: Final = "win-1"
"""The object of every cup."""
KEEPSAKES: Final[Mapping[str, str]] = {
    "blackout": "table-skilled",
    "oh-hell": "no-trump-5",
    "jabberwocky": "puzzle",
    "up-and-down-the-river": "from-last",
    "kachuful": "daily-won",
    "la-podrida": "table-casual",
    "seven-truf": "zero-10",
    "ninety-nine": "beat-expert",
    "romanian-whist": "zero-7",
    "clag": "large-5",
    "network-blackout": "run-10",
    "la-pocha": "zeros-50",
    "two-jokers": "win-100",
    "potomac": "by-one",
    "northeast-jokers": "daily-expert-10",
    "cooperative": "seats",
    "bowers-duo": "double",
    "caller-clag": "table-expert",
}
"""By house the object that its speciality gives, under the id that it has among the goals."""


class TourCabinetScene(FormScreen):
    """Three shelves: what is won in colour, the rest as silhouettes."""

    start_at = "back"

    def __init__(self, progress: TourProgress) -> None:
        """`progress` is what is won."""
        super().__init__()
        self.progress = progress

    def tree(self) -> Part:
        """The shelves below each other."""
        painter, wide = self.app.painter, self.app.size[0]
        shelves = (
            (_("Cups"), self._cups()),
            (_("From the houses"), self._keepsakes()),
            (_("Portraits, for every star in a resident's houses"), self._portraits()),
        )
        body = Column(*(shelf(title, [*cells], painter, wide) for title, cells in shelves), gap=18)
        plate = Plate(Scroll(body), inside=22, above=14, below=14)
        return TitledPage(
            _("The cabinet"), plate, Row(back_button(self.app.back), Gap(grow=1)), tallest=720
        )

    def _cups(self) -> Iterable[Part]:
        for cup in CUPS:
            won = self.progress.won_at(cup.id, Prize.CUP)
            yield self._object(_CUP, _(cup.name), won.when if won else None)

    def _keepsakes(self) -> Iterable[Part]:
        for house in HOUSES:
            won = self.progress.won_at(house.id, Prize.SPECIALITY)
            yield self._object(KEEPSAKES[house.id], _(house.name), won.when if won else None)

    def _portraits(self) -> Iterable[Part]:
        theme = self.app.theme
        for one in CHARACTERS:
            stars = [
                self.progress.won_at(house.id, prize)
                for house in HOUSES
                if house.resident == one.name
                for prize in STARS
            ]
            had = [star for star in stars if star is not None]
            complete = len(had) == len(stars)
            told = f"{len(had)}/{len(stars)}"
            if complete:
                told = day_words(max(star.when for star in had))
            face = PORTRAIT_IDS.index(one.portrait)
            yield self._thing(_hung(face, theme, won=complete), one.name, told, won=complete)

    def _object(self, name: str, words: str, when: str | None) -> Part:
        theme, won = self.app.theme, when is not None

        def picture(side: int) -> pygame.Surface:
            return drawn_object(name, side, theme, won=won)

        return self._thing(picture, words, day_words(when or ""), won=won)

    def _thing(
        self, picture: Callable[[int], pygame.Surface], words: str, told: str, *, won: bool
    ) -> Part:
        ink = self.app.theme.accent if won else self.app.theme.muted
        line = Text(told, typeset.SMALL, ink, align=TextAlign.MIDDLE)
        return on_shelf(picture, words, line, self.app.painter, won=won)


def _hung(face: int, theme: Theme, *, won: bool) -> Callable[[int], pygame.Surface]:
    """The portrait of a number, or its place in the dark."""

    def picture(side: int) -> pygame.Surface:
        painted = portrait(face, side, theme)
        if won:
            return painted
        dark = painted.copy()
        dark.fill((70, 74, 78), special_flags=pygame.BLEND_RGB_MULT)
        return dark

    return picture
