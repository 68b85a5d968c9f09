"""Questions and options in words. Refusals stand where the rules refuse; events are in `log`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wyrmhoard.games.dragonfire.cards.cardset import CardSet
from wyrmhoard.games.dragonfire.cards.points import say_points
from wyrmhoard.games.dragonfire.rules import party
from wyrmhoard.games.dragonfire.rules.campaign.sheet import OPENING, attunement
from wyrmhoard.games.dragonfire.rules.windows import FEATURE
from wyrmhoard.games.dragonfire.state import Dragonfire, Share
from wyrmhoard.games.dragonfire.table import Position
from wyrmhoard.games.dragonfire.words import names
from wyrmhoard.games.dragonfire.words.cards import kind_words
from wyrmhoard.games.dragonfire.words.names import listing
from wyrmhoard.kernel.ask import Choice
from wyrmhoard.kernel.game import Words
from wyrmhoard.kernel.grammar import plural

# -- questions

PROMPTS: Final = {
    "hero": "Choose your character",
    "class-type": "The party needs all four Class Types and lacks {absent}: do you take one as your second?",
    "marker": "Two characters are {type}: which marker is yours?",
    "swap": "In a small party, whoever takes a second Class Type gets a {card}: which card makes room for it?",
    "leader": "Who leads the party?",
    "background": "Which Background does your character have?",
    "adventure": "Where does the party go? It is at Level {party}",
    "challenges": "{card}: which challenges does the party accept?",
    "add": "Which cards of your Class do you add to the Market Deck?",
    "exchange": "You have two Class Types: swap a Basic card for a Market card? {left} gold left",
    "repack": "{card}: which Basic card of your pack do you replace?",
    "purchase": "{card}: which card do you buy, for up to {most} gold?",
    "items": "Which Magic Items do you bring?",
    "feature": "Long Rest: which Feature do you take?",
    "slot": "{card}: into which slot?",
    "turn-up": "Turn up your Magic Items, all together",
    "return": "You have {number} {rarity} items and at Level {level} can be attuned to {most}: which do you return?",
    "trade": "Long Rest: which item do you offer for trade?",
    "trade-with": "To whom do you offer {card}?",
    "trade-for": "What do you want from {who} for {card}?",
    "trade-agree": "{who} gives you {card} for {wanted}: do you agree?",
    "move": "Do you move?",
    "play": "Play cards",
    "last call": "{active} is done: a last Assist?",
    "window": "Before {step}: do you use a Feature?",
    "granted": "You may play a card now",
    "deal": "Deal the damage",
    "damage": "{card}: where does its damage go?",
    "market": "The Market: buy as you like",
    "rest-market": "Short Rest: you may buy one card",
    "offer": "You may take a card from the Market",
    "cycle": "You bought nothing: which card does {card} replace?",
    "order": "What comes first?",
    "swords": "Three Swords: draw a card?",
    "may": "{card}: {text}",
    "choose": "{card}: choose one",
    "encounter": "{card}: which encounter?",
    "encounters": "{card}: which encounters? {left} left",
    "character": "{card}: which character?",
    "heal": "{card}: whom do you heal? {left} left",
    "colour": "{card}: which colour?",
    "location": "{card}: which Location?",
    "discard": "Which card do you discard?",
    "discard for": "{card}: which card do you discard for it?",
    "bury for": "{card}: which card do you bury for it?",
    "recover": "{card}: which card do you take from the discard pile?",
    "search": "{card}: which card do you take from your deck?",
    "take one": "{card}: which card do you take?",
    "bury": "{card}: which do you bury?",
    "bury card": "{card}: which card do you bury?",
    "on top": "{card}: which lies on top?",
    "copy": "{card}: which card's text happens again?",
    "hold": "{card}: which cards do you put under it?",
    "played card": "{card}: which card's damage?",
}
"""One template for each kind of question; new kinds are added here. Fields: card, active, and the ask's own data."""


