"""What abilities, items and Powers do, in words made from their data alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from wyrmhoard.games.drawn_to_destiny.cards.entries import Doing
from wyrmhoard.games.drawn_to_destiny.cards.notation import decks_of, read_damage
from wyrmhoard.games.drawn_to_destiny.cards.vocabulary import (
    Appear,
    Armor,
    Attack,
    Bind,
    BothFall,
    Change,
    Disarm,
    DrawCards,
    DrawWeapon,
    Effect,
    Flames,
    Give,
    GiveMove,
    Heal,
    Hide,
    If,
    Obey,
    Reclaim,
    Regenerate,
    Remove,
    Scatter,
    Screen,
    SearchDeck,
    Shove,
    Spot,
    Step,
    Straight,
    Summon,
    Treat,
)
from wyrmhoard.kernel.grammar import article, capital, listed, many, signed, spelt
from wyrmhoard.kernel.saying import later, said, say, say_many

WITHOUT: Final[dict[str, str]] = {
    "no disadvantage": later("no Disadvantage"),
    "advantage": later("Advantage"),
    "disadvantage": later("Disadvantage"),
    "no overrun": later("no Overrun"),
    "no mounted penalty": later("no Initiative penalty when mounted"),
    "crosses open ground": later("crosses open ground while Hidden, if out of sight at the end of each Turn"),
    "attacks from hiding": later("attacks without being revealed first"),
    "sees in the dark": later("sees in the dark"),
    "spares first damage": later("the first Damaged of this item is ignored"),
    "card stays minor": later("only Minor damage is placed"),
    "no combo": later("no combo"),
    "opens systems": later("computer systems can be attacked"),
    "ignores terrain": later("Moves ignore terrain"),
    "evade counts as fast": later("plays an Evade as Fast"),
    "never flees": later("never flees"),
    "tie succeeds": later("once a Scene a Tie of yours may become Succeed"),
    "hidden at rest": later("is Hidden while not attacking"),
    "costs no move": later("the attack costs no Move"),
    "not interrupted": later("cannot be interrupted in this step"),
    "carries itself": later("its mass is no load"),
    "see-through": later("can be seen through"),
}
"""Changes without a number."""
CONFLICTS: Final = {
    "attack": later("in attacks"),
    "defense": later("in defense"),
    "test or task": later("on Tests and Tasks"),
    "task": later("on Tasks"),
    "detect": later("on Detect"),
    "follow-up": later("in the follow-up of a Counter"),
}
ABOUT: Final = {
    "lock": later("on locks"),
    "bonds": later("against bonds"),
    "system": later("on systems"),
    "climbing": later("of climbing"),
    "small things": later("on small things"),
}
MOMENTS: Final = {
    "conflict": later("as you choose your means"),
    "block won": later("when you have won"),
    "attack won": later("when you have won"),
    "won": later("when you have won"),
    "after shot": later("after your shot"),
    "bonds": later("as you spend an Action against bonds"),
    "command": later("in any window"),
    "damage dealt": later("when damage is dealt"),
    "attack made": later("when you attack"),
}
HEADS: Final = {
    "passive": later("PASSIVE"), "use": later("USE"), "free": later("FREE"), "action": later("ACTION"),
    "setup": later("SETUP"),
}  # fmt: skip


# -- words and numbers


def title(name: str) -> str:
    """An ID as a name: "close-combat" is Close Combat."""
    return name.replace("-", " ").title()


def damage_words(damage: str) -> str:
    """A damage: 8x1, or Body +2."""
    rating, stat, plus = read_damage(damage)
    return rating or f"{stat.capitalize()} {signed(plus)}".removesuffix(" −0")


def type_words(types: Iterable[str], word: str = "") -> str:
    """Damage Types: "Pierce and Slash"."""
    return listed((kind.capitalize() for kind in types), word or say("and"))


def spaces(number: int) -> str:
    """1 Space, 5 Spaces."""
    return say_many("{n} Space", "{n} Spaces", n=number)


def token(condition: str, number: int) -> str:
    """A change of a condition in the notation of cards: "Bleeding:−2"."""
    return f"{condition.replace('-', ' ').capitalize()}:{signed(number)}"


# -- conditions


def needs_words(needs: If) -> str:
    """What must hold, to follow what is changed: "in attacks with Close Combat against a Prone Rival"."""
    return " ".join(filter(None, (*_contested(needs), *_means(needs), *_standing(needs), *_rival(needs))))


def _one_of(table: dict[str, str], key: str | None) -> str:
    """The words for a key, if it has some."""
    found = table.get(key or "", "")
    return said(found) if found else ""


def _contested(needs: If) -> Iterable[str]:
    yield say("by a bite") if needs.bite else _one_of(CONFLICTS, needs.conflict)
    yield _one_of(ABOUT, needs.about)


def _means(needs: If) -> Iterable[str]:
    found = []
    if needs.ability:
        found.append(title(needs.ability.partition("/")[2]))
    if needs.skill:
        found.append(title(needs.skill))
    if needs.aspect or needs.normal or needs.suit or needs.ranks:
        found.append(_card(needs))
    if needs.reach:
        found.append(say("a {reach} weapon", reach=needs.reach.capitalize()))
    if needs.weapon_hands:
        found.append(say("a one-handed weapon") if needs.weapon_hands == 1 else say("a two-handed weapon"))
    if needs.two_weapons:
        found.append(say("a weapon in each hand"))
    if needs.item:
        found.append(needs.item.replace("-", " "))
    yield say("with {means}", means=listed(found, say("and"))) if found else ""
    if needs.drawn:
        yield say("drawn in this step")
    if needs.type:
        yield say("if the card placed is {type}", type=needs.type.capitalize())


def _card(needs: If) -> str:
    """The card that is asked for: "a Normal Block", "a Block of Wands", "a card of Rank Q or K"."""
    kind = {"block": "Block", "evade": "Evade", "counter": "Counter"}.get(needs.aspect or "")
    noun = kind or f"{(needs.aspect or '').capitalize()} card".strip()
    noun = article(f"Normal {noun}" if needs.normal else noun)
    rank = f" of Rank {listed(needs.ranks, 'or')}" if needs.ranks else ""
    return noun + (f" of {needs.suit.capitalize()}" if needs.suit else "") + rank


def _standing(needs: If) -> Iterable[str]:
    if needs.most_range is not None:
        yield say("at Range:{n} or less", n=needs.most_range) if needs.most_range else say("at Range:0")
    if needs.least_range:
        yield say("beyond Range:{n}", n=needs.least_range - 1)
    if needs.mounted:
        yield say("when mounted")
    if needs.straight:
        yield say("after {spaces} in a straight line this Turn", spaces=spaces(needs.straight))
    if needs.still:
        yield say("after a Hold intent")
    if needs.hidden:
        yield say("from hiding")
    if needs.ground:
        yield say("in {places}", places=listed((title(place) for place in needs.ground), say("or")))
    if needs.outdoors:
        yield say("outdoors")
    if needs.least_body:
        yield say("with Body {n} or more", n=needs.least_body)
    if needs.traits:
        yield say("if you are {traits}", traits=listed(needs.traits, say("or")))


def _rival(needs: If) -> Iterable[str]:
    if needs.rival:
        yield f"against {article(needs.rival.capitalize())} Rival"
    if needs.holding:
        yield say("against a Rival that you hold")
    if needs.approaching:
        yield say("against a Rival that comes nearer")


# -- changes


def change_words(change: Change) -> str:
    """The change as a sentence without its full stop."""
    text = " ".join(filter(None, (_changed(change), needs_words(change.needs))))
    return say("the Rival has {change}", change=text) if change.who == "rival" else text


def changes_words(changes: Iterable[Change]) -> list[str]:
    """Changes as sentences without their full stops; what somebody is immune to, or ignores, in one sentence."""
    found: list[str] = []
    for change in changes:
        text = capital(change_words(change))
        for start in ("Immune to ", "Ignores "):
            if text.startswith(start) and found and found[-1].startswith(start):
                found[-1] += f", {text.removeprefix(start)}"
                break
        else:
            found.append(text)
    return found


def _changed(change: Change) -> str:
    by = change.by
    each = " for each Level" if change.per_level else ""
    match change.change:
        case "initiative" | "success" | "move" | "facing":
            return f"{change.change.capitalize()}:{signed(by)}{each}"
        case "skill":
            return f"{title(change.of)}:{signed(by)}{each}"
        case "damage level":
            return f"Damage {signed(by)}x0{each}"
        case "armor pierce":
            return f"Armor Pierce +0x{by}{each}"
        case "stat":
            return f"{change.of.capitalize()} {signed(by)}x0{each}" + (f" for {change.only}" if change.only else "")
        case "elevation":
            return f"Elevation up to {by}{each}"
        case "range":
            return f"Range times {by}"
        case "move penalty":
            return f"{many(-by, 'point')} of Move penalty is ignored"
        case "move penalties":
            return "all Move penalties are doubled" if by == 2 else f"all Move penalties count {spelt(by)} times"
        case "free count":
            return f"an Action counts as {by}"
        case "overrun armor":
            return f"Armor:{signed(by)} instead of +1 when its Blocks are Overrun"
        case "task tokens":
            return f"{many(by, 'token')} of the Task moves when you Succeed"
        case "rank either side":
            return f"each {change.of} in your hand counts as {int(change.of) - 1} or {int(change.of) + 1} for combos"
        case "immune":
            return f"immune to {change.of.replace('-', ' ').capitalize()}"
        case "ignores":
            return f"ignores {change.of.replace('-', ' ').capitalize()}"
        case "spared":
            return f"never targets the {change.of.capitalize()}"
    if change.change == "no disadvantage" and change.of:
        return f"no Disadvantage by {change.of.capitalize()}"
    return said(WITHOUT[change.change])


# -- effects


def effect_words(effect: Effect) -> str:
    """An effect as a sentence without its full stop."""
    return CLAUSES[type(effect)](effect)


def _attack(effect: Attack) -> str:
    deck = next(iter(decks_of(effect.types))).capitalize()
    reach = f"within {spaces(effect.range)}" if effect.range else "in Close Combat reach"
    text = f"attack {effect.against.capitalize()} {reach} with Damage of {damage_words(effect.damage)}, "
    text += f"{type_words(effect.types)} ({deck})"
    if effect.hand:
        but = f", except for {listed(f'{trait}s' for trait in effect.handless)}" if effect.handless else ""
        text += f"; it needs a free hand{but}"
    if effect.becomes:
        text += f"; all cards become {effect.becomes.capitalize()}"
    return text


def _disarm(effect: Disarm) -> str:
    initiative = f" with Initiative:{signed(effect.initiative)}" if effect.initiative else ""
    more = f"{spaces(effect.farther)} farther for each Success above 1"
    return f"attack without damage{initiative}: the Rival drops an item that it holds, {more}"


def _give(effect: Give) -> str:
    when = {"now": "", "next events": " in the next Events", "each events": " in each Events phase until cured"}
    per = {"": "", "crit": " for each Crit", "success": " for each Success"}[effect.per]
    who = {"you": "you take", "rival": "the Rival takes", "both": "both take", "ally": "an Ally takes"}
    taker = who.get(effect.who, "a willing Unit takes")
    if effect.condition in ("blessed", "cursed"):
        subject = taker.rsplit(" ", 1)[0]
        return f"{subject} {'are' if subject == 'you' else 'is'} {effect.condition.capitalize()}"
    return f"{taker} {token(effect.condition, effect.amount)}{per}{when[effect.at]}"


def _remove(effect: Remove) -> str:
    many_ = many(effect.amount, "Minor Condition")
    what = many_ if effect.condition == "minor" else token(effect.condition, -effect.amount)
    if effect.who == "you":
        return f"remove {what}" if effect.condition == "minor" else f"you have {what}"
    if effect.within_level:
        return f"Allies within Level Spaces each have {what}"
    return f"a willing Unit at Range:{effect.range} or less has {what}"


def _give_move(effect: GiveMove) -> str:
    return say("an Ally within Level Spaces gains Move:{move}", move=signed(effect.move))


def _step(effect: Step) -> str:
    ways = listed((title(move) for move in effect.by), say("or"))
    return say("move 1 Space by {ways} for Move:{price}", ways=ways, price=effect.price)


def _draw_weapon(effect: DrawWeapon) -> str:
    if effect.hands == 1:
        return say("draw a one-handed weapon without Move")
    return say("draw a two-handed weapon without Move")


def _hide(effect: Hide) -> str:
    if effect.anywhere:
        return say("even in sight, become a Stealth marker with as many tokens as the Level")
    return say("out of sight of all Rivals, become a Stealth marker with as many tokens as the Level")


def _spot(effect: Spot) -> str:
    return say_many(
        "each Rival Stealth marker within {spaces} times Level Spaces loses {n} token",
        "each Rival Stealth marker within {spaces} times Level Spaces loses {n} tokens",
        n=effect.tokens, spaces=effect.spaces,
    )  # fmt: skip


def _treat(effect: Treat) -> str:
    return say(
        "at Range:{n} or less, Test {stat} against the patient's {condition}: each Success removes 1",
        n=effect.range, stat=effect.stat.capitalize(), condition=effect.condition.capitalize(),
    )  # fmt: skip


def _summon(effect: Summon) -> str:
    where = "on the nearest exit" if effect.place == "nearest exit" else "from a corpse in the Area"
    when = "at the next Clock Tick" if effect.at == "clock tick" else "while it is paid for"
    return f"{article(title(effect.unit))} of your side appears {where} {when}"


def _straight(effect: Straight) -> str:
    return say(
        "a winning Normal counts as a straight from its Rank down to 2: Success:+1 for each of those Ranks that, with "
        "the Level, is above the Difficulty"
    )


def _scatter(effect: Scatter) -> str:
    return say_many(
        "{n} random other Unit next to the Target are attacked too, with the same card",
        "{n} random other Units next to the Target are attacked too, with the same card",
        n=effect.others,
    )


def _heal(effect: Heal) -> str:
    deck = {"wound": "wound", None: "damage card"}.get(effect.deck, f"{effect.deck} card")
    if effect.only:
        return f"one {effect.only.capitalize()} {deck} becomes Minor"
    text = f"a {deck} becomes {many(effect.steps, 'step')} less severe"
    if effect.test:
        text += f", or Test against {effect.test} for {effect.steps} a Success"
    return text + ("; 1 more for each Effect point of Result" if effect.per_point else "")


def _regenerate(effect: Regenerate) -> str:
    return say_many(
        "Regeneration: {n} step of healing in each Events phase",
        "Regeneration: {n} steps of healing in each Events phase",
        n=effect.steps,
    )


def _screen(effect: Screen) -> str:
    screen = say("Screen of {n} points", n=effect.points) if effect.points else say("Screen of Level points")
    return say("{screen}, whole again in each Events phase", screen=screen) if effect.back else screen


def _shove(effect: Shove) -> str:
    return f"Push:{effect.spaces}" + {"": "", "crit": " for each Crit", "success": " for each Success"}[effect.per]


def _armor(effect: Armor) -> str:
    return say("Armor Level x{n} on all locations", n=effect.scale)


def _appear(effect: Appear) -> str:
    return say("stand on another Space that you see, within Range")


def _obey(effect: Obey) -> str:
    return say_many(
        "complete, the Rival obeys for {n} Turn a point of Duration",
        "complete, the Rival obeys for {n} Turns a point of Duration",
        n=effect.turns,
    )


def _bind(effect: Bind) -> str:
    return say("the ground holds: a Body Task of {task} stands for hurt {hurt}", task=effect.task, hurt=effect.hurt)


def _flames(effect: Flames) -> str:
    return say_many("Flames for {n} Turn", "Flames for {n} Turns", n=effect.turns)


def _both_fall(effect: BothFall) -> str:
    return say("you and the Rival are Prone and hold each other")


def _draw_cards(effect: DrawCards) -> str:
    return say_many("draw {n} card", "draw {n} cards", n=effect.number)


def _reclaim(effect: Reclaim) -> str:
    return say("take {cards} from your discard", cards=_so_many(effect))


def _search_deck(effect: SearchDeck) -> str:
    return say("take {cards} from your deck, and shuffle it", cards=_so_many(effect))


def _so_many(effect: Reclaim | SearchDeck) -> str:
    """How many cards, of which Rank: "2 cards", "1 Q"."""
    return f"{effect.number} {effect.rank}" if effect.rank else say_many("{n} card", "{n} cards", n=effect.number)


CLAUSES: Final[dict[type[Effect], Callable[[Any], str]]] = {
    Attack: _attack,
    Disarm: _disarm,
    Give: _give,
    Remove: _remove,
    GiveMove: _give_move,
    Step: _step,
    DrawWeapon: _draw_weapon,
    Hide: _hide,
    Spot: _spot,
    Treat: _treat,
    Summon: _summon,
    Straight: _straight,
    Scatter: _scatter,
    Heal: _heal,
    Regenerate: _regenerate,
    Screen: _screen,
    Shove: _shove,
    Armor: _armor,
    Appear: _appear,
    Obey: _obey,
    Bind: _bind,
    Flames: _flames,
    BothFall: _both_fall,
    DrawCards: _draw_cards,
    Reclaim: _reclaim,
    SearchDeck: _search_deck,
}
"""How each effect is worded."""


# -- abilities, and items that are used


def doing_words(doing: Doing) -> str:
    """What an ability or an item that is used does: "USE as you choose your means in attacks: Advantage."."""
    head = said(HEADS[doing.kind]) if doing.actions == 1 else say("{n} ACTIONS", n=doing.actions)
    cost = [say_many("{n} Use", "{n} Uses", n=doing.uses)] if doing.uses else []
    cost += [say("once a Scene")] if doing.once else []
    head += f" ({', '.join(cost)})" if cost else ""
    if doing.kind == "passive":
        return f"{head}: {'. '.join([*changes_words(doing.change), *_triggered(doing)])}."
    when = _when(doing)
    clauses = [*changes_words(doing.change), *(capital(effect_words(effect)) for effect in doing.do)]
    return f"{head}{' ' if when else ''}{when}: {'. '.join(clauses)}."


def _when(doing: Doing) -> str:
    """At what moment, if what is the case; a Conflict that is named says its moment itself."""
    needs = needs_words(doing.needs)
    moment = "" if needs and doing.moment in ("conflict", "attack made") else _one_of(MOMENTS, doing.moment)
    return " ".join(filter(None, (moment, needs)))


def _triggered(doing: Doing) -> list[str]:
    """What a passive ability does when something happens."""
    if not doing.do:
        return []
    return [f"{capital(_when(doing))}: {'; '.join(effect_words(effect) for effect in doing.do)}"]
