"""The table as lines of text for a terminal (Rich markup; nothing is said by colour alone)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

from wyrmhoard.games.drawn_to_destiny.cards.cardset import CardSet
from wyrmhoard.games.drawn_to_destiny.cards.damage import SEVERITIES
from wyrmhoard.games.drawn_to_destiny.words.deck import card_name
from wyrmhoard.games.drawn_to_destiny.words.names import condition_name, words_of
from wyrmhoard.kernel.grammar import capital, listed, many

View = Mapping[str, Any]
Space = tuple[int, int]
QUIET: Final = "#b9ad98"
TINTS: Final = {
    "blue": "#8fb8e8", "gold": "#d6c46b", "orange": "#f0a36a", "purple": "#c6a5e0", "red": "#f0937a",
    "teal": "#9fd3c7",
}  # fmt: skip
ARROWS: Final = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}
DOORS: Final = {"open": "Dop", "closed": "Dcl", "locked": "Dlk", "broken": "Dbr"}
MARKER: Final = "(?)"
THING: Final = "$"
HAZARD: Final = "!"
LABEL: Final = 4
"""Columns of the label of a row."""


def board(cards: CardSet, view: View, width: int) -> list[str]:
    """The map with what stands on it, the Status Bar, Tasks, Clock and Goals, and the viewer's hand."""
    lines = [f"[bold]{_head(view)[:width]}[/]"]
    if view["map"] is not None:
        lines += _map(view, width)
        lines += _legend(cards, view, width)
    lines += _status_bar(cards, view, width)
    lines += _work(view, width)
    for faction in view["factions"]:
        lines += _faction(view, faction, width)
    for player in view["players"]:
        lines += _player(view, player, width)
    lines += _wrapped(f"  {_decks(view)}", width, 4, QUIET)
    return lines + _hand(view, width)


def _head(view: View) -> str:
    title = view["scene"]["title"] if view["scene"] is not None else "Drawn to Destiny"
    words = [title]
    if view["turn"]:
        words.append(f"Turn {view['turn']}" + (f", step {view['step']}" if view["step"] else ""))
    words.append(capital(f"{view['phase']}: {view['part']}" if view["part"] else view["phase"]))
    clock = view["clock"]
    words.append("the Clock has run out" if clock["out"] else f"Clock {clock['now']}, last card {clock['last']}")
    return f"─── {' ── '.join(words)} ───"


# -- the map


