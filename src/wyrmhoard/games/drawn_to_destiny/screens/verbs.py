"""What a Unit can do in this question, as verbs with their price, and what it cannot do now, with the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, say

from ..action_state import (
    Action,
    Command,
    Deed,
    DoJob,
    Draw,
    Equip,
    Fight,
    GoIntoHiding,
    HandOver,
    Load,
    PickLock,
    PickUp,
    Reload,
    Switch,
    TakeOver,
    UseAbility,
    UsePower,
    WorkDoor,
    find_deed,
)
from ..cards.scenery import HEADINGS
from ..free_state import (
    Drop,
    FreeAction,
    Named,
    QuickDraw,
    SkipFacing,
    SkipMove,
    StateOfMind,
    find_free_action,
)
from ..means_state import AbilityMeans, HandsMeans, ItemMeans
from ..rules.acts import acts
from ..rules.movement import moves
from ..rules.queries import actions, attack_options, field
from ..rules.queries.attack_options import BARE
from ..rules.scene import ahead, free, items
from ..rules.turn import steps, window
from ..state import Intent, Unit
from ..table import Position, still
from ..target_state import key_of
from ..words.cards import effect_of
from ..words.jobs import job_note
from ..words.phrases import (
    before,
    carried,
    costs,
    deed_name,
    free_label,
    in_hand,
    item_name,
    means_name,
    short,
    tile_name,
)
from . import chances
from .refusals import RefusedView, told

TOLD: Final = (Fight, DoJob, GoIntoHiding, PickLock, WorkDoor, Draw, Load, Reload, PickUp)
"""Of what cannot be done only this is shown: the rest would be a list of all there is."""
MOVE: Final = "move"
"""The sort of a step; it is about the Space where it leads."""
MOST: Final = 6
"""So much of what cannot be done is shown at most."""
NOT_YET: Final = Refusal("D2-71", later("Only after the move of this step: hold or move."))
"""Why what a Unit can do from where it stands is not declared with the intent."""


class VerbView(TypedDict):
    """One verb: the pick `key` of the blank `blank` of the Unit. `word` is its sort ("fight", "draw"), `name` what its
    tile says, where the target is seen, and `text` all of it; `about` is what it is about: a target, or the card of an
    Item. `picture`: the card whose picture stands for it. `price` is in Move; `costs` says what else it costs, with
    the Free Actions that it takes."""

    key: str
    blank: Literal["main", "equip", "free"]
    word: str
    name: str
    text: str
    note: str
    about: str
    picture: str
    price: int
    costs: str
    refused: RefusedView | None


def verbs_of(position: Position, unit: Unit) -> list[VerbView]:
    """The verbs of a Unit in the question that is open now: first what it can do, then what it cannot."""
    now = still(position)
    ways: list[VerbView] = []
    match position.state.phase:
        case "intents":
            ways, found = [*_moves(now, unit)], [*_attacks_ahead(now, unit), *_intents(now, unit)]
        case "window":
            found = [*_actions(now, unit)]
        case _:
            return []
    found += _freely(now, unit)
    able = {(verb["word"], verb["about"]) for verb in found if verb["refused"] is None}
    unable: dict[tuple[str, str, str], VerbView] = {}
    for verb in found:
        if verb["refused"] is not None and (verb["word"], verb["about"]) not in able:
            unable.setdefault((verb["word"], verb["about"], verb["refused"]["text"]), verb)
    shown = [verb for verb in found if verb["refused"] is None] + [*unable.values()][:MOST]
    _tell_apart(now, shown)
    return [*ways, *shown]


def _tell_apart(position: Position, verbs: list[VerbView]) -> None:
    """Tiles of the same name say more: how a weapon is used and which hand draws it, or else all of it."""
    for longer in (_with_use, lambda position, verb: verb["text"]):
        names = Counter(verb["name"] for verb in verbs)
        for verb in verbs:
            if names[verb["name"]] > 1:
                verb["name"] = longer(position, verb)


def _with_use(position: Position, verb: VerbView) -> str:
    deed = find_deed(verb["key"]) or find_free_action(verb["key"])
    match deed:
        case Fight(means):
            return capital(means_name(position, means))
        case Draw(_, hand) | QuickDraw(_, hand):
            return capital(in_hand(deed, hand))
        case _:
            return verb["name"]


# -- intents (D2-71)


def _moves(position: Position, unit: Unit) -> Iterator[VerbView]:
    """Each step, at what it costs without a Turn or a Free Action."""
    for heading, key in enumerate(HEADINGS):
        x, y = field.neighbour(unit.space, heading)
        price = moves.cost(position, unit, heading)
        refusal = moves.objection(position, unit, heading, unit.facing, unit.move)
        text = capital(short(position, key))
        yield _verb(key, "main", MOVE, text, about=f"{x},{y}", price=price, refusal=refusal)


def _intents(position: Position, unit: Unit) -> Iterator[VerbView]:
    if unit.has("prone"):
        refusal = moves.stand_objection(position, unit, unit.move)
        text = capital(short(position, steps.STAND))
        yield _verb(steps.STAND, "main", "stand", text, price=moves.STANDING_UP, refusal=refusal)
    able = ahead.equips(position, unit)
    for equip in able:
        yield _equip(position, unit, equip, steps.objection(position, unit, Intent(equip=equip), ()))
    for equip in items.candidates(position, unit):
        if equip not in able and isinstance(equip, TOLD):
            yield _equip(position, unit, equip, items.objection(position, unit, equip))


def _attacks_ahead(position: Position, unit: Unit) -> Iterator[VerbView]:
    """The attacks with what is in hand that the window after the step would offer if nobody moved."""
    for action in actions.legal(position, unit):
        if isinstance(action, Fight) and not _is_unarmed(action):
            yield _action(position, unit, action, (), NOT_YET)


def _equip(position: Position, unit: Unit, equip: Equip, refusal: Refusal | None) -> VerbView:
    text = capital(deed_name(position, equip))
    about = _about(position, equip)
    name = capital(_on_a_tile(position, equip))
    return _verb(
        equip.key, "equip", equip.word(), text, name=name, about=about, picture=pictured(position, equip),
        price=items.PRICE, refusal=refusal,
    )  # fmt: skip


# -- the window (D2-99)


def _actions(position: Position, unit: Unit) -> Iterator[VerbView]:
    able = ahead.declarable(position, unit)
    for action, ways in sorted(able.items(), key=lambda one: _is_unarmed(one[0])):
        yield _action(position, unit, action, ways[0], None)
    if position.state.settings.wait:
        yield _verb(window.WAIT, "main", "wait", capital(short(position, window.WAIT)))
    for action in actions.candidates(position, unit):
        if action not in able and isinstance(action, TOLD):
            yield _action(position, unit, action, (), actions.objection(position, unit, action))


def _action(position: Position, unit: Unit, action: Action, named: Named, refusal: Refusal | None) -> VerbView:
    text = capital(before(position, deed_name(position, action), named))
    price = 0 if actions.kind_of(action).free else actions.price(position, unit)
    about = _about(position, action)
    name = capital(_on_a_tile(position, action))
    note = _effect(position, action, text)
    if isinstance(action, Fight) and refusal is None:
        note = chances.dearer(position, unit, attack_options.find_means(position, unit, action.means)) or note
    return _verb(
        action.key, "main", action.word(), text, name=name, note=note, about=about,
        picture=pictured(position, action), price=price, costs=", ".join(filter(None, map(costs, named))),
        refusal=refusal,
    )  # fmt: skip


def _effect(position: Position, action: Action, text: str) -> str:
    """An Action with an ability and what that does, or a job and how it is done; "" for any other."""
    match action:
        case DoJob(job=key):
            job = acts.job_of(position, key)
            return f"{text}. {job_note(position, job)}" if job is not None else ""
        case Fight(means=AbilityMeans(ability=ability)) | UseAbility(ability=ability) | Command(ability=ability):
            return f"{text}: {effect_of(position.cards, ability)}"
    return ""


def _on_a_tile(position: Position, deed: Deed) -> str:
    """What has no room in full: the tile shows the rest by its picture, and by the target."""
    match deed:
        case Switch(item):
            return say("{item}: other hand", item=item_name(position, carried(position, item)))
        case Reload(_, source) if source is not None:
            return say("reload from {source}", source=item_name(position, carried(position, source)))
        case HandOver(item):
            return say("give {item}", item=item_name(position, carried(position, item)))
        case TakeOver(item):
            return say("take {item}", item=item_name(position, carried(position, item)))
        case _:
            return tile_name(position, deed)


def _is_unarmed(action: Action) -> bool:
    """Whether it is an attack with bare hands: what one thinks of last."""
    return isinstance(action, Fight) and isinstance(action.means, HandsMeans)


def _about(position: Position, deed: Deed) -> str:
    """What a deed is about: the card of the Item that it is done with, or else its target."""
    return _held(position, deed) or key_of(deed.aim)


def _held(position: Position, deed: Deed) -> str:
    """The card of the Item that a deed is done with; "": none."""
    return next((card for item in deed.items if (card := carried(position, item))), "")


def pictured(position: Position, deed: Deed) -> str:
    """The card whose picture stands for a deed: an Item, an ability, a Power, bare hands; "": none."""
    match deed:
        case Fight(means=HandsMeans()):
            return BARE
        case Fight(means=AbilityMeans(ability=ability)):
            return ability
        case Fight(means=ItemMeans(item=item)):
            return carried(position, item)
        case UsePower(power=power):
            return power
    return _held(position, deed)


# -- Free Actions (D2-55)


def _freely(position: Position, unit: Unit) -> Iterator[VerbView]:
    """Those that say something as a verb: tokens are discarded, and things put down in front, by the form alone."""
    able = ahead.nameable(position, unit)
    for action in able:
        match action:
            case SkipMove() | SkipFacing() | Drop(_, True):
                continue
            case StateOfMind() if free.objection(position, unit, action) is not None:
                continue
        yield _free(position, action, None)
    for action in free.candidates(position, unit):
        if action not in able and isinstance(action, QuickDraw) and _is_weapon(position, unit, action):
            yield _free(position, action, free.objection(position, unit, action))


def _is_weapon(position: Position, unit: Unit, action: QuickDraw) -> bool:
    """Whether it is about something that anybody ever draws so (C9)."""
    item = unit.item(action.item)
    return item is not None and position.cards.items[item.card].kind == "weapon"


def _free(position: Position, action: FreeAction, refusal: Refusal | None) -> VerbView:
    note = free_label(position)(action.key)
    text = capital(deed_name(position, action))
    return _verb(
        action.key, "free", action.word(), text, name=capital(_on_a_tile(position, action)),
        note=note if note != text else "", about=_about(position, action), picture=_held(position, action),
        costs=costs(action), refusal=refusal,
    )  # fmt: skip


def _verb(
    key: str, blank: Literal["main", "equip", "free"], word: str, text: str, *, name: str = "", note: str = "",
    about: str = "", picture: str = "", price: int = 0, costs: str = "", refusal: Refusal | None = None,
) -> VerbView:  # fmt: skip
    return {
        "key": key,
        "blank": blank,
        "word": word,
        "name": name or text,
        "text": text,
        "note": note,
        "about": about,
        "picture": picture,
        "price": price,
        "costs": costs,
        "refused": told(refusal),
    }
