"""Questions and options in words. Refusals stand where the rules refuse; events are in `log`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.contract.words import Words
from wyrmhoard.kernel.state.memo import still
from wyrmhoard.kernel.text.saying import later, resolved, said, say, say_many

from ..asked import Asked
from ..cards.cardset import Card, CardSet
from ..cards.points import NONE, Points, add
from ..rules import allocate, market, party, prospects
from ..rules.campaign.sheet import OPENING, attunement_objection
from ..rules.deal import SUGGEST
from ..rules.play import PARTS
from ..rules.windows import FEATURE
from ..state import Dragonfire, Share
from ..table import Position
from . import names
from .cards import anytime_of, assist_of, kind_words, text_of
from .choices import OF_KIND, SIMPLE, WITH_CARD
from .damage import amount, damage_words
from .names import card_name, listing, seat_of

# -- questions

PROMPTS: Final = {
    "hero": later("Choose your character"),
    "class-type": later("The party needs all four Class Types and lacks {absent}: choose one as your second"),
    "marker": later("Two characters are {type}, and an encounter that suits both is tossed for: choose your number"),
    "swap": later(
        "In a small party, whoever takes a second Class Type gets a {card}: choose a card to make room for it"
    ),
    "leader": later("Choose who leads the party"),
    "background": later("Choose a Background for your character"),
    "adventure": later("The party is at Level {party}: choose where it goes"),
    "challenges": later("{card}: choose the challenges that the party accepts"),
    "add": later("Choose cards of your Class to add to the Market Deck"),
    "exchange": later(
        "You have two Class Types: choose a card to swap, a Basic one for one of the Market ({left} gold left)"
    ),
    "repack": later("{card}: choose a Basic card of your pack to replace"),
    "purchase": later("{card}: choose a card to buy, for up to {most} gold"),
    "items": later("Choose the Magic Items that you bring"),
    "feature": later("Long Rest: choose a Feature to take"),
    "slot": later("{card}: choose a slot for it"),
    "draw-next": later("There are too few Magic Items for all: choose who draws next"),
    "turn-up": later("Turn up your Magic Items, all together"),
    "return": later(
        "You have {number} {rarity} items and at Level {level} can be attuned to {most}: choose one to return"
    ),
    "trade": later("Long Rest: choose an item to offer for trade"),
    "trade-with": later("Choose to whom you offer {card}"),
    "trade-for": later("Choose what you want from {who} for {card}"),
    "trade-agree": later("{who} gives you {card} for {wanted}: trade, or refuse"),
    "move": later("Choose where you move, or stay"),
    "play": later("Play cards, then finish: only then their damage is dealt"),
    "last call": later("{active} is done: choose a card for a last Assist, or none"),
    "window": later("Before {step}: choose a Feature to use, or none"),
    "granted": later("Choose a card to play now, or none"),
    "deal": later("Deal the damage"),
    "damage": later("{card}: choose where its damage goes"),
    "market": later("The Market: buy as you like"),
    "rest-market": later("Short Rest: choose one card to buy, or none"),
    "offer": later("Choose a card to take from the Market, or none"),
    "cycle": later("You bought nothing: choose a card that {card} replaces"),
    "order": later("Choose what comes first"),
    "swords": later("Three Swords: draw a card, or draw nothing"),
    "may": later("{card}: {text}"),
    "choose": later("{card}: choose one"),
    "encounter": later("{card}: choose an encounter"),
    "encounters": later("{card}: choose encounters ({left} left)"),
    "character": later("{card}: choose a character"),
    "heal": later("{card}: choose whom you heal ({left} left)"),
    "colour": later("{card}: choose a colour"),
    "location": later("{card}: choose a Location"),
    "discard": later("Choose a card to discard"),
    "discard for": later("{card}: choose a card to discard for it"),
    "bury for": later("{card}: choose a card to bury for it"),
    "recover": later("{card}: choose a card to take from the discard pile"),
    "search": later("{card}: choose a card to take from your deck"),
    "take one": later("{card}: choose a card to take"),
    "bury": later("{card}: choose what to bury"),
    "bury card": later("{card}: choose a card to bury"),
    "on top": later("{card}: choose what lies on top"),
    "copy": later("{card}: choose a card whose text happens again"),
    "hold": later("{card}: choose cards to put under it"),
    "played card": later("{card}: choose a card that has been played"),
}
"""One template for each kind of question; new kinds are added here. Places: card, active, and the ask's own data."""


