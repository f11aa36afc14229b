"""Records of random games before two readers: the program's own, and one written from the rules.

The second one, `tests.referee`, shares nothing with the program but the format of the record;
`test_referee_faults.py` plants faults, so that its silence here is known to mean something.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

import pytest

from game.engine import Bid, GameState, Phase, Play, legal_actions, to_act
from game.table.records.replay import replay
from game.variants import OPTIONS, VARIANTS, OptionError, alone, values_for
from tests.lines import game_of
from tests.paths import TESTS
from tests.recorded import record, seen_by_both
from tests.referee.book import ROWS, Law, law_of
from tests.referee.tricks import Cards, Laid
from tests.rows import SHARED_ROWS, TOLD_ALONE

TABLES = [(name, players) for name in SHARED_ROWS for players in VARIANTS[name].deals]
"""Every variant at every table that it takes."""
MOST_DEALS = {"cooperative": 16}
"""Where the end may be far, since random players hardly ever all make their bids."""


# Right games ---------------------------------------------------------------------------------


@pytest.mark.thinned(78)
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 4), marks=pytest.mark.slow)])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_both_readers_agree_about_games_at_every_table(
    name: str, players: int, seeds: range
) -> None:
    for seed in seeds:
        seen_by_both(record(name, players, seed, MOST_DEALS.get(name)))


HAND_WRITTEN = (2, 1, 3, 3, 1)


def house_rules(name: str) -> Iterator[Mapping[str, object]]:
    """Every value of every house rule that a row takes, with whatever has to go with it."""
    row = VARIANTS[name]
    return (wish for wish in alone(row) if not TOLD_ALONE.intersection(map(str, wish.values())))


@pytest.mark.slow
@pytest.mark.parametrize("name", SHARED_ROWS)
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
    least = 15 if VARIANTS[name].own_scoring else 25
    assert tried >= least, "every row takes most house rules"


SHORT: list[dict[str, object]] = [
    {"no_trump": "last", "hook": "any", "streak_bonus": True},
    {"no_trump": "largest", "must_trump": True, "trump_broken": True, "revokes": "penalised"},
    {"bidding": "simultaneous", "hook": False, "blind_one_card": True, "streak_bonus": True},
    {"bid_changes": True, "hook": True, "no_trump": "always", "double_suit": "H"},
    {"double_suit": "S", "streak_bonus": True, "revokes": "penalised", "scoring": "potomac"},
]
"""House rules together, on short schedules that are played to their ends."""


@pytest.mark.slow
@pytest.mark.parametrize("name", SHARED_ROWS)
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


@pytest.mark.thinned(24)
@pytest.mark.parametrize("name", SHARED_ROWS)
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
        for step in replay(game_of(lines)).steps:
            laying = step.before.phase is Phase.BIDDING and law.bidding != "in-turn"
            if step.before.phase in (Phase.BIDDING, Phase.PLAYING) and not laying:
                due, offered = may_do(step.before, law)
                assert offered == due, (step.before.deal, offered, due)
                compared += 1
    assert compared > 50


def test_the_two_books_have_the_same_rows() -> None:
    assert list(ROWS) == list(SHARED_ROWS)
    for name, players in TABLES:
        law, row = law_of(name, players, {}), VARIANTS[name]
        assert law.sizes == row.deals[players], (name, players)
        assert law.pack == {card.code for card in row.pack(players)}, (name, players)
        assert law.seats == row.seats, name


def test_the_referee_imports_nothing_of_the_program() -> None:
    files = sorted((TESTS / "referee").glob("*.py"))
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
