"""What a script tells, as plain data, for tests that listen at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from wyrmhoard.kernel.state.event import Event


def plain(event: Event | str, data: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The kind of an event and all of its data, whether or not it is declared."""
    return (event, dict(data)) if isinstance(event, str) else (event.KIND, msgspec.to_builtins(event))
