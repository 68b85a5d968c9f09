"""The table as text, for a terminal: roles, the hero, the map as lists, Quests, obstacles, people, the Battle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Final

from wyrmhoard.kernel.contract.screens import Paper
from wyrmhoard.kernel.text.grammar import capital, listed
from wyrmhoard.kernel.text.markup import literal
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..battle_sight import DeckCardView, HeroView, PieceView
from ..cards.cardset import CardSet
from ..cards.entries import Template
from ..sight import View
from ..words.names import place_kind, place_name, player, role_name, types_after
from ..words.story import REMINDERS
from ..world_sight import PlaceView, StoryView, WorldView
from ..world_state import Slot
from . import beginning_board, char_map, drawing, map_board
from .battle_board import battle_board, defense, hp, joined, level, mp, spell_words
from .drawing import bold

STATES: Final = {"open": later("to be done"), "reached": later("reached: tell its giver"), "done": later("handed in")}
SIDES: Final = {"friend": later("friend"), "enemy": later("enemy"), "background": later("background")}
SLOTS: Final[Mapping[Slot, str]] = {"weapon": later("Weapon"), "armor": later("Armor"), "offhand": later("Offhand")}
GEAR: Final = {"weapon": later("weapon"), "armor": later("armor"), "offhand": later("offhand")}
"""What a piece without a name is called."""
LISTS: Final = {"yes": later("Yes"), "no": later("No")}
MOODS: Final = {"cartoony": later("cartoony"), "gritty": later("gritty"), "horror": later("horror")}
THREATS: Final = {
    "enemy": later("Enemy"),
    "shortage": later("Shortage"),
    "tension": later("Tension"),
    "outside": later("Outside"),
    "fear": later("Fear"),
}
ROWS: Final = 11
"""Rows of the board at least, so that what stands below it does not move."""
FIGHT: Final = 9
"""Rows of the board at least in a Battle, where there is much to choose from."""
BOLD, EMBER, GOLD, PLAIN = "[b]{}[/b]", f"[{drawing.EMBER}]{{}}[/]", f"[{drawing.GOLD}]{{}}[/]", "{}"
"""How lines below the map look."""
AIR: Final = 7
"""How many more where there is room."""
FIRST: Final = 7
"""Rows of the board at least before there is a place."""


def board(cards: CardSet, view: View, width: int) -> list[str]:
    """Lines of markup, always as many, so that nothing moves from question to question: the hero, and below that the
    Battle, the one who speaks, what is read, or where The Warrior is."""
    world, story = view["world"], view["story"]
    lines = list(_told(view, world, story, width))
    mine = [one["what"] for one in story["reminders"] if view["roles"].get(one["role"]) == view["you"]]
    if view["you"] is not None and mine:
        reminder = say("Do not forget: {things}", things="; ".join(said(REMINDERS[what]) for what in mine))
        lines += wrap(reminder, width)
    if view["keep_out"]:
        lines += wrap(say("Kept out: {subjects}", subjects=literal(listed(view["keep_out"]))), width)
    rows = FIGHT if view["battle"] is not None else ROWS if world["places"] or story["beginning"] else FIRST
    rows += AIR * (width >= drawing.ROOMY)
    return [*lines, *[""] * (rows - len(lines))]


def _told(view: View, world: WorldView, story: StoryView, width: int) -> Iterator[str]:
    if view["battle"] is not None:
        yield from _seats(view)
        yield from battle_board(view, view["battle"], width)
    elif story["beginning"] is not None:
        yield from beginning_board.beginning(story["beginning"], width)
    elif story["aloud"]:
        yield from drawing.sheet(story["aloud"], width)
    elif not view["roles"]:
        yield from [drawing.quiet(_step(story))] if len(view["tokens"]) > 1 else []
        yield from _palette(story, width)
        if len(view["tokens"]) == 1:
            yield ""
            yield drawing.quiet(say("You are the hero of a story that is made up as you go: talk, explore, and"))
            yield drawing.quiet(say("fight Battles with playing cards. The computer plays everybody else."))
    else:
        if not world["places"]:
            yield from _beginning(view, width)
            return
        talk = world["scene"]
        around = map_board.where(world, width) if talk is None else map_board.scene(world, talk, width)
        roomy = width >= drawing.ROOMY
        lines = [*_hero_lines(view, width), *_seats(view), *[""] * roomy, *around]
        yield from [*lines, *_now(world, width, ROWS + AIR * roomy - len(lines))]


def _step(story: StoryView, *, alone: bool = False) -> str:
    """The step of the guide that comes next; "" if there is none. Who is alone passes over many, and counts none."""
    step = story["step"]
    if step is None:
        return ""
    title = literal(step["title"])
    if alone:
        return say("Next: {title}", title=title)
    return say("Step {number} of {all}: {title}", number=step["number"], all=len(story["guide"]), title=title)


def _palette(story: StoryView, width: int) -> Iterator[str]:
    """What the story should have beside what must not be in it."""

    def side(name: str, head: str, colour: str) -> list[str]:
        lines = [line["text"] for line in story["palette"] if line["list"] == name and line["text"]]
        told = [f"  {literal(line)}" for line in lines] or [f"  {drawing.quiet(say('nothing yet'))}"]
        return [f"[b {colour}]{head}[/]", *told]

    yes = side("yes", say("Yes: in the story"), drawing.LEFT[0][1])
    no = side("no", say("No: never in it"), drawing.LEFT[-1][1])
    yield from drawing.beside(yes, no, width)


def _beginning(view: View, width: int) -> Iterator[str]:
    """The hero while they are made, and what their numbers are for."""
    yield from _hero_lines(view, width)
    yield from _seats(view)
    yield ""
    for words in (
        say("Battles are fought with playing cards. Strength and your weapons are your Attack."),
        say("You hold two cards, and one more for each Agility. HP is how much you can take."),
        say("MP pay for spells. All of it grows with your Level."),
    ):
        yield drawing.quiet(words)


def _hero_lines(view: View, width: int) -> Iterator[str]:
    """The hero in two lines, with those who have come along."""
    hero, alone = view["hero"], len(view["tokens"]) == 1
    weary = alone and view["world"]["places"] and 2 * hero["hp"] < hero["max_hp"]
    step = say("Next: get your HP back") if weary else _step(view["story"], alone=alone)
    kind = f", {say('the {adjective} Warrior', adjective=literal(hero['adjective']))}" if hero["adjective"] else ""
    name = bold(literal(hero["name"] or say("The Warrior")))
    rank = drawing.quiet(f" · {level(hero['level'])}, {say('{n} XP', n=hero['xp'])}")
    yield drawing.apart(f"{name}{kind}{rank}", drawing.quiet(step), width)
    holder = view["roles"].get("warrior")
    tokens = view["tokens"][holder] if holder is not None and len(view["tokens"]) == 1 else 0
    parts = [
        hp(hero),
        mp(hero) if hero["max_mp"] else "",
        say("Attack {n}", n=hero["attack"]),
        defense(hero),
        say_many("{n} token", "{n} tokens", tokens) if tokens else "",
    ]
    beside = [
        f"+ {bold(literal(member['name']))} {say('HP {hp}/{most}', hp=member['hp'], most=member['max_hp'])}"
        for member in view["members"]
    ]
    yield from _folded([joined([*parts, *beside])], width) if len(beside) > 1 else [joined([*parts, *beside])]


def _now(world: WorldView, width: int, room: int) -> list[str]:
    """What is found here, and what is to be done; while a character talks only that. Each in one row if all of it
    has not room."""
    told = [(BOLD, map_board.find(world["find"]))] if world["find"] is not None else []
    told += [(EMBER, say("A Battle waits here"))] * (world["visit"]["owed"] and bool(world["visit"]["space"]))
    told += [(GOLD, line.strip()) for line in _quests(world)]
    if world["scene"] is None:
        told += [(PLAIN, line.strip()) for line in (*_obstacles(world), *_people(world))]
    whole = [(style, row) for style, line in told for row in _folded([line], width)]
    if len(whole) > max(room, 1):
        whole = [(style, drawing.padded(line, width).rstrip()) for style, line in told]
    return [style.format(row) for style, row in whole]


def papers(cards: CardSet, view: View, width: int) -> dict[str, Paper]:
    """What may be read beside the table: the character sheet, and the world with everybody in it."""
    world = view["world"]
    papers = {say("The Warrior's sheet"): Paper([*_hero(view["hero"]), *_sheet(view["hero"])])}
    papers[say("The palette")] = Paper(list(_agreed(view["story"])))
    if view["story"]["step"] is not None:
        step = view["story"]["step"]
        head = say("Step {number}: {title}", number=step["number"], title=literal(step["title"]))
        papers[say("The guide")] = Paper([bold(head), literal(step["text"])])
    if world["places"]:
        drawn = char_map.outdoors_drawn(world, width)
        papers[say("The world")] = Paper([*drawn, *_map(world), *_matters(world)])
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
        lines.append(f"{bold(said(template.name))}: {literal(', '.join(map(said, template.fields)))}")
        text += [said(template.name), "", *fields, "", ""]
    return Paper(lines, "\n".join(text))


def _deck_card(card: DeckCardView) -> str:
    rank = say("a Boss of Level {level}", level=card["level"]) if card["boss"] else level(card["level"])
    parts = [literal(card["name"]), rank, say("its back still open") if card["open"] else ""]
    return _joined(parts)


def _agreed(story: StoryView) -> Iterator[str]:
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


def _joined(parts: Iterable[str]) -> str:
    return ", ".join(filter(None, parts))


# -- who holds what


def _seats(view: View) -> list[str]:
    """Who holds which roles; nothing where one person is The Warrior and the oracle all others."""
    held: dict[int | None, list[str]] = {}
    for role, seat in view["roles"].items():
        held.setdefault(seat, []).append(role_name(role))
    if len(view["tokens"]) == 1 and view["roles"].get("warrior") == view["you"] is not None:
        return []
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
    return lines


# -- the hero


def _hero(hero: HeroView) -> list[str]:
    name = bold(literal(hero["name"] or say("The Warrior")))
    kind = f", {say('the {adjective} Warrior', adjective=literal(hero['adjective']))}" if hero["adjective"] else ""
    xp = say("{n} XP", n=hero["xp"])
    numbers = [hp(hero), mp(hero) if hero["max_mp"] else "", say("Attack {n}", n=hero["attack"]), defense(hero)]
    return [f"{name}{kind}  {level(hero['level'])}, {xp}", f"  {'  '.join(filter(None, numbers))}"]


def _sheet(hero: HeroView) -> Iterator[str]:
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
        spell_words(spell) if cost is None else f"{spell_words(spell)} ({say('{n} MP', n=cost)})"
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
        yield f"  {map_board.thing(item['name'], item['kind'])} +{item['level']}{uses}: {item['use']}"
    for keepsake in hero["keepsakes"]:
        thing = f"{literal(keepsake['name'])}{types_after(keepsake['types'])}"
        yield say("Quest item: {item}, used", item=thing) if keepsake["used"] else say("Quest item: {item}", item=thing)


def _piece(piece: PieceView) -> str:
    name = piece["name"] or said(GEAR.get(piece["kind"], piece["kind"]))
    return f"{literal(name)} +{piece['level']}{types_after(piece['types'])}"


# -- the world


def _place(place: PlaceView, *, here: bool = False) -> str:
    marks = ("X" if place["cross"] else "") + ("$" if place["found"] else "")
    fallen = f", {say('a Dungeon now')}" if place.get("fallen") else ""
    kind = place["kind"]
    name = f"{literal(place['name'])} ({place_kind(kind)})" if place["name"] else capital(place_name(kind))
    return f"{'@ ' if here else ''}{name} +{place['level']}{f' {marks}' if marks else ''}{fallen}"


def _row(world: WorldView, place: PlaceView) -> str:
    """A place with its marks and ways; @: The Warrior is here. Rooms say their Floor."""
    known = {one["id"]: one for one in world["places"]}
    floor = f"{say('Floor {floor}', floor=place['floor'])}: " if place.get("floor") else ""
    ways = [_place(known[way]) for way in place.get("ways", ()) if way in known]
    more = f" -- {listed(ways)}" if ways else ""
    exits = say_many("{n} way nobody has taken", "{n} ways nobody has taken", place.get("exits", 0))
    unknown = f"; {exits}" if place.get("exits") else ""
    return f"{floor}{_place(place, here=place['id'] == world['visit']['space'])}{more}{unknown}"


def _within(world: WorldView, home: str) -> list[PlaceView]:
    return sorted(
        (place for place in world["places"] if place["home"] == home), key=lambda place: place.get("floor", 0)
    )


def _map(world: WorldView) -> Iterator[str]:
    """Every place as a tree, each under the place in which it lies, with its note."""

    def branch(home: str, depth: int) -> Iterator[str]:
        for place in _within(world, home):
            told = f": {literal(place['note'])}" if place["note"] else ""
            yield f"{'  ' * depth}{_row(world, place)}{told}"
            yield from branch(place["id"], depth + 1)

    yield from branch("", 1)


def _matters(world: WorldView) -> Iterator[str]:
    """Quests with what is next, obstacles and people, all of them."""
    yield from _quests(world, whole=True)
    if world["goal"] is not None:
        yield f"  {literal(world['goal']['how'])} {literal(world['goal']['next'])}"
    yield from _obstacles(world)
    yield from _people(world, whole=True)


def _obstacles(world: WorldView) -> Iterator[str]:
    known = {place["id"]: place for place in world["places"]}
    for obstacle in world["obstacles"]:
        if not obstacle["solved"]:
            yield f"  {_obstacle(known.get(obstacle['blocks']), literal(obstacle['text']))}"


def _people(world: WorldView, *, whole: bool = False) -> Iterator[str]:
    """Who is here, or everybody."""
    for person in world["people"]:
        if whole or person["home"] == world["visit"]["space"]:
            note = f": {literal(person['note'])}" if person["note"] else ""
            secret = say("; in secret: {secret}", secret=literal(person["secret"])) if person["secret"] else ""
            yield f"  {literal(person['name'])}, {said(SIDES[person['side']])}{note}{secret}"


def _quests(world: WorldView, *, whole: bool = False) -> Iterator[str]:
    for quest in world["quests"]:
        if whole or quest["state"] != "done":
            state = said(STATES[quest["state"]])
            twist = say("; but: {twist}", twist=literal(quest["twist"])) if quest["twist"] else ""
            yield f"  {say('Quest: {goal} ({state})', goal=literal(quest['goal']), state=state)}{twist}"


def _folded(lines: Iterable[str], width: int) -> Iterator[str]:
    """Lines of a list, folded so that what goes on in the next line is set in."""
    for line in lines:
        yield from wrap(line, max(20, width), subsequent_indent="    ")


def _obstacle(before: PlaceView | None, text: str) -> str:
    if before is None:
        return say("Obstacle: {text}", text=text)
    return say("Obstacle before {place}: {text}", place=_place(before), text=text)
