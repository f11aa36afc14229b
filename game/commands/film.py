"""`blackout film`: a recorded game as a page, to be sent to others."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path

from game.commands.words import CommandError, add_number_word, whole
from game.presentation.film import PAGE, Film
from game.presentation.replay_positions import ReplayPositions
from game.storage.files import cannot_be_written, make_file
from game.table.records.event_lines import RecordError
from game.terminal import say

Draw = Callable[[Film], bytes]
"""Gives the bytes of a film's page."""


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    parser.add_argument("out", type=Path, metavar="OUT", help="the film, a new file (.html)")
    add_number_word(parser)
    parser.add_argument("--deal", type=whole, metavar="N", help="only the N-th deal of the game")
    parser.add_argument(
        "--seat",
        type=whole,
        metavar="S",
        help="show what this seat knew, from 0 (where a person played, that seat; else all cards)",
    )


def run(words: argparse.Namespace, draw: Draw) -> int:
    """Write the film and say how much is in it."""
    if words.out.suffix.lower() != PAGE:
        raise CommandError(f"A film's name ends in {PAGE}, unlike {words.out}.")
    if os.path.lexists(words.out):
        raise CommandError(f"{words.out} is there already; name a new file.")
    try:
        positions = ReplayPositions.read(words.file, words.game)
        film = Film.of(positions, seat=words.seat, deal=words.deal)
    except RecordError as error:
        raise CommandError(str(error)) from None
    content = draw(film)
    try:
        make_file(words.out, content)
    except FileExistsError:
        raise CommandError(f"{words.out} is there already; name a new file.") from None
    except OSError as error:
        raise CommandError(str(cannot_be_written(words.out, error))) from None
    for sentence in positions.notes:
        say(sentence)
    say(f"{words.out}: {film.last - film.first + 1} steps, {len(content) / 1e6:.2f} MB.")
    return 0
