"""Moments of Dragon & Warrior."""

from __future__ import annotations

from typing import Any, Literal

from golden.moments import Moment, Told
from helpers.dragon_and_warrior.board import Stage, foe, stage, usual_hero
from helpers.dragon_and_warrior.realm import quest, realm
from wyrmhoard.games.dragon_and_warrior.cards.made import Suggestion, Wish
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.oracle import rewriting
from wyrmhoard.games.dragon_and_warrior.state import (
    Conflict,
    Item,
    Keepsake,
    Line,
    MadeUp,
    Making,
    Member,
    Motion,
    Piece,
    Proposal,
    Question,
    Saga,
    Threat,
    Wording,
)
from wyrmhoard.games.dragon_and_warrior.world_state import Find, Found, Obstacle, Scene

WIDTHS = (56, 110)
NAMES = {
    "t1": "Pebble Wyrm",
    "t2": "Puddock",
    "t3": "The Low Fens",
    "t4": "The High Fens",
    "t5": "The Hollow Hill",
    "t6": "The First Room",
    "t7": "Marget",
    "t8": "bring the bell home",
    "t9": "a bell rope",
    "t10": "a door without a handle",
    "t11": "Wick",
    "t12": "rust",
    "t13": "Stout Boots",
    "t14": "Nobody is quite what they were.",
    "t15": "What was that noise?",
}
Questions = list[tuple[int, str, dict[str, Any]]]


def _named(state: Saga) -> Saga:
    """With names for all that a moment speaks of; t0 was taken out."""
    state.texts = {text: Wording(words, "treasure") for text, words in NAMES.items()}
    state.texts["t0"] = Wording("gone", "villain", struck=True)
    return state


def _realm(seats: int = 4, **settings: Any) -> Saga:
    """The small world of the tests with names, things, a Quest, an obstacle and a card."""
    state = _named(realm(seats, **settings))
    quest(state).goal = "t8"
    world = state.world
    for place, text in (("town", "t2"), ("near", "t3"), ("far", "t4"), ("cave", "t5"), ("room-1", "t6")):
        world.places[place].name = text
    world.people["person-1"].name, world.people["person-1"].role = "t7", "ally"
    world.obstacles["thing-1"] = Obstacle("thing-1", "physical", "t10", 0, "cave", "thing-2")
    state.hero = usual_hero(name="t7", adjective="t12", level=4, points=2)
    state.hero.pouch = [Item("thing-3", "healstuff", 2, name="t13"), Item("thing-4", "wings", 4, town="town")]
    state.hero.keepsakes = [Keepsake("thing-2", "t9", ["rust"])]
    state.hero.weapon = Piece(4, "weapon", "t13", ["fire"])
    state.conflicts = {
        "card-1": foe(name="t1", spells=["heal", "hurt"], fast=True, weakness=2, weak_to="fire", minion="card-2"),
        "card-2": Conflict("card-2", "", 2, open=True, ability="t14", price=2),
    }
    state.members = [Member("ally", "t11", hp=3, max_hp=9, attack=4)]
    state.tokens = [3, 1, 0, 2]
    state.story.questions = [Question("question-1", 0, "villain", "t15", "t14")]
    state.story.threats = [Threat("fear", "t14")]
    state.story.palette = [Line("yes", "t13"), Line("no", "t12")]
    world.visit.space = "town"
    state.phase = "after"
    return state


def moments() -> list[Moment]:
    """A world of four people, a Battle, a table alone with the oracle, the guide, and votes."""
    return [_world(), _travels(), _battle(), *_made(), _find(), _alone(), *_votes(), _guide()]


# -- a world of four


