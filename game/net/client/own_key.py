"""Which key is whose among the players of this machine, and how a key is carried elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game import home
from game.engine.refusal import Refused, refuse
from game.net.keys import KeyPair, kept_key
from game.net.qr_codes import secret_of
from game.profiles.profile import Players
from game.profiles.shelf import ProfileShelf
from game.storage.decoding import NONSENSE
from game.storage.files import (
    aside,
    cannot_be_read,
    cannot_be_written,
    make_file,
    make_folder,
    read_file,
    there_already,
)
from game.storage.kept_documents import KeptDocument
from game.storage.kept_files import Unwritten
from game.storage.typed_path import NoHomeFolder, typed_path

REPLACED: Final = "replaced"
"""In the name of the file of a key that another one took the place of."""


class KeyNotCarried(Refused):
    """A key cannot be read, written or taken over: one sentence."""


class AnotherKey(KeyNotCarried):
    """The player has another key, which is only replaced where that is said."""


def own_key(players: Players, name: str) -> KeptDocument[KeyPair]:
    """The key of the player of a name, and where nobody here has it, of the present one.

    Where profiles cannot be kept, one for all of them may.
    """
    playing = players.chosen(players.named(name) or players.current)
    folder = ProfileShelf.usual().own_folder(playing)
    return machine_key() if folder is None else kept_key(folder)


def machine_key() -> KeptDocument[KeyPair]:
    """The key of this machine, for what is the same whoever plays, as its scorekeeper."""
    return kept_key(home.network())


def write_key(key: KeptDocument[KeyPair], pair: KeyPair, target: Path) -> None:
    """Write a pair, as `key` would hold it, to a file, which is not there yet.

    Raises:
        KeyNotCarried: it is there, or the disk refuses.
    """
    try:
        make_file(target, key.codec.encode(pair), private=True)
    except FileExistsError:
        raise KeyNotCarried(there_already(target)) from None
    except OSError as error:
        raise KeyNotCarried(cannot_be_written(target, error)) from None


def carried_key(key: KeptDocument[KeyPair], source: str) -> KeyPair:
    """The pair in the file at a path, or in a link of `page_link`.

    Raises:
        KeyNotCarried: there is none.
    """
    if secret := secret_of(source):
        return KeyPair(secret)
    try:
        path = typed_path(source)
    except NoHomeFolder as error:
        raise KeyNotCarried(error.refusal) from None
    try:
        return key.codec.decode(read_file(path, key.codec.largest), path)
    except OSError as error:
        raise KeyNotCarried(cannot_be_read(path, error)) from None
    except NONSENSE:
        raise KeyNotCarried(refuse("{path} holds no key.", path=str(path))) from None


def take_key(key: KeptDocument[KeyPair], found: KeyPair, *, replaces: bool) -> None:
    """Have a pair as a player's; one that it takes the place of is a file from then on.

    Args:
        key: the player's.
        found: the pair.
        replaces: whether another one that is there gives way.

    Raises:
        AnotherKey: there is one, and it does not.
        KeyNotCarried: the disk refuses.
    """

    def taken(held: KeyPair | None) -> KeyPair | None:
        if held is not None and not replaces:
            return None
        if held not in (None, found):
            make_folder(key.path.parent)
            write_key(key, held, aside(key.path, REPLACED))
        return found

    kept = key.change(taken)
    if isinstance(kept, Unwritten):
        raise KeyNotCarried(kept.notice)
    if kept.value != found:
        raise AnotherKey(refuse("The player has another key, to which names may belong."))
