"""Every special phase by every device: one test each, so that a gap is a failing row of a table.

A few short games hold all the phases. A guest plays each of them once by mouse and once by keys,
doing what was not done yet wherever there is a choice; a phase is proved by a decision that the
guest made in it, on the screen as it stood then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from typing import Any

import pytest

from game.engine import (
    Action,
    Bid,
    Call,
    ChooseTrump,
    Lay,
    Play,
    Say,
    Variant,
)
from game.engine.terms import NORMAL_PRECEDENCE
from game.table.setup import plan
from game.variants import variant, with_options
from tests.driving.guest import Guest
from tests.driving.guest_hands import Device
from tests.driving.guest_table import Seated, Told
from tests.lines import plain
from tests.phase_proofs import PROOFS, Phase
from tests.recorded import seen_by_both

pytestmark = pytest.mark.usefixtures("home")


# Games ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Short:
    """A game that holds some of the phases."""

    row: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1
    first: int = 0
    checked: bool = True
    """Whether it is a game of the rules, so that its record can be held against them."""
    deals: int | None = None
    """After so many deals all its phases were there."""
    zeros: bool = False
    """The guest bids 0 wherever that is allowed."""

    @property
    def variant(self) -> Variant:
        """The row with its house rules."""
        if self.row == "clag":  # the six special deals alone, of two cards
            usual = variant("clag")
            twists = {number - 7: twist for number, twist in usual.twists.items()}
            return replace(usual, deals={self.players: (2,) * 6}, twists=twists)
        return with_options(variant(self.row), self.options, self.players)


GAMES = {
    "at once": Short("kachuful", 3, {"schedule": (2, 1)}),
    "zeros": Short("kachuful", 6, {"schedule": (1,) * 6}, zeros=True),
    "forehead": Short("network-blackout", 3, {"schedule": (1, 2)}, first=2),
    "clag": Short("clag", 3, checked=False),
    "declarer": Short("potomac", 3, {"schedule": (3,) * 6}, first=2),
    "calls": Short("caller-clag", 3, {"deals": 21}),
    "talk": Short("cooperative", 2, {"schedule": (1, 2, 3)}, seed=5, first=1),
    "named jokers": Short("northeast-jokers", 5, {"schedule": (5, 5)}, seed=69),
    "two jokers": Short("two-jokers", 3, {"schedule": (5, 4)}, seed=4),
    "spanish": Short("la-pocha", 3, {"schedule": (6, 5)}, seed=2),
    "laid": Short("ninety-nine", 3, first=2, deals=3),
    "bowers": Short("bowers-duo", 2, {"schedule": (5, 4)}, seed=4),
    "tied": Short("blackout", 2, {"schedule": (1,)}, seed=5),
    "revokes": Short(
        "jabberwocky", 3, {"schedule": (5, 4), "revokes": "penalised"}, seed=4, first=2
    ),
    "trumps": Short("romanian-whist", 3, {"schedule": (7, 7)}),
}


def liking(told: Told) -> list[object]:
    """What an action has that is worth doing once; the guest looks for what it has not done."""
    match told.action:
        case Call(terms=terms):
            extras = (terms.nuloss, terms.blind_hand, terms.madness)
            marks: list[object] = [terms.kind]
            marks += [
                mark for mark in zip(("nuloss", "blind", "mad"), extras, strict=True) if mark[1]
            ]
            if terms.precedence not in (None, NORMAL_PRECEDENCE):
                marks.append("another order")
            return marks
        case Say(statement=said):
            return [] if said is None else [said.strength]
        case Lay(premium=premium):
            return [premium]
        case ChooseTrump(suit=suit):
            return ["no trump" if suit is None else "suit"]
        case Play():
            return [phase for phase, proof in PROOFS.items() if proof(told)]
        case _:
            return []


@cache
def story(name: str, device: Device) -> tuple[Told, ...]:
    """Everything that a guest decided in one of the games, and how the table stood."""
    short = GAMES[name]
    done: set[object] = set()

    def wish(guest: Seated, legal: tuple[Action, ...]) -> Action | None:
        told = [Told(guest.table.presenter.shown, legal, action) for action in legal]
        if isinstance(legal[0], Bid):
            bids = [action for action in legal if isinstance(action, Bid)]
            wished = max if name == "declarer" else min
            if short.zeros or name == "declarer":
                return wished(bids, key=lambda action: action.bid)
            return None
        fresh = [(len(set(liking(one)) - done), -place) for place, one in enumerate(told)]
        best = max(range(len(told)), key=lambda place: fresh[place])
        if not fresh[best][0]:
            ends = (one for one in legal if isinstance(one, Say) and one.statement is None)
            return next(ends, None)
        done.update(liking(told[best]))
        return legal[best]

    guest = Guest(
        device, seed=short.seed, mind="heuristic" if name == "talk" else "random", wish=wish
    )
    agents = ("human", *("random",) * (short.players - 1))
    setup = plan(short.variant, agents, seed=short.seed, first_dealer=short.first)
    guest.sit_at(setup)
    if name == "declarer":
        guest.changes = 1
    if short.deals is not None:
        guest.play_until(lambda: len(guest.table.presenter.shown.table.history) == short.deals)
    else:
        guest.play_out()
    if short.checked and guest.table.table.over:
        seen_by_both(plain(guest.table.table.lines))
    guest.driver.window.close()
    return tuple(guest.told)


WHERE: dict[Phase, str] = {
    Phase.SECRET_BID: "at once",
    Phase.ZERO_LIMIT: "zeros",
    Phase.HOOK: "trumps",
    Phase.FOREHEAD: "forehead",
    **dict.fromkeys((Phase.UNLOOKED, Phase.PILE, Phase.LATE_TRUMP, Phase.MISERE), "clag"),
    **dict.fromkeys((Phase.CHANGED, Phase.SUIT_CHOSEN, Phase.NONE_CHOSEN), "declarer"),
    **{phase: "calls" for phase in Phase if phase.name.startswith("CALLED_")},
    **dict.fromkeys((Phase.SIZE, Phase.ORDER_PLAYED, Phase.NULOSS_PLAYED), "calls"),
    **{phase: "talk" for phase in Phase if phase.name.startswith("TALK_")},
    Phase.EXACT_BID: "talk",
    Phase.JOKER_HIGH: "named jokers",
    Phase.JOKER_LOW: "named jokers",
    Phase.JOKER_SUIT: "two jokers",
    Phase.SPANISH: "spanish",
    Phase.MUST_BEAT: "spanish",
    **dict.fromkeys((Phase.LAID, Phase.DECLARED, Phase.REVEALED), "laid"),
    Phase.BOWER: "bowers",
    Phase.TIE_BREAK: "tied",
    Phase.REVOKE: "revokes",
    Phase.UNBROKEN: "revokes",
    Phase.MUST_TRUMP: "trumps",
}
"""The game that holds each phase."""


DEVICES = tuple(Device)


def every_phase_by_every_device() -> Iterator[Any]:
    """A quick run plays each game by one device, and so each phase."""
    for phase, device in product(Phase, DEVICES):
        usual = DEVICES[list(GAMES).index(WHERE[phase]) % len(DEVICES)]
        marks = () if device is usual else (pytest.mark.slow,)
        yield pytest.param(phase, device, id=f"{device.value}-{phase.name.lower()}", marks=marks)


@pytest.mark.slow
@pytest.mark.parametrize(("phase", "device"), list(every_phase_by_every_device()))
def test_a_special_phase_is_played_by_a_device(phase: Phase, device: Device) -> None:
    assert any(map(PROOFS[phase], story(WHERE[phase], device))), phase.value
