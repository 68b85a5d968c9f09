"""Conflicts in words: the questions they ask, the choices, and lines of the log (sections 7 to 11 of the rulebook)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, TypeAlias

from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.rules.conflict_cards import CARDS, OFFENSES, aspect_of
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.games.drawn_to_destiny.words import phrases
from wyrmhoard.games.drawn_to_destiny.words.names import RANKS, called, card_name, condition_name, item_name, words_of
from wyrmhoard.kernel.ask import Choice
from wyrmhoard.kernel.grammar import capital, listed, many

Data: TypeAlias = Mapping[str, Any]


class Names(Protocol):
    """How the log calls seats."""

    def seat(self, number: int) -> str:
        """A seat by its number."""
        ...


# -- parts of sentences


def successes(number: int) -> str:
    """ "1 Success", "2 Successes"."""
    return f"{number} Success{'es' * (number != 1)}"


def who(d: Data, part: str = "unit") -> str:
    """The Unit or thing that an event names, as the event calls it."""
    value = d.get(part)
    key = f"u{value}" if isinstance(value, int) else str(value)
    called: Mapping[str, str] = d.get("called", {})
    return called.get(key) or str(d.get("name", key))


def skill_name(cards: CardSet, key: str) -> str:
    """A Skill or Power by its ID; without one "no Skill"."""
    for catalogue in (cards.skills.by_id, cards.powers.by_id):
        if key in catalogue:
            return str(catalogue[key].name)
    return words_of(key) or "no Skill"


def played(card: str, aspect: str) -> str:
    """A card with what it shows: "Strong (9 of Wands)"; a half that may not be used counts as none."""
    if not card:
        return "no card"
    return f"{capital(aspect)} ({card_name(card)})" if aspect else f"nothing ({card_name(card)})"


def sides(d: Data) -> tuple[Data, Data]:
    """Both sides of an event, the Actor first."""
    one, other = d["sides"]
    return one, other


# -- questions


def _card(p: Position, seat: int, d: Data) -> str:
    at = f" at Range:{d['distance']}" if d["kind"] == "fight" else ""
    return f"{d['actor']['name']} against {d['rival']['name']}{at}: which card, and which half?"


def _extra(p: Position, seat: int, d: Data) -> str:
    return f"Advantage: which card counts for {d['whose']['name']}?"


def _extra_rival(p: Position, seat: int, d: Data) -> str:
    return f"{d['whose']['name']} has Disadvantage: which card must it use?"


def _answer(p: Position, seat: int, d: Data) -> str:
    unit, by = called(p, f"u{d['unit']}"), called(p, f"u{d['by']}")
    does = "attacks" if d["means"] else "contends with"
    return f"{by} {does} {unit}, with {skill_name(p.cards, d['skill'])}: how does {unit} meet it?"


def _combo(p: Position, seat: int, d: Data) -> str:
    return f"{card_name(d['card'])} wins: do you extend it?"


def _points(p: Position, seat: int, d: Data) -> str:
    found = listed(f"{d[side]['name']} has {successes(number)}" for side, number in d["successes"].items())
    return f"{found}: do you spend a Character Point?"


def _gain(p: Position, seat: int, d: Data) -> str:
    return f"Gain: from where do you take {RANKS.get(d['rank'], d['rank'])}?"


def _search(p: Position, seat: int, d: Data) -> str:
    return f"Your deck: which {RANKS.get(d['rank'], d['rank']) or 'card'} do you take?"


def _tie(p: Position, seat: int, d: Data) -> str:
    return (
        f"{d['actor']['name']} against {d['rival']['name']} is a Tie: does the {item_name(p.cards, d['item'])} turn it?"
    )


def _share(p: Position, seat: int, d: Data) -> str:
    return f"Your group takes {condition_name(d['condition'])}:{d['left']}: who takes the next?"


def _of_unit(text: str) -> Callable[[Position, int, Data], str]:
    """A question about a Unit."""
    return lambda p, seat, d: text.format(unit=called(p, f"u{d['unit']}"))


PROMPTS: Final[dict[str, str | Callable[[Position, int, Data], str]]] = {
    "card": _card,
    "extra": _extra,
    "extra-rival": _extra_rival,
    "answer": _answer,
    "follow-up": "Your Counter strikes back: with which card?",
    "combo": _combo,
    "cp": _points,
    "take": "Which card do you take from your discard?",
    "gain": _gain,
    "search": _search,
    "tie": _tie,
    "share": _share,
    "place": _of_unit("Overrun: where is {unit} hit?"),
    "ability": _of_unit("Does {unit} use an ability?"),
    "step": _of_unit("Which way does {unit} step?"),
    "drop": _of_unit("What does {unit} let go?"),
    "blessed": _of_unit("{unit} is Blessed: use it for this Conflict?"),
    "cursed": _of_unit("{unit} is Cursed: let it strike in this Conflict?"),
    "impaired": _of_unit("{unit} uses an Impaired part: what is the price?"),
}
"""The question of each kind."""


# -- choices

SIMPLE: Final = {
    "nothing": "nothing", "none": "no", "deck": "from the deck", "discard": "from the discard", "fate": "Fate",
    "use": "now", "wait": "not yet", "move": "Move:-1", "actor:up": "one Success more for the attacker",
    "actor:down": "one Success less for the attacker", "rival:up": "one Success more for the other side",
    "rival:down": "one Success less for the other side",
}  # fmt: skip


def _plain(p: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    if key in SIMPLE:
        return SIMPLE[key]
    return card_name(key) if key in CARDS else words_of(key)


def _of_card(p: Position, seat: int, choice: Choice) -> str:
    """ "9 of Wands, upper: Strong", "Red Wild, upper", "Fate, lower"."""
    card, _, half = str(choice).rpartition(":")
    if card == "fate":
        return f"Fate, {half}"
    if card not in CARDS:
        return str(choice)
    if CARDS[card].kind == "wild":
        return f"{capital(card_name(card))}, {half}"
    return f"{card_name(card)}, {half}: {capital(aspect_of(card, half))}"


def _of_answer(p: Position, seat: int, choice: Choice) -> str:
    """ "defend with Evasion", "answer with Long sword (Melee)"."""
    word, _, rest = str(choice).partition(":")
    rest, _, ability = rest.partition(":+")
    verb = "defend" if word == "defend" else "answer"
    also = f" and {phrases.ability_name(p.cards, ability)}" if ability else ""
    return f"{verb} with {phrases.means_name(p, rest)}{also}" if rest else "defend without any Skill"


def _of_combo(p: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    return "no combo" if key == "none" else listed(card_name(card) for card in key.split("+"))


def _of_ability(p: Position, seat: int, choice: Choice) -> str:
    return "no" if str(choice) == "none" else phrases.ability_name(p.cards, str(choice))


def _of_tie(p: Position, seat: int, choice: Choice) -> str:
    return "turn the Tie" if str(choice) == "use" else "let it stand"


def _of_target(p: Position, seat: int, choice: Choice) -> str:
    return phrases.short(p, str(choice))


def _of_drop(p: Position, seat: int, choice: Choice) -> str:
    return item_name(p.cards, phrases.card_of(p, str(choice)))


def _of_price(p: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    return SIMPLE.get(key) or f"{condition_name(key)}:+1"


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
    named: str | None = d.get("called", {}).get(f"job:{d[part]}")
    return named or words_of(d[part])


def _line(text: str) -> Callable[[CardSet, Data, Names], str]:
    """A line from a template: {unit}, {target}, {player}, {card}, {item}, {ability} in words, all else as told."""

    def words(cards: CardSet, d: Data, names: Names) -> str:
        found: dict[str, Any] = {**d, "unit": who(d)}
        for part in ("target", "helped", "by"):
            if part in d:
                found[part] = who({**d, "name": d.get("rival", d.get("ally", ""))}, part)
        if isinstance(d.get("seat"), int):
            found["player"] = names.seat(d["seat"])
        if isinstance(d.get("card"), str):
            found["card"] = card_name(d["card"]) if d["card"] in CARDS else "no card"
        if isinstance(d.get("item"), str):
            found["item"] = item_name(cards, d["item"])
        if isinstance(d.get("ability"), str):
            found["ability"] = phrases.ability_name(cards, d["ability"])
        for part in ("job", "task", "key", "place"):
            if isinstance(d.get(part), str):
                found[part] = _job(d, part)
        return capital(text.format_map(found))

    return words


def _thing(d: Data) -> str:
    """The thing that an event is about; its key in words if the event does not say what it is called."""
    called: Mapping[str, str] = d.get("called", {})
    return called.get(f"t{d['thing']}") or _job(d, "key")


def _came_upon(cards: CardSet, d: Data, names: Names) -> str:
    return capital(f"{who(d)} finds {_thing(d)}")


def _detail(cards: CardSet, d: Data, names: Names) -> str:
    return capital(f"{who(d)} examines {_thing(d)}: {d['text']}")


def _attacked(cards: CardSet, d: Data, names: Names) -> str:
    by = phrases.ability_name(cards, d["ability"]) if d["ability"] else item_name(cards, d["item"] or "bare-hands")
    aim = who({**d, "name": d["rival"]}, "target")
    return f"{who(d)} attacks {aim} at Range:{d['distance']}: {by} ({skill_name(cards, d['skill'])})"


def _opened(cards: CardSet, d: Data, names: Names) -> str:
    def side(shown: Data) -> str:
        extra = ""
        if shown["extra"]:
            kind = "Advantage" if shown["advantage"] else "Disadvantage"
            extra = f", {kind} {card_name(shown['extra'])}"
        fate = " by Fate" if shown["fate"] else ""
        return f"{shown['name']} shows {played(shown['card'], shown['aspect'])}{fate}{extra}"

    return "; ".join(side(shown) for shown in sides(d))


def _compared(cards: CardSet, d: Data, names: Names) -> str:
    one, other = sides(d)
    what = f"{played(one['card'], one['aspect'])} against {played(other['card'], other['aspect'])}"
    sums = _sums(one, other)
    if one["result"] == other["result"]:
        ends = "both Succeed" if one["result"] == "succeeds" else "a Tie"
    else:
        ends = f"{(one if one['result'] == 'succeeds' else other)['name']} Succeeds"
    return f"{what}{sums}: {ends}"


def _sums(one: Data, other: Data) -> str:
    """The two sums where Initiative decides: each Rank with the Initiative of the other side (D2-181)."""
    if one["aspect"] not in OFFENSES or one["aspect"] != other["aspect"]:
        return ""
    ranks = [CARDS[side["card"]].number for side in (one, other)]
    if not all(ranks):
        return ""
    parts = [f"{rank} + Initiative {side['total']}" for rank, side in zip(ranks, (other, one), strict=True)]
    return f" ({parts[0]} against {parts[1]})"


PARTS: Final = {
    "success": "for Succeeding", "card": "for the card", "push": "Push the Limit", "combo": "for the combo",
    "character point": "Character Point",
}  # fmt: skip


def _scored(cards: CardSet, d: Data, names: Names) -> str:
    parts = listed(f"{by} {PARTS.get(key) or phrases.ability_name(cards, key)}" for key, by in d["parts"])
    return f"{who(d)} has {successes(d['successes'])}" + (f": {parts}" if parts else "")


def _picked(cards: CardSet, d: Data, names: Names) -> str:
    return f"{d['name']} uses {played(d['card'], d['aspect'])}"


def _drew(cards: CardSet, d: Data, names: Names) -> str:
    seen = f": {listed(card_name(card) for card in d['cards'])}" if d.get("cards") else ""
    return f"{names.seat(d['seat'])} draws {many(d['number'], 'card')}{seen}"


def _found(cards: CardSet, d: Data, names: Names) -> str:
    seen = f" and takes {listed(map(card_name, d['cards']))}" if d.get("cards") else ""
    return f"{names.seat(d['seat'])} shuffles the deck{seen}"


def _combined(cards: CardSet, d: Data, names: Names) -> str:
    found = listed(card_name(card) for card in d["cards"])
    return f"{names.seat(d['seat'])} extends {card_name(d['card'])} by {found}"


def _points_spent(cards: CardSet, d: Data, names: Names) -> str:
    way = "more" if d["way"] == "up" else "less"
    by = names.seat(d["seat"])
    return f"{by} spends a Character Point: one Success {way} for {d['name']}, now {d['successes']}"


def _cover(cards: CardSet, d: Data, names: Names) -> str:
    taken = "the cover takes the shot" if d["space"] else "the shot goes past it"
    shown = card_name(d["card"]) if d["card"] else "no card"
    return f"Cover {d['percent']}%: {shown}, {taken}"


def _diverted(cards: CardSet, d: Data, names: Names) -> str:
    what = who(d) if "unit" in d else words_of(str(d.get("key", "what stands there")))
    return f"{capital(what)} is hit instead"


def _tested(cards: CardSet, d: Data, names: Names) -> str:
    ends = f"passes ({successes(d['successes'])})" if d["passed"] else "does not pass"
    return f"{who(d)} {ends} a Test of {capital(d['stat'])} against {d['against']}"


def _failed(cards: CardSet, d: Data, names: Names) -> str:
    return f"The Task has failed: {_job(d, 'task')}"


EVENTS: Final[dict[str, str | Callable[[CardSet, Data, Names], str]]] = {
    "ability_used": _line("{unit} uses {ability}"),
    "answered": _line("{unit} answers with an Action for Move:{price}"),
    "assisted": _line("{unit} helps {helped}"),
    "attacked": _attacked,
    "called_for": _line("{name} will come at the next Clock Tick"),
    "came_out": _line("{unit} comes out of hiding"),
    "came_upon": _came_upon,
    "combined": _combined,
    "commanded": _line("{unit} commands {helped}: Move:+{move}"),
    "compared": _compared,
    "cover_revealed": _cover,
    "cp_spent": _points_spent,
    "detail": _detail,
    "disarmed": _line("{unit} is disarmed: {item}"),
    "diverted": _diverted,
    "drew": _drew,
    "drew_nothing": _line("{player} draws nothing"),
    "found": _found,
    "job_done": _line("{unit} has done it: {job}"),
    "kept": _line("{player} keeps {card}"),
    "move_bonus": _line("{unit} gets Move:{move} back; Move:{left} left"),
    "mutual": _line("{unit} attacks at the same moment"),
    "opened": _opened,
    "overrun": _line("{unit} is Overrun at the {place}"),
    "overrun_stopped": _line("{unit} stops the Overrun: {ability}"),
    "picked": _picked,
    "scattered": _line("{unit} is struck by the same shot"),
    "scored": _scored,
    "searched": _line("{player} looks through the deck"),
    "searched_in_vain": _line("{unit} finds nothing"),
    "struck_back": _line("{unit} strikes back with {card}"),
    "task_begun": _line("{unit} begins a Task of {difficulty}: {task}"),
    "task_done": _line("{unit} completes the Task: {task}"),
    "task_failed": _failed,
    "task_moved": _line("The Task stands at {above} above and {below} below: {task}"),
    "tested": _tested,
    "tie_turned": _line("{item} turns the Tie: {unit} Succeeds"),
    "took": _line("{player} takes {card} from the discard"),
    "triggered": _line("{ability} of {unit} takes effect"),
    "uses_spent": _line("{unit} has {left} Uses of {item} left"),
    "worked": _line("{unit} works: {job}"),
}
"""A line of the log for each event."""
