"""`blackout new`: the files of a variant or a bot of one's own, written so that they can be played.

In a checkout a variant is a row of the program: its file, a line in the list of rows, a picture, a
line in the manual and a test. Elsewhere, and with `--own`, it is a file of house rules beside the
player's others. A bot is a class in a file of its own, in a checkout with its name among the bots
and a test.
"""

from __future__ import annotations

import argparse
import keyword
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from string import Template
from typing import Final

import game
from game.commands.words import CommandError
from game.roster import BOTS, LEVELS, STYLES
from game.storage.files import (
    cannot_be_read,
    cannot_be_written,
    make_file,
    replace_file,
    there_already,
)
from game.table.own_variants.variant_shelf import OwnShelf, OwnShelfError
from game.table.setup import HUMAN
from game.terminal import say
from game.variants import VARIANTS, OptionError
from game.variants.schedules import Shape

LONGEST: Final = 40
"""Letters of a name."""
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[ _-][A-Za-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class NewName:
    """One name in the ways that it is written."""

    id: str
    """`friday-night`."""
    module: str
    """`friday_night`."""
    kind: str
    """`FridayNight`, of a class."""
    title: str
    """`Friday Night`, for people."""

    @classmethod
    def of(cls, text: str) -> NewName:
        """A name as somebody wrote it.

        Raises:
            CommandError: no file can be called so.
        """
        words = re.split("[ _-]", text)
        module = "_".join(words).lower()
        if not _NAME.fullmatch(text) or len(text) > LONGEST or keyword.iskeyword(module):
            raise CommandError(
                f"A name is English letters and digits, in words of one line, at most {LONGEST} of "
                f"them, and no word of Python: {text[:LONGEST]!r} is none."
            )
        titled = [word if word != word.lower() else word.capitalize() for word in words]
        return cls("-".join(words).lower(), module, "".join(titled), " ".join(titled))


@dataclass(slots=True)
class Files:
    """What is to be written, all of it looked at before any of it is."""

    root: Path
    made: dict[str, str] = field(default_factory=dict)
    """New files by path, as seen from the root."""
    changed: dict[str, str] = field(default_factory=dict)
    """Files that are there, with what they will hold."""

    def put(self, path: str, place: str, what: str) -> None:
        """Put something in before a place of a file: a pattern, of which the first match counts.

        Raises:
            CommandError: there is no such file, or no such place in it.
        """
        try:
            text = self.changed.get(path) or (self.root / path).read_text(encoding="utf-8")
        except OSError as error:
            raise CommandError(str(cannot_be_read(path, error))) from None
        found = re.search(place, text, re.MULTILINE)
        if found is None:
            raise CommandError(f"{path} does not look as it did: there is no place for the rest.")
        self.changed[path] = text[: found.start()] + what + text[found.start() :]

    def write(self) -> None:
        """Write everything.

        Raises:
            CommandError: a new file is there already, or the disk refuses.
        """
        for path in self.made:
            if (self.root / path).exists():
                raise CommandError(str(there_already(path)))
        for path, text in self.made.items():
            _written(self.root / path, text)
        for path, text in self.changed.items():
            try:
                replace_file(self.root / path, text.encode())
            except OSError as error:
                raise CommandError(str(cannot_be_written(self.root / path, error))) from None
        for path in (*self.made, *self.changed):
            say(path)


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument("what", choices=("variant", "bot"), help="what is to be written")
    parser.add_argument("name", metavar="NAME", help="what it is called")
    parser.add_argument(
        "--own",
        action="store_true",
        help="yours alone: a file of house rules, or a bot in the current folder",
    )
    parser.add_argument(
        "--base",
        metavar="ID",
        default="oh-hell",
        help="the variant that a file of house rules is made from",
    )


def run(words: argparse.Namespace) -> int:
    """Write the files and say which."""
    named = NewName.of(words.name)
    checkout = None if words.own else checkout_of(Path(game.__file__))
    variant = words.what == "variant"
    if checkout is not None:
        (_new_row if variant else _new_bot)(named, checkout)
    elif variant:
        _own_variant(named, words.base)
    else:
        _own_bot(named)
    return 0


def checkout_of(package: Path) -> Path | None:
    """The top of the checkout that a module of `game` lies in; None where it was installed."""
    root = package.resolve().parents[1]
    wanted = ("pyproject.toml", "game/variants/rows/__init__.py", "tests/project/test_house.py")
    return root if all((root / path).is_file() for path in wanted) else None


def _own_variant(named: NewName, base: str) -> None:
    """A file of house rules among the player's own."""
    try:
        saved = OwnShelf.usual().save(named.title, base, {})
    except (OptionError, OwnShelfError) as error:
        raise CommandError(str(error)) from None
    say(f"{saved.path}\nEdit its rules; blackout --variant {named.title!r} plays it.")


def _own_bot(named: NewName) -> None:
    """A bot in the current folder."""
    path = Path(f"{named.module}.py")
    if path.exists():
        raise CommandError(str(there_already(path)))
    text = Template(_BOT).substitute(_words(named), engine="blackout_table.engine")
    _written(path, text)
    say(f"{path}\nblackout agent-check {named.module}:{named.kind} says what it does wrong.")


def _written(path: Path, text: str) -> None:
    try:
        make_file(path, text.encode())
    except FileExistsError:
        raise CommandError(f"{path} is there already.") from None
    except OSError as error:
        raise CommandError(str(cannot_be_written(path, error))) from None


def _words(named: NewName) -> Mapping[str, str]:
    return {
        "id": named.id,
        "module": named.module,
        "kind": named.kind,
        "title": named.title,
        "row": named.module.upper(),
    }


# A row of the program ---------------------------------------------------------------------------


def _new_row(named: NewName, root: Path) -> None:
    """A row with all that belongs to it."""
    if named.id in VARIANTS:
        raise CommandError(f"There is a variant {named.id!r} already.")
    words = {**_words(named), "chart": "".join(_chart())}
    files = Files(root)
    files.made[f"game/variants/rows/{named.module}.py"] = Template(_ROW).substitute(words)
    test = f"tests/variants/test_variant_{named.module}.py"
    files.made[test] = Template(_ROW_TEST).substitute(words)
    rows = "game/variants/rows/__init__.py"
    files.put(rows, r"^\nVARIANTS", Template(_IMPORT).substitute(words))
    files.put(rows, r"^    \)\n\}", f"        {words['row']},\n")
    pictures = "game/ui/paint/variant_pictures/pictures.py"
    files.put(pictures, r"^def _any\(", Template(_PICTURE).substitute(words))
    files.put(
        pictures, r"(?<=\n)\}\n\n\ndef variant_picture", f'    "{named.id}": _{named.module},\n'
    )
    line = f"| `{named.id}` | {named.title} | 3-6 | {_DIFFERENCE} |\n"
    files.put("docs/reference/variants.md", r"(?<=\|\n)\n(?!\|)", line)
    files.write()
    _sorted_imports(root / rows)
    remade = [sys.executable, str(root / "scripts" / "checks" / "make_catalogue.py")]
    subprocess.run(remade, cwd=root, stdout=subprocess.DEVNULL, check=False)
    say(
        "Then: the rules in prose, the row, and what follows from them in its test. "
        f"python3 scripts/test.py {test} tries them."
    )


def _sorted_imports(path: Path) -> None:
    """Put the imports of the rows into their order."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    at = [n for n, line in enumerate(lines) if line.startswith("from game.variants.rows.")]
    for place, line in zip(at, sorted(lines[n] for n in at), strict=True):
        lines[place] = line
    replace_file(path, "".join(lines).encode())


def _chart() -> Iterator[str]:
    """The deals of the row as it is written first, a line for each number of players."""
    for players in range(3, 7):
        sizes = " ".join(map(str, Shape.UP.sizes(52 // players)))
        yield f'    {players}: "{sizes}",\n'


# A bot of the program ---------------------------------------------------------------------------


def _new_bot(named: NewName, root: Path) -> None:
    """A bot of ours, its name among the bots, and its test."""
    if named.id in (*BOTS, *LEVELS, *STYLES, HUMAN):
        raise CommandError(f"There is a bot {named.id!r} already.")
    words = _words(named)
    files = Files(root)
    files.made[f"ai/players/{named.module}.py"] = Template(_BOT).substitute(
        words, engine="game.engine"
    )
    files.made[f"tests/ai/test_bot_{named.module}.py"] = Template(_BOT_TEST).substitute(words)
    place = r'^        BotInfo\(\n            "heuristic",'
    files.put("game/roster.py", place, Template(_INFO).substitute(words))
    files.write()
    say(f"blackout simulate --bots {named.id},heuristic,random --games 100 lets it play.")


# What is written --------------------------------------------------------------------------------

_DIFFERENCE: Final = "as many deals as the pack allows; ten points for a bid made"

_ROW: Final = '''"""$title."""

from game.engine.scheme import Award, Scheme
from game.engine.spec import Rules
from game.engine.variant import Variant
from game.variants.schedules import Shape

PROSE = """
Three to six players, each playing alone, use the full pack of 52 cards, ace high and two low. The
first deal is one card each, the second two, and so on up to what the pack allows.

The next card is turned up, and its suit is trump. Where every card is dealt there is no trump.

From the dealer's left everybody bids once, the dealer last.

The dealer's left leads. Follow suit if you can; if not, play any card. The highest trump wins the
trick, or without a trump the highest card of the suit led, and the winner leads to the next.

A bid made exactly scores ten points and one for each trick. A bid missed scores nothing. The
highest total wins; a tie is shared.
"""

DISAGREEMENTS = """
None are known.
"""

$row = Variant(
    id="$id",
    name="$title",
    blurb="Deals grow from one card to the largest. Ten points for a bid made.",
    deals={players: Shape.UP.sizes(52 // players) for players in range(3, 7)},
    rules=Rules(scheme=Scheme("$id", made=Award(flat=10, per_trick=1))),
    prose=PROSE,
    disagreements=DISAGREEMENTS,
    sources=("As it is played at home",),
)
'''

_IMPORT: Final = "from game.variants.rows.$module import $row\n"

_PICTURE: Final = '''def _$module(s: Sketch) -> None:
    """A hand of cards."""
    s.fan(("TD", "QC", "AS"), 55, 74, 12, 34)


'''

_ROW_TEST: Final = '''"""$title: its deals, its points and its page, written down once more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import blackout_table as blackout
from game.engine import DealResult, DealSpec, points
from game.engine.deal_sequence import next_step
from game.ui.paint.variant_pictures.pictures import PICTURES
from game.variants import VARIANTS
from tests.paths import ROOT

ROW = VARIANTS["$id"]
CHART = {
$chart}
"""Cards each of every deal, by number of players."""


@pytest.mark.parametrize("players", CHART)
def test_the_deals_are_those_of_the_chart(players: int) -> None:
    assert list(ROW.deals) == list(CHART)
    assert ROW.deals[players] == tuple(map(int, CHART[players].split()))


@pytest.mark.parametrize(
    ("cards", "bids", "tricks", "due"),
    [
        pytest.param(5, (2, 0, 1), (2, 0, 3), (12, 10, 0), id="ten and the tricks, else nothing"),
    ],
)
def test_a_deal_pays(
    cards: int, bids: tuple[int, ...], tricks: tuple[int, ...], due: tuple[int, ...]
) -> None:
    first = next_step(ROW, len(bids), 0, ())
    assert isinstance(first, DealSpec)
    winners = tuple(seat for seat, count in enumerate(tricks) for _ in range(count))
    result = DealResult(bids, winners, None, (0,) * len(bids))
    assert points(replace(first, cards=cards), result) == due


@pytest.mark.parametrize("players", CHART)
def test_a_game_is_played_recorded_and_read_back(players: int, tmp_path: Path) -> None:
    game = blackout.play(ROW, ["random"] * players, seed=1)
    blackout.write_record(tmp_path / "game.jsonl", [game])
    (again,) = blackout.read_record(tmp_path / "game.jsonl")
    assert again.fault is None
    assert again.state == game.state


def test_it_has_a_picture_and_a_line_in_the_manual() -> None:
    assert ROW.id in PICTURES
    page = ROOT / "docs" / "reference" / "variants.md"
    least, most = ROW.seats
    seats = str(least) if least == most else f"{least}-{most}"
    assert f"| `{ROW.id}` | {ROW.name} | {seats} | " in page.read_text(encoding="utf-8")
'''

_BOT: Final = '''"""$title bids its high cards and trumps, and takes tricks until it has them."""

from __future__ import annotations

from random import Random

from $engine import Action, Bid, Card, FaceDown, Limit, Play, View


class $kind:
    """Counts its high cards; takes what it bid, and then nothing more."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """One of `legal`, for the seat `view.seat`; nothing is kept between two questions."""
        bids = [action for action in legal if isinstance(action, Bid)]
        if bids:
            hand = [card for card in view.hand if not isinstance(card, FaceDown)]
            tricks = sum(self._worth(card, view) >= 12 for card in hand)
            return min(bids, key=lambda action: abs(action.bid - tricks))
        plays = [action for action in legal if isinstance(action, Play)]
        if plays:
            seat = plays[0].seat
            bid = view.bids[seat]
            wants = isinstance(bid, int) and bid > view.taken[seat]
            by_worth = sorted(plays, key=lambda action: self._worth(action.card, view))
            return by_worth[-1] if wants else by_worth[0]
        return rng.choice(legal)

    def _worth(self, card: Card, view: View) -> int:
        """From 0 for a two to 12 for an ace; a trump is worth eight more."""
        trump = view.trump is not None and card.suit is view.trump
        return card.height + (8 if trump else 0)
'''

_INFO: Final = """        BotInfo(
            "$id",
            f"{AI}.players.$module:$kind",
            "$title",
            "Counts its high cards and trumps.",
        ),
"""

_BOT_TEST: Final = '''"""$title: it can be asked in every variant, and beats chance."""

from __future__ import annotations

import pytest

import blackout_table as blackout
from game.variants import VARIANTS


@pytest.mark.parametrize("name", VARIANTS)
def test_it_plays_every_variant_with_the_fewest_and_the_most(name: str) -> None:
    row = VARIANTS[name]
    for players in dict.fromkeys(row.seats):
        game = blackout.play(row, ["$id", *["random"] * (players - 1)], seed=1, max_deals=2)
        assert game.fault is None


def test_it_makes_more_points_than_chance() -> None:
    row = blackout.with_options(blackout.variant("oh-hell"), {"schedule": (4, 5)})
    counts = blackout.simulate(row, ["$id", "random", "random"], games=100, seed=1)
    assert counts.points[0] > max(counts.points[1:])
'''
