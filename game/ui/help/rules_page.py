"""The rules of a variant, and the list of all of them, set as pages for Help."""

from __future__ import annotations

from typing import Final, assert_never

import pygame

from game.engine import Variant
from game.presentation.words.rules import blurb, value_words
from game.translation import N_, _, worded
from game.ui.help.chart_page import deal_chart, pack_strip, scored_deal
from game.ui.help.page import HEADING, SMALL, STRONG, Page
from game.ui.paint import typeset
from game.variants import OPTIONS, VARIANTS
from game.variants.in_words import players_of
from game.variants.lengths import DEALS_RULES
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
from game.variants.rule_numbers import filled

INSTEAD: Final = {"none": N_("None"), "as above": N_("As above")}


def set_rules(
    page: Page, variant: Variant, players: int | None = None, deal: int | None = None
) -> None:
    """A variant's page; with `players` for so many, with `deal` (from 1) the present one lit."""
    rules = page_of(variant, players)
    page.title(_(rules.title))
    if variant.options:
        changes = [
            f"{_(_title(name))}: {value_words(name, value)}"
            for name, value in variant.options.items()
        ]
        long = variant.options.keys() <= DEALS_RULES
        head = _("The length of this game") if long else _("With house rules")
        page.paragraph(head, STRONG, page.theme.sheet_red)
        page.points(changes)
        page.gap(12)
    for section in rules.sections:
        _section(page, section, variant, deal)
    page.gap(24)


def _title(option: str) -> str:
    return OPTIONS[option].title


def _section(page: Page, section: RulesSection, variant: Variant, deal: int | None) -> None:
    if section.number:
        title = _("Example {number}", number=section.number)
        page.heading(title)
        page.paragraph(", ".join(map(worded, section.facts)) + ".", SMALL, page.theme.sheet_muted)
    else:
        page.heading(worded(section.title))
    for place, block in enumerate(section.blocks):
        if place:
            page.gap(6)
        _block(page, block, variant, deal)


def _block(page: Page, block: Block, variant: Variant, deal: int | None) -> None:
    match block:
        case Paragraph():
            page.paragraph(" ".join(map(worded, block.sentences)))
        case Lines():
            page.points([worded(line) for line in block.lines])
        case PackOfCards():
            page.paragraph(worded(block.sentence))
            page.gap(6)
            pack_strip(page, block.cards)
        case DealChart():
            deal_chart(page, block, deal)
        case ScoredDeal():
            scored_deal(page, block)
        case HouseRules():
            _house_rules(page, block, variant)
        case other:
            assert_never(other)


def _house_rules(page: Page, block: HouseRules, variant: Variant) -> None:
    """Each rule with what it is here, and what else it may be."""
    for place, rule in enumerate(block.rules):
        if place:
            page.gap(8)
        option = rule.option
        here = option.of(variant)
        known = here in rule.values or not rule.values or isinstance(here, tuple)
        if here is not None and known:
            shown = value_words(option.name, here)
        else:
            shown = _(INSTEAD.get(rule.instead, "As above"))
        page.paragraph(f"{_(option.title)}: {shown}", STRONG)
        page.paragraph(filled(_(option.sentence)), SMALL)
        # A value and its look-alike (True and 1) are told apart by their kind.
        others = [
            value_words(option.name, value)
            for value in rule.values
            if not (value == here and type(value) is type(here))
        ]
        if rule.instead and rule.values and variant.options.get(option.name) is not None:
            others.insert(0, _(INSTEAD[rule.instead]))
        if others:
            other = _("Or: {values}.", values=", ".join(dict.fromkeys(others)))
            page.paragraph(other, SMALL, page.theme.sheet_muted)


def set_games(page: Page) -> None:
    """Every variant in a line or two; each leads to its rules."""
    page.title(_("All games"))
    page.paragraph(_("Choose one to read its rules."), SMALL, page.theme.sheet_muted)
    page.gap(8)
    for row in VARIANTS.values():
        top = page.height
        page.gap(8)
        _name_and_seats(page, _(row.name), worded(players_of(row)))
        page.paragraph(blurb(row), SMALL)
        page.gap(8)
        page.link(row.id, top)
        page.rule()
    page.gap(24)


def _name_and_seats(page: Page, name: str, seats: str) -> None:
    """A name at the left, how many play at the right, or below where both do not fit."""
    seats = seats.rstrip(".")
    tall = HEADING.line(page.fonts)
    wide = typeset.width(seats, SMALL, page.fonts)
    ink, quiet = page.theme.sheet_ink, page.theme.sheet_muted
    if typeset.width(name, HEADING, page.fonts) + wide + page.px(16) > page.width:
        page.paragraph(name, HEADING)
        page.paragraph(seats, SMALL, quiet)
        return
    page.note(name, pygame.Rect(0, page.height, typeset.width(name, HEADING, page.fonts), tall))
    page.note(seats, pygame.Rect(page.width - wide, page.height, wide, tall))
    down = (tall - SMALL.line(page.fonts)) // 2 + page.px(2)

    def draw(surface: pygame.Surface, x: int, y: int) -> None:
        typeset.write(surface, name, (x, y), HEADING, page.fonts, ink)
        at = (x + page.width - wide, y + down)
        typeset.write(surface, seats, at, SMALL, page.fonts, quiet)

    page.drawing(tall, draw)
