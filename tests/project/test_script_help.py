"""Each script that is run by itself starts, and says by `--help` how: what nobody runs rots."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.paths import ROOT

SCRIPTS: Final = ROOT / "scripts"
LACKING: Final = ("checks/wheels.py", "lab/anchors/xcheck_openspiel.py")
"""They need packages that an environment for development has not, and may end with 2."""
OTHERS: Final = ("bundle/entry.py", "play.py", "uninstall.py")
"""The program itself, its first start and its end, which have tests of their own."""

# All in one process: what they import is imported once.
CHILD: Final = """
import contextlib, io, json, runpy, sys
told = {}
for name in sys.argv[1:]:
    sys.argv, out = [name, "--help"], io.StringIO()
    kept = sys.path[:]
    sys.path.insert(0, name.rpartition("/")[0])
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            runpy.run_path(name, run_name="__main__")
        code = 0
    except SystemExit as error:
        code = error.code or 0
    except BaseException as error:
        code = repr(error)
    sys.path[:] = kept
    told[name] = code, out.getvalue()
print("told:" + json.dumps(told))
"""


def scripts() -> list[Path]:
    """Every script that somebody may run."""
    found = [path for path in SCRIPTS.rglob("*.py") if "__main__" in path.read_text("utf-8")]
    return sorted(path for path in found if path.relative_to(SCRIPTS).as_posix() not in OTHERS)


@pytest.mark.slow
def test_each_script_says_by_help_how_it_is_used(tmp_path: Path) -> None:
    names = [path.as_posix() for path in scripts()]
    assert len(names) > 60
    variables = {**os.environ, "BLACKOUT_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    words = [sys.executable, "-c", CHILD, *names]
    child = subprocess.run(words, cwd=ROOT, env=variables, capture_output=True, text=True)
    assert child.returncode == 0, child.stderr[-2000:]
    told = json.loads(child.stdout.rpartition("told:")[2])
    assert set(told) == set(names)
    for name, (code, said) in told.items():
        if code == 2 and name.endswith(LACKING):
            assert said.count("\n") == 1, "a sentence"
            continue
        assert code == 0, f"{name}: {code}: {said[-500:]}"
        assert "usage:" in said or name.endswith("/test.py"), f"{name} says nothing of its use"
    assert "--all" in told[(SCRIPTS / "test.py").as_posix()][1]
