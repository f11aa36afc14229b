"""What each message of a client makes the server do."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final, Protocol

from msgspec import Raw, structs

from game.net.handed_game import handed_game
from game.net.messages import (
    DIRECTIONS,
    OPEN,
    OVER,
    PHRASES,
    RUNNING,
    Act,
    Agree,
    AskPeople,
    AskTournaments,
    AskVariants,
    BadMessage,
    Block,
    Chat,
    Commit,
    Create,
    Decline,
    Done,
    Follow,
    GameInfo,
    GameList,
    Games,
    GoOnWith,
    HandOver,
    Invite,
    Join,
    Kick,
    Leave,
    LookOn,
    Message,
    Moved,
    Mute,
    OfGame,
    OfSheet,
    OpenTournament,
    PauseGame,
    PersonRating,
    PlaceBot,
    RateGame,
    Ready,
    Rematch,
    ReportPerson,
    Resign,
    Resume,
    Reveal,
    RunTournament,
    Share,
    Show,
    Shown,
    SignUp,
    StandIn,
    Start,
    Takeback,
    TakeOver,
    TournamentList,
    VariantOffers,
    key_of,
)
from game.net.server import decisions, handovers
from game.net.server.followers import Followers, ServerClient
from game.net.server.game_info import Descriptions, variant_offers
from game.net.server.greetings import Greetings, KnownPeople
from game.net.server.hosted_game import HostedGame
from game.net.server.hosted_seat import GameTerms, HostedSeat, StandInTerms
from game.net.server.invitations.inviting import Invitations, known_name
from game.net.server.journal import AgainNote
from game.net.server.people import fit_name, readable
from game.net.server.rate_limits import HIGH_WATER, Buckets, ServerLimits
from game.net.server.shared_sheets import SharedSheets
from game.net.server.talk import TableTalk
from game.net.server.tournaments.running import Tournaments
from game.net.server.tournaments.standings import TournamentTerms
from game.net.short_ids import may_be_id
from game.profiles.look_alikes import skeleton
from game.roster import BOTS, BotError, is_own, resolve
from game.table.agent_names import bot_and_style
from game.table.records.lines import text_of
from game.table.setup import HUMAN
from game.variants import OptionError

PAGE: Final = 50
"""Games of one list."""
_READING: Final = 10
"""What it costs to read a game from its files that was over."""
_LINES: Final = 200
"""Lines of a game that cost as much as a plain message."""
_LONGEST: Final = 20
"""What the lines of a game cost at most."""
_COSTS: Final[Mapping[type[Message], float]] = {
    Games: 4,
    AskVariants: 4,
    AskPeople: 4,
    Create: 5,
    Share: 5,
    Rematch: 5,
    AskTournaments: 4,
    SignUp: 5,
    OpenTournament: 5,
    RunTournament: 5,
    Block: 3,
    Invite: 3,
    Join: 3,
    Decline: 3,
    LookOn: 3,
    Ready: 3,
    RateGame: 3,
    PlaceBot: 3,
}
"""What messages cost that make more work than a plain one, or leave a line in a file for each."""


class Server(Protocol):
    """What requests need of the server."""

    games: OrderedDict[str, HostedGame]
    followers: Followers
    limits: ServerLimits
    greetings: Greetings
    descriptions: Descriptions
    invitations: Invitations
    tournaments: Tournaments | None
    """None at a server of several processes."""
    organizers: frozenset[str]
    """Public keys of those who may open tournaments."""
    sheets: SharedSheets
    talk: TableTalk
    clients: list[ServerClient]
    chats: Buckets
    pauses: Buckets
    clock: Callable[[], float]
    home: Path
    """The server's folder."""
    takes_games: bool

    def is_present(self, name: str) -> bool:
        """Whether a person is connected."""

    def rating(self, name: str) -> PersonRating | None:
        """How strong a person is by the games at this server."""

    def game(self, name: str) -> HostedGame:
        """A game by its id."""

    def new_game(self) -> HostedGame:
        """A game with nothing settled."""

    def forget(self, one: HostedGame) -> None:
        """Leave nothing of a game that could not be made."""

    def listed(self) -> Iterator[GameInfo]:
        """All games, those first in which something happened last."""

    def spread(self, one: HostedGame, *, told: bool = False) -> None:
        """Send what is new."""


