"""Powers and Areas in words: their questions, the choices, and lines of the log (sections 19 and 20)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.rules.powers.naming import EFFECT_TEXTS
from wyrmhoard.games.drawn_to_destiny.table import Position
from wyrmhoard.games.drawn_to_destiny.words import conflict, phrases
from wyrmhoard.games.drawn_to_destiny.words.names import called, condition_name, item_name
from wyrmhoard.games.drawn_to_destiny.words.turn import Data, Names, card, spot, who
from wyrmhoard.kernel.ask import Choice
from wyrmhoard.kernel.grammar import capital, listed, many


def use_name(cards: CardSet, d: Data) -> str:
    """The use of a Power that an event or a question names; the Power alone where it names no use."""
    if "use" in d:
        return phrases.power_name(cards, (d["power"], d["use"]))
    return cards.powers[d["power"]].name


def means_name(cards: CardSet, means: str) -> str:
    """What an Area was made with: a Power, or a weapon that was thrown."""
    word, *args = means.split(":")
    return phrases.power_name(cards, args) if word == "power" else item_name(cards, args[0])


def spaces(found: Sequence[Any]) -> str:
    """Some Spaces."""
    return listed(map(spot, found)) if found else "no Space"


# -- questions


def _called(p: Position, d: Data, part: str = "unit") -> str:
    return called(p, f"u{d[part]}")


def _power(p: Position, seat: int, d: Data) -> str:
    left = f" ({many(d['points'], 'Effect point')})" if d["points"] else ""
    return f"{_called(p, d)} uses {use_name(p.cards, d)}{left}: what does it cost, and where do its points go?"


def _area(p: Position, seat: int, d: Data) -> str:
    return f"{_called(p, d)} lays an Area, card {d['card']} of {d['cards']}: on which Space?"


def _area_card(p: Position, seat: int, d: Data) -> str:
    return f"The Area of {d['actor']['name']} holds {listed(called(p, f'u{u}') for u in d['units'])}: which card?"


def _area_cards(p: Position, seat: int, d: Data) -> str:
    return f"In the Area of {d['actor']['name']}: which card does each of your Units play?"


def _landing(p: Position, seat: int, d: Data) -> str:
    return f"Where does {_called(p, d)} appear?"


def _willing(p: Position, seat: int, d: Data) -> str:
    return f"{_called(p, d, 'by')} uses {use_name(p.cards, d)} on {_called(p, d)}: allow it?"


def _heal(p: Position, seat: int, d: Data) -> str:
    return f"What does {_called(p, d)} get rid of? {many(d['left'], 'step')} left"


def _keep(p: Position, seat: int, d: Data) -> str:
    on = "" if d["on"] == d["unit"] else f" on {_called(p, d, 'on')}"
    return f"Does {_called(p, d)} keep up {use_name(p.cards, d)}{on}, and at what Price?"


PROMPTS: Final[dict[str, str | Callable[[Position, int, Data], str]]] = {
    "power": _power,
    "area": _area,
    "area-card": _area_card,
    "area-cards": _area_cards,
    "landing": _landing,
    "willing": _willing,
    "heal": _heal,
    "keep-power": _keep,
}


# -- choices

DEVICE: Final = {phrases.USES: "1 Use", phrases.DAMAGED: "Damaged:+1"}
"""What a Power costs that comes from a device (D2-381); all others cost a condition."""


def _space(p: Position, seat: int, choice: Choice) -> str:
    return f"({choice})"


def _yes(p: Position, seat: int, choice: Choice) -> str:
    return "allow it" if str(choice) == "yes" else "refuse"


def _form(p: Position, seat: int, choice: Choice) -> str:
    return {"power": "points and Price", "area-cards": "a card for each"}.get(str(choice), str(choice))


def _ailment(p: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    if key.startswith("card:"):
        return p.cards.damage[key.removeprefix("card:")].name
    return condition_name(key)


def _price(p: Position, seat: int, choice: Choice) -> str:
    key = str(choice)
    if key == "end":
        return "let it end"
    word, _, number = key.partition(":")
    on = f" of {item_name(p.cards, phrases.card_of(p, number))}" if number else ""
    return f"keep it up for {DEVICE.get(word) or condition_name(word)}{on}"


OPTIONS: Final[dict[str, Callable[[Position, int, Choice], str]]] = {
    "power": _form,
    "area": _space,
    "area-card": conflict.OPTIONS["card"],
    "area-cards": _form,
    "landing": _space,
    "willing": _yes,
    "heal": _ailment,
    "keep-power": _price,
}


# -- the log


def _paid(cards: CardSet, d: Data, names: Names) -> str:
    power, price = cards.powers[d["power"]].name, DEVICE.get(d["price"]) or condition_name(d["price"])
    return f"{who(d)} pays for {power} with {price}"


def _used(cards: CardSet, d: Data, names: Names) -> str:
    on = f" on {who(d, 'target')}" if d["target"] else ""
    bought = [f"{EFFECT_TEXTS[effect]} ({number})" for effect, number in d["points"].items()]
    return f"{who(d)} uses {use_name(cards, d)}{on}" + (f": {listed(bought)}" if bought else "")


def _of_power(text: str) -> Callable[[CardSet, Data, Names], str]:
    """A line about a Unit and a Power: {unit}, {by}, {use}, {space} and the event's own parts."""

    def line(cards: CardSet, d: Data, names: Names) -> str:
        fields = {**d, "unit": who(d), "by": who(d, "by") if "by" in d else ""}
        if "power" in d:
            fields["use"] = use_name(cards, d)
        if "space" in d:
            fields["space"] = spot(d["space"])
        if "item" in d:
            fields["item"] = item_name(cards, d["item"])
        return text.format_map(fields)

    return line


