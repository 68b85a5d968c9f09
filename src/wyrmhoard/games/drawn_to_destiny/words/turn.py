"""The Turn in words: its questions and the choices (sections 2 to 7, 14 and 16 of the rulebook)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.saying import Seat, later, said, say, say_many

from ..asked import Asked
from ..cards.scenes import units_of
from ..rules.queries import actions, field, numbers
from ..table import Position
from ..target_state import UnitId
from . import outcomes, phrases
from .deck import card_name
from .names import called, item_name, seat_name, skill_name

# -- parts of sentences


def spot(space: Any) -> str:
    """A Space: "(4,5)"."""
    return f"({space[0]},{space[1]})"


# -- questions

SKILLS: Final = 3
"""So many Skills are named of somebody who may be played, the best ones."""
FEW: Final = 2
"""So many Targets are named in a question."""


def _targets(position: Position, seat: int, asked: Asked) -> str:
    if asked.get("again"):
        return say("Place the Targets anew: you may change them once")
    only = _only(position, seat)
    return (
        say("Choose whom {unit} aims at in this Turn", unit=only)
        if only
        else say("Choose whom each of your Units aims at")
    )


def _only(position: Position, seat: int) -> str:
    """The Unit of a seat that has no other in play; "" for several."""
    own = [unit for unit in position.state.units if unit.in_play and numbers.controller(position, unit) == seat]
    return said(own[0].sheet.name) if len(own) == 1 else ""


def _intents(position: Position, seat: int, asked: Asked) -> str:
    only = _only(position, seat)
    return (
        say("Choose where {unit} goes in this step", unit=only) if only else say("Choose where each of your Units goes")
    )


def _window(position: Position, seat: int, asked: Asked) -> str:
    """The window opens again when all that was declared is done (D2-99): who has acted is asked for something else."""
    only = _only(position, seat)
    own = [unit for unit in position.state.units if unit.in_play and numbers.controller(position, unit) == seat]
    if not only:
        acted = any(unit.acted for unit in own)
        return say("Anything else? Choose Actions, or pass") if acted else say("Choose Actions for your Units, or pass")
    most = actions.limit(position, own[0])
    if not own[0].acted or most is None:
        return say("Choose an Action for {unit}, or pass", unit=only)
    left = say_many("{n} Action", "{n} Actions", n=most - own[0].acted)
    return say("Anything else? {unit} has {actions} left: choose one, or pass", unit=only, actions=left)


def _retarget(position: Position, seat: int, asked: Asked) -> str:
    """The Targets of one's own, if they are few, or else who has none."""
    own = [unit for unit in position.state.units if unit.in_play and numbers.controller(position, unit) == seat]
    aims = []
    for unit in own:
        if unit.target is None:
            aims.append(say("{unit} has no Target", unit=called(position, unit.ref.key)))
        elif len(own) <= FEW:
            target = phrases.target_name(position, unit.target.key)
            aims.append(say("{unit} aims at {target}", unit=called(position, unit.ref.key), target=target))
    if not aims:
        return say("All Targets lie open: keep yours, or change them?")
    return say("All Targets lie open, and {targets}: keep that, or change it?", targets=listed(aims))


def _dispute(position: Position, seat: int, asked: Asked) -> str:
    unit = called(position, UnitId(asked["unit"]).key)
    return say(
        "{space} is disputed: does {unit} enter, or stay and keep its Move?", space=spot(asked["space"]), unit=unit
    )


def _paused(position: Position, seat: int, asked: Asked) -> str:
    unit = called(position, UnitId(asked["unit"]).key)
    return say(
        "{unit} was on its way {heading}: does it go on?", unit=unit, heading=phrases.heading_name(asked["heading"])
    )


def _npc(text: str) -> Callable[[Position, int, Asked], str]:
    """A question about Units for which the Players decide (D2-441): {units}."""

    def words(position: Position, seat: int, asked: Asked) -> str:
        question = said(text, units=listed(called(position, UnitId(unit).key) for unit in asked["units"]))
        return say("Your objection stands. {question}", question=question) if asked.get("again") else question

    return words


def _object(position: Position, seat: int, asked: Asked) -> str:
    by = Seat(asked["by"], seat_name(position, asked["by"]))
    chosen = listed(_choice_for(position, part) for part in asked["chosen"])
    if not chosen:
        return say("{who} [choose|chooses] in good faith that they do nothing. Do you object?", who=by)
    return say("{who} [choose|chooses] in good faith: {chosen}. Do you object?", who=by, chosen=chosen)