def prompt(position: Position, seat: int, kind: str, data: Asked) -> str:
    """The question, to the seat that is asked: it says what to choose."""
    cards, state = position.cards, position.state
    places: dict[str, Any] = dict(data)
    if "card" in data:
        places["card"] = card_name(cards, data["card"]) if data["card"] in cards.by_id else say("An effect")
    if "absent" in data:
        places["absent"] = listing(map(said, data["absent"]))
    if kind == "hero" and (lacking := party.absent(position)):
        return say("Choose your character: the party still lacks {lacking}", lacking=listing(map(said, lacking)))
    if kind == "window":
        places["step"] = said(STEPS.get(data.get("before", ""), NEXT_STEP))
    if "texts" in data:
        texts = [f"({n}) {words}" for n, words in enumerate(data["texts"], 1)]
        return say("{card}: choose {texts}", card=places["card"], texts=alternatives(texts))
    called = names.names(cards, state)
    if "seat" in data:
        places["who"] = called[data["seat"]]
    if "wanted" in data:
        places["wanted"] = card_name(cards, data["wanted"])
    turn = state.turn
    places["active"] = called[turn.seat] if turn is not None else say("Nobody")
    if kind == "play" and turn is not None and turn.seat != seat:
        return say("{active} plays cards: you may help with the Assist text of a card", active=places["active"])
    if kind == "play" and turn is not None and turn.table and turn.table[-1].seat != seat:
        return say("{who} has helped: play on, or finish", who=called[turn.table[-1].seat])
    if kind == "cycle" and "left" in data:
        return say("{card}: choose a Market card to replace", card=places["card"])
    if kind == "cycle" and not market.may_buy_any(position, seat):
        return say(
            "You can buy nothing with {gold} gold: choose a card that {card} replaces",
            gold=state.heroes[seat].gold,
            card=places["card"],
        )
    if kind == "return" and state.campaign is not None:
        own = state.campaign.sheets[seat]
        much = attunement_objection(cards, own, own.items)
        places |= much.data if much is not None else {}
    return said(PROMPTS[kind], **{name: resolved(value) for name, value in places.items()})


def alternatives(parts: list[str]) -> str:
    """A or B."""
    *others, last = parts
    return say("{all} or {last}", all=", ".join(others), last=last) if others else last


STEPS: Final = {
    "play": later("Play Cards"),
    "deal": later("Deal Damage"),
    "take": later("Take Damage"),
    "replenish": later("Replenish"),
    "market": later("the Market"),
    "end": later("the end of the turn"),
}
NEXT_STEP: Final = later("the next step")


# -- choices

TAKEN: Final = frozenset(("recover", "search", "take one"))
"""The questions in which a card is chosen for what it does."""
WHILE_PLAYING: Final = frozenset(("play", "last call", "granted"))


def option(position: Position, seat: int, kind: str, choice: Choice) -> Words:
    """One choice in words: its text, a verb if it is an action, and the IDs of what it concerns on the table."""
    key = str(choice)
    if (kind, key) == ("deal", SUGGEST):
        return Words(_suggested(position))
    words = OF_KIND.get((kind, key)) or SIMPLE.get(key)
    if words is not None:
        return Words(said(words))
    cards, state = position.cards, position.state
    if kind == "slot":
        return _slot(cards, state, seat, key)
    if kind in WHILE_PLAYING and key.partition(" ")[0] in PARTS:
        return _used(position, seat, key)
    special = _play if key.startswith("drop ") else KINDS.get(kind)
    if special is not None:
        return special(cards, state, key)
    if key.startswith("hero-"):
        return _hero(cards, state, key)
    if key in cards.by_id:
        name = card_name(cards, key)
        words = said(WITH_CARD[kind], card=name) if kind in WITH_CARD else name
        return Words(_colon(words, _worth(cards[key])) if kind in TAKEN else words, (f"card:{key}",))
    if key.isdecimal():
        return thing(cards, state, int(key))
    return Words(said(key))


