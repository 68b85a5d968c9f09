"""Conflicts in words: the questions they ask, the choices, and lines of the log (sections 7 to 11 of the rulebook)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards.cardset import CardSet
from ..rules.core.conflict_cards import CARDS, OFFENSES, aspect_of
from ..table import Position
from ..target_state import ThingId, UnitId
from . import phrases
from .deck import aspect_name, card_name, played, rank_name, successes
from .names import Data, Line, Names, called, condition_name, item_name, listed, skill_name, words_of

BIG: Final = 5
"""Cards of a higher Rank tell of something done in a big way."""
CHANCE: Final = later("Chance")
"""What is called so is the Rival in a Test against nobody."""


# -- parts of sentences


def who(d: Data, part: str = "unit") -> str:
    """The Unit or thing that an event names, as the event calls it."""
    value = d.get(part)
    key = UnitId(value).key if isinstance(value, int) else str(value)
    called: Mapping[str, str] = d.get("called", {})
    return phrases.named(called.get(key) or str(d.get("name", key)))


def name_in(d: Data) -> str:
    """What a side of a Conflict, or an event, calls its Unit."""
    return phrases.named(d["name"])


def sides(d: Data) -> tuple[Data, Data]:
    """Both sides of an event, the Actor first."""
    one, other = d["sides"]
    return one, other


# -- questions


def _card(position: Position, seat: int, d: Data) -> str:
    names = {"actor": name_in(d["actor"]), "rival": name_in(d["rival"])}
    if d["kind"] == "fight":
        where = d["distance"]
        return say("{actor} against {rival} at Range:{range}: choose a card and a half of it", range=where, **names)
    return say("{actor} against {rival}: choose a card and a half of it", **names)


def _extra(position: Position, seat: int, d: Data) -> str:
    return say("Advantage: choose the card that counts for {unit}", unit=name_in(d["whose"]))


def _extra_rival(position: Position, seat: int, d: Data) -> str:
    return say("{unit} has Disadvantage: choose the card that it must use", unit=name_in(d["whose"]))


def _answer(position: Position, seat: int, d: Data) -> str:
    places = {
        "unit": called(position, UnitId(d["unit"]).key),
        "by": called(position, UnitId(d["by"]).key),
        "skill": skill_name(position.cards, d["skill"]),
    }
    if d["means"]:
        return say("{by} attacks {unit} with {skill}: choose how {unit} meets it", **places)
    return say("{by} contends with {unit} by {skill}: choose how {unit} meets it", **places)


def _combo(position: Position, seat: int, d: Data) -> str:
    return say("{card} wins: extend it by more cards, or leave it", card=card_name(d["card"]))


def _points(position: Position, seat: int, d: Data) -> str:
    standing = listed(
        say("{unit} has {successes}", unit=name_in(d[side]), successes=successes(number))
        for side, number in d["successes"].items()
    )
    return say("{standing}: spend a Character Point, or nothing", standing=standing)


def _gain(position: Position, seat: int, d: Data) -> str:
    return say("Gain: choose from where you take {rank}", rank=rank_name(d["rank"]))


def _search(position: Position, seat: int, d: Data) -> str:
    if not d["rank"]:
        return say("Choose a card of your deck to take")
    return say("Choose the {rank} of your deck to take", rank=rank_name(d["rank"]))


def _tie(position: Position, seat: int, d: Data) -> str:
    names = {"actor": name_in(d["actor"]), "rival": name_in(d["rival"]), "item": item_name(position.cards, d["item"])}
    return say("{actor} against {rival} is a Tie: does the {item} turn it?", **names)


def _share(position: Position, seat: int, d: Data) -> str:
    harm = condition_name(d["condition"])
    return say("Your group takes {harm}:{left}: choose who takes the next", harm=harm, left=d["left"])


def _of_unit(text: str) -> Callable[[Position, int, Data], str]:
    """A question about a Unit."""
    return lambda position, seat, d: said(text, unit=called(position, UnitId(d["unit"]).key))


PROMPTS: Final[dict[str, str | Callable[[Position, int, Data], str]]] = {
    "card": _card,
    "extra": _extra,
    "extra-rival": _extra_rival,
    "answer": _answer,
    "follow-up": later("Your Counter strikes back: choose a card for it"),
    "combo": _combo,
    "cp": _points,
    "take": later("Choose a card of your discard to take"),
    "gain": _gain,
    "search": _search,
    "tie": _tie,
    "share": _share,
    "place": _of_unit(later("Overrun: choose where {unit} is hit")),
    "ability": _of_unit(later("Choose an ability for {unit} to use, or none")),
    "step": _of_unit(later("Choose which way {unit} steps")),
    "drop": _of_unit(later("Choose what {unit} lets go")),
    "blessed": _of_unit(later("{unit} is Blessed: use it for this Conflict?")),
    "cursed": _of_unit(later("{unit} is Cursed: let it strike in this Conflict?")),
    "impaired": _of_unit(later("{unit} uses an Impaired part: choose the price")),
}
"""The question of each kind."""


# -- choices

SIMPLE: Final = {
    "nothing": later("take nothing"),
    "none": later("spend nothing"),
    "deck": later("take it from the deck"),
    "discard": later("take it from the discard"),
    "fate": later("Fate"),
    "use": later("use it now"),
    "wait": later("wait"),
    "move": later("pay Move:-1"),
    "actor:up": later("add a Success for the attacker"),
    "actor:down": later("take a Success from the attacker"),
    "rival:up": later("add a Success for the other side"),
    "rival:down": later("take a Success from the other side"),
}


def _plain(position: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    if key in SIMPLE:
        return said(SIMPLE[key])
    return card_name(key) if key in CARDS else words_of(key)


def _of_card(position: Position, seat: int, choice: Choice) -> str:
    """ "9 of Wands, upper: Strong", "Red Wild, upper", "Fate, lower"."""
    card, _, half = str(choice).rpartition(":")
    if card == "fate":
        return say("Fate, upper") if half == "upper" else say("Fate, lower")
    if card not in CARDS:
        return str(choice)
    if CARDS[card].kind == "wild":
        name = capital(card_name(card))
        return say("{card}, upper", card=name) if half == "upper" else say("{card}, lower", card=name)
    places = {"card": card_name(card), "aspect": aspect_name(aspect_of(card, half))}
    return say("{card}, upper: {aspect}", **places) if half == "upper" else say("{card}, lower: {aspect}", **places)


def _of_answer(position: Position, seat: int, choice: Choice) -> str:
    """ "defend with Evasion", "answer with Long sword (Melee)"."""
    word, means = _answer_with(position, choice)
    if not means:
        return say("defend without any Skill")
    text = say("defend with {means}", means=means) if word == "defend" else say("answer with {means}", means=means)
    return phrases.before(position, text, _taken(choice))


def parts_of_answer(position: Position, choice: Choice) -> tuple[str, ...]:
    """How an answer is meant, and with what: "Defend with", "Evasion"."""
    word, means = _answer_with(position, choice)
    if not means:
        return ()
    title = say("Defend with") if word == "defend" else say("Answer with")
    return title, phrases.before(position, means, _taken(choice))


def _taken(choice: Choice) -> Sequence[str]:
    """The Free Actions that an answer takes, if no others are named."""
    return choice.takes[0]["free"] if isinstance(choice, Form) and choice.takes else ()


def _answer_with(position: Position, choice: Choice) -> tuple[str, str]:
    """Whether somebody defends or answers, and with what; "": without any Skill."""
    word, _, rest = str(choice).partition(":")
    rest, _, ability = rest.partition(":+")
    means = phrases.means_name(position, rest) if rest else ""
    if ability:
        means = say("{means} and {ability}", means=means, ability=phrases.ability_name(position.cards, ability))
    return word, means


def _of_combo(position: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    if key == "none":
        return say("leave it")
    return say("extend it by {cards}", cards=listed(card_name(card) for card in key.split("+")))


def _of_ability(position: Position, seat: int, choice: Choice) -> str:
    if str(choice) == "none":
        return say("use none")
    return say("use {ability}", ability=phrases.ability_name(position.cards, str(choice)))


def _of_tie(position: Position, seat: int, choice: Choice) -> str:
    return say("turn the Tie") if str(choice) == "use" else say("let it stand")


def _of_target(position: Position, seat: int, choice: Choice) -> str:
    return phrases.short(position, str(choice))


def _of_drop(position: Position, seat: int, choice: Choice) -> str:
    return say("let go {item}", item=item_name(position.cards, phrases.card_of(position, str(choice))))


def _of_price(position: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    return said(SIMPLE[key]) if key in SIMPLE else say("pay {condition}:+1", condition=condition_name(key))


OPTIONS: Final[dict[str, Callable[[Position, int, Choice], str]]] = {
    "card": _of_card,
    "extra": _plain,
    "extra-rival": _plain,
    "answer": _of_answer,
    "follow-up": _plain,
    "combo": _of_combo,
    "cp": _plain,
    "take": _plain,
    "gain": _plain,
    "search": _plain,
    "tie": _of_tie,
    "share": _of_target,
    "place": _plain,
    "ability": _of_ability,
    "step": _of_target,
    "drop": _of_drop,
    "blessed": _plain,
    "cursed": _plain,
    "impaired": _of_price,
}
"""The choices of each kind of question."""


# -- the log


def _job(d: Data, part: str) -> str:
    """A job of the Scene by its name, if the event says it; else a key in words."""
    key: str = d[part]
    named: str | None = d.get("called", {}).get(f"job:{key}")
    return said(named) if named and not key.startswith(phrases.OWN_TASKS) else phrases.task_name(key)


def _line(text: str) -> Line:
    """A line from a template: {unit}, {target}, {who}, {card}, {item}, {ability} in words, all else as told."""

    def words(cards: CardSet, d: Data, names: Names) -> str:
        places: dict[str, Any] = {**d, "unit": who(d)}
        for part in ("target", "helped", "by"):
            if part in d:
                places[part] = who({**d, "name": d.get("rival", d.get("ally", ""))}, part)
        if isinstance(d.get("seat"), int):
            places["who"] = names.seat(d["seat"])
        if isinstance(d.get("card"), str):
            places["card"] = card_name(d["card"]) if d["card"] in CARDS else say("no card")
        if isinstance(d.get("item"), str):
            places["item"] = item_name(cards, d["item"])
        if isinstance(d.get("ability"), str):
            places["ability"] = phrases.ability_name(cards, d["ability"])
        for part in ("job", "task", "key", "place"):
            if isinstance(d.get(part), str):
                places[part] = _job(d, part)
        return capital(said(text, **places))

    return words


def _thing(d: Data) -> str:
    """The thing that an event is about; its key in words if the event does not say what it is called."""
    called: Mapping[str, str] = d.get("called", {})
    return phrases.named(called.get(ThingId(d["thing"]).key, "")) or _job(d, "key")


def _called_for(cards: CardSet, d: Data, names: Names) -> str:
    return say("{name} will come at the next Clock Tick", name=name_in(d))


def _came_upon(cards: CardSet, d: Data, names: Names) -> str:
    return capital(say("{unit} finds {thing}", unit=who(d), thing=_thing(d)))


def _detail(cards: CardSet, d: Data, names: Names) -> str:
    return capital(say("{unit} examines {thing}: {text}", unit=who(d), thing=_thing(d), text=said(d["text"])))


def _attacked(cards: CardSet, d: Data, names: Names) -> str:
    by = phrases.ability_name(cards, d["ability"]) if d["ability"] else item_name(cards, d["item"] or "bare-hands")
    return say(
        "{unit} attacks {target} at Range:{range}: {by} ({skill})",
        unit=who(d),
        target=who({**d, "name": d["rival"]}, "target"),
        range=d["distance"],
        by=by,
        skill=skill_name(cards, d["skill"]),
    )


def _opened(cards: CardSet, d: Data, names: Names) -> str:
    return "; ".join(map(_shows, sides(d)))


def _shows(shown: Data) -> str:
    """What one side shows."""
    places = {"unit": name_in(shown), "shown": played(shown["card"], shown["aspect"])}
    by_fate = say("{unit} shows {shown} by Fate", **places)
    text = by_fate if shown["fate"] else say("{unit} shows {shown}", **places)
    if not shown["extra"]:
        return text
    if shown["advantage"]:
        return say("{shows}, Advantage {card}", shows=text, card=card_name(shown["extra"]))
    return say("{shows}, Disadvantage {card}", shows=text, card=card_name(shown["extra"]))


def _compared(cards: CardSet, d: Data, names: Names) -> str:
    one, other = sides(d)
    places = {
        "one": played(one["card"], one["aspect"]),
        "other": played(other["card"], other["aspect"]),
        "sums": _sums(one, other),
    }
    if one["result"] != other["result"]:
        unit = name_in(one if one["result"] == "succeeds" else other)
        return say("{one} against {other}{sums}: {unit} Succeeds", unit=unit, **places)
    if one["result"] == "succeeds":
        return say("{one} against {other}{sums}: both Succeed", **places)
    return say("{one} against {other}{sums}: a Tie", **places)


def _sums(one: Data, other: Data) -> str:
    """The two sums where Initiative decides: each Rank with the Initiative of the other side (D2-181)."""
    if one["aspect"] not in OFFENSES or one["aspect"] != other["aspect"]:
        return ""
    ranks = [CARDS[side["card"]].number for side in (one, other)]
    if not all(ranks):
        return ""
    return say(
        " ({rank} + Initiative {by} against {rank_other} + Initiative {by_other})",
        rank=ranks[0],
        by=other["total"],
        rank_other=ranks[1],
        by_other=one["total"],
    )


MOVES: Final = {"royal": later("like a hero of old"), "agent": later("with a trick")}
"""What the Rank of a card makes of it, where that is no number (D2-188)."""
MANNERS: Final = {
    "wands": later("all fire"),
    "coins": later("slow and sure"),
    "cups": later("straight from the heart"),
    "swords": later("with a cool head"),
}
"""What its suit makes of it."""


def _pictured(cards: CardSet, d: Data, names: Names) -> str:
    """How it may have looked, by Rank, suit, odd and even of the card that Succeeds (D2-188)."""
    card = CARDS[d["card"]]
    places = {"unit": who(d), "manner": said(MANNERS[card.suit]) if card.suit in MANNERS else ""}
    if card.suit not in MANNERS:
        return capital(say("{unit} does it as nobody expected", **places))
    if not card.number:
        return capital(say("{unit} does it {move}, {manner}", move=said(MOVES[card.kind]), **places))
    move = say("in a big way") if card.number > BIG else say("in a small way")
    at = say("without a pause") if card.number % 2 else say("after a moment's thought")
    return capital(say("{unit} does it {move}, {manner}, {at}", move=move, at=at, **places))


PARTS: Final = {
    "success": later("{n} for Succeeding"),
    "card": later("{n} for the card"),
    "push": later("{n} Push the Limit"),
    "combo": later("{n} for the combo"),
    "character point": later("{n} Character Point"),
}


def _scored(cards: CardSet, d: Data, names: Names) -> str:
    parts = [
        said(PARTS[key], n=by) if key in PARTS else f"{by} {phrases.ability_name(cards, key)}" for key, by in d["parts"]
    ]
    total = successes(d["successes"])
    if not parts:
        return say("{unit} has {successes}", unit=who(d), successes=total)
    return say("{unit} has {successes}: {parts}", unit=who(d), successes=total, parts=listed(parts))


def _picked(cards: CardSet, d: Data, names: Names) -> str:
    return say("{unit} uses {shown}", unit=name_in(d), shown=played(d["card"], d["aspect"]))


def _drew(cards: CardSet, d: Data, names: Names) -> str:
    drawn = say_many(
        "{who} [draw|draws] {n} card", "{who} [draw|draws] {n} cards", d["number"], who=names.seat(d["seat"])
    )
    if not d.get("cards"):
        return drawn
    return say("{what}: {cards}", what=drawn, cards=listed(map(card_name, d["cards"])))


def _found(cards: CardSet, d: Data, names: Names) -> str:
    seat = names.seat(d["seat"])
    if not d.get("cards"):
        return say("{who} [shuffle|shuffles] the deck", who=seat)
    taken = listed(map(card_name, d["cards"]))
    return say("{who} [shuffle|shuffles] the deck and [take|takes] {cards}", who=seat, cards=taken)


def _combined(cards: CardSet, d: Data, names: Names) -> str:
    added = listed(card_name(card) for card in d["cards"])
    seat = names.seat(d["seat"])
    return say("{who} [extend|extends] {card} by {cards}", who=seat, card=card_name(d["card"]), cards=added)


def _points_spent(cards: CardSet, d: Data, names: Names) -> str:
    places = {"who": names.seat(d["seat"]), "unit": name_in(d), "now": d["successes"]}
    if d["way"] == "up":
        return say("{who} [spend|spends] a Character Point: one Success more for {unit}, now {now}", **places)
    return say("{who} [spend|spends] a Character Point: one Success less for {unit}, now {now}", **places)


def _cover(cards: CardSet, d: Data, names: Names) -> str:
    places = {"percent": d["percent"], "card": card_name(d["card"]) if d["card"] else say("no card")}
    if "unit" in d:
        return _cover_of_answer(d, {**places, "unit": who(d)})
    if d["space"]:
        return say("Cover {percent}%: {card}, the cover takes the shot", **places)
    return say("Cover {percent}%: {card}, the shot goes past it", **places)


def _cover_of_answer(d: Data, places: Mapping[str, Any]) -> str:
    """The Cover draw for the Rival's shot, where both have declared one."""
    if d["space"]:
        return say("Cover {percent}% against {unit}: {card}, the cover takes the shot", **places)
    return say("Cover {percent}% against {unit}: {card}, the shot goes past it", **places)


