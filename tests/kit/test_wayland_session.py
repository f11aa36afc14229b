"""What a Wayland session says of its screens, and which of SDL's ways to windows is then taken."""

from __future__ import annotations

import os
import socket
import struct
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pygame
import pytest

from game.ui.platform import wayland_session
from game.ui.platform.wayland_session import WaylandSession
from game.ui.shell import display

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Wayland is not of Windows")
DECORATIONS = ("zxdg_decoration_manager_v1", 1)


def message(sender: int, number: int, body: bytes) -> bytes:
    """As the protocol has it."""
    return struct.pack("=II", sender, (len(body) + 8) << 16 | number) + body


def offered(name: int, interface: str, version: int) -> bytes:
    """That a registry has something: a string is followed by a zero, and fills words of four."""
    written = interface.encode() + b"\0"
    padded = written + b"\0" * (-len(written) % 4)
    return struct.pack("=II", name, len(written)) + padded + struct.pack("=I", version)


def answer(place: socket.socket, globals_: list[tuple[str, int]], scales: list[int]) -> None:
    """A session with these interfaces, screens after them, of these scales."""
    registry, first_screen = 0, len(globals_)
    everything = [*globals_, *(("wl_output", 4) for _ in scales)]
    while head := place.recv(8):
        target, word = struct.unpack("=II", head)
        size, request = word >> 16, word & 0xFFFF
        body = place.recv(size - 8)
        new = struct.unpack("=I", body[-4:])[0]
        if (target, request) == (1, 1):
            registry = new
            for name, one in enumerate(everything):
                place.sendall(message(registry, 0, offered(name, *one)))
        elif (target, request) == (1, 0):
            place.sendall(message(new, 0, struct.pack("=I", 7)))
        else:
            assert (target, request) == (registry, 0)
            name = struct.unpack("=I", body[:4])[0]
            place.sendall(message(new, 0, struct.pack("=iiiii", 0, 0, 300, 200, 0) + bytes(12)))
            place.sendall(message(new, 3, struct.pack("=i", scales[name - first_screen])))
            place.sendall(message(new, 2, b""))


@contextmanager
def session(
    folder: Path, globals_: list[tuple[str, int]], scales: list[int]
) -> Iterator[dict[str, str]]:
    """Variables of a program that is started in it."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
        server.bind(str(folder / "wayland-7"))
        server.listen()

        def serve() -> None:
            with suppress(OSError):
                place, _ = server.accept()
                with place:
                    answer(place, globals_, scales)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield {"XDG_RUNTIME_DIR": str(folder), "WAYLAND_DISPLAY": "wayland-7", "DISPLAY": ":7"}
        with suppress(OSError):
            server.shutdown(socket.SHUT_RDWR)
        thread.join()


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One with a short path: that of a socket has a hundred letters."""
    return tmp_path_factory.mktemp("w")


@pytest.mark.parametrize("scales", [[1], [2], [1, 3], []])
@pytest.mark.parametrize("decorates", [False, True])
def test_a_session_tells_the_scale_of_each_screen_and_whether_it_draws_bars(
    scales: list[int], decorates: bool, folder: Path
) -> None:
    globals_ = [("wl_compositor", 4), *([DECORATIONS] if decorates else []), ("wl_shm", 1)]
    with session(folder, globals_, scales) as variables:
        assert wayland_session.ask(variables) == WaylandSession(scales, decorates)


def test_without_a_session_nothing_is_asked(folder: Path) -> None:
    assert wayland_session.ask({}) is None
    gone = {"XDG_RUNTIME_DIR": str(folder), "WAYLAND_DISPLAY": "wayland-7"}
    assert wayland_session.ask(gone) is None
    with session(folder, [], [2]) as variables:
        assert wayland_session.ask(variables | {"WAYLAND_SOCKET": "3"}) is None


@pytest.mark.parametrize("said", [b"", b"\1\0\0\0", b"\2\0\0\0\0\0\7\0", b"\2\0\0\0\0\0\14\0abcd"])
def test_a_session_that_makes_no_sense_or_is_silent_is_none(
    said: bytes, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wayland_session, "_PATIENCE_S", 0.05)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
        server.bind(str(folder / "wayland-7"))
        server.listen()
        places = []

        def serve() -> None:
            places.append(server.accept()[0])
            places[0].sendall(said)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        variables = {"XDG_RUNTIME_DIR": str(folder), "WAYLAND_DISPLAY": "wayland-7"}
        assert wayland_session.ask(variables) is None
        thread.join()
        places[0].close()


def test_sdl_is_at_home_there_with_a_gpu_and_bars_of_the_session_or_the_distribution(
    tmp_path: Path,
) -> None:
    with_bars, without = WaylandSession([2], True), WaylandSession([2], False)
    assert not wayland_session.suits_sdl(with_bars, tmp_path)
    gpu = tmp_path / "dev/dri/renderD128"
    gpu.parent.mkdir(parents=True)
    gpu.touch()
    assert wayland_session.suits_sdl(with_bars, tmp_path)
    assert not wayland_session.suits_sdl(without, tmp_path)
    plugin = tmp_path / "usr/lib/x86_64-linux-gnu/libdecor/plugins-1/libdecor-cairo.so"
    plugin.parent.mkdir(parents=True)
    plugin.touch()
    assert wayland_session.suits_sdl(without, tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="Wayland is one of Linux's ways to a window")
@pytest.mark.parametrize(
    ("scales", "decorates", "more", "asked"),
    [
        ([2], True, {}, "wayland,x11"),
        ([1, 2], True, {}, "wayland,x11"),
        ([1], True, {}, None),
        ([2], False, {}, None),
        ([2], True, {"SDL_VIDEODRIVER": "x11"}, "x11"),
        ([2], True, {"DISPLAY": ""}, None),  # without X, SDL takes Wayland anyway
    ],
)
def test_wayland_is_asked_for_where_a_dense_screen_gets_all_its_pixels_by_it(
    scales: list[int],
    decorates: bool,
    more: dict[str, str],
    asked: str | None,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[str | None] = []

    def no_screen() -> None:
        seen.append(os.environ.get("SDL_VIDEODRIVER"))
        raise pygame.error("there is none")

    monkeypatch.setattr(pygame.display, "init", no_screen)
    monkeypatch.setattr(wayland_session, "_PLUGINS", ())
    monkeypatch.setattr(wayland_session, "_GPU", "dev")
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.delenv("SDL_VIDEO_DRIVER", raising=False)
    with session(folder, [DECORATIONS] if decorates else [], scales) as variables:
        for name, value in (variables | more).items():
            monkeypatch.setenv(name, value)
        with pytest.raises(display.NoDisplay):
            display.start()
    assert seen == [asked]
    assert os.environ.get("SDL_VIDEODRIVER") == more.get("SDL_VIDEODRIVER")
