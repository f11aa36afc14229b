"""Calls into `teaching.c`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from lab.compiled import Compiled

_TEACHING: Final = Compiled(Path(__file__).with_suffix(".c"))
call: Final = _TEACHING.call
