"""The draw of a seed by everybody: what each person and the server add to it, and its proof.

Whoever takes part draws a secret of 32 random bytes and first tells its commitment alone. Once
every commitment is known the persons tell their secrets; the server tells its own when the game is
over, so that no person can work out a hand before. The seed hangs on every secret: who draws one by
chance and keeps it till then has made it chance, whatever the others do.

All that is hashed is UTF-8 text, all digits are hexadecimal in small letters. A commitment is the
first 64 digits of the SHA-512 of `blackout-draw-1|commitment|GAME|NUMBER|SECRET|NAME`, where NAME
is the person's and empty for the server. The seed is the first 32 digits of the SHA-512 of
`blackout-draw-1|seed|GAME|NUMBER|SECRETS`, where SECRETS are the server's and then those of the
persons in the order of their commitments, joined by `|`. NUMBER counts the draws of a game from 1:
one is void, and another one follows, where a person who committed does not tell the secret in time.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

SECRET_BYTES: Final = 32
MOST_SHARES: Final = 10
"""Persons at a table."""
MOST_VOID: Final = MOST_SHARES
"""Draws of one start that may be void: each leaves somebody out of the next one."""
_COMMITTED: Final = 64
_SEEDED: Final = 32
"""Digits of a commitment and of a seed."""
Secret = Annotated[str, Meta(pattern=f"^[0-9a-f]{{{2 * SECRET_BYTES}}}$")]
Commitment = Annotated[str, Meta(pattern=f"^[0-9a-f]{{{_COMMITTED}}}$")]
_Word = Annotated[str, Meta(max_length=64)]
Names = Annotated[tuple[_Word, ...], Meta(max_length=MOST_SHARES)]


class DrawProof(Enum):
    """What somebody who played a game at a server knows of its seed when it is over."""

    EVERYBODY = "everybody"
    """Every person and the server drew it, and every card is dealt from it."""
    SOME = "some"
    """The same, but not every person took part."""
    NOBODY = "nobody"
    """The server drew it alone."""
    UNTRUE = "untrue"
    """What the server says of it is not true."""


class SeedShare(Struct, frozen=True):
    """What a person, or the server without a name, adds to a seed."""

    name: _Word
    commitment: Commitment
    secret: Secret | None = None
    """None as long as it is not told."""


class SeedDraw(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How a seed was drawn, as a record tells it."""

    game: _Word
    """What the game is called at its server."""
    number: Annotated[int, Meta(ge=1, le=1 + MOST_VOID)]
    server: SeedShare
    shares: Annotated[tuple[SeedShare, ...], Meta(max_length=MOST_SHARES)]
    """Of the persons, in the order of their commitments."""
    seated: Names = ()
    """Who was to sit at the table, in the order from which the seed drew the seats; empty where the
    seats were not drawn."""
    without: Names = ()
    """Persons with a seat who added nothing: their program did not take part."""
    void: Annotated[tuple[Names, ...], Meta(max_length=MOST_VOID)] = ()
    """The draws before this one, each by who had committed and did not tell the secret."""

    @property
    def seed(self) -> str | None:
        """The seed that it comes to; None as long as a secret is not told."""
        told = [self.server.secret, *(share.secret for share in self.shares)]
        return None if None in told else drawn_together(self.game, self.number, map(str, told))

    @property
    def bare(self) -> SeedDraw:
        """The same with commitments alone."""
        shares = tuple(replace(share, secret=None) for share in self.shares)
        return replace(self.hidden, shares=shares)

    @property
    def hidden(self) -> SeedDraw:
        """What everybody may see of it until the game is over."""
        return replace(self, server=replace(self.server, secret=None))


def drawn_secret() -> str:
    """A new secret."""
    return secrets.token_hex(SECRET_BYTES)


def commitment_of(game: str, number: int, secret: str, name: str = "") -> str:
    """What binds a person, or the server, to a secret without telling it."""
    return _digits(f"commitment|{game}|{number}|{secret}|{name}")[:_COMMITTED]


def share_of(game: str, number: int, secret: str, name: str = "") -> SeedShare:
    """A share whose secret is told."""
    return SeedShare(name, commitment_of(game, number, secret, name), secret)


def sorted_shares(shares: Iterable[SeedShare]) -> tuple[SeedShare, ...]:
    """Shares in the order in which the seed is made of them: nobody can choose another one."""
    return tuple(sorted(shares, key=lambda share: (share.commitment, share.name)))


def drawn_together(game: str, number: int, told: Iterable[str]) -> str:
    """The seed that secrets come to, the server's first."""
    return _digits("|".join(("seed", game, str(number), *told)))[:_SEEDED]


def draw_faults(draw: SeedDraw, seed: object) -> list[str]:
    """What a draw proves wrong of itself and of a seed, a sentence each."""
    faults = []
    for share in (draw.server, *draw.shares):
        whose = f"{share.name}'s secret" if share.name else "The server's secret"
        if share.secret is None:
            faults.append(f"{whose} is not told, so nobody can work out the seed.")
        elif commitment_of(draw.game, draw.number, share.secret, share.name) != share.commitment:
            faults.append(f"{whose} is not the one that was committed to.")
    if draw.server.name or not all(share.name for share in draw.shares):
        faults.append("A share of the draw does not say whose it is.")
    if draw.shares != sorted_shares(draw.shares):
        faults.append("The shares of the draw are not in the order of their commitments.")
    if len(_names(draw.shares)) < len(draw.shares):
        faults.append("Somebody has two shares in the draw.")
    if draw.number != len(draw.void) + 1:
        faults.append("The draw does not say what became of those before it.")
    left_out = {name.casefold() for name in draw.without} - _names(draw.shares)
    if not all(names and {name.casefold() for name in names} <= left_out for names in draw.void):
        faults.append("A draw is said to be void, and nobody was left out for it.")
    if draw.seed is not None and draw.seed != seed:
        faults.append("The seed is not the one that was drawn.")
    return faults


def draw_in(raw: object) -> SeedDraw | None:
    """The draw that a header tells of; None where there is none, or it makes no sense."""
    try:
        return msgspec.convert(raw, SeedDraw)
    except msgspec.ValidationError:
        return None


def _names(shares: Sequence[SeedShare]) -> set[str]:
    return {share.name.casefold() for share in shares}


def _digits(text: str) -> str:
    return hashlib.sha512(f"blackout-draw-1|{text}".encode()).hexdigest()
