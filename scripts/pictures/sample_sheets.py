"""Sheets of the scorekeeper for pictures, told by rule of thumb: the same every time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.engine import CallTerms, Staked, Suit
from game.engine.choices import CallKind, Goal, Madness, Premium
from game.table.scorekeeping.score_keeping import (
    KeptSheet,
    Notes,
    Nothing,
    OpenDeal,
    QuestionKind,
    refused,
    with_bid,
    with_taken,
)
from game.ui.scorekeeper.scorekeeper_scene import ScorekeeperScene
from game.variants import variant

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")
_CALLS = (
    CallTerms(CallKind.PLAIN, nuloss=True),
    CallTerms(
        CallKind.SUIT_PRECEDENCE,
        precedence=(Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES),
        madness=Madness.ASCENDING,
    ),
    CallTerms(CallKind.MISERE),
    CallTerms(CallKind.LATE_TRUMP, blind_hand=True),
)


def told_sheet(name: str, players: int, deals: int, *, more: int = 0) -> ScorekeeperScene:
    """A sheet with so many deals told, and so many entries of the next."""
    return ScorekeeperScene(Path("sheet.json"), told(name, players, deals, more=more))


def evenings_kept() -> tuple[KeptSheet, ...]:
    """Three evenings, one of them told to its end."""
    return told("oh-hell", 4, 6), told("la-podrida", 5, 99), told("blackout", 4, 3)


def told(name: str, players: int, deals: int, *, more: int = 0) -> KeptSheet:
    """What is kept of such a sheet."""
    kept = KeptSheet(variant(name), NAMES[:players], 0, "1940-09-07 20:15")
    while (going := kept.progress.open) is not None:
        done = len(kept.progress.finished)
        if done == deals:
            if not more:
                break
            more -= 1
        kept = kept.noted(done, _answered(going))
    return kept


def _answered(going: OpenDeal) -> Notes:
    spec, notes, (asked, seat) = going.spec, going.notes, going.question
    if notes.trump is None:
        suits = [suit for suit in Suit if any(held.suit is suit for held in spec.pack)]
        plain = [suit for suit in suits if suit is not Suit.JOKERS]
        notes = replace(notes, trump=plain[spec.number % len(plain)])
    wish = (spec.number + 2 * (seat or 0)) % 4 * spec.cards // (2 * spec.players) + (
        (seat or 0) + spec.number
    ) % 3 // 2
    match asked:
        case QuestionKind.SIZE:
            return replace(notes, cards=spec.sizes[spec.number % len(spec.sizes)])
        case QuestionKind.CALL:
            return replace(notes, call=_CALLS[spec.number % len(_CALLS)])
        case QuestionKind.PREMIUM:
            staked = Staked(spec.number % spec.players, Premium.REVEAL)
            return replace(notes, premium=staked if spec.number % 2 else Nothing.NONE)
        case QuestionKind.WINNER:
            return replace(notes, winners=(*notes.winners, len(notes.winners) % spec.players))
        case QuestionKind.BID if seat is not None:
            allowed = [n for n in range(spec.tricks + 1) if not refused(spec, notes, seat, n)]
            return with_bid(notes, seat, min(allowed, key=lambda n: abs(n - wish)))
        case QuestionKind.TAKEN if seat is not None:
            left = spec.tricks - sum(took or 0 for took in notes.took)
            due = notes.bids[seat] or 0
            if spec.rules.goal is Goal.SHARED and spec.number % 3 == 0 and not any(notes.took):
                due += 1  # a deal that is played again
            return with_taken(spec, notes, seat, min(left, due))
    raise AssertionError(f"pictures know no answer to {asked}")
