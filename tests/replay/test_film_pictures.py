"""Animated pictures of games: read back as any player would, they show the table step by step."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.__main__ import WINDOWS
from game.commands.cli import main
from game.presentation.film import Film
from game.presentation.replay_positions import ReplayPositions
from game.profiles.shelf import ProfileShelf
from game.ui.replay.film_frames import Change, Pixels, film_changes
from game.ui.replay.picture_files import gif_file, png_file
from tests.lines import Data, typed
from tests.on_file import recorded, write

SIZE = (320, 180)
NEAR = 12
"""How far a colour of a GIF may be from the true one, in the middle."""


pytestmark = pytest.mark.usefixtures("home_apart")


def film_of(lines: list[Data], **words: int) -> Film:
    return Film.of(ReplayPositions.of_lines(typed(lines), "a.blackout"), **words)


def changes_of(film: Film, size: tuple[int, int] = SIZE) -> list[Change]:
    return film_changes(film, size, ProfileShelf.usual().open()[0])


def shown(size: tuple[int, int], changes: Sequence[Change]) -> Iterator[Pixels]:
    """The pictures that changes lead to."""
    picture = np.zeros((size[1], size[0], 3), np.uint8)
    for change in changes:
        box = picture[change.y : change.y + change.tall, change.x : change.x + change.wide]
        box[change.mask] = change.colours
        yield picture.copy()


def gif_frames(content: bytes) -> list[tuple[Pixels, float]]:
    """The frames of a GIF with their seconds, as SDL reads them."""
    found = pygame.image.load_animation(io.BytesIO(content), "film.gif")
    return [
        (pygame.surfarray.array3d(picture).swapaxes(0, 1), delay / 1000) for picture, delay in found
    ]


def png_frames(content: bytes) -> Iterator[tuple[Pixels, float]]:
    """The frames of an animated PNG: each is put into a PNG of its own, which SDL reads."""
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    at, header, canvas, number = 8, b"", np.zeros((0, 0, 3), np.uint8), 0
    place: tuple[int, ...] = ()
    while at < len(content):
        (length,) = struct.unpack_from(">I", content, at)
        kind, data = content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        (crc,) = struct.unpack_from(">I", content, at + 8 + length)
        assert crc == zlib.crc32(kind + data)
        at += 12 + length
        match kind:
            case b"IHDR":
                header = data
                wide, tall = struct.unpack(">II", data[:8])
                canvas = np.zeros((tall, wide, 3), np.uint8)
            case b"fcTL":
                place = struct.unpack(">IIIIIHHBB", data)
                assert place[0] == number
                number += 1
            case b"IDAT" | b"fdAT":
                if kind == b"fdAT":
                    assert struct.unpack(">I", data[:4])[0] == number
                    number += 1
                    data = data[4:]
                _, wide, tall, x, y, part, whole, *_ = place
                own = struct.pack(">II", wide, tall) + header[8:]
                alone = content[:8] + b"".join(
                    struct.pack(">I", len(body))
                    + name
                    + body
                    + struct.pack(">I", zlib.crc32(name + body))
                    for name, body in ((b"IHDR", own), (b"IDAT", data), (b"IEND", b""))
                )
                picture = pygame.image.load(io.BytesIO(alone), "frame.png")
                seen = pygame.surfarray.array_alpha(picture).T > 0
                colours = pygame.surfarray.array3d(picture).swapaxes(0, 1)
                canvas[y : y + tall, x : x + wide][seen] = colours[seen]
                yield canvas.copy(), part / whole
            case _:
                assert kind in (b"acTL", b"IEND")


@pytest.mark.slow
def test_one_deal_moves_and_both_kinds_of_file_show_it() -> None:
    lines = recorded("random,random,random", options={"schedule": [2, 1]})
    changes = changes_of(film_of(lines, deal=1))
    pictures = list(shown(SIZE, changes))
    assert len(pictures) > 30
    lasting = sum(change.seconds for change in changes)
    assert 5 < lasting < 60
    gif = gif_frames(gif_file(SIZE, changes))
    assert len(gif) == len(pictures)
    for picture, (frame, _) in zip(pictures, gif, strict=True):
        apart = np.abs(picture.astype(int) - frame)
        assert np.median(apart) <= NEAR / 2
        assert apart.mean() <= NEAR
    assert sum(seconds for _, seconds in gif) == pytest.approx(lasting, abs=0.02)
    png = list(png_frames(png_file(SIZE, changes)))
    assert [seconds for _, seconds in png] == pytest.approx([s for _, s in gif])
    for picture, (frame, _) in zip(pictures, png, strict=True):
        assert (picture == frame).all()


@pytest.mark.slow
def test_a_whole_game_has_a_frame_for_each_step_at_most() -> None:
    film = film_of(recorded("random,random", options={"schedule": [1]}))
    changes = changes_of(film)
    assert len(film.positions.deals) / 2 < len(changes) <= film.last - film.first + 1


@pytest.mark.slow
def test_a_film_of_a_seat_is_the_same_whatever_the_others_hold() -> None:
    """Two others change hands before they play, and no pixel differs until the first card."""
    lines = recorded("random,random,random", options={"schedule": [3]})
    deal = next(line for line in lines if line.get("event") == "deal")
    at = next(place for place, line in enumerate(lines) if line.get("event") == "play")
    begun = lines[:at]
    one, two, three = deal["hands"]
    other = [{**line, "hands": [one, three, two]} if line is deal else line for line in begun]
    films = [
        list(shown(SIZE, changes_of(film_of(game, deal=1, seat=0)))) for game in (begun, other)
    ]
    assert len(films[0]) == len(films[1])
    for here, there in zip(*films, strict=True):
        assert (here == there).all()
    open_ones = [list(shown(SIZE, changes_of(film_of(game, deal=1)))) for game in (begun, other)]
    assert (open_ones[0][0] != open_ones[1][0]).any()


@pytest.mark.slow
@given(
    st.integers(1, 40),
    st.integers(1, 40),
    st.integers(1, 6),
    st.integers(1, 300),
    st.integers(0, 2**32 - 1),
)
def test_any_picture_is_read_back(
    wide: int, tall: int, frames: int, colours: int, seed: int
) -> None:
    """Noise makes the most codes and patches the longest ones; both come back as they were."""
    chance = np.random.default_rng(seed)
    table = chance.integers(0, 256, (colours, 3), np.uint8)
    changes = []
    for number in range(frames):
        pixels = table[chance.integers(0, colours, (tall, wide))]
        differs = chance.random((tall, wide)) < (1.0 if number == 0 else 0.4)
        differs[-1, -1] = True
        changes.append(Change.of(pixels, differs, 0.05 + number * 0.013))
    size = (wide, tall)
    pictures = list(shown(size, changes))
    for picture, (frame, _) in zip(pictures, png_frames(png_file(size, changes)), strict=True):
        assert (picture == frame).all()
    gif = gif_frames(gif_file(size, changes))
    assert len(gif) == frames
    for picture, (frame, _) in zip(pictures, gif, strict=True):
        # Few colours come back but for the bits by which they are told apart.
        if colours <= 255:
            assert np.abs(picture.astype(int) - frame).max() <= 4


def test_many_codes_of_one_large_noisy_picture() -> None:
    """The table of codes is full more than once, and begins anew."""
    chance = np.random.default_rng(7)
    pixels = (chance.integers(0, 4, (300, 300, 3)) * 64 + 32).astype(np.uint8)
    change = Change.of(pixels, np.ones((300, 300), bool), 1.0)
    [(frame, _)] = gif_frames(gif_file((300, 300), [change]))
    assert np.abs(pixels.astype(int) - frame).max() <= 4


# The command ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["gif", "png", "apng"])
def test_the_command_writes_a_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str
) -> None:
    game = write(tmp_path / "game.blackout", recorded("random,random", options={"schedule": [1]}))
    out = tmp_path / f"film.{ending}"
    words = ("film", str(game), str(out), "--size", "320x180", "--deal", "1")
    assert (
        main(words, dict.fromkeys(("play", "demo", "replay", "frames", "film"), WINDOWS["film"]))
        == 0
    )
    content = out.read_bytes()
    wide, tall = (
        struct.unpack("<HH", content[6:10])
        if ending == "gif"
        else struct.unpack(">II", content[16:24])
    )
    assert (wide, tall) == (320, 180)
    assert str(out) in capsys.readouterr().out
