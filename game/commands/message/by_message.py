"""Play by message: the commands from `challenge` to `resign`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from game import home
from game.commands.passwords import add_password_words, password_of
from game.commands.serve import MISSING
from game.commands.words import CommandError, print_json, whole
from game.engine.variant import OptionValue
from game.net.messages import (
    Act,
    Agree,
    ClientMessage,
    Create,
    Decline,
    Done,
    GameInfo,
    Join,
    Ready,
    Resign,
    Show,
    Shown,
    Takeback,
    WantedSeat,
)
from game.table.records.event_lines import EndLine
from game.table.records.lines import data_of, read_lines
from game.terminal import say
from game.variants import OptionError, read_option

if TYPE_CHECKING:
    from game.net.client.connection import Session

MOST_OPEN: Final = 9
"""Seats beside one's own."""
VARIANT: Final = "network-blackout"
"""What is played where nothing is said."""


def add_commands(add: Callable[[str, str, Callable[..., int]], argparse.ArgumentParser]) -> None:
    """Add all commands of this module; `add` makes a command of name, text and function."""
    one = _add_game_words
    for name, text, run, add_words in (
        ("challenge", "ask others to a game at a server", challenge, _add_challenge_words),
        ("accept", "sit down at a game at a server", accept, one),
        ("decline", "say no to a game at a server", decline, one),
        ("games", "list your games at a server", games, _add_list_words),
        ("show", "print a game at a server", show, _add_show_words),
        ("move", "make a move in a game at a server", move, _add_move_words),
        ("takeback", "ask to take back your last move at a server", takeback, one),
        ("agree", "let somebody take back a move at a server", agree, _add_agree_words),
        ("resign", "have a bot play on for you at a server", resign, _add_resign_words),
    ):
        add_words(add(name, text, run))


def _add_challenge_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of `challenge`."""
    parser.add_argument("names", nargs="*", metavar="NAME", help="who is to play with you")
    parser.add_argument(
        "-inorder",
        "--in-order",
        action="store_true",
        help="you and then the others as they are named; else the order is drawn; who deals first "
        "is drawn either way",
    )
    parser.add_argument("--first", metavar="NAME", help="who deals first; else that is drawn")
    hook = parser.add_mutually_exclusive_group()
    for word, value in (("hook", True), ("nohook", False)):
        hook.add_argument(
            f"-{word}",
            f"--{word}",
            dest="hook",
            action="store_const",
            const=value,
            help=f"the last bidder {'may not' if value else 'may'} make the bids come out even",
        )
    parser.add_argument("--variant", metavar="ID", default=VARIANT, help=f"the game ({VARIANT})")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule"
    )
    parser.add_argument("--bots", metavar="A,B,...", help="bots that play too")
    parser.add_argument(
        "--open", type=whole, default=0, metavar="N", help="seats for whoever accepts first"
    )
    _add_server_words(parser)


def _add_game_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of a command about one game."""
    parser.add_argument("game", metavar="GAME", help="the game, as 'games' lists it")
    _add_server_words(parser)


def _add_show_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of `show`."""
    _add_game_words(parser)
    parser.add_argument("--rules", action="store_true", help="the rules of the deal in full too")


def _add_move_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of `move`."""
    parser.add_argument("game", metavar="GAME", help="the game, as 'games' lists it")
    parser.add_argument(
        "move",
        metavar="MOVE",
        nargs="+",
        help="a bid (3, pass), a card (QH), or as 'show' lists it",
    )
    _add_server_words(parser)


def _add_agree_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of `agree`."""
    _add_game_words(parser)
    parser.add_argument("--no", action="store_true", help="you do not agree")


def _add_resign_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of `resign`."""
    _add_game_words(parser)
    parser.add_argument("--bot", metavar="NAME", default="casual", help="who goes on (casual)")


def _add_list_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--all", action="store_true", help="those of others that may be seen too")
    _add_server_words(parser)


def challenge(words: argparse.Namespace) -> int:
    """Ask others to a game."""
    options: dict[str, OptionValue] = {}
    try:
        options = dict(map(read_option, words.option))
    except OptionError as error:
        raise CommandError(str(error)) from None
    if words.hook is not None:
        options["hook"] = words.hook
    names = list(words.names)
    if words.name.casefold() not in map(str.casefold, names):
        names.insert(0, words.name)
    if not 0 <= words.open <= MOST_OPEN:
        raise CommandError(f"--open is from 0 to {MOST_OPEN}, not {words.open}.")
    seats = [WantedSeat(name) for name in names] + [WantedSeat()] * words.open
    seats += [WantedSeat(agent=bot) for bot in (words.bots or "").split(",") if bot]
    wanted = Create(
        variant=words.variant,
        options=dict(options),
        seats=seats,
        in_order=words.in_order,
        first=words.first,
    )

    def ask(session: Session) -> str:
        game = session.ask(wanted, GameInfo)
        session.begun(game)
        if words.first is not None and game.first is None:
            say("That server is of an older version: who deals first is drawn.", file=sys.stderr)
        return game.game

    return _about_one(words, ask)


def accept(words: argparse.Namespace) -> int:
    """Sit down at a game, ready for its start."""

    def join(session: Session) -> str:
        game = session.ask(Join(game=words.game), GameInfo)
        if game.wait and game.state == "open":
            session.ask(Ready(game=game.game), Done)
        session.begun(game)
        return game.game

    return _about_one(words, join)


