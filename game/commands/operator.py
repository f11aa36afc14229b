"""`blackout operator`: what the operator of a running server asks it, and has it do."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from game import home
from game.commands.words import (
    CommandError,
    print_json,
    read_variant,
    table_of,
    whole,
)
from game.storage.files import reason
from game.terminal import say
from game.variants import plain_options

if TYPE_CHECKING:
    from game.net.add_ons.tournaments.page import ResultTold

QUESTIONS: Final[Mapping[str, str]] = {
    "who": "who is connected",
    "games": "which games are not over",
    "ratings": "how strong people are by the games that counted here",
    "invitations": "which invitations wait for an answer",
    "uninvite": "take back all open invitations that NAME made, a name or a public key",
    "tournaments": "which tournaments there are",
    "tournament": "open TITLE, enter or leave ID NAME, start, off (call it off) or show ID",
    "kick": "close the connections of NAME, who may come back",
    "ban": "keep out NAME, a name, a public key or an address, from now on",
    "unban": "let NAME in again",
    "free": "have NAME be nobody's, or with its places the owner's of KEY, a public key",
    "drain": "take no new games, and end once nobody who is connected plays",
    "reopen": "take new games again",
    "reload": "read certificate and key again",
}
OF_SOMEBODY: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("uninvite", "kick", "ban", "unban"), ("name",)),
    "free": ("name", "key"),
}
"""Those that take a name, and what may be said with it."""


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument(
        "what",
        metavar="WHAT",
        choices=tuple(QUESTIONS),
        help="; ".join(f"{word}: {meaning}" for word, meaning in QUESTIONS.items()),
    )
    parser.add_argument("names", metavar="NAME", nargs="*", help="whom, or what, it is about")
    parser.add_argument("--home", type=Path, metavar="DIR", help="the folder of the server")
    new = parser.add_argument_group("a tournament that is opened")
    new.add_argument("--variant", metavar="ID", help="what is played (blackout)")
    new.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule"
    )
    new.add_argument("--players", type=whole, default=4, metavar="N", help="at each table (4)")
    new.add_argument("--rounds", type=whole, default=3, metavar="K", help="how many rounds (3)")
    new.add_argument(
        "--by",
        choices=("place", "difference"),
        default="place",
        help="what counts first: the place at the table, or the difference to others with the "
        "same cards (place)",
    )
    new.add_argument(
        "--bot", default="casual", help="who fills tables and plays for others (casual)"
    )
    new.add_argument(
        "--away",
        type=whole,
        default=30,
        metavar="S",
        help="seconds until it plays for who is away (30)",
    )
    new.add_argument(
        "--clock", type=whole, default=120, metavar="S", help="seconds for a decision (120)"
    )
    new.add_argument(
        "--pause", type=whole, default=60, metavar="S", help="seconds between two rounds (60)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(words: argparse.Namespace) -> int:
    """Ask the server, and say what it answers."""
    wanted = OF_SOMEBODY.get(words.what, ())
    if words.what != "tournament" and not bool(wanted) <= len(words.names) <= len(wanted):
        takes = " and perhaps a ".join(wanted) or "no name"
        raise CommandError(f"'{words.what}' takes {'a ' * bool(wanted)}{takes}.")
    if not all(map(str.strip, words.names)):
        raise CommandError("A name has at least one letter.")
    # No other command needs the network.
    from game.net.add_ons.operator import operator_socket as sockets
    from game.net.add_ons.ratings.server_ratings import AskRatings, RatingsAtServer
    from game.net.add_ons.tournaments.operating import (
        ListTournaments,
        ToTournament,
        TournamentsAtServer,
        TournamentShown,
    )

    folder = words.home if words.home is not None else home.data() / "server"
    fields: dict[str, object] = {"type": words.what}
    if words.what == "tournament":
        fields |= _of_tournament(words)
    else:
        fields |= zip(wanted, words.names, strict=False)
    try:
        kinds = sockets.any_of(sockets.Question, (AskRatings, ListTournaments, ToTournament))
        question = msgspec.convert(fields, type=kinds)
    except msgspec.ValidationError as error:
        raise CommandError(f"That cannot be a tournament: {error}.") from None
    try:
        answers = RatingsAtServer, TournamentsAtServer, TournamentShown
        found = sockets.ask(folder, question, *answers)
    except AttributeError:
        raise CommandError("On this system a server has no socket for its operator.") from None
    except OSError as error:
        raise CommandError(f"No server can be asked in {folder}: {reason(error)}.") from None
    except ValueError:
        raise CommandError(f"The server in {folder} is of another version.") from None
    if isinstance(found, sockets.NotCarried):
        raise CommandError(found.why)
    if words.json:
        print_json(getattr(found, "result", found))
    else:
        say(_told(found))
    return 0


_STEPS: Final[Mapping[str, tuple[str, ...]]] = {
    "open": ("TITLE",),
    "enter": ("ID", "NAME"),
    "leave": ("ID", "NAME"),
    "start": ("ID",),
    "off": ("ID",),
    "show": ("ID",),
}
"""What may be done with a tournament, and what is said with it."""


def _of_tournament(words: argparse.Namespace) -> dict[str, object]:
    """What is wanted of a tournament, as the socket takes it.

    Raises:
        CommandError: that is nothing that can be done.
    """
    step, *said = words.names or [""]
    if step not in _STEPS:
        raise CommandError(f"A tournament takes one of {', '.join(_STEPS)}.")
    if len(said) != len(_STEPS[step]):
        raise CommandError(f"It is written: tournament {' '.join((step, *_STEPS[step]))}.")
    if step != "open":
        return {"step": step, "tournament": said[0], "name": said[-1] if said[1:] else ""}

    row = read_variant(words, words.players)
    terms = {name: getattr(words, name) for name in ("players", "rounds", "by")}
    seconds = {name: float(getattr(words, name)) for name in ("away", "clock", "pause")}
    variant = {"variant": row.id, "options": plain_options(row.options), "agent": words.bot}
    title = {"tournament": "-", "title": said[0]}
    return {"step": step, "terms": title | terms | seconds | variant}


def _told(answer: Struct) -> str:
    """An answer as a sentence or a table."""
    from game.net.add_ons.operator.operator_socket import (
        Carried,
        GamesAtServer,
        InvitationsAtServer,
        Visitors,
    )
    from game.net.add_ons.ratings.server_ratings import RatingsAtServer
    from game.net.add_ons.tournaments.operating import TournamentsAtServer, TournamentShown

    match answer:
        case Visitors(visitors=visitors):
            return _listed(visitors) or "Nobody is connected."
        case GamesAtServer(games=games):
            return _listed(games) or "No game is open or going on."
        case RatingsAtServer(ratings=ratings):
            return _listed(ratings) or "No game has counted yet."
        case InvitationsAtServer(invitations=invitations):
            return _listed(invitations) or "No invitation waits for an answer."
        case TournamentsAtServer(tournaments=tournaments):
            return _listed(tournaments) or "There is no tournament."
        case TournamentShown(result=result):
            return _standings(result)
        case Carried(told=done):
            return done
    raise TypeError(f"no answer of a server: {answer}")


def _standings(result: ResultTold) -> str:
    """Who takes part in a tournament, or once a round is over how everybody stands."""
    told = result.tournament
    stage = result.why or f"{told.state}, round {told.round} of {told.rounds}"
    head = f"{told.title}: {told.name}, {stage}"
    if not any(one.over for one in result.rounds):
        return "\n".join((head, *told.people))
    rows = [("", "name", "points", "difference")]
    for one in result.standings:
        name = f"{one.name} (bot)" if one.bot else one.name
        rows.append((str(one.place), name, f"{one.points:g}", f"{one.difference:+.1f}"))
    return f"{head}\n{table_of(rows)}"


def _listed(found: Sequence[Struct]) -> str:
    """Values as a table, a column for each field; empty where there is none."""
    rows = [one.__struct_fields__ for one in found[:1]]
    for one in found:
        fields = msgspec.structs.astuple(one)
        rows.append(tuple(" ".join(f) if isinstance(f, tuple) else str(f) for f in fields))
    return table_of(rows) if rows else ""
