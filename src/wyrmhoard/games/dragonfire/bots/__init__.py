"""Companions: heroes played by the computer."""

from .companion import Companion

__all__ = ["Companion"]
