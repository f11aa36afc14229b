"""`blackout install-desktop`: the program in the menu of a Linux desktop, and out of it again.

The manual page is made from the parser of the command line.
Everything goes into the user's own data folder. A list of what was written, each with its digest,
lies beside the games: only that is ever replaced or removed, and only as long as nobody changed it.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import inspect
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

import game
from game import home
from game.commands.words import CommandError, Parser, counted
from game.storage.decoding import Unreadable
from game.storage.documents import document, unversioned, without_head
from game.storage.files import cannot_be_written, read_file, replace_file
from game.storage.kept_files import KeptFile, Unread, Unwritten
from game.table.records.endings import ENDING
from game.terminal import say


def manual_page(parser: Parser) -> str:
    """The page in roff, section 6: what `--help` says of the program and of every command."""
    lines = [
        f'.TH BLACKOUT 6 "" "blackout {game.__version__}" "Games"',
        ".SH NAME",
        "blackout \\- a card table for Blackout, Oh Hell and their family",
        ".SH SYNOPSIS",
        ".B blackout",
        "[options] [command]",
        ".SH DESCRIPTION",
        _plain(parser.description or ""),
        ".SH OPTIONS",
        *_options(parser),
        ".SH COMMANDS",
        *_commands(parser, ""),
    ]
    return "\n".join(lines) + "\n"


def _commands(parser: Parser, above: str) -> Iterator[str]:
    for name, command in parser.commands.items():
        yield f".SS {above}{name}"
        yield _plain(inspect.cleandoc(command.description or ""))
        yield from _options(command)
        yield from _commands(command, f"{above}{name} ")


def _options(parser: Parser) -> Iterator[str]:
    for action in parser.words:
        if action.help == argparse.SUPPRESS:
            continue
        meta = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
        word = ", ".join(action.option_strings) or meta
        value = f" {meta}" if action.option_strings and action.nargs != 0 else ""
        yield ".TP"
        yield f".B {_plain(word + value)}"
        yield _plain((action.help or "").replace("%(prog)s", "blackout"))


def _plain(text: str) -> str:
    """A text in one line that roff takes as it is."""
    line = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{line}" if line.startswith((".", "'")) else line


Icons = Callable[[], Mapping[str, bytes]]
"""Pictures by the folder of their size in a theme; drawn when they are asked for."""
ID: Final = "org.blackout_table.Blackout"
WINDOW: Final = "Blackout"
"""WM_CLASS of the window, by which a desktop knows whose it is."""
RECORD_TYPE: Final = "application/x-blackout-record"
_PACKAGES: Final = "mime/packages"
"""Where types of files are described."""
LIST: Final = "desktop.json"
_LARGEST_LIST: Final = 1 << 20
_SUMMARY: Final = "Say how many tricks you will take, and take exactly that many"
REFRESH: Final = (
    ("update-desktop-database", "applications"),
    ("update-mime-database", "mime"),
    ("gtk-update-icon-cache", "icons/hicolor"),
)
"""Programs that read a folder anew, where they are there."""
_REFRESH_S: Final = 20.0


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument("--remove", action="store_true", help="take it out of the menu again")


def run(words: argparse.Namespace, icons: Icons) -> int:
    """Install or remove; the exit code."""
    if not sys.platform.startswith("linux"):
        raise CommandError("install-desktop is for Linux desktops.")
    folder = data_folder()
    try:
        if words.remove:
            before = _read_list()
            left = remove(folder, before)
            replace_list({})
            _refresh(folder)
            _prune(folder, before)
            for path in left:
                say(f"Kept, since somebody changed it: {path}")
            say(f"Blackout is out of the menu of {folder}.")
        else:
            made = files(words.parser, program(), icons())
            install(folder, made, _read_list())
            _refresh(folder)
            say(f"Blackout is in the menu, with {counted(len(made), 'file')} in {folder}.")
            say("`blackout install-desktop --remove` takes it out again.")
    except OSError as error:
        file = error.filename or folder
        raise CommandError(str(cannot_be_written(file, error))) from None
    return 0


def data_folder() -> Path:
    """Where this user's desktop looks for applications, icons and types of files."""
    named = os.environ.get("XDG_DATA_HOME", "")
    return Path(named) if named.startswith("/") else Path.home() / ".local" / "share"


