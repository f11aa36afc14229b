"""Play with others: join a table by address and code, or host one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame
import pygame_gui
from pygame import Rect

from game.engine import Variant
from game.engine.variant import OptionValue
from game.net import nearby
from game.net.link_state import LinkState
from game.net.nearby import Nearby, NearbyServer
from game.net.recent_servers import RecentServer
from game.net.server_process import Invitation, end_left_server, left_server
from game.net.server_session import ServerSession
from game.presentation.words.network import entry_refusal
from game.profiles.profile import USUAL_NAME
from game.translation import _, sentence
from game.ui.network.entering import (
    enter_server,
    last_name,
    recent_servers,
    remember_name,
    remember_server,
    server_home,
)
from game.ui.network.host_rows import HostRows
from game.ui.network.recent_rows import RecentRows
from game.ui.paint import typeset
from game.ui.platform import clipboard
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_rows import Form, FormRow
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import AtServer, NewGame, OpenTable, TableGame
from game.ui.scene.two_column_form import INSIDE, foot_top, form_area, paint_sheets, two_sheets
from game.ui.widgets.form_button import FormButton
from game.ui.widgets.scroll_area import ScrollArea

_WIDEST: Final = 1240  # px at scale 1
_FIRST: Final = 50
"""Percent of the width that joining takes."""
_CONTROL: Final = 250
LONGEST: Final = 120
_TO_MEND: Final = {
    "password": "code",
    "token": "name",
    "name": "name",
    "alike": "name",
    "certificate": "trusted",
}
"""By a server's refusal the line in which something is to be changed; the address for others."""


