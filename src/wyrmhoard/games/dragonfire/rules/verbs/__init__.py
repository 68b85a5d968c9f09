"""What effects do: importing this package registers every verb with the interpreter."""

from . import cards, damage, flow, foes, prices

__all__ = ["cards", "damage", "flow", "foes", "prices"]
