"""Words of a recorded game where it is listed: its title, who sits there, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from functools import lru_cache
from typing import Final

from game.engine.choices import Goal
from game.presentation.phrasebook import deal
from game.presentation.words.bots import bot_title
from game.presentation.words.cooperative import shared_title
from game.presentation.words.points import minus
from game.presentation.words.statistics import rules_title
from game.presentation.words.table import winners_words
from game.presentation.words.times import date_words
from game.table.game_index.game_file import levels_in
from game.table.game_index.game_index import GameIndex
from game.table.game_index.listed import entries_named
from game.table.game_index.search import Facet, FacetKind, WordFound, days_of, facets_of
from game.table.records.archive import ArchivedGame, RecordStatus
from game.table.records.game_marks import GameMarks
from game.table.setup import HUMAN, Setup
from game.table.statistics.summary import PlayedRules
from game.translation import _, language
from game.variants import VARIANTS
from game.variants.lengths import rules_of
from game.variants.other_names import also_called
from game.wording import window_text


def title(entry: ArchivedGame) -> str:
    """The variant, or where it is not known the file."""
    if entry.setup is None:
        return entry.path.name
    setup = entry.setup
    if setup.variant_name:
        return _("{one} ({other})", one=setup.variant_name, other=_(setup.variant.name))
    return rules_title(_rules(setup))


def _rules(setup: Setup) -> PlayedRules:
    """What is played in a game, for its title."""
    row = setup.variant
    if setup.match is not None and setup.match.daily:
        return PlayedRules(row.id, daily=True)
    length, own = rules_of(VARIANTS.get(row.id, row), setup.players, row.options)
    return PlayedRules(row.id, own, length)


def names(entry: ArchivedGame) -> str:
    """Who sits at the table."""
    return ", ".join(plan.name for plan in entry.setup.seats) if entry.setup is not None else ""


def outcome(entry: ArchivedGame) -> str:
    """How the game stands, in a few words."""
    match entry.standing:
        case RecordStatus.BROKEN:
            return _("Not readable") if entry.newer else _("Broken")
        case RecordStatus.UNFINISHED if entry.deal == 0:
            return _("Not begun")
        case RecordStatus.UNFINISHED:
            if entry.setup is not None and entry.setup.variant.rules.goal is Goal.SHARED:
                return deal.title(entry.deal)
            return deal.short(deal.DealNamed(entry.deal, entry.deals, 0, ""))
    if entry.setup is None or not entry.winners:
        return _("Ended early") if entry.abandoned else _("Finished")
    setup = entry.setup
    if setup.variant.rules.goal is Goal.SHARED:
        return shared_title(len(setup.variant.deals[setup.players]), entry.deal)
    return winners_words([setup.seats[seat].name for seat in entry.winners], setup.players)


def detail(entry: ArchivedGame) -> str:
    """Totals from first to last, or what is wrong."""
    if entry.standing is RecordStatus.BROKEN or entry.setup is None:
        return window_text(entry.why, _) if entry.why is not None else ""
    order = sorted(range(len(entry.totals)), key=lambda seat: -entry.totals[seat])
    parts = [f"{entry.setup.seats[seat].name} {minus(entry.totals[seat])}" for seat in order]
    return ", ".join(parts) or ""


def level_title(level: str) -> str:
    """A level as a list names it."""
    return _("Persons") if level == HUMAN else bot_title(level)


# Searching ----------------------------------------------------------------------------------------


def words_found(index: GameIndex, text: str, marks: GameMarks) -> tuple[WordFound, ...]:
    """Where the words of a text stand in what is read of games, small letters or capitals.

    A game is read by variant and house rules, other names of it, people, levels, how it stands,
    the day as it is shown and as a file tells it, its note and the name of its file.
    """
    words = text.casefold().split()
    if not words:
        return ()
    facets = [(facet, text) for facet, text in _facet_texts(index)]
    days = {day: _day_text(day, language()) for day in days_of(index)}
    notes = {name: mark.note.casefold() for name, mark in marks.games.items() if mark.note}
    found = []
    for word in words:
        numbers = {
            kind: frozenset(
                facet.number for facet, said in facets if facet.kind is kind and word in said
            )
            for kind in FacetKind
        }
        of_days = frozenset(day for day, said in days.items() if word in said)
        of_notes = frozenset(name for name, said in notes.items() if word in said)
        found.append(WordFound(word, numbers, of_days, of_notes))
    return tuple(found)


def _facet_texts(index: GameIndex) -> Iterable[tuple[Facet, str]]:
    """What games have in common, each with the words for it."""
    facets = facets_of(index)
    spoken = language()
    new = [one for one in facets if (spoken, one.kind, one.key) not in _worded]
    for start in range(0, len(new), _AT_ONCE):
        some = new[start : start + _AT_ONCE]
        entries = entries_named(index, {one.record for one in some})
        for one in some:
            entry = entries.get(one.record)
            if entry is not None:
                _worded[spoken, one.kind, one.key] = _READ[one.kind](entry).casefold()
    for one in facets:
        yield one, _worded.get((spoken, one.kind, one.key), "")


_AT_ONCE: Final = 500
_worded: Final[dict[tuple[str, FacetKind, str], str]] = {}
"""By language, kind and key what is read; equal keys are worded alike."""


def _rules_read(entry: ArchivedGame) -> str:
    if entry.setup is None:
        return ""  # the name of its file is looked at by itself
    return " ".join((title(entry), *also_called(entry.setup.variant)))


def _levels_read(entry: ArchivedGame) -> str:
    return " ".join(level_title(level) for level in levels_in(entry.setup))


_READ: Final[dict[FacetKind, Callable[[ArchivedGame], str]]] = {
    FacetKind.RULES: _rules_read,
    FacetKind.OUTCOME: outcome,
    FacetKind.LEVELS: _levels_read,
}


@lru_cache(maxsize=20_000)
def _day_text(day: date, _language: str) -> str:
    return " ".join((day.isoformat(), date_words(day), date_words(day, short=True))).casefold()
