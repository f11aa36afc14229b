"""Faults planted in right records, each of which the second reader must find in its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.recorded import Lines, record
from tests.referee import judge, judged

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


@pytest.mark.slow
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
