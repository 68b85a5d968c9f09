"""What effects do: whoever imports this package has every verb registered with the interpreter."""

from wyrmhoard.games.dragonfire.rules.verbs import cards, damage, flow, foes, prices

__all__ = ["cards", "damage", "flow", "foes", "prices"]
