"""Compares forecasts of cards with the results of many repetitions."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

import pytest

from helpers.drawn_to_destiny.board import Stage
from helpers.told import heard
from wyrmhoard.games.drawn_to_destiny.answer_state import Defend, read_response
from wyrmhoard.games.drawn_to_destiny.rules.conflict import extras
from wyrmhoard.games.drawn_to_destiny.rules.conflict.sides import Conflict
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.state import Declared
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.asking.ask import CHECKPOINT, Script
from wyrmhoard.kernel.state.chance import Chance

FEW: Final = 1000
LONG: Final = 10_000
SURE: Final = 4.0
"""How many standard errors a figure may be off."""
LIBERTY: Final = 0.004
"""What the forecast allows itself: the line of a shot and what strikes back count as put back into Fate."""
SAMPLED: Final = 0.012
"""What it allows itself where pairs of extra cards are sampled."""
PICK: Final = extras.pick
CARDS_ASKED: Final = ("card", "area-card")


@dataclass
class Play:
    """One time that it was played: what was told and which Conflicts were fought."""

    table: Table
    told: list[tuple[str, dict[str, Any]]]
    fought: list[Conflict] = field(default_factory=list)

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The data of all events of a kind."""
        return [data for told, data in self.told if told == kind]

    def dealt(self, unit: int, *, by_others: bool = False) -> int:
        """The Successes with which a Unit has struck, or others have; 1 where it has disarmed somebody."""
        struck = sum(one["successes"] for one in self.of("struck") if (one["by"] != unit) == by_others)
        return struck + (len(self.of("disarmed")) if not by_others else 0)


@dataclass(frozen=True)
class Answers:
    """What a person does who keeps to what was foretold."""

    card: str
    """The card with its half: "cups-6:upper"."""
    answer: str = ""
    """How an attack is met."""
    seat: int = 0


def played(
    stage: Stage,
    script_of: Callable[[Table], Script[Any]],
    answers: Answers,
    times: int,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterable[Play]:
    """Play it `times` times, each time with Fate shuffled again, and the hands of others dealt again."""
    for seed in range(times):
        told: list[tuple[str, dict[str, Any]]] = []
        table = Table(stage.state.copy(), Chance(f"{answers} {seed}"), stage.cards, heard(_noting(told)))
        play = Play(table, told)
        _shuffle(play.table, answers.seat)
        monkeypatch.setattr(extras, "pick", _watching(play.fought))
        script, sent = script_of(play.table), None
        try:
            while True:
                ask = script.send(sent)
                sent = None
                if ask is not CHECKPOINT:
                    given = {
                        seat: _answered(play, ask, seat, list(ask.options(seat) or ()), answers) for seat in ask.must
                    }
                    sent = given if ask.kind == "each" else next(iter(given.values()))
        except StopIteration:
            pass
        yield play
    monkeypatch.setattr(extras, "pick", PICK)


def _noting(told: list[tuple[str, dict[str, Any]]]) -> Callable[..., None]:
    return lambda kind, rule, /, **data: told.append((kind, data))


def _shuffle(table: Table, own: int) -> None:
    """Fate and the damage decks anew, and the hands of all other seats out of their decks."""
    table.chance.shuffle(table.state.fate.draw)
    for pile in table.state.damage.values():
        table.chance.shuffle(pile.draw)
    for seat, player in enumerate(table.state.players):
        if seat != own and player.hand:
            whole = [*player.hand, *player.pile.draw]
            table.chance.shuffle(whole)
            player.hand, player.pile.draw = whole[: len(player.hand)], whole[len(player.hand) :]


def _watching(fought: list[Conflict]) -> Callable[[Table, Conflict], Script[None]]:
    """What picks extra cards, and takes down in which Conflict."""

    def pick(table: Table, conflict: Conflict) -> Script[None]:
        fought.append(conflict)
        return PICK(table, conflict)

    return pick


def _answered(play: Play, ask: Any, seat: int, options: list[Any], answers: Answers) -> Any:
    """The card that was promised, or any of the hand for somebody else; of two that may count the one that the computer
    would pick; the answer that was promised; for a Wild of the damage decks whatever comes; nothing else."""
    if ask.prompt in CARDS_ASKED:
        return answers.card if seat == answers.seat else _any(play.table, options)
    if ask.prompt in ("extra", "extra-rival"):
        conflict = play.fought[-1]
        own = next(side for side in conflict.sides if side.seat == seat)
        return extras.prefer(play.table, conflict, own, own if ask.prompt == "extra" else conflict.other(own))
    if ask.prompt == "wild-card":
        return "next" if "next" in options else options[play.table.chance.below(len(options))]
    if ask.prompt == "answer" and answers.answer and seat == answers.seat:
        return answers.answer
    if ask.prompt == "answer":
        return max(options, key=lambda option: _skill_of(play.table, ask.data["unit"], str(option)))
    return next((option for option in options if option in ("none", "use", "yes")), options[0])


def _skill_of(table: Table, unit: int, answer: str) -> int:
    """How good a Unit is at what it would meet an attack with without spending anything: a person takes the best."""
    response = read_response(answer)
    return table.state.unit(unit).sheet.skill(response.skill) if isinstance(response, Defend) else -1


def _any(table: Table, options: list[Any]) -> Any:
    """Any half of a card that is held."""
    held = [option for option in options if ":" in str(option) and not str(option).startswith("fate")]
    return held[table.chance.below(len(held))]


def perform(declared: Declared) -> Callable[[Table], Script[None]]:
    """The script of an Action that was declared and paid for."""
    return lambda table: actions.perform(table, declared)


def off(counted: Counter[int], told: tuple[float, ...], times: int, allowed: float) -> list[str]:
    """The figures that are off by more than their interval: the chance of any harm, and of each number of Successes."""
    most = len(told) - 1
    rows = {f"{number}": (told[number], counted[number] if number < most else 0) for number in range(most)}
    rows["any"] = (1 - told[0], times - counted[0])
    return [line for name, (share, number) in rows.items() if (line := strays(name, share, number, times, allowed))]


def strays(name: str, share: float, number: int, times: int, allowed: float) -> str:
    """How a share that was told differs from what came, by more than chance explains; "" if it does not."""
    wide = SURE * math.sqrt(max(share * (1 - share), 0.25 / times) / times) + allowed
    return f"{name}: told {share:.4f}, came {number / times:.4f}" if abs(number / times - share) > wide else ""
