"""`blackout serve`: tables for people elsewhere."""

from __future__ import annotations

import argparse
import gc
import logging
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from filelock import FileLock, Timeout

from game import home
from game.commands.passwords import add_password_words, line_of_input, password_of
from game.commands.words import CommandError, shortened, whole
from game.net.server.addresses import HEADERS, Proxies
from game.storage.files import cannot_be_written
from game.terminal import say, takes_colours

if TYPE_CHECKING:
    from game.net.server.table_server import TableServer
    from game.net.server.websocket_server import Beside
    from game.net.shared.store import SharedStore
    from game.table.bots.service import BotService

    _Made: TypeAlias = Callable[[BotService], tuple[TableServer, tuple[Beside, ...]]]
    """A server with these bots, and what runs beside it for this kind of server."""

PORT: Final = 8765
LOOPBACK: Final = "127.0.0.1"
"""Only this machine."""
LOG: Final = "server.log"
"""Of a server that a window started, in its home; the part before it is `server.log.1`."""
LARGEST_LOG: Final = 1 << 20
"""Bytes of each part."""
MOST_PORT: Final = 65535
LEAST_BURST: Final = 20
"""Plain messages that a window sends at once where it comes in, and some more."""
YOUNG_OBJECTS: Final = (5_000, 20, 20)
"""After how many new objects Python looks for unused ones, of each generation: to look at all that
two hundred tables have takes a quarter of a second, in which nobody is answered."""
ENOUGH_CORES: Final = 4
"""Of a machine on which two bots may search at a time."""
MISSING: Final = (
    "The network needs the packages 'msgspec', 'PyNaCl' and 'websockets', and {name} is missing; "
    "requirements.txt names the versions."
)


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument(
        "--host", type=host_name, default=LOOPBACK, help=f"the address to listen on ({LOOPBACK})"
    )
    parser.add_argument(
        "--port", type=whole, default=PORT, help=f"the port, 0 for a free one ({PORT})"
    )
    parser.add_argument("--home", type=Path, metavar="DIR", help="where games are kept")
    parser.add_argument(
        "--tls", nargs=2, type=Path, metavar=("CERT", "KEY"), help="listen with this certificate"
    )
    add_password_words(parser, "let in only who knows this word")
    parser.add_argument(
        "--announce", metavar="NAME", help="tell windows in the local network of NAME's tables"
    )
    parser.add_argument(
        "--announce-into",
        action="append",
        default=[],
        metavar="INTERFACE",
        help="tell this VPN or bridge too, as wg0, or all VPNs (vpn); may be given several times",
    )
    parser.add_argument(
        "--hosted",
        action="store_true",
        help="for a window: the first line of the input is the password, its end ends the server",
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="a web page whose scripts may connect; may be given several times",
    )
    parser.add_argument(
        "--behind-proxy",
        type=whole,
        nargs="?",
        const=1,
        default=0,
        metavar="N",
        help="a proxy connects, the last of N (1), and says for whom",
    )
    parser.add_argument(
        "--forwarded-in",
        choices=tuple(HEADERS),
        default="x-forwarded-for",
        help="the header in which proxies say it (x-forwarded-for)",
    )
    parser.add_argument(
        "--metrics",
        metavar="[HOST:]PORT",
        help="answer /health and /metrics there (HOST is 127.0.0.1)",
    )
    parser.add_argument(
        "--shared",
        metavar="URL",
        help="be one of several processes, which have their games in common in this Redis",
    )
    parser.add_argument(
        "--tournaments-by",
        action="append",
        default=[],
        metavar="KEY",
        help="who may open tournaments from a window, by public key; may be given several times",
    )
    parser.add_argument(
        "--idle-days", type=whole, default=30, metavar="N", help="end games idle for so long (30)"
    )
    parser.add_argument(
        "--rate",
        type=whole,
        default=20,
        metavar="N",
        help="plain messages of a client a second (20)",
    )
    parser.add_argument(
        "--per-address", type=whole, default=32, metavar="N", help="connections an address (32)"
    )
    parser.add_argument(
        "--games-per-address",
        type=whole,
        default=100,
        metavar="N",
        help="games that go on at once and that one address made (100)",
    )


def host_name(text: str) -> str:
    """A name or an address of a machine; an empty one, which would mean all of them, is none.

    Raises:
        argparse.ArgumentTypeError: it is none.
    """
    try:
        if text.encode("idna"):
            return text
    except UnicodeError:
        pass
    raise argparse.ArgumentTypeError(f"{shortened(text)!r} is no address of a machine")