def _world() -> Moment:
    state = _realm()
    state.world.scene = Scene("ally", "person-1")
    return Moment(
        "a world of four people",
        GAME,
        state,
        _world_questions(),
        {
            "obstacle-at": ["nothing", "physical cave", "villager house-1", "conflict card-1", "physical down@room-2"],
            "first-obstacle": ["physical", "nothing"],
            "turn-side": ["person-1", "nothing"],
            "dispute": ["person-1"],
            "whose": ["ally", "villain", "treasure"],
            "lend": ["person-1"],
            "lend-to": ["2", "nothing"],
            "card-of": ["person-1"],
            "giver": ["person-1"],
            "quest-kind": ["town", "rescue", "defend", "recover", "quarrel", "boss", "other"],
            "which-quest": ["quest-1", "nothing"],
            "is-reached": ["yes", "no"],
            "rooms-left": ["0", "3"],
            "stairs-in": ["room-1"],
            "finds-in": ["finds"],
            "boss-in": ["room-1", "elsewhere"],
            "finished": ["outdoors", "cave", "nothing"],
            "confirm": ["yes", "no"],
            "join-sheet": ["1,0", "-1,0", "0,1", "0,-2", "nothing"],
            "join-areas": ["near far", "nothing"],
            "theme": ["hurt"],
            "floors": ["3", "nothing"],
            "floors-of": ["cave", "nothing"],
            "draw": ["place inn", "place poi", "nothing"],
            "edit": ["edit card-1", "nothing"],
            "place": ["leads room-1"],
            "inn": ["town"],
            "spoils": ["find", "stairs", "nothing"],
            "resume": ["ready"],
            "claim": ["yes", "no"],
            "meant": ["go on", "thing t7", "words", "drawing"],
            "explore": ["go new", "go down", "go outside", "go near", "talk person-1", "talk nobody", "go on"],
            "entered": [
                *("friend person-1", "enemy person-1", "enemy card-1", "enemy card-2"),
                *("falls town", "reached quest-1", "hand-in quest-1"),
            ],
            "conflict": ["card card-1", "card card-2", "edit card-1", "nothing"],
            "buy": ["drop thing-3", "drop thing-4"],
            "meant-for": ["thing-2", "none"],
            "aside": [
                *("x", "buy-swap", "withdraw", "award", "claim", "card", "offer", "propose", "join-sheet", "skip-step"),
                *("obstacle", "turn-side", "dispute", "lend", "somebody", "card-of", "finished", "theme", "join-areas"),
                *("draw", "floors", "edit"),
                *("part", "quest", "reached", "ask-reached", "correct", "spell", "ability", "change-cost", "drop-rule"),
                *("palette-line", "question", "answer", "pin", "say", "describe", "surroundings", "idea", "end-scene"),
                *("trait", "write-trait", "ask-oracle", "rewrite", "battle"),
            ],
        },
        events=_world_events(),
        seats=4,
        boards=[(None, WIDTHS[0]), (0, WIDTHS[1]), (1, WIDTHS[0])],
    )


def _world_questions() -> Questions:
    return [
        (0, "obstacle-at", {}),
        (0, "first-obstacle", {}),
        (0, "turn-side", {}),
        (0, "dispute", {}),
        (0, "whose", {"name": "t7"}),
        (0, "whose", {"name": ""}),
        (0, "lend", {}),
        (0, "lend-to", {"name": "t7"}),
        (0, "card-of", {}),
        (0, "giver", {}),
        (0, "quest-kind", {}),
        (0, "which-quest", {}),
        (0, "is-reached", {"goal": "t8"}),
        (0, "rooms-left", {"name": "t5"}),
        (0, "stairs-in", {}),
        (0, "finds-in", {}),
        (0, "boss-in", {}),
        (0, "finished", {}),
        (0, "confirm", {"sheet": "cave"}),
        (0, "join-sheet", {}),
        (0, "join-areas", {}),
        (0, "theme", {}),
        (0, "floors", {"name": "t5"}),
        (0, "floors", {"name": ""}),
        *[(0, prompt, {}) for prompt in ("floors-of", "draw", "edit")],
        (0, "inn", {}),
        (0, "spoils", {"name": "t6"}),
        (0, "resume", {}),
        (0, "meant", {}),
        (0, "claim", {"thing": "t13", "type": "fire"}),
        (0, "claim", {"thing": "t13", "type": "t12"}),
        (0, "join", {"name": "t7"}),
        (0, "points", {"points": 1}),
        (0, "points", {"points": 3, "role": "ally"}),
        (0, "build", {"boss": False, "level": 3}),
        (0, "build", {"boss": True, "level": 3}),
    ]


