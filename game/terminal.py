"""What goes to a terminal: no control character and no half letter of a file ever does."""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
import unicodedata
from pathlib import Path
from typing import Any, Final, TextIO

_CONTROLS: Final = {
    number: f"\\x{number:02x}" for number in (*range(0x20), *range(0x7F, 0xA0)) if number != 10
}
_JSON_CONTROLS: Final = {number: f"\\u{number:04x}" for number in range(0x7F, 0xA0)}
"""Those that JSON leaves as they are."""
_PLAIN: Final = str.maketrans(
    {
        "×": "x",
        "±": "+/-",
        "·": "-",
        "–": "-",
        "—": "-",
        "−": "-",
        "…": "...",
        "“": '"',
        "”": '"',
        "„": '"',
        "«": '"',
        "»": '"',
        "‘": "'",
        "’": "'",
        "›": ">",
        "♠": "S",
        "♥": "H",
        "♦": "D",
        "♣": "C",
    }
)
"""Signs of our sentences, as an encoding that lacks them has them."""
_OBEYS_COLOURS: Final = 4
"""ENABLE_VIRTUAL_TERMINAL_PROCESSING of Windows' consoles."""
_LACKED: Final = "blackout.plain"
"""The name of what is done about a letter that an encoding lacks."""


def shown(text: str) -> str:
    """A text in which everything that a terminal could obey is written out; line ends stay."""
    visible = text.translate(_CONTROLS)
    return visible.encode("utf-8", "backslashreplace").decode("utf-8")


def in_one_line(text: str) -> str:
    """The same for a sentence: the line ends of what it quotes are written out too."""
    return shown(text).replace("\n", "\\x0a")


def takes_colours(file: TextIO) -> bool:
    """Whether a file is a terminal that obeys colours (ECMA-48); a console of Windows is told to.

    Whoever sets NO_COLOR wants none.
    """
    if not file.isatty() or os.environ.get("TERM") == "dumb" or os.environ.get("NO_COLOR"):
        return False
    if sys.platform != "win32":
        return True
    import ctypes  # of Windows, which knows the handle of a console by the file's number
    import msvcrt

    console = ctypes.windll.kernel32
    handle, mode = msvcrt.get_osfhandle(file.fileno()), ctypes.c_ulong()
    told = console.GetConsoleMode(handle, ctypes.byref(mode))
    return bool(told and console.SetConsoleMode(handle, mode.value | _OBEYS_COLOURS))


def say(text: object, file: TextIO | None = None) -> None:
    """Print a text, on standard output if nothing else is said."""
    print(shown(str(text)), file=sys.stdout if file is None else file)


def say_json(document: Any) -> None:
    """Print one JSON document on standard output; what its encoding may lack is escaped."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    whole = codecs.lookup(encoding).name.startswith("utf")
    say(json.dumps(document, ensure_ascii=not whole).translate(_JSON_CONTROLS))


def open_closed_streams() -> None:
    """Whatever whoever started us closed holds nothing and takes everything from now on.

    Else the next file that is opened would have its number, and what a library in C complains of
    would be written into that file.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115  it stays open
            setattr(sys, name, nothing)


def bear_every_letter() -> None:
    """From now on a letter that the output's encoding lacks is printed as a plainer one."""
    codecs.register_error(_LACKED, _plainer)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_LACKED)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """What stands for letters that cannot be encoded, and where to go on; see `codecs`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacked = error.object[error.start : error.end]
    return "".join(map(_plain, lacked)), error.end


def _plain(letter: str) -> str:
    """A sign's plain form, a letter without its accent, or the number of any other."""
    known = letter.translate(_PLAIN)
    if known == letter:
        known = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return known or letter.encode("ascii", "backslashreplace").decode()
