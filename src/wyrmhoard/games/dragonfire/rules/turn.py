"""A turn: seven phases in their order (DF-192 to DF-196, DF-305 to DF-308, DF-319, DF-320)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Choice, Options, Script, Sifted, one
from wyrmhoard.kernel.text.errors import Refusal

from ..asked import Asked
from ..cards.vocabulary import SkippedPhase
from ..events.scenes import Skipped, TurnBegan, TurnEnded
from ..state import ENVIRONMENT, Foe, Step, Turn
from ..table import Table
from . import (
    asides,
    deal,
    encounters,
    harm,
    locations,
    market,
    moments,
    moves,
    numbers,
    partial,
    party,
    places,
    play,
    reach,
    windows,
)
from .abilities import run_ability
from .happening import Source

STAY, OUT = "stay", "out"


def begin(table: Table, seat: int) -> None:
    """A turn begins; points dealt before it are none of this turn (DF-244, DF-246)."""
    partial.forget(table)
    table.state.turn = Turn(seat)
    table.tell(TurnBegan(seat, table.state.round, table.state.scene), "DF-192")


def step(table: Table) -> Script[bool]:
    """The next step of the running turn; False when it is over. Between two steps the script can be entered."""
    turn = table.state.turn
    assert turn is not None
    hero = table.state.heroes[turn.seat]
    if turn.window:
        if (yield from windows.step(table, turn)):
            if hero.out and turn.step != "end":
                leave(table, turn)
            return True
        turn.window = False
    current = turn.step
    match current:
        case "start":
            yield from start(table, turn)
            go_on(turn, "play")
        case "play":
            if not (yield from play.step(table)):
                go_on(turn, "deal")
        case "deal":
            if not (yield from deal.step(table, turn)):
                deal.end(table, turn)
                go_on(turn, "take")
        case "take":
            yield from harm.take_damage(table, turn.seat)
            go_on(turn, "replenish")
        case "replenish":
            yield from replenish(table, turn.seat)
            go_on(turn, "market")
        case "market":
            yield from shop(table, turn.seat)
            go_on(turn, "end")
        case "end":
            end(table)
            return False
    if hero.out and turn.step != "end":
        leave(table, turn)
    return True


def go_on(turn: Turn, step: Step) -> None:
    """To the next step, before which Features can be used (DF-369)."""
    turn.step, turn.window = step, True


def leave(table: Table, turn: Turn) -> None:
    """The active character has become Unconscious: skip to the end of the turn (DF-303)."""
    deal.end(table, turn)
    go_on(turn, "end")


# -- the start


def start(table: Table, turn: Turn) -> Script[None]:
    """The five steps of Start Turn (DF-193)."""
    state = table.state
    seat = turn.seat
    hero = state.heroes[seat]
    card = state.flame.active
    for power in table.cards[card].powers_at("turn start") if card and not state.flame.ignored else ():
        if state.flame.active == card and moments.applies(table, power.ability, seat, None, level=state.flame.at):
            yield from run_ability(table, Source(card, seat), power.ability)
    if hero.out:
        return
    if hero.able:
        yield from move(table, seat)
    place = state.find(hero.place) if hero.place != ENVIRONMENT else None
    if place is not None and not place.defeated:
        yield from moments.of_foe(table, place, "start of turn", seat)
    yield from foes_start(table, seat)
    if not hero.out:
        yield from moments.of_heroes(table, "start of turn", seat)


def foes_start(table: Table, seat: int) -> Script[None]:
    """What the encounters facing the character do as its turn starts, in an order of choice (DF-194)."""
    state = table.state
    left = [f for f in state.foes if f.seat == seat and not table.cards[f.card].location]
    while not state.heroes[seat].out:
        # One ability may make the next one's condition true or false: each is checked when its turn comes.
        left = [f for f in left if state.stands(f) and f.seat == seat]
        waiting = [f for f in left if moments.responds(table, f, "start of turn", seat)]
        if not waiting:
            return
        foe = waiting[0]
        if len(waiting) > 1:
            keys = [str(f.id) for f in waiting]
            key = yield one(party.next_in(state, seat), "order", keys, "DF-194", Asked(when="start of turn"))
            foe = next(f for f in waiting if str(f.id) == key)
        left.remove(foe)
        yield from moments.of_foe(table, foe, "start of turn", seat)


def move(table: Table, seat: int) -> Script[None]:
    """Into a Location, or out of it, or not (DF-164 to DF-167)."""
    state = table.state
    hero = state.heroes[seat]
    if hero.place == ENVIRONMENT and not any(not f.defeated for f in places.locations(table)):
        return

    def options() -> Options:
        choices: list[Choice] = [STAY, *([OUT] if hero.place != ENVIRONMENT else [])]
        choices += [f"into {f.id}" for f in places.locations(table) if not f.defeated and f.id != hero.place]
        return Sifted([*choices, *asides.asides(state, seat)], judge)

    def judge(choice: Choice) -> Refusal | None:
        if choice == OUT:
            return reach.verify_leave(table, seat)
        if str(choice).startswith("into "):
            foe = state.find(int(str(choice).removeprefix("into ")))
            assert foe is not None
            return reach.verify_enter(table, seat, foe)
        return None

    while True:
        answer = yield one(seat, "move", options, "DF-164")
        if not asides.step_aside(table, seat, answer):
            break
    if answer == OUT:
        yield from go_out(table, seat)
    elif str(answer).startswith("into "):
        foe = state.find(int(str(answer).removeprefix("into ")))
        assert foe is not None
        yield from go_in(table, seat, foe)


def go_in(table: Table, seat: int, foe: Foe) -> Script[None]:
    """Into a Location, with what answers to it."""
    locations.move_in(table, seat, foe, "DF-164")
    yield from encounters.on_facing(table, foe, seat)
    yield from encounters.on_entering(table, foe, seat)


def go_out(table: Table, seat: int) -> Script[None]:
    """Back to the Environment, with what answers to it."""
    foe = table.state.find(table.state.heroes[seat].place)
    locations.move_out(table, seat, "DF-164")
    if foe is not None:
        yield from moments.of_foe(table, foe, "left", seat)
    yield from moments.of_heroes(table, "moved out", seat)


# -- the later phases


def replenish(table: Table, seat: int) -> Script[None]:
    """Draw (DF-289, DF-305 to DF-308)."""
    if skips(table, seat, "Replenish"):
        return
    yield from moments.of_heroes(table, "Replenish", seat)
    number = numbers.replenish(table, seat)
    if number:
        moves.draw(table, seat, number, "DF-305")


def shop(table: Table, seat: int) -> Script[None]:
    """The Market phase, unless the character is Stunned (DF-290, DF-309 to DF-318)."""
    if table.state.heroes[seat].able and not skips(table, seat, "Market"):
        yield from market.phase(table, seat)


def skips(table: Table, seat: int, phase: SkippedPhase) -> bool:
    """Whether a character is to skip its next phase of this name, which is this one (DF-308)."""
    hero = table.state.heroes[seat]
    if phase not in hero.skips:
        return False
    hero.skips.remove(phase)
    table.tell(Skipped(seat, phase), "DF-308")
    return True


def end(table: Table) -> None:
    """What ends with the turn: partial damage, effects of this turn, counts (DF-246, DF-320)."""
    turn = table.state.turn
    assert turn is not None
    partial.forget(table)
    moves.end_scope(table, "turn")
    table.tell(TurnEnded(turn.seat), "DF-319")
    table.state.turn = None
