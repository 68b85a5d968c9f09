"""The table as text, for a terminal: roles, the hero, the map as lists, Quests, obstacles, people, the Battle."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any, Final

from wyrmhoard.kernel.contract.screens import Paper
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.markup import literal
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards.cardset import CardSet
from ..cards.entries import Template
from ..words.names import (
    SPELLS,
    item_name,
    listed,
    place_kind,
    place_name,
    player,
    playing_cards,
    role_name,
    type_name,
    types_after,
    wound,
)
from ..words.story import REMINDERS

STATES: Final = {"open": later("to be done"), "reached": later("reached: tell its giver"), "done": later("handed in")}
SIDES: Final = {"friend": later("friend"), "enemy": later("enemy"), "background": later("background")}
SLOTS: Final = {"weapon": later("Weapon"), "armor": later("Armor"), "offhand": later("Offhand")}
GEAR: Final = {"weapon": later("weapon"), "armor": later("armor"), "offhand": later("offhand")}
"""What a piece without a name is called."""
HANDS: Final = {
    "hand": later("Your hand"),
    "villain_hand": later("The Villain's hand"),
    "minion_hand": later("The minion's hand"),
}
LISTS: Final = {"yes": later("Yes"), "no": later("No")}
MOODS: Final = {"cartoony": later("cartoony"), "gritty": later("gritty"), "horror": later("horror")}
THREATS: Final = {
    "enemy": later("Enemy"),
    "shortage": later("Shortage"),
    "tension": later("Tension"),
    "outside": later("Outside"),
    "fear": later("Fear"),
}
BAR: Final = 10
RED_CARD: Final = re.compile(r"\w+[♥♦]")
QUIET: Final = "#b9ad98"
LEFT: Final = ((50, "#6fbf8f"), (25, "#e0a64a"), (0, "#f08a7c"))
"""The colour of a bar, by how much is left in percent: above so much."""


def board(cards: CardSet, view: Mapping[str, Any], width: int) -> list[str]:
    """Lines of markup: roles and tokens, the hero, where they are, and the Battle if there is one."""
    world, step = view["world"], view["story"]["step"]
    lines = []
    if step is not None and view["battle"] is None:
        every, title = len(view["story"]["guide"]), literal(step["title"])
        told = say("Step {number} of {all}: {title}", number=step["number"], all=every, title=title)
        lines.append(f"[{QUIET}]{told}[/]")
    lines += [*_hero(view["hero"]), *_roles(view)] if view["roles"] else [*_agreed(view["story"])]
    lines += [_member(member) for member in view["members"]]
    if view["battle"] is not None:
        lines += _battle(view["battle"])
    elif world["visit"]["space"]:
        lines += _place_now(world, width)
        lines += [*_folded(_matters(world), width), *(_near(world, width) if world["scene"] is None else ())]
    if view["story"]["aloud"]:
        lines += [_bold(say("Read aloud")), *wrap(literal(view["story"]["aloud"]), max(20, width - 2))]
    mine = [one["what"] for one in view["story"]["reminders"] if view["roles"].get(one["role"]) == view["you"]]
    if view["you"] is not None and mine:
        lines.append(say("Do not forget: {things}", things="; ".join(said(REMINDERS[what]) for what in mine)))
    if view["keep_out"]:
        lines.append(say("Kept out: {subjects}", subjects=literal(listed(view["keep_out"]))))
    return lines


def papers(cards: CardSet, view: Mapping[str, Any], width: int) -> dict[str, Paper]:
    """What may be read beside the table: the character sheet, and the world with everybody in it."""
    world = view["world"]
    papers = {say("The Warrior's sheet"): Paper([*_hero(view["hero"]), *_sheet(view["hero"])])}
    papers[say("The palette")] = Paper(list(_agreed(view["story"])))
    if view["story"]["step"] is not None:
        step = view["story"]["step"]
        head = say("Step {number}: {title}", number=step["number"], title=literal(step["title"]))
        papers[say("The guide")] = Paper([_bold(head), literal(step["text"])])
    if world["places"]:
        papers[say("The world")] = Paper([*_map(world), *_matters(world, whole=True)])
    if view["deck"]:
        papers[say("The Villain's cards")] = Paper([_deck_card(card) for card in view["deck"]])
    papers[say("Empty sheets")] = blank_sheets(cards)
    return papers


def blank_sheets(cards: CardSet) -> Paper:
    """The sheets of the game, empty, to be printed and filled in by hand (DW-3)."""
    templates = [entry for entry in cards.tables["template"] if isinstance(entry, Template)]
    lines, text = [say("To be printed, and filled in by hand:")], []
    for template in templates:
        fields = [f"{said(field)}: {'_' * 12}" for field in template.fields]
        lines.append(f"{_bold(said(template.name))}: {literal(', '.join(map(said, template.fields)))}")
        text += [said(template.name), "", *fields, "", ""]
    return Paper(lines, "\n".join(text))


def _deck_card(card: Mapping[str, Any]) -> str:
    level = say("a Boss of Level {level}", level=card["level"]) if card["boss"] else _level(card["level"])
    parts = [literal(card["name"]), level, say("its back still open") if card["open"] else ""]
    return _joined(parts)


def _agreed(story: Mapping[str, Any]) -> Iterator[str]:
    """The palette, facts and threats."""
    for name in ("yes", "no"):
        lines = [literal(line["text"]) for line in story["palette"] if line["list"] == name and line["text"]]
        if lines:
            yield f"{said(LISTS[name])}: {'; '.join(lines)}"
    yield say("Mood: {mood}", mood=literal(said(MOODS.get(story["mood"], story["mood"]))))
    for question in story["questions"]:
        if question["answer"]:
            yield f"{literal(question['text'])} {literal(question['answer'])}"
    for threat in story["threats"]:
        yield f"{said(THREATS[threat['subject']])}: {literal(threat['text'])}"


def _bold(words: str) -> str:
    return f"[b]{words}[/b]"


def _joined(parts: Iterable[str]) -> str:
    return ", ".join(filter(None, parts))


def _level(level: int) -> str:
    return say("Level {level}", level=level)


def _bar(now: int, most: int) -> str:
    """Ten marks for how much is left: "███████░░░"."""
    full = 0 if most <= 0 else -(-BAR * max(0, now) // most)
    tint = next((colour for above, colour in LEFT if most > 0 and 100 * now > above * most), LEFT[-1][1])
    return f"[{tint}]{'█' * full}{'░' * (BAR - full)}[/]"


# -- who holds what


def _roles(view: Mapping[str, Any]) -> list[str]:
    held: dict[int | None, list[str]] = {}
    for role, seat in view["roles"].items():
        held.setdefault(seat, []).append(role_name(role))
    lines = []
    for seat, roles in sorted(held.items(), key=lambda pair: -1 if pair[0] is None else pair[0]):
        if seat is None:
            lines.append(say("The oracle: {roles}", roles=listed(roles)))
            continue
        who = say("{name} (you)", name=player(seat)) if seat == view["you"] else player(seat)
        tokens = say_many("{n} token", "{n} tokens", view["tokens"][seat])
        if seat in view["bought"]:
            tokens = say("{tokens}, three of them for a swap", tokens=tokens)
        lines.append(f"{who}: {listed(roles)}; {tokens}")
    if len(view["tokens"]) > 1:
        return lines
    idle = view["battle"] is not None and not any(view["tokens"])  # who is alone has nobody to play another role
    return [] if idle else [". ".join(reversed(lines))]


# -- the hero


def _hero(hero: Mapping[str, Any]) -> list[str]:
    name = _bold(literal(hero["name"] or say("The Warrior")))
    kind = f", {say('the {adjective} Warrior', adjective=literal(hero['adjective']))}" if hero["adjective"] else ""
    xp = say("{n} XP", n=hero["xp"])
    numbers = [_hp(hero), _mp(hero) if hero["max_mp"] else "", say("Attack {n}", n=hero["attack"]), _defense(hero)]
    return [f"{name}{kind}  {_level(hero['level'])}, {xp}", f"  {'  '.join(filter(None, numbers))}"]


def _hp(whose: Mapping[str, Any]) -> str:
    hp, most = whose["hp"], whose["max_hp"]
    return f"{say('HP {hp}/{most}', hp=hp, most=most)} {_bar(hp, most)}"


def _mp(whose: Mapping[str, Any]) -> str:
    return say("MP {mp}/{most}", mp=whose["mp"], most=whose["max_mp"])


def _defense(whose: Mapping[str, Any]) -> str:
    return say("Defense {defense}/{most}", defense=whose["defense"], most=whose["max_defense"])


def _sheet(hero: Mapping[str, Any]) -> Iterator[str]:
    yield say(
        "Strength {strength}, Agility {agility} (a hand of {cards})",
        strength=hero["strength"],
        agility=hero["agility"],
        cards=hero["hand_size"],
    )
    if hero["pronouns"]:
        yield say("Pronouns: {pronouns}", pronouns=literal(hero["pronouns"]))
    for trait in filter(None, hero["traits"]):
        yield say("Trait: {trait}", trait=literal(trait))
    for slot, name in SLOTS.items():
        piece = hero[slot]
        yield f"{said(name)}: {say('nothing') if piece is None else _piece(piece)}"
    spells = [
        _spell(spell) if cost is None else f"{_spell(spell)} ({say('{n} MP', n=cost)})"
        for spell, cost in hero["costs"].items()
    ]
    if spells:
        yield say("Spells: {spells}", spells=listed(spells))
    levels = sum(item["level"] for item in hero["pouch"])
    yield say_many(
        "Item Pouch: {levels} of {n} Level", "Item Pouch: {levels} of {n} Levels", hero["pouch_size"], levels=levels
    )
    for item in hero["pouch"]:
        uses = f", {say_many('{n} use left', '{n} uses left', item['uses'])}" if item["uses"] > 1 else ""
        yield f"  {_thing(item['name'], item['kind'])} +{item['level']}{uses}"
    for keepsake in hero["keepsakes"]:
        thing = f"{literal(keepsake['name'])}{types_after(keepsake['types'])}"
        yield say("Quest item: {item}, used", item=thing) if keepsake["used"] else say("Quest item: {item}", item=thing)


def _spell(spell: str) -> str:
    """A spell of the list; those that the table has made up have names of their own."""
    return said(SPELLS.get(spell, capital(spell.replace("-", " "))))


def _thing(name: str, kind: str) -> str:
    return f"{literal(name)} ({item_name(kind)})" if name else item_name(kind)


def _piece(piece: Mapping[str, Any]) -> str:
    name = piece["name"] or said(GEAR.get(piece["kind"], piece["kind"]))
    return f"{literal(name)} +{piece['level']}{types_after(piece['types'])}"


def _member(member: Mapping[str, Any]) -> str:
    return "  " + say(
        "{name}, Party Member: Attack {attack}, HP {hp}/{most_hp}, Defense {defense}/{most_defense}",
        name=literal(member["name"]),
        attack=member["attack"],
        hp=member["hp"],
        most_hp=member["max_hp"],
        defense=member["defense"],
        most_defense=member["max_defense"],
    )


# -- the world


def _place(place: Mapping[str, Any], *, here: bool = False) -> str:
    marks = ("X" if place["cross"] else "") + ("$" if place["found"] else "")
    fallen = f", {say('a Dungeon now')}" if place.get("fallen") else ""
    kind = place["kind"]
    name = f"{literal(place['name'])} ({place_kind(kind)})" if place["name"] else capital(place_name(kind))
    return f"{'@ ' if here else ''}{name} +{place['level']}{f' {marks}' if marks else ''}{fallen}"


def _place_now(world: Mapping[str, Any], width: int) -> Iterator[str]:
    known = {place["id"]: place for place in world["places"]}
    visit = world["visit"]
    home = known.get(known[visit["space"]]["home"])
    yield _joined(
        [
            _bold(f"@ {_place(known[visit['space']])}"),
            say("in {place}", place=_place(home)) if home is not None else "",
            say("a Battle waits here") if visit["owed"] else "",
        ]
    )
    if world["scene"] is not None:
        who = next(person for person in world["people"] if person["id"] == world["scene"]["person"])
        name, role = literal(who["name"]), role_name(world["scene"]["role"])
        yield f"  {say('A Scene with {name}, played by {role}', name=_bold(name), role=role)}"
        for line in wrap(world["scene"]["line"], width - 4):
            yield f"    [i]{literal(line)}[/i]"
    if world["find"] is not None:
        yield _find(world["find"])


def _find(find: Mapping[str, Any]) -> str:
    """What is being found: until it is given only Treasure's view has its parts (DW-81)."""
    parts = [_part(part) for part in find["parts"]]
    what = listed(parts) if parts else say("Treasure is still thinking")
    return f"  {say('A find of treasure level {level}: {what}', level=find['level'], what=what)}"


