"""A table before its start: who sits where, who is ready, what is said, and how others join."""

from __future__ import annotations

from typing import Any, Final

import pygame
import pygame_gui
from pygame import Rect

from game.net.link_state import LinkState
from game.net.remote_game import RemoteGame
from game.net.server_process import ServerProcess
from game.net.server_session import ServerSession
from game.presentation.words.bots import bot_title
from game.roster import levels
from game.table.setup import HUMAN
from game.translation import _
from game.ui.network.lobby_talk import LobbyTalk
from game.ui.paint import typeset
from game.ui.scene.form_rows import Control, Form, FormRow, choice
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import PlayAtServer
from game.ui.scene.two_column_form import HEAD, INSIDE, foot_top, form_area, two_sheets
from game.ui.widgets.scroll_area import ScrollArea

_WIDEST: Final = 1240  # px at scale 1
_FIRST: Final = 56
"""Percent of the width that the seats take."""
_CONTROL: Final = 190
_GAP: Final = 10


class LobbyScene(FormScreen):
    """Seats on the left, talk on the right."""

    start_at = "start"

    def __init__(
        self, session: ServerSession, game: RemoteGame, server: ServerProcess | None = None
    ) -> None:
        """`server` is the one that this window started for it."""
        super().__init__()
        self.session = session
        self.game = game
        self.server = server
        self.level = levels()[0]
        """Who fills the seats that are empty at the start."""
        self.talk = LobbyTalk(self, game, server)
        self._seen: object = None
        self._form: Form

    def enter(self, app: App) -> None:
        """Begin with the level that was chosen for bots last.

        The keyboard begins at the invitation where others can still come: a second Enter would
        start the game without them.
        """
        if self.talk.invites and self._has_free_seat:
            self.start_at = "copy"
        wanted = (agent for agent in app.settings.agents if agent in levels())
        self.level = next(wanted, self.level)
        super().enter(app)

    @property
    def restless(self) -> bool:
        """Somebody elsewhere may do something at any time."""
        return True

    def update(self, now: float, dt: float) -> None:
        """Take in what came; the start leads to the table."""
        session, game = self.session, self.game
        session.poll()
        while session.refusals:
            self.app.notify(session.refusals.pop(0).text(_))
        if game.table is not None:
            self.app.open_instead(PlayAtServer(session, game, self.server))
            return
        if session.followed.get(game.id) is not game:  # this program cannot show it
            self.app.back()
            return
        seen = (session.state, game.info)
        if seen != self._seen:
            self._seen = seen
            self.rebuild()

    # --- what is so ---------------------------------------------------------------------------

    @property
    def _ready(self) -> bool:
        seat = self.game.seat
        return seat is not None and bool(self.game.seats[seat]["ready"])

    @property
    def _waiting_for(self) -> list[str]:
        """Persons who sit here and are not ready."""
        others = [seat for n, seat in enumerate(self.game.seats) if n != self.game.seat]
        return [s["name"] for s in others if s["agent"] == HUMAN and s["joined"] and not s["ready"]]

    @property
    def _has_free_seat(self) -> bool:
        """Whether somebody else may still sit down."""
        return any(not seat["joined"] and seat["agent"] is None for seat in self.game.seats)

    # --- widgets ------------------------------------------------------------------------------

    def build(self) -> None:
        """Seats, talk, and the foot."""
        sheets = two_sheets(self, _WIDEST, _FIRST)
        rows = [self._row(number, seat) for number, seat in enumerate(self.game.seats)]
        if self.game.hosts and self.game.state == "open":
            rows.append(self._level_row())
        control = min(self.px(_CONTROL), sheets[0].width * 45 // 100)
        self._form = Form(self, form_area(self, sheets[0]), rows, control)
        self.talk.build(sheets[1])
        tall = self.px(46)
        foot = foot_top(self, tall)
        words = _("Back")
        wide = self.width_of(words, self.px(110))
        self.button("back", Rect(sheets[0].left, foot, wide, tall), words, self.app.back)
        if self.game.seat is not None and self.game.state == "open":
            words = _("Call it off") if self.game.hosts else _("Give up my seat")
            give = self.width_of(words, self.px(110))
            left = sheets[0].left + wide + self.px(_GAP)
            self.button("give up", Rect(left, foot, give, tall), words, self._give_up)
        self._build_start(sheets[1], foot, tall)

    def _build_start(self, sheet: Rect, foot: int, tall: int) -> None:
        """The button at the right of the foot: Start, Ready, or Sit down."""
        game = self.game
        if game.state != "open":
            return
        able, why = True, ""
        if game.hosts:
            words, action = _("Start"), self._start
            waiting = self._waiting_for
            able = not waiting
            why = _("Not ready yet: {names}.").format(names=", ".join(waiting))
        elif game.seat is not None:
            words = _("Not ready after all") if self._ready else _("Ready")
            action = self._toggle_ready
        else:
            words, action = _("Sit down"), lambda: game.ask("join")
            able = self._has_free_seat
            why = _("No seat is free.")
        wide = self.width_of(words, self.px(180))
        area = Rect(sheet.right - wide, foot, wide, tall)
        style = "" if self._ready else "@primary"
        self.button("start", area, words, action, style=style, enabled=able, why=why)

    def _row(self, number: int, seat: dict[str, Any]) -> FormRow:
        agent, name, game = seat["agent"], seat["name"], self.game
        open_now = game.state == "open"
        if agent == HUMAN and seat["joined"]:
            host = str(name).casefold() == str(game.info["host"]).casefold()
            told = _("Host") if host else _("Ready") if seat["ready"] else _("Not ready yet")
            if not seat["present"]:
                told = _("{state}, away").format(state=told)
            mine = number == game.seat
            control: Control = self._nothing
            if game.hosts and open_now and not mine:
                control = self._pressing(f"kick {number}", _("Send away"), number)
            return FormRow(str(name), told, control, marked=mine)
        if agent == HUMAN:
            return FormRow(str(name), _("Invited"), self._seat_choice(number, None))
        if agent is None:
            return FormRow(_("Free"), _("For whoever comes"), self._seat_choice(number, None))
        return FormRow(bot_title(agent), _("A bot"), self._seat_choice(number, agent))

    @staticmethod
    def _nothing(area: Rect, pane: ScrollArea) -> None:
        """A row without a control."""

    def _pressing(self, key: str, words: str, number: int) -> Control:
        def control(area: Rect, pane: ScrollArea) -> None:
            self.button(key, area, words, lambda: self.game.ask("kick", seat=number), pane=pane)

        return control

    def _seat_choice(self, number: int, agent: str | None) -> Control:
        """For the host: free, or a bot of a level."""
        if not self.game.hosts or self.game.state != "open":
            return self._nothing
        agents: list[str | None] = [None, *levels()]
        if agent not in agents:
            agents.append(agent)
        texts = [_("Free") if one is None else bot_title(one) for one in agents]

        def control(area: Rect, pane: ScrollArea) -> None:
            def chose(place: int) -> None:
                self.game.ask("place", seat=number, agent=agents[place])

            choice(self, f"seat {number}", area, texts, agents.index(agent), chose, pane)

        return control

    def _level_row(self) -> FormRow:
        offered = levels()

        def control(area: Rect, pane: ScrollArea) -> None:
            def chose(place: int) -> None:
                self.level = offered[place]
                self.rebuild()

            texts = [bot_title(level) for level in offered]
            choice(self, "level", area, texts, offered.index(self.level), chose, pane)

        return FormRow(_("Free at the start"), _("Bots sit down there."), control)

    # --- what the player does -----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter says what was written."""
        if super().handle(event):
            return True
        return event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED and self.talk.say()

    def _start(self) -> None:
        self.game.ask("start", agent=self.level)

    def _toggle_ready(self) -> None:
        self.game.ask("ready", on=not self._ready)

    def _give_up(self) -> None:
        self.session.ask("decline", lambda _answer: self.app.back(), game=self.game.id)

    # --- drawing ------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Title, seats, and what was said."""
        sheets = two_sheets(self, _WIDEST, _FIRST)
        title = _("A table of {variant}").format(variant=_(self.game.info["name"]))
        at = (sheets[0].left, (self.px(HEAD) - typeset.TITLE.line(self.app.fonts)) // 2)
        self.write(surface, title, at, typeset.TITLE, self.app.theme.on_felt)
        self.panel(surface, sheets[0])
        at = (sheets[0].left + self.px(INSIDE), sheets[0].top + self.px(INSIDE - 4))
        self.write(surface, _("Seats"), at, typeset.HEADING, self.app.theme.accent)
        self._form.paint(surface)
        self.talk.paint(surface, sheets[1])
        self._paint_foot(surface, sheets[0])

    def _paint_foot(self, surface: pygame.Surface, sheet: Rect) -> None:
        """Why nothing happens, where that is so."""
        game, session = self.game, self.session
        words = ""
        if session.state is LinkState.LOST:
            words = _("The connection was lost. It is being made again…")
        elif session.state is not LinkState.CONNECTED and session.why is not None:
            words = session.why.text(_)
        elif game.state == "over":
            words = str(game.info.get("why", ""))
        elif game.hosts and self._waiting_for:
            names = ", ".join(self._waiting_for)
            words = _("You can start when all are ready. Not ready yet: {names}.").format(
                names=names
            )
        elif game.seat is not None and not game.hosts:
            words = _("{name} starts the game.").format(name=game.info["host"])
        elif game.seat is None and not self._has_free_seat:
            words = _("No seat is free.")
        boxes = {stop.key: Rect(stop.element.get_abs_rect()) for stop in self.stops}
        last = boxes.get("give up", boxes["back"])
        left = last.right + self.px(20)
        room = boxes.get("start", sheet).left - self.px(16) - left
        if words and room > 0:
            tall = typeset.height(words, typeset.BODY, self.app.fonts, room)
            at = (left, foot_top(self, tall))
            self.write(surface, words, at, typeset.BODY, self.app.theme.on_felt, room)