def answer(server: Server, client: ServerClient, name: str, message: Message) -> None:
    """Carry out a message of a person who has greeted.

    Raises:
        BadMessage: it cannot be.
    """
    match message:
        case Games():
            _games(server, client, name, message)
        case AskVariants():
            client.tell(VariantOffers(variants=variant_offers(), id=message.number))
        case AskPeople() | Block():
            names = (str(each.name) for each in server.clients if each.name is not None)
            people = ((each, server.rating(each)) for each in names)
            server.invitations.answer(client, name, message, people)
        case AskTournaments():
            known = server.tournaments
            infos = [] if known is None else known.infos()
            may_open = known is not None and _organizes(server, client)
            answered = TournamentList(tournaments=infos, may_open=may_open, id=message.number)
            client.tell(answered)
        case SignUp():
            _sign_up(server, client, name, message)
        case OpenTournament() | RunTournament():
            _organize(server, client, message)
        case Create():
            _create(server, client, name, message)
        case GoOnWith():
            _go_on_with(server, client, name, message)
        case TakeOver():
            _take_over(server, client, name, message)
        case Rematch():
            _rematch(server, client, name, message)
        case Follow():
            _follow(server, client, name, message)
        case Show():
            _show(server, client, name, message)
        case Leave(game=game):
            server.followers.remove(client, game)
            _done(client, message)
        case Chat():
            _chat(server, client, name, message)
        case Mute():
            _mute(server, client, name, message)
        case ReportPerson():
            _report(server, client, name, message)
        case Share() | OfSheet():
            server.sheets.answer(client, name, message)
        case OfGame():
            _change(server, client, name, message)


def cost(server: Server, message: Message) -> float:
    """How much work a message makes, beside a plain one."""
    found = plain_cost(message)
    if isinstance(message, Games):
        # Whoever wants pages far back, or his own alone, has all the others passed over.
        found += message.skip / 100 + len(server.games) / 400 * message.mine
    if isinstance(message, OfGame) and not isinstance(message, Leave):
        one = server.games.get(message.game)
        if one is None:
            found += _READING
        elif isinstance(message, Follow | Show):
            found += min(_LONGEST, one.told / _LINES)
    return found


def plain_cost(message: Message) -> float:
    """The same where nothing has to be read for it."""
    return _COSTS.get(type(message), 1)


def _done(client: ServerClient, message: Message) -> None:
    client.tell(Done(id=message.number))


def _games(server: Server, client: ServerClient, name: str, message: Games) -> None:
    seen = (info for info in server.listed() if _is_for(info, name, mine=message.mine))
    found = list(islice(seen, message.skip, message.skip + PAGE + 1))
    infos = found[:PAGE]
    sheets = server.sheets.listed(name) if not message.skip else []
    more = len(found) > PAGE
    client.tell(GameList(games=infos, more=more, sheets=sheets, id=message.number))


def _is_for(info: GameInfo, name: str, *, mine: bool) -> bool:
    """Whether a game is listed for a person: with `mine` only his own ones are."""
    hosted = key_of(info.host) == key_of(name)
    return hosted or info.seat_of(name) is not None or (info.watch and not mine)


