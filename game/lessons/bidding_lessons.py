"""Lessons on the bid: the same hand where one thing differs, and what that does to it.

Shares are those of the expert for the bid in question, from what its bidder knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine import Suit
from game.engine.variant import OptionValue
from game.lessons.lesson import Ask, Lesson, LessonPart, PuzzleChoice, Spot, Tell
from game.lessons.phrases import (
    FIRST,
    FIRST_AND_LEAD,
    HOOK_COUNTS,
    HOW_MANY,
    SAME_CARDS,
    SAME_CARDS_LAST,
    BarredBid,
    BidShares,
    DealerShares,
    HookNext,
    InAnotherHand,
    OneAndLow,
    SumOfBids,
    ToldBids,
    TrumpIs,
    TwoAbove,
    WorseForAda,
)
from game.translation import N_

PLAIN: Final = ("blackout", "oh-hell", "up-and-down-the-river", "network-blackout", "kachuful")
"""Variants whose puzzles ask nothing but the common rules."""


def cards_each(number: int) -> Mapping[str, OptionValue]:
    """The house rules of a lesson in Blackout: deals of one size, and always a trump."""
    return {"schedule": (number, number), "no_trump": "never"}


_LONE_KING: Final = "KS8C5D3D/7H9CJD3S/2H8S6C4S"

KINGS: Final = Lesson(
    "kings",
    N_("Kings and queens"),
    N_("The fewer cards are dealt, the more a king and a queen are worth."),
    (
        LessonPart(
            2,
            (_LONE_KING, "6H"),
            (
                Tell(
                    (
                        TrumpIs(Suit.HEARTS),
                        N_(
                            "With three players and four cards each, most of the pack is not dealt."
                        ),
                        InAnotherHand("AS", 17),
                    ),
                    cards="KS",
                ),
                Ask(
                    (FIRST, OneAndLow("KS", 3), HOW_MANY),
                    ("1",),
                    wrong={
                        "0": N_("If nobody holds the ace, the king wins against your will. One."),
                    },
                    cards="KS",
                ),
                Tell(BidShares({1: 63, 0: 52})),
            ),
            cards_each(4),
        ),
        LessonPart(
            5,
            (f"{_LONE_KING}/AH2C4D5S/QH4C9DTS/JH5CTDAD", "6H"),
            (
                Tell(
                    (
                        N_("The same cards, but six players, and so more trumps about."),
                        InAnotherHand("AS", 43),
                    ),
                    cards="KS",
                ),
                Ask(
                    (FIRST, HOW_MANY),
                    ("0",),
                    wrong={
                        "1": N_(
                            "With five others the king falls to the ace or a trump about every "
                            "other time, and zero is the safer bid. Zero."
                        )
                    },
                ),
                Tell(
                    (
                        BidShares({0: 79, 1: 52}),
                        N_("Ask of every high card how many cards are out that beat it."),
                    )
                ),
            ),
            cards_each(4),
        ),
    ),
    PuzzleChoice(("bid",), PLAIN),
)

TRUMP_QUEEN: Final = Lesson(
    "trump-queen",
    N_("One trump"),
    N_("A high trump is nearly a trick; what beats it mostly was not dealt."),
    (
        LessonPart(
            0,
            ("QH7C5D2S/8H9DJD3S/2H8S6C5S", "6H", "1", "1"),
            (
                Tell(
                    (TrumpIs(Suit.HEARTS), TwoAbove("QH", 31)),
                    cards="QH",
                ),
                Ask(
                    (ToldBids(1, 1), OneAndLow("QH", 3), HOW_MANY),
                    ("1",),
                    wrong={
                        "0": N_("You could not lose the queen even if you wanted to. One."),
                    },
                    cards="QH",
                ),
                Tell(BidShares({1: 69, 2: 38})),
            ),
            cards_each(4),
        ),
    ),
    PuzzleChoice(("bid",), PLAIN),
)

SHORT: Final = Lesson(
    "short",
    N_("Short suits"),
    N_("Without a suit, a small trump takes a trick."),
    (
        LessonPart(
            0,
            ("4H3H7D6D/7H9CJD3S/2H8S6C4S", "6H", "1", "1"),
            (
                Tell(
                    N_(
                        "Hearts are trump. Nothing high: but you have no spade and no club, so "
                        "either suit, once it is led, may be trumped."
                    ),
                    spots=(Spot.HAND,),
                ),
                Ask(
                    (ToldBids(1, 1), HOW_MANY),
                    ("2", "1"),
                    wrong={
                        "0": N_(
                            "You will hardly lose both: a trump beats every card of another suit. "
                            "One, or better two."
                        )
                    },
                    cards="4H 3H",
                ),
                Tell(BidShares({2: 60, 1: 46})),
            ),
            cards_each(4),
        ),
    ),
    PuzzleChoice(("ruff",), PLAIN),
)

ZERO_SIZES: Final = Lesson(
    "zero-sizes",
    N_("Zero, by size"),
    N_("In short deals middle cards lose often; in long ones only low cards do."),
    (
        LessonPart(
            2,
            ("9S8D/7H9C/2H8S", "6H"),
            (
                Tell(
                    (TrumpIs(Suit.HEARTS), FIRST_AND_LEAD),
                    cards="9S 8D",
                ),
                Ask(
                    HOW_MANY,
                    ("0",),
                    N_("Either card has to win against two others. Bid zero."),
                ),
                Tell(BidShares({0: 73, 1: 50})),
            ),
            cards_each(2),
        ),
        LessonPart(
            2,
            ("9S8D9C8C7D/7H2CJDQSKS/2H8STSAS6C", "6H"),
            (
                Tell(
                    N_("Five cards each, and all of yours are of that kind. Hearts are trump."),
                    spots=(Spot.HAND,),
                ),
                Ask(
                    HOW_MANY,
                    ("1", "0"),
                ),
                Tell(BidShares({1: 41, 0: 34})),
            ),
            cards_each(5),
        ),
        LessonPart(
            2,
            ("5S4D3C2C6D/7H9CJDQSKS/2H8STSASJC", "6H"),
            (
                Tell(N_("Five cards again, this time low ones.")),
                Ask(
                    (TrumpIs(Suit.HEARTS), HOW_MANY),
                    ("0",),
                ),
                Tell(BidShares({0: 86})),
            ),
            cards_each(5),
        ),
    ),
    PuzzleChoice(("bid-zero",), PLAIN),
)

_ONE_KING: Final = "KH8C5D3D/7H9CJD3S/2H8S6C5S"

BARRED: Final = Lesson(
    "barred",
    N_("Barred by the hook"),
    N_("Barred from the right number, the dealer bids the neighbour that is less bad."),
    (
        LessonPart(
            0,
            (_ONE_KING, "6H", "1", "1"),
            (
                Tell(
                    (HOOK_COUNTS, ToldBids(1, 1), BarredBid(2)),
                    spots=(Spot.PLATES,),
                ),
                Ask(
                    (TrumpIs(Suit.HEARTS), OneAndLow("KH", 3), HOW_MANY),
                    ("1",),
                    cards="KH",
                ),
                Tell(BidShares({1: 66})),
            ),
            {**cards_each(4), "hook": True},
        ),
        LessonPart(
            0,
            (_ONE_KING, "6H", "1", "2"),
            (
                Tell(
                    (SAME_CARDS, ToldBids(1, 2), BarredBid(1)),
                    spots=(Spot.PLATES,),
                ),
                Ask(
                    N_("More or fewer?"),
                    ("2",),
                    wrong={
                        "0": N_(
                            "To lose the king of trumps, somebody has to hold the ace and play it "
                            "on your king. A second trick comes more easily: two."
                        )
                    },
                    cards="KH",
                ),
                Tell(BidShares({2: 32, 0: 11})),
            ),
            {**cards_each(4), "hook": True},
        ),
    ),
    PuzzleChoice(("hook",), ("oh-hell", "network-blackout", "jabberwocky", "two-jokers")),
)

HOOK_WEAPON: Final = Lesson(
    "hook-weapon",
    N_("The hook as a weapon"),
    N_("The bid before the dealer's says what the dealer may not bid: choose it so that it hurts."),
    (
        LessonPart(
            1,
            ("KHAD4D8C/7S2CJD3S/6S5SQCTH", "6H", "2"),
            (
                Tell(
                    (TrumpIs(Suit.HEARTS), HookNext(4, 2)),
                    spots=(Spot.PLATES,),
                ),
                Tell(
                    N_(
                        "After your one, Ada may not bid one. After your two, the sum is four: she "
                        "may not bid zero, and has to take a trick that nobody leaves her."
                    ),
                    spots=(Spot.PLATES,),
                ),
                Ask(
                    WorseForAda(1, 2),
                    ("2",),
                    wrong={
                        "1": N_(
                            "Then Ada may bid zero, as she would like to with the tricks already "
                            "asked for. Two."
                        )
                    },
                    cards="KH AD",
                ),
                Tell((BidShares({2: 62, 1: 57}), DealerShares({2: 43, 1: 54}))),
            ),
            {**cards_each(4), "hook": True},
        ),
        LessonPart(
            1,
            ("7H2S9S6C/9H9C3CAD/5S8CJC8S", "6H", "2"),
            (
                Tell(
                    (TrumpIs(Suit.HEARTS), HookNext(4, 2)),
                    spots=(Spot.PLATES,),
                ),
                Tell(
                    N_(
                        "What you leave over is what Ada may not bid. After your zero she may not "
                        "bid two, and two is what is left; after your one she may not bid one."
                    ),
                    spots=(Spot.PLATES,),
                ),
                Ask(
                    WorseForAda(0, 1),
                    ("0",),
                    wrong={
                        "1": N_(
                            "The seven of hearts takes a trick too seldom for that, and Ada may "
                            "bid zero or two, as she likes. Zero."
                        )
                    },
                    cards="7H",
                ),
                Tell((BidShares({0: 70, 1: 51}), DealerShares({0: 43, 1: 53}))),
            ),
            {**cards_each(4), "hook": True},
        ),
        LessonPart(
            1,
            ("AH7CQDKD5D/3H9H2DKS9D/JDJH4H8HQH", "6H", "2"),
            (
                Tell(
                    (TrumpIs(Suit.HEARTS), HookNext(5, 2)),
                    cards="AH KD QD",
                ),
                Ask(
                    (
                        N_("After your one two tricks are left, and Ada may not bid two."),
                        WorseForAda(1, 2),
                    ),
                    ("1",),
                    wrong={
                        "2": N_(
                            "Ace and king might both win; but then one is left, and Ada, who may "
                            "not bid that one, bids zero or two in peace. One."
                        )
                    },
                    spots=(Spot.PLATES,),
                ),
                Tell((BidShares({1: 58, 2: 44}), DealerShares({1: 40, 2: 55}))),
            ),
            {**cards_each(5), "hook": True},
        ),
    ),
    PuzzleChoice(ids=("jabberwocky-9-2", "network-blackout-46-2", "oh-hell-7-3")),
)

_SMALL_TRUMPS: Final = "9D6S3H9H/7H2CJD3S/KH8SQC5S"

SEAT: Final = Lesson(
    "seat",
    N_("First and last"),
    N_("First, bid what your cards are worth; last, bid what the others leave."),
    (
        LessonPart(
            2,
            (_SMALL_TRUMPS, "6H"),
            (
                Tell((TrumpIs(Suit.HEARTS), FIRST_AND_LEAD)),
                Ask(
                    HOW_MANY,
                    ("1", "2"),
                    cards="9H 3H",
                ),
                Tell(BidShares({1: 57, 2: 51})),
            ),
            cards_each(4),
        ),
        LessonPart(
            0,
            (_SMALL_TRUMPS, "6H", "0", "1"),
            (
                Tell(
                    (SAME_CARDS_LAST, ToldBids(0, 1), SumOfBids(1, 4)),
                    spots=(Spot.BOX,),
                ),
                Ask(
                    HOW_MANY,
                    ("2", "3"),
                    wrong={
                        "1": N_(
                            "Then two tricks are left that nobody wants, and a trump can hardly be "
                            "lost on purpose. Two, or three."
                        )
                    },
                    cards="9H 3H",
                ),
                Tell(BidShares({2: 59, 3: 61, 1: 33})),
            ),
            cards_each(4),
        ),
        LessonPart(
            0,
            (_SMALL_TRUMPS, "6H", "2", "2"),
            (
                Tell(
                    (SAME_CARDS_LAST, ToldBids(2, 2), SumOfBids(4, 4)),
                    spots=(Spot.BOX,),
                ),
                Ask(
                    HOW_MANY,
                    ("1",),
                    wrong={
                        "0": N_(
                            "A nine of trumps and a three are more than nothing, even so: both "
                            "would have to lose. One."
                        ),
                    },
                    cards="9H 3H",
                ),
                Tell(BidShares({1: 67, 0: 41, 2: 40})),
            ),
            cards_each(4),
        ),
    ),
    PuzzleChoice(ids=("network-blackout-25-0", "blackout-41-3", "oh-hell-35-3")),
)
