"""Motions that a deal played through does not show: what begins each of them, and what it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.engine import Bid, Limit, Play
from game.engine.variant import OptionValue
from game.presentation.stakes import decided_by_next_card
from game.roster import inline_thinking
from game.table.claims.claim import claim_of
from game.table.records.files import NoRecord
from game.table.setup import HUMAN, plan
from game.table.table import Table
from game.ui.scene.protocol import Scene
from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.animation.first_dealer_draw import rounds_of
from game.variants import variant, with_options
from pictures.camera import Camera

if TYPE_CHECKING:
    from game.ui.table.table_scene import TableScene

Begin = Callable[[Camera, Any], None]


@dataclass(frozen=True, slots=True)
class Film:
    """One motion of its own: a scene, the moment it begins, and what is done to begin it."""

    name: str
    scene: Callable[[int], Scene]
    """For so many seats, where seats count."""
    at: Callable[[Any], bool]
    begin: Begin
    frames: int = 60
    """Frames that are filmed."""
    hasty: bool = False
    """Whether what comes before it goes by at once."""
    each: Begin | None = None
    """Done once a frame while it is filmed."""


def table(name: str, seats: int, *, persons: int = 1, **options: OptionValue) -> TableScene:
    """A table of bots and persons."""
    from game.ui.table.table_scene import TableScene

    least, most = variant(name).seats
    seats = max(least, min(seats, most))
    row = with_options(variant(name), options, seats)
    agents = (HUMAN,) * persons + ("heuristic",) * (seats - persons)
    setup = plan(row, agents, seed=1940, first_dealer=None)
    return TableScene(Table(setup, inline_thinking(Limit(playouts=1)), NoRecord()))


def drawn(seats: int) -> TableScene:
    """A game that begins with the draw for the first deal."""
    scene = table("oh-hell" if 2 < seats <= 7 else "blackout" if seats == 2 else "kachuful", seats)
    scene.presenter.dealer_draw = rounds_of(scene.table)
    return scene


def usual(seats: int, persons: int = 1, deals: tuple[int, ...] = (3, 2)) -> TableScene:
    """A table of a game that so many can play, with deals of so many cards."""
    name = "blackout" if seats == 2 else "oh-hell" if seats <= 7 else "kachuful"
    return table(name, seats, persons=persons, schedule=deals)


def still(scene: TableScene) -> bool:
    """Everything that happened is on the screen."""
    return scene.presenter.timeline.idle and not len(scene.presenter.feed)


def asked(scene: TableScene, kind: type) -> bool:
    """The person is asked for such an action; anything else is done for him."""
    for seat in scene.table.waiting.must:
        if scene.table.players[seat].is_human and still(scene):
            legal = scene.table.legal(seat)
            if isinstance(legal[0], kind):
                return True
            scene.table.act(legal[0])
    return False


def second_card(scene: TableScene) -> bool:
    """A card is asked for after a trick was won; where two sit, that may be the lead."""
    if not asked(scene, Play):
        return False
    if sum(scene.presenter.shown.table.taken) and (
        scene.presenter.shown.table.trick or scene.presenter.shown.table.players == 2
    ):
        return True
    scene.table.act(scene.table.legal(0)[0])
    return False


def hangs_on_a_card(scene: TableScene) -> bool:
    """A bid hangs on the card of a bot that completes the trick; a person's is played for him."""
    for seat in scene.table.waiting.must:
        if scene.table.players[seat].is_human and still(scene):
            scene.table.act(scene.table.legal(seat)[0])
    shown = scene.presenter.shown
    return bool(decided_by_next_card(shown)) and not scene.table.players[shown.turn[0]].is_human


def counted_last(scene: TableScene) -> bool:
    """The last deal of a game is being counted; until then the first action there is is taken."""
    for seat in scene.table.waiting.must:
        if scene.table.players[seat].is_human and still(scene):
            scene.table.act(scene.table.legal(seat)[0])
    return scene.table.over and scene.presenter.stage.deal_end is not None


def laying(scene: TableScene) -> bool:
    """Three cards are to be laid aside."""
    return still(scene) and 0 in scene.table.waiting.must