def prompt(cards: CardSet, state: Dragonfire, seat: int, kind: str, data: Mapping[str, Any]) -> str:
    """The question, to the seat that is asked."""
    d: dict[str, Any] = dict(data)
    if isinstance(d.get("card"), str):
        d["card"] = cards[d["card"]].name if d["card"] in cards.by_id else "An effect"
    if isinstance(d.get("absent"), list):
        d["absent"] = listing(d["absent"])
    if kind == "hero" and (lacking := party.absent(Position(state, cards))):
        return f"{PROMPTS[kind]}: the party still lacks {listing(lacking)}"
    if kind == "window":
        d["step"] = STEPS.get(str(d.get("before")), "the next step")
    if "texts" in d:
        return f"{d['card']}: choose {' or '.join(f'({n}) {words}' for n, words in enumerate(d['texts'], 1))}"
    if isinstance(d.get("seat"), int):
        d["who"] = names.names(cards, state)[d["seat"]]
    if isinstance(d.get("wanted"), str):
        d["wanted"] = cards[d["wanted"]].name if d["wanted"] else "nothing"
    turn = state.turn
    d["active"] = names.names(cards, state)[turn.seat] if turn is not None else "Nobody"
    if kind == "play" and turn is not None and turn.seat != seat:
        return f"{d['active']} plays cards: you may assist"
    if kind == "cycle" and "left" in d:
        return f"{d['card']}: which Market card is replaced?"
    if kind == "return" and state.campaign is not None:
        own = state.campaign.sheets[seat]
        much = attunement(cards, own, own.items)
        d |= much.data if much is not None else {}
    return PROMPTS[kind].format_map(d)


STEPS: Final = {
    "play": "Play Cards",
    "deal": "Deal Damage",
    "take": "Take Damage",
    "replenish": "Replenish",
    "market": "the Market",
    "end": "the end of the turn",
}


# -- choices

SIMPLE: Final = {
    "give-up": "Give up (all must agree)",
    "fight-on": "Fight on after all",
    "done": "Done",
    "nothing": "Nothing",
    "enough": "That is enough",
    "yes": "Yes",
    "no": "No",
    "stay": "Stay",
    "out": "To the Environment",
    "take back": "Take the last damage back",
    "suggest": "Deal it as suggested",
    "none": "None",
    "back": "Back",
    "turn-up": "Turn up",
    "end-campaign": "End the campaign (all must want it)",
    "sheet": "A character with a sheet from an earlier campaign",
}


def option(cards: CardSet, state: Dragonfire, seat: int, kind: str, choice: Choice) -> Words:
    """One choice in words, and the ids of the things on the table that it is about."""
    key = str(choice)
    if key in SIMPLE:
        return Words(SIMPLE[key] if (kind, key) != ("cycle", "enough") else "No more")
    if kind == "slot":
        return _slot(cards, state, seat, key)
    special = _play if key.startswith("drop ") else KINDS.get(kind)
    if special is not None:
        return special(cards, state, key)
    if key.startswith("hero-"):
        return _hero(cards, state, key)
    if key in cards.by_id:
        return Words(cards[key].name, (f"card:{key}",))
    if key.isdecimal():
        return thing(cards, state, int(key))
    return Words(key)


def _hero(cards: CardSet, state: Dragonfire, key: str) -> Words:
    seat = int(key.removeprefix("hero-"))
    hero = state.heroes[seat]
    name = names.whole_name(cards, state, seat) or party.player(seat)
    return Words(f"{name} ({hero.hp} of {hero.full})", (f"hero:{seat}",))


def _screen(cards: CardSet, state: Dragonfire, key: str) -> Words:
    hero, card = cards.hero(key), cards[key]
    facts = f"{hero.class_}, hand {hero.hand}, gold {hero.gold}, hit points {hero.hit_points}"
    return Words(f"{card.name} ({facts})" + (f": {card.text}" if card.text else ""), (f"card:{key}",))


