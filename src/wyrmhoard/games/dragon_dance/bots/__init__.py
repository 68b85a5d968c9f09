"""The duelist: a strong player of Dragon Dance."""

from .duelist import Duelist

__all__ = ["Duelist"]
