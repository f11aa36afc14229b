"""The words of leagues: what is played, how it goes, and the command that goes on with it."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Final

from game.arena.kept_leagues import KeptLeague
from game.arena.league import League
from game.arena.league_run import News, State
from game.engine import Limit
from game.presentation.phrasebook import counts
from game.presentation.words.bots import bot_title
from game.presentation.words.statistics import rules_title
from game.presentation.words.times import ago, clock_words
from game.presentation.words.trump import trump_source
from game.table.statistics.summary import PlayedRules
from game.translation import _, ngettext
from game.variants import single_deal, variant
from game.variants.lengths import rules_of

_NAMED: Final = 3
"""Bots that are named in a line; more are counted."""


def league_title(league: League) -> str:
    """What is played, in one line."""
    return _("{one}, {other}", one=variant_title(league), other=tables_words(league))


def variant_title(league: League) -> str:
    """The rules that hold."""
    options, needed = league.variant.options, {}
    if league.cards is not None:  # what a single deal needs is no house rule
        needed = single_deal(variant(league.variant.id), league.players, league.cards)
    own = {name: value for name, value in options.items() if needed.get(name) != value}
    length, changed = rules_of(variant(league.variant.id), league.players, own)
    return rules_title(PlayedRules(league.variant.id, changed, length))


def tables_words(league: League) -> str:
    """How many sit at a table, what is dealt there, and how long they may think."""
    if league.cards is None:
        what = _("whole games")
    else:
        what = _(
            "{one}, {other}",
            one=ngettext("deals of {n} card", "deals of {n} cards", league.cards, n=league.cards),
            other=trump_source(league.deal),
        )
    text = _("{one}, {other}", one=counts.players(league.players), other=what)
    if league.limit != Limit():
        text = _("{what}, {limit} per decision", what=text, limit=thought_words(league.limit))
    return text


def bots_line(league: League) -> str:
    """Who is in it, in one line."""
    titles = [bot_title(bot) for bot in league.bots]
    if len(titles) > _NAMED:
        titles = [
            *titles[: _NAMED - 1],
            ngettext("{n} more", "{n} more", len(titles) - _NAMED + 1, n=len(titles) - _NAMED + 1),
        ]
    return ", ".join(titles)


def kept_line(kept: KeptLeague, now: float) -> str:
    """A league that was kept, in one line; `now` in seconds since the epoch."""
    if kept.league.cards is not None:
        played = counts.deals(kept.tables)
    else:
        played = counts.games(kept.tables)
    return _(
        "{what}: {bots}. {played}, {when}",
        what=tables_words(kept.league),
        bots=bots_line(kept.league),
        played=played,
        when=ago(kept.when, now),
    )


def thought_words(limit: Limit) -> str:
    """What every decision may take."""
    if limit.playouts is not None:
        return ngettext(
            "{n} playout", "{n} playouts", limit.playouts, n=counts.grouped(limit.playouts)
        )
    if limit.milliseconds is not None:
        return _("{n} ms", n=limit.milliseconds)
    return _("As long as each likes")


def state_words(news: News, *, wanted: bool) -> str:
    """What the league is at."""
    match news.state:
        case State.BEGINNING:
            return _("Getting ready…")
        case State.PLAYING if not wanted:
            return _("Finishing what is on the table…")
        case State.PLAYING:
            return _pace(news)
        case State.PAUSED:
            return _("Paused")
        case State.DONE:
            return _("Finished")
        case State.FAILED:
            return _("Interrupted")
        case State.STOPPED:
            return ""


def _pace(news: News) -> str:
    """How long it will yet take, once that can be said."""
    if not news.rate:
        return _("Playing")
    left = max(0, round((news.goal - news.deals) / news.rate))
    return _("{clock} left", clock=clock_words(left))


def command(path: Path, goal: int) -> str:
    """The command line that goes on with the same league."""
    return shlex.join(["blackout", "arena", "--resume", str(path), "--deals", str(goal)])
