"""Those at a table elsewhere: what is said of them, what they say, and what one asks of them."""

from __future__ import annotations

from collections.abc import Callable, Collection

from game.engine import Seat
from game.net.client.remote_game import RemoteGame
from game.net.client.server_session import LinkState, ServerSession
from game.net.messages import (
    OVER,
    Agree,
    Chat,
    ChatSaid,
    GameInfo,
    Join,
    Kick,
    PauseGame,
    Rematch,
    Resume,
    TakebackEnd,
)
from game.presentation.words.bots import bot_title
from game.presentation.words.network import (
    PHRASES,
    draw_words,
    rating_change_words,
    remark_text,
    report_words,
)
from game.presentation.words.seats.others import away_words
from game.table.setup import HUMAN
from game.translation import _
from game.ui.scene.protocol import App
from game.ui.table.layer import Layer
from game.ui.table.panels.chat_panel import ChatMatter, ChatPanel, Talker


class Company(Layer):
    """A game at a server, as the scene of its table uses it; it polls the connection."""

    def __init__(
        self, session: ServerSession, game: RemoteGame, again: Callable[[App, GameInfo], None]
    ) -> None:
        """Begin with what is known.

        Args:
            session: the connection.
            game: the one that is played.
            again: leads to the table of a rematch, once there is one.
        """
        self.session = session
        self.game = game
        self._again = again
        self._heard = self._read = game.heard
        self._lost = False
        self._rematch_told = ""
        self._draw_told = self._later_told = False

    def update(self, app: App) -> None:
        """Take in what came, and say what a player should know; called every frame."""
        self.session.poll()
        while self.session.refusals:
            app.notify(self.session.refusals.pop(0).text(_))
        fresh = self.game.heard - self._heard
        self._heard = self.game.heard
        for remark in self.game.said[len(self.game.said) - fresh :] if fresh else ():
            if remark.name.casefold() != self.session.name.casefold():
                app.notify(self.sentence(remark))
        for report in self.game.reports:
            app.notify(report_words(report.by, report.name))
        self.game.reports.clear()
        while self.game.ends:
            app.notify(self._end_words(self.game.ends.pop(0)))
        drawn = None if self.game.table is None else self.game.table.drawn
        if drawn is not None and not self._draw_told:
            self._draw_told = True
            app.notify(draw_words(drawn))
        elif drawn is None and self._is_early and not self._later_told:
            self._later_told = True
            app.notify(_("All cards are told once every table of this round is done."))
        lost = self.session.state is LinkState.LOST
        if self._lost and self.session.state is LinkState.CONNECTED:
            app.notify(_("The connection is back; nothing was missed."))
        self._lost = lost
        offer = self.offered_rematch
        if offer is not None and offer.game != self._rematch_told:
            self._rematch_told = offer.game
            words = _("{name} would like to play again: “Play again” sits down.")
            if self.looks_on:
                words = _("Somebody would like to play again: “Play again” opens the table.")
            app.notify(words.format(name=offer.host))

    @property
    def _is_early(self) -> bool:
        """Whether a table of a tournament is over and its record is not told yet."""
        over = self.game.table is not None and self.game.table.over
        return over and self.game.info.tournament is not None

    @staticmethod
    def sentence(remark: ChatSaid) -> str:
        """What somebody said, with the name."""
        return _("{name}: {text}", name=remark.name, text=remark_text(remark))

    @property
    def unread(self) -> int:
        """How many remarks of others came since one looked at the talk."""
        fresh = min(self.game.heard - self._read, len(self.game.said))
        own = self.session.name.casefold()
        return sum(one.name.casefold() != own for one in self.game.said[-fresh:]) if fresh else 0

    def sentences(self) -> list[tuple[str, str]]:
        """Who said something so far, and the sentence; all of it is read by that."""
        self._read = self.game.heard
        return [(remark.name, self.sentence(remark)) for remark in self.game.said]

    # What is to be seen -----------------------------------------------------------------------

    @property
    def status(self) -> str:
        """Why nothing goes on, in one sentence; empty where something may."""
        game, session = self.game, self.session
        if session.state is LinkState.LOST:
            return _("The connection was lost. Connecting again…")
        if session.state is not LinkState.CONNECTED:
            return session.why.text(_) if session.why is not None else _("There is no connection.")
        if game.info.why:
            return game.info.why
        if game.info.stalled:
            return _("The server's disk is full: the game goes on as soon as there is room.")
        if game.paused:
            return _("The game is paused for everybody: P goes on.")
        if (request := game.request) is not None:
            names = ", ".join(str(game.seats[seat].name) for seat in request.waits)
            if request.seat == game.seat:
                return _("You asked to take it back; still to agree: {names}.", names=names)
            return _(
                "{name} asks to take back a decision; still to agree: {names}.",
                name=game.seats[request.seat].name,
                names=names,
            )
        waiting = [seat for seat in game.info.to_act if seat in game.away]
        if waiting and waiting[0] not in game.stand_ins:
            name = game.seats[waiting[0]].name
            return _("{name} is away; the game waits.", name=name)
        return ""

    @property
    def words(self) -> str:
        return self.status

    @property
    def rating_words(self) -> str:
        """What the game that is over did to the own rating here; empty where it did nothing."""
        game = self.game
        before, now = game.rating_before, game.rating
        if game.state != OVER or now is None or now == before:
            return ""
        return rating_change_words(before, now)

    def _end_words(self, end: TakebackEnd) -> str:
        """What became of a request to take back a decision."""
        seats = self.game.seats
        name = str(seats[end.seat].name)
        match end.outcome:
            case "done":
                return _("{name} took a decision back.", name=name)
            case "refused" if end.by is not None:
                return _("{name} does not agree: nothing is taken back.", name=seats[end.by].name)
            case "late":
                return _("Not everybody agreed in time: nothing is taken back.")
            case _:
                return _("The game went on: nothing is taken back.")

    @property
    def question(self) -> tuple[str, int] | None:
        """Who asks this person to agree that a decision is taken back, and after which line.

        Without a connection nobody does: an answer that was lost is asked for again after it.
        """
        request = self.game.request
        if request is None or self.session.state is not LinkState.CONNECTED:
            return None
        if self.game.seat not in request.waits:
            return None
        return str(self.game.seats[request.seat].name), len(self.game.lines)

    @property
    def statuses(self) -> dict[Seat, tuple[str, ...]]:
        """What a seat says of who is away, and of a bot for which another level plays."""
        away: Collection[Seat] = self.game.away
        found = dict.fromkeys(away, away_words())
        for seat, agent in self.game.stand_ins.items():
            level = bot_title(agent)
            found[seat] = away_words(level) if seat in away else (_("as {level}", level=level),)
        return found

    @property
    def looks_on(self) -> bool:
        """Whether this screen is the table for all, and shows no hand."""
        return self.game.hosts and self.game.seat is None

    @property
    def offered_rematch(self) -> GameInfo | None:
        """A game made after this one, with a seat for this person or for this screen to show."""
        if self.game.state != "over":
            return None
        players = {seat.name for seat in self.game.seats if seat.agent == HUMAN}
        for info in self.session.games or ():
            mine = info.seat_of(self.session.name)
            invited = mine is not None and not info.seats[mine].joined and info.host in players
            looked_at = self.looks_on and mine is None and info.host == self.game.info.host
            if info.state == "open" and (invited or looked_at):
                return info
        return None

    def chat_panel(self, opener: str = "") -> ChatPanel:
        """What is said, as a panel; `opener` is the letter of the key that was pressed for it."""
        return ChatPanel(chat_matter(self), opener=opener)

    # What is asked for ------------------------------------------------------------------------

    def hold(self) -> None:
        """Pause the game for everybody, or go on."""
        holds = Resume if self.game.paused else PauseGame
        self.game.ask(holds(game=self.game.id))

    def agree(self, *, on: bool) -> None:
        """Answer whoever asks to take back a decision."""
        self.game.ask(Agree(game=self.game.id, on=on))

    def play_again(self, app: App) -> None:
        """Sit down at the rematch that somebody asked for, or ask for one."""
        offer = self.offered_rematch
        if offer is not None and self.looks_on:
            self._again(app, offer)
            return
        wanted = Rematch(game=self.game.id) if offer is None else Join(game=offer.game)
        self.session.ask_for(GameInfo, wanted, lambda info: self._again(app, info))


def chat_matter(company: Company) -> ChatMatter:
    """What the panel of a game's talk shows and does."""
    game = company.game

    def people() -> list[Talker]:
        others = [seat for n, seat in enumerate(game.seats) if n != game.seat]
        names = [str(seat.name) for seat in others if seat.agent == HUMAN]
        running = game.state == "running"
        return [Talker(name, name in game.muted, game.hosts and running) for name in names]

    def kick(name: str) -> None:
        seat = next(n for n, seat in enumerate(game.seats) if seat.name == name)
        game.ask(Kick(game=game.id, seat=seat))

    return ChatMatter(
        said=company.sentences,
        phrases=[(name, _(words)) for name, words in PHRASES.items()],
        writes=game.info.chat,
        seated=game.seat is not None,
        people=people,
        say=lambda **what: game.ask(Chat(game=game.id, **what)),
        mute=lambda name: game.mute(name, on=name not in game.muted),
        report=game.report,
        kick=kick,
    )
