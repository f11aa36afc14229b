"""`blackout key`: a player's key at servers, carried to another machine or browser."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.commands.passwords import add_password_words, password_of
from game.commands.serve import MISSING, print_code
from game.commands.words import CommandError
from game.storage.decoding import NONSENSE
from game.storage.files import make_file, read_file, reason
from game.storage.kept_files import Unwritten
from game.terminal import say

if TYPE_CHECKING:
    from game.net.keys import KeyPair
    from game.storage.kept_files import KeptFile

WAYS: Final[Mapping[str, str]] = {
    "show": "print the public half, by which servers know the player",
    "export": "write the key to TARGET, a new file for its owner alone",
    "import": "take over the key in the file TARGET",
    "link": "print the link, and its QR code, that opens a server's page at TARGET with the key",
}
LARGEST: Final = 4096
"""Bytes of a file with a key."""


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
        from game.net.client.own_key import own_key
        from game.net.keys import own_pair
        from game.profiles.shelf import ProfileShelf
    except ModuleNotFoundError as error:
        raise CommandError(MISSING.format(name=error.name)) from None
    players, _notices = ProfileShelf.usual().open()
    if words.name and players.named(words.name) is None:
        raise CommandError(f"No player of this machine is called {words.name}.")
    file = own_key(players, words.name)
    if words.what == "import":
        _take_over(file, Path(words.target), replaces=words.replace)
        return 0
    try:
        pair = own_pair(file)
    except OSError as error:
        raise CommandError(f"The key cannot be kept or read: {reason(error)}.") from None
    match words.what:
        case "export":
            _write(file.codec.encode(pair), Path(words.target))
        case "link":
            _link(words, pair)
        case _:
            say(pair.public)
    return 0


def _write(raw: bytes, target: Path) -> None:
    """Write a key to a file that is not there yet."""
    try:
        make_file(target, raw, private=True)
    except FileExistsError:
        raise CommandError(f"{target} is there already; nothing was written.") from None
    except OSError as error:
        raise CommandError(f"{target} cannot be written: {reason(error)}.") from None
    say(f"The key is in {target}. Whoever has that file can sit down as its player.")


def _take_over(file: KeptFile[KeyPair], source: Path, *, replaces: bool) -> None:
    """Have the key of a file as the player's."""
    try:
        found = file.codec.decode(read_file(source, LARGEST), source)
    except OSError as error:
        raise CommandError(f"{source} cannot be read: {reason(error)}.") from None
    except NONSENSE:
        raise CommandError(f"{source} holds no key.") from None
    kept = file.change(lambda held: found if held is None or replaces else None)
    if isinstance(kept, Unwritten):
        raise CommandError(str(kept.notice))
    if kept.value != found:
        raise CommandError(
            "The player has another key, to which names at servers may belong; "
            "--replace takes the new one, and keeps the old one beside it."
        )
    say(f"The player's key is {found.public} now.")


def _link(words: argparse.Namespace, pair: KeyPair) -> None:
    """Print how a phone takes over the key."""
    from game.net.qr_codes import page_link

    link = page_link(words.target, password_of(words) or "", secret=pair.secret)
    say(link)
    print_code(link)
    say("Whoever has this link can sit down as its player.", file=sys.stderr)
