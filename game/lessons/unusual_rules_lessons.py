"""Lessons on unusual rules of the variants: other ways to bid, and other ways to play."""

from __future__ import annotations

from typing import Final

from game.engine import Suit
from game.lessons.lesson import Ask, Lesson, LessonPart, Tell, happens
from game.lessons.phrases import ADA, DO_WITHOUT, HEARTS_WIN, Led, NoneOf
from game.translation import N_

_DECLARER: Final = LessonPart(
    0,
    ("AHKH4C/7S9DJC/QD3S8C", "0", "0", "2"),
    (
        Tell(
            N_(
                "Many variants are played here, and three of them show how else one may bid. "
                "In Potomac the highest bidder, the declarer, chooses trump after the bids: you, "
                "with two."
            )
        ),
        Ask(
            N_("Ace and king of hearts, and a low club. Which trump makes two tricks certain?"),
            ("H",),
            HEARTS_WIN,
            cards="AH KH",
        ),
        Tell(
            N_(
                "With hearts as trump nothing beats your two. A declarer's bid counts double, and "
                "costs something when it fails."
            )
        ),
    ),
    {"schedule": (3, 3)},
    "potomac",
)

_LAID: Final = LessonPart(
    0,
    (
        "6C7D8DASKSAHTHJCQC9S7S6H/6D9DTDJDQDKDAD6S8S7C8C9C/7H8H9HJHQHKHTSJSQSTCKCAC",
        "9D6STD",
        "7H8HJS",
    ),
    (
        Tell(
            N_(
                "In Ninety-Nine nobody says a number. Of twelve cards {laid} are laid aside, and "
                "their suits are the bid: a club is {club}, a heart {heart}, a spade {spade}, a "
                "diamond {diamond}."
            )
        ),
        Tell(
            N_(
                "There are three ways to lay them. Face down hides your bid, Declare shows it, and "
                "Reveal shows your whole hand too."
            )
        ),
        Tell(
            N_(
                "Declare brings {declare} points more if you make your bid, Reveal {reveal}. If "
                "you miss it, each of the others gets them."
            )
        ),
        Ask(
            N_(
                "Bid three with your worst cards, face down: the six of clubs, and the seven and "
                "eight of diamonds. Click them, or go by arrows: Space lifts a card, Enter lays "
                "all three."
            ),
            ("6C7D8D",),
            N_(
                "Other cards, another bid. The six of clubs, the seven and the eight of diamonds, "
                "and Face down."
            ),
        ),
        Tell(
            N_(
                "Three, zero and zero: a bid of three, and the high cards stay in your hand. "
                "What the others laid, nobody knows until the end of the deal."
            )
        ),
    ),
    {},
    "ninety-nine",
)

_FOREHEAD: Final = LessonPart(
    2,
    ("KH/4D/7C", "9S"),
    (
        Tell(
            N_(
                "In Network Blackout, in a deal of one card, everybody holds the card to the "
                "forehead: you see all cards but your own."
            )
        ),
        Ask(
            N_("Ada has the four of diamonds, Bruno the seven of clubs. Is your card better?"),
            ("1",),
            N_("Two low cards, and no trump among them. Most cards beat them: bid one."),
        ),
        *happens("0 1 KH 4D 7C"),
        Tell(
            N_("You lead, and your king of hearts it was: nobody had a heart or a trump."),
            trick=True,
            cards="KH",
        ),
    ),
    {"schedule": (1, 1)},
    "network-blackout",
)

UNUSUAL_BIDDING: Final = Lesson(
    "bidding-tour",
    N_("Other ways to bid"),
    N_("Trump by choice, bids by cards, a card on the forehead."),
    (_DECLARER, _LAID, _FOREHEAD),
)

_TEAM: Final = LessonPart(
    0,
    ("AH5D2C/KHQH3D/4C6S7D", "9H", "strong-in-one", "-", "weak", "-"),
    (
        Tell(
            N_(
                "In Cooperative Blackout all win or fail together, and the bids must add up to "
                "exactly the tricks. So before the bids all may talk: of strength, never of a card."
            )
        ),
        Ask(
            N_(
                "Ada is strong in one suit, Bruno is weak. Hearts are trump; you hold the ace of "
                "hearts and two low cards. Say what is certain: you can surely win one."
            ),
            ("sure 1",),
            N_(
                "That would mislead the others, or tell them less. Nothing beats the ace of "
                "trumps: you can surely win one."
            ),
            {"can-take 1": N_("True, but you know more: this one is certain. Say so.")},
            cards="AH",
        ),
        Ask(
            N_("You may say up to {statements} things. That is enough: say no more."),
            ("-",),
            N_("One true statement will do. End your talk."),
        ),
        *happens("2 0"),
        Ask(
            N_("Ada bids two, Bruno zero. Three tricks: only one bid is left for the last."),
            ("1",),
        ),
        Tell(
            N_(
                "Two, zero and one: it adds up. If all make theirs, the team goes on to the "
                "next size."
            )
        ),
    ),
    {"schedule": (3, 4)},
    "cooperative",
)

_MISERE: Final = LessonPart(
    1,
    ("3", "9C4CJD/KS8H5D/7CTD2S", "misere", "6H", "0", "0", "0"),
    (
        Tell(
            N_(
                "In Caller Clag the dealer names a kind of deal. Ada called a misère: every bid is "
                "zero, and each trick costs {misere_trick}. Hearts are trump."
            )
        ),
        *happens("7C"),
        Ask(
            N_("Bruno leads the seven of clubs. Nobody wants it."),
            ("4C",),
            N_("The nine beats the seven and takes the trick, unless Ada helps. Duck: the four."),
        ),
        *happens("8H"),
        Tell(
            N_(
                "Ada had no club and threw her eight of hearts. But hearts are trump, so the trick "
                "is hers: in a misère a trump is a misfortune."
            )
        ),
        *happens("KS 2S"),
        Ask(
            (Led(ADA, "KS"), NoneOf(Suit.SPADES), DO_WITHOUT),
            ("JD",),
            N_("The nine is harmless beside a jack. Throw the higher card while it cannot win."),
        ),
        Tell(
            N_(
                "That is all for now. F1 has the rules of every variant, and New game says on each "
                "card what is special. You know enough to play: what is missing, the table tells."
            )
        ),
    ),
    {},
    "caller-clag",
)

UNUSUAL_PLAY: Final = Lesson(
    "playing-tour",
    N_("Other ways to play"),
    N_("A team that must bid out even, and a deal in which nobody wants a trick."),
    (_TEAM, _MISERE),
)
