"""The sentences of the scorekeeper: what it asks, where a deal stands, how a game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.engine import CallTerms, DealSpec, Staked, Suit
from game.engine.choices import Bidding, CallKind, Goal, Madness, Premium
from game.presentation.deal_labels import called
from game.presentation.words.deals import balance
from game.presentation.words.statistics import rules_title
from game.presentation.words.table import SUIT_TITLES, winners_words
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
from game.translation import N_, _, ngettext
from game.variants import VARIANTS
from game.variants.lengths import rules_of
from game.variants.rule_numbers import filled

SUITS: Final[Mapping[Suit, str]] = {**SUIT_TITLES, Suit.JOKERS: N_("Jokers")}
KINDS: Final[Mapping[CallKind, str]] = {
    CallKind.PLAIN: N_("Plain"),
    CallKind.NO_TRUMP: N_("No trump"),
    CallKind.LATE_TRUMP: N_("Late trump"),
    CallKind.SUIT_PRECEDENCE: N_("Suit precedence"),
    CallKind.MISERE: N_("Misère"),
    CallKind.MISERE_NO_TRUMP: N_("Misère, no trump"),
}
MADNESS: Final[Mapping[Madness | None, str]] = {
    None: N_("No madness"),
    Madness.ASCENDING: N_("Ascending madness"),
    Madness.DESCENDING: N_("Descending madness"),
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
    dealer = kept.names[spec.dealer]
    sizes = kept.variant.deals[kept.players]
    number = _("Deal {number}", number=spec.number)
    if spec.tie_break:
        number = _("Deal {number}, a tie-break", number=spec.number)
    elif kept.variant.rules.goal is not Goal.SHARED:
        number = _("Deal {number} of {deals}", number=spec.number, deals=len(sizes))
    if not spec.cards:
        return _("{deal}. Dealer: {name}.", deal=number, name=dealer)
    cards = ngettext("{n} card", "{n} cards", spec.cards, n=spec.cards)
    return _("{deal}: {cards}. Dealer: {name}.", deal=number, cards=cards, name=dealer)


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
        return _("A misère: every bid is zero.")
    total = sum(bids_of(spec, notes))
    if None in notes.bids:
        return _("Bid so far: {total} for {tricks}.", total=total, tricks=spec.tricks)
    return _(
        "The bids come to {total} for {tricks}: {balance}.",
        total=total,
        tricks=spec.tricks,
        balance=balance(total, spec.tricks),
    )


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
    if notes.took.count(None) == 1 and left >= 0:
        return ngettext("That leaves {n} trick.", "That leaves {n} tricks.", left, n=left)
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
    parts = [_(KINDS[terms.kind])]
    if terms.precedence is not None:
        parts.append(" > ".join(_(SUITS[suit]) for suit in terms.precedence))
    return ", ".join([*parts, *(_(special.value) for special in called(terms))])


def trump_words(spec: DealSpec, notes: Notes) -> str:
    """The trump of a deal, as far as it was told."""
    suit = trump_of(spec, notes)
    if suit is not None:
        return _(SUITS[suit])
    return _("none") if isinstance(notes.trump, Nothing) else "?"


def result_lines(kept: KeptSheet) -> tuple[str, str]:
    """How the game ended, and where there are no places a second line."""
    finished, _open, winners = kept.progress
    kept = kept.shown
    names = [kept.names[seat] for seat in winners]
    if kept.variant.rules.goal is Goal.SHARED:
        n, sizes = len(finished), len(kept.variant.deals[kept.players])
        first = ngettext("Done in {n} deal.", "Done in {n} deals.", n, n=n)
        return first, _("There are {sizes} sizes: the fewer deals more, the better.", sizes=sizes)
    return _("{outcome}.", outcome=winners_words(names, kept.players)), ""


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
        told = _("Call: {call}", call=call_words(notes.call))
        noted.append((QuestionKind.CALL, _("Call") if brief else told))
    if spec.cards and names_trump(spec):
        noted.append((QuestionKind.TRUMP, _("Trump: {suit}", suit=trump_words(spec, notes))))
    if notes.premium is not None:
        who = premium_words(kept.until(spec.number - 1).names, notes.premium)
        noted.append((QuestionKind.PREMIUM, _("Premium: {who}", who=who)))
    if notes.winners:
        count = len(notes.winners)
        text = ngettext("{n} trick entered", "{n} tricks entered", count, n=count)
        noted.append((QuestionKind.WINNER, text))
    if notes.revokes is not None:
        noted.append((QuestionKind.REVOKES, _("Revokes: {n}", n=sum(notes.revokes))))
    return noted


def state_words(kept: KeptSheet) -> str:
    """Where a sheet stands, in a few words."""
    finished, going, winners = kept.progress
    kept = kept.shown
    if going is None:
        names = [kept.names[seat] for seat in winners]
        if kept.variant.rules.goal is Goal.SHARED:
            n = len(finished)
            return ngettext("Done in {n} deal", "Done in {n} deals", n, n=n)
        return winners_words(names, kept.players)
    if not kept.deals:
        return _("Not begun")
    number = going.spec.number
    if kept.variant.rules.goal is Goal.SHARED:
        return _("Deal {number}", number=number)
    deals = max(number, len(kept.variant.deals[kept.players]))
    return _("Deal {deal} of {deals}", deal=number, deals=deals)


def standing(kept: KeptSheet) -> str:
    """How a sheet stands and when it was begun."""
    return f"{state_words(kept)}, {begun_words(kept)}"


def begun_words(kept: KeptSheet) -> str:
    """The date on which a sheet was begun; as its file tells it, where that is no date."""
    return _("begun {when}", when=day_words(kept.started) or kept.started)