def _colon(words: str, text: str) -> str:
    """What is done, and the text of the card if it has one."""
    return f"{words}: {text.strip()}" if text.strip() else words


def _worth(card: Card) -> str:
    """What a card does for who plays it: its damage and Swords, and its text."""
    parts = [f"{damage_words(card.damage)}."] * bool(sum(card.damage))
    parts += [say_many("{n} Sword.", "{n} Swords.", n=card.swords)] * bool(card.swords)
    return " ".join(filter(None, [*parts, text_of(card)]))


def _used(position: Position, seat: int, key: str) -> Words:
    """A card to be played, and whether that would do nothing now."""
    act, _, card = key.partition(" ")
    words = _play(position.cards, position.state, key)
    part = PARTS[act]
    lacks = act != "play" and not position.cards[card].part(part)
    if lacks or prospects.card_would_do(still(position), seat, card, part):
        return words
    parts = tuple(say("{choice} (does nothing now)", choice=part) for part in words.parts)
    return Words(say("{choice} (does nothing now)", choice=words.text), words.about, parts)


def _suggested(position: Position) -> str:
    """What goes where if damage is dealt as suggested."""
    turn = position.state.turn
    dealt: dict[int, tuple[Points, int]] = {}
    for share, where in allocate.suggest(position, turn) if turn is not None else ():
        points, levels = dealt.get(where.target, (NONE, 0))
        dealt[where.target] = add(points, share.points), levels + share.levels
    if not dealt:
        return say("Deal it as suggested: nothing")
    cards, state = position.cards, position.state
    parts = []
    for target, (points, levels) in dealt.items():
        what = [amount(points)] * bool(sum(points)) + [say_many("a level", "{n} levels", n=levels)] * bool(levels)
        parts.append(say("{what} to {foe}", what=listing(what), foe=_briefly(cards, state, target)))
    return say("Deal it as suggested: {all}", all="; ".join(parts))


def _briefly(cards: CardSet, state: Dragonfire, number: int) -> str:
    """An encounter or token by its name, and whom it faces only if another has the same name."""
    foe = state.find(number)
    if foe is None or foe.id != number or sum(other.card == foe.card for other in state.foes) > 1:
        return thing(cards, state, number).text
    return card_name(cards, foe.card)


def _hero(cards: CardSet, state: Dragonfire, key: str) -> Words:
    words = _called(cards, state, key)
    hero = state.heroes[int(key.removeprefix("hero-"))]
    return Words(say("{name} ({hp} of {full})", name=words.text, hp=hero.hp, full=hero.full), words.about)


def _called(cards: CardSet, state: Dragonfire, key: str) -> Words:
    """A character between two Adventures, when hit points are none of the matter."""
    seat = int(key.removeprefix("hero-"))
    return Words(names.whole_name(cards, state, seat) or party.player(seat), (f"hero:{seat}",))


def _screen(cards: CardSet, state: Dragonfire, key: str) -> Words:
    hero, card = cards.hero(key), cards[key]
    words = say(
        "{name} ({role}, hand {hand}, gold {gold}, hit points {hp})",
        name=said(card.name),
        role=said(hero.class_),
        hand=hero.hand,
        gold=hero.gold,
        hp=hero.hit_points,
    )
    told = _colon(words, text_of(card))
    return Words(told, (f"card:{key}",), (words, told))


TOSSED: Final = {
    "1": later("Number 1: it comes to you if the token shows the flame"),
    "2": later("Number 2: it comes to you if the token shows no flame, which is just as likely"),
}
"""What the number of a character decides (DF-31, DF-62)."""


def _number(cards: CardSet, state: Dragonfire, key: str) -> Words:
    return Words(said(TOSSED[key]))


