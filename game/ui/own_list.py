"""The own variants that a screen lists: read beside the loop, and told apart by their rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.engine.variant import OptionValue
from game.table.own_shelf import OwnShelf, OwnShelfError, SavedVariant
from game.ui.clipboard import printable
from game.ui.errands import errands
from game.ui.own_draft import OwnDraft
from game.ui.text import _, sentence
from game.variants import OptionError, with_options
from game.variants import variant as row_of

Found = tuple[tuple[SavedVariant, ...], tuple[str, ...]]
"""Own variants by name, and a sentence for each file that was set aside."""


def look(done: Callable[[Found], None]) -> None:
    """Read the folder; `done` is told as soon as that is done."""

    def work() -> Found:
        saved, notices = OwnShelf.usual().look()
        return saved, tuple(printable(notice.for_window(_)) for notice in notices)

    errands.run(work, done, saying=_("Looking for variants…"))


def same_rules(
    saved: Sequence[SavedVariant],
    base: str,
    options: Mapping[str, OptionValue],
    liked: str = "",
) -> SavedVariant | None:
    """The own variant that these rules are; of several the one called `liked`."""
    try:
        wanted = with_options(row_of(base), options).options
    except OptionError:
        return None
    same = [one for one in saved if one.own.base == base and one.own.variant.options == wanted]
    return next((one for one in same if one.own.name == liked), same[0] if same else None)


def keep(draft: OwnDraft, done: Callable[[str | None], None]) -> None:
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

    errands.run(work, kept, saying=_("Saving…"))
