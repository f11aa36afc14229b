"""Play with others: host a table, or join one by address and code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import pygame
import pygame_gui
from pygame import Rect

from game.engine import Variant
from game.engine.variant import OptionValue
from game.net.client import nearby
from game.net.client.nearby import Nearby, NearbyServer
from game.net.client.recent_servers import RecentServer
from game.net.client.server_process import Door, Invitation, end_left_server
from game.net.client.server_session import LinkState, ServerSession
from game.net.network_interfaces import has_vpn
from game.presentation.words.network import entry_refusal
from game.profiles.look_alikes import skeleton
from game.profiles.profile import USUAL_NAME
from game.storage.files import cannot_be_written
from game.translation import N_, _
from game.ui.kit.controls import FOOT, Press, Text, TextLine
from game.ui.kit.layout import Column, Gap, Painted, Part, Row
from game.ui.kit.pages import BETWEEN, Sheets, TitledPage, Verdict, back_button, sheet
from game.ui.kit.rows import FormRow, form
from game.ui.network.entering import (
    enter_server,
    last_name,
    own_server,
    recent_servers,
    remember_name,
    remember_server,
    server_home,
    table_for_others,
)
from game.ui.network.host_rows import HostRows
from game.ui.network.recent_rows import RecentRows
from game.ui.paint.marks import outlines
from game.ui.paint.players_at_table import lamp_room
from game.ui.paint.portraits import portrait
from game.ui.paint.ruling import across
from game.ui.paint.seat_portraits import own_portrait
from game.ui.platform import clipboard
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import AtServer, NewGame, OpenTable, TableGame, TableTerms

_FIRST: Final = 50
"""Percent of the width that joining takes."""
_CONTROL: Final = 250
_LEAST_PICTURE: Final = 96
"""Height below which there is no picture, px at scale 1."""
_TABLE_EDGE: Final = 82
"""Percent of its height at which the table begins, behind which people sit."""
_PLACES: Final = 4
LONGEST: Final = 120
_TO_MEND: Final = {
    "password": "code",
    "key": "name",
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
        own: Callable[[], tuple[Invitation | None, Door | None]] = own_server,
        vpn: Callable[[], bool] = has_vpn,
    ) -> None:
        """Nothing is looked for before `enter`; pictures have other ways to look.

        Args:
            look: begins to listen for servers of the network.
            recent: reads which servers were joined last.
            own: reads what there is of the own server.
            vpn: says whether this machine is in a VPN.
        """
        super().__init__()
        self._look = look or nearby.look_around
        self._read_recent, self._read_own, self._read_vpn = recent, own, vpn
        self.name = self.address = self.code = self.trusted = ""
        self.hosting = HostRows(self)
        """What is settled of a table that one hosts."""
        self.message = ""
        self.wrong = False
        """Whether the message says that something did not work."""
        self.to_mend = ""
        """The line in which something is to be changed then; empty for none."""
        self.joining: ServerSession | None = None
        self._joined_by: RecentServer | None = None
        """What is remembered of it; nothing of a server of this machine that was left running."""
        self.left: Invitation | None = None
        """The own server, where a window left it running."""
        self.door: Door | None = None
        """How others come in at the own server, where there was one."""
        self.recent = RecentRows(self, self._take_over)
        """Those that were joined last."""
        self._near: NearbyServer | None = None
        """The one of the network whose address was taken over last."""
        self._nearby: Nearby | None = None
        self.servers: tuple[NearbyServer, ...] = ()
        """Those that told the network of themselves."""

    def enter(self, app: App) -> None:
        """Begin with the present player's name, or where that says nothing, the one used last."""
        if not self.name and app.players.current.name != USUAL_NAME:
            self.name = app.players.current.name
        self.start_at = "address" if self.name else "name"
        if self._nearby is None:
            self._nearby = self._look()
        super().enter(app)
        self._go_to(app.focus.current.key if app.focus.current is not None else self.start_at)
        tasks.run(self._read_own, self._take_own)
        tasks.run(self._read_recent, self._take_recent)
        tasks.run(last_name, self._take_name)
        tasks.run(self._read_vpn, self.hosting.take_vpn)

    def close(self) -> None:
        """Whoever leaves joins nothing."""
        if self.joining is not None:
            self.joining.close()
        if self._nearby is not None:
            self._nearby.close()

    def _take_own(self, own: tuple[Invitation | None, Door | None]) -> None:
        if own != (self.left, self.door) and self.is_built:
            self.left, self.door = own
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
    def needs_frames(self) -> bool:
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
                remember_server(replace(self._joined_by, key=session.link.server_key))
            self.app.open_instead(AtServer(session))
        elif session.state is not LinkState.CONNECTING:
            self.joining = None
            why = "" if session.why is None else session.why.text(_)
            session.close()
            at = _TO_MEND.get(session.code, "address")
            self._say(entry_refusal(session.code, why), wrong=True, to_mend=at)
            self._go_to(at)

    def _say(self, message: str, *, wrong: bool = False, to_mend: str = "") -> None:
        """Beside the line in which something is to be mended, or below all of them."""
        self.message, self.wrong, self.to_mend = message, wrong, to_mend
        self.rebuild()

    # --- widgets -----------------------------------------------------------------------------

    def tree(self) -> Part:
        """Both forms, that for joining above its button, and the foot.

        Where they stand below each other, joining is the first.
        """
        theme = self.app.theme
        ink = theme.bad if self.wrong else theme.cream
        below = self.message if not self.to_mend else ""
        said = [Gap(6), Text(below, ink=ink)] if below else []
        join = Column(form(self._join_rows(), control=_CONTROL, share=52), *said, grow=1)
        rows = [*self._own_rows(), *self.hosting.rows()]
        host = Column(
            form(rows, control=_CONTROL, share=52, grow=0),
            Gap(12),
            Painted(self._paint_table, least=0, grow=1),
            grow=1,
        )
        sheets = Sheets(
            sheet(_("Join a table"), theme.accent, join, grow=_FIRST),
            sheet(_("Host a table"), theme.accent, host, grow=100 - _FIRST),
            backwards=True,
        )
        foot = Row(
            Row(
                back_button(self.app.back),
                Verdict(self._why_not_host),
                Press(
                    "host",
                    _("Choose the game…"),
                    self.host,
                    enabled=lambda: not self._why_not_host(),
                    why=self._why_not_host,
                    least=180,
                    tall=FOOT,
                ),
                grow=100 - _FIRST,
            ),
            Row(
                Verdict(lambda: "" if self.joining is not None else self._why()),
                Press(
                    "join",
                    _("Join"),
                    self.join,
                    gold=True,
                    enabled=lambda: self._able,
                    why=self._why,
                    least=150,
                    tall=FOOT,
                ),
                grow=_FIRST,
            ),
            gap=BETWEEN,
        )
        return TitledPage(_("Play with others"), sheets, foot)

    def _paint_table(self, surface: pygame.Surface, area: Rect) -> None:
        """Under the lamp oneself, and places in outline for those who come."""
        app, painter, theme = self.app, self.app.painter, self.app.theme
        if area.height < painter.px(_LEAST_PICTURE):
            return
        surface.blit(lamp_room(area.size, painter), area)
        foot = area.height * _TABLE_EDGE // 100
        side = min(area.height * 48 // 100, area.width // (_PLACES + 1))
        face = portrait(own_portrait(app.players), side, theme)
        middles = [area.left + area.width * (2 * n + 1) // (2 * _PLACES) for n in range(_PLACES)]
        at = face.get_rect(midbottom=(middles[0], area.top + foot))
        surface.blit(face, at)
        outlines(
            surface, [at.move(x - middles[0], 0) for x in middles[1:]], painter, round_ends=True
        )
        table = Rect(area.left, area.top + foot, area.width, area.height - foot)
        pygame.draw.rect(surface, theme.felt_edge, table)
        across(surface, theme.rim, (table.left, table.right - 1), table.top, max(2, painter.px(4)))

    def _why(self) -> str:
        """What is missing to join."""
        if not self.name.strip():
            return _("Type a name first.")
        return _("Type or paste the address first.") if not self.address.strip() else ""

    def _why_not_host(self) -> str:
        """What is missing to host."""
        return "" if self.name.strip() else _("Type a name first.")

    @property
    def _able(self) -> bool:
        """Whether there is enough to join by."""
        return bool(self.address.strip() and self.name.strip()) and self.joining is None

    def _join_rows(self) -> list[FormRow]:
        invited = _("Such as 192.168.1.5:40123. Ctrl+V takes a whole invitation.")
        trusted = _("A file to trust, for a wss:// server with a certificate of its own.")
        return [
            self._row("name", _("Your name"), _("As the others see it."), 24),
            self._row("address", _("Address"), invited, LONGEST),
            self._row("code", _("Code"), _("Where the server has one."), 64),
            *self.recent.rows(),
            *map(self._nearby_row, self.servers),
            self._row("trusted", _("Certificate"), trusted, LONGEST),
        ]

    def _row(self, field: str, title: str, sentence: str, longest: int) -> FormRow:
        """A line to type into; where that is what has to be mended, what is wrong with it."""
        problem = self.message if field == self.to_mend else ""
        return FormRow(title, sentence, self._written(field, longest), problem=problem)

    def _take_over(self, server: RecentServer | NearbyServer) -> None:
        """Take over where it is; of one that was joined before, name and certificate too.

        Such a one is known by its key: where the network tells of it, it is at that address by now.
        """
        near = (one for one in self.servers if one.key == server.key != "")
        self.address = next(near, server).address
        self._near = server if isinstance(server, NearbyServer) else None
        if isinstance(server, RecentServer):
            self.name, self.trusted, self.code = server.name, server.trusted, server.code
            if server.code:
                self.join()
                return
        self._say(_("Now the code, if it has one."))
        self._go_to("code")

    def _nearby_row(self, server: NearbyServer) -> FormRow:
        """A server of this network, whose address is taken over; its code is still to be typed."""
        take = Press(f"nearby {server.address}", _("Enter code"), lambda: self._take_over(server))
        told = _("{one}: {other}", one=_("This network"), other=server.address)
        return FormRow(nearby_title(server, self.servers), told, take)

    def _own_rows(self) -> list[FormRow]:
        """The own server: one that was left running is joined or ended, another one opened."""
        left, door = self.left, self.door
        if left is not None:
            words = N_("Others join {address} with the code {code}.")
            told = _(words, address=left.address, code=left.code)
            join = Press("rejoin", _("Join"), lambda: self._rejoin(left))
            end = Press("end left", _("End the server"), self._end_left)
            return [FormRow(_("Your own server"), told, join, below=end)]
        if door is None:
            return []
        words = N_("Its tables wait for you; others come in as before, with the code {code}.")
        reopen = Press("reopen", _("Go on"), lambda: self._reopen(door))
        return [FormRow(_("Your own server"), _(words, code=door.code), reopen)]

    def _reopen(self, door: Door) -> None:
        """Start the own server again, for the tables that it has."""
        name = door.name or self.name.strip()
        self.app.open_instead(OpenTable(TableTerms(name, local=door.local, vpn=door.vpn), None))

    def _written(self, field: str, longest: int) -> Part:
        def typed(text: str) -> None:
            setattr(self, field, text)

        text, leaves = getattr(self, field), field == "address"
        return TextLine(field, text, typed, longest=longest, leaves_paste=leaves)

    # --- what the player does ----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Ctrl+V takes an invitation, Enter joins, Delete forgets a server joined before."""
        if super().handle(event) or self.recent.handle(event):
            return True
        if clipboard.is_paste(event):
            self.take_address(clipboard.get())
            return True
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED and self.address.strip():
            self.join()
            return True
        return False

    def take_address(self, text: str) -> None:
        """An invitation: an address, and a code after it where there is one."""
        words = clipboard.printable(text).split()
        if words:
            self.address = words[0][:LONGEST]
            self.code = words[1][:64] if len(words) > 1 else self.code
            self._say("")

    def join(self) -> None:
        """Connect; `update` sees how it goes."""
        if self.joining is None and (missing := self._why()):
            at = "address" if self.name.strip() else "name"
            self._say(missing, wrong=True, to_mend=at)
            self._go_to(at)
        elif self.joining is None:
            url, name, code = self.address.strip(), self.name.strip(), self.code.strip()
            trusted = self.trusted.strip()
            self._joined_by = RecentServer(url, name, trusted, code)
            before, told = self.recent.key_at(url), self._key_told_at(url)
            self.joining = enter_server(
                self.app, url, name, code, trusted, before or told, announced=not before
            )
            self._say(_("Knocking at {address}…", address=url))

    def _key_told_at(self, url: str) -> str:
        """The key of which the network told at an address, also where it tells otherwise by now."""
        told = [*([] if self._near is None else [self._near]), *self.servers]
        return next((one.key for one in told if one.address == url), "")

    def _rejoin(self, left: Invitation) -> None:
        self.address, self.code = left.url, left.code
        self.join()
        self._joined_by = None

    def _end_left(self) -> None:
        def work() -> str:
            try:
                end_left_server(server_home())
            except OSError as error:
                return cannot_be_written(server_home(), error).text(_)
            return ""

        def told(trouble: str) -> None:
            self.left = None
            self._say(trouble or _("The server ends…"), wrong=bool(trouble))

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

        app.open(NewGame(starts=table_for_others(starts)))


def nearby_title(server: NearbyServer, servers: Sequence[NearbyServer]) -> str:
    """What a server is called in a list; by its address too where names in it look alike."""
    title = _("{name}’s tables", name=server.name)
    if sum(skeleton(one.name) == skeleton(server.name) for one in servers) > 1:
        return _("{one}: {other}", one=title, other=server.address)
    return title
