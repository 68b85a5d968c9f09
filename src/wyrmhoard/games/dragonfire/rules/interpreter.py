"""The one interpreter of effects: verbs register with it, and abilities are carried out by it."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.effects import Interpreter

from ..table import Table
from .happening import Source

VERBS: Final = Interpreter[Table, Source]()
"""What each type of effect does, and how each price is paid. The verbs are in the package `verbs`."""
