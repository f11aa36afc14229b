"""What persons did in finished games, counted from the text of record files.

A record is read line by line as it stands; whether every card was allowed is for `blackout check`
to say. What was taken back is no longer among the events, so only what stood counts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from game.engine import card
from game.engine.choices import Goal
from game.engine.deal_sequence import sharing
from game.engine.decisions.lay import LAID_VALUES
from game.storage.decoding import weight
from game.storage.files import RawLine
from game.table.dealer import Seed, seed_as_written
from game.table.records.event_lines import (
    BidLine,
    Code,
    DealLine,
    EndLine,
    Hands,
    LayLine,
    RecordError,
    ScoreLine,
    TrumpLine,
)
from game.table.records.headers import seconds_of
from game.table.records.lines import (
    AgentNote,
    HeaderError,
    HeaderLine,
    HintNote,
    Line,
    PlayedOnNote,
    StandInNote,
    UndoNote,
    read_line,
)
from game.table.setup import HUMAN, SET_DEAL, profile_in
from game.table.statistics.opponents import opponents_of
from game.variants import VARIANTS
from game.variants.lengths import Length, rules_of

PASSED: Final = (b'{"event":"play"', b'{"event":"trick"')
"""Lines that our own records begin so need not be parsed; others parse to the same effect."""
HEAVIEST: Final = 150 << 20
"""Bytes that the lines of one file may take in memory: ten thousand deals."""


class DealTally(NamedTuple):
    """One deal of one person."""

    size: int
    """Cards dealt to each."""
    bid: int
    tricks: int
    points: int


class DealTerms(NamedTuple):
    """What one deal was like for one person, beside its result."""

    position: int
    """In the order of bidding, from 0."""
    trump: str
    """The letter of the trump suit; empty for no trump."""
    ace: bool
    """Whether the ace of trumps was dealt to the person."""


class DealtHand(NamedTuple):
    """What one person was dealt, and the cards that were turned up, as a record writes cards."""

    cards: tuple[str, ...]
    turn_up: str
    """Empty where none was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTally:
    """One finished game of one person."""

    player: str
    """The name in that game."""
    profile: str
    """The id of the profile that played; empty where the record names none."""
    unnamed: bool
    """Whether this is the first person of a game that names no profile at all."""
    variant: str
    """Its id."""
    own_rules: bool
    """Whether house rules beside its length changed the variant."""
    players: int
    opponents: tuple[str, ...]
    """Who decided in the other seats, as `opponents_of` has it; `human` for other persons. Where a
    bot was changed during the game, all that sat there when a deal was scored; where another level
    stood in for one that was getting ready, whoever decided."""
    sharing: int
    """How many shared the win; 0 where this person is not among them."""
    total: int
    undone: int
    """Moves taken back in the game, by anybody."""
    deals: tuple[DealTally, ...]
    """Those played in this game; one that was played on does not count the old one's again."""
    met: tuple[tuple[str, ...], ...] = ()
    """By deal the opponents who decided there, where they were not the same throughout."""
    options: str = ""
    """The house rules as `rules_text` writes them; empty where there are none."""
    seed: str = ""
    """The seed of the cards as JSON; empty where the record does not tell it."""
    known_cards: bool = False
    """Whether the cards were known before: of an earlier game, or of one that was played on."""
    when: str = ""
    """When the game ended as a record writes it, or began where it does not tell that, in UTC."""
    agents: tuple[str, ...] = ()
    """Who decided in the other seats at the end, in their order."""
    other_names: tuple[str, ...] = ()
    """What they were called."""
    other_totals: tuple[int, ...] = ()
    """Their totals."""
    before_last: tuple[int, ...] = ()
    """All totals before the last deal, the person's first; empty in a game of one deal."""
    length: Length = Length.USUAL
    """How long the game was by its house rules."""
    hints: int = 0
    """How often a hint was asked for, by anybody."""
    tour: str = ""
    """What of the Tour it was, as its header says."""
    others_made: tuple[int, ...] = ()
    """How many of their bids the others made in these deals, as in `other_names`."""
    daily: str = ""
    """The date of the daily deal that it was, and `played` the date when it was begun."""
    played: str = ""
    terms: tuple[DealTerms, ...] = ()
    """By deal, as in `deals`."""
    expert_points: float | None = None
    """Points that the expert comes to on average with the same cards; None where that is not known,
    as by a record alone: who knows it fills it in."""


