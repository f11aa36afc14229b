#!/usr/bin/env bash
# pygame-ce 2.5.8 and numpy 2.4.6: a sound made of an array of another kind of number than the mixer's.
#
# Expected: `sndarray.make_sound` refuses an array of 32-bit floats at a mixer of 16-bit integers, or
#   scales it: a tone at a thousandth of full volume stays next to silent.
# Seen: nothing is converted and nothing refused: the lower half of each float's bits is taken for a
#   sample, and the quiet tone becomes noise at full volume. The other way round, 16-bit integers at
#   a mixer of floats, samples become numbers that are none.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check pygame-ce==2.5.8 numpy==2.4.6
SDL_AUDIODRIVER=dummy "$work/venv/bin/python" - <<'PYTHON'
import sys

import numpy as np
import pygame

RATE, QUIET = 44100, 0.001
wave = np.sin(np.arange(RATE // 10) * 0.06)
both_sides = np.stack([wave, wave], axis=1)


def heard(kind, samples):
    """What a mixer with this kind of sample makes of an array."""
    pygame.mixer.init(RATE, kind, 2, allowedchanges=0)
    sound = pygame.sndarray.array(pygame.sndarray.make_sound(np.ascontiguousarray(samples)))
    pygame.mixer.quit()
    return sound


floats = heard(-16, (both_sides * QUIET).astype(np.float32)).astype(int)
integers = heard(32, (both_sides * 20000).astype(np.int16))
right = heard(-16, (both_sides * 32767 * QUIET).astype(np.int16)).astype(int)
print("numpy", np.__version__)
print("a tone at", QUIET, "of full volume, 32767:")
print("made of 16-bit integers: loudest sample", int(abs(right).max()))
print("made of 32-bit floats: loudest sample", int(abs(floats).max()))
print("16-bit integers at a mixer of floats: samples that are no number:", bool(np.isnan(integers).any()))
if abs(right).max() > 40 or abs(floats).max() < 30000 or not np.isnan(integers).any():
    sys.exit("changed: samples come out otherwise")
PYTHON
