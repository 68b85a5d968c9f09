"""The captain: a player of Warriors that dresses, aims, saves its skin, and never takes long."""

from wyrmhoard.games.warriors.bots.captain import Captain

__all__ = ["Captain"]
