"""The Tour as somebody might have played it, for pictures."""

from __future__ import annotations

from typing import Final

from game.tour.stars import STARS, Prize, Won
from game.tour.stops import HOUSES
from game.tour.tour_progress import TourProgress
from game.ui.scene.protocol import App
from game.ui.tour.cabinet_scene import TourCabinetScene
from game.ui.tour.counted import CountedTour
from game.ui.tour.tour_scene import TourScene
from game.variants.lengths import Length

_PLAYED: Final = 9
"""Houses that were played at."""


def _won() -> tuple[Won, ...]:
    """A star more or less, gold or silver, from house to house; and a cup."""
    stars = [
        Won(house.id, prize, f"2027-10-{day + 1:02}T18:00:00Z", day % 4 == 2, Length.SHORT)
        for day, house in enumerate(HOUSES[:_PLAYED])
        for prize in (*STARS, Prize.SPECIALITY)[: 1 + (day * 5 + 3) % 4]
    ]
    return (*stars, Won("river", Prize.CUP, "2027-10-12T18:00:00Z", length=Length.SHORT))


class _Told(TourScene):
    """The road with what is won told beforehand; nothing is read or kept."""

    def __init__(self, stop: str, won: tuple[Won, ...]) -> None:
        super().__init__(stop)
        self.lit = TourProgress(won, at=stop)
        self.tour = CountedTour(self.lit, self.lit)

    def enter(self, app: App) -> None:
        """See `TourScene`."""
        super().enter(app)
        self._reading = None
        self.read = True
        self.rebuild()


def told_cabinet() -> TourCabinetScene:
    """The cabinet of the same player."""
    return TourCabinetScene(TourProgress(_won()))


def told_tour(stop: str, *, begun: bool = True) -> TourScene:
    """The road at a stop, with nine houses lit or, where it is not `begun`, none."""
    return _Told(stop, _won() if begun else ())
