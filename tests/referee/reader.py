"""Reads a record from its first line to its last and stops at the first that is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tests.referee.book import CLAG_SPECIALS, law_of
from tests.referee.lines import Cut, Fault, Finger, Line, Wrong
from tests.referee.points import Outcome, deal_points, first
from tests.referee.tricks import Cards, Laid

KINDS = ("plain", "no-trump", "late-trump", "suit-precedence", "misere", "misere-no-trump")
SAYINGS = ("strong-in-one", "strong-in-two", "even", "weak", "void", "sure-none")
WORTH = {"C": 3, "H": 2, "S": 1, "D": 0}
"""Ninety-Nine: the tricks that a suit laid aside bids."""
CLASHES = {
    "strong-in-one": ("strong-in-two", "even", "weak", "sure-none"),
    "strong-in-two": ("strong-in-one", "even", "weak", "sure-none"),
    "even": ("strong-in-one", "strong-in-two", "void"),
    "weak": ("strong-in-one", "strong-in-two"),
    "void": ("even",),
    "sure-none": ("strong-in-one", "strong-in-two", "sure"),
    "sure": ("sure-none",),
    "can-take": (),
}
"""Cooperative Blackout: what nobody says beside a statement, whatever the numbers."""


def clash(one: tuple[str, int | None], other: tuple[str, int | None], cards: int) -> bool:
    """Whether two statements of one player in a deal of so many cards contradict each other."""
    if other[0] in CLASHES[one[0]]:
        return True
    numbers = {one[0]: one[1], other[0]: other[1]}
    if len(numbers) == 1:
        return one[1] != other[1]
    sure, more = numbers.get("sure"), numbers.get("can-take")
    if sure and more:
        return sure + more > cards
    return bool(sure and "weak" in numbers and sure > cards - sure)


def judge(lines: Iterable[Line]) -> Fault | None:
    """The first line of one game's record that the rules contradict, or None."""
    return judged(lines)[0]


def judged(lines: Iterable[Line]) -> tuple[Fault | None, bool]:
    """The first wrong line, if any, and whether the record goes to the game's end."""
    numbered = [
        (number, line)
        for number, line in enumerate(lines, start=1)
        if next(iter(line), None) != "note"
    ]
    try:
        _Game(numbered).read()
    except Wrong as wrong:
        return wrong.fault, False
    except Cut:
        return None, False
    return None, True


