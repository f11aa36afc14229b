"""The card of a stop: who lives there, what is remembered, stars, and the one thing beside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.presentation.characters.people import CHARACTERS
from game.presentation.moods import FaceMood
from game.presentation.words.bots import bot_title
from game.tour.stars import STARS, CupAttempt, Prize, Won
from game.tour.stops import CUP_OF, HOUSE_OF, Bet, Cup, House
from game.tour.tour_words import (
    cup_line,
    door_line,
    door_mood,
    house_line,
    prize_line,
    prize_title,
    result_line,
    rival_line,
    speciality_line,
    speciality_words,
    stop_name,
    won_line,
)
from game.translation import _
from game.ui.kit.controls import Press, Text
from game.ui.kit.layout import (
    SCROLL_TAKES,
    Column,
    Gap,
    Painted,
    Part,
    Plate,
    Row,
    RowAlign,
    Scroll,
)
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.icons import icon
from game.ui.paint.painter import Painter
from game.ui.paint.players_at_table import paint_players_at_table
from game.ui.paint.portraits import portrait
from game.ui.paint.seat_portraits import PORTRAIT_IDS
from game.ui.paint.tour.doorway import paint_doorway
from game.ui.platform.settings import CardBack, Felt, Settings
from game.ui.style.felts import laid_with
from game.ui.style.theme import mixed
from game.ui.tour.counted import CountedTour

_LEAST_DOORWAY, _LEAST_RIVALS = 84, 132
_STAR: Final = 24
_FACE: Final = 40
"""Heights of a picture at least, of a star, of a rival's portrait, px at scale 1.

