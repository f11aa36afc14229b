"""One variant's rules as a page of text, as `blackout rules` prints it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from game.commands.words import table_of
from game.engine import Variant
from game.variants import word
from game.variants.page import (
    Block,
    DealChart,
    HouseRule,
    HouseRules,
    Lines,
    PackOfCards,
    Paragraph,
    RulesSection,
    ScoredDeal,
    page_of,
)

WIDTH = 88
"""Columns of a page."""


def page(variant: Variant, players: int | None = None, name: str | None = None) -> str:
    """A variant's rules as text; the arguments are those of `page_of`."""
    content = page_of(variant, players, name)
    parts = [
        f"{content.title}\n{'=' * len(content.title)}",
        _wrapped(content.intro),
        *map(_section, content.sections),
    ]
    return "\n\n".join(part for part in parts if part)


def _section(section: RulesSection) -> str:
    title = section.title
    if section.number:
        title = f"{title} {section.number}: {', '.join(section.facts)}"
    text = ""
    notes: tuple[str, ...] = ()
    for block in section.blocks:
        if isinstance(block, Paragraph):
            text += ("\n\n" if text else "") + _filled([*notes, *block.sentences])
        else:
            text += ("\n" if text else "") + _block(block, hanging=section.title != "Pack")
        notes = block.notes if isinstance(block, DealChart) else notes
    return f"{title}\n{'-' * len(title)}\n{text}"


def _block(block: Block, *, hanging: bool) -> str:
    """Anything but a paragraph."""
    match block:
        case Paragraph():
            return _filled(block.sentences)
        case Lines():
            return "\n".join(_wrapped(line, "  " if hanging else "") for line in block.lines)
        case PackOfCards():
            return _wrapped(block.sentence)
        case DealChart():
            return "\n".join(_run(row.heading, row.runs) for row in block.rows)
        case ScoredDeal():
            rows = [(name, *map(str, numbers)) for name, *numbers in block.rows]
            return table_of([("", "bid", "took", "points"), *rows])
        case HouseRules():
            lines = [_wrapped(_rule(rule), "    ") for rule in block.rules]
            return "\n".join([*lines, "The value in brackets is the variant's own."])


def _wrapped(line: str, indent: str = "") -> str:
    return textwrap.fill(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def _filled(sentences: Iterable[str]) -> str:
    return _wrapped(" ".join(sentences))


def _run(heading: str, runs: str) -> str:
    return textwrap.fill(f"{heading}: {runs}", WIDTH, subsequent_indent=" " * (len(heading) + 2))


def _rule(rule: HouseRule) -> str:
    """One house rule in a line, the variant's own value in brackets."""
    name, sentence = rule.option.name, rule.option.sentence
    if not rule.values:
        return f"{name}: {rule.instead}. {sentence}"
    shown = [
        f"[{word(value)}]" if value == rule.own and type(value) is type(rule.own) else word(value)
        for value in rule.values
    ]
    if rule.instead:
        shown.insert(0, f"[{rule.instead}]")
    return f"{name}: {', '.join(shown)}. {sentence}"
