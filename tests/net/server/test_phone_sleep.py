"""A phone that slept at a table: it is in its seat again, or told why not."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from game.net.server import websocket_server
from tests.driving.browser import Chromium, Page, chromium, program
from tests.driving.network_people import Terminal, server_at
from tests.net.server.test_phone_invitations import came_in, kept, seen, shows
from tests.waiting import HANG_S, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(program() is None, reason="needs Chromium"),
]
SEAT = "(window.blackout?.game?.seat ?? null)"


class Evening:
    """Bob hosts a table, Cleo sits there too, Ann has a phone."""

    def __init__(self, url: str, page: Page, stack: ExitStack) -> None:
        self._stack = stack
        self.bob, self.cleo = self._person(url, "Bob"), self._person(url, "Cleo")
        came_in(page, url, "Ann")  # a seat is kept for those alone who have been there
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

    def _person(self, url: str, name: str) -> Terminal:
        made = Terminal(url, name, "")
        made.waits = True
        self._stack.callback(made.close)
        return made


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


@pytest.mark.parametrize("how", ["stopped", "dropped", "frozen"])
def test_who_slept_is_in_the_seat_again_and_hears_what_happened(
    how: str, tmp_path: Path, browser: Chromium, monkeypatch: pytest.MonkeyPatch
) -> None:
    if how == "dropped":
        monkeypatch.setattr(websocket_server, "PING_S", 0.3)
    page = browser.page(alone=False)
    with server_at(tmp_path / "server") as url, ExitStack() as stack:
        evening = Evening(url, page, stack)
        with frozen(browser, page) if how == "frozen" else stopped(browser):
            if how == "dropped":
                wait_until(
                    lambda: not evening.bob.info["seats"][2]["present"], "the server misses Ann"
                )
            evening.bob.send("pause", game=evening.bob.game)
            wait_until(lambda: evening.bob.info["paused"], "it is held")
        wait_until(lambda: page.value("window.blackout.game.info.paused"), "Ann hears of it")
        wait_until(lambda: evening.bob.info["seats"][2]["present"], "Ann is there")
        assert page.value(SEAT) == 2


def test_who_slept_until_the_server_was_gone_is_told_in_a_sentence(
    tmp_path: Path, browser: Chromium
) -> None:
    page = browser.page()
    with ExitStack() as stack:
        with server_at(tmp_path / "server") as url, ExitStack() as there:
            Evening(url, page, there)
            sleeps = stack.enter_context(ExitStack())
            sleeps.enter_context(stopped(browser))
        sleeps.close()
        seen(page, "The table does not answer any more.")
        assert shows(page, "come in as Ann")
        kept(page, "gone")


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
