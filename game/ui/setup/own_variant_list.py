"""The own variants that a screen lists: read beside the loop, and told apart by their rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.engine.variant import OptionValue
from game.table.own_variants.variant_shelf import OwnShelf, SavedVariant
from game.translation import _
from game.ui.kit.controls import Selection
from game.ui.platform.background_tasks import tasks
from game.ui.platform.clipboard import printable
from game.variants import VARIANTS, OptionError, with_options
from game.variants import variant as row_of
from game.wording import window_text

Found = tuple[tuple[SavedVariant, ...], tuple[str, ...]]
"""Own variants by name, and a sentence for each file that was set aside."""


def look(done: Callable[[Found], None]) -> None:
    """Read the folder; `done` is told as soon as that is done."""

    def work() -> Found:
        saved, notices = OwnShelf.usual().look()
        return saved, tuple(printable(window_text(notice, _)) for notice in notices)

    tasks.run(work, done, saying=_("Reading…"))


def variant_choice(
    saved: Sequence[SavedVariant],
    chosen: str | SavedVariant,
    choose: Callable[[str], None],
    choose_own: Callable[[SavedVariant], None],
) -> Selection[str | SavedVariant]:
    """The variants of the family, each by its id, then the own ones."""

    def take(one: str | SavedVariant) -> None:
        if isinstance(one, str):
            choose(one)
        else:
            choose_own(one)

    options: list[tuple[str | SavedVariant, str]] = [
        (name, _(row.name)) for name, row in VARIANTS.items()
    ]
    options += [(one, one.own.name) for one in saved]
    return Selection("variant", options, chosen, take)


def same_rules(
    saved: Sequence[SavedVariant],
    base: str,
    options: Mapping[str, OptionValue],
    liked: str = "",
) -> SavedVariant | None:
    """The own variant that these rules are; of several the one called `liked`.

    The rules of a row as they stand are that row's, unless it is the one that is `liked`.
    """
    try:
        wanted = with_options(row_of(base), options).options
    except OptionError:
        return None
    same = [one for one in saved if one.own.base == base and one.own.variant.options == wanted]
    usual = same[0] if same and wanted else None
    return next((one for one in same if one.own.name == liked), usual)
