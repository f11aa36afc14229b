"""Commentary on a card that was played and on a trick that was taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.engine import Card, CardPlayed, Played, Seat, Suit
from game.engine.choices import JokerCall, Revokes
from game.engine.decisions.card import joker_calls, legal_cards
from game.engine.state import DealState
from game.engine.tricks import best, suit_led
from game.presentation.card_marks import counts_as
from game.presentation.screen_state import ScreenState
from game.presentation.words.laid_bids import is_laid
from game.presentation.words.stakes import of_last_card, of_last_trick
from game.presentation.words.table import SUIT_WORDS, listed
from game.translation import N_, _

Names = tuple[str, ...]
MANY = 3
"""More names than this are counted, not listed."""


def card_remark(
    event: CardPlayed, before: ScreenState, now: ScreenState, names: Names
) -> tuple[str, ...]:
    """Sentences about a card: what it shows that was not known, and what hangs on the next one."""
    if not before.table.trick:
        last = len(now.table.tricks) == now.table.spec.tricks - 1 and now.table.spec.tricks > 1
        return (of_last_trick(now, names),) if last else of_last_card(now, names)
    return (*_shown_by_card(event, before, now, names), *of_last_card(now, names))


def _shown_by_card(
    event: CardPlayed, before: ScreenState, now: ScreenState, names: Names
) -> tuple[str, ...]:
    name = names[event.seat]
    if event.joker is not None:
        high = event.joker is JokerCall.HIGH
        words = N_("{name} named the joker high.") if high else N_("{name} named the joker low.")
        return (_(words, name=name),)
    led, suit = (
        suit_led(now.table.spec, now.table.trump, before.table.trick),
        counts_as(now, event.card),
    )
    if suit is led or led is None or suit is Suit.JOKERS is not now.table.trump:
        return ()
    if now.table.spec.sight.is_pile:  # a pile owes nothing to the suit led
        return ()
    honest = now.table.spec.rules.revokes is Revokes.IMPOSSIBLE
    new = honest and not _known_to_lack(event.seat, led, before)
    lacking = _(SUIT_WORDS[led])
    if suit is not now.table.trump:
        return (_("{name} had no {suit}.", name=name, suit=lacking),) if new else ()
    over = _over_trumps(event, before, now)
    if over is not None:
        words = N_("{name} overtrumped.") if over else N_("{name} trumped, but too low.")
        return (_(words, name=name),)
    if new:
        return (_("{name} had no {suit} and trumped.", name=name, suit=lacking),)
    return () if honest else (_("{name} trumped.", name=name),)


def trick_remark(
    winner: Seat, before: ScreenState, now: ScreenState, names: Names
) -> tuple[str, ...]:
    """Sentences about whose bid a trick made, broke or put at stake; most tricks do neither."""
    if is_laid(now):  # whoever looks, of bids that lie face down nothing is said
        return ()
    bid, taken = now.table.bids[winner], now.table.taken[winner]
    left = now.table.spec.tricks - len(now.table.tricks)
    wants = _wants(now, winner)
    said: list[str] = []
    if wants == -1:
        words = N_("{name} took one too many: {taken} of {bid}.")
        if _forced(winner, before, now):
            words = N_("{name} could not help taking one too many: {taken} of {bid}.")
        said.append(_(words, name=names[winner], taken=taken, bid=bid))
    elif wants == 0:
        words = N_("{name} reached the bid: {taken} of {bid}.")
        said.append(_(words, name=names[winner], taken=taken, bid=bid))
    said += _pressed(winner, now, names)
    others = [seat for seat in range(now.table.players) if seat != winner]
    fallen = [names[seat] for seat in others if _wants(now, seat) == left + 1]
    if fallen:
        words = N_("{names} can no longer make it.") if left else N_("{names} fell short.")
        said.append(_(words, names=_counted(fallen)))
    return tuple(said)


def pressure(winner: Seat, before: ScreenState, now: ScreenState, names: Names) -> tuple[str, ...]:
    """The same without what stands at seats: whose bid was made or broken."""
    if is_laid(now):
        return ()
    said = list(_pressed(winner, now, names))
    if _wants(now, winner) == -1 and _forced(winner, before, now):
        said.insert(0, _("{name} could not help it.", name=names[winner]))
    return tuple(said)


def _pressed(winner: Seat, now: ScreenState, names: Names) -> Iterator[str]:
    """Who must take every trick from now on, since this one went to another."""
    left = now.table.spec.tricks - len(now.table.tricks)
    others = [seat for seat in range(now.table.players) if seat != winner]
    pressed = [names[seat] for seat in others if _wants(now, seat) == left]
    if left > 1 and pressed:
        who = _counted(pressed)
        yield _("{names} must take all {number} that are left.", names=who, number=left)


def _counted(names: Sequence[str]) -> str:
    """A few names, or how many they are."""
    return listed(names) if len(names) <= MANY else str(len(names))


def _over_trumps(event: CardPlayed, before: ScreenState, now: ScreenState) -> bool | None:
    """Whether a trump beats all trumps that lay there; None where there were none."""
    trumps = tuple(
        play for play in before.table.trick if counts_as(now, play.card) is now.table.trump
    )
    if not trumps:
        return None
    mine = Played(event.seat, event.card)
    return best(now.table.spec, now.table.trump, (*trumps, mine)).card is event.card


def _known_to_lack(seat: Seat, led: Suit, before: ScreenState) -> bool:
    """Whether an earlier trick of this suit has shown it already."""
    suit_of = partial(counts_as, before)
    return any(
        suit_led(before.table.spec, before.table.trump, trick.played) is led
        and any(play.seat == seat and suit_of(play.card) is not led for play in trick.played)
        for trick in before.table.tricks
    )


def _wants(now: ScreenState, seat: Seat) -> int:
    """Tricks that a seat still needs; negative for each one too many."""
    bid = now.table.bids[seat]
    assert isinstance(bid, int), "bids are open during the play"
    return bid - now.table.taken[seat]


def _forced(winner: Seat, before: ScreenState, now: ScreenState) -> bool:
    """Whether the winner could not help it, as far as one can see.

    Nobody chooses a last card, or one from a pile. Before that it is known only of an open hand:
    there was no other card to play, or the seat played last and every other would have won as well.
    """
    if now.table.spec.sight.is_pile:
        return True
    place = next(number for number, play in enumerate(before.table.trick) if play.seat == winner)
    earlier, played = before.table.trick[:place], before.table.trick[place]
    held = [card for card in now.table.hands[winner] if isinstance(card, Card)]
    if len(held) < len(now.table.hands[winner]):
        return False
    hands = tuple(
        (played.card, *held) if seat == winner else () for seat in range(now.table.players)
    )
    laid = [*earlier, *(play for trick in before.table.tricks for play in trick.played)]
    deal = DealState(
        now.table.spec,
        hands=hands,
        trump_known=True,
        trump=now.table.trump,
        leader=before.table.trick[0].seat,
        trick=earlier,
        tricks=before.table.tricks,
        trump_broken=any(counts_as(now, play.card) is now.table.trump for play in laid),
    )
    ways = [
        Played(winner, card, call)
        for card in legal_cards(deal, winner)
        for call in joker_calls(deal, card)
    ]
    if len(ways) == 1:
        return True
    if place < now.table.players - 1:
        return False
    return all(
        best(now.table.spec, now.table.trump, (*earlier, way)).seat == winner for way in ways
    )
