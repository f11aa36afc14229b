"""The stack of scenes: which one is up, which ones one can go back to.

What a scene asks for while it handles an event happens after it returned, so no scene is taken
apart under its own feet.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from game.ui.scene.protocol import App, Closing, Route, Scene


class SceneStack(ABC):
    """Scenes one over another; only the last one is up."""

    def __init__(self, home: Callable[[], Scene]) -> None:
        """`home` makes the scene that is left when all others are."""
        self._home = home
        self._scenes: list[Scene] = []
        self._up: Scene | None = None
        """The scene that was entered and not left since."""
        self._pending: list[Callable[[], None]] = []

    @abstractmethod
    def _as_app(self) -> App:
        """What scenes are given when they are entered."""

    @abstractmethod
    def _make_way(self) -> None:
        """Let go of what belongs to the scene before."""

    @abstractmethod
    def _scene_of(self, route: Route) -> Scene:
        """A new scene for this route."""

    # --- what scenes may ask for -------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The scene that is up."""
        return self._scenes[-1]

    def open(self, route: Route) -> None:
        """Show the screen of this route; `back` returns to the present one."""
        self.go(self._scene_of(route))

    def open_instead(self, route: Route) -> None:
        """Show the screen of this route in place of the present one."""
        self.replace(self._scene_of(route))

    def go(self, scene: Scene) -> None:
        """Show this scene; `back` returns to the present one."""
        self._pending.append(lambda: self._go(scene))

    def replace(self, scene: Scene) -> None:
        """Show this scene in place of the present one."""
        self._pending.append(lambda: self._replace(scene))

    def back(self) -> None:
        """Return to the scene before; from the first one, nothing happens."""
        self._pending.append(self._back)

    def home(self) -> None:
        """Return to the first scene."""
        self._pending.append(self._go_home)

    def begin(self, scenes: list[Scene]) -> None:
        """Lay down scenes to go back to before the first frame; the last one comes up."""
        self._scenes.extend(scenes)

    # --- what comes of it --------------------------------------------------------------------

    def _settle(self) -> None:
        """Do what was asked for meanwhile, in order."""
        while self._pending:
            self._pending.pop(0)()

    def _go(self, scene: Scene) -> None:
        self._leave()
        self._scenes.append(scene)
        self._enter()

    def _replace(self, scene: Scene) -> None:
        if self._scenes:
            self._drop()
        self._go(scene)

    def _back(self) -> None:
        if len(self._scenes) > 1:
            self._drop()
            self._enter()

    def _go_home(self) -> None:
        while len(self._scenes) > 1:
            self._drop()
        if self._up is None and self._scenes:
            self._enter()

    def _enter(self) -> None:
        self._make_way()
        self._up = self.scene
        self.scene.enter(self._as_app())

    def _leave(self) -> None:
        if self._up is not None:
            up, self._up = self._up, None
            up.leave()

    def _drop(self) -> None:
        """Take leave of the scene on top for good."""
        scene = self._scenes.pop()
        if scene is self._up:
            self._leave()
        if isinstance(scene, Closing):
            scene.close()
