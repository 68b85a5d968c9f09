"""Three suggestions for everything that is made up: complete, legal, repeatable, to the table's taste."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from helpers.pseudo import disguise, known, unsaid
from wyrmhoard.games.dragon_and_warrior.cards import entries
from wyrmhoard.games.dragon_and_warrior.cards.entries import TerrainLook
from wyrmhoard.games.dragon_and_warrior.cards.kinds import asked_for
from wyrmhoard.games.dragon_and_warrior.cards.made import Draws, Suggestion, Wish
from wyrmhoard.games.dragon_and_warrior.cards.vocabulary import KINDS, MOODS, SLOTS, TERRAINS
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.core.drawing import Taste, deal, new_seed, stream, suits_mood
from wyrmhoard.games.dragon_and_warrior.rules.core.yesno import PER_CENT, answer_to, ask_oracle, likelier, mood_step
from wyrmhoard.games.dragon_and_warrior.rules.making.creating import (
    MAKERS,
    filled,
    own_form,
    prompt_words,
    redraw,
    suggest,
    take,
)
from wyrmhoard.games.dragon_and_warrior.rules.making.desk import Desk
from wyrmhoard.games.dragon_and_warrior.rules.making.troubles import line_in_battle
from wyrmhoard.kernel.asking.form import Text
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.text.errors import Refusal, Refused

CARDS = GAME.cards
PARTS: dict[str, list[str]] = {
    "conflict": [""],
    "obstacle": ["physical", "villager", "conflict"],
    "quest": ["town", "rescue", "defend", "recover", "quarrel", "boss"],
    "scene": ["ally", "villain"],
    "question": ["warrior", "ally", "villain", "treasure", "artist", "member"],
    "answer": list(KINDS),
    "meaning": ["warrior", "conflict"],
    "consequence": ["ally", "villain"],
    "epilogue": ["ally", "villain", "treasure"],
    "threat": ["enemy", "shortage", "tension", "outside", "fear"],
    "palette": ["yes", "no"],
    "approach": [f"{way} {feels}" for way in ("kind", "clever", "forceful") for feels in ("any", "well", "badly")],
    "exchange": [str(mood) for mood in range(-3, 4)],
    "consumable": ["healstuff", "dragons-fire", "dragons-scale", "fairy-water", "wings"],
}


def desk(seed: str = "42", yes: str = "", no: str = "", mood: str = "cartoony", **records: list[str]) -> Desk:
    taste = Taste(tuple(yes.split()), tuple(no.split()), mood)
    return Desk(CARDS, Draws(seed), taste, lambda: records)


def wishes() -> list[Wish]:
    """One of each kind and part, at several Levels and in several terrains."""
    wanted = []
    for kind in MAKERS:
        for number, part in enumerate(PARTS.get(kind, [""])):
            wanted += [
                Wish(kind, f"{kind}-{number}", level=level, terrain=terrain, part=part, asks=(part,))
                for level, terrain in ((1, ""), (4, "forest"), (30, "lava"))
            ]
    return wanted


def read(one: Suggestion) -> list[str]:
    """The words of a suggestion, with the texts that stand in their slots."""
    return [filled(text, one.slots, str, told=False) for text in one.words.values()]


@pytest.mark.parametrize("wish", wishes(), ids=lambda wish: f"{wish.kind}-{wish.part}-{wish.level}")
def test_dw_257a_every_ask_has_three_complete_suggestions_that_its_form_takes(wish: Wish) -> None:
    """Each blank of the form is filled, and stays within its bounds with the longest names there can be (DW-50a)."""
    made = suggest(desk(), wish)
    assert len(made) == 3
    assert len({str(read(one)) for one in made}) == 3
    fields = own_form(wish.kind).fields
    for one in made:
        assert one.kind == wish.kind
        assert all(read(one))
        for blank in fields:
            if isinstance(blank, Text):
                text = one.words[blank.name]
                blank.check(filled(text, dict.fromkeys(SLOTS, "p") | one.slots, lambda record: "N" * 40))
                blank.check(filled(text, one.slots, str))
            elif blank.name in one.numbers:
                blank.check(one.numbers[blank.name])
            elif blank.name in one.tags:
                blank.check(one.tags[blank.name])
        assert all(len(text) <= 300 for text in read(one))


@pytest.mark.parametrize("kind", MAKERS)
def test_dw_257a_own_words_are_taken_within_their_bounds(kind: str) -> None:
    form = own_form(kind)
    sample = form.sample(Random(1))
    assert sample is not None
    form.fill(sample.values)
    first = form.fields[0]
    assert isinstance(first, Text)
    with pytest.raises(Refused, match=str(first.most)):
        form.fill(sample.values | {first.name: "x" * (first.most + 1)})
    with pytest.raises(Refused, match="1 to"):
        form.fill(sample.values | {first.name: ""})


def test_dw_50a_writing_that_turns_round_is_refused() -> None:
    with pytest.raises(Refused):
        own_form("town").fill({"name": "Til\u202esit", "note": ""})
    with pytest.raises(Refused) as refused:
        own_form("town").fill({"name": "Til\nsit", "note": ""})
    assert refused.value.rule == "DW-50a"
    assert own_form("town").fill({"name": "Old Velm", "note": ""}).values["name"] == "Old Velm"


def test_dw_254_the_same_seed_and_place_give_the_same() -> None:
    wish = Wish("character", "person-7")
    assert suggest(desk("42"), wish) == suggest(desk("42"), wish)
    assert suggest(desk("42"), wish) != suggest(desk("43"), wish)
    assert suggest(desk("42"), wish) != suggest(desk("42"), Wish("character", "person-8"))
    assert suggest(desk("42"), wish) != suggest(desk("42"), Wish("character", "person-7", number=1))


def test_dw_254_what_is_drawn_elsewhere_changes_nothing_here() -> None:
    """Unless it was the very entry: a Battle more, a redraw there, and person 7 is as before."""
    here = suggest(desk(), Wish("character", "person-7"))
    other = desk()
    for number in range(5):
        taken = suggest(other, Wish("conflict", f"card-{number}"))[0]
        take(other.draws, taken)
    redraw(other, Wish("town", "place-3"), suggest(other, Wish("town", "place-3")))
    assert suggest(other, Wish("character", "person-7")) == here
    take(other.draws, Suggestion("trade", drawn=[here[0].drawn[1]]))
    changed = suggest(other, Wish("character", "person-7"))
    assert changed[0].words["trade"] == here[1].words["trade"]
    assert [one.words["name"] for one in changed] == [one.words["name"] for one in here]


def test_dw_254_the_streams_come_from_the_chance_of_the_match() -> None:
    assert new_seed(Chance("42")) == new_seed(Chance("42"))
    assert len(new_seed(Chance("42"))) == 32
    assert new_seed(Chance("42")) != new_seed(Chance("43"))
    assert stream(Draws("a"), "b", 1).below(1 << 32) == stream(Draws("a"), "b", 1).below(1 << 32)


def test_dw_255_what_is_struck_never_comes() -> None:
    at = desk(no="undead machines birds royalty family music caves")
    struck = set(at.taste.no)
    for number in range(1000):
        for one in suggest(at, Wish("conflict", f"card-{number}")):
            assert struck.isdisjoint(CARDS.meant[one.drawn[0]])


def test_dw_255_with_every_subject_struck_there_are_still_three() -> None:
    at = desk(no=" ".join(CARDS.subjects.ids))
    for wish in wishes():
        if wish.kind not in ("exchange", "scene", "spell_look", "epilogue", "question", "rumour", "threat", "music"):
            made = suggest(at, wish)
            assert len(made) == 3
            assert not [entry for one in made for entry in one.drawn if CARDS.meant.get(entry)]
            for one in made:
                assert CARDS.subjects.meant_by(" / ".join(read(one))) == (), read(one)


def test_dw_255_a_place_keeps_its_kind_when_much_is_struck() -> None:
    at = desk(no=" ".join(CARDS.subjects.ids))
    for terrain in TERRAINS:
        areas = suggest(at, Wish("area", "place-1", terrain=terrain))
        assert [area.tags["terrain"] for area in areas] == [[terrain]] * 3
    rooms = suggest(at, Wish("room", "room-1", dungeon="choir"))
    assert all(room.drawn[1].startswith("choir: ") for room in rooms)


def test_dw_255_a_yes_subject_weighs_three_times() -> None:
    """Of n entries k have the subject: they come 3k in n + 2k times, where they came k in n times."""
    table = CARDS.tables["conflict"]
    fitting = [entry for entry in table if not entry.bands or 1 in entry.bands]
    liked = {entry.id for entry in fitting if "birds" in CARDS.meant[f"conflict/{entry.id}"]}
    expected = 3 * len(liked) / (len(fitting) + 2 * len(liked))
    plain = len(liked) / len(fitting)
    counts = Counter(
        suggest(at, Wish("conflict", f"card-{number}", level=2))[0].drawn[0].removeprefix("conflict/") in liked
        for at in (desk(yes="birds", mood="told by owls"),)
        for number in range(1500)
    )
    assert abs(counts[True] / 1500 - expected) < 0.04
    assert expected > 2 * plain


def test_dw_256_no_entry_comes_again_before_all_have_come() -> None:
    at = desk()
    names = []
    fitting = [entry for entry in CARDS.tables["town_name"] if suits_mood(entry, "cartoony")]
    for number in range(len(fitting)):
        first = suggest(at, Wish("town", f"place-{number}"))[0]
        take(at.draws, first)
        names.append(first.words["name"])
    assert len(set(names)) == len(names) > 60
    again = suggest(at, Wish("town", "place-99"))[0]
    assert again.words["name"] in names


def test_dw_256_entries_that_fit_come_again_before_those_that_do_not() -> None:
    at = desk()
    usual = [entry for entry in CARDS.tables["consumable"] if suits_mood(entry, "cartoony")]
    fitting = sum(not entry.terrains or "lava" in entry.terrains for entry in usual)
    for number in range(3 * fitting):
        one = suggest(at, Wish("consumable", f"thing-{number}", terrain="lava"))[0]
        entry = CARDS.tables["consumable"][one.drawn[0].removeprefix("consumable/")]
        assert not entry.terrains or "lava" in entry.terrains
        take(at.draws, one)
    assert set(at.draws.used.values()) == {3}


def test_dw_256a_how_often_entries_repeat_in_an_adventure_is_bounded() -> None:
    """Ten Battles, fifteen people and two Towns in each of 40 adventures: no name twice, no Conflict twice."""
    for seed in range(40):
        at = desk(str(seed))
        for kind, count in (("conflict", 10), ("character", 15), ("town", 2), ("scene", 14)):
            for number in range(count):
                take(at.draws, suggest(at, Wish(kind, f"{kind}-{number}", level=1 + number % 4))[0])
        assert max(at.draws.used.values()) == 1


def test_dw_256a_no_line_of_a_conflict_is_heard_a_third_time_in_a_battle() -> None:
    goose = CARDS.tables["conflict"]["tax-goose"]
    assert isinstance(goose, entries.Conflict)
    said: list[str] = []
    for _ in range(8):
        said.append(line_in_battle(desk(), "battle-1", goose, "attacks", said))
    assert Counter(said) == {**dict.fromkeys(goose.attacks, 2), "": 2}
    assert set(said[:3]) == set(goose.attacks)
    assert said[6:] == ["", ""]
    assert line_in_battle(desk(), "battle-1", goose, "blocks", said) in goose.blocks


def test_dw_257_something_is_drawn_again_once() -> None:
    at = desk()
    wish = Wish("town", "place-3")
    shown = suggest(at, wish)
    others = redraw(at, wish, shown)
    assert not isinstance(others, Refusal)
    assert {one.words["name"] for one in others}.isdisjoint(one.words["name"] for one in shown)
    refusal = redraw(at, wish, others)
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "DW-257"
    assert not isinstance(redraw(at, Wish("town", "place-4"), shown), Refusal)


def test_dw_257_what_was_shown_does_not_come_back_at_once() -> None:
    """In a table of a dozen entries, where chance alone would bring something back."""
    at = desk()
    for number in range(20):
        wish = Wish("equipment_shop", f"place-{number}")
        shown = suggest(at, wish)
        others = redraw(at, wish, shown)
        assert not isinstance(others, Refusal)
        assert {one.words["name"] for one in others}.isdisjoint(one.words["name"] for one in shown)


def test_dw_20a_slots_stand_for_records_and_not_for_words() -> None:
    people = [f"person-{number}" for number in range(1, 6)]
    at = desk(giver=people[:1], target=people[:2], person=people[:2], place=["place-2"], boss=["card-1"])
    names = dict(zip(people, ("Bo", "Ula", "Dag", "Nell", "Mo"), strict=True)) | {
        "place-2": "Old Mill",
        "card-1": "Bork",
    }
    seen: Counter[str] = Counter()
    for number in range(150):
        one = suggest(at, Wish("quest", f"quest-{number}"))[0]
        seen.update(one.slots.keys())
        assert not [word for word in one.words.values() for name in names.values() if name in word.split()]
        chosen = [one.slots[slot] for slot in ("giver", "target", "person") if slot in one.slots]
        assert len(set(chosen)) == len(chosen)
        goal = filled(one.words["goal"], one.slots, names.__getitem__)
        assert "{" not in goal
        if "place" in one.slots and "{place}" in one.words["goal"]:
            assert "Old Mill" in goal
            assert "taken out" in filled(one.words["goal"], one.slots, lambda record: "taken out")
    assert set(seen) >= {"giver", "target", "person", "place", "boss"}


def test_dw_41_a_blank_without_a_record_has_its_usual_words() -> None:
    assert filled("the {adjective} lord, {hero}!", {}, str) == "the shadow lord, the hero!"
    assert filled("{hero} and {nobody}", {"hero": "h"}, lambda record: "Mo") == "Mo and {nobody}"


def test_dw_257a_a_sentence_that_begins_with_a_slot_begins_with_a_capital() -> None:
    assert filled("{person} nods. {thing}? Not {thing}.", {}, str) == (
        "A stranger nods. A box tied with string? Not a box tied with string."
    )
    assert filled("{place} is shut", {"place": "p"}, lambda record: "the old mill") == "The old mill is shut"


def test_dw_256_things_and_people_who_are_only_talked_of_have_different_names() -> None:
    """While nothing on record fits, they come from the tables, the same in all words of one suggestion."""
    at = desk()
    talked = []
    for number in range(60):
        one = suggest(at, Wish("quest", f"quest-{number}", part="recover"))[0]
        take(at.draws, one)
        things = [entry for entry in one.drawn if entry.startswith("quest_item/")]
        assert "{thing}" not in " ".join(read(one))
        for entry in things:
            item = CARDS.tables["quest_item"][entry.removeprefix("quest_item/")]
            assert isinstance(item, entries.QuestItem)
            assert item.name in " ".join(read(one))
        talked += things
    assert len(set(talked)) == len(talked) > 20
    fetched = desk(thing=["thing-1"], target=["person-1"])
    for number in range(20):
        one = suggest(fetched, Wish("quest", f"quest-{number}", part="recover"))[0]
        assert not [entry for entry in one.drawn if entry.startswith(("quest_item", "person_name"))]


def test_dw_255_what_is_only_talked_of_is_nothing_that_was_struck() -> None:
    at = desk(no=" ".join(CARDS.subjects.ids))
    for number in range(40):
        for one in suggest(at, Wish("quest", f"quest-{number}", part="recover")):
            assert not [entry for entry in one.drawn if entry.startswith("quest_item") and CARDS.meant[entry]]


def test_dw_264_whoever_is_talked_about_in_a_scene_is_not_the_one_talked_to() -> None:
    people = ["person-1", "person-2"]
    at = desk(person=people, other=people)
    both = 0
    for number in range(60):
        for one in suggest(at, Wish("exchange", f"scene-{number}", part="-1")):
            both += len(one.slots) == 2
            assert len(set(one.slots.values())) == len(one.slots)
    assert both


def test_dw_124_a_quest_item_answers_the_obstacle_that_waits() -> None:
    obstacle = suggest(desk(), Wish("obstacle", "obstacle-1", part="physical"))[0]
    items = suggest(desk(), Wish("quest_item", "thing-1", uses=tuple(obstacle.tags["uses"])))
    assert all(set(item.tags["uses"]) & set(obstacle.tags["uses"]) for item in items)


def test_dw_101_the_names_of_areas_are_composed() -> None:
    names = set()
    for number, terrain in enumerate(TERRAINS):
        for area in suggest(desk(), Wish("area", f"place-{number}", terrain=terrain)):
            assert area.tags["terrain"] == [terrain]
            assert area.words["name"].count("*") == 1
            assert area.words["note"] in {
                sight
                for look in CARDS.tables["terrain"]
                if isinstance(look, TerrainLook) and look.terrain == terrain
                for sight in look.sights
            }
            name = filled(area.words["name"], area.slots, str)
            assert "*" not in name
            names.add(name)
    assert len(names) == 3 * len(TERRAINS)


@pytest.mark.parametrize("kind", ["area", "house", "poi", "room", "quest", "rumour", "look"])
def test_dw_101_what_is_composed_is_kept_in_its_parts(kind: str) -> None:
    """Each part is said when somebody reads, in their language."""
    part = {"rumour": "fire", "look": "room"}.get(kind, "")
    for one in suggest(desk(), Wish(kind, f"{kind}-1", part=part)):
        with disguise(known(GAME)):
            assert not [text for text in read(one) if unsaid(text)]


def test_dw_20a_own_words_stand_as_they_are_where_a_composed_name_stood() -> None:
    assert filled("The * Inn", {}, str) == "The * Inn"
    assert filled("The * Marsh", {"*": "=Bitter"}, str) == "The Bitter Marsh"


def test_dw_122_only_obstacles_of_the_kind_that_is_asked_for_come() -> None:
    at = desk(no=" ".join(CARDS.subjects.ids))
    for number in range(30):
        made = suggest(at, Wish("obstacle", f"obstacle-{number}", part="villager"))
        assert [one.tags["kind"] for one in made] == [["villager"]] * 3
        take(at.draws, made[0])


def test_dw_109_rooms_belong_to_their_dungeon_and_have_exits() -> None:
    at = desk()
    names = []
    for number in range(10):
        room = suggest(at, Wish("room", f"room-{number}", dungeon="bakery"))[0]
        assert 1 <= room.numbers["exits"] <= 4
        take(at.draws, room)
        names.append(room.words["name"])
    assert len(set(names)) == 10
    assert "the flour loft" in names or "the burnt wing" in names


def test_dw_117_the_builder_comes_first() -> None:
    first = suggest(desk(), Wish("boss", "card-1", level=2, dungeon="bakery"))[0]
    assert first.words["name"] == "Mother Crust"


def test_dw_141_no_minion_at_level_1() -> None:
    for number in range(200):
        for one in suggest(desk(), Wish("boss", f"card-{number}", level=1)):
            assert "minion" not in one.tags["abilities"]


def test_dw_15_what_is_for_another_mood_does_not_come() -> None:
    for mood, count in (("cartoony", 1), ("horror", 1), ("told by owls", 3)):
        dealt = deal(CARDS, Draws("1"), Taste(mood=mood), "spoken", "k", 9)
        assert len(dealt) == 7
        fits = [entry for entry in CARDS.tables["spoken"] if entry.moods and mood in entry.moods]
        assert len(fits) == (2 if count == 1 else 0)


@pytest.mark.parametrize(
    ("likelihood", "bounds"),
    [
        ("almost-sure", (9, 81, 90, 91, 99)),
        ("likely", (7, 68, 75, 77, 98)),
        ("even", (5, 45, 50, 55, 95)),
        ("unlikely", (2, 23, 25, 32, 93)),
        ("hardly", (1, 9, 10, 19, 91)),
    ],
)
def test_dw_258_yes_and_no_with_and_and_but(likelihood: str, bounds: tuple[int, ...]) -> None:
    """The tables of the rule, roll by roll."""
    answers = ("yes-and", "yes", "yes-but", "no-but", "no", "no-and")
    chance = next(per_cent for name, per_cent in PER_CENT.items() if name == likelihood)
    for roll in range(1, 101):
        expected = answers[sum(roll > bound for bound in bounds)]
        assert answer_to(chance, roll) == expected


def test_dw_258_the_oracle_rolls_once_and_prompts_with_two_words() -> None:
    chance = Chance("42")
    rolls = [ask_oracle(chance, "even") for _ in range(400)]
    assert {roll for roll, _ in rolls} <= set(range(1, 101))
    assert 150 < sum(answer.startswith("yes") for _, answer in rolls) < 250
    first = prompt_words(desk(), Wish("prompt", "ask-1"))
    assert first == prompt_words(desk(), Wish("prompt", "ask-1"))
    assert first != prompt_words(desk(), Wish("prompt", "ask-2"))


def test_dw_264a_an_approach_makes_the_answer_one_step_likelier() -> None:
    assert (likelier("even", 1), likelier("even", -1), likelier("even", 2)) == ("likely", "unlikely", "almost-sure")
    assert (likelier("almost-sure", 1), likelier("hardly", -3)) == ("almost-sure", "hardly")
    assert [mood_step(answer_to(50, roll)) for roll in (1, 20, 50, 51, 70, 100)] == [2, 1, 0, 0, -1, -2]


def test_dw_256a_nobody_who_is_made_up_misses_somebody_of_the_same_name() -> None:
    """Late in a campaign few names are left: some drew their own for the person whom they miss."""
    missing = 0
    for seed in range(60):
        late = desk(str(seed))
        late.draws.used.update({f"person_name/{entry.id}": 1 for entry in list(CARDS.tables["person_name"])[8:]})
        for made in suggest(late, Wish("character", "house-1", seed)):
            people = [entry for entry in made.drawn if entry.startswith("person_name/")]
            assert len(set(people)) == len(people)
            missing += len(people) > 1
    assert missing > 3


def test_dw_15_the_mood_comes_first() -> None:
    """More than half of what a dark table draws is its own, and nothing of it is only for another mood."""
    for kind in ("town", "poi", "character"):
        at = desk(mood="horror")
        drawn = [suggest(at, Wish(kind, f"{kind}-{number}"))[0].drawn[-1].split("/") for number in range(100)]
        moods = [CARDS.tables[table][entry].moods for table, entry in drawn]
        assert sum(mood == ("horror",) for mood in moods) > 40, kind
        assert set(moods) <= {(), ("horror",)}


# -- answers


def replies(question: str) -> list[str]:
    """What is suggested to a question in own words."""
    return [one.words["text"] for one in suggest(desk(), Wish("answer", "q-1", asks=asked_for(question)))]


@pytest.mark.parametrize("mood", MOODS)
def test_dw_50_suggestions_to_a_question_of_the_tables_are_its_own(mood: str) -> None:
    """Three of those that were written for it; two, or none, where they are struck."""
    for question in CARDS.tables["question"]:
        assert isinstance(question, entries.Question)
        if not suits_mood(question, mood):
            continue
        wish = Wish("answer", "q-1", asks=question.asks, question=question.id)
        made = [CARDS.tables["answer"][one.drawn[0].removeprefix("answer/")] for one in suggest(desk(mood=mood), wish)]
        assert len(made) == 3
        assert all(isinstance(one, entries.Reply) and one.to == question.id for one in made)
        assert all(one.answers == question.asks and suits_mood(one, mood) for one in made)
        left = suggest(desk(no=" ".join(CARDS.subjects.ids), mood=mood), wish)
        assert not [one for one in left if CARDS.meant[one.drawn[0]]]
    pocket = CARDS.tables["question"]["what-is-in-the-pocket-that-you-had"]
    wish = Wish("answer", "q-1", asks=pocket.asks, question=pocket.id)  # type: ignore[attr-defined]
    assert "has opinions about soup" not in {one.words["text"] for one in suggest(desk(mood=mood), wish)}


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Who left the gate open?", "who"),
        ("Whose hat is that?", "who"),
        ("What have you got in that bag?", "thing"),
        ("What's in the box?", "thing"),
        ("Where were you on Tuesday night?", "place"),
        ("Why are you wet?", "why"),
        ("When will it be over?", "when"),
        ("How did you get in?", "how"),
        ("How many of them are there?", "count"),
        ("How far is it?", "size"),
        ("How do you feel about that?", "feeling"),
        ("What do you do all day?", "deed"),
        ("What does it say?", "words"),
        ("What does it smell like?", "smell"),
        ("What does the sky look like?", "look"),
        ("What can you hear?", "sound"),
        ("What do you want of us?", "want"),
        ("What has happened here?", "news"),
        ("You came back. Why now?", "why"),
        ("Is it still raining?", ""),
        ("What happened to the bridge?", ""),
        ("What is your plan?", ""),
        ("Why so blue?", ""),
        ("Who are you?", ""),
        ("Tell me about your mother", ""),
    ],
)
def test_dw_50_a_question_in_own_words_says_what_it_asks_for_or_nothing_is_suggested(question: str, kind: str) -> None:
    assert asked_for(question) == ((kind,) if kind else ())
    made = replies(question)
    assert len(set(made)) == len(made) == (3 if kind else 0)


def test_dw_50_no_answer_is_of_another_mood_or_was_struck() -> None:
    struck = desk(no="music dreams ghosts")
    for kind in KINDS:
        for one in suggest(struck, Wish("answer", "q-1", asks=(kind,))):
            assert set(CARDS.meant[one.drawn[0]]).isdisjoint(struck.taste.no)
            table, entry = one.drawn[0].split("/")
            assert CARDS.tables[table][entry].moods in ((), ("cartoony",))
