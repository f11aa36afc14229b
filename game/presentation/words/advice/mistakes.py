"""What is said of mistakes that are tried again: which moment, what it cost, when it comes back."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from game.presentation.phrasebook import deal
from game.presentation.words.advice import review
from game.presentation.words.advice.puzzles import way_words
from game.presentation.words.points import decimal
from game.review.mistakes import Mistake
from game.review.spacing import Box
from game.translation import _, ngettext
from game.variants import VARIANTS, variant


def moment_title(mistake: Mistake) -> str:
    """Which moment of which game."""
    name = mistake.variant
    title = _(variant(name).name) if name in VARIANTS else name
    if mistake.trick is None:
        return f"{title} · {deal.title(mistake.deal)}"
    return f"{title} · {deal.trick_title(mistake.deal, mistake.trick)}"


def then_words(mistake: Mistake) -> str:
    """What was given away there."""
    return _(
        "In the game this moment cost you {points} points on average.", points=decimal(mistake.loss)
    )


def lost_words(mistake: Mistake) -> str:
    """What was done there, and what it cost."""
    return review.lost_words(way_words(mistake.chosen), mistake.loss)


def comes_back(box: Box, today: date) -> str:
    """When it is to be tried next."""
    if box.learnt:
        return _("Learnt: it does not come back.")
    if box.is_due(today):
        return _("To try today.")
    days = (box.due - today).days
    return ngettext("It comes back tomorrow.", "It comes back in {days} days.", days, days=days)


def how_many(mistakes: Collection[Mistake], due: int) -> str:
    """How many wait, in one sentence; how to get some where there are none."""
    if not mistakes:
        return _("Review a game at its end or under Games: what it finds is kept here.")
    if due:
        return ngettext("{due} to try again today.", "{due} to try again today.", due, due=due)
    open_still = sum(not each.box.learnt for each in mistakes)
    if not open_still:
        return _("All of them are learnt.")
    return _("None for today; {open} come back later.", open=open_still)
