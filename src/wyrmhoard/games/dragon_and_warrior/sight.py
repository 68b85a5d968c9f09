"""Who may know what: hands, the deck, and the backs of Conflict Cards are hidden; the rest is open (DW-142)."""

from __future__ import annotations

from random import Random
from typing import Final

from typing_extensions import TypedDict

from wyrmhoard.kernel.state.chance import Chance

from .battle_sight import BattleView, DeckCardView, HeroView, MemberView, deck, fight, members
from .cards.cardset import CardSet
from .cards.entries import Secret
from .cards.made import Wish, texts_in
from .cards.playing import DECK
from .rules.core import builds, numbers, places, roles
from .rules.making import creating, inventing
from .rules.making.desk import Desk
from .rules.world import dungeons, lore, obstacles
from .state import ALLY, TREASURE, VILLAIN, WARRIOR, Battle, Conflict, Foe, Phase, Saga, Wording
from .table import Position
from .world_sight import StoryView, WorldView, story_view, world_view
from .world_state import DUNGEON, OPEN

RULES: Final = {"attack": "DW-29", "max_defense": "DW-30", "pouch": "DW-31", "hand": "DW-145", "wound": "DW-142"}
"""The rule behind each number that a screen shows."""


class View(TypedDict):
    """The table as a seat sees it. `deck` is the Villain's alone."""

    you: int | None
    rules: dict[str, str]
    phase: Phase
    scope: str
    roles: dict[str, int | None]
    tokens: list[int]
    pool: int
    bought: list[int]
    pending: list[str]
    anonymous: bool
    stopped: bool
    proposal: str
    keep_out: list[str]
    visit: int
    battles: int
    level: int
    inside: str
    nights: int
    session: int
    unmade: int
    towns: list[str]
    deck: list[DeckCardView] | None
    hero: HeroView
    world: WorldView
    story: StoryView
    members: list[MemberView]
    battle: BattleView | None


def view(position: Position, seat: int | None) -> View:
    """The table as `seat` sees it (None: a spectator). What people made up stands in it as it is now (DW-20a)."""
    state = position.state
    fought = fight(position, seat)
    return {
        "you": seat,
        "rules": RULES,
        "phase": state.phase,
        "scope": state.settings.scope,
        "roles": fought["roles"],
        "tokens": state.tokens[:],
        "pool": roles.pool(state),
        "bought": state.bought[:],
        "pending": [step.key for step in state.pending],
        "anonymous": state.settings.anonymous,
        "stopped": state.stopped,
        "proposal": state.proposal,
        "keep_out": [_kept_out(position, line) for line in state.keep_out],
        "visit": state.visits,
        "battles": state.battles,
        "level": state.level,
        "inside": state.inside,
        "nights": state.world.nights,
        "session": len(state.world.sessions),
        "unmade": state.unmade,
        "towns": state.towns[:],
        "deck": deck(state) if seat is not None and seat == state.holder(VILLAIN) else None,
        "hero": fought["hero"],
        "world": world_view(position, seat),
        "story": story_view(position),
        "members": members(state),
        "battle": fought["battle"],
    }


def _kept_out(position: Position, line: str) -> str:
    """A subject that was struck, with the subjects of the tables that it was matched to, so that a wrong match can be
    corrected (DW-14a)."""
    meant = [subject.replace("-", " ") for subject in position.cards.subjects.meant_by(line)]
    return f"{line} ({', '.join(meant)})" if meant and meant != [line.casefold()] else line


# -- imagined worlds


def imagine(position: Position, seat: int, rng: Random) -> None:
    """Deal again, in place, what `seat` cannot know: hands and deck, backs of cards, Treasure's secrets, what will be
    suggested, and what is suggested to others now."""
    cards, state = position.cards, position.state
    state.draws.seed = f"{rng.getrandbits(128):032x}"
    making = state.making
    if making is not None and inventing.asked(state, making) != seat:
        making.ideas = []
        making.suggestions = inventing.suggested(state, cards, making.wish, blank=making.blank)
    if seat != state.holder(TREASURE):
        _plan_anew(state, rng)
        for dungeon in state.world.plans:
            state.world.plans[dungeon] = dungeons.make(state, state.world.places[dungeon], Chance(rng.getrandbits(64)))
    _secrets_anew(cards, state, seat, rng)
    carried = sorted(item.id for item in state.hero.keepsakes)
    for obstacle in state.world.obstacles.values():
        if carried and not obstacle.solved and not obstacles.knows(state, obstacle, seat):
            obstacle.item = rng.choice(["", *carried])
            if obstacle.blocks in state.conflicts:
                state.conflicts[obstacle.blocks].needs = obstacle.item or obstacle.id
    knows = seat == state.holder(VILLAIN)
    if state.battle is not None:
        _deal(state, state.battle, seat, rng)
    if knows:
        return
    for card in (card for card in state.conflicts.values() if card.open and not card.met):
        _rename(inventing.desk_of(state, cards), state, card, rng)
    if state.settings.public:
        return
    fighting = {foe.card: foe for foe in state.battle.foes} if state.battle is not None else {}
    for card in (card for card in state.conflicts.values() if not card.open):
        _rebuild(state, card, fighting.get(card.id), rng)