def _begins(cards: CardSet, d: Data, names: Names) -> str:
    how = f"for {many(d['turns'], 'Turn')}" if d["turns"] else "as long as it is kept up"
    return f"{use_name(cards, d)} is in force on {who(d)} {how}"


def _laid(cards: CardSet, d: Data, names: Names) -> str:
    return f"{who(d)} lays {means_name(cards, d['means'])} on {spaces(d['spaces'])}: it resolves in Events"


def _resolves(cards: CardSet, d: Data, names: Names) -> str:
    called: Mapping[str, str] = d.get("called", {})
    inside = listed(called.get(f"u{unit}", f"u{unit}") for unit in d["units"]) if d["units"] else "nobody"
    return f"{means_name(cards, d['means'])} of {who(d)} strikes {inside}"


def _opened(cards: CardSet, d: Data, names: Names) -> str:
    shown = card(d["card"]) if d["card"] else "no card"
    return f"{who(d)} shows the {shown} for the whole Area: {capital(d['aspect']) or 'nothing'}"


def _lies(cards: CardSet, d: Data, names: Names) -> str:
    return f"{cards.locations[d['what']].name} on {spaces(d['spaces'])} for {many(d['turns'], 'Turn')}"


EVENTS: Final[dict[str, str | Callable[[CardSet, Mapping[str, Any], Names], str]]] = {
    "power_paid": _paid,
    "power_used": _used,
    "disbelieved": _of_power("somebody sees {unit} and does not believe it: Result:-0x1"),
    "fizzled": _of_power("{use} of {unit} comes to nothing"),
    "power_declined": _of_power("{unit} does not allow {use}"),
    "power_begins": _begins,
    "power_ended": _of_power("{use} on {unit} ends"),
    "screen_up": _of_power("the Screen of {unit} stands at {points}"),
    "item_screen": _of_power("{item} of {unit} stands at Screen {points}"),
    "teleported": _of_power("{unit} appears at {space}"),
    "summoned": _of_power("{unit} rises at {space} and follows {by}"),
    "unsummoned": _of_power("{unit} falls apart"),
    "area_laid": _laid,
    "area_resolves": _resolves,
    "area_opened": _opened,
    "laid_down": _lies,
}
