"""The rows in which a game is put together: variant, seats, house rules.

New game, Settings and a new score sheet have the same rows, each over a draft of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from game.engine import Seat, Variant
from game.engine.choices import Draw
from game.engine.variant import OptionValue
from game.presentation.characters.casting import chosen_portraits, free_characters
from game.presentation.words.bots import offered_with_titles
from game.presentation.words.rules import as_variant, blurb, value_words, values_shown
from game.profiles.profile import LONGEST_NAME
from game.table.own_variants.variant_shelf import SavedVariant
from game.table.setup import HUMAN
from game.translation import _
from game.ui.kit.controls import DropDown, OneOf, Press, Selection, TextLine
from game.ui.kit.layout import Gap, Part
from game.ui.kit.pages import BESIDE_HEADING
from game.ui.kit.rows import FormRow
from game.ui.platform.settings import Settings
from game.ui.scene.form_screen import FormScreen
from game.ui.setup.game_draft import GameDraft
from game.ui.setup.own_variant_list import Found, look, same_rules, variant_choice
from game.ui.setup.rule_rows import rule_sentence, rules_in_words
from game.variants import OPTIONS, OptionError
from game.variants.lengths import Length


class DraftChanged(Protocol):
    """Whoever wants to know that the draft is another one."""

    def __call__(self, *, typed: bool = False) -> None:
        """If it was `typed`, what is typed into must stay."""


class GameRows:
    """The rows of a screen over a draft of a game, which begins once the settings are known."""

    def __init__(
        self,
        screen: FormScreen,
        changed: DraftChanged,
        *,
        liked: str = "",
        name_at_seat: bool = True,
    ) -> None:
        """Rows on a screen, which is told by `changed`.

        Args:
            screen: where the controls are made.
            changed: called after every change.
            liked: the name of the own variant that is meant where two are the same.
            name_at_seat: whether the first person's name is typed where that seat is chosen.
        """
        self._screen = screen
        self._changed = changed
        self.liked = liked
        """The name of the own variant that was chosen: of two that are the same, this one."""
        self._name_at_seat = name_at_seat
        self._draft: GameDraft | None = None
        self.saved: tuple[SavedVariant, ...] = ()
        """Own variants made from these rows, listed behind the others."""
        self.looked = False
        """Whether the folder of own variants was read."""
        self._begun_with: tuple[str, dict[str, OptionValue]] | None = None
        """The rules of the own variant that is meant, until the folder was read."""

    def begin(self, settings: Settings) -> GameDraft:
        """Draw up what was chosen last time."""
        draft = GameDraft.remembered(settings)
        draft.choose_variant(draft.variant_id)
        return self.take_over(draft)

    def take_over(self, draft: GameDraft) -> GameDraft:
        """Go on with a draft; it is of the variant that is `liked`, if there is one."""
        self._draft = draft
        self._begun_with = None
        if self.liked:
            self._begun_with = (draft.variant_id, draft.chosen_rules())
        return draft

    @property
    def begun(self) -> bool:
        """Whether there is a draft."""
        return self._draft is not None

    @property
    def draft(self) -> GameDraft:
        """The game as it is chosen now."""
        assert self._draft is not None, "entered before use"
        return self._draft

    @property
    def game_for_help(self) -> tuple[Variant | None, int | None]:
        """What Help opens at."""
        return (None, None) if self._draft is None else self._draft.help_game

    def look_for_own(self) -> None:
        """List own variants as soon as they are read."""
        look(self._found)

    def _found(self, found: Found) -> None:
        self.looked = True
        for notice in found[1]:
            self._screen.app.notify(notice)
        if found[0] != self.saved:
            self.saved = found[0]
            if self.begun and self.own is not None:
                self.draft.as_made = True
            if self._screen.is_built:
                self._screen.rebuild()

    @property
    def own(self) -> SavedVariant | None:
        """The own variant that the draft is now."""
        try:
            options = self.draft.chosen_rules()
        except OptionError:
            return None
        return same_rules(self.saved, self.draft.variant_id, options, self.liked)

    @property
    def own_name(self) -> str:
        """The name of the own variant that is played, which may not have been read yet."""
        own, draft = self.own, self.draft
        if own is None and self._begun_with is not None and not self.looked:
            try:
                now = draft.variant_id, draft.chosen_rules()
            except OptionError:
                return ""
            return self.liked if now == self._begun_with else ""
        return "" if own is None else own.own.name

    def game_rows(self) -> list[FormRow]:
        """The variant and the seats."""
        draft, rows = self.draft, self.variant_rows()
        if draft.row.draw is Draw.BY_LOT:
            rows.append(FormRow(_("Seats"), "", self._seating()))
        else:
            rows.append(FormRow(_("Seats"), ""))
        rows += [self._seat_row(seat) for seat in range(draft.players)]
        return rows

    def variant_rows(self) -> list[FormRow]:
        """The variant, and for how many."""
        draft, own = self.draft, self.own
        about = blurb(draft.row)
        if own is not None:
            about = f"{rules_in_words(own.own.base, own.own.options)}."
        return [
            FormRow(_("Variant"), about, self.variant_list(), under=True),
            FormRow(_("Players"), "", self.player_counts()),
        ]

    def variant_list(self) -> Part:
        """The rows of the family, then the player's own."""
        chosen = self.own or self.draft.variant_id
        return DropDown(variant_choice(self.saved, chosen, self.choose_variant, self.choose_own))

    def _seating(self) -> Part:
        """Whether the players sit as they are listed."""
        texts = [(False, _("As given")), (True, _("By chance"))]
        return OneOf(Selection("seating", texts, self.draft.by_chance, self._set_seating))

    def _set_seating(self, by_chance: bool) -> None:
        self.draft.by_chance = by_chance
        self._changed()

    def player_counts(self) -> Part:
        """The seat counts of this variant, as a row of digits where there is room for one."""
        sizes = [(size, str(size)) for size in sorted(self.draft.row.deals)]
        return OneOf(Selection("players", sizes, self.draft.players, self._set_players))

    def _seat_row(self, seat: int) -> FormRow:
        draft = self.draft
        agents = [(HUMAN, _("A person")), *offered_with_titles(draft.agents[seat])]
        sits = Selection(f"seat {seat}", agents, draft.agents[seat], partial(self._set_agent, seat))
        who: Part | None = None
        if draft.agents[seat] != HUMAN:
            who = character_choice(self._screen, draft, seat, self._changed)
        elif seat != _first_human(draft):
            who = self._guest(seat)
        elif self._name_at_seat:
            who = self.name_line()
        return FormRow(draft.seats[seat].name, "", DropDown(sits), instead=who)

    def name_line(self) -> Part:
        """The name of the first person, to be typed."""
        return TextLine("name", self.draft.name, self.type_name, longest=LONGEST_NAME)

    def _guest(self, seat: int) -> Part:
        """The name of another person at this screen."""
        draft = self.draft
        number = draft.asked_agents[:seat].count(HUMAN) - 1
        name = draft.guests[number] if number < len(draft.guests) else ""

        def typed(text: str) -> None:
            draft.name_guest(number, text)
            self._changed(typed=True)

        usual = draft.seats[seat].name
        return TextLine(f"guest {number}", name, typed, longest=LONGEST_NAME, placeholder=usual)

    def rule_rows(self) -> list[FormRow]:
        """The house rules that this variant leaves open."""
        return [
            self._rule_row(name)
            for name, option in OPTIONS.items()
            if values_shown(option, self.draft.row)
        ]

    def _rule_row(self, name: str) -> FormRow:
        draft, option = self.draft, OPTIONS[name]
        values = values_shown(option, draft.row)
        own = name == "schedule"
        chosen = 0
        if own and draft.sizes is not None:
            chosen = len(values) + 1
        elif draft.options.get(name) in values and name in draft.options:
            chosen = 1 + values.index(draft.options[name])
        texts = [as_variant(name, draft.row), *(value_words(name, value) for value in values)]
        short = "" if chosen else value_words(name, option.of(draft.row))
        if name in draft.length_rules:
            short = value_words(name, draft.length_rules[name])
        if own:
            texts.append(_("A list of my own"))

        def choose(number: int) -> None:
            draft.options.pop(name, None)
            if own:
                draft.sizes = None
            if name in draft.length_rules:
                draft.length = Length.USUAL
            if own and number > len(values):
                draft.sizes = ",".join(str(size) for size in draft.row.deals[draft.players])
            elif number:
                draft.options[name] = values[number - 1]
            self._changed()

        below: Part | None = None
        if own and draft.sizes is not None:
            below = TextLine("sizes", draft.sizes, self.type_sizes, longest=200)
        marked = bool(chosen) and (
            draft.sizes is not None if own and chosen > len(values) else _differs(draft, name)
        )
        choice = Selection(f"rule {name}", [*enumerate(texts)], chosen, choose)
        control = DropDown(choice, short=short)
        sentence = rule_sentence(option, draft.row, marked=marked)
        return FormRow(_(option.title), sentence, control, marked=marked, below=below)

    # --- what the player does ----------------------------------------------------------------

    def choose_variant(self, name: str) -> None:
        """A variant of the family, with the house rules it had last."""
        own, self.liked = self.own, ""
        self.draft.choose_variant(name, own=own is not None)
        self._changed()

    def reset_button(self) -> Part:
        """Where any house rule is set, what undoes them all."""
        if not self.draft.has_rules:
            return Gap()
        return Press("reset", _("Reset"), self._reset_rules, least=72, tall=BESIDE_HEADING)

    def _reset_rules(self) -> None:
        self.draft.reset_rules()
        self._changed()

    def choose_own(self, saved: SavedVariant) -> None:
        """A variant of the player's own."""
        if self.own is None:
            self.draft.keep_rules()
        self.liked = saved.own.name
        self.draft.set_variant(saved.own.base, saved.own.options)
        self._changed()

    def _set_players(self, players: int) -> None:
        self.draft.players = players
        self._changed()

    def _set_agent(self, seat: int, agent: str) -> None:
        self.draft.agents[seat] = agent
        self._changed()

    def type_name(self, text: str) -> None:
        """The first person is called so."""
        self.draft.name = text
        self._changed(typed=True)

    def type_sizes(self, text: str) -> None:
        """Take the sizes of the deals as they are typed."""
        self.draft.sizes = text
        self._changed(typed=True)


def _first_human(draft: GameDraft) -> int | None:
    agents = draft.asked_agents
    return agents.index(HUMAN) if HUMAN in agents else None


def _differs(draft: GameDraft, name: str) -> bool:
    """Whether what was chosen for a rule is not what the variant says anyway."""
    usual, value = OPTIONS[name].of(draft.row), draft.options.get(name)
    return not (usual == value and type(usual) is type(value))


def character_choice(
    screen: FormScreen, draft: GameDraft, seat: Seat, changed: Callable[[], None]
) -> Part:
    """A list that puts a character into a seat: anybody, or one whom no other seat has."""
    chosen = draft.character_of(seat)
    others = {draft.character_of(other) for other in range(draft.players) if other != seat}
    portraits = chosen_portraits(screen.app.players, draft.seats)
    free = [each for each in free_characters(draft.seats, portraits) if each.name not in others]
    options = [("", _("Anybody")), *((each.name, each.title) for each in free)]
    now = chosen if chosen in dict(options) else ""

    def choose(name: str) -> None:
        draft.choose_character(seat, name)
        changed()

    return DropDown(Selection(f"character {seat}", options, now, choose), short=now or _("Anybody"))
