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
    SHEET = N_("Score sheet")
    NETWORK = N_("Play with others")
    DEMO = N_("Watch")
    REPLAY = N_("Replay")
    READING = N_("Help")
    EDITOR = N_("Variant editor")
    KEEPER = N_("Scorekeeper")
    SCREENS = N_("On other screens")
    WINDOW = N_("Anywhere")


class KeyState(Enum):
    """What must be so at the table for some of its keys to count."""

    BIDDING = "a bid, or another number, is asked for"
    CALLING = "a call or a statement is asked for"
    CHANGING = "the last bid may be changed"
    PLAYING = "a card is asked for"
    IN_ROWS = "a card is asked for of a hand in two rows"
    LAYING = "cards are laid aside as a bid"
    NAMING = "a joker is to be named"
    BIDDING_AHEAD = "others bid before the person does"
    PLAYING_AHEAD = "others play before the person does"
    HINTING = "there is something to decide and hints are on"
    COMPARING = "a hint shows ways that can be compared"
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
    when: KeyState | None = None
    """The card of keys leaves the row out where this is not so; None for keys that always count."""
    note: str = ""
    """Where or how it counts, as far as the name of the button does not tell."""


_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_DIGITS: Final = tuple(range(pygame.K_0, pygame.K_9 + 1))
_FASTER: Final = (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS)
_SLOWER: Final = (pygame.K_MINUS, pygame.K_KP_MINUS)