def _world_events() -> list[Told]:
    seat = {"seat": 2}
    return [
        ("took_back", {"seat": 1, "name": "Player 2", "agreed": True}),
        ("awarded", seat),
        ("bought_swap", seat),
        ("withdrew_swap", seat),
        ("border", {"place": "t3", "thing": "t4", "kind": "area"}),
        ("joined_rooms", {"place": "t6", "thing": "t6", "kind": "room"}),
        ("boss_seen", {"place": "t6", "kind": "room"}),
        ("boss_seen", {"place": "", "kind": "room"}),
        ("shone", {"place": "t5", "kind": "dungeon", "floor": 2}),
        ("stairs", {"place": "", "kind": "room", "floor": 1}),
        ("way", {"place": "t6", "kind": "room"}),
        ("cleared", {"place": "t5", "kind": "dungeon"}),
        ("sheet_joined", {"number": 2}),
        ("finished", {"seat": 3, "sheet": "cave"}),
        ("called", {"thing": "t13", "item": "healstuff"}),
        ("claimed", {"agreed": True, "thing": "t13", "type": "fire"}),
        ("claimed", {"agreed": False, "thing": "t13", "type": "t12"}),
        ("described", {"place": "t3", "kind": "area", "text": "t14"}),
        ("spoke", {"seat": 1, "text": "t15"}),
        ("said", {"text": "t14"}),
        ("dropped", {"thing": "t13", "item": "healstuff", "level": 2}),
        ("dropped", {"thing": "", "item": "wings", "level": 2}),
        ("bought", {"number": 1, "item": "healstuff", "level": 2}),
        ("bought", {"number": 3, "item": "wings", "level": 2}),
        ("end_proposed", seat),
        ("few_words", {"name": "t7"}),
        ("lent", {"seat": 1, "name": "t7"}),
        ("taken_home", {"name": "t7"}),
        ("left", {"name": "t11"}),
        ("member_grew", {"name": "t11", "attack": 3, "hp": 9}),
        ("pinned", {"text": "t14"}),
        ("trait", {"text": "t14", "written": True}),
        ("trait", {"text": "t14", "written": False}),
        ("themed", {"spell": "hurt", "text": "t14"}),
        ("stopped", {"seat": None}),
        ("stopped", {"seat": 0}),
        ("struck", {"text": "t0"}),
        ("taken_out", {}),
        ("step_skipped", {"number": 16}),
        ("session", {"number": 2}),
        ("light", {"name": "t1"}),
        ("peace", {"role": "ally", "text": "t14"}),
        ("swap_unmade", {"role": "treasure"}),
        ("built", {"conflict": "card-1", "target": "tough"}),
        ("quest", {"place": "t2", "kind": "town", "goal": "t8"}),
        ("reached", {"goal": ""}),
        ("tried", {"thing": "t9", "item": "idea", "works": True, "text": "t10"}),
        ("tried", {"thing": "", "item": "idea", "works": False, "text": "t10"}),
    ]


def _travels() -> Moment:
    """What is told and asked on the way, most of which random matches meet too."""
    state = _realm()
    wish = Wish("place", "place-9")
    state.making = Making("treasure", wish, suggestions=[Suggestion("place", {"name": "Nob", "note": "It is round."})])
    plain: tuple[str, ...] = (
        "address",
        "agree",
        "answer",
        "area-level",
        "boss",
        "buy",
        "character",
        "conflict",
        "entered",
        "explore",
    )
    plain += ("hero", "look", "meaning", "meant-for", "minion", "more", "obstacle", "palette", "place", "quest", "role")
    plain += ("quest-goal", "split", "telling", "thing", "token")
    made = ("s1", "own")
    return Moment(
        "on the way",
        GAME,
        state,
        [
            *[(0, kind, {}) for kind in plain],
            *[(0, kind, {"name": name}) for kind in ("falls", "scene", "rating") for name in ("t7", "")],
            (0, "judge", {"text": "t10"}),
            (0, "find", {"rest": 1, "level": 2}),
            (0, "find", {"rest": 3, "level": 3}),
            (1, "farewell", {}),
            (0, "questions", {"role": "ally"}),
            (0, "sure", {"level": 9, "name": "t3"}),
            (0, "take", {"name": "t13", "level": 2, "item": "weapon"}),
            (0, "take", {"name": "", "level": 0, "item": "keepsake"}),
        ],
        {
            **dict.fromkeys(("character", "hero", "look", "minion", "obstacle", "place", "quest", "thing"), made),
            "address": ["friend", "enemy"],
            "agree": ["agree", "object"],
            "answer": [*made, "nothing"],
            "area-level": ["2", "other"],
            "boss": ["boss", "conflict"],
            "falls": ["yes", "no"],
            "find": ["give weapon", "give offhand-armor", "give healstuff", "give quest_item", "nothing", "done"],
            "join": ["join", "decline"],
            "judge": ["solved", "not"],
            "more": ["house", "equipment_shop", "enough"],
            "palette": ["yes", "no", "pass"],
            "points": ["spend", "default"],
            "quest-goal": ["cave", "nothing"],
            "rating": ["3"],
            "role": ["warrior", "ally", "artist", "member-2"],
            "scene": ["end", "battle", "try thing-1 thing-2", "try thing-1 idea"],
            "split": ["split 0 x3", "split 2 x1"],
            "sure": ["yes", "no"],
            "take": ["take", "leave", "use"],
            "telling": [*made, "nothing"],
            "token": ["take", "leave"],
        },
        events=_travel_events(),
        seats=4,
    )


