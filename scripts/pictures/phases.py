"""Moments of single variants for `screenshots.py`: each special phase at the fewest and most seats.

A row of `PHASES` names a variant, the seats, what the person at the table does on the way and
what is waited for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.engine import Bid, Call, ChooseTrump, Lay, Limit, NameSize, Phase, Play, Say, Suit
from game.engine.choices import CallKind, Madness, Premium
from game.engine.terms import CallTerms
from game.engine.variant import OptionValue
from game.roster import inline_thinking
from game.table.game import CHANGE_WINDOW
from game.table.records.files import NoRecord
from game.table.setup import HUMAN, plan
from game.table.table import Table
from game.ui.table.animation.first_dealer_draw import rounds_of
from game.variants import variant, with_options
from pictures.camera import Shot
from pictures.phase_moments import (
    Choose,
    Seen,
    asked_for,
    at_rest,
    banner_up,
    bids_revealed,
    bowers,
    calling,
    changeable,
    counted,
    first,
    highest,
    in_trick,
    joker_down,
    large,
    last_to_play,
    naming,
    played_itself,
    revoking,
    speaking_while,
    staking,
    talking,
)

if TYPE_CHECKING:
    from game.ui.table.table_scene import TableScene

SEED: Final = 1940
AT_ONCE: Final = {"speed": "instant", "reduced_motion": True}
AT_PACE: Final = {"speed": "double", "reduced_motion": True}


# The rows -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """One special moment."""

    name: str
    row: str
    seats: tuple[int, ...]
    seen: Seen
    choose: Choose = first
    deal: int = 1
    """Deals before this one are played without the window."""
    tie_break: bool = False
    """Wait for a tie-break deal instead, with the first seed that has one."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    dealer: int | None = None
    """None for the seat before the person's."""
    deals: bool = False
    """The person deals the deal that is looked at."""
    seed: int = SEED
    agents: str = "heuristic"
    draw: bool = False
    """The draw for the first deal is shown."""
    keys: tuple[int, ...] = ()
    frames: int = 20
    pace: Mapping[str, Any] = field(default_factory=lambda: AT_ONCE)

    def shots(self) -> Iterator[tuple[str, Shot, int]]:
        """Names, pictures and seats."""
        for players in self.seats:
            shot = Shot(
                name=self.name,
                scene=self.scene,
                at=self.comes,
                keys=self.keys,
                frames=self.frames,
                chosen=dict(self.pace),
            )
            yield f"phase-{self.row}-{players}-{self.name}", shot, players

    def _table(self, players: int, seed: int) -> Table:
        row = with_options(variant(self.row), dict(self.options), players)
        dealer = players - 1 if self.dealer is None else self.dealer
        if self.deals:  # when the deal comes that is looked at
            dealer = (1 - self.deal) % players
        agents = (HUMAN,) + (self.agents,) * (players - 1)
        setup = plan(row, agents, seed=seed, first_dealer=None if self.draw else dealer)
        table = Table(setup, inline_thinking(Limit(playouts=1)), NoRecord())
        now = 0.0
        while not table.over:
            spec = table.view(0).spec
            if spec.tie_break if self.tie_break else table.deals_played >= self.deal - 1:
                break
            now += CHANGE_WINDOW
            if not table.advance(now, patience=1.0) and 0 in table.waiting.must:
                table.act(self.choose(None, table.legal(0)))
        return table

    def scene(self, players: int) -> TableScene:
        """The table before the moment."""
        from game.ui.table.table_scene import TableScene

        seeds = (self._table(players, self.seed + turn) for turn in count())
        table = next(table for table in seeds if not table.over)
        scene = TableScene(table)
        if self.draw:
            scene.presenter.dealer_draw = rounds_of(table)
        return scene

    def comes(self, scene: TableScene) -> bool:
        """Whether the moment is there; the person acts on the way to it."""
        if self.seen(scene):
            return True
        for seat in scene.table.waiting.must:
            if scene.table.players[seat].is_human and at_rest(scene):
                scene.table.act(self.choose(scene, scene.table.legal(seat)))
        return False


