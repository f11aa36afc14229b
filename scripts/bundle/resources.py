"""What Windows and macOS want to know of a program: icon, version, kinds of files.

Icons are made of our own drawing, in containers that hold PNG as it is; no other tool is needed.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

ICO_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS: Final[Mapping[int, tuple[bytes, ...]]] = {
    16: (b"icp4",),
    32: (b"icp5", b"ic11"),
    64: (b"icp6", b"ic12"),
    128: (b"ic07",),
    256: (b"ic08", b"ic13"),
    512: (b"ic09", b"ic14"),
}
"""What macOS calls a picture of so many px, at its own size and at twice the points."""
AUTHORS: Final = "The Blackout authors"
SUMMARY: Final = "A card table for Blackout, Oh Hell and their family"
WINDOWS: Final = ("8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a",)
"""What Windows 10 and 11 call themselves: the systems that the program is for."""
IDENTIFIER: Final = "org.blackout-table.Blackout"


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """The icon of a Windows program; `pictures` are PNG by px."""
    wanted = {px: pictures[px] for px in ICO_SIZES}
    head = struct.pack("<HHH", 0, 1, len(wanted))
    entries, at = b"", len(head) + 16 * len(wanted)
    for px, picture in wanted.items():
        side = px % 256  # 256 is written as 0
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return head + entries + b"".join(wanted.values())


def beside_modules(package: Path) -> list[Path]:
    """The files of a package that are no modules: pages and the like, which it reads."""
    found = (path for path in package.rglob("*") if path.is_file())
    return sorted(path for path in found if path.suffix not in (".py", ".pyc", ".pyi"))


def icns(pictures: Mapping[int, bytes]) -> bytes:
    """The icon of a macOS program; `pictures` are PNG by px."""
    parts = b"".join(
        kind + struct.pack(">I", 8 + len(pictures[px])) + pictures[px]
        for px, kinds in ICNS_KINDS.items()
        for kind in kinds
    )
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts


def version_resource(version: str) -> str:
    """What Windows shows under Properties, as PyInstaller reads it from a file."""
    numbers = (*map(int, version.split(".")), 0)
    strings = {
        "CompanyName": AUTHORS,
        "FileDescription": "Blackout",
        "FileVersion": version,
        "InternalName": "blackout",
        "LegalCopyright": f"{AUTHORS}, MIT licence",
        "OriginalFilename": "blackout.exe",
        "ProductName": "Blackout",
        "ProductVersion": version,
        "Comments": SUMMARY,
    }
    told = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in strings.items())
    return f"""VSVersionInfo(
    ffi=FixedFileInfo(
        filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1,
        subtype=0, date=(0, 0),
    ),
    kids=[
        StringFileInfo([StringTable("040904B0", [{told}])]),
        VarFileInfo([VarStruct("Translation", [1033, 1200])]),
    ],
)
"""


def manifest() -> str:
    """What Windows reads before it starts the program.

    It draws for the pixels of each screen instead of being enlarged, and opens files at paths of
    more than 260 letters where the system allows that.
    """
    old = "http://schemas.microsoft.com/SMI/2005/WindowsSettings"
    new = "http://schemas.microsoft.com/SMI/2016/WindowsSettings"
    known = "".join(f'<supportedOS Id="{{{one}}}"/>' for one in WINDOWS)
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
  <trustInfo xmlns="urn:schemas-microsoft-com:asm.v3"><security><requestedPrivileges>
    <requestedExecutionLevel level="asInvoker" uiAccess="false"/>
  </requestedPrivileges></security></trustInfo>
  <compatibility xmlns="urn:schemas-microsoft-com:compatibility.v1">
    <application>{known}</application>
  </compatibility>
  <application xmlns="urn:schemas-microsoft-com:asm.v3"><windowsSettings>
    <dpiAware xmlns="{old}">true/pm</dpiAware>
    <dpiAwareness xmlns="{new}">PerMonitorV2, PerMonitor</dpiAwareness>
    <longPathAware xmlns="{new}">true</longPathAware>
  </windowsSettings></application>
</assembly>
"""


def information(version: str) -> dict[str, Any]:
    """The entries of Info.plist that PyInstaller does not write by itself."""
    record = {
        "CFBundleTypeName": "Record of a Blackout game",
        "CFBundleTypeExtensions": ["blackout"],
        "CFBundleTypeRole": "Viewer",
        "LSHandlerRank": "Alternate",
    }
    return {
        "CFBundleDisplayName": "Blackout",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleDocumentTypes": [record],
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"{AUTHORS}, MIT licence",
    }
