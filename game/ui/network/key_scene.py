"""A player's key: what belongs to it, and how it is carried to another device or taken from one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pygame
import pygame_gui

from game.net.client.own_key import (
    AnotherKey,
    KeyNotCarried,
    carried_key,
    own_key,
    take_key,
    write_key,
)
from game.net.keys import KeyPair, own_pair
from game.net.qr_codes import modules, page_link
from game.presentation.moods import FaceMood
from game.presentation.words.network import digit_groups
from game.storage.files import reason
from game.storage.kept_documents import KeptDocument
from game.storage.typed_path import NoHomeFolder, typed_path, unquoted
from game.table.setup import HUMAN, SeatPlan
from game.translation import _, sentence
from game.ui.kit.controls import DropDown, Press, Selection, Text, TextLine
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, RowAlign, Scroll, Wrap
from game.ui.kit.pages import BETWEEN, TitledPage, Verdict, back_button, sheet
from game.ui.kit.poster import poster_title
from game.ui.kit.qr_code import QRCodePart
from game.ui.network.entering import KnownPage, known_pages
from game.ui.paint import typeset
from game.ui.paint.seat_portraits import seat_portraits
from game.ui.paint.tour.doorway import paint_doorway
from game.ui.platform import clipboard
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App

_CODE: Final = 210
"""Side of the QR code, px at scale 1."""
_PICTURE, _LEAST_PICTURE = 240, 90
"""Height of the picture as wanted and at least, px at scale 1."""
_LONGEST: Final = 400
_FILE: Final = "blackout.key"


@dataclass(frozen=True, slots=True)
class _Told:
    """What came of something that was done to the key."""

    pair: KeyPair | None
    """The player's by now; None where that is not known."""
    words: str = ""
    offered: KeyPair | None = None
    """One to be taken in, for which the player's would have to give way."""


