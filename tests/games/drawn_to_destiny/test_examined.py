"""What can be examined on the map, and what is said of it before a terminal: the same as is offered as data."""

from helpers.drawn_to_destiny.board import Stage
from wyrmhoard.games.drawn_to_destiny.screens.examined import aimed, examined, things
from wyrmhoard.games.drawn_to_destiny.screens.prospects import prospects_of


def shot() -> Stage:
    """A Gunslinger with a loaded revolver, an Outlaw to the east, and a friend of the Outlaw behind him."""
    stage = Stage([("gunslinger", (0, 3), "E"), ("outlaw", (3, 3), "W"), ("archer", (6, 3), "W")], seats=1)
    stage.aim(*stage.units[:2])
    stage.hand(0, "swords-9", "coins-K", "wands-4")
    for item in stage.units[0].items:
        item.unloaded = False
        if item.card == "revolver-45":
            item.held = "right"
    return stage


def test_rivals_come_first_then_all_else_in_sight_and_any_space() -> None:
    made = shot()
    mine, outlaw, archer = made.units
    about = [thing.about for thing in things(made.table, 0)]
    assert about == [outlaw.ref.key, archer.ref.key, mine.ref.key, ""]
    outlaw.hidden = 1
    assert outlaw.ref.key not in [thing.about for thing in things(made.table, 0)]


def test_a_rival_is_told_of_with_chance_and_harm_as_the_data_has_them() -> None:
    made = shot()
    mine, outlaw, _ = made.units
    made.state.phase = "window"
    prospects = prospects_of(made.table, 0, mine.ref.key, outlaw.ref.key)
    assert prospects is not None
    lines = examined(made.table, 0, outlaw.ref.key)
    assert lines[0] == "Gunslinger, 3 away:"
    able = [attack for attack in prospects["attacks"] if attack["refused"] is None]
    unable = [attack for attack in prospects["attacks"] if attack["refused"] is not None]
    assert able
    assert unable
    for attack in able:
        line = next(line for line in lines if attack["text"] in line)
        assert f"{attack['chance']} % to harm it, with {attack['card']}" in line
        assert attack["harm"] in line
    for attack in unable:
        assert any(f"{attack['text']}: not possible. {attack['refused']['text']}" in line for line in lines)


def test_what_is_no_target_in_this_turn_says_so() -> None:
    made = shot()
    made.state.phase = "window"
    lines = examined(made.table, 0, made.units[2].ref.key)
    assert lines == ["Gunslinger, 6 away: not possible. The Target of Gunslinger in this Turn is Outlaw. (D2-49)"]


def test_a_space_is_told_of_once_and_the_way_there() -> None:
    made = shot()
    made.units[0].move = 4
    lines = examined(made.table, 0, "1,3")
    assert lines[0].startswith("1,3: Plain.")
    assert lines[1:] == ["Gunslinger, 1 away: by 1,3, for Move 1 (it has 4)."]
    assert examined(made.table, 0, "99,99") == []


def test_targets_and_actions_are_foretold_by_their_attacks() -> None:
    made = shot()
    mine, outlaw, _ = made.units
    name = mine.ref.key
    made.state.phase = "targets"
    [line] = aimed(made.table, 0, "targets", {name: [outlaw.ref.key]})
    assert "% to harm it" in line
    assert aimed(made.table, 0, "targets", {name: []}) == []
    made.state.phase = "window"
    prospects = prospects_of(made.table, 0, name, outlaw.ref.key)
    assert prospects is not None
    attack = next(attack for attack in prospects["attacks"] if attack["refused"] is None)
    [line] = aimed(made.table, 0, "window", {name: [attack["key"]]})
    assert f"{attack['chance']} % to harm it" in line
    assert aimed(made.table, 0, "window", {name: ["wait"]}) == []
