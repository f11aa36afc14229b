"""One variant's rules as a page of text, written from its data."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from game.commands.words import table_of
from game.engine import Variant
from game.engine.choices import Premium
from game.engine.terms import CallTerms
from game.engine.variant import OptionValue
from game.variants import (
    OPTIONS,
    VARIANTS,
    Option,
    OptionError,
    values_for,
    with_options,
    word,
)
from game.variants.deals_in_words import chart, dealing_of, special_deals
from game.variants.examples import Example, examples
from game.variants.house_rules import MOST_DEALS
from game.variants.in_words import (
    bidding_of,
    changes_of,
    object_of,
    pack_of,
    play_of,
    players_of,
    trump_of,
)
from game.variants.scoring_words import scoring_of

WIDTH = 88
"""Columns of a page."""
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon")
"""Who plays in the examples."""


def page(variant: Variant, players: int | None = None, name: str | None = None) -> str:
    """A variant's rules as text.

    Args:
        variant: a row, or a row with house rules.
        players: the number of players it is for; otherwise it is for all.
        name: what a player calls it, where it is his own.
    """
    row = VARIANTS.get(variant.id, variant)
    title = name or variant.name
    count = f"{players} players." if players is not None else players_of(variant)
    parts = [
        f"{title}\n{'=' * len(title)}",
        _own(variant) if name else "",
        _headed("Object", _filled([count, object_of(variant)])),
        _headed("Pack", "\n".join(_wrapped(line) for line in pack_of(variant, players))),
        _headed("Deals", _deals(variant, players)),
        _headed("Trump", _filled(trump_of(variant))),
        _headed("Bidding", _filled(bidding_of(variant))),
        _headed("Play", _filled(play_of(variant))),
        _headed("Scoring", "\n".join(_wrapped(line, "  ") for line in scoring_of(variant))),
        *(
            _headed(f"Example {number}: {_told(example)}", _scored(example))
            for number, example in enumerate(examples(variant, players), start=1)
        ),
        _headed("House rules", _house_rules(row)),
        _headed("Where sources disagree", _paragraphs(row.disagreements)),
        _headed("Sources", "\n".join(row.sources)),
    ]
    return "\n\n".join(part for part in parts if part)


def _own(variant: Variant) -> str:
    """What an own variant is made from."""
    changes = changes_of(variant)
    if not changes:
        return _wrapped(f"{variant.name} as it is, under a name of its own.")
    return _wrapped(f"{variant.name} with the house rules {'; '.join(changes)}.")


def _headed(title: str, text: str) -> str:
    return f"{title}\n{'-' * len(title)}\n{text}" if text else ""


def _wrapped(line: str, indent: str = "") -> str:
    return textwrap.fill(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def _filled(sentences: Iterable[str]) -> str:
    return _wrapped(" ".join(sentences))


def _paragraphs(text: str) -> str:
    return "\n\n".join(map(_wrapped, filter(None, text.strip().split("\n\n"))))


def _deals(variant: Variant, players: int | None) -> str:
    rows = [
        textwrap.fill(f"{heading}: {sizes}", WIDTH, subsequent_indent=" " * (len(heading) + 2))
        for heading, sizes in chart(variant, players)
    ]
    sizes = " ".join(sizes for _, sizes in chart(variant, players))
    notes = ["A size is a number of cards for each player."]
    if "×" in sizes:
        notes.append("8×4 stands for four deals of eight.")
    rows += [_wrapped(line, "  ") for line in special_deals(variant, players)]
    return "\n".join(rows) + "\n\n" + _filled([*notes, *dealing_of(variant)])


def _told(example: Example) -> str:
    """One line on what is played in an example."""
    spec, result = example.spec, example.result
    parts = [f"{spec.players} players, {spec.cards} cards each"]
    if spec.misere:
        parts.append("misère")
    if spec.call is not None:
        parts.append(_call(spec.call))
    if result.declarer is not None:
        parts.append(f"{NAMES[result.declarer]} declares")
    if result.premium is not None:
        does = "reveals" if result.premium.premium is Premium.REVEAL else "declares"
        parts.append(f"{NAMES[result.premium.seat]} {does}")
    if result.trump is not None:
        parts.append(f"{result.trump.title} are trump")
    return ", ".join(parts)


def _call(call: CallTerms) -> str:
    return "called plain" if call.madness is None else f"{call.madness.value} madness"


def _scored(example: Example) -> str:
    result = example.result
    rows = [("", "bid", "took", "points")]
    rows += [
        (NAMES[seat], str(bid), str(took), str(earned))
        for seat, (bid, took, earned) in enumerate(
            zip(result.bids, result.tricks, example.points, strict=True)
        )
    ]
    table = table_of(rows)
    if example.spec.madness is None:
        return table
    return f"{table}\nTricks in order: {', '.join(NAMES[seat] for seat in result.winners)}."


def _house_rules(row: Variant) -> str:
    """The rules that this row may be given, with its own value marked."""
    lines = [_option(row, option) for option in OPTIONS.values()]
    shown = [_wrapped(line, "    ") for line in lines if line]
    return "\n".join([*shown, "The value in brackets is the variant's own."])


def _option(row: Variant, option: Option) -> str:
    """One house rule in a line; empty where it makes no sense in this row."""
    own = option.of(row)
    if option.name == "deals":
        return f"deals: 1 to {MOST_DEALS}. {option.sentence}" if row.named_sizes else ""
    values = values_for(row, option)
    if not any(_matters(row, option.name, value) for value in values):
        return ""
    shown = [
        f"[{word(value)}]" if value == own and type(value) is type(own) else word(value)
        for value in values
    ]
    if own is None and option.name == "double_suit":
        shown.insert(0, "[none]")
    elif own is None or own not in values:
        shown.insert(0, "[as above]")
    return f"{option.name}: {', '.join(shown)}. {option.sentence}"


def _matters(row: Variant, name: str, value: OptionValue) -> bool:
    """Whether a value makes another game of this row, alone or with other house rules."""
    try:
        return bool(with_options(row, {name: value}).options)
    except OptionError:
        return True
