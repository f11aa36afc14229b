"""Drawings on a page of rules: the pack as cards, the deals as a staircase, a deal as scored."""

from __future__ import annotations

from itertools import groupby
from typing import Final

import pygame

from game.engine import Card, Suit
from game.presentation.phrasebook import counts
from game.presentation.words.points import minus
from game.translation import _
from game.ui.help.page import BODY, SMALL, STRONG, Page
from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.ruling import across
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.style.theme import mixed
from game.variants.page import ChartRow, DealChart, ScoredDeal

CARD: Final = 82
"""Height of a card, px at scale 1."""
CARD_STEP: Final = 31
SUIT: Final = 24
STEP: Final = 4
"""px at scale 1 that one more card adds to a bar; less where deals are large."""
TALLEST: Final = 64
BAR: Final = 20
DIGITS: Final = SMALL


def pack_strip(page: Page, pack: tuple[Card, ...]) -> None:
    """One suit from high to low as cards that overlap, jokers after it, and all suits as shapes."""
    suited = [card for card in pack if card.suit is not Suit.JOKERS]
    suits = list(dict.fromkeys(card.suit for card in suited))
    shown = sorted((c for c in suited if c.suit is suits[0]), key=lambda card: -card.height)
    shown += [card for card in pack if card.suit is Suit.JOKERS]
    tall = page.px(CARD)
    wide = page.book.width(tall)
    size, gap = page.px(SUIT), page.px(10)
    room = page.width - 2 * size - gap - page.px(20)
    step = min(page.px(CARD_STEP), (room - wide) // max(1, len(shown) - 1))
    span = step * (len(shown) - 1) + wide

    def draw(surface: pygame.Surface, x: int, y: int) -> None:
        for place, card in enumerate(shown):
            surface.blit(page.book.face(card.code, tall), (x + place * step, y))
        left = x + span + page.px(20)
        top = y + (tall - 2 * size - gap) // 2
        for place, suit in enumerate(suits):
            ink = suit_colour(suit.letter, page.theme, four_colour=page.book.four_colour)
            at = (left + place % 2 * (size + gap), top + place // 2 * (size + gap))
            surface.blit(suit_shape(suit.letter, size, ink), at)

    page.drawing(tall, draw)
    page.gap(4)


def deal_chart(page: Page, chart: DealChart, deal: int | None) -> None:
    """A staircase for each number of players; equal ones are drawn once."""
    for _sizes, group in groupby(chart.rows, key=lambda row: row.sizes):
        rows = list(group)
        page.paragraph(_heading(rows), SMALL, page.theme.sheet_muted)
        _staircase(page, rows[0], chart, deal)
        page.gap(10)
    if chart.named_sizes:
        least, most = min(chart.named_sizes), max(chart.named_sizes)
        page.paragraph(
            _("The dealer names each size, from {least} to {most}.", least=least, most=most), SMALL
        )


def _heading(rows: list[ChartRow]) -> str:
    count = len(rows[0].sizes)
    deals = counts.deals(count)
    players = counts.players_between(rows[0].players, rows[-1].players)
    return _("{one}, {other}", one=players, other=deals)


def _staircase(page: Page, row: ChartRow, chart: DealChart, deal: int | None) -> None:
    """A bar for each deal, as tall as its hand, its size below; deals with own rules in red."""
    theme = page.theme
    named = max(chart.named_sizes, default=1)
    sizes = [named if size is None else size for size in row.sizes]
    across = min(page.px(BAR), max(2, page.width // len(sizes)))
    thick = max(1, across - max(1, page.px(2)))
    each = min(float(page.px(STEP)), page.px(TALLEST) / max(sizes))
    tallest = round(each * max(sizes))
    line = DIGITS.line(page.fonts)
    labels = _labels(page, row, across)
    for place, text in labels:
        wide = typeset.width(text, DIGITS, page.fonts)
        x = place * across + (thick - wide) // 2
        page.note(text, pygame.Rect(max(0, x), page.height + tallest, wide, line))

    def draw(surface: pygame.Surface, x: int, y: int) -> None:
        for place, size in enumerate(sizes):
            high = max(2, round(each * size))
            bar = pygame.Rect(x + place * across, y + tallest - high, thick, high)
            ink = mixed(theme.sheet_muted, theme.sheet, 0.35)
            if place + 1 in chart.special:
                ink = theme.sheet_red
            if place + 1 == deal:
                pygame.draw.rect(surface, theme.gold, bar.inflate(page.px(4), page.px(4)))
                ink = theme.sheet_ink
            if row.sizes[place] is None:
                pygame.draw.rect(surface, ink, bar, max(1, page.px(1)))
            else:
                pygame.draw.rect(surface, ink, bar)
        for place, text in labels:
            wide = typeset.width(text, DIGITS, page.fonts)
            at = (x + max(0, place * across + (thick - wide) // 2), y + tallest + page.px(1))
            typeset.write(surface, text, at, DIGITS, page.fonts, theme.sheet_ink)

    page.gap(4)
    page.drawing(tallest + (line + page.px(2) if labels else 0), draw)


def _labels(page: Page, row: ChartRow, across: int) -> list[tuple[int, str]]:
    """The sizes that are written below their bars: all that do not touch each other."""
    labels: list[tuple[int, str]] = []
    end = -across
    for place, size in enumerate(row.sizes):
        if size is None:
            continue
        wide = typeset.width(str(size), DIGITS, page.fonts)
        left = place * across + (across - wide) // 2
        if left >= end + page.px(3):
            labels.append((place, str(size)))
            end = left + wide
    return labels


def scored_deal(page: Page, block: ScoredDeal) -> None:
    """A small table: bid, tricks taken and points of each player; a missed bid is struck."""
    theme, fonts = page.theme, page.fonts
    heads = (_("Bid"), _("Took"), _("Points"))
    pad = page.px(14)
    name_room = max(typeset.width(row[0], STRONG, fonts) for row in block.rows) + 2 * pad
    columns = [max(page.px(66), typeset.width(head, SMALL, fonts) + pad) for head in heads]
    line = BODY.line(fonts) + page.px(2)
    span = name_room + sum(columns) + pad
    tall = line * (len(block.rows) + 1)
    for place, head in enumerate(heads):
        wide = typeset.width(head, SMALL, fonts)
        right = name_room + sum(columns[: place + 1])
        page.note(head, pygame.Rect(right - wide, page.height, wide, line))

    def put(surface: pygame.Surface, text: str, right: int, y: int, *, missed: bool) -> None:
        ink = theme.sheet_red if missed else theme.sheet_ink
        wide = typeset.width(text, STRONG, fonts)
        typeset.write(surface, text, (right - wide, y), STRONG, fonts, ink)

    def draw(surface: pygame.Surface, x: int, y: int) -> None:
        right = x + name_room
        for head, column in zip(heads, columns, strict=True):
            right += column
            wide = typeset.width(head, SMALL, fonts)
            typeset.write(surface, head, (right - wide, y), SMALL, fonts, theme.sheet_muted)
        for number, (name, bid, took, points) in enumerate(block.rows, start=1):
            top = y + number * line
            across(surface, theme.sheet_rule, (x, x + span), top, hairline(page.fonts.scale))
            typeset.write(surface, name, (x + pad // 2, top), STRONG, fonts, theme.sheet_ink)
            ends = [x + name_room + sum(columns[: place + 1]) for place in range(3)]
            missed = bid != took
            put(surface, str(bid), ends[0], top, missed=missed)
            if missed:
                wide, reach = typeset.width(str(bid), STRONG, fonts), page.px(7)
                middle = top + STRONG.line(fonts) // 2
                start = (ends[0] - wide - reach, middle + reach)
                stop = (ends[0] + reach, middle - reach)
                pygame.draw.aaline(surface, theme.sheet_red, start, stop, max(1, page.px(1)))
            put(surface, str(took), ends[1], top, missed=False)
            put(surface, minus(points), ends[2], top, missed=False)
        if block.trump is not None:
            _trump(page, surface, block.trump, x + span + page.px(24), y, tall)

    page.gap(4)
    page.drawing(tall, draw)


def _trump(page: Page, surface: pygame.Surface, suit: Suit, x: int, y: int, tall: int) -> None:
    """The trump of an example beside its table, where there is room."""
    size = page.px(34)
    ink = suit_colour(suit.letter, page.theme, four_colour=page.book.four_colour)
    surface.blit(suit_shape(suit.letter, size, ink), (x, y + (tall - size) // 2))
