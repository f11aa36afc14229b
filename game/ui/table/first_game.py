"""Whether this is a person's first game of a variant, and what is shown at the table then."""

from __future__ import annotations

from pathlib import Path

from game.lessons.lesson_progress import mark_introduced, read_progress
from game.presentation.words.differences import differences
from game.presentation.words.rules import blurb
from game.profiles.shelf import ProfileShelf
from game.table.game_index.counted import played_variants
from game.table.setup import Setup
from game.table.statistics.summary import Person
from game.tour.visits import DEAL
from game.translation import _
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.background_tasks import tasks
from game.ui.table.panels.first_game_panel import FirstGamePanel
from game.ui.table.panels.rule_pictures import RulePictures
from game.ui.table.presenter import TablePresenter


class FirstGame:
    """Looks beside the frames for games of the variant that is played, and tells once."""

    def __init__(self, presenter: TablePresenter) -> None:
        self._presenter = presenter
        self._folder: Path | None = None
        self._reading: BackgroundRead[bool] | None = None

    def look(self) -> None:
        """Begin to look, where a person plays a whole game and what is known of them is kept."""
        presenter = self._presenter
        players, setup = presenter.app.players, presenter.table.setup
        self._folder = folder = ProfileShelf.usual().own_folder(players)
        if folder is None or not presenter.persons or setup.tour == DEAL:
            return
        person, first = Person(players.current.id), players.first
        self._reading = BackgroundRead(lambda: is_first(setup, folder, person, first))

    @property
    def waiting(self) -> bool:
        """Whether it is not known yet."""
        return self._reading is not None and not self._reading.done

    def panel(self) -> FirstGamePanel | None:
        """What differs, once, in a first game whose rules the lessons did not teach; else None."""
        reading, self._reading = self._reading, None
        if reading is None or not reading.result:
            return None
        presenter, folder = self._presenter, self._folder
        shown, setup, app = presenter.shown, presenter.table.setup, presenter.app
        cells = differences(shown, presenter.names)
        if not cells or folder is None:
            return None
        tasks.run(lambda: mark_introduced(folder, _key(setup)), lambda _trouble: None)
        plain = not setup.variant_name and not setup.variant.options
        return FirstGamePanel(
            setup.variant_name or _(setup.variant.name),
            blurb(setup.variant) if plain else "",
            cells,
            shown,
            RulePictures(shown, app.book),
            four_colour=app.settings.four_colour,
        )


def _key(setup: Setup) -> str:
    """What a file of progress calls the variant."""
    return setup.variant_name or setup.variant.id


def is_first(setup: Setup, folder: Path, person: Person, first: str) -> bool:
    """Whether a person never finished a game of the variant and was never shown what differs.

    Args:
        setup: of the game.
        folder: of the person's profile.
        person: who plays.
        first: the profile to which games belong that name none.
    """
    progress, _trouble = read_progress(folder)
    if _key(setup) in progress.introduced:
        return False
    # Games of an own variant are told apart from those of its base by nothing that is counted.
    own = bool(setup.variant_name)
    return own or setup.variant.id not in played_variants(person, first)
