"""The story in words: Exploration, Conclusion, Downtime, new Characters (sections 3, 15, 16, 21 and 23)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from wyrmhoard.games.drawn_to_destiny.cards import aims
from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.rules.campaign import explore, plan, rewards
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.games.drawn_to_destiny.words import outcomes
from wyrmhoard.games.drawn_to_destiny.words.names import Names, item_name, seat_name, words_of
from wyrmhoard.kernel.ask import Choice
from wyrmhoard.kernel.grammar import listed, many

Data: TypeAlias = Mapping[str, Any]

STEPS: Final = {
    "raise": "Raise a Stat, Skill or Power",
    "lower": "Lower a Stat, Skill or Power",
    "buy": "Buy an Ability or a Specialty for 1 AP",
    "drop": "Give up an Ability or a Specialty",
    "train": "Gain a Proficiency",
    "untrain": "Give back a Proficiency",
    "intensify": "Raise the Intensity of a Power for 1 AP",
    "ease": "Lower the Intensity of a Power",
    "take": "Take an Item into the outfit",
    "leave": "Take an Item out of the outfit",
    "inherit": "Inherit a Level of a Skill",
    "template": "Start from a template",
    "archetype": "Choose an archetype",
    "texts": "Name and Conception",
    "file": "Read a Character from a file",
    "heir": "Come after a retired Character, with 6 SP more",
}
DONE: Final = {"build": "The Character is complete", "downtime": "Do nothing more"}
WEEK: Final = 7


# -- questions


def _build(p: Position, seat: int, data: Data) -> str:
    character = next((one for one in p.state.characters if one.seat == seat and not one.made), None)
    if character is None:
        return "A new Character"
    return f"A new Character: {character.sp} SP and {character.ap} AP are left"


def _downtime(p: Position, seat: int, data: Data) -> str:
    character = rewards.of_seat(p, seat)
    if character is None:
        return "Downtime"
    busy = f", busy for {many(character.days, 'day')}" if character.days else ""
    return f"Downtime of {character.sheet.name}: {character.sp} SP, {character.ap} AP{busy}. What next?"


def _explore(p: Position, seat: int, data: Data) -> str:
    return f"{explore.here(p).name}: what does the party do?"


PROMPTS: Final[dict[str, str | Callable[[Position, int, Data], str]]] = {
    "build": _build,
    "downtime": _downtime,
    "explore": _explore,
    "relief": "A breath between two rooms: which Minor Conditions go?",
    "back": "This Scene is for fewer seats. Which side do you back?",
    "reward": "Which of these does the party take?",
    "consequence": "What do you choose?",
    "retire": lambda p, seat, data: f"The Campaign is over. Does {data['name']} retire?",
}


# -- choices


def _build_option(p: Position, seat: int, choice: Choice) -> str:
    word, _, name = str(choice).partition(":")
    if word == "unit":
        return f"Play the {p.cards.units[name].name} as printed"
    return STEPS.get(word) or DONE["build"]


def _downtime_option(p: Position, seat: int, choice: Choice) -> str:
    word, _, name = str(choice).partition(":")
    match word:
        case "grant":
            return f"Grant {seat_name(p.state, int(name))} 1 CP for how the Character was played"
        case "treat":
            return "Treat a damage card"
        case "craft":
            return "Make an Item"
        case "rest":
            return "Rest for some days"
        case "intentions":
            return "Say what the Character wants next"
    return STEPS.get(word) or DONE["downtime"]


def _explore_option(p: Position, seat: int, choice: Choice) -> str:
    word, _, rest = str(choice).partition(":")
    if word == explore.GO:
        return f"Go on: {explore.place_of(p, rest).name}"
    if word == explore.TRY:
        key, _, unit = rest.partition(":")
        trial = next(one for one in explore.here(p).trials if one.key == key)
        skills = f", {listed((p.cards.skills[skill].name for skill in trial.skills), 'or')}" if trial.skills else ""
        name = p.state.unit(int(unit[1:])).sheet.name
        return f"{name}: {trial.text} ({trial.stat.capitalize()} vs. {trial.against}{skills})"
    return "Whatever the others want"


def _relief_option(p: Position, seat: int, choice: Choice) -> str:
    return "Remove these"


def _back_option(p: Position, seat: int, choice: Choice) -> str:
    entry = p.cards.scenes[p.state.scene.key]
    return next((faction.name for faction in entry.faction if faction.key == choice), words_of(str(choice)))


def _reward_option(p: Position, seat: int, choice: Choice) -> str:
    return item_name(p.cards, str(choice))


def _consequence_option(p: Position, seat: int, choice: Choice) -> str:
    chapter, whole = plan.chapter(p), plan.here(p).whole
    for link in chapter.consequence if chapter is not None else ():
        for outcome in link.then if link.after == whole else ():
            if isinstance(outcome, aims.Choose) and int(str(choice)) < len(outcome.of):
                return outcomes.of_choice(p, outcome, int(str(choice)))
    return words_of(str(choice))


def _retire_option(p: Position, seat: int, choice: Choice) -> str:
    return "Retire: the next Campaign's Character starts with 6 SP more" if choice == "retire" else "Stay"


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
    stats = ", ".join(
        f"{stat} {value}" for stat, value in zip(("Body", "Mind", "Will", "Speed"), d["stats"], strict=True)
    )
    return f"{names.seat(d['seat'])} has a Character: {d['name']} ({stats})"


def _rewarded(cards: CardSet, d: Data, names: Names) -> str:
    """What somebody is given, and what is paid."""
    given, paid = outcomes.sums(cards, d)
    found = [f"is given {listed(given)}"] if given else []
    found += [f"pays {listed(paid)}"] if paid else []
    return f"{d['name']} ({names.seat(d['seat'])}) {' and '.join(found) or 'is given nothing'}"


def _treasure(cards: CardSet, d: Data, names: Names) -> str:
    return f"{d['name']} ({names.seat(d['seat'])}) takes {item_name(cards, d['item'])}"


def _granted(cards: CardSet, d: Data, names: Names) -> str:
    if d["giver"] == d["seat"]:
        return f"{d['name']} gains 1 CP: Motivation, Flaws and Trigger are known"
    return f"{names.seat(d['giver'])} grants {d['name']} 1 CP"


def _scene_over(cards: CardSet, d: Data, names: Names) -> str:
    entry = cards.scenes[d["scene"]]
    sides = {faction.key: faction.name for faction in entry.faction}
    won = listed(sides.get(key, words_of(key)) for key in d["factions"])
    verb = "win" if len(d["factions"]) > 1 or won.endswith("s") else "wins"
    return f"{entry.title} is over, {d['ending']}" + (f": {won} {verb}" if won else "")


def _proposed(cards: CardSet, d: Data, names: Names) -> str:
    found = [f"{names.seat(int(seat))}: {wish}" for seat, wish in d["proposals"].items()]
    return f"proposals: {'; '.join(found)}"


def _ends(cards: CardSet, d: Data, names: Names) -> str:
    return f"{d['passed']} of {many(d['of'], 'Test')} passed. {d['text']}" if d["of"] else str(d["text"])


def _advanced(cards: CardSet, d: Data, names: Names) -> str:
    how = {
        "raise": "raises {what}", "lower": "gives up a Level of {what}", "buy": "learns {what}",
        "drop": "gives up {what}", "train": "learns to use {what}", "intensify": "intensifies {what}",
    }  # fmt: skip
    return f"{d['name']} {how[d['step']].format(what=d['what'])}; {d['sp']} SP and {d['ap']} AP left"


def _passes(cards: CardSet, d: Data, names: Names) -> str:
    weeks, days = divmod(d["days"], WEEK)
    found = [many(weeks, "week")] if weeks else []
    found += [many(days, "day")] if days else []
    return f"time passes: {listed(found)}" if found else "no time passes"


def _crafted(cards: CardSet, d: Data, names: Names) -> str:
    return f"{d['name']} has made {item_name(cards, d['item'])}"


def _backed(cards: CardSet, d: Data, names: Names) -> str:
    sides = {faction.key: faction.name for faction in cards.scenes[d["scene"]].faction}
    return f"{names.seat(d['seat'])} backs {sides[d['faction']]}"


def _replaced(cards: CardSet, d: Data, names: Names) -> str:
    more = f", with {d['sp']} SP and {d['ap']} AP more" if d["sp"] or d["ap"] else ""
    return f"{d['name']} is dead: {names.seat(d['seat'])} makes a new Character{more}"


def _heir(cards: CardSet, d: Data, names: Names) -> str:
    return f"{names.seat(d['seat'])} begins as the heir of {d['name']}, with {d['sp']} SP more"


def _finished(cards: CardSet, d: Data, names: Names) -> str:
    busy = f" and is busy for {many(d['days'], 'day')}" if d["days"] else ""
    return f"{d['name']} has no further plans{busy}"


def _wheel(cards: CardSet, d: Data, names: Names) -> str:
    return f"the gunner of {d['called']['u' + str(d['unit'])]} takes the wheel"


EVENTS: Final[dict[str, str | Callable[[CardSet, Data, Names], str]]] = {
    "character_made": _made,
    "rewarded": _rewarded,
    "treasure": _treasure,
    "cp_granted": _granted,
    "scene_over": _scene_over,
    "tended": "{name} was dying, and is tended to",
    "left_behind": "{name} was dying, and nobody is there to help",
    "entered_place": "{name}. {text}",
    "proposed": _proposed,
    "place_ends": _ends,
    "consequence": "{text}",
    "flawed": "{name} has the Flaw {flaw}",
    "replaced": _replaced,
    "retired": "{name} retires",
    "heir": _heir,
    "backed": _backed,
    "advanced": _advanced,
    "downtime_done": _finished,
    "intends": "{name} wants: {text}",
    "crafted": _crafted,
    "time_passes": _passes,
    "took_wheel": _wheel,
}
