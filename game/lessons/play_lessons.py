"""Lessons on the play of a card: a position, which card, and what becomes of it."""

from __future__ import annotations

from typing import Final

from game.engine import Suit
from game.lessons.bidding_lessons import PLAIN, cards_each
from game.lessons.lesson import Ask, Lesson, LessonPart, PuzzleChoice, Spot, Tell, happens
from game.lessons.phrases import (
    ADA,
    BRUNO,
    DO_WITHOUT,
    SUREST_TO_LOSE,
    WHICH_CARD,
    YOURS,
    CardShares,
    Led,
    NoneOf,
    PlayedCard,
    ToldBids,
    TrickOf,
    TrumpIs,
    YourLead,
)
from game.translation import N_

NOW: Final = Lesson(
    "now",
    N_("Take it now"),
    N_("A trick that is sure now is worth more than one that may come."),
    (
        LessonPart(
            0,
            ("QS4S7C2D/5S9CJD3C/TS8D6CQC", "6H", "1", "1", "1"),
            (
                Tell(
                    N_(
                        "Hearts are trump, and you have no heart. You bid one: the queen of spades "
                        "has to win."
                    ),
                    cards="QS",
                ),
                *happens("5S TS"),
                Ask(
                    (Led(ADA, "5S"), PlayedCard(BRUNO, "TS"), WHICH_CARD),
                    ("QS",),
                    wrong={
                        "4S": N_(
                            "Later the queen meets the ace, the king or a trump, and the seven of "
                            "clubs is no help. Nobody plays after you now: take it."
                        )
                    },
                    cards="QS 4S",
                ),
                Tell(
                    (YOURS, CardShares({"QS": 71, "4S": 36})),
                    trick=True,
                    cards="QS",
                ),
            ),
            cards_each(4),
        ),
    ),
    PuzzleChoice(("win",), PLAIN),
)

HOLD_UP: Final = Lesson(
    "hold-up",
    N_("Hold up"),
    N_("With a sure trick in hand, let the others go by."),
    (
        LessonPart(
            0,
            ("AHJS7S4D/5S9CJD3C/TS8C6CQC", "6H", "0", "1", "1"),
            (
                Tell(
                    N_(
                        "Hearts are trump. You bid one, and hold the ace of hearts: it wins "
                        "whenever you play it, and it will."
                    ),
                    cards="AH",
                ),
                *happens("5S TS"),
                Ask(
                    (Led(ADA, "5S"), PlayedCard(BRUNO, "TS"), WHICH_CARD),
                    ("7S",),
                    wrong={
                        "JS": N_(
                            "Then the ace of hearts takes a second trick: one too many for "
                            "certain. Stay under the ten."
                        )
                    },
                    cards="JS 7S",
                ),
                Tell(
                    (TrickOf(BRUNO), CardShares({"7S": 55, "JS": 0})),
                    trick=True,
                    cards="7S",
                ),
            ),
            cards_each(4),
        ),
    ),
    PuzzleChoice(("duck",), PLAIN),
)

LOST: Final = Lesson(
    "lost",
    N_("The trick is lost anyway"),
    N_("Under a card that you cannot beat, throw your highest."),
    (
        LessonPart(
            0,
            ("QSJS4S2D/AS4DJC3C/KD7H6C4C", "TH", "1", "0", "0"),
            (
                Tell((TrumpIs(Suit.HEARTS), ToldBids(you=0))),
                *happens("AS KD"),
                Ask(
                    (Led(ADA, "AS"), WHICH_CARD),
                    ("QS", "JS"),
                    wrong={
                        "4S": N_(
                            "The four loses at any time. The queen loses under the ace, and "
                            "perhaps never again: be rid of it now."
                        )
                    },
                    cards="QS JS 4S",
                ),
                Tell(
                    CardShares({"QS": 83, "4S": 57}),
                    trick=True,
                ),
            ),
            cards_each(4),
        ),
    ),
    PuzzleChoice(("follow", "duck"), PLAIN),
)

