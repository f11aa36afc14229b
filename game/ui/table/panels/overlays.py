"""Panels that lie over the table and hold the game: pause and the curtain."""

from __future__ import annotations

from typing import Final

import pygame

from game.translation import _, ngettext
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.style.theme import Theme
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import OverlayButton
from game.ui.widgets.buttons import ButtonGroup, column, plaque
from game.ui.widgets.overlay import veil

BUTTON: Final = (260, 44)
SPACE: Final = 10


def sheet(surface: pygame.Surface, box: pygame.Rect, theme: Theme, scale: float) -> None:
    """The ground of a panel over the table: nothing shines through the words on it."""
    radius = round(9 * max(1.0, scale))
    surface.blit(plaque(box.size, theme.panel_lit, theme.panel_lit, 1, radius), box)
    surface.blit(panel(box.size, theme, scale, lit=True), box)


def undone(undos: int) -> str:
    """How often moves were taken back, in words; nothing where none was."""
    if not undos:
        return ""
    words = ngettext("{number} move taken back", "{number} moves taken back", undos)
    return words.format(number=undos)


class PausePanel:
    """The menu of a running game. Nothing in it loses a game that is saved."""

    def __init__(
        self, undos: int = 0, *, saved: bool = True, over: bool = False, held: bool | None = None
    ) -> None:
        """The menu of a game.

        Args:
            undos: how often a move was taken back.
            saved: whether leaving saves the game.
            over: whether it has ended.
            held: of a game at a server whether it is paused for everybody; None for one here.
        """
        self._undone = undone(undos)
        self._held = held
        self._saved = saved and not over
        self._over = over
        self._group = ButtonGroup(focus=0)
        self._panel = pygame.Rect(0, 0, 0, 0)

    @property
    def title(self) -> str:
        """What goes on behind the menu."""
        if self._held is not None:
            return _("At this table")
        return _("The game is over") if self._over else _("Paused")

    def lay_out(self, layout: TableLayout) -> None:
        names = self._names_elsewhere() if self._held is not None else self._names_here()
        size = (layout.px(BUTTON[0]), layout.px(BUTTON[1]))
        height = layout.px(120 if self._undone else 96) + len(names) * (size[1] + layout.px(SPACE))
        self._panel = pygame.Rect(0, 0, size[0] + layout.px(56), height)
        self._panel.center = (layout.area.centerx, layout.size[1] // 2)
        top = (self._panel.centerx, self._panel.y + layout.px(74))
        self._group.buttons = column(names, top, size, layout.px(SPACE))

    def _names_here(self) -> list[tuple[str, str]]:
        return [
            (OverlayButton.RESUME, _("Back") if self._over else _("Resume")),
            (OverlayButton.HELP, _("Rules")),
            (OverlayButton.SETTINGS, _("Settings")),
            (OverlayButton.NEW_GAME, _("New game")),
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
            (OverlayButton.SETTINGS, _("Settings")),
            (OverlayButton.MENU, _("Leave; my seat stays mine")),
            (OverlayButton.QUIT, _("Quit")),
        ]
        return [row for row in names if not self._over or row[0] != OverlayButton.HOLD]

    def handle(self, event: pygame.event.Event) -> str | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return OverlayButton.RESUME
        return self._group.handle(event)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, letters = painter.theme, painter.letters
        veil(surface, theme)
        sheet(surface, self._panel, theme, letters.scale)
        title = letters.line(self.title, 26, theme.cream, bold=True, serif=True)
        surface.blit(
            title,
            title.get_rect(midtop=(self._panel.centerx, self._panel.y + round(18 * letters.scale))),
        )
        if self._undone:
            quiet = letters.line(self._undone, 15, theme.muted)
            foot = self._panel.bottom - round(16 * letters.scale)
            surface.blit(quiet, quiet.get_rect(midbottom=(self._panel.centerx, foot)))
        self._group.draw(surface, painter)


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
        self._group = ButtonGroup(focus=0)
        self._panel = pygame.Rect(0, 0, 0, 0)

    def lay_out(self, layout: TableLayout) -> None:
        size = (layout.px(BUTTON[0]), layout.px(BUTTON[1]))
        rows = [(OverlayButton.READY, _("Ready"))]
        if self._changer:
            rows.append(
                (OverlayButton.CHANGE_BID, _("{name}: change bid").format(name=self._changer))
            )
        tall = len(rows) * (size[1] + layout.px(SPACE)) - layout.px(SPACE)
        self._panel = pygame.Rect(0, 0, layout.px(440), layout.px(176) - size[1] + tall)
        self._panel.center = layout.trick.center
        top = (self._panel.centerx, self._panel.bottom - tall - layout.px(22))
        self._group.buttons = column(rows, top, size, layout.px(SPACE))

    def handle(self, event: pygame.event.Event) -> str | None:
        return self._group.handle(event)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, letters = painter.theme, painter.letters
        sheet(surface, self._panel, theme, letters.scale)
        face = portrait(self._portrait, round(58 * letters.scale), theme)
        words = _("Pass to {name}").format(name=self.name)
        room = self._panel.width - face.get_width() - round(70 * letters.scale)
        text = letters.cut(words, 24, room, bold=True)
        title = letters.line(text, 24, theme.cream, bold=True)
        width = face.get_width() + round(14 * letters.scale) + title.get_width()
        x, y = self._panel.centerx - width // 2, self._panel.y + round(54 * letters.scale)
        surface.blit(face, face.get_rect(midleft=(x, y)))
        surface.blit(title, title.get_rect(midright=(x + width, y)))
        self._group.draw(surface, painter)