ROWS: Final = (
    KeyRow(Where.BIDDING, _DIGITS, ("0", "–", "9"), N_("Choose a bid"), KeyState.BIDDING),
    KeyRow(
        Where.BIDDING,
        (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
        ARROWS,
        N_("Choose a bid"),
        KeyState.BIDDING,
    ),
    KeyRow(
        Where.BIDDING,
        (*_ENTER, pygame.K_SPACE),
        (N_("Enter"),),
        N_("Make your bid"),
        KeyState.BIDDING,
    ),
    KeyRow(
        Where.BIDDING,
        (pygame.K_TAB, *_FASTER[:2], *_SLOWER),
        (N_("Tab"), "+", "−"),
        N_("Calls and talk: the next choice, another number"),
        KeyState.CALLING,
    ),
    KeyRow(
        Where.BIDDING,
        (pygame.K_e,),
        ("E",),
        N_("Change bid"),
        KeyState.CHANGING,
        N_("Until the next player bids."),
    ),
    KeyRow(
        Where.BIDDING,
        (pygame.K_b,),
        ("B",),
        N_("Bid ahead"),
        KeyState.BIDDING_AHEAD,
    ),
    KeyRow(
        Where.PLAYING,
        (pygame.K_LEFT, pygame.K_RIGHT),
        ("left", "right"),
        N_("Choose a card"),
        KeyState.PLAYING,
    ),
    KeyRow(
        Where.PLAYING,
        (pygame.K_UP, pygame.K_DOWN),
        ("up", "down"),
        N_("The other row of your hand"),
        KeyState.IN_ROWS,
        N_("Large print"),
    ),
    KeyRow(
        Where.PLAYING,
        (pygame.K_LEFT, pygame.K_RIGHT),
        ("left", "right"),
        N_("Choose a card ahead; Enter marks it"),
        KeyState.PLAYING_AHEAD,
    ),
    KeyRow(
        Where.PLAYING,
        (*_ENTER, pygame.K_SPACE),
        (N_("Enter"),),
        N_("Play the card"),
        KeyState.PLAYING,
    ),
    KeyRow(
        Where.PLAYING, (pygame.K_f,), ("F",), N_("Face down"), KeyState.LAYING, N_("Ninety-Nine")
    ),
    KeyRow(Where.PLAYING, (pygame.K_d,), ("D",), N_("Declare"), KeyState.LAYING, N_("Ninety-Nine")),
    KeyRow(Where.PLAYING, (pygame.K_r,), ("R",), N_("Reveal"), KeyState.LAYING, N_("Ninety-Nine")),
    KeyRow(Where.PLAYING, (pygame.K_1,), ("1",), N_("High"), KeyState.NAMING, N_("Joker")),
    KeyRow(Where.PLAYING, (pygame.K_2,), ("2",), N_("Low"), KeyState.NAMING, N_("Joker")),
    KeyRow(
        Where.PLAYING,
        (pygame.K_c,),
        ("C",),
        N_("Claim"),
        KeyState.CLAIMING,
    ),
    KeyRow(Where.PLAYING, (pygame.K_r,), ("R",), N_("Turn the rest"), KeyState.TURNING),
    KeyRow(
        Where.TABLE,
        (pygame.K_SPACE, *_ENTER),
        (N_("Space"),),
        N_("Hurry what is moving"),
        KeyState.MOVING,
    ),
    KeyRow(
        Where.TABLE,
        (pygame.K_i,),
        ("I",),
        N_("Hint"),
        KeyState.HINTING,
        N_("First a question; then the idea, the ways, and why."),
    ),
    KeyRow(Where.TABLE, (pygame.K_u,), ("U",), N_("Undo"), KeyState.UNDOING),
    KeyRow(
        Where.TABLE,
        (pygame.K_l,),
        ("L",),
        N_("Last trick"),
        KeyState.TAKEN,
        N_("Arrows: those before."),
    ),
    KeyRow(
        Where.TABLE,
        (pygame.K_o,),
        ("O",),
        N_("Sort"),
        KeyState.BY_HAND,
        N_("Put your hand in order again."),
    ),
    KeyRow(Where.TABLE, (pygame.K_s,), ("S",), N_("Scores")),
    KeyRow(
        Where.TABLE,
        (pygame.K_w,),
        ("W",),
        N_("What counts in this deal"),
    ),
    KeyRow(
        Where.TABLE,
        (pygame.K_y,),
        ("Y",),
        N_("Compare"),
        KeyState.COMPARING,
        N_("Two ways that a hint shows."),
    ),
    KeyRow(Where.TABLE, (pygame.K_k, pygame.K_QUESTION), ("K", "?"), N_("Keys")),
    KeyRow(Where.TABLE, (pygame.K_ESCAPE,), (N_("Esc"),), N_("Menu")),
    KeyRow(Where.SHEET, (pygame.K_g, pygame.K_TAB), ("G",), N_("Graph")),
    KeyRow(
        Where.SHEET,
        (pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN, pygame.K_RIGHT),
        ARROWS,
        N_("What the points of a deal are made of"),
    ),
    KeyRow(Where.NETWORK, (pygame.K_t,), ("T",), N_("Talk"), KeyState.ELSEWHERE),
    KeyRow(
        Where.NETWORK,
        (pygame.K_p,),
        ("P",),
        N_("Pause for everybody"),
        KeyState.ELSEWHERE,
    ),
    KeyRow(Where.DEMO, (pygame.K_p, pygame.K_SPACE), ("P",), N_("Pause")),
    KeyRow(
        Where.DEMO,
        (pygame.K_n, pygame.K_RIGHT),
        ("N",),
        N_("Step"),
        note=N_("One thing that happens."),
    ),
    KeyRow(Where.DEMO, (pygame.K_b, pygame.K_LEFT), ("B",), N_("Back one")),
    KeyRow(Where.DEMO, (pygame.K_t,), ("T",), N_("Trick"), note=N_("On to the end of the trick.")),
    KeyRow(Where.DEMO, (pygame.K_d,), ("D",), N_("Deal"), note=N_("On to the end of the deal.")),
    KeyRow(Where.DEMO, _DIGITS, ("1", "–", "0"), N_("Look from that seat, or from above")),
    KeyRow(Where.DEMO, (*_FASTER, *_SLOWER), ("+", "−"), N_("Faster, slower")),
    KeyRow(Where.DEMO, (pygame.K_h,), ("H",), N_("Show hands")),
    KeyRow(Where.DEMO, (pygame.K_x,), ("X",), N_("Chances in a demo")),
    KeyRow(
        Where.DEMO, (pygame.K_a,), ("A",), N_("Again"), note=N_("The decisive trick again, slowly.")
    ),
    KeyRow(
        Where.DEMO, (pygame.K_r,), ("R",), N_("Keep"), note=N_("Keep this game among your games.")
    ),
    KeyRow(
        Where.REPLAY,
        (pygame.K_LEFT, pygame.K_RIGHT),
        ("left", "right"),
        N_("Card"),
        note=N_("With Shift by a trick, with Ctrl by a deal."),
    ),
    KeyRow(Where.REPLAY, (pygame.K_UP, pygame.K_DOWN), ("up", "down"), N_("Trick")),
    KeyRow(
        Where.REPLAY,
        (pygame.K_PAGEUP, pygame.K_PAGEDOWN),
        (N_("Page Up"), N_("Page Down")),
        N_("Deal"),
    ),
    KeyRow(
        Where.REPLAY,
        (pygame.K_HOME, pygame.K_END),
        (N_("Home"), N_("End")),
        N_("To the beginning, to the end"),
    ),
    KeyRow(Where.REPLAY, (pygame.K_SPACE,), (N_("Space"),), N_("Play")),
    KeyRow(Where.REPLAY, (*_FASTER, *_SLOWER), ("+", "−"), N_("Faster, slower")),
    KeyRow(Where.REPLAY, (pygame.K_v,), ("V",), N_("Look from the next seat")),
    KeyRow(Where.REPLAY, (pygame.K_h,), ("H",), N_("Show hands")),
    KeyRow(Where.REPLAY, (pygame.K_s,), ("S",), N_("Scores")),
    KeyRow(
        Where.REPLAY,
        (pygame.K_r,),
        ("R",),
        N_("Review"),
        note=N_("What every decision was worth, beside the replay."),
    ),
    KeyRow(Where.REPLAY, (pygame.K_u,), ("U",), N_("Summary")),
    KeyRow(
        Where.REPLAY,
        (pygame.K_n, pygame.K_b),
        ("N", "B"),
        N_("To the next mistake, to the one before"),
    ),
    KeyRow(Where.REPLAY, (pygame.K_t,), ("T",), N_("Decide again")),
    KeyRow(Where.REPLAY, (pygame.K_y,), ("Y",), N_("Compare")),
    KeyRow(
        Where.REPLAY,
        (pygame.K_p,),
        ("P",),
        N_("Play on from here"),
        note=N_("A game of its own; the old record stays as it is."),
    ),
    KeyRow(
        Where.READING,
        (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
        ("up", "down"),
        N_("Scroll; Page Up and Page Down by pages"),
    ),
    KeyRow(
        Where.READING,
        (pygame.K_HOME, pygame.K_END),
        (N_("Home"), N_("End")),
        N_("To the beginning, to the end"),
    ),
    KeyRow(
        Where.READING,
        (pygame.K_TAB, *_ENTER, pygame.K_SPACE),
        (N_("Tab"), N_("Enter")),
        N_("To the next link; Enter follows it"),
    ),
    KeyRow(
        Where.EDITOR,
        (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END),
        ("left", "right"),
        N_("From one deal to the next"),
    ),
    KeyRow(
        Where.EDITOR,
        (pygame.K_UP, pygame.K_DOWN, *_FASTER, *_SLOWER),
        ("up", "down", "+", "−"),
        N_("Make the deal larger or smaller"),
    ),
    KeyRow(
        Where.EDITOR,
        (pygame.K_RETURN, pygame.K_INSERT),
        (N_("Enter"),),
        N_("Add a deal"),
    ),
    KeyRow(
        Where.EDITOR,
        (pygame.K_DELETE, pygame.K_BACKSPACE),
        (N_("Delete"),),
        N_("Take the deal out"),
    ),
    KeyRow(Where.EDITOR, (pygame.K_z,), (N_("Ctrl"), "Z"), N_("Undo")),
    KeyRow(Where.EDITOR, (pygame.K_y,), (N_("Ctrl"), "Y"), N_("Redo")),
    KeyRow(Where.EDITOR, (pygame.K_z,), (N_("Ctrl"), N_("Shift"), "Z"), N_("Redo")),
    KeyRow(Where.EDITOR, (pygame.K_s,), (N_("Ctrl"), "S"), N_("Save")),
    KeyRow(
        Where.KEEPER,
        _DIGITS,
        ("0", "–", "9"),
        N_("Answer with a number; two digits for a large one"),
    ),
    KeyRow(Where.KEEPER, (pygame.K_UP,), ("up",), N_("To the sheet"), note=N_("Correct a deal")),
    KeyRow(Where.KEEPER, (pygame.K_BACKSPACE,), (N_("Backspace"),), N_("Undo")),
    KeyRow(Where.KEEPER, (pygame.K_ESCAPE,), (N_("Esc"),), N_("Back")),
    KeyRow(
        Where.SCREENS, (pygame.K_DELETE,), (N_("Delete"),), N_("Delete, or forget, what is chosen")
    ),
    KeyRow(
        Where.SCREENS,
        (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
        (N_("Tab"), *ARROWS),
        N_("From one button or field to the next"),
    ),
    KeyRow(Where.SCREENS, (*_ENTER, pygame.K_SPACE), (N_("Enter"),), N_("Press it")),
    KeyRow(
        Where.SCREENS,
        (pygame.K_HOME, pygame.K_END),
        (N_("Home"), N_("End")),
        N_("To the beginning, to the end"),
    ),
    KeyRow(
        Where.SCREENS,
        tuple(range(pygame.K_a, pygame.K_z + 1)),
        ("A", "–", "Z"),
        N_("To the next of a list that begins with it"),
    ),
    KeyRow(
        Where.SCREENS,
        (pygame.K_ASTERISK, pygame.K_KP_MULTIPLY),
        ("*",),
        N_("Favourite: listed first"),
        note=N_("New game"),
    ),
    KeyRow(Where.SCREENS, (pygame.K_y,), ("Y",), N_("Compare"), note=N_("Learn")),
    KeyRow(Where.SCREENS, (pygame.K_r,), ("R",), N_("Review"), note=N_("Learn")),
    KeyRow(Where.SCREENS, (pygame.K_ESCAPE,), (N_("Esc"),), N_("Back")),
    KeyRow(Where.WINDOW, (pygame.K_F1,), ("F1",), N_("Help")),
    KeyRow(Where.WINDOW, (pygame.K_m,), ("M",), N_("Sound")),
    KeyRow(Where.WINDOW, (pygame.K_F11,), ("F11",), N_("Full screen")),
)
"""In the order in which they are shown."""


def rows_of(where: Where) -> list[KeyRow]:
    """What keys do there."""
    return [row for row in ROWS if row.where is where]
