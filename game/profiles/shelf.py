"""The folder of profiles: one folder each with its own file and its settings, none ever deleted.

`profiles/ID/profile.json` is the profile, `profiles/ID/settings.json` are its settings,
`profiles/current` says who plays now, and `profiles/first` to whom the games belong that name
nobody. A home of a version before profiles is taken over by copying: its settings stay where they
are, and become those of the first profile.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from msgspec import Struct

from game import home
from game.engine.refusal import Refusal, Refused, refuse
from game.profiles.look_alikes import skeleton
from game.profiles.profile import (
    USUAL_NAME,
    Players,
    Profile,
    UnreadProfile,
    new_profile,
    tidy_name,
)
from game.storage.decoding import Unreadable, document_of, utf8
from game.storage.documents import Codec, document, unversioned
from game.storage.files import (
    cannot_be_read,
    cannot_be_written,
    leftover_name,
    make_folder,
    move,
    read_file,
    replace_file,
    sweep,
)
from game.storage.kept_files import Changed, KeptFile, Read, Unchanged, Unread, Unwritten
from game.storage.locking import changing
from game.table.records.headers import seconds_of
from game.table.setup import profile_in
from game.wording import name_taken, no_room

PROFILES: Final = "profiles"
PROFILE_FILE: Final = "profile.json"
SETTINGS_FILE: Final = "settings.json"
"""Of a profile; and, beside the folder of profiles, of a version before them."""
CURRENT: Final = "current"
FIRST: Final = "first"
MOST: Final = 12
"""Profiles that are kept: so many can be chosen from in one list."""
_LARGEST_SETTINGS: Final = 1 << 18
_PORTRAIT: Final = re.compile("[a-z]{1,24}")
NO_NAME: Final = refuse("A player needs a name.")
NOT_KEPT: Final = refuse("What you choose is not kept: it holds until the end.")
"""What is said where the folder of a player cannot be written, or a file of his not be read."""


class ProfileError(Refused):
    """The profiles cannot be changed like that: one sentence."""


@dataclass(frozen=True, slots=True)
class ProfileShelf:
    """The profiles in one home. Everything here touches the disk.

    What changes them raises `ProfileError` where the disk refuses.
    """

    home: Path

    @classmethod
    def usual(cls) -> ProfileShelf:
        """The one of this user."""
        return cls(home.config())

    @property
    def folder(self) -> Path:
        """Where the profiles lie; it may not exist yet."""
        return self.home / PROFILES

    def settings_file(self, players: Players) -> Path:
        """The settings of the present player: where nothing is kept, those of an older version."""
        if not players.kept:
            return self.home / SETTINGS_FILE
        return self.folder / players.current.id / SETTINGS_FILE

    def own_folder(self, players: Players) -> Path | None:
        """The folder of the present player; None where nothing is kept."""
        return self.folder / players.current.id if players.kept else None

    # Reading -----------------------------------------------------------------------------------

    def open(self) -> tuple[Players, list[Refusal]]:
        """The players, and a sentence for everything that was wrong; makes the first if need be.

        Where nothing can be written there is one player, who is forgotten at the end.
        """
        notices: list[Refusal] = []
        try:
            found = self._found(notices)
            if not found:
                self._begin(notices)
                found = self._found(notices)
        except OSError as error:
            notices += [cannot_be_written(self.home, error), NOT_KEPT]
            found = []
        if not found:
            return Players.unkept(_name_in(self.home / SETTINGS_FILE)), notices
        first = self._id_in(FIRST, notices) or found[0].id
        known = {profile.id: profile for profile in found}
        current = known.get(self._id_in(CURRENT, notices)) or known.get(first) or found[0]
        return Players(tuple(found), current, first), notices

    def _found(self, notices: list[Refusal]) -> list[Profile]:
        """Every profile, the oldest first."""
        try:
            with os.scandir(self.folder) as entries:
                ids = [each.name for each in entries if profile_in(each.name) and _is_folder(each)]
        except FileNotFoundError:
            return []
        found = [self._read(profile_id, notices) for profile_id in ids]
        return sorted(found, key=lambda profile: (profile.created or "9", profile.id))

    def _read(self, profile_id: str, notices: list[Refusal]) -> Profile:
        """A profile; one whose file makes no sense keeps its id, and what its settings say."""
        file = self._file(profile_id)
        found = file.read()
        if found.notice is not None:
            notices.append(found.notice)
        if isinstance(found, Read):
            return found.value
        kind = UnreadProfile if isinstance(found, Unread) else Profile
        return kind(profile_id, _name_in(file.path.with_name(SETTINGS_FILE)))

    def _file(self, profile_id: str) -> KeptFile[Profile]:
        return KeptFile(self.folder / profile_id / PROFILE_FILE, _DOCUMENT)

    def _id_in(self, name: str, notices: list[Refusal]) -> str:
        """The id in one of the two small files; empty where it holds none."""
        found = KeptFile(self.folder / name, _ID).read()
        if isinstance(found, Unread):
            notices.append(found.notice)
        return found.value or ""

    def _begin(self, notices: list[Refusal]) -> None:
        """Make the first profile, with the settings of an older version if there are any.

        The folder is made beside its place and moved there whole: a program that is killed leaves
        everything as it was, and of two that begin at once one comes first.

        Raises:
            OSError: the disk refuses, or the settings that there are cannot be read now.
        """
        old = self.home / SETTINGS_FILE
        first, settings = new_profile(_name_in(old)), None
        try:
            settings = read_file(old, _LARGEST_SETTINGS)
        except FileNotFoundError:
            pass
        except Unreadable as error:
            notices.append(cannot_be_read(old, error))
        make_folder(self.home)
        sweep(self.home)
        making = leftover_name(self.home / f"{PROFILES}.{first.id}")
        making.mkdir()
        try:
            make_folder(making / first.id)
            if settings is not None:
                replace_file(making / first.id / SETTINGS_FILE, settings)
            replace_file(making / first.id / PROFILE_FILE, _DOCUMENT.encode(first))
            if not self.folder.exists():
                replace_file(making / FIRST, f"{first.id}\n".encode())
                replace_file(making / CURRENT, f"{first.id}\n".encode())
                try:
                    move(making, self.folder)
                except OSError:
                    if not self.folder.exists():
                        raise
            elif not self._found([]):
                # A folder with nobody in it: whoever was there was taken away by hand.
                move(making / first.id, self.folder / first.id)
        finally:
            shutil.rmtree(making, ignore_errors=True)

    # Changing ----------------------------------------------------------------------------------

    def keep(
        self, profile: Profile, before: Profile | None = None
    ) -> Changed[Profile] | Unchanged[Profile] | Unwritten:
        """Have a profile's file say what it is now.

        Args:
            profile: as it is now.
            before: as it was read or last kept: only what differs from it is written, so that what
                another window has changed stays. None writes all.
        """
        if isinstance(profile, UnreadProfile):
            return Unwritten(NOT_KEPT)
        known = {} if before is None else asdict(before)
        # No field is ever None, which `get` says of those that were not known.
        chosen = {name: new for name, new in asdict(profile).items() if known.get(name) != new}

        def change(held: Profile | None) -> Profile | None:
            now = profile if held is None else replace(held, **chosen)
            return None if now == held else now

        return self._file(profile.id).change(change) if chosen else Unchanged(profile)

    def choose(self, players: Players, profile: Profile) -> Players:
        """Have another one play from now on."""
        now = KeptFile(self.folder / CURRENT, _ID).change(lambda _: profile.id)
        if isinstance(now, Unwritten):
            raise ProfileError(now.notice)
        return players.chosen(profile)

    def add(self, players: Players, name: str, settings: bytes | None = None) -> Players:
        """One more player, who plays from now on.

        Args:
            players: those that there are.
            name: of the new one.
            settings: the file of settings to begin with.

        Raises:
            ProfileError: there is one of this name, there are too many, or the disk refuses.
        """
        if not tidy_name(name):
            raise ProfileError(NO_NAME)
        if not players.kept:
            raise ProfileError(NOT_KEPT)
        _refuse_taken(name, players.profiles)  # one of a new home has no file yet
        try:
            with changing(self.folder):
                made = self._added(name, settings)
        except OSError as error:
            raise ProfileError(cannot_be_written(self.folder, error)) from None
        return self.choose(replace(players, profiles=(*players.profiles, made)), made)

    def _added(self, name: str, settings: bytes | None) -> Profile:
        """A new profile beside those that there are by now; another window makes none meanwhile.

        Raises:
            ProfileError: there is one of this name, or there are too many.
            OSError: the disk refuses.
        """
        there = self._found([])
        _refuse_taken(name, there)
        if len(there) >= MOST:
            raise ProfileError(no_room(MOST))
        made = new_profile(name, there)
        sweep(self.folder)
        making = leftover_name(self.folder / made.id)
        making.mkdir()
        try:
            if settings is not None:
                replace_file(making / SETTINGS_FILE, settings)
            replace_file(making / PROFILE_FILE, _DOCUMENT.encode(made))
            move(making, self.folder / made.id)
        except OSError:
            shutil.rmtree(making, ignore_errors=True)
            raise
        return made

    def remove(self, players: Players, profile: Profile) -> tuple[Players, Path]:
        """Put a player away into the folder of removed ones; where that one is now.

        Raises:
            ProfileError: nobody else would be left, or the disk refuses.
        """
        left = tuple(each for each in players.profiles if each.id != profile.id)
        if not left:
            raise ProfileError(refuse("The only player cannot be removed."))
        try:
            # slow: it brings the locks of files, and hardly anybody removes a player
            from game.table.records.locks import put_away

            where = put_away(self.folder / profile.id)
        except OSError as error:
            raise ProfileError(cannot_be_written(self.folder, error)) from None
        if profile.id == players.current.id:
            try:
                players = self.choose(players, left[0])
            except ProfileError:
                with suppress(OSError):
                    move(where, self.folder / profile.id)
                raise
        return replace(players, profiles=left), where

    def restore(self, players: Players, profile: Profile, where: Path) -> Players:
        """Bring a removed player back, under the id of before."""
        try:
            move(where, self.folder / profile.id)
        except OSError as error:
            raise ProfileError(cannot_be_written(self.folder, error)) from None
        back = sorted((*players.profiles, profile), key=lambda each: (each.created or "9", each.id))
        return replace(players, profiles=tuple(back))


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Whether this is a folder, or may be one: of what cannot be looked at its read tells more."""
    try:
        return entry.is_dir()
    except OSError:
        return True


