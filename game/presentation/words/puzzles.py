"""What is said of a puzzle: what is asked, what the answer was worth, what it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine import card
from game.presentation.words.bids import said
from game.presentation.words.cards import card_title
from game.puzzles.progress import PuzzleProgress
from game.puzzles.puzzle import Puzzle, Way, Weighed
from game.puzzles.rating import rating_after
from game.puzzles.themes import Theme
from game.roster import BOTS
from game.translation import N_, _

THEMES: Final[Mapping[Theme, str]] = {
    Theme.BID: N_("the bid"),
    Theme.BID_ZERO: N_("a bid of none"),
    Theme.HOOK: N_("the last bidder's hook"),
    Theme.MISERE: N_("a misère"),
    Theme.PRECEDENCE: N_("a precedence of suits"),
    Theme.DRAW_TRUMPS: N_("a trump led"),
    Theme.LEAD: N_("the lead"),
    Theme.DUCK: N_("duck"),
    Theme.WIN: N_("win the trick"),
    Theme.RUFF: N_("ruff"),
    Theme.DISCARD: N_("a discard"),
    Theme.SPOIL: N_("spoil the leader"),
    Theme.NEW_VOID: N_("a new void"),
}


def is_bid(puzzle: Weighed) -> bool:
    """Whether a bid is asked for."""
    return puzzle.ways[0].code.isdecimal()


def question(puzzle: Weighed) -> str:
    """What is asked."""
    if is_bid(puzzle):
        return _("Which bid is worth most?")
    return _("Which card is worth most?")


def way_words(way: Way) -> str:
    """A way as a word: "bid 2", "queen of hearts"."""
    if way.code.isdecimal():
        return _("bid {bid}").format(bid=said(int(way.code)))
    words = card_title(card(way.code[:2]))
    named = {"+": _("{card}, high"), "-": _("{card}, low")}.get(way.code[2:])
    return words if named is None else named.format(card=words)


def points_words(points: float) -> str:
    """Expected points, one decimal."""
    return f"{round(points, 1) or 0.0:.1f}".replace("-", "−")


def worth_words(way: Way) -> str:
    """What a way is worth: "queen of hearts: 7.8 points, made 64 %"."""
    text = _("{way}: {points} points, made {made} %")
    words = way_words(way)
    return text.format(
        way=words[:1].upper() + words[1:],
        points=points_words(way.points),
        made=round(100 * way.made),
    )


def verdict(puzzle: Weighed, answer: str) -> str:
    """How good an answer was."""
    if answer in puzzle.best:
        return _("Right.")
    lost = puzzle.top.points - puzzle.way(answer).points
    return _("Not the best: {points} points lost.").format(points=points_words(lost))


def standing(progress: PuzzleProgress) -> str:
    """How a player does: rating, tries, how many in a row; empty before the first try."""
    rating = rating_after(progress.tries)
    if rating is None:
        return ""
    text = _("Rating {rating} ± {error}. {right} of {tries} right.").format(
        rating=round(rating.value),
        error=round(rating.ci95),
        right=progress.right,
        tries=len(progress.tries),
    )
    if progress.streak < 2:
        return text
    return f"{text} {_('{streak} in a row.').format(streak=progress.streak)}"


def theme_words(puzzle: Puzzle) -> str:
    """What it is about."""
    return _("Theme: {themes}.").format(themes=", ".join(_(THEMES[t]) for t in puzzle.themes))


def missed_words(puzzle: Puzzle) -> str:
    """Which levels of bots miss it."""
    if not puzzle.missed:
        return _("Every level finds it.")
    names = ", ".join(_(BOTS[level].title) for level in puzzle.missed)
    return _("Missed by {levels}.").format(levels=names)
