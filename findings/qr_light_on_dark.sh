#!/usr/bin/env bash
# segno 1.6.6 read by zbar 0.23 and zxing-cpp 3.1.1: a code in light modules on dark.
#
# Expected: both read it: ISO/IEC 18004 has allowed codes with light and dark exchanged since 2006.
# Seen: zxing-cpp does, at every size; zbar at none, however large, unless it is told to look for such
#   codes (`test-inverted`), which it is not by itself.
set -euo pipefail
if ! command -v zbarimg >/dev/null || [[ $(zbarimg --version 2>/dev/null) != 0.23* ]]; then
    echo "skipped: no zbarimg 0.23 here"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check segno==1.6.6 zxing-cpp==3.1.1 \
    pillow==13.0.0
"$work/venv/bin/python" - "$work/code.png" <<'PYTHON'
import importlib.metadata
import subprocess
import sys

import segno
import zxingcpp
from PIL import Image

LINK, SIZES, MARGINS = "http://192.168.1.23:8765/", (2, 3, 4, 8, 12), (4, 2)
code = segno.make_qr(LINK, error="m")


def zbar(*words):
    """What zbar reads in the picture."""
    command = ["zbarimg", "--quiet", "--raw", "--nodbus", *words, sys.argv[1]]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()


def zbar_told():
    """What it reads once it is told to look for such codes."""
    return zbar("-Stest-inverted")


def zxing():
    """What zxing reads in it."""
    return [found.text for found in zxingcpp.read_barcodes(Image.open(sys.argv[1]).convert("L"))]


read = {}
for colours in (("black", "white"), ("white", "black")):
    for size in SIZES:
        for margin in MARGINS:
            code.save(sys.argv[1], scale=size, border=margin, dark=colours[0], light=colours[1])
            for reader in (zbar, zbar_told, zxing):
                read.setdefault((colours[0], reader.__name__), []).append(reader() == [LINK])
versions = [f"{name} {importlib.metadata.version(name)}" for name in ("segno", "zxing-cpp")]
zbars = subprocess.run(["zbarimg", "--version"], capture_output=True, text=True, check=False)
print(", ".join(versions) + ", zbar", zbars.stdout.strip())
for (colour, reader), found in read.items():
    print(f"modules in {colour}, {reader}: {sum(found)} of {len(found)} read")
told = {key: (all(found), any(found)) for key, found in read.items()}
if told != {
    ("black", "zbar"): (True, True),
    ("black", "zbar_told"): (True, True),
    ("black", "zxing"): (True, True),
    ("white", "zbar"): (False, False),
    ("white", "zbar_told"): (True, True),
    ("white", "zxing"): (True, True),
}:
    sys.exit("changed: other codes are read")
PYTHON
