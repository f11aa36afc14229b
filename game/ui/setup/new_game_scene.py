"""New game: a card for each variant, and beside them who plays and for how long.

House rules and each seat by itself are one press further.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

import pygame

from game.engine import Variant
from game.engine.variant import OptionValue
from game.table.setup import HUMAN
from game.translation import _, sentence
from game.ui.kit.pages import BETWEEN, FOOT_LINE, HEAD, INSIDE, MARGIN
from game.ui.paint import typeset
from game.ui.platform import clipboard
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import GameStart, OwnVariants, TakeChallenge
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
from game.ui.widgets.form_button import FormButton
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


def areas(size: tuple[int, int], px: Callable[[float], int]) -> tuple[pygame.Rect, pygame.Rect]:
    """Where the cards and the panel are, px of a window of this size.

    `px` gives px of the window for a length at scale 1.
    """
    wide, tall = size
    full = min(wide - 2 * px(MARGIN), px(_WIDEST))
    left, gap = (wide - full) // 2, px(BETWEEN)
    top, height = px(HEAD), tall - px(HEAD + FOOT_LINE)
    panel = min(px(_PANEL), full * _PANEL_MOST // 100)
    return (
        pygame.Rect(left, top, full - panel - gap, height),
        pygame.Rect(left + full - panel, top, panel, height),
    )


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
        starts: GameStart | None = None,
    ) -> None:
        """With a `base`, that game with these `options`; `name` is what its player calls it.

        `starts` begins the game where that is not done here.
        """
        super().__init__()
        self._starts = starts
        self.rows = GameRows(self, self.changed, liked=name)
        self.panel_of_game = GamePanel(self, self.rows, self.changed, self._open_rules)
        self._wish = None if base is None else (base, dict(options or {}), players)
        self._last = ""
        self.grid: VariantGrid
        self._start: FormButton | None = None
        self._problem: str | None = None
        self._summary = ""
        self._at = 0
        """The card that is chosen, as it is shown."""
        self._now = 0.0
        self._pressed: tuple[float, str] | None = None

    # --- the scene's side --------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Begin with what was chosen last time."""
        self.begin(app)
        super().enter(app)
        self.rows.look_for_own()

    def begin(self, app: App) -> None:
        """Choose what was chosen last time, unless something is chosen already."""
        if self.rows.begun:
            return
        draft = self.rows.begin(app.settings)
        draft.length = app.settings.length
        if self._wish is not None:
            base, options, players = self._wish
            draft.players = players or draft.players
            draft.take(base, options)
            self.rows.take_over(draft)
        self._last = self.rows.own_name or draft.variant_id

    @property
    def game(self) -> tuple[Variant | None, int | None]:
        """The game as it is chosen now, for Help."""
        return self.rows.game

    @property
    def restless(self) -> bool:
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

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """All of it at once."""
        for _step in self.building():
            pass

    def building(self) -> Iterator[None]:
        """Cards, panel, and the foot of the screen."""
        shelf, panel = areas(self.app.size, self.px)
        self.grid = VariantGrid(self, shelf, self.cards, self._figures())
        self._at = chosen = self.chosen
        self.picture("cards", self.grid.place(chosen), self._key, self.grid.pane)
        yield
        inside = self.px(INSIDE)
        area = panel.inflate(-2 * inside, -2 * inside)
        card = self.grid.cards[chosen]
        self.panel_of_game.tree(card.title, card.sentence, self._minutes).place(self, area)
        yield
        tall = self.px(46)
        foot = self._foot_top(tall)
        wide = self.width_of(_("Back"), self.px(110))
        self.button("back", pygame.Rect(shelf.left, foot, wide, tall), _("Back"), self.app.back)
        self._start = self.button(
            "start",
            pygame.Rect(panel.left, foot, panel.width, tall),
            _("Start"),
            self.start,
            style="@primary",
            why=lambda: self._problem or "",
        )
        wide = self.width_of(_("My variants"), self.px(120))
        top, small = (self.px(HEAD) - self.px(36)) // 2, self.px(36)
        mine = pygame.Rect(panel.right - wide, top, wide, small)
        draft = self.rows.draft
        route = OwnVariants(draft.variant_id, draft.players)
        self.button("mine", mine, _("My variants"), lambda: self.app.open(route))
        self._judge()

    def _foot_top(self, tall: int) -> int:
        """Where something so many px tall begins that stands in the middle of the foot."""
        line = self.px(FOOT_LINE)
        return self.app.size[1] - line + (line - tall) // 2

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
        if self._start is not None and self._problem is not None:
            self._start.disable()

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
        self.app.open(SeatsAndRules(self.rows.draft, self.rows.own_name))

    def start(self) -> None:
        """Sit down, and remember what was chosen."""
        draft, own = self.rows.draft, self.rows.own is not None
        if self._problem is not None:
            return
        try:
            if self._starts is not None:
                self._starts(draft.playable(), draft.all_options(), draft.asked_agents)
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
        return Tip(self.grid.star(number), _("A favourite is listed first."))

    def paint(self, surface: pygame.Surface) -> None:
        """The cards, the panel, and what will be played or why it cannot be."""
        theme, px = self.app.theme, self.px
        shelf, panel = areas(self.app.size, self.px)
        at = (shelf.left, (px(HEAD) - typeset.TITLE.line(self.app.fonts)) // 2)
        title = _("New game") if self._starts is None else _("A table for others")
        self.write(surface, title, at, typeset.TITLE, theme.on_felt)
        self.grid.draw(surface, self._at, self.app.settings.favourites)
        self.panel(surface, panel)
        super().paint(surface)
        self._paint_foot(surface, shelf)

    def _figures(self) -> Callable[[VariantCard], str]:
        """What stands at the foot of a card, for as many players and as long a game as chosen."""
        draft, persons = self.rows.draft, self._persons
        speed = self.app.settings.speed
        length = length_of(draft) or draft.length
        return lambda card: card.figures(draft.players, length, persons, speed)

    def _paint_foot(self, surface: pygame.Surface, shelf: pygame.Rect) -> None:
        theme, fonts = self.app.theme, self.app.fonts
        left = shelf.left + self.width_of(_("Back"), self.px(110)) + self.px(24)
        room = shelf.right - left
        if self._problem is None:
            text, ink = self._summary, theme.on_felt
        else:
            text, ink = self._problem, theme.bad
        tall = typeset.height(text, typeset.BODY, fonts, room)
        y = self._foot_top(tall)
        if self._problem is not None:  # the red of a refusal reads on panels only
            self.panel(
                surface, pygame.Rect(left - self.px(8), y, room, tall).inflate(0, self.px(16))
            )
        self.write(surface, text, (left, y), typeset.BODY, ink, room)
