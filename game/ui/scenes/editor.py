"""The variant editor: house rules, the staircase of deals, and an example that follows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
import pygame_gui
from pygame_gui.elements import UIButton

from game.engine import Variant
from game.engine.variant import OptionValue
from game.ui import words
from game.ui.deals_panel import DealsPanel
from game.ui.editor_boxes import FOOT, HEAD, INSIDE, EditorBoxes
from game.ui.example_panel import ExamplePanel
from game.ui.own_draft import OwnDraft
from game.ui.own_list import keep
from game.ui.pane import Pane
from game.ui.rows import Form, Row, choice
from game.ui.rule_rows import rule_rows
from game.ui.rule_words import blurb, seats_and_deals
from game.ui.screen import Screen
from game.ui.text import N_, _
from game.variants import VARIANTS
from game.variants.own import LONGEST_NAME

if TYPE_CHECKING:
    from game.ui.scene import App

_TALL: Final = 42
"""A button at head or foot."""
_NOTHING_TO: Final = {
    "undo": N_("There is nothing to take back."),
    "redo": N_("Nothing was taken back."),
    "clear": N_("No house rule differs from the variant."),
}
"""Why a button of the head may not be pressed."""


class EditorScene(Screen):
    """One variant of one's own."""

    start_at = "name"

    def __init__(self, draft: OwnDraft) -> None:
        super().__init__()
        self.draft = draft
        self.deals = DealsPanel(draft, self)
        self.example = ExamplePanel(draft, self)
        self._form: Form | None = None
        self._foot: dict[str, UIButton] = {}
        self._foot_left = self._foot_right = 0
        self._leaving = False
        """Whether the player was asked about changes that are not saved."""
        self._saving = False

    def enter(self, app: App) -> None:
        """Show the draft."""
        self._leaving = False
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
        area.width += self.px(8)
        area.height += self.px(INSIDE - 6)
        rows = [
            Row(_("Name"), _("Under which it is listed beside the others."), self._name),
            Row(_("Made from"), blurb(self.draft.row), self._base),
            *rule_rows(
                self,
                self.draft.row,
                self.draft.options,
                {way.name for way in self.example.ways},
                self.set_rule,
                self.deals.own_list,
            ),
        ]
        self._form = Form(self, area, rows, min(self.px(230), area.width * 48 // 100))
        self.deals.build(boxes.inside(deals), deals)
        self.example.build(boxes.inside(example), example)
        self._build_foot(rules.left, deals.right)
        self._show_judgement()

    def _build_head(self, left: int, right: int) -> None:
        tall = self.px(34)
        y = (self.px(HEAD) - tall) // 2
        buttons = (
            ("undo", _("Undo"), self._undo, self.draft.can_undo),
            ("redo", _("Redo"), self._redo, self.draft.can_redo),
            ("clear", _("Clear all"), self._clear, bool(self.draft.options)),
        )
        widths = [self.width_of(text, self.px(84)) for _key, text, _do, _on in buttons]
        x = right - sum(widths) - self.px(8) * (len(widths) - 1)
        for (key, text, action, on), wide in zip(buttons, widths, strict=True):
            area = pygame.Rect(x, y, wide, tall)
            self.button(key, area, text, action, enabled=on, why=_(_NOTHING_TO[key]))
            x += wide + self.px(8)

    def _name(self, area: pygame.Rect, pane: Pane) -> None:
        draft = self.draft
        self.entry("name", area, draft.name, self._type_name, pane=pane, longest=LONGEST_NAME)

    def _base(self, area: pygame.Rect, pane: Pane) -> None:
        ids = list(VARIANTS)
        titles = [_(VARIANTS[name].name) for name in ids]
        at = ids.index(self.draft.base)
        short = _(self.draft.row.name)
        choice(self, "base", area, titles, at, lambda n: self._set_base(ids[n]), pane, short)

    def _build_foot(self, left: int, right: int) -> None:
        tall = self.px(_TALL)
        y = self.app.size[1] - self.px(FOOT) + (self.px(FOOT) - tall) // 2
        back = _("Leave anyway") if self._leaving else _("Back")
        self._foot_left = left + self.width_of(back, self.px(100))
        area = pygame.Rect(left, y, self._foot_left - left, tall)
        self._foot["back"] = self.button("back", area, back, self.leave_or_ask)
        buttons = (
            ("share", _("Share"), self._share, 96),
            ("save", _("Save"), self.save, 96),
            ("play", _("Play"), self.play, 140),
        )
        widths = [self.width_of(text, self.px(least)) for _key, text, _do, least in buttons]
        x = right - sum(widths) - self.px(10) * (len(widths) - 1)
        self._foot_right = x
        for (key, text, action, _least), wide in zip(buttons, widths, strict=True):
            style = "@primary" if key == "play" else ""
            area = pygame.Rect(x, y, wide, tall)
            why = self._why_not_play if key == "play" else self._why_not_kept
            self._foot[key] = self.button(key, area, text, action, style=style, why=why)
            x += wide + self.px(10)

    def _why_not_play(self) -> str:
        return self.example.problem or ""

    def _why_not_kept(self) -> str:
        """Why it can be neither saved nor shared."""
        return self.example.problem or self.draft.name_problem or ""

    # --- what is shown -----------------------------------------------------------------------

    def _judge(self) -> None:
        """Work out what the rules come to."""
        self.example.follow()
        self.deals.follow()

    def _show_judgement(self) -> None:
        """Which buttons of the foot can be pressed."""
        fine = self.example.problem is None
        named = fine and self.draft.name_problem is None
        for key, on in (
            ("save", named and not self._saving),
            ("play", fine),
            ("share", named),
        ):
            button = self._foot[key]
            if on:
                button.enable()
            else:
                button.disable()

    def changed(self, *, typed: bool = False) -> None:
        """The draft is another one; if it was `typed` or pulled, the widgets stay."""
        if self._leaving:
            self._leaving = False
            self._foot["back"].set_text(_("Back"))
        ways = self.example.ways
        self._judge()
        if typed and self.example.ways == ways:
            self._show_judgement()
            return
        at = self.app.focus.current
        typing = self.app.focus.typing
        self.rebuild()
        if typing and at is not None:
            self.app.focus.resume(at.key, shown=self.app.focus.shown)

    # --- what the player does ----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The staircase and the widgets; Esc asks first, Ctrl+Z takes back."""
        if super().handle(event) or self.deals.handle(event):
            return True
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED:
            self.rebuild()
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_ESCAPE:
            self.leave_or_ask()
            return True
        if event.mod & pygame.KMOD_CTRL and event.key == pygame.K_s:
            self.save()  # also from the line in which the name is typed
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

    def leave_or_ask(self) -> None:
        """Back, at the second press where something is not saved."""
        if self.draft.changed and not self._leaving:
            self._leaving = True
            self.rebuild()
            return
        self.app.back()

    def save(self) -> None:
        """Keep it as a file, beside the loop."""
        self._keep(then_play=False)

    def play(self) -> None:
        """To New game with these rules; under a name they are kept first."""
        if self.draft.changed and self.draft.name_problem is None:
            self._keep(then_play=True)
        else:
            self._sit_down()

    def _keep(self, *, then_play: bool) -> None:
        draft = self.draft
        if self._saving or self.example.problem is not None or draft.name_problem is not None:
            return
        self._saving = True

        def done(complaint: str | None) -> None:
            self._saving = False
            if complaint is not None:
                self.app.notify(complaint)
            elif then_play:
                self._sit_down()
            elif self._root is not None:
                self.app.notify(_("{name} is saved.").format(name=draft.name))
                self.changed()

        keep(draft, done)

    def _sit_down(self) -> None:
        from game.ui.scenes.new_game import NewGameScene

        draft = self.draft
        name = draft.name if not draft.changed else ""
        self.app.home()
        self.app.go(NewGameScene(draft.base, draft.options, draft.players, name))

    def _share(self) -> None:
        from game.ui.scenes.sharing import SharingScene

        self.app.go(SharingScene(self.draft.name.strip(), self.draft.base, self.draft.options))

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Panels and everything between the widgets."""
        theme, fonts = self.app.theme, self.app.fonts
        boxes = self._boxes
        rules, deals, example = boxes.rules, boxes.deals, boxes.example
        y = (self.px(HEAD) - words.TITLE.line(fonts)) // 2
        self.write(surface, _("Variant editor"), (rules.left, y), words.TITLE, theme.on_felt)
        headings = (_("House rules"), _("Deals"), self.example.title)
        for sheet, heading in zip((rules, deals, example), headings, strict=True):
            self.panel(surface, sheet)
            at = (sheet.left + self.px(INSIDE), sheet.top + self.px(INSIDE - 4))
            ink = theme.accent
            if sheet is example and self.example.problem is not None:
                ink = theme.bad
            self.write(surface, heading, at, words.HEADING, ink)
        if self._form is not None:
            self._form.paint(surface)
        self.deals.paint(surface)
        self.example.paint(surface, boxes.inside(example))
        self._paint_foot(surface)

    def _paint_foot(self, surface: pygame.Surface) -> None:
        theme, fonts = self.app.theme, self.app.fonts
        left, right = self._foot_left + self.px(20), self._foot_right - self.px(20)
        text = self._foot_text()
        lines = words.wrap(text, words.SMALL, fonts, right - left)[:3]
        tall = words.SMALL.line(fonts) * len(lines)
        y = self.app.size[1] - self.px(FOOT) + (self.px(FOOT) - tall) // 2
        for line in lines:
            y += self.write(surface, line, (left, y), words.SMALL, theme.on_felt)

    def _foot_text(self) -> str:
        draft, variant = self.draft, self.draft.variant
        if self._leaving:
            return _("The changes are not saved. Leave anyway?")
        if self.example.problem is not None or variant is None:
            return _("It can be saved and played once its rules go together.")
        text = seats_and_deals(variant, draft.players)
        if draft.changed or draft.path is None:
            return f"{text} {draft.name_problem or _('Not saved yet.')}"
        return f"{text} {_('Saved.')}"
