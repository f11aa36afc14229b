"""The poster of the game that is chosen in the list: variant, people, and what came of it."""

from __future__ import annotations

from typing import Final

from game.days import local_day
from game.presentation.words.games import detail, outcome, title
from game.presentation.words.points import minus
from game.presentation.words.times import date_words, dated
from game.table.records.archive import ArchivedGame
from game.table.records.game_marks import GameMark
from game.table.setup import Setup
from game.translation import _
from game.ui.kit.controls import Text
from game.ui.kit.layout import Column, Gap, Part, Plate, Row
from game.ui.kit.poster import FACES, poster, poster_title
from game.ui.paint import typeset
from game.ui.paint.seat_portraits import seat_portraits
from game.ui.scene.protocol import App
from game.variants import VARIANTS

_NOTE_LINES: Final = 3


def game_poster(entry: ArchivedGame, mark: GameMark, app: App) -> Part:
    """On paper; of a record that nobody can read, why that is so."""
    theme, setup = app.theme, entry.setup
    ink, faint = theme.sheet_ink, theme.sheet_muted
    when = " · ".join(part for part in (date_words(local_day(entry.when)), _hour(entry)) if part)
    words: list[Part] = [
        poster_title(title(entry), ink),
        Text(when, typeset.SMALL, faint),
        Gap(8),
        Text(outcome(entry), typeset.HEADING, ink),
    ]
    if mark.note:
        note = _("“{note}”", note=mark.note)
        words += [Gap(4), Text(note, typeset.SMALL, faint, lines=_NOTE_LINES)]
    if setup is None or setup.variant.id not in VARIANTS:
        told = Text(detail(entry), ink=ink)
        return Plate(Column(*words, Gap(8), told, Gap(grow=1)), inside=20, paper=True, grow=1)
    words += [Gap(6), *_seats(entry, setup, app)]
    pairs = zip(seat_portraits(app.players, setup.seats), setup.seats, strict=True)
    people_first = sorted(pairs, key=lambda pair: not pair[1].is_human)
    faces = [face for face, _plan in people_first[:FACES]]
    return poster(setup.variant.id, faces, words, book=app.book, painter=app.painter)


def _hour(entry: ArchivedGame) -> str:
    return dated(entry.when)[1]


def _seats(entry: ArchivedGame, setup: Setup, app: App) -> list[Part]:
    """Names and totals from first to last, in strong letters those who won; else as they sit."""
    theme, seats = app.theme, range(len(setup.seats))
    if not entry.totals:
        return [Text(plan.name, typeset.SMALL, theme.sheet_ink, lines=1) for plan in setup.seats]
    found: list[Part] = []
    for seat in sorted(seats, key=lambda seat: -entry.totals[seat]):
        style = typeset.STRONG if seat in entry.winners else typeset.BODY
        name = Text(setup.seats[seat].name, style, theme.sheet_ink, lines=1, grow=1)
        total = Text(minus(entry.totals[seat]), style, theme.sheet_ink, whole=True)
        found.append(Row(name, total, gap=12))
    return found
