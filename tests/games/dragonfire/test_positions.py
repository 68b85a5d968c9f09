"""Position files: what is written is on the table, and what is wrong is refused with file, entry and field."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import wyrmhoard
from helpers.dragonfire import shelf
from helpers.dragonfire.puzzles import play, state_of
from wyrmhoard.games.dragonfire.game import FOLDER, GAME
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.terminal.seating import HUMAN
from wyrmhoard.terminal.session import Session

WHOLE = """
title = "A Test"
task = "Clear the table this turn."
level = 3
turns = 2
scene = 2
wyrmflame_level = 1

[[heroes]]
screen = "human-fighter"
types = ["Deception"]
hit_points = 3
gold = 2
exhausted = true
hand = ["glory", "javelin"]
deck = ["grace", "cantrip"]
discard = ["stealth"]
kept = ["drill-formation"]
features = ["poacher"]

[[heroes]]
screen = "human-wizard"
hand = ["prism-trick"]
place = "choke-point"

[[encounters]]
card = "kobold-pack"
facing = 1
track = "[2][1][K]"
cleared = [1, 2]
tokens = 1

[[encounters]]
card = "choke-point"
facing = 1
track = "[2][K][2]"
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_everything_that_is_written_is_on_the_table(tmp_path: Path) -> None:
    scenario = GAME.read_scenario(write(tmp_path, WHOLE))
    assert (scenario.name, scenario.title, scenario.level, scenario.seats) == ("mine", "A Test", 3, 2)
    match = wyrmhoard.new("dragonfire", scenario=scenario)
    state = state_of(match)
    fighter, wizard = state.heroes
    assert (fighter.hp, fighter.gold, fighter.exhausted, fighter.extra) == (3, 2, True, ["Deception"])
    assert (fighter.hand, fighter.pile.draw, fighter.pile.discard) == (
        ["glory", "javelin"],
        ["cantrip", "grace"],
        ["stealth"],
    )
    assert ([kept.card for kept in fighter.kept], fighter.features) == (["drill-formation"], ["poacher"])
    kobolds, door = state.foes
    assert (kobolds.cleared, len(kobolds.tokens), kobolds.level) == ([True, True, False], 1, 1)
    assert (fighter.place, wizard.place) == (door.id, door.id)
    assert (state.scene, state.flame.level, state.active, state.leader) == (2, 1, 0, 0)
    assert match.header.scenario == "mine"
    assert state.settings.open_hands


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            '"glory", "javelin"',
            '"glori"',
            "heroes, place 1, hand: there is no basic card 'glori' (did you mean glory?)",
        ),
        ("human-wizard", "wizzard", "heroes, place 2, screen: there is no hero card 'wizzard'"),
        ("human-wizard", "human-fighter", "heroes: each Character screen is used by one seat (DF-22)"),
        ("[2][1][K]", "[2][K]", "encounters, place 1, track: Kobold Pack has [2][1][K], not [2][K]"),
        ("cleared = [1, 2]", "cleared = [1, 2, 3]", "encounters, place 1, cleared: it has 3 levels, and one of them"),
        ("tokens = 1", "tokens = 4", "encounters, place 1, tokens: Kobold Pack has 3, not 4"),
        ("facing = 1", "facing = 3", "encounters, place 1, facing: there is no hero 3"),
        ('place = "choke-point"', 'place = "troll"', "heroes, place 2, place: there is no Location 'troll'"),
        ("hit_points = 3", "hit_points = 30", "heroes, place 1: 30 of 8 hit points are impossible"),
        ("turns = 2", "turns = 0", "turns: Expected `int` >= 1"),
        ("gold = 2", "golf = 2", "heroes, place 1: Object contains unknown field `golf`"),
        ("level = 3", "level = three", "is not valid TOML"),
        (
            'types = ["Deception"]',
            'types = ["Trickery"]',
            "heroes, place 1, types, place 1: Invalid enum value 'Trickery'",
        ),
    ],
)
def test_a_wrong_file_is_refused_in_one_line(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    path = write(tmp_path, WHOLE.replace(old, new))
    with pytest.raises(BadInput) as refused:
        GAME.read_scenario(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


def test_one_hero_is_no_party(tmp_path: Path) -> None:
    path = write(tmp_path, WHOLE.partition('[[heroes]]\nscreen = "human-wizard"')[0] + WHOLE[WHOLE.index("[[enc") :])
    with pytest.raises(BadInput, match=r"heroes: there must be 2 to 6 of them \(DF-1\)"):
        GAME.read_scenario(path)


def test_a_scenario_goes_on_from_its_record_without_its_file(tmp_path: Path) -> None:
    path = write(tmp_path, WHOLE)
    match = wyrmhoard.new("dragonfire", scenario=GAME.read_scenario(path))
    path.unlink()
    play(match, "P1 play glory")
    again = wyrmhoard.load(match.position)
    assert again.fingerprint == match.fingerprint
    replayed = wyrmhoard.replay(match.record)
    assert (replayed.header.scenario, replayed.header.scenario_text) == ("mine", WHOLE)
    assert replayed.fingerprint == match.fingerprint
    task = Session(again, {0: HUMAN, 1: HUMAN}).scenario
    assert task is not None
    assert (task.title, task.task) == ("A Test", "Clear the table this turn.")


def test_only_the_scenarios_of_others_keep_their_text() -> None:
    match = wyrmhoard.new("dragonfire", scenario="small-change")
    assert match.header.scenario_text is None
    assert '"scenario_text"' not in match.record.to_json()
    [own] = [one for one in GAME.shelf.scenarios if one.name == "small-change"]
    text = (FOLDER / "scenarios" / "small-change.toml").read_text(encoding="utf-8")
    assert GAME.parse_scenario(text, "small-change") == replace(own, text=text)


def test_a_puzzle_of_two_turns_fails_after_the_second_not_the_first(tmp_path: Path) -> None:
    text = WHOLE.replace("choke-point", "cyclops").replace("[2][K][2]", "[4][K][K]").replace('place = "cyclops"', "")
    text = text.replace("hit_points = 3", "hit_points = 8")
    match = wyrmhoard.new("dragonfire", scenario=GAME.read_scenario(write(tmp_path, text)))
    for turn in (0, 1):
        play(match, f"P{turn + 1} done; P{2 - turn} nothing")
        if turn == 0:
            assert match.result is None
            while state_of(match).active == 0:
                [ask] = match.asks.values()
                match.act(ask.seat, next(o.key for o in ask.options if not (o.blocked or o.deliberate or o.undo)))
    assert match.result is not None
    assert match.result.lost
    assert (match.result.ending, match.result.rule) == ("the puzzle is not solved", "DF-319")
    assert match.result.data["xp"] == 0


def test_a_wrong_file_does_not_take_the_other_puzzles_with_it(tmp_path: Path) -> None:
    game = shelf.of(shelf.write(tmp_path / "puzzles"))
    assert [one.name for one in game.shelf.scenarios] == shelf.PLAYABLE
    [refused] = game.shelf.refused
    assert (refused.name, refused.why) == (shelf.WRONG, shelf.WHY)
    assert wyrmhoard.new(game, scenario="small-change").asks
    with pytest.raises(BadInput, match=r"^scenario half-done\.toml: heroes, place 1, hand: there is no basic card"):
        wyrmhoard.new(game, scenario=shelf.WRONG)


def test_a_file_that_breaks_a_rule_is_listed_with_the_rule(tmp_path: Path) -> None:
    write(tmp_path, WHOLE.replace("human-wizard", "human-fighter"))
    (tmp_path / "not-utf-8.toml").write_bytes(b"\xff")
    refused = {one.name: one.why for one in shelf.of(tmp_path).shelf.refused}
    assert refused == {
        "mine": "mine.toml: heroes: each Character screen is used by one seat (DF-22)",
        "not-utf-8": "not-utf-8.toml: is not UTF-8 text",
    }


def test_our_own_puzzles_are_all_in_order() -> None:
    assert GAME.shelf.refused == ()


def test_other_cards_have_no_puzzles() -> None:
    assert GAME.with_cards(GAME.cards.plain).shelf.scenarios == ()