def _map(view: View, width: int) -> list[str]:
    """One line for each row of Spaces, the northernmost first; three columns for a Space, fewer on wide maps."""
    chart = view["map"]
    room = max(1, min(3, (width - LABEL) // chart["width"]))
    cells = _cells(view, room)
    numbers = "".join(_numbered(x, room) for x in range(chart["width"]))
    head = f"{'x->':<{LABEL}}{numbers}".rstrip()
    lines = [f"[{QUIET}]{head}[/]"]
    for y in reversed(range(chart["height"])):
        row = "".join(cells[x, y] for x in range(chart["width"]))
        lines.append(f"[{QUIET}]{f'y{y}':<{LABEL}}[/]{row.rstrip()}")
    return lines


def _numbered(x: int, room: int) -> str:
    """The number of a column; where there is no room for it, its last digit."""
    return f"{x:<{room}}" if room > len(str(x)) or room == 2 else str(x % 10).ljust(room)


def _cells(view: View, room: int) -> dict[Space, str]:
    """What stands on each Space, as markup: the ground, then doors, things, hazards, markers and Units over it."""
    chart = view["map"]
    ground = {(x, y): _ground(view, (x, y)) for x in range(chart["width"]) for y in range(chart["height"])}
    for door in chart["doors"]:
        if door["at"] is not None:
            ground[tuple(door["at"])] = DOORS[door["state"]]
    cells = {space: _escape(text[:room].ljust(room)) for space, text in ground.items()}
    for marker in view["markers"]:
        for space in marker["spaces"]:
            cells[tuple(space)] = _escape((MARKER if room == 3 else "?")[:room].ljust(room))
    standing: dict[Space, list[View]] = {}
    for unit in view["units"]:
        for space in unit["spaces"] or ():
            standing.setdefault(tuple(space), []).append(unit)
    for space, found in standing.items():
        text = _token(found, space)[:room].ljust(room)
        cells[space] = f"[{_tint(found[0])}]{_escape(text)}[/]"
    return cells


def _ground(view: View, space: Space) -> str:
    """A Space without Units: its character, three times if nobody can enter it; what lies there, and its Elevation."""
    chart = view["map"]
    character: str = chart["rows"][chart["height"] - 1 - space[1]][space[0]]
    turned = any(tuple(found["space"]) == space for found in chart["turned_up"])
    found = chart["legend"].get(character)
    if found is not None and found["blocked"] and not turned:
        return character * 3
    text = HAZARD if turned else character
    if any(space == tuple(s) for thing in view["things"] for s in thing["spaces"]):
        text += THING
    if any(space == tuple(s) for hazard in chart["hazards"] for s in hazard["spaces"]):
        text += HAZARD
    level = next((high["level"] for high in chart["elevation"] if tuple(high["space"]) == space), 0)
    return text + (str(level) if level else "")


def _token(found: Sequence[View], space: Space) -> str:
    """The Units on a Space: mark and Facing of one; "+" if there are more; "=" is the rear of a big one."""
    unit = found[0]
    if len(found) > 1:
        return f"{unit['mark']}+"
    if tuple(unit["spaces"][0]) != space:
        return f"{unit['mark']}="
    return f"{unit['mark']}{ARROWS[unit['facing']]}"


def _legend(cards: CardSet, view: View, width: int) -> list[str]:
    """What the characters stand for, and what the map cannot show."""
    chart = view["map"]
    used = sorted({character for row in chart["rows"] for character in row} & chart["legend"].keys())
    words = [f"{mark} {_place(chart['legend'][mark])}" for mark in used if not chart["legend"][mark]["door"]]
    rows = "".join(chart["rows"])
    words += ["? face down"] * ("?" in rows) + [f"{THING} a thing"] * bool(view["things"])
    words += [f"{HAZARD} a hazard"] * bool(chart["hazards"] or chart["turned_up"])
    words += ["D a door (op open, cl closed, lk locked, br broken)"] * any(d["at"] for d in chart["doors"])
    words += [f"{MARKER} Stealth marker"] * bool(view["markers"])
    words += ["a digit: Elevation"] * bool(chart["elevation"])
    words.append("a letter with a number and an arrow: a Unit and its Facing")
    lines = _wrapped(f"  {'; '.join(words)}", width, 4, QUIET)
    for text in _notes(cards, view):
        lines += _wrapped(f"  {text}", width, 4, QUIET)
    return lines


def _place(found: View) -> str:
    notes = [f"penalty {found['penalty']}"] * bool(found["penalty"]) + ["blocked"] * found["blocked"]
    notes += {"obstacle": ["Cover"], "blocks": ["no sight"]}.get(found["sight"], [])
    return f"{found['name']} ({', '.join(notes)})" if notes else str(found["name"])


def _notes(cards: CardSet, view: View) -> Iterable[str]:
    """What is on the map besides characters: one sentence each."""
    chart = view["map"]
    if chart["dark"]:
        yield "It is dark where no lamp shines."
    if chart["current"] is not None:
        yield f"Rivers flow to {chart['current']}."
    if view["wind"] is not None:
        yield f"Wind from {view['wind']['from']}, {view['wind']['kmh']} km/h."
    for door in chart["doors"]:
        if door["between"] is not None:
            yield f"{door['name']} between {_spaces(door['between'], ' and ')}: {door['state']}."
    if chart["walls"]:
        yield f"Walls between {', '.join(_spaces(wall, ' and ') for wall in chart['walls'])}."
    names = {faction["key"]: faction["name"] for faction in view["factions"]}
    for way in chart["exits"]:
        where = f"the {way['edge']} edge" if way["edge"] else _spaces(way["spaces"])
        heading = f" going {way['heading']}" if way["heading"] else ""
        who = f" for {listed(names.get(key, key) for key in way['factions'])}" if way["factions"] else ""
        yield f"Exit{who}: {where}{heading}."
    for area in chart["areas"]:
        yield f"{area['name']}: {_spaces([area['corner'], area['opposite']], ' to ')}."
    for found in chart["turned_up"]:
        yield f"Revealed: {cards.locations[found['location']].name} at {_spaces([found['space']])}."
    for hazard in chart["hazards"]:
        name = "An Area that waits for Events" if hazard["kind"] == "area" else cards.locations[hazard["kind"]].name
        left = f", {many(hazard['turns'], 'Turn')} left" if hazard["turns"] > 0 else ""
        yield f"{name}: {_spaces(hazard['spaces'])}{left}."
    for thing in view["things"]:
        yield _thing(thing)
    for marker in view["markers"]:
        yield f"Stealth marker of {view['factions'][marker['faction']]['name']}: {_spaces(marker['spaces'])}."


def _thing(thing: View) -> str:
    notes = [thing["state"]] * bool(thing["state"]) + [f"Damaged {thing['damaged']}"] * bool(thing["damaged"])
    details = "".join(f" {text}" for text in thing["details"])
    return f"{thing['name']}: {', '.join([_spaces(thing['spaces']), *notes])}.{details}"


def _spaces(spaces: Iterable[Sequence[int]], between: str = ", ") -> str:
    return between.join(f"({x}, {y})" for x, y in spaces)


# -- the Status Bar


def _status_bar(cards: CardSet, view: View, width: int) -> list[str]:
    """Each Unit in play in the order of the Status Bar: a line of numbers, then what it carries and suffers (D2-36)."""
    lines = []
    for unit in view["units"]:
        if unit["status"] == "in play":
            lines += _wrapped(_numbers(view, unit), width, 6, _tint(unit))
            for text in _belongings(cards, view, unit):
                lines += _wrapped(f"    {text}", width, 6)
    gone = [f"{_unit(u)} ({u['status']})" for u in view["units"] if u["status"] != "in play"]
    return lines + (_wrapped(f"  Out of play: {', '.join(gone)}", width, 4, QUIET) if gone else [])


def _unit(unit: View) -> str:
    return f"{unit['mark']} {unit['name']}"


def _numbers(view: View, unit: View) -> str:
    you = " (you)" if unit["seat"] == view["you"] and view["you"] is not None else ""
    taken = ", played by the computer" if unit["seat"] >= 0 > unit["controller"] else ""
    where = f"{_spaces([unit['space']])} facing {unit['facing']}" if unit["space"] else "somewhere under a marker"
    where += f", Stealth {unit['stealth']}" if unit["stealth"] is not None else ""
    left = "any number of Actions" if unit["actions"] is None else many(unit["actions"], "Action")
    words = [
        f"  {_unit(unit)}{you}: {where}{taken}",
        f"{_tokens(unit)}{left} at Move {unit['price']}",
        ", ".join(f"{stat.capitalize()} {_stat(found)}" for stat, found in unit["stats"].items()),
    ]
    return "; ".join(words)


def _tokens(unit: View) -> str:
    """Move and Facing tokens; of a hidden Unit of Rivals they are not known."""
    if unit["move"] is None:
        return ""
    start = f" of {unit['start']}" if unit["move"] != unit["start"] else ""
    return f"Move {unit['move']}{start}, Facing {unit['turns']}, "


def _stat(found: View) -> str:
    """A Stat as it is now; what is printed behind it if that differs."""
    return str(found["now"]) if not found["parts"] else f"{found['now']} (printed {found['printed']})"


def _belongings(cards: CardSet, view: View, unit: View) -> Iterable[str]:
    """What concerns a Unit besides its numbers, a line each."""
    names = {f"u{other['id']}": _unit(other) for other in view["units"]}
    names |= {f"t{thing['id']}": thing["name"] for thing in view["things"]}
    if view["map"] is not None:
        names |= {f"door:{door['key']}": door["name"] for door in view["map"]["doors"]}
    doing = [f"Target {names.get(unit['target'], unit['target'])}"] if unit["target"] else []
    doing += _intent(unit) + ["waits"] * unit["waits"]
    if unit["riding"] is not None:
        carrier = names.get(f"u{unit['riding']}", "something")
        doing.append(f"{unit['post'] or 'rides'} on {carrier}")
    if doing:
        yield capital("; ".join(doing))
    ails = [f"{condition_name(name)} {number}" for name, number in unit["conditions"].items()]
    ails += [capital(state) for state in unit["states"] if state not in unit["conditions"]]
    ails += [f"Damaged {unit['damaged']}"] * bool(unit["damaged"]) + [f"Scars {unit['scars']}"] * bool(unit["scars"])
    ails += [f"Screen {unit['screen']}"] * bool(unit["screen"])
    if ails:
        yield ", ".join(ails)
    for harm in unit["harms"]:
        yield harm_words(harm)
    held = [item_words(item) for item in unit["items"] if item["held"] != "built-in"]
    held += [f"{many(unit['stored'], 'Item')} in storage"] * bool(unit["stored"])
    if held:
        yield "Has " + ", ".join(held)
    if unit["used"]:
        yield "Used: " + ", ".join(cards.abilities[key].name for key in unit["used"] if key in cards.abilities.by_id)
    for person in unit["crew"]:
        hurt = [f"{condition_name(name)} {number}" for name, number in person["conditions"].items()]
        yield ", ".join([f"Aboard: {person['name']}, Body {person['body']}", *hurt])


def _intent(unit: View) -> list[str]:
    found = unit["intent"]
    if found is None:
        return []
    words = [f"turn {many(abs(found['turns']), 'eighth')} to the {'right' if found['turns'] > 0 else 'left'}"] * bool(
        found["turns"]
    )
    words += [f"go {found['move']}"] * bool(found["move"]) + ["stand up"] * found["stand"]
    words += [found["text"]] * bool(found["equip"])
    return [f"means to {listed(words)}"] if words else []


def harm_words(harm: View) -> str:
    """A damage card on a Unit: type, place, severity, and what it does."""
    caption = f" ({harm['caption']})" if harm["caption"] else ""
    name = f"{capital(harm['type'])}, {words_of(harm['place'])}, {SEVERITIES[harm['severity'] - 1]}{caption}"
    free = f" {many(harm['free'], 'Action')} free it." if harm["free"] else ""
    line = f" {harm['line']}" if harm["line"] else ""
    return f"{name}: {harm['text']}{free}{line}"


def item_words(item: View) -> str:
    """An Item with where it is and what is left of it."""
    where = {"left": "left hand", "right": "right hand", "both": "both hands", "stored": "in storage"}
    notes = [where.get(item["held"], str(item["held"]))]
    notes += [f"{item['uses']} left"] if item["uses"] is not None else []
    notes += ["broken"] if item["broken"] else [f"Damaged {item['damaged']}"] * bool(item["damaged"])
    notes += [f"Corrosion {item['corrosion']}"] * bool(item["corrosion"])
    notes += [f"Screen {item['screen']}"] * bool(item["screen"])
    return f"{item['name']} ({', '.join(notes)})"


# -- what goes on, who plays


def _work(view: View, width: int) -> list[str]:
    """Groups, Actions that are declared, and Tasks."""
    marks = {unit["id"]: unit["mark"] for unit in view["units"]}
    lines = []
    groups = [
        " ".join(marks.get(number, "?") for number in group["units"]) + " (finished)" * group["finished"]
        for group in view["groups"]
    ]
    if groups:
        lines += _wrapped(f"  Groups: {'; '.join(groups)}", width, 4, QUIET)
    if view["declared"]:
        acting = "; ".join(f"{marks.get(found['unit'], '?')}: {found['text']}" for found in view["declared"])
        lines += _wrapped(f"  Declared, still to come: {acting}", width, 4)
    for task in view["tasks"]:
        tokens = f"{many(task['above'], 'token')} above, {task['below']} below"
        lines += _wrapped(f"  Task: {task['name']}, Difficulty {task['difficulty']}, {tokens}", width, 4)
    for event in view["clock"]["events"] or ():
        lines += _wrapped(f"  On Clock card {event['on']}: {event['text']}", width, 4, QUIET)
    return lines + _narrated(view, width)


def _narrated(view: View, width: int) -> list[str]:
    """What the Narrator alone knows of the map, and its notes; what a side knows of its own choices before all do."""
    lines: list[str] = []
    for found in (view["map"] or {}).get("unseen") or ():
        where = listed(f"({x},{y})" for x, y in found["spaces"])
        lines += _wrapped(f"  Unseen: {words_of(found['location'])} at {where}, {found['how']}", width, 4, QUIET)
    for note in view["notes"]:
        lines += _wrapped(f"  Note: {note}", width, 4, QUIET)
    marks = {f"u{unit['id']}": unit["mark"] for unit in view["units"]}
    for name, chosen in view["meant"].items():
        unit, _, part = name.partition("-")
        if chosen and chosen != ["0"]:
            said = " ".join(marks.get(one, one) for one in chosen)
            lines += _wrapped(f"  {marks.get(unit, unit)} means{' ' * bool(part)}{part}: {said}", width, 4, QUIET)
    return lines


def _faction(view: View, faction: View, width: int) -> list[str]:
    """A side with its Goals; nothing of one that has none and no seat."""
    own = " (yours)" if view["faction"] is not None and view["factions"][view["faction"]] is faction else ""
    notes = [f"{many(faction['points'], 'point')}"] * bool(faction["points"])
    notes += [f"{words_of(area)}: {points}" for area, points in faction["scored"].items()]
    notes += ["has lost"] * faction["lost"]
    goals = " ".join(text for text in faction["goals"])
    if not goals and not notes and not faction["seats"]:
        return []
    told = f" ({', '.join(notes)})" if notes else ""
    return _wrapped(f"  {faction['name']}{own}{told}: {goals or 'no Goal'}", width, 4)


def _player(view: View, player: View, width: int) -> list[str]:
    you = " (you)" if player["seat"] == view["you"] else ""
    words = [f"hand {player['hand_size']}, deck {player['draw']}, discard {len(player['discard'])}"]
    words += [f"CP {player['cp']}"] * bool(player["cp"]) + ["Narrator"] * player["narrator"]
    words += ["has conceded"] * player["conceded"]
    name = capital(player["colour"]) or f"Player {player['seat'] + 1}"
    return _wrapped(f"  {name}{you}: {', '.join(words)}", width, 4, TINTS.get(player["colour"], QUIET))


def _decks(view: View) -> str:
    fate = view["fate"]
    top = f", last {card_name(fate['discard'][-1])}" if fate["discard"] else ""
    words = [f"Fate {fate['draw']} left{top}"]
    words += [f"{capital(deck)} {pile['draw']}" for deck, pile in view["damage"].items()]
    return ", ".join(words)


def _hand(view: View, width: int) -> list[str]:
    """The viewer's hand, each card with both of its halves (D2-153)."""
    lines = []
    for player in view["players"]:
        if player["hand"] is None:
            continue
        whose = "Your hand" if player["seat"] == view["you"] else f"Hand of {capital(player['colour'])}"
        told = "; ".join(card_words(card) for card in player["hand"]) or "nothing"
        lines += _wrapped(f"  {whose} (Upper, Lower): {told}", width, 4)
    return lines


def card_words(card: View) -> str:
    """A Conflict card with its halves: "9 of Swords (Fast, Evade)"."""
    if card["upper"] == card["lower"]:
        return card_name(card["card"])
    return f"{card_name(card['card'])} ({capital(card['upper'])}, {capital(card['lower'])})"


# -- text


def _tint(unit: View) -> str:
    return TINTS.get(unit["colour"], "#f3ead7")


def _escape(text: str) -> str:
    return text.replace("[", "\\[")


def _wrapped(text: str, width: int, indent: int, style: str = "") -> list[str]:
    room = text[: len(text) - len(text.lstrip())]
    lines = wrap(text.strip(), width, initial_indent=room, subsequent_indent=" " * indent) or [room]
    lines = [_escape(line) for line in lines]
    return [f"[{style}]{line}[/]" for line in lines] if style else lines
