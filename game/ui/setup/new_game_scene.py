"""New game: a card for each variant, and beside them who plays and for how long.

House rules and each seat by itself are one press further.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import pygame

from game.engine import Variant
from game.engine.variant import OptionValue
from game.table.setup import HUMAN
from game.translation import _, sentence
from game.ui.kit.controls import FOOT, Press
from game.ui.kit.layout import Part, Plate, Row, RowAlign, Sized
from game.ui.kit.pages import BETWEEN, INSIDE, MARGIN, TitledPage, Verdict, back_button
from game.ui.platform import clipboard
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import OwnVariants, StartElsewhere, TakeChallenge
from game.ui.setup.game_draft import SeatsAndRules
from game.ui.setup.game_length import length_of
from game.ui.setup.game_panel import GamePanel
from game.ui.setup.game_rows import GameRows
from game.ui.setup.game_start import start_game
from game.ui.setup.variant_cards import (
    VariantCard,
    cards_in_order,
    minutes_in_words,
)
from game.ui.setup.variant_grid import VariantGrid
from game.ui.widgets.letter_search import next_with, typed_letter
from game.ui.widgets.tooltips import Tip
from game.variants import OptionError
from game.variants.lengths import Length

_WIDEST: Final = 1760  # px at scale 1
_PANEL: Final = 410
_PANEL_MOST: Final = 40
"""Percent of the width that the panel may take."""
_TWICE: Final = 0.4
"""Seconds between the two presses of a double click."""
CHALLENGE: Final = "blackout-challenge"
"""The word that a challenge begins with; the rest is read once one is taken."""
_START: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class NewGameScene(FormScreen):
    """One card is chosen at any time; Start, Enter or a second press on it begins the game."""

    start_at = "cards"
    primary = "start"

    def __init__(
        self,
        base: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        players: int | None = None,
        name: str = "",
        starts: StartElsewhere | None = None,
    ) -> None:
        """With a `base`, that game with these `options`; `name` is what its player calls it.

        `starts` says where the game begins, if not here.
        """
        super().__init__()
        self._starts = starts
        self.rows = GameRows(self, self.changed, liked=name)
        self.panel_of_game = GamePanel(
            self, self.rows, self.changed, self._open_rules, seated=starts is None
        )
        self._wish = None if base is None else (base, dict(options or {}), players)
        self._last = ""
        self.grid: VariantGrid
        self._problem: str | None = None
        self._summary = ""
        self._now = 0.0
        self._pressed: tuple[float, str] | None = None

    # --- the scene's side --------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Begin with what was chosen last time."""
        self.begin(app)
        super().enter(app)
        self.rows.look_for_own()
        if self.rows.draft.match_me:
            self.panel_of_game.follow_rating()

    def begin(self, app: App) -> None:
        """Choose what was chosen last time, unless something is chosen already."""
        if self.rows.begun:
            return
        draft = self.rows.begin(app.settings)
        draft.length = app.settings.length
        if self._wish is not None:
            base, options, players = self._wish
            draft.players = players or draft.players
            draft.set_variant(base, options)
            self.rows.take_over(draft)
        self._last = self.rows.own_name or draft.variant_id

    @property
    def game_for_help(self) -> tuple[Variant | None, int | None]:
        """The game as it is chosen now, for Help."""
        return self.rows.game_for_help

    @property
    def needs_frames(self) -> bool:
        """Until every picture is painted."""
        return self._changed or self.grid.painting

    def update(self, now: float, dt: float) -> None:
        """Paint what a frame has time for."""
        self._now = now
        if self.grid.painting:
            self.grid.paint_some()

    # --- what is chosen ----------------------------------------------------------------------

    @property
    def cards(self) -> list[VariantCard]:
        """Every card; the order holds while the screen is open."""
        last = self._last
        if self.rows.own is not None and last == self.app.settings.variant and self._wish is None:
            last = self.rows.own.own.name
        return cards_in_order(self.rows.saved, self.app.settings.favourites, last)

    @property
    def chosen(self) -> int:
        """The number of the card that is chosen."""
        own, draft = self.rows.own, self.rows.draft
        for number, card in enumerate(self.grid.cards):
            same = card.saved is None and card.row.id == draft.variant_id
            if card.saved == own if own is not None else same:
                return number
        return 0

    def choose(self, number: int) -> None:
        """The variant of this card, with the house rules that it had last."""
        if number == self.chosen:
            return
        card = self.grid.cards[number]
        if card.saved is not None:
            self.rows.choose_own(card.saved)
        else:
            self.rows.choose_variant(card.row.id)

    def changed(self, *, typed: bool = False) -> None:
        """Show the draft as it is now."""
        self.rebuild()
        stop = next((stop for stop in self.stops if stop.key == "cards"), None)
        if stop is not None and stop.reveal is not None:
            stop.reveal()

    @property
    def _persons(self) -> int:
        return self.rows.draft.asked_agents.count(HUMAN)

    # --- what is on it -----------------------------------------------------------------------

    def tree(self) -> Part:
        """The cards, beside them the panel, and what will be played or why it cannot be."""
        draft = self.rows.draft
        self.grid = VariantGrid(self, self.cards, self._figures(), lambda: self.chosen, self._key)
        card = self.grid.cards[self.chosen]
        self._judge()
        wide, px = self.app.size[0], self.px
        full = min(wide - 2 * px(MARGIN), px(_WIDEST))
        panel = round(min(px(_PANEL), full * _PANEL_MOST // 100) / self.app.scale)
        held = self.panel_of_game.tree(card.title, card.sentence, self._minutes)
        body = Row(
            self.grid,
            Sized(Plate(held, inside=INSIDE), wide=panel),
            gap=BETWEEN,
            align=RowAlign.WHOLE,
        )
        route, starts = OwnVariants(draft.variant_id, draft.players), self._starts
        mine = Press("mine", _("My variants"), lambda: self.app.open(route), least=120)
        foot = Row(
            back_button(self.app.back),
            Verdict(lambda: self._summary, lambda: self._problem),
            Press(
                "start",
                _("Start") if starts is None else starts.words,
                self.start,
                gold=True,
                enabled=self._problem is None,
                why=lambda: self._problem or "",
                least=panel,
                tall=FOOT,
            ),
        )
        title = _("New game") if starts is None else starts.title
        # One's own variants are among the cards; what their screen leads to is a game here.
        beside = mine if starts is None else None
        return TitledPage(title, body, foot, widest=_WIDEST, beside=beside)

    def _minutes(self, length: Length) -> str:
        draft, card = self.rows.draft, self.grid.cards[self.chosen]
        speed = self.app.settings.speed
        return minutes_in_words(card.minutes(draft.players, length, self._persons, speed))

    def _judge(self) -> None:
        """Say at once whether this can be played."""
        draft = self.rows.draft
        self._problem = draft.problem()
        if self._problem is None:
            self._summary = draft.summary(self.grid.cards[self.chosen].title)

    # --- what the player does ----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Cards take presses, and letters while the keyboard is at them."""
        at = self.app.focus.current
        if at is not None and at.key == "cards" and self._type(event):
            return True
        if super().handle(event):
            return True
        if clipboard.is_paste(event) and clipboard.get().split(maxsplit=1)[:1] == [CHALLENGE]:
            self.app.open(TakeChallenge(clipboard.get()))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._press(event.pos)
        return False

    def _type(self, event: pygame.event.Event) -> bool:
        """A letter goes to the next card that begins with it, an asterisk marks a favourite."""
        if event.type == pygame.KEYDOWN and event.unicode == "*":
            self._mark(self.chosen)
            return True
        letter = typed_letter(event)
        there = next_with(letter, [card.title for card in self.grid.cards], self.chosen)
        if not letter or there is None:
            return False
        self.choose(there)
        self.app.focus.shown = True
        return True

    def _press(self, pos: tuple[int, int]) -> bool:
        starred = self.grid.star_at(pos)
        if starred is not None:
            self._mark(starred)
            return True
        hit = self.grid.at(pos)
        if hit is None:
            return False
        key = self.grid.cards[hit].key
        before, self._pressed = self._pressed, (self._now, key)
        self.choose(hit)
        self.app.focus.begin("cards")
        if before is not None and before[1] == key and self._now < before[0] + _TWICE:
            self._pressed = None
            self.start()
        return True

    def _key(self, key: int) -> bool:
        """A key while the keyboard is at the cards."""
        if key in _START:
            self.start()
            return True
        there = self.grid.step(self.chosen, key)
        if there is None:
            return False
        self.choose(there)
        return True

    def _mark(self, number: int) -> None:
        """A favourite, or no longer one; it moves to its new place when the screen is next open."""
        key, known = self.grid.cards[number].key, self.app.settings.favourites
        left = tuple(one for one in known if one != key)
        favourites = (*known, key) if left == known else left
        self.app.change(replace(self.app.settings, favourites=favourites))

    def _open_rules(self) -> None:
        self.app.open(SeatsAndRules(self.rows.draft, self.rows.own_name, self._starts))

    def start(self) -> None:
        """Sit down, and remember what was chosen."""
        draft, own = self.rows.draft, self.rows.own is not None
        if self._problem is not None:
            return
        try:
            if self._starts is not None:
                self._starts.begin(draft.playable(), draft.all_options(), draft.asked_agents)
                return
            start_game(self.app, draft, self.rows.own_name, own=own, length=draft.length)
        except OptionError as error:
            self._problem = sentence(error)

    # --- drawing -----------------------------------------------------------------------------

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """What the star of a card is for, and why a button may not be pressed."""
        number = self.grid.star_at(pos)
        if number is None:
            return super().tip(pos)
        return Tip(self.grid.star(number), _("Favourite: listed first"))

    def _figures(self) -> Callable[[VariantCard], str]:
        """What stands at the foot of a card, for as many players and as long a game as chosen."""
        draft, persons = self.rows.draft, self._persons
        speed = self.app.settings.speed
        length = length_of(draft) or draft.length
        return lambda card: card.figures(draft.players, length, persons, speed)
