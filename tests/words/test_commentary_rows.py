"""Every sentence of the commentary, in every row, held against the rules.

What a sentence claims is restated here from the rules and worked out with the referee's reading of
the cards (`tests/referee`), from the true deal and not from what the screen shows. A sentence whose
claim is not restated here fails.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping

import pytest

from game.engine import (
    ALL,
    BidPlaced,
    CardPlayed,
    Event,
    GameState,
    Phase,
    Said,
    SizeNamed,
    TrickTaken,
    TrumpTurned,
    apply,
    legal_actions,
    to_act,
)
from game.engine.decisions import HandDealt
from game.engine.tricks import best
from game.presentation.commentary import remark
from game.presentation.screen_state import ScreenState
from tests.listening import GAMES, NAMES, Facts, listened
from tests.rows import SHARED_ROWS

SUITS = {
    "S": "spades",
    "H": "hearts",
    "D": "diamonds",
    "C": "clubs",
    "X": "jokers",
    "O": "oros",
    "P": "copas",
    "E": "espadas",
    "B": "bastos",
}


def seat_of(name: str) -> int:
    return NAMES.index(name)


def number_of(words: str) -> int:
    """A bid as a sentence tells it."""
    return 0 if words == "zero" else int(words)


def seats_in(words: str) -> list[int]:
    """The seats of a list of names."""
    return [seat_of(name) for name in re.split(r", | and ", words)]


def counted(words: str) -> Counter[str]:
    """What "2 aces and a trump" counts."""
    found: Counter[str] = Counter()
    for part in re.split(r", | and ", words):
        number, kind = part.split(" ")
        found[kind.removesuffix("s")] += 1 if number in ("a", "an") else int(number)
    return found


def worth(facts: Facts, seat: int) -> tuple[Counter[str], int]:
    """Aces, kings, jokers and trumps of a hand by the rules, and how many of them are best."""
    cards = facts.cards
    found: Counter[str] = Counter()
    best = 0
    for code in facts.held(seat):
        trump = cards.trump is not None and cards.suit(code) == cards.trump
        bower = facts.law.bowers and code[0] == "J"
        if trump:
            found["trump"] += 1
            best += code[0] in "AKX" or bower
        elif code[0] in "AKX":
            found[{"A": "ace", "K": "king", "X": "joker"}[code[0]]] += 1
            best += code[0] == "A" or (code[0] == "X" and facts.law.jokers == "named")
    return found, best


Claim = Callable[..., bool]
CLAIMS: list[tuple[re.Pattern[str], Claim]] = []


def claim(pattern: str) -> Callable[[Claim], Claim]:
    """What a sentence of this form claims; groups are handed over as texts."""

    def added(check: Claim) -> Claim:
        CLAIMS.append((re.compile(pattern), check))
        return check

    return added


ANY = "|".join(NAMES)
NAME = rf"({ANY})"
LIST = rf"((?:{ANY})(?:(?:, | and )(?:{ANY}))*|\d+)"


# Before the bids


@claim(
    rf"Deal (\d+)(?: of (\d+)|(, a tie-break))?: (\d+) cards? each\. Dealer: {NAME}\.",
)
def _(
    f: Facts, number: str, deals: str | None, tie_break: str | None, cards: str, dealer: str
) -> bool:
    spec = f.after.deal.spec
    assert isinstance(f.event, HandDealt)
    beyond = spec.number > len(f.law.sizes) and not f.law.together
    assert (tie_break is not None) is beyond
    assert int(number) == spec.number
    assert (deals is None) is (f.law.together or beyond)
    assert deals is None or int(deals) == len(f.law.sizes)
    return (int(cards), seat_of(dealer)) == (len(f.event.hands[0]), spec.dealer)


def ranks_suits(f: Facts) -> bool:
    """Whether the suits of this deal stand one above the other."""
    return f.after.deal.spec.precedence is not None


@claim(r"No trump in this deal\.")
def _(f: Facts) -> bool:
    return isinstance(f.event, TrumpTurned) and f.event.suit is None and not ranks_suits(f)


@claim(r"From high to low: (.+)\.")
def _(f: Facts, suits: str) -> bool:
    assert isinstance(f.event, TrumpTurned)
    order = f.after.deal.spec.precedence or ()
    return suits.split(" › ") == [suit.name.casefold() for suit in order]


@claim(r"A joker was turned: the other joker is the only trump\.")
def _(f: Facts) -> bool:
    assert isinstance(f.event, TrumpTurned)
    return f.event.card is not None and f.event.card.code[0] == "X" and f.law.jokers == "suit"


@claim(r"(\w+) are trump\.")
def _(f: Facts, title: str) -> bool:
    assert isinstance(f.event, TrumpTurned)
    assert f.event.suit is not None
    return title.lower() == SUITS[f.event.suit.letter]


@claim(rf"{NAME} chose (\d) cards\.")
def _(f: Facts, name: str, cards: str) -> bool:
    assert isinstance(f.event, SizeNamed)
    return (f.event.seat, f.event.cards) == (seat_of(name), int(cards))


@claim(rf"{NAME} called: (.+)\.")
def _(f: Facts, name: str, call: str) -> bool:
    terms = f.after.deal.spec.call
    assert terms is not None
    words = call.lower()
    assert ("nuloss" in words) is terms.nuloss
    assert ("blind hand" in words) is terms.blind_hand
    for madness in ("ascending", "descending"):
        spoken = re.search(rf"\b{madness} madness", words) is not None
        assert spoken is (terms.madness is not None and terms.madness.value == madness)
    kind = words.split(", nuloss")[0].split(", blind")[0]
    assert kind.startswith(terms.kind.value.split("-")[0].replace("misere", "misère"))
    return seat_of(name) == f.after.deal.spec.dealer


@claim(rf"{NAME}: (.+)\.")
def _(f: Facts, name: str, _words: str) -> bool:
    assert isinstance(f.event, Said)
    return f.event.seat == seat_of(name) and f.event.statement is not None


@claim(rf"{NAME} had nothing more to say\.")
def _(f: Facts, name: str) -> bool:
    return isinstance(f.event, Said) and f.event.statement is None and f.event.seat == seat_of(name)


@claim(r"Everybody has spoken; now the bids\.")
def _(f: Facts) -> bool:
    return f.after.phase is Phase.BIDDING


# Bids


def bid_of(f: Facts, name: str) -> int:
    assert isinstance(f.event, BidPlaced)
    assert f.event.seat == seat_of(name)
    return f.event.bid


@claim(rf"{NAME} changed the bid to (zero|\d+)\.")
def _(f: Facts, name: str, bid: str) -> bool:
    assert isinstance(f.event, BidPlaced)
    return f.event.changes and bid_of(f, name) == (0 if bid == "zero" else int(bid))


@claim(rf"{NAME} bid (\d+|zero)\.")
def _(f: Facts, name: str, bid: str) -> bool:
    return bid_of(f, name) == number_of(bid)


@claim(rf"{NAME} bid for every trick\.")
def _(f: Facts, name: str) -> bool:
    return bid_of(f, name) == f.tricks


@claim(rf"{NAME} had (.+) to lose\.")
def _(f: Facts, name: str, held: str) -> bool:
    return bid_of(f, name) == 0 and counted(held) == worth(f, seat_of(name))[0]


@claim(rf"{NAME} held no ace(?:, king or trump| or (king))\.")
def _(f: Facts, name: str, no_trump: str | None) -> bool:
    assert (no_trump is not None) is (f.cards.trump is None)
    return bid_of(f, name) is not None and not worth(f, seat_of(name))[0]


@claim(rf"{NAME} bid (boldly|carefully), on (.+)\.")
def _(f: Facts, name: str, word: str, held: str) -> bool:
    (found, best), bid = worth(f, seat_of(name)), bid_of(f, name)
    assert counted(held) == found
    assert word == ("boldly" if bid > found.total() else "carefully")
    return bid > found.total() or bid < best


@claim(rf"{NAME} bid in secret\.")
def _(f: Facts, _name: str) -> bool:
    return f.law.bidding == "simultaneous"


@claim(rf"{NAME} laid a bid aside\.")
def _(f: Facts, _name: str) -> bool:
    return f.law.bidding == "laid"


@claim(rf"{NAME} (revealed hand and bid|declared the bid)\.")
def _(f: Facts, name: str, words: str) -> bool:
    staked = f.after.deal.staked
    assert staked is not None
    told = "reveal" if words.startswith("revealed") else "declare"
    return (staked.seat, staked.premium.value) == (seat_of(name), told)


@claim(r"(Somebody will fall short|Somebody will take too many|Everybody can make it)\.")
def _(f: Facts, outcome: str) -> bool:
    assert len(f.bids) == f.law.players
    f.promised.append(outcome)
    return True  # `kept` holds it against what came of the deal


# Cards


def played(f: Facts, name: str) -> str:
    assert isinstance(f.event, CardPlayed)
    assert f.event.seat == seat_of(name)
    return f.event.card.code


def trumps_before(f: Facts) -> list[str]:
    return [code for _seat, code in f.trick if f.cards.suit(code) == f.cards.trump is not None]


def void(f: Facts, name: str, suit: str) -> bool:
    """Whether a seat holds nothing of the suit that is to be followed, which has this name."""
    cards = f.cards
    led = next(s for s in (cards.suit(code) for _seat, code in f.trick) if s is not None)
    assert (
        suit
        == {
            "S": "spades",
            "H": "hearts",
            "D": "diamonds",
            "C": "clubs",
            "X": "jokers",
            "O": "oros",
            "P": "copas",
            "E": "espadas",
            "B": "bastos",
        }[led]
    )
    return all(cards.suit(code) != led for code in f.held(seat_of(name)))


@claim(rf"{NAME} had no (\w+)( and trumped)?\.")
def _(f: Facts, name: str, suit: str, ruff: str | None) -> bool:
    cards = f.cards
    trumps = cards.trump is not None and cards.suit(played(f, name)) == cards.trump
    assert (ruff is not None) is trumps
    return void(f, name, suit)


@claim(rf"{NAME} trumped\.")
def _(f: Facts, name: str) -> bool:
    cards = f.cards
    return cards.suit(played(f, name)) == cards.trump is not None and not trumps_before(f)


@claim(rf"{NAME} (overtrumped|trumped, but too low)\.")
def _(f: Facts, name: str, words: str) -> bool:
    cards, code = f.cards, played(f, name)
    led = cards.suit(f.trick[0][1])
    assert led != cards.trump or led is None
    assert cards.suit(code) == cards.trump
    highest = max(map(cards.rank, trumps_before(f)))
    return (cards.rank(code) > highest) is (words == "overtrumped")


@claim(rf"{NAME} named the joker (high|low)\.")
def _(f: Facts, name: str, call: str) -> bool:
    assert isinstance(f.event, CardPlayed)
    assert f.event.joker is not None
    return played(f, name)[0] == "X" and not f.named and f.event.joker.value == call


@claim(rf"{NAME} did not follow suit: −3\.")
def _(f: Facts, name: str) -> bool:
    cards = f.cards
    led = cards.suit(f.trick[0][1])
    return any(cards.suit(code) == led for code in f.held(seat_of(name)))


@claim(r"The last trick\.")
def _(f: Facts) -> bool:
    return (f.law.bidding == "laid" or f.before.deal.spec.misere) and f.left == 1


BID = rf"(?:{ANY})'s bid"
BIDS = rf"({BID}(?:(?:, | and ){BID})*|\d+ bids?)"


def are_bids(f: Facts, words: str, due: list[int]) -> bool:
    """Whether these are the bids of just those seats."""
    if found := re.fullmatch(r"(\d+) bids?", words):
        return int(found[1]) == len(due) > 3
    told = [seat_of(part.removesuffix("'s bid")) for part in re.split(r", | and ", words)]
    return told == due


def broken(f: Facts, winner: int) -> list[int]:
    """Whose bid could be made before this trick, and cannot if that seat takes it."""
    return [
        seat
        for seat in range(f.law.players)
        if 0 <= f.wants(seat) <= f.left and not 0 <= f.wants(seat) - (seat == winner) <= f.left - 1
    ]


def takers(f: Facts, state: GameState) -> set[int]:
    """Everybody who may yet have the trick, all cards being known."""
    found: set[int] = set()
    seat = to_act(state)[0][0]
    for action in legal_actions(state, seat):
        after, events = apply(state, action)
        taken = [event.winner for event in events if isinstance(event, TrickTaken)]
        found |= set(taken) or takers(f, after)
    return found


@claim(r"The last trick\. No bid hangs on it\.")
def _(f: Facts) -> bool:
    if all(f.wants(seat) not in (0, 1) for seat in range(f.law.players)):
        return f.left == 1
    (winner,) = takers(f, f.after)
    return f.left == 1 and not broken(f, winner) and f.wants(winner) != 1


@claim(rf"The last trick\.(?: It makes {BIDS}\.)?(?: It breaks {BIDS}\.)?")
def _(f: Facts, made: str | None, lost: str | None) -> bool:
    (winner,) = takers(f, f.after)
    assert f.left == 1
    assert lost is None or are_bids(f, lost, broken(f, winner))
    assert (lost is None) == (not broken(f, winner))
    return are_bids(f, made, [winner]) and f.wants(winner) == 1 if made else f.wants(winner) != 1


@claim(rf"The last trick\.(?: It can make {BIDS}\.)?(?: It can break {BIDS}\.)?")
def _(f: Facts, made: str | None, lost: str | None) -> bool:
    wanting = [seat for seat in range(f.law.players) if f.wants(seat) == 1]
    fearing = [seat for seat in range(f.law.players) if f.wants(seat) == 0]
    assert f.left == 1
    assert fearing == [] if lost is None else are_bids(f, lost, fearing)
    return wanting == [] if made is None else are_bids(f, made, wanting)


@claim(rf"(If|Unless) the trick goes to {NAME}, it breaks {BIDS}(?:; if not, {BIDS})?\.")
def _(f: Facts, how: str, name: str, lost: str, others: str | None) -> bool:
    last, has = seat_of(name), has_trick(f)
    assert to_act(f.after)[0] == (last,)
    if_taken = [seat for seat in broken(f, last) if seat not in broken(f, has)]
    if_left = [seat for seat in broken(f, has) if seat not in broken(f, last)]
    if how == "Unless":
        return not if_taken and are_bids(f, lost, if_left)
    return are_bids(f, lost, if_taken) and (
        not if_left if others is None else are_bids(f, others, if_left)
    )


@claim(rf"The trick goes to {NAME}\. It (breaks|spares) {BIDS}\.")
def _(f: Facts, name: str, what: str, bids: str) -> bool:
    last, has = to_act(f.after)[0][0], has_trick(f)
    winner = seat_of(name)
    assert winner in (last, has)
    assert takers(f, f.after) == {winner}
    other = has if winner == last else last
    lost = [seat for seat in broken(f, winner) if seat not in broken(f, other)]
    spared = [seat for seat in broken(f, other) if seat not in broken(f, winner)]
    return are_bids(f, bids, lost if what == "breaks" else spared)


def has_trick(f: Facts) -> int:
    """Who has the trick so far, by the engine: the referee checks every trick that is taken."""
    deal = f.after.deal
    return best(deal.spec, deal.trump, deal.trick).seat


# Tricks


@claim(rf"{NAME} reached the bid: (\d+) of (\d+)\.")
def _(f: Facts, name: str, taken: str, bid: str) -> bool:
    seat = seat_of(name)
    return int(taken) == int(bid) == f.bids[seat] == f.taken[seat]


@claim(rf"{NAME} (took|could not help taking) one too many: (\d+) of (\d+)\.")
def _(f: Facts, name: str, how: str, taken: str, bid: str) -> bool:
    seat = seat_of(name)
    assert (int(taken), int(bid)) == (f.taken[seat], f.bids[seat])
    if how != "took":
        assert forced(f, seat)
    return int(taken) == int(bid) + 1


def forced(f: Facts, seat: int) -> bool:
    """There was one way to play, or the last to play would have won by any other too."""
    if f.choices[seat] == 1:
        return True
    assert f.trick[-1][0] == seat, "only the last to play knows what a card would have won"
    return all(
        TrickTaken(seat) in apply(f.before, action)[1] for action in legal_actions(f.before, seat)
    )


def seats_or_number(words: str, due: list[int]) -> bool:
    return int(words) == len(due) if words.isdigit() else seats_in(words) == due


@claim(rf"{LIST} must take all (\d+) that are left\.")
def _(f: Facts, names: str, number: str) -> bool:
    assert isinstance(f.event, TrickTaken)
    assert int(number) == f.left
    others = [seat for seat in range(f.law.players) if seat != f.event.winner]
    return seats_or_number(names, [seat for seat in others if f.wants(seat) == f.left])


@claim(rf"{LIST} (can no longer make it|fell short)\.")
def _(f: Facts, names: str, how: str) -> bool:
    assert (how == "fell short") is (f.left == 0)
    # Only those for whom this trick settled it: before it they could still have made it.
    assert isinstance(f.event, TrickTaken)
    others = [seat for seat in range(f.law.players) if seat != f.event.winner]
    return seats_or_number(names, [seat for seat in others if f.wants(seat) == f.left + 1])


# Scores


def outcome(f: Facts) -> tuple[list[int], list[int]]:
    """Who made the deal that was scored, and who missed it."""
    result = f.after.finished[-1].result
    tricks = [list(result.winners).count(seat) for seat in range(f.law.players)]
    made = [seat for seat in range(f.law.players) if result.bids[seat] == tricks[seat]]
    return made, [seat for seat in range(f.law.players) if seat not in made]


@claim(r"(Nobody|Everybody) made it\.")
def _(f: Facts, who: str) -> bool:
    made, missed = outcome(f)
    return not (made if who == "Nobody" else missed)


@claim(rf"{NAME} alone (made|missed) it\.")
def _(f: Facts, name: str, did: str) -> bool:
    made, missed = outcome(f)
    return [seat_of(name)] == (made if did == "made" else missed)


@claim(rf"{LIST} (made|missed) it\.")
def _(f: Facts, names: str, did: str) -> bool:
    made, missed = outcome(f)
    return seats_in(names) == (made if did == "made" else missed)


@claim(r"(\d+) of (\d+) made it\.")
def _(f: Facts, number: str, players: str) -> bool:
    return int(number) == len(outcome(f)[0]) and int(players) == f.law.players


@claim(r"Failed: (.+)\. The same size again\.")
def _(f: Facts, told: str) -> bool:
    result = f.after.finished[-1].result
    tricks = [list(result.winners).count(seat) for seat in range(f.law.players)]
    off = [
        f"{NAMES[seat]} {abs(tricks[seat] - bid)} {'over' if tricks[seat] > bid else 'under'}"
        for seat, bid in enumerate(result.bids)
        if tricks[seat] != bid
    ]
    return f.law.together and told == ", ".join(off)


@claim(r"All made it(?:: on to (\d+) cards?|, and that was the last size)\.")
def _(f: Facts, coming: str | None) -> bool:
    made = sum(not set(d.points) - {1} for d in f.after.finished)
    due = f.law.sizes[made] if made < len(f.law.sizes) else None
    return not outcome(f)[1] and due == (None if coming is None else int(coming))


def leaders(totals: tuple[int, ...]) -> list[int]:
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def points_in(words: str) -> int:
    return int(words.replace("−", "-"))


@claim(r"The lead is shared at (−?\d+)\.")
def _(f: Facts, total: str) -> bool:
    assert not f.law.together
    return len(leaders(f.after.totals)) > 1 and max(f.after.totals) == points_in(total)


@claim(rf"(?:In the lead: {NAME}|{NAME} took the lead) with (−?\d+)\.")
def _(f: Facts, leads: str | None, takes: str | None, total: str) -> bool:
    seat = seat_of(leads or takes or "")
    if f.before.finished:
        assert (takes is None) is (leaders(f.before.totals) == [seat])
    return leaders(f.after.totals) == [seat] and max(f.after.totals) == points_in(total)


@claim(rf"{NAME} won, with (−?\d+)\.")
def _(f: Facts, name: str, total: str) -> bool:
    assert f.after.totals[seat_of(name)] == points_in(total)
    return leaders(f.after.totals) == [seat_of(name)] and f.after.phase is Phase.OVER


@claim(rf"(All|{LIST}) share the win, with (−?\d+)\.")
def _(f: Facts, who: str, _names: str | None, total: str) -> bool:
    assert not f.law.together
    winners = [*range(f.law.players)] if who == "All" else seats_in(who)
    return leaders(f.after.totals) == winners and max(f.after.totals) == points_in(total)


@claim(r"All sizes are made, in (\d+) deals\.")
def _(f: Facts, deals: str) -> bool:
    return f.law.together and len(f.after.finished) == int(deals)


def said(event: Event, before: ScreenState, now: ScreenState) -> tuple[str, ...]:
    return remark(event, before, now, NAMES)


def judge(facts: Facts, sentence: str) -> None:
    for pattern, check in CLAIMS:
        found = pattern.fullmatch(sentence)
        if found is not None:
            assert check(facts, *found.groups()), (sentence, facts.event)
            return
    raise AssertionError(f"nothing says what this claims: {sentence}")


def kept(facts: Facts) -> None:
    """What was said of the bids came true."""
    result = facts.after.finished[-1].result
    tricks = [list(result.winners).count(seat) for seat in range(facts.law.players)]
    pairs = list(zip(result.bids, tricks, strict=True))
    for promise in facts.promised:
        if promise == "Somebody will fall short":
            assert any(took < bid for bid, took in pairs)
        elif promise == "Somebody will take too many":
            assert any(took > bid for bid, took in pairs)
        else:
            assert sum(bid for bid, _ in pairs) == len(result.winners)


def twice(heard: Counter[str]) -> list[str]:
    """What was said again; a seat may well trump again, or name the other joker.

    What hangs on a trick is said of each of them.
    """
    again = [words for words, times in heard.items() if times > 1 and "the trick " not in words]
    again = [words for words in again if not words.startswith("The trick ")]
    return [words for words in again if "trumped" not in words and "joker" not in words]


def test_every_row_is_listened_to() -> None:
    assert {row for row, *_ in GAMES} == set(SHARED_ROWS)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("row", "players", "options", "deals"),
    GAMES,
    ids=[f"{row}-{players}-{number}" for number, (row, players, *_) in enumerate(GAMES)],
)
def test_every_sentence_is_true_by_the_rules_of_its_row(
    row: str, players: int, options: Mapping[str, object], deals: int
) -> None:
    for seed in range(3):
        once: Counter[str] = Counter()
        for facts, words in listened(row, players, options, deals, seed, said):
            for sentence in {sentence for spoken in words.values() for sentence in spoken}:
                judge(facts, sentence)
            assert len({bool(spoken) for spoken in words.values()}) == 1, facts.event
            if isinstance(facts.event, HandDealt):
                once.clear()
            if isinstance(facts.event, CardPlayed | TrickTaken):
                once.update(words[ALL])
            if len(facts.after.finished) > len(facts.before.finished):
                kept(facts)
                assert not twice(once), "something was said twice in one deal"


@pytest.mark.slow
def test_most_cards_and_tricks_go_by_without_a_word() -> None:
    spoken: Counter[bool] = Counter()
    for row, players, options, deals in GAMES:
        for facts, words in listened(row, players, options, deals, 7, said):
            if isinstance(facts.event, CardPlayed | TrickTaken):
                spoken[bool(words[ALL])] += 1
    assert spoken[True] < 0.4 * spoken.total(), spoken


@pytest.mark.slow
def test_a_hand_is_seldom_weighed_and_never_explained_away() -> None:
    heard = [
        sentence
        for row, players, options, deals in GAMES
        for _facts, words in listened(row, players, options, deals, 1, said)
        for sentence in words[ALL]
    ]
    assert not [sentence for sentence in heard if "would explain it" in sentence]
