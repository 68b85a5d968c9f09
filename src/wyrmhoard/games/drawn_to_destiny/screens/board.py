"""The table as lines of text for a terminal (Rich markup; nothing is said by colour alone)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from wyrmhoard.kernel.contract.screens import Place, Spot
from wyrmhoard.kernel.text.grammar import capital, listed
from wyrmhoard.kernel.text.markup import literal, wrapped
from wyrmhoard.kernel.text.saying import later, said, say, say_many

from ..cards.cardset import CardSet
from ..cards.damage import SEVERITIES
from ..map_sight import GroundView, MapView
from ..side_sight import FactionView
from ..sight import CardView, PlayerView, ThingView, View
from ..target_state import ThingId, UnitId
from ..unit_sight import HarmView, ItemView, StatView, UnitView
from ..words.deck import card_name
from ..words.names import condition_name, words_of
from ..words.terms import capped, moves, moves_left, plain, titled, turns
from .chart import GOAL, HAZARD, LABEL, MARKER, QUIET, THING, TINTS, columns_of, drawn, goals_of, lines_of, tint
from .ground import ground_style

DOOR_STATES: Final = {
    "open": later("open"), "closed": later("closed"), "locked": later("locked"), "broken": later("broken"),
}  # fmt: skip
EDGES: Final = {
    "north": later("the north edge"), "east": later("the east edge"), "south": later("the south edge"),
    "west": later("the west edge"),
}  # fmt: skip
HELD: Final = {
    "left": later("left hand"), "right": later("right hand"), "both": later("both hands"),
    "stored": later("in storage"),
}  # fmt: skip
STATS: Final = {"body": later("Body"), "mind": later("Mind"), "will": later("Will"), "speed": later("Speed")}

PHASES: Final = {
    "targets": later("Choose Targets"), "intents": later("Plan the step"), "window": later("Act or pass"),
    "acts": later("Actions"), "moves": later("All move"), "events": later("The Turn ends"),
}  # fmt: skip
"""What one does in the parts of a Turn, in plain words."""

SWATCH: Final = "\ue000"
"""Stands for the mark of a ground in the legend until its lines are made."""
TIED: Final = "\u00a0"
"""A blank at which no line ends."""


def board(cards: CardSet, view: View, width: int) -> list[str]:
    """The map with what stands on it, the Status Bar, Tasks, Clock and Goals, and the viewer's hand."""
    lines = _above(cards, view, width)
    chart = view["map"]
    if chart is not None:
        lines += drawn(view, chart, width)
    sides = sorted(enumerate(view["factions"]), key=lambda side: side[0] != view["faction"])
    goals = [_faction(view, faction, width) for _, faction in sides]
    lines += [line for own in goals[:1] for line in own]
    if chart is not None:
        lines += _legend(cards, view, chart, width)
    lines += [line for other in goals[1:] for line in other]
    lines += _hand(view, width)
    lines += _status_bar(cards, view, width)
    lines += _work(view, width)
    for player in view["players"]:
        lines += _player(view, player, width)
    lines += wrapped(f"  {_decks(view)}", width, 4, QUIET)
    return lines


def _above(cards: CardSet, view: View, width: int) -> list[str]:
    """What stands above the map."""
    lines = [f"[bold]{literal(_head(view, width))}[/]"]
    chapter = view.get("chapter")
    if chapter is not None:
        for text in (chapter["story"], chapter["task"]):
            lines += wrapped(text, width, 0)
    return lines + _truce(cards, view)


def spots(cards: CardSet, view: View, width: int) -> Mapping[Place, Spot]:
    """Where the Spaces of the map are drawn."""
    chart = view["map"]
    if chart is None:
        return {}
    room, rows, first = columns_of(chart, width), lines_of(chart, width), len(_above(cards, view, width)) + 1
    return {
        (x, y): Spot(first + rows * (chart["height"] - 1 - y), LABEL + x * room, room, rows)
        for x in range(chart["width"])
        for y in range(chart["height"])
    }


def _head(view: View, width: int) -> str:
    title = view["scene"]["title"] if view["scene"] is not None else say("Drawn to Destiny")
    words = [title]
    if view["turn"]:
        turn = say("Turn {turn}", turn=view["turn"])
        words.append(say("Turn {turn}, step {step}", turn=view["turn"], step=view["step"]) if view["step"] else turn)
    words.append(_phase(view))
    clock = view["clock"]
    runs = say("Clock {now}, ends with {last}", now=clock["now"], last=clock["last"])
    words.append(say("the Clock has run out") if clock["out"] else runs)
    return " ── ".join(words)[:width]


