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


def printed(language: str) -> str:
    """The one block of a language."""
    (block,) = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return str(block)


def accepted(*command: str | Path) -> None:
    """Another program accepts what was printed for it."""
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def need(program: str) -> None:
    """Skip where a program is not there."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")


def test_the_systemd_unit_is_one(tmp_path: Path) -> None:
    need("systemd-analyze")
    # Some program that is there, by a name without a space, which a unit would have to quote.
    program = shutil.which("true")
    assert program is not None
    unit = printed("ini").replace("/opt/blackout/bin/blackout", program)
    assert f"ExecStart={program} " in unit
    file = tmp_path / "blackout.service"
    file.write_text(unit, encoding="utf-8")
    accepted("systemd-analyze", "verify", "--man=no", file)


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
