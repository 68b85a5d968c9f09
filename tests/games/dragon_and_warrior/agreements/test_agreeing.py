"""What the table may agree on: corrections, spells and abilities of its own, other prices, new lines of the palette."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragon_and_warrior.board import Stage, cards, foe, stage, usual_hero
from helpers.dragon_and_warrior.realm import at, realm, resident
from helpers.present import present
from wyrmhoard.games.dragon_and_warrior import sight
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.agreements import corrections
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.rules.match import interrupts
from wyrmhoard.games.dragon_and_warrior.state import ORACLE, Conflict, Item, Keepsake, MadeUp, Member, Wording
from wyrmhoard.kernel.asking.form import Form, Pick
from wyrmhoard.kernel.text.errors import Refused

FROST: dict[str, Any] = {"name": "Frost Song", "cost": 7, "effect": ["attack"], "number": 2, "type": ["ice"]}
FROST |= {"town": [], "text": ""}


def agree(play: Stage, key: str, *, seat: int = 1, objects: int = -1, **values: Any) -> Stage:
    """Propose something; everybody agrees but perhaps one."""
    play.aside(seat, key, **values)
    assert play.prompt == "vote"
    return play.all_choose(*("object" if other == objects else "agree" for other in range(play.state.seats)))


def correct(play: Stage, what: str, value: int, why: str = "", objects: int = -1) -> Stage:
    return agree(play, "correct", what=[what], value=value, why=why, objects=objects)


# -- corrections


def test_dw_250_a_number_is_corrected_if_all_agree_and_the_log_keeps_who_and_why() -> None:
    state = realm()
    state.hero.hp = 7
    play = correct(at(state, "near"), "hp", 12, "We forgot the soup")
    assert (state.hero.hp, play.prompt) == (12, "explore")
    told = play.last("corrected")
    assert (told["seat"], told["about"], told["value"]) == (1, "hp", 12)
    assert inventing.words_of(state, told["text"]) == "We forgot the soup"


def test_dw_250_one_who_objects_is_enough() -> None:
    state = realm()
    state.hero.hp = 7
    play = correct(at(state, "near"), "hp", 12, objects=3)
    assert (state.hero.hp, "corrected" in play.kinds()) == (7, False)


def test_dw_250a_xp_bring_their_levels_and_points_and_take_none() -> None:
    state = realm(level=2)
    state.hero.xp = 10
    play = correct(at(state, "near"), "xp", 40)
    assert (state.hero.level, state.hero.points, play.prompt) == (4, 4, "points")
    play.choose("spend", strength=4, agility=0, hp=0, mp=0)
    correct(play, "xp", 0)
    assert (state.hero.level, state.hero.xp) == (4, 0)


def test_dw_250a_what_lies_outside_its_bounds_is_refused() -> None:
    play = at(realm(), "near")
    for what, value in (("tokens 2", 4), ("hp", 0), ("hp", 21), ("there healstuff", 15)):
        with pytest.raises(Refused, match="DW-250a"):
            play.aside(1, "correct", what=[what], value=value, why="")


def test_dw_250a_hands_and_the_deck_are_not_on_the_list() -> None:
    play = stage("7 8 9", "3 4 5", seats=4)
    kinds = {what.partition(" ")[0] for what in corrections.possible(play.state)}
    assert kinds == {"xp", "hp", "mp", "defense", "tokens", "there", "holder"}


def test_dw_250a_nobody_takes_a_role_that_the_oracle_holds() -> None:
    state = realm()
    state.holders["villain"] = ORACLE
    holders = {what for what in corrections.possible(state) if what.startswith("holder")}
    assert holders == {"holder warrior", "holder ally", "holder treasure"}


def test_dw_250a_everything_on_the_list_can_be_corrected() -> None:
    state = realm()
    resident(state, "house-1")
    state.hero.pouch = [Item("thing-1", "healstuff", 1)]
    state.hero.keepsakes = [Keepsake("thing-2")]
    state.conflicts["card-1"] = Conflict("card-1", "t1", 2, attack=7, met=True)
    state.world.places["house-1"].been = True
    play = at(state, "near")
    wanted = {"tokens 3": 2, "gone thing-1": 0, "gone thing-2": 0, "there wings": 0, "side person-1": 1}
    wanted |= {"cross room-1": 1, "found house-2": 1, "figure house-1": 1, "level card-1": 4, "holder ally": 4}
    del wanted["there wings"]
    for what, value in wanted.items():
        correct(play, what, value)
    correct(play, "points card-1", 3)
    correct(play, "there fairy-water", 2)
    assert state.tokens[2] == 2
    assert [(item.kind, item.level, item.uses) for item in state.hero.pouch] == [("fairy-water", 2, 2)]
    assert state.hero.keepsakes == []
    assert state.world.people["person-1"].side == "enemy"
    assert state.world.places["room-1"].cross
    assert state.world.places["house-2"].found
    assert state.world.visit.space == "house-1"
    assert state.holders == {"warrior": 0, "villain": 1, "ally": 3, "treasure": 2}
    card = state.conflicts["card-1"]
    assert (card.level, card.bonus) == (4, 3)
    assert (card.attack - 1) + (card.max_defense - 1) + (card.max_hp - 5) // 5 == 15


def test_dw_250a_dw_105_only_what_can_be_marked_can_have_its_mark_corrected() -> None:
    able = {what.partition(" ")[2] for what in corrections.possible(realm()) if what.startswith("found ")}
    buildings = {"castle", "inn", "item_shop", "house-1", "house-2", "house-3"}
    assert able == {*buildings, "well", "room-1", "room-2"}


def test_dw_250_a_correction_in_the_middle_of_an_attack_waits_until_it_is_over() -> None:
    play = stage("7 8 9", "3 4 5", hero=usual_hero(hp=5), seats=4).choose("attack 7")
    assert play.prompt == "block"
    correct(play, "hp", 15)
    assert (play.prompt, play.state.hero.hp) == ("block", 5)
    play.choose("take it")
    assert (play.prompt, play.state.hero.hp) == ("turn", 15)


def test_dw_250_what_is_agreed_in_the_last_turn_of_a_battle_is_not_lost() -> None:
    play = stage("7 8 9", "3 4 5", hero=usual_hero(hp=5), card=foe(max_hp=5), seats=4).choose("attack 7")
    correct(play, "hp", 15)
    play.choose("take it").choose("spend", strength=2, agility=0, hp=0, mp=0).choose("nothing")
    assert play.state.battle is None
    assert play.state.hero.hp == 15


# -- made up


def test_dw_210_a_spell_of_the_tables_own_is_cast_at_its_price_with_its_cards() -> None:
    play = agree(stage("7 8 9 J", "3 4 5", hero=usual_hero(mp=9, max_mp=9), seats=4), "spell", **FROST)
    hand = cards("7 8 9")
    rule = play.state.story.made[0].id
    assert sight.view(play.table, 0)["story"]["made"][0]["agreed"] == [0, 1, 2, 3]
    play.choose(f"cast {rule}", base=[hand[0]], extra=hand[1:])
    assert (play.prompt, play.state.hero.mp) == ("block", 2)
    assert play.ask is not None
    assert sorted(play.ask.data["ranks"]) == [7, 8, 9]
    assert inventing.words_of(play.state, play.last("attacks")["spell"]) == "Frost Song"


def test_dw_210_dw_208_its_type_meets_a_weakness() -> None:
    play = stage(
        "7 8 9", "3 4 5", hero=usual_hero(mp=9, max_mp=9), card=foe(weakness=2, weak_to="ice", max_hp=50), seats=4
    )
    agree(play, "spell", **FROST)
    hand = cards("7 8")
    play.choose(f"cast {play.state.story.made[0].id}", base=[hand[0]], extra=[hand[1]]).choose("take it")
    assert play.last("hit_foe")["damage"] == 12


def test_dw_20_dw_21a_a_spell_of_the_tables_own_that_is_struck_gets_another_name() -> None:
    play = at(realm(), "near")
    agree(play, "spell", **FROST | {"text": "It hums"})
    made = play.state.story.made[0]
    play.aside(2, "x").all_choose("go on", f"thing {made.name}", "go on", "go on")
    assert (play.prompt, play.seat) == ("again", 0)
    assert play.offered() == ["s1", "s2", "s3", "own"]
    play.choose("s1")
    name, text = (inventing.words_of(play.state, text) for text in (made.name, made.text))
    assert name not in ("", "Frost Song")
    assert (text, made.cost, made.effect) == ("It hums", 7, "attack")
    assert sight.view(play.table, 3)["story"]["made"][0]["name"] == name
    play.aside(2, "x").all_choose("go on", f"thing {made.text}", "go on", "go on")
    play.choose("own", text="It whistles")
    assert inventing.words_of(play.state, made.text) == "It whistles"


def test_dw_14a_what_a_struck_subject_was_matched_to_is_shown() -> None:
    play = at(realm(), "near").aside(2, "x")
    words = [("words", {"subject": subject}) for subject in ("big hairy Spiders", "my old school", "spiders")]
    play.all_choose("go on", *words)
    assert sight.view(play.table, None)["keep_out"] == ["big hairy Spiders (spiders)", "my old school", "spiders"]


def test_dw_137a_a_type_may_be_claimed_for_an_attack_spell_of_the_tables_own() -> None:
    play = stage(
        "7 8 9", "3 4 5", hero=usual_hero(mp=9, max_mp=9), card=foe(weakness=2, weak_to="fire", max_hp=50), seats=4
    )
    agree(play, "spell", **FROST | {"type": []})
    agree(play, "spell", **FROST | {"type": [], "effect": ["heal"]})
    attack, heal = (made.id for made in play.state.story.made)
    form = next(choice for choice in interrupts.offered(play.table, 0) if str(choice) == "claim")
    assert isinstance(form, Form)
    which = form.fields[0]
    assert isinstance(which, Pick)
    assert [(key, which.label(key)) for key in which.items] == [(attack, "Frost Song")]
    assert heal != attack
    play.aside(0, "claim", thing=[attack], type="fire").choose("yes")
    hand = cards("7 8")
    play.choose(f"cast {attack}", base=[hand[0]], extra=[hand[1]]).choose("take it")
    assert play.last("hit_foe")["damage"] == 12


@pytest.mark.parametrize(
    ("effect", "number"), [("attack", 6), ("attack", -1), ("heal", 0), ("heal", 7), ("defense", 1), ("hand", 2)]
)
def test_dw_210_each_effect_has_its_number(effect: str, number: int) -> None:
    with pytest.raises(Refused):
        at(realm(), "near").aside(1, "spell", **FROST | {"effect": [effect], "number": number})


def test_dw_210_a_spell_leads_to_a_town_and_no_other_does() -> None:
    for change in ({"effect": ["move"], "number": 0}, {"town": ["town"]}):
        with pytest.raises(Refused, match="DW-210"):
            at(realm(), "near").aside(1, "spell", **FROST | change)


def test_dw_210_defense_and_a_hand_do_not_use_the_turn() -> None:
    play = stage("7 8", "3 4 5", hero=usual_hero(mp=9, max_mp=9, scale=6, defense=0), seats=4)
    agree(play, "spell", **FROST | {"effect": ["defense"], "number": 0, "cost": 4})
    agree(play, "spell", **FROST | {"effect": ["hand"], "number": 0, "cost": 5})
    shield, song = play.state.story.made
    play.state.hero.defense = 0
    play.choose(f"free {shield.id}")
    assert (play.state.hero.defense, play.prompt) == (6, "turn")
    play.choose(f"free {song.id}")
    assert (len(play.battle.warrior), play.state.hero.mp) == (7, 0)


def test_dw_210_dw_209_outside_a_battle_it_heals_ten_a_card_or_leads_to_its_town() -> None:
    state = realm()
    state.hero = usual_hero(hp=1, max_hp=50, mp=9, max_mp=9)
    play = at(state, "far")
    agree(play, "spell", **FROST | {"effect": ["heal"], "number": 3, "cost": 2})
    agree(play, "spell", **FROST | {"effect": ["move"], "number": 0, "cost": 3, "town": ["town"]})
    balm, road = state.story.made
    play.choose(f"cast {balm.id}")
    assert (state.hero.hp, state.hero.mp) == (31, 7)
    play.choose(f"cast {road.id} town")
    assert (state.world.visit.space, state.hero.mp) == ("town", 4)


def test_dw_210_dw_205_a_spell_that_leads_away_ends_a_battle_as_a_flight() -> None:
    play = stage("7 8", "3 4 5", hero=usual_hero(mp=9, max_mp=9), seats=4)
    play.state.story.made = [MadeUp("rule-1", "spell", "t1", cost=3, effect="move", town="town")]
    play.go((0, "cast rule-1 town"))
    assert play.state.battle is None
    assert play.last("battle_over")["outcome"] == "fled"


def test_dw_248_a_made_up_ability_has_text_price_and_who_agreed() -> None:
    play = agree(at(realm(), "near"), "ability", name="Echo", pay=["points"], cost=2, text="It says everything twice")
    (made,) = sight.view(play.table, None)["story"]["made"]
    assert (made["name"], made["text"]) == ("Echo", "It says everything twice")
    assert (made["pay"], made["cost"], made["agreed"]) == ("points", 2, [0, 1, 2, 3])


def test_dw_249_a_price_is_changed_or_the_thing_removed_if_nobody_objects() -> None:
    play = agree(at(realm(), "near"), "spell", **FROST)
    (made,) = play.state.story.made
    agree(play, "change-cost", seat=3, rule=[made.id], cost=10, objects=2)
    assert made.cost == 7
    agree(play, "change-cost", seat=3, rule=[made.id], cost=10)
    assert (made.cost, made.history) == (10, [7])
    agree(play, "drop-rule", rule=[made.id])
    assert sight.view(play.table, 0)["story"]["made"] == []
    assert "drop-rule" not in play.aside_keys(0)


def test_dw_249_dw_173_a_spell_that_was_cast_is_paid_as_it_was_whatever_is_agreed_meanwhile() -> None:
    for change, values in (("drop-rule", {}), ("change-cost", {"cost": 60})):
        state = realm()
        state.hero = usual_hero(hp=3, mp=5, max_mp=5)
        state.members = [Member("ally", hp=2, max_hp=9)]
        state.story.made = [MadeUp("rule-1", "spell", "t1", cost=4, effect="heal", number=1)]
        play = at(state, "near").choose("cast rule-1")
        assert play.prompt == "patient"
        agree(play, change, rule=["rule-1"], **values).choose("self")
        assert (state.hero.hp, state.hero.mp, play.last("cast")["spell"]) == (13, 1, "t1")


def test_dw_249_dw_210_an_attack_keeps_the_name_of_a_spell_that_is_dropped_meanwhile() -> None:
    hero = usual_hero(mp=5, max_mp=5)
    play = stage("5 6 7", "2 3", minion=foe(id="card-2", level=1), seats=4, hero=hero)
    play.state.story.made = [MadeUp("rule-1", "spell", "t9", cost=4, effect="attack", number=1)]
    hand = cards("5 6")
    play.choose("cast rule-1", base=[hand[0]], extra=[hand[1]])
    assert play.prompt == "target"
    agree(play, "drop-rule", rule=["rule-1"]).choose("master")
    assert (play.last("attacks")["spell"], hero.mp) == ("t9", 1)


# -- the palette


def test_dw_14_dw_14a_a_later_line_needs_everybodys_consent_and_reaches_its_subjects() -> None:
    play = at(realm(), "near")
    agree(play, "palette-line", list=["no"], line="big hairy spiders", objects=0)
    assert play.state.story.palette == []
    agree(play, "palette-line", list=["no"], line="big hairy spiders")
    shown = [sight.view(play.table, seat)["story"]["palette"] for seat in (0, 1, 2, 3, None)]
    assert shown == [[{"list": "no", "text": "big hairy spiders", "subjects": ["spiders"]}]] * 5
    assert "spiders" in inventing.desk_of(play.state, play.table.cards).taste.no


def test_dw_20a_a_struck_line_is_only_taken_out() -> None:
    play = at(realm(), "near")
    agree(play, "palette-line", list=["yes"], line="airships")
    (line,) = play.state.story.palette
    play.aside(2, "x").all_choose(f"thing {line.text}", "go on", "go on", "go on")
    assert play.prompt == "explore"
    assert sight.view(play.table, 0)["story"]["palette"][0]["text"] == ""
    assert "airships" not in str(sight.view(play.table, 1))


@pytest.mark.parametrize(
    ("what", "value", "words"),
    [
        ("hp", 12, "The Warrior has 12 HP"),
        ("tokens 2", 1, "Player 2 has 1 Dragon Token"),
        ("holder ally", 4, "Player 4 holds the Ally"),
        ("figure house-1", 1, "The Warrior stands in The mill"),
        ("found house-2", 1, "this is marked $"),
    ],
)
def test_dw_250_what_is_proposed_and_corrected_is_told_by_names(what: str, value: int, words: str) -> None:
    state = realm()
    state.texts["t1"] = Wording("The mill", "treasure")
    state.world.places["house-1"].name, state.world.places["house-1"].been = "t1", True
    play = at(state, "near").aside(1, "correct", what=[what], value=value, why="")
    assert play.ask is not None
    if words.startswith("this"):
        assert "is marked $?" in GAME.prompts.prompt(GAME.at(state), 0, "vote", {})
    else:
        assert GAME.prompts.prompt(GAME.at(state), 0, "vote", {}) == f"By agreement: {words}?"
    play.all_choose("agree", "agree", "agree", "agree")
    told = {"kind": "corrected", "data": play.last("corrected")}
    assert (
        present(GAME.made_up).fill_in(GAME.at(state), GAME.log.event(GAME.cards, told, []))
        == f"Corrected by agreement: {words}"
    )
