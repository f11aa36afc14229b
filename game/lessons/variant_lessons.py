"""Lessons on what a variant does to bid and play, each at a table of that variant."""

from __future__ import annotations

from typing import Final

from game.engine import Suit
from game.lessons.bidding_lessons import cards_each
from game.lessons.lesson import Ask, Lesson, LessonPart, PuzzleChoice, Spot, Tell, happens
from game.lessons.phrases import (
    BRUNO,
    DO_WITHOUT,
    FIRST,
    HEARTS_WIN,
    HOW_MANY,
    WHICH_CARD,
    YOURS,
    BidShares,
    CardAim,
    CardShares,
    Led,
    NoneOf,
    OneAndLow,
    ToldBids,
    TrumpIs,
)
from game.translation import N_

_HANDS: Final = "/7H9CJD3S/2H8S6C5S"
"""Those of the two others, where nothing depends on them."""

AT_ONCE: Final = Lesson(
    "at-once",
    N_("All bid at once"),
    N_("With no bid to hear, bid what the cards are worth."),
    (
        LessonPart(
            2,
            ("KSQC4DAC/7H9CJD3H/2H8S6C5S",),
            (
                Tell(
                    N_(
                        "In Kachuful all bid at the same moment: there is no sum to go by, and "
                        "no last seat. Spades are trump in this deal."
                    )
                ),
                Ask(
                    HOW_MANY,
                    ("2",),
                    wrong={
                        "3": N_(
                            "The queen needs the others to hold back, and that you do not know. "
                            "Two."
                        )
                    },
                    cards="KS AC",
                ),
                Tell(BidShares({2: 63, 3: 34, 1: 51})),
            ),
            {"schedule": (4, 4)},
            "kachuful",
        ),
    ),
    PuzzleChoice(("bid", "bid-zero"), ("kachuful",)),
)

_SMALL_TRUMP: Final = "9H7D4C2D" + _HANDS

MUST_TRUMP: Final = Lesson(
    "must-trump",
    N_("When you must trump"),
    N_("Where trumping is a duty, a single trump spoils a bid of zero."),
    (
        LessonPart(
            0,
            (_SMALL_TRUMP, "6H", "2", "0"),
            (
                Tell(
                    N_(
                        "First in Blackout, where nobody has to trump. Hearts are trump; Ada bid "
                        "two, Bruno bid zero."
                    )
                ),
                Ask(
                    (OneAndLow("9H", 3), HOW_MANY),
                    ("1", "0"),
                    cards="9H",
                ),
                Tell(BidShares({1: 58, 0: 45})),
            ),
            cards_each(4),
        ),
        LessonPart(
            0,
            (_SMALL_TRUMP, "6H", "2", "0"),
            (
                Tell(
                    N_(
                        "The same in La Podrida: whoever cannot follow must play a trump. And the "
                        "hook bars you from two."
                    ),
                    spots=(Spot.PLATES,),
                ),
                Ask(
                    (ToldBids(2, 0), HOW_MANY),
                    ("1",),
                    wrong={
                        "0": N_(
                            "If a suit is led that you lack, you have to play the nine of hearts, "
                            "and it wins unless somebody trumps higher. One."
                        )
                    },
                    cards="9H",
                ),
                Tell(BidShares({1: 71, 0: 37})),
            ),
            {"schedule": (4, 4)},
            "la-podrida",
        ),
    ),
    PuzzleChoice((), ("la-podrida", "la-pocha", "romanian-whist")),
)

JOKERS: Final = Lesson(
    "jokers",
    N_("Jokers"),
    N_("In Oh Hell with two jokers a joker wins where it is led, or is trump."),
    (
        LessonPart(
            2,
            ("X17D4C2S" + _HANDS, "6H"),
            (
                Tell(
                    N_(
                        "In Oh Hell with two jokers the jokers are a suit of their own. Thrown on "
                        "another suit a joker loses; led, it wins unless somebody trumps. Hearts "
                        "are trump."
                    ),
                    cards="X1",
                ),
                Ask(
                    (FIRST, OneAndLow("X1", 3), HOW_MANY),
                    ("0",),
                    N_(
                        "Whether the joker wins is yours to choose, and you need not lead it. Zero."
                    ),
                ),
                Tell(
                    (
                        BidShares({0: 78, 1: 24}),
                        N_("Nobody has to follow a joker, so whoever holds a heart may trump it."),
                    )
                ),
            ),
            {"schedule": (4, 4)},
            "two-jokers",
        ),
        LessonPart(
            2,
            ("X27D4C2D" + _HANDS, "X1"),
            (
                Tell(
                    N_(
                        "Now the other joker was turned up. Then yours is the only trump of the "
                        "deal."
                    ),
                    cards="X2",
                    spots=(Spot.TURNED,),
                ),
                Ask(
                    HOW_MANY,
                    ("1",),
                    N_("The joker wins whenever you play it; the rest is low. One."),
                ),
                Tell(BidShares({1: 86, 2: 62})),
            ),
            {"schedule": (4, 4)},
            "two-jokers",
        ),
    ),
    PuzzleChoice((), ("two-jokers", "northeast-jokers")),
)

