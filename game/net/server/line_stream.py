"""The numbered lines of one game, as each viewer is sent them: its stream as text."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from msgspec import Raw
from msgspec.structs import replace

from game.engine import CHANCE, PUBLIC, Action, Seat, Viewer
from game.net.messages import LineSaid, encoded
from game.table.game import Game
from game.table.records.event_lines import viewer_lines
from game.table.records.lines import HeaderLine, Line, UndoNote, header_of, text_of
from game.table.stream import Happening, MovesUndone, Noted

MARK_BYTES: Final = 6
RECENT: Final = 8
"""Lines whose frames are made once for all who follow."""


def _without_seed(header: HeaderLine) -> HeaderLine:
    """A header as everybody may read it until the game is over."""
    draw = None if header.draw is None else header.draw.hidden
    return replace(header, seed=None, draw=draw)


class LineStream:
    """Lines counted from 1, alike for all viewers; only what stands in them differs.

    Kept as JSON text: one for all where they do not differ, else one a seat and one for those
    without a seat.
    """

    def __init__(self, name: str, game: Game) -> None:
        """Begin with the header of a game; it does not tell the seed before the end."""
        self._game = game
        self._name = name
        players = game.setup.players
        self._viewers: tuple[Viewer, ...] = (*range(players), PUBLIC)
        self._lines: list[str | tuple[str, ...]] = [text_of(_without_seed(header_of(game.lines)))]
        self._marks: list[str] = []
        """By line one of all lines up to it: two games with the same one have gone on alike."""
        self._before: list[int] = []
        """How many lines come before those of each happening of the game."""
        self._acted: dict[Seat, int] = {}
        self._alike: dict[int, str] = {}
        """Frames that were made since something happened and that all viewers are sent, by the
        number of their line."""

    def __len__(self) -> int:
        self._catch_up()
        return len(self._lines)

    def note_action(self, action: Action) -> None:
        """Remember whose action was the last thing that happened."""
        seat = getattr(action, "seat", CHANCE)
        if seat != CHANCE:
            self._acted[seat] = len(self)

    def last_own(self, seat: Seat) -> int:
        """The number of the last line that the seat's last action left.

        An action that was decided without knowing of that, or of a decision taken back, is stale.
        """
        self._catch_up()
        return self._acted.get(seat, 0)

    def _catch_up(self) -> None:
        """Write out what has happened in the game since."""
        stream = self._game.stream
        if len(self._before) == len(stream):
            return
        self._alike.clear()
        for place in range(len(self._before), len(stream)):
            self._before.append(len(self._lines))
            viewers = self._viewers[:1] if stream.is_alike(place) else self._viewers
            heard = [stream.heard(place, viewer) for viewer in viewers]
            if all(one is heard[0] for one in heard):
                self._lines += map(text_of, self._lines_of(heard[0]))
            else:
                by_viewer = [map(text_of, self._lines_of(one)) for one in heard]
                self._lines += zip(*by_viewer, strict=True)
            if isinstance(heard[0], MovesUndone):
                self._acted = dict.fromkeys(range(self._game.setup.players), len(self._lines))

    def _lines_of(self, happening: Happening) -> Sequence[Line]:
        match happening:
            case MovesUndone(deal, seat, after):
                return [UndoNote(deal, seat=seat, after=self._before[after])]
            case Noted(line):
                return [line]
            case event:
                return viewer_lines(event)

    def has(self, count: int, mark: str) -> bool:
        """Whether a reader who was sent so many lines, the last one with this mark, knows these.

        Where there is no mark, as from clients of older versions, only their number is looked at.
        """
        if count == 0 or count > len(self):
            return count == 0
        return mark in ("", self._marked(count))

    def _marked(self, number: int) -> str:
        """The mark of a line, by its number: of what everybody may read, it gives nothing away."""
        while len(self._marks) < number:
            before = self._marks[-1] if self._marks else ""
            line = self._lines[len(self._marks)]
            text = line if isinstance(line, str) else line[-1]
            made = blake2b(f"{before}{text}".encode(), digest_size=MARK_BYTES)
            self._marks.append(made.hexdigest())
        return self._marks[number - 1]

    def lines(self, seat: Seat | None, after: int = 0, most: int | None = None) -> list[str]:
        """The lines after a number as the JSON texts that a seat, or None without one, may see.

        Args:
            seat: whose eyes they are for.
            after: the number of the last one that is not wanted.
            most: how many at most.
        """
        self._catch_up()
        place = -1 if seat is None else seat
        part = self._lines[after : None if most is None else after + most]
        return [one if isinstance(one, str) else one[place] for one in part]

    def frames(self, seat: Seat | None, after: int, most: int | None = None) -> list[str]:
        """The same as whole frames."""
        lines = enumerate(self.lines(seat, after, most), start=after + 1)
        return [self._alike.get(number) or self._frame(number, line) for number, line in lines]

    def _frame(self, number: int, line: str) -> str:
        mark = self._marked(number)
        frame = encoded(LineSaid(game=self._name, n=number, line=Raw(line.encode()), mark=mark))
        if number > len(self._lines) - RECENT and isinstance(self._lines[number - 1], str):
            self._alike[number] = frame
        return frame