def thing(cards: CardSet, state: Dragonfire, number: int) -> Words:
    """An encounter, or one of its tokens, by its id."""
    foe = state.find(number)
    if foe is None:
        return Words(str(number))
    name = card_name(cards, foe.card)
    if foe.id != number:
        place = [token.id for token in foe.tokens].index(number) + 1
        return Words(say("Token {n} of {foe}", n=place, foe=name), (f"token:{number}", f"foe:{foe.id}"))
    left = foe.cleared.count(False)
    words = say_many(
        "{foe}, facing {who} (a level left)",
        "{foe}, facing {who} ({n} levels left)",
        n=left,
        foe=name,
        who=seat_of(foe.seat, names.names(cards, state)),
    )
    return Words(words, (f"foe:{number}",))


def _order(cards: CardSet, state: Dragonfire, key: str) -> Words:
    number = int(key)
    return (
        thing(cards, state, number)
        if state.find(number) is not None
        else Words(say("Let number {n} come first", n=number + 1))
    )


def _choose(cards: CardSet, state: Dragonfire, key: str) -> Words:
    return Words(say("Choose number {n}", n=int(key) + 1))


def _move(cards: CardSet, state: Dragonfire, key: str) -> Words:
    number = int(key.removeprefix("into "))
    foe = state.find(number)
    if foe is None:
        return Words(key, (f"foe:{number}",))
    brief = say("Move into {foe}", foe=card_name(cards, foe.card))
    told = _colon(brief, text_of(cards[foe.card]))
    return Words(told, (f"foe:{number}",), (brief, told))


def _play(cards: CardSet, state: Dragonfire, key: str) -> Words:
    act, _, what = key.partition(" ")
    if act == "drop":
        kept = next((kept for hero in state.heroes for kept in hero.kept if str(kept.id) == what), None)
        name = card_name(cards, kept.card) if kept is not None else what
        return Words(say("Discard {card}, which remains in play", card=name), (f"kept:{what}",))
    if act == "use":
        owner, _, number = what.rpartition("/")
        kept = next((kept for hero in state.heroes for kept in hero.kept if str(kept.id) == owner), None)
        card = cards[kept.card if kept is not None else owner]
        about = f"kept:{owner}" if kept is not None else f"card:{owner}"
        text = card.powers[int(number)].ability.words()
        return Words(say("Use {card}: {text}", card=said(card.name), text=text), (about,))
    card, name = cards[what], card_name(cards, what)
    if act == "play":
        told = _colon(say("Play {card}", card=name), _worth(card))
        damage = [amount(card.damage)] * bool(sum(card.damage))
        swords = [say_many("{n} Sword", "{n} Swords", n=card.swords)] * bool(card.swords)
        brief = _colon(say("Play {card}", card=name), ", ".join([*damage, *swords]))
        return Words(told, (f"card:{what}",), (brief, told))
    if act in OTHERWISE:
        brief = said(OTHERWISE[act], card=name)
        told = _colon(brief, assist_of(card) if act == "assist" else anytime_of(card))
        return Words(told, (f"card:{what}",), (brief, told))
    return Words(say("Discard {card} without playing it", card=name) if act == "discard" else name, (f"card:{what}",))


OTHERWISE: Final = {"assist": later("Assist with {card}"), "any": later("Use {card} at any time")}
"""How a card is used that is not played."""


def _window(cards: CardSet, state: Dragonfire, key: str) -> Words:
    name = key.removeprefix(FEATURE)
    card = cards[name]
    return Words(_colon(say("Use {card}", card=said(card.name)), text_of(card)), (f"card:{name}",))


def _shop(cards: CardSet, state: Dragonfire, key: str) -> Words:
    if key.isdecimal():
        slot = int(key)
        card = state.market[slot]
        return Words(say("Replace {card}", card=card_name(cards, card)), (f"slot:{slot}",))
    act, slot_text, name = key.split(" ", 2)
    card = card_name(cards, name)
    about = (f"slot:{slot_text}",)
    if act == "replace":
        return Words(say("Replace {card}", card=card), about)
    face = cards[name]
    told = _colon(say("Buy {card} ({cost} gold)", card=card, cost=face.cost), _worth(face))
    facts = [damage_words(face.damage)] * bool(sum(face.damage))
    facts += [say("{kind} only", kind=said(face.requires_class))] * bool(face.requires_class)
    facts += [say("{kind} purchase", kind=said(face.requires_purchase))] * bool(face.requires_purchase)
    brief = _colon(say("{card}, {n} gold", card=card, n=face.cost), ", ".join(facts))
    return Words(told, about, (brief, told))