def _number(cards: CardSet, state: Dragonfire, key: str) -> Words:
    return Words(f"Marker {key}")


def thing(cards: CardSet, state: Dragonfire, number: int) -> Words:
    """An encounter, or one of its tokens, by its id."""
    foe = state.find(number)
    if foe is None:
        return Words(str(number))
    name = cards[foe.card].name
    if foe.id != number:
        place = [token.id for token in foe.tokens].index(number) + 1
        return Words(f"Token {place} of {name}", (f"token:{number}", f"foe:{foe.id}"))
    left = foe.cleared.count(False)
    return Words(
        f"{name}, facing {names.names(cards, state)[foe.seat]} ({plural(left, 'level')} left)", (f"foe:{number}",)
    )


def _order(cards: CardSet, state: Dragonfire, key: str) -> Words:
    number = int(key)
    return thing(cards, state, number) if state.find(number) is not None else Words(f"Number {number + 1}")


def _choose(cards: CardSet, state: Dragonfire, key: str) -> Words:
    return Words(f"Number {int(key) + 1}")


def _move(cards: CardSet, state: Dragonfire, key: str) -> Words:
    number = int(key.removeprefix("into "))
    foe = state.find(number)
    return Words(f"Into {cards[foe.card].name}" if foe is not None else key, (f"foe:{number}",))


def _play(cards: CardSet, state: Dragonfire, key: str) -> Words:
    act, _, what = key.partition(" ")
    if act == "drop":
        kept = next((kept for hero in state.heroes for kept in hero.kept if str(kept.id) == what), None)
        name = cards[kept.card].name if kept is not None else what
        return Words(f"Discard {name}, which remains in play", (f"kept:{what}",))
    if act == "use":
        owner, _, number = what.rpartition("/")
        kept = next((kept for hero in state.heroes for kept in hero.kept if str(kept.id) == owner), None)
        card = cards[kept.card if kept is not None else owner]
        about = f"kept:{owner}" if kept is not None else f"card:{owner}"
        return Words(f"Use {card.name}: {card.powers[int(number)].ability.words()}", (about,))
    card = cards[what]
    if act == "play":
        damage = f"{say_points(card.damage)}. " if sum(card.damage) else ""
        return Words(f"Play {card.name}: {damage}{card.text}".rstrip(": ").strip(), (f"card:{what}",))
    if act == "assist":
        return Words(f"Assist with {card.name}: {card.assist}".rstrip(": "), (f"card:{what}",))
    if act == "any":
        return Words(f"Use {card.name} at any time: {card.anytime}", (f"card:{what}",))
    return Words(f"{act.capitalize()} {card.name}", (f"card:{what}",))


def _window(cards: CardSet, state: Dragonfire, key: str) -> Words:
    name = key.removeprefix(FEATURE)
    card = cards[name]
    return Words(f"Use {card.name}: {card.text}", (f"card:{name}",))


def _shop(cards: CardSet, state: Dragonfire, key: str) -> Words:
    if key.isdecimal():
        slot = int(key)
        card = state.market[slot]
        return Words(f"Replace {cards[card].name}", (f"slot:{slot}",))
    act, slot_text, name = key.split(" ", 2)
    card = cards[name].name
    about = (f"slot:{slot_text}",)
    if act == "replace":
        return Words(f"Replace {card}", about)
    text = f": {cards[name].text}" if cards[name].text else ""
    return Words(f"Buy {card} ({cards[name].cost} gold){text}", about)


def _adventure(cards: CardSet, state: Dragonfire, key: str) -> Words:
    name, _, level = key.partition("@")
    adventure = cards.adventure(name)
    how = f"raised to Level {level}" if level else f"Level {adventure.level}"
    return Words(f"{adventure.name} ({how})", (f"card:{name}",))


