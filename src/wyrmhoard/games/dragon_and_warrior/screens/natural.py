"""The natural answers: to questions that could be answered for ever, and to those where the guide has a next step."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from wyrmhoard.kernel.asking.ask import PASS, Choice
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.contract.screens import Usual, Weight

from ..goal_sight import goal_view
from ..rules.battle import sides
from ..rules.core import places
from ..rules.core.offers import CHEAPEST
from ..rules.core.plays import written
from ..rules.match import guide
from ..rules.oracle import warrior
from ..rules.world import journey
from ..state import WARRIOR, Saga
from ..table import Position
from ..world_state import ROOM

END: Final = "end"
"""Ends a Scene: as a rule once the character is won over, or cannot be any more."""
DONE: Final = "done"
"""Ends a visit to a shop."""
WON: Final = 3
ENOUGH: Final = 4
"""Lines of a palette with which a story can begin."""
FIRST: Final = ("mood", "points", "hero", "take", "join")
"""Questions whose first answer is as good as any, to begin with."""
AT_ONCE: Final = ("begin", "begin-with")
"""Those of a story that begins at once, also where there are others."""
HAND_IN: Final = "hand-in"
DEEDS: Final = {13: "talk", 15: "chest", 16: "chest", 17: "chest", 26: HAND_IN}
"""What The Warrior does in a step of the guide, where more than one thing can be done."""
OUT, DOWN = 20, range(22, 26)
"""The step that leads out of the Town, and those that lead into a Dungeon and to its Boss."""


def usual(position: Position, seat: int, prompt: str, choices: Collection[Choice]) -> Usual | None:
    """The palette comes to an end: who has a few lines passes, and who is alone may start at once (DW-13). In the first
    session The Warrior does what the guide comes to, and later tells first that a Quest is done. In a Battle it is what
    the oracle would do with these cards, and an attack is blocked."""
    alone = position.state.seats == 1
    if prompt == "palette" and PASS in choices and (alone or len(position.state.story.palette) >= ENOUGH):
        return Usual(PASS)
    if (prompt in FIRST and alone) or prompt in AT_ONCE:
        return Usual(str(next(iter(choices))))
    if prompt == "explore":
        keys = [str(choice) for choice in choices if not isinstance(choice, Form)]
        deed = _deed(position, [str(choice) for choice in choices]) or _next_step(position.state, keys)
        return Usual(deed) if deed else None
    scene = position.state.world.scene
    if prompt == "approach" and scene is not None and END in choices and not 0 <= scene.mood < WON:
        return Usual(END)
    if prompt == "buy" and (wanted := warrior.purchase(position.state, places.current_space(position.state).level)):
        bought = {"kind": [wanted.kind], "level": wanted.level, "count": wanted.number}
        return Usual("buy", bought) if any(str(choice) == "buy" for choice in choices) else None
    if prompt == "buy" and DONE in choices:
        return Usual(DONE)
    if prompt == "turn" and position.state.battle is not None and seat == position.state.holder(WARRIOR):
        return Usual(_turn(position, [str(choice) for choice in choices]))
    if prompt == "block":
        blocks = [str(choice) for choice in choices if str(choice) == CHEAPEST or str(choice).startswith("block ")]
        return Usual(blocks[0]) if blocks else None
    return None


def weight(position: Position, seat: int, prompt: str, key: str) -> Weight:
    """What ends a visit to a shop comes after what can be done there."""
    return "last" if prompt == "buy" and key == DONE else ""


def _deed(position: Position, keys: list[str]) -> str:
    """What the guide comes to, or a Quest that is done; for who plays alone else what the oracle would do next, or
    Enter would go in and out of the same house for ever."""
    state = position.state
    verb = DEEDS.get(guide.open_step(state), HAND_IN)
    guided = next((key for key in keys if key.startswith(f"{verb} ")), "")
    if guided or state.seats > 1 or not state.world.chapters:
        return guided
    deed = warrior.deed(state, keys)
    number, rested = guide.open_step(state), 2 * state.hero.hp >= state.hero.max_hp
    ready = rested and not journey.must_train(state, journey.current(state))
    if deed.startswith("go ") and ready and (number == OUT or number in DOWN):
        deed = _onward(state, keys, number) or deed
    return deed if deed in keys else ""


def _next_step(state: Saga, keys: list[str]) -> str:
    """What takes the next step to the goal, if one choice does."""
    goal = goal_view(state)
    found = [key for key in keys if goal and goal["does"] and f"{key} ".startswith(f"{goal['does']} ")]
    return found[0] if len(found) == 1 else ""


def _onward(state: Saga, keys: list[str], number: int) -> str:
    """The way to where the guide leads, while the oracle would go on errands; "" if there is none."""
    if places.current_space(state).kind == ROOM:
        ahead = [*["battle"] * state.world.visit.owed, "go down", "go new"]
    else:
        chapter = journey.current(state)
        goals = {chapter.dungeon} if number in DOWN else set(chapter.areas[:1])
        ahead = [f"go {journey.next_step(state, goals & set(state.world.places))}", "go outside"]
    return next((key for key in ahead if key in keys), "")


def _turn(position: Position, keys: list[str]) -> str:
    """What the oracle would do for The Warrior, if one choice says it; else an attack, and no flask only because it is
    filled in."""
    move = sides.warrior_move(position)
    laid = move.laid
    key = "" if laid is None or laid.extra else f"{move.kind} {written(laid.rank, laid.number)}"
    return key if key in keys else next((key for key in keys if key.startswith("attack ")), keys[0])
