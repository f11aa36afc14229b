"""Somebody with a phone: a page in Chromium at a phone's size, and what a person does there."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tests.driving.browser import PHONE, Page
from tests.waiting import wait_until

PACE: Final = 'import("/connection.js").then(({{ kept }}) => kept.set("pace", "{}"))'
"""How fast cards are shown."""
PROBE: Final = """(() => {
  const app = window.blackout, count = (what) => document.querySelectorAll(what).length;
  if (!app) return {};
  const panel = document.querySelector("#question .panel");
  return {
    game: app.game ? app.game.id : null,
    lines: app.game ? app.game.lines.length : 0,
    state: app.game ? app.game.info.state : null,
    current: app.game ? app.game.isCurrent : false,
    link: app.connection.state,
    refused: app.connection.refusal?.why ?? "",
    kind: panel ? panel.className.split("ask-")[1] ?? "" : "",
    go: count("#question .go:not([disabled])"),
    over: app.game?.info.state === "over" ? count("#question [data-key=leave]") : 0,
    chips: count("#question .chip:not([disabled])"),
    cards: count(".held.may:not(.chosen)"),
    jokers: count('.held.may[data-card^="X"]:not(.chosen)'),
    forehead: count(".cards.hidden.forehead") > 0,
    piles: (app.game?.table?.piles ?? false) && count(".held, .cards.hidden .card") > 0,
  };
})()"""


READY: Final = """(() => {
  const game = window.blackout?.game;
  if (!game || game.seat === null) return false;
  return !game.info.wait || game.info.state !== "open" || game.info.seats[game.seat].ready;
})()"""
"""Whether nothing is to be said before the start."""


OFFERED: Final = '#question [data-key="{}"][aria-pressed="false"]:not([disabled])'
"""A chip that is not chosen and may be."""


class Phone:
    """Somebody with a phone, who decides what is asked as the dice fall."""

    def __init__(self, name: str, page: Page, dice: random.Random) -> None:
        self.name, self._dice = name, dice
        self.kinds: set[str] = set()
        """What was asked or shown: questions by their names, `forehead`, `piles`, `joker`."""
        self.wishes: dict[str, str] = {}
        """Chips, by their keys, that are chosen until what they lead to was shown once."""
        self.frames: list[str] = []
        self.faults: list[str] = []
        self.take(page)

    def take(self, page: Page, *, dark: bool = False) -> None:
        """Go on with another page, as after the browser died."""
        self.page = page
        page.shape(PHONE, dark=dark)

    def keep(self) -> None:
        """Take over what the page was sent so far, which a dead browser takes along."""
        self.frames += self.page.frames
        self.faults += self.page.faults
        self.page.frames, self.page.faults = [], []

    def seen(self) -> dict[str, Any]:
        """What there is to do."""
        found: dict[str, Any] = self.page.value(PROBE)
        return found

    def pace(self, name: str) -> None:
        """Have cards shown so fast from now on, as the page calls it."""
        self.page.value(PACE.format(name))

    def join(self, url: str) -> None:
        """Open the link, choose a name, and come in."""
        self.page.go(url)
        wait_until(lambda: self.page.value("Boolean(window.blackout)"), "the page asks for a name")
        self._enter()

    def _enter(self) -> None:
        self.page.write("#name", self.name)
        self.page.tap("button.go")

    def come_back(self, page: Page, url: str, game: str) -> None:
        """Open the link again after the browser died, with the name where it is asked for."""
        self.take(page)
        page.go(url)

        def there() -> bool:
            if page.value('window.blackout?.connection.state === "out"'):
                self._enter()
            return self.at(game)()

        wait_until(there, f"{self.name} is back at the table {game}")

    def at(self, game: str) -> Callable[[], bool]:
        """Tells whether one is at a table."""
        return lambda: self.seen().get("game") == game

    def sit_down(self, game: str) -> None:
        """Go to a table, from wherever one is."""

        def there() -> bool:
            if self.page.value("window.blackout?.game?.id ?? null") == game:
                return True
            self.page.tap("#question [data-key=leave]")
            self.page.tap(f'[data-key="{game}"]')
            return False

        wait_until(there, f"{self.name} at the table {game}")

    def be_ready(self, game: str) -> None:
        """Say so before the start, where the host waits for that."""

        def said() -> bool:
            ready = bool(self.page.value(READY))
            if not ready:
                self.page.tap("#question [data-key=ready]")
            return ready

        wait_until(said, f"{self.name} is ready at the table {game}")

    def act(self, pictures: Path | None, variant: str) -> bool:
        """Do one thing, where something is to be done; whether the game is over for this phone."""
        now = self.seen()
        kind = str(now.get("kind", ""))
        found = {kind, *(one for one in ("forehead", "piles") if now.get(one))} - {""}
        if kind == "play" and now["go"] > 1:
            found.add("joker")
        for one in sorted(found - self.kinds):
            self.kinds.add(one)
            if pictures is not None:
                self.page.picture(pictures / f"{variant}-{one}-{self.name}.png")
        if now.get("over"):
            return True
        if kind == "call" and self._calls_otherwise(now["chips"]):
            return False
        if now.get("go"):
            self.page.tap("#question .go:not([disabled])", self._dice.randrange(now["go"]))
        elif now.get("cards") and kind in ("play", "lay"):
            jokers = '.held.may[data-card^="X"]:not(.chosen)'
            wanted = jokers if now["jokers"] else ".held.may:not(.chosen)"
            self.page.tap(wanted, self._dice.randrange(now["jokers"] or now["cards"]))
        elif now.get("chips") and kind:
            self._choose(now["chips"])
        return False

    def _calls_otherwise(self, chips: int) -> bool:
        """Change what would be called; whether that was done."""
        for key, leads_to in self.wishes.items():
            if leads_to not in self.kinds and self.page.tap(OFFERED.format(key)):
                return True
        changes = self._dice.random() < 0.6
        if changes:
            self._choose(chips)
        return changes

    def _choose(self, chips: int) -> None:
        self.page.tap("#question .chip:not([disabled])", self._dice.randrange(chips))
