"""The link by which a browser comes to a server's page, and its QR code, which a phone scans."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias
from urllib.parse import quote, unquote

from game.net.messages import KEY_BYTES

if TYPE_CHECKING:
    from segno import QRCode

Modules: TypeAlias = tuple[tuple[bool, ...], ...]
"""Rows of a code, dark where true, with the light margin that a scanner needs."""
MARGIN = 4
"""Modules of it."""
TERMINAL_MARGIN: Final = 2
"""Modules of it on a terminal."""

_HALVES: Final = {
    (False, False): " ",
    (True, False): "▀",
    (False, True): "▄",
    (True, True): "█",
}
"""By whether the upper and the lower module are dark."""
_BLACK_ON_WHITE: Final = "\x1b[38;5;16;48;5;231m"
_PLAIN: Final = "\x1b[0m"


def page_link(url: str, code: str = "", *, look_on: str = "", secret: str = "") -> str:
    """The link to the page of a server.

    Args:
        url: where the server listens; without a scheme it is without a certificate.
        code: by which one comes in. No browser sends what stands behind the `#` anywhere.
        look_on: the game that is looked on at; empty where one sits down.
        secret: a person's secret key, which the browser takes over.
    """
    scheme, _, address = url.rpartition("://")
    web = "https" if scheme in ("wss", "https") else "http"
    words = (look_on and f"look={look_on}", secret and f"key={secret}", quote(code, safe=""))
    inside = "&".join(filter(None, words))
    return f"{web}://{address}/" + (f"#{inside}" if inside else "")


def secret_of(link: str) -> str:
    """The secret key in such a link; empty where there is none, or it is no link."""
    _, _, inside = unquote(link).partition("/#")
    found = re.match(rf"(?:look=\w+&)?key=([0-9a-f]{{{2 * KEY_BYTES}}})(?:&|$)", inside)
    return "" if found is None else found[1]


@lru_cache(maxsize=8)
def modules(link: str) -> Modules | None:
    """The QR code of a link; None where the package that makes it is missing."""
    made = _made(link)
    if made is None:
        return None
    return tuple(tuple(bool(dark) for dark in row) for row in made.matrix_iter(border=MARGIN))


def terminal_code(link: str) -> str:
    """The same as lines of half blocks for a terminal; empty where it is missing.

    The colours are its own, black on white of the fixed 256, so that it is no negative where the
    terminal is light: zbar reads no such one, and some phones do not. Two modules of margin leave
    room for the longest link in 24 lines.
    """
    made = _made(link)
    if made is None:
        return ""
    rows = [tuple(map(bool, row)) for row in made.matrix_iter(border=TERMINAL_MARGIN)]
    if len(rows) % 2:
        rows.append((False,) * len(rows[0]))
    lines = (
        "".join(_HALVES[dark] for dark in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )
    return "".join(f"{_BLACK_ON_WHITE}{line}{_PLAIN}\n" for line in lines)


def _made(link: str) -> QRCode | None:
    try:
        import segno  # not needed by a program that hosts nothing, which plays on without it
    except ModuleNotFoundError:
        return None
    return segno.make_qr(link, error="l")  # a higher one where the size has room for it