@dataclass(frozen=True, slots=True)
class FileTally:
    """What one file holds."""

    seats: tuple[SeatTally, ...] = ()
    unfinished: int = 0
    """Games without an end."""
    ended_early: int = 0
    """Games ended by a limit, which nobody won."""
    onlooked: int = 0
    """Finished games without persons."""
    broken: int = 0
    """Games that cannot be read."""
    dealt: tuple[tuple[DealtHand, ...], ...] = field(default=(), compare=False)
    """By person and deal, as in `seats`, what was dealt."""


@dataclass(slots=True)
class Tallies:
    """Everything on a shelf."""

    seats: list[SeatTally] = field(default_factory=list)
    unfinished: int = 0
    ended_early: int = 0
    onlooked: int = 0
    broken: int = 0

    def add(self, file: FileTally) -> None:
        """Count one file in."""
        self.seats.extend(file.seats)
        self.unfinished += file.unfinished
        self.ended_early += file.ended_early
        self.onlooked += file.onlooked
        self.broken += file.broken


class _Wrong(Exception):
    """The game being read makes no sense."""


class _Game:
    """One game of a file, line after line."""

    def __init__(self, header: HeaderLine) -> None:
        seats, match = header.seats, header.match
        self.variant = header.variant
        self.seats = [(seat.name, seat.agent) for seat in seats]
        self.profiles = [profile_in(seat.profile) if seat.agent == HUMAN else "" for seat in seats]
        self._options = rules_text(header.options)
        self.length, self.own_rules = _rules(header.variant, header.players, self._options)
        seed = None if header.seed is None else seed_as_written(header.seed)
        self._seed = seed_text(seed)
        # Digits that the program drew, in a game that it did not draw them for.
        told = header.pledge is not None or match is not None
        self._known_cards = (isinstance(seed, str) and not told) or header.tour == SET_DEAL
        self._tour = header.tour
        self._match = ("", "") if match is None else (match.daily, match.played)
        self._when = _time(header.started)
        self.undone = 0
        self.hints = 0
        self.abandoned = False
        """Whether a limit ended it."""
        self.ended: tuple[tuple[int, ...], tuple[int, ...]] | None = None
        """Totals and winners."""
        self._size = 0
        self._bids: list[int | None] = []
        self._persons = [at for at, (_name, agent) in enumerate(self.seats) if agent == HUMAN]
        self._deals: list[list[DealTally]] = [[] for _ in seats]
        """By seat, those of persons."""
        self._made = [0] * len(seats)
        """Bids made by seat."""
        self._sat: list[tuple[tuple[str, ...], ...]] = []
        """By deal and seat the agents that decided in it; who sat there when it was scored, and
        where another one stood in, whoever did."""
        self._at_last: tuple[str, ...] = tuple(agent for _name, agent in self.seats)
        """By seat who decided when the last deal was scored."""
        self._standing: dict[int, str] = {}
        """By seat the level that decides in place of the bot there, while that gets ready."""
        self._stood_in: dict[int, set[str]] = {}
        """By seat in which another one stood in during this deal: whoever decided."""
        known = VARIANTS.get(self.variant)
        self._turn_step = 1 if known is None else known.rules.turn_step
        self._goal = Goal.OWN if known is None else known.rules.goal
        self._dealer, self._trump = 0, ""
        self._hands: Hands = ()
        self._turn_up = ""
        self._dealt: list[list[DealtHand]] = [[] for _ in seats]
        self._terms: list[list[DealTerms]] = [[] for _ in seats]
        self._before: tuple[int, ...] = ()
        self._last: tuple[int, ...] = ()
        """Totals before the last deal, and after it."""

    def take(self, line: Line) -> None:
        """Count one line in."""
        match line:
            case BidLine(seat, bid):  # most lines are bids
                self._bid(seat, bid)
            case DealLine(_, dealer, size, hands):
                self._size, self._dealer, self._hands = size, dealer, hands
                self._bids = [None] * len(self.seats)
                self._stood_in = {}
                self._trump = self._turn_up = ""
            case TrumpLine(suit, turned):
                self._trump = suit or ""
                self._turn_up = turned or self._turn_up
            case LayLine(seat, cards):
                self._bid(seat, _laid(cards))
            case ScoreLine():
                self._score(line)
            case EndLine(abandoned=True):
                self.abandoned = True
            case EndLine(totals, winners):
                if len(totals) != len(self.seats) or not winners:
                    raise _Wrong
                self.ended = totals, winners
                self._when = _time(line.ended) or self._when
            case UndoNote():
                self.undone += 1
            case HintNote():
                self.hints += 1
            case AgentNote(seat, agent):
                self._reseat(seat, agent)
            case StandInNote(seat, stand_in):
                self._stand_in(seat, stand_in)
            case PlayedOnNote():
                # What comes before was played in another game, and is counted there.
                self._deals = [[] for _ in self.seats]
                self._made = [0] * len(self.seats)
                self._sat = []
                self._terms = [[] for _ in self.seats]
                self._dealt = [[] for _ in self.seats]
                self._known_cards = True

    def _reseat(self, seat: int, agent: str) -> None:
        """Another bot sits there from now on; a note that makes no sense is passed over."""
        if 0 <= seat < len(self.seats) and HUMAN not in (agent, self.seats[seat][1]):
            self.seats[seat] = self.seats[seat][0], agent

    def _stand_in(self, seat: int, agent: str | None) -> None:
        """Another one decides there from now on, or again the bot itself; nonsense is passed."""
        if not 0 <= seat < len(self.seats) or HUMAN in (agent, self.seats[seat][1]):
            return
        if seat < len(self._bids) and self._bids[seat] is not None:
            self._stood_in.setdefault(seat, set()).add(self._decider(seat))
        self._standing.pop(seat, None)
        if agent is not None:
            self._standing[seat] = agent
        if seat in self._stood_in or agent is not None:
            self._stood_in.setdefault(seat, set()).add(self._decider(seat))

    def _decider(self, seat: int) -> str:
        return self._standing.get(seat, self.seats[seat][1])

    def _bid(self, seat: int, bid: int) -> None:
        if not 0 <= seat < len(self._bids):
            raise _Wrong
        self._bids[seat] = bid
        if seat in self._standing:
            self._stood_in.setdefault(seat, set()).add(self._standing[seat])

    def _score(self, line: ScoreLine) -> None:
        tricks, points = line.tricks, line.points
        if not len(tricks) == len(points) == len(self.seats):
            raise _Wrong
        bids = [bid for bid in self._bids if bid is not None]
        if len(bids) != len(self.seats):
            raise _Wrong
        for seat in self._persons:
            deal = DealTally(self._size, bids[seat], tricks[seat], points[seat])
            self._deals[seat].append(deal)
            self._terms[seat].append(self._terms_of(seat))
            self._dealt[seat].append(self._dealt_to(seat))
        for seat, bid in enumerate(bids):
            self._made[seat] += bid == tricks[seat]
        self._before = self._last
        self._last = line.totals
        self._bids = []
        self._at_last = tuple(map(self._decider, range(len(self.seats))))
        sat: tuple[tuple[str, ...], ...] = tuple((agent,) for _name, agent in self.seats)
        if self._stood_in:
            sat = tuple(
                tuple(sorted(self._stood_in.get(seat, ()))) or alone
                for seat, alone in enumerate(sat)
            )
        self._sat.append(sat)
        self._stood_in = {}

    def _terms_of(self, seat: int) -> DealTerms:
        """What the deal going on is like for a seat."""
        order = (seat - self._dealer) * self._turn_step - 1
        hand = self._hands[seat] if seat < len(self._hands) else ()
        ace = bool(self._trump) and f"A{self._trump}" in hand
        return DealTerms(order % len(self.seats), self._trump, ace)

    def _dealt_to(self, seat: int) -> DealtHand:
        """What a seat holds in the deal going on before a card is played."""
        hand = self._hands[seat] if seat < len(self._hands) else ()
        return DealtHand(tuple(code for code in hand if code), self._turn_up)

    def _others_first(self, numbers: tuple[int, ...], seat: int) -> tuple[int, ...]:
        """These numbers by seat, one seat's own before the others'."""
        whole = len(numbers) == len(self.seats)
        return (numbers[seat], *numbers[:seat], *numbers[seat + 1 :]) if whole else ()

    def seat_tallies(self) -> Iterator[SeatTally]:
        """One for each person, once the game has ended."""
        assert self.ended is not None, "only a finished game is counted"
        totals, winners = self.ended
        persons = [seat for seat, (_name, agent) in enumerate(self.seats) if agent == HUMAN]
        for seat, (name, agent) in enumerate(self.seats):
            if agent != HUMAN:
                continue
            met, agents = self._met(seat), self._at_last
            yield SeatTally(
                player=name,
                profile=self.profiles[seat],
                unnamed=seat == persons[0] and not any(self.profiles),
                variant=self.variant,
                own_rules=self.own_rules,
                length=self.length,
                players=len(self.seats),
                opponents=self.opponents(seat),
                sharing=sharing(self._goal, winners, seat),
                total=totals[seat],
                undone=self.undone,
                deals=tuple(self._deals[seat]),
                met=() if self._same_throughout(seat) else tuple(met),
                options=self._options,
                seed=self._seed,
                known_cards=self._known_cards,
                when=self._when,
                agents=(*agents[:seat], *agents[seat + 1 :]),
                other_names=tuple(
                    name for other, (name, _agent) in enumerate(self.seats) if other != seat
                ),
                other_totals=self._others_first(totals, seat)[1:],
                before_last=self._others_first(self._before, seat),
                hints=self.hints,
                tour=self._tour,
                others_made=(*self._made[:seat], *self._made[seat + 1 :]),
                daily=self._match[0],
                played=self._match[1],
                terms=tuple(self._terms[seat]),
            )

    def dealt(self) -> Iterator[tuple[DealtHand, ...]]:
        """For each person what was dealt, in the order of `seat_tallies`."""
        for (_name, agent), hands in zip(self.seats, self._dealt, strict=True):
            if agent == HUMAN:
                yield tuple(hands)

    def opponents(self, seat: int) -> tuple[str, ...]:
        """All that decided in the other seats, in any deal."""
        return tuple(sorted({agent for agents in self._met(seat) for agent in agents}))

    def _met(self, seat: int) -> list[tuple[str, ...]]:
        """By deal the opponents of a seat."""
        sat = self._sat or [tuple((agent,) for agent in self._at_last)]
        found = {
            deal: opponents_of(agent for agents in _others(deal, seat) for agent in agents)
            for deal in set(sat)
        }
        return [found[deal] for deal in sat]

    def _same_throughout(self, seat: int) -> bool:
        """Whether in each other seat the same one decided in all deals, as far as that counts."""
        deals = [
            [opponents_of(agents) for agents in _others(deal, seat)] for deal in set(self._sat)
        ]
        alone = all(len(agents) == 1 for deal in deals for agents in deal)
        return alone and all(deal == deals[0] for deal in deals)


