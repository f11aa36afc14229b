"""`blackout operator`: what the operator of a running server asks it, and has it do."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from game import home
from game.commands.words import CommandError, print_json, table_of
from game.storage.files import reason
from game.terminal import say

if TYPE_CHECKING:
    from game.net.server.operator_socket import (
        Carried,
        GamesAtServer,
        InvitationsAtServer,
        RatingsAtServer,
        Visitors,
    )

QUESTIONS: Final[Mapping[str, str]] = {
    "who": "who is connected",
    "games": "which games are not over",
    "ratings": "how strong people are by the games that counted here",
    "invitations": "which invitations wait for an answer",
    "uninvite": "take back all open invitations that NAME made, a name or a public key",
    "kick": "close the connections of NAME, who may come back",
    "ban": "keep out NAME, a name, a public key or an address, from now on",
    "unban": "let NAME in again",
    "drain": "take no new games, and end once nobody who is connected plays",
    "reopen": "take new games again",
    "reload": "read certificate and key again",
}
OF_SOMEBODY: Final = ("uninvite", "kick", "ban", "unban")
"""Those that take a name."""


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument(
        "what",
        metavar="WHAT",
        choices=tuple(QUESTIONS),
        help="; ".join(f"{word}: {meaning}" for word, meaning in QUESTIONS.items()),
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help="whom it is about")
    parser.add_argument("--home", type=Path, metavar="DIR", help="the folder of the server")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(words: argparse.Namespace) -> int:
    """Ask the server, and say what it answers."""
    if (words.what in OF_SOMEBODY) != (words.name is not None):
        takes = "takes a name" if words.name is None else "takes no name"
        raise CommandError(f"'{words.what}' {takes}.")
    from game.net.server import operator_socket as sockets  # no other command needs the network

    folder = words.home if words.home is not None else home.data() / "server"
    fields = {"type": words.what} | ({} if words.name is None else {"name": words.name})
    question: sockets.Question = msgspec.convert(fields, type=sockets.Question)
    try:
        found = sockets.ask(folder, question)
    except AttributeError:
        raise CommandError("On this system a server has no socket for its operator.") from None
    except OSError as error:
        raise CommandError(f"No server can be asked in {folder}: {reason(error)}.") from None
    except ValueError:
        raise CommandError(f"The server in {folder} is of another version.") from None
    if isinstance(found, sockets.NotCarried):
        raise CommandError(found.why)
    if words.json:
        print_json(found)
    else:
        say(_told(found))
    return 0


def _told(
    answer: Visitors | GamesAtServer | RatingsAtServer | InvitationsAtServer | Carried,
) -> str:
    """An answer as a sentence or a table."""
    from game.net.server.operator_socket import (
        GamesAtServer,
        InvitationsAtServer,
        RatingsAtServer,
        Visitors,
    )

    match answer:
        case Visitors(visitors=visitors):
            return _listed(visitors) or "Nobody is connected."
        case GamesAtServer(games=games):
            return _listed(games) or "No game is open or going on."
        case RatingsAtServer(ratings=ratings):
            return _listed(ratings) or "No game has counted yet."
        case InvitationsAtServer(invitations=invitations):
            return _listed(invitations) or "No invitation waits for an answer."
        case done:
            return done.told


def _listed(found: Sequence[Struct]) -> str:
    """Values as a table, a column for each field; empty where there is none."""
    rows = [one.__struct_fields__ for one in found[:1]]
    for one in found:
        fields = msgspec.structs.astuple(one)
        rows.append(tuple(" ".join(f) if isinstance(f, tuple) else str(f) for f in fields))
    return table_of(rows) if rows else ""
