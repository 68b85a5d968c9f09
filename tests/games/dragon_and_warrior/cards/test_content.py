"""The tables as they are shipped: bounds, slots, parts, and what whole campaigns need of each."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from wyrmhoard.games.dragon_and_warrior import cards
from wyrmhoard.games.dragon_and_warrior.cards import entries
from wyrmhoard.games.dragon_and_warrior.cards.cardset import CardSet, load_cards, texts_of
from wyrmhoard.games.dragon_and_warrior.cards.vetting import DRAWN, LONGEST, carriers, items_for_each_use, names_of
from wyrmhoard.games.dragon_and_warrior.cards.vocabulary import (
    BANDS,
    FULL,
    KINDS,
    MOODS,
    SLOTS,
    TERRAINS,
    TYPES,
    USES,
    band_of,
)
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.kernel.text.errors import BadInput

FOLDER = Path(cards.__file__).parent
CARDS = GAME.cards


def of(table: str) -> list[entries.Entry]:
    return list(CARDS.tables[table])


def plain() -> dict[str, list[object]]:
    """The shipped tables, whose lists may be changed."""
    return {table: list(listed) for table, listed in CARDS.plain.items()}


def test_dw_256a_every_table_has_what_whole_campaigns_need() -> None:
    assert list(CARDS.shortages()) == []
    assert CARDS.oddities() == []
    assert not [table for table in DRAWN if len(of(table)) < 3]
    assert sum(sum(parts.values()) for parts in FULL.values()) == 3322
    spoken = sorted((entry.what, entry.moods) for entry in of("spoken") if isinstance(entry, entries.Spoken))
    moods = [("cartoony",), ("gritty",), ("horror",)]
    assert spoken == [("opening", mood) for mood in moods] + [("speech", mood) for mood in moods] + [("x-card", ())]


def test_dw_10_each_step_says_who_acts_and_which_rules_are_needed() -> None:
    steps = [entry for entry in of("step") if isinstance(entry, entries.Step)]
    assert [step.number for step in steps] == list(range(1, 28))
    acting = {step.number: step.who for step in steps}
    assert (acting[1], acting[7], acting[8]) == ((), ("villain", "ally", "treasure"), ("treasure",))
    assert acting[26] == ("warrior", "ally", "treasure", "villain")
    assert [step.rules for step in steps if step.number in (2, 23)] == [("DW-16",), ("DW-126", "DW-125")]


def test_dw_238_a_lord_has_room_for_the_adjective_three_phases_and_an_end() -> None:
    lords = [entry for entry in of("lord") if isinstance(entry, entries.Lord)]
    assert len(lords) == 12
    assert not [lord.id for lord in lords if "{adjective}" not in " ".join(texts_of(lord))]
    assert not [lord.id for lord in lords if len({*lord.phases, lord.defeat}) != 4]
    assert not [text for lord in lords for text in texts_of(lord) if re.search(r"[0-9]", text)]


def test_dw_117_every_kind_of_dungeon_has_a_builder_for_its_boss() -> None:
    bosses = [entry for entry in of("boss") if isinstance(entry, entries.Boss)]
    assert sum(not boss.moods for boss in bosses) == 50
    assert {boss.dungeon for boss in bosses} == {kind.id for kind in of("dungeon")}


def test_dw_137a_each_type_is_carried_by_weapons_of_two_bands_and_by_quest_items() -> None:
    arms = [entry for entry in of("weapon") + of("offhand") if isinstance(entry, entries.Gear)]
    for kind in TYPES:
        carrying = [arm for arm in arms if kind in arm.types]
        assert len(carrying) >= 4, kind
        assert len({band for arm in carrying for band in arm.bands}) >= 2, kind
        assert len(carriers(kind, CARDS.tables, ("quest_item",))) >= 4, kind
    assert not [armor.id for armor in of("armor") if isinstance(armor, entries.Gear) and armor.types]
    strikes = [arm for arm in arms if not isinstance(arm, entries.Offhand) or arm.works == "weapon"]
    assert 5 * sum(bool(arm.types) for arm in strikes) >= 2 * len(strikes)


def test_dw_265_every_terrain_has_conflicts_of_every_band() -> None:
    """Two chapters of a campaign lie in one band: all their Conflicts may be met in one terrain."""
    conflicts = [entry for entry in of("conflict") if isinstance(entry, entries.Conflict)]
    for band in range(1, len(BANDS) + 1):
        fit = [entry for entry in conflicts if band in entry.bands]
        assert sum(not entry.moods or "cartoony" in entry.moods for entry in fit) >= 60
        for terrain in TERRAINS:
            assert sum(not entry.terrains or terrain in entry.terrains for entry in fit) >= 12, (band, terrain)


def test_dw_208_each_spell_has_eight_different_themes() -> None:
    looks = [entry for entry in of("spell_look") if isinstance(entry, entries.SpellLook)]
    assert len({(look.spell, look.type) for look in looks}) == len(looks) == 80


def test_dw_142_wound_words_hide_the_number() -> None:
    words = [entry.text for entry in of("wound") if isinstance(entry, entries.Line)]
    assert len(set(words)) == 5
    assert not [word for word in words if re.search(r"\d|half|per cent|HP", word)]


def test_dw_41_the_king_fills_adjective_name_adjective_name() -> None:
    speeches = [entry.text for entry in of("spoken") if isinstance(entry, entries.Spoken) and entry.what == "speech"]
    assert len(speeches) == 3
    for speech in speeches:
        filled = speech.format(adjective="Paper", hero="Mo")
        assert re.findall(r"Paper|Mo\b", filled) == ["Paper", "Mo", "Paper", "Mo"]
        assert [fact for fact in ("Ball of Light", "chests", "guards") if fact not in filled] == []


def test_dw_264a_each_manner_has_an_approach_that_suits_and_one_that_clashes() -> None:
    manners = [entry for entry in of("manner") if isinstance(entry, entries.Manner)]
    assert all(manner.suits != manner.clashes for manner in manners)
    for approach in ("kind", "clever", "forceful"):
        assert [manner for manner in manners if manner.suits == approach]
        assert [manner for manner in manners if manner.clashes == approach]


def test_dw_124_every_obstacle_is_served_by_quest_items_in_proportion() -> None:
    items = [entry for entry in of("quest_item") if isinstance(entry, entries.QuestItem)]
    least = items_for_each_use(len(items))
    assert (items_for_each_use(120), items_for_each_use(41), items_for_each_use(6)) == (6, 3, 1)
    assert {
        use: sum(use in item.uses for item in items) for use in USES if sum(use in i.uses for i in items) < least
    } == {}


def test_dw_137_whatever_is_a_weakness_can_be_found() -> None:
    weak = {
        entry.weakness for entry in of("conflict") + of("boss") if isinstance(entry, entries.Conflict | entries.Boss)
    }
    named = sorted(str(kind) for kind in weak if kind)
    assert len(named) > 8
    for kind in named:
        assert carriers(kind, CARDS.tables, ("weapon", "offhand"))
        assert carriers(kind, CARDS.tables, ("quest_item",))


def test_dw_256a_what_is_lacking_for_campaigns_is_said() -> None:
    data = plain()
    data["twist"] = data["twist"][:-2]
    data["quest"] = [entry for entry in data["quest"] if entry.get("goal") != "wake {target}"]  # type: ignore[attr-defined]
    assert CardSet(data, "own.toml").oddities() == [
        "quest (rescue): 11 entries; whole campaigns need 12, so 1 more (DW-256a)",
        "twist: 38 entries; whole campaigns need 40, so 2 more (DW-256a)",
    ]


def test_bands_go_by_levels() -> None:
    assert [band_of(level) for level in (1, 6, 7, 12, 13, 18, 19, 24, 25, 30, 32)] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5]
    assert BANDS[band_of(13) - 1] == (13, 18)


def test_texts_say_nothing_twice_and_no_two_follow_one_pattern() -> None:
    """No text stands in two places, and no two of a table begin with the same five words."""
    seen: dict[str, str] = {}
    for table in CARDS.tables:
        starts: dict[str, str] = {}
        for entry in of(table):
            for text in texts_of(entry):
                if table not in ("terrain", "template") and len(text.split()) > 3:
                    assert text not in seen, f"{table} {entry.id} and {seen[text]}: {text}"
                    seen[text] = f"{table} {entry.id}"
                start = " ".join(text.lower().split()[:5])
                if len(text.split()) > 5:
                    assert starts.setdefault(start, entry.id) == entry.id, f"{table}: {entry.id} and {starts[start]}"


def content_words(text: str) -> frozenset[str]:
    """The words of a text that say what it is about."""
    return frozenset(word for word in re.findall(r"[a-z']+", text.lower()) if len(word) > 3)


def test_dw_256a_no_two_texts_of_a_table_say_nearly_the_same() -> None:
    """Of the words of two texts, those of more than three letters, fewer than six in ten stand in both."""
    for table in CARDS.tables:
        texts = {text: content_words(text) for entry in of(table) for text in texts_of(entry)}
        where: dict[str, list[str]] = {}
        for text, words in texts.items():
            if len(words) < 5:
                continue
            for other in {other for word in words for other in where.get(word, ())}:
                assert len(words & texts[other]) < 0.6 * len(words | texts[other]), f"{table}: {text} / {other}"
            for word in words:
                where.setdefault(word, []).append(text)


def test_dw_256a_no_name_is_given_twice_whatever_it_is_given_to() -> None:
    """Places with the Rooms of Dungeons, people, Conflicts, things, and Areas, whose names are put together."""
    given = [plainly(name) for table in CARDS.tables for entry in of(table) for name in names_of(table, entry)]
    assert len(given) > 1200
    given += [
        plainly(pattern.replace("*", getattr(adjective, "text", "")))
        for land in of("terrain")
        for pattern in getattr(land, "patterns", ())
        for adjective in of("area_adjective")
    ]
    assert sorted(name for name, times in Counter(given).items() if times > 1) == []


def plainly(name: str) -> str:
    """A name without what does not tell it from others."""
    return re.sub("^(the|an?) ", "", name.casefold())


@pytest.mark.parametrize(
    ("table", "entry", "other"),
    [
        ("inn", {"name": "The Gauge Room", "text": "Quiet"}, "dungeon card works"),
        ("item_shop", {"name": "puddock", "text": "Damp"}, "town_name card puddock"),
    ],
)
def test_dw_256a_a_name_that_something_else_has_is_refused(table: str, entry: object, other: str) -> None:
    data = plain()
    data[table].append(entry)
    with pytest.raises(BadInput, match=r"own.toml: .*DW-256a") as refused:
        CardSet(data, "own.toml")
    assert other in str(refused.value)
    assert table in str(refused.value)


COMPLAINTS = [
    ("manner", {"text": "hums", "sample": "Hm.", "suits": "kind", "clashes": "kind"}, "manner card hums, clashes: the"),
    ("trait", "x" * 81, "it may become 81 characters long, and at most 80 are allowed (DW-50a)"),
    ("rumour", "They say {persn} is back.", "text: there is no slot {persn}"),
    ("rumour", "They say\x07 nothing.", "text: it holds control characters"),
    ("rumour", "{person} " * 8, "it may become 328 characters long"),
    ("rumour", {"text": "Nothing.", "subjects": ["bagpipes"]}, "subjects: bagpipes is not in the list of subjects"),
    ("rumour", {"text": "Nothing.", "bands": [6]}, "bands, place 1: Expected `int` <= 5"),
    ("rumour", {"txt": "Nothing."}, "unknown field `txt`"),
    ("obstacle", {"kind": "physical", "text": "a wall", "uses": ["key"], "solved": "Gone."}, "uses: Expected `array`"),
    (
        "obstacle",
        {"kind": "physical", "text": "a wall", "uses": ["key", "key", "food", "light"], "solved": "Gone."},
        "uses: a use is listed twice",
    ),
    (
        "boss",
        {"name": "B", "dungeon": "moon", "style": "even", "entrance": "B.", "half": "H.", "defeat": "D."},
        "dungeon: there is no kind of Dungeon moon",
    ),
    ("spoken", {"id": "s", "what": "speech", "text": "word " * 70}, "the king says the adjective, the name"),
    ("spoken", {"id": "s", "what": "x-card", "text": "Stop."}, "it has 1 words; 60 to 100 are read aloud"),
    (
        "role",
        {"role": "ally", "name": "A", "text": "Be nice.", "questions": ["A?", "B?", "C?"]},
        "60 to 120 words, not 2",
    ),
    ("subject", {"id": "webs", "words": ["cobweb"]}, "cobweb is also a word for spiders"),
    ("subject", {"id": "webs", "words": ["Lace"]}, "must be written in small letters"),
    ("town_name", "Puddock", "town_name card puddock, id: this ID is used twice"),
    ("answer", {"text": "Nobody."}, "answer card nobody, answers: it must say which kinds of question it answers"),
    ("answer", {"text": "Nobody.", "to": "who-knows"}, "answer card nobody, to: there is no question who-knows"),
    ("answer", {"text": "Nobody.", "answers": ["whom"]}, "answers, place 1: Invalid enum value 'whom'"),
    (
        "question",
        {"role": "ally", "when": "play", "text": "Who?"},
        "question card who, asks: it must say what it asks for",
    ),
    (
        "question",
        {"role": "ally", "when": "play", "text": "Who?", "asks": ["who"], "replies": ["{nobody}"]},
        "question card who, replies: there is no slot {nobody}",
    ),
]


@pytest.mark.parametrize(("table", "entry", "complaint"), COMPLAINTS, ids=lambda part: str(part)[:30])
def test_a_faulty_entry_is_refused_by_place_and_field(table: str, entry: object, complaint: str) -> None:
    data = plain()
    data[table].append(entry)
    with pytest.raises(BadInput) as refused:
        CardSet(data, "own.toml")
    assert complaint in str(refused.value)
    assert str(refused.value).startswith("own.toml: ")


CONFLICT = {
    "kind": "creature",
    "name": "Test",
    "text": "T.",
    "style": "even",
    "attacks": ["A.", "B.", "C."],
    "blocks": ["D.", "E."],
    "defeat": "F.",
}


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"abilities": ["fast", "minion"]}, "abilities: a normal card has one ability at most (DW-265)"),
        ({"abilities": ["weakness-2"]}, "weakness: a Weakness says against what (DW-137)"),
        ({"attacks": ["A."]}, "attacks: Expected `array` of length >= 3"),
        ({"style": "sly"}, "style: Invalid enum value 'sly'"),
    ],
    ids=["two abilities", "weak against nothing", "one attack", "style"],
)
def test_dw_265_a_faulty_conflict_is_refused(more: dict[str, object], complaint: str) -> None:
    data = plain()
    data["conflict"].append(CONFLICT | more)
    with pytest.raises(BadInput) as refused:
        CardSet(data, "own.toml")
    assert complaint in str(refused.value)


def test_dw_137_a_weakness_that_nothing_carries_is_refused() -> None:
    data = plain()
    for table in ("weapon", "offhand"):
        data[table] = [entry for entry in data[table] if "silver" not in entry.get("types", ())]  # type: ignore[attr-defined]
    with pytest.raises(BadInput, match="no weapon is of the type silver"):
        CardSet(data, "own.toml")


def test_dw_257a_three_suggestions_are_left_when_every_subject_is_struck() -> None:
    data = plain()
    data["inn"] = [entry for entry in data["inn"] if "Feet" in str(entry)]
    with pytest.raises(BadInput, match=r"inn: it needs 3 entries without any subject or mood, and has 1 \(DW-257a\)"):
        CardSet(data, "own.toml")


@pytest.mark.parametrize(
    ("table", "field", "kept", "complaint"),
    [
        ("role", "role", ("villain", "treasure"), "role: it needs an entry with role = 'warrior'"),
        ("spoken", "what", ("opening", "x-card"), "spoken: it needs an entry with what = 'speech'"),
        ("question", "role", ("warrior", "ally"), "question: it needs an entry with role = 'villain'"),
        ("exchange", "mood", (-3, -2, -1, 1, 2, 3), "exchange: it needs an entry with mood = 0"),
        ("epilogue", "role", ("ally", "treasure"), "epilogue: it needs an entry with role = 'villain'"),
        ("spell_look", "spell", ("hurt", "heal"), "spell_look: it needs an entry with spell = "),
        ("terrain", "terrain", ("forest", "lava"), "terrain: it needs 3 entries, and has 2"),
        ("lord", "text", (), "lord: there are no entries"),
        ("music", "text", (), "music: there are no entries"),
    ],
)
def test_dw_257a_what_is_read_or_drawn_from_is_there(
    table: str, field: str, kept: tuple[object, ...], complaint: str
) -> None:
    data = plain()
    data[table] = [one for one in data[table] if isinstance(one, dict) and one[field] in kept]
    data["answer"] = [one for one in data["answer"] if isinstance(one, dict) and not one.get("to")]
    with pytest.raises(BadInput, match=f"^own.toml: {re.escape(complaint)}"):
        CardSet(data, "own.toml")
    del data[table]
    with pytest.raises(BadInput, match=f"^own.toml: {table}: "):
        CardSet(data, "own.toml")


@pytest.mark.parametrize("table", ["lord", "spell_look"])
def test_dw_257a_one_that_nobody_can_have_struck_is_enough_for_the_lord_and_for_spells(table: str) -> None:
    data = plain()
    free = [entry.id for entry in of(table) if not CARDS.meant[f"{table}/{entry.id}"] and not entry.moods]
    kept = {entry.id: given for entry, given in zip(of(table), data[table], strict=True)}
    data[table] = [given for name, given in kept.items() if name not in free]
    with pytest.raises(BadInput, match=f"{table}: it needs an entry(.*) without any subject or mood, and has 0"):
        CardSet(data, "own.toml")


def test_a_table_that_does_not_exist_is_refused_with_a_hint(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"there is no table 'traits' \(did you mean trait\?\)"):
        CardSet({"traits": ["loud"]}, "own.toml")
    (tmp_path / "one.toml").write_text('trait = ["loud"]\n', encoding="utf-8")
    with pytest.raises(BadInput, match="there are no entries"):
        load_cards(tmp_path)
    with pytest.raises(BadInput, match="cannot be read"):
        load_cards(tmp_path / "two.toml")


def test_a_complaint_names_the_file_of_the_entry(tmp_path: Path) -> None:
    for file in FOLDER.glob("*.toml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "more.toml").write_text('trait = ["has a {secret}"]\n', encoding="utf-8")
    with pytest.raises(BadInput, match=r"more\.toml: trait card has-a-secret, text: there is no slot \{secret\}"):
        load_cards(tmp_path)


def test_slots_have_words_for_when_nothing_fits() -> None:
    assert all(0 < len(words) <= 40 for words in SLOTS.values())
    assert CARDS.content != CardSet(plain() | {"trait": ["loud", "quiet", "in between"]}, "own.toml").content


def test_dw_50a_texts_that_must_be_short_are_of_tables_that_there_are() -> None:
    for table, field in LONGEST:
        assert all(hasattr(entry, field) for entry in CARDS.tables[table]), table


def test_dw_15_each_mood_has_entries_of_its_own() -> None:
    """At least 150, in at least half of the tables from which suggestions are drawn."""
    for mood in MOODS:
        own = Counter(table for table in CARDS.tables for entry in of(table) if entry.moods == (mood,))
        assert sum(own.values()) >= 150, mood
        assert len(own) >= 20, mood


def test_dw_15_the_moods_on_top_of_a_file_are_those_of_its_entries(tmp_path: Path) -> None:
    for file in FOLDER.glob("*.toml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    more = 'moods = ["horror"]\ntrait = ["is hollow", { text = "is loud", moods = ["gritty"] }]\n'
    (tmp_path / "more.toml").write_text(more, encoding="utf-8")
    loaded = load_cards(tmp_path)
    assert [loaded.tables["trait"][key].moods for key in ("is-hollow", "is-loud")] == [("horror",), ("gritty",)]
    assert CardSet(loaded.plain, "the record's cards").content == loaded.content


def test_dw_50_every_kind_of_question_has_answers_of_each_mood() -> None:
    answers = [entry for entry in of("answer") if isinstance(entry, entries.Reply) and not entry.to]
    for kind in KINDS:
        fit = [entry for entry in answers if kind in entry.answers]
        assert sum(not entry.moods for entry in fit) >= 7, kind
        assert [mood for mood in MOODS if not any(mood in entry.moods for entry in fit)] == [], kind
    for question in of("question"):
        assert isinstance(question, entries.Question)
        assert len(question.replies) == 3
        ours = [entry for entry in of("answer") if isinstance(entry, entries.Reply) and entry.to == question.id]
        dark = {mood for entry in ours for mood in entry.moods}
        assert dark == set(question.moods) or dark == {"gritty", "horror"}
