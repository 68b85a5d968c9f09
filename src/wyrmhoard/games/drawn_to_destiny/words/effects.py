"""What abilities, items and Powers do, in words made from their data alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, Final

from wyrmhoard.kernel.text.grammar import article, capital, listed, signed, spelt
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards.compiled import own_name
from ..cards.entries import Doing
from ..cards.notation import TARGETED, decks_of, read_damage
from ..cards.vocabulary import (
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
from .terms import capped, plain, titled

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
CARDS: Final = {
    "": later("a card"), "normal": later("a Normal card"),
    "fast": later("a Fast card"), "fast normal": later("a Normal Fast card"),
    "strong": later("a Strong card"), "strong normal": later("a Normal Strong card"),
    "block": later("a Block"), "block normal": later("a Normal Block"),
    "evade": later("an Evade"), "evade normal": later("a Normal Evade"),
    "counter": later("a Counter"), "counter normal": later("a Normal Counter"),
    "wild": later("a Wild card"), "wild normal": later("a Normal Wild card"),
}  # fmt: skip
"""Cards that are asked for, by what they show and whether they are Normals."""
WITH_ARTICLE: Final = (later("a Deputy"), later("a Prone"), later("a Skeleton"))
"""Units and conditions, one of them."""
NUMBERS: Final = {
    "initiative": later("Initiative"), "success": later("Success"), "move": later("Move"), "facing": later("Facing"),
}  # fmt: skip
HEADS: Final = {
    "passive": later("PASSIVE"), "use": later("USE"), "free": later("FREE"), "action": later("ACTION"),
    "setup": later("SETUP"),
}  # fmt: skip


# -- words and numbers


def damage_words(damage: str) -> str:
    """A damage: 8x1, or Body +2."""
    rating, stat, plus = read_damage(damage)
    return rating or f"{titled(stat)} {signed(plus)}".removesuffix(" −0")


def type_words(types: Iterable[str], word: str = "") -> str:
    """Damage Types: "Pierce and Slash"."""
    return listed(map(titled, types), word or say("and"))


def spaces(number: int) -> str:
    """1 Space, 5 Spaces."""
    return say_many("{n} Space", "{n} Spaces", n=number)


def token(condition: str, number: int) -> str:
    """A change of a condition in the notation of cards: "Bleeding:−2"."""
    return f"{_condition(condition)} {signed(number)}"


# -- conditions


def needs_words(needs: If) -> str:
    """What must hold, to follow what is changed: "in attacks with Close Combat against a Prone Rival"."""
    return " ".join(filter(None, (*_contested(needs), *_means(needs), *_standing(needs), *_rival(needs))))


def _one_of(table: dict[str, str], key: str | None) -> str:
    """The words for a key, if it has some."""
    words = table.get(key or "", "")
    return said(words) if words else ""


def _contested(needs: If) -> Iterable[str]:
    yield say("by a bite") if needs.bite else _one_of(CONFLICTS, needs.conflict)
    yield _one_of(ABOUT, needs.about)


def _means(needs: If) -> Iterable[str]:
    means = []
    if needs.ability:
        means.append(titled(own_name(needs.ability)))
    if needs.skill:
        means.append(titled(needs.skill))
    if needs.aspect or needs.normal or needs.suit or needs.ranks:
        means.append(_card(needs))
    if needs.reach:
        means.append(say("a {reach} weapon", reach=titled(needs.reach)))
    if needs.weapon_hands:
        means.append(say("a one-handed weapon") if needs.weapon_hands == 1 else say("a two-handed weapon"))
    if needs.two_weapons:
        means.append(say("a weapon in each hand"))
    if needs.item:
        means.append(plain(needs.item))
    yield say("with {means}", means=listed(means, say("and"))) if means else ""
    if needs.drawn:
        yield say("drawn in this step")
    if needs.type:
        yield say("if the card placed is {type}", type=titled(needs.type))


def _card(needs: If) -> str:
    """The card that is asked for: "a Normal Block", "a Block of Wands", "a card of Rank Q or K"."""
    aspect, normal = needs.aspect or "", " normal" * needs.normal
    noun = said(CARDS[f"{aspect}{normal}".strip()])
    if needs.suit:
        noun = say("{card} of {suit}", card=noun, suit=titled(needs.suit))
    return say("{card} of Rank {ranks}", card=noun, ranks=listed(needs.ranks, say("or"))) if needs.ranks else noun


def _standing(needs: If) -> Iterable[str]:
    if needs.most_range is not None:
        yield say("at Range {n} or less", n=needs.most_range) if needs.most_range else say("at Range 0")
    if needs.least_range:
        yield say("beyond Range {n}", n=needs.least_range - 1)
    if needs.mounted:
        yield say("when mounted")
    if needs.straight:
        yield say("after {spaces} in a straight line this Turn", spaces=spaces(needs.straight))
    if needs.still:
        yield say("after a Hold intent")
    if needs.hidden:
        yield say("from hiding")
    if needs.ground:
        yield say("in {places}", places=listed(map(titled, needs.ground), say("or")))
    if needs.outdoors:
        yield say("outdoors")
    if needs.least_body:
        yield say("with Body {n} or more", n=needs.least_body)
    if needs.traits:
        yield say("if you are {traits}", traits=listed(map(plain, needs.traits), say("or")))


def _rival(needs: If) -> Iterable[str]:
    if needs.rival:
        yield say("against {rival} Rival", rival=said(article(needs.rival.capitalize())))
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
    sentences: list[str] = []
    for kind, group in groupby(changes, lambda change: change.change if change.who != "rival" else ""):
        together = list(group)
        if kind in ("immune", "ignores"):
            what = ", ".join(
                " ".join(filter(None, (_condition(change.of), needs_words(change.needs)))) for change in together
            )
            sentences.append(capital(_spared(kind, what)))
        else:
            sentences += [capital(change_words(change)) for change in together]
    return sentences


def _condition(key: str) -> str:
    return capped(key)


def _spared(kind: str, what: str) -> str:
    return say("immune to {what}", what=what) if kind == "immune" else say("ignores {what}", what=what)


def _changed(change: Change) -> str:
    text = _by_number(change)
    if change.per_level and change.change in LEVELLED:
        text = say("{change} for each Level", change=text)
    return (
        say("{change} for {whom}", change=text, whom=plain(change.only))
        if change.change == "stat" and change.only
        else text
    )


LEVELLED: Final = (
    "initiative", "success", "move", "facing", "skill", "damage level", "armor pierce", "armor shred", "stat",
    "elevation",
)  # fmt: skip
"""Changes that may grow with the Level."""


def _by_number(change: Change) -> str:
    by = change.by
    match change.change:
        case "initiative" | "success" | "move" | "facing":
            return f"{said(NUMBERS[change.change])} {signed(by)}"
        case "skill":
            return f"{titled(change.of)} {signed(by)}"
        case "damage level":
            return say("Damage {by}x0", by=signed(by))
        case "armor pierce":
            return say("Armor Pierce +0x{by}", by=by)
        case "armor shred":
            return say("Armor Shred {by}", by=by)
        case "stat":
            return f"{titled(change.of)} {signed(by)}x0"
        case "elevation":
            return say("Elevation up to {n}", n=by)
        case "range":
            return say("Range times {n}", n=by)
        case "move penalty":
            return say_many("{n} point of Move penalty is ignored", "{n} points of Move penalty is ignored", n=-by)
        case "move penalties":
            times = say("all Move penalties count {n} times", n=said(spelt(by)))
            return say("all Move penalties are doubled") if by == 2 else times
        case "free count":
            return say("an Action counts as {n}", n=by)
        case "overrun armor":
            return say("Armor {by} instead of +1 when its Blocks are Overrun", by=signed(by))
        case "task tokens":
            return say_many(
                "{n} token of the Task moves when you Succeed", "{n} tokens of the Task move when you Succeed", n=by
            )
        case "rank either side":
            rank = int(change.of)
            return say(
                "each {rank} in your hand counts as {lower} or {higher} for combos",
                rank=change.of, lower=rank - 1, higher=rank + 1,
            )  # fmt: skip
        case "immune" | "ignores":
            return _spared(change.change, _condition(change.of))
        case "spared":
            return say("never targets the {trait}", trait=capped(change.of))
    if change.change == "no disadvantage" and change.of:
        return say("no Disadvantage by {what}", what=capped(change.of))
    return said(WITHOUT[change.change])


# -- effects


def effect_words(effect: Effect) -> str:
    """An effect as a sentence without its full stop."""
    return CLAUSES[type(effect)](effect)


def _attack(effect: Attack) -> str:
    deck = next(iter(decks_of(effect.types)))
    places = {
        "stat": titled(effect.against or TARGETED[deck]), "damage": damage_words(effect.damage),
        "types": type_words(effect.types), "deck": titled(deck),
    }  # fmt: skip
    text = say("attack {stat} in Close Combat reach with Damage of {damage}, {types} ({deck})", **places)
    if effect.range:
        within = spaces(effect.range)
        text = say("attack {stat} within {spaces} with Damage of {damage}, {types} ({deck})", spaces=within, **places)
    if effect.hand:
        handless = listed((said(f"{trait}s") for trait in effect.handless), say("and"))
        free = say("{attack}; it needs a free hand", attack=text)
        spared = say("{attack}; it needs a free hand, except for {whom}", attack=text, whom=handless)
        text = spared if handless else free
    if effect.becomes:
        text = say("{attack}; each damage card gives 1 {type} instead", attack=text, type=titled(effect.becomes))
    return text


def _disarm(effect: Disarm) -> str:
    farther = spaces(effect.farther)
    if effect.initiative:
        return say(
            "attack without damage with Initiative {by}: the Rival drops an item that it holds, {spaces} farther for "
            "each Success above 1",
            by=signed(effect.initiative), spaces=farther,
        )  # fmt: skip
    return say(
        "attack without damage: the Rival drops an item that it holds, {spaces} farther for each Success above 1",
        spaces=farther,
    )


TAKES: Final = {
    "you": later("you take {what}"), "rival": later("the Rival takes {what}"), "both": later("both take {what}"),
    "ally": later("an Ally takes {what}"), "unit": later("a willing Unit takes {what}"),
}  # fmt: skip
IS: Final = {
    "you": later("you are {what}"), "rival": later("the Rival is {what}"), "both": later("both are {what}"),
    "ally": later("an Ally is {what}"), "unit": later("a willing Unit is {what}"),
}  # fmt: skip
"""What is given, to whom."""


def _give(effect: Give) -> str:
    who = effect.who if effect.who in TAKES else "unit"
    if effect.condition in ("blessed", "cursed"):
        return said(IS[who], what=capped(effect.condition))
    text = _for_each(said(TAKES[who], what=token(effect.condition, effect.amount)), effect.per)
    if effect.at == "next events":
        return say("{takes} in the next Events", takes=text)
    return say("{takes} in each Events phase until cured", takes=text) if effect.at == "each events" else text


def _for_each(text: str, per: str) -> str:
    """What happens for each Crit or Success, if it does."""
    if per == "crit":
        return say("{what} for each Crit", what=text)
    return say("{what} for each Success", what=text) if per == "success" else text


def _remove(effect: Remove) -> str:
    minor = say_many("{n} Minor Condition", "{n} Minor Conditions", n=effect.amount)
    what = minor if effect.condition == "minor" else token(effect.condition, -effect.amount)
    if effect.who == "you":
        return say("remove {what}", what=what) if effect.condition == "minor" else say("you have {what}", what=what)
    if effect.within_level:
        return say("Allies within Level Spaces each have {what}", what=what)
    return say("a willing Unit at Range {n} or less has {what}", n=effect.range, what=what)


def _give_move(effect: GiveMove) -> str:
    return say("an Ally within Level Spaces gains {move} Move", move=signed(effect.move))


_WAYS: Final = {
    "forward": later("straight ahead"),
    "drift": later("diagonally ahead"),
    "slide": later("sideways"),
    "backward": later("backward"),
    "drift-back": later("diagonally back"),
}
"""How a step leads, by its name (D2-77 to D2-82)."""


def _step(effect: Step) -> str:
    ways = listed((said(_WAYS.get(way, way)) for way in effect.by), say("or"))
    return say("move 1 Space {ways} for {price} Move", ways=ways, price=effect.price)


def _draw_weapon(effect: DrawWeapon) -> str:
    if effect.hands == 1:
        return say("draw a one-handed weapon without Move")
    return say("draw a two-handed weapon without Move")


def _hide(effect: Hide) -> str:
    if effect.anywhere:
        return say("even in sight, become a Stealth marker with as many tokens as the Level")
    return say("out of sight of all Rivals, become a Stealth marker with as many tokens as the Level")


def _spot(effect: Spot) -> str:
    if effect.spaces == 1:
        return say_many(
            "each Rival Stealth marker within Level Spaces loses {n} token",
            "each Rival Stealth marker within Level Spaces loses {n} tokens",
            n=effect.tokens,
        )  # fmt: skip
    return say_many(
        "each Rival Stealth marker within {spaces} times Level Spaces loses {n} token",
        "each Rival Stealth marker within {spaces} times Level Spaces loses {n} tokens",
        n=effect.tokens, spaces=effect.spaces,
    )  # fmt: skip


def _treat(effect: Treat) -> str:
    return say(
        "at Range {n} or less, Test {stat} against the patient's {condition}: each Success removes 1",
        n=effect.range, stat=titled(effect.stat), condition=capped(effect.condition),
    )  # fmt: skip


def _summon(effect: Summon) -> str:
    exit_ = effect.place == "nearest exit"
    where = say("on the nearest exit") if exit_ else say("from a corpse in the Area")
    when = say("at the next Clock Tick") if effect.at == "clock tick" else say("while it is paid for")
    who = said(article(effect.unit.replace("-", " ").title()))
    return say("{unit} of your side appears {where} {when}", unit=who, where=where, when=when)


def _straight(effect: Straight) -> str:
    return say(
        "a winning Normal counts as a straight from its Rank down to 2: Success +1 for each of those Ranks that, with "
        "the Level, is above the Difficulty"
    )


def _scatter(effect: Scatter) -> str:
    return say_many(
        "{n} random other Unit next to the Target are attacked too, with the same card",
        "{n} random other Units next to the Target are attacked too, with the same card",
        n=effect.others,
    )


def _heal(effect: Heal) -> str:
    deck = say("damage card") if effect.deck is None else say("{deck} card", deck=plain(effect.deck))
    if effect.deck == "wound":
        deck = say("wound")
    if effect.only:
        return say("one {severity} {card} becomes Minor", severity=titled(effect.only), card=deck)
    text = say_many(
        "a {card} becomes {n} step less severe", "a {card} becomes {n} steps less severe", n=effect.steps, card=deck
    )
    if effect.test:
        text = say("{heals}, or Test against {test} for {n} a Success", heals=text, test=effect.test, n=effect.steps)
    return say("{heals}; 1 more for each Effect point of Result", heals=text) if effect.per_point else text


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
    return _for_each(say("Push {n}", n=effect.spaces), effect.per)


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
