"""What abilities do: prices, choices, effects one after the other. The verbs are in `cards`, `damage` and `foes`."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wyrmhoard.games.dragonfire.cards.effects import Ability, AnyEffect, Choose, EachMay, Repeat, Save, When
from wyrmhoard.games.dragonfire.cards.effects import Check as CheckEffect
from wyrmhoard.games.dragonfire.cards.vocabulary import Cost, If
from wyrmhoard.games.dragonfire.rules import checks, conditions, moves, places
from wyrmhoard.games.dragonfire.rules.happening import Source
from wyrmhoard.games.dragonfire.rules.targets import choose_card, choose_foes, choose_heroes, decider, split
from wyrmhoard.games.dragonfire.state import NOBODY, Foe
from wyrmhoard.games.dragonfire.table import Table
from wyrmhoard.games.dragonfire.words.wording import then
from wyrmhoard.kernel.ask import Script, one
from wyrmhoard.kernel.errors import Refusal

YES_NO = ("yes", "no")

FEW_CARDS = Refusal("DF-206", "It costs {number} {of}cards of your hand; you have {has}")
FEW_GOLD = Refusal("DF-272", "It costs {number} gold; you have {has}")
FEW_HP = Refusal("DF-280", "It costs {number} hit points; you have {has}, and a price may not Stun you")
FEW_TOKENS = Refusal("DF-329", "It costs {number} {of} tokens; there are {has}")
EXHAUSTED = Refusal("DF-294", "You have an Exhausted token already")


# -- an ability


def run_ability(table: Table, source: Source, ability: Ability, *, asked: bool = False) -> Script[bool]:
    """Do what an ability says; whether it happened. `asked`: whoever may decline has agreed already (DF-200)."""
    source.ability = ability
    if any(payable(table, source, cost) is not None for cost in ability.cost):
        return False
    if ability.choice and not asked:
        answer = yield one(decider(table, source), "may", YES_NO, "DF-200", {**source.data, "text": ability.words()})
        if answer == "no":
            return False
    success = True
    for cost in ability.cost:
        success = (yield from pay(table, source, cost)) and success
    yield from run(table, source, ability.do if success else ability.otherwise)
    return True


def run(table: Table, source: Source, effects: Iterable[AnyEffect]) -> Script[None]:
    """Do effects one after the other."""
    from wyrmhoard.games.dragonfire.rules.effects.table import VERBS

    for effect in effects:
        yield from VERBS[type(effect)](table, source, effect)


# -- prices


def payable(table: Table, source: Source, cost: Cost) -> Refusal | None:
    """Why a price cannot be paid (DF-206, DF-272, DF-280)."""
    if source.seat == NOBODY:
        return None
    hero = table.state.heroes[source.seat]
    colour = f"{cost.of} " if cost.of else ""
    match cost.pay:
        case "discard" | "bury":
            has = len(_payment(table, source, cost))
            return None if has >= cost.number else FEW_CARDS.because(number=cost.number, of=colour, has=has)
        case "gold":
            return None if hero.gold >= cost.number else FEW_GOLD.because(number=cost.number, has=hero.gold)
        case "hit points":
            return None if hero.hp > cost.number else FEW_HP.because(number=cost.number, has=hero.hp)
        case "tokens":
            has = source.kept.marks.get(cost.of, 0) if source.kept else 0
            return None if has >= cost.number else FEW_TOKENS.because(number=cost.number, of=cost.of, has=has)
        case "exhaust":
            return EXHAUSTED if hero.exhausted else None
    return None


def _payment(table: Table, source: Source, cost: Cost) -> list[str]:
    hand = table.state.heroes[source.seat].hand
    return [card for card in hand if not cost.of or table.cards[card].colour == cost.of]


def pay(table: Table, source: Source, cost: Cost) -> Script[bool]:
    """Pay; False only for a Skill Check that fails."""
    seat = source.seat
    hero = table.state.heroes[seat]
    match cost.pay:
        case "discard" | "bury":
            for left in range(cost.number, 0, -1):
                cards = _payment(table, source, cost)
                card = yield from choose_card(
                    table, seat, f"{cost.pay} for", cards, "DF-206", {**source.data, "left": left}
                )
                hero.hand.remove(card)
                if cost.pay == "bury":
                    moves.bury(hero.pile, card)
                    table.tell("buried", "DF-12", seat=seat, card=card)
                else:
                    hero.pile.discard.append(card)
                    table.tell("discarded", "DF-206", seat=seat, card=card)
        case "gold":
            moves.lose_gold(table, seat, cost.number, "DF-272")
        case "hit points":
            hero.hp -= cost.number
            table.tell("hurt", "DF-280", seat=seat, damage=cost.number, prevented=0, lost=cost.number, hp=hero.hp)
        case "check":
            return (yield from checks.skill_check(table, seat, cost.of))
        case "tokens":
            assert source.kept is not None
            source.kept.marks[cost.of] -= cost.number
            table.tell("marked", "DF-329", seat=seat, card=source.card, name=cost.of, has=source.kept.marks[cost.of])
        case "exhaust":
            hero.exhausted = True
            table.tell("exhausted", "DF-294", seat=seat)
        case "deplete" | "consume" | "discard this":
            leave(table, source, "discard" if cost.pay == "discard this" else cost.pay)
    return True


def leave(table: Table, source: Source, how: str) -> None:
    """The card itself leaves: discarded, depleted, consumed or removed (DF-388, DF-389)."""
    hero = table.state.heroes[source.seat]
    rule = {"deplete": "DF-388", "consume": "DF-389"}.get(how, "DF-214")
    if source.kept is not None and source.kept in hero.kept:
        if how == "discard":
            moves.drop_kept(table, source.seat, source.kept, rule)
            return
        hero.kept.remove(source.kept)
        hero.hand += source.kept.held
        places.new_maximum_for(table, source.seat, source.card)
        if source.played is not None:
            source.played.goes = "gone"
    elif source.played is not None:
        source.played.goes = "discard" if how == "discard" else "gone"
    else:
        return
    if how != "discard":
        hero.removed.append(f"{source.card}:{how}")
    table.tell("left_play", rule, seat=source.seat, card=source.card, how=how)


# -- choices and repetitions


def choose(table: Table, source: Source, effect: Choose) -> Script[None]:
    """One of several, chosen by each of these characters."""
    for seat in (yield from choose_heroes(table, source, effect.who)):
        keys = [str(number) for number in range(len(effect.options))]
        data = {**source.data, "texts": [then(option, wishes=True) for option in effect.options]}
        key = yield one(seat, "choose", keys, "DF-200", data)
        yield from run(table, of(source, seat), effect.options[int(key)])


def of(source: Source, seat: int) -> Source:
    """The same effect with another character as "you"."""
    if seat == source.seat:
        return source
    return Source(
        source.card, seat, source.foe, None, source.played, source.mode, source.happening, source.ability, source.named
    )


def each_may(table: Table, source: Source, effect: EachMay) -> Script[None]:
    """Each of them may, for a price; who does not bears the rest."""
    for seat in (yield from choose_heroes(table, source, effect.who)):
        theirs = of(source, seat)
        able = table.state.heroes[seat].able
        pays = able and (effect.cost is None or payable(table, theirs, effect.cost) is None)
        if pays:
            answer = yield one(seat, "may", YES_NO, "DF-200", {**source.data, "text": effect.words()})
            pays = answer == "yes"
        if pays and effect.cost is not None:
            pays = yield from pay(table, theirs, effect.cost)
        yield from run(table, theirs, effect.effects if pays else effect.otherwise)


def repeat(table: Table, source: Source, effect: Repeat) -> Script[None]:
    """For each of something."""
    state = table.state
    foe = _it(table, source)
    number = {
        "encounter facing you": lambda: conditions.value(
            table, If("encounters facing you", which=effect.which), source.seat, foe
        ),
        "character": lambda: sum(not hero.out for hero in state.heroes),
        "token of it": lambda: len(foe.tokens) if foe else 0,
        "Wyrmflame level": lambda: max(0, state.flame.level),
        "card played": lambda: len(state.heroes[source.seat].played),
        "cleared level of it": lambda: sum(foe.cleared) if foe else 0,
    }[effect.per]()
    for _ in range(min(number, effect.most)):
        yield from run(table, source, effect.effects)


def _it(table: Table, source: Source) -> Foe | None:
    """The encounter in question: named last, or whose ability it is."""
    if source.named:
        unit = split(table, source.named[-1])
        if unit is not None:
            return unit[0]
    return source.foe


def when(table: Table, source: Source, effect: When) -> Script[None]:
    """If something is so, this; otherwise that."""
    holds = conditions.holds(table, effect.condition, source.seat, _it(table, source), source=source.card)
    yield from run(table, source, effect.then if holds else effect.otherwise)


def check(table: Table, source: Source, effect: CheckEffect) -> Script[None]:
    """A Skill Check that is demanded: also of those who cannot act (DF-225)."""
    for seat in (yield from choose_heroes(table, source, effect.who)):
        success = yield from checks.skill_check(table, seat, effect.of)
        yield from run(table, of(source, seat), effect.success if success else effect.failure)


def save(table: Table, source: Source, effect: Save) -> Script[None]:
    """Encounters make Saves (DF-127, DF-131)."""
    for number, foe in (yield from _savers(table, source, effect)):
        success = yield from checks.save(table, foe, effect.plus)
        source.named.append(number)
        yield from run(table, source, effect.success if success else effect.failure)


def _savers(table: Table, source: Source, effect: Save) -> Script[list[tuple[int, Foe]]]:
    """Who makes a Save; an encounter that is defeated can make one for its own Vanquished effect (DF-121)."""
    if effect.to == "it" and not source.named and source.foe is not None:
        return [(source.foe.id, source.foe)]
    found = yield from choose_foes(table, source, effect.to, effect.which)
    return [(number, unit[0]) for number in found if (unit := split(table, number)) is not None]


Verb = Callable[..., Script[None]]
