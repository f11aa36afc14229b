"""The lessons on the hook, and on how to take no more than one wants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine import Suit
from game.engine.variant import OptionValue
from game.lessons.lesson import Ask, Lesson, LessonPart, Spot, Tell, happens
from game.lessons.phrases import (
    ADA,
    BRUNO,
    COULD_WIN_LATER,
    LAST_CARD,
    WHICH_CARD,
    Led,
    MustFollow,
    NoneOf,
)
from game.translation import N_

_THREE: Final[Mapping[str, OptionValue]] = {"schedule": (3, 3), "no_trump": "never"}
_FOUR: Final[Mapping[str, OptionValue]] = {"schedule": (4, 4), "no_trump": "never"}

HOOK: Final = Lesson(
    "hook",
    N_("Bid last"),
    N_("The dealer bids last, and may not make the bids come out even."),
    (
        LessonPart(
            0,
            ("KC5D2D/9S7C8H/QSACJH", "4H", "1", "1"),
            (
                Tell(
                    N_(
                        "You are the dealer: that is the D on your portrait. The dealer bids last "
                        "and has heard all others. Ada and Bruno bid one each; there are three "
                        "tricks."
                    ),
                    spots=(Spot.PLATES,),
                ),
                Tell(
                    N_(
                        "This table plays the hook: the dealer may not make the bids add up to the "
                        "tricks. One and one and one is three, so you may not bid one. Somebody "
                        "has to miss."
                    ),
                    spots=(Spot.PLATES,),
                ),
                Ask(
                    N_(
                        "Hearts are trump, and you have none. Only the king of clubs could win. "
                        "Zero, or more than one?"
                    ),
                    ("0",),
                ),
                *happens("9S QS"),
                Ask(
                    COULD_WIN_LATER,
                    ("KC",),
                    N_(
                        "That one is harmless. The king of clubs is the only card of yours that "
                        "may win: be rid of it while it cannot."
                    ),
                ),
                *happens("AC"),
                Ask(
                    (Led(BRUNO, "AC"), NoneOf(Suit.CLUBS)),
                    ("5D", "2D"),
                ),
                *happens("7C JH"),
                Ask(
                    LAST_CARD,
                    ("2D", "5D"),
                ),
                *happens("8H"),
                Tell(
                    N_(
                        "You made your bid of zero; Bruno took three, and Ada did not get the one "
                        "she bid. That is the hook at work. A bid of zero pays like any other: "
                        "{flat}, and {a_card} for each card."
                    ),
                    spots=(Spot.SCORE,),
                ),
            ),
            {**_THREE, "hook": True},
        ),
    ),
)

DUCK: Final = Lesson(
    "duck",
    N_("Duck"),
    N_("Lose a trick on purpose, with the highest card that loses."),
    (
        LessonPart(
            0,
            ("AHTS3S6D/JSKSQS7C/5S9H4CKC", "4H", "2", "2", "1"),
            (
                Tell(
                    N_(
                        "Four cards, hearts are trump. You bid one: the ace of hearts, which "
                        "nothing beats. The ten of spades is the trouble: it could win a second "
                        "trick."
                    ),
                    cards="AH TS",
                ),
                *happens("JS 5S"),
                Ask(
                    N_(
                        "You play last, so you know what each card does. Both spades lose to the "
                        "jack. Which one do you play?"
                    ),
                    ("TS",),
                    wrong={
                        "3S": N_(
                            "The three loses, and so does the ten. Throw the ten now, while it "
                            "loses; the three will lose at any time."
                        ),
                    },
                ),
                *happens("KS 9H"),
                Ask(
                    (Led(ADA, "KS"), MustFollow(Suit.SPADES)),
                    ("3S",),
                ),
                *happens("KC"),
                Ask(
                    N_(
                        "Bruno leads the king of clubs, and you have no club. You still need one "
                        "trick. Do you take this one with the ace of hearts?"
                    ),
                    ("6D",),
                    N_(
                        "It takes this trick, but then you lead the six, and the six wins if "
                        "nobody has a diamond. The ace of trumps wins the last trick just as "
                        "surely: let the six go."
                    ),
                ),
                *happens("7C 4C"),
                Ask(
                    LAST_CARD,
                    ("AH",),
                ),
                *happens("QS"),
                Tell(
                    N_(
                        "You made your one and Bruno his two; Ada missed. To duck is to lose on "
                        "purpose. Do it with the highest card that still loses."
                    ),
                    spots=(Spot.SCORE,),
                ),
            ),
            _FOUR,
        ),
    ),
)

COUNT: Final = Lesson(
    "count",
    N_("Cards that are gone"),
    N_("When the ace is gone, the king is the highest."),
    (
        LessonPart(
            0,
            ("KC8C4C5H/ACJHJCQC/3CQH9CKD", "6S", "2", "2", "1"),
            (
                Tell(
                    N_(
                        "Each suit has thirteen cards. You need not remember them all: to know "
                        "whether the ace is gone is a good beginning. Spades are trump, you bid "
                        "one."
                    )
                ),
                *happens("AC 3C"),
                Ask(
                    N_("Ada leads the ace of clubs. Your king will be worth something. When?"),
                    ("8C", "4C"),
                    N_(
                        "Under the ace the king is lost. Play a low club: once the ace is gone, "
                        "the king is the highest club there is."
                    ),
                    cards="AC KC",
                ),
                *happens("JH QH"),
                Ask(
                    (Led(ADA, "JH"), MustFollow(Suit.HEARTS)),
                    ("5H",),
                ),
                *happens("9C"),
                Ask(
                    N_("Bruno leads the nine of clubs. What do you know about clubs?"),
                    ("KC",),
                    N_(
                        "The ace is gone, so no club beats your king. Now it wins; later it may "
                        "meet a trump. Play the king."
                    ),
                    cards="9C",
                ),
                *happens("JC"),
                Ask(
                    LAST_CARD,
                    ("4C", "8C"),
                ),
                *happens("QC KD"),
                Tell(
                    N_(
                        "Made. Begin with aces and trumps: which aces are gone, how many trumps "
                        "are out. The key L shows the tricks of the deal again."
                    ),
                    spots=(Spot.SCORE,),
                ),
            ),
            _FOUR,
        ),
    ),
)

ZERO: Final = Lesson(
    "zero",
    N_("A bid of zero"),
    N_("Zero is a bid like any other, and needs low cards."),
    (
        LessonPart(
            0,
            ("9C4C6H2S/QC8HKS6C/5CTH7S3D", "8D", "2", "1"),
            (
                Tell(
                    N_("No ace, no king, no trump. A bad hand? In this game there is none."),
                    spots=(Spot.HAND,),
                ),
                Ask(
                    N_("Diamonds are trump. Which of these cards should win a trick? Bid."),
                    ("0",),
                ),
                *happens("QC 5C"),
                Ask(
                    (Led(ADA, "QC"), WHICH_CARD),
                    ("9C",),
                    N_(
                        "The four loses too, but it always will. The nine may win later, when the "
                        "high clubs are gone. Throw the nine while the queen is there."
                    ),
                ),
                *happens("8H TH"),
                Ask(
                    (Led(ADA, "8H"), MustFollow(Suit.HEARTS)),
                    ("6H",),
                ),
                *happens("7S"),
                Ask(
                    (Led(BRUNO, "7S"), MustFollow(Suit.SPADES)),
                    ("2S",),
                ),
                *happens("KS 6C 3D"),
                Ask(
                    LAST_CARD,
                    ("4C",),
                ),
                Tell(
                    N_(
                        "Zero bid, zero taken: {paid_0} points, as much as for any other bid in a "
                        "deal of four cards. To lose well is half of this game."
                    ),
                    spots=(Spot.SCORE,),
                ),
            ),
            _FOUR,
        ),
    ),
)
