"""Whether the player has a rating: without one nothing can cost a part in it."""

from __future__ import annotations

from functools import partial

from game.profiles.profile import Players
from game.rating.rating import has_rating
from game.table.game_index.counted import read_games
from game.table.statistics.summary import Person
from game.ui.platform.background_read import BackgroundRead


class OwnRating:
    """Read beside the frames, once; until it is known the player counts as one with a rating."""

    def __init__(self) -> None:
        self._reading: BackgroundRead[bool] | None = None

    def look(self, players: Players) -> None:
        """Begin to look at the games of the present player."""
        if self._reading is None:
            person = Person(players.current.id)
            self._reading = BackgroundRead(partial(_is_rated, person, players.first))

    @property
    def waiting(self) -> bool:
        """Whether it is not known yet."""
        return self._reading is not None and not self._reading.done

    @property
    def missing(self) -> bool:
        """Whether it is known that the player has none."""
        return self._reading is not None and self._reading.done and self._reading.result is False


def _is_rated(person: Person, first: str) -> bool:
    return has_rating(read_games(person, first))
