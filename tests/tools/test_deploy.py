"""The samples for hosting: built and started where that can be done, else checked part by part."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import time
import urllib.request
from configparser import ConfigParser
from pathlib import Path

import pytest

from wyrmhoard.cli import build_parser

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
IMAGE = "wyrmhoard-test"


def instructions(text: str) -> list[tuple[str, str]]:
    """The instructions of a Dockerfile, each with its arguments on one line."""
    joined = re.sub(r"\\\n", " ", text)
    lines = [line for line in joined.splitlines() if line and not line.startswith("#")]
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1].strip()) for line in lines]


def served(words: list[str]) -> object:
    """What the command line makes of `wyrmhoard ...`; fails if it does not know an option."""
    assert words[0].endswith("/bin/wyrmhoard")
    return build_parser().parse_args(words[1:])


def test_the_container_is_made_of_what_is_there() -> None:
    steps = instructions((DEPLOY / "Dockerfile").read_text(encoding="utf-8"))
    words = dict(steps)
    commands = {name: re.findall(r'"([^"]*)"', words[name]) for name in ("ENTRYPOINT", "CMD")}
    config = served([*commands["ENTRYPOINT"], *commands["CMD"]])
    assert (config.host, config.port, config.data) == ("0.0.0.0", 8010, Path("/data"))  # type: ignore[attr-defined]
    assert words["USER"] == "wyrmhoard"
    assert words["EXPOSE"] == "8010"
    known = "FROM WORKDIR COPY RUN USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT CMD"
    assert {name for name, _ in steps} <= set(known.split())
    for path in ("requirements.lock", "web/build/build.py"):
        assert any(path in text for name, text in steps if name == "RUN")
        assert (ROOT / path).is_file()
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").split()
    assert {".git", ".venv", "web/node_modules"} <= set(ignored)
    assert not set(ignored) & {"src", "web", "requirements.lock", "hatch_build.py", "README.md", "LICENSE"}


def engine() -> str | None:
    """Docker, if it can build here."""
    docker = shutil.which("docker")
    usable = docker and subprocess.run([docker, "info"], capture_output=True).returncode == 0
    return docker if usable else None


def test_the_container_serves() -> None:
    docker = engine()
    if docker is None:
        pytest.skip("no Docker engine runs here; the parts are checked above")
    build = [docker, "build", "-q", "-f", "deploy/Dockerfile", "-t", IMAGE, "."]
    subprocess.run(build, cwd=ROOT, check=True, timeout=1200)
    run = [docker, "run", "--rm", "-d", "-p", "127.0.0.1::8010", IMAGE]
    name = subprocess.run(run, check=True, capture_output=True, text=True).stdout.strip()
    try:
        where = subprocess.run(
            [docker, "port", name, "8010"], check=True, capture_output=True, text=True
        ).stdout.strip()
        for _ in range(60):
            try:
                with urllib.request.urlopen(f"http://{where}/healthz", timeout=2) as answer:
                    assert answer.read() == b"ok\n"
                break
            except OSError:
                time.sleep(0.5)
        else:
            raise AssertionError("the container does not answer")
    finally:
        subprocess.run([docker, "stop", name], check=True, capture_output=True)


def test_the_service_starts_what_there_is_and_allows_it_no_more_than_it_needs() -> None:
    unit = ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "wyrmhoard.service", encoding="utf-8")
    service = unit["Service"]
    config = served(shlex.split(service["ExecStart"]))
    assert str(config.data) == "/var/lib/wyrmhoard"  # type: ignore[attr-defined]
    assert service["StateDirectory"] == "wyrmhoard"
    assert service["UMask"] == "0077"
    assert int(service["LimitNOFILE"]) > 10_000  # sockets that the server allows, and files
    assert service["MemoryMax"]
    for hardening in ("NoNewPrivileges", "ProtectSystem", "PrivateTmp", "RestrictNamespaces", "SystemCallFilter"):
        assert service[hardening] not in ("", "no")


def test_the_service_is_well_formed(tmp_path: Path) -> None:
    tool = shutil.which("systemd-analyze")
    if tool is None:
        pytest.skip("systemd is not installed; the parts are checked above")
    program = tmp_path / "bin" / "wyrmhoard"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / "wyrmhoard.service"
    text = (DEPLOY / "wyrmhoard.service").read_text(encoding="utf-8")
    unit.write_text(text.replace("/opt/wyrmhoard/bin/wyrmhoard", str(program)))
    ran = subprocess.run([tool, "verify", "--man=no", str(unit)], capture_output=True, text=True)
    assert "wyrmhoard.service" not in ran.stderr, ran.stderr


def test_the_proxy_passes_on_what_the_server_needs() -> None:
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert text.count("{") == text.count("}")
    for line in (raw.split("#")[0].strip() for raw in text.splitlines()):
        assert not line or line[-1] in "{};", line
    for wanted in (
        "proxy_set_header Host $host;",
        "proxy_set_header X-Forwarded-For $remote_addr;",
        "proxy_set_header Upgrade $http_upgrade;",
        "proxy_set_header Connection $wyrmhoard_connection;",
        'Strict-Transport-Security "max-age=31536000" always;',
        "location = /metrics {",
    ):
        assert wanted in text
    port = re.search(r"server 127\.0\.0\.1:(\d+);", text)
    assert port is not None
    service = (DEPLOY / "wyrmhoard.service").read_text(encoding="utf-8")
    assert f"--port {port[1]} " in service
    name = re.search(r"server_name (\S+);", text)
    assert name is not None
    assert f"--allow-host {name[1]}\n" in service


def test_nginx_reads_the_sample(tmp_path: Path) -> None:
    nginx, openssl = shutil.which("nginx"), shutil.which("openssl")
    if nginx is None or openssl is None:
        pytest.skip("nginx is not installed; the parts are checked above")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    make = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=play.example.org", "-days", "1"]
    subprocess.run([openssl, *make, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"\S+/fullchain\.pem", str(certificate), text)
    text = re.sub(r"\S+/privkey\.pem", str(key), text)
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\n{text}\n}}\n")
    ran = subprocess.run([nginx, "-t", "-p", str(tmp_path), "-c", str(whole)], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
