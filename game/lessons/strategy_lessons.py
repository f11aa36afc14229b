"""The first lessons of strategy: trumps first, what the sum of the bids says, and spoiling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine.variant import OptionValue
from game.lessons.lesson import Ask, Lesson, LessonPart, Spot, Tell, happens
from game.translation import N_

_THREE: Final[Mapping[str, OptionValue]] = {"schedule": (3, 3), "no_trump": "never"}
_FOUR: Final[Mapping[str, OptionValue]] = {"schedule": (4, 4), "no_trump": "never"}

DRAW: Final = Lesson(
    "draw",
    N_("Trumps first"),
    N_("With your high trumps, draw the others' trumps before you play your aces."),
    (
        LessonPart(
            2,
            ("AHKHAC2D/QHJS5C7C/9H8DTSQS", "3H", "3", "0", "0"),
            (
                Tell(
                    N_(
                        "Hearts are trump. You bid three: the ace and the king of hearts, and the "
                        "ace of clubs. Nothing beats the two trumps."
                    ),
                    cards="AH KH AC",
                ),
                Ask(
                    N_("You lead. Which of the three goes first?"),
                    ("AH", "KH"),
                    N_("The two gives the lead away. First the trumps."),
                    {
                        "AC": N_(
                            "Whoever has no club may put a trump on it. Lead trumps first, and the "
                            "others have none left for your ace."
                        )
                    },
                ),
                *happens("QH 9H"),
                Tell(
                    N_("The trick is yours, and two trumps of the others are gone with it."),
                    trick=True,
                    cards="QH 9H",
                ),
                Ask(
                    N_("Somebody may still hold a trump. You have one more high one."),
                    ("KH", "AH"),
                    N_("The two can wait to the end."),
                    {
                        "AC": N_(
                            "It may win; but one more round of trumps costs you nothing, and then "
                            "it is sure to."
                        )
                    },
                ),
                *happens("JS QS"),
                Tell(
                    N_(
                        "The trick is yours. Neither had a heart: no trump is left that could beat "
                        "your ace of clubs."
                    ),
                    trick=True,
                    cards="JS QS",
                ),
                Ask(
                    N_("Two of three. Now the ace of clubs."),
                    ("AC",),
                    N_("The two of diamonds would lose. The ace."),
                    cards="AC",
                ),
                *happens("5C TS"),
                Ask(
                    N_("Three of three. Your last card is low enough."),
                    ("2D",),
                    N_("There is only one card."),
                ),
                *happens("7C 8D"),
                Tell(
                    N_(
                        "9 points. Bruno had no club and the nine of hearts: the ace of clubs, led "
                        "first, would have been trumped."
                    ),
                    spots=(Spot.SCORE,),
                ),
            ),
            _FOUR,
        ),
    ),
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
            N_("Ada bid none, Bruno bid one. How many for you?"),
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
)

SPOIL: Final = Lesson(
    "spoil",
    N_("Spoil"),
    N_("When your own bid is gone, stand in the way of another."),
    (
        LessonPart(
            0,
            ("AS2S9C/KSQD4C/5S3C7D", "6H", "1", "0", "0"),
            (
                Tell(
                    N_("Ada bid one, Bruno bid none, and you bid none with an ace: a risk."),
                    spots=(Spot.PLATES,),
                ),
                *happens("4C 3C"),
                Ask(
                    N_("Ada led the four of clubs. You hold one club, and must follow."),
                    ("9C",),
                    N_("It has to be the club."),
                ),
                Tell(
                    N_(
                        "The trick is yours, and your bid is gone. But Ada still needs one: if she "
                        "misses too, she is no further than you."
                    ),
                    trick=True,
                    cards="9C",
                ),
                Ask(
                    N_("You lead. Ada bid with a high card. Which spade takes it from her?"),
                    ("AS",),
                    N_(
                        "The two lets any spade of hers win: her one trick. The ace beats them all."
                    ),
                ),
                *happens("KS 5S"),
                Tell(
                    N_("The trick is yours. There was her trick: the king of spades."),
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
                    N_(
                        "Bruno alone made his bid. You have no points, but Ada has none either: "
                        "at the end of a game that may decide it."
                    ),
                    spots=(Spot.SCORE,),
                ),
            ),
            _THREE,
        ),
    ),
)
