"""Animated pictures as files: GIF with 255 colours, and PNG with all of them (APNG).

GIF: version 89a, with the loop extension that all players know. APNG: the PNG Specification, third
edition (W3C, 2025), chunks acTL, fcTL and fdAT; a player without them shows the first frame.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from game.ui.replay.film_frames import Change, Pixels

COLOURS: Final = 255
"""Of a GIF; the one left is the transparent one, of pixels that stay as they were."""
_BITS: Final = 6
"""Bits of each channel by which colours are told apart when the best ones are chosen."""
_CENTISECOND: Final = 100
_MOST_CODES: Final = 4096
"""Of the compression of GIF: codes have 12 bits at most."""
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_RGBA: Final = 6


# GIF --------------------------------------------------------------------------------------------


def gif_file(size: tuple[int, int], changes: Sequence[Change]) -> bytes:
    """The bytes of a GIF that repeats for ever."""
    palette, nearest = _palette(changes)
    table = np.zeros((256, 3), np.uint8)
    table[: len(palette)] = palette
    parts = [
        b"GIF89a",
        struct.pack("<HHBBB", *size, 0xF7, 0, 0),
        table.tobytes(),
        b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00",
    ]
    for change, hundredths in zip(changes, _delays(changes), strict=True):
        indices = np.full((change.tall, change.wide), COLOURS, np.uint8)
        indices[change.mask] = nearest[_bins(change.colours)]
        # Each frame lies over the one before it (disposal 1), seen through where it is transparent.
        parts.append(struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0x05, hundredths, COLOURS, 0))
        parts.append(struct.pack("<BHHHHB", 0x2C, change.x, change.y, change.wide, change.tall, 0))
        parts.append(b"\x08")
        data = _lzw(indices.tobytes())
        for at in range(0, len(data), 255):
            piece = data[at : at + 255]
            parts.append(bytes((len(piece),)) + piece)
        parts.append(b"\x00")
    parts.append(b"\x3b")
    return b"".join(parts)


def _delays(changes: Sequence[Change]) -> Iterator[int]:
    """Hundredths of a second that each frame stands; what is rounded off counts for the next."""
    shown, now = 0, 0.0
    for change in changes:
        now += change.seconds
        yield min(0xFFFF, round(now * _CENTISECOND) - shown)
        shown = round(now * _CENTISECOND)


def _bins(pixels: Pixels) -> NDArray[np.int64]:
    """The number of each colour, cut to `_BITS` a channel."""
    cut = pixels.astype(np.int64) >> (8 - _BITS)
    return (cut[..., 0] << 2 * _BITS) | (cut[..., 1] << _BITS) | cut[..., 2]


def _palette(changes: Sequence[Change]) -> tuple[Pixels, NDArray[np.uint8]]:
    """The colours of a GIF by median cut, and for each bin the number of the nearest one.

    Heckbert, Color image quantization for frame buffer display (1982).
    """
    counts = np.zeros(1 << 3 * _BITS, np.int64)
    for change in changes:
        counts += np.bincount(_bins(change.colours), minlength=len(counts))
    used = np.flatnonzero(counts)
    mask, half = (1 << _BITS) - 1, 1 << (7 - _BITS)
    channels = np.stack([used >> 2 * _BITS, used >> _BITS & mask, used & mask], axis=1)
    colours = (channels << (8 - _BITS)) + half
    # A small patch of a colour is seen as well as a large cloth: weights grow with the root.
    weights = np.sqrt(counts[used])
    boxes = [np.arange(len(used))]
    spread = [_spread(colours, weights, boxes[0])]
    while len(boxes) < COLOURS and max(spread) > 0:
        place = int(np.argmax(spread))
        box = boxes[place]
        axis = int(np.argmax(np.ptp(colours[box], axis=0)))
        order = box[np.argsort(colours[box, axis], kind="stable")]
        share = np.cumsum(weights[order])
        at = int(np.clip(np.searchsorted(share, share[-1] / 2), 1, len(order) - 1))
        boxes[place : place + 1] = [order[:at], order[at:]]
        spread[place : place + 1] = [
            _spread(colours, weights, part) for part in boxes[place : place + 2]
        ]
    means = [np.average(colours[box], axis=0, weights=weights[box]) for box in boxes]
    palette = np.rint(means).astype(np.uint8)
    nearest = np.zeros(len(counts), np.uint8)
    chosen = palette.astype(np.int64)
    # The square of a distance without that of the colour itself, which is the same for all.
    nearest[used] = ((chosen**2).sum(axis=1) - 2 * colours @ chosen.T).argmin(axis=1)
    return palette, nearest


def _spread(
    colours: NDArray[np.int64], weights: NDArray[np.float64], box: NDArray[np.int64]
) -> float:
    """How much is to be gained by cutting a box of colours; 0 where it is one colour."""
    return float(np.ptp(colours[box], axis=0).max() * weights[box].sum())


def _lzw(indices: bytes) -> bytes:
    """The compression of GIF for indices of 8 bits: LZW with codes of 9 to 12 bits."""
    clear, end = 256, 257
    out = bytearray()
    held = bits = 0
    codes: dict[int, int] = {}
    wide, free = 9, end + 1
    held, bits = clear, wide
    prefix = indices[0]
    for index in indices[1:]:
        key = prefix << 8 | index
        code = codes.get(key)
        if code is not None:
            prefix = code
            continue
        held |= prefix << bits
        bits += wide
        if free < _MOST_CODES:
            codes[key] = free
            free += 1
            if free - 1 == 1 << wide:
                wide += 1
        else:
            held |= clear << bits
            bits += wide
            codes.clear()
            wide, free = 9, end + 1
        whole = bits >> 3
        out += (held & (1 << 8 * whole) - 1).to_bytes(whole, "little")
        held >>= 8 * whole
        bits -= 8 * whole
        prefix = index
    held |= prefix << bits
    bits += wide
    # The reader adds a code of its own for this one, and may need another bit for the last.
    if free == 1 << wide and wide < 12:
        wide += 1
    held |= end << bits
    bits += wide
    out += held.to_bytes((bits + 7) // 8, "little")
    return bytes(out)


# APNG -------------------------------------------------------------------------------------------


def png_file(size: tuple[int, int], changes: Sequence[Change]) -> bytes:
    """The bytes of an animated PNG that repeats for ever."""
    parts = [
        _SIGNATURE,
        _chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, _RGBA, 0, 0, 0)),
        _chunk(b"acTL", struct.pack(">II", len(changes), 0)),
    ]
    number = 0
    for change, hundredths in zip(changes, _delays(changes), strict=True):
        box = (change.wide, change.tall, change.x, change.y)
        # Nothing is cleared between frames, and each lies over the one before it.
        parts.append(
            _chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, *box, hundredths, _CENTISECOND, 0, 1))
        )
        data = zlib.compress(_filtered(change), 9)
        if number == 0:
            parts.append(_chunk(b"IDAT", data))
            number += 1
        else:
            parts.append(_chunk(b"fdAT", struct.pack(">I", number + 1) + data))
            number += 2
    parts.append(_chunk(b"IEND", b""))
    return b"".join(parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _filtered(change: Change) -> bytes:
    """The rows of a frame, each by the filter (none, left or above) that leaves the least."""
    tall, wide, mask = change.tall, change.wide, change.mask
    rgba = np.zeros((tall, wide, 4), np.uint8)
    rgba[mask, :3] = change.colours
    rgba[mask, 3] = 255
    plain = rgba.reshape(tall, wide * 4)
    left = plain.copy()
    left[:, 4:] -= plain[:, :-4]
    above = plain.copy()
    above[1:] -= plain[:-1]
    tried = np.stack([plain, left, above])
    # What is left counts as a signed difference: 255 is one below zero.
    least = np.minimum(tried, 0 - tried).sum(axis=2, dtype=np.int64).argmin(axis=0)
    rows = np.empty((tall, wide * 4 + 1), np.uint8)
    rows[:, 0] = least
    rows[:, 1:] = tried[least, np.arange(tall)]
    return rows.tobytes()
