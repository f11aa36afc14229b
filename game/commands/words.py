"""The words of the command line that several commands share, and how they are refused."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from game.commands.which import meant_by
from game.engine import Limit, Variant
from game.engine.refusal import finished
from game.roster import BotError, check_bots
from game.table.dealer import Seed, seed_of
from game.table.own_variants.variant_file import is_own
from game.table.setup import HUMAN, Setup, plan
from game.terminal import in_one_line, say_json
from game.variants import VARIANTS, OptionError, read_option, with_options

BAD_WORDS = 2
"""Exit code of wrong words, options or input."""
FAULT_FOUND = 1
"""Exit code of a check that found a fault, and of games in which a bot failed."""
LEAST_WINDOW = (1024, 640)
MOST_WINDOW = (7680, 4320)
"""px of a window that can be measured."""
LONGEST_NUMBER = 18
"""Digits of a number on the command line; a seed may have more."""
LONGEST_QUOTE = 60
"""Letters."""
_NO_OPTION = "\0"
"""Stands before a word that begins with a dash and is no option; no word of a shell has it."""


class CommandError(Exception):
    """What was asked for cannot be done: the message is one sentence, the exit code 2."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is said of it."""
        return (str(self),)


class FilesRefused(CommandError):
    """Some of several files are none that can be used, of each a sentence; the rest was done."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """One of each."""
        return tuple(map(str, self.args))


class Parser(argparse.ArgumentParser):
    """A parser that takes options anywhere, and refuses in one sentence instead of a page."""

    _passes = False
    """Whether `argparse` reads the words in its passes: options first, then what is left."""

    @property
    def words(self) -> list[argparse.Action]:
        """What it takes itself, `--help` too."""
        return [action for action in self._actions if not isinstance(action.choices, dict)]

    @property
    def commands(self) -> dict[str, Parser]:
        """The commands that it knows, by name."""
        found = dict[str, Parser]()
        for action in self._actions:
            if isinstance(action.choices, dict):
                found |= action.choices
        return found

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Read the words; those of commands are refused by the command itself, with its name."""
        if self._passes or self._subparsers is not None:
            return super().parse_known_args(args, namespace)
        self._passes = True
        try:
            found, left = self.parse_known_intermixed_args(_marked(args), namespace)
        finally:
            self._passes = False
        if left:
            self.error(f"unrecognized arguments: {' '.join(map(_unmarked, left))}")
        return found, left

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        """The values of words; of an option `--` too, which older versions of `argparse` drop."""
        if action.option_strings and arg_strings == ["--"]:
            arg_strings = [f"{_NO_OPTION}--"]
        return super()._get_values(action, arg_strings)

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        """The value of a word, which may be marked as no option; no file has an empty name."""
        word = _unmarked(arg_string)
        if action.type is Path and not word:  # it would be the current folder
            raise argparse.ArgumentError(action, "an empty word names no file")
        return super()._get_value(action, word)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse an unknown command with the nearest that there is, not with all of them."""
        if not isinstance(action.choices, dict) or value in action.choices:
            super()._check_value(action, value)
            return
        near = difflib.get_close_matches(value, action.choices, n=1)
        guess = f"; the nearest is '{near[0]}'" if near else ""
        self.error(f"there is no command '{value}'{guess}")

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and leave with exit code 2."""
        sentence = message[:1].upper() + message[1:].rstrip(".")
        self.exit(BAD_WORDS, f"{in_one_line(sentence)}. Try '{self.prog} --help'.\n")


def _marked(words: Sequence[str]) -> list[str]:
    """Words without their first `--`; what stands after it is marked as no option.

    Between the passes in which `argparse` reads options and all else, it forgets a `--`.
    """
    if "--" not in words:
        return list(words)
    at = words.index("--")
    return [*words[:at], *(f"{_NO_OPTION}{word}" for word in words[at + 1 :])]


def _unmarked(word: str) -> str:
    return word.removeprefix(_NO_OPTION)


