"""A variant of one's own while it is being made: a name, a row, house rules, and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from game.engine import Variant
from game.engine.refusal import refuse
from game.engine.variant import OptionValue
from game.table.own_shelf import SavedVariant
from game.ui.contradictions import problem_of
from game.ui.text import _, sentence
from game.variants import (
    OPTIONS,
    VARIANTS,
    OptionError,
    read_option,
    values_for,
    with_options,
    word,
)
from game.variants import variant as row_of
from game.variants.own import LONGEST_NAME, OwnVariant

_MOST_UNDONE: Final = 200


@dataclass(frozen=True, slots=True)
class _Rules:
    """What undo brings back."""

    base: str
    options: Mapping[str, OptionValue]


@dataclass(slots=True)
class OwnDraft:
    """What the editor is at. The rules may contradict each other; sizes never exceed the pack."""

    name: str = ""
    base: str = "blackout"
    options: dict[str, OptionValue] = field(default_factory=dict)
    players: int = 4
    """For how many deals and examples are shown; the variant itself is for all that fit."""
    path: Path | None = None
    """The file, once it is saved."""
    typed: str | None = None
    """A list of sizes as it is being typed, where it cannot be read."""
    _kept: tuple[str, _Rules] | None = None
    _undone: list[_Rules] = field(default_factory=list)
    _redone: list[_Rules] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.options = {name: value for name, value in self.options.items() if name in OPTIONS}
        self._settle_players()
        if self._kept is None:
            self._kept = (self.name, self._rules)

    @classmethod
    def of(cls, saved: SavedVariant, players: int) -> OwnDraft:
        """A saved variant, to be changed."""
        own = saved.own
        return cls(own.name, own.base, dict(own.options), players, saved.path)

    @classmethod
    def brought_in(cls, own: OwnVariant, players: int) -> OwnDraft:
        """A variant from elsewhere, which is not saved yet."""
        draft = cls(own.name, own.base, dict(own.options), players)
        draft._kept = None
        return draft

    # --- what it is now ----------------------------------------------------------------------

    @property
    def row(self) -> Variant:
        """The row it is made from."""
        return row_of(self.base)

    @property
    def variant(self) -> Variant | None:
        """The row with the rules worked in; None where they contradict each other."""
        try:
            return with_options(self.row, self.options)
        except OptionError:
            return None

    @property
    def problem(self) -> str | None:
        """Why it cannot be played, in one sentence."""
        if self.typed is not None:
            try:
                read_sizes(self.typed)
            except OptionError as error:
                return sentence(error)
        return problem_of(self.row, self.options)

    @property
    def name_problem(self) -> str | None:
        """Why it cannot be saved under its name."""
        name = self.name.strip()
        if not name:
            return _("Give it a name, then it can be saved.")
        if len(name) > LONGEST_NAME or not name.isprintable():
            return _("A name is one line of at most {number} characters.").format(
                number=LONGEST_NAME
            )
        titles = (_(row.name).casefold() for row in VARIANTS.values())
        if name.casefold() in (*VARIANTS, *titles):  # in a list nobody could tell them apart
            return _("{name} is the name of a variant for everybody.").format(name=name)
        return None

    @property
    def changed(self) -> bool:
        """Whether it differs from what was saved, or from how it began."""
        return self._kept != (self.name, self._rules)

    @property
    def sizes(self) -> tuple[int | None, ...]:
        """The deals for so many players; those of the row where the rules contradict each other."""
        schedule = self.options.get("schedule")
        if isinstance(schedule, tuple):
            return schedule
        return (self.variant or self.row).deals[self.players]

    @property
    def most(self) -> int:
        """The largest deal that the pack allows for so many players."""
        row = self.row
        if row.named_sizes:
            return max(row.named_sizes)
        return len(row.pack(self.players)) // self.players

    @property
    def takes_schedule(self) -> bool:
        """Whether the deals of the row may be others."""
        return bool(values_for(self.row, OPTIONS["schedule"]))

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of players that its deals allow."""
        variant = self.variant
        return tuple(sorted((variant or self.row).deals))

    # --- changes -----------------------------------------------------------------------------

    def set_base(self, base: str) -> None:
        """Another row; house rules that make no sense there are dropped."""
        self._remember()
        self.base = base
        row = self.row
        fitting = {
            name: value
            for name, value in self.options.items()
            if problem_of(row, {name: value}) is None
        }
        self.options = fitting
        self.typed = None
        self._settle_players()

    def set_rule(self, name: str, value: OptionValue | None) -> None:
        """A house rule, or with None what the row says."""
        self._remember()
        self.options.pop(name, None)
        if value is not None:
            self.options[name] = value
        if name == "schedule":
            self.typed = None
        self._settle_players()

    def set_sizes(self, sizes: tuple[int, ...], *, further: bool = False) -> None:
        """A schedule by hand; with `further` it is one step together with the one before."""
        if not further:
            self._remember()
        self.options["schedule"] = sizes
        self.typed = None

    def type_sizes(self, text: str) -> None:
        """A schedule as it is typed; what cannot be read stays as it is, and is the problem."""
        self.typed = text
        try:
            sizes = read_sizes(text)
        except OptionError:
            return
        if sizes != self.options.get("schedule"):
            self._remember()
            self.options["schedule"] = sizes
            self._settle_players()

    def clear(self) -> None:
        """The rules of the row."""
        self._remember()
        self.options = {}
        self.typed = None

    def undo(self) -> bool:
        """Take the last change back; False if there is none."""
        return self._step(self._undone, self._redone)

    def redo(self) -> bool:
        """Make the change again that was taken back."""
        return self._step(self._redone, self._undone)

    def saved_as(self, saved: SavedVariant, base: str, options: Mapping[str, OptionValue]) -> None:
        """It is on the disk now, with this base and these options."""
        self.path = saved.path
        if self.name.split() == saved.own.name.split():
            self.name = saved.own.name
        self._kept = (saved.own.name, _Rules(base, dict(options)))

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return any(rules != self._rules for rules in self._undone)

    @property
    def can_redo(self) -> bool:
        """Whether there is one to make again."""
        return any(rules != self._rules for rules in self._redone)

    @property
    def _rules(self) -> _Rules:
        return _Rules(self.base, dict(self.options))

    def _remember(self) -> None:
        if not self._undone or self._undone[-1] != self._rules:
            self._undone.append(self._rules)
            del self._undone[:-_MOST_UNDONE]
        self._redone.clear()

    def _step(self, source: list[_Rules], target: list[_Rules]) -> bool:
        while source and source[-1] == self._rules:
            source.pop()
        if not source:
            return False
        target.append(self._rules)
        rules = source.pop()
        self.base, self.options, self.typed = rules.base, dict(rules.options), None
        self._settle_players()
        return True

    def _settle_players(self) -> None:
        """Show it for a number of players that it is for."""
        seats = self.seats
        if self.players not in seats:
            self.players = min(seats, key=lambda count: abs(count - self.players))


def read_sizes(text: str) -> tuple[int, ...]:
    """Sizes as a person types them.

    Raises:
        OptionError: they are none.
    """
    text = ",".join(text.replace(",", " ").split())
    if not text[:1].isdecimal():  # the name of a shape would be understood as well
        raise OptionError(refuse("Write the sizes of the deals, such as 1,3,5."))
    sizes = read_option(f"schedule={text}")[1]
    assert isinstance(sizes, tuple)
    return sizes


def sizes_in_words(sizes: tuple[int | None, ...]) -> str:
    """Sizes as they are typed."""
    return word(tuple(size for size in sizes if size is not None))
