"""Panels that lie over the table and hold the game: pause and the curtain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.translation import _, ngettext
from game.ui.kit.controls import Press, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, RowAlign, Sized
from game.ui.kit.painted_panel import PaintedPanel, fitted
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.typeset import TextStyle
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import OverlayButton
from game.ui.widgets.overlay import veil

BUTTON: Final = (260, 44)
"""px of an answer at scale 1."""
SPACE: Final = 10
FACE: Final = 58
CURTAIN: Final = 440
"""Width of the curtain's panel."""
HEAD: Final = typeset.FIGURE
PASS: Final = TextStyle(24, bold=True)


def presses(named: Sequence[tuple[str, str]], *, gold: bool = False) -> list[Part]:
    """Buttons of these keys and words; `gold` is whether the first one is."""
    return [
        Press(key, words, gold=gold and place == 0, tall=BUTTON[1])
        for place, (key, words) in enumerate(named)
    ]


def answers(*named: tuple[str, str]) -> Part:
    """Buttons of these keys and words below each other, the first one gold."""
    column = Column(*presses(named, gold=True), gap=SPACE)
    return Row(Gap(grow=1), Sized(column, wide=BUTTON[0]), Gap(grow=1), gap=0)


def over_trick(tree: Part, painter: Painter, layout: TableLayout) -> pygame.Rect:
    """Where a panel lies that stands in the middle of the trick, px of the window.

    Where words are large it stays within the room of panels, clear of the corners if it can.
    """
    wide = tree.wide(painter)
    box = pygame.Rect(0, 0, wide, tree.tall(painter, wide))
    box.center = layout.trick.center
    if layout.has_faces:
        box.top = max(box.top, layout.panels_top)
        return box
    rooms = [room for room in layout.panel_rooms if room.w >= box.w and room.h >= box.h]
    return box.clamp((rooms or [layout.panel_room])[0])


def undone(undos: int) -> str:
    """How often moves were taken back, in words; nothing where none was."""
    if not undos:
        return ""
    return ngettext("{number} move taken back", "{number} moves taken back", undos, number=undos)