def _travel_events() -> list[Told]:
    person, place = {"name": "t7"}, {"place": "t2", "kind": "town"}
    return [
        ("sealed", {"seat": 0, "name": "Player 1", "prompt": "token"}),
        ("palette", {"side": "yes", "text": "t13"}),
        ("palette", {"side": "no", "text": "t12"}),
        ("passed", {"seat": 1}),
        ("drew_for_role", {"seat": 1, "card": "10-hearts"}),
        ("took_role", {"seat": 1, "roles": ["ally", "treasure"]}),
        ("points_spent", {"strength": 6, "agility": 3, "hp": 20, "mp": 0}),
        ("asked", {"seat": 1, "role": "villain", "text": "t15"}),
        ("answered", {"role": "villain", "question": "t15", "text": "t14"}),
        ("journal", {"seat": 1, "number": 4}),
        ("drawn", {"place": "", "kind": "house", "level": 1}),
        ("drawn", {**place, "level": 1}),
        ("entered", {**place, "visit": 3, "level": 1}),
        ("visit", {"visit": 3, "level": 1}),
        ("trouble", {**place, "text": "t14"}),
        ("fallen", place),
        ("crossed", {"place": "t6", "kind": "room"}),
        ("obstacle", {"place": "t5", "kind": "dungeon", "text": "t10"}),
        ("scene", {**person, "role": "ally"}),
        ("situation", {"text": "t14"}),
        ("replies", {**person, "text": "t14"}),
        ("rumour", {**person, "text": "t14"}),
        *[(kind, {**person, "text": "t14"}) for kind in ("secret", "why", "member_says", "farewell")],
        ("found_where", {"text": "t14"}),
        ("built_by", {"place": "t5", "kind": "dungeon", "text": "t14"}),
        ("music", {"text": "t14"}),
        ("texts_full", {"number": 5000}),
        ("withheld", {**person, "text": "t10"}),
        *[("side", {**person, "side": side}) for side in ("friend", "enemy", "background")],
        ("scene_over", person),
        ("told", {"text": "t14", "role": "ally"}),
        ("offered", person),
        ("declined", person),
        ("joined", {**person, "role": "ally"}),
        ("member_rested", person | {"hp": 9}),
        ("rewarded", {"goal": "t8", "rating": 3, "extra": 1, "times": 2}),
        ("rewarded", {"goal": "t8", "rating": 2, "extra": 0, "times": 3}),
        ("chest", {"chest": "left"}),
        ("no_find", {}),
        ("taken", {"thing": "t13", "item": "weapon", "level": 4}),
        ("left_behind", {"thing": "t13", "item": "weapon"}),
        ("slept", {}),
        ("woke", {}),
        ("xp_lost", {"xp": 12}),
        ("token_taken", {"seat": 2}),
        ("token_paid", {"seat": 2}),
        ("ended", {"ending": "light", "winners": [0, 1, 2, 3]}),
    ]


# -- a Battle


