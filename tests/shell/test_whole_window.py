"""Every row through the whole window: menu, New game, the table, the sheet, the list, the replay.

The deals are few here; `scripts/checks/window_games.py` plays each row's own schedule to its
real end.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.commands.check import check
from game.engine import Phase
from game.presentation.words.cooperative import shared_summary
from game.table.records.archive import ArchivedGame, RecordStatus
from game.ui.library.games_scene import GamesScene
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.panels.results_panel import ResultsPanel
from game.ui.table.table_scene import TableScene
from game.variants import OPTIONS, VARIANTS, values_for
from tests.driving.guest import Guest
from tests.driving.guest_hands import Device
from tests.on_file import recorded, write
from tests.referee import judged

pytestmark = pytest.mark.usefixtures("home")


def short(row: str) -> dict[str, object] | None:
    """House rules with which a row has few deals; None where none shortens it."""
    if row == "cooperative":
        return {"schedule": (1,)}
    if values_for(VARIANTS[row], OPTIONS["schedule"]):
        return {"schedule": (2, 1)}
    return None


def seen_by_both(entry: ArchivedGame, *, whole: bool) -> None:
    """Both readers find the file of a listed game right."""
    lines = [json.loads(line) for line in entry.path.read_text().splitlines()]
    fault, ended = judged(lines)
    assert fault is None
    assert ended == whole
    report = check([entry.path])
    assert (report.games, report.unfinished, report.bad) == (1, int(not whole), [])


@pytest.mark.thinned(20)
@pytest.mark.parametrize("row", VARIANTS)
def test_a_row_goes_through_the_whole_window(row: str) -> None:
    place = list(VARIANTS).index(row)
    players = sorted(VARIANTS[row].deals)[0]
    rules = short(row)
    mind = "heuristic" if row == "cooperative" else "random"
    guest = Guest(list(Device)[place % 2], seed=place, mind=mind)
    seat = 1 if row == "seven-truf" else 0  # bots and persons are chosen as well
    guest.sit_down(row, players, seat=seat, bot="heuristic", rules=rules, seed=str(place))
    if rules is None:
        guest.play_until(lambda: guest.table.presenter.shown.table.history and guest.asked)
        told = guest.find_in_games()
        assert told.standing is RecordStatus.UNFINISHED
        seen_by_both(told, whole=False)
        guest.press("go on")
        guest.driver.until(lambda: isinstance(guest.driver.scene, TableScene))
        guest.play_until(lambda: len(guest.table.presenter.shown.table.history) == 2)
        return
    guest.play_out()
    shown, results = guest.table.presenter.shown, guest.table.overlays.current
    if row == "cooperative":
        assert isinstance(results, ResultsPanel)
        assert str(len(shown.table.history)) in results.title
        assert shared_summary(shown, guest.table.presenter.names).startswith("All made it")
    sheet = guest.look_at_the_sheet().sheet
    told = guest.find_in_games()
    assert told.standing is RecordStatus.FINISHED
    assert told.totals == sheet.totals
    seen_by_both(told, whole=True)
    if place % 3:  # the others are replayed alike
        return
    scene = guest.replay_it()
    assert scene.positions is not None
    assert scene.positions.shown(scene.positions.last, scene.viewpoint).table.phase is Phase.OVER


def test_a_press_in_the_menu_is_not_lost_to_the_news_of_a_saved_game(tmp_path: Path) -> None:
    write(tmp_path / "games" / "game.jsonl", recorded("human,random", deals=1))
    guest = Guest(Device.MOUSE)
    menu = guest.driver.scene
    assert isinstance(menu, MenuScene)
    guest.driver.until(lambda: menu.latest is not None)
    assert menu.saved is not None
    menu.latest, menu.saved.noticed = None, False  # as if it was found in the frame of the press
    guest.press("games")
    guest.driver.frames(2)
    assert isinstance(guest.driver.scene, GamesScene)
