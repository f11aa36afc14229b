"""`blackout sheet`: the score sheet of a game, or one kept for a real pack, as a page to print."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

from game.commands.words import CommandError, add_number_word, counted
from game.jobs.browser_pdf import NoBrowser, pdf_of
from game.presentation.sheet_page import kept_page, recorded_page
from game.storage.files import cannot_be_written, make_file
from game.table.records.event_lines import RecordError
from game.table.records.replay import faultless, game_at, only_game
from game.table.scorekeeping.sheet_files import SUFFIX, as_it_stands
from game.table.scorekeeping.sheet_form import SheetError
from game.terminal import say

PAGE: Final = ".html"
PDF: Final = ".pdf"
PAPERS: Final = {"a4": "A4", "letter": "letter"}
"""What paper is called on the command line and in CSS."""


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.description = "Write the score sheet of a record, or one that was kept for a real pack."
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a record, or a sheet of the scorekeeper (.json)"
    )
    parser.add_argument(
        "out", type=Path, metavar="OUT", help="the page, a new file (.html), or a PDF (.pdf)"
    )
    parser.add_argument(
        "--pdf", action="store_true", help="a PDF, by a Chrome, Chromium or Edge of this machine"
    )
    parser.add_argument("--paper", choices=tuple(PAPERS), help="the paper of a PDF (a4)")
    add_number_word(parser)


def run(words: argparse.Namespace) -> int:
    """Write the page and say how much is on it."""
    out: Path = words.out
    pdf = words.pdf or out.suffix.lower() == PDF
    if out.suffix.lower() != (PDF if pdf else PAGE):
        what, suffix = ("PDF", PDF) if words.pdf else ("page", f"{PAGE}, or {PDF} for a PDF")
        raise CommandError(f"A score sheet's {what} is named {suffix}, unlike {out}.")
    if words.paper is not None and not pdf:
        raise CommandError("--paper is for a PDF: a browser asks which paper a page is printed on.")
    paper = PAPERS[words.paper or "a4"] if pdf else ""
    if os.path.lexists(out):
        raise CommandError(f"{out} is there already; name a new file.")
    kept = words.file.suffix.lower() == SUFFIX
    if kept and words.game is not None:
        raise CommandError("--game is for records: a file of the scorekeeper holds one sheet.")
    try:
        page, deals = _kept(words.file, paper) if kept else _recorded(words.file, words.game, paper)
        make_file(out, pdf_of(page) if pdf else page.encode("utf-8"))
    except (SheetError, RecordError, NoBrowser) as error:
        raise CommandError(str(error)) from None
    except FileExistsError:
        raise CommandError(f"{out} is there already; name a new file.") from None
    except OSError as error:
        raise CommandError(str(cannot_be_written(out, error))) from None
    say(f"{out}: {counted(deals, 'deal')}.")
    return 0


def _kept(path: Path, paper: str) -> tuple[str, int]:
    """The page of a sheet of the scorekeeper, and how many deals are finished on it."""
    kept = as_it_stands(path)
    return kept_page(kept, paper=paper), len(kept.progress.finished)


def _recorded(path: Path, number: int | None, paper: str) -> tuple[str, int]:
    """The same of a recorded game.

    Raises:
        RecordError: it cannot be read, or a line of it is wrong.
    """
    played = faultless(only_game(path) if number is None else game_at(path, number))
    return recorded_page(played, paper=paper), len(played.state.finished)