ORDER: Final = (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
WILD: Final = calling(
    CallTerms(CallKind.SUIT_PRECEDENCE, precedence=ORDER, nuloss=True, madness=Madness.ASCENDING)
)
BLIND: Final = calling(CallTerms(CallKind.LATE_TRUMP, blind_hand=True, madness=Madness.DESCENDING))

LONG: Final = (1, 2, 3, 4, 5, 5, 4, 3, 2, 1) * 3
KEY: Final = (pygame.K_s,)
SHEETS: Final[tuple[tuple[str, int, int, Choose], ...]] = (
    ("potomac", 3, 30, highest),
    ("clag", 3, 20, first),
    ("clag", 7, 20, first),
    ("ninety-nine", 3, 9, staking(Premium.DECLARE)),
    ("cooperative", 2, 14, talking),
    ("cooperative", 7, 30, talking),
    ("seven-truf", 4, 22, first),
    ("romanian-whist", 6, 30, first),
    ("caller-clag", 7, 14, WILD),
)
"""Score sheets late in a game: variant, players, deal and what the person does on the way."""

PHASES: Final = (
    # bids
    Moment(name="hook", row="oh-hell", seats=(3, 7), seen=asked_for(Bid), dealer=0),
    Moment(name="change", row="potomac", seats=(3, 10), seen=changeable, frames=2, pace=AT_PACE),
    Moment(name="sealed", row="kachuful", seats=(3, 10), seen=asked_for(Bid), deal=5),
    Moment(
        name="revealed",
        row="kachuful",
        seats=(3, 10),
        seen=bids_revealed,
        deal=5,
        frames=1,
        pace=AT_PACE,
    ),
    Moment(name="zeros", row="kachuful", seats=(6, 7), seen=asked_for(Bid), deal=6),
    # who chooses what is played
    Moment(name="size", row="caller-clag", seats=(3, 7), seen=asked_for(NameSize), dealer=0),
    Moment(
        name="call",
        row="caller-clag",
        seats=(3, 7),
        seen=asked_for(Call),
        choose=large,
        dealer=0,
    ),
    Moment(
        name="wild", row="caller-clag", seats=(3, 7), seen=in_trick, choose=WILD, dealer=0, frames=9
    ),
    Moment(
        name="blind-hand",
        row="caller-clag",
        seats=(3, 7),
        seen=played_itself,
        choose=BLIND,
        dealer=0,
        frames=0,
        pace=AT_PACE,
    ),
    Moment(name="trump", row="potomac", seats=(3, 10), seen=asked_for(ChooseTrump), choose=highest),
    # talk
    Moment(
        name="talk",
        row="cooperative",
        seats=(2, 7),
        seen=asked_for(Say),
        deal=4,
        choose=talking,
        dealer=1,
    ),
    Moment(
        name="talk-heard",
        row="cooperative",
        seats=(2, 7),
        seen=speaking_while(Phase.TALKING, "said"),
        deal=4,
        choose=talking,
        frames=1,
        pace=AT_PACE,
    ),
    Moment(
        name="exact",
        row="cooperative",
        seats=(2, 7),
        seen=asked_for(Bid),
        deal=4,
        choose=talking,
        dealer=0,
    ),
    Moment(name="trick", row="cooperative", seats=(2,), seen=in_trick, deal=4, choose=talking),
    Moment(name="trick", row="cooperative", seats=(7,), seen=asked_for(Play), choose=talking),
    Moment(
        name="counted",
        row="cooperative",
        seats=(2, 7),
        seen=counted,
        deal=4,
        choose=talking,
        frames=1,
        pace=AT_PACE,
    ),
    # bids of cards
    Moment(name="lay", row="ninety-nine", seats=(3,), seen=asked_for(Lay), deal=2),
    Moment(
        name="declared",
        row="ninety-nine",
        seats=(3,),
        seen=in_trick,
        deal=2,
        choose=staking(Premium.DECLARE),
    ),
    Moment(
        name="revealed",
        row="ninety-nine",
        seats=(3,),
        seen=in_trick,
        deal=2,
        choose=staking(Premium.REVEAL),
    ),
    Moment(
        name="counted",
        row="ninety-nine",
        seats=(3,),
        seen=counted,
        deal=2,
        frames=1,
        pace=AT_PACE,
    ),
    # sights
    Moment(
        name="forehead",
        row="network-blackout",
        seats=(2, 7),
        seen=asked_for(Bid),
        options={"blind_one_card": True},
    ),
    Moment(name="late-trump", row="clag", seats=(3, 7), seen=asked_for(Bid), deal=9),
    Moment(
        name="late-turned",
        row="clag",
        seats=(3, 7),
        seen=in_trick,
        deal=9,
    ),
    Moment(name="blind-bid", row="clag", seats=(3, 7), seen=asked_for(Bid), deal=10),
    Moment(
        name="piles", row="clag", seats=(3, 7), seen=played_itself, deal=11, frames=0, pace=AT_PACE
    ),
    Moment(name="misere", row="clag", seats=(3, 7), seen=in_trick, deal=12),
    # duties and cards
    Moment(
        name="jokers", row="northeast-jokers", seats=(5, 6), seen=naming, keys=(pygame.K_RETURN,)
    ),
    Moment(name="joker-down", row="northeast-jokers", seats=(5, 6), seen=joker_down),
    Moment(name="jokers", row="two-jokers", seats=(3, 7), seen=joker_down),
    Moment(name="trick", row="la-pocha", seats=(3, 8), deals=True, seen=last_to_play, deal=5),
    Moment(
        name="last-shown",
        row="la-pocha",
        seats=(3, 8),
        seen=asked_for(Bid),
        options={"schedule": (5,)},
    ),
    Moment(name="trick", row="bowers-duo", seats=(2,), seen=bowers, deal=12),
    Moment(name="bid", row="la-podrida", seats=(3, 8), seen=asked_for(Bid)),
    Moment(name="trick", row="la-podrida", seats=(3, 8), deals=True, seen=last_to_play),
    Moment(name="counted", row="la-podrida", seats=(3, 8), seen=counted, frames=1, pace=AT_PACE),
    Moment(name="trick", row="romanian-whist", seats=(3, 6), deals=True, seen=last_to_play, deal=9),
    Moment(name="trick", row="seven-truf", seats=(4,), seen=in_trick, deal=9),
    Moment(name="trick", row="up-and-down-the-river", seats=(4, 5), seen=in_trick, deal=10),
    Moment(
        name="revoke",
        row="jabberwocky",
        seats=(3, 5),
        seen=speaking_while(Phase.PLAYING, "missed"),
        choose=revoking,
        deal=6,
        options={"revokes": "penalised"},
        frames=1,
        pace=AT_PACE,
    ),
    Moment(
        name="trick",
        row="kachuful",
        seats=(3, 10),
        seen=last_to_play,
        deal=5,
        deals=True,
    ),
    *(
        Moment(name="sheet", row=row, seats=(n,), seen=at_rest, deal=deal, choose=choose, keys=KEY)
        for row, n, deal, choose in SHEETS
    ),
    Moment(
        name="sheet-streaks",
        row="potomac",
        seats=(10,),
        seen=at_rest,
        deal=30,
        choose=highest,
        keys=KEY,
        options={"schedule": LONG, "streak_bonus": True, "hook": False},
    ),
    Moment(
        name="sheet-doubled",
        row="la-pocha",
        seats=(8,),
        seen=at_rest,
        deal=30,
        keys=KEY,
        options={"double_suit": "O", "streak_bonus": True},
    ),
    Moment(
        name="sheet-penalties",
        row="jabberwocky",
        seats=(5,),
        seen=at_rest,
        deal=13,
        keys=KEY,
        options={"revokes": "penalised"},
    ),
    # the ends of a game
    Moment(
        name="tie-break",
        row="blackout",
        seats=(2, 7),
        seen=banner_up,
        tie_break=True,
        options={"schedule": (2,)},
        frames=2,
        pace=AT_PACE,
    ),
    Moment(
        name="draw", row="oh-hell", seats=(3, 7), seen=banner_up, draw=True, frames=2, pace=AT_PACE
    ),
    Moment(name="draw", row="kachuful", seats=(10,), seen=banner_up, draw=True, pace=AT_PACE),
)
"""Drawn at every size and, by `--theme`, in other themes."""
