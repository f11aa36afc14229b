"""The two lines that stand in the list of games for each of them."""

from __future__ import annotations

from game.engine.choices import Goal
from game.presentation.phrasebook import deal
from game.presentation.words.cooperative import shared_title
from game.presentation.words.points import minus
from game.presentation.words.statistics import rules_title
from game.presentation.words.table import winners_words
from game.presentation.words.times import dated
from game.table.records.archive import ArchivedGame, RecordStatus
from game.table.records.game_marks import GameMark
from game.table.setup import Setup
from game.table.statistics.summary import PlayedRules
from game.translation import _
from game.ui.kit.two_line_list import TwoLines
from game.variants import VARIANTS
from game.variants.lengths import rules_of
from game.wording import window_text


def lines_of(entry: ArchivedGame, mark: GameMark) -> TwoLines:
    """Variant and names, how it stands, and when it was played; its star and its note."""
    seated = names(entry)
    if mark.note:
        seated = " · ".join((seated, _("“{note}”", note=mark.note)))
    return TwoLines(
        (title(entry), seated),
        (outcome(entry), detail(entry)),
        dated(entry.when),
        star=mark.star,
        variant="" if entry.setup is None else entry.setup.variant.id,
        wrong=entry.standing is RecordStatus.BROKEN,
    )


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
