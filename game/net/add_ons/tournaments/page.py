"""The page of a tournament's standings, for browsers, and the same as JSON for programs.

It says who stands where and what each finished table came to. There is no card in it, and no
secret of a round before that round is over. Its address holds the id, which nobody can guess.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator
from html import escape
from http import HTTPStatus
from typing import Final

import msgspec
from msgspec import Struct
from websockets.http11 import Response

from game.net.add_ons.tournaments.running import PAGE, Tournaments, info_of
from game.net.add_ons.tournaments.standings import (
    Entrant,
    Round,
    RoundTable,
    Tournament,
    standings,
)
from game.net.messages import BadMessage, Counting, TournamentInfo
from game.net.server.page_files import refused, response
from game.table.setup import HUMAN

JSON: Final = ".json"
_FRESH_S: Final = 15
"""Seconds after which the page of a tournament that goes on is asked for again."""
_STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 1.05rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { margin: .5rem 0 0; line-height: 1.2; } h2 { margin: 2rem 0 .5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { padding: .35rem .5rem; border-bottom: 1px solid #8886; text-align: right; }
th:first-child, td:first-child { width: 1%; }
th.name, td.name { text-align: left; overflow-wrap: anywhere; min-width: 7rem; }
code { overflow-wrap: anywhere; font-size: .85em; }
small { opacity: .8; }
"""
_HASH: Final = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_POLICY: Final = (
    f"default-src 'none'; style-src 'sha256-{_HASH}'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


class StandingTold(Struct, frozen=True):
    """How somebody stands."""

    place: int
    name: str
    bot: bool
    points: float
    difference: float
    totals: tuple[int | None, ...]


class TableTold(Struct, frozen=True):
    """A table of a round, by seat."""

    names: tuple[str, ...]
    totals: tuple[int, ...]
    """Empty until it is over."""
    void: str


class RoundTold(Struct, frozen=True):
    """A round; its secret and seed are told once it is over."""

    commitment: str
    secret: str | None
    seed: str | None
    over: bool
    tables: tuple[TableTold, ...]


class ResultTold(Struct, frozen=True):
    """All that everybody may know of a tournament."""

    tournament: TournamentInfo
    by: Counting
    why: str
    """Why it was called off."""
    standings: tuple[StandingTold, ...]
    rounds: tuple[RoundTold, ...]


def result_of(one: Tournament) -> ResultTold:
    """What everybody may know of a tournament now."""
    return ResultTold(
        info_of(one),
        one.terms.by,
        one.why,
        tuple(
            StandingTold(
                each.place,
                one.entrants[each.entrant].name,
                one.entrants[each.entrant].agent != HUMAN,
                float(each.points),
                round(float(each.difference), 2),
                each.totals,
            )
            for each in standings(one)
        ),
        tuple(_round(one, number, each) for number, each in enumerate(one.rounds)),
    )


def _round(one: Tournament, number: int, told: Round) -> RoundTold:
    over = told.ended is not None
    return RoundTold(
        told.server.commitment,
        told.server.secret if over else None,
        one.seed(number) if over else None,
        over,
        tuple(_table(one.entrants, table) for table in told.tables),
    )


def _table(entrants: tuple[Entrant, ...], table: RoundTable) -> TableTold:
    return TableTold(tuple(entrants[n].name for n in table.seats), table.totals, table.void)


def answer(tournaments: Tournaments | None, path: str) -> Response | None:
    """The answer to a request for a page of standings; None where it is for something else."""
    if not path.startswith(PAGE):
        return None
    wanted = path.removeprefix(PAGE)
    try:
        if tournaments is None:
            raise BadMessage("unknown", "There are no tournaments here.")
        told = result_of(tournaments.tournament(wanted.removesuffix(JSON)))
    except BadMessage as error:
        return refused(HTTPStatus.NOT_FOUND, str(error))
    if wanted.endswith(JSON):
        return response(HTTPStatus.OK, msgspec.json.encode(told), "application/json")
    html = "".join(_html(told)).encode()
    return response(HTTPStatus.OK, html, "text/html; charset=utf-8", policy=_POLICY)


def _html(told: ResultTold) -> Iterator[str]:
    """The page in parts."""
    info = told.tournament
    yield '<!doctype html><html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    if info.state != "over":
        yield f'<meta http-equiv="refresh" content="{_FRESH_S}">'
    yield f"<title>{escape(info.title)}</title><style>{_STYLE}</style></head><body>"
    yield f"<h1>{escape(info.title)}</h1>"
    yield f"<p>{escape(info.name)}, tables of {info.players}. {escape(_stage(told))}</p>"
    if any(one.over for one in told.rounds):
        yield "<h2>Standings</h2>"
        yield from _standings(told)
    elif info.people:
        yield f"<h2>Players</h2><p>{escape(', '.join(info.people))}</p>"
    for number, one in enumerate(told.rounds, start=1):
        if one.tables:
            yield f"<h2>Round {number}</h2>"
            yield from _tables(one.tables)
    yield "<h2>The cards</h2><p>Every table of a round is dealt the same cards, by a seed that "
    yield "the server drew before anybody had entered. Each commitment binds it to the secret of a "
    yield "round, which is told once the round is over.</p><ul>"
    for number, one in enumerate(told.rounds, start=1):
        secret = "" if one.secret is None else f"<br>secret <code>{one.secret}</code>"
        seed = "" if one.seed is None else f"<br>seed <code>{one.seed}</code>"
        yield f"<li>Round {number}: <code>{one.commitment}</code>{secret}{seed}</li>"
    yield f'</ul><p><a href="{info.page}{JSON}">The same as JSON</a></p></body></html>'


def _stage(told: ResultTold) -> str:
    """How far it is, as a sentence."""
    info = told.tournament
    if told.why:
        return told.why
    if info.state == "open":
        return f"It has {info.rounds} rounds and has not begun."
    if info.state == "running":
        return f"Round {info.round} of {info.rounds}."
    return f"Finished after {info.rounds} rounds."


def _standings(told: ResultTold) -> Iterator[str]:
    """Who stands where, with the points of each round at the table."""
    ended = sum(one.over for one in told.rounds)
    heads = ["Points", "Difference", *(f"R{number}" for number in range(1, ended + 1))]
    if told.by == "difference":
        heads[:2] = heads[1::-1]
    yield '<div class="scroll"><table><tr><th>Place</th><th class="name">Name</th>'
    yield "".join(f"<th>{head}</th>" for head in heads) + "</tr>"
    for one in told.standings:
        figures = [_plain(one.points), _signed(one.difference)]
        if told.by == "difference":
            figures.reverse()
        totals = ["–" if total is None else str(total) for total in one.totals]
        bot = " <small>(bot)</small>" if one.bot else ""
        yield f'<tr><td>{one.place}</td><td class="name">{escape(one.name)}{bot}</td>'
        yield "".join(f"<td>{figure}</td>" for figure in (*figures, *totals)) + "</tr>"
    yield "</table></div><p><small>A round is worth a point for everybody whom one leaves behind "
    yield "at the table, and half of one for everybody with as many. The difference is that to the "
    yield "mean of all tables with the same cards.</small></p>"


def _tables(tables: Iterable[TableTold]) -> Iterator[str]:
    """The tables of a round, a row for each."""
    yield '<div class="scroll"><table><tr><th>Table</th><th class="name">By seat</th></tr>'
    for number, table in enumerate(tables, start=1):
        if table.totals:
            seats = [f"{n} {t}" for n, t in zip(table.names, table.totals, strict=True)]
            told = ", ".join(seats)
        else:
            told = ", ".join(table.names) + ": " + (table.void or "still played")
        yield f'<tr><td>{number}</td><td class="name">{escape(told)}</td></tr>'
    yield "</table></div>"


def _signed(difference: float) -> str:
    """A difference with its sign, to a tenth."""
    return f"{difference:+.1f}" if round(difference, 1) else "0"


def _plain(points: float) -> str:
    """Points without a fraction where they have none."""
    return f"{points:g}"
