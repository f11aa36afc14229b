"""What can be done with the chosen game: the buttons under the list, and the questions they ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Protocol

from game.challenges.challenge import challenge_of, line_of
from game.engine.refusal import Refusal, refuse
from game.jobs.helper_process import HelperGone
from game.jobs.pool import HelperPool
from game.net.client.signed_challenges import signed
from game.presentation.film import PAGE, Film
from game.presentation.games_table import games_table
from game.presentation.replay_positions import ReplayPositions
from game.presentation.sheet_page import recorded_page
from game.presentation.words.statistics import selection_words
from game.storage.typed_path import typed_path
from game.table.records.archive import ArchivedGame, RecordStatus
from game.table.records.exports import (
    ExportError,
    export_bytes,
    export_record,
    export_sheet,
    export_text,
)
from game.table.records.game_marks import (
    LONGEST_NOTE,
    LONGEST_SEARCH,
    ChangeMark,
    GameMarks,
    keep_mark,
    keep_search,
    tidy_note,
)
from game.table.records.replay import faultless, only_game
from game.table.shelf import Shelf, not_deleted
from game.table.statistics.summary import Summary
from game.translation import _, language, sentence
from game.ui.kit.controls import FOOT, Press, Text, TextLine
from game.ui.kit.layout import Gap, Part, Row
from game.ui.kit.pages import back_button
from game.ui.library.action_words import ActionMode, GameAction, broken, question, why_not
from game.ui.library.film_page import page_of
from game.ui.library.game_filter import GameSearch
from game.ui.library.sheet_picture import PICTURE, sheet_picture
from game.ui.platform import clipboard, file_manager
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.routes import CompareGame, Replay
from game.ui.setup.game_launcher import open_recorded, resume
from game.wording import window_text

_LONGEST_PATH = 400
_TABLE_STEM = "blackout-games"
_ROOM_BESIDE_TITLE = 960
"""Width of a window in which one more button stands there, px at scale 1."""
Export = Callable[[Path, Path], Path]
"""Writes something of a record into a folder, and says which file it is."""


class ListedGames(Protocol):
    """The list that the buttons stand under."""

    @property
    def picked(self) -> ArchivedGame | None:
        """The chosen game."""

    @property
    def marks(self) -> GameMarks:
        """Stars and notes."""

    def show_chosen(self) -> None:
        """Scroll the chosen game into sight."""

    def show_marks(self, marks: GameMarks) -> None:
        """Show these stars and notes."""

    @property
    def listed(self) -> Sequence[ArchivedGame]:
        """The games of the list."""

    def sums(self) -> Summary:
        """What those come to for the persons in them, finished ones alone."""

    @property
    def search(self) -> GameSearch:
        """What is searched for."""

    def look(self) -> None:
        """Read the folder of saved games anew."""


class GameActions:
    """The buttons under the list, or the question in their place."""

    def __init__(self, screen: FormScreen, games: ListedGames) -> None:
        self._screen = screen
        self._games = games
        self.asks = ActionMode.ACTIONS
        self.note = ""
        """As it was written last."""
        self.folder = ""
        """Where copies go, as it was typed last."""
        self._told = ""
        """What the games of the list come to."""
        self.busy = False
        """Whether a game is being copied or put away."""

    def buttons(self) -> Part:
        """The row under the list."""
        match self.asks:
            case ActionMode.ACTIONS:
                return self._actions()
            case ActionMode.DELETE:
                keep = partial(self.ask, ActionMode.ACTIONS)
                return Row(
                    Gap(grow=1),
                    _press("yes", _("Delete"), self._really_delete),
                    _press("no", _("Cancel"), keep, gold=True),
                )
            case ActionMode.NOTE:
                return self._note_line()
            case ActionMode.LISTED:
                return self._listed_buttons()
            case ActionMode.EXPORT:
                cancel = partial(self.ask, ActionMode.ACTIONS)
                return Row(
                    _press(
                        "record", _("The record"), partial(self._copy, export_record), gold=True
                    ),
                    _press(
                        "csv",
                        _("{one} ({other})", one=_("Score sheet"), other="CSV"),
                        partial(self._copy, export_sheet),
                    ),
                    _press("film", _("Film (a page)"), partial(self._copy, _export_film)),
                    _press("picture", _("Picture"), partial(self._copy, _export_picture)),
                    _press("print", _("Print…"), partial(self._copy, _print_sheet)),
                    _press("line", _("Challenge line"), self._copy_line),
                    Gap(grow=1),
                    _press("no", _("Cancel"), cancel),
                )

    def _listed_buttons(self) -> Part:
        """What is done with all games of the list; the search for them is kept or forgotten."""
        words = self._games.search.words
        kept = words in self._games.marks.searches
        search = _("Forget the search") if kept else _("Keep the search")
        cancel = partial(self.ask, ActionMode.ACTIONS)
        return Row(
            _press("table", _("Table (CSV)"), self._write_table, gold=True),
            _press("records", _("The records"), self._copy_all),
            Press(
                "search kept",
                search,
                partial(self._keep_search, words, keep=not kept),
                enabled=lambda: 0 < len(words) <= LONGEST_SEARCH,
                why=lambda: _("Nothing is searched for."),
                least=96,
                tall=FOOT,
            ),
            Gap(grow=1),
            _press("no", _("Cancel"), cancel),
        )

    def _note_line(self) -> Part:
        """A line to write into, and what to do with it."""
        entry = self._games.picked
        now = "" if entry is None else self._games.marks.of(entry.path).note
        self.note = now
        cancel = partial(self.ask, ActionMode.ACTIONS)
        return Row(
            TextLine("note", now, self.typed_note, longest=LONGEST_NOTE, tall=FOOT, grow=1),
            _press("keep", _("Keep"), self.keep_note, gold=True),
            _press("no", _("Cancel"), cancel),
        )

    def _actions(self) -> Part:
        def press(
            key: GameAction,
            text: str,
            action: Callable[[], None],
            *,
            gold: bool = False,
            room_for: Sequence[str] = (),
        ) -> Part:
            def why() -> str:
                return why_not(key, self._games.picked)

            return Press(
                key,
                text,
                action,
                gold=gold,
                room_for=room_for,
                enabled=lambda: not why(),
                why=why,
                least=96,
                tall=FOOT,
            )

        picked = self._games.picked
        some = picked is not None  # without a game another button is the way on
        star = _("Star"), _("Unstar")
        starred = picked is not None and self._games.marks.of(picked.path).star
        return Row(
            back_button(self._screen.app.back),
            Gap(grow=1),
            press(GameAction.DELETE, f"{_('Delete')}…", self.delete),
            press(GameAction.STAR, star[starred], self.turn_star, room_for=star),
            press(GameAction.NOTE, _("Note…"), self._note),
            press(GameAction.EXPORT, f"{_('Share')}…", self._export),
            press(GameAction.COMPARE, _("Compare"), self._compare),
            press(GameAction.REVIEW, _("Review"), self._review),
            press(GameAction.REPLAY, _("Replay"), self._replay),
            press(GameAction.GO_ON, _("Go on"), self._continue, gold=some),
        )

    def question(self) -> list[Part]:
        """What is asked about the chosen game, if anything is."""
        words = question(self.asks, self._games.picked)
        if self.asks is ActionMode.LISTED:
            words = self._told or _("Reading…")
        if not words:
            return []
        told: list[Part] = [Gap(8), Text(words, ink=self._screen.app.theme.on_felt)]
        if self.asks not in (ActionMode.EXPORT, ActionMode.LISTED):
            return told
        line = TextLine(
            "folder", self.folder, self.typed_folder, longest=_LONGEST_PATH, tall=FOOT, grow=1
        )
        beside = [_press("open", _("Open folder"), self._open_folder)]
        if self.asks is ActionMode.EXPORT and self.listed_beside_folder:
            beside.insert(0, self.listed_button(FOOT))
        return [*told, Gap(6), Row(line, *beside)]

    # --- doing -------------------------------------------------------------------------------

    def ask(self, foot: ActionMode) -> None:
        """Put another row, or a question, in the place of what stands there."""
        screen = self._screen
        self.asks = foot
        screen.rebuild()
        self._games.show_chosen()  # a question is about a game that is seen
        keys = {ActionMode.ACTIONS: "list", ActionMode.DELETE: "no", ActionMode.EXPORT: "record"}
        keys |= {ActionMode.NOTE: "note", ActionMode.LISTED: "table"}
        screen.app.focus.resume(keys[foot], shown=screen.app.focus.shown)

    def do_usual(self) -> None:
        """What Enter and a double click do."""
        entry = self._games.picked
        if entry is not None and entry.standing is RecordStatus.UNFINISHED:
            self._continue()
        elif entry is not None:
            self._replay()

    def _refused(self, entry: ArchivedGame) -> bool:
        """Say why a game cannot be shown at a table, if it cannot."""
        if entry.standing is not RecordStatus.BROKEN:
            return False
        self._screen.app.notify(broken(entry))
        return True

    def _continue(self) -> None:
        entry = self._games.picked
        if entry is not None and not self._refused(entry):
            open_recorded(self._screen.app, partial(resume, entry.path))

    def _replay(self) -> None:
        entry = self._games.picked
        if entry is not None and not self._refused(entry):
            self._screen.app.open(Replay(partial(ReplayPositions.read, entry.path)))

    def _review(self) -> None:
        entry = self._games.picked
        if entry is not None and not self._refused(entry):
            self._screen.app.open(Replay(partial(ReplayPositions.read, entry.path), review=True))

    def delete(self) -> None:
        """Ask whether the chosen game is to be put away; a broken one never is."""
        entry = self._games.picked
        if entry is None:
            return
        if entry.standing is RecordStatus.BROKEN:
            self._screen.app.notify(window_text(not_deleted(entry), _))
            return
        self.ask(ActionMode.DELETE)

    def _really_delete(self) -> None:
        entry = self._games.picked
        self.ask(ActionMode.ACTIONS)
        if entry is not None:
            self._begin(lambda: _put_away(entry.path), _("Deleting…"))

    def _compare(self) -> None:
        entry = self._games.picked
        if entry is not None and entry.standing is RecordStatus.FINISHED:
            self._screen.app.open(CompareGame(partial(only_game, entry.path)))

    def turn_star(self) -> None:
        """Put a star on the chosen game, or take it away."""
        entry = self._games.picked
        if entry is not None:
            star = not self._games.marks.of(entry.path).star
            self._mark(entry.path, lambda mark: replace(mark, star=star))

    def _note(self) -> None:
        if self._games.picked is not None:
            self.ask(ActionMode.NOTE)

    def typed_note(self, text: str) -> None:
        """Remember what was written."""
        self.note = text

    def keep_note(self) -> None:
        """Keep what was written on the chosen game."""
        entry, note = self._games.picked, tidy_note(self.note)
        self.ask(ActionMode.ACTIONS)
        if entry is not None:
            self._mark(entry.path, lambda mark: replace(mark, note=note))

    def _mark(self, record: Path, change: ChangeMark) -> None:
        """Show a mark at once, and keep it: to read a shelf of many games takes a second."""

        def kept(trouble: Refusal | None) -> None:
            if trouble is not None:
                self._screen.app.notify(trouble.text(_))
            self._games.look()

        self._games.show_marks(self._games.marks.changed(record, change))
        tasks.run(partial(keep_mark, record, change), kept)

    # --- all games of the list ---------------------------------------------------------------

    @property
    def listed_beside_folder(self) -> bool:
        """Whether there is no room for its button beside the title."""
        app = self._screen.app
        return app.size[0] < app.scale * _ROOM_BESIDE_TITLE

    def listed_button(self, tall: int) -> Press:
        """Leads to what is done with all games of the list; `tall` in px at scale 1."""
        return Press(
            "listed",
            _("All of these…"),
            self.ask_listed,
            enabled=lambda: bool(self._games.listed),
            why=_("No game matches."),
            tall=tall,
        )

    def ask_listed(self) -> None:
        """Tell what they come to, and offer what can be done with all of them."""
        self._told = ""
        self.ask(ActionMode.LISTED)
        games = len(self._games.listed)

        def done(sums: Summary) -> None:
            self._told = selection_words(games, sums)
            if self.asks is ActionMode.LISTED:
                self._screen.rebuild()

        tasks.run(self._games.sums, done)

    def _keep_search(self, words: str, *, keep: bool) -> None:
        def kept(trouble: Refusal | None) -> None:
            if trouble is not None:
                self._screen.app.notify(trouble.text(_))
            self._games.look()

        marks = self._games.marks
        self.ask(ActionMode.ACTIONS)
        self._games.show_marks(marks.with_search(words) if keep else marks.without_search(words))
        tasks.run(partial(keep_search, words, keep=keep), kept)

    def _write_table(self) -> None:
        games = self._games.listed
        self._write_all(lambda folder: export_text(games_table(games), folder, _TABLE_STEM, ".csv"))

    def _copy_all(self) -> None:
        games = self._games.listed

        def copied(folder: Path) -> Path:
            for game in games:
                export_record(game.path, folder)
            return folder

        self._write_all(copied)

    def _write_all(self, write: Callable[[Path], Path]) -> None:
        folder = self.folder.strip()
        if not folder:
            self._screen.app.notify(_("Name a folder to put the copy into."))
            return
        self.ask(ActionMode.ACTIONS)
        self._begin(
            lambda: _("Written: {path}", path=write(typed_path(folder).absolute())), _("Saving…")
        )

    def _open_folder(self) -> None:
        typed = self.folder

        def work() -> str:
            try:
                folder = typed_path(typed).absolute()
                shown = file_manager.open_folder(folder)
            except OSError as error:
                return sentence(error)
            return "" if shown else _("Nothing here shows folders: {path}", path=folder)

        def done(told: str) -> None:
            if told:
                self._screen.app.notify(told)

        tasks.run(work, done)

    def _copy_line(self) -> None:
        """The same cards for somebody else, as a line in the clipboard."""
        entry = self._games.picked
        self.ask(ActionMode.ACTIONS)
        if entry is None:
            return

        players = self._screen.app.players

        def work() -> tuple[str, str]:
            try:
                return line_of(signed(challenge_of(only_game(entry.path)), players)), ""
            except ValueError as error:  # its message is a sentence
                return "", sentence(error)

        def done(found: tuple[str, str]) -> None:
            line, trouble = found
            if line and not clipboard.put(line):
                trouble = _("There is no clipboard here.")
            self._screen.app.notify(trouble or _("Copied: it is in the clipboard."))

        tasks.run(work, done)

    def _export(self) -> None:
        if self._games.picked is not None:
            self.ask(ActionMode.EXPORT)

    def offer_folder(self, folder: str) -> None:
        """The folder for copies, unless another one was typed meanwhile."""
        if not self.folder:
            self.folder = folder

    def typed_folder(self, text: str) -> None:
        """Remember where copies go."""
        self.folder = text

    def _copy(self, export: Export) -> None:
        entry, folder = self._games.picked, self.folder.strip()
        if not folder:
            self._screen.app.notify(_("Name a folder to put the copy into."))
            return
        self.ask(ActionMode.ACTIONS)
        if entry is not None:
            saying = _("Saving…")
            self._begin(lambda: _copied(entry.path, folder, export), saying)

    def _begin(self, work: Callable[[], str], saying: str) -> None:
        """Do something to a file in its turn, and say how it went."""
        if self.busy:
            return
        self.busy = True

        def attempt() -> str:
            try:
                return work()
            except (OSError, ValueError) as error:  # its message is a sentence
                return sentence(error)

        tasks.run(attempt, self._ended, saying=saying)

    def _ended(self, sentence: str) -> None:
        self.busy = False
        self._screen.app.notify(sentence)
        self._games.look()


def _put_away(path: Path) -> str:
    return _("Deleted: it lies in {path}", path=Shelf().delete(path))


def _copied(path: Path, folder: str, export: Export) -> str:
    return _("Written: {path}", path=export(path, typed_path(folder).absolute()))


def _export_film(path: Path, folder: Path) -> Path:
    """Write the film of a record as a page; the new file.

    Raises:
        RecordError: there is no film of it.
        ExportError: it cannot be written there.
    """
    Film.of(ReplayPositions.read(path))  # what is wrong with it is said in the window's words
    with HelperPool("film", 1) as helper:
        try:
            page = helper.submit(page_of, path, language()).result()
        except HelperGone as error:
            raise ExportError(refuse("This cannot be drawn: {why}.", why=str(error))) from None
    return export_text(page, folder, path.stem, PAGE)


def _print_sheet(path: Path, folder: Path) -> Path:
    """Write the score sheet of a record as a page, which a browser prints; the new file.

    Raises:
        RecordError: the record is wrong.
        ExportError: it cannot be written there.
    """
    page = recorded_page(faultless(only_game(path)), prints=True)
    made = export_text(page, folder, path.stem, PAGE)
    file_manager.open_file(made)
    return made


def _export_picture(path: Path, folder: Path) -> Path:
    """Write the score sheet of a record as a picture; the new file.

    Raises:
        RecordError: the record is wrong.
        ExportError: it cannot be written there.
    """
    only_game(path)
    with HelperPool("sheet", 1) as helper:
        try:
            picture = helper.submit(sheet_picture, path, language()).result()
        except HelperGone as error:
            raise ExportError(refuse("This cannot be drawn: {why}.", why=str(error))) from None
    return export_bytes(picture, folder, path.stem, PICTURE)


def _press(key: str, text: str, action: Callable[[], None], *, gold: bool = False) -> Press:
    return Press(key, text, action, gold=gold, least=96, tall=FOOT)
