"""A phone that slept while its table was handed over: it is in its seat there, or told why not."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from game.net.handed_game import HandedGame, handed_game
from game.net.keys import KeyPair, key_file, own_pair
from game.net.messages import KnownName
from game.net.server import websocket_server
from tests.driving.browser import Chromium, Page, chromium, program
from tests.driving.network_people import Terminal, server_at
from tests.net.server.test_phone_invitations import came_in, kept, seen, shows, tap
from tests.waiting import HANG_S, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(program() is None, reason="needs Chromium"),
]
SEAT = "(window.blackout?.game?.seat ?? null)"


class Evening:
    """Bob hosts at the one server, Cleo has a server of her own, Ann has a phone."""

    def __init__(self, folder: Path, old: str, new: str, page: Page, stack: ExitStack) -> None:
        self.folder, self.old, self.new = folder, old, new
        self.page, self._stack = page, stack
        self.bob, self.cleo = self._person(old, "Bob"), self._person(old, "Cleo")
        came_in(page, old, "Ann")  # a seat is kept for those alone who have been there
        seats = [{"name": name} for name in ("Bob", "Cleo", "Ann")]
        self.bob.send(
            "create", variant="oh-hell", options={"schedule": [2, 1]}, seats=seats, in_order=True
        )
        wait_until(lambda: self.bob.info, "Bob has made the table")
        self.bob.game = self.bob.info["game"]
        self.bob.send("follow", game=self.bob.game)
        self.cleo.come_to(self.bob.game)
        page.value(f"window.blackout.connection.ask('join', {{ game: '{self.bob.game}' }}); 0")
        wait_until(lambda: page.value(SEAT) == 2, "Ann sits there")
        wait_until(lambda: self.bob.lines, "the game has begun")

    def _person(self, url: str, name: str, pair: KeyPair | None = None) -> Terminal:
        made = Terminal(url, name, "", pair=pair)
        made.waits = True
        self._stack.callback(made.close)
        return made

    def offer(self) -> None:
        self.bob.send("hand_over", game=self.bob.game, to="Cleo")
        wait_until(lambda: self.cleo.info.get("offered") == "Cleo", "Cleo has it offered")

    def hand_over(self) -> str:
        """Cleo takes the table, goes on at her server, and tells where; its name there."""
        self.offer()
        self.cleo.send("take_over", game=self.bob.game)
        wait_until(lambda: self.cleo.handed, "Cleo is told what was played")
        people = tuple(KnownName(**one) for one in self.cleo.handed["people"])
        lines = tuple(json.dumps(one, separators=(",", ":")) for one in self.cleo.handed["lines"])
        home = self.folder / "new"
        handed_game(home, self.bob.game).change(lambda _: HandedGame(lines, people))
        there = self._person(self.new, "Cleo", pair=self.cleo.pair)
        there.send("go_on", game=self.bob.game)
        wait_until(lambda: there.info, "Cleo goes on at her server")
        game = str(there.info["game"])
        place = {
            "address": self.new.removeprefix("ws://"),
            "code": "ab3de",
            "key": own_pair(key_file(home)).public,
            "game": game,
        }
        self.cleo.send("moved", game=self.bob.game, to=place)
        wait_until(lambda: self.bob.info.get("moved"), "Bob hears where it is")
        return game

    def is_at_the_new_table(self, game: str) -> bool:
        at = f"window.blackout?.game?.id === {json.dumps(game)} && {SEAT}"
        with suppress(RuntimeError):  # it goes there just now
            return bool(self.page.value(at) == 2)
        return False


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Chromium]:
    with chromium(tmp_path / "browser") as made:
        yield made


@contextmanager
def stopped(browser: Chromium) -> Iterator[None]:
    """The browser as on a phone that sleeps: nothing of it runs."""
    os.killpg(browser.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.killpg(browser.process.pid, signal.SIGCONT)


@contextmanager
def frozen(browser: Chromium, page: Page) -> Iterator[None]:
    """The page behind another one, its timers stopped, until somebody looks at it again."""
    browser.page(alone=False).ask("Page.bringToFront")
    page.ask("Page.setWebLifecycleState", state="frozen")
    try:
        yield
    finally:
        page.ask("Page.setWebLifecycleState", state="active")
        page.ask("Page.bringToFront")


@pytest.mark.parametrize("how", ["stopped", "dropped", "frozen", "loaded anew"])
def test_who_slept_is_in_the_seat_at_the_new_host(
    how: str, tmp_path: Path, browser: Chromium, monkeypatch: pytest.MonkeyPatch
) -> None:
    if how == "dropped":
        monkeypatch.setattr(websocket_server, "PING_S", 0.3)
    page = browser.page(alone=False)
    with (
        server_at(tmp_path / "old") as old,
        server_at(tmp_path / "new") as new,
        ExitStack() as stack,
    ):
        evening = Evening(tmp_path, old, new, page, stack)
        if how == "loaded anew":
            page.go("about:blank")
        with frozen(browser, page) if how == "frozen" else stopped(browser):
            if how == "dropped":
                wait_until(
                    lambda: not evening.bob.info["seats"][2]["present"], "the server misses Ann"
                )
            game = evening.hand_over()
        if how == "loaded anew":
            page.go(old.replace("ws:", "http:") + "/")
            seen(page, "This game goes on at another screen.")
            kept(page, "moved-row")
            tap(page, evening.bob.game)
        wait_until(lambda: evening.is_at_the_new_table(game), "Ann is in her seat there")
        seen(page, "Cleo starts the game.")
        kept(page, "new-table")


@pytest.mark.parametrize("offered", [True, False])
def test_who_slept_until_the_old_server_was_gone_is_told_in_a_sentence(
    offered: bool, tmp_path: Path, browser: Chromium
) -> None:
    page = browser.page()
    with server_at(tmp_path / "new") as new, ExitStack() as stack:
        with server_at(tmp_path / "old") as old, ExitStack() as there:
            evening = Evening(tmp_path, old, new, page, there)
            if offered:
                evening.offer()
                wait_until(
                    lambda: page.value("window.blackout.game.info.offered") == "Cleo",
                    "Ann knows of it",
                )
            sleeps = stack.enter_context(ExitStack())
            sleeps.enter_context(stopped(browser))
        sleeps.close()
        if offered:
            seen(page, "Bob was handing the table to Cleo, and answers no more")
        else:
            seen(page, "the game goes on at another screen")
        assert shows(page, "come in as Ann")
        kept(page, f"gone-{offered}")


class DeadCable:
    """A proxy whose connections of before a moment carry nothing after it, and are not closed."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._loop = asyncio.new_event_loop()
        self._dead = asyncio.Event()
        self._ready = threading.Event()
        self.port = 0
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        assert self._ready.wait(HANG_S)

    def cut(self) -> None:
        """Whatever is open carries nothing any more."""
        self._loop.call_soon_threadsafe(self._dead.set)

    def close(self) -> None:
        """End it."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self) -> None:
        server = self._loop.run_until_complete(asyncio.start_server(self._carry, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        left = asyncio.all_tasks(self._loop)
        for one in left:
            one.cancel()
        self._loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        server.close()
        self._loop.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        is_new = self._dead.is_set()
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)

        async def pump(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
            with suppress(OSError):
                while data := await source.read(5000):
                    if self._dead.is_set() and not is_new:
                        await asyncio.Event().wait()  # it carries nothing any more
                    target.write(data)
                    await target.drain()

        pumps = [
            asyncio.create_task(pump(reader, far_writer)),
            asyncio.create_task(pump(far_reader, writer)),
        ]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in pumps:
                one.cancel()
            for end in (writer, far_writer):
                end.transport.abort()


def test_a_connection_that_died_without_a_word_is_given_up_when_the_page_is_seen(
    tmp_path: Path, browser: Chromium
) -> None:
    page = browser.page()
    with server_at(tmp_path / "server") as url, ExitStack() as stack:
        cable = DeadCable(int(url.rpartition(":")[2]))
        stack.callback(cable.close)
        came_in(page, f"ws://127.0.0.1:{cable.port}", "Ann")
        page.value("void (window.first = window.blackout.connection.socket)")
        cable.cut()
        page.value('document.dispatchEvent(new Event("visibilitychange"))')
        wait_until(
            lambda: page.value(
                'window.blackout.connection.state === "in" && '
                "window.blackout.connection.socket !== window.first"
            ),
            "another connection",
        )
        assert not page.faults
