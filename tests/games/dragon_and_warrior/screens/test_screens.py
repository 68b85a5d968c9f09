"""What is seen: views by role, cards to be read, the board for a terminal, what may be read beside it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from rich.text import Text

import wyrmhoard
from helpers.dragon_and_warrior.alone import neighbour, oracles_realm
from helpers.dragon_and_warrior.board import Stage, foe, saga_of, stage, usual_hero
from helpers.dragon_and_warrior.realm import at, quest, realm
from helpers.present import present
from wyrmhoard.games.dragon_and_warrior import sight
from wyrmhoard.games.dragon_and_warrior.cards.made import Suggestion, Wish
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.core import numbers, points
from wyrmhoard.games.dragon_and_warrior.rules.core.roles import bundles
from wyrmhoard.games.dragon_and_warrior.rules.match import guide
from wyrmhoard.games.dragon_and_warrior.rules.world import journey
from wyrmhoard.games.dragon_and_warrior.state import Hero, Item, Keepsake, Piece, Wording
from wyrmhoard.games.dragon_and_warrior.words import prompts
from wyrmhoard.games.dragon_and_warrior.words.made_up import fill_in
from wyrmhoard.games.dragon_and_warrior.world_state import Find, Found, Obstacle, Place, Visit
from wyrmhoard.kernel.text.errors import Refused


def told(play: Stage, seat: int | None) -> str:
    """The board as this seat has it, without colours."""
    return Text.from_markup("\n".join(GAME.screens.board(GAME.cards, sight.view(play.table, seat), 100))).plain


def test_dw_18_every_role_has_a_card_to_be_read() -> None:
    faces = {face["id"]: face for face in GAME.card_faces()}
    for bundle in bundles(6):
        for role in bundle:
            card = faces["member" if role.startswith("member") else role]
            assert (card["kind"], len(card["text"]) > 100) == ("role", True)
    assert "touch it" in faces["x-card"]["text"]
    assert faces["hurt"]["numbers"] == {"MP": 3}
    assert faces["spellblock"]["numbers"] == {}, "its price depends on the attack (DW-201)"


def test_dw_142_the_board_has_numbers_of_a_conflict_for_the_villain_alone() -> None:
    play = stage("7 K", "5 9", card=foe(attack=5, max_hp=20, max_defense=3))
    assert "HP 20/20" in told(play, 1)
    assert "The Villain's hand   5♣    9♣" in told(play, 1)
    for seat in (0, None):
        assert "Defense 3/3" not in told(play, seat)
        assert "9♣" not in told(play, seat)
    assert "Your hand   7♣    K♣" in told(play, 0)


def test_dw_142_the_villains_deck_is_in_no_other_view() -> None:
    play = stage("7", "5", seats=4)
    assert [sight.view(play.table, seat)["deck"] is None for seat in (0, 1, 2, 3, None)] == [
        *(True, False, True, True, True),
    ]
    view = sight.view(play.table, 1)
    assert [card["card"] for card in present(view["deck"])] == ["card-1"]
    assert list(GAME.screens.papers(GAME.cards, view, 80)) == [
        *("The Warrior's sheet", "The palette", "The Villain's cards", "Empty sheets"),
    ]


def test_dw_81_the_find_that_is_put_together_is_on_treasures_board_alone() -> None:
    state = realm()
    made = Suggestion("weapon", {"name": "Bread Knife"}, tags={"types": ["fire"]})
    state.world.find = Find(3, "near", parts=[Found("weapon", 2, made, Wish("weapon", "thing-1"))])
    play = at(state, "near")
    keeper = play.state.holder("treasure")
    assert "A find of treasure level 3: Bread Knife (a weapon) +2 (fire)" in told(play, keeper)
    for seat in {0, 1, 2, 3, None} - {keeper}:
        assert "A find of treasure level 3: Treasure is still thinking" in told(play, seat)


def test_dw_85_the_board_shows_where_the_warrior_is_and_the_marks() -> None:
    state = realm()
    state.world.places["house-1"].found = True
    state.world.places["room-1"].cross = True
    quest(state)
    state.world.obstacles["obstacle-1"] = Obstacle("obstacle-1", "physical", "", 3, "cave")
    play = at(state, "near")
    lines = told(play, 0)
    assert "── An Area, Level 1" in lines
    assert "A Battle waits here" in lines
    assert "on to An Area, Level 2" in lines, "neighbours are named"
    assert "A house" not in lines, "what is elsewhere is a paper to be read"
    world = "\n".join(GAME.screens.papers(GAME.cards, sight.view(play.table, 0), 100)["The world"].lines)
    assert "A house +1 $" in world
    assert "Floor 1: A Room +2 X" in world
    assert "Obstacle before A Dungeon +2" in lines
    assert "(to be done)" in lines


def test_dw_23_the_sheet_can_be_read_beside_the_table() -> None:
    play = stage("7", "5", hero=usual_hero(max_mp=20, mp=20))
    hero = play.state.hero
    hero.weapon = Piece(3, "weapon", types=["fire"])
    hero.pouch = [Item("thing-1", "fairy-water", 2, uses=2)]
    hero.keepsakes = [Keepsake("thing-2", types=["wit"], used=True)]
    text = "\n".join(GAME.screens.papers(GAME.cards, sight.view(play.table, 1), 80)["The Warrior's sheet"].lines)
    for words in ("weapon +3 (fire)", "Hurt (3 MP) and Heal (4 MP)", "2 of 14 Levels", "2 uses left", "(wit), used"):
        assert words in text


def test_dw_201_who_is_attacked_reads_what_spellblock_would_cost() -> None:
    play = stage("7 K", "5 9", hero=usual_hero(max_mp=50, mp=3), turn="villain").choose("attack 9")
    assert play.ask is not None
    asked = prompts.prompt(play.table, 0, "block", play.ask.data)
    assert asked.endswith("Spellblock would cost 5 MP")
    play.state.hero.max_mp = 40
    assert "Spellblock" not in prompts.prompt(play.table, 0, "block", play.ask.data)


def test_dw_161_a_choice_names_the_cards_that_it_would_lay() -> None:
    play = stage("7 7 K", "5 9")
    words = prompts.option(play.table, 0, "turn", "attack 7x2")
    assert words.about == ("card:7-clubs", "card:7-diamonds")


def test_dw_159_a_choice_says_which_card_and_what_it_is_for() -> None:
    play = stage("7 7 K", "5 9")
    hero = play.state.hero
    damage = numbers.attack(hero)

    def text(key: str) -> str:
        return prompts.option(play.table, 0, "turn", key).text

    any_of_two = "7 or higher blocks it, so it gets through at 23 %"
    assert text("attack K") == f"Attack with K♣: {damage} damage; a king blocks it, so it gets through at 88 %"
    assert text("attack 7") == f"Attack with 7: {damage} damage; {any_of_two}"
    pair = f": {damage + hero.agility} damage; a higher pair blocks it, so it gets through at 97 %"
    assert text("attack 7x2").endswith(pair)
    assert text("run 7") == f"Run away with 7: the Battle ends; {any_of_two}"
    hero.armor, hero.defense = Piece(9, "armor"), 0
    assert text("maneuver 7") == "Maneuver with 7: 7 Defense back"
    hero.armor = Piece(1, "armor")
    assert text("maneuver 7") == "Maneuver with 7: 1 Defense back", "no more than the maximum"
    hero.defense = numbers.max_defense(hero)
    size = numbers.hand_size(hero)
    foreseen = f"laid as your last card it draws a new hand of {size}"
    assert text("maneuver 7") == f"Maneuver with 7: no Defense to get back; {foreseen}"
    play.battle.warrior[:] = play.battle.warrior[:2]
    now = f": no Defense to get back; it is your last card, so you draw {size} at once"
    assert text("maneuver 7x2").endswith(now)


def test_dw_26_points_that_are_left_are_counted_and_the_blanks_say_what_a_point_buys() -> None:
    form = points.spend_form(10, points.STATS)
    spend = {"strength": 2, "agility": 1, "hp": 3, "mp": 2}
    for more, words in ((0, "2 are left"), (3, "1 too many")):
        with pytest.raises(Refused, match=words):
            form.fill({**spend, "hp": 3 + more})
    assert [blank["text"] for blank in (field.describe() for field in form.fields)][2] == "Points for HP (5 each)"


def test_dw_3_on_a_screen_empty_sheets_have_no_blanks() -> None:
    sheets = GAME.screens.papers(GAME.cards, sight.view(stage("7", "5").table, 0), 80)["Empty sheets"]
    assert "___" not in "".join(sheets.lines)
    assert "___" in sheets.text


def test_dw_24_points_are_seen_as_they_would_stand_on_the_sheet() -> None:
    play = stage("7", "5")
    play.state.hero = Hero()
    spend = {"strength": 2, "agility": 1, "hp": 3, "mp": 2}
    seen = GAME.screens.preview(GAME.at(play.state), 0, "points", "spend", spend)
    assert seen == {
        "points": 10,
        "spent": 8,
        "hint": "Attack 3, a hand of 4, 20 HP, 10 MP (Hurt), a pouch of 8",
    }
    assert GAME.screens.preview(GAME.at(play.state), 1, "points", "spend", spend) is None
    assert play.state.hero == Hero(), "looking spends nothing"


def test_dw_10_everybody_sees_the_step_of_the_guide_that_comes_next() -> None:
    play = stage("7", "5", guided=True, scope="adventure")
    play.state.story.steps = [1, 2]
    step = sight.view(play.table, None)["story"]["step"]
    assert (present(step)["number"], present(step)["title"]) == (3, "Read your card aloud")
    assert "Step 3 of 27" not in told(play, None)  # a Battle comes first
    play.state.battle = None
    assert "Step 3 of 27: Read your card aloud" in told(play, None)
    play.state.settings = replace(play.state.settings, guided=False)
    assert sight.view(play.table, None)["story"]["step"] is None


def test_dw_264_what_is_said_names_who_says_it_unless_the_words_do() -> None:
    play = stage("7", "5")
    texts = play.state.texts
    for key, words in (("t901", "Bo"), ("t902", "Sit down."), ("t903", "Bo sits down.")):
        texts[key] = Wording(words, "ally")
    assert fill_in(play.table, "{t901}: {t902}") == "Bo: Sit down."
    assert fill_in(play.table, "{t901}: {t903}") == "Bo sits down."


def test_dw_10_what_a_question_is_about_is_said_by_the_guide_or_in_few_words() -> None:
    match = wyrmhoard.new("dragon-and-warrior", 1, "brief", {"scope": "adventure", "opening": "together"}, prints=False)
    asked = match.ask(0)
    assert asked is not None
    assert "made up for you keeps to it" in GAME.screens.brief(match.table, 0, asked.prompt)
    led = wyrmhoard.new("dragon-and-warrior", 3, "brief", {"scope": "adventure", "opening": "together"}, prints=False)
    assert "Take turns adding a line" in GAME.screens.brief(led.table, 0, asked.prompt)


def test_dw_132_whoever_starts_a_battle_reads_the_level_of_its_foe() -> None:
    state = realm(level=1)
    play = at(state, "far")
    words = prompts.option(play.table, play.seat, "explore", "battle").text
    assert words == "Start a Battle: a foe of Level 2 to 4. Beware: you are Level 1"


def test_dw_211_a_flask_is_listed_with_the_card_that_is_enough() -> None:
    hero = usual_hero(pouch=[Item("thing-1", "healstuff", 1)])
    hero.hp = hero.max_hp - 5
    play = stage("3 4 K", "5 9", hero=hero)
    (found,) = GAME.screens.ready(play.table, 0, "turn", play.options())
    assert found.text == "Use Healstuff +1 with 4♣: 5 HP back"
    assert GAME.screens.foretold(play.table, 0, "turn", found.form, {"base": ["3-clubs"]}) == ["4 HP back"]
    play.choose(found.form, **found.values)
    assert hero.hp == hero.max_hp
    usual = GAME.screens.usual(play.table, 0, "turn", ["attack 3"])
    assert usual is not None
    assert usual.key == "attack 3", "there is nothing more to heal"


def test_dw_85_a_line_that_has_no_room_is_cut_so_that_the_board_keeps_its_height() -> None:
    state = realm(seats=1)
    heights = set()
    for words in ("a wall", "a wall of thorns " * 12):
        state.texts["t1"] = Wording(words, "treasure")
        state.world.obstacles["obstacle-1"] = Obstacle("obstacle-1", "physical", "t1", 3, "cave")
        quest(state)
        for place in ("near", "town"):
            lines = GAME.screens.board(GAME.cards, sight.view(at(state, place).table, 0), 78)
            assert max(len(Text.from_markup(line).plain) for line in lines) <= 78
            heights.add(len([line for line in lines if "Do not forget" not in line]))
    assert len(heights) == 1


def test_dw_151_in_a_battle_the_cards_to_maneuver_or_run_with_share_a_line() -> None:
    play = stage("3 7 K", "5 9")
    attacks = {"attack 3", "attack 7", "attack K"}
    tied = GAME.screens.bundles(play.table, 0, "turn", play.options())
    assert [bundle.keys for bundle in tied] == [
        ("maneuver 3", "maneuver 7", "maneuver K"),
        ("run 3", "run 7", "run K"),
    ]
    assert tied[0].text == "Maneuver: only lays cards aside for a new hand", "there is no Defense to get back"
    usual = GAME.screens.usual(play.table, 0, "turn", play.options())
    assert usual is not None
    assert usual.key in attacks


def test_dw_12_who_plays_alone_may_start_at_once() -> None:
    match = wyrmhoard.new("dragon-and-warrior", 1, "brief", {"scope": "adventure", "opening": "together"}, prints=False)
    asked = match.ask(0)
    assert asked is not None
    usual = match.usual(asked)
    assert usual is not None
    assert next(option.text for option in asked.options if option.key == usual.key) == "Start at once"


def test_dw_86_the_town_stays_where_it_is_while_the_warrior_goes_about_in_it() -> None:
    state = realm(seats=1)
    homes = [place.id for place in state.world.places.values() if place.home == "town"][:2]
    seen = []
    for where in ("town", *homes):
        state.world.visit.space = where
        lines = GAME.screens.board(GAME.cards, sight.view(at(state, where).table, 0), 78)
        road = [Text.from_markup(line).plain for line in lines]
        road = [line for line in road if "┊" in line]
        assert sum("here" in line for line in road) == 1
        seen.append([(line.index("┊"), re.sub(r"[━─]", "", line.replace(", here", "").strip())) for line in road])
    assert seen[0] == seen[1] == seen[2]


def test_dw_11_in_a_dungeon_the_guide_leads_on_and_not_back() -> None:
    state = saga_of(1, scope="adventure", guided=True)
    state.phase = "roles"
    play = Stage(state, "down").go()
    while play.prompt == "read":
        play.choose("done")
    play.choose("default").choose("s1")
    chapter = journey.current(state)
    room = state.world.places["room-x"] = Place("room-x", "room", "", 1, home=chapter.dungeon, floor=1, cross=True)
    state.world.visit = Visit(room.id, chapter.areas[0])
    state.story.steps = [*range(1, 25)]
    ways = [f"go {chapter.areas[0]}", "go new"]
    assert guide.open_step(state) == 25
    usual = GAME.screens.usual(play.table, 0, "explore", ways)
    assert usual is not None
    assert usual.key == "go new"


def test_dw_264a_the_board_shows_who_stands_opposite_how_they_take_it_and_how_many_exchanges_are_left() -> None:
    state = oracles_realm()
    person = neighbour(state, "house-1", mood=1)
    play = at(state, "house-1").choose(f"talk {person.id}")
    shown = sight.view(play.table, 0)["world"]
    assert shown["scene"] is not None
    board = told(play, 0)
    assert shown["scene"]["face"]["said"] in board
    assert "exchange 1 of at most 5" in board
    assert "░░░▒█▒░ friendly (+1)" in board
