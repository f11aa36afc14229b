"""The Tour: the road with its houses, and the card of the stop where the player stands.

What is won is counted in a thread whenever the screen comes up, so that a game that has just ended
lights its window while one looks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.presentation.game_minutes import game_minutes
from game.presentation.words.bots import bot_title
from game.profiles.shelf import ProfileShelf
from game.puzzles.collection import shipped
from game.roster import MARKS
from game.table.setup import HUMAN, SeatPlan, Setup
from game.table.statistics.summary import Person
from game.tour import tour_progress as tour_files
from game.tour.stars import CupAttempt
from game.tour.stops import CUP_OF, HOUSE_OF, House, HousePuzzle, SetDeal
from game.tour.tour_progress import TourProgress
from game.tour.tour_words import houses_line, news_line, stars_line
from game.tour.visits import cup_setup, lengths, set_deal, visit
from game.translation import N_, _, ngettext
from game.ui.kit.controls import FOOT, DropDown, Press, Segments, Selection, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Painted, Part, Row, RowAlign, Sized
from game.ui.kit.pages import TitledPage, back_button
from game.ui.paint import typeset
from game.ui.paint.seat_portraits import seat_portraits
from game.ui.paint.tour.landscape import landscape
from game.ui.platform import pixels
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import DoPuzzle, TourCabinet
from game.ui.setup.game_launcher import open_recorded, open_table, resume, start
from game.ui.tour.counted import CountedTour, counted
from game.ui.tour.road_map import ALONG, RoadMap
from game.ui.tour.road_view import RoadView
from game.ui.tour.stop_card import StopCard
from game.variants.lengths import Length

_CARD: Final = 400
"""Width of the card at most, px at scale 1."""
_CARD_SHARE: Final = 36
"""Percent of the window that it may take."""
_LIGHT_S: Final = 0.7
"""Seconds for which the road is seen as it was, before what is new lights up."""
_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_ENDS: Final = {pygame.K_HOME: ALONG[0], pygame.K_END: ALONG[-1]}
_LENGTHS: Final = {Length.SHORT: N_("Short"), Length.USUAL: N_("Usual")}


class TourScene(FormScreen):
    """The road and a card."""

    start_at = "play"
    primary = "play"

    def __init__(self, stop: str = "") -> None:
        """`stop` is where the player is put; empty for where that was last."""
        super().__init__()
        self.tour = CountedTour()
        self.read = False
        """Whether everything was counted."""
        self.lit = TourProgress()
        """What is seen as won: a moment after it came up, all that is."""
        self._chosen: dict[str, object] = {"at": stop} if stop in ALONG else {}
        """Where the player stands and what was chosen, as far as that was changed here."""
        self._light_at: float | None = None
        """When what is new lights up."""
        self._reading: BackgroundRead[CountedTour] | None = None
        self.road = RoadMap((1, 1), 1.0)

    # --- the scene's side --------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Count anew: a game may have ended since."""
        person, first = Person(app.players.current.id), app.players.first
        folder = ProfileShelf.usual().own_folder(app.players)
        self._reading = BackgroundRead(lambda: counted(person, first, folder))
        super().enter(app)

    def leave(self) -> None:
        """Keep where the player stands."""
        chosen, folder = dict(self._chosen), ProfileShelf.usual().own_folder(self.app.players)
        if chosen and folder is not None:
            app = self.app
            tasks.run(
                lambda: tour_files.keep(folder, partial(_with, chosen)),
                lambda trouble: app.notify(trouble.text(_)) if trouble is not None else None,
            )
        super().leave()

    def update(self, now: float, dt: float) -> None:
        """Take what was counted; what is new lights up a moment later."""
        if self._light_at is not None and now >= self._light_at:
            self._light_at = None
            self.lit = self.tour.progress
            self.rebuild()
        reading = self._reading
        if reading is None or not reading.done:
            return
        self._reading = None
        if reading.result is None:
            self.app.notify(reading.failure)
            return
        tour = self.tour = reading.result
        self.read = True
        if tour.trouble is not None:
            self.app.notify(tour.trouble.text(_))
        self.lit = tour.before if tour.news else tour.progress
        if tour.news:
            self._light_at = now + (0 if self.app.settings.reduced_motion else _LIGHT_S)
            self._tell_news()
        self.rebuild()

    def _tell_news(self) -> None:
        news = self.tour.news
        if len(news) > 3:
            prizes = ngettext("{number} prize", "{number} prizes", len(news), number=len(news))
            self.app.notify(_("Your finished games have won {prizes} here.", prizes=prizes))
            return
        for one in news:
            self.app.notify(news_line(one))

    @property
    def needs_frames(self) -> bool:
        """While something is counted or about to light up."""
        return self._changed or self._reading is not None or self._light_at is not None

    # --- what is chosen ----------------------------------------------------------------------

    @property
    def choices(self) -> TourProgress:
        """Where the player stands, and strength and length of games."""
        return _with(self._chosen, self.tour.progress)

    @property
    def stop(self) -> str:
        """The stop that is chosen."""
        at = self.choices.at
        return at if at in ALONG else ALONG[0]

    @property
    def level(self) -> str:
        """Of the bots at houses."""
        level = self.choices.level
        return level if level in MARKS else "casual"

    def _length(self, house: House) -> Length:
        offered, wished = lengths(house), self.choices.length
        return wished if wished in offered else offered[-1]

    def choose(self, stop: str) -> None:
        """Go to another stop."""
        if stop != self.stop:
            self._change(at=stop)

    def _change(self, **chosen: object) -> None:
        self._chosen.update(chosen)
        self.rebuild()

    # --- what is on it -----------------------------------------------------------------------

    def backdrop(self) -> pygame.Surface:
        """The evening."""
        tall = self.app.size[1]
        tops = tuple(round(tall * share) for share in (0.66, 0.4, 0.2))
        return landscape(self.app.size, tops, self.app.theme)

    def tree(self) -> Part:
        """The road, and the card of the stop that is chosen."""
        app, theme = self.app, self.app.theme
        players = app.players
        me = SeatPlan(players.current.name, HUMAN, players.current.id)
        face = seat_portraits(players, (me,))[0]

        def paint(surface: pygame.Surface, area: Rect) -> None:
            if area.size != self.road.room or app.scale != self.road.scale:
                self.road = RoadMap(area.size, app.scale)
            RoadView(self.road, app.painter, face).paint(surface, area, self.lit, self.stop)

        shown = replace(self.tour, progress=self.lit)
        card = StopCard(
            shown,
            app.painter,
            app.book,
            self._minutes,
            self._take_special,
            app.settings,
            app.change,
        )
        wide = min(_CARD, round(app.size[0] / app.scale) * _CARD_SHARE // 100)
        road = Painted(paint, grow=1, key="road", keys=self._walk)
        body = Row(
            Column(road, grow=1),
            Sized(card.tree(self.stop), wide=wide),
            gap=20,
            align=RowAlign.WHOLE,
        )
        counts = f"{stars_line(self.lit)}  ·  {houses_line(self.lit)}"
        beside = Text(counts, typeset.BODY, theme.on_felt, align=TextAlign.RIGHT, lines=1, grow=1)
        return TitledPage(_("The Tour"), body, self._foot(), beside=beside)

    def _foot(self) -> Part:
        stop, house = self.stop, HOUSE_OF.get(self.stop)
        path = self.tour.open_games.get((stop, False))
        words = _("Go on") if path is not None else _("Go in") if house else _("Play")
        parts: list[Part] = [
            back_button(self.app.back),
            Press("cabinet", _("The cabinet"), self._open_cabinet, tall=FOOT),
            Gap(grow=1),
        ]
        if house is not None and path is None:
            parts += [*self._length_choice(house), self._level_choice()]
        elif house is not None:
            parts.append(Press("anew", _("Again"), self._begin, tall=FOOT))
        gold = Press("play", words, self._play, gold=True, enabled=self.read, least=200, tall=FOOT)
        return Row(*parts, gold, gap=12)

    def _length_choice(self, house: House) -> list[Part]:
        offered = lengths(house)
        if len(offered) < 2:
            return []
        named = [(length, _(_LENGTHS[length])) for length in offered]
        choose = lambda length: self._change(length=length)  # noqa: E731
        return [Segments(Selection("length", named, self._length(house), choose), tall=FOOT)]

    def _level_choice(self) -> Part:
        named = [(level, bot_title(level)) for level in MARKS]
        choose = lambda level: self._change(level=level)  # noqa: E731
        return DropDown(Selection("level", named, self.level, choose), tall=FOOT)

    def _minutes(self, house: House) -> int:
        name = self.app.players.current.name
        setup = visit(house, name, self.level, self._length(house), seed=0)
        return game_minutes(setup.variant, setup.players)

    # --- what the player does ----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on a stop chooses it, and the wheel goes along the road."""
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEWHEEL and self._over_road(pixels.mouse()):
            place = ALONG.index(self.stop) + (-1 if event.y > 0 else 1)
            self.choose(ALONG[min(max(0, place), len(ALONG) - 1)])
            return True
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        stop = self.stop_at(event.pos) if pressed else None
        if stop is not None:
            self.choose(stop)
        return stop is not None

    def stop_at(self, pos: tuple[int, int]) -> str | None:
        """The stop at a point of the window."""
        if not self._over_road(pos):
            return None
        area = Rect(self.control("road").get_abs_rect())
        across, down = self.road.offset(self.stop)
        return self.road.at((pos[0] - area.left + across, pos[1] - area.top + down))

    def _over_road(self, pos: tuple[int, int]) -> bool:
        return Rect(self.control("road").get_abs_rect()).collidepoint(pos)

    def _walk(self, key: int) -> bool:
        """Arrows go from stop to stop, Home and End to the ends of the road; Enter goes in."""
        if key in _ARROWS:
            self.choose(self.road.beside(self.stop, *_ARROWS[key]))
        elif key in _ENDS:
            self.choose(_ENDS[key])
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._play()
        else:
            return False
        return True

    def _open_cabinet(self) -> None:
        self.app.open(TourCabinet(self.lit))

    def _play(self) -> None:
        """Sit down at the stop, or go on with the game that was left there."""
        if not self.read:
            return
        path = self.tour.open_games.get((self.stop, False))
        if path is not None:
            open_recorded(self.app, partial(resume, path), failed=self._look_again)
            return
        self._begin()

    def _begin(self) -> None:
        """A new game at the stop."""
        house, name = HOUSE_OF.get(self.stop), self.app.players.current.name
        if house is not None:
            self._sit_down(visit(house, name, self.level, self._length(house)))
            return
        cup = CUP_OF[self.stop]
        attempt = self.tour.attempts.get(cup.id) or CupAttempt(cup, 0, ())
        self._sit_down(cup_setup(cup, attempt.next_game, name))

    def _take_special(self) -> None:
        """The puzzle or the set deal of the house."""
        house = HOUSE_OF[self.stop]
        match house.speciality:
            case HousePuzzle(name):
                puzzle = next(each for each in shipped() if each.id == name)
                self.app.open(DoPuzzle(puzzle, self.tour.puzzles, on_tour=True))
            case SetDeal() as deal:
                path = self.tour.open_games.get((house.id, True))
                if path is not None:
                    open_recorded(self.app, partial(resume, path), failed=self._look_again)
                else:
                    person = self.app.players.current.name
                    self._sit_down(set_deal(house, deal, person, self.level))

    def _sit_down(self, setup: Setup) -> None:
        players = self.app.players
        open_table(self.app, lambda: start(setup, players), failed=self._look_again)

    def _look_again(self) -> None:
        """A game is gone."""
        self.enter(self.app)


def _with(chosen: Mapping[str, object], held: TourProgress) -> TourProgress:
    """The same with what was chosen."""
    return replace(held, **chosen)  # type: ignore[arg-type]
