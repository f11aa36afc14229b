"""What the page about hosting prints for other programs, read by those programs."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.certificates import own_certificate
from tests.paths import ROOT

PAGE = (ROOT / "docs" / "how-to" / "hosting.md").read_text(encoding="utf-8")


def all_printed(language: str) -> list[str]:
    """The blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def printed(language: str) -> str:
    """The one block of a language."""
    (block,) = all_printed(language)
    return block


def accepted(*command: str | Path) -> None:
    """Another program accepts what was printed for it."""
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def need(program: str) -> None:
    """Skip where a program is not there."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")


UNITS = {
    "blackout.service": "blackout.service",
    "blackout@.service": "blackout@8765.service",
    "blackout-backup.service": "blackout-backup.service",
    "blackout-backup.timer": "blackout-backup.timer",
}
"""The units in the order of the page, and what each is started as."""


def test_the_systemd_units_are_such(tmp_path: Path) -> None:
    need("systemd-analyze")
    # Some program that is there, by a name without a space, which a unit would have to quote.
    program = shutil.which("true")
    assert program is not None
    for name, unit in zip(UNITS, all_printed("ini"), strict=True):
        text = unit.replace("/opt/blackout/bin/blackout", program)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert f"ExecStart={program} " in (tmp_path / "blackout.service").read_text(encoding="utf-8")
    for started in UNITS.values():
        accepted("systemd-analyze", "verify", "--man=no", tmp_path / started)


def test_a_process_that_its_redis_stopped_stays_down() -> None:
    """It would say its sentence again and again: whoever starts it has to mend the cause."""
    units = dict(zip(UNITS, all_printed("ini"), strict=True))
    assert "RestartPreventExitStatus=2\n" in units["blackout@.service"]


def test_caddy_reads_its_file(tmp_path: Path) -> None:
    need("caddy")
    file = tmp_path / "Caddyfile"
    file.write_text(printed("caddy"), encoding="utf-8")
    accepted("caddy", "validate", "--adapter", "caddyfile", "--config", file)


def test_nginx_reads_its_file(tmp_path: Path) -> None:
    need("nginx")
    certificate, key = own_certificate(tmp_path)
    block = printed("nginx")
    block = block.replace("/etc/ssl/cards.example.org.pem", str(certificate))
    block = block.replace("/etc/ssl/private/cards.example.org.key", str(key))
    file = tmp_path / "nginx.conf"
    folders = "".join(
        f"{kind}_temp_path {tmp_path / kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file.write_text(
        f"pid {tmp_path}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {folders}\n{block}\n}}\n",
        encoding="utf-8",
    )
    accepted("nginx", "-t", "-e", "stderr", "-p", tmp_path, "-c", file)
