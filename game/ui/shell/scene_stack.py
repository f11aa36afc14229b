"""The stack of scenes: which one is up, which ones one can go back to.

What a scene asks for while it handles an event happens after it returned, so no scene is taken
apart under its own feet.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from game.ui.scene.protocol import App, Closing, Route, Scene


class SceneStack:
    """Scenes one over another; only the last one is up."""

    def __init__(
        self, app: App, home: Callable[[], Scene], *, make_way: Callable[[], None]
    ) -> None:
        """Nothing is open yet.

        Args:
            app: given to scenes when they are entered.
            home: makes the scene that is left when all others are.
            make_way: lets go of what belongs to the scene before.
        """
        self._app = app
        self._home = home
        self._make_way = make_way
        self.scenes: list[Scene] = []
        """From the first to the one that is up."""
        self._up: Scene | None = None
        """The scene that was entered and not left since."""
        self._pending: list[Callable[[], None]] = []

    # --- what scenes may ask for -------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The scene that is up."""
        return self.scenes[-1]

    def open(self, route: Route) -> None:
        """Show the screen of this route; `back` returns to the present one."""
        self.go(route.new_scene())

    def open_instead(self, route: Route) -> None:
        """Show the screen of this route in place of the present one."""
        self.replace(route.new_scene())

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
        self.scenes.extend(scenes)

    # --- what the window does with it --------------------------------------------------------

    @property
    def settled(self) -> bool:
        """Whether the scene on top is up and nothing was asked for meanwhile."""
        return not self._pending and bool(self.scenes) and self._up is self.scene

    def later(self, do: Callable[[], None]) -> None:
        """Do this after what was asked for so far."""
        self._pending.append(do)

    def settle(self) -> None:
        """Do what was asked for meanwhile, in order."""
        while self._pending:
            self._pending.pop(0)()

    def ensure_one_is_up(self) -> None:
        """Enter the scene on top, the first one where there is none."""
        if not self.scenes:
            self.scenes.append(self._home())
        if self._up is not self.scene:
            self.enter()

    def enter(self) -> None:
        """The scene on top comes up."""
        self._make_way()
        self._up = self.scene
        self.scene.enter(self._app)

    def leave(self) -> None:
        """The scene that is up is up no longer."""
        if self._up is not None:
            up, self._up = self._up, None
            up.leave()

    def drop(self) -> None:
        """Take leave of the scene on top for good."""
        scene = self.scenes.pop()
        if scene is self._up:
            self.leave()
        if isinstance(scene, Closing):
            scene.close()

    def forget(self) -> None:
        """Drop every scene after an error: what one of them still raises helps nobody."""
        while self.scenes:
            with contextlib.suppress(Exception):
                self.drop()
        self._up = None
        self._pending.clear()

    def begin_again(self, scene: Scene) -> None:
        """Show this scene at once, over a new first one."""
        self.scenes.append(self._home())
        self._go(scene)

    # --- what comes of it --------------------------------------------------------------------

    def _go(self, scene: Scene) -> None:
        self.leave()
        self.scenes.append(scene)
        self.enter()

    def _replace(self, scene: Scene) -> None:
        if self.scenes:
            self.drop()
        self._go(scene)

    def _back(self) -> None:
        if len(self.scenes) > 1:
            self.drop()
            self.enter()

    def _go_home(self) -> None:
        while len(self.scenes) > 1:
            self.drop()
        if self._up is None and self.scenes:
            self.enter()
