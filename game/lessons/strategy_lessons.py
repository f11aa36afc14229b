"""Lessons of strategy: trumps first, what the sum of the bids says, spoiling, the last deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine import Suit
from game.engine.variant import OptionValue
from game.lessons.bidding_lessons import PLAIN
from game.lessons.lesson import Ask, Lesson, LessonPart, PuzzleChoice, Spot, Tell, happens
from game.lessons.phrases import (
    ADA,
    HOW_MANY,
    LAST,
    LAST_CARD,
    LAST_DEAL_OF_OH_HELL,
    NOBODY_PASSES,
    SAME_BIDS,
    SAME_CARDS,
    WHICH_CARD,
    YOURS,
    BidShares,
    BidWins,
    CardAim,
    CardShares,
    Led,
    MustFollow,
    SumOfBids,
    ToldBids,
    ToldPoints,
    TrickOf,
    TrumpIs,
    YourLead,
)
from game.translation import N_

_FOUR: Final[Mapping[str, OptionValue]] = {"schedule": (4, 4), "no_trump": "never"}

DRAW: Final = Lesson(
    "draw",
    N_("Trumps first"),
    N_("With your high trumps, draw the others' trumps before you play your aces."),
    (
        LessonPart(
            2,
            ("AHKHJHAC/QH7C5DJS/9H8DTSQS", "3H", "4", "1", "1"),
            (
                Tell(
                    N_(
                        "Hearts are trump, and you bid all four: ace, king and jack of hearts, and "
                        "the ace of clubs. Ada and Bruno bid one each: they hold something."
                    ),
                    cards="AH KH JH AC",
                ),
                Ask(
                    (YourLead(), WHICH_CARD),
                    ("AH", "KH"),
                    N_("A higher trump than the jack may be out. First the top."),
                    {
                        "AC": N_(
                            "Whoever has no club may put a trump on it. Lead trumps first, and the "
                            "others have none left for your ace."
                        )
                    },
                ),
                *happens("QH 9H"),
                Tell(
                    (YOURS, CardShares({"AH": 94, "AC": 53})),
                    trick=True,
                    cards="QH 9H",
                ),
                Ask(
                    N_("The queen is gone, but a small trump may still be out. Which card now?"),
                    ("KH", "JH", "AH"),
                    N_("A trump could still fall on it. Draw once more, then nothing can."),
                ),
                *happens("5D 8D"),
                Tell(
                    N_(
                        "The trick is yours. Neither had a heart: no trump is left that could beat "
                        "your ace of clubs. Led first, it would have been trumped by Bruno."
                    ),
                    trick=True,
                    cards="5D 8D",
                ),
            ),
            _FOUR,
        ),
    ),
    PuzzleChoice(("draw-trumps",), PLAIN),
)

_HAND: Final = "KHTSQC4D/7H9CJD3S/2H8S6C5S"
_LOW: Final = LessonPart(
    0,
    (_HAND, "6H", "0", "1"),
    (
        Tell(
            N_(
                "You are the dealer and bid last. Hearts are trump. The king of hearts wins in "
                "most deals; the queen of clubs and the ten of spades may or may not."
            ),
            cards="KH QC TS",
        ),
        Tell(
            (
                SumOfBids(1, 4),
                N_(
                    "The others mean to lose: they will play under you, and you are left with "
                    "tricks."
                ),
            ),
            spots=(Spot.BOX,),
        ),
        Ask(
            (ToldBids(0, 1), HOW_MANY),
            ("3", "2"),
            wrong={"1": N_("Only the king? Nobody wants the other tricks. Two or three.")},
        ),
        Tell(BidShares({3: 60, 2: 54})),
    ),
    _FOUR,
)
_HIGH: Final = LessonPart(
    0,
    (_HAND, "6H", "2", "2"),
    (
        Tell(
            (SAME_CARDS, ToldBids(2, 2), SumOfBids(4, 4)),
            spots=(Spot.BOX,),
        ),
        Ask(
            (N_("They hold high cards, or they would not bid two each."), HOW_MANY),
            ("1",),
            wrong={
                "2": N_("With so many high cards about, the queen and the ten hardly win. One.")
            },
        ),
        Tell(BidShares({1: 56, 2: 41})),
    ),
    _FOUR,
)

SUM: Final = Lesson(
    "sum",
    N_("What the sum says"),
    N_("Few tricks bid before you: bid more. Many: bid less."),
    (_LOW, _HIGH),
    PuzzleChoice(ids=("oh-hell-98-2", "network-blackout-48-2", "blackout-17-2")),
)

_AHEAD_OF_ADA: Final = (
    *("AHKH/4C3D/5C4D", "6H", "2", "0", "1"),
    *("AH", "4C", "5C", "KH", "3D", "4D"),
)
"""A first deal of Oh Hell after which the learner has 12 points, Ada 10, Bruno none."""

SPOIL: Final = Lesson(
    "spoil",
    N_("Spoil"),
    N_("When your own bid is gone, stand in the way of another."),
    (
        LessonPart(
            2,
            (*_AHEAD_OF_ADA, "AS2S9C/KSQD4C/5S3C7D", "6H", "2", "0", "0"),
            (
                Tell(
                    (LAST_DEAL_OF_OH_HELL, ToldPoints(12, 10, 0), ToldBids(2, 0, 0)),
                    spots=(Spot.SCORE, Spot.PLATES),
                ),
                *happens("4C 3C"),
                Ask(
                    (Led(ADA, "4C"), MustFollow(Suit.CLUBS)),
                    ("9C",),
                ),
                Tell(
                    N_(
                        "The trick is yours, and your bid is gone. But Ada needs both tricks that "
                        "are left: if she misses too, you stay ahead of her."
                    ),
                    trick=True,
                    cards="9C",
                ),
                Ask(
                    N_("You lead. Which spade takes a trick from her more often?"),
                    ("AS",),
                    N_(
                        "The two lets her win with any spade. The ace beats them all: only a trump "
                        "takes it."
                    ),
                ),
                *happens("KS 5S"),
                Tell(
                    (YOURS, CardShares({"AS": 48, "2S": 32}, CardAim.GAME)),
                    trick=True,
                    cards="KS",
                ),
                Ask(
                    LAST_CARD,
                    ("2S",),
                ),
                *happens("QD 7D"),
                Tell(
                    N_("Only Bruno made the bid. You missed yours, and you win the game."),
                    spots=(Spot.SCORE,),
                ),
            ),
            {"schedule": (2, 3)},
            "oh-hell",
        ),
    ),
    PuzzleChoice(ids=("la-podrida-47-11", "oh-hell-47-7", "seven-truf-4-10")),
)

_LAST_HANDS: Final = "4SKC7CQD/7H9CJD3S/2H8S6C5S"
_BEHIND: Final = LessonPart(
    2,
    (
        *("3C2D/AHKH/5C4D", "6H", "0", "2", "1", "3C", "AH", "5C", "KH", "4D", "2D"),
        *(_LAST_HANDS, "6H", "1", "1"),
    ),
    (
        Tell(
            (LAST_DEAL_OF_OH_HELL, ToldPoints(10, 12, 0), TrumpIs(Suit.HEARTS), LAST),
            spots=(Spot.SCORE,),
        ),
        Tell(
            N_(
                "Ada bid one, Bruno bid one. If Ada makes hers, she has 23, and you stay behind: "
                "your own bid is not enough. She has to miss."
            ),
            spots=(Spot.PLATES,),
        ),
        Ask(
            HOW_MANY,
            ("0",),
            wrong={
                "1": N_(
                    "It brings more points, but leaves only one trick too many, and Ada often "
                    "makes her bid. With zero, two tricks are left that nobody wants."
                )
            },
        ),
        Tell((BidWins({0: 30, 1: 24}), BidShares({0: 42, 1: 44}))),
    ),
    {"schedule": (2, 4)},
    "oh-hell",
)
_AHEAD: Final = LessonPart(
    2,
    (
        *_AHEAD_OF_ADA,
        *(_LAST_HANDS, "6H", "1", "1"),
    ),
    (
        Tell(
            (SAME_BIDS, ToldPoints(12, 10, 0)),
            spots=(Spot.SCORE,),
        ),
        Ask(
            (NOBODY_PASSES, HOW_MANY),
            ("1",),
            wrong={
                "0": N_(
                    "Now nobody else has to miss. Bid what you make most often, and what pays "
                    "more: one."
                )
            },
        ),
        Tell(
            BidWins({1: 75, 0: 70}),
            spots=(Spot.SCORE,),
        ),
    ),
    {"schedule": (2, 4)},
    "oh-hell",
)

_LAST_CARDS: Final = ("4SJH2H8S/4H5D3CJD/3H8HAH4C", "6H", "1", "3", "2")
_TAKE: Final = LessonPart(
    2,
    (
        *("3C2D/AHKH/5C4D", "6H", "0", "2", "1", "3C", "AH", "5C", "KH", "4D", "2D"),
        *_LAST_CARDS,
    ),
    (
        Tell(
            (LAST_DEAL_OF_OH_HELL, ToldPoints(10, 12, 0), ToldBids(1, 3, 2), TrumpIs(Suit.HEARTS)),
            spots=(Spot.SCORE, Spot.PLATES),
        ),
        *happens("JD 4C"),
        Ask(
            N_(
                "Ada led the jack of diamonds, Bruno had none, and nor have you. If Ada wins her "
                "one, you stay behind even with your two. What do you play?"
            ),
            ("2H",),
            N_("That leaves Ada her trick, and with it the game. The two of hearts takes it."),
            {
                "JH": N_(
                    "It takes the trick, but so does the two, and the jack of hearts wins another "
                    "one later. Take it with the two of hearts."
                )
            },
            cards="JD",
        ),
        Tell(
            (YOURS, CardShares({"2H": 32, "8S": 19}, CardAim.GAME)),
            trick=True,
            cards="2H",
        ),
        Tell(
            (
                CardShares({"2H": 45, "8S": 67}),
                N_("A bid that does not win the game is worth less than a trick that may."),
            )
        ),
    ),
    {"schedule": (2, 4)},
    "oh-hell",
)
_LEAVE: Final = LessonPart(
    2,
    (*_AHEAD_OF_ADA, *_LAST_CARDS),
    (
        Tell(
            (SAME_BIDS, ToldPoints(12, 10, 0), NOBODY_PASSES),
            spots=(Spot.SCORE,),
        ),
        *happens("JD 4C"),
        Ask(
            (Led(ADA, "JD"), WHICH_CARD),
            ("4S", "8S"),
            N_("That trick may be Ada's. Keep both trumps for your two, and throw a spade."),
        ),
        Tell(
            (TrickOf(ADA), CardShares({"4S": 78, "2H": 63}, CardAim.GAME)),
            trick=True,
            cards="JD",
        ),
    ),
    {"schedule": (2, 4)},
    "oh-hell",
)

LAST_DEAL: Final = Lesson(
    "last-deal",
    N_("The last deal"),
    N_("Behind, the leader has to miss; ahead, your bid is enough."),
    (_BEHIND, _AHEAD, _TAKE, _LEAVE),
    PuzzleChoice(("last-deal",), ("oh-hell", "blackout")),
)
