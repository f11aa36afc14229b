"""The rows about who plays: name, portrait, and the other players of this machine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.profiles.profile import LONGEST_NAME, Players, Profile
from game.profiles.shelf import ProfileShelf
from game.translation import _
from game.ui.kit.controls import DropDown, Press, Selection, TextLine
from game.ui.kit.layout import Column, Gap, Part, Row
from game.ui.kit.rows import FormRow
from game.ui.paint.portraits import portrait
from game.ui.paint.seat_portraits import PORTRAIT_IDS, own_portrait
from game.ui.platform import settings
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.routes import OwnKey

_IN_A_LINE: Final = 5
"""Portraits beside each other."""
_FACE: Final = 52
"""Height of the button of one, px at scale 1."""


@dataclass(frozen=True, slots=True)
class RemovedPlayer:
    """A player who was removed since the screen was opened, and the folder that has it all."""

    profile: Profile
    folder: Path


class PlayerRows:
    """Makes the rows, and does what is pressed in them."""

    def __init__(self, screen: FormScreen, changed: Callable[[], None]) -> None:
        """`changed` is called once another one plays, or whoever may is another set."""
        self._screen = screen
        self._changed = changed
        self._typed = ""
        """The name of another player, as far as it is typed."""
        self.removed: list[RemovedPlayer] = []

    @property
    def _players(self) -> Players:
        return self._screen.app.players

    def rows(self, name: Part, *, alone: bool) -> list[FormRow]:
        """Name and portrait; and unless `alone`, who else may play here."""
        chosen = self._players.current.portrait
        text = "" if chosen in PORTRAIT_IDS else _("Until you choose one, it goes by your name.")
        found = [
            FormRow(_("Your name"), _("As the others see it."), name),
            FormRow(
                _("Portrait"),
                text,
                self._portraits(),
            ),
        ]
        told = _("Your name at servers belongs to it; a phone can have it too.")
        key = _small("key", f"{_('Open')}…", lambda: self._screen.app.open(OwnKey()))
        found.append(FormRow(_("Your key"), told, key))
        return found if alone else [*found, *self._others()]

    def _others(self) -> list[FormRow]:
        players = self._players.profiles
        found = []
        if len(players) > 1:
            text = _("Each player has settings, a portrait and statistics of their own.")
            found.append(FormRow(_("Who plays"), text, self._choice()))
        text = _("Begins with your settings as they are now, and plays at once.")
        add = _small("add", _("Add"), self._add)
        found.append(FormRow(_("Another player"), text, self._new_name(), below=add))
        if len(players) > 1:
            title = _("Remove {name}", name=self._players.current.name)
            text = _("Put aside with all settings; the games stay.")
            found.append(FormRow(title, text, _small("remove", _("Remove"), self._remove)))
        for number, gone in enumerate(self.removed):
            title = _("{name} was removed", name=gone.profile.name)
            back = _small(f"undo {number}", _("Undo"), partial(self._restore, gone))
            found.append(FormRow(title, "", back, faint=True))
        return found

    # Controls ----------------------------------------------------------------------------------

    def _portraits(self) -> Part:
        """All of them, line by line."""
        lines = [
            PORTRAIT_IDS[first : first + _IN_A_LINE]
            for first in range(0, len(PORTRAIT_IDS), _IN_A_LINE)
        ]
        # Until one is chosen, it is the one that goes by the name.
        mine = PORTRAIT_IDS[own_portrait(self._players, self._screen.app.settings.name)]
        return Column(*(self._line_of_portraits(line, mine) for line in lines), gap=6)

    def _line_of_portraits(self, names: tuple[str, ...], mine: str) -> Part:
        rest = [Gap(grow=1) for _place in range(_IN_A_LINE - len(names))]
        return Row(*(self._portrait(name, chosen=name == mine) for name in names), *rest, gap=6)

    def _portrait(self, name: str, *, chosen: bool) -> Part:
        app = self._screen.app

        def choose() -> None:
            app.depict(name)
            self._changed()

        def face(size: tuple[int, int]) -> pygame.Surface:
            side = min(size) - self._screen.painter.px(4)
            return portrait(PORTRAIT_IDS.index(name), side, app.theme)

        return Press(f"portrait {name}", "", choose, chosen=chosen, face=face, grow=1, tall=_FACE)

    def _choice(self) -> Part:
        profiles = {each.id: each for each in self._players.profiles}

        def choose(chosen: str) -> None:
            self._alter(lambda players: ProfileShelf.usual().choose(players, profiles[chosen]))

        names = [(each.id, each.name) for each in profiles.values()]
        return DropDown(Selection("player", names, self._players.current.id, choose))

    def _new_name(self) -> Part:
        def typed(text: str) -> None:
            self._typed = text

        return TextLine("another", self._typed, typed, longest=LONGEST_NAME, placeholder=_("Name"))

    # What is done ------------------------------------------------------------------------------

    def _add(self) -> None:
        """Another player, who plays from now on and begins with the settings of this one."""
        name, mine = self._typed, settings.written(replace(self._screen.app.settings, guests=()))

        def done() -> None:
            self._typed = ""

        self._alter(lambda players: ProfileShelf.usual().add(players, name, mine), done)

    def _remove(self) -> None:
        """Put the present player away at once: there is a way back, so nobody has to be asked."""
        gone = self._players.current
        where: list[Path] = []

        def work(players: Players) -> Players:
            left, folder = ProfileShelf.usual().remove(players, gone)
            where.append(folder)
            return left

        self._alter(work, lambda: self.removed.append(RemovedPlayer(gone, where[0])))

    def undo(self) -> bool:
        """Bring back who was removed last; False where nobody was."""
        if not self.removed:
            return False
        self._restore(self.removed[-1])
        return True

    def _restore(self, gone: RemovedPlayer) -> None:
        def work(players: Players) -> Players:
            shelf = ProfileShelf.usual()
            return shelf.choose(shelf.restore(players, gone.profile, gone.folder), gone.profile)

        self._alter(work, lambda: self.removed.remove(gone))

    def _alter(
        self, work: Callable[[Players], Players], done: Callable[[], None] = lambda: None
    ) -> None:
        def altered() -> None:
            done()
            self._changed()

        self._screen.app.alter_players(work, altered)


def _small(key: str, text: str, action: Callable[[], None]) -> Part:
    """A button at the right end of its row."""
    return Row(Gap(grow=1), Press(key, text, action, least=120))
