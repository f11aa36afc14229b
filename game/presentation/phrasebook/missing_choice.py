"""What is still to be chosen before a question can be settled, as its button says it."""

from game.translation import _, ngettext


def number() -> str:
    """A bid, or the size of a deal."""
    return _("Choose a number")


def trump() -> str:
    """A suit, or no trump."""
    return _("Choose a trump")


def cards(number: int, *, more: bool) -> str:
    """So many cards of the hand; `more` is whether others are chosen already."""
    if more:
        return ngettext("Choose {n} more card", "Choose {n} more cards", number, n=number)
    return ngettext("Choose {n} card", "Choose {n} cards", number, n=number)
