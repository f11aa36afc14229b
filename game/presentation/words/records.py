"""A person's records at a table in words and numbers."""

from __future__ import annotations

from typing import NamedTuple

from game.presentation.phrasebook import counts
from game.presentation.words.statistics import (
    opponents_title,
    percent,
    rules_title,
    signed,
    wins_words,
)
from game.table.statistics.personal_bests import Best, EndedGame, PersonalBests
from game.table.statistics.summary import PlayedRules
from game.translation import _, ngettext


class RecordFigure(NamedTuple):
    """One record."""

    label: str
    figure: str
    note: str
    """How the game that has just ended stands to it."""
    new: bool = False
    """Whether that game has set it."""


def table_title(game: EndedGame) -> str:
    """What is compared: variant, number of players and opponents."""
    players = counts.players(game.players)
    rules = rules_title(PlayedRules(game.variant, game.own_rules, game.length))
    against = _("against {bots}", bots=opponents_title(game.opponents))
    return " · ".join((rules, players, against))


def record_figures(bests: PersonalBests, game: EndedGame) -> list[RecordFigure]:
    """The records at this table, with what this game has to do with them."""
    played = _figure_of_games(bests)
    if game.shared:
        return [_figure(_("Fewest deals"), bests.total, bests), played]
    return [
        _figure(_("Best game"), bests.total, bests),
        _figure(_("Most bids made"), bests.made, bests),
        _figure(_("Best deal"), bests.deal, bests),
        played,
    ]


def _figure(label: str, best: Best, bests: PersonalBests) -> RecordFigure:
    """One record; a game that is not measured is shown beside it and changes nothing."""
    now = _("this game {n}", n=signed(best.now))
    if not bests.counts and best.before is None:
        return RecordFigure(label, signed(best.now), _("this game, no record yet"))
    if not bests.counts:
        return RecordFigure(label, signed(best.before), now)
    if best.before is None:
        return RecordFigure(label, signed(best.now), _("the first game"))
    if best.beaten:
        before = _("before: {n}", n=signed(best.before))
        return RecordFigure(label, signed(best.now), before, new=True)
    if best.now == best.before:
        now = _("this game as well")
    return RecordFigure(label, signed(best.standing), now)


def _figure_of_games(bests: PersonalBests) -> RecordFigure:
    if not bests.games:
        return RecordFigure(_("Won"), signed(None), _("no game counted yet"))
    games = ngettext("of {n} game", "of {n} games", bests.games, n=bests.games)
    share = percent(float(bests.wins / bests.games))
    return RecordFigure(_("Won"), wins_words(bests.wins), f"{games}, {share}")