def _battle() -> Moment:
    card = foe(name="t1", spells=["heal", "spellblock"], level=9, boss=True, max_mp=12, attack=7)
    member = Member("ally", "t11", hp=3, max_hp=9, attack=4)
    hero = usual_hero(level=12, mp=9, max_mp=9, name="t7")
    play = stage("7 7 K", "2 A 10", hero=hero, card=card, minion=foe(id="card-2", name="t0"), member=member, tokens=2)
    state = _named(play.state)
    state.hero.pouch = [Item("thing-3", "healstuff", 2, name="t13"), Item("thing-5", "dragons-scale", 1)]
    state.hero.keepsakes = [Keepsake("thing-2", "t9", ["rust"])]
    battle = play.battle
    battle.foes[0].felt, battle.foes[0].cast, battle.foes[0].hp = 7, ["heal"], 5
    battle.surroundings, battle.foes[0].exposed = ["t14"], True
    attack = {"ranks": [7, 7, 1], "escape": False, "by": "warrior", "set": 2, "place": 0}
    return Moment(
        "a Battle with a Boss and its minion",
        GAME,
        state,
        [
            (0, "turn", {}),
            (1, "turn", {"place": 1}),
            (1, "block", attack),
            (1, "block", attack | {"ranks": [13], "set": 1, "escape": True}),
            (0, "block", attack | {"by": "villain", "set": 1}),
            *[(0, "help", {"what": what}) for what in ("attack", "run", "defence")],
            (1, "fits", {"name": "t9"}),
            (0, "target", {}),
            (0, "patient", {}),
        ],
        {
            "turn": [
                *("attack 7", "attack 7x2", "maneuver K keep", "run K", "cast heal", "free stamina", "play it out"),
                *("attack-token", "maneuver-token", "run-token", "use thing-3", "use thing-5 raise", "nothing"),
                *("use thing-5 restore", "use thing-2"),
            ],
            "block": ["block 10", "block", "cheapest", "spellblock", "take it"],
            "target": ["master", "minion"],
            "patient": ["self", "ally"],
            "help": ["flip", "stay out"],
            "fits": ["fits", "fits-minion", "fits-both", "not"],
            "meaning": ["nothing"],
        },
        events=_battle_events(),
        endings=("won", "lost", "fled", "foe-fled", "stalled", "closed", "light", "quests", "visits"),
        boards=[(None, WIDTHS[0]), (0, WIDTHS[1]), (1, WIDTHS[0])],
        previews=[(0, "spend", {"strength": 1, "agility": 0, "hp": 0, "mp": 0})],
    )


def _battle_events() -> list[Told]:
    mine = {"by": "warrior", "name": "t1"}
    theirs = {"by": "villain", "name": "t1"}
    laid = {"cards": ["7-hearts", "A-clubs"]}
    plain = {**laid, "spell": "", "critical": False}
    used = {"name": "", "item": "healstuff", "level": 2}
    return [
        ("battle_began", {"name": "t1", "boss": True, "level": 9, "minion": ""}),
        ("battle_began", {"name": "", "boss": False, "level": 2, "minion": "t11"}),
        *[("battle_over", {"name": "t1", "outcome": how}) for how in ("won", "lost", "fled", "foe-fled", "stalled")],
        ("reshuffled", {}),
        ("drew", {"by": "warrior", "number": 1}),
        ("drew", {"by": "villain", "number": 3}),
        ("attacks", mine | plain),
        ("attacks", theirs | plain | {"spell": "hurt", "critical": True}),
        ("attacks", mine | plain | {"spell": "t13"}),
        ("runs", {"by": "warrior"} | laid),
        ("maneuvers", theirs | laid | {"defense": None}),
        ("cast", mine | {"spell": "heal", "cards": ["7-hearts"]}),
        ("cast", theirs | {"spell": "stamina", "cards": []}),
        ("used", used | {"cards": ["7-hearts"]}),
        ("used", used | {"item": "keepsake", "level": 0, "cards": []}),
        ("item_judged", {"name": "t9", "fits": True, "foe": "t1"}),
        ("item_judged", {"name": "t9", "fits": False, "foe": ""}),
        ("hit_foe", {"name": "t1", "place": 0, "damage": 4, "wound": "battered"}),
        ("hit_foe", {"name": "t1", "place": 0, "damage": 4, "wound": "fresh"}),
        ("hit_foe", {"name": "t1", "place": 0, "damage": 4, "wound": ""}),
        ("hit_foe", {"name": "t1", "place": 0, "damage": 4, "wound": "fresh", "hp": 3, "defense": 0, "lost": 1}),
        ("hit_foe", {"name": "t1", "place": 0, "damage": 4, "wound": "fresh", "hp": 3, "defense": 2, "lost": 0}),
        ("unhurt", {"name": "t1"}),
        ("blocked", {"by": "villain", "cards": ["K-spades", "7-clubs"]}),
        ("unblocked", {"by": "villain"}),
        ("spellblocked", theirs),
        ("hit_warrior", {"name": "t1", "place": 0, "damage": 5, "hp": 3, "defense": 0, "lost": 3}),
        ("hit_warrior", {"name": "t1", "place": 0, "damage": 5, "hp": 3, "defense": 0, "lost": 5}),
        ("hit_warrior", {"name": "t1", "place": 0, "damage": 5, "hp": 3, "defense": 2, "lost": 0}),
        ("foe_healed", {"name": "t1", "place": 0, "wound": "scratched"}),
        ("defeated", {"name": "t1"}),
        ("waits", mine),
        ("waits", theirs),
        ("helps", {"name": "t11"}),
        ("flipped", {"name": "t11", "card": "A-clubs", "over": 9}),
        ("flipped", {"name": "t11", "card": "A-clubs", "over": 0}),
        ("fended_off", {"name": "t11"}),
        ("member_hurt", {"name": "t11", "loss": 2, "hp": 1}),
        ("member_out", {"name": "t11"}),
        ("opened", {"name": "t1"}),
        ("weakness_shown", {"name": "t1", "times": 2, "type": "fire"}),
        ("weakness_shown", {"name": "t1", "times": 4, "type": "t12"}),
        ("healed", {"name": "t7", "whom": "self", "amount": 3, "hp": 9}),
        ("healed", {"whom": "ally", "name": "t11", "amount": 3, "hp": 9}),
        ("member_recovers", {"name": "t11", "hp": 1}),
        ("surroundings", {"text": "t14"}),
        ("looks", {"text": "t14"}),
        ("found", {"thing": "t13", "item": "weapon", "level": 4}),
        ("found", {"thing": "", "item": "keepsake", "level": 0}),
        ("xp_gained", {"gained": 30, "xp": 90}),
        ("level_gained", {"level": 2, "points": 2}),
        ("meant", {"text": "t14", "role": "warrior"}),
    ]