class _Game(Finger):
    """One game: its law, and how far it has come."""

    def read(self) -> None:
        header = self.ahead()
        self.line, self.place = self.lines[0][0], 1
        self.same(header, format="blackout-record", version=1)
        try:
            self.law = law_of(header["variant"], header["players"], header["options"])
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            self.wrong(f"the header is not one: {error}")
        if len(header.get("seats", ())) != self.law.players:
            self.wrong("not as many seats as players")
        self.dealer = self.whole(header, "first_dealer", 0, self.law.players - 1)
        self.totals = [0] * self.law.players
        self.runs = [0] * self.law.players
        self.zeros = [0] * self.law.players
        self.last_exact: int | None = None
        self.number = self.reached = 0
        while self.next_deal():
            if self.ahead().get("abandoned") is True:
                self.same(self.take("end"), totals=self.totals, winners=[], abandoned=True)
                break
            self.number += 1
            self.deal()
            self.dealer = (self.dealer + self.law.dealer_turn) % self.law.players
        else:
            ends = [*range(self.law.players)] if self.law.together else first(self.totals)
            self.same(self.take("end"), totals=self.totals, winners=ends)
        if self.place < len(self.lines):
            self.line = self.lines[self.place][0]
            self.wrong("the game was over")

    def next_deal(self) -> bool:
        """Whether there is another deal; settles its size, None where the dealer names it."""
        law = self.law
        self.size: int | None
        if self.reached < len(law.sizes):
            self.size = law.sizes[self.reached]
            return True
        if law.played_off and len(first(self.totals)) > 1:
            self.size = (self.reached - len(law.sizes)) % law.largest + 1
            return True
        return False

    def deal(self) -> None:
        law, seats = self.law, range(self.law.players)
        if law.source == "called":
            line = self.take("size")
            self.same(line, seat=self.dealer)
            self.size = self.whole(line, "cards", 3, 7)
        assert self.size is not None
        line = self.take("deal")
        self.same(line, deal=self.number, dealer=self.dealer, cards=self.size)
        self.hands = self.dealt(line.get("hands"), [self.size] * law.players)
        flat = [card for hand in self.hands for card in hand]
        if len(set(flat)) < len(flat) or not law.pack.issuperset(flat):
            self.wrong("a card was dealt twice, or is not of the pack")
        self.order = [(self.dealer + law.turn * (place + 1)) % law.players for place in seats]
        self.special: dict[str, str] = {}
        if law.variant == "clag":
            self.special = dict(CLAG_SPECIALS.get(self.number, {}))
        self.nuloss, self.precedence, self.madness = False, None, None
        if law.source == "called":
            self.call()
        self.declarer: int | None = None
        self.premium: tuple[int, str] | None = None
        late = law.source == "declarer" or self.special.get("trump") == "late"
        if not late:
            self.trump()
        if law.together:
            self.talk()
        self.bids = self.laid_bids() if law.bidding == "laid" else self.spoken_bids()
        if law.source == "declarer":
            self.declarer = min(self.order, key=lambda seat: -self.bids[seat])
        if late:
            self.trump()
        if self.special.get("pile") == "shuffled":
            piles = self.dealt(self.take("piles").get("piles"), [self.size] * law.players)
            if [sorted(pile) for pile in piles] != [sorted(hand) for hand in self.hands]:
                self.wrong("a pile is not its hand, shuffled")
            self.hands = piles
        self.tricks()
        self.score()

    def dealt(self, hands: object, sizes: Sequence[int]) -> list[list[str]]:
        if not isinstance(hands, list) or [len(hand) for hand in hands] != list(sizes):
            self.wrong("the hands are not of the right number and size")
        return [list(hand) for hand in hands]

    # Before the bids ----------------------------------------------------------------------------

    def call(self) -> None:
        line = self.take("call")
        self.same(line, seat=self.dealer)
        call = line.get("call", {})
        kind, order = call.get("kind"), call.get("precedence")
        if kind not in KINDS:
            self.wrong(f"nothing is called {kind!r}")
        if (order is not None) != (kind == "suit-precedence"):
            self.wrong("an order of suits goes with a suit precedence alone")
        if order is not None and sorted(order) != sorted("SHDC"):
            self.wrong("a precedence names the four suits")
        self.nuloss, self.precedence = bool(call.get("nuloss")), order
        self.madness = call.get("madness")
        if self.madness not in (None, "ascending", "descending"):
            self.wrong(f"no madness is {self.madness!r}")
        misere = kind.startswith("misere")
        if misere and self.madness is not None:
            self.wrong("a misère takes no madness")
        self.special = {"trump": "late" if kind == "late-trump" else "turned"}
        if kind in ("no-trump", "suit-precedence", "misere-no-trump"):
            self.special["trump"] = "none"
        if misere:
            self.special["misere"] = "yes"
        if call.get("blind_hand"):
            self.special["pile"] = "shuffled"

    def trump(self) -> None:
        """The one trump line of a deal."""
        law, line = self.law, self.take("trump")
        used = sum(map(len, self.hands)) if law.bidding != "laid" else 36
        self.suit: str | None = line.get("suit")
        if law.source == "declarer":
            self.same(line, card=None, by=self.declarer)
            if self.suit not in (None, *"SHDC"):
                self.wrong(f"{self.suit!r} is no suit")
            return
        self.same(line, by=None)
        if self.special.get("trump") == "none" or self.law.without_trump(self.size, self.reached):
            self.same(line, suit=None, card=None)
        elif law.source == "cycle":
            self.same(line, suit=law.cycle[(self.number - 1) % len(law.cycle)], card=None)
        elif law.source == "made":
            made = {None: None, 3: "C", 2: "H", 1: "S", 0: "D"}
            self.same(line, suit=made[self.last_exact], card=None)
        elif used == len(law.pack) and law.source == "turned" and law.spare == "none":
            self.same(line, suit=None, card=None)
        else:
            self.turned(line, used == len(law.pack))

    def turned(self, line: Line, nothing_left: bool) -> None:
        card = line.get("card")
        if card not in self.law.pack:
            self.wrong(f"{card!r} is not of the pack")
        if self.law.source == "turned":
            if not nothing_left and any(card in hand for hand in self.hands):
                self.wrong(f"{card} was dealt and cannot be turned up")
            if nothing_left and self.law.spare == "last":
                self.same(line, card=self.hands[self.dealer][-1])
        self.same(line, suit="X" if card[0] == "X" else card[1])

    def talk(self) -> None:
        speakers = list(self.order)
        said: list[tuple[str, int | None]] = []
        while self.ahead().get("event") == "talk":
            line = self.take("talk")
            while speakers and speakers[0] != line.get("seat"):
                speakers.pop(0)
                said.clear()
            if not speakers:
                self.wrong("that seat has had its turn to talk")
            if line.get("statement") in ("sure", "can-take"):
                self.whole(line, "tricks", 1, self.size or 0)
            elif line.get("statement") not in SAYINGS or "tricks" in line:
                self.wrong("that cannot be said")
            new = (line["statement"], line.get("tricks"))
            if any(clash(new, old, self.size or 0) for old in said):
                self.wrong("it contradicts what that seat said before")
            said.append(new)

    # Bids ---------------------------------------------------------------------------------------

    def laid_bids(self) -> list[int]:
        bids = [0] * self.law.players
        for seat in self.order:
            line = self.take("lay")
            self.same(line, seat=seat)
            cards = line.get("cards", [])
            if len(set(cards)) != 3 or not set(cards) <= set(self.hands[seat]):
                self.wrong("three cards of the hand are laid aside")
            bids[seat] = sum(WORTH[card[1]] for card in cards)
            self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
            if line.get("premium") is not None:
                if self.premium is not None or line["premium"] not in ("declare", "reveal"):
                    self.wrong("one player alone is granted a premium")
                self.premium = (seat, line["premium"])
        return bids

    def spoken_bids(self) -> list[int]:
        made: dict[int, int] = {}
        for seat in self.order:
            line = self.take("bid")
            self.same(line, seat=seat)
            if line.get("changes"):
                self.wrong("the seat has not bid yet")
            made[seat] = self.bid(line, seat, made)
            last = len(made) == self.law.players
            while not last and self.ahead().get("changes") and self.law.bid_changes:
                line = self.take("bid")
                self.same(line, seat=seat, changes=True)
                made[seat] = self.bid(line, seat, made)
        for seat, bid in made.items():
            self.zeros[seat] = self.zeros[seat] + 1 if bid == 0 else 0
        return [made[seat] for seat in range(self.law.players)]

    def bid(self, line: Line, seat: int, made: Mapping[int, int]) -> int:
        size = self.size or 0
        bid = self.whole(line, "bid", 0, size)
        if "misere" in self.special:
            if bid:
                self.wrong("in a misère every bid is 0")
            return bid
        others = {who: number for who, number in made.items() if who != seat}
        if self.law.bars(bid, others, size):
            self.wrong(f"a bid of {bid} brings the bids to a total that is not allowed")
        limited = self.law.zero_limit and self.law.players > 5 and self.zeros[seat] >= 5
        if (
            limited
            and bid == 0
            and not all(self.law.bars(b, others, size) for b in range(1, size + 1))
        ):
            self.wrong("five bids of 0 running are the most")
        return bid

    # Play ---------------------------------------------------------------------------------------

    def tricks(self) -> None:
        law = self.law
        cards = Cards(law, self.suit, self.nuloss, self.precedence)
        leader = self.dealer if law.dealer_leads else self.order[0]
        self.winners: list[int] = []
        self.lost = [0] * law.players
        self.broken = False
        while any(self.hands):
            trick: list[Laid] = []
            for place in range(law.players):
                trick.append(self.card(cards, (leader + law.turn * place) % law.players, trick))
            leader = cards.winner(trick)
            self.same(self.take("trick"), winner=leader)
            self.winners.append(leader)

    def card(self, cards: Cards, seat: int, trick: Sequence[Laid]) -> Laid:
        line = self.take("play")
        self.same(line, seat=seat)
        hand, card = self.hands[seat], line.get("card")
        if card not in hand:
            self.wrong(f"seat {seat} does not hold {card}")
        revoke = False
        if "pile" in self.special:
            if card != hand[0]:
                self.wrong("a pile is played from the top")
        else:
            why = cards.objection(
                hand, card, trick, first_trick=not self.winners, broken=self.broken
            )
            if why is not None:
                self.wrong(f"{card}: {why}")
            owed = cards.able_to_follow(hand, trick)
            revoke = bool(owed) and card not in owed and cards.suit(card) is not None
        named = self.name(line, card, trick)
        hand.remove(card)
        if self.suit is not None and cards.suit(card) == self.suit:
            self.broken = True
        if revoke:
            self.same(self.take("penalty"), seat=seat, points=-3, reason="revoke")
            self.lost[seat] -= 3
        return Laid(seat, card, named)

    def name(self, line: Line, card: str, trick: Sequence[Laid]) -> str | None:
        """What a joker is named, given or following from the first."""
        given = line.get("joker")
        if self.law.jokers != "named" or card[0] != "X":
            if given is not None:
                self.wrong("nothing but a joker is named")
            return None
        opposite = {"high": "low", "low": "high"}
        before = next((laid.named for laid in trick if laid.named), None)
        named = opposite[before] if before else given
        if named not in opposite or (given is not None and given != named):
            self.wrong(f"the joker is named {given!r}")
        return str(named)

    # The end of a deal --------------------------------------------------------------------------

    def score(self) -> None:
        law = self.law
        deal = Outcome(
            self.size or 0,
            self.bids,
            self.winners,
            self.suit,
            self.declarer,
            self.premium,
            "misere" in self.special,
            self.madness,
            self.lost,
        )
        points = deal_points(law, deal, self.runs)
        self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]
        line = self.take("score")
        self.same(line, deal=self.number, tricks=deal.tricks, points=points, totals=self.totals)
        self.last_exact = sum(deal.exact)
        if law.together:
            self.same(line, made=all(deal.exact))
        if all(deal.exact) or not law.together:
            self.reached += 1
