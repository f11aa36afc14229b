"""What goes to a terminal: no control character and no half letter of a file ever does."""

from __future__ import annotations

import sys
from typing import Final, TextIO

_CONTROLS: Final = {
    number: f"\\x{number:02x}" for number in (*range(0x20), *range(0x7F, 0xA0)) if number != 10
}


def shown(text: str) -> str:
    """A text in which everything that a terminal could obey is written out; line ends stay."""
    visible = text.translate(_CONTROLS)
    return visible.encode("utf-8", "backslashreplace").decode("utf-8")


def say(text: object, file: TextIO | None = None) -> None:
    """Print a text, on standard output if nothing else is said."""
    print(shown(str(text)), file=sys.stdout if file is None else file)
