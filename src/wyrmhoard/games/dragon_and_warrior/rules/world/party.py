"""Party Members: how they join, leave, and how one takes another's place (DW-219 to DW-221, DW-230, DW-231, DW-244 to
DW-246)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script

from ...asked import Asked
from ...cards.made import Suggestion, Wish
from ...events.companions import Declined, Joined, Left, Offered, Why
from ...pending_state import BidFarewell, LeaveParty
from ...state import ALLY, MEMBERS, ORACLE, WARRIOR, Member, Saga
from ...table import Table
from ...world_state import FRIEND, SPEECHES, Person, Speech
from ..core import chronicle, points
from ..core.asking import ask
from ..core.business import DEEDS, Deed
from ..core.steps import at_last, parting
from ..making import inventing
from . import obstacles

JOIN, DECLINE = "join", "decline"


def may_offer(state: Saga, seat: int) -> bool:
    """Whether this seat may have a character offer to join: the Ally's, unless Party Members are roles of their own."""
    return seat == state.holder(ALLY) and MEMBERS[0] not in state.holders and state.battle is None


def willing(state: Saga) -> list[Person]:
    """The friends on record who could come along: no obstacle stands before their help (DW-122a, DW-219)."""
    friends = (person for person in state.world.people.values() if person.side == FRIEND and not person.role)
    return [person for person in friends if not obstacles.is_blocked(state, person.id)]


def offer(table: Table, seat: int) -> Script[None]:
    """One of the Ally's characters offers to join, and The Warrior accepts or declines (DW-219)."""
    state = table.state
    wish = Wish("member", inventing.new_id(state, "person"))
    known = [f"friend {person.id}" for person in willing(state)]
    made = yield from inventing.invent_or(table, ALLY, "character", wish, "DW-219", inventing.NOTHING, *known)
    if made == inventing.NOTHING:
        return
    person = (
        _enlist(table, made, ALLY, wish) if isinstance(made, Suggestion) else state.world.people[made.split(" ")[1]]
    )
    yield from invite(table, person)


def invite(table: Table, person: Person) -> Script[None]:
    """A character offers to join; The Warrior accepts or declines (DW-219)."""
    state = table.state
    table.tell(Offered(person.name), "DW-219")
    yield from _tell_why(table, ALLY, person)
    if state.holder(WARRIOR) != ORACLE:
        answer = yield from ask(table, WARRIOR, "join", [JOIN, DECLINE], "DW-219", Asked(name=person.name))
        if answer == DECLINE:
            table.tell(Declined(person.name), "DW-219")
            return
    yield from join(table, ALLY, person)


def new_member(table: Table, role: str) -> Script[None]:
    """The holder of a Party Member's card makes a character, who joins without a question (DW-244, DW-246)."""
    wish = Wish("member", inventing.new_id(table.state, "person"))
    made = yield from inventing.invent(table, role, "character", wish, "DW-246")
    person = _enlist(table, made, role, wish)
    yield from _tell_why(table, role, person)
    yield from join(table, role, person)


def _enlist(table: Table, made: Suggestion, role: str, wish: Wish) -> Person:
    """Record a character made up for the party as a friend."""
    name, note = inventing.keep(table, made, role, wish, "name", "note")
    person = Person(wish.place, name, FRIEND, note=note, lines=_lines(table, made, role, wish))
    table.state.world.people[person.id] = person
    return person


def _lines(table: Table, made: Suggestion, role: str, wish: Wish) -> dict[Speech, str]:
    """A Party Member's reason and lines, as far as they were made up together with the character."""
    kept = {blank: inventing.remember(table, made, blank, role, wish) for blank in SPEECHES}
    return {blank: text for blank, text in kept.items() if text}


def _tell_why(table: Table, role: str, person: Person) -> Script[None]:
    """Tell why a character would join; the oracle knows it of every character (DW-219)."""
    if not person.lines and table.state.holder(role) == ORACLE:
        wish = Wish("companion", person.id)
        made = yield from inventing.invent(table, role, "telling", wish, "DW-219")
        person.lines = _lines(table, made, role, wish)
    if person.lines.get("why"):
        chronicle.tell(table, Why(person.name, person.lines["why"]), "DW-219")


def join(table: Table, role: str, person: Person) -> Script[None]:
    """A character joins with full HP and a point for each of The Warrior's Levels; their predecessor leaves (DW-220,
    DW-221)."""
    state = table.state
    for gone in [member for member in state.members if member.role == role]:
        chronicle.tell(table, Left(gone.name), "DW-221")
    dismiss(state, role)
    member = Member(role, person.name, person.note, points=state.hero.level)
    for blank, text in person.lines.items():
        setattr(member, blank, text)
    person.role = role
    state.members.append(member)
    yield from points.grow(table, member, "DW-220")
    chronicle.tell(table, Joined(member.name, role), "DW-219")


def dismiss(state: Saga, role: str) -> None:
    """The Party Member of this card goes their own way, and stays on record (DW-231)."""
    state.members = [member for member in state.members if member.role != role]
    for person in state.world.people.values():
        if person.role == role:
            person.role = ""


# -- parting


def mine(state: Saga, seat: int) -> list[Member]:
    """The Party Members whose cards a seat holds."""
    return [member for member in state.members if state.holder(member.role) == seat]


def _could_leave(state: Saga, seat: int) -> list[Member]:
    """Those of them who are not on their way already (DW-230)."""
    going = {step.role for step in state.pending if isinstance(step, BidFarewell | LeaveParty)}
    return [member for member in mine(state, seat) if member.role not in going]


def _part(table: Table, seat: int) -> Script[None]:
    """A Party Member leaves: a farewell Scene with the Ally, or the swap with its own seat (DW-230, DW-245)."""
    state = table.state
    for member in _could_leave(state, seat)[:1]:
        chronicle.tell(table, Left(member.name), "DW-231")
        at_last(state, parting(member.role))
    yield from ()


DEEDS["offer"] = Deed(may_offer, offer)
DEEDS["part"] = Deed(lambda state, seat: bool(_could_leave(state, seat)), _part)
