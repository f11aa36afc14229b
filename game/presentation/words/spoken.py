"""What was called or said, for the tips of the table and for whoever tells what happens."""

from __future__ import annotations

from game.engine import Called, Phase, Said, SizeNamed
from game.presentation.screen_state import ScreenState
from game.presentation.words.calls import call_words
from game.presentation.words.talk import short_words, statement_words
from game.translation import N_, _, ngettext

Names = tuple[str, ...]


def said_tip(shown: ScreenState, seat: int) -> str:
    """What a seat said in this deal; nothing where it said nothing."""
    words = short_words(shown.table.talk[seat])
    return _("Said: {words}.", words=words) if words else ""


def remark_of(event: SizeNamed | Called | Said, now: ScreenState, names: Names) -> tuple[str, ...]:
    """Sentences about something that was said aloud."""
    match event:
        case SizeNamed(seat, cards):
            return (
                ngettext(
                    "{name} chose {cards} card.",
                    "{name} chose {cards} cards.",
                    cards,
                    name=names[seat],
                    cards=cards,
                ),
            )
        case Called(seat, terms):
            return (_("{name} called: {call}.", name=names[seat], call=call_words(terms)),)
        case Said(seat, statement):
            if statement is not None:
                words = N_("{one}: {other}.")
                said = statement_words(statement)
                return (_(words, one=names[seat], other=said),)
            if now.table.phase is Phase.TALKING:
                return (_("{name} had nothing more to say.", name=names[seat]),)
            return (_("Everybody has spoken; now the bids."),)