def _create(server: Server, client: ServerClient, name: str, message: Create) -> None:
    _spare(server, client, name)
    for bot in (message.away, message.clock):
        if bot is not None:
            checked_bot(bot.agent)
    seats = _seats(server.greetings.people, name, message)
    server.invitations.allow(name, (str(seat.name) for seat in seats if seat.is_person))
    terms = GameTerms(
        game="",
        variant_id=message.variant,
        options=message.options,
        players=len(seats),
        host=name,
        in_order=message.in_order,
        first=_first(seats, message),
        wait=message.wait,
        away=_stand_in(message.away),
        clock=_stand_in(message.clock),
        watch=message.watch,
        chat=message.chat,
        rated=message.rated,
        seats=tuple(seats),
    )
    try:
        terms.variant()
    except OptionError as error:
        raise BadMessage("illegal", str(error)) from None
    _begin(server, client, message, terms)


def _first(seats: Sequence[HostedSeat], message: Create) -> str:
    """Who is to deal first; empty where that is drawn."""
    if message.first is None:
        return ""
    named = [str(seat.name) for seat in seats if seat.name is not None]
    for name in named:
        if key_of(name) == key_of(message.first):
            return name
    raise BadMessage("seat", f"{message.first} has no seat in this game, and cannot deal first.")


def _begin(
    server: Server,
    client: ServerClient,
    message: Message,
    terms: GameTerms,
    before: HostedGame | None = None,
) -> None:
    """Make a game, say so to its host, and start it where nobody is missing.

    The one `before`, which is over, knows from then on that this one follows it.
    """
    one = server.new_game()
    try:
        game, address = one.files.game, client.link.address
        if before is not None:
            before.commit(AgainNote(game=game))
        one.create(structs.replace(terms, game=game, made_from=address))
    except OSError:
        server.forget(one)
        raise
    one.go_on()
    _describe(server, client, one, message)
    server.spread(one, told=True)


def _sign_up(server: Server, client: ServerClient, name: str, message: SignUp) -> None:
    if server.tournaments is None:
        raise BadMessage("unknown", "There is no such tournament.")
    change = server.tournaments.enter if message.on else server.tournaments.leave
    change(message.tournament, name)
    _done(client, message)


def _organizes(server: Server, client: ServerClient) -> bool:
    """Whether the operator lets a person open tournaments."""
    return client.greeting is not None and client.greeting.key in server.organizers


def _organize(
    server: Server, client: ServerClient, message: OpenTournament | RunTournament
) -> None:
    held = server.tournaments
    if held is None or not _organizes(server, client):
        raise BadMessage("seat", "Only whom the operator of this server names may do that.")
    if isinstance(message, OpenTournament):
        if not server.takes_games:
            raise BadMessage("closing", "This server takes no new games; it is about to stop.")
        terms = TournamentTerms(
            tournament="-",
            title=readable(fit_name(message.title)),
            variant=message.variant,
            options=message.options,
            players=message.players,
            rounds=message.rounds,
            by=message.by,
            agent=checked_bot(message.agent),
        )
        held.open(terms)
    elif message.start:
        held.start(message.tournament)
    elif held.of(message.tournament).stage == "open":
        held.call_off(message.tournament)
    else:
        raise BadMessage("state", "It has begun: only the operator calls it off.")
    _done(client, message)


def _describe(server: Server, client: ServerClient, one: HostedGame, message: Message) -> None:
    """Answer with the description of a game."""
    client.tell(structs.replace(server.descriptions.of(one).info, id=message.number))


def _spare(server: Server, client: ServerClient, name: str) -> None:
    """Refuse another game where too many of one person or one address go on, or the server ends.

    Raises:
        BadMessage: they do.
    """
    if not server.takes_games:
        raise BadMessage("closing", "This server takes no new games; it is about to stop.")
    hosted = [one for one in server.games.values() if one.state != OVER and one.is_host(name)]
    if len(hosted) >= server.limits.games_per_person:
        raise BadMessage("limit", "You host too many games; let one of them end first.")
    address = client.link.address
    here = sum(
        one.terms.made_from == address and one.state != OVER for one in list(server.games.values())
    )
    if here >= server.limits.games_per_address:
        raise BadMessage("limit", "Too many games of your address go on; let one of them end.")


