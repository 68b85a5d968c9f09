"""What is answered most often to the questions of a Turn, filled in already for a terminal, and what each question is
about. Of a Unit it is all that it can do, as on its tiles; of several, one Unit after the other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.asking.form import Form, Number
from wyrmhoard.kernel.contract.screens import Ready
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, said, say

from ..action_state import Draw, find_deed
from ..cards.scenery import HEADINGS
from ..free_state import QuickDraw, find_free_action
from ..rules.acts import fights, targets
from ..rules.core.compass import Space, neighbour
from ..rules.queries import attack_options, field, numbers
from ..rules.scene.along import FREE
from ..rules.scene.visibility import Eyes
from ..rules.turn import steps, window
from ..state import Unit
from ..table import Position, still
from ..target_state import Target
from ..words.phrases import heading_name, target_name, tile_name
from ..words.terms import moves
from .held import hand_line
from .natural import OF_NOBODY
from .refusals import told
from .verbs import MOVE, VerbView, verbs_of

BLANKS: Final = {"main": "", "equip": steps.EQUIP, "free": FREE}
"""The blank of a Unit that a verb fills in."""
FIGHT: Final = "fight"
QUICK: Final = "quick-draw"
DRAW: Final = "draw"
FIRST: Final = (FIGHT, QUICK, "throw", "power", "draw", "load", "reload", "stand")
"""Sorts of verbs that one thinks of first."""
SELDOM: Final = ("ally", "thing", "burst", "push", "grit", "mind", "store", "switch", "drop", "item")
"""Sorts that seldom decide anything: the form has them."""
TURNED: Final = {
    -1: later("Turn left an eighth: {way}"),
    1: later("Turn right an eighth: {way}"),
}
"""To turn, by the eighths to the right."""
NOTHING: Final = {
    "intents": later("The rest hold"),
    "window": later("The rest pass"),
}
"""What it is to leave the form empty for all Units that are not answered for yet."""
BRIEFS: Final = {
    "targets": later("You can attack only your Target of this Turn. What others chose is seen next."),
    "retarget": later("Keep them, unless you now mean somebody else: there is no other chance."),
    "intents": later("All go one Space at once. Hold, or keep going (g) until something happens."),
    "window": later("Before anybody moves you may act. If you pass, you may act in a later step."),
    "answer": later("Defending is free. An answer for an Action costs it, but can win something."),
    "card": later("A half against each answer: ▲ good for you, ◆ open, ▼ bad, – nothing."),
    "paused": later("Somebody is in the way or has come near. Going on spends the Move as planned."),
}


ASIDE: Final = frozenset(("free",))
"""Free Actions with an answer to an attack (D2-55)."""
HANDS: Final = frozenset(("targets", "retarget", "intents", "window", "answer"))
"""Questions in which one plans with one's hand."""
KNOWN: Final = (1, 1)
"""The Turn and the step up to which it is said what a question is about."""


def brief(position: Position, seat: int, prompt: str) -> str:
    """What a question is about, and what one answers as a rule; once that is known the hand of the seat."""
    kind = prompt.removeprefix(OF_NOBODY)
    scene = position.state.scene
    if kind in HANDS and (scene.turn, scene.step) > KNOWN and (hand := hand_line(position.state.players[seat].hand)):
        return hand
    return said(BRIEFS[kind]) if kind in BRIEFS else ""


def ready(position: Position, seat: int, prompt: str, choices: Collection[Choice]) -> list[Ready]:
    """The answers of each Unit; if there are several, each is a part of the answer, and all may do nothing."""
    form, asked = asked_of(position, seat, choices)
    if form is None or prompt not in BRIEFS:
        return []
    found = [[*of_unit(position, prompt, form, unit)] for unit in asked]
    if len(asked) == 1:
        return found[0]
    parts = [one._replace(part=unit.ref.key) for unit, own in zip(asked, found, strict=True) for one in own]
    return [*parts, *([Ready(form.key, said(NOTHING[prompt]))] if asked and prompt in NOTHING else [])]


def asked_of(position: Position, seat: int, choices: Collection[Choice]) -> tuple[Form | None, list[Unit]]:
    """The form of a question, if there is one, and the Units of a seat that it is about."""
    form = next((choice for choice in choices if isinstance(choice, Form) and not choice.deliberate), None)
    if form is None:
        return None, []
    names = {blank.name.partition("-")[0] for blank in form.fields}
    units = (unit for unit in position.state.units if unit.in_play and numbers.controller(position, unit) == seat)
    return form, [unit for unit in units if unit.ref.key in names]


def of_unit(position: Position, prompt: str, form: Form, unit: Unit) -> Iterator[Ready]:
    """What one Unit can do, and what it cannot."""
    if prompt == "targets":
        yield from _targets(position, unit, form)
        return
    blanks = [blank.name for blank in form.fields]
    verbs = [verb for verb in verbs_of(position, unit) if unit.ref.key + BLANKS[verb["blank"]] in blanks]
    yield from _doing(position, unit, form, verbs)


