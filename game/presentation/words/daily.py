"""What is said of daily deals and challenges: dates, results, whose they are, the line to copy."""

from __future__ import annotations

from datetime import date
from typing import Final

from game.challenges.challenge import Challenge
from game.challenges.result import GameResult, Uncounted
from game.daily.experts import ExpertStanding
from game.daily.rule import variant_of
from game.daily.tries import DailyTry, TryStage
from game.presentation.game_minutes import game_minutes
from game.presentation.phrasebook import outcome
from game.presentation.words.points import points_words
from game.presentation.words.statistics import percent
from game.translation import _, ngettext

_KEY_DIGITS: Final = 16
"""Of a key that are shown."""


def length_line(day: date) -> str:
    """How long the game of a day is: deals, minutes."""
    row, players = variant_of(day)
    deals = len(row.deals[players])
    return _(
        "{deals} deals, about {minutes} minutes", deals=deals, minutes=game_minutes(row, players)
    )


def uncounted_sentence(why: Uncounted) -> str:
    """Why a result does not count."""
    match why:
        case Uncounted.UNDO:
            return _("It does not count: a move was taken back.")
        case Uncounted.HINT:
            return _("It does not count: a hint was asked for.")
        case Uncounted.BOTS:
            return _("It does not count: it had other cards or opponents than those of the day.")
        case Uncounted.PLAYED_ON:
            return _("It does not count: it goes on from another game.")
        case Uncounted.ABANDONED:
            return _("It does not count: it was not played to its end.")


def bids_line(result: GameResult) -> str:
    """How many bids were made."""
    return outcome.made_of(result.made, len(result.marks))


def ahead_line(found: ExpertStanding) -> str:
    """Where a result stands among the expert's plays."""
    return _(
        "Ahead of {share} of {plays} plays by an expert",
        share=percent(found.share_beaten),
        plays=found.plays,
    )


def copied_line(one: DailyTry) -> str:
    """The result in one line of plain characters; of a try that is over."""
    assert one.result is not None, "only a finished try has a line"
    row, _players = variant_of(one.day)
    parts = [
        _("Blackout daily {date}", date=one.day.isoformat()),
        _(row.name),
        points_words(one.result.points),
    ]
    if one.result.uncounted is not None:
        parts.append(_("not counted"))
    elif one.experts is not None:
        parts.append(ahead_line(one.experts))
    return " | ".join([*parts, one.result.marks])


def signer_told(key: str, *, checked: bool) -> str:
    """Whose signature the line of a challenge has.

    Args:
        key: the public key that it names; empty where it is unsigned.
        checked: whether the signature was found to be by that key.
    """
    if not key:
        return _("It is not signed by whoever played it.")
    if not checked:
        return _("It is signed, which cannot be checked here.")
    return _("It is signed by the key that begins with {key}.", key=key[:_KEY_DIGITS])


def server_told(challenge: Challenge, *, checked: bool) -> list[str]:
    """Who sat at a server's table with the maker of a line, and which server has signed it.

    Args:
        challenge: of the line.
        checked: whether signatures were checked.
    """
    told = []
    if challenge.people:
        number = len(challenge.people)
        told.append(
            ngettext(
                "It was played with {number} other person, whose seat a bot has now.",
                "It was played with {number} other people, whose seats bots have now.",
                number,
                number=number,
            )
        )
    if challenge.server and checked:
        told.append(
            _(
                "It is signed by the server whose key begins with {key}.",
                key=challenge.server[:_KEY_DIGITS],
            )
        )
    return told


def replayed_told(challenge: Challenge) -> str:
    """Whether the result of a line was played again, from every bid and card."""
    if not challenge.plays:
        return _("Not replayed: the line is of an older version, without bids and cards.")
    return _("Every bid and card of that game is in the line, and comes to this result.")


def own_try_told(one: DailyTry | None) -> str:
    """How one's own try of a day stands beside somebody else's result of that day."""
    if one is None:
        return _("You have not played that day: this begins your one try.")
    if one.result is None:
        if one.stage is TryStage.LOST:
            return _("Your try of that day is used up, and its record is gone.")
        return _("Your own game of that day is not over: continue it under Daily deal.")
    points, bids = points_words(one.result.points), bids_line(one.result)
    return _("{one}: {other}.", one=_("You"), other=_("{one}, {other}", one=points, other=bids))


def streak_words(days: int) -> str:
    """What stands beside the number of days in a row."""
    return ngettext("day in a row", "days in a row", days)


def played_line(longest: int, played: int) -> str:
    """The longest streak, and how many days count."""
    return _("Longest: {longest}. Days played: {played}.", longest=longest, played=played)