class PausePanel:
    """The menu of a running game. Nothing in it loses a game that is saved."""

    def __init__(
        self,
        undos: int = 0,
        *,
        saved: bool = True,
        over: bool = False,
        held: bool | None = None,
        on_tour: bool = False,
        after: Sequence[tuple[str, str]] = (),
    ) -> None:
        """The menu of a game.

        Args:
            undos: how often a move was taken back.
            saved: whether leaving saves the game.
            over: whether it has ended.
            held: of a game at a server whether it is paused for everybody; None for one here.
            on_tour: whether it is one of the Tour, to whose road it leads back.
            after: names and words of what there is to do with a game that has ended.
        """
        self.undone = undone(undos)
        """How often moves were taken back, in words."""
        self._held = held
        self._saved = saved and not over
        self._over = over
        self._on_tour = on_tour
        self._after = [*after]
        self.panel = PaintedPanel(start=OverlayButton.RESUME)

    @property
    def title(self) -> str:
        """What goes on behind the menu."""
        if self._held is not None:
            return _("At this table")
        return _("The game is over") if self._over else _("Paused")

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        tree, painter = fitted([self._tree], [layout.size], painter, layout.base)
        wide = tree.narrow(painter)
        box = pygame.Rect(0, 0, wide, tree.tall(painter, wide))
        box.center = (layout.area.centerx, layout.size[1] // 2)
        self.panel.lay_out(tree, box, painter)

    def _tree(self, painter: Painter) -> Part:
        names = self._names_elsewhere() if self._held is not None else self._names_here()
        quiet = Text(self.undone, typeset.BODY, painter.theme.muted, align=TextAlign.MIDDLE)
        parts = Column(
            Text(self.title, HEAD, align=TextAlign.MIDDLE),
            Gap(18),
            self._buttons(names),
            *((Gap(10), quiet) if self.undone else ()),
        )
        return Plate(parts, inside=28, above=18, below=18 if self.undone else 28, lit=True)

    def _buttons(self, names: list[tuple[str, str]]) -> Part:
        """Below each other; what a game that has ended offers of itself in its own column."""
        if not self._after:
            return answers(*names)
        first, *others = names
        offered = {name for name, _words in self._after}
        rest = [one for one in others if one[0] not in offered]
        columns = [presses(self._after), presses(rest)]
        wide = [Sized(Column(*column, gap=SPACE), wide=BUTTON[0]) for column in columns]
        return Column(answers(first), Row(*wide, gap=SPACE, align=RowAlign.TOP), gap=SPACE)

    def _names_here(self) -> list[tuple[str, str]]:
        onward = (OverlayButton.NEW_GAME, _("New game"))
        if self._on_tour:  # the next game there is begun at a house
            road = _("Save and go to the road") if self._saved else _("Go to the road")
            onward = (OverlayButton.ROAD, road)
        return [
            (OverlayButton.RESUME, _("Back") if self._over else _("Resume")),
            (OverlayButton.HELP, _("Rules")),
            (OverlayButton.SEAL, _("Fair cards")),
            (OverlayButton.SETTINGS, _("Settings")),
            onward,
            (
                OverlayButton.MENU,
                _("Save and go to the menu") if self._saved else _("Go to the menu"),
            ),
            (OverlayButton.QUIT, _("Save and quit") if self._saved else _("Quit")),
        ]

    def _names_elsewhere(self) -> list[tuple[str, str]]:
        """Nobody else waits for this menu; the seat stays one's own when one leaves."""
        hold = _("Go on for everybody") if self._held else _("Pause for everybody")
        names: list[tuple[str, str]] = [
            (OverlayButton.RESUME, _("Back to the table")),
            (OverlayButton.TALK, _("Talk and people")),
            (OverlayButton.HOLD, hold),
            (OverlayButton.HELP, _("Rules")),
            (OverlayButton.SEAL, _("Fair cards")),
            (OverlayButton.SETTINGS, _("Settings")),
            (OverlayButton.MENU, _("Leave; my seat stays mine")),
            (OverlayButton.QUIT, _("Quit")),
        ]
        return [row for row in names if not self._over or row[0] != OverlayButton.HOLD]

    def handle(self, event: pygame.event.Event) -> str | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return OverlayButton.RESUME
        return self.panel.handle(event)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        veil(surface, painter.theme)
        self.panel.draw(surface, self.panel.painter)


class Curtain:
    """Hides the hand until the person whose turn it is says that nobody else looks.

    Who has just bid still sits there, and may change that bid before the screen is passed on.
    """

    def __init__(
        self, name: str, seat: int, changer: str = "", portrait: int | None = None
    ) -> None:
        """A panel for the person in a seat.

        Args:
            name: of that person.
            seat: theirs.
            changer: the name of whoever may still change a bid; empty where nobody may.
            portrait: its number; None for that of the seat.
        """
        self.name = name
        self.seat = seat
        self._portrait = seat if portrait is None else portrait
        self._changer = changer
        self.panel = PaintedPanel(start=OverlayButton.READY)

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        rows: list[tuple[str, str]] = [(OverlayButton.READY, _("Ready"))]
        if self._changer:
            rows.append((OverlayButton.CHANGE_BID, _("{name}: change bid", name=self._changer)))
        room = layout.panel_room
        forms = [partial(self._tree, rows, room.width, close=close) for close in (False, True)]
        tree, painter = fitted(forms, [room.size], painter, layout.base)
        self.panel.lay_out(tree, over_trick(tree, painter, layout), painter)

    def _tree(
        self, rows: Sequence[tuple[str, str]], room: int, painter: Painter, *, close: bool
    ) -> Part:
        """A `close` one has its answers beside each other, in a `room` of so many px of width."""
        words = _("Pass to {name}", name=self.name)
        face, text = Painted(self._paint_face, FACE, FACE), Text(words, PASS, lines=1)
        side = Row(
            *(
                Press(key, words, gold=not at, tall=BUTTON[1], grow=1)
                for at, (key, words) in enumerate(rows)
            )
        )
        parts = Column(
            Row(Gap(grow=1), face, text, Gap(grow=1)),
            Gap(10 if close else 22),
            side if close else answers(*rows),
        )
        edge = 14 if close else 25
        plate = Plate(parts, inside=edge if close else 28, above=edge, below=edge - 3, lit=True)
        return Sized(plate, wide=min(CURTAIN, int(room / painter.scale)) if close else CURTAIN)

    def handle(self, event: pygame.event.Event) -> str | None:
        return self.panel.handle(event)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        self.panel.draw(surface, self.panel.painter)

    def _paint_face(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        surface.blit(portrait(self._portrait, place.width, self.panel.painter.theme), place)
