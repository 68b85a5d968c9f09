"""A turn: begin step, combat step, end step (WA-58 to WA-72), and what is done in it."""

from __future__ import annotations

from typing import Any

from wyrmhoard.kernel.asking.ask import Options, Script, first, may_all, one
from wyrmhoard.kernel.asking.form import Filled

from ..asked import Asked
from ..events.battle import DidNothing, NobodyToSend, Retreated, StayedOut, TurnBegan, TurnEnded
from ..events.cards import Cast, CountedDown, EffectEnded, Equipped, Triggered, Used
from ..events.fields import tag
from ..state import NOBODY, Fighter
from ..table import Table
from . import attack, endings, lasting, numbers
from .asking import ask
from .assembly import card_of, entry_forms
from .battle import clash_in_battle, join_battle
from .breakage import finish, spend
from .choices import choices, has_more
from .deaths import after_loss
from .door import JOIN, LEAVE, wish, wishes
from .interpreter import Source, run
from .leaving import return_to_hand
from .moments import anything_waits, waiting
from .moves import around, battle_of, draw, equip, unequip

# -- begin and end


def begin(table: Table) -> Script[None]:
    """The begin step; then the combat step, or the next turn if the fighter is gone (WA-59 to WA-62, WA-72)."""
    battle = battle_of(table)
    battle.actions, battle.spent = 1, 0
    battle.equipped, battle.removed, battle.fresh = False, [], []
    who = battle.current
    if who is None:
        who = yield from come_back(table)
        if who is None:
            battle.step = "next"
            return
    table.tell(TurnBegan(tag(who), battle.round), "WA-176" if who.beast else "WA-58")
    lasting.begin_turn(table, who)
    if not who.beast:
        yield from count_down(table, who)
    yield from step_effects(table, "begin")
    battle.step = "combat" if battle.has(who) else "next"


def count_down(table: Table, who: Fighter) -> Script[None]:
    """Take one duration counter off each active spell; if there is none, its effect ends (WA-112, WA-113)."""
    for gear in list(who.gear):
        if not gear.active:
            continue
        if gear.duration:
            gear.duration -= 1
            table.tell(CountedDown(tag(who), gear.card, gear.duration), "WA-112")
            continue
        lasting.end_spell(table, gear)
        table.tell(EffectEnded(tag(who), gear.card), "WA-112")
        yield from finish(table, who, gear)


def step_effects(table: Table, when: str) -> Script[None]:
    """The effects at the beginning or end of a turn: player by player, the location last (WA-59 to WA-61, WA-69)."""
    if not anything_waits(table, when):
        return
    battle, state = battle_of(table), table.state
    current = battle.current
    for who in around(table):
        pending = waiting(table, who, when, its_turn=who is current)
        if not pending:
            continue
        while pending and battle.has(who):
            source = pending[0]
            if len(pending) > 1 and not who.beast:
                keys = [str(number) for number in range(len(pending))]
                data = Asked(when=when, cards=[p.card.id for p in pending])
                answer = yield from ask(table, who.seat, "order", keys, "WA-60", data)
                source = pending[int(answer)]
            pending.remove(source)
            if source.gear is None or source.gear in who.gear:
                rule = "WA-59" if when == "begin" else "WA-69"
                table.tell(Triggered(tag(who), source.card.id, when), rule)
                yield from run(table, source)
            if current is not None and not battle.has(current):
                return
    if state.place is not None and current is not None:
        card = table.cards[state.place.card]
        for number in card.moments.get(when, ()):
            if not battle.has(current):
                return  # the turn is over (WA-72)
            table.tell(Triggered(None, card.id, when), "WA-61")
            yield from run(table, Source(card, None, NOBODY, ability=number))


def end(table: Table) -> Script[None]:
    """The end step: what lasts until end of turn stops, then what happens at the end of the turn (WA-69 to WA-71)."""
    battle = battle_of(table)
    who = battle.current
    assert who is not None
    battle.step = "next"
    lasting.end_turn(table)
    table.tell(TurnEnded(tag(who)), "WA-69")
    yield from step_effects(table, "end")


def beast_turn(table: Table, beast: Fighter) -> Script[None]:
    """The combat and end steps of a Beast (WA-176)."""
    yield from attack.beast_attack(table, beast)
    if battle_of(table).current is beast:
        yield from end(table)
    else:
        battle_of(table).step = "next"


# -- coming back in a Deathmatch


def come_back(table: Table) -> Script[Fighter | None]:
    """A player without a fighter may enter one, before the begin step, for no Action (WA-205, WA-206)."""
    state, battle = table.state, battle_of(table)
    seat = battle.at[0]
    if not state.players[seat].present:  # has just given up
        return None
    if not any(table.cards[card].type == "fighter" for card in state.players[seat].hand):
        table.tell(NobodyToSend(seat), "WA-206")
        yield from draw(table, seat, 2, "WA-206")
        return None

    def options() -> Options:
        more = [LEAVE] if state.settings.revolving and not state.players[seat].leaving else []
        return may_all([*entry_forms(table, seat), "decline", *more])

    answer = yield one(seat, "come-back", options, "WA-205")
    if answer in (LEAVE, "decline"):
        if answer == LEAVE:
            wish(table, seat, LEAVE)
        table.tell(StayedOut(seat), "WA-206")
        return None
    return (yield from join_battle(table, seat, answer))


# -- the combat step


