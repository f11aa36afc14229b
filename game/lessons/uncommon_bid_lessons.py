"""Lessons on bids that are no number said in turn: cards laid aside, and bids after a talk."""

from __future__ import annotations

from typing import Final

from game.lessons.lesson import Ask, Lesson, LessonPart, PuzzleChoice, Tell
from game.lessons.phrases import HOW_MANY, LaidShare, TeamShareAfterTalk, TeamShares
from game.translation import N_

LAYING: Final = Lesson(
    "laying",
    N_("Which cards to lay aside"),
    N_("Lay aside what may win or lose; keep what is certain to do one of the two."),
    (
        LessonPart(
            0,
            (
                "ACKS7CKHAHTH6HQCQS6DAD6C/JS8C6STSTC7D8SQHJDQDTDJH/KD9DJCAS8D9S9H8H9CKC7H7S",
                *("7DTD8S", "8D9D9S"),
            ),
            (
                Tell(
                    N_(
                        "Ninety-Nine, nine tricks, no trump: a club laid aside bids {club}, a "
                        "heart {heart}, a spade {spade}, a diamond {diamond}. The {laid} cards are "
                        "gone from the hand."
                    )
                ),
                Tell(
                    N_(
                        "Three aces and the king of hearts should win, and so should one of the "
                        "two high spades: five. The sixes and the seven should lose."
                    ),
                    cards="AC AH AD KH KS QS",
                ),
                Ask(
                    N_(
                        "That leaves three cards that may win or lose. Lay a bid of five aside, "
                        "face down."
                    ),
                    ("6DQCTH",),
                    N_(
                        "Five is a club, a heart and a diamond. Keep the aces and the kings; the "
                        "queen of clubs, the ten of hearts and the six of diamonds."
                    ),
                    {
                        "7CKSQS": N_(
                            "Five as well, but then the two high spades are gone, and the queen of "
                            "clubs and the ten of hearts are left to guess about."
                        ),
                        "6D6HQC": N_(
                            "Five as well, but the six of hearts is sure to lose. It is the ten "
                            "that may win or lose: lay that one."
                        ),
                    },
                ),
                Tell(LaidShare(("6D", "QC", "TH"), 5, 72)),
                Tell(
                    (
                        LaidShare(("7C", "KS", "QS"), 5, 57),
                        N_("The same bid, and a worse hand for it."),
                    )
                ),
                Tell(
                    N_(
                        "A bid made so often may be declared: {declare} points more for you if "
                        "you make it, {declare} for each of the others if you miss."
                    )
                ),
                Tell(
                    N_(
                        "But then all know what you want, and play against you. What fails every "
                        "other time stays face down."
                    )
                ),
                Tell(
                    N_(
                        "To reveal shows your cards as well: that is for a hand that can hardly "
                        "fail. Only one player may do either."
                    )
                ),
            ),
            {},
            "ninety-nine",
        ),
        LessonPart(
            0,
            (
                "AHKS6H7H6DJDTC6C9CTH8SKH/QS9S6SJSJC7C8HKDQDKCJHQH/ASTSQCAC8C9H9D8DTDAD7D7S",
                *("JSQSKD", "7D8DTS"),
            ),
            (
                Tell(
                    N_(
                        "Another hand, and few high cards: ace and king of hearts, and the king of "
                        "spades. With the clubs in the middle, two or three tricks will come."
                    ),
                    cards="AH KH KS",
                ),
                Ask(
                    N_("Lay a bid of two aside, so that the cards you keep take two."),
                    ("6DAHJD", "6DJDKH"),
                    N_(
                        "Two is a heart and two diamonds: both diamonds that you have. Which heart "
                        "would otherwise make it three?"
                    ),
                    {
                        "6D7HJD": N_(
                            "Two, but then the ace and both kings stay, and with a ten or a nine "
                            "that makes three. Lay the ace or the king of hearts."
                        )
                    },
                ),
                Tell(LaidShare(("6D", "AH", "JD"), 2, 58)),
                Tell(
                    (
                        LaidShare(("6D", "7H", "JD"), 2, 34),
                        N_("A high card too many is laid aside like any other."),
                    )
                ),
            ),
            {},
            "ninety-nine",
        ),
    ),
    PuzzleChoice(("laying",), ("ninety-nine",)),
)

_WITH_TWO_HIGH: Final = "ASKD9C"

TALK: Final = Lesson(
    "talk",
    N_("Say it, and hear it"),
    N_("The bids must come out: say what you can take, and bid what the others cannot."),
    (
        LessonPart(
            0,
            ("QH3H4D/5D2S5S/4C9C9D", "6H", "weak", "-", "weak", "-"),
            (
                Tell(
                    N_(
                        "Cooperative Blackout, three tricks, hearts are trump. The bids must add "
                        "up to three, and you bid last: you get what the others leave over."
                    )
                ),
                Tell(N_("Ada has said that she is weak, and so has Bruno. Now you may talk.")),
                Ask(
                    N_("Two trumps, one of them the queen. What do the others need to know?"),
                    ("can-take 2",),
                    N_("Say what you can take if it is needed: two more."),
                    {
                        "can-take 1": N_(
                            "True, but the three of hearts may take one as well. If you say one, "
                            "two weak hands have to bid the other two."
                        ),
                        "-": N_("Then two weak hands bid for tricks that only you can take."),
                        "weak": N_("That leaves nobody to take a trick, and it is not so."),
                    },
                    cards="QH 3H",
                ),
                Tell(
                    (
                        TeamShareAfterTalk(2, 71),
                        N_("Now the others can bid low and leave two to you."),
                    )
                ),
            ),
            {"schedule": (3,)},
            "cooperative",
        ),
        LessonPart(
            2,
            (f"{_WITH_TWO_HIGH}/AHKH3D/4C2S7D", "6H", "-", "sure 2", "-", "weak", "-"),
            (
                Tell(
                    N_(
                        "Now you bid first. Hearts are trump. Ada can surely win two, and Bruno is "
                        "weak."
                    )
                ),
                Ask(
                    N_("An ace and a king, but no trump. How many of three?"),
                    ("1",),
                    N_("Two of the three are Ada's. One is left for you."),
                    {
                        "2": N_(
                            "Ada wins two for certain: with your two that is four, and the bids "
                            "must add up to three. One."
                        ),
                    },
                    cards="AS KD",
                ),
                Tell(TeamShares({1: 77, 0: 41})),
            ),
            {"schedule": (3,)},
            "cooperative",
        ),
        LessonPart(
            2,
            (f"{_WITH_TWO_HIGH}/8H2S3D/4C5S7D", "6H", "-", "weak", "-", "weak", "-"),
            (
                Tell(N_("The same three cards. Hearts are trump. This time both others are weak.")),
                Ask(
                    HOW_MANY,
                    ("2",),
                    wrong={
                        "1": N_(
                            "Somebody has to take three tricks, and the others can hardly take one."
                        ),
                    },
                    cards="AS KD",
                ),
                Tell(TeamShares({2: 40, 1: 27})),
            ),
            {"schedule": (3,)},
            "cooperative",
        ),
    ),
    PuzzleChoice(("talk",), ("cooperative",)),
)
