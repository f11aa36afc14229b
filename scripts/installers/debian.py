"""The Debian package of a bundle: its folder under /usr/lib, the entry of the menu, control files.

Nothing of it runs when it is installed or removed: what reads menu, types of files and icons anew
are the triggers of the packages that own them.
"""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Final

from installers import glibc

NAME: Final = "blackout-table"
PROGRAM: Final = "/usr/games/blackout"
LIBRARY: Final = Path("usr/lib") / NAME
MAINTAINER: Final = "The Blackout authors <authors@blackout-table.invalid>"
"""There is no address to write to; the ending is kept for that."""
ARCHITECTURES: Final = {"x86_64": "amd64", "aarch64": "arm64"}
CLIENT: Final = (
    *("libx11-6", "libxcursor1", "libxext6", "libxfixes3", "libxi6", "libxrandr2", "libxss1"),
    *("libstdc++6", "libgcc-s1 | libgcc1", "zlib1g"),
)
"""What SDL looks for when it opens a window on X, and what the program itself is linked to."""
WAYLAND: Final = (
    *("libwayland-client0", "libwayland-cursor0", "libwayland-egl1", "libxkbcommon0"),
    *("libegl1", "libgl1"),
)
"""What SDL looks for on Wayland, where it shows pictures by OpenGL alone."""
SOUND: Final = ("libasound2", "libpulse0")
MOVED: Final = {"zsh/site-functions": "zsh/vendor-completions"}
"""Where Debian keeps what others keep elsewhere."""
_AS_BUILT: Final = "libraries of wheels are handed on as their makers built them"
OVERRIDES: Final = {
    "custom-library-search-path": "its own libraries are found beside each other, in its folder",
    "duplicate-font-file": "fonts are drawn as they are tested, whatever else is installed",
    "embedded-library": "the bundle brings what it is tested with, for every system alike",
    "hardening-no-fortify-functions": _AS_BUILT,
    "hardening-no-pie": _AS_BUILT,
    "initial-upload-closes-no-bugs": "it is handed out by its makers, and no upload to Debian",
    "library-not-linked-against-libc": _AS_BUILT,
    "shared-library-lacks-prerequisites": _AS_BUILT,
    "unstripped-binary-or-object": _AS_BUILT,
}
"""What lintian says of it that stays so, each with the reason that the package gives."""
CONTROL: Final = """\
Package: {name}
Version: {version}
Section: games
Priority: optional
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: {recommends}
Suggests: desktop-file-utils, shared-mime-info
Description: card table for Blackout, Oh Hell and their family
 Games in which you say how many tricks you will take, and must take exactly
 that many: eighteen of them, at a table for two to ten, against bots from
 Beginner to Expert, with others at one screen or over the network.
 .
 It brings its own Python and libraries. Games and settings lie in the home of
 whoever plays; removing the package leaves them there.
"""
CHANGELOG: Final = """\
{name} ({version}) unstable; urgency=medium

  * The program as it was built on this day; what is new in it stands in its
    own CHANGELOG.md.

 -- {maintainer}  {date}
"""
COPYRIGHT: Final = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Blackout
Comment: The licences of the packages that are bundled lie beside them in
 /usr/lib/{name}, in the folders whose names end in .dist-info; those of fonts
 and pictures are listed in /usr/lib/{name}/_internal/assets/CREDITS.toml.

