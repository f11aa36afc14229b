"""A tournament at a server of its own process: opened, begun, and held against its records."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import MsgspecError
from websockets.asyncio.client import connect

from game.net.add_ons.operator.operator_socket import Carried, ask
from game.net.add_ons.tournaments.operating import ToTournament
from game.net.add_ons.tournaments.page import JSON
from game.net.add_ons.tournaments.running import PAGE
from game.net.add_ons.tournaments.standings import TournamentTerms
from game.table.records.endings import records_in
from tests.driving.greeting import come_in
from tests.driving.network_players import PLAYERS, Player


async def opened(
    home: Path,
    url: str,
    game: tuple[str, Mapping[str, Any]],
    people: Sequence[Player],
    rounds: int,
) -> str:
    """The id of a new tournament that everybody has entered."""
    for one in people:  # a server enters those alone who have been there
        async with connect(url) as socket:
            assert await come_in(socket, one.name, one.pair) == "welcome"
    terms = TournamentTerms(
        tournament="-",
        title="Cup",
        variant=game[0],
        options=dict(game[1]),
        players=PLAYERS,
        rounds=rounds,
        away=600.0,
        clock=600.0,
        pause=1.0,
    )
    made = ask(home, ToTournament(step="open", terms=terms))
    assert isinstance(made, Carried), made
    name = made.told.rpartition(PAGE)[2].split()[0]
    for one in people:
        entered = ask(home, ToTournament(step="enter", tournament=name, name=one.name))
        assert isinstance(entered, Carried), entered
    return name


async def begun(home: Path, url: str, tournament: str) -> None:
    """Have the first round begin, however often the server falls meanwhile."""
    state = "open"
    while state == "open":
        with suppress(OSError, MsgspecError):
            await asyncio.to_thread(ask, home, ToTournament(step="start", tournament=tournament))
        with suppress(OSError):
            told = await asyncio.to_thread(standings_told, url, tournament)
            state = told["tournament"]["state"]
        await asyncio.sleep(0.05)


def standings_told(url: str, tournament: str) -> dict[str, Any]:
    """What the page of a tournament tells programs."""
    address = f"{url.replace('ws:', 'http:')}{PAGE}{tournament}{JSON}"
    with urllib.request.urlopen(address) as answer:
        return dict(json.load(answer))


def tournament_faults(home: Path, told: Mapping[str, Any]) -> list[str]:
    """What the page of a tournament that is over says and its records do not, a sentence each."""
    name, faults = told["tournament"]["tournament"], list[str]()
    if told["tournament"]["state"] != "over":
        faults.append(f"{name} is not over")
    files = [path.read_text().splitlines() for path in records_in(home / "games")]
    kept = [list(map(json.loads, lines)) for lines in files]
    points, differences = defaultdict[str, float](float), defaultdict[str, float](float)
    for number, one in enumerate(told["rounds"], start=1):
        records = [lines for lines in kept if lines[0]["seed"] == one["seed"]]
        dealt = [[line for line in lines if line.get("event") == "deal"] for lines in records]
        if len(records) != len(one["tables"]) or any(hands != dealt[0] for hands in dealt):
            faults.append(f"{name}: the tables of round {number} are not all there, or not alike")
        seated = sorted(seat for table in one["tables"] for seat in table["names"])
        if seated != sorted(row["name"] for row in told["standings"]):
            faults.append(f"{name}: somebody has no seat in round {number}, or two")
        made = {
            tuple(seat["name"] for seat in lines[0]["seats"]): tuple(line["totals"])
            for lines in records
            for line in lines
            if line.get("event") == "end"
        }
        if made != {tuple(table["names"]): tuple(table["totals"]) for table in one["tables"]}:
            faults.append(f"{name}: the totals of round {number} are not those of its records")
        for names, totals in made.items():
            for seat, (person, own) in enumerate(zip(names, totals, strict=True)):
                beaten = sum(own > other for other in totals)
                points[person] += beaten + (totals.count(own) - 1) / 2
                differences[person] += own - sum(one[seat] for one in made.values()) / len(made)
    for row in told["standings"]:
        due = points[row["name"]], round(differences[row["name"]], 2)
        if due != (row["points"], row["difference"]):
            faults.append(f"{name}: by the records {row['name']} has {due}, not what is told")
    return faults
