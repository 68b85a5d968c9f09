"""Scenes: who is talked to, how they end, who swaps (DW-45 to DW-49, DW-56, DW-232)."""

from __future__ import annotations

from functools import partial
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice, Offer, Script
from wyrmhoard.kernel.asking.form import Filled

from ... import events
from ...asked import Asked
from ...cards.made import Suggestion, Wish
from ...events.companions import Farewell
from ...events.people import SceneOver
from ...pending_state import BidFarewell, ChooseFind, Fight, PlayScene, RewardQuest, SettleMood, SwapAfterScene
from ...state import ALLY, MEMBERS, ORACLE, TREASURE, VILLAIN, WARRIOR, Saga
from ...table import Position, Table
from ...world_state import BACKGROUND, ENEMY, FRIEND, LEADS, Person, PersonSide, Scene
from ..battle import conflicts
from ..core import chronicle, places, roles
from ..core.asking import ask
from ..core.steps import carries_out, next_up
from ..making import inventing
from ..world import errands, lore, obstacles, party
from ..world.rolls import oracle_holds
from . import quests, talks, visits

END, FIGHT = "end", "battle"
NEW = "new"
MEMBER: Final = "member/"
"""The prefix of the entry from which a Party Member was made."""


def partner(person: Person) -> str:
    """The role that plays a character (DW-47); a Party Member has the role of its card (DW-245)."""
    return person.role or {ENEMY: VILLAIN, BACKGROUND: TREASURE}.get(person.side, ALLY)


def at_hand(state: Saga) -> list[Person]:
    """The characters who live in this Space, and The Warrior's Party Members."""
    space = state.world.visit.space
    return [person for person in state.world.people.values() if person.home == space or person.role]


def introduce(table: Table, role: str, home: str = "", mood: int = 0) -> Script[Person]:
    """The Ally, the Villain or Treasure introduces a character, who lives there or where The Warrior is (DW-88)."""
    state = table.state
    side: PersonSide = ENEMY if role == VILLAIN else BACKGROUND if role == TREASURE else FRIEND
    space = home or state.world.visit.space
    wish = Wish("character", space, state.serial, part=side)
    made = yield from inventing.invent(table, role, "character", wish, "DW-88")
    name, note = inventing.keep(table, made, role, wish, "name", "note")
    person = Person(inventing.new_id(state, "person"), name, side, space, note, mood=mood - (side == ENEMY))
    person.suits, person.clashes = (next(iter(made.tags.get(tag, ())), "") for tag in ("suits", "clashes"))
    person.leads = next((one for one in LEADS if one in made.tags.get("leads", ())), "")
    for blank in ("trade", "manner", "want"):
        setattr(person, blank, inventing.remember(table, made, blank, role, wish))
    state.world.people[person.id] = person
    return person


def _appear(table: Table, who: str) -> Person:
    """A card of the Conflict deck comes in as an enemy, as everybody may see it (DW-45, DW-142)."""
    state = table.state
    card = state.conflicts[who]
    conflicts.show_front(state, card)
    person = Person(inventing.new_id(state, "person"), card.name, ENEMY, state.world.visit.space, card.note, mood=-1)
    person.card = card.id
    state.world.people[person.id] = person
    return person


def _meet(table: Table, role: str, who: str) -> Script[Person]:
    """The character that is talked to: one on record, a new one, or a card of the Conflict deck (DW-45)."""
    people = table.state.world.people
    if who == NEW:
        return (yield from introduce(table, role))
    known = people.get(who) or next((person for person in people.values() if person.card == who), None)
    return known or _appear(table, who)


@carries_out(PlayScene)
def _scene(table: Table, step: PlayScene) -> Script[None]:
    """A Scene with a character, to its end or to a Battle (DW-45, DW-46, DW-56, DW-57)."""
    state = table.state
    role, who, quest = step.role, step.somebody, step.quest
    person = yield from _meet(table, role, who)
    state.world.scene = Scene(role, person.id, worded=who == NEW and state.holder(role) != ORACLE)
    state.world.visit.scene = True
    before_battle = Fight() in state.pending
    table.tell(events.people.Scene(person.name, role), "DW-45")
    state.story.enter("talk", person.name)
    is_stranger, person.seen = person.seen < 0, state.world.nights
    yield from _tell_errand(table, role, person)
    scene = state.world.scene
    by_oracle = (talks.is_played(state, role) or state.story.swift) and not quest
    if by_oracle:
        yield from talks.begin(table, scene, person)
        state.story.swift = False
        if is_stranger:
            lore.speak_first(table, person)
    offer = partial(options, table, by_oracle=by_oracle)
    fought = state.holder(WARRIOR) != ORACLE and (yield from _play(table, person, offer, by_oracle=by_oracle))
    if not fought:
        yield from _tell_errand(table, role, person)  # the obstacle before it has been got past meanwhile
    state.world.scene = None
    if scene.worded:
        roles.award_words(table)
    if before_battle:
        table.tell(SceneOver(person.name), "DW-46")
    elif fought:
        state.pending[1:] = [waiting for waiting in state.pending[1:] if not isinstance(waiting, ChooseFind)]
        next_up(state, Fight())
    elif quest:
        next_up(state, RewardQuest(quest))
    else:
        vain = by_oracle and not talks.prize(state, person, scene.mood)
        table.tell(SceneOver(person.name, scene.mood, vain=vain), "DW-46")
        failed = by_oracle and scene.mood <= 0
        if oracle_holds(state, TREASURE) and not failed:
            for errand in errands.leads_to(state, places.current_space(state)):
                quests.reach(table, errand.id)
        outcome = [SettleMood(person.id, scene.mood)] if by_oracle else []
        next_up(state, *outcome, SwapAfterScene(role))