def _stand_in(wanted: StandIn | None) -> StandInTerms | None:
    return None if wanted is None else StandInTerms(wanted.after, wanted.agent)


def _seats(people: KnownPeople, name: str, message: Create) -> list[HostedSeat]:
    """The seats of a new game, its host in one of them."""
    seats = []
    for wanted in message.seats:
        if wanted.agent not in (None, HUMAN):
            label = None if wanted.name is None else people.new_name(fit_name(wanted.name))
            seats.append(HostedSeat(label, checked_bot(str(wanted.agent)), joined=True))
        elif wanted.name is not None:
            seats.append(HostedSeat(known_name(people, wanted.name), HUMAN))
        else:
            seats.append(HostedSeat())
    names = [skeleton(seat.name) for seat in seats if seat.name is not None]
    if len(set(names)) < len(names):
        raise BadMessage("seat", "A name is in two seats, or two look alike.")
    if message.look_on:
        if own_seats(seats, name):
            raise BadMessage("seat", "You have a seat in this game: you cannot look on.")
        if all(seat.agent not in (None, HUMAN) for seat in seats):
            raise BadMessage("seat", "Nobody can sit down in this game: leave a seat open.")
        return seats
    own = own_seats(seats, name)
    own = own or [n for n, seat in enumerate(seats) if seat.agent is None]
    if not own:
        raise BadMessage("seat", "You have no seat in this game: leave one open.")
    seats[own[0]] = HostedSeat(name, HUMAN, joined=True)
    return seats


def own_seats(seats: Sequence[HostedSeat], name: str) -> list[int]:
    """The seats that are a person's."""
    own = key_of(name)
    return [n for n, s in enumerate(seats) if s.is_person and key_of(str(s.name)) == own]


def _change(server: Server, client: ServerClient, name: str, message: OfGame) -> None:
    """What changes a game: it is done, answered, and told to whoever sees the game."""
    only_host = isinstance(message, Invite | LookOn | Start | RateGame | PlaceBot | Kick)
    one = _hosts(server, name, message.game) if only_host else server.game(message.game)
    match message:
        case Join():
            decisions.join(one, name)
        case Invite(name=invited, seat=at):
            server.invitations.invite(one, name, invited, at)
        case Decline():
            # Who leaves is told as well, although he has no seat any more.
            decisions.leave(one, name)
        case LookOn():
            decisions.look_on(one, name)
        case Start(agent=agent):
            decisions.fill(one, checked_bot(agent))
        case Ready(on=on):
            decisions.ready(one, name, on=on)
        case RateGame(on=on):
            decisions.rate(one, on=on)
        case PlaceBot(seat=seat, agent=bot):
            decisions.place(one, seat, bot and checked_bot(bot))
        case Commit(draw=number, commitment=commitment):
            decisions.commit(one, name, number, commitment)
        case Reveal(draw=number, secret=secret):
            decisions.reveal(one, name, number, secret)
        case Act(action=line, after=after):
            decisions.act(one, name, line, after)
        case Takeback():
            decisions.ask_back(one, name, server.is_present, server.clock())
        case Agree(on=on):
            decisions.answer_back(one, name, server.clock(), on=on)
        case Resign(agent=agent):
            one.give_up(one.own_seat(name), checked_bot(agent))
            one.go_on()
        case PauseGame() | Resume():
            _pause(server, one, name, paused=isinstance(message, PauseGame))
        case Kick(seat=seat, agent=agent):
            _kick(one, name, seat, agent)
        case HandOver(to=to):
            handovers.offer(one, name, to)
        case Moved(to=place):
            handovers.move(one, name, place)
    if isinstance(message, Join):
        _describe(server, client, one, message)
    else:
        _done(client, message)
    server.spread(one, told=not isinstance(message, Act))


