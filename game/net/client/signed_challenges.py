"""Challenges signed with the key of the player who made them, and the check of such a signature."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.challenges.challenge import (
    Challenge,
    ChallengeError,
    Verifier,
    challenge_of,
    line_of,
    served_text,
    signed_text,
)
from game.challenges.plays import played_again
from game.profiles.profile import Players
from game.table.records.event_lines import RecordError
from game.table.records.replay import only_game


def signed(challenge: Challenge, players: Players) -> Challenge:
    """A challenge with the signature of its maker.

    It is as it was where no player of this machine has the maker's name, where the key cannot be
    read or kept, and where PyNaCl is missing. What a server is said to have signed is left out
    where it did not.
    """
    challenge = _served(challenge)
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


def _served(challenge: Challenge) -> Challenge:
    """A challenge without the signature of a server, unless that holds and can be checked."""
    if not challenge.server:
        return challenge
    check, setup = verifier(), challenge.setup(challenge.name)
    game = played_again(setup, challenge.plays, len(challenge.marks))
    text = served_text(challenge, game.lines)
    if check is not None and check(challenge.server, text, challenge.served):
        return challenge
    return replace(challenge, server="", served="")


def result_line(record: Path, players: Players) -> str:
    """The line of a record with one game in it, signed; empty where none can be made of it."""
    try:
        return line_of(signed(challenge_of(only_game(record)), players))
    except (ChallengeError, RecordError):
        return ""


def verifier() -> Verifier | None:
    """What checks signatures; None where PyNaCl is missing."""
    try:
        from game.net.keys import is_signed
    except ModuleNotFoundError:
        return None
    return is_signed
