"""The story in words: Exploration, Conclusion, Downtime, new Characters (sections 3, 15, 16, 21 and 23)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.text.grammar import either
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..asked import Asked
from ..cards import aims
from ..rules.campaign import explore
from ..rules.characters import build
from ..rules.core import plan
from ..rules.scene import rewards
from ..table import Position
from . import deeds, outcomes
from .names import item_name, seat_name, stat_name, words_of

STEPS: Final = {
    "raise": later("Raise a Stat, Skill or Power"),
    "lower": later("Lower a Stat, Skill or Power"),
    "buy": later("Buy an Ability or a Specialty for 1 AP"),
    "drop": later("Give up an Ability or a Specialty"),
    "train": later("Gain a Proficiency"),
    "untrain": later("Give back a Proficiency"),
    "intensify": later("Raise the Intensity of a Power for 1 AP"),
    "ease": later("Lower the Intensity of a Power"),
    "take": later("Take an Item into the outfit"),
    "leave": later("Take an Item out of the outfit"),
    "inherit": later("Inherit a Level of a Skill"),
    "template": later("Start from a template"),
    "archetype": later("Choose an archetype"),
    "texts": later("Write a name and a Conception"),
    "file": later("Read a Character from a file"),
    "heir": later("Come after a retired Character, with 6 SP more"),
}
DONE: Final = {"build": later("Finish the Character"), "downtime": later("Do nothing more")}


# -- questions


def _build(position: Position, seat: int, data: Asked) -> str:
    character = next((one for one in position.state.characters if one.seat == seat and not one.made), None)
    if character is None:
        return say("Make a new Character")
    chapter = plan.chapter(position)
    if chapter is not None and chapter.people and character.sheet == build.NOBODY_YET:
        return say(
            "{chapter}: say who you are, or build a Character ({sp} SP and {ap} AP are left)",
            chapter=said(chapter.name),
            sp=character.sp,
            ap=character.ap,
        )
    return say("Make your new Character: {sp} SP and {ap} AP are left", sp=character.sp, ap=character.ap)


def _downtime(position: Position, seat: int, data: Asked) -> str:
    character = rewards.of_seat(position, seat)
    if character is None:
        return say("Downtime")
    places = {"name": said(character.sheet.name), "sp": character.sp, "ap": character.ap}
    if not character.days:
        return say("Downtime of {name}: {sp} SP, {ap} AP. What next?", **places)
    return say_many(
        "Downtime of {name}: {sp} SP, {ap} AP, busy for {n} day. What next?",
        "Downtime of {name}: {sp} SP, {ap} AP, busy for {n} days. What next?",
        character.days,
        **places,
    )


def _explore(position: Position, seat: int, data: Asked) -> str:
    place = said(explore.current_place(position).name)
    if data.get("again"):
        return say("{place}: nobody had a wish, so say what the party does", place=place)
    return say("{place}: choose what the party does", place=place)


def _reward(position: Position, seat: int, data: Asked) -> str:
    if "name" in data:
        return say("Choose the Treasure that {name} takes", name=said(data["name"]))
    return say("Choose what the party takes")


def _retire(position: Position, seat: int, data: Asked) -> str:
    return say("The Campaign is over: does {name} retire?", name=said(data["name"]))


PROMPTS: Final[dict[str, str | Callable[[Position, int, Asked], str]]] = {
    "build": _build,
    "downtime": _downtime,
    "explore": _explore,
    "relief": later("A breath between two rooms: choose the Minor Conditions that go"),
    "back": later("This Scene is for fewer seats: choose the side that you back"),
    "reward": _reward,
    "consequence": later("Choose what follows"),
    "retire": _retire,
}


# -- choices


def _build_option(position: Position, seat: int, choice: Choice) -> str:
    word, _, name = str(choice).partition(":")
    if word == build.PERSON:
        person = position.cards.people[name]
        can = " ".join(deeds.best(deeds.of_person(person), position.cards))
        return say("Play {name}. {can}", name=said(person.name), can=can)
    if word == build.STAND_IN:
        return say("Play the {unit} as printed", unit=said(position.cards.units[name].name))
    return said(STEPS.get(word) or DONE["build"])


def _downtime_option(position: Position, seat: int, choice: Choice) -> str:
    word, _, name = str(choice).partition(":")
    match word:
        case "grant":
            return say("Grant {seat} 1 CP for how the Character was played", seat=seat_name(position, int(name)))
        case "treat":
            return say("Treat a damage card")
        case "cure":
            return say("Treat a condition that does not pass by itself")
        case "craft":
            return say("Make an Item")
        case "rest":
            return say("Rest for some days")
        case "intentions":
            return say("Say what the Character wants next")
    return said(STEPS.get(word) or DONE["downtime"])


def _explore_option(position: Position, seat: int, choice: Choice) -> str:
    proposal = explore.read_proposal(str(choice))
    if isinstance(proposal, explore.GoOn):
        return say("Go on: {place}", place=said(explore.place_of(position, proposal.place).name))
    if isinstance(proposal, explore.TryTest):
        trial = next(one for one in explore.current_place(position).trials if one.key == proposal.trial)
        places = {
            "name": said(position.state.unit(proposal.unit).sheet.name),
            "text": said(trial.text),
            "stat": stat_name(trial.stat),
            "against": trial.against,
        }
        if not trial.skills:
            return say("{name}: {text} ({stat} vs. {against})", **places)
        skills = either(said(position.cards.skills[skill].name) for skill in trial.skills)
        return say("{name}: {text} ({stat} vs. {against}, {skills})", skills=skills, **places)
    return say("Go along with the others")


def _relief_option(position: Position, seat: int, choice: Choice) -> str:
    return say("Remove these")


def _back_option(position: Position, seat: int, choice: Choice) -> str:
    entry = position.cards.scenes[position.state.scene.key]
    name = next((said(faction.name) for faction in entry.faction if faction.key == choice), words_of(str(choice)))
    return say("Back {side}", side=name)


def _reward_option(position: Position, seat: int, choice: Choice) -> str:
    return say("Take {item}", item=item_name(position.cards, str(choice)))


def _consequence_option(position: Position, seat: int, choice: Choice) -> str:
    chapter, whole = plan.chapter(position), plan.current_stop(position).whole
    for link in chapter.consequence if chapter is not None else ():
        for outcome in link.then if link.after == whole else ():
            if isinstance(outcome, aims.Choose) and int(str(choice)) < len(outcome.of):
                return outcomes.of_choice(position, outcome, int(str(choice)))
    return words_of(str(choice))


def _retire_option(position: Position, seat: int, choice: Choice) -> str:
    if choice == "retire":
        return say("Retire: the next Campaign's Character starts with 6 SP more")
    return say("Stay")


OPTIONS: Final[dict[str, Callable[[Position, int, Choice], str]]] = {
    "build": _build_option,
    "downtime": _downtime_option,
    "explore": _explore_option,
    "relief": _relief_option,
    "back": _back_option,
    "reward": _reward_option,
    "consequence": _consequence_option,
    "retire": _retire_option,
}
