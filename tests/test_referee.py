"""Records of random games before two readers: the program's own, and one written from the rules.

The second one, `tests.referee`, shares nothing with the program but the format of the record; the
last tests here plant faults, so that its silence on the first ones is known to mean something.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ai.random_player import RandomPlayer
from game.engine import Bid, GameState, Limit, Phase, Play, legal_actions, to_act
from game.table.headless import play_out
from game.table.replay import Numbered, RecordedGame, replay
from game.table.setup import plan
from game.table.thinking import InlineThinking
from game.variants import OPTIONS, VARIANTS, OptionError, values_for, with_options
from tests.referee import judge, judged
from tests.referee.book import ROWS, Law, law_of
from tests.referee.tricks import Cards, Laid

Lines = list[dict[str, Any]]

TABLES = [(row.id, players) for row in VARIANTS.values() for players in row.deals]
"""Every variant at every table that it takes."""
MOST_DEALS = {"cooperative": 16}
"""Where the end may be far, since random players hardly ever all make their bids."""


def record(name: str, players: int, seed: int, most: int | None, **options: object) -> Lines:
    """The lines of a game of random players, as another program would read them."""
    row = with_options(VARIANTS[name], options, players)
    thinking = InlineThinking({"random": RandomPlayer()}, Limit(), RandomPlayer())
    lines = play_out(plan(row, ("random",) * players, seed=seed), thinking, most).lines
    return [json.loads(json.dumps(line)) for line in lines]


def seen_by_both(lines: Lines) -> None:
    """Both readers find every line of a whole game right."""
    fault, whole = judged(lines)
    assert fault is None, (fault, lines[fault.line - 1])
    assert whole
    numbered = tuple(Numbered(place, line) for place, line in enumerate(lines, start=1))
    again = replay(RecordedGame(numbered[0], numbered[1:]))
    assert again.fault is None
    assert again.ended
    assert list(again.lines) == lines


# Right games ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_both_readers_agree_with_three_games_at_every_table(name: str, players: int) -> None:
    for seed in range(3):
        seen_by_both(record(name, players, seed, MOST_DEALS.get(name)))


HAND_WRITTEN = (2, 1, 3, 3, 1)


def house_rules(name: str) -> Iterator[dict[str, object]]:
    """Every value of every house rule that a row takes, with whatever has to go with it."""
    row = VARIANTS[name]
    for option in OPTIONS.values():
        values: list[object] = list(values_for(row, option))
        if option.name == "schedule" and values:
            values.append(HAND_WRITTEN)
        if option.name == "deals" and row.named_sizes:
            values.append(5)
        for value in values:
            wish: dict[str, object] = {option.name: value}
            if wish == {"bidding": "simultaneous"} and row.id != "kachuful":
                wish["hook"] = False
            if row.id == "kachuful" and (option.name == "bid_changes" or wish.get("hook")):
                wish["bidding"] = "in-turn"
            yield wish


@pytest.mark.parametrize("name", VARIANTS)
def test_both_readers_agree_under_every_house_rule(name: str) -> None:
    seats = list(VARIANTS[name].deals)
    tried = 0
    for turn, wish in enumerate(house_rules(name)):
        players = seats[turn % len(seats)]
        try:
            # What only shows at a schedule's end has short schedules below.
            lines = record(name, players, turn, 6, **wish)
        except OptionError as refused:
            raise AssertionError(f"{name} {wish}: {refused}") from None
        seen_by_both(lines)
        tried += 1
    assert tried >= 25, "every row takes most house rules"


SHORT: list[dict[str, object]] = [
    {"no_trump": "last", "hook": "any", "streak_bonus": True},
    {"no_trump": "largest", "must_trump": True, "trump_broken": True, "revokes": "penalised"},
    {"bidding": "simultaneous", "hook": False, "blind_one_card": True, "streak_bonus": True},
    {"bid_changes": True, "hook": True, "no_trump": "always", "double_suit": "H"},
    {"double_suit": "S", "streak_bonus": True, "revokes": "penalised", "scoring": "potomac"},
]
"""House rules together, on short schedules that are played to their ends."""


@pytest.mark.parametrize("name", VARIANTS)
def test_both_readers_agree_where_house_rules_meet(name: str) -> None:
    row = VARIANTS[name]
    played = 0
    for turn, wishes in enumerate(SHORT):
        fitting = {
            rule: value
            for rule, value in wishes.items()
            if not (rule == "hook" and value is False and row.id == "ninety-nine")
            and value in values_for(row, OPTIONS[rule])
        }
        if row.id == "kachuful":
            fitting.setdefault("bidding", "in-turn")
        if values_for(row, OPTIONS["schedule"]):
            fitting["schedule"] = HAND_WRITTEN
        players = list(row.deals)[turn % len(row.deals)]
        seen_by_both(record(name, players, turn, 60, **fitting))
        played += 1
    assert played == len(SHORT)


def may_do(state: GameState, law: Law) -> tuple[set[object], set[object]]:
    """The bids or cards of the seat to act: those that the rules allow, and those on offer."""
    deal, seat = state.deal, to_act(state).must[0]
    offered = legal_actions(state, seat)
    if state.phase is Phase.BIDDING:
        others = {s: bid for s, bid in enumerate(deal.bids) if bid is not None}
        sizes = range(1 if deal.spec.misere else deal.spec.cards + 1)
        free = {
            bid for bid in sizes if deal.spec.misere or not law.bars(bid, others, len(sizes) - 1)
        }
        return set(free), {action.bid for action in offered if isinstance(action, Bid)}
    call = deal.spec.call
    order = "".join(suit.letter for suit in call.precedence) if call and call.precedence else None
    trump = deal.trump.letter if deal.trump else None
    cards = Cards(law, trump, call is not None and call.nuloss, order)
    trick = [Laid(p.seat, p.card.code, p.joker.value if p.joker else None) for p in deal.trick]
    hand = [held.code for held in deal.hands[seat]]
    if deal.spec.sight.is_pile:
        free_cards = {hand[0]}
    else:
        rest = {"first_trick": not deal.tricks, "broken": deal.trump_broken}
        free_cards = {c for c in hand if cards.objection(hand, c, trick, **rest) is None}
    return set(free_cards), {action.card.code for action in offered if isinstance(action, Play)}


STRICT: list[dict[str, object]] = [
    {},
    {"must_trump": True, "trump_broken": True},
    {"must_trump": True, "trump_broken": True, "revokes": "penalised", "hook": "any"},
]


@pytest.mark.parametrize("name", VARIANTS)
def test_the_rules_and_the_program_allow_the_same_bids_and_cards(name: str) -> None:
    compared = 0
    for turn, wishes in enumerate(STRICT):
        row = VARIANTS[name]
        fitting = {r: v for r, v in wishes.items() if v in values_for(row, OPTIONS[r])}
        if name == "kachuful" and "hook" in fitting:
            fitting["bidding"] = "in-turn"
        players = [*row.deals][turn % len(row.deals)]
        lines = record(name, players, turn, 20 if name in ("clag", "caller-clag") else 5, **fitting)
        law = law_of(name, players, fitting)
        numbered = tuple(Numbered(place, line) for place, line in enumerate(lines, start=1))
        for step in replay(RecordedGame(numbered[0], numbered[1:])).steps:
            laying = step.before.phase is Phase.BIDDING and law.bidding != "in-turn"
            if step.before.phase in (Phase.BIDDING, Phase.PLAYING) and not laying:
                due, offered = may_do(step.before, law)
                assert offered == due, (step.before.deal, offered, due)
                compared += 1
    assert compared > 50


def test_the_two_books_have_the_same_rows() -> None:
    assert list(ROWS) == list(VARIANTS)
    for name, players in TABLES:
        law, row = law_of(name, players, {}), VARIANTS[name]
        assert law.sizes == row.deals[players], (name, players)
        assert law.pack == {card.code for card in row.pack(players)}, (name, players)
        assert law.seats == row.seats, name


def test_the_referee_imports_nothing_of_the_program() -> None:
    files = sorted((Path(__file__).parent / "referee").glob("*.py"))
    assert len(files) > 3
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [each.name for each in node.names]
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0
                names = [str(node.module)]
            for name in names:
                top = name.split(".")[0]
                assert top not in ("game", "ai", "importlib"), f"{file.name} imports {name}"
                if top == "tests":
                    assert name.startswith("tests.referee"), f"{file.name} imports {name}"


# Planted faults ------------------------------------------------------------------------------


@cache
def _kept(name: str, players: int, seed: int, options: str) -> str:
    return json.dumps(record(name, players, seed, None, **json.loads(options)))


def fresh(name: str, players: int, *, seed: int = 1, **options: object) -> Lines:
    """A right game that a test may spoil."""
    lines: Lines = json.loads(_kept(name, players, seed, json.dumps(options)))
    return lines


def at(lines: Lines, event: str, skip: int = 0, **fields: object) -> int:
    """The place of a line of this event with these fields, the first or a later one."""
    places = [
        place
        for place, line in enumerate(lines)
        if line.get("event") == event and all(line.get(k) == v for k, v in fields.items())
    ]
    return places[skip]


def found(lines: Lines, place: int) -> str:
    """The referee's reason for faulting just this line."""
    fault = judge(lines)
    assert fault is not None, "the fault was not found"
    assert fault.line == place + 1, (fault, place + 1)
    return fault.why