def _challenges(cards: CardSet, state: Dragonfire, key: str) -> Words:
    found = {bonus.id: bonus for adventure in cards.adventures for bonus in adventure.entry.bonuses}
    chosen = [found[one] for one in key.split("+")]
    extra = sum(bonus.xp for bonus in chosen)
    return Words(f"{listing(bonus.name for bonus in chosen)} ({extra} XP more)")


def _feature(cards: CardSet, state: Dragonfire, key: str) -> Words:
    card = cards[key]
    slot = ", no slot" if card.entry.no_slot else ""
    return Words(f"{card.name} ({card.entry.value} XP{slot}): {card.text}".rstrip(": "), (f"card:{key}",))


def _slot(cards: CardSet, state: Dragonfire, seat: int, key: str) -> Words:
    """A slot with what is in it, or what opening it costs."""
    number, slots = int(key), state.campaign.sheets[seat].slots if state.campaign is not None else []
    if number <= len(slots):
        return Words(f"Slot {key}, over {cards[slots[number - 1][-1]].name}")
    opening = OPENING[number - 1]
    return Words(f"Slot {key}, opened for {opening} XP" if opening else f"Slot {key}")


def _repack(cards: CardSet, state: Dragonfire, key: str) -> Words:
    out, _, new = key.partition(">")
    return Words(f"{cards[new].name} for {cards[out].name}", (f"card:{out}", f"card:{new}"))


def _priced(cards: CardSet, state: Dragonfire, key: str) -> Words:
    card = cards[key]
    damage = f"{say_points(card.damage)}. " if sum(card.damage) else ""
    return Words(f"{card.name} ({card.cost} gold): {damage}{card.text}".strip().rstrip(": "), (f"card:{key}",))


def _item(cards: CardSet, state: Dragonfire, key: str) -> Words:
    card = cards[key]
    text = " ".join(part for part in (card.text, card.assist, card.anytime) if part)
    return Words(f"{card.name} ({kind_words(card)}): {text}".rstrip(": "), (f"card:{key}",))


def _share(state: Dragonfire, number: int) -> Share | None:
    turn = state.turn
    return next((share for share in turn.shares if share.id == number), None) if turn is not None else None


def _deal(cards: CardSet, state: Dragonfire, key: str) -> Words:
    """ "SHARE>TARGET" or "SHARE>TARGET.ROW", the ids of a share and of an encounter, and a level."""
    left, _, right = key.replace(" ", ">").partition(">")
    target, _, row = (right or left).partition(".")
    if not target.isdecimal():
        return Words(key)
    words = thing(cards, state, int(target))
    level = f", level {row}" if row else ""
    share = _share(state, int(left)) if right and left.isdecimal() else None
    if share is None:
        return Words(words.text + level, words.about)
    what = plural(share.levels, "level") if share.levels else say_points(share.points)
    return Words(f"{cards[share.card].name} ({what}) to {words.text}{level}", (f"share:{share.id}", *words.about))


def _played(cards: CardSet, state: Dragonfire, key: str) -> Words:
    table = state.turn.table if state.turn is not None else []
    found = next((played for played in table if str(played.id) == key), None)
    return Words(cards[found.card].name, (f"played:{key}",)) if found is not None else Words(key)


KINDS: Final[dict[str, Callable[[CardSet, Dragonfire, str], Words]]] = {
    "hero": _screen,
    "marker": _number,
    "order": _order,
    "choose": _choose,
    "move": _move,
    "play": _play,
    "last call": _play,
    "granted": _play,
    "window": _window,
    "market": _shop,
    "rest-market": _shop,
    "offer": _shop,
    "cycle": _shop,
    "deal": _deal,
    "damage": _deal,
    "background": _feature,
    "adventure": _adventure,
    "challenges": _challenges,
    "add": _priced,
    "exchange": _priced,
    "purchase": _priced,
    "repack": _repack,
    "items": _item,
    "return": _item,
    "trade": _item,
    "trade-for": _item,
    "feature": _feature,
    "played card": _played,
}
"""The kinds of questions whose choices are more than a card, a character or an encounter."""