# -- things made up


def _made() -> list[Moment]:
    """A card whose back is filled in, and what takes the place of struck words."""
    state = _realm()
    state.building = state.conflicts["card-1"]
    anew = _realm()
    wish = Wish("person", "person-1")
    anew.making = Making("ally", wish, suggestions=[Suggestion("person", {"name": "Olla", "note": "Carries a goat."})])
    anew.making.ideas = ["Bet"]
    look = _realm()
    look.making = Making(
        "warrior", Wish("spell_look", "spell-hurt"), suggestions=[Suggestion(words={"text": "Sparks."})]
    )
    peace = _realm()
    peace.making = Making(
        "ally", Wish("epilogue", "peace"), suggestions=[Suggestion(words={"text": "The bells ring."})]
    )
    return [
        Moment(
            "the back of a card",
            GAME,
            state,
            [(1, "build", {"boss": False, "level": 3})],
            {"build": ["brute", "even", "wall", "hulk", "fierce", "caster", "build"]},
            seat=1,
            seats=4,
        ),
        Moment("words anew", GAME, anew, [(0, "again", {})], {"again": ["s1", "own", "idea 1"]}, seats=4),
        Moment("the look of a spell", GAME, look, [(0, "spell-look", {})], {"spell-look": ["s1", "own"]}, seats=4),
        Moment("peace", GAME, peace, [(0, "peace", {})], {"peace": ["s1", "own", "nothing"]}, seats=4),
    ]


def _find() -> Moment:
    """Treasure has put two things together, and nobody else knows."""
    state = _realm()
    wish = Wish("weapon", "thing-9")
    parts = [
        Found("weapon", 4, Suggestion("weapon", {"name": "Old Tooth"}), wish, "weapon"),
        Found("healstuff", 2, Suggestion("healstuff", {"name": "Green Salve"}), wish),
    ]
    state.world.find = Find(9, "room-1", parts=parts)
    keeper = state.holder("treasure")
    return Moment("a find", GAME, state, seats=4, boards=[(keeper, WIDTHS[1]), (None, WIDTHS[0])])


# -- alone with the oracle