def _part(part: Mapping[str, Any]) -> str:
    level = f" +{part['level']}" if part["level"] else ""
    return f"{_thing(part['name'], part['kind'])}{level}{types_after(part['types'])}"


def _row(world: Mapping[str, Any], place: Mapping[str, Any]) -> str:
    """A place with its marks and ways; @: The Warrior is here. Rooms say their Floor."""
    known = {one["id"]: one for one in world["places"]}
    floor = f"{say('Floor {floor}', floor=place['floor'])}: " if place.get("floor") else ""
    ways = [_place(known[way]) for way in place.get("ways", ()) if way in known]
    more = f" -- {listed(ways)}" if ways else ""
    exits = say_many("{n} way nobody has taken", "{n} ways nobody has taken", place.get("exits", 0))
    unknown = f"; {exits}" if place.get("exits") else ""
    return f"{floor}{_place(place, here=place['id'] == world['visit']['space'])}{more}{unknown}"


def _within(world: Mapping[str, Any], home: str) -> list[Mapping[str, Any]]:
    return sorted(
        (place for place in world["places"] if place["home"] == home), key=lambda place: place.get("floor", 0)
    )


def _map(world: Mapping[str, Any]) -> Iterator[str]:
    """Every place as a tree, each under the place in which it lies, with its note."""

    def branch(home: str, depth: int) -> Iterator[str]:
        for place in _within(world, home):
            told = f": {literal(place['note'])}" if place["note"] else ""
            yield f"{'  ' * depth}{_row(world, place)}{told}"
            yield from branch(place["id"], depth + 1)

    yield from branch("", 1)


