"""Who may know what: hands, the deck, and the backs of Conflict Cards are hidden; the rest is open (DW-142)."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.text.saying import said

from .cards.cardset import CardSet
from .cards.entries import Secret, Step
from .cards.made import Wish, texts_in
from .cards.playing import DECK
from .rules.core import builds, numbers, places, roles
from .rules.making import creating, inventing
from .rules.making.desk import Desk
from .rules.match import guide
from .rules.scenes import reminders
from .rules.world import dungeons, lore, obstacles
from .state import ALLY, TREASURE, VILLAIN, WARRIOR, Battle, Conflict, Foe, Item, Member, Piece, Saga, Wording
from .table import Position
from .world_state import AREA, DUNGEON, OPEN, ROOM, TOWN, Person, Place

RULES: Final = {"attack": "DW-29", "max_defense": "DW-30", "pouch": "DW-31", "hand": "DW-145", "wound": "DW-142"}
"""The rule behind each number that a screen shows."""


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """The table as `seat` sees it (None: a spectator). What people made up stands in it as it is now (DW-20a)."""
    state = position.state
    fought = fight(position, seat)
    return {
        "you": seat,
        "rules": RULES,
        "phase": state.phase,
        "scope": state.options.scope,
        "roles": fought["roles"],
        "tokens": state.tokens[:],
        "pool": roles.pool(state),
        "bought": state.bought[:],
        "pending": state.pending[:],
        "anonymous": state.options.anonymous,
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
        "deck": _deck(state) if seat is not None and seat == state.holder(VILLAIN) else None,
        "hero": fought["hero"],
        "world": _world(position, seat),
        "story": _story(position),
        "members": [_member(state, member) for member in state.members],
        "battle": fought["battle"],
    }


def fight(position: Position, seat: int | None) -> dict[str, Any]:
    """What of the view is about a fight: who holds which role, the sheet, and the Battle."""
    state = position.state
    return {
        "you": seat,
        "roles": {role: holder if holder >= 0 else None for role, holder in state.holders.items()},
        "hero": _hero(state),
        "battle": None if state.battle is None else _battle(position, state.battle, seat),
    }


def _kept_out(position: Position, line: str) -> str:
    """A subject that was struck, with those of the tables that it was matched to, so that a miss can be mended
    (DW-14a)."""
    meant = [subject.replace("-", " ") for subject in position.cards.subjects.meant_by(line)]
    return f"{line} ({', '.join(meant)})" if meant and meant != [line.casefold()] else line


def _words(state: Saga, text: str) -> str:
    return inventing.words_of(state, text)


def _story(position: Position) -> dict[str, Any]:
    """What the table has said, agreed and made up: all of it is open."""
    state, story = position.state, position.state.story
    return {
        "palette": [
            {"list": line.side, "text": _words(state, line.text)}
            | {"subjects": line.subjects[:] if _words(state, line.text) else []}
            for line in story.palette
        ],
        "mood": _words(state, story.own_mood) or story.mood,
        "reading": story.reading,
        "aloud": guide.passage(position),
        "guide": {str(number): how for number, how in guide.progress(state).items()},
        "step": _step(position),
        "reminders": [{"role": role, "what": what} for role, what in reminders.reminders(state)],
        "drawn": story.drawn[:],
        "questions": [
            {"id": q.id, "asker": q.asker, "role": q.role, "text": _words(state, q.text), "pinned": q.pinned}
            | {"answer": _words(state, q.answer)}
            for q in story.questions
        ],
        "traits": [_words(state, trait) for trait in story.traits],
        "threats": [{"subject": t.subject, "text": _words(state, t.text)} for t in story.threats],
        "made": [
            {"id": m.id, "kind": m.kind, "name": _words(state, m.name), "text": _words(state, m.text), "pay": m.pay}
            | {"cost": m.cost, "effect": m.effect, "number": m.number, "agreed": m.agreed[:], "history": m.history[:]}
            for m in story.made
            if not m.gone
        ],
    }


def _step(position: Position) -> dict[str, Any] | None:
    """The step of the guide that comes next, if there is one (DW-10)."""
    number = guide.open_step(position.state)
    steps = (entry for entry in position.cards.tables["step"] if isinstance(entry, Step) and entry.number == number)
    return next(({"number": number, "title": said(entry.title), "text": said(entry.text)} for entry in steps), None)


def _member(state: Saga, member: Member) -> dict[str, Any]:
    return {
        "role": member.role,
        "name": _words(state, member.name),
        "note": _words(state, member.note),
        "attack": member.attack,
        "defense": member.defense,
        "max_defense": member.max_defense,
        "hp": member.hp,
        "max_hp": member.max_hp,
    }


def _deck(state: Saga) -> list[dict[str, Any]]:
    """The Villain's cards, the newest first (DW-9, DW-131)."""
    return [
        {"card": card.id, "name": _words(state, card.name), "level": card.level, "boss": card.boss, "open": card.open}
        | {"note": _words(state, card.note), "known": card.known}
        for card in reversed(state.conflicts.values())
    ]


