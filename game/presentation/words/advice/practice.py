"""What is said of practice: which deals, one's own rate, the expert's, and what lies between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from game.practice.exercise import BiddingPlace, Exercise
from game.practice.practice_run import EACH
from game.practice.standing import ENOUGH, PracticeStanding
from game.presentation.phrasebook import counts, trump
from game.presentation.phrasebook.joining import capital
from game.presentation.words.bots import bot_title
from game.presentation.words.statistics import percent
from game.table.statistics.shares import Rate
from game.translation import N_, _
from game.variants import VARIANTS

_BIDDING: Final[Mapping[BiddingPlace, str]] = {
    BiddingPlace.LAST: N_("you bid last"),
    BiddingPlace.FIRST: N_("you bid first"),
    BiddingPlace.ANY: N_("any place in the bidding"),
}


def place_title(place: BiddingPlace) -> str:
    """A place in the bidding, for a list to choose from."""
    match place:
        case BiddingPlace.LAST:
            return capital(_("last"))
        case BiddingPlace.FIRST:
            return capital(_("first"))
        case BiddingPlace.ANY:
            return _("By chance")
        case nothing:
            assert_never(nothing)


def exercise_title(exercise: Exercise) -> str:
    """Variant and size: "Oh Hell, 7 cards"; with "no trump" where that is so."""
    cards = counts.cards(exercise.cards)
    title = _("{one}, {other}", one=_(VARIANTS[exercise.variant].name), other=cards)
    return (
        _("{one}, {other}", one=title, other=trump.suit_word(None)) if exercise.no_trump else title
    )


def exercise_line(exercise: Exercise) -> str:
    """The table: players, place in the bidding, opponents."""
    players = counts.players(exercise.players)
    return _(
        "{players}, {place}, against {level}",
        players=players,
        place=_(_BIDDING[exercise.place]),
        level=bot_title(exercise.opponents),
    )


def my_rate(rate: Rate) -> str:
    """One's own: "You: 60 % of 20 (39–78 %)"."""
    if not rate.trials:
        return _("You: no deal yet")
    return _("{one}: {other}", one=_("You"), other=_rate_words(rate))


def expert_rate(found: PracticeStanding) -> str:
    """The expert's on the same deals, or on those of them that it has played by now."""
    if found.expert is None:
        return _("Expert: plays the same deals meanwhile")
    return _("{one}: {other}", one=_("Expert"), other=_rate_words(found.expert))


def comparison(found: PracticeStanding) -> str:
    """Whether there is more than chance between the two."""
    if found.expert is None or found.lead is None or not found.mine.trials:
        return ""
    if not found.tells:
        return _("Compared from {enough} deals on.", enough=ENOUGH)
    values = {"lead": percent(abs(found.lead)), "half": percent(found.ci95)}
    if not found.apart:
        text = N_("Apart by {lead} ± {half}: no more than chance.")
    elif found.lead > 0:
        text = N_("You are ahead by {lead} ± {half}.")
    else:
        text = N_("The expert is ahead by {lead} ± {half}.")
    return _(text, **values)


def expert_on_deal(share: float | None) -> str:
    """What the expert made of it, once it has played it."""
    if share is None:
        return _("Expert on this deal: not played yet")
    return _(
        "Expert on this deal: made in {made} of {plays} plays", made=round(share * EACH), plays=EACH
    )


def not_counted() -> str:
    """That practice is for oneself, and what the figures are."""
    return _(
        "Practice counts in no statistics, rating, goal or streak. Figures: bids made, and in "
        "brackets the 95 % interval."
    )


def _rate_words(rate: Rate) -> str:
    low, high = rate.interval
    return _(
        "{share} of {deals} ({low}–{high})",
        share=percent(rate.share),
        deals=rate.trials,
        low=round(100 * low),
        high=percent(high),
    )