def _adventure(cards: CardSet, state: Dragonfire, key: str) -> Words:
    name, _, level = key.partition("@")
    adventure = cards.adventure(name)
    how = say("raised to Level {level}", level=level) if level else say("Level {level}", level=adventure.level)
    return Words(f"{said(adventure.name)} ({how})", (f"card:{name}",))


def _challenges(cards: CardSet, state: Dragonfire, key: str) -> Words:
    by_id = {bonus.id: bonus for adventure in cards.adventures for bonus in adventure.entry.bonuses}
    chosen = [by_id[one] for one in key.split("+")]
    extra = sum(bonus.xp for bonus in chosen)
    bonuses = listing(said(bonus.name) for bonus in chosen)
    return Words(say("{bonuses} ({extra} XP more)", bonuses=bonuses, extra=extra))


def _feature(cards: CardSet, state: Dragonfire, key: str) -> Words:
    card = cards[key]
    places = {"name": said(card.name), "xp": card.entry.value}
    what = say("{name} ({xp} XP, no slot)", **places) if card.entry.no_slot else say("{name} ({xp} XP)", **places)
    return Words(f"{what}: {text_of(card)}".rstrip(": "), (f"card:{key}",))


def _slot(cards: CardSet, state: Dragonfire, seat: int, key: str) -> Words:
    """A slot with what is in it, or what opening it costs."""
    number, slots = int(key), state.campaign.sheets[seat].slots if state.campaign is not None else []
    if number <= len(slots):
        return Words(say("Use slot {n}, over {card}", n=key, card=card_name(cards, slots[number - 1][-1])))
    opening = OPENING[number - 1]
    return Words(
        say("Open slot {n} for {opening} XP", n=key, opening=opening) if opening else say("Use slot {n}", n=key)
    )


def _repack(cards: CardSet, state: Dragonfire, key: str) -> Words:
    out, _, new = key.partition(">")
    return Words(
        say("Swap {gone} for {card}", gone=card_name(cards, out), card=card_name(cards, new)),
        (f"card:{out}", f"card:{new}"),
    )


def _priced(cards: CardSet, state: Dragonfire, key: str) -> Words:
    card = cards[key]
    what = say("{name} ({cost} gold)", name=said(card.name), cost=card.cost)
    return Words(_colon(what, _worth(card)), (f"card:{key}",))


def _item(cards: CardSet, state: Dragonfire, key: str) -> Words:
    card = cards[key]
    text = " ".join(part for part in (text_of(card), assist_of(card), anytime_of(card)) if part)
    return Words(f"{said(card.name)} ({kind_words(card)}): {text}".rstrip(": "), (f"card:{key}",))


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
    to = say("{foe}, level {row}", foe=words.text, row=row) if row else words.text
    share = _share(state, int(left)) if right and left.isdecimal() else None
    if share is None:
        return Words(to, words.about)
    what = say_many("a level", "{n} levels", n=share.levels) if share.levels else damage_words(share.points)
    card = card_name(cards, share.card)
    told = say("{card} ({what}) to {foe}", card=card, what=what, foe=to)
    brief = say("{card} to {foe}", card=card, foe=_briefly(cards, state, int(target)))
    brief = brief if not row else say("{foe}, level {row}", foe=brief, row=row)
    return Words(told, (f"share:{share.id}", *words.about), (brief, told))


def _played(cards: CardSet, state: Dragonfire, key: str) -> Words:
    table = state.turn.table if state.turn is not None else []
    on_table = next((played for played in table if str(played.id) == key), None)
    return Words(card_name(cards, on_table.card), (f"played:{key}",)) if on_table is not None else Words(key)


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
    "trade-with": _called,
    "trade-for": _item,
    "draw-next": _called,
    "feature": _feature,
    "played card": _played,
}
"""The kinds of questions whose choices are more than a card, a character or an encounter."""


def refusal(position: Position, seat: int, kind: str, choice: Choice) -> dict[str, Any]:
    """What the sentences of refusals may name."""
    return {"option": option(position, seat, kind, choice).text}