def _truce(cards: CardSet, view: View) -> list[str]:
    """What nobody may do yet, and that it may be done now (C16: High Noon)."""
    scene = view["scene"]
    before = cards.scenes[scene["key"]].rules.truce_before if scene and scene["key"] in cards.scenes else None
    if before is None:
        return []
    if view["turn"] >= before:
        return [literal(say("Everybody may draw now."))]
    to_go = say_many(
        "Nobody may draw before Turn {turn}: {n} Turn to go.", "Nobody may draw before Turn {turn}: {n} Turns to go.",
        before - view["turn"], turn=before,
    )  # fmt: skip
    return [literal(to_go)]


# -- the map


def _phase(view: View) -> str:
    """What one does now, and in which part of the Scene."""
    phase = said(PHASES[view["phase"]]) if view["phase"] in PHASES else plain(view["phase"])
    return capital(say("{phase}: {part}", phase=phase, part=plain(view["part"])) if view["part"] else phase)


def _legend(cards: CardSet, view: View, chart: MapView, width: int) -> list[str]:
    """What the characters stand for, and what the map cannot show."""
    used = sorted({character for row in chart["rows"] for character in row} & chart["legend"].keys())
    grounds = [mark for mark in used if not chart["legend"][mark]["door"]]
    words = [f"{SWATCH}{at}{TIED}{_place(chart['legend'][mark])}" for at, mark in enumerate(grounds)]
    rows = "".join(chart["rows"])
    words += [say("? face down")] * ("?" in rows) + [say("{mark} a thing", mark=THING)] * bool(view["things"])
    words += [say("{mark} your Goal", mark=GOAL)] * bool(goals_of(view))
    words += [say("{mark} a hazard", mark=HAZARD)] * bool(chart["hazards"] or chart["turned_up"])
    words += [say("D a door (op open, cl closed, lk locked, br broken)")] * any(d["at"] for d in chart["doors"])
    words += [say("{mark} Stealth marker", mark=MARKER)] * bool(view["markers"])
    words += [say("a digit: Elevation")] * bool(chart["elevation"])
    words.append(say("B1→ a Unit and where it faces"))
    lines = [_painted(chart, grounds, line) for line in wrapped(f"  {'; '.join(words)}", width, 4, QUIET)]
    for text in _notes(cards, view, chart):
        lines += wrapped(f"  {text}", width, 4, QUIET)
    return lines


def _painted(chart: MapView, marks: Sequence[str], line: str) -> str:
    """A line of the legend, each mark in the colours of its ground."""
    for at, mark in enumerate(marks):
        style = ground_style(chart["legend"][mark]["location"], (0, 0), "")
        line = line.replace(f"{SWATCH}{at}{TIED}", f"[{style}]{literal(mark)}[/] ")
    return line


def _place(place: GroundView) -> str:
    notes = [say("penalty {n}", n=place["penalty"])] * bool(place["penalty"]) + [say("blocked")] * place["blocked"]
    notes += {"obstacle": [say("Cover")], "blocks": [say("no sight")]}.get(place["sight"], [])
    return f"{place['name']} ({', '.join(notes)})" if notes else str(place["name"])


def _notes(cards: CardSet, view: View, chart: MapView) -> Iterable[str]:
    """What is on the map besides characters: one sentence each."""
    if chart["dark"]:
        yield say("It is dark where no lamp shines.")
    if chart["current"] is not None:
        yield say("Rivers flow to {way}.", way=chart["current"])
    if view["wind"] is not None:
        yield say("Wind from {way}, {kmh} km/h.", way=view["wind"]["from"], kmh=view["wind"]["kmh"])
    for door in chart["doors"]:
        if door["between"] is not None:
            one, other = (_spaces([space]) for space in door["between"])
            state = said(DOOR_STATES[door["state"]])
            yield say(
                "{door} between {one} and {other}: {state}.", door=door["name"], one=one, other=other, state=state
            )
    if chart["walls"]:
        walls = (say("{one} and {other}", one=_spaces(wall[:1]), other=_spaces(wall[1:])) for wall in chart["walls"])
        yield say("Walls between {walls}.", walls=", ".join(walls))
    names = {faction["key"]: faction["name"] for faction in view["factions"]}
    for way in chart["exits"]:
        where = said(EDGES[way["edge"]]) if way["edge"] else _spaces(way["spaces"])
        if way["heading"]:
            where = say("{where} going {heading}", where=where, heading=way["heading"])
        who = listed((names.get(key, key) for key in way["factions"]), say("and"))
        yield say("Exit for {who}: {where}.", who=who, where=where) if who else say("Exit: {where}.", where=where)
    for area in chart["areas"]:
        one, other = _spaces([area["corner"]]), _spaces([area["opposite"]])
        yield say("{area}: {one} to {other}.", area=area["name"], one=one, other=other)
    for revealed in chart["turned_up"]:
        place = said(cards.locations[revealed["location"]].name)
        yield say("Revealed: {place} at {space}.", place=place, space=_spaces([revealed["space"]]))
    for hazard in chart["hazards"]:
        waits = hazard["kind"] == "area"
        name = say("An Area that waits for Events") if waits else said(cards.locations[hazard["kind"]].name)
        where = _spaces(hazard["spaces"])
        if hazard["turns"] > 0:
            left = say_many("{n} Turn left", "{n} Turns left", n=hazard["turns"])
            yield f"{name}: {where}, {left}."
        else:
            yield f"{name}: {where}."
    for thing in view["things"]:
        yield _thing(thing)
    for marker in view["markers"]:
        who = view["factions"][marker["faction"]]["name"]
        yield say("Stealth marker of {who}: {where}.", who=who, where=_spaces(marker["spaces"]))