def opponents_in(lines: Iterable[Line], seat: int) -> tuple[str, ...]:
    """All that decided in the other seats of a game whose lines can be read, header first."""
    header, *rest = lines
    assert isinstance(header, HeaderLine), "a game that can be read begins with its header"
    game = _Game(header)
    for line in rest:
        game.take(line)
    return game.opponents(seat)


def _others(deal: tuple[tuple[str, ...], ...], seat: int) -> tuple[tuple[str, ...], ...]:
    """The same without one seat."""
    return deal[:seat] + deal[seat + 1 :]


@lru_cache(256)
def _rules(variant: str, players: int, options: str) -> tuple[Length, bool]:
    """How long a game is by its header, and whether house rules change it otherwise.

    Args:
        variant: its id.
        players: how many play.
        options: the house rules as `rules_text` writes them.
    """
    known = VARIANTS.get(variant)
    if known is None:
        return Length.USUAL, bool(options)
    return rules_of(known, players, json.loads(options) if options else {})


def rules_text(options: object) -> str:
    """The house rules of a header as one text: equal rules, equal texts; empty where none are."""
    return json.dumps(options, sort_keys=True, separators=(",", ":")) if options else ""


def seed_text(seed: Seed | None) -> str:
    """The seed of a game as one text; empty where a record does not tell it."""
    return "" if seed is None else json.dumps(seed)


