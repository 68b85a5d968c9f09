"""A wheel holds the built browser part; so it is built first where it is missing or older than its sources."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebBuild(BuildHookInterface[Any]):
    """Runs web/build/build.py before a wheel is packed (not for editable installs)."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """See `WebBuild`. Raises CalledProcessError."""
        if version != "editable":
            script = Path(self.root) / "web" / "build" / "build.py"
            subprocess.run([sys.executable, str(script), "--changed"], check=True)
