"""Lessons of strategy: trumps first, what the sum of the bids says, spoiling, the last deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine.variant import OptionValue
from game.lessons.bidding_lessons import PLAIN
from game.lessons.lesson import Ask, Lesson, LessonPart, PuzzleChoice, Spot, Tell, happens
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
                    N_("You lead. Which of the four goes first?"),
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
                    N_(
                        "The trick is yours, and two trumps of the others are gone with it. With "
                        "the ace of hearts you make your bid in about 94 % of such deals, with the "
                        "jack of hearts in about 71 %, with the ace of clubs in about 53 %."
                    ),
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
            N_(
                "The sum of the bids: one for four tricks. The others mean to lose: they will play "
                "under you, and you are left with tricks."
            ),
            spots=(Spot.BOX,),
        ),
        Ask(
            N_("Ada bid zero, Bruno bid one. How many for you?"),
            ("3", "2"),
            N_("That is far from it: somebody has to take three more tricks. Two or three."),
            {"1": N_("Only the king? Nobody wants the other tricks. Two or three.")},
        ),
        Tell(
            N_(
                "Three is made in about 60 % of such deals, two in about 54 %: as good as each "
                "other. One would be made in far fewer."
            )
        ),
    ),
    _FOUR,
)
_HIGH: Final = LessonPart(
    0,
    (_HAND, "6H", "2", "2"),
    (
        Tell(
            N_(
                "The same four cards, but Ada bid two and Bruno bid two. The sum of the bids: four "
                "for four tricks, before you have said anything."
            ),
            spots=(Spot.BOX,),
        ),
        Ask(
            N_("Both will fight for tricks. How many now?"),
            ("1",),
            N_("They hold high cards, or they would not bid two each. One."),
            {"2": N_("With so many high cards about, the queen and the ten hardly win. One.")},
        ),
        Tell(
            N_(
                "One is made in about 56 % of such deals, two in about 41 %. The sum is known to "
                "all: add to your count when it is low, take off when it is high."
            )
        ),
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
                    N_(
                        "The last deal of Oh Hell. You have 12 points, Ada 10, Bruno none. Ada bid "
                        "two, Bruno bid zero, and you bid zero with an ace: a risk."
                    ),
                    spots=(Spot.SCORE, Spot.PLATES),
                ),
                *happens("4C 3C"),
                Ask(
                    N_("Ada led the four of clubs. You hold one club, and must follow."),
                    ("9C",),
                    N_("You have to follow suit."),
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
                    N_(
                        "The trick is yours. There went her king of spades. With the ace "
                        "of spades you win the game in about 48 % of such deals, with the two of "
                        "spades in about 32 %."
                    ),
                    trick=True,
                    cards="KS",
                ),
                Ask(
                    N_("Your last card."),
                    ("2S",),
                    N_("There is only one card."),
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
            N_(
                "The last deal of Oh Hell. You have 10 points, Ada 12, Bruno none. Hearts are "
                "trump, and you bid last."
            ),
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
            N_("Four tricks, and the two others want one each. How many?"),
            ("0",),
            N_("So many tricks are not in this hand. Zero, or one: what is worse for Ada?"),
            {
                "1": N_(
                    "It brings more points, but leaves only one trick too many, and Ada often "
                    "makes her bid. With zero, two tricks are left that nobody wants."
                )
            },
        ),
        Tell(
            N_(
                "With zero you win the game in about 30 % of such deals, with one in about 24 %, "
                "although zero is made in about 42 %, one in about 44 %."
            )
        ),
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
            N_(
                "The same cards and the same bids, the other way round: you have 12 points, Ada "
                "10, Bruno none."
            ),
            spots=(Spot.SCORE,),
        ),
        Ask(
            N_("If you make your bid, nobody passes you. How many now?"),
            ("1",),
            N_("So many tricks are not in this hand. One."),
            {
                "0": N_(
                    "Now nobody else has to miss. Bid what you make most often, and what pays "
                    "more: one."
                )
            },
        ),
        Tell(
            N_(
                "With one you win the game in about 75 % of such deals, with zero in about 70 %. "
                "Before the last deal, look at the score first."
            ),
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
            N_(
                "Now the play of a last deal. You have 10 points, Ada 12, Bruno none. You bid two, "
                "Ada bid one, Bruno bid three, and hearts are trump."
            ),
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
            N_(
                "The trick is yours. With the two of hearts you win the game in about 32 % of such "
                "deals, with the eight of spades in about 19 %."
            ),
            trick=True,
            cards="2H",
        ),
        Tell(
            N_(
                "And yet with the two of hearts you make your bid in about 45 % of such deals, "
                "with the eight of spades in about 67 %. A bid that does not win the game is worth "
                "less than a trick that may."
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
            N_(
                "The same cards and the same bids, but you have 12 points, Ada 10, Bruno none: "
                "with your two nobody passes you."
            ),
            spots=(Spot.SCORE,),
        ),
        *happens("JD 4C"),
        Ask(
            N_("Ada led the jack of diamonds once more. And now?"),
            ("4S", "8S"),
            N_("That trick may be Ada's. Keep both trumps for your two, and throw a spade."),
        ),
        Tell(
            N_(
                "Ada has it. With the four of spades you win the game in about 78 % of such deals, "
                "with the two of hearts in about 63 %."
            ),
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