def _pause(server: Server, one: HostedGame, name: str, *, paused: bool) -> None:
    if one.terms.place is not None:
        raise BadMessage("state", "A table of a tournament is not paused.")
    if not one.is_host(name):
        one.own_seat(name)
    if paused and not one.paused and one.state == RUNNING:
        _in_time(server.pauses.take((one.id, key_of(name)), server.clock()), "pause this game")
    one.pause(paused=paused)
    one.go_on()


def _kick(one: HostedGame, name: str, seat: int, agent: str) -> None:
    if seat >= len(one.seats) or not one.seats[seat].is_person:
        raise BadMessage("unknown", "No person sits there.")
    if seat == one.seat_of(name):
        raise BadMessage("seat", "You cannot send yourself away: resign or decline instead.")
    one.send_away(seat, checked_bot(agent))
    one.go_on()


def _follow(server: Server, client: ServerClient, name: str, message: Follow) -> None:
    one = _seen(server, name, message.game)
    server.talk.tell_missed(client, one, message.heard)
    _describe(server, client, one, message)
    server.followers.add(client, one, message.after, message.mark, words=message.table)


def _show(server: Server, client: ServerClient, name: str, message: Show) -> None:
    one = _seen(server, name, message.game)
    if client.link.backlog >= HIGH_WATER:
        raise BadMessage("limit", "Read first what you were sent.")
    seat = one.viewer(name)
    if one.play is None or one.stream is None:
        lines = []
    elif one.is_told:
        lines = list(map(text_of, one.play.lines))
    else:
        lines = one.stream.lines(seat)
    shown = Shown(
        game=server.descriptions.of(one).info,
        lines=[Raw(line.encode()) for line in lines],
        seat=seat,
        turn=one.turn(seat),
        result=server.followers.sign(one, seat) if one.is_told else None,
        id=message.number,
    )
    client.tell(shown)


def _take_over(server: Server, client: ServerClient, name: str, message: TakeOver) -> None:
    one = server.game(message.game)
    # A browser keeps a key for each address: none of those comes along to another server.
    keys = {
        str(other.name): other.greeting.key
        for other in server.followers.of(one.id)
        if other.greeting is not None and not other.follows[one.id].words
    }
    client.tell(handovers.take(one, name, keys, message.number))
    server.spread(one, told=True)


def _go_on_with(server: Server, client: ServerClient, name: str, message: GoOnWith) -> None:
    _spare(server, client, name)
    if not may_be_id(message.game):
        raise BadMessage("unknown", "There is no such game.")
    people = server.greetings.people
    found = handed_game(server.home, message.game).read().value
    if found is None:
        raise BadMessage("unknown", "No such game was handed over to this server.")
    terms = handovers.terms_of(found, people, name, checked_bot)
    settled = structs.replace(
        terms,
        away=_stand_in(message.away),
        clock=_stand_in(message.clock),
        watch=message.watch,
        chat=message.chat,
    )
    _begin(server, client, message, settled)
    with suppress(OSError):
        handed_game(server.home, message.game).remove()  # what it held is in the private file


def _rematch(server: Server, client: ServerClient, name: str, message: Rematch) -> None:
    one = server.game(message.game)
    one.demand(OVER)
    if one.terms.place is not None:
        raise BadMessage("state", "A table of a tournament is played once.")
    if not one.is_host(name):
        one.own_seat(name)
    if (again := _again(server, one)) is not None:
        _come_along(server, client, name, message, again)
        return
    _spare(server, client, name)
    seats = [
        HostedSeat(
            seat.name if seat.is_person else None,
            seat.agent,
            joined=not seat.is_person or key_of(str(seat.name)) == key_of(name),
        )
        if not seat.is_person or not server.invitations.is_blocked(name, str(seat.name))
        else HostedSeat()  # whoever wants no invitations may still sit down
        for seat in one.seats
    ]
    looks_on = one.seat_of(one.terms.host) is None  # his screen is the table of this game too
    host = one.terms.host if looks_on else name
    terms = structs.replace(one.terms, host=host, rated=one.rated, seats=tuple(seats), before=())
    _begin(server, client, message, terms, one)


