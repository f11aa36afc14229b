"""The variant editor: house rules, the staircase of deals, and an example that follows them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pygame
import pygame_gui

from game.engine import Variant
from game.engine.variant import OptionValue
from game.presentation.words.rules import blurb
from game.translation import N_, _
from game.ui.kit.controls import DropDown, Press, Selection, TextLine
from game.ui.kit.layout import Column, Part, Row, RowAlign, Scroll
from game.ui.kit.pages import TitledPage, sheet
from game.ui.kit.rows import Form, FormRow
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.setup.rule_rows import rule_rows
from game.ui.variant_editor.deals_panel import BETWEEN_SHEETS, EDGES, RIGHT, WIDEST, DealsPanel
from game.ui.variant_editor.editor_foot import EditorFoot
from game.ui.variant_editor.example_panel import ExamplePanel
from game.ui.variant_editor.own_variant_draft import OwnVariantDraft
from game.variants import VARIANTS
from game.variants.own import LONGEST_NAME

_NOTHING_TO: Final = {
    "undo": N_("There is nothing to take back."),
    "redo": N_("Nothing was taken back."),
    "clear": N_("No house rule differs from the variant."),
}
"""Why a button of the head may not be pressed."""


class EditorScene(FormScreen):
    """One variant of one's own."""

    start_at = "name"

    def __init__(self, draft: OwnVariantDraft) -> None:
        super().__init__()
        self.draft = draft
        self.deals = DealsPanel(draft, self, self.changed)
        self.example = ExamplePanel(draft, self, self.set_rule)
        self.foot = EditorFoot(self, draft, self.example, self.changed)
        self.rules: Form
        """The rows of the house rules."""

    def enter(self, app: App) -> None:
        """Show the draft."""
        self.foot.begin()
        super().enter(app)

    @property
    def game_for_help(self) -> tuple[Variant | None, int | None]:
        """The variant as it is now, for Help."""
        variant = self.draft.variant
        return (self.draft.row, None) if variant is None else (variant, self.draft.players)

    # --- what is on it -----------------------------------------------------------------------

    def tree(self) -> Part:
        """Rules on the left, deals and an example or ways out of contradictions on the right."""
        self._judge()
        self.rules = Form(self._rule_rows(), control=230, share=48)
        rules = sheet(_("House rules"), self.app.theme.accent, Scroll(self.rules), grow=100 - RIGHT)
        right = Column(self.deals.part(), self.example.part(), gap=BETWEEN_SHEETS, grow=RIGHT)
        body = Row(rules, right, gap=BETWEEN_SHEETS, align=RowAlign.WHOLE)
        title, head = _("Variant editor"), Row(*self._head(), gap=8)
        foot = self.foot.part()
        return TitledPage(title, body, foot, widest=WIDEST, beside=head, edges=EDGES)

    def _head(self) -> list[Part]:
        history, rules = self.draft.history, self.draft.rules
        buttons = (
            ("undo", _("Undo"), self._undo, history.can_undo(rules)),
            ("redo", _("Redo"), self._redo, history.can_redo(rules)),
            ("clear", _("Reset"), self._clear, bool(self.draft.options)),
        )
        return [
            Press(key, text, action, enabled=on, why=_(_NOTHING_TO[key]), least=84, tall=34)
            for key, text, action, on in buttons
        ]

    def _rule_rows(self) -> list[FormRow]:
        """Its name, what it is made from, and the house rules."""
        draft = self.draft
        name = TextLine("name", draft.name, self._type_name, longest=LONGEST_NAME)
        titles = [(base, _(row.name)) for base, row in VARIANTS.items()]
        base = DropDown(Selection("base", titles, draft.base, self._set_base))
        wrong = {way.name for way in self.example.ways}
        return [
            FormRow(_("Name"), "", name),
            FormRow(_("Made from"), blurb(draft.row), base),
            *rule_rows(draft.row, draft.options, wrong, self.set_rule, self.deals.own_list),
        ]

    # --- what is shown -----------------------------------------------------------------------

    def _judge(self) -> None:
        """Work out what the rules come to."""
        self.example.follow()
        self.deals.follow()

    def changed(self, *, typed: bool = False) -> None:
        """The draft is another one; if it was `typed` or pulled, the widgets stay."""
        self.foot.stay()
        ways = self.example.ways
        self._judge()
        if typed and self.example.ways == ways:
            self.judge()
            return
        self.rebuild()

    # --- what the player does ----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The staircase and the widgets; Esc asks first, Ctrl+Z takes back."""
        if super().handle(event) or self.deals.handle(event):
            return True
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED:
            self.app.manager.set_focus_set(None)  # what was written is settled
            self.rebuild()
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_ESCAPE:
            self.foot.leave_or_ask()
            return True
        if event.mod & pygame.KMOD_CTRL and event.key == pygame.K_s:
            self.foot.save()  # also from the line in which the name is typed
            return True
        if event.mod & pygame.KMOD_CTRL and not self.app.focus.typing:
            if event.key == pygame.K_z:
                (self._redo if event.mod & pygame.KMOD_SHIFT else self._undo)()
                return True
            if event.key == pygame.K_y:
                self._redo()
                return True
        return False

    def _type_name(self, text: str) -> None:
        self.draft.name = text
        self.changed(typed=True)

    def _set_base(self, base: str) -> None:
        self.draft.set_base(base)
        self.changed()

    def set_rule(self, name: str, value: OptionValue | None) -> None:
        """A house rule, or with None what the row says."""
        self.draft.set_rule(name, value)
        self.changed()

    def _clear(self) -> None:
        self.draft.clear()
        self.changed()

    def _undo(self) -> None:
        if self.draft.undo():
            self.changed()

    def _redo(self) -> None:
        if self.draft.redo():
            self.changed()


def variant_editor(
    base: str,
    options: Mapping[str, OptionValue],
    players: int,
    name: str = "",
    path: Path | None = None,
    brought_in: bool = False,
) -> EditorScene:
    """The editor, beginning with these rules; see `EditVariant`."""
    if brought_in:
        return EditorScene(OwnVariantDraft.brought_in(name, base, options, players))
    return EditorScene(OwnVariantDraft(name, base, dict(options), players, path))
