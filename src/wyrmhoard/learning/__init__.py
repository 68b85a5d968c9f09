"""Games as learning programs need them: what a seat sees as numbers, what it may do as a fixed list of actions.

    seats = Steps.new(find("dragon-dance"), seats=2, seed=1)
    while seats.result is None:
        sees = seats.observe(seats.seat)      # an array of fixed size, each number from -1 to 1
        mask = seats.mask()                   # which actions are open
        seats.step(action)

Nothing here is written for one game. Observations follow from the types of a game's views (`observation`), actions from
the words of its cards and rules (`catalogue`, `spelling`), and both have a version: what was learned with one version
fits no other. `pettingzoo`, `gymnasium` and `openspiel` offer the same to these libraries, and are the only modules
that need them.
"""

from __future__ import annotations

from wyrmhoard.learning.catalogue import Catalogue, catalogue_of
from wyrmhoard.learning.observation import Encoding, encoding_of
from wyrmhoard.learning.steps import Steps

__all__ = ["Catalogue", "Encoding", "Steps", "catalogue_of", "encoding_of"]