_FOUR_HANDS: Final = "/7H9CJD3S/3H8S6C5S/9H3CTD4S/6H5C8DJS"
"""Those of four others, without twos."""

NAMED_JOKERS: Final = Lesson(
    "named-jokers",
    N_("Jokers that you name"),
    N_("In North-East Blackout a joker is a trick or none, as you need it."),
    (
        LessonPart(
            4,
            ("X17D4C6S" + _FOUR_HANDS,),
            (
                Tell(
                    N_(
                        "In North-East Blackout you name a joker as you play it: high, and it wins "
                        "over everything, or low, and it loses. It is neither led nor played to "
                        "the first trick. Hearts are trump."
                    ),
                    cards="X1",
                ),
                Ask(
                    (FIRST, OneAndLow("X1", 3), HOW_MANY),
                    ("1",),
                    wrong={
                        "0": N_(
                            "That can be made as well, with the joker named low. But one trick "
                            "pays more, and is as sure. One."
                        )
                    },
                ),
                Tell(BidShares({1: 96, 0: 89})),
            ),
            {"schedule": (4, 4)},
            "northeast-jokers",
        ),
        LessonPart(
            4,
            ("X1KD4C6S" + _FOUR_HANDS,),
            (
                Tell(
                    N_("Now with the king of diamonds, which may win and may not."),
                    cards="X1 KD",
                ),
                Ask(
                    HOW_MANY,
                    ("1",),
                    wrong={
                        "2": N_(
                            "The king falls to the ace or is trumped too often. With one you are "
                            "right either way. One."
                        )
                    },
                    cards="X1 KD",
                ),
                Tell(
                    (
                        BidShares({1: 94, 2: 54}),
                        N_(
                            "If the king wins, name the joker low; if the king falls, name it "
                            "high: a joker makes good what a doubtful card does."
                        ),
                    )
                ),
            ),
            {"schedule": (4, 4)},
            "northeast-jokers",
        ),
    ),
    PuzzleChoice((), ("northeast-jokers",)),
)

BOWERS: Final = Lesson(
    "bowers",
    N_("Bowers"),
    N_("The jack of trumps is highest, the other jack of its colour next."),
    (
        LessonPart(
            1,
            ("JHJD9H2S3C/7H9CTD3S8D", "6H"),
            (
                Tell(
                    N_(
                        "Two play this variant. Hearts are trump: the jack of hearts is the "
                        "highest card, and the jack of diamonds comes next. It is a heart in all "
                        "but its picture."
                    ),
                    cards="JH JD",
                ),
                Ask(
                    HOW_MANY,
                    ("3",),
                    wrong={},
                    cards="JH JD 9H",
                ),
                Tell(
                    (
                        BidShares({3: 85, 4: 40, 2: 22}),
                        N_(
                            "With two players most cards are not dealt, and a nine of trumps is "
                            "mostly a trick."
                        ),
                    )
                ),
            ),
            {"schedule": (5, 5)},
            "bowers-duo",
        ),
    ),
    PuzzleChoice((), ("bowers-duo",)),
)

