"""A seat of a game on a server, and what was settled about the game when it was made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.engine import Variant
from game.engine.variant import OptionValue
from game.net.messages import StandIn
from game.table.setup import BOT_NAMES, HUMAN
from game.variants import variant, with_options


def key_of(name: str) -> str:
    """What tells names apart: capitals do not matter."""
    return name.casefold()


@dataclass(slots=True)
class HostedSeat:
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

    def data(self) -> dict[str, Any]:
        """The seat as the private file has it."""
        return {"name": self.name, "agent": self.agent, "joined": self.joined}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> HostedSeat:
        """The seat that was written so."""
        return cls(data["name"], data["agent"], data["joined"])


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTerms:
    """What was settled about a game when it was made."""

    game: str
    variant_id: str
    options: Mapping[str, Any]
    players: int
    host: str
    in_order: bool = False
    wait: bool = False
    """Whether it starts when its host says so, and not as soon as nobody is missing."""
    away: StandIn | None = None
    """Who plays for those who are away."""
    clock: StandIn | None = None
    """Who makes a decision that takes too long."""
    watch: bool = True
    chat: bool = True

    def variant(self) -> Variant:
        """The variant with its house rules.

        Raises:
            OptionError: they are unknown or do not go together.
        """
        return with_options(variant(self.variant_id), self.options, self.players)

    def data(self) -> dict[str, Any]:
        """The terms as the private file has them."""
        return {
            "game": self.game,
            "variant": self.variant_id,
            "options": dict(self.options),
            "players": self.players,
            "host": self.host,
            "in_order": self.in_order,
            "wait": self.wait,
            "away": _bot_data(self.away),
            "clock": _bot_data(self.clock),
            "watch": self.watch,
            "chat": self.chat,
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> GameTerms:
        """The terms that were written so."""
        return cls(
            game=data["game"],
            variant_id=data["variant"],
            options=data["options"],
            players=data["players"],
            host=data["host"],
            in_order=data["in_order"],
            wait=data.get("wait", False),
            away=_bot(data["away"]),
            clock=_bot(data.get("clock")),
            watch=data["watch"],
            chat=data["chat"],
        )


def _bot_data(bot: StandIn | None) -> list[Any] | None:
    return None if bot is None else [bot.after, bot.agent]


def _bot(data: Sequence[Any] | None) -> StandIn | None:
    return None if data is None else StandIn(*data)


def plain_options(row: Variant) -> dict[str, OptionValue | list[int]]:
    """A variant's house rules as JSON has them."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in row.options.items()
    }


def named(seats: Sequence[HostedSeat]) -> None:
    """Give every bot without one a name that nobody here has."""
    taken = {key_of(seat.name) for seat in seats if seat.name is not None}
    free = (name for name in BOT_NAMES if key_of(name) not in taken)
    for number, seat in enumerate(seats, start=1):
        if seat.name is None and seat.agent is not None:
            seat.name = next(free, f"Bot {number}")
