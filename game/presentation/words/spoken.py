"""What was called or said, for the tips of the table and for whoever tells what happens."""

from __future__ import annotations

from game.engine import Called, Phase, Said, SizeNamed
from game.engine.choices import Goal, TrumpFrom
from game.presentation.screen_state import ScreenState
from game.presentation.words.calls import call_meaning, call_words, order_words
from game.presentation.words.cooperative import next_size, tries_before
from game.presentation.words.talk import short_words, statement_words
from game.translation import _, ngettext

Names = tuple[str, ...]
Told = tuple[str, str]
"""Title and text of a tip."""


def strip_tip(shown: ScreenState) -> Told | None:
    """What is said of the corner's strip where deals are called or played together."""
    if shown.table.variant.rules.goal is Goal.SHARED:
        return _size_tip(shown)
    call = shown.table.spec.call
    if call is None or shown.sizing is not None:
        return None
    return call_words(call), " ".join(call_meaning(call, shown.table.spec.cards))


def _size_tip(shown: ScreenState) -> Told:
    cards = ngettext("{cards} card each", "{cards} cards each", shown.table.spec.cards)
    tries = tries_before(shown)
    text = _("First try.")
    if tries:
        text = ngettext(
            "Failed {tries} time before.", "Failed {tries} times before.", tries, tries=tries
        )
    quiet = _("A red bar is a size that took more than one deal; the fewer deals the better.")
    return cards.format(cards=shown.table.spec.cards), f"{text} {quiet}"


def trump_tip(shown: ScreenState) -> Told | None:
    """What decides tricks where it is neither a trump nor its absence alone."""
    call = shown.table.spec.call
    if call is None or not shown.table.trump_known:
        return None
    if call.precedence is not None:
        text = _("No trump: in a trick the highest of these suits wins, then the highest rank.")
        return _("From high to low: {suits}.", suits=order_words(call)), text
    return None


def turned_tip(shown: ScreenState) -> str:
    """What is said of a card of the second pack; nothing of any other."""
    if shown.table.spec.trump_from is not TrumpFrom.SECOND_PACK:
        return ""
    return _("A card of the second pack sets trump; the same card may be in somebody's hand.")


def said_tip(shown: ScreenState, seat: int) -> str:
    """What a seat said in this deal; nothing where it said nothing."""
    words = short_words(shown.table.talk[seat])
    return _("Said: {words}.", words=words) if words else ""


def shared_score_tip(shown: ScreenState) -> Told:
    """What the running score of the cooperative game means."""
    coming = next_size(shown)
    title = _("All sizes are made")
    if coming is not None:
        title = ngettext("To be made now: {cards} card", "To be made now: {cards} cards", coming)
        title = title.format(cards=coming)
    return title, _("All win together. Plus is a trick too many, minus one too few. S: the sheet.")


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
                words = _("{name}: {statement}.")
                said = statement_words(statement)
                return (words.format(name=names[seat], statement=said),)
            if now.table.phase is Phase.TALKING:
                return (_("{name} had nothing more to say.", name=names[seat]),)
            return (_("Everybody has spoken; now the bids."),)