def _thing(thing: ThingView) -> str:
    notes = [plain(thing["state"])] * bool(thing["state"])
    notes += [say("Damaged {n}", n=thing["damaged"])] * bool(thing["damaged"])
    details = "".join(f" {text}" for text in thing["details"])
    return f"{thing['name']}: {', '.join([_spaces(thing['spaces']), *notes])}.{details}"


def _spaces(spaces: Iterable[Sequence[int]]) -> str:
    return ", ".join(f"({x}, {y})" for x, y in spaces)


# -- the Status Bar


def _status_bar(cards: CardSet, view: View, width: int) -> list[str]:
    """Each Unit in play in the order of the Status Bar: a line of numbers, then what it carries and suffers (D2-36)."""
    lines = []
    for unit in view["units"]:
        if unit["status"] == "in play":
            lines += wrapped(_numbers(view, unit), width, 6, tint(unit))
            for text in _belongings(cards, view, unit):
                lines += wrapped(f"    {text}", width, 6)
    gone = [f"{_unit(u)} ({plain(u['status'])})" for u in view["units"] if u["status"] != "in play"]
    return lines + (wrapped("  " + say("Out of play: {units}", units=", ".join(gone)), width, 4, QUIET) if gone else [])


def _unit(unit: UnitView) -> str:
    return f"{unit['mark']} {unit['name']}"


def _numbers(view: View, unit: UnitView) -> str:
    name = _unit(unit)
    if unit["seat"] == view["you"] and view["you"] is not None:
        name = say("{name} (you)", name=name)
    where = [say("somewhere under a marker")]
    if unit["space"]:
        where = [say("{space} facing {facing}", space=_spaces([unit["space"]]), facing=unit["facing"])]
    if unit["stealth"] is not None:
        where.append(say("Stealth {n}", n=unit["stealth"]))
    if unit["seat"] >= 0 > unit["controller"]:
        where.append(say("played by the computer"))
    words = [
        f"  {name}: {', '.join(where)}",
        *([] if view["phase"] == "targets" else [", ".join(_tokens(unit))]),
        ", ".join(f"{said(STATS[stat])} {_stat(rating)}" for stat, rating in unit["stats"].items()),
    ]
    return "; ".join(words)


def _tokens(unit: UnitView) -> list[str]:
    """Move and Facing tokens, which come after the Targets, and Actions; of a hidden Unit of Rivals the tokens are not
    known."""
    price = moves(unit["price"])
    left = say("any number of Actions for {price} each", price=price)
    if unit["actions"] is not None:
        left = say_many("{n} Action for {price}", "{n} Actions for {price} each", n=unit["actions"], price=price)
    if unit["move"] is None:
        return [left]
    return [moves_left(unit["move"], unit["start"]), turns(unit["turns"] or 0), left]


def _stat(rating: StatView) -> str:
    """A Stat as it is now; what is printed behind it if that differs."""
    now, printed = _plain(rating["now"]), _plain(rating["printed"])
    return say("{now} (printed {printed})", now=now, printed=printed) if rating["parts"] else str(now)


def _plain(rating: str) -> str:
    """A Stat as people say it: "6" for 6x1."""
    return rating.removesuffix("x1")


