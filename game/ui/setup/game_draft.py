"""The game a player is putting together: choices, and what speaks against them."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.engine import Seat, Variant
from game.engine.choices import Draw
from game.engine.refusal import refuse
from game.engine.variant import OptionValue
from game.presentation.characters.casting import cast, chosen_portraits
from game.presentation.phrasebook import counts
from game.presentation.words.rules import deals_in_words
from game.profiles.profile import Players, tidy_name
from game.table.dealer import Seed, seed_of
from game.table.setup import SeatPlan, Setup, named_seats, plan
from game.translation import _, sentence
from game.ui.platform.settings import Settings
from game.ui.scene.protocol import Route
from game.ui.scene.routes import StartElsewhere
from game.variants import (
    OptionError,
    fitting,
    read_option,
    variant,
    with_options,
    word,
)
from game.variants.lengths import DEALS_RULES, Length, lengths_of


@dataclass(slots=True)
class GameDraft:
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
    characters: list[str] = field(default_factory=list)
    """By seat the name of the character that was chosen for it; empty where the lot decides."""
    match_me: bool = False
    """Whether the bots follow the player's rating."""
    by_chance: bool = False
    """Whether the players sit by chance, where the variant leaves that open."""
    length: Length = Length.USUAL
    """How long it is, where no house rule that was chosen says so."""
    as_made: bool = False
    """Whether it is a variant of somebody's own: that is as long as it was made."""
    rules: dict[str, tuple[dict[str, OptionValue], str | None]] = field(default_factory=dict)
    """What `options` and `sizes` were for other variants, by id: each remembers its own."""

    @classmethod
    def remembered(cls, settings: Settings) -> GameDraft:
        """What was chosen last time."""
        options, sizes = _parted(settings.options)
        return cls(
            settings.variant,
            options,
            settings.players,
            list(settings.agents),
            settings.name,
            sizes,
            guests=list(settings.guests),
            characters=list(settings.characters),
            match_me=settings.match_me,
            by_chance=settings.seats_by_chance,
            rules={
                name: _parted(settings.rules_of(name))
                for name in (*settings.rules, settings.variant)
            },
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
        """Who sits at the table; bots have the names of characters only in `setup`."""
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

    def chosen_rules(self) -> dict[str, OptionValue]:
        """The house rules that were chosen one by one.

        Raises:
            OptionError: the list of sizes is none.
        """
        return _joined(self.options, self.sizes)

    def all_options(self) -> dict[str, OptionValue]:
        """Every house rule of the game: those that were chosen, and those that make its length.

        Raises:
            OptionError: the list of sizes is none.
        """
        return {**self.length_rules, **self.chosen_rules()}

    @property
    def length_rules(self) -> Mapping[str, OptionValue]:
        """The house rules that its length comes to; none where the deals were chosen by hand."""
        if self.deals_chosen or self.as_made or self.players not in self.row.deals:
            return {}
        return lengths_of(self.row, self.players).get(self.length, {})

    @property
    def deals_chosen(self) -> bool:
        """Whether a house rule says how long the game is."""
        return self.sizes is not None or bool(DEALS_RULES & set(self.options))

    def summary(self, name: str) -> str:
        """The game in one line, under this name."""
        deals = deals_in_words(self.playable(), self.players)
        return " · ".join((name, counts.players(self.players), deals))

    def playable(self) -> Variant:
        """The variant with its house rules.

        Raises:
            OptionError: it cannot be played; the sentence says why.
        """
        return with_options(self.row, self.all_options(), self.players)

    @property
    def help_game(self) -> tuple[Variant, int | None]:
        """The game that Help tells of: where this one cannot be played, its plain variant."""
        try:
            return self.playable(), self.players
        except OptionError:
            return self.row, None

    def character_of(self, seat: Seat) -> str:
        """The character that was chosen for a seat; empty where the lot decides."""
        return self.characters[seat] if seat < len(self.characters) else ""

    def choose_character(self, seat: Seat, name: str) -> None:
        """Put a character into a seat; an empty name leaves it to the lot."""
        self.characters += [""] * (seat + 1 - len(self.characters))
        self.characters[seat] = name

    def setup(self, variant_name: str = "", players: Players | None = None) -> Setup:
        """The game, ready to start, with a character for each bot.

        Args:
            variant_name: that of an own variant.
            players: of this machine; no bot has the portrait of one who sits at the table.

        Raises:
            OptionError: it cannot be played; the sentence says why.
        """
        setup = plan(
            self.playable(),
            self.asked_agents,
            seed=self._seed(),
            your_name=self.your_name,
            guests=self.tidy_guests,
            variant_name=variant_name,
        )
        assert setup.seed is not None, "one is drawn where none is given"
        portraits = chosen_portraits(players, setup.seats) if players is not None else ()
        seats = cast(setup.seats, setup.seed, chosen=self.characters, portraits=portraits)
        setup = replace(setup, seats=seats)
        by_lot = self.by_chance and self.row.draw is Draw.BY_LOT
        return setup.seated_by_chance() if by_lot else setup

    def kept_in(self, settings: Settings, *, own: bool = False) -> Settings:
        """The settings with these choices in them.

        Args:
            settings: as they were.
            own: whether the rules are those of an own variant, which has a place of its own.

        Raises:
            OptionError: the choices cannot be played, so they are not worth keeping.
        """
        return replace(
            settings,
            variant=self.variant_id,
            options=self.chosen_rules(),
            rules=self.rules_kept(settings, own=own),
            players=self.players,
            agents=tuple(self.agents),
            name=self.your_name,
            guests=self.tidy_guests,
            characters=tuple(self.characters),
            match_me=self.match_me,
            seats_by_chance=self.by_chance,
        )

    def rules_kept(
        self, settings: Settings, *, own: bool = False
    ) -> dict[str, Mapping[str, OptionValue]]:
        """The house rules of every variant, those that were changed here among them."""
        kept = {**settings.rules, settings.variant: settings.rules_of(settings.variant)}
        known = self.rules if own else {**self.rules, self.variant_id: (self.options, self.sizes)}
        for name, (options, sizes) in known.items():
            with contextlib.suppress(OptionError):  # a list of sizes that is none is not kept
                kept[name] = _joined(options, sizes)
        return {self.variant_id: {}, **kept}

    def problem(self) -> str | None:
        """Why this game cannot be started, in one sentence."""
        try:
            self.playable()
            self._seed()
        except OptionError as error:
            return sentence(error)
        return None

    def set_variant(self, name: str, options: Mapping[str, OptionValue]) -> None:
        """A variant with all its house rules, for as many players as they allow."""
        self.variant_id = name
        self.as_made = True
        self.options, self.sizes = _parted(options)
        seats = with_options(self.row, options).deals
        self.players = min(seats, key=lambda count: abs(count - self.players))

    def choose_variant(self, name: str, *, own: bool = False) -> None:
        """Another variant with the house rules it had last, for as many players as it takes.

        Args:
            name: the id of the variant.
            own: whether the rules until now were those of an own variant, which no other keeps.
        """
        if own or name != self.variant_id:
            if not own:
                self.keep_rules()
            self.variant_id = name
            self.as_made = False
            options, self.sizes = self.rules.get(name, ({}, None))
            self.options = dict(options)
        self.options = fitting(self.row, self.options)
        if self.sizes is not None and not fitting(self.row, {"schedule": ()}):
            self.sizes = None
        least, most = self.row.seats
        self.players = min(max(self.players, least), most)

    def keep_rules(self) -> None:
        """Remember the house rules for the variant that is chosen now."""
        self.rules[self.variant_id] = (dict(self.options), self.sizes)

    @property
    def has_rules(self) -> bool:
        """Whether any house rule is set."""
        return bool(self.options) or self.sizes is not None

    def reset_rules(self) -> None:
        """Everything as the variant says."""
        self.options, self.sizes = {}, None

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


def _parted(options: Mapping[str, OptionValue]) -> tuple[dict[str, OptionValue], str | None]:
    """House rules without a schedule written by hand, and that schedule as it is typed."""
    rest = dict(options)
    sizes = rest.get("schedule")
    if not isinstance(sizes, tuple):
        return rest, None
    del rest["schedule"]
    return rest, word(sizes)


def _joined(options: Mapping[str, OptionValue], sizes: str | None) -> dict[str, OptionValue]:
    """House rules with a schedule that was typed.

    Raises:
        OptionError: the list of sizes is none.
    """
    if sizes is None:
        return dict(options)
    text = ",".join(part.strip() for part in sizes.strip().strip(",").split(","))
    if not text[:1].isdecimal():  # the name of a shape would be understood as well
        raise OptionError(refuse("Type the sizes of the deals, such as 1,3,5."))
    return {**options, "schedule": read_option(f"schedule={text}")[1]}


@dataclass(frozen=True)
class SeatsAndRules(Route, scene="setup.seats_and_rules_scene:SeatsAndRulesScene"):
    """Seats and house rules of a game that is being put together; changes go into the draft."""

    draft: GameDraft
    name: str = ""
    """Of the own variant that it is."""
    starts: StartElsewhere | None = None
    """Where the game begins; without it one sits down to it here."""
