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
    return key_file(ProfileShelf.usual().own_folder(playing) or home.network())
