"""The sentences of the scorekeeper: what it asks, where a deal stands, how a game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.engine import CallTerms, DealSpec, Staked
from game.engine.choices import Bidding, Goal, Madness, Premium
from game.presentation.deal_labels import called
from game.presentation.phrasebook import bid_sum, deal, trump
from game.presentation.words.calls import MADNESSES
from game.presentation.words.statistics import rules_title
from game.presentation.words.table import suit_title, winners_words
from game.presentation.words.times import day_words
from game.table.scorekeeping.score_keeping import (
    KeeperQuestion,
    KeptSheet,
    Notes,
    Nothing,
    QuestionKind,
    bids_of,
    names_trump,
    trump_of,
    winners_so_far,
)
from game.table.statistics.summary import PlayedRules
from game.translation import N_, _, ngettext, worded
from game.variants import VARIANTS
from game.variants.in_words import CALLS
from game.variants.lengths import rules_of
from game.variants.rule_numbers import filled

MADNESS: Final[Mapping[Madness | None, str]] = {
    None: N_("No madness"),
    Madness.ASCENDING: MADNESSES[Madness.ASCENDING],
    Madness.DESCENDING: MADNESSES[Madness.DESCENDING],
}


def title(kept: KeptSheet) -> str:
    """What is kept: the variant by its name, and its length or house rules."""
    row = kept.variant
    players = kept.until(0).players
    length, own = rules_of(VARIANTS.get(row.id, row), players, row.options)
    return rules_title(PlayedRules(row.id, own, length))


def deal_line(kept: KeptSheet, spec: DealSpec) -> str:
    """Which deal it is, how large, and who deals."""
    kept = kept.until(spec.number - 1)
    dealt = deal.DealNamed(
        spec.number, deals_of(kept), spec.cards, kept.names[spec.dealer], spec.tie_break
    )
    return deal.ear(dealt)


def deals_of(kept: KeptSheet) -> int | None:
    """How many deals a game has; None where how many it takes is the score."""
    if kept.variant.rules.goal is Goal.SHARED:
        return None
    return len(kept.variant.deals[kept.players])


def heading(kept: KeptSheet, spec: DealSpec, question: KeeperQuestion, notes: Notes) -> str:
    """What is asked."""
    names = kept.until(spec.number - 1).names
    name = names[question.seat] if question.seat is not None else ""
    match question.asked:
        case QuestionKind.SIZE:
            return _("How many cards does {name} deal?", name=name)
        case QuestionKind.CALL:
            return _("What does {name} call?", name=name)
        case QuestionKind.TRUMP:
            return _("What is trump?")
        case QuestionKind.BID:
            return _("What does {name} bid?", name=name)
        case QuestionKind.PREMIUM:
            return _("Did anybody declare or reveal?")
        case QuestionKind.TAKEN:
            return _("How many tricks did {name} take?", name=name)
        case QuestionKind.WINNER:
            number = len(winners_so_far(spec, notes)) + 1
            return _("Who took trick {number}?", number=number)
        case QuestionKind.SUM:
            return _("One of the numbers of tricks is wrong.")
        case QuestionKind.REVOKES:
            return _("Did anybody revoke?")


def bids_line(spec: DealSpec, notes: Notes) -> str:
    """What the bids come to so far."""
    if spec.misere:
        return _("In a misère every bid is zero.")
    total = sum(bids_of(spec, notes))
    return bid_sum.long(bid_sum.BidSum(total, spec.tricks, None not in notes.bids))


def tricks_line(spec: DealSpec, notes: Notes) -> str:
    """How many tricks are told, against those there are."""
    noted = sum(took or 0 for took in notes.took)
    if None not in notes.took and noted != spec.tricks:
        return _(
            "The tricks come to {told}, but there are {tricks}: press the one that is wrong.",
            told=noted,
            tricks=spec.tricks,
        )
    left = spec.tricks - noted
    return ngettext(
        "{left} of {n} trick is left.",
        "{left} of {n} tricks are left.",
        spec.tricks,
        left=max(0, left),
        n=spec.tricks,
    )


def hint(spec: DealSpec, question: KeeperQuestion) -> str:
    """What else is worth knowing where one answers."""
    match question.asked:
        case QuestionKind.TRUMP:
            return _("The points depend on it.")
        case QuestionKind.PREMIUM:
            return _("One premium at most: a reveal before a declaration, then by turn.")
        case QuestionKind.WINNER:
            return _("Under a madness the order of the tricks counts.")
        case QuestionKind.REVOKES:
            return filled(_("Press a name for each revoke: it costs {revoke} points."))
        case QuestionKind.CALL:
            return ""
        case QuestionKind.SIZE:
            return ""
        case _:
            if spec.rules.bidding is Bidding.IN_TURN:
                return ""
            return _("Everybody bids at once.")


def no_such_number(spec: DealSpec | None, question: KeeperQuestion | None, number: str) -> str:
    """Why a number that was typed is no answer."""
    tricks = QuestionKind.BID, QuestionKind.TAKEN
    if spec is not None and question is not None and question.asked in tricks:
        return trick_count(spec)
    return _("There is no {number} to choose here.", number=number)


def trick_count(spec: DealSpec) -> str:
    """How many tricks a deal has."""
    return ngettext(
        "There is {tricks} trick.", "There are {tricks} tricks.", spec.tricks, tricks=spec.tricks
    )


def premium_words(names: Sequence[str], staked: Staked | Nothing) -> str:
    """Who declared or revealed."""
    if isinstance(staked, Nothing):
        return _("Nobody")
    if staked.premium is Premium.DECLARE:
        return _("{name} declares", name=names[staked.seat])
    return _("{name} reveals", name=names[staked.seat])


def call_words(terms: CallTerms) -> str:
    """A call in a few words."""
    parts = [worded(CALLS[terms.kind])]
    if terms.precedence is not None:
        parts.append(" > ".join(map(suit_title, terms.precedence)))
    return ", ".join([*parts, *(_(special.value) for special in called(terms))])


def trump_told(spec: DealSpec, notes: Notes) -> str:
    """What was told of the trump of a deal."""
    suit = trump_of(spec, notes)
    known = suit is not None or isinstance(notes.trump, Nothing)
    return trump.long(trump.KnownTrump(suit, known))


def result_lines(kept: KeptSheet) -> tuple[str, str]:
    """How the game ended, and where there are no places a second line."""
    finished, _open, winners = kept.progress
    kept = kept.shown
    names = [kept.names[seat] for seat in winners]
    if kept.variant.rules.goal is Goal.SHARED:
        n, sizes = len(finished), len(kept.variant.deals[kept.players])
        return _("{text}.", text=_done_in(n)), _(
            "There are {sizes} sizes: the fewer deals more, the better.", sizes=sizes
        )
    return _("{text}.", text=winners_words(names, kept.players)), ""


def _done_in(deals: int) -> str:
    return ngettext("Done in {n} deal", "Done in {n} deals", deals, n=deals)


def other_notes(
    kept: KeptSheet, spec: DealSpec, notes: Notes, *, brief: bool = False
) -> list[tuple[QuestionKind, str]]:
    """What was told of a deal beside bids and tricks, or may be, each in a few words.

    A `brief` call, of which the row of the sheet tells the kind and the suits, is that word alone.
    """
    noted: list[tuple[QuestionKind, str]] = []
    if kept.variant.named_sizes and spec.cards:
        noted.append((QuestionKind.SIZE, _("Size: {cards}", cards=spec.cards)))
    if notes.call is not None and spec.call is not None:
        told = _("{one}: {other}", one=_("Call"), other=call_words(notes.call))
        noted.append((QuestionKind.CALL, _("Call") if brief else told))
    if spec.cards and names_trump(spec):
        noted.append((QuestionKind.TRUMP, trump_told(spec, notes)))
    if notes.premium is not None:
        who = premium_words(kept.until(spec.number - 1).names, notes.premium)
        noted.append((QuestionKind.PREMIUM, _("Premium: {who}", who=who)))
    if notes.winners:
        count = len(notes.winners)
        text = ngettext("{n} trick entered", "{n} tricks entered", count, n=count)
        noted.append((QuestionKind.WINNER, text))
    if notes.revokes is not None:
        noted.append(
            (QuestionKind.REVOKES, _("{one}: {other}", one=_("Revokes"), other=sum(notes.revokes)))
        )
    return noted


def state_words(kept: KeptSheet) -> str:
    """Where a sheet stands, in a few words."""
    finished, going, winners = kept.progress
    kept = kept.shown
    if going is None:
        names = [kept.names[seat] for seat in winners]
        if kept.variant.rules.goal is Goal.SHARED:
            return _done_in(len(finished))
        return winners_words(names, kept.players)
    if not kept.deals:
        return _("Not begun")
    number, deals = going.spec.number, deals_of(kept)
    at = deal.DealNamed(number, None if deals is None else max(number, deals), 0, "")
    return deal.short(at)


def standing(kept: KeptSheet) -> str:
    """How a sheet stands and when it was begun."""
    return f"{state_words(kept)}, {begun_words(kept)}"


def begun_words(kept: KeptSheet) -> str:
    """The date on which a sheet was begun; as its file tells it, where that is no date."""
    return _("begun {when}", when=day_words(kept.started) or kept.started)
