"""What a half is likely to do to the bodies of both sides, against what comes of it when it is played again and again:
how often harm is done, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import pytest

from games.drawn_to_destiny.acts.test_prospects import both_extra, melee, shot, the_one, words
from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import face_off
from helpers.drawn_to_destiny.odds import FEW, LIBERTY, SAMPLED, Answers, played, strays
from helpers.told import heard
from wyrmhoard.games.drawn_to_destiny.game import GAME
from wyrmhoard.games.drawn_to_destiny.rules.acts import prospects
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.screens.toll import toll
from wyrmhoard.games.drawn_to_destiny.state import Declared
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.asking.ask import CHECKPOINT, Script
from wyrmhoard.kernel.contract.screens import Likely, Outlook
from wyrmhoard.kernel.state.chance import Chance

ROUNDED: Final = 0.005
"""What the figures lose by being told in hundredths."""
GLANCED: Final = 0.03
"""What they may be off where few pairs of extra cards were looked at."""


def attack(stage: Stage, kind: str) -> Callable[[Table], Script[Any]]:
    """The first Unit attacks the second, or, without a kind, is attacked by it."""
    unit, other = stage.units[:2] if kind else stage.units[1::-1]
    by_itself = prospects.of_attacks(stage.table, unit, other.ref)
    action = the_one(stage, kind).action if kind else by_itself[0].action

    def script(table: Table) -> Script[Any]:
        acting = table.state.unit(unit.id)
        return actions.perform(table, Declared(acting.id, action, actions.pay(table, acting), {}))

    return script


def asked(stage: Stage, script_of: Callable[[Table], Script[Any]]) -> Outlook:
    """What is told when a card is asked for."""
    table = Table(stage.state.copy(), Chance(1), stage.cards, heard(lambda *_, **__: None))
    script, sent = script_of(table), None
    while True:
        ask: Any = script.send(sent)
        sent = None
        if ask is CHECKPOINT:
            continue
        if ask.prompt == "card":
            found = GAME.screens.whole_outlook(table, 0, ask.prompt, ask.data)
            assert found is not None
            return found
        given = {seat: at_ease([*ask.options(seat)]) for seat in ask.must}
        sent = given if ask.kind == "each" else next(iter(given.values()))


def at_ease(options: list[Any]) -> Any:
    return next((one for one in options if one in ("none", "use", "yes")), options[0])


def likely(told: Outlook, key: str, upon: str = "theirs") -> Likely:
    return next(one for one in told.likely[told.keys.index(key)] if one.upon == upon)


CASES: Final[dict[str, tuple[Callable[[], Stage], str, str]]] = {
    "a Strong": (lambda: melee("wands-3"), "long-sword", "wands-3:upper"),
    "a Fast, whose Overrun the computer takes with its head": (lambda: melee("cups-6"), "long-sword", "cups-6:upper"),
    "a shot": (shot, "revolver-45", "coins-K:upper"),
    "words": (words, "intimidation", "cups-6:upper"),
    "somebody who is attacked": (lambda: melee("wands-3", "cups-6"), "", "wands-3:lower"),
    "extra cards": (both_extra, "long-sword", "cups-6:upper"),
}


@pytest.mark.parametrize("name", CASES)
def test_d2_221_where_a_half_is_said_to_do_harm_it_does_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make, kind, key = CASES[name]
    stage = make()
    script_of = attack(stage, kind)
    told = asked(stage, script_of)
    allowed = ROUNDED + (GLANCED if name == "extra cards" else LIBERTY + SAMPLED)
    harmed: dict[str, Counter[str]] = {"theirs": Counter(), "mine": Counter()}
    for play in played(stage, script_of, Answers(key), FEW, monkeypatch):
        upon = ""
        for event, data in play.told:
            if event == "struck":
                upon = "mine" if data["unit"] == stage.units[0].id else "theirs"
                harmed[upon]["any"] += data["successes"] > 0
            elif event == "stack_revealed" and data["matches"]:
                harmed[upon][data["place"]] += 1
    for upon in {one.upon for one in told.likely[told.keys.index(key)]}:
        counted = harmed[upon]
        one = likely(told, key, upon)
        assert strays(f"{upon} any", one.chance / 100, counted["any"], FEW, allowed) == ""
        assert [
            line
            for place, by in one.where
            if (line := strays(f"{upon} {place}", by / 100, counted[place], FEW, allowed))
        ] == []


def test_d2_221_the_places_and_what_has_none_are_the_whole_chance() -> None:
    stage = melee("cups-6", "wands-3")
    told = asked(stage, attack(stage, "long-sword"))
    for key in told.keys:
        for one in told.likely[told.keys.index(key)]:
            assert abs(sum(by for _, by in one.parts) - one.chance) <= len(one.parts)
    assert likely(told, "wands-3:upper").spoken == (
        "53 % to harm Goblin Raider: likely major harm, Body 3 to 1; 26 % that it falls. "
        "Head 4 %, trunk 14 %, arms 14 %, legs 14 %, Fatigue alone 6 %."
    )
    assert likely(told, "wands-3:lower").spoken == "No harm."


def test_d2_248_somebody_falls_as_often_as_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = melee("cups-6", "wands-3")
    goblin = stage.units[1].id
    plays = [*played(stage, attack(stage, "long-sword"), Answers("wands-3:upper"), FEW, monkeypatch)]
    fallen = sum(not play.table.state.unit(goblin).in_play for play in plays)
    assert strays("falls", 0.26, fallen, FEW, ROUNDED + LIBERTY + SAMPLED) == ""


def test_d2_221_what_lies_open_cannot_come_again() -> None:
    stage = melee("wands-3")
    pile = stage.state.damage["wound"]
    gone = [card for card in pile.draw if card.endswith("-head")]
    pile.draw = [card for card in pile.draw if card not in gone]
    pile.discard += gone
    told = likely(asked(stage, attack(stage, "long-sword")), "wands-3:upper")
    assert "head" not in dict(told.where)
    assert "chest" in dict(told.where)


def test_d2_428_the_hand_of_another_is_not_looked_at() -> None:
    found = []
    for hand in (("wild-red", "wands-A"), ("swords-2", "cups-3")):
        stage = face_off(seats=2)
        stage.hand(0, "cups-6", "wands-3")
        stage.hand(1, *hand)
        found.append(asked(stage, attack(stage, "long-sword")).likely)
    assert found[0] == found[1]
    assert found[0]


@pytest.mark.parametrize(
    ("cards", "severity", "left"),
    [
        (3, 2, "Body 3 to 1"),  # one card is laid, its fellow makes it worse, and one is Fatigue
        (2, 0, "Body 3 to 1"),
        (4, 1, "Body 3: it is out"),  # a Minion is out of play at Body 0
        (4, 4, "Body 3: it is out"),
        (0, 0, ""),
    ],
)
def test_d2_238_what_harm_leaves_of_body(cards: int, severity: int, left: str) -> None:
    goblin = melee("cups-6", "wands-3").units[1]
    assert toll(melee("cups-6", "wands-3").table, goblin, prospects.Harm(cards, severity, "wound")) == left


def test_d2_152_the_half_furthest_ahead_says_that_it_is_the_best() -> None:
    stage = melee("wands-3", "cups-6")
    told = asked(stage, attack(stage, "long-sword"))
    ahead = [sum(-one.chance if one.upon == "mine" else one.chance for one in row) for row in told.likely]
    best = {key for key, row in zip(told.keys, told.likely, strict=True) if any(one.best for one in row)}
    assert best == {key for key, by in zip(told.keys, ahead, strict=True) if by == max(ahead)}
    assert len(best) < len(told.keys)


@pytest.mark.parametrize("whose", ["mine", "theirs"])
def test_d2_160_a_disadvantage_is_said_and_reckoned_with(whose: str) -> None:
    plain, cursed = melee("cups-6"), melee("cups-6")
    cursed.units[whose == "theirs"].tokens["cursed"] = 1
    before, after = (asked(stage, attack(stage, "long-sword")) for stage in (plain, cursed))
    said = "You have Disadvantage" if whose == "mine" else "has Disadvantage"
    assert said in after.title
    assert said not in before.title
    one, other = (likely(told, "cups-6:upper").chance for told in (before, after))
    assert other < one if whose == "mine" else other > one
