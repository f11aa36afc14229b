"""What is special about a deal: a few words for the corner and a sentence for its beginning."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.choices import Sight, TrumpFrom
from game.ui.shown import Moment, Shown
from game.ui.text import _, ngettext


@dataclass(frozen=True, slots=True)
class Herald:
    """What is said of a special deal."""

    title: str
    """A few words, shown throughout the deal."""
    sentence: str
    """What it means, said when the deal begins."""


def herald(shown: Shown) -> Herald | None:
    """What is special about the deal on the screen; None where it is a plain one."""
    spec = shown.spec
    if spec.tie_break:
        words = ngettext("Tie-break: {cards} card", "Tie-break: {cards} cards", spec.cards)
        return Herald(words.format(cards=spec.cards), _("All play on, and anybody may win."))
    if spec.misere and spec.trump_from is TrumpFrom.NONE:
        return Herald(_("Misère, no trump"), _("Every bid is 0: take no trick. There is no trump."))
    if spec.misere:
        return Herald(_("Misère"), _("Every bid is 0: take no trick."))
    match spec.sight:
        case Sight.BLIND_UNTIL_BID:
            return Herald(
                _("Bid before looking"), _("The hands are turned over once everybody has bid.")
            )
        case Sight.PILE_UNSEEN:
            return Herald(
                _("Unseen piles"),
                _("Nobody looks. The cards are played as they were dealt, the first one first."),
            )
        case Sight.FOREHEAD:
            return Herald(
                _("Card on the forehead"),
                _("You see every card but your own. The cards play themselves."),
            )
        case _:
            pass
    if spec.trump_from is TrumpFrom.TURNED_LATE:
        return Herald(_("Trump after the bids"), _("Bid first; then a card is turned for trump."))
    if spec.trump_from is TrumpFrom.NONE and spec.number in shown.variant.twists:
        return Herald(_("No trump"), _("The highest card of the suit led wins each trick."))
    return None


def ribbon(shown: Shown) -> str:
    """What the corner says of a special deal; nothing for a plain one."""
    if shown.moment in (Moment.EMPTY, Moment.OVER):
        return ""
    found = herald(shown)
    # That it is a tie-break stands in the title of the corner already.
    return "" if found is None or shown.spec.tie_break else found.title


def by_itself(shown: Shown) -> str:
    """Why nothing is asked while cards are played."""
    if shown.moment is not Moment.PLAYING:
        return ""
    if shown.spec.sight is Sight.FOREHEAD:
        return _("The cards play themselves.")
    if shown.spec.sight.is_pile:
        return _("The piles are played from the top.")
    return ""


def whence(shown: Shown) -> str:
    """Where the card that set trump came from, where that is not plain to see."""
    if shown.spec.trump_from is TrumpFrom.RANDOM_CARD:
        return _("All cards were dealt: a card of the whole pack, shuffled again, sets trump.")
    return ""