def lay(_camera: Camera, scene: TableScene) -> None:
    """Lay the first that may be laid."""
    scene.table.act(scene.table.legal(0)[0])


def sevens(seats: int) -> TableScene:
    """Deals of seven cards, or as many as there are: some are settled before their end."""
    name = "blackout" if seats == 2 else "oh-hell" if seats <= 7 else "kachuful"
    return table(name, seats, schedule=(min(7, 52 // seats),) * 12)


def settled(scene: TableScene) -> bool:
    """The rest of the deal may be claimed; until then the first action there is is taken."""
    if not asked(scene, Play):
        return False
    assert isinstance(scene.table, Table), "a table of this machine"
    if claim_of(scene.table.view(0)) is not None:
        return True
    scene.table.act(scene.table.legal(0)[0])
    return False


def claims(camera: Camera, scene: TableScene) -> None:
    """Take what is offered, once it can be read."""
    if scene.overlays.current is not None and not scene.overlays.moving:
        strikes(pygame.K_RETURN)(camera, scene)


def others_play(scene: TableScene) -> bool:
    """Another one leads, and a card may be chosen before it is asked for."""
    if asked(scene, Play) and not scene.input.ahead.may_play:
        scene.table.act(scene.table.legal(0)[0])
    return scene.input.ahead.may_play and bool(scene.presenter.shown.table.trick)


def picks_ahead(_camera: Camera, scene: TableScene) -> None:
    """The middle card of the hand is chosen."""
    hand = scene.presenter.stage.own_hand()
    scene.input.ahead.toggle(hand[len(hand) // 2])


def at_once(_scene: Any) -> bool:
    """From the first frame on."""
    return True


def nothing(_camera: Camera, _scene: Any) -> None:
    """It begins by itself."""


def strikes(key: int) -> Begin:
    """A key begins it."""

    def begin(_camera: Camera, _scene: Any) -> None:
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        pygame.event.post(event)

    return begin


def dragged(camera: Camera, _scene: TableScene) -> None:
    """The window is one step larger."""
    wide, tall = camera.window.surface.get_size()
    pygame.display.set_mode((wide + 12, tall + 6), pygame.RESIZABLE)


def dropped(camera: Camera, _scene: SeatsAndRulesScene) -> None:
    """Open the first list of New game."""
    at = camera.window.surface.get_width() * 3 // 10, round(152 * camera.window.scale)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, button=1, pos=at, touch=False))


FILMS = (
    Film("seat-draw", drawn, at_once, nothing, 300),
    Film("undo", usual, second_card, strikes(pygame.K_u), 40),
    Film("lift", usual, second_card, strikes(pygame.K_RIGHT), 16),
    Film("last-trick", usual, second_card, strikes(pygame.K_l), 12),
    Film("sheet", usual, second_card, strikes(pygame.K_s), 12),
    Film("pause", usual, second_card, strikes(pygame.K_ESCAPE), 12),
    Film("bid-panel", usual, lambda scene: asked(scene, Bid), strikes(pygame.K_1), 12),
    Film(
        "curtain",
        lambda seats: usual(seats, 2),
        lambda scene: scene.overlays.current is not None,
        strikes(pygame.K_RETURN),
        60,
    ),
    Film(
        "resize", usual, lambda scene: not scene.presenter.timeline.idle, nothing, 60, each=dragged
    ),
    Film("laid-aside", lambda _: table("ninety-nine", 3), laying, lay, 160),
    Film(
        "counter-clockwise",
        lambda seats: table("la-pocha", max(3, min(seats, 5))),
        at_once,
        nothing,
        160,
    ),
    Film("claim", sevens, settled, strikes(pygame.K_c), 200, hasty=True, each=claims),
    Film("ahead", sevens, others_play, picks_ahead, 160),
    Film("deciding-card", lambda n: usual(n, 1, (1, 1, 1)), hangs_on_a_card, nothing, 180),
    Film("game-end", usual, counted_last, nothing, 360),
    Film("menu-to-game", lambda _: MenuScene(), at_once, strikes(pygame.K_RETURN), 24),
    Film("popup", lambda _: SeatsAndRulesScene(), at_once, dropped, 24),
)