def _secret(position: Position, person: Person, seat: int | None) -> str | None:
    """The words of a character's secret; until it comes out, only for the role that knows it."""
    knows = seat is not None and seat == position.state.holder(lore.keeper_of(person))
    return lore.secret_of(position, person) if knows or person.open else None


def _world(position: Position, seat: int | None) -> dict[str, Any]:
    """What is on record of the story. Planned Floors and a find that is not given yet are Treasure's secrets, those of
    people and what makes Quests harder their roles'."""
    state = position.state
    ally = seat is not None and seat == state.holder(ALLY)
    world, visit, find = state.world, state.world.visit, state.world.find
    keeper = seat is not None and seat == state.holder(TREASURE)
    return {
        "places": [_place(state, place, keeper=keeper) for place in world.places.values()],
        "visit": {"space": visit.space, "came": visit.came, "scene": visit.scene, "battle": visit.battle}
        | {"owed": visit.owed, "asked": visit.asked, "calm": visit.calm},
        "find": None
        if find is None
        else {
            "level": find.level,
            "place": find.place,
            "parts": [
                {
                    "kind": part.kind,
                    "level": part.level,
                    "works": part.works,
                    "price": part.price,
                    "ability": _words(state, part.ability) if find.given else part.ability,
                    "types": part.made.tags.get("types", [])[:],
                }
                | {"name": _words(state, part.name) if find.given else said(part.made.words["name"])}
                for part in find.parts
                if keeper or find.given
            ],
        },
        "people": [
            {"id": p.id, "name": _words(state, p.name), "side": p.side, "home": p.home, "note": _words(state, p.note)}
            | {"role": p.role, "trade": _words(state, p.trade), "manner": _words(state, p.manner)}
            | {"met": p.seen >= 0, "secret": _secret(position, p, seat)}
            for p in world.people.values()
        ],
        "scene": None
        if world.scene is None
        else {"role": world.scene.role, "person": world.scene.person, "lent": dict(world.scene.lent)}
        | {"mood": world.scene.mood, "line": _words(state, world.scene.line)},
        "quests": [
            {"id": q.id, "goal": _words(state, q.goal), "giver": q.giver, "town": q.town, "state": q.state}
            | {"kind": q.kind, "place": q.place}
            | {"twist": lore.twist_of(position, q) if ally or q.state != OPEN else None}
            for q in world.quests.values()
        ],
        "obstacles": [
            {"id": o.id, "kind": o.kind, "text": _words(state, o.text), "blocks": o.blocks, "solved": o.solved}
            | {"maker": o.maker, "item": o.item if obstacles.knows(state, o, seat) else None, "refused": o.refused[:]}
            for o in world.obstacles.values()
        ],
        "chests": world.chests[:],
        "outdoors": world.outdoors[:],
        "towns": state.towns[:],
        "chapters": [
            {"town": c.town, "areas": c.areas[:], "dungeon": c.dungeon, "pois": c.pois[:], "lost": c.lost}
            for c in world.chapters
        ],
        "sessions": [
            {"visit": s.visit, "battles": s.battles, "ended": s.ended, "town": s.town} for s in world.sessions
        ],
        "lord": world.lord,
        "lair": world.lair,
    }


def _place(state: Saga, place: Place, *, keeper: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "id": place.id,
        "kind": place.kind,
        "name": _words(state, place.name),
        "note": _words(state, place.note),
        "level": place.level,
        "home": place.home,
        "been": place.been,
        "found": place.found,
        "cross": place.cross,
    }
    if place.kind in (AREA, ROOM):
        shown |= {"ways": place.ways[:], "exits": place.exits, "floor": place.floor, "terrain": place.terrain}
        shown |= {"lit": place.lit, "promised": place.promised}
    if place.kind == DUNGEON:
        known = keeper or places.floors_known(state, place)
        shown |= {"floors": place.floors if known else None, "stairs": place.stairs[:], "cleared": place.cleared}
        shown["boss"] = place.boss
    if place.kind == TOWN:
        shown |= {"fallen": place.fallen, "troubles": [_words(state, text) for text in place.troubles]}
    return shown


