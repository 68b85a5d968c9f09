"""Every way a Scene or a match ends: Goals, defeat, the Clock, giving up (D2-20, D2-35, D2-311, Decision 39)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from wyrmhoard.kernel.asking.ask import Answer, Choice
from wyrmhoard.kernel.asking.form import Filled, Form, Pick
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.text.marks import Marked

from ..events.scenes import Conceded, FactionLost
from ..state import NOBODY, Unit
from ..table import Position, Table
from ..words.phrases import label
from .core import plan
from .harm import dying
from .queries import field, numbers, vehicles

CONCEDE: Final = Marked("concede", deliberate=True)
SURRENDER: Final = "surrender"


class SceneOver(Exception):
    """The Scene is decided: which Factions have won it (none: it is lost or drawn), how, and by which rule."""

    def __init__(self, winners: tuple[int, ...], ending: str, rule: str, *, drawn: bool = False) -> None:
        super().__init__(ending)
        self.winners = winners
        self.ending = ending
        self.rule = rule
        self.drawn = drawn


# -- defeat (D2-311)


def counts(position: Position, unit: Unit) -> bool:
    """Whether a Unit still counts for its Faction (D2-311). A vehicle counts as long as somebody can drive it."""
    if not unit.in_play or unit.has("dying") or numbers.is_comatose(position, unit):
        return False
    if unit.crew:
        return any(not vehicles.is_down(position, person) for person in unit.crew)
    return numbers.level(position, unit, "body") > 0


def has_lost(position: Position, faction: int) -> bool:
    """Whether none of a Faction's Units counts and none is to come by a Clock Event (D2-311)."""
    own = [unit for unit in position.state.scene.units if unit.faction == faction]
    for unit in own:
        if counts(position, unit):
            return False
    seats = position.state.factions[faction].seats
    given_up = bool(seats) and all(position.state.players[seat].conceded for seat in seats)
    return given_up or not any(unit.status == "to come" for unit in own)


def check_defeat(table: Table) -> None:
    """When all Factions but one, or but allied ones, have lost, the Scene ends (D2-311).

    A Faction that is alone in its Scene ends it only by losing itself, and then it is no draw.
    """
    factions = table.state.factions
    present = sorted({unit.faction for unit in table.state.scene.units})
    for number in present:
        faction = factions[number]
        if not faction.lost and has_lost(table, number):
            faction.lost = True
            table.tell(FactionLost(faction.key), "D2-311")
    left = [number for number in present if not factions[number].lost]
    if present and not left:
        raise SceneOver((), "nobody is left", "D2-311", drawn=len(present) > 1)
    if len(present) > 1 and not any(field.are_rivals(table, one, other) for one, other in combinations(left, 2)):
        raise SceneOver(tuple(left), "all others are beaten", "D2-311")


def run_out(table: Table) -> None:
    """The Clock has run out, and no Goal was complete at the last check (D2-35)."""
    sides = {player.faction for player in table.state.players if not player.narrator}
    raise SceneOver((), "the Clock runs out", "D2-35", drawn=len(sides) > 1)


# -- giving up (Decision 39)


def giving_up(position: Position, seat: int) -> list[Choice]:
    """What a seat may do instead of answering: let Units surrender, or concede. Nobody does it by mistake."""
    own = tuple(unit.ref.key for unit in position.state.units if unit.seat == seat and unit.riding == NOBODY)
    choices: list[Choice] = [CONCEDE]
    if len(own) > 1:
        choices.append(
            Form(SURRENDER, lambda: (Pick("units", own, 1, len(own) - 1, label=label(position)),), deliberate=True)
        )
    return choices


def gave_up(table: Table, seat: int, answer: Answer) -> bool:
    """Whether a seat has given up in place of an answer; if so its Units are out of play (D2-248a)."""
    if str(answer) == CONCEDE:
        table.state.players[seat].conceded = True
        table.tell(Conceded(seat), "D2-311")
        for unit in list(table.state.units):
            if unit.seat == seat:
                surrender(table, unit)
        return True
    if isinstance(answer, Filled) and answer.key == SURRENDER:
        for name in answer.values["units"]:
            surrender(table, table.state.unit(int(name[1:])))
        return True
    return False


def surrender(table: Table, unit: Unit) -> None:
    """A Unit surrenders: it is out of play and stays where it is (D2-248a)."""
    dying.leave_play(table, unit, "surrendered", "D2-248a")


# -- results


class MatchOver(Exception):
    """The last Scene of the match is over (D2-13b)."""


def result(table: Table) -> Result:
    """The Result of a match, when its last Scene has ended. A Scene is won by the side that has won it, a dungeon by
    the one that has won its last room, a Campaign by the one that has won more than half of its Scenes and dungeons."""
    state = table.state
    if plan.campaign(table) is not None:
        return _campaign_result(table)
    last = state.ended[-1]
    seats = tuple(seat for seat in last.seats if not state.players[seat].narrator)
    share = 0.5 if last.drawn else 0.0
    points = tuple(
        1.0 if seat in seats else 0.0 if player.narrator else share for seat, player in enumerate(state.players)
    )
    turns = sum(ended.turns for ended in state.ended)
    return Result(last.ending, last.rule, seats, points, turns, data={"factions": last.factions[:]})


def _campaign_result(table: Table) -> Result:
    wholes = list(dict.fromkeys(stop.whole for stop in plan.stops(table)))
    won = [0 for _ in table.state.players]
    for whole in wholes:
        for seat in plan.winners_of(table, whole) or ():
            won[seat] += 1
    winners = tuple(seat for seat, number in enumerate(won) if 2 * number > len(wholes))
    points = tuple(number / len(wholes) for number in won)
    scenes = len(table.state.ended)
    return Result("the Campaign is over", "D2-420", winners, points, scenes, data={"factions": [], "won": won})
