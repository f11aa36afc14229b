#!/usr/bin/env bash
# pygame-ce 2.5.8 (SDL 2.32.10) in a session of Wayland with an X server too, as GNOME and KDE have.
#
# Expected: windows are opened by Wayland, where each has all pixels of a dense screen for the asking
#   (`pygame.Window(allow_high_dpi=True)`); X11 is what is left where there is no Wayland.
# Seen: X11 is taken whenever there is an X server, and there a window has as many pixels as points,
#   whatever it asks for. Without one, or with SDL_VIDEODRIVER=wayland,x11, Wayland is taken: 640x400
#   points are 1280x800 pixels at scale 2.
set -euo pipefail
if ! command -v Xvfb >/dev/null || [[ $(weston --version 2>&1) != "weston 10."* ]]; then
    echo "skipped: no Xvfb and weston 10 here"
    exit 77
fi
work=$(mktemp -d)
screen= session=
trap 'for one in $session $screen; do kill "$one" || true; done; rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check pygame-ce==2.5.8
mkfifo "$work/number"
Xvfb -displayfd 3 -screen 0 1600x1200x24 3>"$work/number" 2>"$work/log" &
screen=$!
read -r number <"$work/number"
chmod 700 "$work"
export XDG_RUNTIME_DIR=$work DISPLAY=:$number SDL_AUDIODRIVER=dummy
weston --backend=x11-backend.so --use-pixman --no-config --width=800 --height=600 --scale=2 \
    --idle-time=0 --socket=wayland-0 >>"$work/log" 2>&1 &
session=$!
for _ in {1..100}; do [[ -S $work/wayland-0 ]] && break || sleep 0.1; done
weston --version
export WAYLAND_DISPLAY=wayland-0
unset SDL_VIDEODRIVER
"$work/venv/bin/python" - <<'PYTHON'
import json
import os
import subprocess
import sys

LOOK = """
import json
import pygame
pygame.display.init()
window = pygame.Window("look", (640, 400), allow_high_dpi=True)
print(json.dumps([pygame.display.get_driver(), window.size, window.get_surface().get_size()]))
"""
SEEN = {
    "both": ["x11", [640, 400], [640, 400]],
    "no X server": ["wayland", [640, 400], [1280, 800]],
    "SDL_VIDEODRIVER=wayland,x11": ["wayland", [640, 400], [1280, 800]],
}


def opened(case):
    """Driver, points and pixels of a window."""
    around = dict(os.environ, PYGAME_HIDE_SUPPORT_PROMPT="1")
    if case == "no X server":
        del around["DISPLAY"]
    elif case != "both":
        name, _, value = case.partition("=")
        around[name] = value
    command = [sys.executable, "-c", LOOK]
    done = subprocess.run(command, env=around, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


seen = {case: opened(case) for case in SEEN}
for case, (driver, points, px) in seen.items():
    print(f"{case}: {driver}, {points} points are {px} px")
if seen != SEEN:
    sys.exit("changed: another way to windows, or other pixels")
PYTHON
