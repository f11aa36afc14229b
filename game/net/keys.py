"""Key pairs of servers and persons: Ed25519 (RFC 8032), for their owner alone.

Keys, nonces and signatures are hexadecimal digits in small letters, in messages and in files.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from game.net.messages import KEY_BYTES, Digits
from game.storage.documents import document
from game.storage.kept_documents import KeptDocument
from game.storage.kept_files import KeptFile, Unwritten

FILE: Final = "own.key"
SERVER: Final = "blackout-2-server"
PERSON: Final = "blackout-2-person"
"""Who signs a greeting."""
KEEPER: Final = "Scorekeeper"
_KEEPER_DIGITS: Final = 8


@dataclass(frozen=True, slots=True)
class KeyPair:
    """A pair by its secret half, the 32 random bytes that RFC 8032 makes all else of."""

    secret: Digits = field(repr=False)

    @property
    def public(self) -> str:
        """The half that everybody may know."""
        return bytes(self._signing.verify_key).hex()

    def sign(self, text: str) -> str:
        """The signature of a text."""
        return bytes(self._signing.sign(text.encode()).signature).hex()

    @property
    def _signing(self) -> SigningKey:
        return SigningKey(bytes.fromhex(self.secret))


def keeper_name(public: str) -> str:
    """The name under which the owner of a key keeps score sheets at a server, and nobody else."""
    return f"{KEEPER} {public[:_KEEPER_DIGITS]}"


def drawn_pair() -> KeyPair:
    """A new one, of which nothing is kept yet."""
    return KeyPair(secrets.token_hex(KEY_BYTES))


def is_signed(public: str, text: str, signature: str) -> bool:
    """Whether a signature of a text is by the owner of a public key."""
    try:
        VerifyKey(bytes.fromhex(public)).verify(text.encode(), bytes.fromhex(signature))
    except (BadSignatureError, ValueError):  # the latter of digits that are none
        return False
    return True


def nonce() -> str:
    """A number that is drawn for one greeting and never again."""
    return secrets.token_hex(KEY_BYTES)


def signed_text(who: str, server: str, person: str, drawn: tuple[str, str]) -> str:
    """What a server or a person signs in a greeting, so that it is of use in no other one.

    Args:
        who: signs: `SERVER` or `PERSON`.
        server: its public key.
        person: the public key of whoever greets.
        drawn: the nonces of the person and the server.
    """
    return "|".join((who, server, person, *drawn))


def key_file(folder: Path) -> KeptFile[KeyPair]:
    """Where the pair of a server lies, in its folder."""
    return KeptFile(folder / FILE, _DOCUMENT)


def kept_key(folder: Path) -> KeptDocument[KeyPair]:
    """Where the pair of a person lies, in the home's database.

    Args:
        folder: in which it was in earlier versions, and which gives it its name.
    """
    return KeptDocument(folder / FILE, _DOCUMENT)


def own_pair(key: KeptFile[KeyPair] | KeptDocument[KeyPair]) -> KeyPair:
    """The pair that is kept; where there is none, one is drawn and on the disk by then.

    Raises:
        OSError: it cannot be kept, or one that is there not be read just now.
    """
    kept = key.change(lambda held: drawn_pair() if held is None else None)
    if isinstance(kept, Unwritten):
        raise OSError(str(kept.notice).removesuffix("."))  # it stands within a sentence
    assert kept.value is not None, "it was there, or is now"
    return kept.value


_DOCUMENT: Final = document(
    "blackout-key",
    KeyPair,
    largest=4096,
    private=True,
)