def _alone() -> Moment:
    state = _realm(1)
    state.texts["t8"].wish = Wish("quest", "quest-1")
    state.world.scene = Scene("ally", "person-1", mood=-1, line="t14", approaches={"kind": "t15", "clever": "t14"})
    assert rewriting.texts(state)
    moods = range(-3, 4)
    answers = ("yes-and", "yes", "yes-but", "no-but", "no", "no-and")
    return Moment(
        "alone with the oracle",
        GAME,
        state,
        [
            *[(0, "approach", {"name": "t7", "mood": mood, "text": "t15"}) for mood in moods],
            (0, "ask-oracle", {}),
            (0, "rewrite", {}),
            (0, "rewrite-how", {"text": "t8"}),
        ],
        {
            "approach": ["kind", "clever", "end", "battle"],
            "ask-oracle": ["yes-no", "open", "nothing"],
            "rewrite": ["thing t8", "nothing"],
            "rewrite-how": ["own", "draw again", "nothing"],
        },
        events=[
            *[("yields", {"name": "t7", "answer": answer, "roll": 50, "before": 0, "mood": 0}) for answer in answers],
            *[("oracle_says", {"role": "ally", "text": "t15", "answer": answer, "roll": 50}) for answer in answers],
            ("oracle_hints", {"role": "ally", "text": "t15", "action": "hide", "subject": "bread"}),
            ("rewritten", {"text": "t8"}),
            ("swapped", {"seats": [0, -1], "roles": {"warrior": -1}}),
            ("swapped", {"seats": [-1, 0], "roles": {"warrior": 0}}),
        ],
        seats=1,
        boards=[(0, WIDTHS[0])],
    )


# -- what is voted on


def _votes() -> list[Moment]:
    """One proposal after another."""
    return [
        _vote("the end of a session", proposal="session"),
        _vote("the end of the match", proposal="close"),
        _vote("a correction", Motion("correct", 1, "hp", 12)),
        _vote("a correction of a thing", Motion("correct", 1, "there healstuff", 2)),
        _vote("a correction of a place", Motion("correct", 1, "cross room-1", 1, "t14")),
        _vote("a spell", Motion("spell", 1, made=SPELL)),
        _vote("an ability", Motion("ability", 1, made=SPELL)),
        _vote("another price", Motion("change-cost", 1, "thing-8", 5)),
        _vote("one rule fewer", Motion("drop-rule", 1, "thing-8")),
        _vote("a line for the palette", Motion("palette-line", 1, line=Line("no", "t13"))),
    ]


SPELL = MadeUp("thing-8", "spell", "t13", cost=4)


def _vote(name: str, motion: Motion | None = None, proposal: Proposal | Literal[""] = "") -> Moment:
    state = _realm()
    state.story.made = [SPELL]
    state.proposal, state.story.motion = proposal or (motion.what if motion is not None else ""), motion
    about = motion.about if motion is not None else ""
    told = {"text": "t13", "about": "t13" if about.startswith("thing") else about, "thing": "t6", "value": 0}
    events: list[Told] = [("proposed", {"seat": 1, "what": state.proposal, **told})]
    if motion is None:
        events += [("voted", {"agreed": agreed, "what": proposal}) for agreed in (True, False)]
    elif motion.what == "correct":
        data = {"seat": 1, "about": about, "value": motion.value, "thing": "t6", "text": motion.text}
        events += [("corrected", data), ("lapsed", {"about": about})]
    elif motion.what == "change-cost":
        made = {"text": "t13", "gone": False}
        events += [("changed", made | {"pay": pay, "cost": 1}) for pay in ("mp", "points", "level")]
        events += [("made_up", {"text": "t13", "pay": pay, "cost": 2}) for pay in ("mp", "points", "level")]
        events.append(("changed", made | {"pay": "mp", "cost": 1, "gone": True}))
    return Moment(name, GAME, state, [(0, "vote", {})], {"vote": ["agree", "object"]}, events=events, seats=4)


# -- the guide


def _guide() -> Moment:
    """A first session at its beginning, with what is read aloud."""
    state = _named(Stage(realm(4, guided=True), "guide").state)
    state.phase, state.story.reading = "roles", "role"
    what = ("role", "x-card", "opening", "king", "speech")
    return Moment(
        "the guide of the first session",
        GAME,
        state,
        [(0, "read", {"what": passage}) for passage in what],
        {
            "read": ["read"],
            "questions": ["no more", "close", "subject enemy"],
            "farewell": ["nothing"],
            "mood": ["cartoony", "gritty", "horror"],
        },
        events=[
            ("mood", {"mood": "horror", "text": ""}),
            ("mood", {"mood": "horror", "text": "t14"}),
            *[("threat", {"subject": s, "text": "t14"}) for s in ("enemy", "shortage", "tension", "outside", "fear")],
        ],
        seats=4,
        boards=[(0, WIDTHS[0])],
    )
