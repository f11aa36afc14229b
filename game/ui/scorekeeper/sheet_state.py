"""The state of a sheet being kept: what is asked now, and an earlier deal that is corrected."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.engine import DealSpec
from game.net.messages import SheetInfo
from game.presentation.words.scorekeeper import bids_line, deal_line, heading, hint, tricks_line
from game.table.scorekeeping.score_keeping import (
    KeeperQuestion,
    KeptSheet,
    Notes,
    OpenDeal,
    QuestionKind,
    settle,
)
from game.translation import _, ngettext
from game.ui.scorekeeper.answers import bid_refusals, refusal_line
from game.ui.scorekeeper.call_input import CallInput

_MOST_NAMED: Final = 5


class At(NamedTuple):
    """The deal on the plate."""

    spec: DealSpec
    notes: Notes
    question: KeeperQuestion | None
    """None where an earlier deal is complete and nothing of it is picked."""


def filled_in(names: tuple[str, ...], at: At, notes: Notes) -> str:
    """Whose tricks followed from an answer, beside the one that was asked; empty for nobody's."""
    asked = None if at.question is None else at.question.seat
    for seat, (before, took) in enumerate(zip(at.notes.took, notes.took, strict=True)):
        if before is None and took is not None and seat != asked:
            return _("{name} took what was left: {n}.", name=names[seat], n=took)
    return ""


class SheetState:
    """The kept sheet, what is picked of it, and what is asked in words."""

    def __init__(self, kept: KeptSheet) -> None:
        self.kept = kept
        self.picked: KeeperQuestion | None = None
        """What is told anew, in place of what comes next."""
        self.editing: int | None = None
        """The place of an earlier deal that is put right."""
        self.draft: Notes | None = None
        self.calling = CallInput()
        self.phones: SheetInfo | None = None
        """What phones tell of it, where it is shared."""
        self.typed = ""
        """Digits with which a longer number may begin, so that they are not entered yet."""

    @property
    def at(self) -> At | None:
        """The deal on the plate; None once the game is over."""
        if self.editing is not None and self.draft is not None:
            settled = settle(self.kept.due(self.editing), self.draft)
            if isinstance(settled, OpenDeal):
                return At(settled.spec, self.draft, self.picked or settled.question)
            return At(settled.spec, self.draft, self.picked)
        going = self.kept.progress.open
        if going is None:
            return None
        return At(going.spec, going.notes, self.picked or going.question)

    @property
    def shown(self) -> KeptSheet:
        """The sheet as those see it who play the deal on the plate."""
        return self.kept.shown if self.editing is None else self.kept.until(self.editing)

    def correct(self, place: int) -> None:
        """Begin to put an earlier deal right."""
        self.editing, self.draft, self.picked = place, self.kept.notes(place), None

    def leave_deal(self) -> None:
        """Back to the present deal, as if nothing had been changed."""
        self.editing, self.draft, self.picked = None, None, None

    @property
    def complete(self) -> bool:
        """Whether an earlier deal that is put right can be kept as it is."""
        if self.editing is None or self.draft is None:
            return False
        return not isinstance(settle(self.kept.due(self.editing), self.draft), OpenDeal)

    def deal_line(self, at: At) -> str:
        """Which deal it is, in words."""
        line = deal_line(self.kept, at.spec)
        return _("Corrected: {deal}", deal=line) if self.editing is not None else line

    def asked(self, at: At) -> str:
        """The question in words."""
        if at.question is None:
            return _("Press the bid or the tricks that are wrong.")
        return heading(self.kept, at.spec, at.question, at.notes)

    @property
    def waits_for(self) -> tuple[str, ...]:
        """Whose phones have still to tell something of the open deal."""
        if self.phones is None or self.editing is not None:
            return ()
        return tuple(self.shown.names[seat] for seat in self.phones.waits)

    def sentence(self, at: At) -> tuple[str, bool]:
        """The line under the answers, and whether it warns."""
        text, warns = self._sentence(at)
        waits = self.waits_for
        added_up = at.question is not None and at.question.asked is QuestionKind.SUM
        if not waits or added_up or self.typed:
            return text, warns
        named, more = [*waits[:_MOST_NAMED]], len(waits) - _MOST_NAMED
        if more > 0:
            named.append(ngettext("{n} more", "{n} more", more, n=more))
        return f"{_('Still to enter: {names}.', names=', '.join(named))} {text}", warns

    def _sentence(self, at: At) -> tuple[str, bool]:
        spec, notes, question = at
        if self.typed:
            return _("{number}… Type on, or press Enter.", number=self.typed), False
        if question is None:
            return _("Then keep the change: everything after it is counted anew."), False
        if self.kept.gap and self.editing is None:
            return _("An earlier deal was corrected, and this one no longer fits."), True
        if question.asked is QuestionKind.SUM:
            return tricks_line(spec, notes), True
        if question.asked is QuestionKind.BID and question.seat is not None:
            why = refusal_line(spec, bid_refusals(spec, notes, question.seat))
            sums = bids_line(spec, notes)
            return " ".join(part for part in (sums, why, hint(spec, question)) if part), False
        if question.asked is QuestionKind.TAKEN:
            return f"{bids_line(spec, notes)} {tricks_line(spec, notes)}", False
        if question.asked is QuestionKind.CALL and self.calling.draft.terms.precedence is not None:
            return _("The first suit is the highest; press one to raise it."), False
        return hint(spec, question), False
