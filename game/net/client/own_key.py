"""Which key is whose among the players of this machine."""

from __future__ import annotations

from game import home
from game.net.keys import KeyPair, key_file
from game.profiles.profile import Players
from game.profiles.shelf import ProfileShelf
from game.storage.kept_files import KeptFile


def own_key(players: Players, name: str) -> KeptFile[KeyPair]:
    """The key of the player of a name, and where nobody here has it, of the present one.

    It lies in the folder of the profile. Where profiles cannot be kept, one for all of them may.
    """
    playing = players.chosen(players.named(name) or players.current)
    folder = ProfileShelf.usual().own_folder(playing)
    return machine_key() if folder is None else key_file(folder)


def machine_key() -> KeptFile[KeyPair]:
    """The key of this machine, for what is the same whoever plays, as its scorekeeper."""
    return key_file(home.network())
