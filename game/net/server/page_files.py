"""The page for browsers, which lies beside the WebSocket: its files, and whose scripts may connect.

There is a fixed list of files; they are the same for everybody and say nothing of any game. What a
page may see it is told over its connection, like every other client.
"""

from __future__ import annotations

import ipaddress
import logging
import re
from collections.abc import Callable, Iterable
from http import HTTPStatus
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers, MultipleValuesError
from websockets.http11 import Request, Response

from game.terminal import shown

FOLDER: Final = Path(__file__).parents[1] / "page"
_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
FIRST: Final = "index.html"
REACH: Final = "/reach"
"""Says why scripts of the page at `?from=` may not connect, which no browser tells them."""
_MOST_TOLD: Final = 200
"""Letters of what a stranger sent that are told."""
_MOST_LOGGED: Final = 100
LOGGER: Final = logging.getLogger("blackout.server")
FILES: Final = (
    *(FIRST, "page.css", "icon.svg"),
    *("cards.js", "connection.js", "ed25519.js", "elements.js", "faces.js", "followed.js"),
    *("game.js", "keeper.js", "lobby.js", "newtable.js", "page.js", "place.js", "questions.js"),
    *("seats.js", "seeds.js", "sheets.js", "table.js", "talk.js", "texts.js"),
)
_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?", re.ASCII | re.IGNORECASE)
_UNSEEN: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class PageFiles:
    """What a server answers to whoever asks for a file, and to pages whose scripts want to connect.

    To be given to `websockets` as `process_request`.
    """

    def __init__(
        self,
        origins: Iterable[str] = (),
        *,
        secret: bool = False,
        others: Callable[[str], Response | None] = lambda _path: None,
    ) -> None:
        """Read the files.

        Args:
            origins: pages of elsewhere whose scripts may connect.
            secret: whether connections are made with a certificate.
            others: answers what is asked for beside the files, by its path; None: nothing.

        Raises:
            OSError: a file is missing.
        """
        self._origins = frozenset(origins)
        self._logged: set[str] = set()
        self._secret = secret
        self._others = others
        self._files = {f"/{name}": (FOLDER / name).read_bytes() for name in FILES}
        self._files["/"] = self._files.pop(f"/{FIRST}")

    def __call__(self, connection: ServerConnection, request: Request) -> Response | None:
        """The answer to a request; None lets a connection be made."""
        # Before version 16 the library refuses every other method itself.
        if getattr(request, "method", "GET") != "GET":
            return refused(HTTPStatus.METHOD_NOT_ALLOWED, "Only GET is answered here.", Allow="GET")
        try:
            headers = request.headers
            wanted, host, origin = (headers.get(name) for name in ("Upgrade", "Host", "Origin"))
        except MultipleValuesError:
            return refused(HTTPStatus.BAD_REQUEST, "A header comes twice.")
        if wanted is not None:
            why = "" if origin is None else self._why_not(origin, host or "")
            if not why:
                return None
            self._log(why)
            return refused(
                HTTPStatus.FORBIDDEN, f"Scripts of that page may not connect here. {why}"
            )
        path, _, asked = request.path.partition("?")
        if path == REACH:
            origin = next(iter(parse_qs(asked).get("from", ())), "")
            told = self._why_not(origin, host or "").encode()
            return response(HTTPStatus.OK, told, "text/plain; charset=utf-8")
        body = self._files.get(path)
        if body is None and (other := self._others(path)) is not None:
            return other
        if body is None:
            return refused(HTTPStatus.NOT_FOUND, "There is no such page.")
        kind = _TYPES[Path(path if path != "/" else FIRST).suffix]
        return response(HTTPStatus.OK, body, kind, policy=self._policy(host or ""))

    def _why_not(self, origin: str, host: str) -> str:
        """Why scripts of a page may not connect, as a sentence; empty where they may.

        Args:
            origin: where the page came from, as the browser has it.
            host: what the request that came here calls this server.
        """
        if origin in self._origins or self._is_own(origin, host):
            return ""
        page, known = (shown(told[:_MOST_TOLD]) for told in (origin, host))
        if not page.partition("://")[2]:
            # Browsers say "null" for a file and for what is shut in: it is nobody's in particular.
            return f"The page came by {page or 'nothing'}, which is no address: open it from here."
        if page.partition("://")[2].casefold() == known.casefold():
            known = "that name is not one this server was told of"
        else:
            known = f"the server is reached as {known or 'nothing'}"
        return (
            f"The page came by {page}, and {known}: start it with --origin {page}, "
            "or have the proxy pass the header Host on."
        )

    def _log(self, why: str) -> None:
        """Tell the log, once for each page, whose browsers would else say that nobody answers."""
        if why not in self._logged and len(self._logged) < _MOST_LOGGED:
            self._logged.add(why)
            LOGGER.warning("a page may not connect: %s", why)

    def _is_own(self, origin: str, host: str) -> bool:
        """Whether scripts of our own page want to connect.

        Without a certificate a page of elsewhere can have its own name lead to this machine, so
        that names which anybody can register are not believed.
        """
        if self._secret:
            return origin.casefold() == f"https://{host}".casefold()
        return origin.casefold() == f"http://{host}".casefold() and _is_near(host)

    def _policy(self, host: str) -> str:
        """What the page may load and connect to: this server alone."""
        # Some browsers do not count a WebSocket of the same server as 'self'.
        secret = self._secret or f"https://{host}" in self._origins  # a proxy has the certificate
        scheme = "wss" if secret else "ws"
        socket = f" {scheme}://{host}" if _HOST.fullmatch(host) else ""
        return (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            f"connect-src 'self'{socket}; base-uri 'none'; form-action 'none'; "
            "frame-ancestors 'none'"
        )


def _is_near(host: str) -> bool:
    """Whether a host is an address, or a name that only this network gives."""
    found = _HOST.fullmatch(host)
    if found is None:
        return False
    name = found[1].strip("[]").casefold().removesuffix(".")
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(".local")
    return True


def refused(status: HTTPStatus, why: str, **more: str) -> Response:
    """A refusal in one sentence."""
    return response(status, f"{why}\n".encode(), "text/plain; charset=utf-8", **more)


def response(
    status: HTTPStatus, body: bytes, kind: str, policy: str = "default-src 'none'", **more: str
) -> Response:
    """An answer of this type, with which a browser may do no more than the `policy` says."""
    headers = Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Content-Security-Policy": policy,
            "Connection": "close",
            **_UNSEEN,
            **more,
        }
    )
    return Response(status.value, status.phrase, headers, body)