class OwnKeyScene(FormScreen):
    """On paper whose key it is; beside that its link for a phone, and files, written and taken in.

    The link, which is a secret, is not in sight before it is asked for.
    """

    start_at = "back"

    def __init__(
        self, pages: Callable[[], tuple[KnownPage, ...]] = known_pages, target: str = ""
    ) -> None:
        """Nothing is read before `enter`.

        Args:
            pages: reads at which servers' pages a phone may take the key over.
            target: the file that is offered to be written; empty for one in the user's folder.
        """
        super().__init__()
        self._read_pages = pages
        self.pair: KeyPair | None = None
        self.pages: tuple[KnownPage, ...] = ()
        self._page = 0
        self.shows_link = False
        self.target = target or str(Path.home() / _FILE)
        self.source = ""
        self.offered: KeyPair | None = None
        """One that may take the place of the player's, which is asked."""
        self.message = ""

    def enter(self, app: App) -> None:
        """Read the key, which is drawn where there is none, and the servers."""
        super().enter(app)
        self._do(_pair_of)
        tasks.run(self._read_pages, self._take_pages)

    def _take_pages(self, pages: tuple[KnownPage, ...]) -> None:
        if self.is_built and pages != self.pages:
            self.pages, self._page = pages, 0
            self.rebuild()

    # --- widgets -----------------------------------------------------------------------------

    def tree(self) -> Part:
        """Whose key it is on paper, beside that how it is carried, and what came of a press."""
        accent = self.app.theme.accent
        files = sheet(_("As a file"), accent, self._files())
        ways: list[Part] = [files]
        if self.pair is not None:
            ways.insert(0, sheet(_("To a phone"), accent, Column(*self._link(self.pair))))
        beside = Scroll(Column(*ways, gap=BETWEEN), grow=62)
        body = Row(self._card(), beside, gap=28, align=RowAlign.WHOLE, grow=1)
        foot = Row(back_button(self.app.back), Verdict(lambda: self.message))
        return TitledPage(_("Your key"), body, foot)

    def _card(self) -> Part:
        """The player under the lamp, and by what servers know the name."""
        app, theme, pair = self.app, self.app.theme, self.pair
        you = SeatPlan(app.players.current.name, HUMAN, app.players.current.id)
        face = seat_portraits(app.players, (you,))[0]
        paint = partial(paint_doorway, face, FaceMood.PLAIN, theme, app.book, app.painter)
        about = _(
            "Your name and your seats at a server belong to this key, whatever address or port the "
            "server has. Only somebody who has the key comes in under your name."
        )
        told: list[Part] = []
        if pair is not None:
            words = _("Servers know it by {key}", key=digit_groups(pair.public))
            told = [Gap(10), Text(words, typeset.SMALL, theme.sheet_muted)]
        held = Column(
            Painted(paint, tall=_PICTURE, least=_LEAST_PICTURE, grow=1),
            Gap(12),
            Text(_("Your name"), typeset.SMALL, theme.sheet_muted),
            poster_title(you.name, theme.sheet_ink),
            Gap(6),
            Text(about, typeset.BODY, theme.sheet_ink),
            *told,
        )
        return Plate(Scroll(held, yields=True, paper=True), inside=20, paper=True, grow=38)

    def _link(self, pair: KeyPair) -> list[Part]:
        """How a phone's browser takes the key over at the page of a server."""
        if not self.pages:
            about = _(
                "A phone takes the key over at the page of a server. Host a table or join one "
                "first: then its link is here."
            )
            return [Text(about)]
        chosen: Part = Text(self.pages[0].name)
        if len(self.pages) > 1:
            names = [(number, one.name) for number, one in enumerate(self.pages)]
            chosen = DropDown(Selection("page", names, self._page, self._choose_page))
        secret = Text(_("This is a secret: whoever has it, or a picture of it, can play as you."))
        if not self.shows_link:
            show = Press("show", _("Show the link and its code"), partial(self._show, shows=True))
            return [chosen, Gap(8), secret, Gap(10), Wrap(show)]
        page = self.pages[self._page]
        link = page_link(page.address, page.code, secret=pair.secret)
        found = modules(link)
        code = Gap() if found is None else QRCodePart(found, _CODE)
        beside = Column(
            secret,
            Gap(8),
            Text(_("Scan it with the phone's camera; its page comes up with your key.")),
            Gap(10),
            Wrap(
                Press("copy", _("Copy"), partial(self._copy, link)),
                Press("hide", _("Hide it"), partial(self._show, shows=False)),
            ),
            grow=1,
        )
        return [chosen, Gap(8), Row(code, beside, gap=16)]

    def _files(self) -> Part:
        target = TextLine("target", self.target, self._type_target, longest=_LONGEST, grow=2)
        source = TextLine("source", self.source, self._type_source, longest=_LONGEST, grow=2)
        boxes: list[Part] = [
            Text(_("To another computer"), typeset.STRONG),
            Gap(4),
            Text(_("This is a secret: whoever has it, or a picture of it, can play as you.")),
            Gap(6),
            Row(target, Press("write", _("Write the file"), self._write, grow=1)),
            Gap(20),
            Text(_("A key from another device"), typeset.STRONG),
            Gap(4),
            Text(_("The path of its file, or its link; a file can also be dropped here.")),
            Gap(6),
            Row(source, Press("take", _("Take it in"), self._take, grow=1)),
        ]
        if self.offered is not None:
            boxes += [Gap(16), *self._question(self.offered)]
        return Column(*boxes)

    def _question(self, offered: KeyPair) -> Sequence[Part]:
        """Whether the player's key gives way."""
        return (
            Text(
                _(
                    "You have a key already, to which names at servers may belong. Shall {key} "
                    "take its place? The old one is kept in a file of its own.",
                    key=digit_groups(offered.public, 2),
                )
            ),
            Gap(8),
            Wrap(
                Press("keep", _("Keep my key"), self._keep),
                Press("replace", _("Take it in"), partial(self._replace, offered)),
            ),
        )

    # --- what the player does ----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """A file that is dropped is taken in, as Enter in its line takes what was typed."""
        if super().handle(event):
            return True
        if event.type == pygame.DROPFILE:
            self.source = event.file
            self._take()
            return True
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED and self.source.strip():
            self._take()
            return True
        return False

    def _type_target(self, text: str) -> None:
        self.target = text

    def _type_source(self, text: str) -> None:
        self.source = text

    def _choose_page(self, number: int) -> None:
        self._page = number
        self.rebuild()

    def _show(self, *, shows: bool) -> None:
        self.shows_link = shows
        self.rebuild()

    def _copy(self, link: str) -> None:
        if clipboard.put(link):
            self.message = _("Copied: it is in the clipboard.")
        else:
            self.message = _("There is no clipboard here.")

    def _keep(self) -> None:
        self.offered = None
        self.message = _("This is your key.")
        self.rebuild()

    def _write(self) -> None:
        typed, pair = self.target, self.pair
        if not self.target.strip():
            self.message = _("Say where the file is to be written.")
            return

        def work(key: KeptDocument[KeyPair]) -> _Told:
            known, target = own_pair(key), typed_path(typed)
            write_key(key, known, target)
            return _Told(known, _("The key is in {path}.", path=target))

        if pair is not None:
            self._do(work)

    def _take(self) -> None:
        source = unquoted(self.source)
        if not source:
            self.message = _("The path of its file, or its link; a file can also be dropped here.")
            return

        def work(key: KeptDocument[KeyPair]) -> _Told:
            found = carried_key(key, source)
            try:
                # One that nothing was ever signed with is a key as well: nobody can tell here.
                take_key(key, found, replaces=False)
            except AnotherKey:
                return _Told(own_pair(key), offered=found)
            return _Told(found, _("This is your key."))

        self._do(work)

    def _replace(self, offered: KeyPair) -> None:
        def work(key: KeptDocument[KeyPair]) -> _Told:
            take_key(key, offered, replaces=True)
            return _Told(
                offered,
                _(
                    "This is your key now; the old one is in {path}.",
                    path=key.path.parent,
                ),
            )

        self._do(work)

    def _do(self, work: Callable[[KeptDocument[KeyPair]], _Told]) -> None:
        """Do something to the key, beside the frames, and show what came of it."""
        players = self.app.players

        def done() -> _Told:
            try:
                return work(own_key(players, ""))
            except (KeyNotCarried, NoHomeFolder) as error:
                return _Told(None, sentence(error))
            except OSError as error:
                why = reason(error)
                return _Told(None, _("Your key cannot be kept or read: {why}.", why=why))

        tasks.run(done, self._tell)

    def _tell(self, told: _Told) -> None:
        if not self.is_built:
            return
        self.pair = told.pair or self.pair
        self.message, self.offered = clipboard.printable(told.words), told.offered
        self.rebuild()


def _pair_of(key: KeptDocument[KeyPair]) -> _Told:
    return _Told(own_pair(key))
