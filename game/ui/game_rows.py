"""The rows in which a game is put together: variant, seats, house rules.

New game and Settings show the same rows over a draft of their own.
"""

from __future__ import annotations

import pygame

from game.table.own_shelf import SavedVariant
from game.table.setup import HUMAN
from game.ui.draft import Draft
from game.ui.levels import bot_title, offered
from game.ui.own_list import Found, look, same_rules
from game.ui.pane import Pane
from game.ui.rows import Row, choice, segments, segments_width
from game.ui.rule_rows import rules_in_words, told
from game.ui.rule_words import as_variant, blurb, value_words, values_shown
from game.ui.screen import Screen
from game.ui.settings import LONGEST_NAME
from game.ui.text import _
from game.variants import OPTIONS, VARIANTS, OptionError


class GameRows(Screen):
    """A screen with a draft of a game. Subclasses say in `changed` what a change leads to."""

    name_at_seat = True
    """Whether the first person's name is typed where that seat is chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.draft: Draft | None = None
        self.saved: tuple[SavedVariant, ...] = ()
        """Own variants made from these rows, listed behind the others."""
        self._liked = ""
        """The name of the own variant that was chosen: of two that are the same, this one."""

    def look_for_own(self) -> None:
        """List own variants as soon as they are read."""
        look(self._found)

    def _found(self, found: Found) -> None:
        for notice in found[1]:
            self.app.notify(notice)
        if found[0] != self.saved:
            self.saved = found[0]
            if self._root is not None:
                self.rebuild()

    @property
    def own(self) -> SavedVariant | None:
        """The own variant that the draft is now."""
        try:
            options = self._draft.all_options()
        except OptionError:
            return None
        return same_rules(self.saved, self._draft.variant_id, options, self._liked)

    def changed(self, *, typed: bool = False) -> None:
        """The draft is another one; if it was `typed`, what is typed into must stay."""
        raise NotImplementedError

    def _game_rows(self) -> list[Row]:
        draft, own = self._draft, self.own
        about = blurb(draft.row)
        if own is not None:
            about = f"{rules_in_words(own.own.base, own.own.options)}."
        rows = [
            Row(_("Variant"), about, self._variants, under=True),
            Row(_("Players"), "", self._players),
        ]
        rows += [self._seat_row(seat) for seat in range(draft.players)]
        return rows

    def _variants(self, area: pygame.Rect, pane: Pane) -> None:
        """The rows of the family, then the player's own."""
        ids, own = list(VARIANTS), self.own
        titles = [_(row.name) for row in VARIANTS.values()]
        titles += [saved.own.name for saved in self.saved]
        at = ids.index(self._draft.variant_id)
        if own is not None:
            at = len(ids) + self.saved.index(own)

        def choose(number: int) -> None:
            if number >= len(ids):
                self._set_own(self.saved[number - len(ids)])
            else:
                self._set_variant(ids[number])

        choice(self, "variant", area, titles, at, choose, pane)

    def _players(self, area: pygame.Rect, pane: Pane) -> None:
        """The seat counts of this variant, as a row of digits where there is room for one."""
        sizes = sorted(self._draft.row.deals)
        texts, chosen = [str(size) for size in sizes], sizes.index(self._draft.players)
        control = segments if segments_width(self, texts) <= area.width else choice
        control(
            self,
            "players",
            area,
            texts,
            chosen,
            lambda number: self._set_players(sizes[number]),
            pane,
        )

    def _seat_row(self, seat: int) -> Row:
        draft = self._draft
        agents = [HUMAN, *offered(draft.agents[seat])]
        titles = [_("A person")] + [bot_title(agent) for agent in agents[1:]]
        yours = self.name_at_seat and seat == _first_human(draft)

        def control(area: pygame.Rect, pane: Pane) -> None:
            choice(
                self,
                f"seat {seat}",
                area,
                titles,
                agents.index(draft.agents[seat]),
                lambda number: self._set_agent(seat, agents[number]),
                pane,
            )

        def name_entry(area: pygame.Rect, pane: Pane) -> None:
            self.entry("name", area, draft.name, self._type_name, pane=pane, longest=LONGEST_NAME)

        def guest_entry(area: pygame.Rect, pane: Pane) -> None:
            number = draft.asked_agents[:seat].count(HUMAN) - 1
            name = draft.guests[number] if number < len(draft.guests) else ""

            def typed(text: str) -> None:
                draft.name_guest(number, text)
                self.changed(typed=True)

            self.entry(
                f"guest {number}",
                area,
                name,
                typed,
                pane=pane,
                longest=LONGEST_NAME,
                placeholder=draft.seats[seat].name,
            )

        entry = name_entry if yours else None
        if draft.agents[seat] == HUMAN and seat != _first_human(draft):
            entry = guest_entry
        return Row(draft.seats[seat].name, "", control, instead=entry)

    def _rule_rows(self) -> list[Row]:
        """The house rules that this variant leaves open."""
        return [
            self._rule_row(name)
            for name, option in OPTIONS.items()
            if values_shown(option, self._draft.row)
        ]

    def _rule_row(self, name: str) -> Row:
        draft, option = self._draft, OPTIONS[name]
        values = values_shown(option, draft.row)
        own = name == "schedule"
        chosen = 0
        if own and draft.sizes is not None:
            chosen = len(values) + 1
        elif draft.options.get(name) in values and name in draft.options:
            chosen = 1 + values.index(draft.options[name])
        texts = [as_variant(name, draft.row), *(value_words(name, value) for value in values)]
        short = None if chosen else value_words(name, option.of(draft.row))
        if own:
            texts.append(_("A list of my own"))

        def choose(number: int) -> None:
            draft.options.pop(name, None)
            if own:
                draft.sizes = None
            if own and number > len(values):
                draft.sizes = ",".join(str(size) for size in draft.row.deals[draft.players])
            elif number:
                draft.options[name] = values[number - 1]
            self.changed()

        def control(area: pygame.Rect, pane: Pane) -> None:
            choice(self, f"rule {name}", area, texts, chosen, choose, pane, short)

        def sizes(area: pygame.Rect, pane: Pane) -> None:
            self.entry("sizes", area, draft.sizes or "", self._type_sizes, pane=pane, longest=200)

        below = sizes if own and draft.sizes is not None else None
        marked = bool(chosen) and (
            draft.sizes is not None if own and chosen > len(values) else self._differs(name)
        )
        return Row(
            _(option.title), told(option, draft.row, marked=marked), control, marked, below=below
        )

    def _differs(self, name: str) -> bool:
        """Whether what was chosen for a rule is not what the variant says anyway."""
        usual, value = OPTIONS[name].of(self._draft.row), self._draft.options.get(name)
        return not (usual == value and type(usual) is type(value))

    # --- what the player does ----------------------------------------------------------------

    @property
    def _draft(self) -> Draft:
        assert self.draft is not None, "entered before use"
        return self.draft

    def _set_variant(self, name: str) -> None:
        if self.own is not None:  # its rules are its own: they do not go over to another game
            self._draft.take(name, {})
        else:
            self._draft.choose_variant(name)
        self.changed()

    def _set_own(self, saved: SavedVariant) -> None:
        self._liked = saved.own.name
        self._draft.take(saved.own.base, saved.own.options)
        self.changed()

    def _set_players(self, players: int) -> None:
        self._draft.players = players
        self.changed()

    def _set_agent(self, seat: int, agent: str) -> None:
        self._draft.agents[seat] = agent
        self.changed()

    def _type_name(self, text: str) -> None:
        self._draft.name = text
        self.changed(typed=True)

    def _type_sizes(self, text: str) -> None:
        self._draft.sizes = text
        self.changed(typed=True)


def _first_human(draft: Draft) -> int | None:
    agents = draft.asked_agents
    return agents.index(HUMAN) if HUMAN in agents else None