def refuse_half_letters(words: argparse.Namespace) -> None:
    """Make sure that whatever is no name of a file is Unicode, as all text of records is.

    Raises:
        CommandError: something else is among the words.
    """
    for word in vars(words).values():
        for text in word if isinstance(word, list) else [word]:
            if isinstance(text, str) and not _is_unicode(text) and not is_own(text):
                raise CommandError(f"'{shortened(text)}' cannot be read: it is not UTF-8.")


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def whole(text: str) -> int:
    """A whole number.

    Raises:
        argparse.ArgumentTypeError: it is none.
    """
    try:
        if len(text) > LONGEST_NUMBER:
            raise ValueError
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shortened(text)!r} is no whole number") from None


def shortened(text: str) -> str:
    """What somebody wrote, as much of it as a sentence bears."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."


def counted(number: int, noun: str) -> str:
    """So many of something, by the word for one of it."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def there_are(number: int, noun: str = "") -> str:
    """That there are so many of something; without its word, of what was spoken of."""
    return f"there {'is' if number == 1 else 'are'} {counted(number, noun) if noun else number}"


def add_game_words(parser: argparse.ArgumentParser) -> None:
    """Add the words that settle a game: variant, players, house rules, bots, seed."""
    ids = ", ".join(VARIANTS)
    parser.add_argument(
        "--variant",
        metavar="ID",
        help=f"the game to play: {ids}; or your own by its name or its .toml file",
    )
    parser.add_argument("--players", type=whole, metavar="N", help="how many sit at the table")
    parser.add_argument(
        "--bots",
        metavar="A,B,...",
        help="who plays the seats, one for each or one for all: a bot's name or module:attribute",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule; may be given several times ('blackout rules' lists them)",
    )
    parser.add_argument("--seed", metavar="S", help="a number, or hexadecimal digits")
    parser.add_argument(
        "--first-dealer", type=whole, metavar="SEAT", help="who deals first, from 0"
    )


def add_limit_words(parser: argparse.ArgumentParser) -> None:
    """Add the words that bound a bot's thinking."""
    bound = parser.add_mutually_exclusive_group()
    bound.add_argument("--ms", type=whole, metavar="T", help="thinking time of a decision in ms")
    bound.add_argument("--playouts", type=whole, metavar="P", help="sampled games of a decision")


def read_limit(words: argparse.Namespace) -> Limit:
    """The limit that was asked for.

    Raises:
        CommandError: a bound below one.
    """
    for name in ("ms", "playouts"):
        bound = getattr(words, name)
        if bound is not None and bound < 1:
            raise CommandError(f"--{name} is at least 1, not {bound}.")
    return Limit(playouts=words.playouts, milliseconds=words.ms)


def read_variant(words: argparse.Namespace, players: int | None) -> Variant:
    """The variant with its house rules: a row's id, the name of one's own, or its file.

    Raises:
        CommandError: they are unknown or cannot be played.
    """
    try:
        meant = meant_by("blackout" if words.variant is None else words.variant, players)
        row, options = meant.row, dict[str, object](meant.options)
        for text in words.option:
            option, value = read_option(text)
            if option in options:
                raise OptionError(finished(f"The house rule {option} is given twice."))
            options[option] = value
        return with_options(row, options, players)
    except OptionError as error:
        raise CommandError(str(error)) from None


def read_variant_name(words: argparse.Namespace) -> str:
    """What its player calls the own variant that is played as it is; empty for any other game."""
    if words.variant is None or words.option:
        return ""
    own = meant_by(words.variant).own
    return "" if own is None else own.name


def usual_players(words: argparse.Namespace) -> int:
    """How many sit down where nobody says: four, or the nearest number the variant takes."""
    row = VARIANTS.get(words.variant or "blackout")
    least, most = (4, 4) if row is None else row.seats
    return min(max(4, least), most)


def read_bots(text: str | None, seats: int, *, default: str, humans: bool) -> tuple[str, ...]:
    """The agents of so many seats.

    Args:
        text: names with commas between them, one for each seat or one for all.
        seats: how many are to be filled.
        default: who plays where nothing was said.
        humans: whether `human` is a name here.

    Raises:
        CommandError: another number of names, or an unknown one.
    """
    names = tuple((default if text is None else text).split(","))
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise CommandError(
            f"--bots names {len(names)} players, but {counted(seats, 'seat')} "
            f"{'is' if seats == 1 else 'are'} to be filled."
        )
    if HUMAN in names and not humans:
        raise CommandError("A person cannot play here: --bots takes bots only.")
    try:
        check_bots([name for name in names if name != HUMAN])
    except BotError as error:
        raise CommandError(str(error)) from None
    return names


