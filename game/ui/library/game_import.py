"""Games of elsewhere: a file that was dropped or a text that was pasted comes onto the shelf.

Each is played again before it is kept; what lies on the shelf already is not put there twice.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.table.records.archive import ArchivedGame, read_entry
from game.table.records.endings import ENDING
from game.table.records.event_lines import RecordError
from game.table.records.lines import written
from game.table.records.replay import FaultyRecord, RecordedGame, faultless, games_of
from game.table.records.shelf import Shelf
from game.translation import _, ngettext, sentence

LARGEST_TEXT: Final = 8 << 20
"""Letters of a pasted record at most."""


def looks_like_record(text: str) -> bool:
    """Whether a text begins as the lines of a record do."""
    return text.lstrip().startswith("{")


def bring_in_text(text: str, known: Sequence[ArchivedGame]) -> str:
    """Keep the games of a pasted text; what came of it, in a sentence.

    Raises:
        OSError: the disk refuses.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"pasted{ENDING}"
        path.write_text(text[:LARGEST_TEXT], encoding="utf-8", newline="\n")
        try:
            return bring_in(path, known, name=_("the clipboard"))
        except RecordError:
            return _("What was pasted is no record of a game.")


def bring_in(path: Path, known: Sequence[ArchivedGame], *, name: str = "") -> str:
    """Keep the games of a file that the shelf does not have; what came of it, in a sentence.

    Args:
        path: the file.
        known: what lies on the shelf.
        name: what the file is called in sentences.

    Raises:
        OSError: the disk refuses.
        RecordError: it is no record.
    """
    told = name or path.name
    games = games_of(path)
    fresh = [game for game in games if not _is_known(game, known)]
    for game in fresh:
        try:
            faultless(game)
        except FaultyRecord as error:
            text = _("{file} is not taken: line {line} of it is wrong. {why}")
            line = error.fault.line
            return text.format(file=told, line=line, why=sentence(error))
    if not fresh:
        return _("What is in {file} is here already.").format(file=told)
    for game in fresh:
        lines = (game.header, *game.lines)
        Shelf().keep(line.line for line in lines if line.line is not None)
    number = len(fresh)
    text = ngettext("{n} game was taken from {file}.", "{n} games were taken from {file}.", number)
    return text.format(n=number, file=told)


def _is_known(game: RecordedGame, known: Sequence[ArchivedGame]) -> bool:
    """Whether the shelf has a game with the same cards, seats and end."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"one{ENDING}"
        lines = [game.header, *game.lines]
        text = "".join(written(each.line) for each in lines if each.line is not None)
        path.write_text(text, encoding="utf-8", newline="\n")
        entry = read_entry(path, path.stat())
    return any(
        (one.setup, one.totals, one.deal) == (entry.setup, entry.totals, entry.deal)
        and abs(one.when - entry.when) < 1
        for one in known
        if one.setup is not None
    )
