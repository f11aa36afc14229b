"""Levels: weaker ones overlook things, and none throws a bid away with open eyes.

Positions come from deals played at random, in which what is tested happens often. What would be
senseless is said here by the cards themselves, not by what the bots make of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import NamedTuple, TypeAlias, TypeGuard

import pytest

from ai.knowledge.card_knowledge import CardKnowledge
from ai.knowledge.card_layout import layout_of
from ai.knowledge.card_memory import Attention
from ai.players.levels import CASUAL, EXPERT, SKILLED, Styled
from game.engine import (
    CHANCE,
    Action,
    Agent,
    Bid,
    Card,
    GameState,
    Limit,
    Play,
    Suit,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.choices import Goal
from game.roster import BOTS, STYLES, BotError, check_bots, is_own, resolve
from game.roster import LEVELS as LEVELS_NAMED
from game.table.bots.worker import load
from game.table.dealer import chance_action
from game.variants import VARIANTS, variant, with_options
from tests.speak import Script, game

LEVELS: dict[str, Agent] = {name: load(resolve(name).target) for name in LEVELS_NAMED}
ENOUGH = 60
"""Positions of each kind that every level is put to, at most."""
LOOKED_AT = 24_000
"""Decisions among which they are found."""
FEWEST = 5
"""Positions of the rarest kind."""
CLAG = VARIANTS["clag"]
GAMES = (
    (with_options(variant("oh-hell"), {"schedule": [5]}, 4), 4),
    (with_options(variant("kachuful"), {"schedule": [6]}, 3), 3),
    (with_options(variant("blackout"), {"schedule": [4]}, 3), 3),
    (with_options(variant("romanian-whist"), {"schedule": [5]}, 5), 5),
    (with_options(variant("two-jokers"), {"schedule": [6]}, 4), 4),
    (with_options(variant("oh-hell"), {"schedule": [1]}, 4), 4),
    (with_options(variant("blackout"), {"schedule": [3]}, 3), 3),
    (with_options(variant("oh-hell"), {"schedule": [4], "no_trump": "always"}, 3), 3),
    (with_options(variant("cooperative"), {"schedule": [4]}, 3), 3),
    (replace(CLAG, deals={3: (5,)}, twists={1: CLAG.twists[12]}), 3),
)
"""Games of one deal, the last a misère."""
FEW = Limit(playouts=2)


class Position(NamedTuple):
    """A decision, and which of its actions are senseless."""

    view: View
    legal: tuple[Action, ...]
    senseless: frozenset[Action]


Senseless: TypeAlias = Callable[[View, tuple[Action, ...]], set[Action]]


def own(view: View) -> list[Card]:
    return [card for card in view.hand if isinstance(card, Card)]


def trumps_of(view: View) -> list[Card]:
    return [card for card in own(view) if card.suit is view.trump]


def out(view: View, suit: Suit | None) -> list[Card]:
    """Cards of a suit that may be in another hand."""
    gone = {play.card for trick in view.tricks for play in trick.played}
    gone |= {play.card for play in view.trick} | set(own(view))
    if view.turn_up is not None and len(view.spec.pack) > view.players * view.spec.cards:
        gone.add(view.turn_up)
    return [card for card in view.spec.pack if card.suit is suit and card not in gone]


def needed(view: View) -> int:
    assert view.seat is not None
    bid = view.bids[view.seat]
    assert isinstance(bid, int)
    return bid - view.taken[view.seat]


def unbeaten(view: View, card: Card) -> bool:
    """Whether this card would be ahead in the trick going on."""
    led = view.trick[0].card.suit

    def rank(one: Card) -> tuple[int, int]:
        return (2 if one.suit is view.trump else 1 if one.suit is led else 0), one.height

    return all(rank(card) > rank(play.card) for play in view.trick)


def sure_to_win(view: View, card: Card) -> bool:
    """Whether no card of its suit in another hand is higher."""
    return all(card.height > other.height for other in out(view, card.suit))


def is_last(view: View, legal: tuple[Action, ...]) -> bool:
    """Whether a card is to be played that ends a trick."""
    return isinstance(legal[0], Play) and len(view.trick) == view.players - 1


def plays(legal: tuple[Action, ...], bad: Callable[[Card], bool]) -> set[Action]:
    """The plays of such cards."""
    return {play for play in legal if isinstance(play, Play) and bad(play.card)}


def bids(legal: tuple[Action, ...], bad: Callable[[int], bool]) -> set[Action]:
    """The bids of such numbers."""
    return {bid for bid in legal if isinstance(bid, Bid) and bad(bid.bid)}


def low_trump_led_while_all_are_needed(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """A trump that may be beaten, from a hand that holds a higher one."""
    if isinstance(legal[0], Bid) or view.trick or needed(view) != len(view.hand):
        return set()
    best = max((card.height for card in trumps_of(view)), default=0)
    above = max((card.height for card in out(view, view.trump)), default=-1)
    return {
        play
        for play in legal
        if isinstance(play, Play)
        and play.card in trumps_of(view)
        and play.card.height < min(best, above)
    }


def bid_of_none_with_a_certain_trick(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """Nothing bid with the highest trump in the hand."""
    if not isinstance(legal[0], Bid) or not trumps_of(view):
        return set()
    best = max(card.height for card in trumps_of(view))
    if any(card.height > best for card in out(view, view.trump)):
        return set()
    return {bid for bid in legal if isinstance(bid, Bid) and bid.bid == 0}


def ruff_after_the_bid_is_made(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """A trump that takes a trick of another suit, while some other card would not take it."""
    if not view.trick or needed(view) > 0 or view.trick[0].card.suit is view.trump:
        return set()
    plays = [play for play in legal if isinstance(play, Play)]
    if all(unbeaten(view, play.card) for play in plays):
        return set()
    return {play for play in plays if play.card in trumps_of(view) and unbeaten(view, play.card)}


def only_winner_thrown_away(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """The only card that is the highest of its suit, put on a trick that it does not take."""
    if not view.trick or needed(view) < 1:
        return set()
    winners = [
        card
        for card in own(view)
        if all(card.height > other.height for other in out(view, card.suit))
    ]
    if len(winners) != 1 or unbeaten(view, winners[0]):
        return set()
    return {play for play in legal if isinstance(play, Play) and play.card == winners[0]}


def bid_below_the_sure_trumps(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """Fewer tricks bid than trumps are held that no other beats, two or more."""
    sure = sum(sure_to_win(view, card) for card in trumps_of(view))
    return bids(legal, lambda bid: bid < sure) if sure > 1 else set()


def bid_of_none_with_the_highest_trump_alone(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """One card, which takes the only trick."""
    alone = len(own(view)) == 1 and any(sure_to_win(view, card) for card in trumps_of(view))
    return bids(legal, lambda bid: bid == 0) if alone else set()


def bid_of_one_with_a_low_card_alone(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """One card, a two or three that is no trump, of a player who does not lead."""
    cards = own(view)
    low = len(cards) == 1 and not trumps_of(view) and cards[0].height <= 1
    return bids(legal, lambda bid: bid == 1) if low and view.spec.leader != view.seat else set()


def bid_of_all_without_a_high_card(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """Every trick of three or more, with neither a trump nor a card above the ten."""
    cards = own(view)
    poor = len(cards) > 2 and view.trump is not None and not trumps_of(view)
    poor = poor and all(card.height <= 8 for card in cards)
    return bids(legal, lambda bid: bid == len(cards)) if poor else set()


def bid_of_more_than_half_on_low_cards(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """Four of five or more, with neither a trump nor a card above the nine."""
    cards = own(view)
    poor = len(cards) > 4 and view.trump is not None and not trumps_of(view)
    poor = poor and all(card.height <= 7 for card in cards)
    return bids(legal, lambda bid: bid >= len(cards) - 1) if poor else set()


def last_trick_card_taken_with_nothing_needed(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """The last to play takes the trick, where another card stays under."""
    if not is_last(view, legal) or needed(view) != 0:
        return set()
    return plays(legal, lambda card: unbeaten(view, card))


def own_suit_taken_last_with_nothing_needed(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """The same with cards of the suit led, a higher and a lower one."""
    bad = last_trick_card_taken_with_nothing_needed(view, legal)
    led = view.trick[0].card.suit if view.trick else None
    return {play for play in bad if isinstance(play, Play) and play.card.suit is led}


def overtrumped_last_with_nothing_needed(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """A trump lies there already, and the last one puts a higher one on it."""
    bad = last_trick_card_taken_with_nothing_needed(view, legal)
    if not any(play.card.suit is view.trump for play in view.trick):
        return set()
    return {play for play in bad if isinstance(play, Play) and play.card.suit is view.trump}


def last_trick_card_left_with_all_needed(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """The last to play lets a trick go that he needs."""
    if not is_last(view, legal) or needed(view) != len(own(view)):
        return set()
    return plays(legal, lambda card: not unbeaten(view, card))


def highest_trump_spent_where_a_lower_takes_too(
    view: View, legal: tuple[Action, ...]
) -> set[Action]:
    """The last to play, who needs this trick and all others, overdoes it."""
    if not is_last(view, legal) or needed(view) != len(own(view)) or needed(view) < 2:
        return set()
    taking = [card for card in trumps_of(view) if unbeaten(view, card)]
    if all(sure_to_win(view, card) for card in taking):
        return set()
    return plays(legal, lambda card: card in taking and sure_to_win(view, card))


def sure_trump_led_with_nothing_needed(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """A trump that nobody beats, led by one who wants no trick more."""
    if isinstance(legal[0], Bid) or view.trick or needed(view) != 0:
        return set()
    return plays(legal, lambda card: card in trumps_of(view) and sure_to_win(view, card))


def another_card_led_than_the_sure_trump(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """All are needed, and something is led that may lose, though a trump in the hand cannot."""
    if isinstance(legal[0], Bid) or view.trick or needed(view) != len(own(view)):
        return set()
    if not any(sure_to_win(view, card) for card in trumps_of(view)):
        return set()
    return plays(legal, lambda card: card not in trumps_of(view))


def ace_led_at_no_trump_with_nothing_needed(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """The highest card of its suit, which takes the trick for certain."""
    if isinstance(legal[0], Bid) or view.trick or view.trump is not None or needed(view) != 0:
        return set()
    return plays(legal, lambda card: sure_to_win(view, card))


def loser_led_at_no_trump_with_all_needed(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """A card that others may beat, from a hand that has one which nobody does."""
    if isinstance(legal[0], Bid) or view.trick or view.trump is not None:
        return set()
    if needed(view) != len(own(view)) or not any(sure_to_win(view, card) for card in own(view)):
        return set()
    return plays(legal, lambda card: not sure_to_win(view, card))


def trick_of_a_misere_taken_last(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """Each costs, and the last to play has a card that stays under."""
    if not view.spec.misere or not is_last(view, legal):
        return set()
    return plays(legal, lambda card: unbeaten(view, card))


def partners_trick_taken_last(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """All must make their bids, and the last takes a trick that he does not need."""
    together = view.spec.rules.goal is Goal.SHARED
    return last_trick_card_taken_with_nothing_needed(view, legal) if together else set()


def sure_trumps_spent_that_make_the_bid_later(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """All cards but one are trumps that nobody beats, as many as are wanted, and the one loses."""
    if isinstance(legal[0], Bid) or not view.trick or needed(view) != len(own(view)) - 1:
        return set()
    others = [card for card in own(view) if card not in trumps_of(view)]
    sure = all(sure_to_win(view, card) for card in trumps_of(view))
    if len(others) != 1 or not sure or others[0] not in {p.card for p in legal if is_play(p)}:
        return set()
    if unbeaten(view, others[0]):
        return set()
    return plays(legal, lambda card: card != others[0])


def safe_card_thrown_before_the_risky_one(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """Two cards, nothing wanted, both stay under: the one below all of its suit goes first."""
    if isinstance(legal[0], Bid) or not view.trick or needed(view) != 0 or len(own(view)) != 2:
        return set()
    if len(legal) != 2 or any(unbeaten(view, card) for card in own(view)):
        return set()
    safe = [
        card
        for card in own(view)
        if card not in trumps_of(view)
        and all(card.height < other.height for other in out(view, card.suit))
    ]
    if len(safe) != 1:
        return set()
    (risky,) = (card for card in own(view) if card != safe[0])
    if risky.suit in shown_void(view):
        return set()  # whoever leads next may be known to have none of it: then neither is risky
    return plays(legal, lambda card: card == safe[0])


def shown_void(view: View) -> set[Suit]:
    """Suits that somebody did not follow."""
    tricks = (*(trick.played for trick in view.tricks), view.trick)
    return {
        trick[0].card.suit
        for trick in tricks
        for play in trick[1:]
        if play.card.suit is not trick[0].card.suit
    }


def last_but_one_taken_with_the_low_card_left(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """Two cards, nothing wanted: the trick is taken by one, though the other stays under, and the
    one that is left would have stayed under for ever."""
    if isinstance(legal[0], Bid) or not view.trick or needed(view) != 0 or len(own(view)) != 2:
        return set()
    under = [p.card for p in legal if is_play(p) and not unbeaten(view, p.card)]
    if len(legal) != 2 or len(under) != 1:
        return set()
    (left,) = (card for card in own(view) if card not in under)
    lower = [card for card in out(view, left.suit) if card.height < left.height]
    if left in trumps_of(view) or lower:
        return set()
    return plays(legal, lambda card: card == left)


def certain_bid_given_away(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """A card after which it hangs on the others, though after another it does not."""
    return (
        sure_trumps_spent_that_make_the_bid_later(view, legal)
        | safe_card_thrown_before_the_risky_one(view, legal)
        | last_but_one_taken_with_the_low_card_left(view, legal)
    )


def is_play(action: Action) -> TypeGuard[Play]:
    return isinstance(action, Play)


KINDS: dict[str, Senseless] = {
    kind.__name__: kind
    for kind in (
        low_trump_led_while_all_are_needed,
        bid_of_none_with_a_certain_trick,
        ruff_after_the_bid_is_made,
        only_winner_thrown_away,
        bid_below_the_sure_trumps,
        bid_of_none_with_the_highest_trump_alone,
        bid_of_one_with_a_low_card_alone,
        bid_of_all_without_a_high_card,
        bid_of_more_than_half_on_low_cards,
        last_trick_card_taken_with_nothing_needed,
        own_suit_taken_last_with_nothing_needed,
        overtrumped_last_with_nothing_needed,
        last_trick_card_left_with_all_needed,
        highest_trump_spent_where_a_lower_takes_too,
        sure_trump_led_with_nothing_needed,
        another_card_led_than_the_sure_trump,
        ace_led_at_no_trump_with_nothing_needed,
        loser_led_at_no_trump_with_all_needed,
        trick_of_a_misere_taken_last,
        partners_trick_taken_last,
        certain_bid_given_away,
    )
}
BY_THE_HAND_ALONE = {
    kind for kind in KINDS if kind.startswith(("bid_of_one", "bid_of_all", "bid_of_more"))
}
"""Hopeless bids, which the expert finds out by its search: with two playouts it cannot."""


def decisions() -> Iterator[tuple[View, tuple[Action, ...]]]:
    """Bids and cards of deals played at random, from several variants in turn."""
    dice = Random(11)
    number = 0
    while True:
        number += 1
        row, players = GAMES[number % len(GAMES)]
        state: GameState = new_game(row, players, 0)
        while not state.finished:
            seat = to_act(state).must[0]
            if seat == CHANCE:
                state, _ = apply(state, chance_action(state, number))
                continue
            legal = legal_actions(state, seat)
            decides = len(legal) > 1 and isinstance(legal[0], Bid | Play)
            if decides and not any(card.suit is Suit.JOKERS for card in state.deal.hands[seat]):
                yield observe(state, seat), legal
            state, _ = apply(state, dice.choice(legal))


@cache
def positions() -> dict[str, list[Position]]:
    """So many decisions of each kind in which something senseless could be done."""
    found: dict[str, list[Position]] = {kind: [] for kind in KINDS}
    for view, legal in islice(decisions(), LOOKED_AT):
        for kind, senseless in KINDS.items():
            bad = senseless(view, legal) if len(found[kind]) < ENOUGH else set()
            if bad and len(bad) < len(legal):
                found[kind].append(Position(view, legal, frozenset(bad)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_plays_senselessly(level: str, kind: str) -> None:
    if kind in BY_THE_HAND_ALONE and BOTS[level].searches:
        return
    for number, position in enumerate(positions()[kind]):
        chosen = LEVELS[level].choose(position.view, position.legal, FEW, Random(number))
        assert chosen not in position.senseless, (position.view, chosen)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_bids_none_with_ace_king_and_queen_of_trumps(level: str) -> None:
    script = Script(game("oh-hell", 3, schedule=[3]), 3)
    script.deal("AS KS QS", "KD KC 7H", "TD 4H 5H", turn="5S")
    state = script.state
    while (seat := to_act(state).must[0]) != 0:
        state, _ = apply(state, Bid(seat, 0))
    legal = legal_actions(state, 0)
    bid = LEVELS[level].choose(observe(state, 0), legal, FEW, Random(1))
    assert isinstance(bid, Bid)
    assert bid.bid >= 2, "and next to always three"


def test_there_are_twenty_one_kinds_of_blunders_from_several_variants() -> None:
    assert len(KINDS) >= 21
    assert {kind for kind, these in positions().items() if len(these) < FEWEST} == set()
    for kind in ("low_trump_led_while_all_are_needed", "ruff_after_the_bid_is_made"):
        assert len({position.view.variant.id for position in positions()[kind]}) >= 3


def forgetful_view() -> Script:
    """Four cards each, two tricks played, and the seat to lead was there all the time."""
    script = Script(game("oh-hell", 3, schedule=[4]), 3)
    script.deal("AD 3D 9C 4S", "KD KC 7H 8H", "TD 4H 5H 6C", turn="5S").bid(1, 0, 0)
    return script.play("KD TD AD").play("3D 7H 4H")


def test_what_was_forgotten_stays_forgotten() -> None:
    """A card that is not remembered now was not remembered before and will not be later."""
    forgetful = Attention(low_cards=0.5, high_cards=0.5)
    dice = Random(2)
    for number in range(60):
        state = new_game(with_options(variant("oh-hell"), {"schedule": [7]}, 4), 4, 0)
        forgotten = 0
        while not state.finished:
            seat = to_act(state).must[0]
            if seat == CHANCE:
                state, _ = apply(state, chance_action(state, number))
                continue
            if seat == 2 and state.deal.tricks:
                view = observe(state, seat)
                now = forgetful.forgotten(view, layout_of(view.spec, view.trump))
                assert now & forgotten == forgotten
                forgotten = now
            state, _ = apply(state, dice.choice(legal_actions(state, seat)))
        assert forgotten


def test_whoever_forgets_takes_cards_for_still_out_and_nothing_else() -> None:
    state = forgetful_view().state
    seat = to_act(state).must[0]
    view = observe(state, seat)
    sharp = CardKnowledge(view)
    dull = CardKnowledge(
        view, attention=Attention(low_cards=0, high_cards=0, voids=False, bids=False)
    )
    layout = sharp.layout
    assert dull.unseen & sharp.unseen == sharp.unseen
    forgotten = {
        layout.card[1 << bit].code for bit in range(80) if (dull.unseen ^ sharp.unseen) >> bit & 1
    }
    first = {play.card.code for play in view.tricks[0].played if play.seat != seat}
    assert forgotten == first, "the last trick lies there still, and one's own cards are known"
    assert any(sharp.voids)
    assert not any(dull.voids)
    assert [need is None for need in dull.needs] == [other != seat for other in range(3)]


def test_two_players_do_not_forget_the_same() -> None:
    script = Script(game("oh-hell", 3, schedule=[6]), 3)
    script.deal("AD 3D 9C 4S 2H 9H", "KD KC 7H 8H 2C 3C", "TD 4H 5H 6C 7C 8C", turn="5S").bid(
        1, 0, 0
    )
    script.play("KD TD AD").play("3D 7H 4H")
    state = script.state
    half = Attention(low_cards=0.5, high_cards=0.5)
    masks = set()
    for seat in range(3):
        view = observe(state, seat)
        masks.add(half.forgotten(view, layout_of(view.spec, view.trump)))
    assert len(masks) > 1


def bids_of(bot: Styled) -> list[int]:
    """What it bids first with many hands."""
    found = []
    game_of_seven = with_options(variant("oh-hell"), {"schedule": [7]}, 4)
    for number in range(150):
        state = new_game(game_of_seven, 4, number % 4)
        while to_act(state).must[0] == CHANCE:
            state, _ = apply(state, chance_action(state, number))
        seat = to_act(state).must[0]
        legal = legal_actions(state, seat)
        action = bot.choose(observe(state, seat), legal, Limit(playouts=20), Random(number))
        assert isinstance(action, Bid)
        found.append(action.bid)
    return found


@pytest.mark.thinned(3)
@pytest.mark.parametrize("level", [CASUAL, SKILLED, EXPERT], ids=["casual", "skilled", "expert"])
def test_the_bold_bid_higher_and_the_cautious_lower(level: Styled) -> None:
    plain, bold, cautious = (sum(bids_of(bot)) for bot in (level, level.bold, level.cautious))
    assert cautious < plain < bold


@pytest.mark.slow
def test_a_spoiler_plays_other_cards_now_and_then() -> None:
    """Where its own bid is as good either way, the card that hurts is worth more to it."""
    differ = 0
    for number, (view, legal) in enumerate(islice(decisions(), 3000)):
        words = (view, legal, FEW, Random(number))
        if isinstance(legal[0], Play):
            differ += SKILLED.choose(*words) != SKILLED.spoiler.choose(*words)
    assert 0 < differ < 600


def test_every_level_with_a_style_can_be_named() -> None:
    for level in LEVELS_NAMED:
        for style in STYLES:
            bot = resolve(f"{level}:{style}")
            assert is_own(bot.name)
            assert load(bot.target) is not load(BOTS[level].target)
    with pytest.raises(BotError, match="no bot 'random:bold'; there are random"):
        check_bots(["random:bold"])
