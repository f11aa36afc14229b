"""The plate of the scorekeeper: the question and its answers, beside or over bids and tricks."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

import pygame
from pygame import Rect

from game.engine import CallTerms, Seat
from game.engine.choices import Bidding
from game.presentation.score_sheet import SheetContents
from game.presentation.words.points import minus
from game.presentation.words.scorekeeper import other_notes, result_lines
from game.table.scorekeeping.score_keeping import KeeperQuestion, Notes, QuestionKind
from game.translation import _
from game.ui.kit.controls import Press, Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, RowAlign, Sized, Wrap
from game.ui.kit.rows import Grid
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.scene.form_screen import FormScreen
from game.ui.score_sheet.table import place_plaque
from game.ui.scorekeeper.answers import Answer, RevokeInput, number_answers, word_answers
from game.ui.scorekeeper.sheet_state import At, SheetState

MARGIN: Final = 24  # px at scale 1
WIDEST: Final = 1240
_PADDING: Final = 14
_HEADING: Final = 32
_ANSWERS: Final = 44
_ONE_MORE: Final = 38
"""What a second row of answers takes, which there is room for beside bids and tricks."""
_SENTENCE: Final = 30
_GAP: Final = 6
_APART: Final = 28
_NAME: Final = 24
_CELL: Final = 31
_LABEL: Final = 52
"""Width of the words before bids and tricks."""
_WIDEST_CELL: Final = 112
"""Where no name needs more."""
_BESIDE_NAME: Final = 26
"""What a cell has beside a name, for the dot of the dealer."""
_BESIDE: Final = 5
"""Up to so many players bids and tricks stand beside the question."""
_BESIDE_WIDTH: Final = 900
_NUMBER: Final = 46
_LARGE: Final = 55
_BETWEEN: Final = 7
_AIR: Final = (18, 13, 9)
"""Beside the words of an answer, the more the better."""
_LOST: Final = 100
"""At the end of a row of answers, where the next one has no room any more."""
_OF_DEALER: Final = (QuestionKind.SIZE, QuestionKind.CALL)
"""What the dealer says."""
_NUMBERS: Final = (QuestionKind.BID, QuestionKind.TAKEN, QuestionKind.SIZE)


class SheetActions(Protocol):
    """What a press does to the sheet."""

    revoking: RevokeInput

    def tell(self, notes: Notes) -> None:
        """Take an answer, and ask what comes next."""

    def pick(self, question: KeeperQuestion) -> None:
        """Ask this again, or leave it as it was told."""


class QuestionPlate:
    """What is asked of a sheet; what a press means, `actions` know."""

    def __init__(self, screen: FormScreen, state: SheetState, actions: SheetActions) -> None:
        self._screen, self._state, self._do = screen, state, actions
        self.answers: list[Answer] = []
        """To the question that is asked now."""

    def part(self) -> Part:
        """The plate: as tall whatever is asked."""
        at, players = self._state.at, self._state.shown.players
        inside = self._inside
        beside = players <= _BESIDE and inside + 2 * _PADDING >= _BESIDE_WIDTH
        cell = (inside - _LABEL) * (42 if beside else 100) // 100 // players
        cell = min(max(_WIDEST_CELL, self._name_width()), cell)
        table = _LABEL + cell * players
        room = inside - table - _APART if beside else inside
        asked = _HEADING + _ANSWERS + _SENTENCE + _ONE_MORE * beside
        numbers = _NAME + 2 * (_CELL + 4)
        tall = asked if beside else asked + _GAP + numbers
        self.answers = []
        if at is None:
            return Plate(Sized(self._result(), tall=tall), inside=_PADDING)
        question = Sized(self._question(at, room, 2 if beside else 1), tall=asked)
        told = Sized(self._told(at, cell), wide=table, tall=numbers)
        held: Part = Column(question, Gap(_GAP), Row(told, Gap(grow=1)))
        if beside:
            held = Row(Column(question, grow=1), told, gap=_APART, align=RowAlign.MIDDLE)
        return Plate(held, inside=_PADDING)

    @property
    def _inside(self) -> int:
        """Width of what is on the plate, px at scale 1."""
        app = self._screen.app
        return min(round(app.size[0] / app.scale) - 2 * MARGIN, WIDEST) - 2 * _PADDING

    def _name_width(self) -> int:
        """Width in which the longest name stands whole, a dealer's dot before it."""
        app, style = self._screen.app, typeset.SMALL
        names = (typeset.width(name, style, app.fonts) for name in self._state.shown.names)
        return math.ceil(max(names) / app.scale) + _BESIDE_NAME

    # --- the question ------------------------------------------------------------------------

    def _question(self, at: At, room: int, rows: int) -> Part:
        """What is asked, what was told of the deal, the answers, and a sentence below them.

        There are `room` px at scale 1 of width, and so many `rows` for the answers.
        """
        state, theme = self._state, self._screen.app.theme
        asked = Text(state.asked(at), typeset.HEADING, theme.accent, lines=1, grow=1)
        painter, words = self._screen.painter, state.asked(at)
        left = self._screen.px(room) - typeset.width(words, typeset.HEADING, painter.fonts)
        noted = Row(*self._other_notes(at), gap=_GAP)
        if noted.wide(painter) + self._screen.px(_GAP) > left:
            noted = Row(*self._other_notes(at, brief=True), gap=_GAP)
        head = Sized(Row(asked, noted, gap=_GAP), tall=_HEADING)
        fonts, told = self._screen.app.fonts, state.sentence(at)[0]
        short = typeset.width(told, typeset.BODY, fonts) <= self._screen.px(room)
        sentence = Text(
            lambda: state.sentence(at)[0],
            typeset.BODY if short else typeset.SMALL,
            lambda: theme.bad if state.sentence(at)[1] else theme.cream,
        )
        answers = self._answers(at, room, rows)
        return Column(head, Gap(_GAP), answers, Gap(_GAP if self.answers else 0), sentence)

    def _answers(self, at: At, room: int, rows: int) -> Part:
        state, (spec, notes, question) = self._state, at
        if question is None:
            return Gap()
        match question.asked:
            case QuestionKind.CALL:
                parts, keys = state.calling.parts(self._screen, self._called)
                self.answers = [Answer(key, "", lambda: None) for key in keys]
                return Wrap(*parts, gap=_BETWEEN)
            case QuestionKind.REVOKES:
                names, again = state.shown.names, self._screen.rebuild
                self.answers = self._do.revoking.answers(names, notes, self._do.tell, again)
            case QuestionKind.BID | QuestionKind.TAKEN:
                self.answers = number_answers(spec, notes, question, self._do.tell)
            case _:
                self.answers = word_answers(state.shown, spec, notes, question, self._do.tell)
        if question.asked not in _NUMBERS:
            style, fonts = typeset.STRONG, self._screen.app.fonts
            words = sum(typeset.width(each.text, style, fonts) for each in self.answers)
            left = room * rows - _LOST * (rows - 1) - words / self._screen.app.scale
            each_left = left // max(1, len(self.answers)) - _BETWEEN
            padding = next((padding for padding in _AIR if 2 * padding <= each_left), _AIR[-1])
            return Wrap(*(each.press(padding=padding) for each in self.answers), gap=_BETWEEN)
        wide, tall, number = _NUMBER, _ANSWERS, len(self.answers)
        if rows > 1:
            large = number * (_LARGE + _BETWEEN) <= room
            wide, tall = (_LARGE, _LARGE) if large else (_NUMBER, _ONE_MORE)
        columns = max(1, -(-number // rows))
        fits = (room - _BETWEEN * (columns - 1)) // columns if wide != _LARGE else wide
        press = partial(Answer.press, look="@bid", padding=0, wide=min(wide, fits), tall=tall)
        return Wrap(*map(press, self.answers), gap=_BETWEEN)

    def _called(self, terms: CallTerms) -> None:
        at = self._state.at
        if at is not None:
            self._do.tell(replace(at.notes, call=terms))

    def _other_notes(self, at: At, *, brief: bool = False) -> list[Part]:
        """Small buttons for what was told of the deal beside bids and tricks."""

        def one(asked: QuestionKind, text: str) -> Part:
            question = KeeperQuestion(asked, at.spec.dealer if asked in _OF_DEALER else None)
            pick, key = partial(self._do.pick, question), f"told {asked.value}"
            return Press(key, text, pick, padding=11, tall=29, chosen=at.question == question)

        noted = other_notes(self._state.kept, at.spec, at.notes, brief=brief)
        return [one(*each) for each in noted]

    # --- bids and tricks ---------------------------------------------------------------------

    def _told(self, at: At, cell: int) -> Part:
        """A button for every bid and every number of tricks, `cell` px at scale 1 for a player."""
        spec, notes = at.spec, at.notes
        if not spec.cards:
            return Gap()
        order, muted = spec.bidding_order, self._screen.app.theme.muted

        def line(words: str, asked: QuestionKind, numbers: tuple[int | None, ...]) -> list[Part]:
            label = Sized(Text(words, typeset.SMALL, muted), wide=_LABEL)
            each = (self._cell(KeeperQuestion(asked, n), numbers[n], at, cell) for n in order)
            return [label, *each]

        names = [Painted(partial(self._paint_name, at, seat), tall=_NAME) for seat in order]
        rows: list[list[Part]] = [[Gap(), *names]]
        if not spec.misere:
            rows.append(line(_("Bid"), QuestionKind.BID, notes.bids))
        if spec.madness is None:
            rows.append(line(_("Took"), QuestionKind.TAKEN, notes.took))
        return Grid(rows, gap=8, between=4)

    def _cell(self, question: KeeperQuestion, number: int | None, at: At, cell: int) -> Part:
        spec, notes = at.spec, at.notes
        bidding = question.asked is QuestionKind.BID
        bids = spec.misere or None not in notes.bids
        free = bidding and spec.rules.bidding is not Bidding.IN_TURN
        asked = at.question == question
        return Press(
            f"{question.asked.value} {question.seat}",
            self._told_words(question, number),
            partial(self._do.pick, question),
            enabled=number is not None or asked or free or (bids and not bidding),
            why=_("This one is asked later."),
            least=cell - 8,
            padding=0,
            tall=_CELL,
            chosen=asked,
        )

    def _told_words(self, question: KeeperQuestion, number: int | None) -> str:
        """A number; a tick for one that a phone sealed, dots where it is waited for."""
        phones, seat = self._state.phones, question.seat
        if number is not None or phones is None or seat is None or self._state.editing is not None:
            return "–" if number is None else str(number)
        bidding = None in phones.bids or "sealed" in phones.bids
        if (question.asked is QuestionKind.BID) is not bidding:
            return "–"
        if phones.bids[seat] == "sealed":
            return "✓"
        return "…" if seat in phones.waits else "–"

    def _paint_name(self, at: At, seat: Seat, surface: pygame.Surface, area: Rect) -> None:
        """The name of a player in the middle, lit where one is asked; a dot is at the dealer's."""
        painter, question = self._screen.painter, at.question
        theme, fonts, px = painter.theme, painter.fonts, painter.px
        style, text = typeset.SMALL, self._state.shown.names[seat]
        name = typeset.cut(text, style, fonts, area.width - px(8))
        x = area.centerx - typeset.width(name, style, fonts) // 2
        lit = question is not None and question.seat == seat
        ink = theme.accent if lit else theme.cream
        typeset.write(surface, name, (x, area.top), style, fonts, ink)
        if seat == at.spec.dealer:
            centre = (x - px(7), area.top + style.line(fonts) // 2)
            pygame.draw.aacircle(surface, theme.accent, centre, max(2, px(3)))

    # --- the end -----------------------------------------------------------------------------

    def _result(self) -> Part:
        """Who won, and everybody's place and points."""
        first, second = result_lines(self._state.kept)
        heading = Text(first, typeset.TITLE, self._screen.app.theme.accent)
        players = Painted(partial(self._paint_places, self._screen.painter), grow=1)
        return Column(heading, Gap(6), Text(second) if second else players)

    def _paint_places(self, painter: Painter, surface: pygame.Surface, area: Rect) -> None:
        sheet = SheetContents.of_kept(self._state.kept)
        there = [column for column in range(len(sheet.names)) if column not in sheet.gone]
        theme, fonts, px = painter.theme, painter.fonts, painter.px
        order = sorted(there, key=lambda column: sheet.places[column])
        step, body = min(px(170), area.width // len(there)), fonts.px(16)
        style, x = typeset.STRONG, area.left
        for seat in order:
            at = (x, area.top + body)
            box = place_plaque(surface, sheet.places[seat], len(order), at, body, theme)
            left, room = box.right + px(8), step - box.width - px(14)
            name = typeset.cut(sheet.names[seat], style, fonts, room)
            top = box.centery - style.line(fonts) // 2
            top += typeset.write(surface, name, (left, top), style, fonts, theme.cream)
            points = minus(sheet.totals[seat])
            typeset.write(surface, points, (left, top), typeset.HEADING, fonts, theme.muted)
            x += step
