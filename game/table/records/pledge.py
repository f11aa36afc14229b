"""The pledge of a game: a hash of its seed and rules, shown before the cards are dealt.

Whoever noted it can see afterwards that the seed, told at the game's end, was settled before the
first card: it is the SHA-256 of the UTF-8 text `blackout-pledge-1|` and then the JSON, with sorted
keys and no spaces, of `options`, `players`, `seed` and `variant` as the record's header has them.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final

from game.table.records.lines import HeaderLine

PLEDGED: Final = ("options", "players", "seed", "variant")


def pledge_of(header: HeaderLine) -> str:
    """The pledge of the game that a header tells of, as hexadecimal digits."""
    settled = {name: getattr(header, name) for name in PLEDGED}
    text = json.dumps(settled, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(f"blackout-pledge-1|{text}".encode()).hexdigest()
