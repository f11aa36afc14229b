"""Challenges signed with the key of the player who made them, and the check of such a signature."""

from __future__ import annotations

from dataclasses import replace

from game.challenges.challenge import Challenge, Verifier, signed_text
from game.profiles.profile import Players


def signed(challenge: Challenge, players: Players) -> Challenge:
    """A challenge with the signature of its maker.

    It is as it was where no player of this machine has the maker's name, where the key cannot be
    read or kept, and where PyNaCl is missing.
    """
    if players.named(challenge.name) is None:
        return challenge
    try:
        from game.net.client.own_key import own_key
        from game.net.keys import own_pair

        pair = own_pair(own_key(players, challenge.name))
    except (ModuleNotFoundError, OSError):
        return challenge
    signature = pair.sign(signed_text(challenge, pair.public))
    return replace(challenge, key=pair.public, signature=signature)


def verifier() -> Verifier | None:
    """What checks signatures; None where PyNaCl is missing."""
    try:
        from game.net.keys import is_signed
    except ModuleNotFoundError:
        return None
    return is_signed
