"""`blackout sheet`: the score sheet of a game, or one kept for a real pack, as a page to print."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

from game.commands.words import CommandError, add_number_word
from game.engine import PUBLIC, observe
from game.presentation.score_sheet import SheetContents
from game.presentation.screen_state import ScreenState
from game.presentation.sheet_page import sheet_page
from game.presentation.words.scorekeeper import standing, title
from game.storage.files import cannot_be_written, make_file
from game.table.records.event_lines import RecordError
from game.table.records.replay import faultless, game_at, only_game
from game.table.scorekeeping.sheet_files import SUFFIX, SheetError, as_it_stands
from game.terminal import say
from game.translation import _

PAGE: Final = ".html"


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.description = "Write the score sheet of a record, or one that was kept for a real pack."
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a record, or a sheet of the scorekeeper (.json)"
    )
    parser.add_argument("out", type=Path, metavar="OUT", help="the page, a new file (.html)")
    add_number_word(parser)


def run(words: argparse.Namespace) -> int:
    """Write the page and say how much is on it."""
    out: Path = words.out
    if out.suffix.lower() != PAGE:
        raise CommandError(f"A score sheet's page is named {PAGE}, unlike {out}.")
    if os.path.lexists(out):
        raise CommandError(f"{out} is there already; name a new file.")
    kept = words.file.suffix.lower() == SUFFIX
    if kept and words.game is not None:
        raise CommandError("--game is for records: a file of the scorekeeper holds one sheet.")
    try:
        page, deals = _kept(words.file) if kept else _recorded(words.file, words.game)
        make_file(out, page.encode("utf-8"))
    except (SheetError, RecordError) as error:
        raise CommandError(str(error)) from None
    except FileExistsError:
        raise CommandError(f"{out} is there already; name a new file.") from None
    except OSError as error:
        raise CommandError(str(cannot_be_written(out, error))) from None
    say(f"{out}: {deals} deals.")
    return 0


def _kept(path: Path) -> tuple[str, int]:
    """The page of a sheet of the scorekeeper, and how many deals are finished on it."""
    kept = as_it_stands(path)
    sheet = SheetContents.of_kept(kept)
    return sheet_page(sheet, title(kept), standing(kept)), sheet.played


def _recorded(path: Path, number: int | None) -> tuple[str, int]:
    """The same of a recorded game.

    Raises:
        RecordError: it cannot be read, or a line of it is wrong.
    """
    played = faultless(only_game(path) if number is None else game_at(path, number))
    shown = ScreenState.of(observe(played.state, PUBLIC))
    setup = played.setup
    sheet = SheetContents.of_shown(shown, [seat.name for seat in setup.seats])
    return sheet_page(sheet, setup.variant_name or _(setup.variant.name), ""), sheet.played