def decline(words: argparse.Namespace) -> int:
    """Say no to a game."""
    return _simply(words, Decline(game=words.game))


def takeback(words: argparse.Namespace) -> int:
    """Ask to take back a move."""
    return _simply(words, Takeback(game=words.game))


def agree(words: argparse.Namespace) -> int:
    """Let somebody take back a move, or not."""
    return _simply(words, Agree(game=words.game, on=not words.no))


def resign(words: argparse.Namespace) -> int:
    """Have a bot go on."""
    return _simply(words, Resign(game=words.game, agent=words.bot))


def show(words: argparse.Namespace) -> int:
    """Print a game."""
    return _about_one(words, lambda _: str(words.game))


def move(words: argparse.Namespace) -> int:
    """Make a move."""

    from game.commands.message.move_words import (
        action_in,
    )  # slow: it brings the words of the screen

    def act(session: Session) -> str:
        shown = session.ask(Show(game=words.game), Shown)
        move = " ".join(words.move)
        action = action_in(move, shown.turn.actions if shown.turn else ())
        session.ask(Act(game=words.game, action=action, after=len(shown.lines)), Done)
        return str(words.game)

    return _about_one(words, act)


def games(words: argparse.Namespace) -> int:
    """List one's own games."""

    def listed(session: Session) -> int:
        listed = list(session.games(mine=not words.all))
        found = [session.ask(Show(game=game.game), Shown) for game in listed]
        if words.json:
            print_json([document(shown) for shown in found])
        elif not found:
            say("There are no games here." if words.all else "You have no games here.")
        else:
            say("\n".join(map(_line, found)))
        return 0

    return _at_server(words, listed)


def document(shown: Shown) -> dict[str, object]:
    """A game as `--json` prints it."""
    game = shown.game
    seats = [seat.name for seat in game.seats]
    more: dict[str, object] = {"why": game.why} if game.why else {}
    if game.takeback is not None:
        more["takeback"] = msgspec.to_builtins(game.takeback)
    return {
        "game": game.game,
        "variant": game.variant,
        "players": seats,
        "to_act": [seats[seat] for seat in game.to_act if seats[seat] is not None],
        "state": game.state,
        "record": [msgspec.json.decode(line) for line in shown.lines],
        "options": game.options,
        "host": game.host,
        "agents": [seat.agent for seat in game.seats],
        "seat": shown.seat,
        "actions": [data_of(action) for action in shown.turn.actions] if shown.turn else [],
        **more,
    }


def _about_one(words: argparse.Namespace, do: Callable[[Session], str]) -> int:
    """Do something about a game and print how it stands then."""

    def done(session: Session) -> int:
        shown = session.ask(Show(game=do(session)), Shown)
        _keep(session, shown)
        if words.json:
            print_json(document(shown))
        else:
            # Slow: they bring the screen's state, which JSON does not need.
            from game.commands.message.board import board
            from game.net.client.remote_table import views

            try:
                seen = list(views(shown.game, read_lines(shown.lines), shown.seat))
            except (OptionError, KeyError, TypeError, ValueError):
                raise CommandError("This program does not know that game.") from None
            say(board(shown, seen, in_full=getattr(words, "rules", False)))
        return 0

    return _at_server(words, done)


def _keep(session: Session, shown: Shown) -> None:
    """Put a finished game among those of this machine, if its player had a seat to the end."""
    lines, seat = read_lines(shown.lines), shown.seat
    if seat is None or not lines or not isinstance(lines[-1], EndLine):
        return
    from game.net.client.kept_games import KeptGames, with_result  # slow: it brings the profiles

    try:
        kept = KeptGames(home.network())
        kept.keep(session.url, shown.game.game, with_result(lines, seat, shown.result), seat)
    except OSError as error:
        say(f"The game is not kept among yours: {error.strerror or error}.", file=sys.stderr)


def _simply(words: argparse.Namespace, message: ClientMessage) -> int:
    """Send a message about a game and print how it stands then."""

    def ask(session: Session) -> str:
        session.ask(message, Done)
        return str(words.game)

    return _about_one(words, ask)


def _at_server(words: argparse.Namespace, visit: Callable[[Session], int]) -> int:
    try:
        # No other command needs them, and a program without them plays on alone.
        from game.net.client.connection import NetworkError, Session
        from game.net.client.entry import Entry
        from game.net.client.own_key import own_key
        from game.profiles.shelf import ProfileShelf
    except ModuleNotFoundError as error:
        raise CommandError(MISSING.format(name=error.name)) from None
    try:
        entry = Entry(
            words.server,
            words.name,
            own_key(ProfileShelf.usual().open()[0], words.name),
            home.network(),
            password=password_of(words),
            trusted=words.ca or "",
        )
        with Session(entry) as session:
            return visit(session)
    except NetworkError as error:
        raise CommandError(str(error)) from None


def _add_server_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--server", metavar="URL", required=True, help="such as ws://host:8765")
    parser.add_argument("--as", dest="name", metavar="NAME", required=True, help="who you are")
    add_password_words(parser, "the server's password, where it has one")
    parser.add_argument("--ca", metavar="FILE", help="a certificate to trust")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def _line(shown: Shown) -> str:
    """A game in one line of the list."""
    game = shown.game
    names = [seat.name or "nobody yet" for seat in game.seats]
    waits = [names[seat] for seat in game.to_act]
    state = f"waiting for {', '.join(waits)}" if waits else game.why or game.state
    return f"{game.game}  {game.name}: {', '.join(names)}; {state}"
