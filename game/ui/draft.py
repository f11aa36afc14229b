"""The game a player is putting together: choices, and what speaks against them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.engine import Variant
from game.engine.refusal import refuse
from game.engine.variant import OptionValue
from game.table.dealer import Seed, seed_of
from game.table.setup import SeatPlan, Setup, named_seats, plan
from game.ui.rule_words import deals_in_words
from game.ui.settings import Settings, tidy_name
from game.ui.text import _, sentence
from game.variants import OptionError, read_option, variant, with_options, word


@dataclass(slots=True)
class Draft:
    """A game not yet started. Everything in it may be nonsense while the player is at it."""

    variant_id: str
    options: dict[str, OptionValue]
    """House rules, without a schedule written by hand."""
    players: int
    agents: list[str]
    """Of all ten seats; the table takes the first `players`."""
    name: str
    sizes: str | None = None
    """A schedule written by hand, as typed; None for one of the shapes."""
    seed: str = ""
    guests: list[str] = field(default_factory=list)
    """Names of the other persons, in the order of their seats, as typed."""

    @classmethod
    def remembered(cls, settings: Settings) -> Draft:
        """What was chosen last time."""
        options = dict(settings.options)
        sizes = options.get("schedule")
        if isinstance(sizes, tuple):
            del options["schedule"]
        return cls(
            settings.variant,
            options,
            settings.players,
            list(settings.agents),
            settings.name,
            word(sizes) if isinstance(sizes, tuple) else None,
            guests=list(settings.guests),
        )

    @property
    def row(self) -> Variant:
        """The variant without house rules."""
        return variant(self.variant_id)

    @property
    def asked_agents(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return tuple(self.agents[: self.players])

    @property
    def seats(self) -> tuple[SeatPlan, ...]:
        """Who sits at the table, with the names they will have."""
        return named_seats(self.asked_agents, self.your_name, self.tidy_guests)

    @property
    def your_name(self) -> str:
        """The name of the first person; never empty."""
        return tidy_name(self.name) or _("You")

    @property
    def tidy_guests(self) -> tuple[str, ...]:
        """The names of the other persons; empty where none was typed."""
        return tuple(map(tidy_name, self.guests))

    def name_guest(self, number: int, name: str) -> None:
        """Name one of the other persons, the first being number 0."""
        missing = number + 1 - len(self.guests)
        self.guests += [""] * missing
        self.guests[number] = name

    def all_options(self) -> dict[str, OptionValue]:
        """Every house rule that was chosen.

        Raises:
            OptionError: the list of sizes is none.
        """
        options = dict(self.options)
        if self.sizes is not None:
            text = ",".join(part.strip() for part in self.sizes.strip().strip(",").split(","))
            if not text[:1].isdecimal():  # the name of a shape would be understood as well
                raise OptionError(refuse("Write the sizes of the deals, such as 1,3,5."))
            options["schedule"] = read_option(f"schedule={text}")[1]
        return options

    def summary(self, name: str) -> str:
        """The game in one line, under this name."""
        return _("{variant}, {players} players, {deals}.").format(
            variant=name,
            players=self.players,
            deals=deals_in_words(self.playable(), self.players),
        )

    def playable(self) -> Variant:
        """The variant with its house rules.

        Raises:
            OptionError: it cannot be played; the sentence says why.
        """
        return with_options(self.row, self.all_options(), self.players)

    @property
    def told(self) -> tuple[Variant, int | None]:
        """The game that Help tells of: where this one cannot be played, its plain variant."""
        try:
            return self.playable(), self.players
        except OptionError:
            return self.row, None

    def setup(self) -> Setup:
        """The game, ready to start.

        Raises:
            OptionError: it cannot be played; the sentence says why.
        """
        return plan(
            self.playable(),
            self.asked_agents,
            seed=self._seed(),
            your_name=self.your_name,
            guests=self.tidy_guests,
        )

    def kept_in(self, settings: Settings) -> Settings:
        """The settings with these choices in them.

        Raises:
            OptionError: the choices cannot be played, so they are not worth keeping.
        """
        return replace(
            settings,
            variant=self.variant_id,
            options=self.all_options(),
            players=self.players,
            agents=tuple(self.agents),
            name=self.your_name,
            guests=self.tidy_guests,
        )

    def problem(self) -> str | None:
        """Why this game cannot be started, in one sentence."""
        try:
            self.playable()
            self._seed()
        except OptionError as error:
            return sentence(error)
        return None

    def take(self, name: str, options: Mapping[str, OptionValue]) -> None:
        """A variant with all its house rules, for as many players as they allow."""
        self.options = dict(options)
        sizes = self.options.get("schedule")
        self.sizes = None
        if isinstance(sizes, tuple):
            del self.options["schedule"]
            self.sizes = word(sizes)
        self.choose_variant(name)
        seats = with_options(self.row, options).deals
        self.players = min(seats, key=lambda count: abs(count - self.players))

    def choose_variant(self, name: str) -> None:
        """Another variant, with as many players as it takes."""
        self.variant_id = name
        least, most = self.row.seats
        self.players = min(max(self.players, least), most)

    def _seed(self) -> Seed | None:
        """Digits are a number, as on the command line; nothing draws a fresh seed.

        Raises:
            OptionError: it is no seed.
        """
        text = self.seed.strip().lower()
        if not text:
            return None
        try:
            return seed_of(text)
        except ValueError:
            told = refuse("A seed is a number or hexadecimal digits, such as 7 or c0ffee.")
            raise OptionError(told) from None