def _near(world: Mapping[str, Any], width: int) -> Iterator[str]:
    """The Town, the Dungeon or the Area in which The Warrior is, and what lies in it; the world is a paper. Places of a
    Town have no ways to tell of: they stand one after the other."""
    known = {place["id"]: place for place in world["places"]}
    here = known[world["visit"]["space"]]
    around = here if here["kind"] in ("area", "town") else known.get(here["home"], here)
    inside = _within(world, around["id"])
    if around["kind"] == "town":
        there = [_in_town(around, place) for place in inside if place["id"] != here["id"]]
        yield from wrap(
            f"{_row(world, around)}: {'; '.join(there)}", width, initial_indent="  ", subsequent_indent="    "
        )
    else:
        yield from (f"  {_row(world, place)}" for place in (around, *inside))
    yield from _marks([around, *inside])
    rest = len(known) - 1 - len(inside)
    if rest:
        more = say_many(
            "{n} more place on the maps, in the paper “The world”",
            "{n} more places on the maps, in the paper “The world”",
            rest,
        )
        yield f"  {more}"


def _in_town(town: Mapping[str, Any], place: Mapping[str, Any]) -> str:
    """A place of a Town; its Level only if that is not the Town's."""
    told = _place(place)
    return told if place["level"] != town["level"] else told.replace(f" +{place['level']}", "", 1)


