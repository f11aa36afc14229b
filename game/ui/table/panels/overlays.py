"""Panels that lie over the table and hold the game: pause, the curtain, the results."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine.choices import Goal
from game.presentation.screen_state import ScreenState
from game.presentation.words.cooperative import shared_title
from game.translation import _, ngettext
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.style.contrast import accent
from game.ui.style.theme import Theme
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import OverlayButton
from game.ui.widgets.buttons import Button, ButtonGroup, column, plaque
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

    def __init__(self, undos: int = 0, *, saved: bool = True, over: bool = False) -> None:
        """`saved` is whether leaving saves the game, `over` whether it has ended."""
        self._undone = undone(undos)
        self._saved = saved and not over
        self._over = over
        self._group = ButtonGroup(focus=0)
        self._panel = pygame.Rect(0, 0, 0, 0)

    @property
    def title(self) -> str:
        """What goes on behind the menu."""
        return _("The game is over") if self._over else _("Paused")

    def lay_out(self, layout: TableLayout) -> None:
        names = (
            (OverlayButton.RESUME, _("Back") if self._over else _("Resume")),
            (OverlayButton.HELP, _("Rules")),
            (OverlayButton.SETTINGS, _("Settings")),
            (OverlayButton.NEW_GAME, _("New game")),
            (
                OverlayButton.MENU,
                _("Save and go to the menu") if self._saved else _("Go to the menu"),
            ),
            (OverlayButton.QUIT, _("Save and quit") if self._saved else _("Quit")),
        )
        size = (layout.px(BUTTON[0]), layout.px(BUTTON[1]))
        height = layout.px(120 if self._undone else 96) + len(names) * (size[1] + layout.px(SPACE))
        self._panel = pygame.Rect(0, 0, size[0] + layout.px(56), height)
        self._panel.center = (layout.area.centerx, layout.size[1] // 2)
        top = (self._panel.centerx, self._panel.y + layout.px(74))
        self._group.buttons = column(names, top, size, layout.px(SPACE))

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


class ResultsPanel:
    """Who won: places, totals and what may come next."""

    def __init__(
        self,
        shown: ScreenState,
        names: tuple[str, ...],
        undos: int = 0,
        portraits: tuple[int, ...] = (),
        *,
        sealed: bool = True,
        same_cards: bool = False,
    ) -> None:
        """How a game came out.

        Args:
            shown: the table at its end.
            names: of the players, by seat.
            undos: how often moves were taken back.
            portraits: their numbers by seat; those of the seats where none are given.
            sealed: whether there is a seal that opens where the cards came from.
            same_cards: whether the same cards can be dealt again.
        """
        self._same_cards = same_cards
        self._told = [line for line in (undone(undos),) if line]
        self._sealed = sealed
        self._shown = shown
        self._names = names
        self._portraits = portraits or tuple(range(len(names)))
        self._shared = shown.variant.rules.goal is Goal.SHARED
        """Whether all won together: then nobody has a place, and points tell nobody apart."""
        self._group = ButtonGroup(focus=0)
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._row = 0
        self._px = 1.0

    @property
    def title(self) -> str:
        """Who won, in one sentence."""
        if self._shared:
            return shared_title(self._shown)
        winners = [self._names[seat] for seat in self._shown.winners]
        if len(winners) == 1:
            return _("{name} won").format(name=winners[0])
        names = ", ".join(winners[:-1])
        return _("{names} and {name} share the win").format(names=names, name=winners[-1])

    @property
    def ranking(self) -> list[tuple[int, int]]:
        """Place and seat, from first to last; equal totals share a place."""
        totals = self._shown.totals
        seats = sorted(range(len(totals)), key=lambda seat: -totals[seat])
        return [(1 + sum(total > totals[seat] for total in totals), seat) for seat in seats]

    def choices(self) -> list[tuple[str, str]]:
        """Names and words of the buttons."""
        same = [(OverlayButton.SAME_CARDS, _("Same cards"))] if self._same_cards else []
        return [
            (OverlayButton.AGAIN, _("Play again")),
            *same,
            (OverlayButton.REPLAY, _("Replay")),
            (OverlayButton.SHEET, _("Score sheet")),
            (OverlayButton.MENU, _("Menu")),
        ]

    def relabel(self) -> None:
        """Put the present words on the buttons."""
        for button, (name, label) in zip(self._group.buttons, self.choices(), strict=False):
            button.name, button.label = name, label

    def lay_out(self, layout: TableLayout) -> None:
        self._px = layout.scale
        self._row = layout.px(40)
        rows = len(self._names)
        height = layout.px(84) + rows * self._row + layout.px(BUTTON[1] + 46)
        height += layout.px(26) * len(self._told)
        choices, space = self.choices(), layout.px(12)
        edge = layout.px(36)
        self._panel = pygame.Rect(0, 0, layout.px(max(520, 60 + 150 * len(choices))), height)
        self._panel.center = (layout.area.centerx, layout.size[1] // 2)
        wide = (self._panel.width - 2 * edge - space * (len(choices) - 1)) // len(choices)
        place = pygame.Rect(self._panel.x + edge, 0, wide, layout.px(BUTTON[1]))
        place.bottom = self._panel.bottom - layout.px(22)
        self._group.buttons = [
            Button(name, label, place.move(number * (wide + space), 0), gold=number == 0, size=16)
            for number, (name, label) in enumerate(choices)
        ]
        if self._sealed:
            corner = pygame.Rect(0, 0, max(24, layout.px(34)), max(24, layout.px(34)))
            corner.topright = (self._panel.right - layout.px(12), self._panel.y + layout.px(12))
            self._group.buttons.append(
                Button(OverlayButton.SEAL, "", corner, icon=OverlayButton.SEAL)
            )

    def handle(self, event: pygame.event.Event) -> str | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_s:
            return OverlayButton.SHEET
        return self._group.handle(event)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, letters = painter.theme, painter.letters
        veil(surface, theme)
        box, px = self._panel, self._px
        sheet(surface, box, theme, letters.scale)
        words = letters.cut(self.title, 28, box.width - round(48 * px), bold=True)
        title = letters.line(words, 28, theme.cream, bold=True, serif=True)
        surface.blit(title, title.get_rect(midtop=(box.centerx, box.y + round(22 * px))))
        made = [0] * len(self._names)
        for deal in self._shown.history:
            for seat, bid in enumerate(deal.result.bids):
                made[seat] += bid == deal.result.tricks[seat]
        y = box.y + round(80 * px)
        left, right = box.x + round(36 * px), box.right - round(36 * px)
        for place, seat in self.ranking:
            won = seat in self._shown.winners
            colour = accent(theme) if won else theme.cream
            middle = y + self._row // 2
            start = left
            if not self._shared:
                number = letters.line(f"{place}.", 18, colour, bold=True)
                surface.blit(number, number.get_rect(midleft=(left, middle)))
                start += round(36 * px)
            face = portrait(self._portraits[seat], round(32 * px), theme)
            surface.blit(face, face.get_rect(midleft=(start, middle)))
            name = letters.cut(self._names[seat], 18, round(180 * px), bold=won)
            text = letters.line(name, 18, colour, bold=won)
            surface.blit(text, text.get_rect(midleft=(start + round(44 * px), middle)))
            told = _("{made} of {deals} made").format(
                made=made[seat], deals=len(self._shown.history)
            )
            quiet = letters.line(told, 15, theme.muted)
            edge = right if self._shared else right - round(64 * px)
            surface.blit(quiet, quiet.get_rect(midright=(edge, middle)))
            y += self._row
            if self._shared:
                continue
            total = letters.line(
                str(self._shown.totals[seat]).replace("-", "−"), 20, colour, bold=True
            )
            surface.blit(total, total.get_rect(midright=(right, middle)))
        for told in self._told:
            quiet = letters.line(letters.cut(told, 15, right - left), 15, theme.muted)
            surface.blit(quiet, quiet.get_rect(midtop=(box.centerx, y + round(8 * px))))
            y += round(26 * px)
        self._group.draw(surface, painter)