def _diverted(cards: CardSet, d: Data, names: Names) -> str:
    if "unit" in d:
        return capital(say("{what} is hit instead", what=who(d)))
    if "thing" in d:
        return capital(say("{what} is hit instead", what=_thing(d)))
    if "door" in d:
        what = d.get("called", {}).get(f"door:{d['door']}", d["door"])
        return capital(say("{what} is hit instead", what=phrases.named(what)))
    return say("What stands there is hit instead")


STATS: Final = {"body": later("Body"), "mind": later("Mind"), "will": later("Will"), "speed": later("Speed")}


def _tested(cards: CardSet, d: Data, names: Names) -> str:
    places = {"unit": who(d), "stat": said(STATS.get(d["stat"], d["stat"].capitalize())), "against": d["against"]}
    if not d["passed"]:
        return say("{unit} does not pass a Test of {stat} against {against}", **places)
    scored = successes(d["successes"])
    return say("{unit} passes ({successes}) a Test of {stat} against {against}", successes=scored, **places)


def _failed(cards: CardSet, d: Data, names: Names) -> str:
    return say("The Task has failed: {task}", task=_job(d, "task"))


def _uses(cards: CardSet, d: Data, names: Names) -> str:
    item = item_name(cards, d["item"])
    return say_many(
        "{unit} has {n} Use of {item} left", "{unit} has {n} Uses of {item} left", d["left"], unit=who(d), item=item
    )


