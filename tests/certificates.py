"""A certificate of one's own, for servers of this machine in tests."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest


def own_certificate(folder: Path) -> tuple[Path, Path]:
    """The files of a certificate and its key, for addresses of this machine."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("no openssl to make a certificate with")
    certificate, key = folder / "cert.pem", folder / "key.pem"
    words = [
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=localhost",
    ]
    names = ["-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"]
    out = ["-out", str(certificate), "-keyout", str(key)]
    subprocess.run([openssl, *words, *names, *out], check=True, capture_output=True)
    return certificate, key
