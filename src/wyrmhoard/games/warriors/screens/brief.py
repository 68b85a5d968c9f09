"""What decides the battle, in a line beside each of its questions, and how its choices weigh."""

from __future__ import annotations

from typing import NamedTuple

from wyrmhoard.kernel.contract.screens import Weight
from wyrmhoard.kernel.text.saying import say

from ..cards.card import Card
from ..cards.vocabulary import Damage, Draw, Grant, Regain
from ..rules import numbers, targeting
from ..state import Fighter, Gear
from ..table import Position
from ..words.names import card_name


class Blow(NamedTuple):
    """The attack of a fighter that most likely kills, else the hardest on average."""

    kill: float
    mean: float
    least: int
    most: int


def brief(position: Position, seat: int, prompt: str) -> str:
    """The best attack of a seat's fighter, and the worst that may hit it (WA-76 to WA-84)."""
    battle = position.state.battle
    fighters = battle.fighters if battle is not None else []
    me = next((who for who in fighters if who.seat == seat and not who.beast), None)
    others = [who for who in fighters if who is not me]
    if me is None or not others:
        return ""
    mine = max(((blow, who.id, who) for who in others if (blow := best_blow(position, me, who))), default=None)
    theirs = max(((blow, who.id, who) for who in others if (blow := best_blow(position, who, me))), default=None)
    return f"{_given_out(position, mine, len(others))}, {_taken(position, theirs, me, len(others))}."


def _given_out(position: Position, best: tuple[Blow, int, Fighter] | None, others: int) -> str:
    if best is None:
        return say("You cannot attack")
    blow, _, who = best
    places = {"lost": _span(blow), "life": who.life, "kill": _kill(blow)}
    if others == 1:
        return say("You hit for {lost} of their {life}{kill}", **places)
    return say("You hit {who} for {lost} of {life}{kill}", who=card_name(position.cards, who.card), **places)


def _taken(position: Position, best: tuple[Blow, int, Fighter] | None, me: Fighter, others: int) -> str:
    if best is None:
        return say("they cannot attack")
    blow, _, who = best
    places = {"lost": _span(blow), "life": me.life, "kill": _kill(blow)}
    if others == 1:
        return say("they for {lost} of your {life}{kill}", **places)
    return say("{who} hits you for {lost} of {life}{kill}", who=card_name(position.cards, who.card), **places)


def best_blow(position: Position, me: Fighter, target: Fighter) -> Blow | None:
    """None: nothing that it has may attack this target."""
    blows = []
    sources: list[Gear | None] = [gear for gear in me.gear if position.cards[gear.card].attacks]
    for gear in sources or [None]:
        if targeting.verify_target(position, me, gear, target) is not None:
            continue
        strike = numbers.strike_of(position, me, gear, target)
        chances = numbers.chances(strike, numbers.stopped(position, target, strike.words, me, strike.ignores))
        kill = sum(chance for lost, chance in chances.items() if lost >= target.life)
        blows.append(Blow(kill, sum(lost * chance for lost, chance in chances.items()), min(chances), max(chances)))
    return max(blows, default=None)


def _span(blow: Blow) -> str:
    return str(blow.most) if blow.least == blow.most else f"{blow.least}-{blow.most}"


def _kill(blow: Blow) -> str:
    return say(" ({chance} kills)", chance=f"{blow.kill:.0%}") if blow.kill else ""


def weight(position: Position, seat: int, prompt: str, key: str) -> Weight:
    """To retreat or to forfeit loses the battle (WA-140); an attack that protection stops whatever is rolled, and an
    ability that would give what one has already, come to nothing."""
    if key in ("retreat", "forfeit"):
        return "grave"
    battle = position.state.battle
    me = battle.current if battle is not None else None
    if prompt != "combat" or battle is None or me is None:
        return ""
    word, *rest = key.split(" ")
    if word == "attack":
        target, gear = battle.find(int(rest[1])), me.find(int(rest[0]))
        if target is None:
            return ""
        strike = numbers.strike_of(position, me, gear, target)
        guard = numbers.stopped(position, target, strike.words, me, strike.ignores)
        return "" if max(numbers.chances(strike, guard)) else "idle"
    card = _used(position, me, word, rest)
    effects = card.abilities[int(rest[-1])].do if card is not None else ()
    return "idle" if effects and all(_vain(position, me, effect) for effect in effects) else ""


def _used(position: Position, me: Fighter, word: str, rest: list[str]) -> Card | None:
    """The card whose ability is used."""
    if word == "use":
        gear = me.find(int(rest[0]))
        return position.cards[gear.card if gear is not None else me.card]
    place = position.state.place
    return position.cards[place.card] if word == "place" and place is not None else None


def _vain(position: Position, me: Fighter, effect: object) -> bool:
    """Whether an effect would change nothing now: healing for the unhurt, damage to Beasts where there are none,
    strength for attacks that cannot come any more."""
    battle = position.state.battle
    fighters = battle.fighters if battle is not None else []
    match effect:
        case Regain(to="this fighter"):
            return me.life >= numbers.cap(position, me)
        case Regain(to="any fighter"):
            return all(who.life >= numbers.cap(position, who) for who in fighters)
        case Damage(to="a Beast" | "each Beast"):
            return not any(who.beast for who in fighters)
        case Grant(until="end of turn", to="this fighter"):
            return effect.change.change.endswith("damage") and not numbers.actions_left(position)
        case Draw(who="you"):
            pile = position.state.piles[me.pile]
            return not (pile.draw or pile.discard)
    return False
