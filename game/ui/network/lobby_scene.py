"""A table before its start: who sits where, who is ready, what is said, and how others join."""

from __future__ import annotations

from typing import Final

import pygame
import pygame_gui

from game.engine import Variant
from game.engine.choices import Goal
from game.net.client.remote_game import RemoteGame
from game.net.client.server_process import ServerProcess
from game.net.client.server_session import LinkState, ServerSession
from game.net.messages import (
    Decline,
    Done,
    Join,
    Kick,
    LookOn,
    PlaceBot,
    RateGame,
    Ready,
    SeatInfo,
    Start,
    key_of,
)
from game.presentation.words.bots import bot_title
from game.presentation.words.network import (
    played_variant,
    report_words,
    terms_words,
    with_rating,
)
from game.roster import levels
from game.table.setup import HUMAN
from game.translation import _
from game.ui.kit.controls import FOOT, DropDown, ListPress, Press, Segments, Selection, Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Row
from game.ui.kit.pages import Sheets, TitledPage, Verdict, back_button, sheet
from game.ui.kit.rows import FormRow, form
from game.ui.network.entering import forget_seat, remember_seat
from game.ui.network.inviting import Inviting
from game.ui.network.lobby_talk import LobbyTalk
from game.ui.paint import typeset
from game.ui.paint.variant_pictures.pictures import variant_picture
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import PlayAtServer
from game.variants import VARIANTS

_FIRST: Final = 56
"""Percent of the width that the seats take."""
_PICTURE: Final = (92, 56)
"""Of the variant, px at scale 1."""


