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
from game.ui.kit.controls import DropDown, TextLine
from game.ui.kit.layout import Scroll
from game.ui.kit.rows import Form, FormRow
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.setup.rule_rows import rule_rows
from game.ui.variant_editor.deals_panel import DealsPanel
from game.ui.variant_editor.editor_foot import EditorFoot
from game.ui.variant_editor.editor_layout import HEAD, INSIDE, EditorBoxes
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
    def game(self) -> tuple[Variant | None, int | None]:
        """The variant as it is now, for Help."""
        variant = self.draft.variant
        return (self.draft.row, None) if variant is None else (variant, self.draft.players)

    @property
    def _boxes(self) -> EditorBoxes:
        return EditorBoxes.of(self, self.example.height())

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """Everything: rules, deals, ways out of contradictions, head and foot."""
        self._judge()
        boxes = self._boxes
        rules, deals, example = boxes.rules, boxes.deals, boxes.example
        self._build_head(rules.left, deals.right)
        area = boxes.inside(rules)
        area.height += self.px(INSIDE - 6)
        self.rules = Form(self._rule_rows(), control=230, share=48)
        Scroll(self.rules).place(self, area)
        self.deals.build(boxes.inside(deals), deals)
        self.example.build(boxes.inside(example), example)
        self.foot.build(rules.left, deals.right)
        self.foot.follow()

    def _build_head(self, left: int, right: int) -> None:
        history, rules = self.draft.history, self.draft.rules
        tall = self.px(34)
        y = (self.px(HEAD) - tall) // 2
        buttons = (
            ("undo", _("Undo"), self._undo, history.can_undo(rules)),
            ("redo", _("Redo"), self._redo, history.can_redo(rules)),
            ("clear", _("Clear all"), self._clear, bool(self.draft.options)),
        )
        widths = [self.width_of(text, self.px(84)) for _key, text, _do, _on in buttons]
        x = right - sum(widths) - self.px(8) * (len(widths) - 1)
        for (key, text, action, on), wide in zip(buttons, widths, strict=True):
            area = pygame.Rect(x, y, wide, tall)
            self.button(key, area, text, action, enabled=on, why=_(_NOTHING_TO[key]))
            x += wide + self.px(8)

    def _rule_rows(self) -> list[FormRow]:
        """Its name, what it is made from, and the house rules."""
        draft, ids = self.draft, list(VARIANTS)
        name = TextLine("name", draft.name, self._type_name, longest=LONGEST_NAME)
        titles, at = [_(VARIANTS[name].name) for name in ids], ids.index(draft.base)
        base = DropDown("base", titles, at, lambda number: self._set_base(ids[number]))
        wrong = {way.name for way in self.example.ways}
        return [
            FormRow(_("Name"), _("Under which it is listed beside the others."), name),
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
            self.foot.follow()
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

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Panels and everything between the widgets."""
        theme, fonts = self.app.theme, self.app.fonts
        boxes = self._boxes
        rules, deals, example = boxes.rules, boxes.deals, boxes.example
        y = (self.px(HEAD) - typeset.TITLE.line(fonts)) // 2
        self.write(surface, _("Variant editor"), (rules.left, y), typeset.TITLE, theme.on_felt)
        headings = (_("House rules"), _("Deals"), self.example.title)
        for sheet, heading in zip((rules, deals, example), headings, strict=True):
            self.panel(surface, sheet)
            at = (sheet.left + self.px(INSIDE), sheet.top + self.px(INSIDE - 4))
            ink = theme.accent
            if sheet is example and self.example.problem is not None:
                ink = theme.bad
            self.write(surface, heading, at, typeset.HEADING, ink)
        super().paint(surface)
        self.deals.paint(surface)
        self.example.paint(surface, boxes.inside(example))
        self.foot.paint(surface)


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