def combat(table: Table) -> Script[None]:
    """One choice of the combat step (WA-64, WA-67), or the end of the turn (WA-68, WA-72)."""
    battle = battle_of(table)
    who = battle.current
    if who is None:
        battle.step = "next"
        return
    if who.beast:
        yield from beast_turn(table, who)
        return
    me = who
    actions = numbers.actions_left(table)
    if not actions and not has_more(table, me):
        yield from end(table)
        return
    wanted = {seat: wishes(table.state, seat) for seat in range(len(table.state.players))}
    may = {seat: wished for seat, wished in wanted.items() if wished and seat != me.seat}
    must = {me.seat: lambda: choices(table, me, wanted[me.seat])}
    seat, answer = yield first("combat", must, may, "WA-64", Asked(actions=actions))
    key = answer.key if isinstance(answer, Filled) else answer
    if key in (LEAVE, JOIN):
        wish(table, seat, key)
    else:
        yield from act(table, me, key, answer.values if isinstance(answer, Filled) else {})
    if battle.step == "combat" and battle.current is not me:
        battle.step = "next"


def act(table: Table, me: Fighter, key: str, values: dict[str, Any]) -> Script[None]:
    """Do what was chosen."""
    battle = battle_of(table)
    word, *numbers_ = key.split(" ")
    match word:
        case "attack":
            battle.spent += 1
            yield from attack.attack(table, me, me.find(int(numbers_[0])), [int(numbers_[1])])
        case "volley":
            battle.spent += 1
            yield from attack.attack(table, me, me.find(int(numbers_[0])), [int(t) for t in values["targets"]])
        case "cast":
            yield from cast(table, me, int(numbers_[0]))
        case "use":
            yield from use(table, me, int(numbers_[0]), int(numbers_[1]))
        case "place":
            yield from use_place(table, me, int(numbers_[0]))
        case "equip":
            yield from re_equip(table, me, values["remove"], values["equip"])
        case "retreat":
            yield from retreat(table, me)
        case "nothing" | "end":
            if word == "nothing":
                table.tell(DidNothing(tag(me), numbers.actions_left(table)), "WA-68")
            yield from end(table)


# -- casting and using


def cast(table: Table, me: Fighter, number: int) -> Script[None]:
    """Cast a defense or utility spell (WA-104, WA-108 to WA-116)."""
    battle = battle_of(table)
    gear = me.find(number)
    assert gear is not None
    card = table.cards[gear.card]
    battle.spent += not card.free
    if card.charges:
        spend(table, me, gear)
    if card.duration is not None:
        gear.duration = max(0, gear.duration) + card.duration
    table.tell(Cast(tag(me), card.id, gear.duration), "WA-111" if card.duration is not None else "WA-116")
    for ability in card.moments.get("cast", ()):
        yield from run(table, Source(card, me, me.seat, gear, ability=ability))
    yield from finish(table, me, gear)


def use(table: Table, me: Fighter, number: int, ability: int) -> Script[None]:
    """Use an ability of the fighter (0) or of an equipped card (WA-117 to WA-124)."""
    battle = battle_of(table)
    gear = me.find(number)
    card = table.cards[gear.card if gear is not None else me.card]
    when = card.abilities[ability].when
    battle.spent += when != "charge"
    rules = {"action": "WA-117", "charge action": "WA-118", "charge": "WA-121"}
    table.tell(Used(tag(me), card.id, gear is None), "WA-123" if gear is None else rules[when])
    if when != "action":
        spend(table, me, gear or me)
    yield from run(table, Source(card, me, me.seat, gear, ability=ability))
    if gear is not None:
        yield from finish(table, me, gear)


def use_place(table: Table, me: Fighter, ability: int) -> Script[None]:
    """Use an ability of the current location (WA-124, WA-125)."""
    place = table.state.place
    assert place is not None
    card = table.cards[place.card]
    battle_of(table).spent += card.abilities[ability].when != "charge"
    table.tell(Used(tag(me), card.id, own=False), "WA-125")
    if card.abilities[ability].when != "action":
        spend(table, me, place)
    yield from run(table, Source(card, me, me.seat, ability=ability))


# -- equipping


def re_equip(table: Table, me: Fighter, remove: list[str], put_on: list[str]) -> Script[None]:
    """All removals with their consequences (WA-22, WA-138, WA-143), then all equipping, for one Action in the combat
    step (WA-127, WA-128, WA-130)."""
    battle = battle_of(table)
    if not battle.equipped:
        battle.spent += 1
        battle.equipped = True
    for number in remove:
        gear = me.find(int(number))
        assert gear is not None
        unequip(table, me, gear, "WA-130", to_hand=True)
    yield from after_loss(table, me, NOBODY)
    if not battle.has(me):
        return
    for item in put_on:
        card = card_of(table.cards, item)
        gear = equip(table, me, card)
        battle.fresh.append(gear.id)
        table.tell(Equipped(tag(me), card.id, gear.id), "WA-127")
    yield from clash_in_battle(table, me)
    yield from after_loss(table, me, NOBODY)


def retreat(table: Table, me: Fighter) -> Script[None]:
    """The fighter returns to the hand with everything, and its player draws two cards (WA-140 to WA-142)."""
    battle_of(table).spent += 1
    table.tell(Retreated(tag(me)), "WA-140")
    return_to_hand(table, me, "WA-140")
    yield from draw(table, me.seat, 2, "WA-140")
    endings.check_battle(table)
