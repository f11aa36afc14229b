"""Games as comma-separated values: a line for each, under a line of names."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from game.presentation.words.games import names
from game.table.records.archive import ArchivedGame
from game.table.records.exports import name_cell, plain_cell
from game.table.records.headers import utc
from game.table.statistics.tallies import rules_text

COLUMNS = ("when", "status", "variant", "house_rules", "people", "deal", "totals", "file")


def games_table(games: Iterable[ArchivedGame]) -> str:
    """The table of some games, in their order."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for game in games:
        setup = game.setup
        writer.writerow(
            (
                utc(game.when),
                game.standing.value,
                "" if setup is None else setup.variant.id,
                "" if setup is None else rules_text(dict(setup.variant.options)),
                plain_cell(names(game)),
                game.deal,
                " ".join(map(str, game.totals)),
                name_cell(game.path.name),
            )
        )
    return out.getvalue()