def _choice_for(position: Position, part: str) -> str:
    """What is chosen for a Unit: "u4 NE"."""
    name, _, key = part.partition(" ")
    return say("{unit}: {chosen}", unit=called(position, name.partition("-")[0]), chosen=phrases.short(position, key))


def _hand_over(position: Position, seat: int, asked: Asked) -> str:
    who = {"unit": called(position, UnitId(asked["unit"]).key), "by": called(position, UnitId(asked["by"]).key)}
    item = item_name(position.cards, asked["card"])
    if asked["what"] == "give":
        return say("{by} hands {unit} {item}: take it?", item=item, **who)
    return say("{by} asks {unit} for {item}: give it?", item=item, **who)


def _ride(position: Position, seat: int, asked: Asked) -> str:
    return say(
        "{by} wants to ride {unit}: allow it?",
        by=called(position, UnitId(asked["by"]).key),
        unit=called(position, UnitId(asked["unit"]).key),
    )


def _lose(position: Position, seat: int, asked: Asked) -> str:
    return say(
        "The water takes something: choose what {unit} lets go", unit=called(position, UnitId(asked["unit"]).key)
    )


PROMPTS: Final[dict[str, str | Callable[[Position, int, Asked], str]]] = {
    "targets": _targets,
    "retarget": _retarget,
    "intents": _intents,
    "npc-targets": _npc(later("Choose the Targets of {units}")),
    "npc-intents": _npc(later("Choose what these do in this step: {units}")),
    "npc-window": _npc(later("Choose what these declare: {units}")),
    "object": _object,
    "window": _window,
    "paused": _paused,
    "dispute": _dispute,
    "hand-over": _hand_over,
    "ride": _ride,
    "high-card": later("High Card: show the top Fate, or choose a card of your hand"),
    "draft": later("Choose the Unit that you play"),
    "deploy": later("Choose where your Units start: what you leave empty is as printed"),
    "lose-item": _lose,
    "outcome": later("Choose for the party"),
}


# -- choices

CHOICES: Final = {
    "keep": later("Keep the Targets"),
    "change": later("Change the Targets"),
    "continue": later("Go on"),
    "cancel": later("Stay, and keep the Move"),
    "enter": later("Enter"),
    "stay": later("Stay, and keep the Move"),
    "yes": later("Yes"),
    "no": later("No"),
    "concede": later("Give up: all your Units surrender"),
    "surrender": later("Let some of your Units surrender"),
    "deploy": later("Take your places"),
    "computer": later("Let the computer decide"),
    "npc": later("Decide for them"),
    "accept": later("Let it stand"),
    "object": later("Object: High Card decides whose choice stands"),
    "targets": later("Choose the Targets on a sheet"),
    "intents": later("Plan this step: walk, turn, take in hand, hold"),
    "window": later("Everything it can do, on a sheet"),
}


def _plain(position: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    return said(CHOICES[key]) if key in CHOICES else phrases.short(position, key)


def _yes(yes: str, no: str) -> Callable[[Position, int, Choice], str]:
    """What yes and no do."""
    return lambda position, seat, choice: said(yes if str(choice) == "yes" else no)


def _high_card(position: Position, seat: int, choice: Choice) -> str:
    if str(choice) == "fate":
        return say("Show the top Fate")
    return say("Show the {card}", card=card_name(str(choice)))


def _draft(position: Position, seat: int, choice: Choice) -> str:
    entry = field.entry(position)
    for described in units_of(entry, position.state.scene.variant or None, (), {str(choice)}):
        if described.name_here == str(choice):
            card = position.cards.units[described.unit]
            best = sorted(card.skills, key=lambda skill: -skill.level)[:SKILLS]
            skills = ", ".join(f"{skill_name(position.cards, skill.of)} {skill.level}" for skill in best)
            return say("Play {unit}: {skills}", unit=said(described.name or card.name), skills=skills)
    return _plain(position, seat, choice)


def _lose_item(position: Position, seat: int, choice: Choice) -> str:
    return phrases.short(position, f"drop:{choice}")


OPTIONS: Final[dict[str, Callable[[Position, int, Choice], str]]] = {
    **dict.fromkeys(("npc-targets", "npc-intents", "npc-window", "object", "deploy"), _plain),
    **dict.fromkeys(("targets", "retarget", "intents", "window", "paused", "dispute"), _plain),
    "hand-over": _yes(later("Agree"), later("Refuse")),
    "ride": _yes(later("Allow it"), later("Refuse")),
    "high-card": _high_card,
    "draft": _draft,
    "lose-item": _lose_item,
    "outcome": outcomes.of_answer,
}
