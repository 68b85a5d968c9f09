"""The scenario that ships: the rulebook's example fight, whose first Turn goes as C16 fixes it; and files of others."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import wyrmhoard
from wyrmhoard.games.drawn_to_destiny.game import FOLDER, GAME
from wyrmhoard.games.drawn_to_destiny.state import Destiny, Unit
from wyrmhoard.games.drawn_to_destiny.target_state import key_of
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.text.errors import BadInput

NAME = "the-thief-and-the-knot"
FILE = FOLDER / "scenarios" / f"{NAME}.toml"
TEXT = FILE.read_text(encoding="utf-8")


class Example:
    """The shipped scenario, with its Units by name."""

    def __init__(self) -> None:
        self.match = wyrmhoard.new("drawn-to-destiny", scenario=NAME)
        self.archer, self.thief, self.scout, self.skirmisher, self.late = (
            f"u{unit.id}" for unit in self.state.scene.units
        )

    @property
    def state(self) -> Destiny:
        state: Destiny = self.match.table.state
        return state

    def unit(self, name: str) -> Unit:
        return self.state.unit(int(name[1:]))

    def item(self, name: str, card: str, number: int = 0) -> int:
        """The number of an Item of a Unit."""
        return [item.id for item in self.unit(name).items if item.card == card][number]

    def act(self, seat: int, key: str, **blanks: Any) -> None:
        """Answer for a seat; blanks that are not named stay empty."""
        option = next(option for option in self.match.asks[seat].options if option.key == key)
        filled = None
        if option.form is not None:
            filled = {blank["name"]: [] if blank["type"] == "pick" else 0 for blank in option.form}
            filled |= {name.replace("_", "-"): value for name, value in blanks.items()}
        self.match.act(seat, key, filled)

    def asked(self) -> dict[int, str]:
        return {seat: ask.prompt for seat, ask in self.match.asks.items()}

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event["data"] for event in self.match.events(0) if event["kind"] == kind]

    def targets(self) -> None:
        self.act(0, "npc", **{self.scout: [self.archer], self.skirmisher: [self.archer]})
        self.act(1, "accept")
        self.act(0, "targets", **{self.archer: [self.scout]})
        self.act(1, "targets")
        self.act(0, "keep")
        self.act(1, "keep")

    def step_1(self) -> None:
        load = f"load:{self.item(self.archer, 'short-bow')}:{self.item(self.archer, 'quiver')}"
        self.act(0, "npc", **{self.scout: ["W"]})
        self.act(0, "intents", **{self.archer: ["E"], f"{self.archer}_equip": [load]})
        self.act(1, "intents")
        self.act(0, "npc")
        self.act(0, "window")
        untie = {self.thief: [f"job:untie@{self.thief}"]}
        self.act(1, "window", **untie)
        self.act(1, "cups-5:upper")  # against Strong 3
        self.act(1, "none")
        assert self.asked() == {1: "window"}  # it opens again for the Thief's Group alone (D2-51a)
        self.act(1, "window", **untie)
        self.act(1, "swords-3:upper")  # against Strong 9
        self.act(1, "none")

    def step_2(self) -> None:
        equip = f"draw:{self.item(self.skirmisher, 'javelin', 1)}:left"
        goblins = {self.scout: ["W"], self.skirmisher: ["NW"], f"{self.skirmisher}_equip": [equip]}
        self.act(0, "npc", **goblins)
        self.act(0, "intents", **{self.archer: ["E"]})
        self.act(1, "intents")
        self.act(0, "npc", **{self.skirmisher: [f"fight:{self.item(self.skirmisher, 'javelin')}:0@{self.archer}"]})
        self.act(0, "window")

    def javelin(self) -> None:
        self.act(0, "defend:evasion")
        self.act(0, "wands-7:lower")  # against Block 8
        self.act(0, "continue")
        self.act(0, "npc")


def test_c16_1_the_scenario_is_the_introduction_set_with_goblins_in_good_faith() -> None:
    example = Example()
    assert example.match.seats == 2
    settings = example.state.settings
    assert (settings.scene, settings.strength, settings.npc_control) == ("rope-and-rock", "example", "players")
    placed = {unit.key: (unit.space, unit.facing) for unit in example.state.units}
    assert placed == {
        "archer": ((2, 4), 2),
        "thief": ((12, 6), 6),
        "scout-1": ((9, 3), 6),
        "skirmisher-1": ((9, 1), 6),
    }
    assert example.unit(example.thief).tokens == {"bound": 4}
    assert example.state.scene.clock.events == [(5, example.late)]
    assert [len(player.hand) for player in example.state.players] == [5, 5]


def test_c16_1_targets_groups_move_and_what_actions_cost() -> None:
    example = Example()
    example.targets()
    archer, scout, skirmisher, thief = map(
        example.unit, (example.archer, example.scout, example.skirmisher, example.thief)
    )
    assert [key_of(unit.target) for unit in (scout, skirmisher, archer, thief)] == [
        example.archer, example.archer, example.scout, "",
    ]  # fmt: skip
    assert example.state.scene.groups == [[archer.id, scout.id, skirmisher.id], [thief.id]]
    assert [(unit.move, unit.turns) for unit in (archer, scout, skirmisher, thief)] == [(5, 2), (5, 2), (4, 2), (0, 2)]


def test_c16_1_step_1_and_the_two_tries_at_the_knot() -> None:
    example = Example()
    example.targets()
    example.step_1()
    archer, scout, skirmisher, thief = map(
        example.unit, (example.archer, example.scout, example.skirmisher, example.thief)
    )
    assert (archer.space, archer.move) == ((3, 4), 3)
    assert (scout.space, scout.move) == ((8, 3), 4)
    assert (skirmisher.space, skirmisher.move) == ((9, 1), 4)  # Holds without loss, since 5 is the most (D2-72)
    assert [told["paid"] for told in example.told("declared")] == [0, 0]
    assert (thief.acted, thief.move) == (2, 0)
    sides = [side for told in example.told("opened") for side in told["sides"]]
    assert len(sides) == 4
    assert not any(side["advantage"] or side["disadvantage"] or side["extra"] for side in sides)  # they cancel (D2-161)
    (task,) = example.state.scene.tasks
    assert (task.difficulty, task.above, task.below) == (4, 1, 7)  # 2 Successes, then 1


def test_c16_1_step_2_the_javelin_interrupts_and_is_not_answered() -> None:
    example = Example()
    example.targets()
    example.step_1()
    example.step_2()
    archer, scout, skirmisher = map(example.unit, (example.archer, example.scout, example.skirmisher))
    assert (skirmisher.move, skirmisher.acted) == (2, 1)
    assert example.told("attacked")[0]["distance"] == 6
    assert not example.told("cover_revealed")
    assert archer.space == (3, 4)  # paused until the Conflict is over (D2-92)
    assert any(option.key.startswith("answer:") for option in example.match.asks[0].options)  # 3 >= 2
    example.javelin()
    assert not archer.harms
    example.act(0, "window")
    assert (archer.space, archer.move, archer.acted) == ((4, 4), 2, 0)
    assert (scout.space, scout.move) == ((7, 3), 3)
    assert (skirmisher.space, skirmisher.move) == ((8, 2), 0)
    assert [item.card for item in skirmisher.items if item.held in ("left", "right")] == ["javelin"]


def test_c16_1_step_3_the_arrow_and_the_events() -> None:
    example = Example()
    example.targets()
    example.step_1()
    example.step_2()
    example.javelin()
    example.act(0, "window")
    archer, scout = example.unit(example.archer), example.unit(example.scout)
    example.act(0, "npc")
    example.act(0, "intents")
    example.act(0, "npc")
    example.act(
        0, "window", **{example.archer: [f"fight:{example.item(example.archer, 'short-bow')}:0@{example.scout}"]}
    )
    assert (archer.move, archer.acted) == (0, 1)
    assert example.told("attacked")[-1]["distance"] == 3
    assert not example.told("cover_revealed")
    held = [len(player.hand) for player in example.state.players]
    example.act(0, "cups-9:upper")  # against Strong 4
    assert example.told("struck") or scout.harms or not scout.in_play
    _until(example.match, 2)
    assert example.state.scene.turn == 2
    assert example.state.scene.clock.now == 2
    (task,) = example.state.scene.tasks
    assert (task.above, task.below) == (1, 6)  # the Task Clock (D2-285)
    hands = [len(player.hand) for player in example.state.players]
    assert hands[1] == held[1] + 1  # each Player draws 1 (D2-278)


def _until(match: Match, turn: int) -> None:
    """Play on, doing nothing that need not be done, until a Turn begins."""
    while match.table.state.scene.turn != turn:
        seat, ask = next(iter(match.asks.items()))
        plain = (one for one in ask.options if one.key in ("none", "computer", "keep", "fate:lower"))
        option = next(plain, ask.options[0])
        filled = None
        if option.form is not None:
            filled = {blank["name"]: [] if blank["type"] == "pick" else 0 for blank in option.form}
        match.act(seat, option.key, filled)


# -- a scenario like any other


def test_it_is_listed_and_played_from_every_screen() -> None:
    assert [scenario.name for scenario in GAME.shelf.scenarios] == [NAME]
    assert GAME.shelf.refused == ()
    (scenario,) = GAME.shelf.scenarios
    assert (scenario.seats, scenario.level) == (2, 1)
    match = wyrmhoard.new(GAME, scenario=scenario)
    again = wyrmhoard.load(parse_record(match.record.to_json(), "record"))
    assert again.fingerprint == match.fingerprint
    assert again.record.scenario == NAME


def test_the_cards_lie_in_one_order_whatever_the_seed_and_chance_alone_differs() -> None:
    one, other = (wyrmhoard.new(GAME, seed=seed, scenario=NAME) for seed in (1, 2))
    assert one.table.state == other.table.state
    state = one.table.state
    assert state.fate.draw[::-1][:8] == [
        "wands-3", "swords-8", "coins-9", "wands-5", "wands-8", "cups-3", "wands-4", "swords-5",
    ]  # fmt: skip
    assert state.damage["wound"].draw[::-1][:2] == ["pierce-left-leg", "pierce-chest"]
    assert sorted(state.fate.draw) == sorted(wyrmhoard.new(GAME, 2).table.state.fate.draw)


def test_it_comes_to_an_end_at_random() -> None:
    match = wyrmhoard.new(GAME, scenario=NAME)
    play_on(match, Random(3), lambda now: now.result is not None)
    assert match.result is not None


def test_whoever_reaches_the_goal_of_the_scene_has_solved_it() -> None:
    example = Example()
    for name, space in ((example.archer, (0, 4)), (example.thief, (0, 6))):
        unit = example.unit(name)
        unit.x, unit.y, unit.facing = *space, 6
        unit.tokens = {}
    for name, space in ((example.scout, (13, 0)), (example.skirmisher, (13, 1))):
        example.unit(name).x, example.unit(name).y = space
    match = wyrmhoard.new(GAME, 2, settings=settings_of(example), start=dump(example.state))
    session = Example.__new__(Example)
    session.match = match
    session.archer, session.thief = example.archer, example.thief
    session.act(0, "computer")
    session.act(1, "accept") if session.asked() == {1: "object"} else None
    for seat in (0, 1):
        session.act(seat, "targets")
    for seat in (0, 1):
        session.act(seat, "keep")
    west = {0: {session.archer: ["W"]}, 1: {session.thief: ["W"]}}
    while session.match.result is None and session.state.scene.step < 2:
        for seat, prompt in session.asked().items():
            if prompt == "intents":
                session.act(seat, "intents", **west[seat])
            elif seat in session.asked():
                session.act(seat, {"window": "window"}.get(prompt, "computer"))
    assert session.match.result is not None
    assert session.match.result.winners == (0, 1)


def settings_of(example: Example) -> dict[str, Any]:
    return dict(example.match.settings)


# -- files of others


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_everything_that_is_written_is_on_the_table(tmp_path: Path) -> None:
    text = TEXT.replace("[damage]", 'deck = ["wild-red", "cups-A"]\ndiscard = ["cups-K"]\n\n[damage]')
    scenario = GAME.read_scenario(write(tmp_path, text))
    assert (scenario.name, scenario.title, scenario.text) == ("mine", "The Thief and the Knot", text)
    match = wyrmhoard.new(GAME, scenario=scenario)
    player = match.table.state.players[1]
    assert player.hand == ["cups-5", "swords-3", "wands-K", "coins-8", "wands-2"]
    assert player.pile.draw[::-1][:2] == ["wild-red", "cups-A"]
    assert player.pile.discard == ["cups-K"]
    assert len({*player.hand, *player.pile.draw, *player.pile.discard}) == 54
    assert wyrmhoard.load(match.record).fingerprint == match.fingerprint


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"rope-and-rock"', '"rope-and-rok"', "scene: 'rope-and-rok' is not possible"),
        (
            '"wands-3", "swords-8"',
            '"wands-33", "swords-8"',
            "fate: there is no card 'wands-33' (did you mean",
        ),
        ('"wands-3", "swords-8"', '"wands-3", "wands-3"', "fate: wands-3 does not lie in that deck (again)"),
        ('"cups-5", "swords-3"', '"cups-5", "cups-5"', "seats, place 2, hand: a card stands there twice"),
        ('"cups-5", "swords-3"', '"cups-5", "cup-3"', "seats, place 2, hand: there is no card 'cup-3'"),
        ("wound =", "wounds =", "damage, wounds: there is no such damage deck (did you mean wound?)"),
        ('"pierce-chest"', '"fear-power"', "damage, wound: there is no card 'fear-power'"),
        ('"players"', '"nobody"', "npc_control"),
        ("npc_control", "npc_controll", "npc_controll"),
        ("[settings]", '[settings]\nscene = "high-noon"', "settings: the Scene stands in `scene`"),
        ("[settings]", '[settings]\nunits = "draft"', "scene: it asks for 'draft' before the first Turn"),
        ("[settings]", "[settings]\nnarrator = true", "scene: it asks for 'stage' before the first Turn"),
        ("level = 1", "level = 0", "level: Expected `int` >= 1"),
        ("level = 1", "levle = 1", "Object contains unknown field `levle`"),
        ("title =", "title = 3 #", "title: Expected `str`"),
        ("[damage]", "[[seats]]\n[[seats]]\n[[seats]]\n[[seats]]\n[[seats]]\n[damage]", "seats"),
        ("[damage]", "[[seats]]\n[[seats]]\n[damage]", "seats"),
    ],
)
def test_a_wrong_file_is_refused_in_one_line(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    assert TEXT.count(old) >= 1
    path = write(tmp_path, TEXT.replace(old, new, 1))
    with pytest.raises(BadInput) as refused:
        GAME.read_scenario(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_campaign_makes_characters_first_and_is_no_scenario(tmp_path: Path) -> None:
    path = write(tmp_path, TEXT.replace('"rope-and-rock"', '"knotted-cord"'))
    with pytest.raises(BadInput, match="Characters are made before its first Turn"):
        GAME.read_scenario(path)