def read_seed(text: str | None) -> Seed | None:
    """A seed: a whole number, or lower-case hexadecimal digits.

    Raises:
        CommandError: it is neither.
    """
    if text is None:
        return None
    try:
        return seed_of(text)
    except ValueError:
        raise CommandError(
            f"A seed is a number or hexadecimal digits, not '{shortened(text)}'."
        ) from None


def read_first_dealer(words: argparse.Namespace, players: int) -> int | None:
    """The seat that deals first, or None where the draw decides.

    Raises:
        CommandError: there is no such seat.
    """
    seat: int | None = words.first_dealer
    if seat is not None and seat not in range(players):
        raise CommandError(f"--first-dealer is a seat from 0 to {players - 1}, not {seat}.")
    return seat


def read_setup(words: argparse.Namespace, *, humans: bool) -> Setup | None:
    """The game that the words settle, or None where they say nothing of one.

    With `humans`, a person takes the first seat unless `--bots` names every seat itself.

    Raises:
        CommandError: the words are wrong or do not go together.
    """
    given = (words.variant, words.players, words.bots, words.seed, words.first_dealer)
    if not words.option and all(word is None for word in given):
        return None
    named = 0 if words.bots is None else words.bots.count(",") + 1
    players = words.players
    if players is None:
        players = (
            named + (HUMAN not in words.bots.split(",")) * humans
            if named > 1
            else usual_players(words)
        )
    variant = read_variant(words, players)
    yours = humans and named != players
    bots = read_bots(words.bots, players - yours, default="heuristic", humans=humans)
    return plan(
        variant,
        ((HUMAN,) if yours else ()) + bots,
        seed=read_seed(words.seed),
        first_dealer=read_first_dealer(words, players),
        variant_name=read_variant_name(words),
    )


def add_number_word(parser: argparse.ArgumentParser) -> None:
    """Add the word that names one game of a file with several."""
    parser.add_argument(
        "--game", type=_from_one, metavar="N", help="the N-th game of a file that holds several"
    )


def _from_one(text: str) -> int:
    number = whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"games count from 1, not {number}")
    return number


def read_numbers(text: str, what: str) -> tuple[int, ...]:
    """Whole numbers with commas between them.

    Raises:
        CommandError: something else is among them.
    """
    try:
        return tuple(whole(number) for number in text.split(","))
    except argparse.ArgumentTypeError:
        sentence = f"{what} are whole numbers such as 1,0,2, not '{shortened(text)}'."
        raise CommandError(sentence) from None


def print_json(document: object) -> None:
    """One JSON document on standard output: data, or values with fields as objects."""
    say_json(msgspec.to_builtins(document))


def table_of(rows: Sequence[Sequence[str]]) -> str:
    """Rows as text under a heading row: words to the left of their column, numbers to the right."""
    columns = [_column(column) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(cells).rstrip() for cells in zip(*columns, strict=True))


def _column(cells: Sequence[str]) -> list[str]:
    width = max(map(len, cells))
    numeric = all(cell[:1].isdigit() or cell[:1] == "-" for cell in cells[1:])
    return [cell.rjust(width) if numeric else cell.ljust(width) for cell in cells]


def window_size(text: str) -> tuple[int, int]:
    """A size in px such as 3840x2160.

    Raises:
        argparse.ArgumentTypeError: it is none, or one that no window has.
    """
    wide, cross, tall = text.lower().partition("x")
    if not (cross and wide.isdecimal() and tall.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 1920x1080")
    size = whole(wide), whole(tall)
    if not all(
        least <= px <= most for least, px, most in zip(LEAST_WINDOW, size, MOST_WINDOW, strict=True)
    ):
        bounds = " and ".join("x".join(map(str, bound)) for bound in (LEAST_WINDOW, MOST_WINDOW))
        raise argparse.ArgumentTypeError(f"{text} is not between {bounds}")
    return size
