"""Opponents of every strength: weaker ones attend to less, and none plays senselessly.

Each is an agent; `load` finds them by name here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from importlib import import_module
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final, cast

from ai.decisions.bidding import best_bid
from ai.decisions.blunder_filter import hopeful, sensible
from ai.decisions.call_preferences import fancied, fancied_call, fancied_size
from ai.decisions.cardplay import honest, play_worths
from ai.decisions.laid_bids import best_lay
from ai.decisions.misjudgement import Misjudgement
from ai.knowledge.card_knowledge import CardKnowledge
from ai.players.expert import Expert
from ai.players.heuristic import Heuristic
from ai.players.search_limits import PLAYOUTS
from ai.valuation.option_values import Weighed, best
from ai.valuation.play_style import BOLD, CAUTIOUS, PLAIN, SPOILER, PlayStyle
from game.engine import Action, Bid, Call, ChangeBid, Lay, Limit, NameSize, Play, View

if TYPE_CHECKING:
    from ai.nets.general.shares import GeneralShares

_RULES_OF_THUMB: Final = Heuristic()


class Styled(ABC):
    """A level, which a player of any style may have."""

    @abstractmethod
    def in_style(self, style: PlayStyle) -> Styled:
        """The same level, played in this style."""

    @abstractmethod
    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""

    @property
    def cautious(self) -> Styled:
        """See `ai.valuation.play_style`."""
        return self.in_style(CAUTIOUS)

    @property
    def bold(self) -> Styled:
        """See `ai.valuation.play_style`."""
        return self.in_style(BOLD)

    @property
    def spoiler(self) -> Styled:
        """See `ai.valuation.play_style`."""
        return self.in_style(SPOILER)


class Attentive(Styled):
    """Plays by rules of thumb, and errs as people of its strength do."""

    def __init__(self, errors: Misjudgement, style: PlayStyle = PLAIN) -> None:
        """Say how weak it is.

        Args:
            errors: all that it gets wrong.
            style: of two ways nearly as good, which.
        """
        self._errors = errors
        self._style = style

    def in_style(self, style: PlayStyle) -> Attentive:
        """See `Styled`."""
        return Attentive(self._errors, style)

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        kept = hopeful(view, sensible(view, legal))
        if len(kept) == 1:
            return kept[0]
        errors, style = self._errors, self._style
        match kept[0]:
            case Play():
                reading = CardKnowledge(view, attention=errors.attention)
                plays = honest(view, reading, cast("tuple[Play, ...]", kept))
                return errors.plays(view, plays, play_worths(view, reading, plays, style))
            case Bid() | ChangeBid():
                bids = cast("tuple[Bid, ...]", kept)
                reading = CardKnowledge(view, attention=errors.attention)
                return errors.bid(view, reading, bids, best_bid(view, reading, bids, style))
            case NameSize():
                return fancied_size(cast("tuple[NameSize, ...]", legal), errors.taste, rng)
            case Call():
                calls = cast("tuple[Call, ...]", legal)
                return fancied_call(view, calls, errors.taste, style, rng)
            case Lay():
                lays = cast("tuple[Lay, ...]", legal)
                return best_lay(view, CardKnowledge(view), lays, style, errors)
            case _:
                return _RULES_OF_THUMB.choose(view, legal, limit, rng)


class Searcher(Styled):
    """The expert, asked only for what makes sense, with a patience of its own."""

    def __init__(
        self,
        playouts: int,
        style: PlayStyle = PLAIN,
        clock: Callable[[], float] = monotonic,
        nets: bool = True,
        general: GeneralShares | None = None,
    ) -> None:
        """Take the playouts of a decision where a limit says nothing at all.

        Args:
            playouts: those.
            style: of two ways nearly as good, which.
            clock: see `Expert`.
            nets, general: see `Expert`.
        """
        self._expert = Expert(clock, nets=nets, general=general)
        self._playouts = playouts
        self._style = style
        self._clock = clock
        self._nets, self._general = nets, general

    def in_style(self, style: PlayStyle) -> Searcher:
        """See `Styled`."""
        return Searcher(self._playouts, style, self._clock, self._nets, self._general)

    def get_ready(self) -> None:
        """See `game.table.bots.worker`: bring what searches, which takes longer than a decision."""
        for module in (
            *("ai.kernel.search.search_choice", "ai.nets.net_search"),
            "ai.nets.general.search",
        ):
            import_module(module)

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        kept = sensible(view, legal)
        if len(kept) == 1:
            return kept[0]
        limit = self._bounded(limit)
        ways = self._expert.weigh(view, kept, limit, rng)
        if isinstance(kept[0], Call | NameSize):
            return fancied(ways, rng, self._style)
        if self._style is PLAIN:
            return best(ways).action
        most = max(way.playouts for way in ways)
        return max((way for way in ways if way.playouts == most), key=self._liked).action

    def weigh(
        self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random
    ) -> list[Weighed]:
        """See `Expert`: what every legal action is worth, the senseless ones too."""
        return self._expert.weigh(view, legal, self._bounded(limit), rng)

    def _liked(self, way: Weighed) -> float:
        """What a way is worth to a player of this style."""
        style = self._style
        # What it is worth beside the points is what the others lose by it.
        liking = style.spite * (way.worth - way.points)
        if isinstance(way.action, Bid | ChangeBid):
            liking += style.high_bids * way.action.bid + style.sure_bids * way.made
        return way.worth + liking

    def _bounded(self, limit: Limit) -> Limit:
        if limit.playouts is None and limit.milliseconds is None:
            return Limit(self._playouts, None, limit.stop)
        return limit


STEP_800: Final = Attentive(Misjudgement(1.1, 9 / 9))
STEP_900: Final = Attentive(Misjudgement(0.75, 8 / 9))
STEP_1000: Final = Attentive(Misjudgement(0.62, 7 / 9))
STEP_1100: Final = Attentive(Misjudgement(0.48, 6 / 9))
BEGINNER: Final = Attentive(Misjudgement(0.4, 5 / 9))
STEP_1300: Final = Attentive(Misjudgement(0.325, 4 / 9))
CASUAL: Final = Attentive(Misjudgement(0.24, 3 / 9))
STEP_1500: Final = Attentive(Misjudgement(0.18, 2 / 9))
SKILLED: Final = Attentive(Misjudgement(0.0, 1 / 9))
"""Reads bids and voids, counts trumps and high cards, and forgets a low card now and then."""
EXPERT: Final = Searcher(PLAYOUTS)
"""Forgets nothing and plays thousands of deals to their end."""
MASTER: Final = Searcher(10 * PLAYOUTS)
"""The same with ten times the patience."""
