"""`blackout challenge-line` and `take-line`: a finished game as one line, and that line played."""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path

from game.challenges.challenge import (
    Challenge,
    ChallengeError,
    SideBySide,
    answered,
    challenge_of,
    line_of,
)
from game.commands.words import CommandError, add_number_word, counted, print_json
from game.daily.results import read_result
from game.net.client.signed_challenges import signed, verifier
from game.presentation.words.daily import replayed_told, server_told, signer_told
from game.profiles.shelf import ProfileShelf
from game.table.records.event_lines import RecordError
from game.table.records.replay import RecordedGame, game_at, games_of
from game.table.setup import Setup
from game.terminal import say


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of `challenge-line`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a finished game")
    add_number_word(parser)
    parser.add_argument(
        "--against", metavar="LINE", help="set the game beside this challenge, which it answers"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def add_take_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of `take-line`."""
    parser.add_argument("line", metavar="LINE", help="a challenge, in quotation marks")
    parser.set_defaults(ms=None, playouts=None)


def run(words: argparse.Namespace) -> int:
    """Print the line of a game, or a game beside the challenge that it answers."""
    game = _game(words.file, words.game)
    try:
        if words.against is None:
            players, _notices = ProfileShelf.usual().open()
            challenge = signed(challenge_of(game), players)
            if words.json:
                print_json({"line": line_of(challenge), **_side(challenge)})
            else:
                say(line_of(challenge))
        else:
            both = answered(read_result(words.against, verifier()), game)
            if words.json:
                print_json(_document(both))
            else:
                say(_report(both))
    except ChallengeError as error:
        raise CommandError(str(error)) from None
    return 0


def taken_setup(line: str) -> Setup:
    """The game of a challenge, for the present player, who is told by whose key it is signed.

    Raises:
        CommandError: the line is no challenge.
    """
    try:
        challenge = read_result(line, verifier())
    except ChallengeError as error:
        raise CommandError(str(error)) from None
    if challenge.daily:
        raise CommandError(
            f"This is a result of the daily deal of {challenge.daily}: paste it in the window, "
            "under Take a challenge, where that day's one try begins."
        )
    say(replayed_told(challenge))
    checked = verifier() is not None
    for sentence in (
        signer_told(challenge.key, checked=checked),
        *server_told(challenge, checked=checked),
    ):
        say(sentence)
    players, _notices = ProfileShelf.usual().open()
    return challenge.setup(players.current.name)


def _game(path: Path, number: int | None) -> RecordedGame:
    try:
        if number is not None:
            return game_at(path, number)
        first, *others = islice(games_of(path), 2)
        if others:
            raise CommandError(f"{path} holds several games: --game N takes one of them.")
        return first
    except RecordError as error:
        raise CommandError(str(error)) from None


def _side(challenge: Challenge) -> dict[str, object]:
    return {
        "name": challenge.name,
        "points": challenge.points,
        "bids": challenge.marks,
        "record": challenge.record,
        "key": challenge.key or None,
        "server": challenge.server or None,
        "people": len(challenge.people),
    }


def _document(both: SideBySide) -> dict[str, object]:
    result = both.result
    why = None if result.uncounted is None else result.uncounted.value
    mine = {"name": both.name, "points": result.points, "bids": result.marks, "uncounted": why}
    return {"challenge": _side(both.challenge), "answer": mine, "ahead": both.ahead}


def _report(both: SideBySide) -> str:
    challenge, result = both.challenge, both.result
    wide = max(len(challenge.name), len(both.name))
    lines = [
        f"{challenge.name:{wide}}  {counted(challenge.points, 'point'):>12}  {challenge.marks}",
        f"{both.name:{wide}}  {counted(result.points, 'point'):>12}  {result.marks}",
        replayed_told(challenge),
        signer_told(challenge.key, checked=verifier() is not None),
        *server_told(challenge, checked=verifier() is not None),
    ]
    if result.uncounted is not None:
        lines.append("The answer does not count: moves, hints, bots or the start were not as due.")
    if not challenge.same_bots:
        lines.append("The challenge was written with other bots than those of this version.")
    return "\n".join(lines)