def _tell_errand(table: Table, role: str, person: Person) -> Script[None]:
    """A character played by the oracle tells the Quest that they have to give in any mood (DW-264a), unless an obstacle
    stands before their help (DW-122a)."""
    state = table.state
    told_by_oracle = role == ALLY and state.holder(ALLY) == ORACLE and not obstacles.is_blocked(state, person.id)
    if told_by_oracle and errands.has_errand(state, person):
        yield from quests.give(table, person)
        lore.tell_secret(table, person, lore.QUEST)


def _play(table: Table, person: Person, offer: Offer, *, by_oracle: bool = False) -> Script[bool]:
    """What The Warrior does in a Scene, until they end it; whether by a Battle (DW-46), provoked or not (DW-92). A swap
    that is bought in it is made before their next step (DW-61)."""
    scene = table.state.world.scene
    assert scene is not None
    while True:
        data = Asked(name=person.name)
        if by_oracle:
            data = Asked(name=person.name, text=scene.line, mood=scene.mood)
        prompt, rule = ("approach", "DW-264") if by_oracle else ("scene", "DW-46")
        answer = yield from ask(table, WARRIOR, prompt, offer, rule, data, boundary=True)
        if isinstance(answer, Filled):
            yield from talks.exchange(table, scene, person, answer)
            if talks.is_over(scene):
                return False
            continue
        verb, _, rest = str(answer).partition(" ")
        if verb in (END, FIGHT):
            return verb == FIGHT
        if verb == "try":
            yield from obstacles.try_now(table, obstacles.tried(rest))
        else:
            yield from visits.use(table, rest) if verb == "use" else visits.cast(table, rest)


def options(position: Position, *, by_oracle: bool = False) -> list[Choice]:
    """What The Warrior may do in a Scene: no moves, and no other Scene (DW-46, DW-90, DW-125, DW-264)."""
    state = position.state
    choices = talks.options(state) if by_oracle else [END]
    if places.battle_objection(state, WARRIOR) is None:
        choices.append(FIGHT)
    return choices + obstacles.tries(state) + visits.aids(position)


@carries_out(SwapAfterScene)
def _swap(table: Table, step: SwapAfterScene) -> Script[None]:
    """A Scene that ended in words: The Warrior swaps with its partner (DW-56)."""
    table.state.story.met(14)
    yield from roles.swap_with(table, step.role, "DW-245" if step.role in MEMBERS else "DW-56")


# -- farewell


@carries_out(BidFarewell)
def _farewell(table: Table, step: BidFarewell) -> Script[None]:
    """The Ally's Party Member goes, and says why: a short Scene, which counts for no visit; then the swap with the Ally
    (DW-60a, DW-230)."""
    state, role = table.state, step.role
    person = next((person for person in state.world.people.values() if person.role == role), None)
    parting = next((member.farewell for member in state.members if member.role == role), "")
    party.dismiss(state, role)
    if person is not None:
        scene = state.world.scene = Scene(role, person.id, line=parting)
        table.tell(events.people.Scene(person.name, role), "DW-230")
        if parting:
            inventing.mention(state, parting)
        else:
            yield from _make_up_why(table, scene, person)
        if scene.line:
            chronicle.tell(table, Farewell(person.name, scene.line), "DW-230")
        if state.holder(WARRIOR) != ORACLE:
            yield from _play(table, person, lambda: [END, *visits.aids(table)])
        state.world.scene = None
        if scene.worded:
            roles.award_words(table)
        table.tell(SceneOver(person.name), "DW-46")
    yield from roles.swap_with(table, role, "DW-230")


def _make_up_why(table: Table, scene: Scene, person: Person) -> Script[None]:
    """Why a character without a line for it cannot go on: the words of their entry, other words, or none."""
    state = table.state
    wording = state.texts.get(person.name)
    drawn = wording.drawn if wording is not None else []
    entry = next((name.removeprefix(MEMBER) for name in drawn if name.startswith(MEMBER)), "")
    wish = Wish("farewell", person.id, state.visits, part=entry)
    made = yield from inventing.invent_or(table, scene.role, "farewell", wish, "DW-230", inventing.NOTHING)
    if isinstance(made, Suggestion):
        scene.line = inventing.remember(table, made, "text", scene.role, wish)