MIDDLE: Final = Lesson(
    "middle",
    N_("The card that stands alone"),
    N_("When you may throw anything, throw what could still win."),
    (
        LessonPart(
            0,
            ("TC9D2D3D/QS4DJC3S/AS7H6C4S", "TH", "1", "1", "0"),
            (
                Tell(
                    (TrumpIs(Suit.HEARTS), ToldBids(you=0)),
                    cards="TC 9D",
                ),
                *happens("QS AS"),
                Ask(
                    (Led(ADA, "QS"), NoneOf(Suit.SPADES), DO_WITHOUT),
                    ("TC",),
                    N_(
                        "Of the diamonds the two and the three lie below the nine, which can hide "
                        "behind them. The ten of clubs stands alone."
                    ),
                ),
                Tell(
                    (
                        CardShares({"TC": 99, "9D": 81}),
                        N_("What is alone in its suit cannot duck."),
                    ),
                    trick=True,
                    cards="TC",
                ),
            ),
            cards_each(4),
        ),
    ),
    PuzzleChoice(("discard",), PLAIN),
)

READ: Final = Lesson(
    "read",
    N_("Who ducks"),
    N_("Where nobody wants a trick, a middle card wins."),
    (
        LessonPart(
            2,
            ("TS5S9C4D/KSQD4CJS/2S3C7H8D", "TH", "1", "0", "0"),
            (
                Tell(
                    (TrumpIs(Suit.HEARTS), ToldBids(0, 0, 1)),
                    spots=(Spot.PLATES,),
                ),
                Ask(
                    N_(
                        "Both others go under whatever they can. You lead: which card do they both "
                        "stay below?"
                    ),
                    ("9C",),
                    N_("A four or a five forces one of the two to win. A middle card: which?"),
                    {
                        "TS": N_(
                            "It may win; but then the nine is left over, and would win too often. "
                            "The nine first; the ten has the five beside it."
                        )
                    },
                ),
                *happens("4C 3C"),
                Tell(
                    (YOURS, CardShares({"9C": 52, "TS": 28})),
                    trick=True,
                    cards="9C",
                ),
            ),
            cards_each(4),
        ),
    ),
    PuzzleChoice(("lead",), PLAIN),
)

NEEDS: Final = Lesson(
    "needs",
    N_("Who needs"),
    N_("Lead what the one who wants tricks can win."),
    (
        LessonPart(
            2,
            ("2S3H9C4D/KSQD4CJS/4S3C7H8D", "TH", "0", "0", "2"),
            (
                Tell(
                    (TrumpIs(Suit.HEARTS), ToldBids(0, 2, 0)),
                    spots=(Spot.PLATES,),
                ),
                Ask(
                    SUREST_TO_LOSE,
                    ("3H",),
                    N_(
                        "Whether anybody wins that suit, you do not know. Bruno bid two, and "
                        "should hold hearts: lead the three of hearts."
                    ),
                    {"9C": N_("Two players who duck would leave you with it. The three.")},
                ),
                *happens("KS 7H"),
                Tell(
                    (TrickOf(BRUNO), CardShares({"3H": 62, "4D": 50})),
                    trick=True,
                    cards="7H",
                ),
            ),
            cards_each(4),
        ),
    ),
    PuzzleChoice(("lead", "spoil"), PLAIN),
)

THIRD_TRUMP: Final = Lesson(
    "third-trump",
    N_("One trump too many"),
    N_("Hold one trump more than you bid, and give the smallest away."),
    (
        LessonPart(
            2,
            ("9S4SAS9D/8DAD3SQD/JCJS8HJH", "2S", "2", "0", "1"),
            (
                Tell(
                    (TrumpIs(Suit.SPADES), ToldBids(0, 1, 2)),
                    cards="9S 4S AS",
                ),
                Ask(
                    N_("You lead. What can be lost to Bruno?"),
                    ("4S",),
                    N_(
                        "Lead the small trump: it loses now, and later it might take a trick that "
                        "you do not want."
                    ),
                    {
                        "AS": N_(
                            "Then the nine and the four are left, and often both of them win: one "
                            "too many. The ace wins whenever you play it."
                        )
                    },
                ),
                *happens("3S JS"),
                Tell(
                    (TrickOf(BRUNO), CardShares({"4S": 45, "AS": 3})),
                    trick=True,
                    cards="4S",
                ),
            ),
            cards_each(4),
        ),
    ),
    PuzzleChoice(("draw-trumps",), PLAIN),
)

