"""What somebody made of a finished game, signed by the server at which it was played."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.challenges.challenge import ChallengeError, result_at, served_text
from game.engine import Seat
from game.net.messages import SignedResult
from game.net.server.hosted_game import HostedGame
from game.net.server.table_server import TableServer
from game.table.records.lines import DrawNote


def add_signed_results(core: TableServer) -> None:
    """Have a server sign, by its own key."""
    known = core.greetings
    core.followers.sign = partial(signed_result, key=known.key, sign=known.sign)


def signed_result(
    game: HostedGame, seat: Seat | None, key: str, sign: Callable[[str], str]
) -> SignedResult | None:
    """The signature of what the person in a seat made of a game that is over.

    None for whoever looks on, and where such a result counts beside no other: the game was called
    off or handed over, a decision was taken back, or a bot has decided for the person.

    Args:
        game: the game.
        seat: the person's.
        key: the server's public key.
        sign: signs a text by it.
    """
    play = game.play
    if seat is None or play is None or not play.over:
        return None
    if any(isinstance(line, DrawNote) for line in play.lines):
        return None
    try:
        result = result_at(play.setup, play, seat)
    except ChallengeError:
        return None
    return SignedResult(key, sign(served_text(result, play.lines)))
