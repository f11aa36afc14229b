"""Names as they look: what cannot be seen of them, and which are taken for one another."""

from __future__ import annotations

import unicodedata
from typing import Final

_BLANK: Final = frozenset(
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u2800\u3164\ufeff\uffa0"
)
"""Letters and marks that leave nothing, or nothing but room."""
_UNSEEN: Final = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
"""Categories of which nothing is seen: controls, joiners, marks of direction, what is nothing."""
_SCRIPTS: Final = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "COPTIC", "CHEROKEE")
"""Scripts of which one has letters that look like another's."""
_LIKE: Final = {
    "a": "\u0430\u03b1\u0251",
    "c": "\u0441\u03f2",
    "d": "\u0501",
    "e": "\u0435",
    "g": "\u0261",
    "h": "\u04bb",
    "i": "\u0456\u03b9\u0131",
    "j": "\u0458\u03f3\u0237",
    "k": "\u03ba",
    "l": "\u04cf\u04c0\u0406\u0399I|1",
    "o": "\u043e\u03bf0",
    "p": "\u0440\u03c1",
    "q": "\u051b",
    "s": "\u0455",
    "u": "\u03c5",
    "v": "\u03bd",
    "w": "\u051d",
    "x": "\u0445\u03c7",
    "y": "\u0443\u04af\u03b3",
    "A": "\u0410\u0391",
    "B": "\u0412\u0392",
    "C": "\u0421",
    "E": "\u0415\u0395",
    "H": "\u041d\u0397",
    "J": "\u0408",
    "K": "\u041a\u039a",
    "M": "\u041c\u039c",
    "N": "\u039d",
    "O": "\u041e\u039f",
    "P": "\u0420\u03a1",
    "Q": "\u051a",
    "S": "\u0405",
    "T": "\u0422\u03a4",
    "W": "\u051c",
    "X": "\u0425\u03a7",
    "Y": "\u0423\u04ae\u03a5",
    "Z": "\u0396",
    "'": "\u2018\u2019\u02bc\u2032\u00b4`",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2212",
}
"""What is taken for a Latin letter, or for a mark: Cyrillic, Greek, figures. A capital I, a bar and
the figure 1 look like a small l."""
_LATIN: Final = {ord(other): letter for letter, others in _LIKE.items() for other in others}


def is_seen(letter: str) -> bool:
    """Whether anything is seen of a letter: a space leaves room, and counts as seen."""
    variation = "\ufe00" <= letter <= "\ufe0f" or "\U000e0000" <= letter <= "\U000e0fff"
    return not (letter in _BLANK or variation or unicodedata.category(letter) in _UNSEEN)


def mixes_scripts(name: str) -> bool:
    """Whether letters of several scripts stand in a name that are taken for one another."""
    letters = filter(str.isalpha, unicodedata.normalize("NFKC", name))
    found = {unicodedata.name(letter, "").partition(" ")[0] for letter in letters}
    return len(found.intersection(_SCRIPTS)) > 1


def skeleton(name: str) -> str:
    """What is left of a name where it is looked at in passing: alike for names that look alike.

    Where blanks part it does not matter.
    """
    return "".join(parted_skeleton(name).split())


def parted_skeleton(name: str) -> str:
    """The same with its blanks, as versions before 0.4.0 compared names that are kept so."""
    seen = filter(is_seen, unicodedata.normalize("NFKD", name))
    latin = "".join(seen).translate(_LATIN)
    return " ".join(unicodedata.normalize("NFKD", latin.casefold()).split())
