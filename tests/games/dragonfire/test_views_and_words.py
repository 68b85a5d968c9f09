"""Views, words, worth: who sees what, and what each event and question says."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random

import pytest

import wyrmhoard
from helpers.dragonfire.board import Board, foe, order
from helpers.dragonfire.plain import game_with, plain_board
from wyrmhoard import Match
from wyrmhoard.games.dragonfire import saves
from wyrmhoard.games.dragonfire.cards.effects import Draw
from wyrmhoard.games.dragonfire.rules import endings
from wyrmhoard.games.dragonfire.rules.endings import AdventureOver
from wyrmhoard.games.dragonfire.rules.happening import Source
from wyrmhoard.games.dragonfire.rules.interpreter import VERBS
from wyrmhoard.games.dragonfire.table import Table
from wyrmhoard.games.dragonfire.words import prompts
from wyrmhoard.kernel.asking.effects import DEEPEST
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.rulebook import read_rulebook

FOLDER = Path(prompts.__file__).parents[1]
FOUR = "cleric fighter rogue wizard"


def kinds(pattern: str) -> set[str]:
    """What the sources of the game name in calls like this."""
    return {kind for path in FOLDER.rglob("*.py") for kind in re.findall(pattern, path.read_text(encoding="utf-8"))}


def reaches(number: int, match: Match) -> bool:
    """Whether a match has had so many inputs."""
    return len(match.inputs) >= number


def test_effects_that_set_each_other_off_without_end_stop_and_the_log_says_so() -> None:
    board = plain_board(FOUR)
    told: list[str] = []
    table = Table(board.state, Chance(0), board.table.cards, lambda event, rule, **_: told.append(event.KIND))
    table.depth = DEEPEST
    hand = board.state.heroes[0].hand[:]
    assert list(VERBS.run(table, Source("", 0), [Draw(2)])) == []
    assert (told, board.state.heroes[0].hand) == (["too_deep"], hand)
    event = {"kind": "too_deep", "rule": "", "data": {}}
    assert (
        find("dragonfire").log.event(find("dragonfire").cards, event, [])
        == "The effects keep setting each other off, so the rest of them is skipped"
    )


def test_effects_that_become_more_and_more_come_to_an_end_too() -> None:
    """Whoever would take damage takes 1 twice, before which it would take damage."""
    twice = {"when": "would be damaged", "do": [{"do": "hurt"}, {"do": "hurt"}]}
    feature = {"id": "odd", "name": "Odd", "title": "Odd", "value": 0, "abilities": [twice]}
    board = Board("cleric fighter", foes=[foe(1, "[9]", attack=1)], more={"feature": [feature]}, features={1: "odd"})
    board.done(1)
    board.to("market")
    assert board.told("too_deep")


def test_what_newcomers_are_told_stands_in_the_rulebook() -> None:
    rules = read_rulebook(FOLDER / "rulebook.md")
    assert find("dragonfire").about.primer
    assert {step.rule for step in find("dragonfire").about.primer} <= rules.keys()


def test_every_question_has_words() -> None:
    asked = kinds(r'yield (?:one|each)\(\s*[^"()]*(?:\([^()]*\))?[^"()]*"([\w -]+)"')
    asked |= kinds(r'yield first\(\s*"([\w -]+)"')
    assert len(asked) > 15
    assert asked <= set(prompts.PROMPTS)


@pytest.mark.parametrize("seed", range(6))
def test_words_of_whole_games(seed: int) -> None:
    game = find("dragonfire")
    seats = 2 + seed % 5
    match = wyrmhoard.new(game, seats, seed)
    rng = Random(seed)
    while match.result is None:
        for seat, ask in match.asks.items():
            assert ask.text
            assert all(option.text for option in ask.options)
            lines = game.screens.board(game.cards, match.view(seat), 100)
            assert all("\n" not in line for line in lines)
        play_on(match, rng, partial(reaches, len(match.inputs) + 5))
    for event in match.events(0):
        assert match.words(event)[0].isupper()


@pytest.mark.parametrize("seed", range(4))
def test_imagining_keeps_every_card_and_all_that_is_known(seed: int) -> None:
    game = find("dragonfire")
    match = wyrmhoard.new(game, 4, seed)
    play_on(match, Random(seed), lambda m: len(m.inputs) >= 40)
    if match.result is not None:
        return
    for seat in range(4):
        other = match.imagine_match(seat, Random(seed))
        assert other.view(seat) == match.view(seat)
        before, after = match.table.state, other.table.state
        assert sorted(saves.whereabouts(before), key=str)[0]
        assert sorted(card for _, card in saves.whereabouts(before)) == sorted(
            card for _, card in saves.whereabouts(after)
        )


def test_df_12_what_was_buried_is_known_at_the_bottom() -> None:
    board = plain_board(FOUR, turn="P1", foes=["blk P1"], flame="calm", flames="calm calm").begin().vanish().idle_turn()
    assert board.match.view(2)["flame"]["pile"] == {"draw": 3, "discard": [], "bottom": ["calm"]}
    quiet = (
        plain_board(FOUR, turn="P1", foes=["blk P1"], flame="calm", settings={"memory_aid": False})
        .begin()
        .vanish()
        .idle_turn()
    )
    assert quiet.match.view(2)["flame"]["pile"]["bottom"] == []


@pytest.mark.parametrize("then", ["bury any", "bury one", "take one"])
def test_df_13_what_one_looks_at_and_buries_stays_a_secret(then: str) -> None:
    peek = order("peek", {"do": "look", "number": 2, "then": then})
    board = Board(
        "fighter cleric", foes=[foe(1, "[9]")], hands={1: "peek"}, draws={1: "glory grace cantrip"}, cards=[peek]
    )
    board.play(1, "peek")
    board.do(1, "grace")
    assert board.hero(1).pile.draw[0] == ("glory" if then == "take one" else "grace")
    assert [board.match.view(seat)["heroes"][0]["pile"]["bottom"] for seat in (1, None)] == [[], []]


def test_df_337_xp_for_started_scenes() -> None:
    state = plain_board(FOUR, turn="P1", foes=["blk P1"], scene=2).state
    assert endings.xp(game_with().cards, state, won=False) == 2


def test_df_338_xp_of_dungeon_crawl() -> None:
    state = plain_board(FOUR, turn="P1", foes=["blk P1"], scene=3).state
    assert endings.xp(game_with().cards, state, won=True) == 5


def test_df_339_bonus_challenges() -> None:
    game = find("dragonfire")
    match = wyrmhoard.new(game, 4, 0, {"bonus_challenges": "all"})
    state = match.table.state
    state.scene = 3
    assert state.bonuses == ["dungeon-crawl/charge"]
    assert (endings.xp(game.cards, state, won=True), endings.xp(game.cards, state, won=False)) == (6, 3)


def test_df_339_a_challenge_that_an_adventure_does_not_offer_is_refused() -> None:
    with pytest.raises(BadInput, match="bonus_challenges: Dungeon Crawl offers 1 of them"):
        wyrmhoard.new(find("dragonfire"), 4, 0, {"bonus_challenges": "second"})


def test_df_340_everybody_earns_the_same() -> None:
    state = plain_board(FOUR, turn="P1", foes=["blk P1"], scene=3, out="P3").state
    result = endings.result(game_with().cards, state, AdventureOver(True, "won", "DF-3"))
    assert (result.winners, result.data["xp"]) == ((0, 1, 2, 3), 5)


def test_df_345_modified_xp() -> None:
    cards = game_with().cards
    xp = {}
    for level, scene in ((2, 3), (4, 3), (5, 4)):
        state = plain_board(FOUR, turn="P1", foes=["blk P1"], scene=scene).state
        state.raised = level
        xp[level] = endings.xp(cards, state, won=True)
    assert xp == {2: 5, 4: 7, 5: 8}


def test_df_347_only_raised_adventures_are_modified() -> None:
    assert plain_board(FOUR).state.flame.level == 0
    assert endings.RAISED_XP.get(0) is None


def test_a_damaged_table_is_refused() -> None:
    game = game_with()
    for spoil in ("screen", "place", "cleared", "card"):
        state = plain_board(FOUR, turn="P1", foes=["blk P1"]).state
        if spoil == "screen":
            state.heroes[1].screen = "cleric"
        elif spoil == "place":
            state.heroes[1].place = 99
        elif spoil == "cleared":
            state.foes[0].cleared = []
        else:
            state.market[0] = "no-such-card"
        with pytest.raises(BadInput):
            wyrmhoard.new(game, 4, 0, start=dump(state))


def test_the_cards_of_the_game_have_faces() -> None:
    game = find("dragonfire")
    faces = game.card_faces()
    assert len(faces) == len(game.cards) - len(game.cards.of_kind("bonus"))
    assert all(
        face["text"] or face["side"] in ("basic", "market", "hero", "encounter", "feature", "adventure", "item")
        for face in faces
    )


def test_the_board_has_no_numbers_of_a_hero_before_there_are_any() -> None:
    game = find("dragonfire")
    match = wyrmhoard.new(game, 2, 0)

    def board() -> str:
        return "\n".join(game.screens.board(game.cards, match.view(0), 200))

    assert "PLAYER 1 (you): no character yet" in board()
    match.act(0, match.asks[0].options[0].key)
    assert " (you), " in board()
    assert not re.search("hit points|hand", board())
    play_on(match, Random(0), lambda m: m.view(None)["scene"] > 0)
    assert "hit points" in board()
    assert "Your hand: " in board()