DECLARER: Final = Lesson(
    "declarer",
    N_("Be the declarer"),
    N_("Whoever bids highest names the trump: one more may be the safer bid."),
    (
        LessonPart(
            0,
            ("AHKHQH4C" + _HANDS, "2", "1"),
            (
                Tell(
                    N_(
                        "In Potomac the highest bidder chooses trump after the bids, and is paid "
                        "two for each trick instead of one. Ada bid two, Bruno bid one."
                    ),
                    spots=(Spot.PLATES,),
                ),
                Ask(
                    HOW_MANY,
                    ("3",),
                    wrong={
                        "2": N_(
                            "Then Ada, who bid two first, names the trump, and hardly hearts. "
                            "Three, and it is you who names it."
                        )
                    },
                    cards="AH KH QH",
                ),
                Tell(BidShares({3: 98, 2: 41})),
                Ask(
                    N_("You are the declarer. Which trump?"),
                    ("H",),
                    HEARTS_WIN,
                    cards="AH KH QH",
                ),
                Tell(
                    N_(
                        "The three hearts win whatever happens. Bid high with one long suit, and "
                        "low where the strength is spread."
                    )
                ),
            ),
            {"schedule": (4, 4)},
            "potomac",
        ),
    ),
    PuzzleChoice((), ("potomac",)),
)

_STRONG: Final = "AHTH9D7D/8HJCJD8S/QH9STC7S/TDQD9C8C"

PAY: Final = Lesson(
    "pay",
    N_("What a trick pays"),
    N_("Where each trick pays, bid more; where all bids pay alike, bid what is surest."),
    (
        LessonPart(
            3,
            (_STRONG, "KH"),
            (
                Tell(
                    N_(
                        "In 7 Truf a bid made pays {a_trick} for each trick, and a bid of zero "
                        "{zero_card} for each card. Hearts are trump."
                    ),
                    cards="AH TH",
                ),
                Ask(
                    (FIRST, HOW_MANY),
                    ("3", "2"),
                    wrong={
                        "1": N_(
                            "Safer, but it pays half of two, and a third of three. Two, or three."
                        )
                    },
                ),
                Tell(
                    (
                        BidShares({1: 63, 3: 53}),
                        N_("But one pays {paid_1}, and three pays {paid_3}."),
                    )
                ),
            ),
            {"schedule": (4, 4)},
            "seven-truf",
        ),
        LessonPart(
            3,
            (_STRONG, "KH"),
            (
                Tell(
                    N_(
                        "The same cards in Jabberwocky: a bid made is one point, whatever it was. "
                        "The pack is the full one, and trump may not be led at first."
                    )
                ),
                Ask(
                    (FIRST, HOW_MANY),
                    ("2",),
                    wrong={"3": N_("It pays no more than two, and is made less often. Two.")},
                ),
                Tell(BidShares({2: 78, 3: 62})),
            ),
            {"schedule": (4, 4)},
            "jabberwocky",
        ),
    ),
    PuzzleChoice(("bid", "bid-zero"), ("seven-truf", "jabberwocky")),
)

MISERE: Final = Lesson(
    "misere",
    N_("Misère"),
    N_("Nobody wants a trick: high cards go while they lose."),
    (
        LessonPart(
            1,
            ("4", "9C4CJDKD/7H9DQD3S/2H8S6D5S", "misere", "6H", "0", "0", "0"),
            (
                Tell(
                    N_(
                        "A misère in Caller Clag: every bid is zero, and each trick costs "
                        "{misere_trick}. "
                        "Hearts are trump."
                    )
                ),
                *happens("8S"),
                Ask(
                    (Led(BRUNO, "8S"), NoneOf(Suit.SPADES), DO_WITHOUT),
                    ("KD", "JD"),
                    N_("The clubs are not the danger. A high diamond."),
                ),
                *happens("3S"),
                Tell(
                    CardShares({"KD": 63, "9C": 40}, CardAim.NOTHING),
                    trick=True,
                ),
            ),
            {},
            "caller-clag",
        ),
        LessonPart(
            2,
            ("4", "2C4C9DKD/7H8DQD3S/2H8S6D5S", "misere-no-trump", "0", "0", "0"),
            (
                Tell(N_("Another misère, with no trump, and you have to lead.")),
                Ask(
                    WHICH_CARD,
                    ("2C", "4C"),
                    N_("High cards win what nobody else wants. Low: a club."),
                ),
                *happens("QD 6D"),
                Tell(
                    (
                        YOURS,
                        CardShares({"2C": 54, "9D": 26}, CardAim.NOTHING),
                        N_("The best card need not work each time."),
                    ),
                    trick=True,
                ),
            ),
            {},
            "caller-clag",
        ),
    ),
    PuzzleChoice(("misere",), ("caller-clag",)),
)

