"""Lessons on the bid: the same hand where one thing differs, and what that does to it.

Shares are those of the expert for the bid in question, from what its bidder knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine.variant import OptionValue
from game.lessons.lesson import Ask, Lesson, LessonPart, PuzzleChoice, Spot, Tell
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
                    N_(
                        "Hearts are trump. With three players and four cards each, most of the "
                        "pack is not dealt: the ace of spades is in another hand in about 17 % of "
                        "such deals."
                    ),
                    cards="KS",
                ),
                Ask(
                    N_("You bid first, with the king of spades and three low cards. How many?"),
                    ("1",),
                    N_("Three low cards will hardly win. Count the king: one."),
                    {
                        "0": N_("If nobody holds the ace, the king wins against your will. One."),
                        "2": N_("Where should a second trick come from? One."),
                    },
                    cards="KS",
                ),
                Tell(N_("One is made in about 63 % of such deals, zero in about 52 %.")),
            ),
            cards_each(4),
        ),
        LessonPart(
            5,
            (f"{_LONE_KING}/AH2C4D5S/QH4C9DTS/JH5CTDAD", "6H"),
            (
                Tell(
                    N_(
                        "The same four cards, but six players: the ace of spades is in another "
                        "hand in about 43 % of such deals, and there are more trumps about."
                    ),
                    cards="KS",
                ),
                Ask(
                    N_("You bid first. How many?"),
                    ("0",),
                    N_("Six players share four tricks. Bid zero."),
                    {
                        "1": N_(
                            "With five others the king falls to the ace or a trump about every "
                            "other time, and zero is the safer bid. Zero."
                        )
                    },
                ),
                Tell(
                    N_(
                        "Zero is made in about 79 % of such deals, one in about 52 %. Ask of every "
                        "high card how many cards are out that beat it."
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
                    N_(
                        "Hearts are trump. Two cards beat your queen, and one of the two is in "
                        "another hand in about 31 % of such deals."
                    ),
                    cards="QH",
                ),
                Ask(
                    N_(
                        "Ada bid one, Bruno bid one. The seven, the five and the two are low. "
                        "How many?"
                    ),
                    ("1",),
                    N_("Nothing but the queen of hearts should win. One."),
                    {
                        "0": N_("You could not lose the queen even if you wanted to. One."),
                        "2": N_("Where should a second trick come from? One."),
                    },
                    cards="QH",
                ),
                Tell(N_("One is made in about 69 % of such deals, two in about 38 %.")),
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
                    N_("Ada bid one, Bruno bid one. How many?"),
                    ("2", "1"),
                    N_("Two trumps, two tricks at the most: one, or better two."),
                    {
                        "0": N_(
                            "You will hardly lose both: a trump beats every card of another suit. "
                            "One, or better two."
                        )
                    },
                    cards="4H 3H",
                ),
                Tell(
                    N_(
                        "Two is made in about 60 % of such deals, one in about 46 %. Small trumps "
                        "are worth most where other suits are missing."
                    )
                ),
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
                    N_("Hearts are trump, two cards each. You bid first, so you also lead."),
                    cards="9S 8D",
                ),
                Ask(
                    N_("A nine and an eight, and no trump. How many?"),
                    ("0",),
                    N_("Either card has to win against two others. Bid zero."),
                ),
                Tell(N_("Zero is made in about 73 % of such deals, one in about 50 %.")),
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
                    N_("How many?"),
                    ("1", "0"),
                    N_("They are middle cards, not high ones. One, or zero at a risk."),
                ),
                Tell(
                    N_(
                        "One is made in about 41 % of such deals, zero in about 34 %: with each "
                        "trick there is one more that a middle card may win."
                    )
                ),
            ),
            cards_each(5),
        ),
        LessonPart(
            2,
            ("5S4D3C2C6D/7H9CJDQSKS/2H8STSASJC", "6H"),
            (
                Tell(N_("Five cards again, this time low ones.")),
                Ask(
                    N_("Hearts are trump. How many?"),
                    ("0",),
                    N_("None of these wins a trick that somebody wants. Bid zero."),
                ),
                Tell(
                    N_(
                        "Zero is made in about 86 % of such deals. What counts is how low the "
                        "highest of your cards is."
                    )
                ),
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
                    N_(
                        "You are the dealer, and the hook counts. Ada bid one, Bruno bid one: with "
                        "four tricks you may not bid two."
                    ),
                    spots=(Spot.PLATES,),
                ),
                Ask(
                    N_("Hearts are trump; you hold the king and three low cards. How many?"),
                    ("1",),
                    N_("The king should win, and nothing else. One."),
                    cards="KH",
                ),
                Tell(N_("One is made in about 66 % of such deals. The hook barred you from two.")),
            ),
            {**cards_each(4), "hook": True},
        ),
        LessonPart(
            0,
            (_ONE_KING, "6H", "1", "2"),
            (
                Tell(
                    N_(
                        "The same cards, but Ada bid one, Bruno bid two. One more makes four: now "
                        "the hook bars you from one, the bid that you would make."
                    ),
                    spots=(Spot.PLATES,),
                ),
                Ask(
                    N_("More or fewer?"),
                    ("2",),
                    N_("Three is too far away. Two."),
                    {
                        "0": N_(
                            "To lose the king of trumps, somebody has to hold the ace and play it "
                            "on your king. A second trick comes more easily: two."
                        )
                    },
                    cards="KH",
                ),
                Tell(
                    N_(
                        "Two is made in about 32 % of such deals, zero in about 11 %. The hook "
                        "halves your chance: whoever bids before the dealer may aim for that."
                    )
                ),
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
                    N_(
                        "Four tricks, hearts are trump, and the hook counts. Bruno bid two, you "
                        "bid next, and Ada is the dealer."
                    ),
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
                    N_(
                        "The king of hearts and the ace of diamonds. One or two, which is worse "
                        "for Ada?"
                    ),
                    ("2",),
                    N_("Two cards should win, so one or two. Which of them?"),
                    {
                        "1": N_(
                            "Then Ada may bid zero, as she would like to with the tricks already "
                            "asked for. Two."
                        )
                    },
                    cards="KH AD",
                ),
                Tell(
                    N_(
                        "Two is made in about 62 % of such deals, one in about 57 %. And Ada makes "
                        "hers in about 43 % after your two, in about 54 % after your one."
                    )
                ),
            ),
            {**cards_each(4), "hook": True},
        ),
        LessonPart(
            1,
            ("7H2S9S6C/9H9C3CAD/5S8CJC8S", "6H", "2"),
            (
                Tell(
                    N_(
                        "Four tricks again, hearts are trump, Bruno bid two, and Ada is the "
                        "dealer. This time you hold little: the seven of hearts, and low cards."
                    ),
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
                    N_("Zero or one?"),
                    ("0",),
                    N_("More than one is not in this hand. Zero, or one?"),
                    {
                        "1": N_(
                            "The seven of hearts takes a trick too seldom for that, and Ada may "
                            "bid zero or two, as she likes. Zero."
                        )
                    },
                    cards="7H",
                ),
                Tell(
                    N_(
                        "Zero is made in about 70 % of such deals, one in about 51 %. And Ada "
                        "makes hers in about 43 % after your zero, in about 53 % after your one."
                    )
                ),
            ),
            {**cards_each(4), "hook": True},
        ),
        LessonPart(
            1,
            ("AH7CQDKD5D/3H9H2DKS9D/JDJH4H8HQH", "6H", "2"),
            (
                Tell(
                    N_(
                        "Five tricks, hearts are trump, Bruno bid two, and Ada is the dealer. You "
                        "hold the ace of hearts, and the king and the queen of diamonds."
                    ),
                    cards="AH KD QD",
                ),
                Ask(
                    N_("After your one two tricks are left, and Ada may not bid two. One or two?"),
                    ("1",),
                    N_("The ace is sure, the rest is not. One or two?"),
                    {
                        "2": N_(
                            "Ace and king might both win; but then one is left, and Ada, who may "
                            "not bid that one, bids zero or two in peace. One."
                        )
                    },
                    spots=(Spot.PLATES,),
                ),
                Tell(
                    N_(
                        "One is made in about 58 % of such deals, two in about 44 %. And Ada makes "
                        "hers in about 40 % after your one, in about 55 % after your two."
                    )
                ),
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
                Tell(N_("You bid first and lead. Hearts are trump, and nobody has said anything.")),
                Ask(
                    N_("The nine and the three of hearts, and nothing else. How many?"),
                    ("1", "2"),
                    N_("There are two trumps, and each of them may win. One, or two."),
                    cards="9H 3H",
                ),
                Tell(
                    N_(
                        "One is made in about 57 % of such deals, two in about 51 %: as good as "
                        "each other, as long as you do not know what the others want."
                    )
                ),
            ),
            cards_each(4),
        ),
        LessonPart(
            0,
            (_SMALL_TRUMPS, "6H", "0", "1"),
            (
                Tell(
                    N_(
                        "The same cards in the last seat. Ada bid zero, Bruno bid one. The sum of "
                        "the bids: one for four tricks."
                    ),
                    spots=(Spot.BOX,),
                ),
                Ask(
                    N_("Three tricks are left over. How many for you?"),
                    ("2", "3"),
                    N_("The others want one between them. Who takes the rest?"),
                    {
                        "1": N_(
                            "Then two tricks are left that nobody wants, and a trump can hardly be "
                            "lost on purpose. Two, or three."
                        )
                    },
                    cards="9H 3H",
                ),
                Tell(
                    N_(
                        "Two is made in about 59 % of such deals, three in about 61 %, one in "
                        "about 33 %."
                    )
                ),
            ),
            cards_each(4),
        ),
        LessonPart(
            0,
            (_SMALL_TRUMPS, "6H", "2", "2"),
            (
                Tell(
                    N_(
                        "Once more in the last seat. Ada bid two, Bruno bid two: all four tricks "
                        "are asked for already."
                    ),
                    spots=(Spot.BOX,),
                ),
                Ask(
                    N_("How many?"),
                    ("1",),
                    N_("The others fight for every trick. Which of yours still wins?"),
                    {
                        "0": N_(
                            "A nine of trumps and a three are more than nothing, even so: both "
                            "would have to lose. One."
                        ),
                        "2": N_("The three of hearts will be beaten now. One."),
                    },
                    cards="9H 3H",
                ),
                Tell(
                    N_(
                        "One is made in about 67 % of such deals, zero in about 41 %, two in about "
                        "40 %. Whoever bids later knows more: use it."
                    )
                ),
            ),
            cards_each(4),
        ),
    ),
    PuzzleChoice(ids=("network-blackout-25-0", "blackout-41-3", "oh-hell-35-3")),
)
