"""Which card serves the bid: winning this trick against what the rest may take."""

from __future__ import annotations

from typing import Final

from ai.knowledge.card_knowledge import CardKnowledge
from ai.probabilities.trick_chances import SURE, chances, made_chance, pursuit_of
from ai.probabilities.winning_chance import TrickOdds
from ai.valuation.play_style import PLAIN, PlayStyle
from game.engine import Play, View
from game.engine.choices import Goal, Madness, Revokes
from game.engine.tricks import best as winning

STAKE: Final = 0.025
"""What spoiling another's bid weighs beside making one's own."""
STAKED: Final = 8.0
"""How much more it weighs against a player who staked a premium on his bid."""
TOGETHER: Final = 0.35
"""What helping another's bid weighs beside making one's own, where all must make theirs."""
SPITE: Final = 3.0
"""How much more it weighs for a player who likes it, for each point that this is worth to him."""
MADE: Final = 10.0
"""Points that a made bid is worth, roughly, beside which those of a trick are weighed."""


def best_play(
    view: View, reading: CardKnowledge, legal: tuple[Play, ...], style: PlayStyle = PLAIN
) -> Play:
    """The legal card with the best chance to make the bid exactly, or else to break others'."""
    options = honest(view, reading, legal)
    if len(options) == 1:
        return options[0]
    worths = play_worths(view, reading, options, style)
    return options[worths.index(max(worths))]


def play_worths(
    view: View, reading: CardKnowledge, options: tuple[Play, ...], style: PlayStyle = PLAIN
) -> list[float]:
    """What each card is worth beside the others: about 1 for a bid that it is sure to make."""
    need = reading.needs[reading.seat]
    assert need is not None, "cards are played after the bids"
    rounds = len(reading.hand)
    later = dict(zip(reading.hand, chances(reading, lead=False), strict=True))
    mean = sum(later.values())
    variance = sum(p * (1 - p) for p in later.values())
    sure = sum(p > SURE for p in later.values())
    wants = _wants(reading, rounds, mean)
    lost = not 0 <= need <= rounds
    pursuit = pursuit_of(reading)
    trick = TrickOdds(view, reading)
    shared = view.spec.rules.goal is Goal.SHARED
    stake = STAKE * (1 + SPITE * style.spite)
    spoil = 0.0 if shared else stake * _spoiling(view, reading, wants - rounds)
    gain = gain_when_lost(view, reading.seat) if lost else 0.0
    rung, rungs_later = rungs(view)
    worths = []
    for play in options:
        own = later[play.card]
        win = trick.win(play)
        value = win * (spoil + gain + rung) - own * rungs_later
        if lost:
            # Keep what may win for a time when it helps, or be rid of it.
            value -= 0.01 * own * (1 if spoil + gain > 0 else -1)
        else:
            flexible = reading.flexible - (play.joker is not None)

            def aim(needed: int, *, lead: bool, own: float = own, jokers: int = flexible) -> float:
                rest, doubt, certain = mean - own, variance - own * (1 - own), sure - (own > SURE)
                # Jokers win or lose at will: the best use of them is taken.
                found = 0.0
                for won in range(min(jokers, rounds - 1) + 1):
                    chance = made_chance(
                        needed - won,
                        rounds - 1 - won,
                        rest,
                        doubt,
                        sure=certain,
                        lead=lead,
                        wants=wants,
                        pursuit=pursuit,
                    )
                    found = max(found, chance)
                return found

            # Whose trick it is if not ours is not asked: `wants` stays as it was.
            # What cannot happen need not be weighed.
            if win > 0.0:
                value += win * aim(need - 1, lead=True)
            if win < 1.0:
                value += (1 - win) * aim(need, lead=False)
        if shared:
            value += TOGETHER * (1 - win) * _welcome(view, reading, trick, play)
        worths.append(value)
    return worths


def _wants(reading: CardKnowledge, rounds: int, mean: float) -> float:
    """Tricks that the others still want together; where that is hidden, just what one leaves."""
    others = [need for seat, need in enumerate(reading.needs) if seat != reading.seat]
    if None in others:
        return rounds - mean
    return sum(need for need in others if need is not None and need > 0)


def _spoiling(view: View, reading: CardKnowledge, excess: float) -> float:
    """Whether taking this trick hurts others (positive) or leaving it to them does (negative).

    Args:
        view: as for the decision.
        reading: of that view.
        excess: tricks that the others still want, less the tricks left.
    """
    if view.trick:
        winner = winning(view.spec, view.trump, view.trick).seat
        need = reading.needs[winner]
        weight = 2.0 if view.totals[winner] == max(view.totals) else 1.0
        if view.staked is not None and view.staked.seat == winner:
            weight *= STAKED
        if need is not None:
            return weight if need > 0 else -weight
    if None in reading.needs:
        return 0.0
    return 1.0 if excess >= 0 else -1.0


def _welcome(view: View, reading: CardKnowledge, trick: TrickOdds, play: Play) -> float:
    """Whether it is welcome, from 1 down to -1, that the trick goes to who would then take it."""
    needs = [need or 0 for need in reading.needs]
    here = {played.seat for played in view.trick} | {reading.seat}
    waiting = any(need > 0 for seat, need in enumerate(needs) if seat not in here)
    later = 0.5 if waiting else -0.5
    if not view.trick or trick.win(play) > 0:
        return later
    winner = winning(view.spec, view.trump, view.trick)
    stays = trick.holds(Play(winner.seat, winner.card, winner.joker))
    return stays * (1.0 if needs[winner.seat] > 0 else -1.0) + (1 - stays) * later


def gain_when_lost(view: View, seat: int) -> float:
    """What one more trick changes where the bid is missed anyway, in tens of points."""
    spec = view.spec
    bid, taken = view.bids[seat], view.taken[seat]
    assert isinstance(bid, int), "cards are played after the bids"
    if spec.madness is not None:
        return 0.0  # a trick has its own price there
    points = spec.rules.scheme.missed.points
    return (points(spec.cards, bid, taken + 1) - points(spec.cards, bid, taken)) / MADE


def rungs(view: View) -> tuple[float, float]:
    """Under a madness, what this trick pays and what a later one does on average; else nothing."""
    spec = view.spec
    if spec.madness is None:
        return 0.0, 0.0
    place = len(view.tricks)
    pays = [
        2 * (number + 1 if spec.madness is Madness.ASCENDING else spec.cards - number) / MADE
        for number in range(place, spec.cards)
    ]
    later = pays[1:]
    return pays[0], sum(later) / len(later) if later else 0.0


def honest(view: View, reading: CardKnowledge, legal: tuple[Play, ...]) -> tuple[Play, ...]:
    """The cards that break no duty: where a revoke is only penalised, `legal` holds them all."""
    if view.spec.rules.revokes is Revokes.PENALISED and view.trick:
        layout = reading.layout
        led = layout.led(view.trick)
        following = tuple(play for play in legal if layout.group[play.card.index] == led)
        if following:
            return following + tuple(play for play in legal if layout.is_flexible(play.card))
    return legal