def _seat(line: dict[str, Any], key: str, players: int) -> None:
    line[key] = (line[key] + 1) % players


SPOILED: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "another winner of a trick": ("trick", lambda line: _seat(line, "winner", 4)),
    "another point": ("score", lambda line: line["points"].__setitem__(2, 99)),
    "another total": ("score", lambda line: line["totals"].__setitem__(0, -1)),
    "other tricks": ("score", lambda line: line["tricks"].append(0)),
    "a score of another deal": ("score", lambda line: line.update(deal=77)),
    "another dealer": ("deal", lambda line: _seat(line, "dealer", 4)),
    "a deal of another number": ("deal", lambda line: line.update(deal=line["deal"] + 1)),
    "another size": ("deal", lambda line: line.update(cards=line["cards"] + 1)),
    "a card too few": ("deal", lambda line: line["hands"][1].pop()),
    "a card dealt twice": ("deal", lambda line: _twice(line)),
    "a card of no pack": ("deal", lambda line: line["hands"][0].__setitem__(0, "X1")),
    "another suit turned up": ("trump", lambda line: line.update(suit="Z")),
    "no card turned up": ("trump", lambda line: line.update(card=None)),
    "a declarer where there is none": ("trump", lambda line: line.update(by=0)),
    "a bid out of turn": ("bid", lambda line: _seat(line, "seat", 4)),
    "a bid below none": ("bid", lambda line: line.update(bid=-1)),
    "a bid that is no number": ("bid", lambda line: line.update(bid=True)),
    "a bid above the cards": ("bid", lambda line: line.update(bid=14)),
    "a change where none is allowed": ("bid", lambda line: line.update(changes=True)),
    "a card out of turn": ("play", lambda line: _seat(line, "seat", 4)),
    "a joker named that is none": ("play", lambda line: line.update(joker="high")),
    "another winner of the game": ("end", lambda line: line.update(winners=[])),
    "other totals at the end": ("end", lambda line: line["totals"].__setitem__(1, 0)),
    "an event that is none": ("trick", lambda line: line.update(event="tick")),
}