def program() -> tuple[str, ...]:
    """The command that starts this very program: of a bundle, of a wheel, or of a checkout."""
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    top = __name__.partition(".")[0]
    if top != "game":
        return (sys.executable, "-m", top)
    root = Path(__file__).resolve().parents[2]
    return (sys.executable, str(root / "scripts" / "play.py"))


def files(parser: Parser, command: tuple[str, ...], icons: Mapping[str, bytes]) -> dict[str, bytes]:
    """Every file by its path in the data folder.

    Args:
        parser: of the whole command line, for manual page and completion.
        command: what starts the program.
        icons: pictures by the folder of their size.
    """
    made = {
        f"applications/{ID}.desktop": desktop_entry(command).encode(),
        f"metainfo/{ID}.metainfo.xml": metainfo().encode(),
        f"{_PACKAGES}/{ID}.xml": mime_type().encode(),
        "man/man6/blackout.6": manual_page(parser).encode(),
    }
    for size, picture in icons.items():
        suffix = "svg" if size == "scalable" else "png"
        made[f"icons/hicolor/{size}/apps/{ID}.{suffix}"] = picture
    return made | completions(parser)


def desktop_entry(command: tuple[str, ...]) -> str:
    """The entry of the menu; a record that is opened with it is replayed."""
    start = " ".join(map(_quoted, command))
    return f"""[Desktop Entry]
Type=Application
Version=1.1
Name=Blackout
GenericName=Card Game
Comment={_SUMMARY}
Exec={start} replay %f
Icon={ID}
Terminal=false
Categories=Game;CardGame;
Keywords=cards;tricks;Oh Hell;whist;
MimeType={RECORD_TYPE};
StartupWMClass={WINDOW}
"""


def _quoted(word: str) -> str:
    """A word of `Exec=` that is taken as it is."""
    inner = word
    for sign in ("\\", '"', "`", "$"):
        inner = inner.replace(sign, "\\" + sign)
    # The value of a key is unescaped once before the quotes are.
    return '"' + inner.replace("\\", "\\\\").replace("%", "%%") + '"'


def metainfo() -> str:
    """What centres of software show of the program."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{ID}</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <name>Blackout</name>
  <summary>{escape(_SUMMARY)}</summary>
  <developer id="org.blackout_table"><name>The Blackout authors</name></developer>
  <description>
    <p>A card table for Blackout, Oh Hell and their family: games in which you say how many
    tricks you will take, and must take exactly that many. Play against bots of five levels,
    with others at one screen, or watch.</p>
  </description>
  <launchable type="desktop-id">{ID}.desktop</launchable>
  <categories><category>Game</category><category>CardGame</category></categories>
  <provides><mediatype>{RECORD_TYPE}</mediatype></provides>
  <content_rating type="oars-1.1"/>
</component>
"""


def mime_type() -> str:
    """The type of a record, known by its ending, or by its first words whatever it is called."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{RECORD_TYPE}">
    <comment>Record of a Blackout game</comment>
    <sub-class-of type="text/plain"/>
    <icon name="{ID}"/>
    <magic priority="70">
      <match type="string" offset="0" value="{{&quot;format&quot;:&quot;blackout-record&quot;"/>
    </magic>
    <glob pattern="*{ENDING}"/>
  </mime-type>
</mime-info>
"""


def completions(parser: argparse.ArgumentParser) -> dict[str, bytes]:
    """What a shell completes, where the library for that is there."""
    try:
        import shtab  # optional: only this command wants it
    except ImportError:
        sentence = (
            "No completion for shells: that needs shtab, pip install '.[completion]' in a checkout."
        )
        say(sentence, file=sys.stderr)
        return {}
    places = {
        "bash": "bash-completion/completions/blackout",
        "zsh": "zsh/site-functions/_blackout",
        "fish": "fish/vendor_completions.d/blackout.fish",
    }
    return {
        path: shtab.complete(parser, shell).encode()
        for shell, path in places.items()
        if shell in shtab.SUPPORTED_SHELLS  # older versions know no fish
    }


