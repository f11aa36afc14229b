"""The words and numbers of the statistics: titles of games, shares, and what is not counted."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from game.presentation.words.bots import bot_title
from game.presentation.words.points import decimal
from game.table.game_index.counted import CountedGames
from game.table.setup import HUMAN
from game.table.statistics.summary import PlayedRules, Summary
from game.translation import _, ngettext
from game.variants import VARIANTS
from game.variants.lengths import Length

NONE: Final = "–"
"""In place of a number that there is none of."""


def notes(counted: CountedGames, now: Summary) -> list[str]:
    """Short sentences about what is counted and what is not."""
    sentences = []
    if counted.unfinished:
        sentences.append(
            ngettext(
                "{n} unfinished game is not counted.",
                "{n} unfinished games are not counted.",
                counted.unfinished,
                n=counted.unfinished,
            )
        )
    if counted.ended_early:
        sentences.append(
            ngettext(
                "{n} game that ended early is not counted.",
                "{n} games that ended early are not counted.",
                counted.ended_early,
                n=counted.ended_early,
            )
        )
    if counted.onlooked:
        sentences.append(
            ngettext(
                "{n} game of bots alone is not counted.",
                "{n} games of bots alone are not counted.",
                counted.onlooked,
                n=counted.onlooked,
            )
        )
    if counted.broken:
        number = counted.broken
        text = ngettext(
            "{n} record cannot be read.", "{n} records cannot be read.", number, n=number
        )
        sentences.append(text)
    if now.undone_games:
        sentences.append(
            ngettext(
                "In {n} game moves were taken back; it counts as it stood in the end.",
                "In {n} games moves were taken back; they count as they stood in the end.",
                now.undone_games,
                n=now.undone_games,
            )
        )
    if now.hinted_games:
        sentences.append(
            ngettext(
                "In {n} game a hint was asked for; it counts, but sets no record.",
                "In {n} games hints were asked for; they count, but set no records.",
                now.hinted_games,
                n=now.hinted_games,
            )
        )
    if now.known_games:
        sentences.append(
            ngettext(
                "In {n} game the cards were known; it counts, but sets no record.",
                "In {n} games the cards were known; they count, but set no records.",
                now.known_games,
                n=now.known_games,
            )
        )
    if now.mixed_games:
        sentences.append(
            ngettext(
                "In {n} game a bot was changed: its deals count for those who sat there.",
                "In {n} games a bot was changed: their deals count for those who sat there.",
                now.mixed_games,
                n=now.mixed_games,
            )
        )
    return sentences


def rules_title(rules: PlayedRules) -> str:
    """A variant, and how it was played where that is not the usual way."""
    variant = rules.variant
    name = _(VARIANTS[variant].name) if variant in VARIANTS else variant
    if rules.daily:
        return _("{variant}, daily deal", variant=name)
    if rules.own_rules:
        return _("{variant}, house rules", variant=name)
    match rules.length:
        case Length.SHORT:
            return _("{variant}, short", variant=name)
        case Length.FULL:
            return _("{variant}, full", variant=name)
    return name


def opponents_title(agents: tuple[str, ...]) -> str:
    """The bots on the other seats, from their names in a record."""
    bots_first = sorted(agents, key=lambda agent: agent == HUMAN)
    return ", ".join(_("Persons") if agent == HUMAN else bot_title(agent) for agent in bots_first)


def percent(share: float) -> str:
    """A share in whole percent."""
    return _("{percent} %", percent=round(100 * share))


def selection_words(games: int, sums: Summary) -> str:
    """What some games come to for the persons in them.

    Args:
        games: how many there are, finished or not.
        sums: of the persons in the finished ones.
    """
    found = ngettext("{n} game is listed.", "{n} games are listed.", games, n=games)
    if not sums.deals:
        return f"{found} {_('No finished game of a person is among them.')}"
    told = ngettext(
        "Of {n} deal of persons {exact} was made ({share}), with {points} points on average; "
        "games won: {wins} of {games}.",
        "Of {n} deals of persons {exact} were made ({share}), with {points} points on average; "
        "games won: {wins} of {games}.",
        sums.deals,
        n=sums.deals,
        exact=sums.exact,
        share=percent(sums.exact / sums.deals),
        points=decimal(sums.points / sums.deals),
        wins=wins_words(sums.wins),
        games=sums.games,
    )
    return f"{found} {told}"


def wins_words(wins: Fraction) -> str:
    """Whole wins plainly, shared ones with what they come to."""
    return str(wins) if wins.denominator == 1 else f"{float(wins):.1f}"


def signed(number: int | None) -> str:
    """A number with a real minus sign; a dash where there is none."""
    return NONE if number is None else str(number).replace("-", "−")
