"""Who plays on a sheet from the next deal on: somebody leaves, comes in, or comes back."""

from __future__ import annotations

from game.presentation.phrasebook.joining import capital
from game.presentation.words.points import minus
from game.profiles.profile import tidy_name
from game.table.scorekeeping.score_keeping import KeptSheet
from game.table.scorekeeping.seatings import SeatingError
from game.translation import _, sentence
from game.ui.kit.controls import DropDown, Selection
from game.ui.kit.layout import Part
from game.ui.kit.pages import Sheets, sheet
from game.ui.kit.rows import FormRow, form
from game.ui.scene.form_screen import FormScreen
from game.ui.scorekeeper.name_row import name_row


class PeoplePage:
    """Names in the order of their seats, and what those begin with who come in."""

    def __init__(self, screen: FormScreen, kept: KeptSheet) -> None:
        self._screen, self._kept = screen, kept
        most = kept.variant.seats[1]
        self.typed = [*kept.names, *[""] * (most - kept.players)]
        self.start = 0

    @property
    def names(self) -> tuple[str, ...]:
        """Those who play from the next deal on."""
        return tuple(name for name in map(tidy_name, self.typed) if name)

    @property
    def changed(self) -> KeptSheet:
        """The sheet with them.

        Raises:
            SeatingError: they cannot play it.
        """
        return self._kept.seated(self.names, self.start)

    def problem(self) -> str | None:
        """Why they cannot play on; None where they can."""
        try:
            self.changed  # noqa: B018  (it raises what is wrong)
        except SeatingError as error:
            return sentence(error)
        return None

    def change_sentence(self) -> str:
        """Who leaves and who comes in, with how many points."""
        if self.problem() is not None:
            return ""
        after, now = self.changed, self._kept
        points = {
            name: total
            for each in (now, after)
            for name, total in zip(each.everybody, each.totals, strict=True)
        }
        left = [name for name in now.names if name not in after.names]
        came = [name for name in after.names if name not in now.names]
        parts = [
            *(_("{name} leaves with {n}.", name=one, n=minus(points[one])) for one in left),
            *(_("{name} begins with {n}.", name=one, n=minus(points[one])) for one in came),
        ]
        return " ".join(parts) or _("Clear a name to let somebody leave; type one to come in.")

    def part(self) -> Part:
        """A line for each seat, and the points to begin with."""
        accent = self._screen.app.theme.accent
        points = dict(zip(self._kept.everybody, self._kept.totals, strict=True))
        lowest = min(points[name] for name in self._kept.names)
        starts = [(0, capital(_("zero")))]
        if lowest != 0:
            starts.append((lowest, _("The lowest total: {n}", n=minus(lowest))))
        begin = Selection("start", starts, self.start, self._set_start)
        names = [
            name_row(seat, typed, self._type, _("Nobody")) for seat, typed in enumerate(self.typed)
        ]
        gone = [name for name in self._kept.everybody if name not in self._kept.names]
        about = _("Nobody")
        if gone:
            about = _(
                "Left: {names}. A name that is typed again has its points of before.",
                names=", ".join(gone),
            )
        rest = [
            FormRow(_("Whoever comes in begins with"), "", DropDown(begin)),
            FormRow(_("Who has left"), about),
        ]
        return Sheets(
            sheet(_("Who plays"), accent, form(names, control=250, share=52), grow=50),
            sheet(_("Points"), accent, form(rest, control=220, share=52), grow=50),
        )

    def _type(self, seat: int, text: str) -> None:
        self.typed[seat] = text

    def _set_start(self, points: int) -> None:
        self.start = points
        self._screen.rebuild()
