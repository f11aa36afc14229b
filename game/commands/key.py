"""`blackout key`: a player's key at servers, carried to another machine or browser."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.commands.passwords import add_password_words, password_of
from game.commands.serve import MISSING, print_code
from game.commands.words import CommandError
from game.storage.files import reason
from game.terminal import say

if TYPE_CHECKING:
    from game.net.keys import KeyPair
    from game.storage.kept_documents import KeptDocument

WAYS: Final[Mapping[str, str]] = {
    "show": "print the public half, by which servers know the player",
    "export": "write the key to TARGET, a new file for its owner alone",
    "import": "take over the key in the file, or of the link, TARGET",
    "link": "print the link, and its QR code, that opens a server's page at TARGET with the key",
}


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument(
        "what",
        metavar="WHAT",
        nargs="?",
        default="show",
        choices=tuple(WAYS),
        help="; ".join(f"{word}: {meaning}" for word, meaning in WAYS.items()),
    )
    parser.add_argument("target", metavar="TARGET", nargs="?", help="a file, or a server's URL")
    parser.add_argument(
        "--as", dest="name", metavar="NAME", default="", help="which player of this machine"
    )
    parser.add_argument(
        "--replace", action="store_true", help="take over a key where there is another one"
    )
    add_password_words(parser, "the server's password, for its link")


def run(words: argparse.Namespace) -> int:
    """Show or carry the key."""
    if (words.what == "show") != (words.target is None):
        takes = "takes a file or an address" if words.target is None else "takes nothing more"
        raise CommandError(f"'{words.what}' {takes}.")
    try:
        # No other command needs them, and a program without them plays on alone.
        from game.net.client.own_key import KeyNotCarried, own_key, write_key
        from game.net.keys import own_pair
        from game.profiles.shelf import ProfileShelf
    except ModuleNotFoundError as error:
        raise CommandError(MISSING.format(name=error.name)) from None
    players, _notices = ProfileShelf.usual().open()
    if words.name and players.named(words.name) is None:
        raise CommandError(f"No player of this machine is called {words.name}.")
    key = own_key(players, words.name)
    try:
        if words.what == "import":
            _take_over(key, words.target, replaces=words.replace)
            return 0
        pair = own_pair(key)
        match words.what:
            case "export":
                write_key(key, pair, Path(words.target))
                say(f"The key is in {words.target}. Whoever has that file can be its player.")
            case "link":
                _link(words, pair)
            case _:
                say(pair.public)
    except KeyNotCarried as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"The key cannot be kept or read: {reason(error)}.") from None
    return 0


def _take_over(key: KeptDocument[KeyPair], source: str, *, replaces: bool) -> None:
    """Have the key of a file or a link as the player's."""
    from game.net.client.own_key import AnotherKey, carried_key, take_key

    found = carried_key(key, source)
    try:
        take_key(key, found, replaces=replaces)
    except AnotherKey as error:
        advice = "--replace takes the new one, and keeps the old one in a file."
        raise CommandError(f"{error} {advice}") from None
    say(f"The player's key is {found.public} now.")


def _link(words: argparse.Namespace, pair: KeyPair) -> None:
    """Print how a phone takes over the key."""
    from game.net.client.entry import address, is_address
    from game.net.qr_codes import page_link

    if not re.match("(?:ws|http)s?://", words.target) or not is_address(address(words.target)):
        raise CommandError(
            f"{words.target} is no address of a server; one is such as http://192.168.1.5:8765."
        )
    link = page_link(words.target, password_of(words) or "", secret=pair.secret)
    say(link)
    print_code(link)
    say(
        "The link is a secret: whoever has it, or a picture of its code, can be its player.",
        file=sys.stderr,
    )
