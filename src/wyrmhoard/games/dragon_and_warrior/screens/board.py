"""The table as text, for a terminal: roles, the hero, the map as lists, Quests, obstacles, people, the Battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any, Final

from wyrmhoard.games.dragon_and_warrior.words.names import ITEMS, PLACES, ROLES, WOUNDS, player, playing_cards
from wyrmhoard.games.dragon_and_warrior.words.story import REMINDERS
from wyrmhoard.kernel.game import Paper
from wyrmhoard.kernel.grammar import capital, listed, many

STATES: Final = {"open": "to be done", "reached": "reached: tell its giver", "done": "handed in"}
SLOTS: Final = ("weapon", "armor", "offhand")
HANDS: Final = {"hand": "Your hand", "villain_hand": "The Villain's hand", "minion_hand": "The minion's hand"}
BAR: Final = 10


def board(view: Mapping[str, Any], width: int) -> list[str]:
    """Lines of markup: roles and tokens, the hero, where they are, and the Battle if there is one."""
    lines = list(_agreed(view["story"])) if not view["roles"] else [*_roles(view), *_hero(view["hero"])]
    lines += [_member(member) for member in view["members"]]
    if view["world"]["visit"]["space"]:
        lines += _place_now(view["world"])
        if view["battle"] is None:
            lines += [*_near(view["world"]), *_matters(view["world"])]
    if view["battle"] is not None:
        lines += _battle(view["battle"])
    step = view["story"]["step"]
    if step is not None:
        lines.append(f"Step {step['number']} of {len(view['story']['guide'])}: {_safe(step['title'])}")
    if view["story"]["aloud"]:
        lines += ["[b]Read aloud[/b]", *wrap(_safe(view["story"]["aloud"]), max(20, width - 2))]
    mine = [one["what"] for one in view["story"]["reminders"] if view["roles"].get(one["role"]) == view["you"]]
    if view["you"] is not None and mine:
        lines.append(f"Do not forget: {'; '.join(REMINDERS[what] for what in mine)}")
    if view["keep_out"]:
        lines.append(f"Kept out: {_safe(listed(view['keep_out']))}")
    return lines


def papers(view: Mapping[str, Any], width: int) -> dict[str, Paper]:
    """What may be read beside the table: the character sheet, and the world with everybody in it."""
    world = view["world"]
    found = {"The Warrior's sheet": Paper([*_hero(view["hero"]), *_sheet(view["hero"])])}
    found["The palette"] = Paper(list(_agreed(view["story"])))
    if view["story"]["step"] is not None:
        step = view["story"]["step"]
        found["The guide"] = Paper([f"[b]Step {step['number']}: {_safe(step['title'])}[/b]", _safe(step["text"])])
    if world["places"]:
        found["The world"] = Paper([*_map(world), *_matters(world, whole=True)])
    if view["deck"]:
        found["The Villain's cards"] = Paper(
            [
                f"{_safe(card['name'])}, {'a Boss of ' if card['boss'] else ''}Level {card['level']}"
                f"{', its back still open' if card['open'] else ''}"
                for card in view["deck"]
            ]
        )
    return found


def _agreed(story: Mapping[str, Any]) -> Iterator[str]:
    """The palette, facts and threats."""
    for name in ("yes", "no"):
        lines = [_safe(line["text"]) for line in story["palette"] if line["list"] == name and line["text"]]
        if lines:
            yield f"{name.capitalize()}: {'; '.join(lines)}"
    yield f"Mood: {_safe(story['mood'])}"
    for question in story["questions"]:
        if question["answer"]:
            yield f"{_safe(question['text'])} {_safe(question['answer'])}"
    for threat in story["threats"]:
        yield f"{capital(threat['subject'])}: {_safe(threat['text'])}"


def _safe(words: str) -> str:
    return words.replace("[", "\\[")


def _bar(now: int, most: int) -> str:
    """Ten marks for how much is left: "#######..."."""
    full = 0 if most <= 0 else -(-BAR * max(0, now) // most)
    return "#" * full + "." * (BAR - full)


# -- who holds what


def _roles(view: Mapping[str, Any]) -> list[str]:
    held: dict[int | None, list[str]] = {}
    for role, seat in view["roles"].items():
        held.setdefault(seat, []).append(ROLES[role])
    lines = []
    for seat, roles in sorted(held.items(), key=lambda pair: -1 if pair[0] is None else pair[0]):
        if seat is None:
            lines.append(f"The oracle: {listed(roles)}")
            continue
        you = " (you)" if seat == view["you"] else ""
        waits = ", three of them for a swap" if seat in view["bought"] else ""
        lines.append(f"{player(seat)}{you}: {listed(roles)}; {many(view['tokens'][seat], 'token')}{waits}")
    return lines


# -- the hero


def _hero(hero: Mapping[str, Any]) -> list[str]:
    called = _safe(hero["name"] or "The Warrior")
    kind = f", the {_safe(hero['adjective'])} Warrior" if hero["adjective"] else ""
    magic = f"  MP {hero['mp']}/{hero['max_mp']}" if hero["max_mp"] else ""
    return [
        f"[b]{called}[/b]{kind}  Level {hero['level']}, {hero['xp']} XP",
        f"  HP {hero['hp']}/{hero['max_hp']} {_bar(hero['hp'], hero['max_hp'])}{magic}  Attack {hero['attack']}  "
        f"Defense {hero['defense']}/{hero['max_defense']}",
    ]


def _sheet(hero: Mapping[str, Any]) -> Iterator[str]:
    yield f"Strength {hero['strength']}, Agility {hero['agility']} (a hand of {hero['hand_size']})"
    if hero["pronouns"]:
        yield f"Pronouns: {_safe(hero['pronouns'])}"
    for trait in filter(None, hero["traits"]):
        yield f"Trait: {_safe(trait)}"
    for slot in SLOTS:
        piece = hero[slot]
        yield f"{capital(slot)}: {'nothing' if piece is None else _piece(piece)}"
    spells = [
        f"{capital(spell.replace('-', ' '))}{'' if cost is None else f' ({cost} MP)'}"
        for spell, cost in hero["costs"].items()
    ]
    if spells:
        yield f"Spells: {listed(spells)}"
    levels = sum(item["level"] for item in hero["pouch"])
    yield f"Item Pouch: {levels} of {many(hero['pouch_size'], 'Level')}"
    for item in hero["pouch"]:
        uses = f", {many(item['uses'], 'use')} left" if item["uses"] > 1 else ""
        yield f"  {_thing(item['name'], item['kind'])} +{item['level']}{uses}"
    for keepsake in hero["keepsakes"]:
        yield f"Quest item: {_safe(keepsake['name'])}{_types(keepsake)}{', used' if keepsake['used'] else ''}"


def _thing(name: str, kind: str) -> str:
    return f"{_safe(name)} ({ITEMS[kind]})" if name else ITEMS[kind]


def _piece(piece: Mapping[str, Any]) -> str:
    return f"{_safe(piece['name'] or piece['kind'])} +{piece['level']}{_types(piece)}"


def _member(member: Mapping[str, Any]) -> str:
    return (
        f"  {_safe(member['name'])}, Party Member: Attack {member['attack']}, HP {member['hp']}/{member['max_hp']}, "
        f"Defense {member['defense']}/{member['max_defense']}"
    )


# -- the world


def _place(place: Mapping[str, Any], *, here: bool = False) -> str:
    marks = ("X" if place["cross"] else "") + ("$" if place["found"] else "")
    fallen = ", a Dungeon now" if place.get("fallen") else ""
    kind = PLACES[place["kind"]]
    name = f"{_safe(place['name'])} ({kind.split(' ', 1)[1]})" if place["name"] else capital(kind)
    return f"{'@ ' if here else ''}{name} +{place['level']}{f' {marks}' if marks else ''}{fallen}"


def _place_now(world: Mapping[str, Any]) -> Iterator[str]:
    known = {place["id"]: place for place in world["places"]}
    visit = world["visit"]
    home = known.get(known[visit["space"]]["home"])
    within = f", in {_place(home)}" if home is not None else ""
    yield f"[b]@ {_place(known[visit['space']])}[/b]{within}{', a Battle is owed' if visit['owed'] else ''}"
    if world["scene"] is not None:
        who = next((p for p in world["people"] if p["id"] == world["scene"]["person"]), None)
        yield f"  A Scene with {_safe(who['name']) if who else 'somebody'}, played by {ROLES[world['scene']['role']]}"
    if world["find"] is not None:
        yield _find(world["find"])


def _find(find: Mapping[str, Any]) -> str:
    """What is being found: until it is given only Treasure's view has its parts (DW-81)."""
    parts = [_part(part) for part in find["parts"]]
    return f"  A find of treasure level {find['level']}: {listed(parts) if parts else 'Treasure is still thinking'}"


