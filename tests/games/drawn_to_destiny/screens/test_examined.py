"""What can be examined on the map, and what is said of it before a terminal: the same as is offered as data."""

from helpers.drawn_to_destiny.board import Stage
from helpers.drawn_to_destiny.bouts import face_off
from wyrmhoard.games.drawn_to_destiny.rules.queries import actions
from wyrmhoard.games.drawn_to_destiny.screens.examined import aimed, examined, things
from wyrmhoard.games.drawn_to_destiny.screens.natural import foretold
from wyrmhoard.games.drawn_to_destiny.screens.prospects import prospects_of
from wyrmhoard.games.drawn_to_destiny.state import Declared


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
    assert lines[0].startswith("Outlaw: Body "), "first how near it is to falling"
    assert lines[1] == "Gunslinger, 3 away:"
    able = [attack for attack in prospects["attacks"] if attack["refused"] is None]
    unable = [attack for attack in prospects["attacks"] if attack["refused"] is not None]
    assert able
    assert unable
    for attack in able:
        line = next(line for line in lines if attack["text"] in line)
        assert f"{attack['chance']} % to harm it, " in line
        assert attack["harm"] in line
    for attack in unable:
        assert any(f"{attack['text']}: not possible. {attack['refused']['text']}" in line for line in lines)


def test_what_is_no_target_in_this_turn_says_so() -> None:
    made = shot()
    made.state.phase = "window"
    lines = examined(made.table, 0, made.units[2].ref.key)
    assert lines[1:] == ["Gunslinger, 6 away: not possible. The Target of Gunslinger in this Turn is Outlaw. (D2-49)"]


def test_a_space_is_told_of_once_and_the_way_there() -> None:
    made = shot()
    made.units[0].move = 4
    lines = examined(made.table, 0, "1,3")
    assert lines[0].startswith("1,3: Plain.")
    assert lines[1] == "Gunslinger, 1 away: by 1,3, for 1 Move (it has 4)."
    assert all(line.startswith(("  At its end it could be struck by", "  Seen by")) for line in lines[2:])
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
    assert aimed(made.table, 0, "window", {name: ["wait"]}) == [
        "It is asked again when somebody acts, or a Rival comes into reach."
    ]
    mine.move = 4
    assert aimed(made.table, 0, "window", {name: []}) == ["It keeps its 4 Moves for later in this Turn."]


def test_d2_142_a_test_is_told_of_with_its_chance_where_it_can_be_tried() -> None:
    stage = Stage([("paramedic", (3, 3), "N"), ("archer", (3, 4), "N", 0), ("bandit", (9, 9), "W", 1)], seats=1)
    stage.units[1].tokens["bleeding"] = 3
    stage.hand(0, "cups-6", "coins-7")
    paramedic, archer = stage.units[:2]
    lines = examined(stage.table, 0, archer.ref.key)
    at = lines.index("Paramedic, 1 away:")
    assert lines[at + 1].startswith("  First Aid (Archer")
    assert "71 % to succeed" in lines[at + 1]
    own = examined(stage.table, 0, paramedic.ref.key)
    search = next(line for line in own if line.startswith("  Search"))
    assert "% to succeed" in search
    assert "if anything is hidden there" in search


def test_d2_110_answers_are_told_of_while_one_is_attacked() -> None:
    stage = face_off("warrior", "ogre", seats=1)
    stage.hand(0, "cups-6", "coins-J", "wands-3")
    unit, ogre = stage.units
    action = next(one for one in actions.legal(stage.table, ogre) if one.aim == unit.ref)
    stage.state.phase = "acts"
    stage.state.scene.declared = [Declared(ogre.id, action, actions.pay(stage.table, ogre))]
    lines = examined(stage.table, 0, ogre.ref.key)
    assert lines[1] == "Warrior may meet what comes so:"
    assert any(line.startswith("  Melee (no Action): 95 % to come off unhurt") for line in lines)
    (told,) = foretold(stage.table, 0, "answer", "answer:2:0", {"free": []})
    assert told.startswith("2 Moves. ")
    assert "to hurt the attacker" in told
    unit.move = 0
    why = "An Action costs 2 Move, and Warrior has 0. (D2-96)"
    assert f"  Striking back: not possible. {why}" in examined(stage.table, 0, ogre.ref.key)


def test_d2_71_a_way_tells_who_could_strike_on_it() -> None:
    made = shot()
    made.units[0].move = 4
    lines = examined(made.table, 0, "1,3")
    assert any("could be struck by" in line for line in lines)
