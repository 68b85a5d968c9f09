"""What a seat lets be answered for it in the turns of others: it is not asked for Assists, for a turn, until its own,
or as a habit.

Whoever lets Assists pass does so whatever it holds, so nobody learns anything of a hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import PASS, Answer, Options
from wyrmhoard.kernel.contract.onward import Errand, Plan
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later
from wyrmhoard.kernel.text.shapes import Seen

from ..asked import Asked
from ..events.scenes import TurnBegan
from ..rules.play import NOTHING
from ..table import Position

PLAY: Final = "play"
LAST_CALL: Final = "last call"
PROMPTS: Final = frozenset((PLAY, LAST_CALL))
TURN: Final = "turn"
OWN: Final = "own"
HOW_LONG: Final[Mapping[str, str]] = {
    TURN: later("Let Assists pass for the rest of this turn"),
    OWN: later("Let Assists pass until your own turn"),
}
CALL: Final = "call"
NEVER: Final = "never"
HABITS: Final[Mapping[str, str]] = {
    CALL: later("Be asked for Assists only once the active character is done"),
    NEVER: later("Let all Assists pass"),
}
"""Before the phase ends, each that could help is asked once more (DF-238), so that the first misses no Assist."""
USUAL: Final[Sequence[str]] = ()
NO_WISH: Final = Refusal("", later("nobody goes on like {how}"))
OWN_TURN: Final = Refusal("", later("in your own turn there is no Assist of yours to let pass"))


def objection(position: Position, seat: int, how: str) -> Refusal | None:
    """Why a seat cannot let Assists pass for so long."""
    if how not in HOW_LONG:
        return NO_WISH.because(how=repr(how))
    return OWN_TURN if position.state.active == seat else None


def errands(position: Position, seat: int, prompt: str) -> Sequence[Errand]:
    """Nobody is sent anywhere."""
    return ()


def errand_told(position: Position, seat: int, name: str, way: str) -> Sequence[str]:
    """Nobody is sent anywhere."""
    return ()


def wish(how: str, sent: Mapping[str, str]) -> str:
    """The wish to let Assists pass for so long."""
    return how


def completed(position: Position, seat: int, prompt: str, answer: Answer, options: Options, how: str) -> Answer:
    """The answer as it is: whoever assists once more may let all further Assists pass."""
    return answer


def begin(
    position: Position, seat: int, prompt: str, answer: Answer, options: Options, how: str, before: Plan | None
) -> Plan:
    """For how long Assists pass."""
    return {"how": how}


def shown(position: Position, seat: int, plan: Plan) -> dict[str, Any]:
    """For how long Assists pass."""
    return {"how": plan["how"]}


def why(position: Position, seat: int, plan: Plan) -> str:
    """A question of one's own turn needs no reason."""
    return ""


def ends(position: Position, seat: int, plan: Plan, event: Seen) -> bool:
    """Whether the turn begins before which one would be asked again."""
    return event["kind"] == TurnBegan.KIND and (plan["how"] == TURN or event["data"]["seat"] == seat)


def answer(position: Position, seat: int, prompt: str, data: Asked, options: Options, plan: Plan) -> Answer | None:
    """No Assist; None for everything else."""
    return _no_assist(position, seat, prompt)


def by_habit(
    position: Position, seat: int, prompt: str, data: Asked, options: Options, habits: Sequence[str], *, alone: bool
) -> Answer | None:
    """No Assist, or none before the last call."""
    if NEVER in habits or (CALL in habits and prompt == PLAY):
        return _no_assist(position, seat, prompt)
    return None


def _no_assist(position: Position, seat: int, prompt: str) -> Answer | None:
    """What a seat answers that helps nobody, where it is asked whether it would."""
    if position.state.active == seat:
        return None
    return {PLAY: PASS, LAST_CALL: NOTHING}.get(prompt)