def _marks(places: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """What the marks behind the names of places mean, as far as they are in sight."""
    marks = [say("+ is the Level")]
    marks += [say("X: no Battle waits there any more")] * any(place["cross"] for place in places)
    marks += [say("$: nothing more is found there")] * any(place["found"] for place in places)
    if len(marks) > 1:
        yield f"  {say('Marks: {marks}', marks='; '.join(marks))}"


def _matters(world: Mapping[str, Any], *, whole: bool = False) -> Iterator[str]:
    """Quests, obstacles, people: what is still to be done and who is here, or all of it."""
    known = {place["id"]: place for place in world["places"]}
    for quest in world["quests"]:
        if whole or quest["state"] != "done":
            state = said(STATES[quest["state"]])
            twist = say("; but: {twist}", twist=literal(quest["twist"])) if quest["twist"] else ""
            yield f"  {say('Quest: {goal} ({state})', goal=literal(quest['goal']), state=state)}{twist}"
    for obstacle in world["obstacles"]:
        if not obstacle["solved"]:
            yield f"  {_obstacle(known.get(obstacle['blocks']), literal(obstacle['text']))}"
    for person in world["people"]:
        if whole or person["home"] == world["visit"]["space"]:
            note = f": {literal(person['note'])}" if person["note"] else ""
            secret = say("; in secret: {secret}", secret=literal(person["secret"])) if person["secret"] else ""
            yield f"  {literal(person['name'])}, {said(SIDES[person['side']])}{note}{secret}"


def _folded(lines: Iterable[str], width: int) -> Iterator[str]:
    """Lines of a list, folded so that what goes on in the next line is set in."""
    for line in lines:
        yield from wrap(line, max(20, width), subsequent_indent="    ")


def _obstacle(before: Mapping[str, Any] | None, text: str) -> str:
    if before is None:
        return say("Obstacle: {text}", text=text)
    return say("Obstacle before {place}: {text}", place=_place(before), text=text)


# -- the Battle


def _battle(battle: Mapping[str, Any]) -> Iterator[str]:
    warrior = battle["turn"] == "warrior"
    whose = say("the turn of The Warrior") if warrior else say("the turn of the Villain's side")
    n = battle["turns"]
    turns = say_many("{n} turn of the Villain's side so far", "{n} turns of the Villain's side so far", n)
    yield f"{_bold(say('Battle'))}: {whose}{f'; {turns}' if n else ''}"
    for foe in battle["foes"]:
        yield from _foe(foe)
    yield _cards(battle)
    for name, words in HANDS.items():
        if battle[name]:
            yield f"{_bold(said(words))}: {_red(playing_cards(battle[name]))}"


def _red(cards: str) -> str:
    """Hearts and diamonds in red."""
    return RED_CARD.sub(lambda card: f"[{LEFT[-1][1]}]{card[0]}[/]", cards)


def _cards(battle: Mapping[str, Any]) -> str:
    """How many cards lie where, and which was played last."""
    hands = battle["hands"]
    parts = [
        say("The Warrior {n}", n=hands["warrior"]),
        say("the Villain {n}", n=hands["villain"]),
        say("the minion {n}", n=hands["minion"]) if hands["minion"] is not None else "",
        say("deck {n}", n=battle["deck"]),
    ]
    cards = say("Cards: {piles}", piles=_joined(parts))
    if not battle["discard"]:
        return cards
    return f"{cards}; {say('last played {card}', card=playing_cards(battle['discard'][-1:]))}"


def _foe(foe: Mapping[str, Any]) -> Iterator[str]:
    rank = _joined([say("Boss") if foe["boss"] else "", _level(foe["level"])])
    state = say("defeated") if foe["out"] else wound(foe["wound"])
    seen = [say("hits for {damage}", damage=foe["felt"])] if foe["felt"] else []
    seen += [say("casts {spell}", spell=_spell(spell)) for spell in foe["cast"]]
    if foe["weakness"]:
        type_of_it = literal(type_name(foe["weak_to"]))
        seen.append(say("weak to {type}: x{times}", type=type_of_it, times=foe["weakness"]))
    yield f"{_bold(literal(foe['name']))}  {rank}  {state}{f' ({listed(seen)})' if seen else ''}"
    back = foe["back"]
    if back is not None:
        yield f"  {_hp(back)}  {say('Attack {n}', n=back['attack'])}  {_defense(back)}  {_mp(back)}"
