"""A seat of a game on a server, and what was settled about the game when it was made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from game.engine import Variant
from game.net.messages import TournamentPlace
from game.table.setup import HUMAN, bot_names
from game.variants import variant, with_options


class HostedSeat(Struct, omit_defaults=True):
    """Who sits in a seat, or is to."""

    name: str | None = None
    agent: str | None = None
    """`human` for a person, a bot's name, None where the seat is open."""
    joined: bool = False
    """Whether the person has sat down; before that he is invited."""
    stand_in: str | None = None
    """The bot that plays while the person is away."""
    ready: bool = False
    """Whether the person has said so before the start."""
    until: float | None = None
    """When an invitation ends, in seconds since the epoch; None: it stays with the game."""

    @property
    def is_person(self) -> bool:
        """Whether a person sits here or is invited to."""
        return self.agent == HUMAN

    @property
    def is_filled(self) -> bool:
        """Whether nobody is missing here."""
        return self.agent is not None and (self.joined or not self.is_person)

    @property
    def player(self) -> str | None:
        """Who decides now: `human`, or a bot's name."""
        return self.stand_in or self.agent


class StandInTerms(NamedTuple):
    """Which bot decides for a person, and after how many seconds."""

    after: float
    agent: str


class GameTerms(
    Struct,
    tag_field="note",
    tag="created",
    rename={"variant_id": "variant", "made_from": "from"},
    omit_defaults=True,
    frozen=True,
    kw_only=True,
):
    """What was settled about a game when it was made: the first line of its private file."""

    game: str
    variant_id: str
    options: dict[str, object]
    players: int
    host: str
    in_order: bool = False
    first: str = ""
    """Who deals first, by name; drawn where that is empty, or nobody sits here by it."""
    wait: bool = False
    """Whether it starts when its host says so, and not as soon as nobody is missing."""
    away: StandInTerms | None = None
    """Who plays for those who are away."""
    clock: StandInTerms | None = None
    """Who makes a decision that takes too long."""
    watch: bool
    chat: bool
    rated: bool = False
    """Whether it counts for the ratings of persons."""
    seats: tuple[HostedSeat, ...]
    """As they are to be at first."""
    before: tuple[str, ...] = ()
    """The lines of the record that an earlier version of the program took over from another server;
    empty where it begins here."""
    place: TournamentPlace | None = None
    """Which table of a tournament it is: it has no host, and nobody holds it up."""
    seed: str = ""
    """The one that all tables of its round have; empty where it is drawn for this game."""
    made_from: str = ""
    """The address that asked for it."""
    at: float | None = None
    """In seconds since the epoch."""

    def variant(self) -> Variant:
        """The variant with its house rules.

        Raises:
            OptionError: they are unknown or do not go together.
        """
        return with_options(variant(self.variant_id), self.options, self.players)


def named(seats: Sequence[HostedSeat]) -> None:
    """Give every bot without one a name that nobody here has."""
    bots = [seat for seat in seats if seat.name is None and seat.agent is not None]
    taken = [seat.name for seat in seats if seat.name is not None]
    for bot, name in zip(bots, bot_names(taken, len(bots)), strict=True):
        bot.name = name
