"""My variants: those of one's own, to play, watch, change, share or delete."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.table.own_shelf import OwnShelf, OwnShelfError, SavedVariant
from game.ui import words
from game.ui.errands import errands
from game.ui.opening import demo_draft, open_table, start
from game.ui.own_draft import OwnDraft
from game.ui.own_list import Found, look
from game.ui.pane import Pane
from game.ui.rows import Form, Row
from game.ui.rule_rows import rules_in_words
from game.ui.screen import Screen
from game.ui.text import _, sentence
from game.variants import OptionError

if TYPE_CHECKING:
    from game.ui.scene import App

_MARGIN: Final = 32  # px at scale 1
_HEAD: Final = 78
_FOOT: Final = 76
_INSIDE: Final = 18
_WIDEST: Final = 1180
_GAP: Final = 6


class OwnVariantsScene(Screen):
    """The list. Nothing is in it before the folder was read."""

    start_at = "new"

    def __init__(self, base: str = "blackout", players: int = 4) -> None:
        """A new one is made from `base`, and shown for so many `players`."""
        super().__init__()
        self.saved: tuple[SavedVariant, ...] | None = None
        self._base = base
        self._players = players
        self._asked: Path | None = None
        """The variant of which the player was asked whether it is to be deleted."""
        self._form: Form | None = None

    def enter(self, app: App) -> None:
        """Build the widgets, and read the folder: it may have changed."""
        self._asked = None
        super().enter(app)
        look(self._found)

    def _found(self, found: Found) -> None:
        for notice in found[1]:
            self.app.notify(notice)
        fresh = self.saved != found[0]
        self.saved = found[0]
        if self._root is not None and fresh:
            self.rebuild()

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
        rows = [self._row(number, saved) for number, saved in enumerate(self.saved or ())]
        texts = (_("Play"), _("Watch"), _("Change"), _("Share"), _("Delete"))
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
        return words.width(text, words.STRONG, self.app.fonts) + self.px(24)

    def _row(self, number: int, saved: SavedVariant) -> Row:
        own, asked = saved.own, saved.path == self._asked
        buttons = [
            ("play", _("Play"), lambda: self._play(saved)),
            ("watch", _("Watch"), lambda: self._watch(saved)),
            ("change", _("Change"), lambda: self._change(saved)),
            ("share", _("Share"), lambda: self._share(saved)),
            ("delete", _("Delete"), lambda: self._ask(saved)),
        ]
        sentence = f"{rules_in_words(own.base, own.options)}."
        if asked:
            sentence = _("Delete it for good?")
            buttons = [
                ("keep", _("Keep it"), self._keep),
                ("really", _("Delete it"), lambda: self._delete(saved)),
            ]

        def control(area: pygame.Rect, pane: Pane) -> None:
            right = area.right
            widths = [self._wide(text) for _key, text, _do in buttons]
            left = right - sum(widths) - self.px(_GAP) * (len(widths) - 1)
            for (key, text, action), wide in zip(buttons, widths, strict=True):
                box = pygame.Rect(left, area.top, wide, area.height)
                self.button(f"{key} {number}", box, text, action, pane=pane)
                left += wide + self.px(_GAP)

        return Row(own.name, sentence, control, wrong=asked)

    # --- what the player does ----------------------------------------------------------------

    def _play(self, saved: SavedVariant) -> None:
        from game.ui.scenes.new_game import NewGameScene

        own = saved.own
        players = min(own.variant.deals, key=lambda count: abs(count - self._players))
        self.app.home()
        self.app.go(NewGameScene(own.base, own.options, players, own.name))

    def _watch(self, saved: SavedVariant) -> None:
        """Bots play it."""
        own = saved.own
        draft = demo_draft(self.app.settings)
        draft.take(own.base, own.options)
        try:
            setup = draft.setup()
        except OptionError as error:
            self.app.notify(sentence(error))
            return
        open_table(self.app, lambda: start(setup))

    def _change(self, saved: SavedVariant) -> None:
        from game.ui.scenes.editor import EditorScene

        self.app.go(EditorScene(OwnDraft.of(saved, self._players)))

    def _new(self) -> None:
        from game.ui.scenes.editor import EditorScene

        self.app.go(EditorScene(OwnDraft(base=self._base, players=self._players)))

    def _share(self, saved: SavedVariant) -> None:
        from game.ui.scenes.sharing import SharingScene

        self.app.go(SharingScene(saved.own.name, saved.own.base, saved.own.options))

    def _bring_in(self) -> None:
        from game.ui.scenes.bringing_in import BringingInScene

        self.app.go(BringingInScene(self._players))

    def _ask(self, saved: SavedVariant) -> None:
        self._asked = saved.path
        self.start_at = f"keep {(self.saved or ()).index(saved)}"
        self.rebuild()
        self.app.focus.resume(self.start_at, shown=self.app.focus.shown)

    def _keep(self) -> None:
        self._asked = None
        self.start_at = "new"
        self.rebuild()

    def _delete(self, saved: SavedVariant) -> None:
        self._keep()

        def work() -> str | None:
            try:
                OwnShelf.usual().delete(saved)
            except OwnShelfError as error:
                return sentence(error)
            return None

        def done(complaint: str | None) -> None:
            self.app.notify(complaint or _("{name} is deleted.").format(name=saved.own.name))

        errands.run(work, done, saying=_("Deleting…"))
        look(self._found)

    def handle(self, event: pygame.event.Event) -> bool:
        """Esc takes the question back before it leaves."""
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self._asked:
            self._keep()
            return True
        return False

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """The sheet and its rows, or what it is for where there are none."""
        theme, fonts, sheet = self.app.theme, self.app.fonts, self._sheet()
        y = (self.px(_HEAD) - words.TITLE.line(fonts)) // 2
        self.write(surface, _("My variants"), (sheet.left, y), words.TITLE, theme.on_felt)
        self.panel(surface, sheet)
        if self._form is not None:
            self._form.paint(surface)
        if self.saved == ():
            self._paint_empty(surface, sheet)

    def _paint_empty(self, surface: pygame.Surface, sheet: pygame.Rect) -> None:
        """What one can do here."""
        theme, fonts = self.app.theme, self.app.fonts
        room = min(sheet.width - 2 * self.px(_INSIDE), self.px(520))
        lines = (
            (_("None yet."), words.HEADING, theme.accent),
            (
                _(
                    "Take any game, set its house rules, draw its deals, give it a name: "
                    "it is listed beside the others from then on."
                ),
                words.BODY,
                theme.cream,
            ),
            (
                _("One that a friend sent, as a line or a file, is brought in below."),
                words.BODY,
                theme.muted,
            ),
        )
        gap = self.px(8)
        tall = sum(words.height(text, style, fonts, room) + gap for text, style, _ink in lines)
        x, y = sheet.centerx - room // 2, sheet.centery - tall // 2
        for text, style, ink in lines:
            y += self.write(surface, text, (x, y), style, ink, room) + gap
