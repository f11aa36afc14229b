"""The end of a game: who won, where the cards came from, and what may come next."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect

from game.engine import PUBLIC, Phase, observe
from game.lessons.later_lessons import ZERO
from game.lessons.play_lessons import NEEDS
from game.lessons.strategy_lessons import SUM
from game.presentation.game_outcome import GameOutcome
from game.presentation.score_sheet import SheetContents
from game.presentation.screen_state import ScreenState
from game.presentation.words.advice.habits import NextStep
from game.presentation.words.network import digit_groups
from game.table.game_index.counted import read_tallies
from game.table.match import Match
from game.table.records.codes import code_of
from game.table.setup import Setup, plan
from game.table.table import Table
from game.ui.help.help_scene import HelpPanel
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.paint.painter import Painter
from game.ui.platform.background_tasks import tasks
from game.ui.platform.settings import Speed
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scene.protocol import Route
from game.ui.scene.routes import CountTricks, DoLesson, Replay
from game.ui.setup import game_launcher
from game.ui.style.theme import LAMP
from game.ui.table import game_end
from game.ui.table.panels.button_names import OverlayButton
from game.ui.table.panels.overlays import PausePanel
from game.ui.table.panels.results_panel import ResultsPanel, review_words
from game.ui.table.panels.winners_table import Staging, WinnersTable
from game.ui.table.table_scene import TableScene
from game.variants import variant, with_options
from tests.dealing import whole_game
from tests.driving.displays import display_of
from tests.driving.table_hands import Hands, is_asked
from tests.driving.table_screen import FRAME_S, Screen
from tests.driving.ui_driver import Driver, driving
from tests.lines import plain
from tests.tables import play_persons, setup_for, table_for

display = display_of((1280, 800))


def seal_of(screen: Screen) -> tuple[int, int]:
    """Where fair cards are asked for: in the menu."""
    if not isinstance(screen.scene.overlays.current, PausePanel):
        screen.key(pygame.K_ESCAPE)
    panel = screen.scene.overlays.current
    assert isinstance(panel, PausePanel)
    return panel.panel.named(OverlayButton.SEAL).rect.center


def page_of(screen: Screen) -> str:
    """The open page of Help as text."""
    panel = screen.scene.overlays.current
    assert isinstance(panel, HelpPanel)
    return " ".join(line.text for line in panel.reader.page.written)


def test_pledge_and_seed_are_behind_a_seal_and_nowhere_else() -> None:
    screen = Screen(seed="c0ffee00", options={"schedule": [1]}, drawn=True)
    pledge = str(plain(screen.table.lines)[0]["pledge"])
    screen.play_until(lambda: screen.asked_to_bid)
    assert screen.app.asked == [], "nothing is said over the cards"
    screen.click(seal_of(screen))
    screen.frames(2)
    assert digit_groups(pledge) in page_of(screen)
    assert "c0ffee00" not in page_of(screen), "a secret until the end"
    screen.key(pygame.K_ESCAPE)
    screen.play_until(lambda: screen.results)
    screen.key(pygame.K_ESCAPE)
    tip = screen.scene.tip(seal_of(screen))
    assert tip is not None
    assert "seed" in tip.title
    screen.click(seal_of(screen))
    assert "c0ffee00" in page_of(screen)
    screen.key(pygame.K_ESCAPE)
    assert isinstance(screen.scene.overlays.current, PausePanel)
    screen.key(pygame.K_ESCAPE)
    screen.frames(1)
    assert screen.results, "closed, the page gives way to what it was opened from"


def chosen(screen: Screen, button: OverlayButton) -> None:
    """Press a button of the results by keys, or one of the menu that they lead to."""
    panel = screen.scene.overlays.current
    assert isinstance(panel, ResultsPanel)
    names = [name for name, _words in panel.choices()]
    if button not in names:
        chosen(screen, OverlayButton.MORE)
        menu = screen.scene.overlays.current
        assert isinstance(menu, PausePanel)
        walk(screen, menu.panel, button)
        return
    walk(screen, panel.panel, button)


def walk(screen: Screen, panel: PaintedPanel, button: OverlayButton) -> None:
    """Tab to a button, and press it."""
    for _ in range(len(panel.buttons) + 1):
        if panel.focus == button and panel.keyed:
            break
        screen.key(pygame.K_TAB)
    assert panel.focus == button
    screen.key(pygame.K_RETURN)


def test_the_same_cards_are_dealt_to_the_same_seats_and_the_record_pledges_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[Setup] = []

    def start(setup: Setup, _players: object = None) -> Table:
        begun.append(setup)
        return table_for(setup)

    monkeypatch.setattr(game_launcher, "start", start)
    screen = Screen("human,random,random", seed="c0ffee00", options={"schedule": [2]}, drawn=True)
    screen.play_until(lambda: screen.results)
    chosen(screen, OverlayButton.SAME_CARDS)
    tasks.finish()
    tasks.deliver()
    assert screen.app.asked == ["open instead PlayTable"]
    (setup,), old = begun, screen.table.setup
    assert (setup.seats, setup.first_dealer, setup.seed) == (old.seats, old.first_dealer, old.seed)
    again = table_for(setup)
    again.advance(0.0)
    hands = [
        line["hands"]
        for line in plain((*screen.table.lines, *again.lines))
        if line.get("event") == "deal"
    ]
    assert hands[0] == hands[-1]
    assert "pledge" in plain(screen.table.lines)[0]
    assert "pledge" not in plain(again.lines)[0]


def test_cards_that_nobody_knows_the_seed_of_are_not_dealt_again() -> None:
    screen = Screen(seed=16, options={"schedule": [1]})
    screen.play_until(lambda: screen.results)
    panel = screen.scene.overlays.current
    assert isinstance(panel, ResultsPanel)
    assert OverlayButton.SAME_CARDS in [name for name, _label in panel.others()]
    unknown = ResultsPanel(replace(panel.outcome, same_cards=False)).others()
    assert OverlayButton.SAME_CARDS not in [name for name, _label in unknown]


def test_what_the_missed_bids_have_in_common_leads_to_its_lesson(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = Screen("human,random,random", seed=16, options={"schedule": [1, 2, 3, 4, 5, 6]})
    opened: list[Route] = []
    monkeypatch.setattr(screen.app, "open", opened.append)
    screen.play_until(lambda: screen.results)
    panel = results_of(screen)
    (line,) = [told for told in panel.outcome.story if told.step is not None]
    button = next(one for one in panel.buttons if one.name == OverlayButton.NEXT_STEP)
    sentence = next(one for one in panel.buttons if one.label == line.text)
    assert not button.rect.colliderect(sentence.rect)
    assert button.rect.centery == sentence.rect.centery
    screen.click(button.rect.center)
    lessons = {
        NextStep.ZERO: DoLesson(ZERO),
        NextStep.SUM: DoLesson(SUM),
        NextStep.NEEDS: DoLesson(NEEDS),
    }
    assert line.step is not None
    assert opened == [lessons.get(line.step, CountTricks())]


def test_a_sentence_of_the_story_leads_to_its_deal_in_the_replay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = Screen("human,random,random", seed=16, options={"schedule": [3, 2, 1]})
    opened: list[Route] = []
    monkeypatch.setattr(screen.app, "open", opened.append)
    screen.play_until(lambda: screen.results)
    panel = results_of(screen)
    told = panel.outcome.story
    assert told
    route: Route | None = None
    for line in told:
        button = next(one for one in panel.buttons if one.label == line.text)
        assert screen.scene.tip(button.rect.center) is None
        screen.click(button.rect.center)
        route = opened.pop()
        assert isinstance(route, Replay)
        assert route.deal == line.deal
    assert isinstance(route, Replay)
    scene = ReplayScene(route.read, deal=told[-1].deal)
    positions = route.read()
    scene.app = screen.app
    scene.begin(positions)
    assert scene.place == positions.deals[told[-1].deal - 1]


# In time ------------------------------------------------------------------------------------


def ended(**chosen: object) -> Screen:
    """A table at which the last deal was counted and the end comes next."""
    screen = Screen("human,random,random", seed=16, options={"schedule": [1]}, chosen=chosen)
    presenter = screen.scene.presenter
    screen.play_until(lambda: screen.table.over)
    screen.until(lambda: presenter.shown.table.phase is Phase.OVER, dt=FRAME_S)
    return screen


def test_the_lamp_leaves_who_did_not_win_and_leans_towards_who_did() -> None:
    screen = ended()
    stage, winners = screen.scene.presenter.stage, screen.scene.presenter.shown.table.winners
    screen.until(lambda: set(stage.shades.values()) == {1.0}, dt=FRAME_S)
    assert set(stage.shades) == {0, 1, 2} - set(winners)
    screen.draw()
    screen.until(lambda: screen.results, dt=FRAME_S)
    assert stage.shades == {}
    assert stage.leaning == winners


def end_of(row: str, players: int) -> GameOutcome:
    """The end of a short game of random players."""
    chosen = with_options(variant(row), {"schedule": [2, 1]}, players)
    *_, last = whole_game(chosen, players, 11)
    shown = ScreenState.of(observe(last.after, PUBLIC))
    names = tuple(f"Player {seat}" for seat in range(players))
    sheet = SheetContents.of_shown(shown, names, row)
    return GameOutcome(shown=shown, names=names, sheet=sheet, portraits=tuple(range(players)))


def results_of(screen: Screen) -> ResultsPanel:
    """The results that are up."""
    panel = screen.scene.overlays.current
    assert isinstance(panel, ResultsPanel)
    return panel


def test_the_graph_is_drawn_by_and_by_and_the_window_rests_after_it() -> None:
    screen = ended()
    screen.until(lambda: screen.results, dt=FRAME_S)
    panel = results_of(screen)
    assert panel.moving
    pictures = set()
    while panel.moving:
        pictures.add(pygame.image.tobytes(screen.draw(), "RGB"))
        assert screen.scene.needs_frames
        screen.frames(6)
    assert len(pictures) > 5
    screen.until(lambda: not screen.scene.needs_frames)


@pytest.mark.parametrize("chosen", [{"reduced_motion": True}, {"speed": "instant"}])
def test_without_motion_the_results_are_there_at_once(chosen: dict[str, object]) -> None:
    screen = ended(**chosen)
    screen.until(lambda: screen.results, dt=FRAME_S)
    assert not results_of(screen).moving
    assert screen.scene.presenter.stage.shades == {}


def test_put_away_and_opened_again_the_results_are_as_they_were() -> None:
    screen = ended()
    screen.until(lambda: screen.results and not results_of(screen).moving)
    panel = results_of(screen)
    screen.key(pygame.K_s)
    screen.key(pygame.K_s)
    screen.frames(2)
    assert results_of(screen) is panel


def test_a_click_anywhere_tells_the_end_at_once() -> None:
    screen = ended()
    screen.until(lambda: screen.results, dt=FRAME_S)
    panel = results_of(screen)
    assert panel.moving
    screen.click(panel.box.move(0, 4).midtop)
    assert not panel.moving
    assert screen.results, "nothing was pressed"


@pytest.mark.parametrize("players", [2, 3, 4, 7, 10])
def test_the_winner_sits_in_the_middle_and_the_others_beside_in_their_order(players: int) -> None:
    outcome = end_of("blackout" if players <= 7 else "kachuful", players)
    table = WinnersTable(outcome, Staging(outcome, still=True), close=False)
    width = 900
    seated = table.sittings(width, Painter(LAMP, 1.0))
    assert [(one.place, one.seat) for one in seated] == outcome.ranking
    assert [one.won for one in seated] == sorted((one.won for one in seated), reverse=True)
    boxes = [Rect(one.middle - one.side // 2, 0, one.side, one.side) for one in seated]
    front = boxes[0].unionall([box for box, one in zip(boxes, seated, strict=True) if one.won])
    assert abs(front.centerx - width // 2) <= 2
    assert min(box.left for box in boxes) >= 0
    assert max(box.right for box in boxes) <= width
    for box in boxes:
        assert box.collidelistall(boxes) == [boxes.index(box)]
    others = [abs(one.middle - width // 2) for one in seated if not one.won]
    assert all(near <= far + 1 for near, far in zip(others, others[2:], strict=False))


def test_all_sit_in_front_where_all_play_together() -> None:
    players = max(variant("cooperative").deals)
    outcome, painter = end_of("cooperative", players), Painter(LAMP, 1.0)
    table = WinnersTable(outcome, Staging(outcome, still=True), close=True)
    seated = table.sittings(200, painter)
    assert len({one.side for one in seated}) == 1
    assert len(seated) == players
    assert min(one.middle - one.side // 2 for one in seated) >= 0
    assert max(one.middle + one.side // 2 for one in seated) <= 200
    assert table.part(painter).narrow(painter) < 480, "as wide as a panel of large words can be"


def test_the_last_comes_first_and_the_lamp_finds_the_winner_when_all_are_there() -> None:
    outcome = end_of("oh-hell", 4)
    staging = Staging(outcome, still=False)
    seats = [seat for _place, seat in outcome.ranking]
    came: list[int] = []
    while not staging.over:
        staging.age += FRAME_S
        came += [seat for seat in seats if staging.arrived(seat) and seat not in came]
        assert not staging.lit or all(staging.arrived(seat) == 1 for seat in seats)
    assert came == seats[::-1]
    assert (staging.lit, staging.counted) == (1, 1)


# Records ------------------------------------------------------------------------------------


def test_a_game_is_shown_beside_the_best_at_this_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path))
    (tmp_path / "games").mkdir()
    for seed, undone in ((3, False), (4, False), (5, True)):
        table = table_for(
            setup_for("human,random,random", seed=seed, options={"schedule": [1]}),
            tmp_path / "games" / f"{seed}.jsonl",
        )
        play_persons(table, Random(seed), 1)
        if undone:
            table.undo()
        play_persons(table, Random(seed), 99)
        table.close()
    tallies = read_tallies()
    assert tallies is not None
    totals = [seat.total for seat in tallies.seats if not seat.undone]
    assert (len(tallies.seats), len(totals)) == (3, 2)
    screen = ended()
    total = screen.scene.presenter.shown.table.totals[0]
    screen.until(lambda: screen.results and results_of(screen).figures)
    game, made, deal, won = results_of(screen).figures
    assert [one.label for one in (game, made, deal)] == ["Best game", "Most bids made", "Best deal"]
    assert game.figure == str(max(*totals, total))
    assert game.new == (total > max(totals))
    assert won.note.startswith("of 3 games"), "the one with a move taken back is not among them"
    screen.draw()


@pytest.mark.slow
def test_the_end_of_a_whole_game_tells_what_it_did_to_the_rating(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with driving(monkeypatch, tmp_path / "home"):
        driver = Driver(speed=Speed.INSTANT, reduced_motion=True)
        rules = with_options(variant("blackout"), {"schedule": (1, 2)}, 3)
        setup = plan(rules, ("human", "beginner", "beginner"))
        players = driver.window.players
        game_launcher.open_table(driver.window, lambda: game_launcher.start(setup, players))
        driver.until(lambda: isinstance(driver.scene, TableScene))
        scene = driver.scene
        assert isinstance(scene, TableScene)
        hands = Hands(driver, keys=True)

        def over() -> bool:
            if is_asked(scene) and not scene.table.over:
                hands.do(scene, code_of(scene.table.legal(0)[0]))
            return isinstance(scene.overlays.current, ResultsPanel)

        driver.until(over, 4000)
        panel = scene.overlays.current
        assert isinstance(panel, ResultsPanel)
        driver.until(lambda: panel.figures)
        assert panel.changed.startswith("Your first rating: ")
        driver.frames(2)


def test_a_game_in_which_a_move_was_taken_back_says_that_it_sets_no_record() -> None:
    screen = Screen("human,random,random", seed=16, options={"schedule": [2]})
    screen.play_until(lambda: screen.asked_to_play)
    screen.key(pygame.K_u)
    screen.play_until(lambda: screen.results)
    assert results_of(screen).outcome.remarks == ("1 move taken back: this game sets no record.",)
    screen.draw()


def test_the_end_of_a_daily_deal_says_which_day_it_was() -> None:
    day = Match(20, 1, "2026-11-22", "2026-11-22")
    screen = Screen("human,random,random", match=day, seed=16, options={"schedule": [1]})
    screen.play_until(lambda: screen.results)
    assert "The daily deal of 2026-11-22" in results_of(screen).outcome.remarks[0]
    screen.draw()


class CountedReview:
    """A review that has found three mistakes when it is told to end."""

    def __init__(self, _lines: object, _seat: int) -> None:
        self.going_on = True
        self.mistakes: int | None = None
        self.closed = False

    def poll(self) -> bool:
        ends = self.mistakes is not None and self.going_on
        self.going_on = self.going_on and not ends
        return ends

    def close(self) -> None:
        self.closed = True


def labels(panel: ResultsPanel) -> list[str]:
    return [button.label for button in panel.buttons if not button.name.startswith("story")]


def test_the_end_has_three_buttons_and_the_review_tells_its_mistakes_once_they_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[CountedReview] = []

    def begin(lines: object, seat: int) -> CountedReview:
        begun.append(CountedReview(lines, seat))
        return begun[-1]

    monkeypatch.setattr(game_end, "ReviewAhead", begin)
    screen = Screen(seed=16, options={"schedule": [1]})
    screen.play_until(lambda: screen.results)
    panel = screen.scene.overlays.current
    assert isinstance(panel, ResultsPanel)
    assert labels(panel) == ["Play again", "Review", "Menu"], "nobody waits for a figure"
    assert screen.scene.needs_frames, "it comes by itself"
    (review,) = begun
    review.mistakes = 3
    screen.frames(2)
    assert labels(panel) == ["Play again", "Review: 3 mistakes", "Menu"]
    screen.scene.close()
    assert review.closed


def test_one_mistake_is_one_and_none_is_praise() -> None:
    assert [review_words(number) for number in (None, 0, 1)] == [
        "Review",
        "Review: no mistake",
        "Review: 1 mistake",
    ]


def test_whatever_the_results_do_not_offer_is_in_the_menu_of_the_game() -> None:
    screen = Screen("human,random,random", seed="c0ffee00", options={"schedule": [1]}, drawn=True)
    screen.play_until(lambda: screen.results)
    results = screen.scene.overlays.current
    assert isinstance(results, ResultsPanel)
    chosen(screen, OverlayButton.MORE)
    menu = screen.scene.overlays.current
    assert isinstance(menu, PausePanel)
    offered = [button.name for button in menu.panel.buttons]
    assert {"same", "sheet", "replay", "compare", "seal", "help", "new", "menu"} <= {*offered}
    walk(screen, menu.panel, OverlayButton.REPLAY)
    assert screen.app.asked == ["open Replay"]
    screen.frames(2)
    assert screen.results, "the results are what one comes back to"
