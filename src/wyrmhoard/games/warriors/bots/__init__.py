"""The captain: a player of Warriors that dresses, aims, saves its skin, and never takes long."""

from .captain import Captain

__all__ = ["Captain"]
