"""A table scene without a window: a stand-in for the app, time by frames, a player's hands."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.engine import Card
from game.profiles.profile import Players
from game.table.match import Match
from game.table.table import Table
from game.ui.audio.cue_synthesis import BEFORE_ONE, Cue, Origin
from game.ui.audio.playback import Mood
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.platform import keyboard
from game.ui.platform.settings import Settings
from game.ui.scene.protocol import Route
from game.ui.scene.routes import PlayTable
from game.ui.style.theme import LAMP, Theme
from game.ui.table.layout.card_placement import known
from game.ui.table.panels.overlays import Curtain
from game.ui.table.panels.results_panel import ResultsPanel
from game.ui.table.questions.bid import BidQuestion
from game.ui.table.questions.bid_choices import BidChoices
from game.ui.table.questions.choice_panel import ChoicePanel, Choices
from game.ui.table.questions.lay import LayQuestion
from game.ui.table.questions.question import ChoiceQuestion
from game.ui.table.table_scene import TableScene
from tests.driving.keyboards import struck
from tests.tables import setup_for, table_for

FRAME_S = 1 / 60
SIZE = (1024, 640)


def pressed_at(pos: tuple[int, int]) -> pygame.event.Event:
    """The left button goes down at a point."""
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=pos, touch=False)


class Heard:
    """Ears: every sound that was due, in order, and whether most of its kind may be left out."""

    def __init__(self) -> None:
        self.cues: list[tuple[Cue, bool]] = []
        self.origins: list[Origin] = []
        """Where each of them came from."""
        self.moods: list[Mood] = []

    def cue(self, cue: Cue, *, sparse: bool = False, origin: Origin = BEFORE_ONE) -> None:
        self.cues.append((cue, sparse))
        self.origins.append(origin)

    def set_mood(self, mood: Mood) -> None:
        self.moods.append(mood)


def _leave(route: Route) -> None:
    """Close a table that would have been gone to."""
    if isinstance(route, PlayTable):
        route.table.close()


class FakeApp:
    """What a scene asks of the window; where it wants to go is written down."""

    book = CardBook(LAMP)
    """Shared by all tests: pictures are painted once."""

    def __init__(self, size: tuple[int, int] = SIZE, **chosen: Any) -> None:
        self.size = size
        self.scale = 1.0
        self.percent = 100
        self.theme: Theme = LAMP
        self.painter = Painter(LAMP)
        self.fonts = self.painter.fonts
        quiet = {"demo_chances": False}  # the expert gets ready in a process of its own
        self.settings = Settings(**{**quiet, **chosen})
        self.players = Players.unkept(self.settings.name)
        self.manager: Any = None
        self.focus: Any = None
        self.sound: Any = Heard()
        self.asked: list[str] = []

    def open(self, route: Route) -> None:
        self.asked.append(f"open {type(route).__name__}")
        _leave(route)

    def open_instead(self, route: Route) -> None:
        self.asked.append(f"open instead {type(route).__name__}")
        _leave(route)

    def back(self) -> None:
        self.asked.append("back")

    def home(self) -> None:
        self.asked.append("home")

    def quit(self) -> None:
        self.asked.append("quit")

    def depict(self, portrait: str) -> None:
        self.players = self.players.changed(replace(self.players.current, portrait=portrait))

    def alter_players(self, work: Callable[[Players], Players], done: Callable[[], None]) -> None:
        self.players = work(self.players)
        done()

    def change(self, settings: Settings) -> None:
        self.settings = settings

    def notify(self, text: str) -> None:
        self.asked.append(text)

    def retract(self, text: str) -> None:
        self.asked.append(f"no longer {text}")


class Screen:
    """One table scene and somebody in front of it."""

    def __init__(
        self,
        agents: str = "human,random,random",
        *,
        size: tuple[int, int] = SIZE,
        chosen: dict[str, Any] | None = None,
        again: Callable[[Any], None] | None = None,
        match: Match | None = None,
        **setup: Any,
    ) -> None:
        self.app = FakeApp(size, **(chosen or {}))
        self.table: Table = table_for(replace(setup_for(agents, **setup), match=match))
        self.scene = TableScene(self.table, again=again)
        self.scene.enter(self.app)
        self.now = 100.0
        self.surface = pygame.Surface(size)

    def frames(self, number: int = 1, dt: float = FRAME_S) -> None:
        """Let frames pass."""
        for _ in range(number):
            self.now += dt
            self.scene.update(self.now, dt)

    def until(self, seen: Callable[[], object], most: int = 4000, dt: float = 0.1) -> None:
        """Let frames pass until something is seen."""
        for _ in range(most):
            if seen():
                return
            self.frames(1, dt)
        raise AssertionError("not seen in time")

    def draw(self) -> pygame.Surface:
        """The picture of this moment."""
        if self.surface.get_size() != self.app.size:
            self.surface = pygame.Surface(self.app.size)
        self.scene.draw(self.surface)
        return self.surface

    def resize(self, size: tuple[int, int]) -> None:
        """Another size of window."""
        self.app.size = size
        self.scene.resize()

    # hands -----------------------------------------------------------------------------------

    def read(self) -> None:
        """Let time go by until what came up by itself could be read."""
        while not self.scene.readable:
            self.frames(1)

    def key(self, key: int, mod: int = 0) -> bool:
        """Press a key, once what is up could be read."""
        self.read()
        return self.hurried_key(key, mod)

    def hurried_key(self, key: int, mod: int = 0) -> bool:
        """Strike a key of an American keyboard at once; whether it was taken."""
        return self.strike(struck(key, mod))

    def strike(self, events: list[pygame.event.Event]) -> bool:
        """Hand events on as the window does; whether a key that went down was taken."""
        taken = False
        for event in events:
            meant = keyboard.read(event)
            if meant is not None:
                took = self.scene.handle(meant)
                taken = taken or (took and meant.type == pygame.KEYDOWN)
        return taken

    def click(self, pos: tuple[int, int]) -> None:
        """Move there, press and release, once what is up could be read."""
        self.read()
        while self.scene.held_back(pressed_at(pos)):
            self.frames(1)
        self.hurried_click(pos)

    def use(self, tool: str) -> None:
        """Click a tool of the table; the key that it strikes comes as from a keyboard."""
        self.frames(1)
        self.draw()
        pygame.event.clear()
        self.click(self.scene.input.tools.named(tool).rect.center)
        for event in pygame.event.get((pygame.KEYDOWN, pygame.KEYUP)):
            self.strike([event])

    def tools(self) -> list[str]:
        """What stands at the tools now, from the top down."""
        self.frames(1)
        self.draw()
        return [button.label for button in self.scene.input.tools.buttons]

    def hurried_click(self, pos: tuple[int, int]) -> None:
        """Move there, press and release at once."""
        motion = {"pos": pos, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
        self.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, motion))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.scene.handle(pygame.event.Event(kind, button=1, pos=pos, touch=False))

    def press(self, pos: tuple[int, int]) -> None:
        """Press the left button and keep it down."""
        self.scene.handle(
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=pos, touch=False)
        )

    def move(self, pos: tuple[int, int], *, down: bool = True) -> None:
        """Move the mouse, with the left button down."""
        motion = {"pos": pos, "rel": (0, 0), "buttons": (int(down), 0, 0), "touch": False}
        self.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, motion))

    def release(self, pos: tuple[int, int]) -> None:
        """Let go of the left button."""
        self.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=pos, touch=False))

    def drag(self, card: Card, to: tuple[int, int]) -> None:
        """Carry a card of the hand to a point and let go of it there."""
        start = self.spot(card)
        self.press(start)
        for share in (0.3, 0.7, 1.0):
            at = [round(a + (b - a) * share) for a, b in zip(start, to, strict=True)]
            self.move((at[0], at[1]))
            self.frames(1)
        self.release(to)

    def spot(self, card: Card) -> tuple[int, int]:
        """A point where this card of the hand is seen."""
        sprite = self.scene.presenter.stage.sprite(known(card.code))
        assert sprite is not None, card
        rect = sprite.rect()
        for x in range(rect.left + 4, rect.right, 4):
            for y in (rect.centery, rect.top + 20):
                if self.scene.presenter.stage.hit((x, y)) is card:
                    return x, y
        raise AssertionError(f"{card} cannot be reached")

    # eyes ------------------------------------------------------------------------------------

    @property
    def asked_to_bid(self) -> bool:
        """Whether the bid panel is up."""
        return self.scene.input.decision.bid.panel is not None

    @property
    def asked_to_play(self) -> bool:
        """Whether a card is asked for."""
        return self.scene.input.hand.legal is not None

    @property
    def legal(self) -> list[Card]:
        """The cards that may be played now."""
        assert self.scene.input.hand.legal is not None
        return list(self.scene.input.hand.legal)

    @property
    def results(self) -> bool:
        """Whether the results are up."""
        return isinstance(self.scene.overlays.current, ResultsPanel)

    @property
    def curtain(self) -> bool:
        """Whether the curtain is up."""
        return isinstance(self.scene.overlays.current, Curtain)

    def decide(self) -> None:
        """One decision of a person by keys, if one is asked for."""
        if self.curtain:
            self.key(pygame.K_RETURN)
        elif self.asked_to_bid or self.asked_to_play or special_panel(self.scene) is not None:
            self.key(pygame.K_RIGHT)
            self.key(pygame.K_RETURN)
        elif self.scene.presenter.persons and (
            self.scene.input.held_trick.lies or not self.scene.presenter.timeline.idle
        ):
            self.key(pygame.K_SPACE)

    def play_until(self, seen: Callable[[], object], most: int = 20000) -> None:
        """Play on by keys, hurrying, until something is seen."""
        for _ in range(most):
            self.frames(1, 0.05)
            if seen():
                return
            self.decide()
        raise AssertionError("not seen in time")


def special_panel(scene: TableScene) -> ChoicePanel[Any, Any] | None:
    """The panel of a question beside bids, cards and bids laid aside, where one is asked."""
    asked = scene.input.decision.asked
    if not isinstance(asked, ChoiceQuestion) or isinstance(asked, BidQuestion | LayQuestion):
        return None
    return asked.panel


Kind = TypeVar("Kind", bound=Choices[Any, Any])


def asks_for(scene: TableScene, kind: type[Kind]) -> bool:
    """Whether a panel with choices of a kind lies on the table."""
    panel = special_panel(scene)
    return panel is not None and isinstance(panel.choices, kind)


def choices_of(panel: ChoicePanel[Any, Any] | None, kind: type[Kind]) -> Kind:
    """What may be chosen in a panel, which is one of this kind."""
    assert panel is not None
    assert isinstance(panel.choices, kind)
    return panel.choices


def bid_choices(scene: TableScene) -> BidChoices:
    """What may be bid, where a bid is asked for."""
    return choices_of(scene.input.decision.bid.panel, BidChoices)