def install(folder: Path, made: Mapping[str, bytes], before: Mapping[str, str]) -> None:
    """Write the files, and the list of them.

    Args:
        folder: the data folder.
        made: files by path.
        before: digests of what an earlier installation wrote, by path.

    Raises:
        CommandError: a file of that name is somebody else's; nothing is written then.
        OSError: a file cannot be written.
    """
    for path in made:
        target = folder / path
        if os.path.lexists(target) and not _is_ours(target, before.get(path)):
            raise CommandError(f"{target} is there already and not of this program: move it away.")
    # The list first: what it names and is not there does no harm.
    replace_list(dict(before) | {path: digest_of(raw) for path, raw in made.items()})
    for path, raw in made.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        replace_file(folder / path, raw)
    for path in set(before) - set(made):
        if _is_ours(folder / path, before[path]):
            (folder / path).unlink()
    replace_list({path: digest_of(raw) for path, raw in made.items()})


def remove(folder: Path, before: Mapping[str, str]) -> list[Path]:
    """Remove what was written; what somebody changed since stays and is returned."""
    left = []
    for path, digest in before.items():
        target = folder / path
        if _is_ours(target, digest):
            target.unlink()
        elif os.path.lexists(target):
            left.append(target)
    return left


def _prune(folder: Path, before: Mapping[str, str]) -> None:
    """Remove the folders that are empty now, and those that these were in."""
    for path in (*before, f"{_PACKAGES}/any"):
        with contextlib.suppress(OSError):  # others have files there
            for parent in Path(path).parents[:-1]:
                (folder / parent).rmdir()


def _stays_within(path: str) -> bool:
    parts = path.split("/")
    return all(part not in ("", ".", "..") for part in parts)


def _digests(data: dict[str, object], _path: Path) -> dict[str, str]:
    known = without_head(data).items()
    return {
        path: digest for path, digest in known if isinstance(digest, str) and _stays_within(path)
    }


_DOCUMENT: Final = document(
    "blackout-desktop",
    dict[str, object],
    earlier=unversioned(dict[str, object]),
    largest=_LARGEST_LIST,
    indent=1,
).mapped(_digests, lambda digests: dict[str, object](digests))
"""Digests of what was installed, by path."""


def _list() -> KeptFile[dict[str, str]]:
    return KeptFile(home.data() / LIST, _DOCUMENT)


def replace_list(written: Mapping[str, str]) -> None:
    """Note down what was written: digests by path.

    Raises:
        CommandError: it cannot be written.
    """
    kept = _list().change(lambda _: dict(written))
    if isinstance(kept, Unwritten):
        raise CommandError(str(kept.notice))


def _read_list() -> dict[str, str]:
    """What an earlier installation wrote; a list that makes no sense is set aside, and said so.

    Raises:
        CommandError: it cannot be read this time.
    """
    found = _list().read()
    if isinstance(found, Unread):
        raise CommandError(str(found.notice))
    if found.notice is not None:
        say(str(found.notice), file=sys.stderr)
    return found.value or {}


def _is_ours(target: Path, digest: str | None) -> bool:
    """Whether a file is as this program wrote it."""
    if digest is None or target.is_symlink():
        return False
    try:
        return digest_of(read_file(target, _LARGEST_LIST)) == digest
    except (OSError, Unreadable):
        return False


def digest_of(raw: bytes) -> str:
    """The SHA-256 of a file's bytes, in hexadecimal digits."""
    return hashlib.sha256(raw).hexdigest()


def _refresh(folder: Path) -> None:
    if (folder / _PACKAGES).parent.is_dir():
        # Without it types of files that are gone stay known, also those of an earlier removal.
        with contextlib.suppress(OSError):
            (folder / _PACKAGES).mkdir(exist_ok=True)
    for tool, part in REFRESH:
        if (found := shutil.which(tool)) and (folder / part).is_dir():
            with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                quiet = subprocess.DEVNULL
                command = [found, str(folder / part)]
                subprocess.run(command, stdout=quiet, stderr=quiet, timeout=_REFRESH_S, check=False)