def tally(lines: Iterable[RawLine]) -> FileTally:
    """Everything in the lines of one record file; a last one that was cut off is left out.

    A file with more in it than anybody has time for is one broken game.
    """
    games: list[_Game | None] = []
    load = _Load()
    for line in lines:
        raw = line.raw
        if raw.startswith(PASSED) or not raw.strip():
            continue
        load.size += len(raw) + 1
        load.light.append(raw)
        if load.size > _SURELY_LIGHT and load.too_heavy():
            return FileTally(broken=1)
        try:
            read = read_line(line.raw)
            if isinstance(read, HeaderLine):
                games.append(None)
                games[-1] = _Game(read)
            elif games and (game := games[-1]) is not None:
                game.take(read)
            elif not games:
                raise _Wrong
        except HeaderError:
            games.append(None)
        except RecordError:
            if line.ended:
                games[-1:] = [None]  # this game makes no sense; those before it stand
        except _Wrong:
            games[-1:] = [None]
    whole = [game for game in games if game is not None]
    ended = [game for game in whole if game.ended is not None]
    seats = [list(game.seat_tallies()) for game in ended]
    return FileTally(
        tuple(seat for game in seats for seat in game),
        unfinished=sum(game.ended is None and not game.abandoned for game in whole),
        ended_early=sum(game.abandoned for game in whole),
        onlooked=sum(not game for game in seats),
        broken=len(games) - len(whole),
        dealt=tuple(hands for game in ended for hands in game.dealt()),
    )


class _Load:
    """What the lines of a file take in memory; few files are so large that it is worth a look."""

    def __init__(self) -> None:
        self.size = 0
        """Bytes of all lines."""
        self.light: list[bytes] = []
        """Lines that were not weighed."""
        self._heavy = 0

    def too_heavy(self) -> bool:
        """Whether they take more than `HEAVIEST`."""
        self._heavy += sum(weight(one.decode(errors="replace")) for one in self.light)
        self.light.clear()
        return self._heavy > HEAVIEST


_SURELY_LIGHT: Final = HEAVIEST // weight("{")
"""Bytes that never take more than `HEAVIEST`, whatever they are: nothing is heavier than braces."""


def _time(value: object) -> str:
    """A time as a record tells it; empty where it tells none."""
    return value if isinstance(value, str) and seconds_of(value) is not None else ""


def _laid(codes: Iterable[Code]) -> int:
    """The bid that cards laid aside stand for (Ninety-Nine)."""
    try:
        return sum(LAID_VALUES[card(str(code)).suit] for code in codes)
    except (KeyError, ValueError):
        raise _Wrong from None