def _belongings(cards: CardSet, view: View, unit: UnitView) -> Iterable[str]:
    """What concerns a Unit besides its numbers, a line each."""
    names = {UnitId(other["id"]).key: _unit(other) for other in view["units"]}
    names |= {ThingId(thing["id"]).key: thing["name"] for thing in view["things"]}
    if view["map"] is not None:
        names |= {f"door:{door['key']}": door["name"] for door in view["map"]["doors"]}
    target = names.get(unit["target"], unit["target"])
    doing = [say("Target {target}", target=target)] if unit["target"] else []
    doing += _intent(unit) + [say("waits")] * unit["waits"]
    if unit["riding"] is not None:
        carrier = names.get(UnitId(unit["riding"]).key) or say("something")
        rides = say("rides on {carrier}", carrier=carrier)
        doing.append(say("{post} on {carrier}", post=plain(unit["post"]), carrier=carrier) if unit["post"] else rides)
    if doing:
        yield capital("; ".join(doing))
    ails = [f"{condition_name(name)} {number}" for name, number in unit["conditions"].items()]
    ails += [capped(state) for state in unit["states"] if state not in unit["conditions"]]
    ails += [say("Damaged {n}", n=unit["damaged"])] * bool(unit["damaged"])
    ails += [say("Scars {n}", n=unit["scars"])] * bool(unit["scars"])
    ails += [say("Screen {n}", n=unit["screen"])] * bool(unit["screen"])
    if ails:
        yield ", ".join(ails)
    for harm in unit["harms"]:
        yield harm_words(harm)
    held = [item_words(item) for item in unit["items"] if item["held"] != "built-in"]
    if unit["stored"]:
        held.append(say_many("{n} Item in storage", "{n} Items in storage", n=unit["stored"]))
    if held:
        yield say("Has {items}", items=", ".join(held))
    if unit["used"]:
        used = [said(cards.abilities[key].name) for key in unit["used"] if key in cards.abilities.by_id]
        yield say("Used: {abilities}", abilities=", ".join(used))
    for person in unit["crew"]:
        hurt = [f"{condition_name(name)} {number}" for name, number in person["conditions"].items()]
        yield ", ".join([say("Aboard: {name}, Body {body}", name=person["name"], body=person["body"]), *hurt])


def _intent(unit: UnitView) -> list[str]:
    intent = unit["intent"]
    if intent is None:
        return []
    words = []
    if intent["turns"] > 0:
        words.append(say_many("turn {n} eighth to the right", "turn {n} eighths to the right", n=intent["turns"]))
    elif intent["turns"]:
        words.append(say_many("turn {n} eighth to the left", "turn {n} eighths to the left", n=-intent["turns"]))
    words += [say("go {way}", way=intent["move"])] * bool(intent["move"]) + [say("stand up")] * intent["stand"]
    words += [intent["text"]] * bool(intent["equip"])
    return [say("means to {do}", do=listed(words, say("and")))] if words else []


def harm_words(harm: HarmView) -> str:
    """A damage card on a Unit: type, place, severity, and what it does."""
    caption = f" ({harm['caption']})" if harm["caption"] else ""
    name = f"{titled(harm['type'])}, {plain(harm['place'])}, {plain(SEVERITIES[harm['severity'] - 1])}{caption}"
    free = " " + say_many("{n} Action frees it.", "{n} Actions free it.", n=harm["free"]) if harm["free"] else ""
    line = f" {harm['line']}" if harm["line"] else ""
    return f"{name}: {harm['text']}{free}{line}"


def item_words(item: ItemView) -> str:
    """An Item with where it is and what is left of it."""
    notes = [said(HELD.get(item["held"], str(item["held"])))]
    notes += [say("{n} left", n=item["uses"])] if item["uses"] is not None else []
    notes += [say("not loaded")] * item["unloaded"]
    notes += [say("broken")] if item["broken"] else [say("Damaged {n}", n=item["damaged"])] * bool(item["damaged"])
    notes += [say("Corrosion {n}", n=item["corrosion"])] * bool(item["corrosion"])
    notes += [say("Screen {n}", n=item["screen"])] * bool(item["screen"])
    return f"{item['name']} ({', '.join(notes)})"


# -- what goes on, who plays


def _work(view: View, width: int) -> list[str]:
    """Groups, Actions that are declared, and Tasks."""
    marks = {unit["id"]: unit["mark"] for unit in view["units"]}
    lines = []
    groups = [
        " ".join(marks.get(number, "?") for number in group["units"])
        + (" " + say("(finished)") if group["finished"] else "")
        for group in view["groups"]
    ]
    if groups:
        lines += wrapped("  " + say("Groups: {groups}", groups="; ".join(groups)), width, 4, QUIET)
    if view["declared"]:
        acting = "; ".join(f"{marks.get(declared['unit'], '?')}: {declared['text']}" for declared in view["declared"])
        lines += wrapped("  " + say("Declared, still to come: {actions}", actions=acting), width, 4)
    for task in view["tasks"]:
        tokens = say("{n} to go", n=task["above"])
        told = say("Task: {task}, Difficulty {n}, {tokens}", task=task["name"], n=task["difficulty"], tokens=tokens)
        lines += wrapped(f"  {told}", width, 4)
    for event in view["clock"]["events"] or ():
        lines += wrapped("  " + say("On Clock card {n}: {text}", n=event["on"], text=event["text"]), width, 4, QUIET)
    return lines + _narrated(view, width)


