#!/usr/bin/env bash
# pygame-ce 2.5.8 (SDL 2.32.10) on X: a text that another program hands over in parts.
#
# Expected: a text of any length arrives, as it does in every program of a desktop; if it cannot be
#   had, that is an error.
# Seen: xsel hands over in parts (INCR, as the conventions of X have it) what is longer than 4,000
#   characters. xclip reads all of it; to pygame the clipboard is empty: an empty text, as if nothing
#   had been copied. So it is the way that counts, not the length: xclip hands over 200,000 characters
#   in one piece, and all of them come.
set -euo pipefail
if ! command -v Xvfb >/dev/null || [[ $(xclip -version 2>&1) != *"version 0.13"* ]] ||
    [[ $(xsel --version 2>&1) != *"version 1.2"* ]]; then
    echo "skipped: no Xvfb, xclip 0.13 and xsel 1.2 here"
    exit 77
fi
work=$(mktemp -d)
screen=
trap '[[ -z $screen ]] || kill "$screen" || true; rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check pygame-ce==2.5.8
mkfifo "$work/number"
Xvfb -displayfd 3 -screen 0 640x480x24 3>"$work/number" 2>"$work/log" &
screen=$!
read -r number <"$work/number"
xclip -version 2>&1 | sed -n 1p
xsel --version | sed -n 1p
DISPLAY=:$number SDL_VIDEODRIVER=x11 SDL_AUDIODRIVER=dummy "$work/venv/bin/python" - <<'PYTHON'
import subprocess
import sys
import time

import pygame

pygame.display.init()
pygame.display.set_mode((64, 64))
pygame.event.get()


def read_by_xclip():
    """The length of the text that xclip reads."""
    command = ["xclip", "-selection", "clipboard", "-o"]
    return len(subprocess.run(command, capture_output=True, text=True, check=False).stdout)


def read_by_pygame():
    """The length of the text that pygame reads."""
    try:
        return len(pygame.scrap.get_text())
    except pygame.error:  # on a busy machine an answer may come too late for it
        return 0


def longest(read, number):
    """The longest text that is read in some attempts to get one of this length."""
    found = 0
    for _ in range(8):
        found = max(found, read())
        if found == number:
            break
        time.sleep(0.2)
    return found


def copied(command, number):
    """Lengths that xclip and pygame read of a text that a program offers."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run(command, input="x" * number, text=True, check=True, **quiet)
    return longest(read_by_xclip, number), longest(read_by_pygame, number)


XSEL, XCLIP = ["xsel", "-b", "-i"], ["xclip", "-selection", "clipboard", "-i"]
SEEN = {
    ("xsel", 4000): (4000, 4000),
    ("xsel", 4001): (4001, 0),
    ("xclip", 200000): (200000, 200000),
}
seen = {
    (name, number): copied(XSEL if name == "xsel" else XCLIP, number) for name, number in SEEN
}
for (name, number), (other, own) in seen.items():
    print(f"{name} offers {number}: xclip reads {other}, pygame {own}")
pygame.quit()
if seen != SEEN:
    sys.exit("changed: another text comes")
PYTHON