_LOW_HEARTS: Final = "4H3H5DAC" + _HANDS

PRECEDENCE: Final = Lesson(
    "precedence",
    N_("Suits in order"),
    N_("In a precedence of suits the lowest card of the top suit beats an ace below."),
    (
        LessonPart(
            2,
            ("4", _LOW_HEARTS, "no-trump"),
            (
                Tell(N_("Caller Clag, and the call was no trump. You bid first.")),
                Ask(
                    HOW_MANY,
                    ("1",),
                    cards="AC",
                ),
                Tell(BidShares({1: 78, 2: 23})),
            ),
            {},
            "caller-clag",
        ),
        LessonPart(
            2,
            ("4", _LOW_HEARTS, "suit-precedence HCDS"),
            (
                Tell(
                    N_(
                        "Now the call was a precedence: hearts above clubs, clubs above diamonds, "
                        "spades last. Whoever cannot follow wins with a higher suit."
                    )
                ),
                Ask(
                    HOW_MANY,
                    ("2",),
                    N_("The hearts are like trumps now, and the ace is the top of the next suit."),
                    cards="4H 3H AC",
                ),
                Tell(BidShares({2: 52, 1: 40})),
            ),
            {},
            "caller-clag",
        ),
    ),
    PuzzleChoice(("precedence",), ("caller-clag",)),
)

_SPREAD: Final = "AHKS9C2D/7H9DQD3S/TH8S6D5S"

PILES: Final = Lesson(
    "piles",
    N_("Piles"),
    N_("When chance plays your cards, bid nearer to your share of the tricks."),
    (
        LessonPart(
            2,
            ("4", _SPREAD, "plain", "6H"),
            (
                Tell(N_("A plain deal of Caller Clag. Hearts are trump."), cards="AH KS"),
                Ask(
                    HOW_MANY,
                    ("2",),
                    cards="AH KS",
                ),
                Tell(BidShares({2: 71, 1: 42})),
            ),
            {},
            "caller-clag",
        ),
        LessonPart(
            2,
            ("4", _SPREAD, "plain blind_hand", "6H"),
            (
                Tell(
                    N_(
                        "The same, but the hand is blind: after the bids your cards are shuffled "
                        "into a pile and played from the top, and nobody has to follow suit."
                    )
                ),
                Ask(
                    (TrumpIs(Suit.HEARTS), HOW_MANY),
                    ("1", "2"),
                ),
                Tell(
                    (
                        BidShares({1: 50, 2: 42}),
                        N_("The king wins only if spades are led, and that is chance now."),
                    )
                ),
            ),
            {},
            "caller-clag",
        ),
    ),
    PuzzleChoice(("bid", "bid-zero"), ("caller-clag",)),
)

_CALLER: Final = "AHKHQHAS/7H9CJD3S/2H8S6C5D"

CALL: Final = Lesson(
    "call",
    N_("Call what you hold"),
    N_("The caller chooses what wins: choose what makes your hand certain."),
    (
        LessonPart(
            0,
            ("4", _CALLER, "no-trump", "1", "1"),
            (
                Tell(
                    N_(
                        "You are the dealer in Caller Clag, and called no trump with three high "
                        "hearts and the ace of spades. Ada bid one, Bruno bid one."
                    )
                ),
                Ask(
                    HOW_MANY,
                    ("4",),
                    N_("Whoever has the lead with these keeps it. Four."),
                ),
                Tell(
                    (
                        BidShares({4: 49, 3: 38}),
                        N_("Ada leads, and in a suit that you lack you only look on."),
                    )
                ),
            ),
            {},
            "caller-clag",
        ),
        LessonPart(
            0,
            ("4", _CALLER, "suit-precedence HSDC", "1", "1"),
            (
                Tell(
                    N_(
                        "The same hand, but you called a precedence: hearts above spades, spades "
                        "above diamonds, clubs last. Where you cannot follow, a higher suit wins."
                    )
                ),
                Ask(
                    (ToldBids(1, 1), HOW_MANY),
                    ("4",),
                    N_("Nothing beats three high hearts, and only a heart beats the ace. Four."),
                ),
                Tell(BidShares({4: 95})),
            ),
            {},
            "caller-clag",
        ),
    ),
    PuzzleChoice(("lead", "draw-trumps"), ("caller-clag",)),
)
