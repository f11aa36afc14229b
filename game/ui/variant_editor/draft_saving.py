"""Saving what the editor is at, beside the frame loop."""

from __future__ import annotations

from collections.abc import Callable

from game.table.own_variants.variant_shelf import OwnShelf, OwnShelfError, SavedVariant
from game.translation import _, sentence
from game.ui.platform.background_tasks import tasks
from game.ui.variant_editor.own_variant_draft import OwnVariantDraft
from game.variants import OptionError


def keep(draft: OwnVariantDraft, done: Callable[[str | None], None]) -> None:
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
