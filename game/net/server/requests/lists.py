"""What a person asks to be told: games, variants, people, sheets."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import Final

from game.net.messages import (
    AskPeople,
    AskVariants,
    Block,
    Enter,
    GameInfo,
    GameList,
    Games,
    NoteDeal,
    OfSheet,
    Share,
    TakePlace,
    Unshare,
    VariantOffers,
    key_of,
)
from game.net.server.followers import ServerClient
from game.net.server.game_info import variant_offers
from game.net.server.requests.registry import LINE_COST, LIST_COST, MAKING_COST
from game.net.server.requests.server import Server

PAGE: Final = 50
"""Games of one list."""


def register(server: Server) -> None:
    """Have a server answer them."""
    known = server.requests
    known.register(Games, partial(_games, server), LIST_COST)
    known.register(AskVariants, _variants, LIST_COST)
    known.register(AskPeople, partial(_people, server), LIST_COST)
    known.register(Block, partial(_people, server), LINE_COST)
    known.register(Share, partial(_sheet, server), MAKING_COST)
    for kind in (TakePlace, Enter, NoteDeal, Unshare):
        known.register(kind, partial(_sheet, server))


def _games(server: Server, client: ServerClient, name: str, message: Games) -> None:
    seen = (info for info in server.listed() if _is_for(info, name, mine=message.mine))
    found = list(islice(seen, message.skip, message.skip + PAGE + 1))
    infos = found[:PAGE]
    sheets = server.sheets.listed(name) if not message.skip else []
    more = len(found) > PAGE
    client.tell(GameList(games=infos, more=more, sheets=sheets, id=message.number))


def _is_for(info: GameInfo, name: str, *, mine: bool) -> bool:
    """Whether a game is listed for a person: with `mine` only his own ones are."""
    hosted = key_of(info.host) == key_of(name)
    return hosted or info.seat_of(name) is not None or (info.watch and not mine)


def _variants(client: ServerClient, _name: str, message: AskVariants) -> None:
    client.tell(VariantOffers(variants=variant_offers(), id=message.number))


def _people(server: Server, client: ServerClient, name: str, message: AskPeople | Block) -> None:
    names = (str(each.name) for each in server.clients if each.name is not None)
    people = ((each, server.rating(each)) for each in names)
    server.invitations.answer(client, name, message, people)


def _sheet(server: Server, client: ServerClient, name: str, message: Share | OfSheet) -> None:
    server.sheets.answer(client, name, message)