def _name_in(path: Path) -> str:
    """The name that a file of settings says; the usual one where it says none."""
    try:
        name = document_of(read_file(path, _LARGEST_SETTINGS)).get("name")
    except (OSError, Unreadable):
        return USUAL_NAME
    return (tidy_name(name) if isinstance(name, str) else "") or USUAL_NAME


class _Profile(Struct):
    """The file of a profile; its id is the name of the folder."""

    name: str
    portrait: str = ""
    created: str = ""


def _profile_of(kept: _Profile, path: Path) -> Profile:
    if not tidy_name(kept.name):
        raise Unreadable(NO_NAME)
    return Profile(
        path.parent.name,
        tidy_name(kept.name),
        kept.portrait if _PORTRAIT.fullmatch(kept.portrait) else "",
        kept.created if seconds_of(kept.created) is not None else "",
    )


_DOCUMENT: Final = document(
    "blackout-profile",
    _Profile,
    indent=2,
    earlier=unversioned(_Profile),
).mapped(_profile_of, lambda own: _Profile(own.name, own.portrait, own.created))
_ID: Final = Codec(
    lambda raw, _path: profile_in(utf8(raw).strip()), lambda one: f"{one}\n".encode()
)
"""Of a file that names a profile; empty where it names none."""


def _refuse_taken(name: str, profiles: Iterable[Profile]) -> None:
    """Refuse a name that looks like that of a player who is there."""
    if any(skeleton(each.name) == skeleton(tidy_name(name)) for each in profiles):
        raise ProfileError(name_taken(tidy_name(name)))
