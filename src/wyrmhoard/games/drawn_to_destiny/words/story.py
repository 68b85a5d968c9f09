"""The story in words: Exploration, Conclusion, Downtime, new Characters (sections 3, 15, 16, 21 and 23)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards import aims
from ..cards.cardset import CardSet
from ..rules.campaign import explore
from ..rules.core import plan
from ..rules.scene import rewards
from ..table import Position
from ..target_state import UnitId
from . import outcomes
from .conflict import STATS
from .names import Data, Line, Names, either, ending_name, item_name, listed, seat_name, words_of
from .phrases import named

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
WEEK: Final = 7


# -- questions


def _build(position: Position, seat: int, data: Data) -> str:
    character = next((one for one in position.state.characters if one.seat == seat and not one.made), None)
    if character is None:
        return say("Make a new Character")
    return say("Make your new Character: {sp} SP and {ap} AP are left", sp=character.sp, ap=character.ap)


def _downtime(position: Position, seat: int, data: Data) -> str:
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


def _explore(position: Position, seat: int, data: Data) -> str:
    place = said(explore.current_place(position).name)
    if data.get("again"):
        return say("{place}: nobody had a wish, so say what the party does", place=place)
    return say("{place}: choose what the party does", place=place)


def _reward(position: Position, seat: int, data: Data) -> str:
    if "name" in data:
        return say("Choose the Treasure that {name} takes", name=said(data["name"]))
    return say("Choose what the party takes")


def _retire(position: Position, seat: int, data: Data) -> str:
    return say("The Campaign is over: does {name} retire?", name=said(data["name"]))


PROMPTS: Final[dict[str, str | Callable[[Position, int, Data], str]]] = {
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
    if word == "unit":
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
    word, _, rest = str(choice).partition(":")
    if word == explore.GO:
        return say("Go on: {place}", place=said(explore.place_of(position, rest).name))
    if word == explore.TRY:
        key, _, unit = rest.partition(":")
        trial = next(one for one in explore.current_place(position).trials if one.key == key)
        places = {
            "name": said(position.state.unit(int(unit[1:])).sheet.name),
            "text": said(trial.text),
            "stat": said(STATS[trial.stat]),
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


# -- the log


def _made(cards: CardSet, d: Data, names: Names) -> str:
    body, mind, will, speed = d["stats"]
    return say(
        "{who} [have|has] a Character: {name} (Body {body}, Mind {mind}, Will {will}, Speed {speed})",
        who=names.seat(d["seat"]),
        name=said(d["name"]),
        body=body,
        mind=mind,
        will=will,
        speed=speed,
    )


def _of_seat(d: Data, names: Names) -> str:
    """A Character with the seat that plays it: "Grit (you)"."""
    return say("{name} ([you|{who}])", name=said(d["name"]), who=names.seat(d["seat"]))


def _rewarded(cards: CardSet, d: Data, names: Names) -> str:
    """What somebody is given, and what is paid."""
    given, paid = map(listed, outcomes.sums(cards, d))
    who = _of_seat(d, names)
    if given and paid:
        return say("{character} is given {given} and pays {paid}", character=who, given=given, paid=paid)
    if paid:
        return say("{character} pays {paid}", character=who, paid=paid)
    return say("{character} is given {given}", character=who, given=given or say("nothing"))


def _treasure(cards: CardSet, d: Data, names: Names) -> str:
    return say("{character} takes {item}", character=_of_seat(d, names), item=item_name(cards, d["item"]))


def _granted(cards: CardSet, d: Data, names: Names) -> str:
    if d["giver"] == d["seat"]:
        return say("{name} gains 1 CP: Motivation, Flaws and Trigger are known", name=said(d["name"]))
    return say("{who} [grant|grants] {name} 1 CP", who=names.seat(d["giver"]), name=said(d["name"]))


def _scene_over(cards: CardSet, d: Data, names: Names) -> str:
    entry = cards.scenes[d["scene"]]
    sides = {faction.key: said(faction.name) for faction in entry.faction}
    won = listed(sides.get(key, words_of(key)) for key in d["factions"])
    places = {"title": said(entry.title), "ending": ending_name(d["ending"]), "sides": won}
    if not won:
        return say("{title} is over, {ending}", **places)
    if len(d["factions"]) > 1 or won.endswith("s"):
        return say("{title} is over, {ending}: {sides} win", **places)
    return say("{title} is over, {ending}: {sides} wins", **places)


WISHES: Final = (later("no wish"), later("legend"), later("knot lock"), later("whisper"))
"""What somebody proposes without a wish, and the Tests of our Scenes."""


def _wish(kept: str) -> str:
    """What somebody proposes, as events keep it: a place, or a Unit and its Test."""
    unit, comma, test = kept.rpartition(", ")
    return f"{said(unit)}{comma}{said(test)}" if comma else said(kept)


def _proposed(cards: CardSet, d: Data, names: Names) -> str:
    wishes = [
        say("{who}: {wish}", who=names.seat(int(seat)), wish=_wish(wish))
        if number == 0
        else say("[you|{who}]: {wish}", who=names.seat(int(seat)), wish=_wish(wish))
        for number, (seat, wish) in enumerate(d["proposals"].items())
    ]
    return say("proposals: {wishes}", wishes="; ".join(wishes))


def _ends(cards: CardSet, d: Data, names: Names) -> str:
    if not d["of"]:
        return said(str(d["text"]))
    places = {"passed": d["passed"], "text": said(d["text"])}
    return say_many("{passed} of {n} Test passed. {text}", "{passed} of {n} Tests passed. {text}", d["of"], **places)


ADVANCED: Final = {
    "raise": later("{name} raises {what}; {sp} SP and {ap} AP left"),
    "lower": later("{name} gives up a Level of {what}; {sp} SP and {ap} AP left"),
    "buy": later("{name} learns {what}; {sp} SP and {ap} AP left"),
    "drop": later("{name} gives up {what}; {sp} SP and {ap} AP left"),
    "train": later("{name} learns to use {what}; {sp} SP and {ap} AP left"),
    "intensify": later("{name} intensifies {what}; {sp} SP and {ap} AP left"),
}


def _advanced(cards: CardSet, d: Data, names: Names) -> str:
    return said(ADVANCED[d["step"]], **{**d, "name": said(d["name"]), "what": said(d["what"])})


def _passes(cards: CardSet, d: Data, names: Names) -> str:
    weeks, days = divmod(d["days"], WEEK)
    spans = [say_many("{n} week", "{n} weeks", weeks)] if weeks else []
    spans += [say_many("{n} day", "{n} days", days)] if days else []
    return say("time passes: {time}", time=listed(spans)) if spans else say("no time passes")


def _crafted(cards: CardSet, d: Data, names: Names) -> str:
    return say("{name} has made {item}", name=said(d["name"]), item=item_name(cards, d["item"]))


def _backed(cards: CardSet, d: Data, names: Names) -> str:
    sides = {faction.key: said(faction.name) for faction in cards.scenes[d["scene"]].faction}
    return say("{who} [back|backs] {side}", who=names.seat(d["seat"]), side=sides[d["faction"]])


def _replaced(cards: CardSet, d: Data, names: Names) -> str:
    places = {"name": said(d["name"]), "who": names.seat(d["seat"]), "sp": d["sp"], "ap": d["ap"]}
    if d["sp"] or d["ap"]:
        return say(
            "{name} is dead: [who:you make|{who} makes] a new Character, with {sp} SP and {ap} AP more", **places
        )
    return say("{name} is dead: [who:you make|{who} makes] a new Character", **places)


def _heir(cards: CardSet, d: Data, names: Names) -> str:
    who = names.seat(d["seat"])
    name = said(d["name"])
    return say("{who} [begin|begins] as the heir of {name}, with {sp} SP more", who=who, name=name, sp=d["sp"])


def _finished(cards: CardSet, d: Data, names: Names) -> str:
    if not d["days"]:
        return say("{name} has no further plans", name=said(d["name"]))
    return say_many(
        "{name} has no further plans and is busy for {n} day",
        "{name} has no further plans and is busy for {n} days",
        d["days"],
        name=said(d["name"]),
    )


def _wheel(cards: CardSet, d: Data, names: Names) -> str:
    return say("the gunner of {unit} takes the wheel", unit=named(d["called"][UnitId(d["unit"]).key]))


def _entered(cards: CardSet, d: Data, names: Names) -> str:
    return say("{name}. {text}", name=said(d["name"]), text=said(d["text"]))


def _consequence(cards: CardSet, d: Data, names: Names) -> str:
    return said(str(d["text"]))


EVENTS: Final[dict[str, str | Line]] = {
    "character_made": _made,
    "rewarded": _rewarded,
    "treasure": _treasure,
    "cp_granted": _granted,
    "scene_over": _scene_over,
    "tended": later("{name} was dying, and is tended to"),
    "left_behind": later("{name} was dying, and nobody is there to help"),
    "entered_place": _entered,
    "proposed": _proposed,
    "place_ends": _ends,
    "consequence": _consequence,
    "flawed": later("{name} has the Flaw {flaw}"),
    "replaced": _replaced,
    "retired": later("{name} retires"),
    "heir": _heir,
    "backed": _backed,
    "advanced": _advanced,
    "downtime_done": _finished,
    "intends": later("{name} wants: {text}"),
    "crafted": _crafted,
    "time_passes": _passes,
    "took_wheel": _wheel,
}
