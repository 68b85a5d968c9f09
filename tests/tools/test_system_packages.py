"""What installs Chromium and PostgreSQL: as root, by sudo, or not at all; apt-get only writes down how it is called."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "release" / "system_packages.sh"
NEEDED = ("bash", "env", "tail", "mktemp", "rm", "true", "chmod", "sh", "timeout")
APT = """#!/bin/sh
echo "$*" >> "$CALLS"
[ "$1" = install ] || exit "${UPDATE:-0}"
[ -z "$FAILS" ] || { echo "E: Unable to locate package" >&2; exit 100; }
echo '#!/bin/sh' > "$BIN/chromium"
chmod +x "$BIN/chromium"
"""
SUDO = '#!/bin/sh\n[ "$1" = -n ] && [ -z "$ASKS" ] || exit 1\nshift\nexec "$@"\n'
INSTALL = "install -qq --yes --no-install-recommends chromium"


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """Programs of a machine without Chromium."""
    for name in NEEDED:
        path = shutil.which(name)
        assert path is not None
        (tmp_path / name).symlink_to(path)
    return tmp_path


def program(machine: Path, name: str, text: str) -> None:
    (machine / name).write_text(text)
    (machine / name).chmod(0o755)


def run(machine: Path, user: int, **more: str) -> tuple[int, str, list[str]]:
    """The exit code, what was said, and the calls of apt-get."""
    program(machine, "id", f"#!/bin/sh\necho {user}\n")
    calls = machine / "calls"
    calls.unlink(missing_ok=True)
    variables = {"PATH": str(machine), "BIN": str(machine), "CALLS": str(calls), "TMPDIR": str(machine), **more}
    done = subprocess.run([str(machine / "bash"), SCRIPT], env=variables, capture_output=True, text=True, check=False)
    made = calls.read_text().splitlines() if calls.exists() else []
    return done.returncode, done.stdout + done.stderr, [call.replace(" postgresql", "") for call in made]


@pytest.mark.parametrize("user", [0, 1000])
@pytest.mark.parametrize("update", ["0", "100"])
def test_it_is_installed_as_root_or_by_sudo_even_from_old_lists(machine: Path, user: int, update: str) -> None:
    program(machine, "apt-get", APT)
    program(machine, "sudo", SUDO)
    _, said, calls = run(machine, user, UPDATE=update)
    assert calls == ["update -qq", INSTALL]
    assert "chromium (on Debian" not in said
    assert not list(machine.glob("tmp.*"))


@pytest.mark.parametrize("more", [{}, {"FAILS": "1"}])
def test_ci_has_a_chromium_without_windows_if_it_can_be_had(machine: Path, more: dict[str, str]) -> None:
    program(machine, "apt-get", APT)
    program(machine, "chromium", "#!/bin/sh\n")
    windowless = ["-qq update", "-qq install --yes --no-install-recommends chromium-headless-shell"]
    assert run(machine, 0, CI="1", **more)[2][:2] == windowless
    assert not set(run(machine, 0, **more)[2]) & set(windowless)


@pytest.mark.parametrize("more", [{"ASKS": "1"}, {"FAILS": "1"}])
def test_what_cannot_be_installed_is_named_and_fails_in_ci_alone(machine: Path, more: dict[str, str]) -> None:
    program(machine, "apt-get", APT)
    program(machine, "sudo", SUDO)
    code, said, calls = run(machine, 1000, **more)
    assert (code, calls) == (0, [] if "ASKS" in more else ["update -qq", INSTALL])
    assert "on Debian: sudo apt-get install chromium" in said
    assert run(machine, 1000, CI="1", **more)[0] == 1


def test_without_apt_get_or_sudo_it_says_what_is_missing(machine: Path) -> None:
    for user in (0, 1000):
        code, said, calls = run(machine, user)
        assert (code, calls) == (0, [])
        assert said.startswith("Missing for the tests: chromium")
