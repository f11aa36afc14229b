"""A variant's rules as a page: headings, sentences, charts and worked examples, as data.

The command prints it and the window draws it. Every sentence is a `Phrase`, which a window puts
together anew in its language; nothing here breaks a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.engine import Card, Suit, Variant
from game.engine.choices import Goal, Madness, Premium
from game.engine.decisions.talk import contradictions
from game.engine.spec import MOST_STATEMENTS
from game.engine.terms import CallTerms, Strength
from game.engine.variant import OptionValue
from game.variants.deals_in_words import chart, dealing_of, special_deals
from game.variants.examples import Example, examples
from game.variants.house_rules import MOST_DEALS, OPTIONS, Option
from game.variants.in_words import (
    CALLS,
    bidding_of,
    changes_of,
    object_of,
    pack_notes_of,
    packs_of,
    play_of,
    players_of,
    seats_of,
    settled_of,
    trump_of,
)
from game.variants.options import OptionError, values_for, with_options
from game.variants.rows import VARIANTS
from game.variants.scoring_words import scoring_of
from game.wording import OR, SEMICOLON, Phrase, listed, nphrase, phrase

SPOKEN: Final[Mapping[Strength, Phrase]] = {
    Strength.STRONG_IN_ONE: phrase("Strong in one suit"),
    Strength.STRONG_IN_TWO: phrase("Strong in two suits"),
    Strength.EVEN: phrase("Even"),
    Strength.WEAK: phrase("Weak"),
    Strength.VOID: phrase("Void somewhere"),
    Strength.SURE_NONE: phrase("I can surely lose all"),
    Strength.SURE: phrase("I can surely win so many with this trump"),
    Strength.CAN_TAKE: phrase("I can take so many more if needed"),
}
"""What may be said, as it is said."""

CONTRADICTIONS: Final = phrase(
    "Statements of one player in one deal may not contradict each other. These do:"
)
"""What stands above `talk_contradictions`."""


def _quoted(strength: Strength) -> Phrase:
    return phrase("“{said}”", said=SPOKEN[strength])


def talk_rules() -> Iterator[str]:
    """Who speaks when, and how much."""
    yield phrase(
        "Once trump is known and before the first bid, each player in turn from the dealer's left "
        "may make up to {n} statements about the strength of their hand, from this list, which "
        "names no card, suit or rank:",
        n=MOST_STATEMENTS,
    )
    yield phrase("{text}.", text=listed(map(_quoted, SPOKEN), SEMICOLON, SEMICOLON))


def talk_contradictions() -> Iterator[str]:
    """Which statements one player may not make of the same hand, a line each."""
    for one in Strength:
        others = [other for first, other in contradictions() if first is one]
        if others:
            yield phrase(
                "{one} beside {others};", one=_quoted(one), others=listed(map(_quoted, others), OR)
            )
    yield phrase(
        "{one} with two different numbers, and likewise {other};",
        one=_quoted(Strength.SURE),
        other=_quoted(Strength.CAN_TAKE),
    )
    yield phrase("both of these where their numbers come to more than the cards of the deal;")
    yield phrase(
        "{one} beside being sure of more than half of the tricks.", one=_quoted(Strength.WEAK)
    )


NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon")
"""Who plays in the examples."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that run on."""

    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """Sentences of which each begins a line."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PackOfCards:
    """The cards that some numbers of players use, and what they are in words."""

    sentence: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ChartRow:
    """The deals for one number of players."""

    players: int
    heading: str
    runs: str
    """The sizes as a text: `1 2 3 8×4`."""
    sizes: tuple[int | None, ...]
    """The sizes as numbers, None where the dealer names one."""


@dataclass(frozen=True, slots=True)
class DealChart:
    """The deals for every number of players."""

    rows: tuple[ChartRow, ...]
    notes: tuple[str, ...]
    """How the rows are read as text."""
    named_sizes: tuple[int, ...]
    special: tuple[int, ...]
    """Numbers, from 1, of the deals that have rules of their own."""


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """A worked example: a line for each player."""

    rows: tuple[tuple[str, int, int, int], ...]
    """Name, bid, tricks, points."""
    trump: Suit | None


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule that a variant takes."""

    option: Option
    values: tuple[OptionValue, ...]
    """Empty where any number counts."""
    own: OptionValue | None
    """The variant's value; None where it has none, or one that is not among the values."""
    instead: str = ""
    """What stands for the variant's own where it is not among the values."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Every house rule that makes sense in a variant."""

    rules: tuple[HouseRule, ...]


Block: TypeAlias = Paragraph | Lines | PackOfCards | DealChart | ScoredDeal | HouseRules


