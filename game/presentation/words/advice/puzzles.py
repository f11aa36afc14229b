"""What is said of a puzzle: what is asked, what the answer was worth, what it is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.engine.choices import JokerCall
from game.lessons.lesson import Lesson
from game.lessons.lessons import LESSONS
from game.presentation.phrasebook import trump
from game.presentation.words.advice.ways import played
from game.presentation.words.bids import bid_number
from game.presentation.words.calls import call_words
from game.presentation.words.cards import card_title
from game.presentation.words.laid_bids import premium_words
from game.puzzles.played_out import BothWays
from game.puzzles.puzzle import Puzzle, WeighedPuzzle
from game.puzzles.puzzle_progress import PuzzleProgress
from game.puzzles.rating import rating_after
from game.puzzles.themes import PuzzleTheme
from game.roster import BOTS
from game.table.records.codes import CodeKind, call_of, kind_of, laid_of, trump_of
from game.translation import N_, _
from game.variants.rule_numbers import filled

THEMES: Final[Mapping[PuzzleTheme, str]] = {
    PuzzleTheme.BID: N_("The bid"),
    PuzzleTheme.BID_ZERO: N_("A bid of zero"),
    PuzzleTheme.HOOK: N_("The last bidder's hook"),
    PuzzleTheme.LAST_DEAL: N_("The last deal"),
    PuzzleTheme.TALK: N_("The talk before the bids"),
    PuzzleTheme.LAYING: N_("Which cards to lay aside"),
    PuzzleTheme.MISERE: N_("Misère"),
    PuzzleTheme.PRECEDENCE: N_("Suits in order"),
    PuzzleTheme.DRAW_TRUMPS: N_("Trumps first"),
    PuzzleTheme.LEAD: N_("The lead"),
    PuzzleTheme.DUCK: N_("Duck"),
    PuzzleTheme.WIN: N_("Win the trick"),
    PuzzleTheme.RUFF: N_("Ruff"),
    PuzzleTheme.DISCARD: N_("A discard"),
    PuzzleTheme.FOLLOW: N_("Following suit"),
    PuzzleTheme.SPOIL: N_("Spoil the leader"),
    PuzzleTheme.NEW_VOID: N_("Make a void"),
}


QUESTIONS: Final[Mapping[CodeKind, str]] = {
    CodeKind.NUMBER: N_("Which bid is worth most?"),
    CodeKind.CARD: N_("Which card is worth most?"),
    CodeKind.TRUMP: N_("Which trump is worth most?"),
    CodeKind.LAID: N_("Which {laid} cards, laid aside, are worth most?"),
    CodeKind.CALL: N_("Which call is worth most?"),
}


def asked_for(puzzle: WeighedPuzzle) -> CodeKind:
    """What is to be decided."""
    return kind_of(puzzle.ways[0].code)


def question(puzzle: WeighedPuzzle) -> str:
    """What is asked."""
    asked = filled(_(QUESTIONS[asked_for(puzzle)]))
    if not puzzle.for_first:
        return asked
    return _(
        "{question} In the last deal it is the one that wins the game most often.", question=asked
    )


def totals_words(names: Sequence[str], totals: Sequence[int]) -> str:
    """What everybody has before the deal: "So far: You 10, Ada 12, Bruno 0."."""
    told = [_("{name} {figure}", name=n, figure=t) for n, t in zip(names, totals, strict=True)]
    return _("So far: {totals}.", totals=", ".join(told))


def way_words(code: str) -> str:
    """A way as a word: "bid 2", "queen of hearts"."""
    match kind_of(code):
        case CodeKind.NUMBER:
            return _("bid {bid}", bid=bid_number(int(code)))
        case CodeKind.TRUMP:
            suit = trump_of(code)
            return trump.suit_word(suit)
        case CodeKind.CALL:
            return call_words(call_of(code))
        case CodeKind.LAID:
            aside, premium = laid_of(code)
            cards = ", ".join(map(card_title, aside))
            if premium is None:
                return cards
            return _("{one}: {other}", one=cards, other=premium_words(premium))
        case CodeKind.CARD:
            named = {"+": JokerCall.HIGH, "-": JokerCall.LOW}
            return played(code[:2], named.get(code[2:]))


def figures_words(puzzle: WeighedPuzzle) -> str:
    """What the two figures are that every way bears once there is an answer."""
    if puzzle.for_first:
        return _("How often the game is won so, and how often the bid is made")
    return _("Points, and how often the bid is made")


def verdict(puzzle: WeighedPuzzle, answer: str) -> str:
    """How good an answer was, with no figure: why comes first."""
    if answer in puzzle.best:
        return _("Right.")
    if all(way.code != answer for way in puzzle.ways):
        return _("Not weighed: other ways looked better.")
    return _("Not the best way.")


def why_words(answer: str, played: BothWays, *, right: bool) -> str:
    """What came of the answer in the deal as it was played out, and of the way beside it."""
    first, other, way = played.answer, played.other, way_words(answer)
    if other is None:
        return _(
            "Played on, {way} comes to {taken} of {bid} tricks.",
            way=way,
            taken=first.taken,
            bid=first.bid,
        )
    told = _(
        "Played on, {way} comes to {taken} of {bid} tricks, {other} to {others} of {others_bid}.",
        way=way,
        taken=first.taken,
        bid=first.bid,
        other=way_words(played.other_code),
        others=other.taken,
        others_bid=other.bid,
    )
    better, worse = (first, other) if right else (other, first)
    if worse.made and not better.made:
        return _("{told} This deal is an exception.", told=told)
    return told


def standing(progress: PuzzleProgress) -> str:
    """How a player does: rating, tries, how many in a row; empty before the first try."""
    rating = rating_after(progress.tries)
    if rating is None:
        return ""
    text = _(
        "Rating {rating} ± {error}. {right} of {tries} right.",
        rating=round(rating.value),
        error=round(rating.ci95),
        right=progress.right,
        tries=len(progress.tries),
    )
    if progress.streak < 2:
        return text
    return f"{text} {_('{number} in a row.', number=progress.streak)}"


def theme_words(puzzle: Puzzle) -> str:
    """What it is about."""
    return _("Theme: {themes}.", themes=", ".join(_(THEMES[t]) for t in puzzle.themes))


def lesson_words(lesson: Lesson) -> str:
    """Where there is more to read on a decision."""
    number = LESSONS.index(lesson) + 1
    return _("More on this: lesson {number}, {title}.", number=number, title=_(lesson.title))


def missed_words(puzzle: Puzzle) -> str:
    """Which levels of bots miss it."""
    if not puzzle.missed:
        return _("Every level finds it.")
    names = ", ".join(_(BOTS[level].title) for level in puzzle.missed)
    return _("Missed by {levels}.", levels=names)
