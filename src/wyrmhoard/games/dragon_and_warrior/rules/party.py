"""Party Members: how they join, and how one takes another's place (DW-219 to DW-221, DW-244, DW-246)."""

from __future__ import annotations

from wyrmhoard.games.dragon_and_warrior.cards.made import Suggestion, Wish
from wyrmhoard.games.dragon_and_warrior.rules import inventing, points
from wyrmhoard.games.dragon_and_warrior.rules.asking import ask
from wyrmhoard.games.dragon_and_warrior.state import ALLY, MEMBERS, ORACLE, WARRIOR, Member, Saga
from wyrmhoard.games.dragon_and_warrior.table import Table
from wyrmhoard.kernel.ask import Script

JOIN, DECLINE = "join", "decline"


def may_offer(state: Saga, seat: int) -> bool:
    """Whether this seat may have somebody offer to join: the Ally's, unless Party Members have cards of their own."""
    return seat == state.holder(ALLY) and MEMBERS[0] not in state.holders and state.battle is None


def offer(table: Table) -> Script[None]:
    """One of the Ally's characters offers to join, and The Warrior accepts or declines (DW-219)."""
    state = table.state
    wish = Wish("member", inventing.new_id(state, "person"))
    made = yield from inventing.invent_or(table, ALLY, "character", wish, "DW-219", inventing.NOTHING)
    if not isinstance(made, Suggestion):
        return
    name, note = inventing.keep(table, made, ALLY, wish, "name", "note")
    table.tell("offered", "DW-219", name=name)
    if state.holder(WARRIOR) != ORACLE:
        answer = yield from ask(table, WARRIOR, "join", [JOIN, DECLINE], "DW-219", {"name": name})
        if answer == DECLINE:
            table.tell("declined", "DW-219", name=name)
            return
    yield from join(table, ALLY, name, note)


def new_member(table: Table, role: str) -> Script[None]:
    """The holder of a Party Member's card makes a character, who joins without a question (DW-244, DW-246)."""
    wish = Wish("member", inventing.new_id(table.state, "person"))
    made = yield from inventing.invent(table, role, "character", wish, "DW-246")
    name, note = inventing.keep(table, made, role, wish, "name", "note")
    yield from join(table, role, name, note)


def join(table: Table, role: str, name: str, note: str) -> Script[None]:
    """Somebody joins with full HP and as many points as The Warrior has Levels; who was there before goes (DW-220,
    DW-221)."""
    state = table.state
    for gone in [member for member in state.members if member.role == role]:
        state.members.remove(gone)
        table.tell("left", "DW-221", name=gone.name)
    member = Member(role, name, note, points=state.hero.level)
    state.members.append(member)
    yield from points.grow(table, member, "DW-220")
    table.tell("joined", "DW-219", name=member.name, role=role)
