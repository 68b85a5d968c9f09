"""Whatever is made up in play: three suggestions of the tables, kept once, dealt anew to whoever imagines (DW-257a)."""

from __future__ import annotations

from random import Random

from helpers.dragon_and_warrior.board import CARDS, Stage, foe, saga_of, stage, usual_hero
from wyrmhoard.games.dragon_and_warrior import sight
from wyrmhoard.games.dragon_and_warrior.cards.made import Suggestion, Wish
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.rules.making.creating import suggest
from wyrmhoard.games.dragon_and_warrior.state import Saga, Wording
from wyrmhoard.games.dragon_and_warrior.table import Position
from wyrmhoard.games.dragon_and_warrior.words import prompts
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.state.plain import dump


def at_conflict(seats: int = 4, seed: str = "stage") -> Stage:
    """The Villain is asked what stands in the way."""
    state = saga_of(seats)
    state.phase, state.hero, state.draws.seed = "conflict", usual_hero(), seed
    return Stage(state).go()


def plain(state: Saga) -> object:
    """What is being made up, as data."""
    return None if state.making is None else dump(state.making)


def suggestions(play: Stage) -> list[Suggestion]:
    assert play.state.making is not None
    return play.state.making.suggestions


def test_dw_257a_a_suggestion_that_is_taken_is_kept_as_it_was_shown() -> None:
    play = at_conflict()
    assert (play.prompt, play.seat) == ("conflict", 1)
    assert play.offered()[:4] == ["s1", "s2", "s3", "own"]
    second = suggestions(play)[1].copy()
    shown = prompts.option(play.table, 1, "conflict", "s2").text
    play.choose("s2").choose("even")
    (card,) = play.state.conflicts.values()
    name, note = (inventing.words_of(play.state, text) for text in (card.name, card.note))
    assert (name, note) == (second.words["name"], second.words["note"])
    assert shown == f"{name} - {note}"
    assert [play.state.draws.used[entry] for entry in second.drawn] == [1]


def test_dw_257a_suggestions_are_kept_through_interrupts() -> None:
    play = at_conflict()
    before = plain(play.state)
    spider = inventing.remember(
        play.table, Suggestion("hero", {"trait": "Likes spiders"}), "trait", "warrior", Wish("hero", "hero")
    )
    play.aside(3, "x").all_choose(*["go on"] * 4)
    assert (play.prompt, play.seat, play.offered()[:4]) == ("again", 0, ["s1", "s2", "s3", "own"])
    form = play.options()[3]
    assert isinstance(form, Form)
    assert [blank.name for blank in form.fields] == ["trait"]
    play.choose("own", trait="Likes cogs")
    assert inventing.words_of(play.state, spider) == "Likes cogs"
    assert play.prompt == "conflict"
    assert plain(play.state) == before


def test_dw_254_the_same_seed_suggests_the_same_whatever_else_has_happened() -> None:
    plays = [at_conflict(seed="42"), at_conflict(seed="42"), at_conflict(seed="43")]
    plays[1].table.chance.below(6)
    names = [[made.words["name"] for made in suggestions(play)] for play in plays]
    assert names[0] == names[1] != names[2]


def test_dw_254_the_seed_of_the_streams_comes_from_the_chance_of_the_match() -> None:
    seeds = []
    for seed in ("one", "one", "two"):
        state = saga_of(2)
        state.phase, state.holders = "roles", {}
        seeds.append(Stage(state, seed).go().state.draws.seed)
    assert seeds[0] == seeds[1] != seeds[2]
    assert len(seeds[0]) == 32


def test_dw_256_what_was_taken_does_not_come_again_before_the_others() -> None:
    play = at_conflict(1)
    taken = next(iter(play.state.draws.used))
    play.state.battle, play.state.phase = None, "conflict"
    wish = Wish("conflict", "card-1", level=1)
    drawn = [made.drawn[0] for made in suggest(inventing.desk_of(play.state, CARDS), wish)]
    assert taken not in drawn


def test_dw_257a_the_oracle_takes_the_first_suggestion() -> None:
    state = saga_of(1)
    state.phase, state.hero, state.draws.seed = "conflict", usual_hero(), "7"
    first = suggest(inventing.desk_of(state, CARDS), Wish("conflict", "card-1", level=1))[0]
    play = Stage(state).go()
    assert play.prompt == "turn"
    card = play.state.conflicts["card-1"]
    assert inventing.words_of(play.state, card.name) == first.words["name"]