def _part(part: Mapping[str, Any]) -> str:
    level = f" +{part['level']}" if part["level"] else ""
    return f"{_thing(part['name'], part['kind'])}{level}{_types(part)}"


def _types(thing: Mapping[str, Any]) -> str:
    return f" ({', '.join(thing['types'])})" if thing["types"] else ""


def _row(world: Mapping[str, Any], place: Mapping[str, Any]) -> str:
    """A place with its marks and ways; @: The Warrior is here. Rooms say their Floor."""
    known = {one["id"]: one for one in world["places"]}
    floor = f"Floor {place['floor']}: " if place.get("floor") else ""
    ways = [_place(known[way]) for way in place.get("ways", ()) if way in known]
    more = f" -- {listed(ways)}" if ways else ""
    unknown = f"; {many(place['exits'], 'way')} nobody has taken" if place.get("exits") else ""
    return f"{floor}{_place(place, here=place['id'] == world['visit']['space'])}{more}{unknown}"


def _within(world: Mapping[str, Any], home: str) -> list[Mapping[str, Any]]:
    return sorted(
        (place for place in world["places"] if place["home"] == home), key=lambda place: place.get("floor", 0)
    )


def _map(world: Mapping[str, Any]) -> Iterator[str]:
    """Every place under the one that it lies in, with its note."""

    def branch(home: str, depth: int) -> Iterator[str]:
        for place in _within(world, home):
            told = f": {_safe(place['note'])}" if place["note"] else ""
            yield f"{'  ' * depth}{_row(world, place)}{told}"
            yield from branch(place["id"], depth + 1)

    yield from branch("", 1)


