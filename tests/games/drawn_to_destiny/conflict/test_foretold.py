"""What is foretold of two halves is what then happens: every pair is played, of each kind of attack and for both sides.

What a Counter strikes back with is not known before, so of it only that it strikes is foretold.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, Final, NamedTuple

import pytest

from helpers.drawn_to_destiny.board import DECK, Stage
from helpers.drawn_to_destiny.bouts import face_off, line_up, with_item
from helpers.told import heard
from wyrmhoard.games.drawn_to_destiny.rules.acts import aftermath, fights
from wyrmhoard.games.drawn_to_destiny.rules.conflict import cards, clash, trials
from wyrmhoard.games.drawn_to_destiny.rules.conflict.sides import Conflict
from wyrmhoard.games.drawn_to_destiny.rules.conflict.trials import Trial
from wyrmhoard.games.drawn_to_destiny.rules.core.conflict_cards import HALVES, aspect_of
from wyrmhoard.games.drawn_to_destiny.rules.queries import attack_options
from wyrmhoard.games.drawn_to_destiny.screens import duel
from wyrmhoard.games.drawn_to_destiny.screens.outlook import outlook
from wyrmhoard.games.drawn_to_destiny.state import NOBODY, Pile
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.state.chance import Chance

Half = tuple[str, str]
HALVES_OF_ALL: Final[list[Half]] = [(card, half) for card in DECK for half in HALVES]

BLACK: Final = "wands-2"
RED: Final = "cups-2"
"""What the second Fate card says about the half of a card from Fate (D2-158)."""


def swords() -> tuple[Stage, Conflict]:
    stage = face_off()
    return stage, line_up(stage)


def revolvers() -> tuple[Stage, Conflict]:
    stage = Stage([("gunslinger", (0, 3), "E"), ("outlaw", (6, 3), "W")])
    guns = [with_item(stage, unit, "revolver-45") for unit in stage.units]
    stage.units[0].turns = 1
    return stage, line_up(stage, key=guns[0], theirs=guns[1])


def threats() -> tuple[Stage, Conflict]:
    stage = face_off("gunslinger", "outlaw")
    attacks = attack_options.attacks(stage.table, stage.units[0])
    return stage, line_up(stage, key=next(means.key for means in attacks if means.against == "will"), strikes=False)


def unattended() -> tuple[Stage, Conflict]:
    stage = face_off()
    return stage, line_up(stage, paid=False)


def from_behind() -> tuple[Stage, Conflict]:
    """Who is struck from the back may not Block."""
    stage = face_off()
    stage.units[1].facing = 4
    return stage, line_up(stage, paid=False)


def against_the_computer() -> tuple[Stage, Conflict]:
    """It plays from Fate."""
    stage = face_off(seats=1)
    return stage, line_up(stage)


def a_test() -> tuple[Stage, Conflict]:
    """Nobody is struck, and an idea is the Rival."""
    stage = face_off(seats=1)
    trial = Trial("will", 5)
    sides = trials.actor_of(stage.table, stage.units[0], trial), trials.rival_of(stage.table, stage.units[0], trial)
    return stage, Conflict(*sides, kind=trial.kind)


KINDS: Final[dict[str, Callable[[], tuple[Stage, Conflict]]]] = {
    "melee": swords,
    "ranged": revolvers,
    "mental": threats,
    "unattended": unattended,
    "from behind": from_behind,
    "against the computer": against_the_computer,
    "test": a_test,
}


class Played(NamedTuple):
    """How a pair went: what each side came to, and the Successes of the blows that it dealt."""

    results: tuple[str, str]
    dealt: tuple[int, int]
    overran: tuple[bool, bool]


def fresh(conflict: Conflict) -> Conflict:
    return replace(conflict, actor=replace(conflict.actor), rival=replace(conflict.rival))


@cache
def all_pairs(kind: str) -> tuple[Stage, Conflict, dict[tuple[Half, Half], Played]]:
    """Every half against every other, each from the same moment; without what may follow a blow."""
    stage, conflict = KINDS[kind]()
    stage.run(fights.prepare(stage.table, conflict, {}, {}))
    played = {}
    for one in HALVES_OF_ALL:
        for other in HALVES_OF_ALL:
            if conflict.actor.barred.isdisjoint({aspect_of(*one)}) and conflict.rival.barred.isdisjoint(
                {aspect_of(*other)}
            ):
                played[one, other] = play(stage, conflict, one, other)
    return stage, conflict, played


def play(stage: Stage, lined_up: Conflict, one: Half, other: Half) -> Played:
    """A pair from the choice of cards to the blows, on a copy of the table."""
    conflict = replace(lined_up, actor=replace(lined_up.actor), rival=replace(lined_up.rival))
    told: list[tuple[str, dict[str, Any]]] = []

    def note(kind: str, rule: str, /, **data: Any) -> None:
        told.append((kind, data))

    state = stage.state.copy()
    table = Table(state, Chance(1), stage.cards, heard(note))
    chosen = {}
    for side, (card, half) in zip(conflict.sides, (one, other), strict=True):
        if side.seat != NOBODY:
            player = state.players[side.seat]
            player.hand, player.pile = [card], Pile([])  # nothing is drawn, so that no combo is asked for
            chosen[side.seat] = f"{card}:{half}"
        else:
            state.fate = Pile([RED if half == "lower" else BLACK, card])
    stage.run(clash.resolve(table, conflict), chosen)
    decline(aftermath.hurt(table, conflict))
    dealt = dict.fromkeys((conflict.actor.unit, conflict.rival.unit), 0)
    for kind, data in told:
        if kind == "struck":
            dealt[data["by"]] += data["successes"]
    actor, rival = conflict.sides
    return Played(
        (actor.result, rival.result), (dealt[actor.unit], dealt[rival.unit]), (actor.overruns, rival.overruns)
    )


def decline(script: Script[None]) -> None:
    """No ability is used; a place that must be chosen is the first."""
    sent: str | None = None
    try:
        while True:
            ask = script.send(sent)
            (options,) = (list(ask.options(seat) or ()) for seat in ask.must)
            sent = "none" if "none" in options else str(options[0])
    except StopIteration:
        return


def foreteller(stage: Stage, conflict: Conflict, seat: int) -> duel.Duel:
    known = duel.read(stage.table, seat, cards.as_question(conflict))
    assert known is not None
    return known


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("kind", KINDS)
def test_d2_164_what_is_foretold_of_two_halves_is_what_is_played(kind: str, seat: int) -> None:
    stage, conflict, played = all_pairs(kind)
    if conflict.sides[seat].seat == NOBODY:
        return
    fought = foreteller(stage, conflict, seat)
    assert len(played) > 8_000
    wrong = []
    for (one, other), went in played.items():
        mine, theirs = (one, other) if seat == 0 else (other, one)
        outcome, result = fought.meet(*mine, *theirs)
        deals, takes = went.dealt if seat == 0 else went.dealt[::-1]
        exact = "counter" not in (aspect_of(*mine), aspect_of(*theirs))
        same = (
            (outcome.deals, outcome.takes) == (deals, takes)
            if exact
            else ((bool(outcome.deals), bool(outcome.takes)) == (bool(deals), bool(takes)))
        )
        if not same or result != went.results[seat]:
            wrong.append((mine, theirs, outcome, result, went))
    assert wrong == []


@pytest.mark.parametrize("kind", KINDS)
def test_d2_164_the_mark_and_the_share_of_a_cell_are_those_of_all_pairs_played(kind: str) -> None:
    stage, conflict, played = all_pairs(kind)
    fought = foreteller(stage, conflict, 0)
    went: dict[tuple[Half, str], Counter[str]] = defaultdict(Counter)
    for (one, other), pair in played.items():
        if other[0].startswith("wild") and other[1] == "lower":
            continue  # a Wild is one choice
        went[one, aspect_of(*other)][word(conflict, pair)] += 1
    assert went
    for (one, aspect), words in went.items():
        cell = fought.cell(*one, aspect)
        best = min(words, key=duel.BEST_FIRST.index)
        if len(words) == 1:
            assert (cell.short, cell.mark) == (best, MARK_OF[best]), (one, aspect)
        else:
            share = round(100 * words[best] / words.total())
            assert (cell.short, cell.mark) == (f"{best} {share} %", "open"), (one, aspect)


TOLD: Final = {
    ("melee", 0): "You strike. Warrior strikes back with a card you cannot see.",
    ("melee", 1): "Warrior strikes at you with a card you cannot see. You strike as well. That is your answer.",
    ("ranged", 0): "You shoot. Outlaw strikes back with a card you cannot see.",
    ("ranged", 1): "Gunslinger shoots at you with a card you cannot see. You shoot as well. That is your answer.",
    ("mental", 0): "You raise your voice. Outlaw spends an Action to ward it off, with a card you cannot see.",
    ("mental", 1): "Gunslinger raises a voice at you with a card you cannot see. You ward it off, and may gain by it.",
    ("unattended", 0): "You strike. Warrior can only ward it off, with a card you cannot see.",
    ("unattended", 1): "Warrior strikes at you with a card you cannot see. You can only ward it off.",
    ("against the computer", 0): "You strike. Warrior strikes back with a card from Fate.",
    ("test", 0): "You take a Test. Against you stands a card from Fate.",
}


@pytest.mark.parametrize(("kind", "seat"), TOLD)
def test_d2_138_a_conflict_is_said_in_two_sentences_to_each_side(kind: str, seat: int) -> None:
    stage, conflict = KINDS[kind]()
    assert foreteller(stage, conflict, seat).told() == TOLD[kind, seat]


def test_d2_363_of_a_marker_nothing_is_foretold() -> None:
    stage, conflict = swords()
    conflict.rival.masked = True
    assert duel.read(stage.table, 0, cards.as_question(conflict)) is None


def test_d2_152_the_question_for_a_card_shows_what_each_half_would_do_in_this_conflict() -> None:
    stage, conflict = unattended()
    stage.hand(1, "cups-9")
    stage.state.phase = "acts"
    shown = outlook(stage.table, 1, "card", cards.as_question(conflict))
    assert shown is not None
    assert shown.title == TOLD["unattended", 1]
    assert shown.keys == ("cups-9:upper", "cups-9:lower")
    lower = dict(zip(shown.columns, zip(shown.cells[1], shown.marks[1], strict=True), strict=True))
    assert lower["Strong"] == ("Struck", "bad")
    assert lower["Fast"][1] == "open", "a Fast goes past a Block: what the weapon alone does is a graze"
    other = outlook(stage.table, 1, "answer", cards.as_question(conflict))
    assert other is not None
    assert other.title == "What your cards would do"


MARK_OF: Final = {
    "Hit": "good", "Safe": "good", "Done": "good", "Graze": "open", "Grazed": "open", "Both hit": "open",
    "Miss": "bad", "Struck": "bad", "Fails": "bad", "No harm": "none", "Nothing": "none",
}  # fmt: skip


def word(conflict: Conflict, pair: Played) -> str:
    """How the Actor would put what happened to it."""
    dealt, taken = pair.dealt
    if dealt and taken:
        return "Both hit"
    if dealt:
        return "Graze" if pair.overran[0] else "Hit"
    if taken:
        return "Grazed" if pair.overran[1] else "Struck"
    if conflict.kind == "test":
        return {"succeeds": "Done", "fails": "Fails", "ties": "Nothing"}[pair.results[0]]
    if pair.results[0] == "succeeds":
        return "Safe" if conflict.rival.strikes else "No harm"
    return "Miss" if pair.results[0] == "fails" else "Nothing"