def _hero(state: Saga) -> dict[str, Any]:
    hero = state.hero
    return {
        "name": _words(state, hero.name),
        "pronouns": _words(state, hero.pronouns),
        "adjective": _words(state, hero.adjective),
        "traits": [_words(state, trait) for trait in hero.traits],
        "level": hero.level,
        "xp": hero.xp,
        "points": hero.points,
        "strength": hero.strength,
        "agility": hero.agility,
        "hp": hero.hp,
        "max_hp": hero.max_hp,
        "mp": hero.mp,
        "max_mp": hero.max_mp,
        "attack": numbers.attack(hero),
        "defense": hero.defense,
        "max_defense": numbers.max_defense(hero),
        "spells": list(numbers.spells(hero)),
        "themes": dict(hero.themes),
        "looks": {spell: _words(state, text) for spell, text in hero.looks.items()},
        "weapon": _piece(state, hero.weapon),
        "armor": _piece(state, hero.armor),
        "offhand": _piece(state, hero.offhand),
        "pouch": [_item(state, item) for item in hero.pouch],
        "pouch_size": numbers.pouch_size(hero),
        "keepsakes": [
            {"id": k.id, "name": _words(state, k.name), "types": k.types[:], "used": k.used} for k in hero.keepsakes
        ],
        "hand_size": numbers.hand_size(hero),
        "costs": {spell: numbers.MP_COST.get(spell) for spell in numbers.spells(hero)},
        "fire": hero.fire,
        "scale": hero.scale,
    }


def _piece(state: Saga, piece: Piece | None) -> dict[str, Any] | None:
    if piece is None:
        return None
    return {
        "level": piece.level,
        "kind": piece.kind,
        "name": _words(state, piece.name),
        "types": piece.types[:],
        "ability": _words(state, piece.ability),
    }


def _item(state: Saga, item: Item) -> dict[str, Any]:
    name = _words(state, item.name)
    return {"id": item.id, "kind": item.kind, "level": item.level, "uses": item.uses, "name": name, "town": item.town}


def _battle(position: Position, battle: Battle, seat: int | None) -> dict[str, Any]:
    state = position.state
    knows = seat is not None and seat == state.holder(VILLAIN)
    return {
        "turn": battle.turn,
        "acting": battle.acting,
        "turns": battle.turns,
        "foes": [_foe(position, foe, open_back=knows or state.options.public, knows=knows) for foe in battle.foes],
        "deck": len(battle.deck),
        "discard": battle.discard[:],
        "hands": {
            "warrior": len(battle.warrior),
            "villain": len(battle.villain),
            "minion": len(battle.minion) if state.options.own_hand else None,
        },
        "hand": battle.warrior[:] if seat is not None and seat == state.holder(WARRIOR) else None,
        "villain_hand": battle.villain[:] if knows else None,
        "minion_hand": battle.minion[:] if knows and state.options.own_hand else None,
        "surroundings": [_words(state, text) for text in battle.surroundings],
        "opened": battle.opened,
        "fallen": battle.fallen[:],
    }


def _foe(position: Position, foe: Foe, *, open_back: bool, knows: bool) -> dict[str, Any]:
    card = numbers.card_of(position, foe)
    front = {
        "card": card.id,
        "name": _words(position.state, card.name),
        "note": _words(position.state, card.note),
        "level": card.level,
        "boss": card.boss,
        "ability": _words(position.state, card.ability),
        "out": foe.out,
        "wound": numbers.wound(foe.hp, card.max_hp),
        "felt": foe.felt,
        "cast": foe.cast[:],
        "exposed": foe.exposed,
        "weakness": card.weakness if card.known else None,
        "weak_to": card.weak_to if card.known else None,
        "back": None,
        "needs": card.needs if knows else None,
    }
    if open_back:
        front["back"] = {
            "attack": card.attack,
            "defense": foe.defense,
            "max_defense": card.max_defense,
            "hp": foe.hp,
            "max_hp": card.max_hp,
            "mp": foe.mp,
            "max_mp": card.max_mp,
            "spells": card.spells[:],
            "fast": card.fast,
            "weakness": card.weakness,
            "weak_to": card.weak_to,
        }
    return front


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
    if state.options.public:
        return
    fighting = {foe.card: foe for foe in state.battle.foes} if state.battle is not None else {}
    for card in (card for card in state.conflicts.values() if not card.open):
        _rebuild(state, card, fighting.get(card.id), rng)


def _plan_anew(state: Saga, rng: Random) -> None:
    """Treasure's secrets: other numbers of Floors that go with what has been seen, and an untold find not begun."""
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
    points = builds.budget(card, minion.level if minion is not None else 0, state.options) - 2 * len(cast)
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