def _twice(line: dict[str, Any]) -> None:
    line["hands"][0] = list(line["hands"][1])


@pytest.mark.parametrize("fault", SPOILED)
def test_the_referee_finds(fault: str) -> None:
    event, spoil = SPOILED[fault]
    for deal in (0, -1):  # the first such line and the last one
        lines = fresh("blackout", 4)
        lines = lines if event == "end" else lines[: at(lines, "score", 12) + 1]
        place = at(lines, event, deal)
        if event == "trump" and deal == -1:
            place = at(lines, event, 11)  # the last but one, with a card
        spoil(lines[place])
        assert found(lines, place)


def test_the_referee_finds_a_line_left_out_or_written_twice() -> None:
    for event in ("deal", "trump", "bid", "play", "trick", "score"):
        lines = fresh("blackout", 4)
        place = at(lines, event, 3)
        left_out = lines[:place] + lines[place + 1 :]
        assert found(left_out, place)
        twice = [*lines[: place + 1], *lines[place:]]
        assert found(twice, place + 1)


def test_the_referee_finds_a_game_that_goes_on_after_its_end() -> None:
    lines = fresh("blackout", 4)
    assert "over" in found([*lines, lines[-1]], len(lines))


def test_the_referee_finds_a_game_that_ends_before_its_end() -> None:
    lines = fresh("blackout", 4)
    score = at(lines, "score", 5)
    totals = lines[score]["totals"]
    best = [seat for seat in range(4) if totals[seat] == max(totals)]
    end = {"event": "end", "totals": totals, "winners": best}
    assert found([*lines[: score + 1], end], score + 1)