def _near(world: Mapping[str, Any]) -> Iterator[str]:
    """The Town, the Dungeon or the Area in which The Warrior is, and what lies in it; the world is a paper."""
    known = {place["id"]: place for place in world["places"]}
    here = known[world["visit"]["space"]]
    around = here if here["kind"] in ("area", "town") else known.get(here["home"], here)
    inside = _within(world, around["id"])
    for place in (around, *inside):
        yield f"  {_row(world, place)}"
    rest = len(known) - 1 - len(inside)
    if rest:
        yield f"  {many(rest, 'more place')} on the maps: see The world"


def _matters(world: Mapping[str, Any], *, whole: bool = False) -> Iterator[str]:
    """Quests, obstacles, people: what is still to be done and who is here, or all of it."""
    known = {place["id"]: place for place in world["places"]}
    for quest in world["quests"]:
        if whole or quest["state"] != "done":
            yield f"  Quest: {_safe(quest['goal'])} ({STATES[quest['state']]})"
    for obstacle in world["obstacles"]:
        if not obstacle["solved"]:
            where = f" before {_place(known[obstacle['blocks']])}" if obstacle["blocks"] in known else ""
            yield f"  Obstacle{where}: {_safe(obstacle['text'])}"
    for person in world["people"]:
        if whole or person["home"] == world["visit"]["space"]:
            note = f": {_safe(person['note'])}" if person["note"] else ""
            yield f"  {_safe(person['name'])}, {person['side']}{note}"


# -- the Battle


def _battle(battle: Mapping[str, Any]) -> Iterator[str]:
    whose = "The Warrior" if battle["turn"] == "warrior" else "the Villain's side"
    yield f"[b]Battle[/b]: the turn of {whose}; {many(battle['turns'], 'turn')} of the Villain's side so far"
    for foe in battle["foes"]:
        yield from _foe(foe)
    hands = battle["hands"]
    own = f", the minion {hands['minion']}" if hands["minion"] is not None else ""
    top = f"; last played {playing_cards(battle['discard'][-1:])}" if battle["discard"] else ""
    yield f"Cards: The Warrior {hands['warrior']}, the Villain {hands['villain']}{own}, deck {battle['deck']}{top}"
    for name, words in HANDS.items():
        if battle[name]:
            yield f"[b]{words}[/b]: {playing_cards(battle[name])}"


def _foe(foe: Mapping[str, Any]) -> Iterator[str]:
    rank = "Boss, " if foe["boss"] else ""
    state = "defeated" if foe["out"] else WOUNDS[foe["wound"]]
    seen = [f"hits for {foe['felt']}"] if foe["felt"] else []
    seen += [f"casts {capital(spell.replace('-', ' '))}" for spell in foe["cast"]]
    if foe["weakness"]:
        seen.append(f"weak to {_safe(foe['weak_to'])}: x{foe['weakness']}")
    yield f"[b]{_safe(foe['name'])}[/b]  {rank}Level {foe['level']}  {state}{f' ({listed(seen)})' if seen else ''}"
    back = foe["back"]
    if back is not None:
        yield (
            f"  HP {back['hp']}/{back['max_hp']} {_bar(back['hp'], back['max_hp'])}  Attack {back['attack']}  "
            f"Defense {back['defense']}/{back['max_defense']}  MP {back['mp']}/{back['max_mp']}"
        )