A picture takes all the height that the words leave.
"""
_LIVES_IN: Final = {each.name: PORTRAIT_IDS.index(each.portrait) for each in CHARACTERS}
"""By the name of a character the number of the portrait."""


class StopCard:
    """Makes the card of whatever stop is chosen."""

    def __init__(
        self,
        tour: CountedTour,
        painter: Painter,
        book: CardBook,
        minutes: Callable[[House], int],
        take: Callable[[], None],
        settings: Settings,
        change: Callable[[Settings], None],
    ) -> None:
        """Take what is told.

        Args:
            tour: how far the player is.
            painter: of the window.
            book: its cards.
            minutes: about how long a game at a house takes.
            take: does the puzzle of a house, or sits down to its set deal.
            settings: with the cloth and the card back of every table; a house has its own cloth.
            change: takes others.
        """
        self._tour, self._painter, self._book = tour, painter, book
        self._minutes, self._take = minutes, take
        self._settings, self._change = settings, change

    def tree(self, stop: str) -> Part:
        """The card, on paper; it scrolls where it is too tall, but for what can be done."""
        cup = CUP_OF.get(stop)
        told = self._house(HOUSE_OF[stop]) if cup is None else self._cup(cup)
        foot = [] if cup is not None else self._taken_on(HOUSE_OF[stop])
        # At the left as much air as the bar has at the right.
        held = Row(Gap(SCROLL_TAKES), told, gap=0, align=RowAlign.WHOLE)
        shown = Scroll(held, yields=True, paper=True)
        return Plate(Column(shown, *foot, grow=1), inside=18, above=14, below=12, paper=True)

    def _house(self, house: House) -> Part:
        tour, theme = self._tour, self._painter.theme
        last = tour.visits.get(house.id)
        quote = f"“{door_line(house, tour.progress, last)}”"
        stars = [
            part
            for prize in STARS
            for won in [tour.progress.won_at(house.id, prize)]
            for part in (
                Gap(6),
                self._prize(prize_title(prize), prize_line(prize, won), won),
            )
        ]
        return Column(
            self._resident(house),
            Gap(8),
            Text(stop_name(house.id), typeset.TITLE, theme.sheet_ink),
            Text(
                f"{_(house.name)} · {house_line(house, self._minutes(house))}",
                typeset.SMALL,
                theme.sheet_muted,
            ),
            Gap(6),
            Text(
                _("{name} lives here", name=house.resident),
                typeset.HEADING,
                theme.sheet_ink,
            ),
            Text(quote, typeset.BODY, theme.sheet_ink),
            *([Text(result_line(house, last), typeset.SMALL, theme.sheet_muted)] if last else []),
            *stars,
            Gap(10),
            self._speciality(house),
            grow=1,
        )

    def _speciality(self, house: House) -> Part:
        theme = self._painter.theme
        won = self._tour.progress.won_at(house.id, Prize.SPECIALITY)
        told: list[Part] = [
            Text(prize_title(Prize.SPECIALITY), typeset.STRONG, theme.sheet_ink),
            Text(speciality_words(house), typeset.SMALL, theme.sheet_ink),
            Text(f"“{speciality_line(house, won)}”", typeset.SMALL, theme.sheet_muted),
        ]
        if won is not None:
            told.append(Text(won_line(won), typeset.SMALL, theme.sheet_ink))
        words = Column(*told, gap=2, grow=1)
        return Row(self._mark("seal", won), words, gap=12, align=RowAlign.TOP)

    def _taken_on(self, house: House) -> list[Part]:
        """The button of a puzzle or a set deal; a bet is part of every game there."""
        won = self._tour.progress.won_at(house.id, Prize.SPECIALITY) is not None
        if isinstance(house.speciality, Bet):
            return []
        words = _("Again") if won else _("Begin")
        return [
            Gap(6),
            Row(Gap(grow=1), Press("special", words, self._take), Gap(SCROLL_TAKES), gap=0),
        ]

    def _cup(self, cup: Cup) -> Part:
        tour, theme = self._tour, self._painter.theme
        attempt = tour.attempts.get(cup.id) or CupAttempt(cup, 0, ())
        won = tour.progress.won_at(cup.id, Prize.CUP)
        told = cup_line(attempt) if won is None or not attempt.over else won_line(won)
        points = {one.name: one.points for one in attempt.standing}
        rounds = ", ".join(map(stop_name, cup.rounds))
        lines = [
            part
            for rival in cup.rivals
            for part in (
                Gap(8),
                self._rival(
                    rival.name,
                    bot_title(rival.level),
                    f"{_(rival.history)} {rival_line(tour.ahead_of.get(rival.name))}".rstrip(),
                    points[rival.name],
                ),
            )
        ]
        own = _("{one}: {other}", one=_("You"), other=points[""])
        return Column(
            self._picture(cup.rounds[0], {rival.name: points[rival.name] for rival in cup.rivals}),
            Gap(8),
            Text(_(cup.name), typeset.TITLE, theme.sheet_ink),
            Text(
                _("Three short games: {games}", games=rounds),
                typeset.SMALL,
                theme.sheet_muted,
            ),
            Gap(6),
            Text(told, typeset.HEADING, theme.sheet_ink),
            Text(
                _("A point for each player who finishes behind you in a game. {own}", own=own),
                typeset.BODY,
                theme.sheet_ink,
            ),
            *lines,
            Gap(10),
            self._prize(
                prize_title(Prize.CUP),
                won_line(won) if won else _("its cloth and card back are yours"),
                won,
            ),
            *self._gains(cup, won),
            grow=1,
        )

    def _gains(self, cup: Cup, won: Won | None) -> list[Part]:
        """Cloth and card back of a cup that was won, to be used at every table."""
        if won is None:
            return []
        now = self._settings
        presses = [
            Press(
                name,
                words,
                partial(self._change, chosen),
                enabled=chosen != now,
                why=_("It is on your table now."),
            )
            for name, words, chosen in (
                ("back", _("Use its card back"), replace(now, back=CardBack(cup.back))),
                ("cloth", _("Lay its cloth"), replace(now, felt=Felt(cup.cloth))),
            )
        ]
        return [Gap(16), Row(*presses, Gap(grow=1))]

    def _resident(self, house: House) -> Part:
        cloth = laid_with(self._painter.theme, Felt(house.cloth))
        face, mood = _LIVES_IN[house.resident], door_mood(house, self._tour.visits.get(house.id))
        paint = partial(paint_doorway, face, mood, cloth, self._book, self._painter)
        return Painted(paint, tall=_LEAST_DOORWAY, grow=1)

    def _picture(self, variant: str, points: Mapping[str, int]) -> Part:
        """The rivals with their points: whoever leads is glad, whoever is last winces."""
        faces = [_LIVES_IN[name] for name in points]
        first, last = max(points.values()), min(points.values())
        looks = {first: FaceMood.GLAD, last: FaceMood.WINCING} if first > last else {}
        moods = [looks.get(each, FaceMood.PLAIN) for each in points.values()]
        paint = partial(paint_players_at_table, variant, faces, moods, self._book, self._painter)
        return Painted(paint, tall=_LEAST_RIVALS, grow=1)

    def _prize(self, title: str, told: str, won: Won | None) -> Part:
        theme = self._painter.theme
        words = Column(
            Text(title, typeset.STRONG, theme.sheet_ink),
            Text(told, typeset.SMALL, theme.sheet_muted),
            grow=1,
        )
        return Row(self._mark("star", won), words, gap=12)

    def _rival(self, name: str, level: str, history: str, points: int) -> Part:
        theme = self._painter.theme

        def paint(surface: pygame.Surface, place: Rect) -> None:
            side = min(place.size)
            surface.blit(portrait(_LIVES_IN[name], side, theme), place)

        title = _("{name}, {level}: {points}", name=name, level=level, points=points)
        words = Column(
            Text(title, typeset.STRONG, theme.sheet_ink),
            Text(history, typeset.SMALL, theme.sheet_muted),
            grow=1,
        )
        return Row(Painted(paint, _FACE, _FACE), words, gap=12)

    def _mark(self, name: str, won: Won | None) -> Part:
        """A star or a seal: gold, silver, or an outline of one that is open."""
        theme = self._painter.theme
        gold, silver = mixed(theme.card_gold, theme.sheet_ink, 0.15), (128, 142, 164)
        ink = theme.sheet_muted if won is None else silver if won.silver else gold

        def paint(surface: pygame.Surface, place: Rect) -> None:
            side = min(place.size)
            surface.blit(icon(name, side, ink), place)
            if won is None:
                hole = icon(name, side * 7 // 10, theme.sheet)
                surface.blit(
                    hole, hole.get_rect(center=(place.left + side // 2, place.top + side // 2))
                )

        return Painted(paint, _STAR, _STAR)
