"""The scorekeeper: a score sheet for people with a real pack, and buttons to tell it the deals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import pygame
from pygame import Rect
from pygame_gui.elements import UIButton

from game import home
from game.engine import CallTerms, DealSpec, Variant
from game.engine.choices import Bidding
from game.table.exports import export_text
from game.table.keeper import (
    Asked,
    Kept,
    Notes,
    OpenDeal,
    Question,
    names_trump,
    settle,
)
from game.table.keeper_files import as_csv, save
from game.ui import words
from game.ui.bidding import DIGITS, TYPING
from game.ui.errands import errands
from game.ui.keeper_answers import (
    Answer,
    Calling,
    Flow,
    Revoking,
    bid_refusals,
    number_answers,
    refusal_line,
    word_answers,
)
from game.ui.keeper_boxes import GAP, KeeperBoxes
from game.ui.keeper_paper import Paper, sheet_of
from game.ui.keeper_words import (
    bids_line,
    call_words,
    deal_line,
    heading,
    hint,
    premium_words,
    result_lines,
    title,
    tricks_line,
    trump_words,
)
from game.ui.screen import Screen
from game.ui.sheet_measures import minus
from game.ui.sheet_table import place_plaque
from game.ui.text import _, ngettext

_BUTTON: Final = 44  # px at scale 1
_BETWEEN: Final = 10
NUMBERS: Final = (Asked.BID, Asked.TAKEN)


class At(NamedTuple):
    """The deal on the plate."""

    spec: DealSpec
    notes: Notes
    question: Question | None
    """None where an earlier deal is complete and nothing of it is picked."""


class KeeperScene(Screen):
    """One sheet: the paper above, the question and everybody's bids and tricks below it."""

    only_looks = True

    def __init__(self, path: Path, kept: Kept) -> None:
        super().__init__()
        self.path = path
        self.kept = kept
        self.picked: Question | None = None
        """What is told anew, in place of what comes next."""
        self.editing: int | None = None
        """The place of an earlier deal that is put right."""
        self.draft: Notes | None = None
        self.calling = Calling()
        self.revoking = Revoking(kept.players)
        self._paper: Paper
        self._boxes: KeeperBoxes
        self._answers: list[Answer] = []
        self._answered = 0
        """The lower edge of the answers, px of the window."""
        self._digits = ""
        self._digits_at = 0.0
        self._hovered: int | None = None
        self._now = 0.0

    @property
    def game(self) -> tuple[Variant | None, int | None]:
        """The game that is kept, for Help."""
        return self.kept.variant, self.kept.players

    # --- what is asked -----------------------------------------------------------------------

    @property
    def at(self) -> At | None:
        """The deal on the plate; None once the game is over."""
        if self.editing is not None and self.draft is not None:
            told = settle(self.kept.due(self.editing), self.draft)
            if isinstance(told, OpenDeal):
                return At(told.spec, self.draft, self.picked or told.question)
            return At(told.spec, self.draft, self.picked)
        going = self.kept.reckoning.open
        if going is None:
            return None
        return At(going.spec, going.notes, self.picked or going.question)

    @property
    def complete(self) -> bool:
        """Whether an earlier deal that is put right can be kept as it is."""
        if self.editing is None or self.draft is None:
            return False
        return not isinstance(settle(self.kept.due(self.editing), self.draft), OpenDeal)

    def tell(self, notes: Notes) -> None:
        """Take an answer, and ask what comes next."""
        self.picked = None
        if self.editing is not None:
            self.draft = notes
        else:
            self._take(self.kept.noted(len(self.kept.reckoning.finished), notes))
        self.rebuild()

    def _take(self, kept: Kept) -> None:
        if kept == self.kept:
            return
        before = len(self.kept.reckoning.finished)
        self.kept = kept
        path = self.path
        errands.run(lambda: _saved(path, kept), self._told)
        if len(kept.reckoning.finished) != before:
            self.calling = Calling()
            self._follow = True

    _follow = True
    """Whether the row of the present deal is to be brought into sight."""

    def _told(self, trouble: str | None) -> None:
        if trouble is not None:
            self.app.notify(trouble)

    def undo(self) -> None:
        """Take back the last entry."""
        if self.editing is not None:
            self.leave_deal()
            return
        if not self.kept.before:
            return
        self.picked = None
        self._follow = True
        self._take(self.kept.undone())
        self.rebuild()

    def pick(self, question: Question) -> None:
        """Tell something anew."""
        at = self.at
        if at is None:
            return
        if question.asked is Asked.WINNER:
            self.tell(replace(at.notes, winners=()))
            return
        if question.asked is Asked.REVOKES:
            self.revoking.counts = at.notes.revokes or (0,) * self.kept.players
        if question.asked is Asked.CALL and at.notes.call is not None:
            self.calling = _calling(at.notes.call)
        self.picked = None if self.picked == question else question
        self.rebuild()

    # --- an earlier deal ---------------------------------------------------------------------

    def correct(self, place: int) -> None:
        """Put an earlier deal right."""
        self.editing, self.draft, self.picked = place, self.kept.notes(place), None
        self.rebuild()

    def leave_deal(self, *, keep: bool = False) -> None:
        """Back to the present deal."""
        place, draft = self.editing, self.draft
        self.editing, self.draft, self.picked = None, None, None
        if keep and place is not None and draft is not None:
            self._take(self.kept.noted(place, draft))
        self.rebuild()

    # --- the scene's side --------------------------------------------------------------------

    def rebuild(self) -> None:
        """Build anew; the keyboard stays where it is, or goes to the first answer."""
        shown = self.app.focus.shown
        super().rebuild()
        current = self.app.focus.current
        usable = [answer.key for answer in self._answers if not answer.why_not]
        if current is None or (current.key.startswith("n ") and current.key not in usable):
            for key in [*usable, "keep", "undo", "back"]:
                if any(stop.key == key for stop in self.app.focus.stops):
                    self.app.focus.resume(key, shown=shown)
                    break

    def enter(self, app: object) -> None:
        """Begin at the first answer."""
        self._follow = True
        super().enter(app)  # type: ignore[arg-type]
        usable = [answer.key for answer in self._answers if not answer.why_not]
        if usable:
            self.app.focus.resume(usable[0], shown=False)

    def update(self, now: float, dt: float) -> None:
        """Only the time, for digits that belong together."""
        self._now = now

    def handle(self, event: pygame.event.Event) -> bool:
        """Digits, Backspace, Esc; a press on a row of the sheet."""
        if super().handle(event):
            return True
        match event.type:
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.MOUSEMOTION:
                self._hovered = self._row_at(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                row = self._row_at(event.pos)
                if row is not None:
                    self.correct(row)
                    return True
        return False

    def _row_at(self, pos: tuple[int, int]) -> int | None:
        """The finished deal at a point of the window."""
        row = self._paper.row_at(pos, self._panes[0].offset)
        return row if row is not None and row < len(self.kept.reckoning.finished) else None

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_ESCAPE and (self.editing is not None or self.picked):
            if self.picked is not None:
                self.picked = None
                self.rebuild()
            else:
                self.leave_deal()
            return True
        if event.key == pygame.K_BACKSPACE:
            self.undo()
            return True
        digit = DIGITS.get(event.key) or (event.unicode if event.unicode.isdecimal() else "")
        if not digit or not digit.isascii():
            return False
        self._digit(digit)
        return True

    def _digit(self, digit: str) -> None:
        """A number typed: at once where no longer one begins with it, else with Enter."""
        numbers = {a.key[2:]: a for a in self._answers if a.key.startswith("n ")}
        now = self._now
        joined = self._digits + digit if now - self._digits_at < TYPING else digit
        if joined not in numbers:
            joined = digit
        answer = numbers.get(joined)
        if answer is None:
            return
        if answer.why_not:
            self.app.notify(answer.why_not)
            return
        longer = any(key != joined and key.startswith(joined) for key in numbers)
        if longer and joined != "0":
            self._digits, self._digits_at = joined, now
            self.app.focus.resume(answer.key, shown=True)
            return
        self._digits = ""
        answer.act()

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """The paper, the answers, everybody's bids and tricks, and the foot."""
        self._boxes = boxes = KeeperBoxes(self.app.size, self.app.scale, self.kept.players)
        self._paper = Paper(sheet_of(self.kept), boxes.paper, self.app.scale)
        self.pane(self._paper.rows_area, self._paper.content)
        at = self.at
        self._answers, self._answered = [], boxes.answers.top
        if at is not None:
            self._build_answers(at)
            self._build_told(at)
            self._build_table(at)
        self._build_foot()

    def _raise(self, start: str | None) -> None:
        super()._raise(start)
        if self._follow:
            self._follow = False
            row = self._paper.row_box(self._paper.sheet.lit, 0)
            self._panes[0].scroll_to(row.centery - self._panes[0].area.centery)

    def _build_answers(self, at: At) -> None:
        spec, notes, question = at
        if question is None:
            return
        flow = Flow(self, self._boxes.answers)
        match question.asked:
            case Asked.CALL:
                keys = self.calling.place(self, flow, self._called)
                self._answers = [Answer(key, "", lambda: None) for key in keys]
                self._answered = flow.bottom
                return
            case Asked.REVOKES:
                self._answers = self.revoking.answers(
                    self.kept.names, notes, self.tell, self.rebuild
                )
            case Asked.BID | Asked.TAKEN:
                self._answers = number_answers(spec, notes, question, self.tell)
            case _:
                self._answers = word_answers(self.kept.names, spec, notes, question, self.tell)
        numbers = question.asked in (*NUMBERS, Asked.SIZE)
        flow.put(self._answers, numbers=numbers)
        if self._answers:
            self._answered = flow.bottom

    def _called(self, terms: CallTerms) -> None:
        at = self.at
        if at is not None:
            self.tell(replace(at.notes, call=terms))

    def _build_told(self, at: At) -> None:
        """Small buttons for what was told of the deal beside bids and tricks."""
        spec, notes, question = at
        told: list[tuple[Asked, str]] = []
        if self.kept.variant.named_sizes and spec.cards:
            told.append((Asked.SIZE, _("Size: {cards}").format(cards=spec.cards)))
        if notes.call is not None and spec.call is not None:
            told.append((Asked.CALL, _("Call: {call}").format(call=call_words(notes.call))))
        if spec.cards and names_trump(spec):
            told.append((Asked.TRUMP, _("Trump: {suit}").format(suit=trump_words(spec, notes))))
        if notes.premium is not None:
            who = premium_words(self.kept.names, notes.premium)
            told.append((Asked.PREMIUM, _("Premium: {who}").format(who=who)))
        if notes.winners:
            count = len(notes.winners)
            text = ngettext("{n} trick told", "{n} tricks told", count).format(n=count)
            told.append((Asked.WINNER, text))
        if notes.revokes is not None:
            count = sum(notes.revokes)
            told.append((Asked.REVOKES, _("Revokes: {n}").format(n=count)))
        line, fonts = self._boxes.heading, self.app.fonts
        x = line.right
        asked_wide = words.width(self._heading(at), words.HEADING, fonts)
        room = line.width - asked_wide - self.px(24)
        for asked, text in reversed(told):
            most = max(self.px(80), room // len(told) - self.px(6))
            wide = min(words.width(text, words.STRONG, fonts) + self.px(22), most)
            x -= wide
            shown = words.cut(text, words.STRONG, fonts, wide - self.px(10))
            widget = self.button(
                f"told {asked.value}",
                Rect(x, line.top, wide, max(24, self.px(29))),
                shown,
                lambda asked=asked: self.pick(Question(asked)),  # type: ignore[misc]
            )
            if question == Question(asked):
                widget.select()
            x -= self.px(6)

    def _build_table(self, at: At) -> None:
        """A button for every bid and every number of tricks."""
        spec, notes, _question = at
        if not spec.cards:
            return
        for place, seat in enumerate(spec.bidding_order):
            if not spec.misere:
                bid = notes.bids[seat]
                self._cell(Question(Asked.BID, seat), self._boxes.bid(place), bid, at)
            if spec.madness is None:
                took = notes.took[seat]
                self._cell(Question(Asked.TAKEN, seat), self._boxes.took(place), took, at)

    def _cell(self, question: Question, area: Rect, number: int | None, at: At) -> None:
        spec, notes = at.spec, at.notes
        bidding = question.asked is Asked.BID
        bids = spec.misere or None not in notes.bids
        free = bidding and spec.rules.bidding is not Bidding.IN_TURN
        asked = at.question == question
        widget: UIButton = self.button(
            f"{question.asked.value} {question.seat}",
            area,
            "–" if number is None else str(number),
            lambda: self.pick(question),
            enabled=number is not None or asked or free or (bids and not bidding),
        )
        if asked:
            widget.select()

    def _build_foot(self) -> None:
        body, tall = self._boxes.body, self.px(_BUTTON)
        top = self._boxes.foot(tall)
        if self.editing is not None:
            rows: list[tuple[str, str, Callable[[], None], bool, str]] = [
                ("cancel", _("Cancel"), self.leave_deal, True, ""),
                ("keep", _("Keep the change"), self._keep_change, self.complete, "@primary"),
            ]
        else:
            done = bool(self.kept.reckoning.finished)
            rows = [
                ("correct", _("Correct a deal"), self._choose_deal, done, ""),
                ("export", _("Export CSV"), self._export, done, ""),
                ("undo", _("Undo"), self.undo, bool(self.kept.before), ""),
            ]
            back = self.width_of(_("Back"), self.px(110))
            self.button("back", Rect(body.left, top, back, tall), _("Back"), self.app.back)
        wides = [self.width_of(text, self.px(110)) for _key, text, _do, _on, _style in rows]
        x = body.right - sum(wides) - self.px(_BETWEEN) * (len(rows) - 1)
        for (key, text, action, on, style), wide in zip(rows, wides, strict=True):
            area = Rect(x, top, wide, tall)
            widget = self.button(key, area, text, action, style=style, enabled=on)
            if key == "correct":
                self._correct_button = widget
            x += wide + self.px(_BETWEEN)

    def _keep_change(self) -> None:
        self.leave_deal(keep=True)

    def _choose_deal(self) -> None:
        texts = []
        for spec, _result, points in self.kept.reckoning.finished:
            cards = ngettext("{n} card", "{n} cards", spec.cards).format(n=spec.cards)
            text = _("Deal {number}: {cards}").format(number=spec.number, cards=cards)
            texts.append(f"{text}   {' · '.join(str(each).replace('-', '−') for each in points)}")
        self.popup(self._correct_button, texts, len(texts) - 1, self.correct)

    def _export(self) -> None:
        kept, stem = self.kept, f"sheet-{self.path.stem}"
        errands.run(lambda: _exported(kept, stem), self.app.notify)

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """The head, the paper, the question, and names over their numbers."""
        boxes, theme, fonts = self._boxes, self.app.theme, self.app.fonts
        line = words.TITLE.line(fonts)
        y = (boxes.body.top - line) // 2
        self.write(
            surface, title(self.kept.variant), (boxes.body.left, y), words.TITLE, theme.on_felt
        )
        told = self.at
        if told is not None:
            line = words.STRONG.line(fonts)
            text = self._deal_line(told)
            wide = words.width(text, words.STRONG, fonts)
            at = (boxes.body.right - wide, (boxes.body.top - line) // 2)
            self.write(surface, text, at, words.STRONG, theme.on_felt)
        offset = self._panes[0].offset
        self._paper.draw(surface, theme, offset)
        self._mark_rows(surface, offset)
        self.panel(surface, boxes.panel)
        if told is None:
            self._paint_result(surface)
            return
        self._paint_question(surface, told)
        self._paint_names(surface, told)

    def _mark_rows(self, surface: pygame.Surface, offset: int) -> None:
        """A frame around the deal that is put right, a line under the one that may be."""
        before = surface.get_clip()
        surface.set_clip(self._paper.table.rows_area)
        for place, wide in ((self.editing, 2), (self._hovered, 1)):
            if place is not None:
                box = self._paper.row_box(place, offset)
                edge = max(1, self.px(wide))
                pygame.draw.rect(surface, self.app.theme.sheet_red, box, edge)
        surface.set_clip(before)

    def _deal_line(self, at: At) -> str:
        line = deal_line(self.kept, at.spec)
        return _("Put right: {deal}").format(deal=line) if self.editing is not None else line

    def _heading(self, at: At) -> str:
        if at.question is None:
            return _("Press the bid or the tricks that are wrong.")
        return heading(self.kept, at.question, at.notes)

    def _paint_question(self, surface: pygame.Surface, at: At) -> None:
        boxes, theme, fonts = self._boxes, self.app.theme, self.app.fonts
        asked = self._heading(at)
        asked = words.cut(asked, words.HEADING, fonts, boxes.heading.width)
        y = boxes.heading.centery - words.HEADING.line(fonts) // 2
        self.write(surface, asked, (boxes.heading.left, y), words.HEADING, theme.accent)
        text, bad = self._sentence(at)
        room = boxes.answers.width
        style = words.BODY if words.width(text, words.BODY, fonts) <= room else words.SMALL
        at_foot = (boxes.answers.left, self._answered + self.px(GAP))
        self.write(surface, text, at_foot, style, theme.bad if bad else theme.cream, room)

    def _sentence(self, at: At) -> tuple[str, bool]:
        """The line under the answers, and whether it warns."""
        spec, notes, question = at
        if question is None:
            return _("Then keep the change: everything after it is counted anew."), False
        if question.asked is Asked.SUM:
            return tricks_line(spec, notes), True
        if question.asked is Asked.BID and question.seat is not None:
            why = refusal_line(spec, bid_refusals(spec, notes, question.seat))
            told = bids_line(spec, notes)
            if self.kept.gap and self.editing is None:
                return _("A deal before was put right, and this one does not fit any more."), True
            return " ".join(part for part in (told, why, hint(spec, question)) if part), bool(why)
        if question.asked is Asked.TAKEN:
            return f"{bids_line(spec, notes)} {tricks_line(spec, notes)}", False
        if question.asked is Asked.CALL and self.calling.terms.precedence is not None:
            return _("The first suit is the highest; press one to raise it."), False
        return hint(spec, question), False

    def _paint_names(self, surface: pygame.Surface, at: At) -> None:
        boxes, theme, fonts = self._boxes, self.app.theme, self.app.fonts
        spec, question = at.spec, at.question
        if not spec.cards:
            return
        texts = [] if spec.misere else [(_("Bid"), boxes.bid(0))]
        texts += [(_("Took"), boxes.took(0))] if spec.madness is None else []
        for text, box in texts:
            y = box.centery - words.SMALL.line(fonts) // 2
            self.write(surface, text, (boxes.table.left, y), words.SMALL, theme.muted)
        for place, seat in enumerate(spec.bidding_order):
            column = boxes.column(place)
            lit = question is not None and question.seat == seat
            name = words.cut(self.kept.names[seat], words.SMALL, fonts, column.width - self.px(16))
            wide = words.width(name, words.SMALL, fonts)
            x = column.centerx - wide // 2
            ink = theme.accent if lit else theme.cream
            self.write(surface, name, (x, column.top), words.SMALL, ink)
            if seat == spec.dealer:
                centre = (x - self.px(7), column.top + words.SMALL.line(fonts) // 2)
                pygame.draw.aacircle(surface, theme.accent, centre, max(2, self.px(3)))

    def _paint_result(self, surface: pygame.Surface) -> None:
        boxes, theme = self._boxes, self.app.theme
        first, second = result_lines(self.kept)
        x, y = boxes.inside.topleft
        y += self.write(surface, first, (x, y), words.TITLE, theme.accent) + self.px(6)
        if second:
            self.write(surface, second, (x, y), words.BODY, theme.cream, boxes.inside.width)
            return
        fonts, sheet = self.app.fonts, self._paper.sheet
        order = sorted(range(self.kept.players), key=lambda seat: sheet.places[seat])
        step = min(self.px(170), boxes.inside.width // self.kept.players)
        body = fonts.px(16)
        for seat in order:
            at = (x, y + body)
            box = place_plaque(surface, sheet.places[seat], len(order), at, body, theme)
            left, room = box.right + self.px(8), step - box.width - self.px(14)
            name = words.cut(self.kept.names[seat], words.STRONG, fonts, room)
            top = box.centery - words.STRONG.line(fonts) // 2
            self.write(surface, name, (left, top), words.STRONG)
            points = minus(sheet.totals[seat])
            top += words.STRONG.line(fonts)
            self.write(surface, points, (left, top), words.HEADING, theme.muted)
            x += step


def _calling(terms: CallTerms) -> Calling:
    """The controls as a call left them."""
    calling = Calling(
        terms.kind, nuloss=terms.nuloss, blind=terms.blind_hand, madness=terms.madness
    )
    if terms.precedence is not None:
        calling.order = terms.precedence
    return calling


def _saved(path: Path, kept: Kept) -> str | None:
    try:
        save(path, kept)
    except OSError as error:
        text = _("This sheet cannot be saved: {why}")
        return text.format(why=error.strerror or str(error))
    return None


def _exported(kept: Kept, stem: str) -> str:
    try:
        path = export_text(as_csv(kept), home.exports(), stem, ".csv")
    except OSError as error:  # its message is a sentence
        return str(error)
    return _("Written: {path}").format(path=path)
