"""What SP and AP buy, new Characters, and Characters as files (D2-300 to D2-310, D2-391 to D2-398)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import CARDS
from helpers.drawn_to_destiny.small import settings
from wyrmhoard.games.drawn_to_destiny import saves
from wyrmhoard.games.drawn_to_destiny.cards.cost import START_AP, START_SP
from wyrmhoard.games.drawn_to_destiny.rules.characters import advance, build, papers, sheets
from wyrmhoard.games.drawn_to_destiny.rules.turn import setup
from wyrmhoard.games.drawn_to_destiny.state import STATS, Character, Harm
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.asking.form import Filled, Form
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.text.errors import BadInput, Refusal, Refused


class Bench:
    """The table of a Campaign before its first Scene."""

    def __init__(self, **options: Any) -> None:
        self.state = setup.new_table(CARDS, 2, settings(scene="knotted-cord", **options))
        self.state.characters.clear()
        self.table = Table(self.state, Chance("bench"), CARDS)


def making(genre: str = "fantasy", sp: int = 0, ap: int = 0, **settings: Any) -> tuple[Bench, Character]:
    """A table with a Character that is being made."""
    bench = Bench(**settings)
    return bench, build.begin(bench.state, 0, genre, sp, ap)


def step_of(text: str) -> advance.Step:
    """The step "raise:melee"."""
    return advance.Step(*text.split(":", 1))


def do(table: Table, character: Character, *steps: str) -> None:
    """Steps that must be legal."""
    for step in steps:
        refusal = advance.objection(table, character, step_of(step))
        assert refusal is None, (step, refusal)
        advance.carry_out(table, character, step_of(step))


def why(table: Table, character: Character, step: str) -> str:
    """The rule that forbids a step; "" if it is legal."""
    refusal = advance.objection(table, character, step_of(step))
    return refusal.rule if refusal is not None else ""


def grown(stage: Bench, character: Character, sp: int = 0, ap: int = 0) -> None:
    """The Character is complete, and has earned something."""
    build.finish(stage.table, character)
    character.sp += sp
    character.ap += ap
    character.earned_sp += sp
    character.earned_ap += ap


# -- new Characters


def test_d2_391_22_levels_each_from_2_to_10() -> None:
    stage, character = making()
    assert sheets.stat_levels(character.sheet) == 22
    assert why(stage.table, character, "raise:body") == "D2-391"
    do(stage.table, character, "lower:mind", "raise:body", "lower:mind", "raise:body")
    assert character.sheet.stats == ("10x1", "3x1", "5x1", "4x0")
    do(stage.table, character, "lower:mind")
    assert why(stage.table, character, "lower:mind") == "D2-391"
    assert why(stage.table, character, "raise:body") == "D2-391"
    refusal = build.objection(stage.table, character)
    assert refusal is not None
    assert refusal.sentence() == "Levels still to be given out: 1."
    do(stage.table, character, "raise:speed")
    assert build.objection(stage.table, character) is None


@pytest.mark.parametrize("name", ["heavy", "light"])
def test_d2_392_both_templates_come_to_22_and_anybody_may_use_either(name: str) -> None:
    stage, character = making()
    do(stage.table, character, f"template:{name}")
    assert sheets.stat_levels(character.sheet) == 22
    assert character.sheet.stats == sheets.TEMPLATES[name]


def test_d2_393_an_archetype_is_a_label_and_its_skills_may_all_be_changed() -> None:
    stage, character = making()
    build.take(stage.table, character, Filled("archetype", {"what": ["archer"], "follow": ["skills"]}))
    assert character.texts["archetype"] == "archer"
    assert {name for name, _ in character.sheet.skills} == {"evasion", "ranged"}
    for name, level in character.sheet.skills:
        do(stage.table, character, *[f"lower:{name}"] * level)
    do(stage.table, character, "raise:art")
    assert character.texts["archetype"] == "archer"
    assert build.objection(stage.table, character) is None


def test_d2_394_every_archetype_names_skills_and_powers_that_exist() -> None:
    known = {*CARDS.skills.by_id, *CARDS.powers.by_id}
    assert len(list(CARDS.archetypes)) == 82
    assert all(set(entry.skills) <= known for entry in CARDS.archetypes)


def test_d2_395_12_sp_make_a_skill_of_4_one_of_3_and_one_of_1() -> None:
    stage, character = making()
    do(stage.table, character, *["raise:ranged"] * 4, *["raise:evasion"] * 3, "raise:perception")
    assert (character.sp, character.ap) == (0, START_AP)
    assert why(stage.table, character, "raise:melee") == "D2-301"


def test_d2_395_no_skill_above_4_at_the_start() -> None:
    stage, character = making(sp=20)
    do(stage.table, character, *["raise:melee"] * 4)
    assert why(stage.table, character, "raise:melee") == "D2-395"
    grown(stage, character)
    do(stage.table, character, "raise:melee")
    assert character.sheet.skill("melee") == 5


def test_d2_395a_an_outfit_is_of_its_world_and_costs_at_most_14() -> None:
    stage, character = making()
    do(stage.table, character, "take:long-sword", "take:round-shield", "take:chain-shirt", "take:leather-helmet")
    assert sheets.outfit_cost(CARDS, character.outfit) == 13
    assert why(stage.table, character, "take:short-bow") == "D2-395a"
    assert why(stage.table, character, "take:revolver-45") == "D2-395a"
    assert why(stage.table, character, "take:leather-cuirass") == "D2-395a"
    do(stage.table, character, "take:rope")
    assert sheets.outfit_cost(CARDS, character.outfit) == 14
    do(stage.table, character, "leave:chain-shirt", "take:leather-cuirass")
    assert why(stage.table, character, "take:leather-helmet") == "D2-395a"


def test_d2_396_powers_belong_to_the_world_and_begin_at_intensity_1() -> None:
    stage, western = making("western")
    assert why(stage.table, western, "raise:pyro") == "D2-396"
    stage, character = making()
    do(stage.table, character, "raise:pyro")
    assert character.sheet.power("pyro") == (1, 1)
    character.genre = "western"
    assert ("powers", "this world has no such Powers (D2-396): pyro") in list(papers.faults(CARDS, character))
    stage, other = making(powers=False)
    assert why(stage.table, other, "raise:pyro") == "D2-13a"


def test_d2_397_texts_may_be_empty() -> None:
    stage, character = making()
    entries = dict.fromkeys(papers.ENTRIES, "") | {"name": "Ann", "flaws": "Talks too much."}
    build.take(stage.table, character, Filled("texts", entries))
    assert character.sheet.name == "Ann"
    assert character.texts == {"flaws": "Talks too much."}
    build.take(stage.table, character, "done")
    assert character.made


# -- SP and AP


def test_d2_301_a_level_costs_the_level_before_and_the_first_costs_1() -> None:
    stage, character = making(sp=99)
    paid = []
    for _ in range(4):
        before = character.sp
        do(stage.table, character, "raise:melee")
        paid.append(before - character.sp)
    assert paid == [1, 1, 2, 3]
    grown(stage, character)
    before = character.sp
    do(stage.table, character, "raise:melee")
    assert before - character.sp == 4
    assert sheets.sp_spent(character) == 11
    assert character.days == 14


def test_d2_302_one_level_may_be_given_up_between_sessions() -> None:
    stage, character = making()
    do(stage.table, character, *["raise:melee"] * 4, "raise:art")
    grown(stage, character)
    before = character.sp
    do(stage.table, character, "lower:melee")
    assert character.sp - before == 3
    assert why(stage.table, character, "lower:art") == "D2-302"


def test_d2_304_an_ability_needs_its_skill_and_takes_a_week() -> None:
    stage, character = making()
    assert why(stage.table, character, "buy:mechanics/pick-lock") == "D2-304"
    do(stage.table, character, "raise:mechanics")
    grown(stage, character)
    do(stage.table, character, "buy:mechanics/pick-lock")
    assert character.sheet.abilities == ("mechanics/pick-lock",)
    assert (character.ap, character.days) == (START_AP - 1, 7)
    assert why(stage.table, character, "buy:mechanics/pick-lock") == "D2-304"
    assert why(stage.table, character, "buy:special/undead") == "D2-301"


def test_d2_305_one_ability_may_be_given_up_between_sessions() -> None:
    stage, character = making()
    do(stage.table, character, "raise:mechanics", "buy:mechanics/pick-lock", "buy:mechanics/tinker")
    grown(stage, character)
    before = character.ap
    do(stage.table, character, "drop:mechanics/pick-lock")
    assert character.ap == before + 1
    assert why(stage.table, character, "drop:mechanics/tinker") == "D2-305"


def test_d2_306_the_third_ability_inside_a_specialty_is_free() -> None:
    stage, character = making()
    do(stage.table, character, "raise:firearms", "buy:firearms/pistols")
    own = [name for name, one in CARDS.abilities.by_id.items() if one.skill == "firearms" and not one.specialty]
    left = []
    for name in own[:4]:
        do(stage.table, character, f"buy:{name}")
        left.append(character.ap)
    assert left == [4, 3, 3, 2]
    assert character.free == [own[2]]
    assert why(stage.table, character, "drop:firearms/pistols") == "D2-304"
    do(stage.table, character, f"drop:{own[2]}")
    assert character.ap == 2


def test_d2_306_giving_up_and_buying_again_brings_no_ap() -> None:
    stage, character = making()
    own = [name for name, one in CARDS.abilities.by_id.items() if one.skill == "firearms" and not one.specialty]
    do(stage.table, character, "raise:firearms", "buy:firearms/pistols", *(f"buy:{name}" for name in own[:4]))
    spare = character.ap
    do(stage.table, character, f"drop:{own[0]}", f"buy:{own[0]}")
    assert character.ap == spare


FIREARMS = [name for name, one in CARDS.abilities.by_id.items() if one.skill == "firearms" and not one.specialty]


def test_d2_306_what_was_there_before_the_specialty_does_not_count() -> None:
    stage, character = making(ap=6)
    do(stage.table, character, "raise:firearms", *(f"buy:{name}" for name in FIREARMS[:2]), "buy:firearms/pistols")
    left = []
    for name in FIREARMS[2:5]:
        do(stage.table, character, f"buy:{name}")
        left.append(character.ap)
    assert left == [8, 7, 7]
    assert character.free == [FIREARMS[4]]
    assert character.inside == dict.fromkeys(FIREARMS[2:5], "firearms/pistols")
    assert why(stage.table, character, f"drop:{FIREARMS[0]}") == "", "nothing leans on what is outside"
    assert why(stage.table, character, f"drop:{FIREARMS[2]}") == "D2-304"


def test_d2_306_each_specialty_counts_for_itself() -> None:
    """Two abilities in each of two Specialties make nothing free; the next one does, in either."""
    stage, character = making(ap=6)
    do(stage.table, character, "raise:firearms", "buy:firearms/pistols", f"buy:{FIREARMS[0]}", "buy:firearms/rifles")
    do(stage.table, character, f"buy:{FIREARMS[1]}")
    assert [*character.inside.values()] == ["firearms/pistols"] * 2
    character.inside[FIREARMS[1]] = "firearms/rifles"
    ap = character.ap
    do(stage.table, character, f"buy:{FIREARMS[2]}")
    assert (character.ap, character.free) == (ap - 1, [])
    do(stage.table, character, f"buy:{FIREARMS[3]}")
    assert (character.ap, character.free) == (ap - 1, [FIREARMS[3]])
    assert why(stage.table, character, "drop:firearms/rifles") == ""
    assert why(stage.table, character, "drop:firearms/pistols") == "D2-304"
    do(stage.table, character, "drop:firearms/rifles")
    assert FIREARMS[1] not in character.inside


def test_d2_306_a_file_says_inside_which_specialty_and_one_of_before_counts_them_all() -> None:
    stage, character = making("modern")
    do(stage.table, character, "raise:firearms", f"buy:{FIREARMS[0]}", "buy:firearms/pistols")
    do(stage.table, character, *(f"buy:{name}" for name in FIREARMS[1:4]))
    text = papers.write(CARDS, character)
    read = papers.parse(text, CARDS, "the file", unfinished=True)
    assert read.inside == character.inside
    assert len(read.inside) == 3
    line = next(line for line in text.splitlines() if line.startswith("inside"))
    older = papers.parse(text.replace(line, ""), CARDS, "the file", unfinished=True)
    assert older.inside == dict.fromkeys(FIREARMS[:4], "firearms/pistols")
    for wrong, problem in (
        ("{}", "free: .* is no third ability inside a Specialty"),
        (f'{{ "{FIREARMS[4]}" = "firearms/pistols" }}', "inside: .* is not there"),
        (f'{{ "{FIREARMS[0]}" = "firearms/rifles" }}', "inside: .* is not there"),
    ):
        with pytest.raises(BadInput, match=problem):
            papers.parse(text.replace(line, f"inside = {wrong}"), CARDS, "the file", unfinished=True)


def test_d2_306_a_specialty_groups_abilities_of_its_own_skill() -> None:
    stage, character = making("modern")
    do(stage.table, character, "raise:firearms", "raise:mechanics", "buy:mechanics/pick-lock", "buy:firearms/pistols")
    character.inside["mechanics/pick-lock"] = "firearms/pistols"
    ((field, problem),) = papers.inside_faults(character)
    assert (field, "no Specialty of the Skill of mechanics/pick-lock" in problem) == ("inside", True)


def test_d2_307_each_level_brings_a_proficiency_and_more_cost_ap() -> None:
    stage, character = making()
    assert why(stage.table, character, "train:bows") == "D2-304"
    do(stage.table, character, "raise:ranged", "train:bows")
    assert character.ap == START_AP
    do(stage.table, character, "train:sling")
    assert character.ap == START_AP - 1
    assert character.sheet.proficiencies == ("bows", "sling")
    do(stage.table, character, "raise:ranged")
    assert character.ap == START_AP
    assert why(stage.table, character, "train:rope") == "D2-307"


def test_d2_307_a_proficiency_is_in_a_type_of_weapon() -> None:
    """An Item of no type needs one of its own."""
    stage, character = making()
    do(stage.table, character, "raise:ranged")
    names = [step.name for step in advance.steps(stage.table, character, "train")]
    assert {"bows", "swords", "thrown-weapons", "crossbow", "whip"} <= {*names}
    assert not {"short-bow", "long-sword", "bare-hands", "rope"} & {*names}
    assert len(names) == len({*names})
    assert why(stage.table, character, "train:short-bow") == "D2-301"
    assert sheets.skills_for(CARDS, "knives") == ("close-combat", "melee", "ranged")
    assert sheets.name_of(CARDS, "thrown-weapons") == "Thrown weapons"


def test_d2_307_a_file_of_before_names_an_item_and_means_its_type() -> None:
    stage, character = making()
    do(stage.table, character, "raise:ranged", "raise:ranged", "train:bows", "train:crossbow")
    text = papers.write(CARDS, character)
    assert 'proficiencies = ["bows", "crossbow"]' in text
    older = text.replace('["bows", "crossbow"]', '["short-bow", "crossbow", "long-bow"]')
    assert papers.parse(older, CARDS, "the file", unfinished=True).trained == ["bows", "crossbow"]
    for wrong, problem in (("rope", "rope needs none"), ("pikes", "there is no Proficiency 'pikes'"),
                           ("swords", "swords needs its Skill")):  # fmt: skip
        with pytest.raises(BadInput, match=problem):
            papers.parse(text.replace('"bows"', f'"{wrong}"'), CARDS, "the file", unfinished=True)


def test_d2_307a_the_outfit_is_printed_on_the_card_of_its_owner() -> None:
    stage, character = making()
    do(stage.table, character, "take:long-sword")
    assert character.sheet.proficiencies == ("long-sword",)
    assert character.ap == START_AP


def test_d2_308_intensity_costs_1_ap_each() -> None:
    stage, character = making()
    do(stage.table, character, "raise:pyro", "intensify:pyro")
    assert character.sheet.power("pyro") == (1, 2)
    assert character.ap == START_AP - 1
    assert why(stage.table, character, "lower:pyro") == "D2-304"


# -- anything legal in any order


def test_d2_391_random_legal_steps_never_break_a_limit_and_files_come_back_the_same() -> None:
    for seed in range(6):
        rng = Random(seed)
        genre = ("fantasy", "western", "modern", "scifi")[seed % 4]
        stage, character = making(genre)
        for _ in range(60):
            forms = [one for one in build.choices(stage.table, character) if isinstance(one, Form)]
            form = forms[int(rng.random() * len(forms))]
            answer = form.sample(rng) if form.key != build.FILE else None
            if answer is None:
                continue
            build.take(stage.table, character, answer)
            assert min(character.sp, character.ap) >= 0
            assert sheets.sp_spent(character) + character.sp == START_SP
            assert sheets.ap_spent(CARDS, character) + character.ap == START_AP
            faults = [place for place, _ in papers.faults(CARDS, character)]
            assert set(faults) <= {"stats"}, faults
        while build.objection(stage.table, character) is not None:
            stat = next(stat for stat in STATS if why(stage.table, character, f"raise:{stat}") == "")
            do(stage.table, character, f"raise:{stat}")
        text = papers.write(CARDS, character)
        read = papers.parse(text, CARDS, "the file")
        assert papers.write(CARDS, read) == text
        assert (read.sp, read.ap, read.sheet) == (character.sp, character.ap, character.sheet)


def test_d2_293_a_file_keeps_where_somebody_is_hurt() -> None:
    stage, character = making("western")
    while build.objection(stage.table, character) is not None:
        stat = next(stat for stat in STATS if why(stage.table, character, f"raise:{stat}") == "")
        do(stage.table, character, f"raise:{stat}")
    character.harms = [Harm("slash-left-leg", 2, "right-leg"), Harm("bash-head", 1, "")]
    read = papers.parse(papers.write(CARDS, character), CARDS, "the file")
    assert [(harm.card, harm.severity, harm.place) for harm in read.harms] == [
        ("slash-left-leg", 2, "right-leg"),
        ("bash-head", 1, "head"),
    ]


HURT = """
[[harms]]
card = "{card}"
severity = {severity}
place = "{place}"
"""


def hurt_file(character: Character, *harms: tuple[str, int, str]) -> str:
    """The file of a Character with these damage cards."""
    hurts = (HURT.format(card=card, severity=severity, place=place) for card, severity, place in harms)
    return papers.write(CARDS, character) + "".join(hurts)


@pytest.mark.parametrize(
    ("card", "place", "problem"),
    [
        ("fear-power", "head", "fear-power cannot be read as 'head' .D2-178."),
        ("nerve-head", "vision", "nerve-head cannot be read as 'vision' .D2-178."),
        ("loss-vision", "head", "loss-vision cannot be read as 'head' .D2-178."),
        ("slash-head", "tail", "slash-head cannot be read as 'tail' .D2-178."),
        ("wound-wild-black", "", "wound-wild-black .* stays with nobody .D2-218."),
        ("wound-wild-red", "head", "wound-wild-red .* stays with nobody .D2-218."),
    ],
)
def test_d2_178_a_file_has_no_damage_card_at_a_place_that_its_type_does_not_name(
    card: str, place: str, problem: str
) -> None:
    stage, character = making()
    with pytest.raises(BadInput, match=f"^the file, harms: {problem}"):
        papers.parse(hurt_file(character, (card, 4, place)), CARDS, "the file")
    form = next(one for one in build.choices(stage.table, character) if isinstance(one, Form) and one.key == "file")
    with pytest.raises(Refused, match="harms"):
        form.fill({"text": hurt_file(character, (card, 4, place))})


def test_d2_178_every_card_with_another_place_of_its_type_is_read() -> None:
    _, character = making()
    for card, place in (("slash-head", "left-leg"), ("fear-power", "death"), ("loss-vision", "memory")):
        read = papers.parse(hurt_file(character, (card, 2, place)), CARDS, "the file")
        assert [(harm.card, harm.place) for harm in read.harms] == [(card, place)]


def test_d2_236a_a_file_has_each_damage_card_once() -> None:
    _, character = making()
    text = hurt_file(character, ("slash-head", 1, "head"), ("slash-chest", 1, "chest"), ("slash-head", 2, "left-leg"))
    with pytest.raises(BadInput, match=r"^the file, harms: slash-head is there 2 times.* .D2-236a."):
        papers.parse(text, CARDS, "the file")


def test_d2_290_a_file_has_no_restraint_card() -> None:
    _, character = making()
    with pytest.raises(BadInput, match=r"^the file, harms: hold-chest .* .D2-290."):
        papers.parse(hurt_file(character, ("hold-chest", 2, "chest")), CARDS, "the file")


def test_d2_236a_of_two_who_are_made_from_one_file_one_has_its_damage_card() -> None:
    """The table can be saved while both are being made."""
    stage = Bench()
    first, second = (build.begin(stage.state, seat, "fantasy") for seat in range(2))
    text = hurt_file(first, ("slash-head", 1, "head"))
    for character in (first, second):
        build.take(stage.table, character, Filled("file", {"text": text}))
    assert list(saves.faults(stage.state, CARDS)) == []
    build.take(stage.table, second, "done")
    assert list(saves.faults(stage.state, CARDS)) == []
    build.take(stage.table, first, "done")
    assert list(saves.faults(stage.state, CARDS)) == []
    assert [harm.card for harm in (*first.harms, *second.harms)] == ["slash-head"]


def test_d2_236a_a_unit_that_stands_in_has_no_damage_cards_of_a_file() -> None:
    stage, character = making()
    text = hurt_file(character, ("slash-head", 1, "head"))
    build.take(stage.table, character, Filled("file", {"text": text}))
    build.take(stage.table, character, "unit:thief")
    assert (character.harms, character.scars) == ([], 0)


@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        ("raise", advance.UNKNOWN), ("lower", advance.NOT_THERE), ("buy", advance.UNKNOWN), ("drop", advance.NOT_THERE),
        ("train", advance.UNKNOWN), ("untrain", advance.UNKNOWN), ("intensify", advance.NOT_THERE),
        ("ease", advance.NOT_THERE), ("take", advance.UNKNOWN), ("leave", advance.NOT_THERE),
        ("inherit", advance.NO_GIFT), ("template", advance.UNKNOWN), ("paint", advance.UNKNOWN),
    ],
)  # fmt: skip
def test_d2_301_no_step_is_about_what_there_is_not(word: str, refusal: Refusal) -> None:
    stage, character = making()
    assert advance.objection(stage.table, character, advance.Step(word, "no-such-thing")) == refusal


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('"body" = 8', '"body" = 9', "stats: they come to 23"),
        ('genre = "fantasy"', 'genre = "opera"', "genre"),
        ('"melee" = 2', '"melee" = 5', "no Skill above 4"),
        ('"melee" = 2', '"mele" = 2', "there is no Skill 'mele'"),
        ('"melee" = 2', '"melee" = 11', "skills"),
        ('outfit = ["long-sword"]', 'outfit = ["revolver-45"]', "outfit, place 1"),
        ('outfit = ["long-sword"]', 'outfit = ["long-sward"]', "there is no Item"),
        ('abilities = ["melee/set-weapon"]', 'abilities = ["mechanics/pick-lock"]', "needs its Skill"),
        ('abilities = ["melee/set-weapon"]', 'free = ["melee/set-weapon"]', "no third ability"),
        ('name = "Stranger"', 'title = "Stranger"', "title"),
    ],
)
def test_d2_391_a_file_is_refused_by_its_field(old: str, new: str, field: str) -> None:
    stage, character = making()
    do(stage.table, character, "raise:melee", "raise:melee", "buy:melee/set-weapon", "take:long-sword")
    text = papers.write(CARDS, character)
    assert old in text
    with pytest.raises(BadInput, match=r"^the file") as refused:
        papers.parse(text.replace(old, new), CARDS, "the file")
    assert field in str(refused.value)


def test_d2_310_a_file_may_hold_no_more_than_the_character_has_been_given() -> None:
    stage, character = making()
    text = papers.write(CARDS, character).replace('"sp" = 0', '"sp" = 3')
    with pytest.raises(BadInput, match="earned: 0 SP and 0 AP are possible here"):
        papers.read_new(text, CARDS, "the file", character, ())
    stage, other = making(sp=3)
    assert papers.read_new(text, CARDS, "the file", other, ()).sp == START_SP + 3
    form = next(one for one in build.choices(stage.table, character) if isinstance(one, Form) and one.key == "file")
    build.take(stage.table, other, form.fill({"text": papers.write(CARDS, character)}))
    assert other.sp == START_SP + 3


def refused_file(stage: Bench, character: Character, old: str, new: str, problem: str) -> None:
    """The file of this Character with one change cannot begin in its place, by a field and a rule."""
    text = papers.write(CARDS, character)
    assert old in text
    with pytest.raises(BadInput, match=f"^the file, {problem}"):
        build.read(stage.table, character, text.replace(old, new))


def test_d2_395a_a_file_brings_a_new_character_no_items_but_its_outfit() -> None:
    stage, character = making()
    do(stage.table, character, "take:long-sword", "take:rope")
    outfit = 'outfit = ["long-sword", "rope"]'
    for items in ('"power-suit"', '"laser-rifle"', '"gold-coin"', '"long-sword", "long-sword"'):
        refused_file(stage, character, outfit, f"{outfit}\nitems = [{items}]", r"items: .* .D2-395a.")


def test_d2_395a_a_complete_character_begins_elsewhere_with_its_outfit_and_not_with_two() -> None:
    stage, character = making()
    do(stage.table, character, "take:long-sword", "take:rope")
    build.finish(stage.table, character)
    text = papers.write(CARDS, character)
    assert 'items = ["long-sword", "rope"]' in text
    other, young = making()
    build.take(other.table, young, Filled("file", {"text": text}))
    build.take(other.table, young, "done")
    assert [item.card for item in young.items] == ["long-sword", "rope"]


def test_d2_395_a_file_has_no_skill_above_4_whatever_it_has_earned() -> None:
    stage, character = making(sp=6)
    do(stage.table, character, *["raise:melee"] * 4)
    refused_file(stage, character, '"melee" = 4', '"melee" = 5', "skills: a new Character .*D2-395.: melee")
    stage, character = making(sp=6)
    do(stage.table, character, *["raise:pyro"] * 4)
    refused_file(stage, character, '"level" = 4', '"level" = 5', "powers: a new Character .*D2-395.: pyro")
    grown(stage, character)
    do(stage.table, character, "raise:pyro")
    assert papers.parse(papers.write(CARDS, character), CARDS, "the file").sheet.power("pyro") == (5, 1)


@pytest.mark.parametrize(("power", "off"), [("pyro", "powers"), ("alchemy", "powers"), ("alchemy", "magic")])
def test_d2_13a_a_file_has_no_power_that_the_table_has_switched_off(power: str, off: str) -> None:
    stage, character = making()
    do(stage.table, character, f"raise:{power}")
    text = papers.write(CARDS, character)
    assert build.read(stage.table, character, text).sheet.power(power) == (1, 1)
    other, young = making("fantasy", **{off: False})
    with pytest.raises(BadInput, match=rf"^the file, powers: {power}: .* .D2-13a."):
        build.read(other.table, young, text)


def test_d5_an_authored_unit_may_stand_in() -> None:
    stage, character = making()
    assert build.stand_ins(stage.table, character) == ["archer", "thief", "warrior", "pyromancer", "healer"]
    build.take(stage.table, character, "unit:thief")
    assert character.made
    assert character.sheet.entry == "thief"
    assert [item.card for item in character.items] == ["dagger", "lockpicks"]