@dataclass(frozen=True, slots=True)
class RulesSection:
    """What stands under one heading."""

    title: str
    blocks: tuple[Block, ...]
    number: int = 0
    """Of an example, from 1."""
    facts: tuple[str, ...] = ()
    """What is played in an example, in phrases."""


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The whole page."""

    title: str
    intro: str
    """What an own variant is made from; empty otherwise."""
    sections: tuple[RulesSection, ...]


def page_of(variant: Variant, players: int | None = None, name: str | None = None) -> RulesPage:
    """A variant's rules.

    Args:
        variant: a row, or a row with house rules.
        players: the number of players it is for; otherwise it is for all.
        name: what a player calls it, where it is his own.
    """
    row = VARIANTS.get(variant.id, variant)
    count = seats_of(players) if players is not None else players_of(variant)
    sections = (
        RulesSection(phrase("Object"), (Paragraph((count, object_of(variant))),)),
        RulesSection(phrase("Pack"), tuple(_pack(variant, players))),
        RulesSection(phrase("Deals"), tuple(_deals(variant, players))),
        RulesSection(phrase("Trump"), (Paragraph(tuple(trump_of(variant))),)),
        RulesSection(phrase("Talk"), tuple(_talk(variant))),
        RulesSection(phrase("Bidding"), (Paragraph(tuple(bidding_of(variant))),)),
        RulesSection(phrase("Play"), (Paragraph(tuple(play_of(variant))),)),
        RulesSection(phrase("Scoring"), (Lines(tuple(scoring_of(variant))),)),
        *(
            RulesSection(
                phrase("Example"), tuple(_scored(example)), number, tuple(example_facts(example))
            )
            for number, example in enumerate(examples(variant, players), start=1)
        ),
        RulesSection(phrase("House rules"), (HouseRules(tuple(house_rules_of(row))),)),
        RulesSection(phrase("Where sources disagree"), tuple(_disagreements(row, variant))),
        RulesSection(phrase("Sources"), (Lines(row.sources),) if row.sources else ()),
    )
    return RulesPage(
        title=name or variant.name,
        intro=_own(variant) if name else "",
        sections=tuple(section for section in sections if section.blocks),
    )


def _own(variant: Variant) -> str:
    """What an own variant is made from."""
    changes = changes_of(variant)
    if not changes:
        return f"{variant.name} as it is, under a name of its own."
    return f"{variant.name} with the house rules {'; '.join(changes)}."


def _pack(variant: Variant, players: int | None) -> Iterator[Block]:
    for sentence, pack in packs_of(variant, players):
        yield PackOfCards(sentence, pack)
    if notes := tuple(pack_notes_of(variant)):
        yield Lines(notes)


def _deals(variant: Variant, players: int | None) -> Iterator[Block]:
    counts = [count for count in variant.deals if players in (None, count)]
    rows = [
        ChartRow(count, heading, runs, variant.deals[count])
        for count, (heading, runs) in zip(counts, chart(variant, players), strict=True)
    ]
    notes = ["A size is a number of cards for each player."]
    if any("×" in row.runs for row in rows):
        notes.append("8×4 stands for four deals of eight.")
    yield DealChart(tuple(rows), tuple(notes), variant.named_sizes, tuple(sorted(variant.twists)))
    if special := tuple(special_deals(variant, players)):
        yield Lines(special)
    yield Paragraph(tuple(dealing_of(variant)))


def _talk(variant: Variant) -> Iterator[Block]:
    if variant.rules.goal is Goal.SHARED:
        yield Paragraph(tuple(talk_rules()))
        yield Paragraph((CONTRADICTIONS,))
        yield Lines(tuple(talk_contradictions()))


def _disagreements(row: Variant, played: Variant) -> Iterator[Block]:
    yield from _paragraphs(row.disagreements)
    yield from (Paragraph((sentence,)) for sentence in settled_of(played))


def _paragraphs(text: str) -> Iterator[Paragraph]:
    for paragraph in filter(None, text.strip().split("\n\n")):
        yield Paragraph((" ".join(paragraph.split()),))


def example_facts(example: Example) -> Iterator[str]:
    """What is played in an example."""
    spec, result = example.spec, example.result
    yield nphrase("{n} player", "{n} players", spec.players, n=spec.players)
    yield nphrase("{n} card each", "{n} cards each", spec.cards, n=spec.cards)
    if spec.misere:
        yield phrase("misère")
    if spec.call is not None:
        yield _call(spec.call)
    if result.declarer is not None:
        yield phrase("{name} declares", name=NAMES[result.declarer])
    if result.premium is not None:
        name = NAMES[result.premium.seat]
        reveals = result.premium.premium is Premium.REVEAL
        yield (
            phrase("{name} reveals", name=name) if reveals else phrase("{name} declares", name=name)
        )
    if result.trump is not None:
        yield phrase("trump {suit}", suit=phrase(result.trump.title))


def _call(call: CallTerms) -> str:
    match call.madness:
        case Madness.ASCENDING:
            return phrase("Ascending madness")
        case Madness.DESCENDING:
            return phrase("Descending madness")
        case None:
            return CALLS[call.kind]


def _scored(example: Example) -> Iterator[Block]:
    result = example.result
    columns = zip(result.bids, result.tricks, example.points, strict=True)
    rows = tuple((NAMES[seat], *column) for seat, column in enumerate(columns))
    yield ScoredDeal(rows, result.trump)
    if example.spec.madness is not None:
        order = ", ".join(NAMES[seat] for seat in result.winners)
        yield Lines((phrase("Tricks in order: {names}.", names=order),))


def house_rules_of(row: Variant) -> Iterator[HouseRule]:
    """The rules that this row may be given, with its own value."""
    for option in OPTIONS.values():
        own = option.of(row)
        if option.name == "deals":
            if row.named_sizes:
                yield HouseRule(option, (), own, f"1 to {MOST_DEALS}")
            continue
        values = values_for(row, option)
        if not any(_matters(row, option.name, value) for value in values):
            continue
        if own is None and option.name == "double_suit":
            yield HouseRule(option, values, None, "none")
        elif own is None or own not in values:
            yield HouseRule(option, values, None, "as above")
        else:
            yield HouseRule(option, values, own)


def _matters(row: Variant, name: str, value: OptionValue) -> bool:
    """Whether a value makes another game of this row, alone or with other house rules."""
    try:
        return bool(with_options(row, {name: value}).options)
    except OptionError:
        return True