def _again(server: Server, one: HostedGame) -> GameInfo | None:
    """The game that was made after one that is over, unless that is over too."""
    if not one.again:
        return None
    if (here := server.games.get(one.again)) is not None:
        found: GameInfo | None = server.descriptions.of(here).info
    else:  # another process may have it
        found = next((info for info in server.listed() if info.game == one.again), None)
    return None if found is None or found.state == OVER else found


def _come_along(
    server: Server, client: ServerClient, name: str, message: Rematch, again: GameInfo
) -> None:
    """Have somebody who wants to play again sit down where another one wanted it before."""
    here = server.games.get(again.game)
    if here is None:
        client.tell(structs.replace(again, id=message.number))
        return
    if here.state == OPEN and not here.is_host(name):
        decisions.join(here, name)
    _describe(server, client, here, message)
    server.spread(here, told=True)


def _chat(server: Server, client: ServerClient, name: str, message: Chat) -> None:
    one = _seen(server, name, message.game)
    text = message.text and DIRECTIONS.sub("", message.text)
    if bool(text) == (message.phrase is not None):
        raise BadMessage("malformed", "A chat has a text or a phrase.")
    if message.phrase is not None and message.phrase not in PHRASES:
        raise BadMessage("malformed", f"The phrases are {', '.join(PHRASES)}.")
    if text and not one.terms.chat:
        raise BadMessage("state", "The host of this game wants no chat; phrases remain.")
    if one.seat_of(name) is None:
        raise BadMessage("seat", "Only who has a seat may talk here.")
    _in_time(server.chats.take(key_of(name), server.clock()), "talk")
    server.talk.say(one, name, text=text or "", phrase=message.phrase or "")
    _done(client, message)


def _mute(server: Server, client: ServerClient, name: str, message: Mute) -> None:
    one = _seen(server, name, message.game)
    if message.on:
        _seated(one, message.name)
    server.talk.mute(one, name, message.name, on=message.on)
    _done(client, message)


def _report(server: Server, client: ServerClient, name: str, message: ReportPerson) -> None:
    one = _seen(server, name, message.game)
    _seated(one, message.name)
    _in_time(server.chats.take(key_of(name), server.clock()), "report somebody")
    host = [each for each in server.clients if each.name is not None and one.is_host(each.name)]
    server.talk.report(one, name, message.name, host)
    _done(client, message)


def _seated(one: HostedGame, name: str) -> None:
    """Refuse to go on about somebody who does not sit there.

    Raises:
        BadMessage: nobody of that name does.
    """
    if one.seat_of(name) is None:
        raise BadMessage("unknown", "No person of that name sits there.")


def _in_time(wait: float, what: str) -> None:
    """Refuse what comes too soon, by as many seconds.

    Raises:
        BadMessage: it does.
    """
    if wait:
        raise BadMessage("limit", f"You {what} too often; wait a little.", wait=wait)


def _seen(server: Server, name: str, game: str) -> HostedGame:
    """A game that a person may look at."""
    one = server.game(game)
    if not one.is_seen_by(name):
        raise BadMessage("seat", "This game is not to be watched.")
    return one


def _hosts(server: Server, name: str, game: str) -> HostedGame:
    """A game that a person hosts."""
    one = server.game(game)
    if not one.is_host(name):
        raise BadMessage("seat", "Only the host of the game may do that.")
    return one


def checked_bot(name: str) -> str:
    """The name of a bot of ours.

    Raises:
        BadMessage: there is none of that name.
    """
    try:
        known = ":" not in name or bot_and_style(name)[0] in BOTS
        if known and is_own(name) and resolve(name).name == name:
            return name
    except BotError:
        pass
    raise BadMessage("unknown", f"There is no such bot; there are {', '.join(BOTS)}.")
