"""The rules of a variant, and the list of all of them, set as pages for Help."""

from __future__ import annotations

from typing import Final, assert_never

import pygame

from game.engine import Variant
from game.presentation.words.rules import blurb, value_words
from game.translation import N_, _
from game.ui.help.chart_page import deal_chart, pack_strip, scored_deal
from game.ui.help.page import HEADING, SMALL, STRONG, Page
from game.ui.paint import typeset
from game.variants import OPTIONS, VARIANTS
from game.variants.in_words import players_of
from game.variants.page import (
    Block,
    DealChart,
    HouseRules,
    Lines,
    PackOfCards,
    Paragraph,
    RulesSection,
    ScoredDeal,
    page_of,
)

INSTEAD: Final = {"none": N_("None"), "as above": N_("As above")}


def set_rules(
    leaf: Page, variant: Variant, players: int | None = None, deal: int | None = None
) -> None:
    """A variant's page; with `players` for so many, with `deal` (from 1) the present one lit."""
    page = page_of(variant, players)
    leaf.title(_(page.title))
    if variant.options:
        changes = [
            f"{_(_title(name))}: {value_words(name, value)}"
            for name, value in variant.options.items()
        ]
        leaf.paragraph(_("With house rules"), STRONG, leaf.theme.sheet_red)
        leaf.points(changes)
        leaf.gap(12)
    for section in page.sections:
        _section(leaf, section, variant, deal)
    leaf.gap(24)


def _title(option: str) -> str:
    return OPTIONS[option].title


def _section(leaf: Page, section: RulesSection, variant: Variant, deal: int | None) -> None:
    if section.number:
        title = _("Example {number}").format(number=section.number)
        leaf.heading(title)
        leaf.paragraph(", ".join(map(_, section.facts)) + ".", SMALL, leaf.theme.sheet_muted)
    else:
        leaf.heading(_(section.title))
    for place, block in enumerate(section.blocks):
        if place:
            leaf.gap(6)
        _block(leaf, block, variant, deal)


def _block(leaf: Page, block: Block, variant: Variant, deal: int | None) -> None:
    match block:
        case Paragraph():
            leaf.paragraph(" ".join(map(_, block.sentences)))
        case Lines():
            leaf.points([_(line) for line in block.lines])
        case PackOfCards():
            leaf.paragraph(_(block.sentence))
            leaf.gap(6)
            pack_strip(leaf, block.cards)
        case DealChart():
            deal_chart(leaf, block, deal)
        case ScoredDeal():
            scored_deal(leaf, block)
        case HouseRules():
            _house_rules(leaf, block, variant)
        case other:
            assert_never(other)


def _house_rules(leaf: Page, block: HouseRules, variant: Variant) -> None:
    """Each rule with what it is here, and what else it may be."""
    for place, rule in enumerate(block.rules):
        if place:
            leaf.gap(8)
        option = rule.option
        here = option.of(variant)
        known = here in rule.values or not rule.values or isinstance(here, tuple)
        if here is not None and known:
            shown = value_words(option.name, here)
        else:
            shown = _(INSTEAD.get(rule.instead, "As above"))
        leaf.paragraph(f"{_(option.title)}: {shown}", STRONG)
        leaf.paragraph(_(option.sentence), SMALL)
        # A value and its look-alike (True and 1) are told apart by their kind.
        others = [
            value_words(option.name, value)
            for value in rule.values
            if not (value == here and type(value) is type(here))
        ]
        if rule.instead and rule.values and variant.options.get(option.name) is not None:
            others.insert(0, _(INSTEAD[rule.instead]))
        if others:
            other = _("Or: {values}.").format(values=", ".join(dict.fromkeys(others)))
            leaf.paragraph(other, SMALL, leaf.theme.sheet_muted)


def set_games(leaf: Page) -> None:
    """Every variant in a line or two; each leads to its rules."""
    leaf.title(_("All games"))
    leaf.paragraph(_("Choose one to read its rules."), SMALL, leaf.theme.sheet_muted)
    leaf.gap(8)
    for row in VARIANTS.values():
        top = leaf.height
        leaf.gap(8)
        _name_and_seats(leaf, _(row.name), _(players_of(row)))
        leaf.paragraph(blurb(row), SMALL)
        leaf.gap(8)
        leaf.link(row.id, top)
        leaf.rule()
    leaf.gap(24)


def _name_and_seats(leaf: Page, name: str, seats: str) -> None:
    """A name at the left, how many play at the right, or below where both do not fit."""
    seats = seats.rstrip(".")
    tall = HEADING.line(leaf.fonts)
    wide = typeset.width(seats, SMALL, leaf.fonts)
    ink, quiet = leaf.theme.sheet_ink, leaf.theme.sheet_muted
    if typeset.width(name, HEADING, leaf.fonts) + wide + leaf.px(16) > leaf.width:
        leaf.paragraph(name, HEADING)
        leaf.paragraph(seats, SMALL, quiet)
        return
    leaf.note(name, pygame.Rect(0, leaf.height, typeset.width(name, HEADING, leaf.fonts), tall))
    leaf.note(seats, pygame.Rect(leaf.width - wide, leaf.height, wide, tall))
    down = (tall - SMALL.line(leaf.fonts)) // 2 + leaf.px(2)

    def draw(surface: pygame.Surface, x: int, y: int) -> None:
        typeset.write(surface, name, (x, y), HEADING, leaf.fonts, ink)
        at = (x + leaf.width - wide, y + down)
        typeset.write(surface, seats, at, SMALL, leaf.fonts, quiet)

    leaf.drawing(tall, draw)
