"""`blackout film`: a recorded game as a page or an animated picture, to be sent to others."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from game.commands.words import CommandError, add_number_word, read_size, whole
from game.presentation.film import ENDINGS, PAGE, Film
from game.presentation.replay_positions import ReplayPositions
from game.storage.files import cannot_be_written, make_file
from game.table.records.event_lines import RecordError
from game.terminal import say

Draw = Callable[[Film, str, tuple[int, int]], bytes]
"""What a film's file holds, from the ending of its name and the size of a picture in px."""
USUAL_SIZE: Final = (960, 540)
LEAST_SIZE: Final = (320, 180)
MOST_SIZE: Final = (1920, 1200)
"""px of an animated picture."""


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    parser.add_argument(
        "out",
        type=Path,
        metavar="OUT",
        help="the film, a new file: a page (.html) or an animated picture (.gif, .png, .apng)",
    )
    add_number_word(parser)
    parser.add_argument("--deal", type=whole, metavar="N", help="only the N-th deal of the game")
    parser.add_argument(
        "--seat",
        type=whole,
        metavar="S",
        help="show what this seat knew, from 0 (where a person played, that seat; else all cards)",
    )
    parser.add_argument(
        "--size", metavar="WxH", type=_size, help="of a picture in px (960x540); a page has any"
    )


def _size(text: str) -> tuple[int, int]:
    wide, tall = size = read_size(text, LEAST_SIZE, MOST_SIZE)
    if 4 * wide < 5 * tall:
        raise argparse.ArgumentTypeError(f"{text} is too narrow for a table, which lies wide")
    return size


def run(words: argparse.Namespace, draw: Draw) -> int:
    """Write the film and say how much is in it."""
    ending = words.out.suffix.lower()
    if ending not in ENDINGS:
        *others, last = ENDINGS
        endings = f"{', '.join(others)} or {last}"
        raise CommandError(f"A film's name ends in {endings}, unlike {words.out}.")
    if ending == PAGE and words.size is not None:
        raise CommandError("--size is for pictures: a page fits every screen.")
    if os.path.lexists(words.out):
        raise CommandError(f"{words.out} is there already; name a new file.")
    try:
        positions = ReplayPositions.read(words.file, words.game)
        film = Film.of(positions, seat=words.seat, deal=words.deal)
    except RecordError as error:
        raise CommandError(str(error)) from None
    content = draw(film, ending, words.size or USUAL_SIZE)
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