def test_dw_265_the_oracle_builds_a_conflict_by_the_style_of_its_entry() -> None:
    """Abilities apart, which change the points: see `test_oracle_fights`."""
    state = saga_of(1, difficulty="off", margin=0)
    state.phase, state.hero, state.level = "conflict", usual_hero(), 9
    styles = set()
    for seed in range(24):
        world = state.copy()
        world.draws.seed = str(seed)
        made = suggest(inventing.desk_of(world, CARDS), Wish("conflict", "card-1", level=9))[0]
        if made.tags["abilities"]:
            continue
        card = Stage(world).go().state.conflicts["card-1"]
        attack, defense, hp = card.attack - 1, card.max_defense - 1, (card.max_hp - 5) // 5
        (style,) = made.tags["style"]
        styles.add(style)
        shares = {
            "brute": (17, 2, 8),
            "even": (12, 5, 10),
            "wall": (9, 10, 8),
            "hulk": (6, 0, 21),
            "fierce": (15, 0, 12),
        }
        assert style == "caster" or (attack, defense, hp) == shares[style]
    assert len(styles) > 3


def test_dw_255_struck_subjects_are_not_suggested() -> None:
    state = saga_of(4)
    table = Stage(state).table
    entries = [name for name, meant in CARDS.meant.items() if name.startswith("conflict/") and "spiders" in meant]
    assert entries
    state.keep_out = ["big hairy Spiders"]
    desk = inventing.desk_of(state, CARDS)
    assert desk.taste.no == ("spiders",)
    wishes = [Wish("conflict", f"card-{number}", level=level) for number in range(40) for level in (1, 9)]
    drawn = {made.drawn[0] for wish in wishes for made in suggest(desk, wish)}
    assert not drawn & set(entries)
    assert table.state is state


def test_dw_20_the_entry_of_what_was_struck_is_not_suggested_in_its_place() -> None:
    play = at_conflict()
    taken = suggestions(play)[0].drawn
    play.choose("s1").choose("even").aside(2, "x").all_choose(*["go on"] * 4)
    assert play.prompt == "again"
    assert play.state.draws.struck == taken
    assert all(made.drawn != taken for made in suggestions(play))
    (card,) = play.state.conflicts.values()
    assert inventing.words_of(play.state, card.note) == ""  # the note goes with the name
    play.choose("s1")
    assert inventing.words_of(play.state, card.note)


def test_dw_20a_a_slot_has_the_name_that_its_record_has_when_it_is_read() -> None:
    play = stage("4 5", "9 2", seats=4, card=foe())
    hero = inventing.remember(play.table, Suggestion("hero", {"name": "Ada"}), "name", "warrior", Wish("hero", "hero"))
    made = Suggestion("meaning", {"text": "{hero} laughs at {boss}"}, slots={"hero": hero})
    text = inventing.remember(play.table, made, "text", "villain", Wish("meaning", "battle-1"))
    assert inventing.words_of(play.state, text) == "Ada laughs at the Boss"
    play.state.texts[hero].words = "Bea"
    assert inventing.words_of(play.state, text) == "Bea laughs at the Boss"


def test_dw_32_the_hero_has_a_name_pronouns_an_adjective_and_a_trait() -> None:
    state = saga_of(4)
    state.phase = "hero"
    play = Stage(state).go().choose("default")
    play.choose("own", name="Mo", pronouns="they", adjective="Clockwork", trait="Hums")
    hero = sight.view(play.table, None)["hero"]
    assert (hero["name"], hero["pronouns"], hero["adjective"], hero["traits"]) == ("Mo", "they", "Clockwork", ["Hums"])


def test_dw_270_streams_and_the_suggestions_of_others_are_dealt_anew_to_whoever_imagines() -> None:
    play = at_conflict()
    before = plain(play.state)
    worlds = []
    for seat in range(4):
        world = play.state.copy()
        sight.imagine(Position(world, CARDS), seat, Random("dealt"))
        assert world.draws.seed != play.state.draws.seed
        assert (plain(world) == before) is (seat == 1)
        worlds.append(plain(world))
    assert worlds[0] == worlds[2] == worlds[3]


def test_dw_20a_a_name_with_a_slot_of_its_own_is_told_with_it_filled() -> None:
    state = saga_of(4)
    state.texts["t1"] = Wording("a {thing}", "ally", {"thing": "t2"})
    state.texts["t2"] = Wording("bell", "ally")
    state.texts["t3"] = Wording("{want} at last", "ally", {"want": "t1"})
    state.texts["t4"] = Wording("wants {want}, now", "ally", {"want": "t1"})
    assert inventing.words_of(state, "t3") == "A bell at last"
    assert inventing.words_of(state, "t4") == "wants a bell, now"
    state.texts["t2"].struck = True
    assert "{" not in inventing.words_of(state, "t3")