class PlayWithOthersScene(FormScreen):
    """Two sheets: joining, and hosting."""

    start_at = "address"
    primary = "host"

    def __init__(
        self,
        look: Callable[[], Nearby | None] | None = None,
        recent: Callable[[], tuple[RecentServer, ...]] = recent_servers,
    ) -> None:
        """Nothing is looked for before `enter`; pictures have other ways to look.

        Args:
            look: begins to listen for servers of the network.
            recent: reads which servers were joined last.
        """
        super().__init__()
        self._look = look or nearby.look_around
        self._read_recent = recent
        self.name = self.address = self.code = self.trusted = ""
        self.hosting = HostRows(self)
        """What is settled of a table that one hosts."""
        self.message = ""
        self.wrong = False
        """Whether the message says that something did not work."""
        self.joining: ServerSession | None = None
        self._joined_by: RecentServer | None = None
        """What is remembered of it; nothing of a server of this machine that was left running."""
        self.left: Invitation | None = None
        self.recent = RecentRows(self, self._take_over)
        """Those that were joined last."""
        self._nearby: Nearby | None = None
        self.servers: tuple[NearbyServer, ...] = ()
        """Those that told the network of themselves."""
        self._forms: list[Form] = []
        self._join: FormButton
        self._host: FormButton

    def enter(self, app: App) -> None:
        """Begin with the present player's name, or where that says nothing, the one used last."""
        if not self.name and app.players.current.name != USUAL_NAME:
            self.name = app.players.current.name
        self.start_at = "address" if self.name else "name"
        if self._nearby is None:
            self._nearby = self._look()
        super().enter(app)
        self._go_to(app.focus.current.key if app.focus.current is not None else self.start_at)
        tasks.run(lambda: left_server(server_home()), self._take_left)
        tasks.run(self._read_recent, self._take_recent)
        tasks.run(last_name, self._take_name)

    def close(self) -> None:
        """Whoever leaves joins nothing."""
        if self.joining is not None:
            self.joining.close()
        if self._nearby is not None:
            self._nearby.close()

    def _take_left(self, left: Invitation | None) -> None:
        if left != self.left and self.is_built:
            self.left = left
            self.rebuild()

    def _take_recent(self, recent: tuple[RecentServer, ...]) -> None:
        if self.is_built and self.recent.show(recent):
            self.rebuild()

    def _take_name(self, name: str) -> None:
        if not self.is_built or self.name or not name:
            return
        self.name, at = name, self.app.focus.current
        self.rebuild()
        if at is not None and at.key == "name":
            self._go_to("address")

    def _go_to(self, key: str) -> None:
        """Put the keyboard at a line: letters go into it without another key."""
        self.app.focus.resume(key, shown=self.app.focus.shown)

    # --- from frame to frame -----------------------------------------------------------------

    @property
    def restless(self) -> bool:
        """While somebody is waited for; who is near is looked for in any case."""
        return self._changed or self.joining is not None

    def update(self, now: float, dt: float) -> None:
        """See how joining goes."""
        servers = self.servers if self._nearby is None else self._nearby.found
        if servers != self.servers:
            self.servers = servers
            self.rebuild()
        session = self.joining
        if session is None:
            return
        session.poll()
        if session.state is LinkState.CONNECTED:
            self.joining = None
            remember_name(session.name)
            if self._joined_by is not None:
                remember_server(self._joined_by)
            self.app.open_instead(AtServer(session))
        elif session.state is not LinkState.CONNECTING:
            self.joining = None
            why = "" if session.why is None else session.why.text(_)
            session.close()
            self._say(entry_refusal(session.code, why), wrong=True)
            self._go_to(_TO_MEND.get(session.code, "address"))

    def _say(self, message: str, *, wrong: bool = False) -> None:
        self.message, self.wrong = message, wrong
        self.rebuild()

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """Both forms and the foot."""
        sheets = two_sheets(self, _WIDEST, _FIRST)
        rows = self._join_rows(), self.hosting.rows()
        areas = [form_area(self, sheet) for sheet in sheets]
        areas[0].height -= _message_height(self, sheets[0])
        self._forms = [
            Form(self, area, one, min(self.px(_CONTROL), sheet.width * 52 // 100))
            for sheet, area, one in zip(sheets, areas, rows, strict=True)
        ]
        tall = self.px(46)
        foot = foot_top(self, tall)
        wide = self.width_of(_("Back"), self.px(110))
        self.button("back", Rect(sheets[0].left, foot, wide, tall), _("Back"), self.app.back)
        wide = self.width_of(_("Join"), self.px(150))
        area = Rect(sheets[0].right - wide, foot, wide, tall)
        self._join = self.button(
            "join", area, _("Join"), self.join, style="@primary", enabled=self._able, why=self._why
        )
        words = _("Choose the game…")
        wide = self.width_of(words, self.px(180))
        area = Rect(sheets[1].right - wide, foot, wide, tall)
        named = bool(self.name.strip())
        why = _("Type your name first, at the left.")
        self._host = self.button("host", area, words, self.host, enabled=named, why=why)

    def _why(self) -> str:
        """What is missing to join."""
        if not self.name.strip():
            return _("Type your name first.")
        return _("Type or paste the address first.") if not self.address.strip() else ""

    @property
    def _able(self) -> bool:
        """Whether there is enough to join by."""
        return bool(self.address.strip() and self.name.strip()) and self.joining is None

    def _join_rows(self) -> list[FormRow]:
        return [
            FormRow(
                _("Your name"),
                _("As the others see it."),
                self._written("name", 24),
            ),
            FormRow(
                _("Address"),
                _("Such as 192.168.1.5:40123. Ctrl+V takes a whole invitation."),
                self._written("address", LONGEST),
            ),
            FormRow(_("Code"), _("Where the server has one."), self._written("code", 64)),
            *self._left_rows(),
            *self.recent.rows(),
            *map(self._nearby_row, self.servers),
            FormRow(
                _("Certificate"),
                _("A file to trust, for a wss:// server with a certificate of its own."),
                self._written("trusted", LONGEST),
            ),
        ]

    def _take_over(self, server: RecentServer | NearbyServer) -> None:
        """Take over where it is; of one that was joined before, name and certificate too."""
        self.address = server.address
        if isinstance(server, RecentServer):
            self.name, self.trusted = server.name, server.trusted
        self._say(_("Now the code, if it has one."))
        self._go_to("code")

    def _nearby_row(self, server: NearbyServer) -> FormRow:
        """A server of this network, whose address is taken over; its code is still to be typed."""

        def control(area: Rect, pane: ScrollArea) -> None:
            key = f"nearby {server.address}"
            self.button(key, area, _("Take"), lambda: self._take_over(server), pane=pane)

        told = _("In this network: {address}").format(address=server.address)
        return FormRow(_("{name}’s tables").format(name=server.name), told, control)

    def _left_rows(self) -> list[FormRow]:
        """The server that this window left running."""
        left = self.left
        if left is None:
            return []
        words = _("You left it running; others join {address} with the code {code}.")

        def join(area: Rect, pane: ScrollArea) -> None:
            self.button("rejoin", area, _("Join it"), lambda: self._rejoin(left), pane=pane)

        def end(area: Rect, pane: ScrollArea) -> None:
            self.button("end left", area, _("End it"), self._end_left, pane=pane)

        told = words.format(address=left.address, code=left.code)
        return [FormRow(_("Your own server"), told, join, below=end)]

    def _written(self, field: str, longest: int) -> Callable[[Rect, ScrollArea], None]:
        def control(area: Rect, pane: ScrollArea) -> None:
            def typed(text: str) -> None:
                setattr(self, field, text)
                # Built anew, the line would be left in the middle of a word.
                (self._join.enable if self._able else self._join.disable)()
                (self._host.enable if self.name.strip() else self._host.disable)()

            text = getattr(self, field)
            entry = self.entry(field, area, text, typed, pane=pane, longest=longest)
            entry.leaves_paste = field == "address"

        return control

    # --- what the player does ----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Ctrl+V takes an invitation, Enter joins, Delete forgets a server joined before."""
        if super().handle(event) or self.recent.handle(event):
            return True
        if clipboard.is_paste(event):
            self.take(clipboard.get())
            return True
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED and self.address.strip():
            self.join()
            return True
        return False

    def take(self, text: str) -> None:
        """An invitation: an address, and a code after it where there is one."""
        words = clipboard.printable(text).split()
        if words:
            self.address = words[0][:LONGEST]
            self.code = words[1][:64] if len(words) > 1 else self.code
            self._say("")

    def join(self) -> None:
        """Connect; `update` sees how it goes."""
        if self.joining is None and (missing := self._why()):
            self._say(missing, wrong=True)
            self._go_to("address" if self.name.strip() else "name")
        elif self.joining is None:
            url, name, code = self.address.strip(), self.name.strip(), self.code.strip()
            trusted = self.trusted.strip()
            self._joined_by = RecentServer(url, name, trusted)
            self.joining = enter_server(self.app, url, name, code, trusted)
            self._say(_("Knocking at {address}…").format(address=url))

    def _rejoin(self, left: Invitation) -> None:
        self.address, self.code = left.url, left.code
        self.join()
        self._joined_by = None

    def _end_left(self) -> None:
        def work() -> str:
            try:
                end_left_server(server_home())
            except OSError as error:
                return sentence(error) or _("The server's folder cannot be written.")
            return ""

        def told(trouble: str) -> None:
            self.left = None
            self._say(trouble or _("Your server ends."), wrong=bool(trouble))

        tasks.run(work, told)

    def host(self) -> None:
        """Choose the game; its Start opens the table."""
        self.message = ""
        app = self.app
        terms = self.hosting.terms(self.name.strip())

        def starts(
            variant: Variant, options: Mapping[str, OptionValue], agents: Sequence[str]
        ) -> None:
            app.open_instead(OpenTable(terms, TableGame(variant, options, agents)))

        app.open(NewGame(starts=starts))

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Title, sheets, and how joining goes."""
        sheets = two_sheets(self, _WIDEST, _FIRST)
        headings = _("Join a table"), _("Host a table")
        paint_sheets(self, surface, _("Play with others"), sheets, headings, self._forms)
        if self.message:
            sheet, inside = sheets[0], self.px(INSIDE)
            room = sheet.width - 2 * inside
            tall = _message_height(self, sheet)
            at = (sheet.left + inside, sheet.bottom - inside // 2 - tall)
            ink = self.app.theme.bad if self.wrong else self.app.theme.cream
            self.write(surface, self.message, at, typeset.BODY, ink, room)


def _message_height(scene: PlayWithOthersScene, sheet: Rect) -> int:
    """Of the sentence at the foot of a sheet, px of the window; 0 where there is none."""
    if not scene.message:
        return 0
    room = sheet.width - 2 * scene.px(INSIDE)
    return typeset.height(scene.message, typeset.BODY, scene.app.fonts, room)