Files: *
Copyright: 2026 The Blackout authors
License: Expat
{licence}
"""


def build(folder: Path, desktop: Path, version: str, machine: str, stamp: int) -> Path:
    """Make the package beside the folder of the bundle.

    Args:
        folder: of the bundle.
        desktop: what `desktop_files.py` wrote for `PROGRAM`.
        version: of the program.
        machine: for which it is, as the system calls it.
        stamp: seconds since 1970 that every file gets, so that one source gives the same bytes.

    Returns:
        Its path.
    """
    architecture = ARCHITECTURES[machine]
    target = folder.parent / f"{NAME}_{version}-1_{architecture}.deb"
    root = folder.parent / f".{NAME}.deb"
    shutil.rmtree(root, ignore_errors=True)
    try:
        shutil.copytree(folder, root / LIBRARY, symlinks=True)
        _link(root)
        _desktop(root, desktop)
        _documents(root, f"{version}-1", stamp)
        _control(root, f"{version}-1", architecture, glibc.needed(folder))
        _modes(root, stamp)
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(target)]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(stamp)}
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
    finally:
        shutil.rmtree(root, ignore_errors=True)
    return target


def _link(root: Path) -> None:
    """The command."""
    program = root / PROGRAM.lstrip("/")
    program.parent.mkdir(parents=True)
    program.symlink_to(Path("../lib", NAME, "blackout"))


def _desktop(root: Path, desktop: Path) -> None:
    for path in sorted(file for file in desktop.rglob("*") if file.is_file()):
        place = path.relative_to(desktop)
        parent = MOVED.get(str(place.parent), str(place.parent))
        target = root / "usr/share" / parent / place.name
        target.parent.mkdir(parents=True, exist_ok=True)
        if place.parts[0] == "man":
            _pack(target, path.read_bytes())
        else:
            shutil.copyfile(path, target)


def _documents(root: Path, version: str, stamp: int) -> None:
    documents = root / "usr/share/doc" / NAME
    documents.mkdir(parents=True)
    source = Path(__file__).resolve().parents[2]
    licence = (source / "LICENSE").read_text(encoding="utf-8").partition("\n\n")[2]
    _, _, terms = licence.partition("\n\n")
    indented = "\n".join(f" {line}" if line else " ." for line in terms.strip().splitlines())
    text = COPYRIGHT.format(name=NAME, licence=indented)
    (documents / "copyright").write_text(text, encoding="utf-8")
    date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(stamp))
    told = CHANGELOG.format(name=NAME, version=version, maintainer=MAINTAINER, date=date)
    _pack(documents / "changelog.Debian", told.encode())
    _pack(documents / "changelog", (source / "CHANGELOG.md").read_bytes())
    overrides = root / "usr/share/lintian/overrides" / NAME
    overrides.parent.mkdir(parents=True)
    rows = [f"# {reason}\n{NAME}: {tag}\n" for tag, reason in OVERRIDES.items()]
    overrides.write_text("".join(rows), encoding="utf-8")


def _pack(target: Path, raw: bytes) -> None:
    target.with_name(f"{target.name}.gz").write_bytes(gzip.compress(raw, 9, mtime=0))


def _control(root: Path, version: str, architecture: str, oldest: tuple[int, int]) -> None:
    """Control file and checksums."""
    files = [path for path in root.rglob("*") if path.is_file() and not path.is_symlink()]
    values = {
        "name": NAME,
        "version": version,
        "architecture": architecture,
        "maintainer": MAINTAINER,
        "kilobytes": sum((path.stat().st_size + 1023) // 1024 for path in files),
        "depends": ", ".join((f"libc6 (>= {oldest[0]}.{oldest[1]})", *CLIENT)),
        "recommends": ", ".join((*WAYLAND, *SOUND)),
    }
    control = root / "DEBIAN"
    control.mkdir()
    (control / "control").write_text(CONTROL.format(**values), encoding="utf-8")
    names = sorted(str(path.relative_to(root)) for path in files)
    summed = subprocess.run(
        ["md5sum", "--", *names], cwd=root, capture_output=True, text=True, check=True
    )
    (control / "md5sums").write_text(summed.stdout, encoding="utf-8")


def _modes(root: Path, stamp: int) -> None:
    """Rights that do not depend on who builds it, and one time for every file."""
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            program = path.is_dir() or path == root / LIBRARY / "blackout"
            path.chmod(0o755 if program else 0o644)
        os.utime(path, (stamp, stamp), follow_symlinks=False)
