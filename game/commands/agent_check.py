"""`blackout agent-check`: a bot of one's own put through every variant."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from textwrap import indent
from typing import Final

from game.arena.conformance import Examined, examine
from game.commands.progress_bar import ProgressBar
from game.commands.words import (
    FAULT_FOUND,
    CommandError,
    add_limit_words,
    counted,
    print_json,
    read_limit,
    table_of,
    whole,
)
from game.roster import BotError, check_bots
from game.table.setup import HUMAN
from game.terminal import say
from game.variants import VARIANTS, OptionError, variant

SHOWN: Final = 20
"""Faults that are printed one by one."""


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument("bot", metavar="BOT", help="module:attribute, or an installed bot's name")
    parser.add_argument("--variant", metavar="ID", help="this variant alone")
    parser.add_argument("--max-deals", type=whole, metavar="M", help="end a game after M deals")
    add_limit_words(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(words: argparse.Namespace) -> int:
    """Examine and print."""
    if words.max_deals is not None and words.max_deals < 1:
        raise CommandError(f"--max-deals is at least 1, not {words.max_deals}.")
    if words.bot == HUMAN:
        raise CommandError("A person cannot be checked: name a bot.")
    limit = read_limit(words)
    try:
        variants = [variant(words.variant).id] if words.variant else list(VARIANTS)
        check_bots([words.bot])
    except (BotError, OptionError) as error:
        raise CommandError(str(error)) from None
    games: list[Examined] = []
    bar = ProgressBar(sum(len(set(VARIANTS[name].seats)) for name in variants), of_what="game")
    for game in examine(words.bot, variants, limit, words.max_deals):
        games.append(game)
        bar.show(len(games))
    faults = [(game, fault) for game in games for fault in game.faults]
    if words.json:
        print_json([asdict(game) for game in games])
    else:
        say(_table(games))
        traced = set()
        for game, fault in faults[:SHOWN]:
            say(
                f"{game.variant}, {game.players} players, deal {fault.deal}, {fault.decision}: "
                f"{words.bot} {fault.why}."
            )
            if fault.traceback and fault.traceback not in traced:
                traced.add(fault.traceback)
                say(indent(fault.traceback.rstrip(), "    "))
        if len(faults) > SHOWN:
            say(f"and {len(faults) - SHOWN} more.")
        verdict = "nothing wrong" if not faults else counted(len(faults), "fault")
        decisions = sum(game.decisions for game in games)
        say(f"{counted(len(games), 'game')}, {counted(decisions, 'decision')}, {verdict}.")
    return FAULT_FOUND if faults else 0


def _table(games: list[Examined]) -> str:
    rows = [("variant", "players", "deals", "decisions", "slowest ms", "faults")]
    rows += [
        (
            game.variant,
            str(game.players),
            str(game.deals),
            str(game.decisions),
            f"{game.slowest_ms:.1f}",
            str(len(game.faults)),
        )
        for game in games
    ]
    return table_of(rows) + "\n"
