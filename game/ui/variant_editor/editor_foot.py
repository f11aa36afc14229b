"""The foot of the variant editor: leave, share, save, play, and how the variant stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.presentation.words.rules import seats_and_deals
from game.table.own_variants.variant_shelf import OwnShelf, OwnShelfError, SavedVariant
from game.translation import _, sentence
from game.ui.kit.controls import Press
from game.ui.kit.layout import Part, Row
from game.ui.kit.pages import Verdict
from game.ui.paint import typeset
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.routes import NewGame, ShareVariant
from game.ui.variant_editor.example_panel import ExamplePanel
from game.ui.variant_editor.own_variant_draft import OwnVariantDraft
from game.variants import OptionError

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
        self._leaving = False
        """Whether the player was asked about changes that are not saved."""
        self._saving = False

    def begin(self) -> None:
        """The player came to the editor, or back to it: nobody is about to leave."""
        self._leaving = False

    def part(self) -> Part:
        """Buttons, and how it stands between them."""
        problem, named = self._why_not_play, self._why_not_kept
        back = _("Leave anyway") if self._leaving else _("Back")
        press = partial(Press, tall=_TALL, least=96)
        return Row(
            Press("back", back, self.leave_or_ask, least=100, tall=_TALL),
            Verdict(self.text, style=typeset.SMALL),
            press("share", _("Share"), self._share, enabled=lambda: not named(), why=named),
            press("save", _("Save"), self.save, enabled=self._can_save, why=named),
            press(
                "play",
                _("Play"),
                self.play,
                gold=True,
                enabled=lambda: not problem(),
                why=problem,
                least=140,
            ),
        )

    def _can_save(self) -> bool:
        return not self._why_not_kept() and not self._saving

    def _why_not_play(self) -> str:
        return self._example.problem or ""

    def _why_not_kept(self) -> str:
        """Why it can be neither saved nor shared."""
        return self._example.problem or self._draft.name_problem or ""

    # --- what the player does ----------------------------------------------------------------

    def stay(self) -> None:
        """Forget that the player was about to leave."""
        if self._leaving:
            self._leaving = False
            self._screen.rebuild()

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
                screen.app.notify(_("Saved."))
                self._changed()

        save_draft(draft, done)

    def _sit_down(self) -> None:
        draft, app = self._draft, self._screen.app
        name = draft.name if not draft.changed else ""
        app.home()
        app.open(NewGame(draft.base, draft.options, draft.players, name))

    def _share(self) -> None:
        draft = self._draft
        self._screen.app.open(ShareVariant(draft.name.strip(), draft.base, draft.options))

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
            return _("Saved under this name it is a new one; {name} stays.", name=draft.saved_name)
        if draft.changed or draft.path is None:
            return f"{text} {_('Not saved yet.')}"
        return f"{text} {_('Saved.')}"


def save_draft(draft: OwnVariantDraft, done: Callable[[str | None], None]) -> None:
    """Save what the editor is at; `done` is told why that is impossible, or None."""
    name, base, options, path = draft.name, draft.base, dict(draft.options), draft.path

    def work() -> SavedVariant | str:
        try:
            return OwnShelf.usual().save(name, base, options, path)
        except (OptionError, OwnShelfError) as error:
            return sentence(error)

    def kept(result: SavedVariant | str) -> None:
        if isinstance(result, str):
            done(result)
        else:
            draft.saved_as(result, base, options)
            done(None)

    tasks.run(work, kept, saying=_("Saving…"))