EVENTS: Final[dict[str, str | Line]] = {
    "ability_used": _line(later("{unit} uses {ability}")),
    "answered": _line(later("{unit} answers with an Action for Move:{price}")),
    "assisted": _line(later("{unit} helps {helped}")),
    "attacked": _attacked,
    "called_for": _called_for,
    "came_upon": _came_upon,
    "combined": _combined,
    "commanded": _line(later("{unit} commands {helped}: Move:+{move}")),
    "compared": _compared,
    "cover_revealed": _cover,
    "cp_spent": _points_spent,
    "detail": _detail,
    "disarmed": _line(later("{unit} is disarmed: {item}")),
    "diverted": _diverted,
    "drew": _drew,
    "drew_nothing": _line(later("{who} [draw|draws] nothing")),
    "found": _found,
    "job_done": _line(later("{unit} has done it: {job}")),
    "kept": _line(later("{who} [keep|keeps] {card}")),
    "move_bonus": _line(later("{unit} gets Move:{move} back; Move:{left} left")),
    "mutual": _line(later("{unit} attacks at the same moment")),
    "opened": _opened,
    "overrun": _line(later("{unit} is Overrun at the {place}")),
    "overrun_stopped": _line(later("{unit} stops the Overrun: {ability}")),
    "picked": _picked,
    "pictured": _pictured,
    "scattered": _line(later("{unit} is struck by the same shot")),
    "scored": _scored,
    "searched": _line(later("{who} [look|looks] through the deck")),
    "searched_in_vain": _line(later("{unit} finds nothing")),
    "struck_back": _line(later("{unit} strikes back with {card}")),
    "task_begun": _line(later("{unit} begins a Task of {difficulty}: {task}")),
    "task_done": _line(later("{unit} completes the Task: {task}")),
    "task_failed": _failed,
    "task_moved": _line(later("The Task stands at {above} above and {below} below: {task}")),
    "tested": _tested,
    "tie_turned": _line(later("{item} turns the Tie: {unit} Succeeds")),
    "took": _line(later("{who} [take|takes] {card} from the discard")),
    "triggered": _line(later("{ability} of {unit} takes effect")),
    "uses_spent": _uses,
    "worked": _line(later("{unit} works: {job}")),
}
"""A line of the log for each event."""
