"""The panel of the deals: for how many players, the staircase, and buttons that change it."""

from __future__ import annotations

from typing import Final, Protocol

import pygame
from pygame_gui.elements import UITextEntryLine

from game.engine.choices import TrumpFrom
from game.engine.progress import scheduled
from game.translation import _
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen
from game.ui.variant_editor.contradictions import problem_of
from game.ui.variant_editor.own_variant_draft import OwnVariantDraft, sizes_in_words
from game.ui.variant_editor.staircase import MOST_DEALS, DealBar, Staircase, cards_in_words
from game.variants.deals_in_words import special_deals
from game.variants.own_line import LONGEST_LINE

_CONTROL: Final = 34  # px at scale 1
_GAP: Final = 8


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
        self._entry: UITextEntryLine | None = None
        self._label = (0, 0)
        self._status = pygame.Rect(0, 0, 0, 0)

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

    # --- widgets -----------------------------------------------------------------------------

    def build(self, area: pygame.Rect, sheet: pygame.Rect) -> None:
        """Players beside the heading, the staircase, a row of buttons below it."""
        screen, px = self._screen, self._screen.px
        self._build_players(sheet, area)
        line = typeset.SMALL.line(screen.app.fonts)
        controls = area.bottom - px(_CONTROL)
        self._status = pygame.Rect(area.left, controls - line - px(6), area.width, line)
        top = area.top + px(8)
        stairs = pygame.Rect(area.left, top, area.width, self._status.top - px(4) - top)
        self.stairs.lay_out(stairs, screen.app.fonts)
        screen.picture("stairs", stairs, self._key)
        x = area.left
        editable, countable = self.stairs.editable, self._countable
        for key, text, action, on in (
            ("smaller", "−", lambda: self.stairs.grow(-1), editable),
            ("larger", "+", lambda: self.stairs.grow(1), editable),
            ("add", _("Add a deal"), self._add, editable or countable),
            ("remove", _("Take it out"), self._remove, editable or countable),
        ):
            wide = px(_CONTROL + 6) if len(text) == 1 else screen.width_of(text)
            box = pygame.Rect(x, controls, wide, px(_CONTROL))
            why = _("The deals of this variant are its own.")
            screen.button(key, box, text, action, enabled=on, why=why)
            x += wide + px(_GAP)
        self._entry = None
        room = area.right - x
        if editable and room >= px(90):
            text = sizes_in_words(self.draft.sizes) if self.draft.typed is None else ""
            self._entry = screen.entry(
                "sizes",
                pygame.Rect(x, controls, room, px(_CONTROL)),
                self.draft.typed or text,
                self._type,
                longest=LONGEST_LINE,
            )

    def _build_players(self, sheet: pygame.Rect, area: pygame.Rect) -> None:
        screen, px = self._screen, self._screen.px
        counts = sorted(self.draft.row.deals)
        open_ = self.draft.seats
        wide, gap = px(34), px(5)
        left = area.right - len(counts) * (wide + gap) + gap
        top = sheet.top + px(10)
        for number, count in enumerate(counts):

            def choose(count: int = count) -> None:
                self.draft.players = count
                self._changed()

            widget = screen.button(
                f"players {count}",
                pygame.Rect(left + number * (wide + gap), top, wide, px(30)),
                str(count),
                choose,
                enabled=count in open_,
                why=_("The largest of these deals is too large for so many."),
            )
            if count == self.draft.players:
                widget.select()
        label = typeset.width(_("Players"), typeset.SMALL, screen.app.fonts)
        line = typeset.SMALL.line(screen.app.fonts)
        self._label = (left - label - px(10), top + (px(30) - line) // 2)

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
        if light and self._entry is not None:
            self._entry.set_text(sizes_in_words(sizes))

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

    def paint(self, surface: pygame.Surface) -> None:
        """The bars, and a line about the chosen one."""
        screen, theme = self._screen, self._screen.app.theme
        screen.write(surface, _("Players"), self._label, typeset.SMALL, theme.muted)
        self.stairs.paint(surface, theme, pygame.mouse.get_pos())
        fonts, room = screen.app.fonts, self._status.width
        at = screen.app.focus.current
        legend = ""
        if any(step.no_trump for step in self.stairs.steps):
            legend = _("Hollow: no trump")
        if at is not None and at.key == "stairs" and screen.app.focus.shown and self._open:
            legend = _("Keys: arrows, Enter, Delete")
        status = self.status()
        wide = typeset.width(legend, typeset.SMALL, fonts)
        # What is said of the deal comes first: the legend stands where that leaves room.
        if legend and typeset.width(status, typeset.SMALL, fonts) + screen.px(16) + wide <= room:
            spot = (self._status.right - wide, self._status.top)
            screen.write(surface, legend, spot, typeset.SMALL, theme.muted)
        status = typeset.cut(status, typeset.SMALL, fonts, room)
        screen.write(surface, status, self._status.topleft, typeset.SMALL, theme.cream)

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
                "Deal {number} of {deals}: {least} to {most} cards, as its dealer says."
            ).format(number=number, deals=deals, least=min(named), most=max(named))
        sentences = [
            _("Deal {number} of {deals}: {cards}.").format(
                number=number, deals=deals, cards=cards_in_words(step.size)
            )
        ]
        if step.no_trump:
            sentences.append(_("No trump."))
        if step.size == stairs.most:
            sentences.append(_("The pack allows no more."))
        return " ".join(sentences)

    def _special(self, number: int) -> str:
        """What is said of a deal with rules of its own."""
        variant = self.draft.variant or self.draft.row
        if number not in variant.twists:
            return ""
        place = sorted(variant.twists).index(number)
        return _(list(special_deals(variant, self.draft.players))[place])
