"""Which keys do what, as data: Help and the card of keys at the table are written from it.

Tests press every key that is listed and see that something happens, and look through the sources
for keys that are not listed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from game.translation import N_

ARROWS: Final = ("left", "right", "up", "down")
"""Caps that are drawn as arrows and not written."""


class Where(Enum):
    """Where keys count; the values are headings."""

    BIDDING = N_("While you bid")
    PLAYING = N_("While you play")
    TABLE = N_("At the table, always")
    SHEET = N_("On the score sheet")
    NETWORK = N_("At a table on the network")
    DEMO = N_("While only bots play")
    REPLAY = N_("In a replay")
    READING = N_("In Help")
    EDITOR = N_("In the variant editor")
    KEEPER = N_("In the scorekeeper")
    SCREENS = N_("On other screens")
    WINDOW = N_("Anywhere")


class Now(Enum):
    """What must be so at the table for some of its keys to count."""

    BIDDING = "a bid, or another number, is asked for"
    CALLING = "a call, a size, a trump or talk is asked for"
    CHANGING = "the last bid may be changed"
    PLAYING = "a card is asked for"
    IN_ROWS = "a card is asked for of a hand in two rows"
    LAYING = "cards are laid aside as a bid"
    NAMING = "a joker is to be named"
    BIDDING_AHEAD = "others bid before the person does"
    PLAYING_AHEAD = "others play before the person does"
    HINTING = "there is something to decide and hints are on"
    CLAIMING = "nothing hangs on the rest of the deal, which may be claimed"
    TURNING = "the top card of a pile is to be turned"
    MOVING = "something moves, or a bot thinks"
    UNDOING = "a decision can be taken back"
    TAKEN = "a trick was taken"
    BY_HAND = "the hand was put in another order"
    ELSEWHERE = "the table is at a server"


@dataclass(frozen=True, slots=True)
class KeyRow:
    """One thing that keys do."""

    where: Where
    keys: tuple[int, ...]
    """As pygame names them."""
    caps: tuple[str, ...]
    """As they are shown: a name of `ARROWS`, or what is printed on the key."""
    does: str
    when: Now | None = None
    """The card of keys leaves the row out where this is not so; None for keys that always count."""


_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_DIGITS: Final = tuple(range(pygame.K_0, pygame.K_9 + 1))
_FASTER: Final = (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS)
_SLOWER: Final = (pygame.K_MINUS, pygame.K_KP_MINUS)

ROWS: Final = (
    KeyRow(Where.BIDDING, _DIGITS, ("0", "–", "9"), N_("choose a bid"), Now.BIDDING),
    KeyRow(
        Where.BIDDING,
        (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
        ARROWS,
        N_("choose a bid"),
        Now.BIDDING,
    ),
    KeyRow(
        Where.BIDDING, (*_ENTER, pygame.K_SPACE), (N_("Enter"),), N_("make the bid"), Now.BIDDING
    ),
    KeyRow(
        Where.BIDDING,
        (pygame.K_TAB, *_FASTER[:2], *_SLOWER),
        (N_("Tab"), "+", "−"),
        N_("calls and talk: the next choice, another number"),
        Now.CALLING,
    ),
    KeyRow(
        Where.BIDDING,
        (pygame.K_c,),
        ("C",),
        N_("change your bid, as long as that is allowed"),
        Now.CHANGING,
    ),
    KeyRow(
        Where.BIDDING,
        (pygame.K_b,),
        ("B",),
        N_("a bid before your turn; take it back"),
        Now.BIDDING_AHEAD,
    ),
    KeyRow(
        Where.PLAYING,
        (pygame.K_LEFT, pygame.K_RIGHT),
        ("left", "right"),
        N_("choose a card"),
        Now.PLAYING,
    ),
    KeyRow(
        Where.PLAYING,
        (pygame.K_UP, pygame.K_DOWN),
        ("up", "down"),
        N_("in large print: to the other row of your hand"),
        Now.IN_ROWS,
    ),
    KeyRow(
        Where.PLAYING,
        (pygame.K_LEFT, pygame.K_RIGHT),
        ("left", "right"),
        N_("before your turn: a card for it; Enter marks it"),
        Now.PLAYING_AHEAD,
    ),
    KeyRow(
        Where.PLAYING, (*_ENTER, pygame.K_SPACE), (N_("Enter"),), N_("play the card"), Now.PLAYING
    ),
    KeyRow(
        Where.PLAYING,
        (pygame.K_f, pygame.K_d, pygame.K_r),
        ("F", "D", "R"),
        N_("lay a bid face down, declare it, or reveal hand and bid (Ninety-Nine)"),
        Now.LAYING,
    ),
    KeyRow(
        Where.PLAYING,
        (pygame.K_h, pygame.K_l),
        ("H", "L"),
        N_("name a joker high or low, where that is asked"),
        Now.NAMING,
    ),
    KeyRow(
        Where.PLAYING,
        (pygame.K_c,),
        ("C",),
        N_("claim the tricks that your bid still needs, once they are sure"),
        Now.CLAIMING,
    ),
    KeyRow(Where.PLAYING, (pygame.K_c,), ("C",), N_("turn the rest of your pile"), Now.TURNING),
    KeyRow(
        Where.TABLE,
        (pygame.K_SPACE, *_ENTER),
        (N_("Space"),),
        N_("hurry what is moving"),
        Now.MOVING,
    ),
    KeyRow(
        Where.TABLE,
        (pygame.K_i,),
        ("I",),
        N_("a hint: which question to ask; again: the idea, what all ways are worth, why"),
        Now.HINTING,
    ),
    KeyRow(Where.TABLE, (pygame.K_u,), ("U",), N_("take back your last decision"), Now.UNDOING),
    KeyRow(
        Where.TABLE, (pygame.K_l,), ("L",), N_("the last trick; arrows: those before"), Now.TAKEN
    ),
    KeyRow(Where.TABLE, (pygame.K_o,), ("O",), N_("put the hand in order again"), Now.BY_HAND),
    KeyRow(Where.TABLE, (pygame.K_s,), ("S",), N_("score sheet")),
    KeyRow(
        Where.TABLE,
        (pygame.K_w,),
        ("W",),
        N_("what counts in this deal, with pictures; with a hint: two ways compared"),
    ),
    KeyRow(Where.TABLE, (pygame.K_k, pygame.K_QUESTION), ("K", "?"), N_("these keys")),
    KeyRow(Where.TABLE, (pygame.K_ESCAPE,), (N_("Esc"),), N_("menu: the game is held")),
    KeyRow(Where.SHEET, (pygame.K_g, pygame.K_TAB), ("G",), N_("the graph of totals, and back")),
    KeyRow(
        Where.SHEET,
        (pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN, pygame.K_RIGHT),
        ARROWS,
        N_("from cell to cell: what its points are made of"),
    ),
    KeyRow(Where.NETWORK, (pygame.K_t,), ("T",), N_("talk to the others"), Now.ELSEWHERE),
    KeyRow(
        Where.NETWORK,
        (pygame.K_p,),
        ("P",),
        N_("pause the game for everybody, and go on"),
        Now.ELSEWHERE,
    ),
    KeyRow(Where.DEMO, (pygame.K_p, pygame.K_SPACE), ("P",), N_("pause and go on")),
    KeyRow(Where.DEMO, (pygame.K_n, pygame.K_RIGHT), ("N",), N_("one step")),
    KeyRow(Where.DEMO, (pygame.K_b, pygame.K_LEFT), ("B",), N_("one step back")),
    KeyRow(Where.DEMO, (pygame.K_t, pygame.K_d), ("T", "D"), N_("on by a trick, by a deal")),
    KeyRow(Where.DEMO, _DIGITS, ("1", "–", "0"), N_("look from that seat, or from above")),
    KeyRow(Where.DEMO, (*_FASTER, *_SLOWER), ("+", "−"), N_("faster, slower")),
    KeyRow(Where.DEMO, (pygame.K_h,), ("H",), N_("show or hide the hands")),
    KeyRow(Where.DEMO, (pygame.K_c,), ("C",), N_("the chance of each bid, or none")),
    KeyRow(Where.DEMO, (pygame.K_a,), ("A",), N_("the decisive trick again, slowly")),
    KeyRow(Where.DEMO, (pygame.K_r,), ("R",), N_("keep the record as far as it has come")),
    KeyRow(
        Where.REPLAY,
        (pygame.K_LEFT, pygame.K_RIGHT),
        ("left", "right"),
        N_("back and on by a card; with Shift by a trick, with Ctrl by a deal"),
    ),
    KeyRow(Where.REPLAY, (pygame.K_UP, pygame.K_DOWN), ("up", "down"), N_("by a trick")),
    KeyRow(
        Where.REPLAY,
        (pygame.K_PAGEUP, pygame.K_PAGEDOWN),
        (N_("Page Up"), N_("Page Down")),
        N_("by a deal"),
    ),
    KeyRow(
        Where.REPLAY,
        (pygame.K_HOME, pygame.K_END),
        (N_("Home"), N_("End")),
        N_("to the beginning, to the end"),
    ),
    KeyRow(Where.REPLAY, (pygame.K_SPACE,), (N_("Space"),), N_("play by itself, and stop")),
    KeyRow(Where.REPLAY, (*_FASTER, *_SLOWER), ("+", "−"), N_("faster, slower")),
    KeyRow(Where.REPLAY, (pygame.K_v,), ("V",), N_("look from the next seat")),
    KeyRow(Where.REPLAY, (pygame.K_h,), ("H",), N_("show or hide the hands")),
    KeyRow(Where.REPLAY, (pygame.K_s,), ("S",), N_("score sheet")),
    KeyRow(Where.REPLAY, (pygame.K_r,), ("R",), N_("review: what every decision was worth")),
    KeyRow(Where.REPLAY, (pygame.K_u,), ("U",), N_("summary of the review")),
    KeyRow(
        Where.REPLAY,
        (pygame.K_n, pygame.K_b),
        ("N", "B"),
        N_("to the next mistake, to the one before"),
    ),
    KeyRow(
        Where.REPLAY,
        (pygame.K_t, pygame.K_w),
        ("T", "W"),
        N_("in the review: decide a mistake again; two ways compared"),
    ),
    KeyRow(Where.REPLAY, (pygame.K_p,), ("P",), N_("play on from here, in a game of its own")),
    KeyRow(
        Where.READING,
        (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
        ("up", "down"),
        N_("scroll; Page Up and Page Down by pages"),
    ),
    KeyRow(
        Where.READING,
        (pygame.K_HOME, pygame.K_END),
        (N_("Home"), N_("End")),
        N_("to the top, to the end"),
    ),
    KeyRow(
        Where.READING,
        (pygame.K_TAB, *_ENTER, pygame.K_SPACE),
        (N_("Tab"), N_("Enter")),
        N_("go through the list at the side, open"),
    ),
    KeyRow(
        Where.EDITOR,
        (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END),
        ("left", "right"),
        N_("choose a deal of the staircase; Home the first, End the last"),
    ),
    KeyRow(
        Where.EDITOR,
        (pygame.K_UP, pygame.K_DOWN, *_FASTER, *_SLOWER),
        ("up", "down", "+", "−"),
        N_("make it larger, smaller"),
    ),
    KeyRow(
        Where.EDITOR,
        (pygame.K_RETURN, pygame.K_INSERT),
        (N_("Enter"),),
        N_("add a deal like it"),
    ),
    KeyRow(Where.EDITOR, (pygame.K_DELETE, pygame.K_BACKSPACE), (N_("Delete"),), N_("take it out")),
    KeyRow(Where.EDITOR, (pygame.K_z,), (N_("Ctrl"), "Z"), N_("take back; with Shift do again")),
    KeyRow(Where.EDITOR, (pygame.K_y,), (N_("Ctrl"), "Y"), N_("do again")),
    KeyRow(Where.EDITOR, (pygame.K_s,), (N_("Ctrl"), "S"), N_("save")),
    KeyRow(
        Where.KEEPER,
        _DIGITS,
        ("0", "–", "9"),
        N_("answer with a number; two digits for a large one"),
    ),
    KeyRow(
        Where.KEEPER,
        (pygame.K_UP,),
        ("up",),
        N_("to the sheet: what points are made of; Enter corrects a deal"),
    ),
    KeyRow(Where.KEEPER, (pygame.K_BACKSPACE,), (N_("Backspace"),), N_("take back the last entry")),
    KeyRow(
        Where.KEEPER, (pygame.K_ESCAPE,), (N_("Esc"),), N_("leave a correction as it was; go back")
    ),
    KeyRow(
        Where.SCREENS,
        (pygame.K_DELETE,),
        (N_("Delete"),),
        N_("delete the chosen game or sheet; it asks first"),
    ),
    KeyRow(
        Where.SCREENS,
        (pygame.K_DELETE,),
        (N_("Delete"),),
        N_("Play with others: forget the chosen server; Undo brings it back"),
    ),
    KeyRow(
        Where.SCREENS,
        (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
        (N_("Tab"), *ARROWS),
        N_("go from one button to the next"),
    ),
    KeyRow(Where.SCREENS, (*_ENTER, pygame.K_SPACE), (N_("Enter"),), N_("press it")),
    KeyRow(
        Where.SCREENS,
        (pygame.K_HOME, pygame.K_END),
        (N_("Home"), N_("End")),
        N_("to the first, to the last of a list"),
    ),
    KeyRow(
        Where.SCREENS,
        tuple(range(pygame.K_a, pygame.K_z + 1)),
        ("A", "–", "Z"),
        N_("to the next of a list that begins with it"),
    ),
    KeyRow(
        Where.SCREENS,
        (pygame.K_ASTERISK, pygame.K_KP_MULTIPLY),
        ("*",),
        N_("New game: a favourite, or no longer one"),
    ),
    KeyRow(
        Where.SCREENS,
        (pygame.K_w, pygame.K_r),
        ("W", "R"),
        N_("Learn, after an answer: two ways compared; the review, or the moment again"),
    ),
    KeyRow(
        Where.SCREENS,
        (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END),
        (*ARROWS, N_("Home"), N_("End")),
        N_("the Tour: from stop to stop, to an end of the road; Enter sits down there"),
    ),
    KeyRow(Where.SCREENS, (pygame.K_ESCAPE,), (N_("Esc"),), N_("go back")),
    KeyRow(Where.WINDOW, (pygame.K_F1,), ("F1",), N_("Help: open and close")),
    KeyRow(Where.WINDOW, (pygame.K_m,), ("M",), N_("sound off, and on again")),
    KeyRow(Where.WINDOW, (pygame.K_F11,), ("F11",), N_("full screen")),
)
"""In the order in which they are shown."""


def rows_of(where: Where) -> list[KeyRow]:
    """What keys do there."""
    return [row for row in ROWS if row.where is where]