VOID: Final = Lesson(
    "void",
    N_("Make a void"),
    N_("Lead the only card of a suit, and trump that suit later."),
    (
        LessonPart(
            2,
            ("3H7H9S2D/5DKCJCQS/QDJSAS8H", "TD", "1", "1", "0"),
            (
                Tell(
                    N_(
                        "Diamonds are trump. You bid one with the two of diamonds: it wins where "
                        "it trumps, and nowhere else."
                    ),
                    cards="2D",
                ),
                Ask(
                    N_("You lead. After which card is a suit gone from your hand?"),
                    ("9S",),
                    N_("There are two hearts, so one would be left. The nine of spades."),
                    {
                        "2D": N_(
                            "Led, the two of diamonds loses to every other trump. The nine of "
                            "spades."
                        )
                    },
                ),
                *happens("QS JS"),
                Tell(
                    (TrickOf(ADA), CardShares({"9S": 65, "7H": 53})),
                    trick=True,
                    cards="9S",
                ),
                *happens("KC AS"),
                Ask(
                    (Led(ADA, "KC"), NoneOf(Suit.CLUBS), WHICH_CARD),
                    ("2D", "7H"),
                    N_("Use the two of diamonds, or at least throw the higher heart."),
                    cards="2D",
                ),
            ),
            cards_each(4),
        ),
    ),
    PuzzleChoice(("new-void",), PLAIN),
)

EARLY: Final = Lesson(
    "early",
    N_("Early"),
    N_("A fairly high card wins on the first trick, if at all."),
    (
        LessonPart(
            2,
            ("JCTH2H6D/5C4H9H3S/8CAS2DTD", "7D", "1", "1", "1"),
            (
                Tell(
                    N_(
                        "Diamonds are trump. You bid one, and so did Ada and Bruno. Most higher "
                        "clubs were not dealt, and everybody may still have to follow."
                    ),
                    cards="JC",
                ),
                Ask(
                    (YourLead(), WHICH_CARD),
                    ("JC",),
                    N_("Lead the card that may win now and hardly later: the jack of clubs."),
                ),
                *happens("5C 8C"),
                Tell(
                    (YOURS, CardShares({"JC": 65, "2H": 50})),
                    trick=True,
                    cards="JC",
                ),
            ),
            cards_each(4),
        ),
    ),
    PuzzleChoice(("lead",), PLAIN),
)

COVER: Final = Lesson(
    "cover",
    N_("Keep a way out"),
    N_("A low card guards the middle one of its suit: lead another low card."),
    (
        LessonPart(
            2,
            ("KS9C4D2C/8D2STCQC/TSQH5DJD", "JH", "0", "1", "2"),
            (
                Tell(
                    N_(
                        "Hearts are trump. You bid zero; Ada bid one, Bruno bid two. With the two "
                        "of clubs you can go under a club, and so the nine can wait."
                    ),
                    cards="9C 2C",
                ),
                Ask(
                    (YourLead(), WHICH_CARD),
                    ("4D",),
                    N_("It has to be a low card, the four or the two."),
                    {
                        "2C": N_(
                            "It loses, but the nine of clubs stays behind alone and has to go on "
                            "the next club. The four has nothing to cover."
                        )
                    },
                ),
                *happens("8D JD"),
                Tell(
                    (TrickOf(BRUNO), CardShares({"4D": 69, "2C": 56})),
                    trick=True,
                    cards="4D",
                ),
            ),
            cards_each(4),
        ),
    ),
    PuzzleChoice(("lead",), PLAIN),
)

COUNT_SUIT: Final = Lesson(
    "count-suit",
    N_("Count a suit"),
    N_("When the cards above it are gone, a queen is as good as an ace."),
    (
        LessonPart(
            0,
            (
                "QC3C6S5D8S/AC5HKS7C5S/KCAD9C9S6C",
                *("6H", "2", "1", "1"),
                *("AC", "KC", "3C"),
            ),
            (
                Tell(
                    N_(
                        "Hearts are trump. You bid one with the queen of clubs: two clubs beat it. "
                        "Ada led the ace of clubs, the king of clubs fell on it, and you played "
                        "the three."
                    ),
                    cards="QC",
                ),
                *happens("5H AD"),
                Ask(
                    (Led(ADA, "5H"), NoneOf(Suit.HEARTS), DO_WITHOUT),
                    ("8S", "6S"),
                    N_("A spade, of which you have two. The diamond is low enough to keep."),
                    {
                        "QC": N_(
                            "Ace and king of clubs are gone: no club beats your queen now. Keep "
                            "it, and throw a spade."
                        )
                    },
                    cards="QC",
                ),
                Tell(
                    (
                        CardShares({"8S": 56, "QC": 29}),
                        N_("In a suit that you hope to win, count the cards above yours."),
                    ),
                    trick=True,
                ),
            ),
            cards_each(5),
        ),
    ),
    PuzzleChoice(("discard", "win"), PLAIN),
)
