"""Chromium without a window, driven over its debugging protocol: pages, taps, frames, pictures.

It needs Chromium (Debian: chromium) and nothing else: the protocol is JSON over a WebSocket.
"""

from __future__ import annotations

import base64
import itertools
import json
import queue
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.waiting import wait_until

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
PATIENCE_S: Final = 60.0
PHONE: Final = (390, 844)
LAPTOP: Final = (1280, 800)


def program() -> str | None:
    """The browser of this machine; None where there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Chromium:
    """A browser with a folder of its own, which keeps what its pages keep."""

    def __init__(self, folder: Path) -> None:
        """Start it.

        Raises:
            FileNotFoundError: there is none on this machine.
            AssertionError: it does not start.
        """
        found = program()
        if found is None:
            raise FileNotFoundError("There is no Chromium here.")
        folder.mkdir(parents=True, exist_ok=True)
        port = folder / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        words = [found, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        words += ["--no-first-run", "--disable-dev-shm-usage", "--disable-background-networking"]
        words += ["--remote-debugging-port=0", f"--user-data-dir={folder}", "about:blank"]
        self.process = subprocess.Popen(
            words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        wait_until(
            lambda: port.exists() and len(port.read_text().split()) == 2, "the browser's port"
        )
        number, path = port.read_text().split()
        self._open = ExitStack()
        self._socket: ClientConnection = self._open.enter_context(
            connect(f"ws://127.0.0.1:{number}{path}", max_size=None, proxy=None, ping_interval=None)
        )
        self._ids = itertools.count(1)
        self._answers: dict[int, queue.SimpleQueue[dict[str, Any]]] = {}
        self._pages: dict[str, Page] = {}
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def ask(self, method: str, session: str | None = None, **words: Any) -> dict[str, Any]:
        """Send a command; what it answers.

        Raises:
            RuntimeError: it refuses.
            TimeoutError: it does not answer.
        """
        return self.send(method, session, **words)()

    def send(
        self, method: str, session: str | None = None, **words: Any
    ) -> Callable[[], dict[str, Any]]:
        """Send a command; what waits for its answer, see `ask`."""
        number = next(self._ids)
        told: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self._answers[number] = told
        message: dict[str, Any] = {"id": number, "method": method, "params": words}
        if session is not None:
            message["sessionId"] = session
        self._socket.send(json.dumps(message))

        def answered() -> dict[str, Any]:
            try:
                answer = told.get(timeout=PATIENCE_S)
            except queue.Empty:
                raise TimeoutError(f"The browser does not answer {method}.") from None
            if "error" in answer:
                raise RuntimeError(f"{method}: {answer['error'].get('message')}")
            result: dict[str, Any] = answer["result"]
            return result

        return answered

    def page(self, *, alone: bool = True) -> Page:
        """A new page; `alone` with a memory of its own, which goes with the browser."""
        words: dict[str, Any] = {"url": "about:blank"}
        if alone:
            words["browserContextId"] = self.ask("Target.createBrowserContext")["browserContextId"]
        target = self.ask("Target.createTarget", **words)["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        made = Page(self, session)
        self._pages[session] = made
        for domain in ("Page", "Runtime", "Network", "Log"):
            made.ask(f"{domain}.enable")
        return made

    def kill(self) -> None:
        """End the browser as a fault would."""
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        """End the browser and wait for that."""
        with suppress(ConnectionClosed, TimeoutError, RuntimeError, OSError):
            if self.process.poll() is None:
                self.ask("Browser.close")
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=5)
        if self.process.poll() is None:
            self.kill()
        self._open.close()

    def _listen(self) -> None:
        with suppress(ConnectionClosed):
            for frame in self._socket:
                message = json.loads(frame)
                if "id" in message:
                    self._answers.pop(message["id"]).put(message)
                elif message.get("sessionId") in self._pages:
                    self._pages[message["sessionId"]].hear(message["method"], message["params"])


class Page:
    """One page of a browser."""

    def __init__(self, browser: Chromium, session: str) -> None:
        self._browser, self._session = browser, session
        self.frames: list[str] = []
        """What came over its WebSockets, in order."""
        self.faults: list[str] = []
        """Errors of its scripts, and what its policy kept out."""

    def ask(self, method: str, **words: Any) -> dict[str, Any]:
        """Send a command about this page."""
        return self._browser.ask(method, self._session, **words)

    def hear(self, method: str, params: dict[str, Any]) -> None:
        """Take in an event of the browser."""
        if method == "Network.webSocketFrameReceived":
            self.frames.append(params["response"]["payloadData"])
        elif method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            said = details.get("exception", {}).get("description") or details.get("text")
            self.faults.append(str(said))
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            entry = params["entry"]
            if entry.get("source") != "network":  # a server that is away is no fault of the page
                self.faults.append(entry["text"])

    def shape(self, size: tuple[int, int], *, mobile: bool = True, dark: bool = False) -> None:
        """Give it the size of a screen, and say whether that is dark."""
        width, height = size
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=2 if mobile else 1,
            mobile=mobile,
        )
        self.ask("Emulation.setTouchEmulationEnabled", enabled=mobile)
        wanted = "dark" if dark else "light"
        self.ask(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": wanted}],
        )

    def go(self, url: str) -> None:
        """Open an address; it is there once its first parts are."""

        def complete() -> bool:
            try:
                return bool(self.value("document.readyState") == "complete")
            except RuntimeError as asked:
                if "navigated or closed" not in str(asked):
                    raise
                return False  # the page before was asked, which just went

        self.ask("Page.navigate", url=url)
        wait_until(complete, f"the page {url}")

    def value(self, script: str) -> Any:
        """What a line of JavaScript comes to."""
        said = self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in said:
            raise RuntimeError(said["exceptionDetails"]["exception"]["description"])
        return said["result"].get("value")

    def tap(self, selector: str, place: int = 0) -> bool:
        """Tap an element with a finger; whether it is there and nothing covers it."""
        found = self.value(
            f"""(() => {{
              const one = document.querySelectorAll({json.dumps(selector)})[{place}];
              if (!one) return null;
              one.scrollIntoView({{ block: "nearest", inline: "nearest" }});
              const box = one.getBoundingClientRect();
              const at = [box.x + box.width / 2, box.y + box.height / 2];
              const top = document.elementFromPoint(...at);
              return top && one.contains(top) ? at : null;
            }})()"""
        )
        if found is None:
            return False
        x, y = found
        # Sent at once: on a busy machine a finger would else rest so long that it is no tap.
        sent = [
            self._browser.send(
                "Input.dispatchTouchEvent", self._session, type=kind, touchPoints=points
            )
            for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", []))
        ]
        for answered in sent:
            answered()
        return True

    def write(self, selector: str, text: str) -> None:
        """Write into a field."""
        self.value(f"document.querySelector({json.dumps(selector)}).focus()")
        self.ask("Input.insertText", text=text)

    def picture(self, file: Path) -> None:
        """Keep how the page looks."""
        file.parent.mkdir(parents=True, exist_ok=True)
        data = self.ask("Page.captureScreenshot", format="png")["data"]
        file.write_bytes(base64.b64decode(data))


@contextmanager
def chromium(folder: Path) -> Iterator[Chromium]:
    """A browser that ends with the block."""
    made = Chromium(folder)
    try:
        yield made
    finally:
        made.close()
