"""The lessons on what a trick, trump and a bid are, as data (see `game.lessons.lesson`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine.variant import OptionValue
from game.lessons.lesson import Ask, Lesson, LessonPart, Spot, Tell, happens
from game.lessons.phrases import LAST_CARD, SUREST_TO_LOSE, YourLead
from game.translation import N_

_THREE: Final[Mapping[str, OptionValue]] = {"schedule": (3, 3)}
_NO_TRUMP: Final[Mapping[str, OptionValue]] = {**_THREE, "no_trump": "always"}
_TRUMP: Final[Mapping[str, OptionValue]] = {**_THREE, "no_trump": "never"}

TRICK: Final = Lesson(
    "trick",
    N_("A trick"),
    N_("Follow the suit that was led; the highest card of it wins."),
    (
        LessonPart(
            0,
            ("QH5H9C/TH2S8C/7HKS3C", "1", "1", "3"),
            (
                Tell(
                    N_(
                        "Four suits: spades, hearts, diamonds, clubs. In each, from high to low: "
                        "ace, king, queen, jack, ten, nine, down to two."
                    )
                ),
                Tell(
                    N_(
                        "Your three cards lie below. Everybody plays one card, in turn, clockwise: "
                        "that is a trick."
                    ),
                    spots=(Spot.HAND,),
                ),
                *happens("TH 7H"),
                Tell(
                    N_(
                        "Ada led the ten of hearts: one mark on it says that it was led, the other "
                        "that it wins so far. Bruno's seven of hearts is lower."
                    ),
                    cards="TH",
                ),
                Ask(
                    N_(
                        "A heart was led, so whoever has a heart must play one. The highest heart "
                        "wins the trick. Win it: click a card, or choose with the arrow keys and "
                        "press Enter."
                    ),
                    ("QH",),
                    wrong={
                        "5H": N_(
                            "The five is lower than Ada's ten, so Ada would win. You have it back: "
                            "play the queen."
                        )
                    },
                    cards="TH",
                ),
                Tell(
                    N_(
                        "The trick is yours. Whoever wins a trick leads to the next one: any card "
                        "they like."
                    ),
                    trick=True,
                    cards="QH",
                ),
                Ask(
                    N_("Lead the five of hearts, low as it is, and watch."),
                    ("5H",),
                    N_("The nine of clubs comes next. First the five of hearts, please."),
                    cards="5H",
                ),
                *happens("2S KS"),
                Tell(
                    N_(
                        "Neither had a heart left, so both could play anything. But a card of "
                        "another suit does not win, not even a king: your five does."
                    ),
                    trick=True,
                    cards="5H",
                ),
                Ask(
                    LAST_CARD,
                    ("9C",),
                ),
                *happens("8C 3C"),
                Tell(
                    N_(
                        "Nine beats eight and three: three tricks, all yours. Every deal is played "
                        "like this. What you aim for comes in the third lesson."
                    ),
                    trick=True,
                    cards="9C",
                ),
            ),
            _NO_TRUMP,
            hides=(Spot.BOX, Spot.SCORE, Spot.TALLY),
        ),
    ),
)

TRUMP: Final = Lesson(
    "trump",
    N_("Trump"),
    N_("One suit beats the three others, if you may play it."),
    (
        LessonPart(
            0,
            ("9S4HJC/KSAD5C/3S7D8C", "2H", "1", "0", "2"),
            (
                Tell(
                    N_(
                        "In most deals one suit is trump: it beats the three others. A card that "
                        "was turned up says which. Here it is hearts; your trumps have a golden "
                        "edge."
                    ),
                    spots=(Spot.TURNED,),
                    cards="4H",
                ),
                *happens("KS 3S"),
                Ask(
                    N_(
                        "Spades were led and you hold one, so you must follow: no trump now. Play "
                        "the nine; it loses, and that is all right."
                    ),
                    ("9S",),
                    cards="9S",
                ),
                *happens("AD 7D"),
                Ask(
                    N_(
                        "Now Ada led the ace of diamonds, and you have no diamond. You may play "
                        "anything. Win the trick."
                    ),
                    ("4H",),
                    wrong={
                        "JC": N_(
                            "The jack of clubs is neither a diamond nor a trump, so it cannot win. "
                            "You have it back: the four of hearts is a trump."
                        )
                    },
                ),
                Tell(
                    N_(
                        "A four beat an ace, as it is a trump. Had somebody played a higher trump "
                        "after you, that one would have won."
                    ),
                    trick=True,
                    cards="4H",
                ),
                Ask(
                    (YourLead(), LAST_CARD),
                    ("JC",),
                ),
                *happens("5C 8C"),
                Tell(
                    N_(
                        "Clubs were led, nobody played a trump, the highest club won: your jack. "
                        "Follow suit if you can; if you cannot, a trump wins and anything else "
                        "loses."
                    ),
                    trick=True,
                    cards="JC",
                ),
            ),
            _TRUMP,
            hides=(Spot.BOX, Spot.SCORE, Spot.TALLY),
        ),
    ),
)

BID: Final = Lesson(
    "bid",
    N_("The bid"),
    N_("Say before the first card how many tricks you will take."),
    (
        LessonPart(
            2,
            ("AC4D3D/QC9DJH/7CKD2S", "6C"),
            (
                Tell(
                    N_(
                        "Before the first card you all say how many tricks you will take. That "
                        "is the bid, and the whole game is about it."
                    )
                ),
                Ask(
                    N_(
                        "Clubs are trump, and you hold the ace of clubs: nothing beats it. The "
                        "four and the three of diamonds will hardly win. How many tricks? Choose a "
                        "number, then Bid."
                    ),
                    ("1",),
                    N_("Which second card should win? Almost every diamond beats yours. Bid one."),
                    {
                        "0": N_(
                            "The ace of trumps wins a trick whether you like it or not. You would "
                            "take one, and have bid zero. Bid one."
                        )
                    },
                    cards="AC",
                ),
                *happens("0 1"),
                Tell(
                    N_(
                        "Ada bid zero, Bruno bid one. Everybody's figures say taken of bid; "
                        "yours say that no trick is taken so far of one bid."
                    ),
                    spots=(Spot.PLATES, Spot.TALLY),
                ),
                Tell(
                    N_(
                        "Trump and the sum of the bids stand here: two bid for three tricks. So "
                        "nobody wants one of the tricks, and somebody may be left with it. You bid "
                        "first, so you lead."
                    ),
                    spots=(Spot.BOX,),
                ),
                Ask(
                    N_("Take the trick you bid: lead the ace of clubs."),
                    ("AC",),
                    N_("That works as well, later. For now take what is certain: the ace."),
                    cards="AC",
                ),
                *happens("QC 7C"),
                Tell(
                    N_("One of one. Green: you have exactly what you bid. Now lose the rest."),
                    spots=(Spot.TALLY,),
                ),
                Ask(
                    N_("Lead one of your diamonds. Both are as low as one could wish."),
                    ("4D", "3D"),
                    cards="4D 3D",
                ),
                *happens("9D KD 2S"),
                Ask(
                    N_("Bruno led a spade. You have none, so your diamond cannot win."),
                    ("3D", "4D"),
                ),
                *happens("JH"),
                Tell(
                    N_(
                        "One bid, one taken: {paid_1} points, which is {flat} and {a_card} for "
                        "each card of the deal. Ada bid zero and made it. Bruno took one too many "
                        "and gets nothing."
                    ),
                    spots=(Spot.SCORE,),
                ),
            ),
            _TRUMP,
            hides=(Spot.BOX, Spot.SCORE, Spot.TALLY),
        ),
    ),
)

EXACTLY: Final = Lesson(
    "exactly",
    N_("Exactly"),
    N_("One trick too many is as bad as one too few."),
    (
        LessonPart(
            0,
            ("KHJS2S/THQS4C/9H5S8C", "5D", "1", "0", "1"),
            (
                Tell(
                    N_(
                        "You bid one, Ada one, Bruno zero. A bid counts only if it is exactly "
                        "right: a trick too many loses all the points, like a trick too few."
                    ),
                    spots=(Spot.PLATES,),
                ),
                *happens("TH 9H"),
                Ask(
                    N_("Hearts were led. Your king is your only heart, so it takes the trick."),
                    ("KH",),
                    cards="KH",
                ),
                Tell(
                    N_("One of one: you have what you bid. From here every trick is one too many."),
                    spots=(Spot.TALLY,),
                ),
                Ask(
                    SUREST_TO_LOSE,
                    ("2S",),
                    wrong={
                        "JS": N_(
                            "Only queen, king and ace beat the jack, and perhaps nobody has one. "
                            "Any spade beats the two. You have the jack back: lead the two."
                        )
                    },
                ),
                *happens("QS 5S 4C 8C"),
                Ask(
                    N_("Clubs were led, and you have none: throw the jack of spades. It loses."),
                    ("JS",),
                ),
                Tell(
                    N_(
                        "You and Ada made your bids: {paid_1} points each. Bruno bid zero, took "
                        "the last trick and gets nothing. To make another miss is worth "
                        "something, too."
                    ),
                    spots=(Spot.SCORE,),
                ),
            ),
            _TRUMP,
        ),
    ),
)
