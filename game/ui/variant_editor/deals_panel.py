"""The panel of the deals: for how many players, the staircase, and buttons that change it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

import pygame
from pygame import Rect

from game.engine.choices import TrumpFrom
from game.engine.deal_sequence import scheduled
from game.presentation.phrasebook import deal
from game.presentation.phrasebook.trump import suit_name
from game.translation import _, worded
from game.ui.kit.controls import Press, Text, TextLine
from game.ui.kit.layout import Column, Gap, Painted, Part, Row
from game.ui.kit.pages import INSIDE, MARGIN, sheet
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.platform import pixels
from game.ui.scene.form_screen import FormScreen
from game.ui.variant_editor.contradictions import problem_of
from game.ui.variant_editor.own_variant_draft import OwnVariantDraft, sizes_in_words
from game.ui.variant_editor.staircase import MOST_DEALS, DealBar, Staircase, cards_in_words
from game.ui.widgets.text_entry import TextEntry
from game.variants.deals_in_words import special_deals
from game.variants.own_line import LONGEST_LINE

_CONTROL: Final = 34  # px at scale 1
_GAP: Final = 8
WIDEST: Final = 1460
EDGES: Final = (MARGIN, 60, 60)
"""Beside, above and below the sheets of the editor."""
BETWEEN_SHEETS: Final = 14
RIGHT: Final = 56
"""Percent of the width right of the house rules."""
_LINE: Final = 96
"""The line with the sizes at least: it is left out where there is no room for that."""
_LEAST: Final = 52
"""Height of the staircase at least."""
_SIZES: Final = "sizes"
"""The key of the line with the sizes of all deals."""


class DealsChanged(Protocol):
    """Called after each change of the draft."""

    def __call__(self, *, typed: bool = False) -> None:
        """`typed`: by keys or the mouse in motion, so that more of it may follow at once."""


class DealsPanel:
    """What of the editor is about deals; it changes the draft and tells the screen."""

    def __init__(self, draft: OwnVariantDraft, screen: FormScreen, changed: DealsChanged) -> None:
        self.draft = draft
        self.stairs = Staircase(self._pulled)
        self._screen = screen
        self._changed = changed
        self._pulling = False

    def follow(self) -> None:
        """Show the deals as the draft has them."""
        draft = self.draft
        variant = draft.variant or draft.row
        sizes = draft.sizes
        steps: list[DealBar] = []
        fits = len(variant.deals.get(draft.players, ())) == len(sizes)
        for number, size in enumerate(sizes, start=1):
            none = special = False
            if fits:
                spec = scheduled(variant, draft.players, number, 0)
                none = spec.trump_from is TrumpFrom.NONE
                special = number in variant.twists
            steps.append(DealBar(size, none, special))
        self.stairs.show(steps, draft.most, editable=draft.takes_schedule)

    @property
    def _countable(self) -> bool:
        """Whether deals can be added though their sizes are named."""
        return bool(self.draft.row.named_sizes)

    @property
    def _open(self) -> bool:
        """Whether deals can be changed here at all."""
        return self.stairs.editable or self._countable

    # --- what is on it -----------------------------------------------------------------------

    def part(self) -> Part:
        """Players beside the heading, the staircase, a row of buttons below it."""
        theme = self._screen.app.theme
        editable, changeable = self.stairs.editable, self._open

        def press(key: str, text: str, action: Callable[[], None], on: bool) -> Part:
            padding = 13 if len(text) == 1 else 18
            why = _("The deals of this variant are its own.")
            return Press(key, text, action, enabled=on, why=why, padding=padding, tall=_CONTROL)

        controls = [
            press("smaller", "−", lambda: self.stairs.grow(-1), editable),
            press("larger", "+", lambda: self.stairs.grow(1), editable),
            press("add", _("Add"), self._add, changeable),
            press("remove", _("Remove"), self._remove, changeable),
        ]
        painter = self._screen.painter
        left = self._room(painter) - Row(*controls, gap=_GAP).wide(painter)
        if editable and left >= painter.px(_GAP + _LINE):
            text = sizes_in_words(self.draft.sizes) if self.draft.typed is None else ""
            text = self.draft.typed or text
            line = TextLine(_SIZES, text, self._type, longest=LONGEST_LINE, tall=_CONTROL, grow=1)
            controls.append(line)
        stairs = Painted(self._paint, least=_LEAST, grow=1, key="stairs", keys=self._key)
        status = Painted(self._paint_status, tall=lambda painter: typeset.SMALL.line(painter.fonts))
        body = Column(stairs, Gap(4), status, Gap(6), Row(*controls, gap=_GAP), grow=1)
        players = Row(Text(_("Players"), typeset.SMALL, theme.muted), *self._players(), gap=5)
        return sheet(_("Deals"), theme.accent, body, beside=players, grow=66)

    def _room(self, painter: Painter) -> int:
        """px of width of what is on the sheet."""
        px = painter.px
        body = min(self._screen.app.size[0] - 2 * px(EDGES[0]), px(WIDEST))
        return (body - px(BETWEEN_SHEETS)) * RIGHT // 100 - 2 * px(INSIDE)

    def _players(self) -> list[Part]:
        open_ = self.draft.seats

        def choose(count: int) -> None:
            self.draft.players = count
            self._changed()

        why = _("The largest of these deals is too large for so many.")
        return [
            Press(
                f"players {count}",
                str(count),
                partial(choose, count),
                enabled=count in open_,
                why=why,
                least=34,
                padding=6,
                tall=30,
                chosen=count == self.draft.players,
            )
            for count in sorted(self.draft.row.deals)
        ]

    # --- what the player does ----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The mouse on the staircase."""
        return self.stairs.handle(event)

    def own_list(self) -> None:
        """The deals as they are, from now on written by hand."""
        self.draft.set_sizes(self.stairs.sizes)
        self._changed()

    def _key(self, key: int) -> bool:
        if self._countable and key in (pygame.K_RETURN, pygame.K_INSERT):
            self._add()
            return True
        if self._countable and key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            self._remove()
            return True
        return self.stairs.key(key)

    def _add(self) -> None:
        if self._countable:
            self._count(len(self.stairs.steps) + 1)
        else:
            self.stairs.add()

    def _remove(self) -> None:
        if self._countable:
            self._count(len(self.stairs.steps) - 1)
        else:
            self.stairs.remove()

    def _count(self, deals: int) -> None:
        """Another number of deals, where their sizes are named."""
        if 1 <= deals <= MOST_DEALS:
            usual = len(self.draft.row.deals[self.draft.players])
            self.draft.set_rule("deals", None if deals == usual else deals)
            self.stairs.chosen = deals - 1
            self._changed()

    def _pulled(self, sizes: tuple[int, ...], held: bool) -> None:
        further = self._pulling
        self._pulling = held
        before = self._widgets_for
        if not (further and not held):  # letting go changes nothing any more
            self.draft.set_sizes(sizes, further=further)
        # Widgets are built anew only where they are others: a key held down shall run smoothly.
        light = held or (not further and self._widgets_for == before)
        self._changed(typed=light)
        line = next((each.element for each in self._screen.stops if each.key == _SIZES), None)
        if light and isinstance(line, TextEntry):
            line.set_text(sizes_in_words(sizes))

    @property
    def _widgets_for(self) -> tuple[object, ...]:
        """What of the draft the widgets show, but for the sizes."""
        draft = self.draft
        own = isinstance(draft.options.get("schedule"), tuple)
        can = draft.history.can_undo(draft.rules), draft.history.can_redo(draft.rules)
        return own, draft.seats, draft.problem, can, draft.typed

    def _type(self, text: str) -> None:
        self.draft.type_sizes(text)
        self._changed(typed=True)

    # --- drawing -----------------------------------------------------------------------------

    def _paint(self, surface: pygame.Surface, area: Rect) -> None:
        """The bars."""
        self.stairs.lay_out(area, self._screen.app.fonts)
        self.stairs.paint(surface, self._screen.app.theme, pixels.mouse())

    def _paint_status(self, surface: pygame.Surface, area: Rect) -> None:
        """What is said of the chosen bar, and where that leaves room what bars or keys mean."""
        app, style = self._screen.app, typeset.SMALL
        at, fonts, theme = app.focus.current, app.fonts, app.theme
        legend = ""
        if any(step.no_trump for step in self.stairs.steps):
            legend = _("Hollow: no trump")
        if at is not None and at.key == "stairs" and app.focus.shown and self._open:
            legend = _("Keys: arrows, Enter, Delete")
        status, wide = self.status(), typeset.width(legend, style, fonts)
        if legend and typeset.width(status, style, fonts) + fonts.px(16) + wide <= area.width:
            spot = (area.right - wide, area.top)
            typeset.write(surface, legend, spot, style, fonts, theme.muted)
        status = typeset.cut(status, style, fonts, area.width)
        typeset.write(surface, status, area.topleft, style, fonts, theme.cream)

    def status(self) -> str:
        """The chosen deal in a sentence or two."""
        stairs, draft = self.stairs, self.draft
        step = stairs.steps[stairs.chosen]
        number, deals = stairs.chosen + 1, len(stairs.steps)
        if not stairs.editable and not self._countable:
            special = self._special(number)
            return special or problem_of(draft.row, {"schedule": (1,)}) or ""
        if step.size is None:
            named = draft.row.named_sizes
            return _(
                "Deal {number} of {deals}: {least} to {most} cards, as its dealer says.",
                number=number,
                deals=deals,
                least=min(named),
                most=max(named),
            )
        sentences = [
            _(
                "{one}: {other}.",
                one=deal.place_in_game(number, deals),
                other=cards_in_words(step.size),
            )
        ]
        if step.no_trump:
            sentences.append(f"{suit_name(None)}.")
        if step.size == stairs.most:
            sentences.append(_("The pack allows no more."))
        return " ".join(sentences)

    def _special(self, number: int) -> str:
        """What is said of a deal with rules of its own."""
        variant = self.draft.variant or self.draft.row
        if number not in variant.twists:
            return ""
        place = sorted(variant.twists).index(number)
        return worded(list(special_deals(variant, self.draft.players))[place])
