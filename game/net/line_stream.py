"""The numbered lines of one game, as each viewer is sent them."""

from __future__ import annotations

from game.engine import PUBLIC, Event, Seat, Viewer, redact
from game.engine.state import DealState
from game.table.records.conversions import viewer_lines
from game.table.records.lines import Line, text_of


class LineStream:
    """Lines counted from 1, alike for all viewers; only what stands in them differs.

    Kept as JSON text: one for all where they do not differ, else one a seat and one for those
    without a seat.
    """

    def __init__(self, game: str, players: int) -> None:
        self._game = game
        self._viewers: tuple[Viewer, ...] = (*range(players), PUBLIC)
        self._lines: list[str | tuple[str, ...]] = []

    def __len__(self) -> int:
        return len(self._lines)

    def add(self, line: Line) -> None:
        """Add a line that everybody may see."""
        self._lines.append(text_of(line))

    def tell(self, event: Event, deal: DealState) -> None:
        """Add what an event in a deal, as it was afterwards, leaves for each viewer."""
        heard = [redact(event, deal, viewer) for viewer in self._viewers]
        if all(one is heard[0] for one in heard):
            for line in viewer_lines(heard[0]):
                self.add(line)
            return
        by_viewer = [[text_of(line) for line in viewer_lines(one)] for one in heard]
        self._lines += zip(*by_viewer, strict=True)

    def lines(self, seat: Seat | None, after: int = 0, most: int | None = None) -> list[str]:
        """The lines after a number as the JSON texts that a seat, or None without one, may see.

        Args:
            seat: whose eyes they are for.
            after: the number of the last one that is not wanted.
            most: how many at most.
        """
        place = -1 if seat is None else seat
        part = self._lines[after : None if most is None else after + most]
        return [one if isinstance(one, str) else one[place] for one in part]

    def frames(self, seat: Seat | None, after: int, most: int | None = None) -> list[str]:
        """The same as whole frames."""
        start = f'{{"type":"line","game":"{self._game}","n":'
        return [
            f'{start}{number},"line":{line}}}'
            for number, line in enumerate(self.lines(seat, after, most), start=after + 1)
        ]
