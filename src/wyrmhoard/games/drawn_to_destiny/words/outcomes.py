"""What a Scene brings about, in words: as something that the party may choose (`aims.Outcome`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.text.grammar import capital, listed
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards import aims
from ..rules.scene import outcomes
from ..table import Position
from .names import condition_name, door_name, item_name, scene_entry, sums, thing_name, words_of

STANDING_FOR: Final = {outcomes.ACTOR: later("whoever did it"), outcomes.RIVALS: later("the other side")}


def of_answer(position: Position, seat: int, choice: Choice) -> str:
    """One of the outcomes between which the party chooses within a Scene."""
    at, _, number = str(choice).partition(":")
    return of_choice(position, outcomes.choices_of(position)[int(at)], int(number))


def of_choice(position: Position, choice: aims.Choose, number: int) -> str:
    """One of them in the words of its file; if it has none, what it does."""
    return said(choice.words[number]) if choice.words else words_for(position, choice.of[number])


def words_for(position: Position, outcome: aims.AnyOutcome) -> str:
    """What an outcome does."""
    match outcome:
        case aims.Pay():
            given, paid = sums(position.cards, outcome.reward)
            given += [listed((item_name(position.cards, card) for card in outcome.reward.choose), say("or"))] * bool(
                outcome.reward.choose
            )
            return _paid(listed(given, say("and")), listed(paid, say("and")))
        case aims.Hand():
            return say_many(
                "Start the next Scene with a hand of {n} card",
                "Start the next Scene with a hand of {n} cards",
                n=outcome.cards,
            )
        case aims.Hasten():
            return say_many(
                "The next Scene's first Clock Event comes {n} card earlier",
                "The next Scene's first Clock Event comes {n} cards earlier",
                n=outcome.by,
            )
        case aims.Choose():
            return capital(listed((words_for(position, inner) for inner in outcome.of), say("or")))
        case aims.Mark():
            return say("The story takes a turn: {flag}", flag=words_of(outcome.flag))
        case aims.Light():
            return say("The dark ends")
        case aims.OpenDoor():
            return say("{door} opens", door=door_name(position, outcome.door))
        case aims.DriveOff():
            return say("Everybody aboard leaves: {thing}", thing=thing_name(position, outcome.object))
        case _:
            return _of_units(position, outcome)


def _paid(given: str, paid: str) -> str:
    """What the party is given, and what it pays."""
    if given and paid:
        return say("Take {given} and pay {paid}", given=given, paid=paid)
    if paid:
        return say("Pay {paid}", paid=paid)
    return say("Take {given}", given=given) if given else say("Take nothing")


def _of_units(
    position: Position, outcome: aims.Release | aims.Afflict | aims.Damage | aims.Handicap | aims.CallOff
) -> str:
    """What an outcome does to Units."""
    match outcome:
        case aims.Release():
            return say(
                "{condition} ends for {who}",
                condition=condition_name(outcome.condition),
                who=_people(position, outcome.who),
            )
        case aims.Afflict():
            condition = condition_name(outcome.condition)
            return say(
                "{n} {condition} for {who}", condition=condition, n=outcome.number, who=_people(position, outcome.who)
            )
        case aims.Damage():
            return say("Damaged {n} for {who}", n=outcome.damaged, who=_people(position, outcome.who))
        case aims.Handicap():
            return say("All Skills {n} for {who}", n=outcome.skill, who=_people(position, outcome.units))
        case aims.CallOff():
            return say("Nobody comes of those who were on their way: {who}", who=_people(position, outcome.units))


def _people(position: Position, keys: Sequence[str]) -> str:
    """Factions and Units by their keys in the Scene, and kinds of Units."""
    entry, known = scene_entry(position), {key: said(words) for key, words in STANDING_FOR.items()}
    known |= {unit.id: said(unit.name) for unit in position.cards.units}
    for present in entry.unit if entry is not None else ():
        known[present.name_here] = said(present.name or "") or known[present.unit]
    known |= {faction.key: said(faction.name) for faction in (entry.faction if entry is not None else ())}
    return listed((known.get(key, words_of(key)) for key in keys), say("and"))
