"""The foot of the variant editor: leave, share, save, play, and how the variant stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.presentation.words.rules import seats_and_deals
from game.translation import _
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.routes import NewGame, ShareVariant
from game.ui.variant_editor.draft_saving import keep
from game.ui.variant_editor.editor_layout import FOOT
from game.ui.variant_editor.example_panel import ExamplePanel
from game.ui.variant_editor.own_variant_draft import OwnVariantDraft
from game.ui.widgets.form_button import FormButton

_TALL: Final = 42
"""A button, px at scale 1."""


class EditorFoot:
    """What can be done with the variant as a whole. `changed` is called once it is saved."""

    def __init__(
        self,
        screen: FormScreen,
        draft: OwnVariantDraft,
        example: ExamplePanel,
        changed: Callable[[], None],
    ) -> None:
        self._screen = screen
        self._draft = draft
        self._example = example
        self._changed = changed
        self._buttons: dict[str, FormButton] = {}
        self._left = self._right = 0
        """The edges of the words between the buttons, px of the window."""
        self._leaving = False
        """Whether the player was asked about changes that are not saved."""
        self._saving = False

    def begin(self) -> None:
        """The player came to the editor, or back to it: nobody is about to leave."""
        self._leaving = False

    def build(self, left: int, right: int) -> None:
        """Make the buttons between two edges, px of the window."""
        screen = self._screen
        tall = screen.px(_TALL)
        y = screen.app.size[1] - screen.px(FOOT) + (screen.px(FOOT) - tall) // 2
        back = _("Leave anyway") if self._leaving else _("Back")
        wide = screen.width_of(back, screen.px(100))
        self._left = left + wide
        area = pygame.Rect(left, y, wide, tall)
        self._buttons["back"] = screen.button("back", area, back, self.leave_or_ask)
        buttons = (
            ("share", _("Share"), self._share, 96),
            ("save", _("Save"), self.save, 96),
            ("play", _("Play"), self.play, 140),
        )
        widths = [screen.width_of(text, screen.px(least)) for _key, text, _do, least in buttons]
        x = right - sum(widths) - screen.px(10) * (len(widths) - 1)
        self._right = x
        for (key, text, action, _least), wide in zip(buttons, widths, strict=True):
            style = "@primary" if key == "play" else ""
            area = pygame.Rect(x, y, wide, tall)
            why = self._why_not_play if key == "play" else self._why_not_kept
            self._buttons[key] = screen.button(key, area, text, action, style=style, why=why)
            x += wide + screen.px(10)

    def _why_not_play(self) -> str:
        return self._example.problem or ""

    def _why_not_kept(self) -> str:
        """Why it can be neither saved nor shared."""
        return self._example.problem or self._draft.name_problem or ""

    def follow(self) -> None:
        """Which buttons can be pressed, once it is known what the rules come to."""
        fine = self._example.problem is None
        named = fine and self._draft.name_problem is None
        for key, on in (
            ("save", named and not self._saving),
            ("play", fine),
            ("share", named),
        ):
            button = self._buttons[key]
            if on:
                button.enable()
            else:
                button.disable()

    # --- what the player does ----------------------------------------------------------------

    def stay(self) -> None:
        """Forget that the player was about to leave."""
        if self._leaving:
            self._leaving = False
            self._buttons["back"].set_text(_("Back"))

    def leave_or_ask(self) -> None:
        """Back, at the second press where something is not saved."""
        if self._draft.changed and not self._leaving:
            self._leaving = True
            self._screen.rebuild()
            return
        self._screen.app.back()

    def save(self) -> None:
        """Keep it as a file, beside the loop."""
        self._keep(then_play=False)

    def play(self) -> None:
        """To New game with these rules; under a name they are kept first."""
        if self._draft.changed and self._draft.name_problem is None:
            self._keep(then_play=True)
        else:
            self._sit_down()

    def _keep(self, *, then_play: bool) -> None:
        draft, screen = self._draft, self._screen
        if self._saving or self._example.problem is not None or draft.name_problem is not None:
            return
        self._saving = True

        def done(complaint: str | None) -> None:
            self._saving = False
            if complaint is not None:
                screen.app.notify(complaint)
            elif then_play:
                self._sit_down()
            elif screen.is_built:
                screen.app.notify(_("{name} is saved.").format(name=draft.name))
                self._changed()

        keep(draft, done)

    def _sit_down(self) -> None:
        draft, app = self._draft, self._screen.app
        name = draft.name if not draft.changed else ""
        app.home()
        app.open(NewGame(draft.base, draft.options, draft.players, name))

    def _share(self) -> None:
        draft = self._draft
        self._screen.app.open(ShareVariant(draft.name.strip(), draft.base, draft.options))

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """How it stands, between the buttons."""
        screen = self._screen
        theme, fonts = screen.app.theme, screen.app.fonts
        left, right = self._left + screen.px(20), self._right - screen.px(20)
        lines = typeset.wrap(self.text(), typeset.SMALL, fonts, right - left)[:3]
        tall = typeset.SMALL.line(fonts) * len(lines)
        y = screen.app.size[1] - screen.px(FOOT) + (screen.px(FOOT) - tall) // 2
        for line in lines:
            y += screen.write(surface, line, (left, y), typeset.SMALL, theme.on_felt)

    def text(self) -> str:
        """How the variant stands: whether it can be played, and what is saved of it."""
        draft, variant = self._draft, self._draft.variant
        if self._leaving:
            return _("The changes are not saved. Leave anyway?")
        if self._example.problem is not None or variant is None:
            return _("It can be saved and played once its rules go together.")
        text = seats_and_deals(variant, draft.players)
        if draft.name_problem is not None:
            return f"{text} {draft.name_problem}"
        if draft.saved_name is not None:
            stays = _("Saved under this name it is a new one; {name} stays.")
            return stays.format(name=draft.saved_name)
        if draft.changed or draft.path is None:
            return f"{text} {_('Not saved yet.')}"
        return f"{text} {_('Saved.')}"
