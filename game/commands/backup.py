"""`blackout backup FILE` and `blackout restore FILE`: all of a player's files in one archive."""

from __future__ import annotations

import argparse
from pathlib import Path

import game
from game import home
from game.commands.words import CommandError
from game.storage.backup import BackupError, make_backup, restore_backup
from game.storage.files import reason
from game.storage.home_lock import HomeInUse
from game.storage.restoring import is_begun
from game.terminal import say


def add_backup_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of `backup`."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the archive to write")


def add_restore_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of `restore`."""
    parser.add_argument("file", metavar="FILE", type=Path, help="an archive that backup wrote")


def backup(words: argparse.Namespace) -> int:
    """Write the archive and say how much is in it."""
    try:
        made = make_backup(home.areas(), words.file, f"blackout {game.__version__}")
    except BackupError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        file = error.filename or words.file
        raise CommandError(f"The backup cannot be made ({file}): {reason(error)}.") from None
    for path in made.passed_over:
        say(f"Passed over, since it is no file of Blackout: {path}")
    say(f"{_counted(len(made.files))}, {_bytes(made.size)}, are kept in {words.file}.")
    return 0


def restore(words: argparse.Namespace) -> int:
    """Put an archive in the place of what is there, and say where that went."""
    try:
        restored, asides = restore_backup(words.file, home.areas())
    except (BackupError, HomeInUse) as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        file = error.filename or words.file
        so_far = "Nothing is restored, all is as it was"
        if is_begun(home.areas()):  # it could not be taken back either
            so_far = "The backup is not restored yet, the next start of Blackout carries on"
        sentence = f"{so_far} ({file}): {reason(error)}."
        raise CommandError(sentence) from None
    say(
        f"{_counted(len(restored.files))}, {_bytes(restored.size)}, are restored from {words.file}."
    )
    for folder in asides:
        say(f"What was there before lies in {folder}.")
    return 0


def _counted(files: int) -> str:
    return "1 file" if files == 1 else f"{files:,} files"


def _bytes(size: int) -> str:
    for unit in ("bytes", "kB", "MB"):
        if size < 1000:
            return f"{size:.0f} {unit}"
        size //= 1000
    return f"{size} GB"