class LobbyScene(FormScreen):
    """Seats on the left, talk on the right."""

    start_at = "start"

    def __init__(
        self,
        session: ServerSession,
        game: RemoteGame,
        server: ServerProcess | None = None,
        level: str = "",
    ) -> None:
        """`server` is the one that this window started for it; for `level` see `WaitAtTable`."""
        super().__init__()
        self.session = session
        self.game = game
        self.server = server
        self.level = level
        """Who fills the seats that are empty at the start."""
        self.talk = LobbyTalk(self, game, server)
        self.inviting = Inviting(self, session, game)
        self._seen: object = None

    def enter(self, app: App) -> None:
        """Begin with the level that was chosen for bots, and keep the one that was chosen here.

        The keyboard begins at the invitation where others can still come: a second Enter would
        start the game without them.
        """
        if self.talk.invites and self._has_free_seat:
            self.start_at = "copy"
        wanted = (agent for agent in app.settings.agents if agent in levels())
        self.level = self.level or next(wanted, levels()[0])
        remember_seat(self.session, self.game, own=self.server is not None)
        super().enter(app)

    @property
    def game_for_help(self) -> tuple[Variant | None, int | None]:
        """What is played here, for Help."""
        info = self.game.info
        return played_variant(info.variant, info.options, len(info.seats)), len(info.seats)

    @property
    def needs_frames(self) -> bool:
        """Somebody elsewhere may do something at any time."""
        return True

    def update(self, now: float, dt: float) -> None:
        """Take in what came; the start leads to the table."""
        session, game = self.session, self.game
        session.poll()
        while session.refusals:
            self.app.notify(session.refusals.pop(0).text(_))
        while self.game.reports:
            report = self.game.reports.pop(0)
            self.app.notify(report_words(report.by, report.name))
        if game.table is not None:
            self.app.open_instead(PlayAtServer(session, game, self.server))
            return
        if session.followed.get(game.id) is not game:  # this program cannot show it
            self.app.back()
            return
        if game.hosts and game.state == "open":
            self.inviting.look(now)
        seen = (session.state, game.info, self.talk.invitation)
        if seen != self._seen:
            self._seen = seen
            if game.hosts:
                self.inviting.tell_declined()
            self.rebuild()

    # --- what is so ---------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether the person of this window sits and said to be ready."""
        seat = self.game.seat
        return seat is not None and bool(self.game.seats[seat].ready)

    @property
    def waiting_for(self) -> list[str]:
        """Persons who sit here and are not ready."""
        others = [seat for n, seat in enumerate(self.game.seats) if n != self.game.seat]
        return [str(s.name) for s in others if s.agent == HUMAN and s.joined and not s.ready]

    @property
    def _has_free_seat(self) -> bool:
        """Whether somebody else may still sit down."""
        return any(not seat.joined and seat.agent is None for seat in self.game.seats)

    # --- widgets ------------------------------------------------------------------------------

    def tree(self) -> Part:
        """Seats and talk; below them why nothing happens, where that is so."""
        theme, game = self.app.theme, self.game
        rows = [self._row(number, seat) for number, seat in enumerate(game.seats)]
        if game.hosts and game.state == "open":
            rows += [*self.inviting.row(), self._level_row(), self._screen_row()]
            row = VARIANTS.get(game.info.variant)
            if row is not None and row.rules.goal is not Goal.SHARED:
                rows.append(self._rating_row())
        terms = Text(terms_words(game.info), typeset.SMALL, theme.muted)
        played = Row(Painted(self._picture, *_PICTURE), Column(terms, grow=1), gap=14)
        seats = Column(played, Gap(8), form(rows, control=190, share=45), grow=1)
        sheets = Sheets(
            sheet(_("Seats"), theme.accent, seats, grow=_FIRST),
            self.talk.sheet(grow=100 - _FIRST),
        )
        leaving: list[Part] = [back_button(self.app.back)]
        if (game.seat is not None or game.hosts) and game.state == "open":
            words = _("Call it off") if game.hosts else _("Give up my seat")
            leaving.append(Press("give up", words, self._give_up, least=110, tall=FOOT))
        foot = Row(*leaving, Verdict(self._told), *self._start_button())
        title = _("A table of {variant}", variant=_(game.info.name))
        return TitledPage(title, sheets, foot)

    def _picture(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The picture of the game's variant, as New game shows it."""
        painter = self.app.painter
        corner = painter.px(3)
        variant = self.game.info.variant
        surface.blit(variant_picture(variant, area.size, corner, self.app.book, painter), area)

    def _start_button(self) -> list[Part]:
        """The button at the right of the foot: Start, Ready, or Sit down."""
        game = self.game
        if game.state != "open":
            return []
        able, why = True, ""
        if game.hosts:
            words, action = _("Start"), self._start
            waiting = self.waiting_for
            able = not waiting and not game.info.drawing
            why = _("{one}: {other}.", one=_("Not ready yet"), other=", ".join(waiting))
        elif game.seat is not None:
            words = _("Not ready yet") if self.ready else _("Ready")
            action = self._toggle_ready
        else:
            words, action = _("Sit down"), lambda: game.ask(Join(game=game.id))
            able = self._has_free_seat
            why = _("No seat is free.")
        gold = not self.ready
        start = Press(
            "start", words, action, gold=gold, enabled=able, why=why, least=180, tall=FOOT
        )
        return [start]

    def _row(self, number: int, seat: SeatInfo) -> FormRow:
        agent, name, game = seat.agent, seat.name, self.game
        open_now = game.state == "open"
        if agent == HUMAN and seat.joined:
            host = key_of(str(name)) == key_of(game.info.host)
            told = _("Host") if host else _("Ready") if seat.ready else _("Not ready yet")
            if not seat.present:
                told = _("{state}, away", state=told)
            told = with_rating(told, seat.rating)
            mine = number == game.seat
            kick: Part | None = None
            if game.hosts and open_now and not mine:
                sends = Kick(game=game.id, seat=number)
                kick = Press(f"kick {number}", _("Send away"), lambda: game.ask(sends))
            if not mine:
                talk = self._talk_of(number, str(name))
                kick = talk if kick is None else Row(kick, talk)
            return FormRow(str(name), told, kick, marked=mine)
        if agent == HUMAN:
            return self.inviting.invited(number, seat)
        if agent is None:
            return FormRow(_("Free"), "", self._seat_choice(number, None))
        return FormRow(bot_title(agent), _("A bot"), self._seat_choice(number, agent))

    def _talk_of(self, number: int, name: str) -> Part:
        """What can be done about what a person says."""
        muted = name in self.game.muted

        def chose(what: str | None) -> None:
            if what == "mute":
                self.game.mute(name, on=not muted)
                self.rebuild()
            else:
                self.game.report(name)
                self.app.notify(
                    _("The host and the server's log know what {name} said.", name=name)
                )

        offered: list[tuple[str | None, str]] = [
            ("mute", _("Hear again") if muted else _("Mute")),
            ("report", _("Report")),
        ]
        return ListPress(f"{_('Talk')}…", Selection(f"talk {number}", offered, None, chose))

    def _seat_choice(self, number: int, agent: str | None) -> Part | None:
        """For the host: free, or a bot of a level."""
        if not self.game.hosts or self.game.state != "open":
            return None
        agents: list[str | None] = [None, *levels()]
        if agent not in agents:
            agents.append(agent)
        offered = [(one, _("Free") if one is None else bot_title(one)) for one in agents]

        def chose(one: str | None) -> None:
            self.game.ask(PlaceBot(game=self.game.id, seat=number, agent=one))

        return DropDown(Selection(f"seat {number}", offered, agent, chose))

    def _level_row(self) -> FormRow:
        def chose(level: str) -> None:
            self.level = level
            self.rebuild()

        offered = [(level, bot_title(level)) for level in dict.fromkeys((*levels(), self.level))]
        level = DropDown(Selection("level", offered, self.level, chose))
        return FormRow(_("Free at the start"), _("Bots sit down there."), level)

    def _screen_row(self) -> FormRow:
        """Whether the host sits at the table, or this screen is the table for all."""
        game = self.game

        def chose(looks_on: bool) -> None:
            game.ask(LookOn(game=game.id) if looks_on else Join(game=game.id))

        offered = [(False, _("My hand")), (True, _("The table"))]
        screen = Segments(Selection("screen", offered, game.seat is None, chose))
        told = _("With everybody at a phone, this screen can be the table for all.")
        return FormRow(_("This screen shows"), told, screen)

    def _rating_row(self) -> FormRow:
        """Whether the game counts for the ratings of those who sit here."""
        game = self.game

        def chose(on: bool) -> None:
            game.ask(RateGame(game=game.id, on=on))

        offered = [(True, _("On")), (False, _("Off"))]
        counts = Segments(Selection("rated", offered, game.info.rated, chose))
        told = _("A game counts if two or more people play it to its end.")
        return FormRow(_("Ratings at this server"), told, counts)

    # --- what the player does -----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter invites whoever was written, or says what was."""
        if super().handle(event):
            return True
        if event.type != pygame_gui.UI_TEXT_ENTRY_FINISHED:
            return False
        return self.inviting.invite() or self.talk.say()

    def _start(self) -> None:
        self.game.ask(Start(game=self.game.id, agent=self.level))

    def _toggle_ready(self) -> None:
        self.game.ask(Ready(game=self.game.id, on=not self.ready))

    def _give_up(self) -> None:
        declines = Decline(game=self.game.id)
        forget_seat(self.game.id)
        self.session.ask_for(Done, declines, lambda _answer: self.app.back())

    def _told(self) -> str:
        """Why nothing happens, where that is so."""
        game, session = self.game, self.session
        words = ""
        if session.state is LinkState.LOST:
            words = _("The connection was lost. Connecting again…")
        elif session.state is not LinkState.CONNECTED and session.why is not None:
            words = session.why.text(_)
        elif game.state == "over":
            words = game.info.why
        elif game.info.drawing:
            words = _("Everybody draws the cards…")
        elif game.hosts and self.waiting_for:
            names = ", ".join(self.waiting_for)
            words = _("{one}: {other}.", one=_("Not ready yet"), other=names)
        elif game.seat is not None and not game.hosts:
            words = _("{name} starts the game.", name=game.info.host)
        elif game.seat is None and not game.hosts and not self._has_free_seat:
            words = _("No seat is free.")
        return words
