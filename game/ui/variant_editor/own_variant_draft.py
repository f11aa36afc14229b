"""A variant of one's own while it is being made: a name, a row, house rules, and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from game.engine import Variant
from game.engine.refusal import refuse
from game.engine.variant import OptionValue
from game.table.own_variants.variant_shelf import SavedVariant, folded
from game.translation import _, sentence
from game.ui.variant_editor.contradictions import problem_of
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
from game.variants.own import LONGEST_NAME
from game.wording import name_taken

_MOST_UNDONE: Final = 200


@dataclass(frozen=True, slots=True)
class VariantRules:
    """What undo brings back: the row a variant is made from, and its house rules."""

    base: str
    options: Mapping[str, OptionValue]


class RuleHistory:
    """Rules to go back to, and rules that were gone back from."""

    def __init__(self) -> None:
        self._undone: list[VariantRules] = []
        self._redone: list[VariantRules] = []

    def remember(self, now: VariantRules) -> None:
        """Before a change; what was taken back before can be made again no more."""
        if not self._undone or self._undone[-1] != now:
            self._undone.append(now)
            del self._undone[:-_MOST_UNDONE]
        self._redone.clear()

    def can_undo(self, now: VariantRules) -> bool:
        """Whether there is a change to take back."""
        return any(rules != now for rules in self._undone)

    def can_redo(self, now: VariantRules) -> bool:
        """Whether there is one to make again."""
        return any(rules != now for rules in self._redone)

    def undo(self, now: VariantRules) -> VariantRules | None:
        """The rules before the last change; None if there is none."""
        return _step(now, self._undone, self._redone)

    def redo(self, now: VariantRules) -> VariantRules | None:
        """The rules of the change that was taken back; None if there is none."""
        return _step(now, self._redone, self._undone)


def _step(
    now: VariantRules, source: list[VariantRules], target: list[VariantRules]
) -> VariantRules | None:
    while source and source[-1] == now:
        source.pop()
    if not source:
        return None
    target.append(now)
    return source.pop()


@dataclass(slots=True)
class OwnVariantDraft:
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
    history: RuleHistory = field(default_factory=RuleHistory)
    _kept: tuple[str, VariantRules] | None = None

    def __post_init__(self) -> None:
        self.options = {name: value for name, value in self.options.items() if name in OPTIONS}
        self._settle_players()
        if self._kept is None:
            self._kept = (self.name, self.rules)

    @classmethod
    def brought_in(
        cls, name: str, base: str, options: Mapping[str, OptionValue], players: int
    ) -> OwnVariantDraft:
        """A variant that comes from elsewhere: nothing of it is kept, so it is worth saving."""
        draft = cls(name, base, dict(options), players)
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
            return _("Type a name first.")
        if len(name) > LONGEST_NAME or not name.isprintable():
            return _("A name is one line of at most {number} characters.", number=LONGEST_NAME)
        titles = (_(row.name).casefold() for row in VARIANTS.values())
        if name.casefold() in (*VARIANTS, *titles):  # in a list nobody could tell them apart
            return name_taken(name).text(_)
        return None

    @property
    def changed(self) -> bool:
        """Whether it differs from what was saved, or from how it began."""
        return self._kept != (self.name, self.rules)

    @property
    def saved_name(self) -> str | None:
        """Its name on the disk where it has another one here: saved, it is a second variant."""
        if self.path is None or self._kept is None:
            return None
        kept = self._kept[0]
        return kept if folded(kept) != folded(" ".join(self.name.split())) else None

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
        self.history.remember(self.rules)
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
        self.history.remember(self.rules)
        self.options.pop(name, None)
        if value is not None:
            self.options[name] = value
        if name == "schedule":
            self.typed = None
        self._settle_players()

    def set_sizes(self, sizes: tuple[int, ...], *, further: bool = False) -> None:
        """A schedule by hand; with `further` it is one step together with the one before."""
        if not further:
            self.history.remember(self.rules)
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
            self.history.remember(self.rules)
            self.options["schedule"] = sizes
            self._settle_players()

    def clear(self) -> None:
        """The rules of the row."""
        self.history.remember(self.rules)
        self.options = {}
        self.typed = None

    def undo(self) -> bool:
        """Take the last change back; False if there is none."""
        return self._bring_back(self.history.undo(self.rules))

    def redo(self) -> bool:
        """Make the change again that was taken back."""
        return self._bring_back(self.history.redo(self.rules))

    def saved_as(self, saved: SavedVariant, base: str, options: Mapping[str, OptionValue]) -> None:
        """It is on the disk now, with this base and these options."""
        self.path = saved.path
        if self.name.split() == saved.own.name.split():
            self.name = saved.own.name
        self._kept = (saved.own.name, VariantRules(base, dict(options)))

    @property
    def rules(self) -> VariantRules:
        """What undo would bring back to this."""
        return VariantRules(self.base, dict(self.options))

    def _bring_back(self, rules: VariantRules | None) -> bool:
        if rules is None:
            return False
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
        raise OptionError(refuse("Type the sizes of the deals, such as 1,3,5."))
    sizes = read_option(f"schedule={text}")[1]
    assert isinstance(sizes, tuple)
    return sizes


def sizes_in_words(sizes: tuple[int | None, ...]) -> str:
    """Sizes as they are typed."""
    return word(tuple(size for size in sizes if size is not None))
