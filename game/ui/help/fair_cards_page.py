"""Fair cards: what the cards of this game come from, and how anybody can deal them again."""

from __future__ import annotations

from dataclasses import dataclass

from game.presentation.words.network import digit_groups, draw_words
from game.table.dealer import Seed
from game.table.records.headers import header
from game.table.records.pledge import pledge_of
from game.table.seed_draw import DrawProof
from game.table.setup import Setup
from game.translation import _
from game.ui.help.page import STRONG, Page


@dataclass(frozen=True, slots=True)
class FairCards:
    """What may be said of a game's cards now."""

    pledge: str | None
    """Of a seed that the program drew; None where somebody named it, or it is not known."""
    seed: Seed | None
    """None while the game goes on, unless it was typed; None in records that do not tell it."""
    typed: bool
    drawn: DrawProof | None = None
    """Who drew the seed of a game at a server, once it is over."""

    @classmethod
    def of(cls, setup: Setup, *, over: bool) -> FairCards:
        """Of a game: its drawn seed is a secret until it is over."""
        if setup.drawn:
            return cls(pledge_of(header(setup)), setup.seed if over else None, False)
        return cls(None, setup.seed, setup.seed is not None)


def set_fair_cards(page: Page, fair: FairCards) -> None:
    """The whole page."""
    page.title(_("Fair cards"))
    page.heading(_("Where they come from"))
    page.paragraph(
        _(
            "Every card of a game comes from one number, its seed, by a shuffle that is written "
            "down. No bot is told the seed or another hand, and no deal depends on who plays."
        )
    )
    if fair.pledge is not None:
        page.heading(_("Pledge"))
        page.paragraph(
            _(
                "The seed was drawn by chance before the first card. This is its hash, made of "
                "seed and rules; note it, and nobody can change the cards unseen."
            )
        )
        page.gap(6)
        page.paragraph(digit_groups(fair.pledge), STRONG)
    page.heading(_("Seed"))
    if fair.seed is not None:
        page.paragraph(str(fair.seed), STRONG)
    if fair.typed:
        page.paragraph(
            _("It was typed or is that of an earlier game, so somebody may know these cards.")
        )
    elif fair.seed is None and fair.pledge is not None:
        page.paragraph(_("It is told when the game is over."))
    elif fair.seed is None:
        page.paragraph(_("This record does not tell it."))
    if fair.drawn is not None:
        page.gap(6)
        page.paragraph(draw_words(fair.drawn), STRONG)
    page.heading(_("See for yourself"))
    page.paragraph(
        _(
            "The games screen exports the record of a game. The command “blackout audit” with that "
            "file deals a finished game again from its seed and compares every card."
        )
    )
    page.gap(24)
