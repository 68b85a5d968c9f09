"""What a seat lets be answered for it. In the turns of others it is not asked for Assists: for a turn, until its own
turn, or as a habit. In its own it plays the rest of its hand.

Assists pass whatever a seat holds, but for the last call before the active character goes down: then it is asked if
it holds anything. Only a player with nobody else at the table is spared that where the hand cannot help, since others
would learn something of the hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import PASS, Answer, Options
from wyrmhoard.kernel.contract.onward import Errand, Plan
from wyrmhoard.kernel.state.memo import still
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later, said
from wyrmhoard.kernel.text.shapes import Seen

from ..asked import Asked
from ..events.scenes import TurnBegan
from ..rules import deal, play, prospects
from ..rules.play import DONE, NOTHING
from ..table import Position
from ..words.names import seat_called
from .forecast import assists, goes_down, outcome, waiting

PLAY: Final = "play"
LAST_CALL: Final = "last call"
CLASS_TYPE: Final = "class-type"
PROMPTS: Final = frozenset((PLAY, LAST_CALL))
TURN: Final = "turn"
OWN: Final = "own"
REST: Final = "rest"
HOW_LONG: Final[Mapping[str, str]] = {
    TURN: later("Let Assists pass for the rest of this turn"),
    OWN: later("Let Assists pass until your own turn"),
    REST: later("Play every other card that does anything, then finish"),
}
CALL: Final = "call"
NEVER: Final = "never"
DEALT: Final = "dealt"
HABITS: Final[Mapping[str, str]] = {
    CALL: later("Be asked for Assists only once the active character is done"),
    NEVER: later("Let all Assists pass, unless somebody would go down"),
    DEALT: later("Finish dealing damage once nothing is left to deal"),
}
"""Before the phase ends, each that could help is asked once more (DF-238), so that the first misses no Assist."""
USUAL: Final[Sequence[str]] = (DEALT,)
GOES_DOWN: Final = later("{name} would go down; you may still assist")
NO_WISH: Final = Refusal("", later("nobody goes on like {how}"))
NOT_PLAYING: Final = Refusal("", later("only in the play phase of your own turn are there cards to play"))
OWN_TURN: Final = Refusal("", later("in your own turn there is no Assist of yours to let pass"))


def objection(position: Position, seat: int, how: str) -> Refusal | None:
    """Why a seat cannot let Assists pass for so long."""
    if how not in HOW_LONG:
        return NO_WISH.because(how=repr(how))
    mine = position.state.active == seat
    if how == REST:
        turn = position.state.turn
        return None if mine and turn is not None and turn.step == PLAY else NOT_PLAYING
    return OWN_TURN if mine else None


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
    """The answer as it is: a player who assists once more may let all further Assists pass."""
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
    """That a character would go down; a question of one's own turn needs no reason."""
    turn = position.state.turn
    if turn is None or turn.seat == seat or not turn.closing or not _in_need(position, seat):
        return ""
    return said(GOES_DOWN, name=seat_called(position, turn.seat))


def ends(position: Position, seat: int, plan: Plan, event: Seen) -> bool:
    """Whether the turn begins before which one would be asked again."""
    return event["kind"] == TurnBegan.KIND and (plan["how"] != OWN or event["data"]["seat"] == seat)


def answer(position: Position, seat: int, prompt: str, data: Asked, options: Options, plan: Plan) -> Answer | None:
    """The next card of one's own turn, or no Assist in another's; None for everything else, and where a character would
    go down."""
    if plan["how"] == REST:
        return _next_card(position, seat, options) if prompt == PLAY and position.state.active == seat else None
    return None if prompt == LAST_CALL and _in_need(position, seat) else _no_assist(position, seat, prompt)


def by_habit(
    position: Position, seat: int, prompt: str, data: Asked, options: Options, habits: Sequence[str], *, alone: bool
) -> Answer | None:
    """No Assist, or none before the last call; dealing is done once all damage is dealt; and of Class Types the last
    that is lacking is taken."""
    if prompt == "deal":
        turn = position.state.turn
        done = DEALT in habits and turn is not None and deal.DONE in options and not deal.may_deal(position, turn)
        return deal.DONE if done else None
    if prompt == CLASS_TYPE and alone and len(only := [*options]) == 1:
        return str(only[0])
    if (
        NEVER in habits
        and prompt == LAST_CALL
        and _in_need(position, seat)
        and (not alone or _may_save(position, seat))
    ):
        return None
    if NEVER in habits or (CALL in habits and prompt == PLAY):
        return _no_assist(position, seat, prompt)
    return None


def _in_need(position: Position, seat: int) -> bool:
    """Whether the active character goes down to what its damage leaves standing, and this seat holds anything: both are
    known to everybody."""
    gone = outcome(position, waiting(position)).gone
    return bool(position.state.heroes[seat].hand) and goes_down(position, gone)


def _may_save(position: Position, seat: int) -> bool:
    """Whether an Assist of the hand might keep it from that: by its damage, or by what else its text does."""
    waits = waiting(position)
    return any(
        not shares or not goes_down(position, outcome(position, [*waits, *shares]).gone)
        for shares in assists(position, seat).values()
    )


def _next_card(position: Position, seat: int, options: Options) -> Answer:
    """The first card of the hand that does anything now; after the last one the phase is finished."""
    able = playable(position, seat)
    return next((str(choice) for choice in options if str(choice) in able), DONE)


def playable(position: Position, seat: int) -> list[str]:
    """The answers that play a card of the hand that does anything now, one for each card (DF-197)."""
    now, hand = still(position), position.state.heroes[seat].hand
    able = [
        card
        for card in dict.fromkeys(hand)
        if play.verify_play(now, seat, card, "play") is None and prospects.card_would_do(now, seat, card, "text")
    ]
    return [f"play {card}" for card in hand if card in able]


def _no_assist(position: Position, seat: int, prompt: str) -> Answer | None:
    """What a seat answers that helps nobody, where it is asked whether it would."""
    if position.state.active == seat:
        return None
    return {PLAY: PASS, LAST_CALL: NOTHING}.get(prompt)
