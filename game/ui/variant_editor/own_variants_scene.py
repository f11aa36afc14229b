"""My variants: those of one's own, to play, watch, change, duplicate, share or delete.

What is deleted stays in its place while the list is open, with the way back beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from game.table.own_variants.variant_shelf import OwnShelf, OwnShelfError, SavedVariant, folded
from game.translation import _, sentence
from game.ui.paint import typeset
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_rows import Form, FormRow
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import EditVariant, ImportVariant, NewGame, ShareVariant
from game.ui.setup.game_launcher import demo_draft, open_table, start
from game.ui.setup.own_variant_list import Found, look
from game.ui.setup.rule_rows import rules_in_words
from game.ui.widgets.letter_search import go_to_row
from game.ui.widgets.scroll_area import ScrollArea
from game.variants import OptionError

_MARGIN: Final = 32  # px at scale 1
_HEAD: Final = 78
_FOOT: Final = 76
_INSIDE: Final = 18
_WIDEST: Final = 1180
_GAP: Final = 6
_KINDS: Final = ("play", "watch", "change", "duplicate", "share", "delete", "undo")
"""Of the buttons of a row."""
_UNDO: Final = pygame.KMOD_CTRL | pygame.KMOD_META


class OwnVariantsScene(FormScreen):
    """The list. Nothing is in it before the folder was read."""

    start_at = "new"

    def __init__(self, base: str = "blackout", players: int = 4) -> None:
        """A new one is made from `base`, and shown for so many `players`."""
        super().__init__()
        self.saved: tuple[SavedVariant, ...] | None = None
        self._base = base
        self._players = players
        self._deleted: list[SavedVariant] = []
        """Those that were deleted here, the latest last, with their paths where they lie now."""
        self._moving: set[Path] = set()
        """Files that are on their way into the folder of deleted ones, or back."""
        self._next_at: str | None = None
        """The name of the variant where the keyboard goes on once the folder was read again."""
        self._form: Form | None = None

    def enter(self, app: App) -> None:
        """Build the widgets, and read the folder: it may have changed."""
        super().enter(app)
        look(self._found)

    def _found(self, found: Found) -> None:
        for notice in found[1]:
            self.app.notify(notice)
        fresh = self.saved != found[0]
        self.saved = found[0]
        if self.is_built and fresh:
            self.rebuild()
        number = next((n for n, (one, _) in enumerate(self._listed) if self._goes_on_at(one)), None)
        if number is not None:
            self._next_at = None
            self.app.focus.resume(f"change {number}", shown=self.app.focus.shown)

    def _goes_on_at(self, saved: SavedVariant) -> bool:
        return self._next_at is not None and saved.own.name == self._next_at

    @property
    def _listed(self) -> list[tuple[SavedVariant, bool]]:
        """Every row by name, and whether it was deleted here."""
        rows = [(saved, False) for saved in self.saved or ()]
        rows += [(saved, True) for saved in self._deleted]
        return sorted(rows, key=lambda row: folded(row[0].own.name))

    # --- widgets -----------------------------------------------------------------------------

    def _sheet(self) -> pygame.Rect:
        wide, tall = self.app.size
        full = min(wide - 2 * self.px(_MARGIN), self.px(_WIDEST))
        left = (wide - full) // 2
        return pygame.Rect(left, self.px(_HEAD), full, tall - self.px(_HEAD + _FOOT))

    def build(self) -> None:
        """A row for each, and the foot."""
        sheet, inside = self._sheet(), self.px(_INSIDE)
        area = sheet.inflate(-2 * inside, -2 * inside)
        area.width += self.px(8)
        rows = [
            self._deleted_row(number, saved) if deleted else self._row(number, saved)
            for number, (saved, deleted) in enumerate(self._listed)
        ]
        texts = (_("Play"), _("Watch"), _("Change"), _("Duplicate"), _("Share"), _("Delete"))
        wide = sum(self._wide(text) for text in texts) + self.px(_GAP) * (len(texts) - 1)
        self._form = Form(self, area, rows, wide)
        tall = self.px(46)
        y = sheet.bottom + (self.px(_FOOT) - tall) // 2
        back = self.width_of(_("Back"), self.px(110))
        box = pygame.Rect(sheet.left, y, back, tall)
        self.button("back", box, _("Back"), self.app.back)
        new = self.width_of(_("New variant"), self.px(180))
        bring = self.width_of(_("Bring one in"), self.px(150))
        left = sheet.right - new - self.px(12) - bring
        box = pygame.Rect(left, y, bring, tall)
        self.button("bring", box, _("Bring one in"), self._bring_in)
        box = pygame.Rect(sheet.right - new, y, new, tall)
        self.button("new", box, _("New variant"), self._new, style="@primary")

    def _wide(self, text: str) -> int:
        return typeset.width(text, typeset.STRONG, self.app.fonts) + self.px(24)

    def _row(self, number: int, saved: SavedVariant) -> FormRow:
        own = saved.own
        buttons = (
            ("play", _("Play"), lambda: self._play(saved)),
            ("watch", _("Watch"), lambda: self._watch(saved)),
            ("change", _("Change"), lambda: self._change(saved)),
            ("duplicate", _("Duplicate"), lambda: self._duplicate(saved)),
            ("share", _("Share"), lambda: self._share(saved)),
            ("delete", _("Delete"), lambda: self._delete(saved)),
        )

        def control(area: pygame.Rect, pane: ScrollArea) -> None:
            right = area.right
            widths = [self._wide(text) for _key, text, _do in buttons]
            left = right - sum(widths) - self.px(_GAP) * (len(widths) - 1)
            for (key, text, action), wide in zip(buttons, widths, strict=True):
                box = pygame.Rect(left, area.top, wide, area.height)
                self.button(f"{key} {number}", box, text, action, pane=pane)
                left += wide + self.px(_GAP)

        return FormRow(own.name, f"{rules_in_words(own.base, own.options)}.", control)

    def _deleted_row(self, number: int, saved: SavedVariant) -> FormRow:
        """As tall as before: where Delete was, a second click hits no other row."""
        own = saved.own

        def control(area: pygame.Rect, pane: ScrollArea) -> None:
            undo, gone = _("Undo"), _("Deleted")
            wide = max(self._wide(gone), self._wide(_("Delete")))
            box = pygame.Rect(area.right - wide, area.top, wide, area.height)
            why = _("Its file lies in the folder of deleted ones. Undo or Ctrl+Z brings it back.")
            self.button(f"gone {number}", box, gone, _nothing, pane=pane, enabled=False, why=why)
            wide = self._wide(undo)
            box = pygame.Rect(area.left, area.top, wide, area.height)
            self.button(f"undo {number}", box, undo, lambda: self._restore(saved), pane=pane)

        sentence = f"{rules_in_words(own.base, own.options)}."
        return FormRow(own.name, sentence, control, faint=True)

    # --- what the player does ----------------------------------------------------------------

    def _play(self, saved: SavedVariant) -> None:
        own = saved.own
        players = min(own.variant.deals, key=lambda count: abs(count - self._players))
        self.app.home()
        self.app.open(NewGame(own.base, own.options, players, own.name))

    def _watch(self, saved: SavedVariant) -> None:
        """Bots play it."""
        own = saved.own
        draft = demo_draft(self.app.settings)
        draft.take(own.base, own.options)
        try:
            setup = draft.setup(own.name)
        except OptionError as error:
            self.app.notify(sentence(error))
            return
        open_table(self.app, lambda: start(setup))

    def _change(self, saved: SavedVariant) -> None:
        own = saved.own
        self.app.open(EditVariant(own.base, own.options, self._players, own.name, saved.path))

    def _new(self) -> None:
        self.app.open(EditVariant(self._base, {}, self._players))

    def _share(self, saved: SavedVariant) -> None:
        self.app.open(ShareVariant(saved.own.name, saved.own.base, saved.own.options))

    def _bring_in(self) -> None:
        self.app.open(ImportVariant(self._players))

    def _duplicate(self, saved: SavedVariant) -> None:
        def done(made: SavedVariant) -> None:
            self._next_at = made.own.name

        self._at_work(lambda: OwnShelf.usual().duplicate(saved), saved, done, _("Saving…"))

    def _delete(self, saved: SavedVariant) -> None:
        """Put it away at once: there is a way back, so nobody has to be asked."""

        def done(gone: SavedVariant) -> None:
            self._deleted.append(gone)
            self.saved = tuple(one for one in self.saved or () if one != saved)
            self._rebuild_at("undo", gone)

        self._at_work(lambda: OwnShelf.usual().delete(saved), saved, done, _("Deleting…"))

    def _restore(self, gone: SavedVariant) -> None:
        def done(saved: SavedVariant) -> None:
            self._deleted.remove(gone)
            self.saved = (*(self.saved or ()), saved)
            self._rebuild_at("delete", saved)

        self._at_work(lambda: OwnShelf.usual().restore(gone), gone, done, _("Saving…"))

    def _at_work(
        self,
        work: Callable[[], SavedVariant],
        saved: SavedVariant,
        done: Callable[[SavedVariant], None],
        saying: str,
    ) -> None:
        """Do something with one file beside the loop, once however often it is pressed."""
        if saved.path in self._moving:
            return
        self._moving.add(saved.path)

        def attempt() -> SavedVariant | str:
            try:
                return work()
            except (OptionError, OwnShelfError) as error:
                return sentence(error)

        def finished(result: SavedVariant | str) -> None:
            self._moving.discard(saved.path)
            if isinstance(result, str):
                self.app.notify(result)
            else:
                done(result)
            look(self._found)

        tasks.run(attempt, finished, saying=saying)

    def _rebuild_at(self, key: str, saved: SavedVariant) -> None:
        """Show the rows as they are now, the keyboard at a button of one of them."""
        if not self.is_built:
            return
        self.rebuild()
        number = next(n for n, (one, _) in enumerate(self._listed) if one == saved)
        self.app.focus.resume(f"{key} {number}", shown=self.app.focus.shown)

    def _go_to(self, event: pygame.event.Event) -> bool:
        names = [saved.own.name for saved, _deleted in self._listed]
        return go_to_row(event, self.app.focus, names, _KINDS)

    def handle(self, event: pygame.event.Event) -> bool:
        """Ctrl+Z brings back what was deleted last; a letter goes to the next name with it."""
        if super().handle(event) or self._go_to(event):
            return True
        undo = event.type == pygame.KEYDOWN and event.key == pygame.K_z and event.mod & _UNDO
        if undo and self._deleted:
            self._restore(self._deleted[-1])
        return bool(undo)

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """The sheet and its rows, or what it is for where there are none."""
        theme, fonts, sheet = self.app.theme, self.app.fonts, self._sheet()
        y = (self.px(_HEAD) - typeset.TITLE.line(fonts)) // 2
        self.write(surface, _("My variants"), (sheet.left, y), typeset.TITLE, theme.on_felt)
        self.panel(surface, sheet)
        if self._form is not None:
            self._form.paint(surface)
        if self.saved == () and not self._deleted:
            self._paint_empty(surface, sheet)

    def _paint_empty(self, surface: pygame.Surface, sheet: pygame.Rect) -> None:
        """What one can do here."""
        theme, fonts = self.app.theme, self.app.fonts
        room = min(sheet.width - 2 * self.px(_INSIDE), self.px(520))
        lines = (
            (_("None yet."), typeset.HEADING, theme.accent),
            (
                _(
                    "Take any game, set its house rules, draw its deals, give it a name: "
                    "it is listed beside the others from then on."
                ),
                typeset.BODY,
                theme.cream,
            ),
            (
                _("One that a friend sent, as a line or a file, is brought in below."),
                typeset.BODY,
                theme.muted,
            ),
        )
        gap = self.px(8)
        tall = sum(typeset.height(text, style, fonts, room) + gap for text, style, _ink in lines)
        x, y = sheet.centerx - room // 2, sheet.centery - tall // 2
        for text, style, ink in lines:
            y += self.write(surface, text, (x, y), style, ink, room) + gap


def _nothing() -> None:
    """What a button does that cannot be pressed."""
