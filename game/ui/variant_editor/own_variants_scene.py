"""My variants: those of one's own, to play, watch, change, duplicate, share or delete.

What is deleted stays in its place while the list is open, with the way back beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.table.own_variants.variant_shelf import OwnShelf, OwnShelfError, SavedVariant, folded
from game.translation import _, sentence
from game.ui.kit.controls import FOOT, Press
from game.ui.kit.layout import Column, Gap, Part, Plate, Row, Scroll, Wrap
from game.ui.kit.pages import TitledPage, back_button
from game.ui.kit.poster import FACES, WhereRoom
from game.ui.kit.rows import Form, FormRow, RowPicture
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.invitation import invitation
from game.ui.scene.protocol import App
from game.ui.scene.routes import EditVariant, ImportVariant, NewGame, ShareVariant
from game.ui.setup.game_launcher import demo_draft, open_table, start
from game.ui.setup.own_variant_list import Found, look
from game.ui.setup.rule_rows import rules_in_words
from game.ui.widgets.letter_search import go_to_row
from game.variants import OptionError

_CONTROL: Final = 446  # px at scale 1
_SHARE: Final = 40
"""Percent of a row's width that its buttons take: in two lines where that is not enough."""
_AIR: Final = 12
"""Beside the words of the buttons of a row."""
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
        self.deleted: list[SavedVariant] = []
        """Those that were deleted here, the latest last, with their paths where they lie now."""
        self._moving: set[Path] = set()
        """Files that are on their way into the folder of deleted ones, or back."""
        self._next_at: str | None = None
        """The name of the variant where the keyboard goes on once the folder was read again."""

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
        rows += [(saved, True) for saved in self.deleted]
        return sorted(rows, key=lambda row: folded(row[0].own.name))

    def tree(self) -> Part:
        """A row for each, or what can be done where there are none, and the foot."""
        rows = [
            self._deleted_row(number, saved) if deleted else self._row(number, saved)
            for number, (saved, deleted) in enumerate(self._listed)
        ]
        empty = self.saved == () and not self.deleted
        body = self._about(_("No variants of your own yet")) if empty else self._list(rows)
        foot = Row(
            back_button(self.app.back),
            Gap(grow=1),
            Press("bring", _("Import a variant"), self._bring_in, least=150, tall=FOOT),
            Press("new", _("New variant"), self._new, gold=True, least=180, tall=FOOT),
            gap=12,
        )
        return TitledPage(_("My variants"), body, foot)

    def _list(self, rows: list[FormRow]) -> Part:
        """All of them, and below the last one how another is made."""
        listed = Scroll(Form(rows, control=_CONTROL, share=_SHARE), grow=0)
        more = WhereRoom(self._about(_("New variant"))) if rows else Gap(grow=1)
        return Column(Plate(listed), more)

    def _row(self, number: int, saved: SavedVariant) -> FormRow:
        own = saved.own
        buttons = (
            ("play", _("Play"), self._play),
            ("watch", _("Watch"), self._watch),
            ("change", _("Change"), self._change),
            ("duplicate", _("Duplicate"), self._duplicate),
            ("share", _("Share"), self._share),
            ("delete", _("Delete"), self.delete),
        )
        made = [
            Press(f"{key} {number}", words, partial(do, saved), padding=_AIR)
            for key, words, do in buttons
        ]
        sentence = f"{rules_in_words(own.base, own.options)}."
        return FormRow(own.name, sentence, Wrap(*made, gap=6), picture=self._picture(saved))

    def _deleted_row(self, number: int, saved: SavedVariant) -> FormRow:
        """As tall as before: where Delete was, a second click hits no other row."""
        own = saved.own
        undo = Press(f"undo {number}", _("Undo"), partial(self._restore, saved), padding=_AIR)
        gone = Press(
            f"gone {number}",
            _("Delete"),
            _nothing,
            enabled=False,
            why=_("Undo brings it back."),
            padding=_AIR,
        )
        sentence = f"{rules_in_words(own.base, own.options)}."
        control = Row(undo, Gap(grow=1), gone)
        return FormRow(own.name, sentence, control, picture=self._picture(saved), faint=True)

    def _picture(self, saved: SavedVariant) -> Part:
        """That of the variant which it is made from."""
        return RowPicture(saved.own.base, self.app.book)

    def _about(self, title: str) -> Part:
        """What one can do here."""
        about = _(
            "Take any game, set its house rules, draw its deals and give it a name. "
            "A variant that a friend sent, as a line or a file, can be imported."
        )
        faces = range(min(self._players, FACES))
        return invitation(self.app, title, about, faces=faces, variant=self._base)

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
        draft.set_variant(own.base, own.options)
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

    def delete(self, saved: SavedVariant) -> None:
        """Put it away at once: there is a way back, so nobody has to be asked."""

        def done(gone: SavedVariant) -> None:
            self.deleted.append(gone)
            self.saved = tuple(one for one in self.saved or () if one != saved)
            self._rebuild_at("undo", gone)

        self._at_work(lambda: OwnShelf.usual().delete(saved), saved, done, _("Deleting…"))

    def _restore(self, gone: SavedVariant) -> None:
        def done(saved: SavedVariant) -> None:
            self.deleted.remove(gone)
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
        names = [saved.own.name for saved, deleted in self._listed]
        return go_to_row(event, self.app.focus, names, _KINDS)

    def handle(self, event: pygame.event.Event) -> bool:
        """Ctrl+Z brings back what was deleted last; a letter goes to the next name with it."""
        if super().handle(event) or self._go_to(event):
            return True
        undo = event.type == pygame.KEYDOWN and event.key == pygame.K_z and event.mod & _UNDO
        if undo and self.deleted:
            self._restore(self.deleted[-1])
        return bool(undo)


def _nothing() -> None:
    """What a button does that cannot be pressed."""