def _targets(position: Position, unit: Unit, form: Form) -> Iterator[Ready]:
    """Each thing to aim at with its distance, Rivals first and the nearest of all before, and nothing."""
    now = still(position)
    away = {target: attack_options.distance_to(now, unit, target) for target in targets.offers(now, unit)}
    for target in sorted(away, key=lambda target: (not _is_rival(now, unit, target), away[target])):
        text = say("Target {name}, {n} away", name=target_name(position, target.key), n=away[target])
        yield Ready(form.key, text, {unit.ref.key: [target.key]})
    yield Ready(form.key, say("No Target: do not attack in this Turn"))


def _is_rival(position: Position, unit: Unit, target: Target) -> bool:
    other = field.aimed_unit(position, target)
    return other is not None and field.are_rivals(position, unit.faction, other.faction)


def _doing(position: Position, unit: Unit, form: Form, verbs: list[VerbView]) -> Iterator[Ready]:
    """Doing nothing, then what one thinks of first, then the rest."""
    if form.key == window.WINDOW:
        yield Ready(form.key, say("Pass: do nothing now"))
        if unit.target is None and (refused := told(fights.NOT_TARGET.because(name=unit.sheet.name))) is not None:
            yield Ready(form.key, say("Attack: no Target"), {}, refused["text"], refused["rule"])
    else:
        yield Ready(form.key, say("Hold: stay on this Space"))
        way = heading_name(unit.facing)
        ahead = [verb for verb in verbs if verb["word"] == MOVE and verb["key"] == HEADINGS[unit.facing]]
        for verb in ahead:
            if verb["refused"] is None:
                text = say("One Space ahead, {way} ({price})", way=way, price=moves(verb["price"]))
                if is_taken(position, numbers.controller(position, unit), neighbour(unit.space, unit.facing)):
                    text = say("{step}, shared: all there are Confined", step=text)
                yield Ready(form.key, text, _values(unit, verb))
    shown = [verb for verb in verbs if verb["word"] != MOVE and verb["word"] not in SELDOM]
    yield from (
        _of_verb(position, unit, form, verb)
        for verb in sorted(_once(shown), key=lambda verb: verb["word"] not in FIRST)
    )
    if form.key != window.WINDOW:
        yield from _turning(unit, form)


def is_taken(position: Position, seat: int | None, place: Space) -> bool:
    """Whether a seat sees a Unit on a Space, with which whoever goes there shares it (D2-90)."""
    eyes = Eyes(position, seat)
    return any(
        unit.in_play and place in field.spaces_of(unit) and eyes.knows_place(unit) for unit in position.state.units
    )


def _turning(unit: Unit, form: Form) -> Iterator[Ready]:
    """To turn by an eighth either way, with what the Unit looks at then."""
    name = unit.ref.key + steps.TURNS
    blank = next((one for one in form.fields if one.name == name), None)
    if not isinstance(blank, Number):
        return
    for turn, text in TURNED.items():
        if blank.least <= turn <= blank.most:
            way = heading_name((unit.facing + turn) % len(HEADINGS))
            yield Ready(form.key, said(text, way=way), {name: turn})


def _once(verbs: list[VerbView]) -> Iterator[VerbView]:
    """What is drawn into either hand is listed for the right one alone, and once of what one has several: the form has
    the rest. A Quick Draw, with which a fight may begin, is listed for each hand."""
    drawn = {(verb["word"], verb["about"]): verb for verb in verbs if verb["word"] == DRAW and _hand(verb) == "right"}
    seen: set[str] = set()
    for verb in verbs:
        right = drawn.get((verb["word"], verb["about"]))
        if right is not None and verb is not right and _hand(verb) != "both":
            continue
        if verb["word"] in (DRAW, QUICK) and verb["text"] in seen:
            continue
        seen.add(verb["text"])
        yield verb


def _hand(verb: VerbView) -> str:
    deed = find_deed(verb["key"]) or find_free_action(verb["key"])
    return deed.hand if isinstance(deed, (Draw, QuickDraw)) else ""


def _values(unit: Unit, verb: VerbView) -> Mapping[str, Any]:
    return {unit.ref.key + BLANKS[verb["blank"]]: [verb["key"]]}


def _of_verb(position: Position, unit: Unit, form: Form, verb: VerbView) -> Ready:
    """A verb with its price, or why it cannot be done."""
    values, refused = _values(unit, verb), verb["refused"]
    title, text = verb["name"], verb["text"]
    deed = find_deed(verb["key"]) or find_free_action(verb["key"])
    if verb["word"] == FIGHT:
        title = say("Attack: {means}", means=verb["name"])
    elif isinstance(deed, Draw) and deed.hand == "right":
        text = title = capital(tile_name(position, deed))
    if refused is not None:
        return Ready(form.key, text, values, refused["text"], refused["rule"], title)
    costs = [moves(verb["price"])] * bool(verb["price"]) + [verb["costs"]] * bool(verb["costs"])
    costs += [say("free, once")] * (verb["word"] == QUICK)
    price = f" ({', '.join(costs)})" if costs else ""
    return Ready(form.key, text + price, values, title=title + price)