def test_the_referee_takes_a_record_that_stops_anywhere_for_unfinished() -> None:
    lines = fresh("oh-hell", 3)
    for length in range(1, len(lines)):
        assert judged(lines[:length]) == (None, False)
    assert judged(lines) == (None, True)


def test_the_referee_skips_notes_and_counts_them() -> None:
    lines = fresh("blackout", 4)
    place = at(lines, "trick", 2)
    lines.insert(4, {"note": "replaced", "seat": 1})
    assert judged(lines) == (None, True)
    lines[place + 1]["winner"] = (lines[place + 1]["winner"] + 1) % 4
    assert found(lines, place + 1)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("variant", "whist"),
        ("players", 9),
        ("first_dealer", 4),
        ("version", 2),
        ("options", {"kitty": True}),
        ("options", {"hook": "sometimes"}),
        ("options", {"schedule": [14]}),
        ("options", None),
        ("seats", []),
    ],
)
def test_the_referee_finds_a_wrong_header(key: str, value: object) -> None:
    lines = fresh("blackout", 4)
    lines[0][key] = value
    assert found(lines, 0)


def test_the_referee_finds_another_first_dealer() -> None:
    lines = fresh("blackout", 4)
    _seat(lines[0], "first_dealer", 4)
    assert "dealer" in found(lines, 1)


def swapped(
    lines: Lines, wrong: Callable[[list[str], str, Lines], str | None]
) -> tuple[Lines, int]:
    """A game in which a seat plays another card of its hand, the first that `wrong` points out.

    `wrong` gets the hand, the card played and the lines before it in the trick.
    """
    hands: list[list[str]] = []
    trick: Lines = []
    for place, line in enumerate(lines):
        match line.get("event"):
            case "deal":
                hands, trick = [list(held) for held in line["hands"]], []
            case "trick":
                trick = []
            case "play":
                other = wrong(hands[line["seat"]], line["card"], trick)
                if other is not None:
                    spoiled = [dict(each) for each in lines]
                    spoiled[place]["card"] = other
                    return spoiled, place
                hands[line["seat"]].remove(line["card"])
                trick.append(line)
    raise AssertionError("no such moment in this game")


def test_the_referee_finds_a_revoke() -> None:
    def other(held: list[str], card: str, trick: Lines) -> str | None:
        if not trick or card[1] != trick[0]["card"][1]:
            return None
        return next((one for one in held if one[1] != card[1]), None)

    lines, place = swapped(fresh("blackout", 4), other)
    assert "followed" in found(lines, place)


def test_the_referee_finds_a_card_of_another_hand() -> None:
    lines = fresh("blackout", 4)
    place = at(lines, "play", 30)
    lines[place]["card"] = lines[place - 1].get("card") or lines[place - 2]["card"]
    assert "hold" in found(lines, place)


