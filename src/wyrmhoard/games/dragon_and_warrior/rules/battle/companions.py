"""Party Members help with the top card of the deck (DW-222 to DW-227, DW-229, DW-230, DW-244)."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhoard.kernel.asking.ask import Script

from ...asked import Asked
from ...cards.playing import RANK, VALUE
from ...events.companions import Flipped, Helps, MemberHurt, MemberOut, MemberRecovers, MemberRested, MemberSays
from ...state import ORACLE, Member
from ...table import Position, Table
from ..core import numbers
from ..core.asking import ask
from ..core.deck import flip
from ..making import inventing

FLIP, STAY_OUT = "flip", "stay out"


def standing(position: Position) -> list[Member]:
    """The Party Members that can still help in this Battle, in the order of the seats that play them (DW-244)."""
    state = position.state
    able = [member for member in state.members if member.hp > 0]
    return sorted(able, key=lambda member: state.holder(member.role))


def declared(table: Table, what: str) -> Script[list[Member]]:
    """Who helps with an attack or an escape: said before the other side decides about its block (DW-222)."""
    helpers = []
    for member in standing(table):
        if (yield from helps(table, member, what)):
            helpers.append(member)
    return helpers


def helps(table: Table, member: Member, what: str, damage: int = 0) -> Script[bool]:
    """Whether the holder of a Party Member's card flips for it; `damage` is what a hit on The Warrior would do."""
    if table.state.holder(member.role) == ORACLE:
        return oracle_helps(table, member, what, damage)
    data = Asked(what=what, role=member.role)
    answer = yield from ask(table, member.role, "help", [FLIP, STAY_OUT], "DW-222", data)
    if answer == FLIP:
        table.tell(Helps(member.name), "DW-222")
    return answer == FLIP


def oracle_helps(position: Position, member: Member, what: str, damage: int) -> bool:
    """When the oracle flips: on defence against a third of what The Warrior has left, on attack with more than half the
    HP, on running away always (DW-269)."""
    hero = position.state.hero
    match what:
        case "defence":
            return 3 * damage >= hero.hp + hero.defense
        case "attack":
            return 2 * member.hp > member.max_hp
    return True


def turn_over(table: Table, member: Member, against: Sequence[int]) -> bool:
    """Flip for a Party Member against the highest of some cards; whether the flip is higher (DW-223 to DW-227).

    Against no card at all every flip is higher.
    """
    battle = numbers.battle_of(table)
    card = flip(table, battle)
    if not card:
        return False
    rank, top = RANK[card], max(against, default=0)
    table.tell(Flipped(member.name, card, top), "DW-222")
    if rank > top:
        _say(table, member, member.help)
    elif rank < top:
        _say(table, member, member.fail)
        _lose(table, member, VALUE[rank])
    else:
        member.hp = min(member.max_hp, member.hp + VALUE[rank])
        table.tell(MemberRecovers(member.name, member.hp), "DW-227")
    return rank > top


def rest(table: Table, rule: str) -> None:
    """Restore all HP of those who have not fallen: in a Town, or in the inn where The Warrior wakes up (DW-95, DW-185,
    DW-229)."""
    for member in table.state.members:
        if 0 < member.hp < member.max_hp:
            member.hp = member.max_hp
            table.tell(MemberRested(member.name, member.hp), rule)


def _say(table: Table, member: Member, line: str) -> None:
    """What a Party Member says when they help or fail, each once in a Battle (DW-222, DW-256a)."""
    battle = numbers.battle_of(table)
    if line and line not in battle.said and not battle.tried_out:
        battle.said.append(line)
        inventing.mention(table.state, line)
        table.tell(MemberSays(member.name, line), "DW-222")


def _lose(table: Table, member: Member, amount: int) -> None:
    """A lower flip costs HP, and Defense only by a setting (DW-226); at 0 the Party Member is out (DW-230)."""
    if table.state.settings.absorbs:
        soaked = min(member.defense, amount)
        member.defense -= soaked
        amount -= soaked
    member.hp = max(0, member.hp - amount)
    table.tell(MemberHurt(member.name, loss=amount, hp=member.hp), "DW-226")
    if member.hp == 0:
        numbers.battle_of(table).fallen.append(member.role)
        table.tell(MemberOut(member.name), "DW-230")