def _narrated(view: View, width: int) -> list[str]:
    """What the Narrator alone knows of the map, and its notes; what a side knows of its own choices before all do."""
    lines: list[str] = []
    chart = view["map"]
    for unseen in (chart["unseen"] or ()) if chart is not None else ():
        where = listed((f"({x},{y})" for x, y in unseen["spaces"]), say("and"))
        place = words_of(unseen["location"])
        told = say("Unseen: {place} at {where}, {how}", place=place, where=where, how=plain(unseen["how"]))
        lines += wrapped(f"  {told}", width, 4, QUIET)
    for note in view["notes"]:
        lines += wrapped("  " + say("Note: {note}", note=note), width, 4, QUIET)
    marks = {UnitId(unit["id"]).key: unit["mark"] for unit in view["units"]}
    for name, chosen in view["meant"].items():
        unit, _, part = name.partition("-")
        if chosen and chosen != ["0"]:
            meant = " ".join(marks.get(one, one) for one in chosen)
            who = marks.get(unit, unit)
            told = say("{who} means: {meant}", who=who, meant=meant)
            if part:
                told = say("{who} means {part}: {meant}", who=who, part=plain(part), meant=meant)
            lines += wrapped(f"  {told}", width, 4, QUIET)
    return lines


def _faction(view: View, faction: FactionView, width: int) -> list[str]:
    """A side with its Goals; nothing of one that has none and no seat."""
    own = view["faction"] is not None and view["factions"][view["faction"]] is faction
    name = say("{name} (yours)", name=faction["name"]) if own else faction["name"]
    notes = [say_many("{n} point", "{n} points", n=faction["points"])] * bool(faction["points"])
    notes += [f"{words_of(area)}: {points}" for area, points in faction["scored"].items()]
    notes += [say("has lost")] * faction["lost"]
    goals = " ".join(
        f"{text} ({far})" if far else text for text, far in zip(faction["goals"], faction["progress"], strict=True)
    )
    if not goals and not notes and not faction["seats"]:
        return []
    told = f" ({', '.join(notes)})" if notes else ""
    return wrapped(f"  {name}{told}: {goals or say('no Goal')}", width, 4)


def _player(view: View, player: PlayerView, width: int) -> list[str]:
    sizes = {"hand": player["hand_size"], "deck": player["draw"], "discard": len(player["discard"])}
    words = [say("hand {hand}, deck {deck}, discard {discard}", **sizes)]
    words += [say("CP {n}", n=player["cp"])] * bool(player["cp"]) + [say("Narrator")] * player["narrator"]
    words += [say("has conceded")] * player["conceded"]
    name = (titled(player["colour"]) if player["colour"] else "") or f"Player {player['seat'] + 1}"
    if player["seat"] == view["you"]:
        name = say("{name} (you)", name=name)
    return wrapped(f"  {name}: {', '.join(words)}", width, 4, TINTS.get(player["colour"], QUIET))


def _decks(view: View) -> str:
    fate = view["fate"]
    words = [say("Fate {n} left", n=fate["draw"])]
    words += [say("last {card}", card=card_name(fate["discard"][-1]))] if fate["discard"] else []
    words += [f"{titled(deck)} {pile['draw']}" for deck, pile in view["damage"].items()]
    return ", ".join(words)


def _hand(view: View, width: int) -> list[str]:
    """The viewer's hand, each card with both of its halves (D2-153)."""
    lines = []
    for player in view["players"]:
        if player["hand"] is None:
            continue
        hand = "; ".join(card_words(card) for card in player["hand"]) or say("nothing")
        told = say("Hand of {name} (Upper, Lower): {hand}", name=titled(player["colour"]), hand=hand)
        if player["seat"] == view["you"]:
            told = say("Your hand (Upper, Lower): {hand}", hand=hand)
        lines += wrapped(f"  {told}", width, 4)
    return lines


def card_words(card: CardView) -> str:
    """A Conflict card with its halves: "9 of Swords (Fast, Evade)"."""
    if card["upper"] == card["lower"]:
        return card_name(card["card"])
    return f"{card_name(card['card'])} ({titled(card['upper'])}, {titled(card['lower'])})"


# -- text
