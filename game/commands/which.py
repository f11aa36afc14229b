"""Which variant a word of the command line means: an id, a file, or the name of one's own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.engine import Variant
from game.engine.refusal import Refusal, finished
from game.engine.variant import OptionValue
from game.table.own_variants.variant_file import is_own, read_own_file
from game.table.own_variants.variant_shelf import OwnShelf
from game.variants import VARIANTS, OptionError, variant
from game.variants.other_names import no_variant
from game.variants.own import OwnVariant
from game.wording import command_words


@dataclass(frozen=True, slots=True)
class Meant:
    """What was meant: a row of the family, or a player's own variant made from one."""

    row: Variant
    own: OwnVariant | None = None

    @property
    def options(self) -> dict[str, OptionValue]:
        """The house rules that come with it."""
        return {} if self.own is None else dict(self.own.options)

    @property
    def name(self) -> str:
        """As its player calls it."""
        return self.row.name if self.own is None else self.own.name


def meant_by(word: str, players: int | None = None) -> Meant:
    """The variant that is meant. An id is always the row's, whatever somebody calls his own.

    Raises:
        OptionError: there is none, or not for so many players; the message is one sentence.
    """
    if is_own(word):
        return _own(read_own_file(Path(word), players))
    if word in VARIANTS:
        return Meant(variant(word))
    found = OwnShelf.usual().called(word)
    if len(found) > 1:
        files = " and ".join(saved.path.name for saved in found)
        text = f"{len(found)} variants of yours are called {word}: rename one of {files}."
        raise OptionError(finished(text))
    if found:
        return _own(read_own_file(found[0].path, players))
    unread: list[Refusal] = []
    yours = ", ".join(saved.own.name for saved in OwnShelf.usual().readable(unread.append))
    told = no_variant(word, yours)
    for why in unread:
        told = command_words("{told} {why}", told=told, why=why)
    raise OptionError(told)


def _own(own: OwnVariant) -> Meant:
    return Meant(variant(own.base), own)