def run(words: argparse.Namespace) -> int:
    """Serve until the system asks for the end."""
    if not 0 <= words.port <= MOST_PORT:
        raise CommandError(f"--port is from 0 to {MOST_PORT}, not {words.port}.")
    for name in ("idle_days", "rate", "per_address", "games_per_address"):
        if getattr(words, name) < 1:
            option = name.replace("_", "-")
            raise CommandError(f"--{option} is at least 1, not {getattr(words, name)}.")
    if words.hosted and words.shared is not None:
        raise CommandError("--hosted is for a window, whose server is one process: not --shared.")
    if words.shared is not None and words.tournaments_by:
        raise CommandError("Processes that serve as one hold no tournaments: not --tournaments-by.")
    for key in words.tournaments_by:
        if not re.fullmatch("[0-9a-f]{64}", key):
            raise CommandError(f"--tournaments-by takes a public key, as of 'key show', not {key}.")
    metrics = None if words.metrics is None else metrics_address(words.metrics)
    folder = words.home if words.home is not None else home.data() / "server"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / ".lock", timeout=0)
        lock.acquire()
    except Timeout:
        raise CommandError(f"Another server uses {folder}.") from None
    except OSError as error:
        raise CommandError(f"{folder} cannot be used: {error.strerror}.") from None
    try:
        with logging_to(folder if words.hosted else None):
            return _serve(words, folder, metrics)
    finally:
        lock.release()


@contextmanager
def logging_to(folder: Path | None) -> Iterator[None]:
    """Log to the standard error, or into a file of a folder, which is begun anew when it is full.

    A window that started the server may be gone, and with it whoever read the standard error.

    Raises:
        CommandError: the file cannot be written.
    """
    try:
        handler: logging.Handler = (
            logging.StreamHandler(sys.stderr)
            if folder is None
            else RotatingFileHandler(
                folder / LOG, maxBytes=LARGEST_LOG, backupCount=1, encoding="utf-8"
            )
        )
    except OSError as error:
        raise CommandError(str(cannot_be_written(error.filename, error))) from None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logger = logging.getLogger()
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logging.getLogger("blackout.socket").setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(level)
        logger.removeHandler(handler)
        handler.close()


def metrics_address(words: str) -> tuple[str, int]:
    """Host and port of `HOST:PORT`, `[HOST]:PORT` or `PORT`.

    Raises:
        CommandError: that is none.
    """
    host, _, port = words.rpartition(":")
    try:
        if port.isascii() and port.isdecimal() and whole(port) <= MOST_PORT:
            return host_name(host.strip("[]") or LOOPBACK), int(port)
    except argparse.ArgumentTypeError:
        pass
    raise CommandError(
        f"--metrics takes [HOST:]PORT with a port to {MOST_PORT}, not {shortened(words)}."
    )


def _serve(words: argparse.Namespace, folder: Path, metrics: tuple[str, int] | None) -> int:
    import asyncio  # slow, and no other command needs it

    try:
        # Not needed by any other command, and a program without them plays on alone.
        from game.net.add_ons.metrics import metrics_at
        from game.net.add_ons.operator.operator_socket import Operator, operator_socket
        from game.net.assembly import whole_server
        from game.net.client.server_process import HostedEnd
        from game.net.server.rate_limits import ServerLimits
        from game.net.server.websocket_server import WebSocketServer, tls_context
    except ModuleNotFoundError as error:
        raise CommandError(MISSING.format(name=error.name)) from None
    from game.roster import bot_service  # slow: it brings multiprocessing
    from game.storage.decoding import Unreadable

    _allow_many_files()
    gc.set_threshold(*YOUNG_OBJECTS)
    try:
        tls = None if words.tls is None else tls_context(*words.tls)
    except OSError as error:
        raise CommandError(f"The certificate cannot be used: {error.strerror or error}.") from None
    password = line_of_input() if words.hosted else password_of(words)
    limits = ServerLimits(
        idle_days=words.idle_days,
        messages_per_second=words.rate,
        burst=max(LEAST_BURST, 3 * words.rate),
        per_address=words.per_address,
        games_per_address=words.games_per_address,
        people_per_address=3 * words.per_address,
    )
    reload = None if tls is None else partial(tls.load_cert_chain, *words.tls)

    if words.behind_proxy < 0:
        raise CommandError(f"--behind-proxy is a number of proxies, not {words.behind_proxy}.")
    proxies = Proxies(words.behind_proxy, HEADERS[words.forwarded_in])

    def serve(made: _Made) -> bool:
        """Serve with a server until it is to end; whether the system has asked for that."""
        with closing(bot_service(_searchers())) as bots:
            core, also = made(bots)
            asked = partial(operator_socket, core, Operator(folder, reload))
            beside: list[Beside] = [asked, *also]
            if metrics is not None:
                beside.insert(0, partial(metrics_at, core, metrics))
            server = WebSocketServer(core, proxies)
            hosted = HostedEnd(folder, server.stop_soon)
            if words.hosted:
                hosted.watch()
            asyncio.run(
                server.run(
                    words.host,
                    listens.port,
                    tls=tls,
                    origins=tuple(words.origin),
                    beside=beside,
                    ready=partial(listens.at, core.greetings.key),
                )
            )
            if words.hosted:
                hosted.over()
            return server.ends

    more: dict[str, Any] = {"password": password or None, "limits": limits}
    with ExitStack() as told:
        listens = _Listening(words, told)
        try:
            if words.shared is None:
                more["organizers"] = words.tournaments_by
                serve(lambda bots: (whole_server(folder, bots, **more).core, ()))
            else:
                _serve_shared(words.shared, serve, folder, more)
        except (OSError, OverflowError) as error:
            why = getattr(error, "strerror", None) or error
            file = getattr(error, "filename", None)
            if file is not None:
                raise CommandError(f"{file} cannot be used: {why}.") from None
            raise CommandError(f"The server cannot run at {words.host}: {why}.") from None
        except Unreadable as error:
            why = f"people.jsonl, ratings.jsonl, blocks.jsonl or banned.txt cannot be read: {error}"
            raise CommandError(f"In {folder} {why}") from None
    return 0