def test_the_referee_finds_a_discard_where_a_trump_is_owed() -> None:
    lines = fresh("romanian-whist", 4)
    trumps: list[str] = []

    def other(held: list[str], card: str, trick: Lines) -> str | None:
        suit = trumps[0] if trumps else None
        if not trick or suit is None or card[1] != suit or trick[0]["card"][1] == suit:
            return None
        return next((one for one in held if one[1] != suit), None)

    for place in range(len(lines)):
        if lines[place].get("event") == "deal":
            trumps[:] = [lines[place + 1]["suit"]] if lines[place + 1]["suit"] else []
            end = at(lines, "score", lines[place]["deal"] - 1)
            try:
                spoiled, wrong = swapped(lines[place : end + 1], other)
            except AssertionError:
                continue
            whole = lines[:place] + spoiled + lines[end + 1 :]
            assert "a trump is owed" in found(whole, place + wrong)
            return
    raise AssertionError("no trump was owed in the whole game")


def test_the_referee_finds_a_trump_led_before_it_is_broken() -> None:
    for seed in range(50):
        lines = record("jabberwocky", 4, seed, 1)
        trump = lines[2]["suit"]
        lead = at(lines, "play")
        (held,) = (lines[1]["hands"][seat] for seat in [lines[lead]["seat"]])
        trumps = [card for card in held if card[1] == trump]
        if 0 < len(trumps) < len(held):
            lines[lead]["card"] = trumps[0]
            assert "not broken" in found(lines, lead)
            return
    raise AssertionError("nobody had a choice to lead")


def test_the_referee_finds_a_bid_that_the_hook_forbids() -> None:
    for place, line in enumerate(lines := fresh("seven-truf", 4)):
        if line.get("event") == "deal":
            bids = lines[place + 2 : place + 6]
            even = line["cards"] - sum(bid["bid"] for bid in bids[:3])
            if even >= 0:
                bids[3]["bid"] = even
                assert "not allowed" in found(lines, place + 5)
                return
    raise AssertionError("the hook never bit")


def test_the_referee_finds_a_cooperative_bid_above_the_cards_and_below() -> None:
    for change in (1, -1):
        lines = json.loads(json.dumps(record("cooperative", 3, 1, 6)))
        scored = at(lines, "score", 3)
        bids = [place for place in range(scored) if lines[place].get("event") == "bid"][-3:]
        first = lines[bids[0]]
        if change == 1:
            first["bid"] = 99
            assert found(lines, bids[0])
        else:
            last = lines[bids[2]]
            last["bid"] = last["bid"] - 1 if last["bid"] else 5
            assert found(lines, bids[2])


def test_the_referee_finds_a_failed_deal_that_is_not_replayed() -> None:
    lines = record("cooperative", 3, 1, 6)
    place = next(p for p, line in enumerate(lines) if line.get("made") is False)
    lines[place]["made"] = True
    assert "made" in found(lines, place)


def test_the_referee_finds_talk_out_of_turn_and_talk_that_is_none() -> None:
    lines = record("cooperative", 3, 1, 6)
    place = at(lines, "talk")
    order = [(lines[1]["dealer"] + step) % 3 for step in (1, 2, 3)]
    late = {"event": "talk", "seat": order[2], "statement": "weak"}
    early = {"event": "talk", "seat": order[0], "statement": "weak"}
    head = lines[: at(lines, "bid")]
    start = at(lines, "trump") + 1
    assert found([*head[:start], late, early], start + 1)
    lines[place]["statement"] = "I hold the ace of spades"
    assert "said" in found(lines, place)


def test_the_referee_finds_a_penalty_left_out_or_added() -> None:
    lines = fresh("jabberwocky", 4, revokes="penalised")
    place = at(lines, "penalty")
    assert found(lines[:place] + lines[place + 1 :], place)
    lines[place]["points"] = -2
    assert found(lines, place)
    calm = fresh("jabberwocky", 4)
    at_play = at(calm, "play") + 1
    penalty = {"event": "penalty", "seat": calm[at_play - 1]["seat"], "points": -3}
    assert found([*calm[:at_play], {**penalty, "reason": "revoke"}, *calm[at_play:]], at_play)