def _plan_anew(state: Saga, rng: Random) -> None:
    """Deal Treasure's secrets again: other numbers of Floors that fit what has been seen, and no parts of a find that
    is not shown."""
    for place in state.world.places.values():
        if place.kind == DUNGEON and place.floors and not places.floors_known(state, place):
            place.floors = rng.randrange(places.deepest(state, place.id) + 1, places.most_floors(place) + 1)
    find = state.world.find
    if find is not None and not find.given:
        find.parts.clear()


def _secrets_anew(cards: CardSet, state: Saga, seat: int, rng: Random) -> None:
    """Other secrets of people, and other twists of Quests, where another role keeps them."""
    for person in state.world.people.values():
        if not person.open and seat != state.holder(lore.keeper_of(person)):
            secret = cards.tables["secret"].by_id.get(_drawn_anew(cards, state.texts.get(person.name), "secret", rng))
            person.leads = secret.leads if isinstance(secret, Secret) else person.leads
    for quest in state.world.quests.values():
        if quest.state == OPEN and seat != state.holder(ALLY):
            _drawn_anew(cards, state.texts.get(quest.goal), "twist", rng)


def _drawn_anew(cards: CardSet, wording: Wording | None, table: str, rng: Random) -> str:
    """Another entry of a table behind a text that was made of one; "" if none was."""
    if wording is None or not any(drawn.startswith(f"{table}/") for drawn in wording.drawn):
        return ""
    entry = rng.choice(list(cards.tables[table].by_id))
    wording.drawn = [f"{table}/{entry}" if drawn.startswith(f"{table}/") else drawn for drawn in wording.drawn]
    return entry


def _deal(state: Saga, battle: Battle, seat: int, rng: Random) -> None:
    unknown = [battle.deck]
    if seat != state.holder(WARRIOR):
        unknown.append(battle.warrior)
    if seat != state.holder(VILLAIN):
        unknown += [battle.villain, battle.minion]
    order = {card: number for number, card in enumerate(DECK)}
    cards = sorted((card for pile in unknown for card in pile), key=order.__getitem__)
    rng.shuffle(cards)
    for pile in unknown:
        pile[:] = [cards.pop() for _ in pile]


def _rename(desk: Desk, state: Saga, card: Conflict, rng: Random) -> None:
    """Another front for a card that The Warrior has not met; where a front on record was used again, another of those
    (DW-50a)."""
    wish = Wish("conflict", card.id, level=card.level)
    made = creating.suggest(desk, wish)[0]
    for blank in ("name", "note"):
        text = getattr(card, blank)
        wording = state.texts.get(text)
        if wording is None:
            continue
        if wording.wish is not None and wording.wish.place != card.id:
            wish = wording.wish
            others = [t for t, w in state.texts.items() if w.wish and (w.wish.kind, w.blank) == (wish.kind, blank)]
            setattr(card, blank, rng.choice(others))
            continue
        wording.words, wording.slots, wording.drawn = made.words[wording.blank], texts_in(made.slots), made.drawn[:]


def _rebuild(state: Saga, card: Conflict, foe: Foe | None, rng: Random) -> None:
    """Another legal build of the same Level, with what has been seen of it: its Attack once felt, spells once cast, a
    Weakness once shown, how badly it is wounded."""
    fifths = 5 if foe is None else 5 - numbers.WOUNDS.index(numbers.wound(foe.hp, card.max_hp))
    out = foe is not None and foe.out
    felt, cast = (0, []) if foe is None else (foe.felt, foe.cast)
    if not card.known:
        card.weakness, card.weak_to = 0, ""
    minion = state.conflicts.get(card.minion)
    points = builds.budget(card, minion.level if minion is not None else 0, state.settings) - 2 * len(cast)
    while max(0, felt - 1) > points and card.weakness < 4:  # only a Weakness can have paid for such an Attack
        points += card.level
        card.weakness, card.weak_to = card.weakness + 2, card.weak_to or "fire"
    attack = felt - 1 if felt else points * rng.randrange(20, 61) // 100
    left = max(0, points - attack)
    defense = left * rng.randrange(0, 51) // 100
    stats = builds.Stats(attack, defense, left - defense, 2 * len(cast))
    builds.with_stats(card, stats, cast[:])
    if foe is not None:
        low, high = card.max_hp * (fifths - 1) // 5 + 1, card.max_hp * fifths // 5
        foe.hp = 0 if out else high if fifths == 5 else rng.randrange(low, high + 1)
        foe.defense = rng.randrange(card.max_defense + 1)
        foe.mp = rng.randrange(card.max_mp + 1)
