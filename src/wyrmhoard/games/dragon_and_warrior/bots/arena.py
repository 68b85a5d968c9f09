"""Single Battles between two ways of playing, by the rules' own script: for measuring."""

from __future__ import annotations

from random import Random

from wyrmhoard.kernel.asking.ask import CHECKPOINT, Answer, Ask
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.text.errors import ScriptError

from .. import sight
from ..asked import Asked
from ..cards.cardset import CardSet
from ..rules.battle import sides, start, strong
from ..rules.battle.harm import blow
from ..rules.core import numbers, offers
from ..rules.core.answers import for_block, for_turn
from ..rules.core.plays import Lay, lay
from ..rules.script import script
from ..settings import TableSettings
from ..state import ALLY, MINION, TREASURE, VILLAIN, WARRIOR, Conflict, Hero, Saga
from ..table import Position, Table
from .brains import Attempt, Brain


def prepared(content: CardSet, hero: Hero, cards: list[Conflict], settings: TableSettings, seed: str | int) -> Table:
    """A table at the first turn of a Battle: the first card is the Conflict, and the last one perhaps its minion."""
    state = Saga(settings, 2, "battle", {WARRIOR: 0, VILLAIN: 1, ALLY: 1, TREASURE: 1}, tokens=[0, 0])
    state.hero = hero.copy()
    state.conflicts = {card.id: card.copy() for card in cards}
    table = Table(state, Chance(seed), content)
    start.begin(table, cards[0].id)
    return table


def fight(table: Table, warrior: Brain, villain: Brain, rng: Random) -> Result:
    """Play a prepared Battle to its end."""
    running = script(table)
    answer: tuple[int, Answer] | None = None
    try:
        while True:
            ask = running.send(answer)
            answer = None if ask is CHECKPOINT else reply(table, ask, warrior, villain, rng)
    except StopIteration as stop:
        result: Result = stop.value
        return result


def reply(table: Table, ask: Ask, warrior: Brain, villain: Brain, rng: Random) -> tuple[int, Answer]:
    """The answer of the seat that is asked, with all stats open to it."""
    seat = next(iter(ask.must))
    battle = numbers.battle_of(table)
    data: Asked = ask.data
    place = data.get("place", 0)
    mine = seat == table.state.holder(WARRIOR)
    eyes = sides.warrior_eyes(table) if mine else sides.foe_eyes(table, place)
    hand = battle.warrior if mine else numbers.hand_of(table, place)
    brain = warrior if mine else villain
    match ask.prompt:
        case "turn":
            if not brain.deals or place == MINION or not hand:
                return seat, for_turn(brain.move(eyes, rng), hand)
            worlds = (imagined(table, seat, rng) for _ in range(brain.deals))
            role = WARRIOR if mine else VILLAIN
            return seat, for_turn(strong.best(script, table.cards, role, strong.candidates(eyes), worlds), hand)
        case "block":
            laid = attack_of(ask)
            damage = numbers.card_of(table, battle.foes[place]).attack if mine else blow(table.state.hero, laid)
            can = _can_spellblock(table, place, laid, mine=mine) and not data["escape"]
            attempt = Attempt(laid, damage, can, data["escape"])
            return seat, for_block(*brain.block(eyes, attempt, rng), hand, laid)
        case "target":
            return seat, "minion" if mine and sides.warrior_target(table) else "master"
    raise ScriptError(f"nobody plays {ask.prompt} in a single Battle")


def imagined(table: Table, seat: int, rng: Random) -> Saga:
    """The Battle with all cards dealt anew that the seat does not see (DW-270)."""
    world = table.state.copy()
    sight.imagine(Position(world, table.cards), seat, rng)
    return world


def _can_spellblock(table: Table, place: int, laid: Lay, *, mine: bool) -> bool:
    foe = numbers.battle_of(table).foes[place]
    if mine:
        return offers.hero_spellblocks(table.state, laid)
    return offers.foe_spellblocks(numbers.card_of(table, foe), foe, laid)


def attack_of(ask: Ask) -> Lay:
    """The attack that a `block` is about."""
    data: Asked = ask.data
    number, ranks = data["set"], data["ranks"]
    return lay(ranks[0], number, ranks[number:])