def test_the_referee_finds_a_pile_played_out_of_order() -> None:
    lines = fresh("clag", 4)
    deal = at(lines, "deal", 10)
    play = next(p for p in range(deal, len(lines)) if lines[p].get("event") == "play")
    seat = lines[play]["seat"]
    lines[play]["card"] = lines[deal]["hands"][seat][1]
    assert "from the top" in found(lines, play)


def test_the_referee_finds_a_bid_in_a_misere() -> None:
    lines = fresh("clag", 4)
    place = at(lines, "deal", 11) + 2
    lines[place]["bid"] = 1
    assert "misère" in found(lines, place)


def test_the_referee_finds_a_trump_in_a_deal_at_no_trump() -> None:
    lines = fresh("clag", 4)
    place = at(lines, "deal", 7) + 1
    lines[place].update(suit="S", card="2S")
    assert found(lines, place)


def test_the_referee_finds_a_wrong_trump_of_a_cycle_and_of_ninety_nine() -> None:
    for name, players in (("kachuful", 4), ("northeast-jokers", 5), ("ninety-nine", 3)):
        for deal in (0, 2):
            lines = fresh(name, players)
            place = at(lines, "trump", deal)
            suit = lines[place]["suit"]
            lines[place]["suit"] = "S" if suit != "S" else "D"
            assert "suit" in found(lines, place)


def test_the_referee_finds_another_declarer_and_a_card_that_set_his_trump() -> None:
    for change in ({"by": None}, {"card": "2S"}, {"suit": "X"}):
        lines = fresh("potomac", 4)
        place = at(lines, "trump", 2)
        lines[place].update(change)
        assert found(lines, place)


def test_the_referee_finds_bid_cards_that_were_not_held_and_a_second_premium() -> None:
    lines = fresh("ninety-nine", 3)
    place = at(lines, "lay", 1)
    held = {card for hand in lines[1]["hands"] for card in hand}
    foreign = next(card for card in held if card not in lines[1]["hands"][lines[place]["seat"]])
    lines[place]["cards"][0] = foreign
    assert "three cards" in found(lines, place)
    lines = fresh("ninety-nine", 3)
    granted = [p for p, x in enumerate(lines) if x.get("event") == "lay" and x["premium"]]
    deal = max(p for p in range(granted[0]) if lines[p].get("event") == "deal")
    lays = [deal + 2, deal + 3, deal + 4]
    other = next(p for p in lays if p != granted[0])
    lines[other]["premium"] = "declare"
    assert "premium" in found(lines, max(other, granted[0]))


def test_the_referee_finds_a_joker_led_or_named_twice_the_same() -> None:
    lines = fresh("northeast-jokers", 5, seed=2)

    def lead(held: list[str], card: str, trick: Lines) -> str | None:
        return "X1" if not trick and "X1" in held and len(held) > 2 else None

    spoiled, place = swapped(lines, lead)
    assert "joker" in found(spoiled, place)
    at_joker = next(p for p, line in enumerate(lines) if "joker" in line)
    lines[at_joker]["joker"] = None
    assert "named" in found(lines, at_joker)


def test_the_referee_finds_a_size_or_call_that_there_is_not() -> None:
    lines = fresh("caller-clag", 3)
    place = at(lines, "size", 2)
    lines[place]["cards"] = 8
    assert found(lines, place)
    for change in (
        {"kind": "blind"},
        {"kind": "plain", "precedence": "HCDS"},
        {"kind": "suit-precedence", "precedence": "HCDD"},
        {"kind": "misere", "precedence": None, "madness": "ascending"},
        {"madness": "raving"},
    ):
        lines = fresh("caller-clag", 3)
        place = at(lines, "call", 1)
        lines[place]["call"].update(change)
        assert found(lines, place)


def test_the_referee_finds_cards_that_change_on_their_way_into_a_pile() -> None:
    lines = fresh("caller-clag", 3)
    place = at(lines, "piles")
    lines[place]["piles"].reverse()
    assert found(lines, place)