def _serve_shared(
    url: str, serve: Callable[[_Made], bool], folder: Path, more: Mapping[str, Any]
) -> None:
    """Serve as one of several processes.

    Args:
        url: the address of Redis.
        serve: serves with a server until it is to end.
        folder: of this process.
        more: what else a server is made with.

    Raises:
        CommandError: the package for it is missing, the address makes no sense, or there is
            another Redis than this process knows.
        OSError: the folder or the address to listen on cannot be used.
    """
    try:
        from game.net.shared.assembly import whole_process
        from game.net.shared.beginning import check_address, serve_on
        from game.net.shared.connection import connected
        from game.net.shared.redis_marks import OtherRedisError
    except ModuleNotFoundError:
        why = "--shared needs the package 'redis': pip install '.[shared]' in a checkout."
        raise CommandError(why) from None
    try:
        check_address(url)
    except ValueError:
        raise CommandError(f"--shared takes redis://HOST:PORT/NUMBER, not {url}.") from None

    def serve_with(store: SharedStore) -> bool:
        def made(bots: BotService) -> tuple[TableServer, tuple[Beside, ...]]:
            core = whole_process(folder, bots, store, **more)
            return core, (partial(connected, core),)

        return serve(made)

    try:
        serve_on(url, folder, serve_with)
    except OtherRedisError as error:
        raise CommandError(f"The server stops. {error}") from None


def _searchers() -> int:
    """How many bots may search at a time; one core is the server's, one that of quick bots."""
    return 2 if (os.cpu_count() or 1) >= ENOUGH_CORES else 1


class _Listening:
    """Says where the server listens, on the terminal and where wanted in the network, once."""

    def __init__(self, words: argparse.Namespace, told: ExitStack) -> None:
        """What is said in the network stands as long as `told` does."""
        self._words = words
        self._told = told
        self.port: int = words.port
        """At which to listen; the one that was free is kept where a server begins anew."""
        self._said = False

    def at(self, key: str, url: str) -> None:
        """A server with a public key listens there."""
        if self._said:
            return
        self._said = True
        self.port = int(url.rpartition(":")[2])
        words = self._words
        if words.announce is not None:
            from game.net.announcement import Announcement  # slow, and few servers need it
            from game.net.own_addresses import reachable

            where = partial(reachable, words.host, words.announce_into)
            secret = words.tls is not None
            told = Announcement(words.announce, where, self.port, key, secret=secret)
            self._told.enter_context(told)
        say(f"listening on {url}")
        sys.stdout.flush()
        if not words.hosted and sys.stderr.isatty():
            from game.net.address_watch import AddressWatch
            from game.net.own_addresses import told_addresses

            addresses = partial(told_addresses, words.host, words.announce_into)
            invite(addresses(), url)

            def moved(hosts: tuple[str, ...]) -> None:
                print("This machine has other addresses now.", file=sys.stderr)
                invite(hosts, url)

            self._told.callback(AddressWatch(addresses, moved).close)


def invite(hosts: Sequence[str], url: str) -> None:
    """Say on the terminal how browsers come in.

    Args:
        hosts: the addresses of this machine that are told, that to draw first.
        url: where the server listens.
    """
    from game.net.own_addresses import HERE_6, is_told, link_host
    from game.net.qr_codes import page_link

    scheme, port = url.partition("://")[0], url.rpartition(":")[2]
    first, *others = (page_link(f"{scheme}://{link_host(host)}:{port}") for host in hosts)
    if hosts[0] in ("localhost", HERE_6) or hosts[0].startswith("127."):
        print(f"Browsers on this machine open {first}", file=sys.stderr)
        return
    if not is_told(hosts[0]):
        why = f"No browser opens an address of one cable, such as {hosts[0]}"
        print(f"{why}; windows find it (--announce).", file=sys.stderr)
        return
    print(f"Phones in this network open {first}", file=sys.stderr)
    print_code(first)
    for other in others:
        print(f"In another network of this machine they open {other}", file=sys.stderr)


def print_code(link: str) -> None:
    """Show the QR code of a link where somebody reads the messages on a terminal."""
    from game.net.qr_codes import terminal_code

    if not takes_colours(sys.stderr):
        return
    code = terminal_code(link)
    try:
        code.encode(sys.stderr.encoding or "ascii")
    except UnicodeEncodeError:  # a terminal without block letters
        return
    print(code, file=sys.stderr)


def _allow_many_files() -> None:
    """Let this process have as many files and connections open as the system allows."""
    try:
        import resource  # not on Windows
    except ModuleNotFoundError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
