"""Whether a server is well, and what it does, for programs that watch it (Prometheus).

The text format of Prometheus, version 0.0.4: for each figure its meaning, its kind, and its value.
There is no name, address, code or card in it. A server that no longer answers here is stuck: it is
asked on the loop that serves everybody.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Final, NamedTuple

from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

import game
from game.built import build
from game.net.messages import OVER, RUNNING
from game.net.server.page_files import refused, response
from game.net.server.table_server import TableServer

SOCKETS: Final = logging.getLogger("blackout.socket")
HEALTH: Final = "/health"
METRICS: Final = "/metrics"
_TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


class ServerFigure(NamedTuple):
    """One figure."""

    name: str
    meaning: str
    value: float
    kind: str = "gauge"
    """`gauge`: as it is now; `counter`: how often since the server began."""


def figures(core: TableServer) -> Iterator[ServerFigure]:
    """What a server tells of itself."""
    states = [one.state for one in core.games.values()]
    stalled = sum(one.stalled for one in core.games.values())
    done = core.done
    yield ServerFigure("connections", "Clients that are connected.", len(core.own_clients))
    yield ServerFigure("people_present", "Names that are connected.", core.people_present)
    yield ServerFigure("games_running", "Games that are played.", states.count(RUNNING))
    yield ServerFigure(
        "games_waiting",
        "Tables at which a game has not begun.",
        sum(state not in (RUNNING, OVER) for state in states),
    )
    yield ServerFigure("games_stalled", "Games that wait for room on the disk.", stalled)
    yield ServerFigure(
        "connections_total", "Connections that were taken.", done.connections, "counter"
    )
    yield ServerFigure(
        "connections_refused_total",
        "Connections that were one too many.",
        done.turned_away,
        "counter",
    )
    yield ServerFigure("messages_total", "Messages that came.", done.messages, "counter")
    yield ServerFigure("refusals_total", "Messages that were refused.", done.refusals, "counter")
    yield ServerFigure("bot_answers_total", "Decisions of bots.", done.bot_answers, "counter")


def exposition(core: TableServer, program: str) -> str:
    """All figures as text; `program` says which it is."""
    lines = [
        "# HELP blackout_build_info Which program this is.",
        "# TYPE blackout_build_info gauge",
        f"blackout_build_info{{{program}}} 1",
    ]
    for figure in figures(core):
        name = f"blackout_{figure.name}"
        lines.append(f"# HELP {name} {figure.meaning}")
        lines.append(f"# TYPE {name} {figure.kind}")
        lines.append(f"{name} {figure.value:g}")
    return "\n".join(lines) + "\n"


class Metrics:
    """Answers requests for the figures, and whether the server is well.

    To be given to `websockets` as `process_request`; it makes no connection.
    """

    def __init__(self, core: TableServer) -> None:
        self._core = core
        # A checkout asks git, which takes a moment: once, before anybody is served.
        self.program = f'version="{game.__version__}",commit="{build().commit}"'

    def __call__(self, connection: ServerConnection, request: Request) -> Response:
        """The answer to a request."""
        if getattr(request, "method", "GET") != "GET":
            return refused(HTTPStatus.METHOD_NOT_ALLOWED, "Only GET is answered here.", Allow="GET")
        path = request.path.partition("?")[0]
        if path == METRICS:
            return response(HTTPStatus.OK, exposition(self._core, self.program).encode(), _TEXT)
        if path != HEALTH:
            why = f"There are {HEALTH} and {METRICS} here."
            return refused(HTTPStatus.NOT_FOUND, why)
        if any(one.stalled for one in self._core.games.values()):
            return refused(HTTPStatus.SERVICE_UNAVAILABLE, "The disk takes no more.")
        return response(HTTPStatus.OK, b"well\n", _TEXT)


@asynccontextmanager
async def metrics_at(
    core: TableServer, address: tuple[str, int], _hurry: Callable[[], None]
) -> AsyncIterator[None]:
    """Answer at an address beside a server.

    Raises:
        OSError: the address cannot be had.
    """
    metrics = Metrics(core)
    async with serve(_never, *address, process_request=metrics, server_header=None, logger=SOCKETS):
        yield


async def _never(socket: ServerConnection) -> None:
    """Nobody connects where every request is answered at once."""
